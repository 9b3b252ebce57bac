//! Hedged nonces.

use rand_core::TryCryptoRng;
use sha2::{Digest, Sha512};
use touchmark_goldilocks::Quintic;
use zeroize::{Zeroize, Zeroizing};

use super::SignError;
use crate::scalar::Scalar;

/// Keeps the hashes of this use apart from any other of the same key.
const DOMAIN: &[u8; 32] = b"touchmark ecgfp5 schnorr nonce 1";

/// Keeps nonces without randomness apart from hedged ones.
const DETERMINISTIC_DOMAIN: &[u8; 32] = b"touchmark ecgfp5 schnorr nonce d";

/// A uniform scalar in 1..n, derived from the secret key, 32 fresh random bytes, and the message where it is known already.
///
/// Draw i is the first 40 bytes of SHA-512(domain, i, with or without message, secret, random, message): all of fixed
/// length. If the generator is sound the nonce is uniform whatever the rest; if it repeats or is known, the nonce is still a pseudo-
/// random function of the message under the key.
pub(super) fn hedged_nonce<R: TryCryptoRng + ?Sized>(
    secret: &Scalar,
    message: Option<&Quintic>,
    rng: &mut R,
) -> Result<Scalar, SignError> {
    let mut random = Zeroizing::new([0; 32]);
    rng.try_fill_bytes(&mut *random).map_err(|_| SignError::Randomness)?;
    derived_nonce(DOMAIN, secret, message, &random)
}

/// A uniform scalar in 1..n, derived from the secret key and the message alone.
pub(super) fn deterministic_nonce(secret: &Scalar, message: &Quintic) -> Result<Scalar, SignError> {
    derived_nonce(DETERMINISTIC_DOMAIN, secret, Some(message), &[0; 32])
}

fn derived_nonce(
    domain: &[u8; 32],
    secret: &Scalar,
    message: Option<&Quintic>,
    random: &[u8; 32],
) -> Result<Scalar, SignError> {
    let secret = Zeroizing::new(secret.to_bytes());
    let message_bytes = message.map_or([0; 40], Quintic::to_bytes);
    let mut draw = 0_u8;
    Scalar::sample(|bytes| {
        let mut digest = Sha512::new()
            .chain_update(domain)
            .chain_update([draw, u8::from(message.is_some())])
            .chain_update(*secret)
            .chain_update(random)
            .chain_update(message_bytes)
            .finalize();
        bytes.copy_from_slice(&digest[..40]);
        digest.zeroize();
        // A draw is refused with probability 1.2e-9: 256 in a row do not happen, and the loop ends if they do.
        draw = draw.checked_add(1).ok_or(SignError::Randomness)?;
        Ok(())
    })
}
