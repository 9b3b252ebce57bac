//! A ring that changes while others read.

use std::sync::{Arc, Mutex, PoisonError, RwLock};

use crate::Keyring;

/// A ring that many threads verify with while it is updated.
///
/// Readers take a snapshot, which never changes; an update works on a copy, which shares the prepared keys, and then takes the ring's place.
///
/// ```
/// use touchmark_keyring::{Algorithm, Keyring, SharedKeyring};
///
/// let ring = SharedKeyring::new(Keyring::new());
/// let before = ring.snapshot();
/// ring.update(|ring| ring.import_raw("a", Algorithm::Ed25519, &[9; 32]))?;
/// assert_eq!((before.len(), ring.snapshot().len()), (0, 1));
/// # Ok::<(), touchmark_keyring::ImportError>(())
/// ```
#[derive(Debug, Default)]
pub struct SharedKeyring {
    current: RwLock<Arc<Keyring>>,
    /// Held by an update from its copy to its end, so that no other is lost.
    updating: Mutex<()>,
}

impl SharedKeyring {
    /// Shares a ring.
    #[must_use]
    pub fn new(ring: Keyring) -> Self {
        Self { current: RwLock::new(Arc::new(ring)), updating: Mutex::new(()) }
    }

    /// The ring as it is now.
    #[must_use]
    pub fn snapshot(&self) -> Arc<Keyring> {
        // A lock is poisoned only if a thread died while it exchanged two pointers: what it guards is whole.
        Arc::clone(&self.current.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Changes the ring for those who take a snapshot from now on. Updates wait for one another, readers for none of them.
    pub fn update<T>(&self, change: impl FnOnce(&mut Keyring) -> T) -> T {
        let _updating = self.updating.lock().unwrap_or_else(PoisonError::into_inner);
        let mut ring = Keyring::clone(&self.snapshot());
        let answer = change(&mut ring);
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(ring);
        answer
    }
}
