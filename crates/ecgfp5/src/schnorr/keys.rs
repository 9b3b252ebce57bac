//! Keys.

use core::fmt;

use rand_core::TryCryptoRng;
use sha2::{Digest, Sha256};
use touchmark_goldilocks::Quintic;
use touchmark_process::public;
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use super::{
    SignError, Signature, challenge,
    error::{DecodeError, scalar_error},
    hazmat,
    nonce::hedged_nonce,
};
use crate::{
    multiply::{PreparedPoint, mul_generator},
    point::{EncodedPoint, Point},
    scalar::Scalar,
};

/// A secret key: a scalar in 1..n, with its public key. Wiped when dropped; `Debug` shows the public key only.
#[derive(Clone)]
pub struct SigningKey {
    secret: Scalar,
    verifying_key: VerifyingKey,
}

impl SigningKey {
    /// The length of the byte form.
    pub const BYTES: usize = 40;

    /// A random key.
    ///
    /// # Errors
    /// [`SignError::Randomness`] if the generator fails.
    pub fn generate<R: TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, SignError> {
        Scalar::random(rng).map(Self::from_scalar).map_err(|_| SignError::Randomness)
    }

    /// Reads 40 little-endian bytes of a number in 1..n. (The reference reduces mod n instead of refusing.)
    ///
    /// # Errors
    /// [`DecodeError`] for a wrong length, a number that is not below n, and zero.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        let secret =
            Scalar::from_bytes(bytes).map_err(|error| scalar_error(error, DecodeError::SecretKey))?;
        Self::from_nonzero(secret)
    }

    /// The key that Lighter derives from a seed of at least 32 bytes: SHA-256(1, seed) and the first 8 bytes of
    /// SHA-256(2, seed), as a big-endian number mod n.
    ///
    /// # Errors
    /// [`DecodeError::SeedLength`] for a shorter seed; [`DecodeError::ZeroSecretKey`] in a case of no probability.
    pub fn from_seed(seed: &[u8]) -> Result<Self, DecodeError> {
        if seed.len() < 32 {
            return Err(DecodeError::SeedLength(seed.len()));
        }
        let mut bytes = Zeroizing::new([0; 40]);
        for (tag, part) in [1_u8, 2].into_iter().zip(bytes.chunks_mut(32)) {
            let mut digest = Sha256::new().chain_update([tag]).chain_update(seed).finalize();
            part.copy_from_slice(&digest[..part.len()]);
            digest.zeroize();
        }
        bytes.reverse();
        let secret = Scalar::from_bytes_mod_order(&*bytes)
            .map_err(|error| scalar_error(error, DecodeError::SecretKey))?;
        Self::from_nonzero(secret)
    }

    fn from_nonzero(secret: Scalar) -> Result<Self, DecodeError> {
        if public(secret.zero_mask()) != 0 {
            return Err(DecodeError::ZeroSecretKey);
        }
        Ok(Self::from_scalar(secret))
    }

    fn from_scalar(secret: Scalar) -> Self {
        let point = mul_generator(&secret);
        // Published by definition.
        let verifying_key = VerifyingKey { point, encoded: point.encode() };
        Self { secret, verifying_key }
    }

    /// The 40 little-endian bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Zeroizing<[u8; 40]> {
        Zeroizing::new(self.secret.to_bytes())
    }

    /// The public key.
    #[must_use]
    pub fn verifying_key(&self) -> &VerifyingKey {
        &self.verifying_key
    }

    /// Signs a message, with a hedged nonce: derived from the secret key, the message and 32 fresh random bytes, so that a
    /// generator that repeats or is known to an attacker does not give the key away. Two signatures of
    /// a message differ.
    ///
    /// # Errors
    /// [`SignError::Randomness`] if the generator fails.
    pub fn sign<R: TryCryptoRng + ?Sized>(
        &self,
        rng: &mut R,
        message: &Quintic,
    ) -> Result<Signature, SignError> {
        let nonce = hedged_nonce(&self.secret, Some(message), rng)?;
        Ok(hazmat::sign_with_scalar(self, &nonce, message))
    }

    pub(super) fn secret(&self) -> &Scalar {
        &self.secret
    }

    /// (s, e) from the nonce k and r = encode(k G).
    pub(super) fn respond(&self, nonce: &Scalar, r: &Quintic, message: &Quintic) -> Signature {
        let e = challenge(r, message);
        let s = nonce - &(&e * &self.secret);
        Signature { s, e }
    }
}

impl ZeroizeOnDrop for SigningKey {}

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SigningKey").field("verifying_key", &self.verifying_key).finish_non_exhaustive()
    }
}

/// A public key: an element of the group other than the neutral one.
#[derive(Clone)]
pub struct VerifyingKey {
    pub(super) point: Point,
    encoded: EncodedPoint,
}

impl VerifyingKey {
    /// The length of the byte form.
    pub const BYTES: usize = 40;

    /// Reads 40 bytes, strictly.
    ///
    /// # Errors
    /// [`DecodeError`] for a wrong length, a coefficient that is not below p, bytes that stand for no element of the group, and
    /// the neutral element (forty zeros), for which anyone can sign.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        let encoded = EncodedPoint(Quintic::from_bytes(bytes)?);
        let point = encoded.decode().ok_or(DecodeError::NotAPoint)?;
        if point.is_neutral() {
            return Err(DecodeError::NeutralKey);
        }
        Ok(Self { point, encoded })
    }

    /// The 40 bytes; always canonical.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; 40] {
        self.encoded.to_bytes()
    }

    /// The key as an element of the quintic extension.
    #[must_use]
    pub fn encoded(&self) -> &EncodedPoint {
        &self.encoded
    }

    /// A table that makes repeated verification cheaper; see [`PreparedVerifyingKey`].
    #[must_use]
    pub fn prepare(&self) -> PreparedVerifyingKey {
        PreparedVerifyingKey { key: self.clone(), table: PreparedPoint::new(&self.point) }
    }
}

impl PartialEq for VerifyingKey {
    fn eq(&self, other: &Self) -> bool {
        self.encoded == other.encoded
    }
}

impl Eq for VerifyingKey {}

impl fmt::Debug for VerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("VerifyingKey").field(&self.encoded.0).finish()
    }
}

/// A public key with a table of [`PreparedVerifyingKey::TABLE_BYTES`] bytes on the heap.
///
/// Making it costs about as much as one verification; it pays from the second or third signature of a key on.
#[derive(Clone)]
pub struct PreparedVerifyingKey {
    key: VerifyingKey,
    pub(super) table: PreparedPoint,
}

impl PreparedVerifyingKey {
    /// The size of the table.
    pub const TABLE_BYTES: usize = PreparedPoint::BYTES;

    /// The key.
    #[must_use]
    pub fn verifying_key(&self) -> &VerifyingKey {
        &self.key
    }
}

impl fmt::Debug for PreparedVerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PreparedVerifyingKey").field("key", &self.key).finish_non_exhaustive()
    }
}
