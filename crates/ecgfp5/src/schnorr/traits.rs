//! The traits of the crate `signature`, and conversions from and to bytes.
//!
//! The message of `Signer` and `Verifier` is the 40 canonical bytes of an already hashed message, not
//! a text: other bytes are refused.

use signature::{
    Error, Keypair, RandomizedSigner, SignatureEncoding, Signer, Verifier, rand_core::TryCryptoRng,
};
use touchmark_goldilocks::Quintic;

use super::{
    DecodeError, PreparedVerifyingKey, Signature, SigningKey, VerifyingKey, hazmat,
    nonce::deterministic_nonce,
};

fn element(message: &[u8]) -> Result<Quintic, Error> {
    Quintic::from_bytes(message).map_err(|_| Error::new())
}

impl Signer<Signature> for SigningKey {
    /// Signs with a nonce that is derived from the secret key and the message alone: two signatures of
    /// a message are equal. [`SigningKey::sign`] also mixes in fresh randomness.
    fn try_sign(&self, message: &[u8]) -> Result<Signature, Error> {
        let message = element(message)?;
        let nonce = deterministic_nonce(self.secret(), &message).map_err(|_| Error::new())?;
        Ok(hazmat::sign_with_scalar(self, &nonce, &message))
    }
}

impl RandomizedSigner<Signature> for SigningKey {
    fn try_sign_with_rng<R: TryCryptoRng + ?Sized>(
        &self,
        rng: &mut R,
        message: &[u8],
    ) -> Result<Signature, Error> {
        self.sign(rng, &element(message)?).map_err(|_| Error::new())
    }
}

impl Verifier<Signature> for VerifyingKey {
    fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), Error> {
        self.verify(&element(message)?, signature).map_err(|_| Error::new())
    }
}

impl Verifier<Signature> for PreparedVerifyingKey {
    fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), Error> {
        self.verify(&element(message)?, signature).map_err(|_| Error::new())
    }
}

impl Keypair for SigningKey {
    type VerifyingKey = VerifyingKey;

    fn verifying_key(&self) -> VerifyingKey {
        self.verifying_key().clone()
    }
}

impl SignatureEncoding for Signature {
    type Repr = [u8; 80];
}

impl From<Signature> for [u8; 80] {
    fn from(signature: Signature) -> Self {
        Signature::to_bytes(&signature)
    }
}

impl TryFrom<&[u8]> for Signature {
    type Error = DecodeError;

    fn try_from(bytes: &[u8]) -> Result<Self, DecodeError> {
        Self::from_bytes(bytes)
    }
}

impl From<VerifyingKey> for [u8; 40] {
    fn from(key: VerifyingKey) -> Self {
        key.to_bytes()
    }
}

impl TryFrom<&[u8]> for VerifyingKey {
    type Error = DecodeError;

    fn try_from(bytes: &[u8]) -> Result<Self, DecodeError> {
        Self::from_bytes(bytes)
    }
}

impl TryFrom<&[u8]> for SigningKey {
    type Error = DecodeError;

    fn try_from(bytes: &[u8]) -> Result<Self, DecodeError> {
        Self::from_bytes(bytes)
    }
}

impl AsRef<VerifyingKey> for SigningKey {
    fn as_ref(&self) -> &VerifyingKey {
        self.verifying_key()
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

    use super::*;

    #[test]
    fn the_traits_sign_and_verify_hashed_messages_and_refuse_other_bytes() {
        let mut rng = ChaCha20Rng::from_seed([1; 32]);
        let key = SigningKey::generate(&mut rng).expect("a sound generator");
        let (message, other) = ([7; 40], [8; 40]);
        let verifying_key = Keypair::verifying_key(&key);
        let once: Signature = key.try_sign(&message).expect("a canonical message");
        let again: Signature = key.try_sign(&message).expect("a canonical message");
        assert_eq!(once, again);
        let further: Signature = key.try_sign(&other).expect("a canonical message");
        let random = key.try_sign_with_rng(&mut rng, &message).expect("a canonical message");
        assert_ne!(once, random);
        for signature in [&once, &random] {
            assert!(Verifier::verify(&verifying_key, &message, signature).is_ok());
            assert!(Verifier::verify(&verifying_key.prepare(), &message, signature).is_ok());
            assert!(Verifier::verify(&verifying_key, &other, signature).is_err());
        }
        assert!(Verifier::verify(&verifying_key, &other, &further).is_ok());
        for bad in [&[0xFF; 40][..], &[7; 39], &[7; 41], &[]] {
            assert!(Signer::<Signature>::try_sign(&key, bad).is_err());
            assert!(Verifier::verify(&verifying_key, bad, &once).is_err());
        }
        let bytes = SignatureEncoding::to_bytes(&once);
        assert_eq!(Signature::try_from(&bytes[..]), Ok(once));
        assert_eq!(VerifyingKey::try_from(&<[u8; 40]>::from(verifying_key.clone())[..]), Ok(verifying_key));
    }
}
