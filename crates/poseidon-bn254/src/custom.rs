//! Parameters that come at run time.

use touchmark_poseidon_params::Arithmetic;

use crate::{
    Fr,
    words::{self, MODULUS},
};

/// The arithmetic of BN254's scalar field; integers are four words, least significant first, not in Montgomery form.
#[derive(Debug)]
pub struct OverBn254;

/// A Poseidon permutation over BN254's scalar field with the parameters of a user, in any width.
///
/// `cargo xtask gen-params --field <p> .. --format rust` writes integers in this form.
pub type Params = touchmark_poseidon_params::Params<OverBn254>;

impl Arithmetic for OverBn254 {
    type Element = Fr;
    type Integer = [u64; 4];
    const MODULUS: &'static [u64] = &MODULUS;

    fn element(integer: [u64; 4]) -> Option<Fr> {
        Fr::from_words(integer)
    }

    fn add(a: Fr, b: Fr) -> Fr {
        // Both below p, so the sum is below 2p < 2^256.
        Fr::from_lazy(&words::add(&a.to_montgomery(), &b.to_montgomery()))
    }

    fn subtract(a: Fr, b: Fr) -> Fr {
        // p - b is in (0, p], so the sum is in (0, 2p).
        let (negated, _) = words::subtract(&MODULUS, &b.to_montgomery());
        Fr::from_lazy(&words::add(&a.to_montgomery(), &negated))
    }

    fn multiply(a: Fr, b: Fr) -> Fr {
        // Both below p, so the product is below 1.19 p.
        Fr::from_lazy(&words::multiply(&a.to_montgomery(), &b.to_montgomery()))
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use num_bigint::BigUint;
    use touchmark_poseidon_params::{ParamsError, Shape};
    use touchmark_testkit::naive::poseidon::Poseidon;

    use super::*;
    use crate::hash;

    fn words(integer: &BigUint) -> [u64; 4] {
        let mut digits = integer.iter_u64_digits();
        core::array::from_fn(|_| digits.next().unwrap_or(0))
    }

    #[test]
    fn brought_parameters_make_the_same_hash() {
        for width in [2, 3, 5, 13] {
            let circom = Poseidon::circom(width);
            let constants: Vec<_> = circom.constants.iter().flatten().map(words).collect();
            let matrix: Vec<Vec<_>> =
                circom.matrix.iter().map(|row| row.iter().map(words).collect()).collect();
            let partial_rounds = circom.constants.len() - 8;
            let shape = Shape { width, full_rounds: 8, partial_rounds, alpha: 5 };
            let params = Params::try_new(shape, &constants, &matrix).expect("good parameters");
            let mut state: Vec<_> = (0..).map(Fr::from).take(width).collect();
            let expected = hash(&state[1..]).expect("as many inputs as the width takes");
            params.permute(&mut state).expect("a state of the width");
            assert_eq!(state[0], expected, "width {width}");

            // What makes every hash zero elsewhere.
            let mut empty = matrix.clone();
            empty[0].clear();
            let refused = Params::try_new(shape, &constants, &empty).expect_err("an empty row");
            assert_eq!(refused, ParamsError::RowLength { row: 0, expected: width, found: 0 });
            let mut large = matrix;
            large[width - 1][0] = MODULUS;
            let refused = Params::try_new(shape, &constants, &large).expect_err("not below the modulus");
            assert_eq!(refused, ParamsError::Entry { row: width - 1, column: 0 });
        }
    }

    #[test]
    fn arithmetic_holds_at_the_edges() {
        let minus_one = OverBn254::subtract(Fr::ZERO, Fr::ONE);
        assert_eq!(OverBn254::add(minus_one, Fr::ONE), Fr::ZERO);
        assert_eq!(OverBn254::add(minus_one, minus_one), OverBn254::subtract(minus_one, Fr::ONE));
        assert_eq!(OverBn254::multiply(minus_one, minus_one), Fr::ONE);
        assert_eq!(OverBn254::subtract(minus_one, minus_one), Fr::ZERO);
    }
}
