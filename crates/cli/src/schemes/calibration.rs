//! A short measurement that times are estimated from.

use std::{
    ops::ControlFlow,
    sync::Mutex,
    time::{Duration, Instant},
};

use chacha20::{ChaCha20Rng, rand_core::SeedableRng};
use touchmark::xmss::{KeyGenError, Lifetime8Dim4Base8, ParameterSet, SigningKey, Work};

use super::Times;
use crate::failure::Failure;

/// How long the attempts are measured.
const ATTEMPTS_TIME: Duration = Duration::from_millis(200);

/// How long the leaves of each parameter set are measured; eighteen times this makes the second.
const LEAVES_TIME: Duration = Duration::from_millis(40);

/// What attempts cost here. Leaves are measured for each parameter set when it is asked for.
pub(crate) struct Calibration {
    threads: usize,
    seconds_per_attempt: f64,
}

impl Calibration {
    /// Measures attempts: searches with the smallest parameter set, whose message hash costs about what the others' do.
    pub(crate) fn run(threads: usize) -> Result<Self, Failure> {
        let mut rng = ChaCha20Rng::from_seed([0; 32]);
        let key = SigningKey::<Lifetime8Dim4Base8>::generate(&mut rng, 0, 1).map_err(unexpected)?;
        let mut attempts = 0;
        let started = Instant::now();
        for number in 0_u64.. {
            let mut message = [0; 32];
            message[..8].copy_from_slice(&number.to_le_bytes());
            let found = key.find_encoding(0, &message).map_err(unexpected)?;
            attempts += found.counter + 1;
            if started.elapsed() > ATTEMPTS_TIME {
                break;
            }
        }
        let seconds_per_attempt = started.elapsed().as_secs_f64() / f64::from(attempts);
        Ok(Self { threads, seconds_per_attempt })
    }

    /// Estimates for a parameter set, after a few leaves of it.
    #[expect(clippy::cast_precision_loss, reason = "estimates")]
    pub(crate) fn times<P: ParameterSet>(
        &self,
        expected_attempts: f64,
        verifying_steps: u32,
    ) -> Result<Times, Failure> {
        let seconds_per_leaf = seconds_per_leaf::<P>()?;
        let leaf_steps = P::DIMENSION as f64 * f64::from(P::BASE - 1);
        // The hash over the chain ends is in here too: a little too much for each step.
        let seconds_per_step = seconds_per_leaf / leaf_steps;
        let leaves = 2.0 * P::LEAVES_PER_TREE as f64;
        let path_steps = f64::from(P::LOG_LIFETIME);
        Ok(Times {
            keygen_seconds: leaves * seconds_per_leaf / self.threads as f64,
            sign_seconds: expected_attempts * self.seconds_per_attempt
                + f64::from(P::TARGET_SUM) * seconds_per_step,
            verify_seconds: self.seconds_per_attempt
                + (f64::from(verifying_steps) + path_steps) * seconds_per_step,
        })
    }
}

/// Begins a key and gives it up after the first leaves, again and again: the shortest time is the least disturbed.
fn seconds_per_leaf<P: ParameterSet>() -> Result<f64, Failure> {
    let begun = Instant::now();
    let mut least = first_leaves::<P>()?;
    while begun.elapsed() < LEAVES_TIME {
        least = least.min(first_leaves::<P>()?);
    }
    Ok(least)
}

/// Seconds for each of the first leaves of a key.
#[expect(clippy::cast_precision_loss, reason = "a few leaves")]
fn first_leaves<P: ParameterSet>() -> Result<f64, Failure> {
    let mut rng = ChaCha20Rng::from_seed([0; 32]);
    let measured = Mutex::new(None);
    let started = Instant::now();
    let stop = |done: u64, _total: u64| {
        if let Ok(mut measured) = measured.lock() {
            *measured = Some(started.elapsed().as_secs_f64() / done as f64);
        }
        ControlFlow::Break(())
    };
    match SigningKey::<P>::generate_with(Work::sequential().on_progress(&stop), &mut rng, 0, 1) {
        Err(KeyGenError::Cancelled) | Ok(_) => {}
        Err(error) => return Err(unexpected(error)),
    }
    let measured = measured.into_inner().ok().flatten();
    measured.ok_or_else(|| Failure::BadInput("no leaf could be measured".to_owned()))
}

/// What these fixed keys and messages do not do.
fn unexpected(error: impl std::fmt::Display) -> Failure {
    Failure::BadInput(format!("the measurement failed: {error}"))
}
