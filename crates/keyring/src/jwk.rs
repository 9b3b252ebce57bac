//! JSON Web Keys (RFC 7517, RFC 8037) and their thumbprints (RFC 7638).

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use serde::Deserialize;
use serde_json::Value;
use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

use crate::{
    ImportError, JwkSetError,
    members::{self, Members, Purpose},
};

/// A JSON Web Key: its type and the members that its thumbprint needs. What `use`,
/// `key_ops` and `alg` say is kept for [`check_purpose`](Self::check_purpose). Other members (`kid`, `d`, ...) are not kept.
#[derive(Clone)]
pub struct Jwk {
    kty: &'static str,
    /// The required members but `kty`, in the order of the alphabet.
    members: Vec<(&'static str, Zeroizing<String>)>,
    /// What `use`, `key_ops` and `alg` say of the key.
    purpose: Purpose,
}

/// The key types and their required members (RFC 7638, 3.2; RFC 8037, 2). `kty` comes between those before and after it.
const TYPES: [(&str, &[&str]); 4] =
    [("EC", &["crv", "x", "y"]), ("OKP", &["crv", "x"]), ("RSA", &["e", "n"]), ("oct", &["k"])];

impl Jwk {
    /// The maximum number of bytes of a JWK set that [`Keyring::import_jwks`](crate::Keyring::import_jwks) takes.
    pub const MAX_BYTES: usize = 1 << 20;
    /// The maximum number of keys of a JWK set that [`Keyring::import_jwks`](crate::Keyring::import_jwks) takes.
    pub const MAX_KEYS: usize = 1000;

    /// Reads a JWK.
    ///
    /// # Errors
    /// [`ImportError::MalformedJwk`] if the text is no JSON object, or a required member is missing or no string;
    /// [`ImportError::UnsupportedAlgorithm`] for a `kty` other than `EC`, `OKP`, `RSA` and `oct`.
    pub fn from_json(json: &str) -> Result<Self, ImportError> {
        let members: Members = serde_json::from_str(json).map_err(|_| ImportError::MalformedJwk("kty"))?;
        members.jwk()
    }

    /// Reads a JWK that is part of a larger document.
    ///
    /// # Errors
    /// Those of [`from_json`](Self::from_json).
    pub fn from_value(value: &Value) -> Result<Self, ImportError> {
        Members::deserialize(value).map_err(|_| ImportError::MalformedJwk("kty"))?.jwk()
    }

    /// The JWK of an Ed25519 key.
    #[must_use]
    pub fn from_ed25519(key: &[u8; 32]) -> Self {
        let member = |text: String| Zeroizing::new(text);
        let x = BASE64_URL_SAFE_NO_PAD.encode(key);
        Self {
            kty: "OKP",
            members: alloc::vec![("crv", member("Ed25519".into())), ("x", member(x))],
            purpose: Purpose::default(),
        }
    }

    /// The key type, `kty`.
    #[must_use]
    pub fn key_type(&self) -> &str {
        self.kty
    }

    fn member(&self, name: &str) -> Option<&str> {
        self.members.iter().find(|(member, _)| *member == name).map(|(_, text)| text.as_str())
    }

    /// Checks that `use`, `key_ops` and `alg`, as far as they are there, let an Ed25519 key verify
    /// (RFC 7517, 4.2 to 4.4). An import does not ask: whoever takes keys from others does.
    ///
    /// # Errors
    /// [`ImportError::WrongPurpose`]; [`ImportError::MalformedJwk`] if `use` or `alg` is no string.
    pub fn check_purpose(&self) -> Result<(), ImportError> {
        self.purpose.check("verify", &["EdDSA", "Ed25519"])
    }

    /// The bytes of an Ed25519 key, whatever their number.
    pub(crate) fn ed25519_bytes(&self) -> Result<Vec<u8>, ImportError> {
        match (self.kty, self.member("crv"), self.member("x")) {
            ("OKP", Some("Ed25519"), Some(x)) => {
                BASE64_URL_SAFE_NO_PAD.decode(x).map_err(|_| ImportError::BadEncoding("x"))
            }
            _ => Err(ImportError::UnsupportedAlgorithm),
        }
    }

    /// The required members as JSON in the order of the alphabet, without white space: what the thumbprint hashes.
    #[must_use]
    pub fn canonical_json(&self) -> Zeroizing<String> {
        let quote = |text: &str| Zeroizing::new(Value::from(text).to_string());
        let mut members: Vec<_> = self.members.iter().map(|(name, text)| (*name, quote(text))).collect();
        members.push(("kty", quote(self.kty)));
        members.sort_by_key(|(name, _)| *name);
        let mut json = Zeroizing::new(String::from("{"));
        for (index, (name, text)) in members.iter().enumerate() {
            json.push_str(if index > 0 { ",\"" } else { "\"" });
            json.push_str(name);
            json.push_str("\":");
            json.push_str(text);
        }
        json.push('}');
        json
    }

    /// The SHA-256 thumbprint in base64url without padding.
    #[must_use]
    pub fn thumbprint(&self) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(self.canonical_json().as_bytes()))
    }
}

impl fmt::Debug for Jwk {
    /// Shows the type only: a key of type `oct` is a secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Jwk").field("kty", &self.kty).finish_non_exhaustive()
    }
}

/// Reads a JWK set, `{"keys": [...]}`, of at most `max_bytes` bytes and `max_keys` keys. One answer
/// for each key, in order. The memory is at most that of the members that are kept: a few times
/// the text.
///
/// # Errors
/// [`JwkSetError`] if the text is no JWK set, or too large.
pub fn parse_jwk_set(
    json: &str,
    max_bytes: usize,
    max_keys: usize,
) -> Result<Vec<Result<Jwk, ImportError>>, JwkSetError> {
    if json.len() > max_bytes {
        return Err(JwkSetError::TooLong(max_bytes));
    }
    let set = members::parse_set(json, max_keys)?;
    Ok(set.into_iter().map(|members| members.jwk()).collect())
}

impl Members {
    /// The JWK of these members.
    fn jwk(mut self) -> Result<Jwk, ImportError> {
        let kty = self.take("kty").ok_or(ImportError::MalformedJwk("kty"))?;
        let (kty, names) = TYPES
            .into_iter()
            .find(|(name, _)| *name == kty.as_str())
            .ok_or(ImportError::UnsupportedAlgorithm)?;
        let purpose = self.purpose();
        let member =
            |&name: &&'static str| Ok((name, self.take(name).ok_or(ImportError::MalformedJwk(name))?));
        Ok(Jwk { kty, members: names.iter().map(member).collect::<Result<_, _>>()?, purpose })
    }
}
