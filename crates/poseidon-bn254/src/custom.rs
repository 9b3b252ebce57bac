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

    use touchmark_poseidon_params::{ParamsError, Shape};

    use super::*;
    use crate::{
        hash,
        params::{Circom, Width},
    };

    /// The Grain LFSR with circom's seed: the 80 bits of the state, the first on top.
    struct Grain(u128);

    impl Grain {
        fn new(width: u128, partial_rounds: u128) -> Self {
            let parts =
                [(1, 2), (0, 4), (254, 12), (width, 12), (8, 10), (partial_rounds, 10), ((1 << 30) - 1, 30)];
            let mut grain = Self(parts.into_iter().fold(0, |state, (value, bits)| state << bits | value));
            for _ in 0..160 {
                grain.clock();
            }
            grain
        }

        fn clock(&mut self) -> u64 {
            let bit = [79, 66, 56, 41, 28, 17].into_iter().fold(0, |sum, shift| sum ^ self.0 >> shift) & 1;
            self.0 = (self.0 << 1 | bit) & ((1 << 80) - 1);
            u64::from(bit == 1)
        }

        /// An integer of 254 bits; one that is not below the modulus is drawn again.
        fn constant(&mut self) -> [u64; 4] {
            loop {
                let mut words = [0; 4];
                for position in (0..254).rev() {
                    let bit = loop {
                        let (kept, bit) = (self.clock(), self.clock());
                        if kept == 1 {
                            break bit;
                        }
                    };
                    words[position / 64] |= bit << (position % 64);
                }
                if Fr::from_words(words).is_some() {
                    return words;
                }
            }
        }
    }

    fn check<const T: usize, const Y: usize, const P: usize>()
    where
        Circom: Width<T, Y, P>,
    {
        let mut grain = Grain::new(T as u128, P as u128);
        let constants: Vec<_> = (0..(8 + P) * T).map(|_| grain.constant()).collect();
        let integer = |&words: &_| Fr::from_montgomery(words).map(Fr::to_words).expect("below the modulus");
        let matrix: Vec<_> = Circom::WORDS.mds.iter().map(|row| row.each_ref().map(integer)).collect();
        let shape = Shape { width: T, full_rounds: 8, partial_rounds: P, alpha: 5 };
        let params = Params::try_new(shape, &constants, &matrix).expect("good parameters");
        let mut state: Vec<_> = (0..T as u64).map(Fr::from).collect();
        let expected = hash(&state[1..]).expect("as many inputs as the width takes");
        params.permute(&mut state).expect("a state of the width");
        assert_eq!(state[0], expected, "width {T}");

        // What makes every hash zero elsewhere.
        let mut rows: Vec<Vec<_>> = matrix.iter().map(|row| row.to_vec()).collect();
        rows[0].clear();
        let refused = Params::try_new(shape, &constants, &rows).expect_err("an empty row");
        assert_eq!(refused, ParamsError::RowLength { row: 0, expected: T, found: 0 });
        let mut large = matrix;
        large[T - 1][0] = MODULUS;
        let refused = Params::try_new(shape, &constants, &large).expect_err("not below the modulus");
        assert_eq!(refused, ParamsError::Entry { row: T - 1, column: 0 });
    }

    #[test]
    fn brought_parameters_make_the_same_hash() {
        check::<2, 1, 56>();
        check::<3, 2, 57>();
        check::<5, 4, 60>();
        check::<13, 12, 65>();
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
