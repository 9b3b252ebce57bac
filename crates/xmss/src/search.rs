//! The search for an encoding, on one thread or on many.

use touchmark_encoding::{Encoded, Exhausted, IncomparableEncoding};
use touchmark_prf::RandomnessSource;

use crate::{MESSAGE_LEN, Work};

/// What a search finds.
type Found<E> = Encoded<<E as IncomparableEncoding>::Randomness, <E as IncomparableEncoding>::Codeword>;

/// The lowest counter whose randomness encodes the message: the same for any choice of threads.
#[cfg_attr(not(feature = "rayon"), expect(unused_variables, reason = "without rayon there is no choice"))]
pub(crate) fn find_encoding<E: IncomparableEncoding<Parameter: Sync>>(
    work: Work<'_>,
    parameter: &E::Parameter,
    epoch: u32,
    message: &[u8; MESSAGE_LEN],
    source: &(impl RandomnessSource<E::Randomness> + Sync),
) -> Result<Found<E>, Exhausted> {
    #[cfg(feature = "rayon")]
    if work.is_parallel() {
        return parallel::find_encoding::<E>(parameter, epoch, message, source);
    }
    E::find_encoding(parameter, epoch, message, source)
}

#[cfg(feature = "rayon")]
mod parallel {
    use core::ops::Range;

    use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

    use super::*;

    /// Counters that one thread tries before the threads meet again. Longer windows waste more when the search ends, shorter ones meet more often.
    const WINDOW: u32 = 128;

    /// Tries windows of counters side by side, as many as there are threads, and goes on to the next windows when none of these has an encoding.
    /// The first window is the calling thread's alone: the short searches end there.
    pub(super) fn find_encoding<E: IncomparableEncoding<Parameter: Sync>>(
        parameter: &E::Parameter,
        epoch: u32,
        message: &[u8; MESSAGE_LEN],
        source: &(impl RandomnessSource<E::Randomness> + Sync),
    ) -> Result<Found<E>, Exhausted> {
        let limit = E::MAX_TRIES;
        let window = |number: u32| -> Range<u32> {
            let start = number.saturating_mul(WINDOW).min(limit);
            start..start.saturating_add(WINDOW).min(limit)
        };
        let find = |number| E::find_within(parameter, epoch, message, source, window(number));
        let threads = u32::try_from(rayon::current_num_threads()).unwrap_or(u32::MAX);
        let mut found = find(0);
        let mut next = 1;
        while found.is_none() && !window(next).is_empty() {
            let end = next.saturating_add(threads);
            found = (next..end).into_par_iter().with_max_len(1).find_map_first(find);
            next = end;
        }
        found.ok_or(Exhausted { attempts: limit })
    }

    #[cfg(test)]
    mod tests {
        use std::vec::Vec;

        use touchmark_encoding::EncodingError;
        use touchmark_koalabear::FieldArray;

        use super::*;

        /// Accepts randomness that is not zero.
        enum NonZero {}

        impl IncomparableEncoding for NonZero {
            type Parameter = ();
            type Randomness = FieldArray<1>;
            type Codeword = [u8; 1];
            const BASE: u32 = 2;
            const DIMENSION: usize = 1;

            fn encode(
                (): &(),
                _: u32,
                _: &[u8; 32],
                randomness: &FieldArray<1>,
            ) -> Result<[u8; 1], EncodingError> {
                if *randomness == FieldArray::default() { Err(EncodingError::Abort) } else { Ok([1]) }
            }
        }

        /// Randomness that is one at these counters, else zero.
        struct Hits<'a>(&'a [u64]);

        impl RandomnessSource<FieldArray<1>> for Hits<'_> {
            fn fill(&self, first: u64, out: &mut [FieldArray<1>]) {
                for (counter, out) in (first..).zip(out) {
                    assert!(counter < 100_000, "counter {counter} is past the limit");
                    let hit = self.0.contains(&counter).into();
                    *out = FieldArray::from_canonical([hit]).expect("small");
                }
            }
        }

        #[test]
        fn windows_keep_the_lowest_counter_and_the_limit_on_any_number_of_threads() {
            let edges = [0, 1, 127, 128, 129, 255, 256, 383, 384, 639, 640, 1151, 1152, 99_967, 99_999];
            for threads in [1, 2, 8] {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
                let find = |hits: &[u64]| {
                    pool.install(|| find_encoding::<NonZero>(&(), 0, &[0; 32], &Hits(hits)))
                        .map(|found| u64::from(found.counter))
                };
                for (i, &edge) in edges.iter().enumerate() {
                    let mut hits: Vec<_> = edges[i..].to_vec();
                    hits.reverse();
                    assert_eq!(find(&hits), Ok(edge), "{threads} threads");
                }
                assert_eq!(find(&[]), Err(Exhausted { attempts: 100_000 }), "{threads} threads");
            }
        }
    }
}
