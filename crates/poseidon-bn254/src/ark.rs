//! To and from `ark_bn254::Fr`, which has the same words: a comparison one way, nothing the other.

use ark_ff::BigInt;

use crate::{
    Fr,
    words::{self, ONE},
};

impl From<ark_bn254::Fr> for Fr {
    fn from(element: ark_bn254::Fr) -> Self {
        let words = element.0.0;
        // Arkworks keeps its words below p; what `new_unchecked` was given is reduced: below (0.1891 * 5.3 + 1) p.
        Self::from_montgomery(words).unwrap_or_else(|| Self::from_lazy(&words::multiply(&ONE, &words)))
    }
}

impl From<Fr> for ark_bn254::Fr {
    fn from(element: Fr) -> Self {
        Self::new_unchecked(BigInt(element.to_montgomery()))
    }
}

#[cfg(test)]
mod tests {
    use ark_ff::{BigInteger, PrimeField};

    use super::*;

    #[test]
    fn the_same_number_in_both() {
        for bytes in [[0; 32], [1; 32], [0x2f; 32], core::array::from_fn(|i| [7, 99, 20, 3][i % 4])] {
            let ours = Fr::from_be_bytes(&bytes).expect("below the modulus");
            let theirs = ark_bn254::Fr::from_be_bytes_mod_order(&bytes);
            assert_eq!(ark_bn254::Fr::from(ours), theirs);
            assert_eq!(Fr::from(theirs), ours);
            assert_eq!(theirs.into_bigint().to_bytes_be(), ours.to_be_bytes());
        }
    }

    #[test]
    fn words_that_are_not_below_the_modulus_are_reduced() {
        let two_p_plus_r = words::add(&words::add(&Fr::MODULUS, &Fr::MODULUS), &ONE);
        for words in [Fr::MODULUS, two_p_plus_r, [u64::MAX; 4]] {
            let ours = Fr::from(ark_bn254::Fr::new_unchecked(BigInt(words)));
            let mut rest = words;
            while let Some(less) = Some(words::subtract(&rest, &Fr::MODULUS)).filter(|(_, wrapped)| !wrapped)
            {
                rest = less.0;
            }
            assert_eq!(ours.to_montgomery(), rest);
        }
    }
}
