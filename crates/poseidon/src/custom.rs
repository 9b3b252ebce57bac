//! Parameters that come at run time.

use touchmark_koalabear::{KoalaBear, MODULUS, from_canonical};
use touchmark_poseidon_params::Arithmetic;

/// The arithmetic of KoalaBear; integers are canonical.
#[derive(Debug)]
pub struct OverKoalaBear;

/// A Poseidon permutation over KoalaBear with the parameters of a user, in any width.
pub type Params = touchmark_poseidon_params::Params<OverKoalaBear>;

impl Arithmetic for OverKoalaBear {
    type Element = KoalaBear;
    type Integer = u32;
    const MODULUS: &'static [u64] = &[MODULUS as u64];

    fn element(integer: u32) -> Option<KoalaBear> {
        from_canonical(integer)
    }

    fn add(a: KoalaBear, b: KoalaBear) -> KoalaBear {
        a + b
    }

    fn subtract(a: KoalaBear, b: KoalaBear) -> KoalaBear {
        a - b
    }

    fn multiply(a: KoalaBear, b: KoalaBear) -> KoalaBear {
        a * b
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use touchmark_koalabear::{from_word, to_canonical};
    use touchmark_poseidon_params::{ParamsError, Shape};

    use super::*;
    use crate::{
        POSEIDON16, POSEIDON24, Poseidon, Width,
        params::{poseidon1_16, poseidon1_24},
    };

    /// Hands an instance's tables in as a user would bring them.
    fn check<const W: usize>(poseidon: &Poseidon<W>, rounds: &[[u32; W]], first_row: &[u32; W])
    where
        Poseidon<W>: Width<W>,
    {
        let canonical = |&word: &u32| to_canonical(from_word(word));
        let constants: Vec<_> = rounds.as_flattened().iter().map(canonical).collect();
        let row = first_row.each_ref().map(canonical);
        let entry = |i, j| row[(W + j - i) % W];
        let mut matrix: Vec<Vec<_>> = (0..W).map(|i| (0..W).map(|j| entry(i, j)).collect()).collect();
        let shape = Shape { width: W, full_rounds: 8, partial_rounds: rounds.len() - 8, alpha: 3 };
        let params = Params::try_new(shape, &constants, &matrix).expect("good parameters");
        let mut state = core::array::from_fn(|i| KoalaBear::new(i as u32));
        let mut expected = state;
        params.permute(&mut state).expect("a state of the width");
        poseidon.permute(&mut expected);
        assert_eq!(state, expected);

        matrix[0].clear();
        let refused = Params::try_new(shape, &constants, &matrix).expect_err("an empty row");
        assert_eq!(refused, ParamsError::RowLength { row: 0, expected: W, found: 0 });
    }

    #[test]
    fn brought_parameters_make_the_same_permutation() {
        check(&POSEIDON16, &poseidon1_16::ROUND_CONSTANTS, &poseidon1_16::FIRST_ROW);
        check(&POSEIDON24, &poseidon1_24::ROUND_CONSTANTS, &poseidon1_24::FIRST_ROW);
    }
}
