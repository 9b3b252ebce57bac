//! What can go wrong.

use crate::Algorithm;

/// Why a key was not imported, or not renamed. The ring is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ImportError {
    /// The identifier is taken; the key that has it stays.
    #[error("the key identifier is taken")]
    DuplicateKey,
    /// The key is a point of small order: signatures that verify under it can be made without a secret.
    #[error("the key is a point of small order")]
    WeakKey,
    /// The bytes are no key of the algorithm: not 32, or no point of the curve.
    #[error("the bytes are no Ed25519 key")]
    BadKey,
    /// A JWK member is no strict base64url: padding, a foreign character, or stray bits at the end.
    #[error("JWK member `{0}` is not base64url without padding")]
    BadEncoding(&'static str),
    /// The JWK is of a type or a curve that is not supported.
    #[error("the JWK is no Ed25519 key")]
    UnsupportedAlgorithm,
    /// A required JWK member is missing, or is no string.
    #[error("JWK member `{0}` is missing or no string")]
    MalformedJwk(&'static str),
    /// The JWK is for another purpose, by its member `use`, `key_ops` or `alg`.
    #[error("the JWK is for another purpose, by its member `{0}`")]
    WrongPurpose(&'static str),
    /// There is no key of this identifier to rename.
    #[error("no such key")]
    UnknownKey,
}

/// Why a text is no JWK set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum JwkSetError {
    /// Not a JSON object with an array `keys`.
    #[error("not a JSON object with an array `keys`")]
    Malformed,
    /// More bytes than the limit allows.
    #[error("the JWK set has more than {0} bytes")]
    TooLong(usize),
    /// More keys than the limit allows.
    #[error("the JWK set has more than {0} keys")]
    TooManyKeys(usize),
}

/// Why a signature was not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// The key is of an algorithm that does not verify here.
    #[error("keys of the algorithm {0} do not verify here")]
    UnsupportedAlgorithm(Algorithm),
    /// The bytes imported are no key: not 32, or no point of the curve.
    #[error("the bytes imported are no Ed25519 key")]
    BadKey,
    /// The signature is not of 64 bytes.
    #[error("a signature of {0} bytes, not 64")]
    SignatureLength(usize),
    /// The signature is not valid for the message and the key.
    #[error("the signature does not verify")]
    BadSignature,
}
