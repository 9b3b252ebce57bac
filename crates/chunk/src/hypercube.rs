//! Each element on its own, with a rejected rest.

use touchmark_koalabear::{KoalaBear, to_canonical};

use crate::fields::sum_fields;

/// The message hash has no digits: an element fell in the rest that rejection keeps out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Abort;

impl core::fmt::Display for Abort {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("an element of the message hash falls in the part that is rejected")
    }
}

impl core::error::Error for Abort {}

/// `V` base-`2^BITS` digits, `Z` from each element: an element of `Q * 2^(BITS Z)` or more aborts, else its quotient by
/// `Q` has `Z` uniform digits, least significant first. Elements past `ceil(V / Z)` are not looked at.
///
/// `Q * 2^(BITS Z) <= p` makes the digits uniform; that, and that there are elements enough, is checked when the call is compiled.
///
/// # Errors
/// [`Abort`].
pub fn decode_hypercube<const BITS: u32, const Z: usize, const Q: u32, const N: usize, const V: usize>(
    elements: &[KoalaBear; N],
) -> Result<[u8; V], Abort> {
    const {
        assert!(BITS >= 1 && BITS <= 8, "a digit is a byte");
        assert!(BITS as usize * Z < 32, "the quotient fits a word");
        assert!(
            (Q as u64) << (BITS as usize * Z) <= touchmark_koalabear::MODULUS as u64,
            "rejection by an upper end"
        );
        assert!(V.div_ceil(Z) <= N, "elements enough");
    }
    let mut digits = [0; V];
    for (digits, &element) in digits.chunks_mut(Z).zip(elements) {
        let value = to_canonical(element);
        let quotient = value / Q;
        if u64::from(quotient) >= 1 << (BITS as usize * Z) {
            return Err(Abort);
        }
        for (j, digit) in digits.iter_mut().enumerate() {
            *digit = (quotient >> (BITS as usize * j)).to_le_bytes()[0] & (u8::MAX >> (8 - BITS));
        }
    }
    Ok(digits)
}

/// The sum of the digits that [`decode_hypercube`] gives, without cutting them apart.
///
/// # Errors
/// [`Abort`], exactly where `decode_hypercube` aborts.
pub fn digit_sum_hypercube<const BITS: u32, const Z: usize, const Q: u32, const N: usize, const V: usize>(
    elements: &[KoalaBear; N],
) -> Result<u32, Abort> {
    const {
        assert!(BITS >= 1 && BITS <= 8, "a digit is a byte");
        assert!(BITS as usize * Z < 32, "the quotient fits a word");
        assert!(V.div_ceil(Z) <= N, "elements enough");
    }
    let mut sum = 0;
    for (i, &element) in elements[..V.div_ceil(Z)].iter().enumerate() {
        let quotient = u64::from(to_canonical(element) / Q);
        if quotient >= 1 << (BITS as usize * Z) {
            return Err(Abort);
        }
        let digits = Z.min(V - Z * i);
        sum += sum_fields::<BITS, 32>(quotient & ((1 << (BITS as usize * digits)) - 1));
    }
    Ok(sum)
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use num_bigint::BigUint;
    use proptest::prelude::*;
    use touchmark_koalabear::MODULUS;

    use super::*;

    fn decode(elements: &[KoalaBear; 8]) -> Result<[u8; 46], Abort> {
        decode_hypercube::<3, 8, 127, 8, 46>(elements)
    }

    fn naive(elements: &[KoalaBear; 8], dimension: usize) -> Option<Vec<u8>> {
        let limit = BigUint::from(127_u32) * BigUint::from(8_u32).pow(8);
        let mut digits = Vec::new();
        for &element in elements {
            if digits.len() == dimension {
                break;
            }
            let value = BigUint::from(to_canonical(element));
            if value >= limit {
                return None;
            }
            let mut quotient = value / 127_u32;
            for _ in 0..8.min(dimension - digits.len()) {
                digits.push(u8::try_from(&quotient % 8_u32).expect("an octal digit"));
                quotient /= 8_u32;
            }
        }
        Some(digits)
    }

    #[test]
    fn only_the_last_element_of_the_field_aborts_and_only_where_it_is_used() {
        for position in 0..8 {
            let mut elements = [KoalaBear::new(5); 8];
            elements[position] = KoalaBear::new(MODULUS - 2);
            assert!(decode(&elements).is_ok());
            elements[position] = KoalaBear::new(MODULUS - 1);
            assert_eq!(decode(&elements).is_err(), position < 6, "position {position}");
            assert_eq!(digit_sum_hypercube::<3, 8, 127, 8, 46>(&elements).is_err(), position < 6);
            assert_eq!(decode_hypercube::<3, 8, 127, 8, 4>(&elements).is_err(), position == 0);
        }
    }

    proptest! {
        #[test]
        fn agrees_with_big_integers(values in prop::array::uniform8(prop_oneof![
            0..MODULUS,
            MODULUS - 3..MODULUS,
            0..400_u32,
        ])) {
            let elements = values.map(KoalaBear::new);
            prop_assert_eq!(decode(&elements).ok().map(|digits| digits.to_vec()), naive(&elements, 46));
            let sum = |digits: Vec<u8>| digits.into_iter().map(u32::from).sum::<u32>();
            prop_assert_eq!(digit_sum_hypercube::<3, 8, 127, 8, 46>(&elements).ok(), naive(&elements, 46).map(sum));
            prop_assert_eq!(digit_sum_hypercube::<3, 8, 127, 8, 4>(&elements).ok(), naive(&elements, 4).map(sum));
            let small = decode_hypercube::<3, 8, 127, 8, 4>(&elements);
            prop_assert_eq!(small.ok().map(|digits| digits.to_vec()), naive(&elements, 4));
        }
    }
}
