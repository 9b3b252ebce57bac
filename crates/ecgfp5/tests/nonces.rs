//! Nonces: hedged, prepared, shared, pooled, and in a forked process.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::{
    collections::HashSet,
    sync::Barrier,
    thread,
    time::{Duration, Instant},
};

use rand_chacha::ChaCha20Rng;
use rand_core::{SeedableRng, TryCryptoRng, TryRng};
use touchmark_ecgfp5::schnorr::{NoncePool, PoolError, SharedNonce, SignError, Signature, SigningKey};
use touchmark_goldilocks::{Goldilocks, Quintic};

/// A generator that gives a byte for ever, or fails after some calls.
#[derive(Clone)]
struct Broken {
    byte: u8,
    calls_left: usize,
}

#[derive(Debug)]
struct Failed;

impl std::fmt::Display for Failed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("failed")
    }
}

impl std::error::Error for Failed {}

impl TryRng for Broken {
    type Error = Failed;

    fn try_next_u32(&mut self) -> Result<u32, Failed> {
        let mut bytes = [0; 4];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }

    fn try_next_u64(&mut self) -> Result<u64, Failed> {
        let mut bytes = [0; 8];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Failed> {
        self.calls_left = self.calls_left.checked_sub(1).ok_or(Failed)?;
        bytes.fill(self.byte);
        Ok(())
    }
}

impl TryCryptoRng for Broken {}

fn rng(seed: u8) -> ChaCha20Rng {
    ChaCha20Rng::from_seed([seed; 32])
}

fn key() -> SigningKey {
    SigningKey::generate(&mut rng(1)).unwrap()
}

fn message(word: u64) -> Quintic {
    Quintic::new([word, 2, 3, 4, 5].map(Goldilocks::new))
}

fn assert_valid(key: &SigningKey, message: &Quintic, signature: &Signature) {
    assert_eq!(key.verifying_key().verify(message, signature), Ok(()));
}

#[test]
fn a_generator_that_repeats_does_not_repeat_nonces() {
    let stuck = Broken { byte: 7, calls_left: usize::MAX };
    let mut seen = HashSet::new();
    for other in [key(), SigningKey::generate(&mut rng(2)).unwrap()] {
        for word in 0..50 {
            let signature = other.sign(&mut stuck.clone(), &message(word)).unwrap();
            assert_valid(&other, &message(word), &signature);
            // k = s + e sk
            let secret = touchmark_ecgfp5::Scalar::from_bytes(&*other.to_bytes()).unwrap();
            let nonce = signature.s() + &(signature.e() * &secret);
            assert!(seen.insert(nonce.to_bytes()), "a nonce came twice");
        }
    }
    // The same key, message and randomness: the same signature, which gives nothing away.
    let sign = || key().sign(&mut stuck.clone(), &message(0)).unwrap();
    assert_eq!(sign(), sign());
    // Other randomness, another nonce.
    let mut other = Broken { byte: 8, calls_left: 1 };
    assert_ne!(key().sign(&mut other, &message(0)).unwrap(), sign());
}

#[test]
fn a_generator_that_fails_is_an_error() {
    let dead = || Broken { byte: 0, calls_left: 0 };
    assert_eq!(key().sign(&mut dead(), &message(1)), Err(SignError::Randomness));
    assert_eq!(key().prepare_nonce(&mut dead()).err(), Some(SignError::Randomness));
    assert_eq!(SigningKey::generate(&mut dead()).err(), Some(SignError::Randomness));
}

#[test]
fn prepared_nonces_sign_and_differ() {
    let (key, mut rng) = (key(), rng(3));
    let mut seen = HashSet::new();
    for word in 0..100 {
        let nonce = key.prepare_nonce(&mut rng).unwrap();
        let signature = key.sign_prepared(nonce, &message(word)).unwrap();
        assert_valid(&key, &message(word), &signature);
        assert!(seen.insert(signature.to_bytes()));
    }
}

#[test]
fn of_thirty_two_threads_one_gets_a_shared_nonce() {
    let (key, mut rng) = (key(), rng(4));
    for round in 0..50 {
        let shared = SharedNonce::from(key.prepare_nonce(&mut rng).unwrap());
        let barrier = Barrier::new(32);
        let outcomes: Vec<_> = thread::scope(|scope| {
            let (key, shared, barrier) = (&key, &shared, &barrier);
            let threads: Vec<_> = (0..32)
                .map(|thread| {
                    scope.spawn(move || {
                        barrier.wait();
                        (thread, key.sign_shared(shared, &message(thread)))
                    })
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        let winners: Vec<_> = outcomes.iter().filter(|(_, outcome)| outcome.is_ok()).collect();
        assert_eq!(winners.len(), 1, "round {round}");
        assert_valid(&key, &message(winners[0].0), winners[0].1.as_ref().unwrap());
        let losers = outcomes.iter().filter(|(_, outcome)| *outcome == Err(SignError::NonceConsumed));
        assert_eq!(losers.count(), 31, "round {round}");
        assert_eq!(shared.take().err(), Some(SignError::NonceConsumed));
    }
}

fn wait_until(condition: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(20);
    while !condition() {
        assert!(Instant::now() < deadline, "the pool did nothing");
        thread::yield_now();
    }
}

#[test]
fn a_pool_fills_up_to_its_capacity_and_refills() {
    let pool = NoncePool::new(key(), rng(5), 8).unwrap();
    let (key, mut rng) = (key(), rng(6));
    wait_until(|| pool.ready() == 8);
    let mut seen = HashSet::new();
    for word in 0..40 {
        let signature = pool.sign(&mut rng, &message(word)).unwrap();
        assert_valid(&key, &message(word), &signature);
        assert!(seen.insert(signature.to_bytes()));
        assert!(pool.ready() <= 8);
    }
    wait_until(|| pool.ready() == 8);
    assert!(pool.take().is_some() && !pool.has_failed());
}

#[test]
fn a_pool_refuses_bad_capacities() {
    for capacity in [0, NoncePool::MAX_CAPACITY + 1, usize::MAX] {
        let refused = NoncePool::new(key(), rng(7), capacity);
        assert!(matches!(refused, Err(PoolError::Capacity(found)) if found == capacity));
    }
}

#[test]
fn a_pool_whose_generator_fails_goes_on_with_fresh_nonces() {
    let pool = NoncePool::new(key(), Broken { byte: 1, calls_left: 3 }, 8).unwrap();
    wait_until(|| pool.has_failed());
    let (key, mut rng) = (key(), rng(8));
    for word in 0..6 {
        assert_valid(&key, &message(word), &pool.sign(&mut rng, &message(word)).unwrap());
    }
    assert!(pool.take().is_none());
    let mut dead = Broken { byte: 0, calls_left: 0 };
    assert_eq!(pool.sign(&mut dead, &message(0)), Err(SignError::Randomness));
}

#[cfg(all(unix, not(miri)))]
mod forked {
    use touchmark_process::testing::in_forked_child;

    use super::*;

    #[test]
    fn a_prepared_nonce_is_refused_in_a_child_and_good_in_the_parent() {
        check_a_fork(|check| in_forked_child(check));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_raw_system_call_is_no_way_around() {
        check_a_fork(|check| touchmark_process::testing::in_raw_forked_child(check));
    }

    fn check_a_fork(fork: impl Fn(&mut dyn FnMut() -> bool) -> bool) {
        let (key, mut rng) = (key(), rng(9));
        let mut nonce = key.prepare_nonce(&mut rng).ok();
        let shared = SharedNonce::from(key.prepare_nonce(&mut rng).unwrap());
        let mut child_rng = rng.clone();
        assert!(fork(&mut || {
            let Some(nonce) = nonce.take() else { return false };
            let refused = key.sign_prepared(nonce, &message(1));
            let refused_shared = key.sign_shared(&shared, &message(1));
            // The way out that the error names: a fresh nonce.
            let fresh = key.sign(&mut child_rng, &message(1));
            let own = key.prepare_nonce(&mut child_rng);
            refused == Err(SignError::NonceFromOtherProcess)
                && refused_shared == Err(SignError::NonceFromOtherProcess)
                && fresh.is_ok()
                && own.is_ok_and(|nonce| key.sign_prepared(nonce, &message(1)).is_ok())
        }));
        // What the child did with its copies changes nothing here.
        assert_valid(&key, &message(2), &key.sign_shared(&shared, &message(2)).unwrap());
        let nonce = nonce.take().unwrap();
        assert_valid(&key, &message(2), &key.sign_prepared(nonce, &message(2)).unwrap());
    }

    #[test]
    fn a_pool_gives_nothing_in_a_child_and_neither_hangs_nor_fails_there() {
        let pool = NoncePool::new(key(), rng(10), 4).unwrap();
        wait_until(|| pool.ready() == 4);
        let (key, mut rng) = (key(), rng(11));
        let mut for_child = Some(pool);
        assert!(in_forked_child(|| {
            let pool = for_child.take();
            let works = pool.as_ref().is_some_and(|pool| {
                let signature = pool.sign(&mut rng, &message(1));
                pool.take().is_none()
                    && pool.ready() == 0
                    && signature.is_ok_and(|signature| signature.to_bytes() != [0; 80])
            });
            drop(pool);
            works
        }));
        let pool = for_child.take().unwrap();
        assert_eq!(pool.ready(), 4);
        assert_valid(&key, &message(3), &pool.sign(&mut rng, &message(3)).unwrap());
    }
}
