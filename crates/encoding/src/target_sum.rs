//! The target-sum encoding.

use core::{marker::PhantomData, ops::Range};

use touchmark_prf::RandomnessSource;

use crate::{Attempt, Encoded, EncodingError, IncomparableEncoding, MessageHash};

/// Digits of the message hash `H` are a codeword exactly if their sum is `TARGET`.
#[derive(Clone, Copy, Debug)]
pub struct TargetSum<H, const TARGET: u32>(PhantomData<H>);

/// Messages hashed together: as many as the widest vector has lanes. More would be hashed in vain when the search ends.
const BLOCK: usize = 16;

impl<H: MessageHash, const TARGET: u32> TargetSum<H, TARGET> {
    fn codeword(value: &H::Value) -> Result<H::Digits, EncodingError> {
        let sum = H::digit_sum(value)?;
        if sum == TARGET {
            Ok(H::digits(value)?)
        } else {
            Err(EncodingError::SumMismatch { target: TARGET, sum })
        }
    }
}

impl<H: MessageHash, const TARGET: u32> IncomparableEncoding for TargetSum<H, TARGET> {
    type Parameter = H::Parameter;
    type Randomness = H::Randomness;
    type Codeword = H::Digits;
    const BASE: u32 = H::BASE;
    const DIMENSION: usize = H::DIMENSION;

    fn encode(
        parameter: &H::Parameter,
        epoch: u32,
        message: &[u8; 32],
        randomness: &H::Randomness,
    ) -> Result<H::Digits, EncodingError> {
        let mut codeword = [Err(EncodingError::Abort)];
        Self::encode_many(&[Attempt { parameter, epoch, message, randomness }], &mut codeword);
        let [codeword] = codeword;
        codeword
    }

    fn encode_many(
        attempts: &[Attempt<'_, H::Parameter, H::Randomness>],
        codewords: &mut [Result<H::Digits, EncodingError>],
    ) {
        assert_eq!(attempts.len(), codewords.len(), "a codeword for each attempt");
        let mut prepared = [H::Prepared::default(); BLOCK];
        let mut randomness = [H::Randomness::default(); BLOCK];
        let mut values = [H::Value::default(); BLOCK];
        for (attempts, codewords) in attempts.chunks(BLOCK).zip(codewords.chunks_mut(BLOCK)) {
            for (i, attempt) in attempts.iter().enumerate() {
                prepared[i] = H::prepare(attempt.parameter, attempt.epoch, attempt.message);
                randomness[i] = *attempt.randomness;
            }
            let count = attempts.len();
            H::hash_many(&prepared[..count], &randomness[..count], &mut values[..count]);
            for (codeword, value) in codewords.iter_mut().zip(&values) {
                *codeword = Self::codeword(value);
            }
        }
    }

    fn find_within(
        parameter: &H::Parameter,
        epoch: u32,
        message: &[u8; 32],
        source: &impl RandomnessSource<H::Randomness>,
        counters: Range<u32>,
    ) -> Option<Encoded<H::Randomness, H::Digits>> {
        let prepared = [H::prepare(parameter, epoch, message)];
        let mut randomness = [H::Randomness::default(); BLOCK];
        let mut values = [H::Value::default(); BLOCK];
        for first in counters.clone().step_by(BLOCK) {
            // The last block ends where the range does.
            let count = (first..counters.end).len().min(BLOCK);
            let (randomness, values) = (&mut randomness[..count], &mut values[..count]);
            source.fill(first.into(), randomness);
            H::hash_many(&prepared, randomness, values);
            for (counter, (value, &randomness)) in (first..).zip(values.iter().zip(&*randomness)) {
                if let Ok(codeword) = Self::codeword(value) {
                    return Some(Encoded { counter, randomness, codeword });
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use std::{cell::Cell, vec, vec::Vec};

    use touchmark_chunk::Abort;
    use touchmark_koalabear::FieldArray;
    use touchmark_prf::{Prf, PrfKey};

    use super::*;
    use crate::{Exhausted, HypercubeMessageHash, PoseidonMessageHash};

    /// The randomness, as two digits; 255 in the first aborts.
    enum Echo {}

    impl MessageHash for Echo {
        type Parameter = ();
        type Randomness = FieldArray<2>;
        type Prepared = ();
        type Value = [u8; 2];
        type Digits = [u8; 2];
        const BASE: u32 = 256;
        const DIMENSION: usize = 2;

        fn prepare((): &(), _: u32, _: &[u8; 32]) {}

        fn hash_many(_: &[()], randomness: &[FieldArray<2>], values: &mut [[u8; 2]]) {
            for (value, randomness) in values.iter_mut().zip(randomness) {
                *value = randomness.to_canonical().map(|digit| digit.to_le_bytes()[0]);
            }
        }

        fn digits(value: &[u8; 2]) -> Result<[u8; 2], Abort> {
            if value[0] == 255 { Err(Abort) } else { Ok(*value) }
        }

        fn digit_sum(value: &[u8; 2]) -> Result<u32, Abort> {
            Ok(Self::digits(value)?.iter().map(|&digit| u32::from(digit)).sum())
        }
    }

    fn encode(digits: [u32; 2]) -> Result<[u8; 2], EncodingError> {
        let randomness = FieldArray::from_canonical(digits).expect("in range");
        TargetSum::<Echo, 300>::encode(&(), 0, &[0; 32], &randomness)
    }

    #[test]
    fn exactly_the_target_is_accepted() {
        assert_eq!(encode([45, 255]), Ok([45, 255]));
        assert_eq!(encode([44, 255]), Err(EncodingError::SumMismatch { target: 300, sum: 299 }));
        assert_eq!(encode([46, 255]), Err(EncodingError::SumMismatch { target: 300, sum: 301 }));
        assert_eq!(encode([255, 45]), Err(EncodingError::Abort));
    }

    /// Succeeds at `hits`, aborts at odd counters, and counts what it is asked for.
    struct Hits<'a> {
        hits: &'a [u64],
        asked: Cell<u64>,
    }

    impl RandomnessSource<FieldArray<2>> for Hits<'_> {
        fn fill(&self, first: u64, out: &mut [FieldArray<2>]) {
            for (counter, out) in (first..).zip(out) {
                assert!(counter < 100_000, "counter {counter} is past the limit");
                let digits = match self.hits.contains(&counter) {
                    true => [100, 200],
                    false if counter % 2 == 1 => [255, 45],
                    false => [100, 199],
                };
                *out = FieldArray::from_canonical(digits).expect("in range");
                self.asked.set(self.asked.get() + 1);
            }
        }
    }

    fn search(hits: &[u64]) -> (Result<u32, Exhausted>, u64) {
        let source = Hits { hits, asked: Cell::new(0) };
        let found = TargetSum::<Echo, 300>::find_encoding(&(), 0, &[0; 32], &source);
        (found.map(|found| found.counter), source.asked.get())
    }

    #[test]
    fn the_lowest_counter_of_a_batch_wins_wherever_it_stands() {
        for counter in 0..40 {
            assert_eq!(search(&[counter + 9, counter, counter + 1]).0.map(u64::from), Ok(counter));
        }
    }

    #[test]
    fn the_limit_is_exact() {
        assert_eq!(search(&[99_999]), (Ok(99_999), 100_000));
        assert_eq!(search(&[]), (Err(Exhausted { attempts: 100_000 }), 100_000));
    }

    #[test]
    fn a_range_is_searched_from_its_start_to_before_its_end() {
        let source = Hits { hits: &[20, 57], asked: Cell::new(0) };
        let find = |counters| {
            let found = TargetSum::<Echo, 300>::find_within(&(), 0, &[0; 32], &source, counters);
            found.map(|found| found.counter)
        };
        assert_eq!(find(0..20), None);
        assert_eq!(find(0..21), Some(20));
        assert_eq!(find(20..58), Some(20));
        assert_eq!(find(21..58), Some(57));
        assert_eq!(find(21..57), None);
        assert_eq!(find(57..58), Some(57));
        assert_eq!(find(58..58), None);
    }

    /// An encoding with nothing but the loops of the trait.
    struct OneByOne<E>(PhantomData<E>);

    impl<E: IncomparableEncoding> IncomparableEncoding for OneByOne<E> {
        type Parameter = E::Parameter;
        type Randomness = E::Randomness;
        type Codeword = E::Codeword;
        const BASE: u32 = E::BASE;
        const DIMENSION: usize = E::DIMENSION;

        fn encode(
            parameter: &E::Parameter,
            epoch: u32,
            message: &[u8; 32],
            randomness: &E::Randomness,
        ) -> Result<E::Codeword, EncodingError> {
            E::encode(parameter, epoch, message, randomness)
        }
    }

    fn check_against_one_by_one<const R: usize, E>()
    where
        E: IncomparableEncoding<Parameter = FieldArray<5>, Randomness = FieldArray<R>>,
    {
        let parameter = FieldArray::from_canonical([1, 2, 3, 4, 5]).expect("in range");
        for seed in 0..4 {
            let (epoch, message) = (u32::MAX - u32::from(seed), [seed; 32]);
            let key = PrfKey::from_bytes([seed; 32]);
            let source = Prf::<FieldArray<8>, FieldArray<R>>::randomness(&key, epoch, &message);
            let found = E::find_encoding(&parameter, epoch, &message, &source);
            assert_eq!(found, OneByOne::<E>::find_encoding(&parameter, epoch, &message, &source));

            for len in 0..=33 {
                let mut randomness = vec![FieldArray::<R>::default(); len];
                source.fill(0, &mut randomness);
                let attempts: Vec<_> = (0..)
                    .zip(&randomness)
                    .map(|(i, randomness)| Attempt {
                        parameter: &parameter,
                        epoch: epoch - i,
                        message: &message,
                        randomness,
                    })
                    .collect();
                let mut codewords = vec![Err(EncodingError::Abort); len];
                E::encode_many(&attempts, &mut codewords);
                let mut expected = codewords.clone();
                OneByOne::<E>::encode_many(&attempts, &mut expected);
                assert_eq!(codewords, expected);
            }
        }
    }

    #[test]
    fn batches_agree_with_one_after_the_other() {
        check_against_one_by_one::<6, TargetSum<PoseidonMessageHash<1, 6, 155>, 78>>();
        check_against_one_by_one::<6, TargetSum<PoseidonMessageHash<2, 6, 78>, 129>>();
        check_against_one_by_one::<6, TargetSum<PoseidonMessageHash<4, 6, 39>, 293>>();
        check_against_one_by_one::<6, TargetSum<PoseidonMessageHash<8, 6, 20>, 2550>>();
        check_against_one_by_one::<7, TargetSum<HypercubeMessageHash<7, 46>, 200>>();
        check_against_one_by_one::<7, TargetSum<HypercubeMessageHash<7, 4>, 6>>();
    }
}
