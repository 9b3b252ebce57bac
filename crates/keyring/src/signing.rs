//! A key that signs.

use alloc::string::String;
use core::fmt;

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use ed25519_dalek::Signer;
use zeroize::{ZeroizeOnDrop, Zeroizing};

use crate::{ImportError, Jwk, members::Members};

/// An Ed25519 signing key. Signing is constant-time; the secret is wiped when the key is dropped.
pub struct SigningKey(ed25519_dalek::SigningKey);

impl SigningKey {
    /// The key of a 32-byte seed (RFC 8032, 5.1.5).
    #[must_use]
    pub fn from_seed(seed: &[u8; 32]) -> Self {
        Self(ed25519_dalek::SigningKey::from_bytes(seed))
    }

    /// The key of a private JWK (RFC 8037): its member `d`. Its member `x`
    /// is required (RFC 8037, 2) and has to be the public half. `use`, `key_ops` and `alg` are obeyed.
    ///
    /// # Errors
    /// [`ImportError::UnsupportedAlgorithm`] if it is no Ed25519 JWK, [`ImportError::MalformedJwk`] without a text `d` or `x`, [`ImportError::WrongPurpose`],
    /// [`ImportError::BadEncoding`] and [`ImportError::BadKey`] for a `d` that is not 32 bytes in base64url, or an `x` that does not fit.
    pub fn from_jwk(json: &str) -> Result<Self, ImportError> {
        let mut members: Members =
            serde_json::from_str(json).map_err(|_| ImportError::MalformedJwk("kty"))?;
        let kind = (members.take("kty"), members.take("crv"));
        let is_text =
            |text: &Option<Zeroizing<String>>, name| text.as_ref().is_some_and(|it| it.as_str() == name);
        if !is_text(&kind.0, "OKP") || !is_text(&kind.1, "Ed25519") {
            return Err(ImportError::UnsupportedAlgorithm);
        }
        members.purpose().check("sign", &["EdDSA", "Ed25519"])?;
        let bytes = |name: &'static str, text: Option<Zeroizing<String>>| {
            let text = text.ok_or(ImportError::MalformedJwk(name))?;
            let bytes = BASE64_URL_SAFE_NO_PAD.decode(text.as_bytes());
            bytes.map(Zeroizing::new).map_err(|_| ImportError::BadEncoding(name))
        };
        let secret = bytes("d", members.take("d"))?;
        let public = bytes("x", members.take("x"))?;
        let seed = secret.as_slice().try_into().map_err(|_| ImportError::BadKey)?;
        let key = Self::from_seed(seed);
        if public.as_slice() == key.public_bytes() { Ok(key) } else { Err(ImportError::BadKey) }
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
