//! A bounded store of prepared nonces that a thread refills.

use std::{
    collections::VecDeque,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, TryLockError},
    thread::JoinHandle,
};

use rand_core::TryCryptoRng;
use touchmark_goldilocks::Quintic;
use touchmark_process::ForkGuard;

use super::{PreparedNonce, SignError, Signature, SigningKey};

/// Prepared nonces for one key, refilled in the background up to a fixed number.
///
/// Signing never waits for the thread: when the pool is empty, or was made before a fork, it signs with a fresh hedged nonce.
/// Each nonce takes about 100 bytes. Dropping the pool ends the thread and wipes the key and the nonces.
///
/// A child that is forked inherits a copy of both. It uses none of the nonces: they are wiped when the
/// child first asks for one, or drops the pool, which wipes the key too. What the child cannot wipe is
/// memory that the refilling thread held locked at the moment of the fork.
pub struct NoncePool {
    shared: Arc<Shared>,
    key: SigningKey,
    guard: ForkGuard,
    worker: Option<JoinHandle<()>>,
}

struct Shared {
    state: Mutex<State>,
    /// The key of the refilling thread; none once the pool is dropped.
    key: Mutex<Option<SigningKey>>,
    /// Signalled when a nonce was taken and when the pool closes.
    changed: Condvar,
    capacity: usize,
}

#[derive(Default)]
struct State {
    nonces: VecDeque<PreparedNonce>,
    closed: bool,
    /// The generator failed: the thread has ended, and signing goes on with fresh nonces.
    failed: bool,
}

/// Why there is no pool.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PoolError {
    /// The capacity is zero or above [`NoncePool::MAX_CAPACITY`].
    #[error("a capacity of {0}; it must be in 1..=10000")]
    Capacity(usize),
    /// No thread could be started.
    #[error("no thread could be started: {0}")]
    Thread(#[from] std::io::Error),
}

impl Shared {
    /// The lock; a thread that panicked in it left a whole state.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A prepared nonce; none once the pool is dropped.
    fn prepare<R: TryCryptoRng>(&self, rng: &mut R) -> Option<Result<PreparedNonce, SignError>> {
        let key = self.key.lock().unwrap_or_else(PoisonError::into_inner);
        key.as_ref().map(|key| key.prepare_nonce(rng))
    }

    /// Wipes the nonces in a forked child, which must not wait for a lock.
    fn wipe_nonces_in_child(&self) {
        if let Some(mut state) = without_waiting(&self.state) {
            state.nonces.clear();
        }
    }

    /// Wipes the key in a forked child, which must not wait for a lock.
    fn wipe_key_in_child(&self) {
        if let Some(mut key) = without_waiting(&self.key) {
            *key = None;
        }
    }

    fn refill<R: TryCryptoRng>(&self, rng: &mut R) {
        let mut state = self.lock();
        loop {
            while state.nonces.len() >= self.capacity && !state.closed {
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
            if state.closed {
                return;
            }
            drop(state);
            let Some(made) = self.prepare(rng) else { return };
            state = self.lock();
            match made {
                Ok(nonce) => state.nonces.push_back(nonce),
                Err(_) => {
                    state.failed = true;
                    return;
                }
            }
        }
    }
}

/// A lock that is free, or that a panicking thread left; none if another thread holds it.
fn without_waiting<T>(mutex: &Mutex<T>) -> Option<MutexGuard<'_, T>> {
    match mutex.try_lock() {
        Ok(guard) => Some(guard),
        Err(TryLockError::Poisoned(error)) => Some(error.into_inner()),
        Err(TryLockError::WouldBlock) => None,
    }
}

impl NoncePool {
    /// The most nonces that a pool holds.
    pub const MAX_CAPACITY: usize = 10_000;

    /// Starts the thread that fills the pool, with a random generator of its own.
    ///
    /// # Errors
    /// [`PoolError`] if the capacity is out of range or no thread can be started.
    pub fn new<R>(key: SigningKey, rng: R, capacity: usize) -> Result<Self, PoolError>
    where
        R: TryCryptoRng + Send + 'static,
    {
        if !(1..=Self::MAX_CAPACITY).contains(&capacity) {
            return Err(PoolError::Capacity(capacity));
        }
        let shared = Arc::new(Shared {
            state: Mutex::default(),
            key: Mutex::new(Some(key.clone())),
            changed: Condvar::new(),
            capacity,
        });
        let (for_worker, mut rng) = (Arc::clone(&shared), rng);
        let guard = ForkGuard::new();
        let worker = std::thread::Builder::new()
            .name("touchmark nonces".into())
            .spawn(move || for_worker.refill(&mut rng))?;
        Ok(Self { shared, key, guard, worker: Some(worker) })
    }

    /// A prepared nonce, if there is one, and if this process made it.
    #[must_use]
    pub fn take(&self) -> Option<PreparedNonce> {
        if self.guard.check().is_err() {
            // After a fork the lock may be held for ever by a thread that is not there.
            self.shared.wipe_nonces_in_child();
            return None;
        }
        let nonce = self.shared.lock().nonces.pop_front();
        self.shared.changed.notify_one();
        nonce
    }

    /// Signs with a prepared nonce, or else with a fresh one from `rng`.
    ///
    /// # Errors
    /// [`SignError::Randomness`] if a fresh nonce was needed and the generator failed.
    pub fn sign<R: TryCryptoRng + ?Sized>(
        &self,
        rng: &mut R,
        message: &Quintic,
    ) -> Result<Signature, SignError> {
        match self.take().map(|nonce| self.key.sign_prepared(nonce, message)) {
            Some(Ok(signature)) => Ok(signature),
            Some(Err(_)) | None => self.key.sign(rng, message),
        }
    }

    /// How many nonces are ready; none in a process that was forked from the one that made the pool.
    #[must_use]
    pub fn ready(&self) -> usize {
        if self.guard.check().is_err() { 0 } else { self.shared.lock().nonces.len() }
    }

    /// Whether the pool's generator has failed, so that nothing is prepared any more.
    #[must_use]
    pub fn has_failed(&self) -> bool {
        self.guard.check().is_ok() && self.shared.lock().failed
    }
}

impl Drop for NoncePool {
    fn drop(&mut self) {
        let worker = self.worker.take();
        if self.guard.check().is_err() {
            // The thread lives in the parent only: there is nothing to close and nobody to wait for. Its
            // share of the memory is never given back here, and so is wiped in place.
            self.shared.wipe_nonces_in_child();
            self.shared.wipe_key_in_child();
            std::mem::forget(worker);
            return;
        }
        let mut state = self.shared.lock();
        state.closed = true;
        state.nonces.clear();
        drop(state);
        self.shared.changed.notify_one();
        if let Some(worker) = worker {
            // A panic of the thread is its own affair; what it held is wiped.
            let _ = worker.join();
        }
        *self.shared.key.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

impl std::fmt::Debug for NoncePool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NoncePool").field("capacity", &self.shared.capacity).finish_non_exhaustive()
    }
}

#[cfg(all(test, unix, not(miri)))]
mod tests {
    use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
    use touchmark_process::testing::in_forked_child;

    use super::*;

    /// A full pool, whose thread waits and so holds no lock.
    fn full_pool() -> NoncePool {
        let mut rng = ChaCha20Rng::from_seed([1; 32]);
        let key = SigningKey::generate(&mut rng).expect("a sound generator");
        let pool = NoncePool::new(key, rng, 4).expect("a capacity in range");
        while pool.ready() < 4 {
            std::thread::yield_now();
        }
        pool
    }

    #[test]
    fn a_child_wipes_the_nonces_when_it_asks_for_one_and_the_key_when_it_drops_the_pool() {
        let pool = full_pool();
        let shared = Arc::clone(&pool.shared);
        let pool = Mutex::new(Some(pool));
        let nonces = || without_waiting(&shared.state).map(|state| state.nonces.len());
        let has_key = || without_waiting(&shared.key).map(|key| key.is_some());
        assert!(in_forked_child(|| {
            let mut pool = pool.lock().expect("no panic");
            let inherited = nonces() == Some(4) && has_key() == Some(true);
            let refused = pool.as_ref().is_some_and(|pool| pool.take().is_none());
            let wiped = nonces() == Some(0) && has_key() == Some(true);
            *pool = None;
            inherited && refused && wiped && has_key() == Some(false)
        }));
        assert_eq!((nonces(), has_key()), (Some(4), Some(true)), "the parent keeps what it has");
        *pool.lock().expect("no panic") = None;
        assert_eq!((nonces(), has_key()), (Some(0), Some(false)));
    }
}
