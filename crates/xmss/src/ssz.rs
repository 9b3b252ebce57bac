//! The SSZ encodings of keys and signatures, strict: what decodes is exactly what encoding writes.

mod public;
mod reader;
mod secret;

pub use reader::{DecodeError, DecodeFault};
pub(crate) use reader::{Reader, Writer};
#[cfg(feature = "serde")]
pub(crate) use secret::{checked_interval, checked_window, shapes};
