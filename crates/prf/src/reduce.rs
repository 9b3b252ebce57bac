//! 128-bit integers to field elements, without a division.

use touchmark_koalabear::{FieldArray, KoalaBear, MODULUS, MODULUS_INVERSE, from_reduced_word};

/// `2^(32 i) R^2 mod p` for `i` from 0 to 3, with `R = 2^32`: a word times entry `i`, reduced by `R`, is the Montgomery word of `word * 2^(32 i)`.
#[expect(clippy::cast_possible_truncation, reason = "a remainder modulo p")]
const POWERS: [u32; 4] = {
    let p = MODULUS as u128;
    let r = (1_u128 << 32) % p;
    let mut powers = [0; 4];
    let mut power = r * r % p;
    let mut i = 0;
    while i < 4 {
        powers[i] = power as u32;
        power = power * r % p;
        i += 1;
    }
    powers
};

/// Element `i` is the big-endian integer in bytes `16 i .. 16 i + 16`, modulo `p`; the bytes come as words of little-endian bytes.
///
/// The four products of a 32-bit word and a power are below `2^32 p < 2^63` each: two add up in 64 bits, all four to less than `2^34 p`.
pub(crate) fn reduce<const N: usize>(words: &[u64]) -> FieldArray<N> {
    debug_assert_eq!(words.len(), 2 * N);
    let (integers, _) = words.as_chunks::<2>();
    let mut elements = [KoalaBear::new(0); N];
    for (element, integer) in elements.iter_mut().zip(integers) {
        let [high, low] = integer.map(u64::swap_bytes);
        let pair = |word: u64, powers: [u32; 2]| {
            (word >> 32) * u64::from(powers[1]) + (word & LOW) * u64::from(powers[0])
        };
        let sum =
            u128::from(pair(high, [POWERS[2], POWERS[3]])) + u128::from(pair(low, [POWERS[0], POWERS[1]]));
        *element = reduce_sum(sum);
    }
    FieldArray(elements)
}

/// The element whose Montgomery word is `sum / 2^32` modulo `p`, for `sum < 2^34 p`. No branch, no division.
///
/// With `m p = sum` modulo `2^32` and `m < 2^32`, the low halves of `sum` and `m p` are equal, so the difference of the upper parts is
/// `(sum - m p) / 2^32` exactly, above `-p` and below `4 p`. With `p` added it is in `(0, 5 p)`; each subtraction that would go below zero
/// wraps to a greater number and is not taken, so that what remains is below `3 p`, `2 p`, `p`.
#[inline(always)]
#[expect(
    clippy::cast_possible_truncation,
    reason = "the low half, an upper part below 2^34, and a number below p"
)]
fn reduce_sum(sum: u128) -> KoalaBear {
    let p = u64::from(MODULUS);
    let multiple = u64::from((sum as u32).wrapping_mul(MODULUS_INVERSE)) * p;
    let mut rest = (sum >> 32) as u64 + p - (multiple >> 32);
    for multiple in [2 * p, 2 * p, p] {
        rest = rest.min(rest.wrapping_sub(multiple));
    }
    from_reduced_word(rest as u32)
}

/// The low half of a word.
const LOW: u64 = 0xffff_ffff;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn generic(integer: u128) -> u32 {
        u32::try_from(integer % u128::from(MODULUS)).expect("below the modulus")
    }

    fn ours(integer: u128) -> u32 {
        let bytes = integer.to_be_bytes();
        let (words, _) = bytes.as_chunks::<8>();
        let words: [u64; 2] = core::array::from_fn(|i| u64::from_le_bytes(words[i]));
        reduce::<1>(&words).to_canonical()[0]
    }

    #[test]
    fn sums_at_the_edges_of_the_range_are_reduced() {
        let p = u128::from(MODULUS);
        let range = p << 34;
        for multiple in 0..4 {
            for edge in [0, 1, p - 1, p, (1 << 32) - 1, 1 << 32, (p << 32) - 1] {
                let sum = (multiple * (p << 32) + edge).min(range - 1);
                let word = u128::from(touchmark_koalabear::to_word(reduce_sum(sum)));
                assert!(word < p);
                assert_eq!((word << 32) % p, sum % p, "{sum}");
            }
        }
    }

    #[test]
    fn edges_agree_with_the_generic_remainder() {
        let p = u128::from(MODULUS);
        for edge in
            [0, 1, p, p * p, p * p * p, 1 << 32, 1 << 64, 1 << 96, u128::MAX - p, u128::MAX - u128::MAX % p]
        {
            for integer in [edge.wrapping_sub(1), edge, edge.wrapping_add(1)] {
                assert_eq!(ours(integer), generic(integer), "{integer}");
            }
        }
    }

    proptest! {
        #[test]
        fn agrees_with_the_generic_remainder(integer: u128) {
            prop_assert_eq!(ours(integer), generic(integer));
        }
    }
}
