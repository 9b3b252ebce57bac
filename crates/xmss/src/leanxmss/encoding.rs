//! Codewords, and the search for one.

use touchmark_tweakhash::bytes::{ByteTweakHash, CHAINS, MessageInput, Node, TrialInput};

use super::TARGET_SUM;
use crate::{
    SignError, Work,
    work::{Cancelled, Meter},
};

/// The digits of an encoded message, one for each chain, each below 8.
pub type Codeword = [u8; CHAINS];

/// What a search finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encoded {
    /// The lowest trial that encodes the message.
    pub trial: u32,
    /// The randomness of that trial.
    pub randomness: [u8; 24],
    /// The codeword.
    pub codeword: Codeword,
}

/// The lowest bits of 21 digits of three bits.
const LOW_BITS: u64 = 0o111_111_111_111_111_111_111;

/// Both halves of a digest, as little-endian integers.
fn halves(digest: &Node) -> [u64; 2] {
    let [low, high] = [&digest[..8], &digest[8..]];
    [low, high].map(|half| half.iter().rev().fold(0, |sum, &byte| sum << 8 | u64::from(byte)))
}

/// Whether the digest has a codeword: the highest bit of each half is clear, and the digits add up to [`TARGET_SUM`].
fn is_admissible(digest: &Node) -> bool {
    let [low, high] = halves(digest);
    if (low | high) >> 63 != 0 {
        return false;
    }
    let ones = |bit: u32| (low >> bit & LOW_BITS).count_ones() + (high >> bit & LOW_BITS).count_ones();
    ones(0) + 2 * ones(1) + 4 * ones(2) == TARGET_SUM
}

/// The codeword of a message digest, if it has one. Each half of 64 bits gives 21 digits of three bits, lowest first, and has one bit over.
#[must_use]
pub fn decode_digest(digest: &Node) -> Option<Codeword> {
    is_admissible(digest).then(|| {
        let halves = halves(digest);
        core::array::from_fn(|chain| (halves[chain / 21] >> (3 * (chain % 21)) & 7).to_le_bytes()[0])
    })
}

/// The codeword of a message with this randomness, if it has one.
#[must_use]
pub fn encode<H: ByteTweakHash>(input: &MessageInput<'_>) -> Option<Codeword> {
    let mut digest = [[0; 16]];
    H::message_digests(core::slice::from_ref(input), &mut digest);
    decode_digest(&digest[0])
}

/// Trials between two looks at the observer, and the piece that a thread takes at a time.
const WINDOW: u32 = 512;

/// Trials hashed together: a multiple of every vector's width.
const BATCH: usize = 64;

/// The lowest trial that encodes the message, of `2^32`: the same for any choice of threads.
///
/// The observer of `work` hears of trials, about every 512 of them.
pub(super) fn search<H: ByteTweakHash>(work: Work<'_>, input: &TrialInput<'_>) -> Result<Encoded, SignError> {
    let meter = Meter::new(work, 1 << 32);
    let mut first = 0_u32;
    loop {
        let windows = windows_at_once(&meter);
        let (found, tried) = look::<H>(input, first, windows, &meter);
        if let Some(trial) = found {
            let randomness = H::randomness(input, trial);
            let message = MessageInput {
                parameter: input.parameter,
                epoch: input.epoch,
                message: input.message,
                randomness: &randomness,
            };
            if let Some(codeword) = encode::<H>(&message) {
                return Ok(Encoded { trial, randomness, codeword });
            }
        }
        meter.add(u64::from(tried)).map_err(|Cancelled| SignError::Cancelled)?;
        first = first.checked_add(tried).ok_or(SignError::EncodingExhausted { attempts: u32::MAX })?;
    }
}

/// How many windows are looked at side by side; a power of two, so that the last ones end at `2^32`.
#[cfg_attr(not(feature = "rayon"), expect(unused_variables, reason = "without rayon there is no choice"))]
fn windows_at_once(meter: &Meter<'_>) -> u32 {
    #[cfg(feature = "rayon")]
    if meter.is_parallel() {
        let threads = u32::try_from(rayon::current_num_threads()).unwrap_or(1);
        return threads.clamp(1, 1 << 10).next_power_of_two();
    }
    1
}

/// Looks through windows of trials. Returns the lowest hit, and how many trials the windows have.
fn look<H: ByteTweakHash>(
    input: &TrialInput<'_>,
    first: u32,
    windows: u32,
    meter: &Meter<'_>,
) -> (Option<u32>, u32) {
    #[cfg(feature = "rayon")]
    if meter.is_parallel() {
        use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
        let found = (0..windows)
            .into_par_iter()
            .with_max_len(1)
            .find_map_first(|window| look_through::<H>(input, first + window * WINDOW));
        return (found, windows * WINDOW);
    }
    let _ = meter;
    (look_through::<H>(input, first), windows * WINDOW)
}

/// The first hit in one window.
fn look_through<H: ByteTweakHash>(input: &TrialInput<'_>, first: u32) -> Option<u32> {
    let mut digests = [[0; 16]; BATCH];
    (first..=u32::MAX).step_by(BATCH).take(WINDOW as usize / BATCH).find_map(|first| {
        H::trial_digests(input, first, &mut digests);
        (first..=u32::MAX).zip(&digests).find(|(_, digest)| is_admissible(digest)).map(|(trial, _)| trial)
    })
}
