//! Ed25519 keys, prepared once.

use touchmark::keyring::{Algorithm, Keyring as Ring};
use wasm_bindgen::prelude::*;

use crate::error;

/// Ed25519 keys under their identifiers, prepared when they are imported.
#[wasm_bindgen]
#[derive(Default)]
pub struct Keyring {
    pub(crate) ring: Ring,
}

#[wasm_bindgen]
impl Keyring {
    /// A ring without keys.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Imports the 32 bytes of a public key under an identifier. Throws for bytes that are no key, for a weak key, and for an
    /// identifier that is taken.
    #[wasm_bindgen(js_name = importRaw)]
    pub fn import_raw(&mut self, id: &str, key: &[u8]) -> Result<(), JsError> {
        self.ring.import_raw(id, Algorithm::Ed25519, key).map(|_| ()).map_err(error)
    }

    /// Imports the keys of a JWK set that can be used, each under its thumbprint (RFC 7638); returns their identifiers. Throws if
    /// the text is no JWK set.
    #[wasm_bindgen(js_name = importJwks)]
    pub fn import_jwks(&mut self, json: &str) -> Result<Vec<String>, JsError> {
        let answers = self.ring.import_jwks(json).map_err(error)?;
        Ok(answers.into_iter().flatten().map(|id| id.as_str().to_owned()).collect())
    }

    /// Removes a key; returns whether it was there.
    pub fn remove(&mut self, id: &str) -> bool {
        self.ring.remove(id).is_some()
    }

    /// The number of keys.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn size(&self) -> usize {
        self.ring.len()
    }

    /// Whether the signature is valid. Throws if no key has the identifier.
    pub fn verify(&self, id: &str, message: &[u8], signature: &[u8]) -> Result<bool, JsError> {
        let answer = self.ring.verify(id, message, signature);
        Ok(answer.ok_or_else(|| JsError::new("no key has this identifier"))?.is_ok())
    }
}
