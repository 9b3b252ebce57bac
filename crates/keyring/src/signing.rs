//! A key that signs.

use core::fmt;

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use ed25519_dalek::Signer;
use serde_json::Value;
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use crate::{ImportError, Jwk};

/// An Ed25519 signing key. Signing is constant-time; the secret is wiped when the key is dropped.
pub struct SigningKey(ed25519_dalek::SigningKey);

impl SigningKey {
    /// The key of a 32-byte seed (RFC 8032, 5.1.5).
    #[must_use]
    pub fn from_seed(seed: &[u8; 32]) -> Self {
        Self(ed25519_dalek::SigningKey::from_bytes(seed))
    }

    /// The key of a private JWK (RFC 8037): its member `d`. A member `x`, if there is one, has to be the public half.
    ///
    /// # Errors
    /// [`ImportError::UnsupportedAlgorithm`] if it is no Ed25519 JWK, [`ImportError::MalformedJwk`] without a text `d`,
    /// [`ImportError::BadEncoding`] and [`ImportError::BadKey`] for a `d` that is not 32 bytes in base64url, or an `x` that does not fit.
    pub fn from_jwk(json: &str) -> Result<Self, ImportError> {
        let mut value: Value = serde_json::from_str(json).map_err(|_| ImportError::MalformedJwk("kty"))?;
        let key = Self::from_value(&value);
        if let Some(Value::String(secret)) = value.get_mut("d") {
            secret.zeroize();
        }
        key
    }

    fn from_value(value: &Value) -> Result<Self, ImportError> {
        if value["kty"] != "OKP" || value["crv"] != "Ed25519" {
            return Err(ImportError::UnsupportedAlgorithm);
        }
        let secret = value["d"].as_str().ok_or(ImportError::MalformedJwk("d"))?;
        let secret = BASE64_URL_SAFE_NO_PAD.decode(secret).map_err(|_| ImportError::BadEncoding("d"))?;
        let secret = Zeroizing::new(secret);
        let seed = secret.as_slice().try_into().map_err(|_| ImportError::BadKey)?;
        let key = Self::from_seed(seed);
        match value.get("x") {
            Some(x) if x.as_str() != Some(&BASE64_URL_SAFE_NO_PAD.encode(key.public_bytes())) => {
                Err(ImportError::BadKey)
            }
            _ => Ok(key),
        }
    }

    /// The public key's 32 bytes.
    #[must_use]
    pub fn public_bytes(&self) -> [u8; 32] {
        self.0.verifying_key().to_bytes()
    }

    /// The public key as a JWK.
    #[must_use]
    pub fn public_jwk(&self) -> Jwk {
        Jwk::from_ed25519(&self.public_bytes())
    }

    /// Signs a message.
    #[must_use]
    pub fn sign(&self, message: &[u8]) -> [u8; 64] {
        self.0.sign(message).to_bytes()
    }
}

impl ZeroizeOnDrop for SigningKey {}

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SigningKey").field("public", &self.public_jwk().thumbprint()).finish_non_exhaustive()
    }
}
