//! One key, prepared.

use alloc::{boxed::Box, string::String};
use core::{
    fmt,
    sync::atomic::{AtomicU32, Ordering},
};

use ed25519_dalek::VerifyingKey;
use once_cell::race::OnceBox;

use crate::{Algorithm, BuildTables, ImportError, Options, VerifyError, point::Point, table::Table};

/// A key as it was imported, and what makes it verify fast.
///
/// Made once; verification takes it by reference from any number of threads. Bytes that are no key are kept, and the error comes when
/// the key is used: so an import never changes what a later import under the same identifier would answer.
pub struct PreparedKey {
    algorithm: Algorithm,
    bytes: Box<[u8]>,
    material: Result<Material, VerifyError>,
}

/// What an Ed25519 key that is a point verifies with.
struct Material {
    /// Also the way to verify without a table.
    verifying_key: VerifyingKey,
    is_weak: bool,
    options: Options,
    uses: AtomicU32,
    table: OnceBox<Table>,
}

impl PreparedKey {
    /// Prepares a key. The bytes of an Ed25519 key are its 32-byte encoding (RFC 8032).
    ///
    /// # Errors
    /// [`ImportError::WeakKey`] for a point of small order, unless the options allow it. Everything else is kept.
    pub fn new(algorithm: Algorithm, bytes: &[u8], options: &Options) -> Result<Self, ImportError> {
        let material = Material::decode(algorithm, bytes, options);
        if let Ok(material) = &material {
            if material.is_weak && !options.allow_weak_keys {
                return Err(ImportError::WeakKey);
            }
            if options.build_tables == BuildTables::OnImport {
                material.build_table();
            }
        }
        Ok(Self { algorithm, bytes: bytes.into(), material })
    }

    /// The algorithm, as imported.
    #[must_use]
    pub fn algorithm(&self) -> Algorithm {
        self.algorithm
    }

    /// The bytes, as imported.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Whether the bytes are a key that verifies.
    ///
    /// # Errors
    /// What every verification with this key answers: [`VerifyError::UnsupportedAlgorithm`] or [`VerifyError::BadKey`].
    pub fn check(&self) -> Result<(), VerifyError> {
        self.material.as_ref().map(|_| ()).map_err(|&error| error)
    }

    /// Whether the key is a point of small order, which a ring takes only if it is told to.
    #[must_use]
    pub fn is_weak(&self) -> bool {
        self.material.as_ref().is_ok_and(|material| material.is_weak)
    }

    /// Builds the table now, if the options want one and it is not built.
    pub fn build_table(&self) {
        if let Ok(material) = &self.material {
            material.build_table();
        }
    }

    /// Bytes of memory that the key's table takes now.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        self.material.as_ref().ok().and_then(|material| material.table.get()).map_or(0, Table::bytes)
    }

    pub(crate) fn verifying_key(&self) -> Result<&VerifyingKey, VerifyError> {
        self.material.as_ref().map(|material| &material.verifying_key).map_err(|&error| error)
    }

    /// The table to verify with now: counts the use, and builds the table if it is due.
    pub(crate) fn table(&self) -> Option<&Table> {
        self.material.as_ref().ok()?.table()
    }
}

impl Material {
    fn decode(algorithm: Algorithm, bytes: &[u8], options: &Options) -> Result<Self, VerifyError> {
        if algorithm != Algorithm::Ed25519 {
            return Err(VerifyError::UnsupportedAlgorithm(algorithm));
        }
        let bytes = bytes.try_into().map_err(|_| VerifyError::BadKey)?;
        let verifying_key = VerifyingKey::from_bytes(bytes).map_err(|_| VerifyError::BadKey)?;
        let is_weak = verifying_key.is_weak();
        let (uses, table) = (AtomicU32::new(0), OnceBox::new());
        Ok(Self { verifying_key, is_weak, options: *options, uses, table })
    }

    fn table(&self) -> Option<&Table> {
        if let Some(table) = self.table.get() {
            return Some(table);
        }
        if let BuildTables::AfterUses(most) = self.options.build_tables {
            // Once `most` is reached the counter is left alone, so it cannot wrap.
            let is_due = self.uses.load(Ordering::Relaxed) >= most;
            if !is_due {
                self.uses.fetch_add(1, Ordering::Relaxed);
                return None;
            }
        }
        self.build_table()
    }

    /// The table, built if need be; two threads may both build it, and one of the two tables stays.
    fn build_table(&self) -> Option<&Table> {
        let window = self.options.table_size.window()?;
        let build = || {
            // Both decoders accept the same bytes, so there is always a point.
            let point = Point::decode_vartime(self.verifying_key.as_bytes()).ok_or(())?;
            Ok::<_, ()>(Box::new(Table::new_vartime(&point, window)))
        };
        self.table.get_or_try_init(build).ok()
    }
}

impl fmt::Debug for PreparedKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes: String = self.bytes.iter().map(|byte| alloc::format!("{byte:02x}")).collect();
        f.debug_struct("PreparedKey")
            .field("algorithm", &self.algorithm)
            .field("bytes", &bytes)
            .field("check", &self.check())
            .field("table_bytes", &self.table_bytes())
            .finish()
    }
}
