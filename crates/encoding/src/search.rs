//! The search for an encoding.

use core::{
    fmt::{self, Debug},
    ops::Range,
};

use touchmark_prf::RandomnessSource;
use touchmark_tweakhash::FixedBytes;

use crate::EncodingError;

/// An encoding whose codewords are pairwise incomparable.
pub trait IncomparableEncoding: 'static {
    /// The public parameter of the key pair.
    type Parameter;
    /// What is varied until an encoding is found; part of the signature.
    type Randomness: FixedBytes + Copy + Debug + Default + Eq + Send + Sync + 'static;
    /// The digits, one for each chain.
    type Codeword: AsRef<[u8]> + Copy + Debug + Eq + Send + Sync + 'static;
    /// Each digit is below the base; at most 256.
    const BASE: u32;
    /// The number of digits.
    const DIMENSION: usize;
    /// How often the search tries before it gives up.
    const MAX_TRIES: u32 = 100_000;

    /// The codeword of a message with the given randomness.
    ///
    /// # Errors
    /// [`EncodingError`] where there is none.
    fn encode(
        parameter: &Self::Parameter,
        epoch: u32,
        message: &[u8; 32],
        randomness: &Self::Randomness,
    ) -> Result<Self::Codeword, EncodingError>;

    /// The codewords of many messages, each with its own randomness: `codewords[i]` is what [`encode`](Self::encode) answers for `attempts[i]`.
    ///
    /// This loop encodes one at a time and serves any encoding; one that can hash side by side overrides it.
    ///
    /// # Panics
    /// If the slices differ in length: a mistake in the calling code, never in data.
    fn encode_many(
        attempts: &[Attempt<'_, Self::Parameter, Self::Randomness>],
        codewords: &mut [Result<Self::Codeword, EncodingError>],
    ) {
        assert_eq!(attempts.len(), codewords.len(), "a codeword for each attempt");
        for (attempt, codeword) in attempts.iter().zip(codewords) {
            *codeword = Self::encode(attempt.parameter, attempt.epoch, attempt.message, attempt.randomness);
        }
    }

    /// Tries the counters of a range in order, and returns the lowest that gives a codeword.
    ///
    /// This loop tries one at a time and serves any encoding; one that can try many at once overrides it, and must
    /// return the same counter.
    fn find_within(
        parameter: &Self::Parameter,
        epoch: u32,
        message: &[u8; 32],
        source: &impl RandomnessSource<Self::Randomness>,
        mut counters: Range<u32>,
    ) -> Option<Encoded<Self::Randomness, Self::Codeword>> {
        counters.find_map(|counter| {
            let mut randomness = Self::Randomness::default();
            source.fill(counter.into(), core::slice::from_mut(&mut randomness));
            let codeword = Self::encode(parameter, epoch, message, &randomness).ok()?;
            Some(Encoded { counter, randomness, codeword })
        })
    }

    /// Tries the counters from 0 on, and returns the lowest that gives a codeword.
    ///
    /// # Errors
    /// [`Exhausted`] if none of the first [`MAX_TRIES`](Self::MAX_TRIES) counters gives a codeword.
    fn find_encoding(
        parameter: &Self::Parameter,
        epoch: u32,
        message: &[u8; 32],
        source: &impl RandomnessSource<Self::Randomness>,
    ) -> Result<Encoded<Self::Randomness, Self::Codeword>, Exhausted> {
        Self::find_within(parameter, epoch, message, source, 0..Self::MAX_TRIES)
            .ok_or(Exhausted { attempts: Self::MAX_TRIES })
    }
}

/// What is encoded.
#[derive(Clone, Copy, Debug)]
pub struct Attempt<'a, P, R> {
    /// The public parameter.
    pub parameter: &'a P,
    /// The epoch.
    pub epoch: u32,
    /// The message.
    pub message: &'a [u8; 32],
    /// The randomness.
    pub randomness: &'a R,
}

/// A codeword, and how it was found. Everything here is public once the signature is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encoded<R, C> {
    /// The counter that succeeded; one less than the number of tries.
    pub counter: u32,
    /// The randomness of that counter.
    pub randomness: R,
    /// The codeword.
    pub codeword: C,
}

/// No counter gave a codeword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exhausted {
    /// How many were tried.
    pub attempts: u32,
}

impl fmt::Display for Exhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "none of {} attempts encodes the message", self.attempts)
    }
}

impl core::error::Error for Exhausted {}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use touchmark_koalabear::FieldArray;

    use super::*;

    /// Accepts exactly the randomness that stands for the counter `AT`.
    enum Only<const AT: u32> {}

    /// Randomness that is the counter itself; counts how often it is asked.
    struct Counters(Cell<u64>);

    impl RandomnessSource<FieldArray<1>> for Counters {
        fn fill(&self, first: u64, out: &mut [FieldArray<1>]) {
            for (counter, out) in (first..).zip(out) {
                *out =
                    FieldArray::from_canonical([u32::try_from(counter).expect("a counter")]).expect("small");
                self.0.set(self.0.get() + 1);
            }
        }
    }

    impl<const AT: u32> IncomparableEncoding for Only<AT> {
        type Parameter = ();
        type Randomness = FieldArray<1>;
        type Codeword = [u8; 1];
        const BASE: u32 = 2;
        const DIMENSION: usize = 1;

        fn encode(
            (): &(),
            _epoch: u32,
            _message: &[u8; 32],
            randomness: &FieldArray<1>,
        ) -> Result<[u8; 1], EncodingError> {
            if randomness.to_canonical()[0] >= AT { Ok([1]) } else { Err(EncodingError::Abort) }
        }
    }

    fn find<const AT: u32>() -> (Result<u32, Exhausted>, u64) {
        let source = Counters(Cell::new(0));
        let found = Only::<AT>::find_encoding(&(), 0, &[0; 32], &source);
        (found.map(|found| found.counter), source.0.get())
    }

    #[test]
    fn the_lowest_counter_wins() {
        assert_eq!(find::<0>(), (Ok(0), 1));
        assert_eq!(find::<17>(), (Ok(17), 18));
    }

    #[test]
    fn the_limit_is_exact() {
        assert_eq!(find::<99_999>(), (Ok(99_999), 100_000));
        assert_eq!(find::<100_000>(), (Err(Exhausted { attempts: 100_000 }), 100_000));
    }
}
