//! Signatures.

use core::fmt;

use super::error::{DecodeError, scalar_error};
use crate::scalar::Scalar;

/// A signature: s and e, both below n.
#[derive(Clone, PartialEq, Eq)]
pub struct Signature {
    pub(super) s: Scalar,
    pub(super) e: Scalar,
}

impl Signature {
    /// The length of the byte form.
    pub const BYTES: usize = 80;

    /// Reads 80 bytes, strictly: s and e, each a little-endian number below n.
    ///
    /// # Errors
    /// [`DecodeError`] for a wrong length and for a part that is not below n, which the reference reduces: it accepts up to
    /// six byte strings for one signature.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        if bytes.len() != Self::BYTES {
            return Err(DecodeError::Length { expected: Self::BYTES, found: bytes.len() });
        }
        let (s, e) = bytes.split_at(40);
        Ok(Self {
            s: Scalar::from_bytes(s).map_err(|error| scalar_error(error, DecodeError::SignatureS))?,
            e: Scalar::from_bytes(e).map_err(|error| scalar_error(error, DecodeError::SignatureE))?,
        })
    }

    /// The 80 bytes.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; 80] {
        let mut bytes = [0; 80];
        let (s, e) = bytes.split_at_mut(40);
        s.copy_from_slice(&self.s.to_bytes());
        e.copy_from_slice(&self.e.to_bytes());
        bytes
    }

    /// The answer, s = k - e sk.
    #[must_use]
    pub fn s(&self) -> &Scalar {
        &self.s
    }

    /// The challenge, e = S(H5(r, m)).
    #[must_use]
    pub fn e(&self) -> &Scalar {
        &self.e
    }
}

impl fmt::Debug for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Signature(")?;
        for byte in self.to_bytes() {
            write!(f, "{byte:02x}")?;
        }
        f.write_str(")")
    }
}
