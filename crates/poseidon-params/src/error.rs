//! What can be wrong with parameters.

/// Why parameters, or a state, were refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParamsError {
    /// A state has at least two cells.
    #[error("the width is {width}; at least 2 cells are needed")]
    Width {
        /// Cells asked for.
        width: usize,
    },
    /// Half of the full rounds come before the partial ones, half after.
    #[error("{full_rounds} full rounds; an even number that is not zero is needed")]
    FullRounds {
        /// Full rounds asked for.
        full_rounds: usize,
    },
    /// The power map is the identity, or has no inverse.
    #[error("x^{alpha} is no permutation of the field, or changes nothing")]
    Exponent {
        /// The exponent.
        alpha: u64,
    },
    /// Not a constant for each cell in each round.
    #[error("{found} round constants instead of {expected}")]
    ConstantCount {
        /// Width times rounds; `usize::MAX` if that is larger.
        expected: usize,
        /// Constants given.
        found: usize,
    },
    /// Not a row for each cell.
    #[error("the matrix has {found} rows instead of {expected}")]
    RowCount {
        /// The width.
        expected: usize,
        /// Rows given.
        found: usize,
    },
    /// Not an entry for each cell.
    #[error("row {row} of the matrix has {found} entries instead of {expected}")]
    RowLength {
        /// The first row that does not fit, from 0.
        row: usize,
        /// The width.
        expected: usize,
        /// Entries given.
        found: usize,
    },
    /// A constant is no element.
    #[error("round constant {index} is not below the modulus")]
    Constant {
        /// Its place in the list, from 0.
        index: usize,
    },
    /// An entry is no element.
    #[error("entry {column} of row {row} of the matrix is not below the modulus")]
    Entry {
        /// From 0.
        row: usize,
        /// From 0.
        column: usize,
    },
    /// States would be lost: the round is no permutation.
    #[error("the matrix is singular")]
    Singular,
    /// A state to be permuted does not have the width's number of cells.
    #[error("a state of {found} cells instead of {expected}")]
    StateLength {
        /// The width.
        expected: usize,
        /// Cells given.
        found: usize,
    },
}
