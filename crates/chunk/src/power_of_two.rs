//! One big integer, cut into digits of a few bits.

use touchmark_koalabear::{KoalaBear, MODULUS, to_canonical};

use crate::fields::sum_fields;

/// Limbs of 64 bits; room for eight elements of 31 bits.
const LIMBS: usize = 4;

/// The lowest `V` base-`2^BITS` digits of the integer whose base-`p` digits are `elements`, the first most significant.
/// Digit 0 is the least significant. `BITS` is 1, 2, 4 or 8, so that no digit straddles two limbs; `N <= 8`, and `V`
/// digits fit 256 bits: checked when the call is compiled.
#[must_use]
pub fn decode_power_of_two<const BITS: u32, const N: usize, const V: usize>(
    elements: &[KoalaBear; N],
) -> [u8; V] {
    const {
        assert!(matches!(BITS, 1 | 2 | 4 | 8), "digits that do not straddle limbs");
        assert!(N <= 8, "p^8 < 2^248: the integer fits the limbs");
        assert!(V * BITS as usize <= 64 * LIMBS, "digits within the limbs");
    }
    let limbs = integer(elements);
    let per_limb = (64 / BITS) as usize;
    let mask = u64::MAX >> (64 - BITS);
    core::array::from_fn(|i| {
        let digit = (limbs[i / per_limb] >> (BITS as usize * (i % per_limb))) & mask;
        digit.to_le_bytes()[0]
    })
}

/// The sum of the digits that [`decode_power_of_two`] gives, without cutting them apart.
#[must_use]
pub fn digit_sum_power_of_two<const BITS: u32, const N: usize, const V: usize>(
    elements: &[KoalaBear; N],
) -> u32 {
    const {
        assert!(matches!(BITS, 1 | 2 | 4 | 8), "digits that do not straddle limbs");
        assert!(N <= 8, "p^8 < 2^248: the integer fits the limbs");
        assert!(V * BITS as usize <= 64 * LIMBS, "digits within the limbs");
    }
    let limbs = integer(elements);
    let mut left = V * BITS as usize;
    let mut sum = 0;
    for limb in limbs {
        let bits = left.min(64);
        left -= bits;
        // Only the bits that belong to digits; none of them shifts by 64.
        let kept = if bits == 0 { 0 } else { limb & (u64::MAX >> (64 - bits)) };
        sum += sum_fields::<BITS, 64>(kept);
    }
    sum
}

/// The integer with the given base-`p` digits, least significant limb first.
///
/// Horner: each step takes `a < p^k` to `a p + h < p^(k+1)`. In a limb, `limb * p + carry < 2^64 * 2^31 + 2^32`, which fits u128, and
/// the next carry is below `2^32`; the integer is below `2^(31 N)`, so the carry out of the limbs that hold as many bits is zero.
fn integer<const N: usize>(elements: &[KoalaBear; N]) -> [u64; LIMBS] {
    let mut limbs = [0; LIMBS];
    for &element in elements {
        let mut carry = u64::from(to_canonical(element));
        for limb in &mut limbs[..(31 * N).div_ceil(64)] {
            let product = u128::from(*limb) * u128::from(MODULUS) + u128::from(carry);
            (*limb, carry) = split(product);
        }
        debug_assert_eq!(carry, 0);
    }
    limbs
}

/// The low and the high word.
#[expect(clippy::cast_possible_truncation, reason = "the two halves are what is wanted")]
fn split(product: u128) -> (u64, u64) {
    (product as u64, (product >> 64) as u64)
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use num_bigint::BigUint;
    use proptest::prelude::*;

    use super::*;

    fn naive<const N: usize>(elements: &[KoalaBear; N], base: u32, digits: usize) -> Vec<u8> {
        let mut integer = BigUint::ZERO;
        for &element in elements {
            integer = integer * MODULUS + to_canonical(element);
        }
        (0..digits)
            .map(|_| {
                let digit = u8::try_from(&integer % base).expect("below the base");
                integer /= base;
                digit
            })
            .collect()
    }

    fn check(elements: &[KoalaBear; 5]) {
        assert_eq!(decode_power_of_two::<1, 5, 155>(elements).to_vec(), naive(elements, 2, 155));
        assert_eq!(decode_power_of_two::<2, 5, 78>(elements).to_vec(), naive(elements, 4, 78));
        assert_eq!(decode_power_of_two::<4, 5, 39>(elements).to_vec(), naive(elements, 16, 39));
        assert_eq!(decode_power_of_two::<8, 5, 20>(elements).to_vec(), naive(elements, 256, 20));
        let sum = |digits: Vec<u8>| digits.into_iter().map(u32::from).sum::<u32>();
        assert_eq!(digit_sum_power_of_two::<1, 5, 155>(elements), sum(naive(elements, 2, 155)));
        assert_eq!(digit_sum_power_of_two::<1, 5, 64>(elements), sum(naive(elements, 2, 64)));
        assert_eq!(digit_sum_power_of_two::<2, 5, 78>(elements), sum(naive(elements, 4, 78)));
        assert_eq!(digit_sum_power_of_two::<4, 5, 39>(elements), sum(naive(elements, 16, 39)));
        assert_eq!(digit_sum_power_of_two::<8, 5, 20>(elements), sum(naive(elements, 256, 20)));
        // Fewer digits than the integer has.
        assert_eq!(digit_sum_power_of_two::<8, 5, 3>(elements), sum(naive(elements, 256, 3)));
    }

    #[test]
    fn boundary_values_agree_with_big_integers() {
        for high in [0, 1, MODULUS - 1] {
            for low in [0, 1, 255, 256, MODULUS - 1] {
                check(&[high, 0, 0, 0, low].map(KoalaBear::new));
                check(&[high, MODULUS - 1, MODULUS - 1, MODULUS - 1, low].map(KoalaBear::new));
            }
        }
        let all = [KoalaBear::new(MODULUS - 1); 8];
        assert_eq!(decode_power_of_two::<8, 8, 32>(&all).to_vec(), naive(&all, 256, 32));
    }

    proptest! {
        #[test]
        fn all_bases_agree_with_big_integers(values in prop::array::uniform5(0..MODULUS)) {
            check(&values.map(KoalaBear::new));
        }
    }
}
