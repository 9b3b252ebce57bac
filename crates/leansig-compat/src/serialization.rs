//! The one trait for reading and writing keys and signatures.

use serde::{Serialize, de::DeserializeOwned};
use ssz::{Decode, DecodeError, Encode};

/// A value with a serde form and with SSZ bytes.
pub trait Serializable: Serialize + DeserializeOwned + Encode + Decode + Sized {
    /// Returns the SSZ encoding, in which field elements are canonical integers.
    ///
    /// The encoding of a secret key is a secret, and the returned buffer does not wipe itself.
    fn to_bytes(&self) -> Vec<u8> {
        self.as_ssz_bytes()
    }

    /// Reads the SSZ encoding. Decoding is strict: each value has one encoding.
    ///
    /// # Errors
    /// [`DecodeError`] for a wrong length, an offset or a count that is not the only possible one, or a field element that is not
    /// below the modulus.
    fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        Self::from_ssz_bytes(bytes)
    }
}

impl Serializable for [u8; 32] {}
