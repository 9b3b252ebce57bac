//! 128-bit integers to field elements, without a division.

use touchmark_koalabear::{FieldArray, KoalaBear, MODULUS, from_product};

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

/// Element `i` is the big-endian integer in bytes `16 i .. 16 i + 16`, modulo `p`.
///
/// Each of the four words is below `2^32` and each power below `p`, so each product is below `2^32 p`, the range of Montgomery reduction;
/// the four results are below `p`, and so is their sum modulo `p`.
pub(crate) fn reduce<const N: usize>(bytes: &[u8]) -> FieldArray<N> {
    debug_assert_eq!(bytes.len(), 16 * N);
    let (integers, _) = bytes.as_chunks::<16>();
    FieldArray(core::array::from_fn(|i| {
        let (words, _) = integers[i].as_chunks::<4>();
        let mut sum = KoalaBear::new(0);
        // The first word is the most significant.
        for (word, power) in words.iter().zip(POWERS.iter().rev()) {
            sum += from_product(u64::from(u32::from_be_bytes(*word)) * u64::from(*power));
        }
        sum
    }))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn generic(integer: u128) -> u32 {
        u32::try_from(integer % u128::from(MODULUS)).expect("below the modulus")
    }

    fn ours(integer: u128) -> u32 {
        reduce::<1>(&integer.to_be_bytes()).to_canonical()[0]
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
