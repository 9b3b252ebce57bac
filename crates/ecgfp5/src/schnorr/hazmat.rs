//! Signing with a nonce of the caller's: for test vectors.
//!
//! Two signatures with one nonce, or one with a nonce that somebody can guess a few bits of, give the secret key away. Use
//! [`SigningKey::sign`], which takes care of the nonce.

use touchmark_goldilocks::Quintic;
use touchmark_process::public;

use super::{SignError, Signature, SigningKey};
use crate::{multiply::mul_generator, scalar::Scalar};

/// Signs with the nonce k.
///
/// # Errors
/// [`SignError::BadNonce`] for zero, for which s = -e sk would give the key away.
pub fn sign_with_nonce(key: &SigningKey, nonce: &Scalar, message: &Quintic) -> Result<Signature, SignError> {
    if public(nonce.zero_mask()) != 0 {
        return Err(SignError::BadNonce);
    }
    Ok(sign_with_scalar(key, nonce, message))
}

/// Signs with a nonce that is known to be in range.
pub(super) fn sign_with_scalar(key: &SigningKey, nonce: &Scalar, message: &Quintic) -> Signature {
    key.respond(nonce, &mul_generator(nonce).encode().0, message)
}
