//! Validated parameters, and the permutation that they make.

use alloc::{boxed::Box, vec::Vec};
use core::fmt::{self, Debug};

use crate::{
    error::ParamsError,
    field::{Arithmetic, is_permutation, power},
};

/// The numbers that shape a permutation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// Cells of the state, at least 2.
    pub width: usize,
    /// Full rounds, both halves together: even, not zero.
    pub full_rounds: usize,
    /// Partial rounds, in the middle.
    pub partial_rounds: usize,
    /// The S-box is `x -> x^alpha`, a permutation of the field.
    pub alpha: u64,
}

impl Shape {
    /// Checks what a shape alone can tell.
    fn check<A: Arithmetic>(&self) -> Result<(), ParamsError> {
        let &Self { width, full_rounds, alpha, .. } = self;
        if width < 2 {
            return Err(ParamsError::Width { width });
        }
        if full_rounds == 0 || !full_rounds.is_multiple_of(2) {
            return Err(ParamsError::FullRounds { full_rounds });
        }
        if !is_permutation::<A>(alpha) {
            return Err(ParamsError::Exponent { alpha });
        }
        Ok(())
    }

    /// A constant for each cell in each round; `usize::MAX` if there are more.
    fn constants(&self) -> usize {
        self.full_rounds.saturating_add(self.partial_rounds).saturating_mul(self.width)
    }
}

/// A Poseidon permutation from parameters that were validated.
pub struct Params<A: Arithmetic> {
    shape: Shape,
    /// Row after row; rounds in the order of their use.
    constants: Box<[A::Element]>,
    /// Row after row.
    matrix: Box<[A::Element]>,
}

impl<A: Arithmetic> Params<A> {
    /// Validates parameters: `constants` has `width` entries for each round, partial rounds too, in the order of their use;
    /// `matrix` has `width` rows of `width` entries, and acts on columns: `x'_i = sum of matrix[i][j] x_j`.
    ///
    /// # Errors
    /// The first thing that is wrong, in the order of [`ParamsError`]'s variants.
    pub fn try_new<Row: AsRef<[A::Integer]>>(
        shape: Shape,
        constants: &[A::Integer],
        matrix: &[Row],
    ) -> Result<Self, ParamsError> {
        shape.check::<A>()?;
        let width = shape.width;
        if constants.len() != shape.constants() {
            return Err(ParamsError::ConstantCount { expected: shape.constants(), found: constants.len() });
        }
        if matrix.len() != width {
            return Err(ParamsError::RowCount { expected: width, found: matrix.len() });
        }
        let lengths = matrix.iter().map(|row| row.as_ref().len());
        if let Some((row, found)) = lengths.enumerate().find(|&(_, length)| length != width) {
            return Err(ParamsError::RowLength { row, expected: width, found });
        }
        let constants: Result<_, _> = constants
            .iter()
            .enumerate()
            .map(|(index, &constant)| A::element(constant).ok_or(ParamsError::Constant { index }))
            .collect();
        let constants = constants?;
        let entries: Result<Box<_>, _> = matrix
            .iter()
            .flat_map(AsRef::as_ref)
            .enumerate()
            .map(|(i, &entry)| {
                A::element(entry).ok_or(ParamsError::Entry { row: i / width, column: i % width })
            })
            .collect();
        let matrix = entries?;
        if is_singular::<A>(&matrix, width) {
            return Err(ParamsError::Singular);
        }
        Ok(Self { shape, constants, matrix })
    }

    /// The shape of the permutation.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Permutes a state of `width` cells in place.
    ///
    /// Round: add the round's constants to all cells; raise every cell (full rounds) or cell 0 (partial rounds) to the power
    /// alpha; multiply by the matrix.
    ///
    /// # Errors
    /// [`ParamsError::StateLength`]; the state is unchanged then.
    pub fn permute(&self, state: &mut [A::Element]) -> Result<(), ParamsError> {
        let Shape { width, full_rounds, partial_rounds, alpha } = self.shape;
        if state.len() != width {
            return Err(ParamsError::StateLength { expected: width, found: state.len() });
        }
        let mut powers = Vec::with_capacity(width);
        for (round, constants) in self.constants.chunks_exact(width).enumerate() {
            let is_full = round < full_rounds / 2 || round >= full_rounds / 2 + partial_rounds;
            powers.clear();
            powers.extend(state.iter().zip(constants).enumerate().map(|(cell, (&element, &constant))| {
                let sum = A::add(element, constant);
                if is_full || cell == 0 { power::<A>(sum, alpha) } else { sum }
            }));
            for (cell, row) in state.iter_mut().zip(self.matrix.chunks_exact(width)) {
                let mut products = row.iter().zip(&powers).map(|(&entry, &power)| A::multiply(entry, power));
                // A row has at least two entries.
                if let Some(first) = products.next() {
                    *cell = products.fold(first, A::add);
                }
            }
        }
        Ok(())
    }
}

impl<A: Arithmetic> Clone for Params<A> {
    fn clone(&self) -> Self {
        Self { shape: self.shape, constants: self.constants.clone(), matrix: self.matrix.clone() }
    }
}

impl<A: Arithmetic> Debug for Params<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Params").field("shape", &self.shape).finish_non_exhaustive()
    }
}

/// Elimination without division: a row times the pivot, less the pivot's row times its own entry, keeps the rank.
fn is_singular<A: Arithmetic>(matrix: &[A::Element], width: usize) -> bool {
    let mut rows: Vec<Vec<A::Element>> = matrix.chunks_exact(width).map(<[_]>::to_vec).collect();
    // Each turn takes away a row and the last column.
    while !rows.is_empty() {
        // x - x is zero for any x: the trait has none of its own.
        let is_pivot = |row: &Vec<_>| row.last().is_some_and(|&entry| entry != A::subtract(entry, entry));
        let Some(found) = rows.iter().position(is_pivot) else { return true };
        let mut pivot = rows.swap_remove(found);
        let Some(top) = pivot.pop() else { return true };
        for row in &mut rows {
            let Some(factor) = row.pop() else { return true };
            for (value, &pivot) in row.iter_mut().zip(&pivot) {
                *value = A::subtract(A::multiply(*value, top), A::multiply(pivot, factor));
            }
        }
    }
    false
}
