//! What a ring does with the keys that it gets.

use crate::table::{LARGE_WINDOW, SMALL_WINDOW, table_bytes};

/// How much memory a key may take to verify faster.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableSize {
    /// No table: the point is decoded at import, and that is all.
    None,
    /// 51 times 16 multiples of the key, 78,336 bytes.
    #[default]
    Small,
    /// 32 times 128 multiples of the key, 393,216 bytes; about a fifth faster than the small one.
    Large,
}

impl TableSize {
    /// Bytes of memory for each key that has its table. A table of the large size for the curve's base point comes once for all.
    #[must_use]
    pub const fn bytes(self) -> usize {
        match self.window() {
            None => 0,
            Some(window) => table_bytes(window),
        }
    }

    pub(crate) const fn window(self) -> Option<u32> {
        match self {
            Self::None => None,
            Self::Small => Some(SMALL_WINDOW),
            Self::Large => Some(LARGE_WINDOW),
        }
    }
}

/// When the table of a key is built, in 0.2 ms (small) to 1 ms (large).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum BuildTables {
    /// While the key is imported.
    OnImport,
    /// By the first verification.
    #[default]
    OnFirstUse,
    /// By the first verification after so many without a table: for large rings, where most keys are seldom used.
    AfterUses(u32),
}

/// What a [`Keyring`](crate::Keyring) does with the keys that it gets.
///
/// ```
/// use touchmark_keyring::{BuildTables, Options, TableSize};
///
/// let options = Options::new().table_size(TableSize::Large).build_tables(BuildTables::AfterUses(100));
/// assert!(!options.weak_keys_allowed());
/// assert_eq!(TableSize::Large.bytes(), 393_216);
/// assert_eq!(TableSize::Small.bytes(), 78_336);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    pub(crate) table_size: TableSize,
    pub(crate) build_tables: BuildTables,
    pub(crate) allow_weak_keys: bool,
}

impl Options {
    /// Small tables, built by a key's first verification; weak keys are refused.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the size of tables.
    #[must_use]
    pub fn table_size(self, table_size: TableSize) -> Self {
        Self { table_size, ..self }
    }

    /// Sets when tables are built.
    #[must_use]
    pub fn build_tables(self, build_tables: BuildTables) -> Self {
        Self { build_tables, ..self }
    }

    /// Lets points of small order in. Anyone can make signatures that verify under such a key; only
    /// [`verify_strict`](crate::PreparedKey::verify_strict) refuses them then.
    #[must_use]
    pub fn allow_weak_keys(self) -> Self {
        Self { allow_weak_keys: true, ..self }
    }

    /// Whether points of small order are let in.
    #[must_use]
    pub fn weak_keys_allowed(&self) -> bool {
        self.allow_weak_keys
    }
}
