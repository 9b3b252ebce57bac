//! Parameters that come at run time make the hash of the tables, and faulty ones are refused.
#![cfg(feature = "alloc")]

use num_bigint::BigUint;
use touchmark_poseidon_bn254::{Fr, Params, ParamsError, Shape, hash};
use touchmark_testkit::naive::poseidon::Poseidon;

fn words(integer: &BigUint) -> [u64; 4] {
    let mut digits = integer.iter_u64_digits();
    core::array::from_fn(|_| digits.next().unwrap_or(0))
}

#[test]
fn brought_parameters_make_the_same_hash() {
    for width in [2, 3, 5, 13] {
        let circom = Poseidon::circom(width);
        let constants: Vec<_> = circom.constants.iter().flatten().map(words).collect();
        let matrix: Vec<Vec<_>> = circom.matrix.iter().map(|row| row.iter().map(words).collect()).collect();
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
        large[width - 1][0] = Fr::MODULUS;
        let refused = Params::try_new(shape, &constants, &large).expect_err("not below the modulus");
        assert_eq!(refused, ParamsError::Entry { row: width - 1, column: 0 });
    }
}
