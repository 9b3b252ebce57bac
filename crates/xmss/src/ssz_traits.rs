//! The traits `Encode` and `Decode` of the crate `ethereum_ssz` 0.10.
//!
//! The bytes are those of `to_bytes` and `from_bytes`.

use alloc::{string::ToString, vec::Vec};

use ::ssz::{Decode, DecodeError as SszError, Encode};

use crate::{DecodeError, DecodeFault, ParameterSet, Signature, SigningKey, VerifyingKey};

/// A wrong length keeps its numbers; every other fault becomes its message, which names field and offset.
impl From<DecodeError> for SszError {
    fn from(error: DecodeError) -> Self {
        match error.fault {
            DecodeFault::Length { expected, found } => Self::InvalidByteLength {
                len: usize::try_from(found).unwrap_or(usize::MAX),
                expected: usize::try_from(expected).unwrap_or(usize::MAX),
            },
            _ => Self::BytesInvalid(error.to_string()),
        }
    }
}

/// The root, then the parameter: a container of fixed length.
impl<P: ParameterSet> Encode for VerifyingKey<P> {
    fn is_ssz_fixed_len() -> bool {
        true
    }

    fn ssz_fixed_len() -> usize {
        P::VERIFYING_KEY_BYTES
    }

    fn ssz_bytes_len(&self) -> usize {
        P::VERIFYING_KEY_BYTES
    }

    fn ssz_append(&self, buf: &mut Vec<u8>) {
        buf.extend_from_slice(&self.to_bytes());
    }
}

/// Decoding is as strict as [`VerifyingKey::from_bytes`].
impl<P: ParameterSet> Decode for VerifyingKey<P> {
    fn is_ssz_fixed_len() -> bool {
        true
    }

    fn ssz_fixed_len() -> usize {
        P::VERIFYING_KEY_BYTES
    }

    fn from_ssz_bytes(bytes: &[u8]) -> Result<Self, SszError> {
        Ok(Self::from_bytes(bytes)?)
    }
}

/// A container of variable length, as in leanSig: a container around it refers to it by an offset.
impl<P: ParameterSet> Encode for Signature<P> {
    fn is_ssz_fixed_len() -> bool {
        false
    }

    fn ssz_bytes_len(&self) -> usize {
        P::SIGNATURE_BYTES
    }

    fn ssz_append(&self, buf: &mut Vec<u8>) {
        buf.extend_from_slice(&self.to_bytes());
    }
}

/// Decoding is as strict as [`Signature::from_bytes`].
impl<P: ParameterSet> Decode for Signature<P> {
    fn is_ssz_fixed_len() -> bool {
        false
    }

    fn from_ssz_bytes(bytes: &[u8]) -> Result<Self, SszError> {
        Ok(Self::from_bytes(bytes)?)
    }
}

/// A container of variable length. The trait writes to a buffer that the caller owns: *that buffer holds the secret and is not wiped*.
impl<P: ParameterSet> Encode for SigningKey<P> {
    fn is_ssz_fixed_len() -> bool {
        false
    }

    fn ssz_bytes_len(&self) -> usize {
        self.to_bytes().len()
    }

    fn ssz_append(&self, buf: &mut Vec<u8>) {
        buf.extend_from_slice(&self.to_bytes());
    }

    fn as_ssz_bytes(&self) -> Vec<u8> {
        self.to_bytes().to_vec()
    }
}

/// Decoding is as strict as [`SigningKey::from_bytes`].
impl<P: ParameterSet> Decode for SigningKey<P> {
    fn is_ssz_fixed_len() -> bool {
        false
    }

    fn from_ssz_bytes(bytes: &[u8]) -> Result<Self, SszError> {
        Ok(Self::from_bytes(bytes)?)
    }
}
