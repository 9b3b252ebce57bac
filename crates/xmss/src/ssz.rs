//! The SSZ encodings of keys and signatures, strict: what decodes is exactly what encoding writes.

mod public;
mod reader;
mod secret;

pub use reader::{DecodeError, DecodeFault};
#[cfg(feature = "serde")]
pub(crate) use secret::{checked_interval, checked_window, shapes};
