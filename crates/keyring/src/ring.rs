//! A ring of keys by identifier.

use alloc::{
    borrow::Borrow,
    boxed::Box,
    collections::{BTreeMap, btree_map::Entry},
    sync::Arc,
    vec::Vec,
};
use core::fmt;

use crate::{Algorithm, ImportError, Jwk, JwkSetError, Options, PreparedKey, VerifyError, parse_jwk_set};

/// The identifier of a key: any text, also the empty one; compared exactly.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KeyId(Box<str>);

impl KeyId {
    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<T: Into<Box<str>>> From<T> for KeyId {
    fn from(text: T) -> Self {
        Self(text.into())
    }
}

impl Borrow<str> for KeyId {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for KeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Keys by identifier. A clone shares the prepared keys, and their tables, with the original.
#[derive(Clone, Debug, Default)]
pub struct Keyring {
    options: Options,
    keys: BTreeMap<KeyId, Arc<PreparedKey>>,
}

impl Keyring {
    /// An empty ring: small tables, weak keys refused.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty ring.
    #[must_use]
    pub fn with_options(options: Options) -> Self {
        Self { options, keys: BTreeMap::new() }
    }

    /// Imports a key under an identifier. Bytes that are no key, and keys of other algorithms, are kept; using them is the error.
    ///
    /// # Errors
    /// [`ImportError::DuplicateKey`] or [`ImportError::WeakKey`].
    pub fn import_raw(
        &mut self,
        id: impl Into<KeyId>,
        algorithm: Algorithm,
        bytes: &[u8],
    ) -> Result<(), ImportError> {
        match self.keys.entry(id.into()) {
            Entry::Occupied(_) => Err(ImportError::DuplicateKey),
            Entry::Vacant(place) => {
                place.insert(Arc::new(PreparedKey::new(algorithm, bytes, &self.options)?));
                Ok(())
            }
        }
    }

    /// Imports keys in order, as [`import_raw`](Self::import_raw) does; one answer for each. Of a repeated identifier the first stays.
    pub fn import_all<I, B>(
        &mut self,
        keys: impl IntoIterator<Item = (I, Algorithm, B)>,
    ) -> Vec<Result<(), ImportError>>
    where
        I: Into<KeyId>,
        B: AsRef<[u8]>,
    {
        keys.into_iter()
            .map(|(id, algorithm, bytes)| self.import_raw(id, algorithm, bytes.as_ref()))
            .collect()
    }

    /// Imports an Ed25519 JWK under its thumbprint (RFC 7638), which is the answer; `kid` does not count.
    ///
    /// # Errors
    /// Any [`ImportError`] but [`ImportError::UnknownKey`]; bytes that are no key are refused here.
    pub fn import_jwk(&mut self, jwk: &Jwk) -> Result<KeyId, ImportError> {
        let bytes = jwk.ed25519_bytes()?;
        let key = PreparedKey::new(Algorithm::Ed25519, &bytes, &self.options)?;
        key.check().map_err(|_| ImportError::BadKey)?;
        let id = KeyId::from(jwk.thumbprint());
        match self.keys.entry(id.clone()) {
            Entry::Occupied(_) => Err(ImportError::DuplicateKey),
            Entry::Vacant(place) => {
                place.insert(Arc::new(key));
                Ok(id)
            }
        }
    }

    /// Imports the keys of a JWK set, `{"keys": [...]}`, in order; one answer for each, and none spoils the others.
    ///
    /// At most [`Jwk::MAX_BYTES`] bytes and [`Jwk::MAX_KEYS`] keys; see [`parse_jwk_set`] for other limits.
    ///
    /// # Errors
    /// [`JwkSetError`] if the text is no JWK set, or too large.
    pub fn import_jwks(&mut self, json: &str) -> Result<Vec<Result<KeyId, ImportError>>, JwkSetError> {
        let keys = parse_jwk_set(json, Jwk::MAX_BYTES, Jwk::MAX_KEYS)?;
        Ok(keys.into_iter().map(|jwk| self.import_jwk(&jwk?)).collect())
    }

    /// Moves a key, with what is prepared, to another identifier.
    ///
    /// # Errors
    /// [`ImportError::UnknownKey`] if there is no key at `from`, [`ImportError::DuplicateKey`] if another key is at `to`.
    pub fn rename(&mut self, from: &str, to: impl Into<KeyId>) -> Result<(), ImportError> {
        let to = to.into();
        if !self.keys.contains_key(from) {
            return Err(ImportError::UnknownKey);
        }
        if to.as_str() == from {
            return Ok(());
        }
        let Entry::Vacant(place) = self.keys.entry(to.clone()) else {
            return Err(ImportError::DuplicateKey);
        };
        drop(place);
        if let Some(key) = self.keys.remove(from) {
            self.keys.insert(to, key);
        }
        Ok(())
    }

    /// Takes a key out.
    pub fn remove(&mut self, id: &str) -> Option<Arc<PreparedKey>> {
        self.keys.remove(id)
    }

    /// The key of an identifier.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Arc<PreparedKey>> {
        self.keys.get(id)
    }

    /// The keys, in the order of their identifiers.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&KeyId, &Arc<PreparedKey>)> {
        self.keys.iter()
    }

    /// How many keys there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether there is no key.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Bytes of memory that the keys' tables take now.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        self.keys.values().map(|key| key.table_bytes()).sum()
    }

    /// Verifies with the key of an identifier; `None` if there is none.
    pub fn verify(&self, id: &str, message: &[u8], signature: &[u8]) -> Option<Result<(), VerifyError>> {
        self.get(id).map(|key| key.verify(message, signature))
    }
}
