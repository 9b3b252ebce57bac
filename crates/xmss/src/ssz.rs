//! The SSZ encodings of keys and signatures, strict: what decodes is exactly what encoding writes.

mod public;
mod reader;
mod secret;

pub use reader::{DecodeError, DecodeFault};
