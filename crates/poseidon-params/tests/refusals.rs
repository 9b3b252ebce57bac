//! What `Params::try_new` refuses, each at several widths, and that the permutation is the textbook's.

use touchmark_poseidon_params::{Arithmetic, Params, ParamsError, Shape};

/// KoalaBear in canonical integers.
#[derive(Debug)]
struct KoalaBear;

const P: u32 = 0x7f00_0001;

impl Arithmetic for KoalaBear {
    type Element = u64;
    type Integer = u32;
    const MODULUS: &'static [u64] = &[P as u64];
    fn element(integer: u32) -> Option<u64> {
        (integer < P).then_some(integer.into())
    }
    fn add(a: u64, b: u64) -> u64 {
        (a + b) % u64::from(P)
    }
    fn subtract(a: u64, b: u64) -> u64 {
        (a + u64::from(P) - b) % u64::from(P)
    }
    fn multiply(a: u64, b: u64) -> u64 {
        a * b % u64::from(P)
    }
}

/// Only a modulus: that of BN254's scalar field.
#[derive(Debug)]
struct Bn254;

impl Arithmetic for Bn254 {
    type Element = ();
    type Integer = ();
    const MODULUS: &'static [u64] =
        &[0x43e1_f593_f000_0001, 0x2833_e848_79b9_7091, 0xb850_45b6_8181_585d, 0x3064_4e72_e131_a029];
    fn element((): ()) -> Option<()> {
        None
    }
    fn add((): (), (): ()) {}
    fn subtract((): (), (): ()) {}
    fn multiply((): (), (): ()) {}
}

const WIDTHS: [usize; 5] = [2, 3, 5, 16, 24];

/// What `try_new` takes.
#[derive(Clone)]
struct Given {
    shape: Shape,
    constants: Vec<u32>,
    matrix: Vec<Vec<u32>>,
}

impl Given {
    /// A Cauchy matrix in small numbers would need inverses; ones with a growing diagonal do as well here.
    fn good(width: usize) -> Self {
        let number = |i: usize| u32::try_from(i).expect("small");
        let shape = Shape { width, full_rounds: 4, partial_rounds: 3, alpha: 3 };
        let entry = |i, j| if i == j { number(i) + 2 } else { 1 };
        Self {
            shape,
            constants: (0..7 * width).map(|i| number(i) * 0x0123_4567 % P).collect(),
            matrix: (0..width).map(|i| (0..width).map(|j| entry(i, j)).collect()).collect(),
        }
    }

    fn try_new(&self) -> Result<Params<KoalaBear>, ParamsError> {
        Params::try_new(self.shape, &self.constants, &self.matrix)
    }

    /// The error after one change.
    fn refused(&self, change: impl FnOnce(&mut Self)) -> ParamsError {
        let mut changed = self.clone();
        change(&mut changed);
        changed.try_new().expect_err("a change that must be refused")
    }
}

#[test]
fn a_matrix_of_another_size_is_refused() {
    for width in WIDTHS {
        let good = Given::good(width);
        assert!(good.try_new().is_ok());
        let row_length = |row, found| ParamsError::RowLength { row, expected: width, found };
        assert_eq!(good.refused(|given| given.matrix[0].clear()), row_length(0, 0));
        for row in [0, width / 2, width - 1] {
            assert_eq!(
                good.refused(|given| given.matrix[row].truncate(width - 1)),
                row_length(row, width - 1)
            );
            assert_eq!(good.refused(|given| given.matrix[row].push(1)), row_length(row, width + 1));
        }
        let row_count = |found| ParamsError::RowCount { expected: width, found };
        assert_eq!(good.refused(|given| given.matrix.truncate(width - 1)), row_count(width - 1));
        assert_eq!(good.refused(|given| given.matrix.push(vec![1; width])), row_count(width + 1));
        assert_eq!(good.refused(|given| given.matrix.clear()), row_count(0));
    }
}

#[test]
fn a_wrong_number_of_constants_is_refused() {
    for width in WIDTHS {
        let good = Given::good(width);
        let count = |found| ParamsError::ConstantCount { expected: 7 * width, found };
        assert_eq!(good.refused(|given| given.constants.truncate(7 * width - 1)), count(7 * width - 1));
        assert_eq!(good.refused(|given| given.constants.push(1)), count(7 * width + 1));
        assert_eq!(good.refused(|given| given.constants.clear()), count(0));
        // A number of rounds that overflows is a wrong number of constants too.
        let overflow = good.refused(|given| given.shape.partial_rounds = usize::MAX);
        assert_eq!(overflow, ParamsError::ConstantCount { expected: usize::MAX, found: 7 * width });
    }
}

#[test]
fn a_bad_shape_is_refused() {
    for width in WIDTHS {
        let good = Given::good(width);
        for full_rounds in [0, 1, 3, 7, usize::MAX] {
            let refused = good.refused(|given| given.shape.full_rounds = full_rounds);
            assert_eq!(refused, ParamsError::FullRounds { full_rounds });
        }
        // p - 1 = 2^24 * 127.
        for alpha in [0, 1, 2, 4, 6, 127, 3 * 127, 1 << 63] {
            assert_eq!(good.refused(|given| given.shape.alpha = alpha), ParamsError::Exponent { alpha });
        }
        for alpha in [3, 5, 7, 129, u64::MAX] {
            let shape = Shape { alpha, ..good.shape };
            assert!(Given { shape, ..good.clone() }.try_new().is_ok(), "{alpha}");
        }
    }
    for width in [0, 1] {
        let refused = Given::good(2).refused(|given| {
            given.shape.width = width;
            given.constants.truncate(7 * width);
            given.matrix = vec![vec![1; width]; width];
        });
        assert_eq!(refused, ParamsError::Width { width });
    }
}

#[test]
fn the_modulus_may_have_many_words() {
    let shape = |alpha| Shape { width: 2, full_rounds: 2, partial_rounds: 0, alpha };
    let check = |alpha| Params::<Bn254>::try_new(shape(alpha), &[], &[[(); 2]; 2]).unwrap_err();
    for alpha in [0, 1, 2, 3, 4, 9] {
        assert_eq!(check(alpha), ParamsError::Exponent { alpha });
    }
    for alpha in [5, 7, 11] {
        assert_eq!(check(alpha), ParamsError::ConstantCount { expected: 4, found: 0 });
    }
}

#[test]
fn values_that_are_not_below_the_modulus_are_refused() {
    for width in WIDTHS {
        let good = Given::good(width);
        for value in [P, P + 1, u32::MAX] {
            let index = 6 * width + 1;
            let refused = good.refused(|given| given.constants[index] = value);
            assert_eq!(refused, ParamsError::Constant { index });
            let refused = good.refused(|given| given.matrix[1][width - 1] = value);
            assert_eq!(refused, ParamsError::Entry { row: 1, column: width - 1 });
        }
        let mut largest = good.clone();
        largest.constants[0] = P - 1;
        assert!(largest.try_new().is_ok());
    }
}

#[test]
fn a_singular_matrix_is_refused() {
    for width in WIDTHS {
        let good = Given::good(width);
        assert_eq!(good.refused(|given| given.matrix = vec![vec![0; width]; width]), ParamsError::Singular);
        assert_eq!(
            good.refused(|given| given.matrix[width - 1] = given.matrix[0].clone()),
            ParamsError::Singular
        );
        assert_eq!(
            good.refused(|given| given.matrix.iter_mut().for_each(|row| row[width / 2] = 0)),
            ParamsError::Singular
        );
        // A zero on the diagonal alone is no harm.
        let mut reversed = good.clone();
        reversed.matrix =
            (0..width).map(|i| (0..width).map(|j| u32::from(i + j + 1 == width)).collect()).collect();
        assert!(reversed.try_new().is_ok());
    }
}

#[test]
fn a_state_of_another_length_is_refused_and_left_alone() {
    let params = Given::good(3).try_new().unwrap();
    for found in [0, 2, 4] {
        let mut state = vec![7; found];
        let refused = params.permute(&mut state);
        assert_eq!(refused, Err(ParamsError::StateLength { expected: 3, found }));
        assert!(state.iter().all(|&cell| cell == 7));
    }
}
