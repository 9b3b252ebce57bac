//! What can go wrong.

use touchmark_goldilocks::QuinticError;

use crate::scalar::ScalarError;

/// Why bytes are no key or signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DecodeError {
    /// A wrong number of bytes.
    #[error("{found} bytes instead of {expected}")]
    Length {
        /// How many there must be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A coefficient of a public key is not below p.
    #[error("public key: {0}")]
    Element(QuinticError),
    /// The secret key is not below the group order.
    #[error("secret key: the number is not below the group order")]
    SecretKey,
    /// The secret key is zero.
    #[error("secret key: zero")]
    ZeroSecretKey,
    /// The public key stands for no element of the group.
    #[error("public key: no element of the group")]
    NotAPoint,
    /// The public key is the neutral element, for which anyone can sign.
    #[error("public key: the neutral element, for which anyone can sign")]
    NeutralKey,
    /// The part s of a signature is not below the group order.
    #[error("signature: s is not below the group order")]
    SignatureS,
    /// The part e of a signature is not below the group order.
    #[error("signature: e is not below the group order")]
    SignatureE,
    /// A seed has at least 32 bytes.
    #[error("a seed of {0} bytes; at least 32 are needed")]
    SeedLength(usize),
}

/// The lengths are checked where both are known.
pub(super) fn scalar_error(error: ScalarError, canonical: DecodeError) -> DecodeError {
    match error {
        ScalarError::Length(found) => DecodeError::Length { expected: 40, found },
        ScalarError::NonCanonical => canonical,
    }
}

impl From<QuinticError> for DecodeError {
    fn from(error: QuinticError) -> Self {
        match error {
            QuinticError::Length(found) => Self::Length { expected: 40, found },
            QuinticError::NonCanonical(_) => Self::Element(error),
        }
    }
}

/// Why no signature was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SignError {
    /// The random generator failed.
    #[error("the random generator failed")]
    Randomness,
    /// The nonce is zero or not below the group order: it would give the key away, or is no nonce.
    #[error("the nonce is not in the range 1..n")]
    BadNonce,
    /// Another caller has used this prepared nonce.
    #[error("the prepared nonce has been used")]
    NonceConsumed,
    /// The prepared nonce was made before this process was forked: the parent may use it too. Sign with a fresh one.
    #[error("the prepared nonce was made in another process")]
    NonceFromOtherProcess,
}

/// The signature is not one of this key over this message. Says no more on purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the signature does not verify")]
pub struct VerifyError;
