//! The SSZ encodings of keys and signatures, strict: what decodes is exactly what encoding writes.

mod public;
mod reader;
mod secret;

pub use reader::{DecodeError, DecodeFault};
pub(crate) use reader::{Reader, Writer};
#[cfg(feature = "serde")]
pub(crate) use secret::{checked_interval, checked_window, shapes};

use crate::{ParameterSet, Signature, SigningKey, VerifyingKey};

macro_rules! try_from_bytes {
    ($($name:ident)*) => {$(
        /// Strict decoding, as `from_bytes`.
        impl<P: ParameterSet> TryFrom<&[u8]> for $name<P> {
            type Error = DecodeError;

            fn try_from(bytes: &[u8]) -> Result<Self, DecodeError> {
                Self::from_bytes(bytes)
            }
        }
    )*};
}

try_from_bytes! { VerifyingKey Signature SigningKey }
