//! Verification. All of it works on public values, in variable time.

use touchmark_goldilocks::Quintic;

use super::{PreparedVerifyingKey, Signature, VerifyError, VerifyingKey, challenge};
use crate::{
    multiply::mul_add_generator_vartime,
    point::{EncodedPoint, Point},
    scalar::Scalar,
};

impl VerifyingKey {
    /// Accepts if R = s G + e PK is not the neutral element and S(H5(encode(R), m)) = e.
    ///
    /// # Errors
    /// [`VerifyError`] otherwise.
    pub fn verify(&self, message: &Quintic, signature: &Signature) -> Result<(), VerifyError> {
        let r = mul_add_generator_vartime(&signature.s, &self.point, &signature.e);
        check(&r, message, &signature.e)
    }
}

impl PreparedVerifyingKey {
    /// As [`VerifyingKey::verify`], with the key's table.
    ///
    /// # Errors
    /// [`VerifyError`] as there.
    pub fn verify(&self, message: &Quintic, signature: &Signature) -> Result<(), VerifyError> {
        let r = self.table.mul_add_generator_vartime(&signature.s, &signature.e);
        check(&r, message, &signature.e)
    }
}

fn check(r: &Point, message: &Quintic, e: &Scalar) -> Result<(), VerifyError> {
    if !r.is_neutral() && challenge(&r.encode().0, message) == *e { Ok(()) } else { Err(VerifyError) }
}

/// What the reference (`poseidon_crypto` 0.0.15) accepts, byte for byte.
///
/// Scalars are reduced mod n and coefficients mod p, so that one signature has several byte strings and a signature can be
/// changed into another valid one without the key; and the neutral element is taken as a public key, for which anyone can sign.
/// The recomputed R may not be the neutral element, unless the key is. Only for telling what a server that runs
/// the reference would say: to decide anything, use [`VerifyingKey::verify`].
///
/// # Errors
/// [`VerifyError`] where the reference refuses, wrong lengths included.
pub fn verify_lenient(verifying_key: &[u8], message: &[u8], signature: &[u8]) -> Result<(), VerifyError> {
    let element = |bytes| Quintic::from_bytes_lenient(bytes).map_err(|_| VerifyError);
    let scalar = |bytes| Scalar::from_bytes_mod_order(bytes).map_err(|_| VerifyError);
    let (s, e) = signature.split_at_checked(40).ok_or(VerifyError)?;
    let (s, e) = (scalar(s)?, scalar(e)?);
    let key = EncodedPoint(element(verifying_key)?).decode().ok_or(VerifyError)?;
    let message = element(message)?;
    let r = mul_add_generator_vartime(&s, &key, &e);
    if r.is_neutral() && !key.is_neutral() {
        return Err(VerifyError);
    }
    if challenge(&r.encode().0, &message) == e { Ok(()) } else { Err(VerifyError) }
}
