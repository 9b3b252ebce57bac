//! A bounded store of prepared nonces that a thread refills.

use std::{
    collections::VecDeque,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread::JoinHandle,
};

use rand_core::TryCryptoRng;
use touchmark_goldilocks::Quintic;
use touchmark_process::ForkGuard;

use super::{PreparedNonce, SignError, Signature, SigningKey};

/// Prepared nonces for one key, refilled in the background up to a fixed number.
///
/// Signing never waits for the thread: when the pool is empty, or was made before a fork, it signs with a fresh hedged nonce.
/// Each nonce takes about 100 bytes. Dropping the pool ends the thread and wipes what is left.
pub struct NoncePool {
    shared: Arc<Shared>,
    key: SigningKey,
    guard: ForkGuard,
    worker: Option<JoinHandle<()>>,
}

struct Shared {
    state: Mutex<State>,
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

    fn refill<R: TryCryptoRng>(&self, key: &SigningKey, rng: &mut R) {
        let mut state = self.lock();
        loop {
            while state.nonces.len() >= self.capacity && !state.closed {
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
            if state.closed {
                return;
            }
            drop(state);
            let made = key.prepare_nonce(rng);
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
        let shared = Arc::new(Shared { state: Mutex::default(), changed: Condvar::new(), capacity });
        let (for_worker, key_of_worker, mut rng) = (Arc::clone(&shared), key.clone(), rng);
        let guard = ForkGuard::new();
        let worker = std::thread::Builder::new()
            .name("touchmark nonces".into())
            .spawn(move || for_worker.refill(&key_of_worker, &mut rng))?;
        Ok(Self { shared, key, guard, worker: Some(worker) })
    }

    /// A prepared nonce, if there is one, and if this process made it.
    #[must_use]
    pub fn take(&self) -> Option<PreparedNonce> {
        // After a fork the lock may be held for ever by a thread that is not there.
        self.guard.check().ok()?;
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
            // The thread lives in the parent only: there is nothing to close and nobody to wait for.
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
    }
}

impl std::fmt::Debug for NoncePool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NoncePool").field("capacity", &self.shared.capacity).finish_non_exhaustive()
    }
}
