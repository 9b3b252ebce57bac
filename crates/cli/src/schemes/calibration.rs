//! A short measurement that times are estimated from.

use std::{
    ops::ControlFlow,
    sync::Mutex,
    time::{Duration, Instant},
};

use chacha20::{ChaCha20Rng, rand_core::SeedableRng};
use touchmark::xmss::{KeyGenError, ParameterSet, SigningKey, Work};

use super::{Times, shaped};
use crate::failure::Failure;

/// How long the leaves of each parameter set are measured.
const LEAVES_TIME: Duration = Duration::from_millis(40);

/// How long the signatures of each parameter set are measured.
const SIGNATURES_TIME: Duration = Duration::from_millis(60);

/// How often each piece of work is repeated. The shortest time counts: it is the least disturbed.
const REPEATS: u32 = 3;

/// Estimates for a parameter set, from leaves, signatures and verifications of that set.
///
/// The key that signs has the shape of a real one and zeros for trees, so it need not be generated. Its signatures are not valid; making
/// and verifying them takes as long as for valid ones, because the root is compared last.
#[expect(clippy::cast_precision_loss, reason = "estimates")]
pub(super) fn times<P: ParameterSet>(threads: usize, expected_attempts: f64) -> Result<Times, Failure> {
    let leaves = 2.0 * P::LEAVES_PER_TREE as f64;
    let keygen_seconds = leaves * seconds_per_leaf::<P>()? / threads as f64;
    let key = SigningKey::<P>::from_bytes(&shaped::signing_key::<P>()).map_err(unexpected)?;
    let verifying_key = key.verifying_key();
    let (mut searching, mut signing, mut verifying) = (0.0, 0.0, 0.0);
    let (mut attempts, mut count) = (0.0, 0_u32);
    let started = Instant::now();
    while started.elapsed() < SIGNATURES_TIME {
        let mut message = [0; 32];
        message[..4].copy_from_slice(&count.to_le_bytes());
        let (found, search) = timed(|| key.find_encoding(0, &message));
        let (signature, sign) = timed(|| key.sign(0, &message));
        let signature = signature.map_err(unexpected)?;
        // Refused at the last step, as the root of zeros is not that of the chains.
        let (_, verify) = timed(|| verifying_key.verify(0, &message, &signature));
        attempts += f64::from(found.map_err(unexpected)?.counter) + 1.0;
        searching += search;
        signing += sign;
        verifying += verify;
        count += 1;
    }
    let after_search = (signing - searching) / f64::from(count);
    Ok(Times {
        keygen_seconds,
        sign_seconds: expected_attempts * searching / attempts + after_search,
        verify_seconds: verifying / f64::from(count),
    })
}

/// The result of some work, and the least seconds that it took.
fn timed<T>(work: impl Fn() -> T) -> (T, f64) {
    let once = || {
        let started = Instant::now();
        let result = std::hint::black_box(work());
        (result, started.elapsed().as_secs_f64())
    };
    let (result, mut least) = once();
    for _ in 1..REPEATS {
        least = least.min(once().1);
    }
    (result, least)
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
