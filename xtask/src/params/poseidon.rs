//! The Poseidon permutations, written as the papers write them.

use num_bigint::BigUint;

use super::{
    field::Field,
    grain::{Grain, Seed},
    linear::{Matrix, apply},
};

/// The numbers that shape an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) width: usize,
    /// The S-box is x -> x^alpha.
    pub(crate) alpha: u64,
    /// Both halves together.
    pub(crate) full_rounds: usize,
    pub(crate) partial_rounds: usize,
}

impl Shape {
    pub(crate) fn rounds(&self) -> usize {
        self.full_rounds + self.partial_rounds
    }

    /// The seed of the instance over `field` whose S-box has this kind (0 for a power map).
    pub(crate) fn seed(&self, field: &Field, sbox_kind: u32) -> Result<Seed, String> {
        let part = |value: u64| u32::try_from(value).map_err(|_| format!("{value} does not fit the seed"));
        Ok(Seed {
            field_kind: 1,
            sbox_kind,
            bits: part(field.bits())?,
            width: part(self.width as u64)?,
            full_rounds: part(self.full_rounds as u64)?,
            partial_rounds: part(self.partial_rounds as u64)?,
        })
    }
}

/// Rounds of `width` constants each.
pub(crate) fn rows(constants: &[BigUint], width: usize) -> Matrix {
    constants.chunks(width).map(<[_]>::to_vec).collect()
}

/// Poseidon (Grassi et al., USENIX Security 2021).
#[derive(Clone, Debug)]
pub(crate) struct Poseidon1 {
    pub(crate) field: Field,
    pub(crate) shape: Shape,
    /// One row per round, partial rounds too.
    pub(crate) constants: Matrix,
    pub(crate) matrix: Matrix,
}

impl Poseidon1 {
    /// Constants from the seed, and the matrix given.
    pub(crate) fn with_matrix(field: Field, shape: Shape, matrix: Matrix) -> Result<Self, String> {
        let mut grain = Grain::new(&shape.seed(&field, 0)?)?;
        let constants = grain.constants(&field, shape.rounds() * shape.width);
        Ok(Self { constants: rows(&constants, shape.width), field, shape, matrix })
    }

    /// Constants from the seed, and the first Cauchy matrix after them that passes `accept`.
    pub(crate) fn from_grain(
        field: Field,
        shape: Shape,
        sbox_kind: u32,
        accept: impl Fn(&Field, &Matrix) -> Result<(), String>,
    ) -> Result<Self, String> {
        let mut grain = Grain::new(&shape.seed(&field, sbox_kind)?)?;
        let constants = rows(&grain.constants(&field, shape.rounds() * shape.width), shape.width);
        for _ in 0..Grain::BATCHES {
            let matrix = grain.cauchy(&field, shape.width)?;
            if accept(&field, &matrix).is_ok() {
                return Ok(Self { field, shape, constants, matrix });
            }
        }
        Err(format!("no Cauchy matrix of width {} over {} is good enough", shape.width, field.prime()))
    }

    pub(crate) fn permute(&self, state: &[BigUint]) -> Vec<BigUint> {
        let half = self.shape.full_rounds / 2;
        let mut state = state.to_vec();
        for (round, constants) in self.constants.iter().enumerate() {
            let is_full = round < half || round >= half + self.shape.partial_rounds;
            let boxes = if is_full { self.shape.width } else { 1 };
            for (cell, constant) in state.iter_mut().zip(constants) {
                *cell = self.field.add(cell, constant);
            }
            for cell in &mut state[..boxes] {
                *cell = self.field.power(cell, self.shape.alpha);
            }
            state = apply(&self.field, &self.matrix, &state);
        }
        state
    }
}

/// Poseidon2 (Grassi, Khovratovich, Schofnegger, AFRICACRYPT 2023).
#[derive(Clone, Debug)]
pub(crate) struct Poseidon2 {
    pub(crate) field: Field,
    pub(crate) shape: Shape,
    /// One row per full round.
    pub(crate) external_constants: Matrix,
    /// One per partial round.
    pub(crate) internal_constants: Vec<BigUint>,
    /// The internal matrix is this diagonal plus all ones.
    pub(crate) internal_diagonal: Vec<BigUint>,
}

impl Poseidon2 {
    /// Constants from the seed, in the order of their use: full rounds, partial rounds, full rounds.
    pub(crate) fn from_grain(field: Field, shape: Shape, diagonal: Vec<BigUint>) -> Result<Self, String> {
        let Shape { width, full_rounds, partial_rounds, .. } = shape;
        let mut grain = Grain::new(&shape.seed(&field, 0)?)?;
        let mut external_constants = rows(&grain.constants(&field, full_rounds / 2 * width), width);
        let internal_constants = grain.constants(&field, partial_rounds);
        external_constants.extend(rows(&grain.constants(&field, full_rounds / 2 * width), width));
        Ok(Self { field, shape, external_constants, internal_constants, internal_diagonal: diagonal })
    }

    /// circ(2 B, B, ..., B) with the paper's cheap 4 x 4 block B = circ(2, 3, 1, 1).
    pub(crate) fn external_matrix(&self) -> Matrix {
        let block = [2u32, 3, 1, 1];
        let entry = |i: usize, j: usize| block[(4 + j % 4 - i % 4) % 4] * if i / 4 == j / 4 { 2 } else { 1 };
        let width = self.shape.width;
        (0..width).map(|i| (0..width).map(|j| BigUint::from(entry(i, j))).collect()).collect()
    }

    pub(crate) fn internal_matrix(&self) -> Matrix {
        let width = self.shape.width;
        let mut matrix = vec![vec![BigUint::from(1u32); width]; width];
        for (i, entry) in self.internal_diagonal.iter().enumerate() {
            matrix[i][i] = self.field.add(&matrix[i][i], entry);
        }
        matrix
    }

    #[cfg(test)]
    pub(crate) fn permute(&self, state: &[BigUint]) -> Vec<BigUint> {
        let (external, internal) = (self.external_matrix(), self.internal_matrix());
        let sbox = |cell: &BigUint, constant: &BigUint| {
            self.field.power(&self.field.add(cell, constant), self.shape.alpha)
        };
        let full = |state: Vec<BigUint>, rounds: &[Vec<BigUint>]| {
            rounds.iter().fold(state, |state, constants| {
                let cells: Vec<_> = state.iter().zip(constants).map(|(x, c)| sbox(x, c)).collect();
                apply(&self.field, &external, &cells)
            })
        };
        let (first, last) = self.external_constants.split_at(self.shape.full_rounds / 2);
        let mut state = full(apply(&self.field, &external, state), first);
        for constant in &self.internal_constants {
            state[0] = sbox(&state[0], constant);
            state = apply(&self.field, &internal, &state);
        }
        full(state, last)
    }
}
