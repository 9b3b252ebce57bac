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

/// Element `i` is the big-endian integer in bytes `16 i .. 16 i + 16`, modulo `p`; the bytes come as words of little-endian bytes.
///
/// Each of the four 32-bit words is below `2^32` and each power below `p`, so each product is below `2^32 p`, the range of Montgomery reduction;
/// the four results are below `p`, and so is their sum modulo `p`.
pub(crate) fn reduce<const N: usize>(words: &[u64]) -> FieldArray<N> {
    debug_assert_eq!(words.len(), 2 * N);
    let (integers, _) = words.as_chunks::<2>();
    let mut elements = [KoalaBear::new(0); N];
    for (element, [high, low]) in elements.iter_mut().zip(integers) {
        let (high, low) = (high.swap_bytes(), low.swap_bytes());
        let product = |word: u64, power: u32| from_product(word * u64::from(power));
        *element = (product(high >> 32, POWERS[3]) + product(high & LOW, POWERS[2]))
            + (product(low >> 32, POWERS[1]) + product(low & LOW, POWERS[0]));
    }
    FieldArray(elements)
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
