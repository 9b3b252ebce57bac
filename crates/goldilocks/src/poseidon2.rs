//! The Poseidon2 permutation of width 12: 4 + 4 full rounds, 22 partial rounds, S-box x^7.
//!
//! Source: Grassi, Khovratovich, Schofnegger, "Poseidon2" (2023/323); the constants are those that Lighter published. Plonky3's
//! stock width-12 type has another internal diagonal and gives other values.

use alloc::vec::Vec;

use touchmark_lanes::goldilocks::{reduce_96, reduce_128};

use crate::{
    field::Goldilocks,
    params::poseidon2_12::{EXTERNAL_CONSTANTS, INTERNAL_CONSTANTS, INTERNAL_DIAGONAL},
};

/// The number of lanes of the state.
pub const WIDTH: usize = 12;

/// A state of the permutation.
pub type State = [Goldilocks; WIDTH];

/// Permutes a state. Every step is free of branches on values.
pub fn permute(state: &mut State) {
    external_layer(state);
    let (first, last) = EXTERNAL_CONSTANTS.split_at(EXTERNAL_CONSTANTS.len() / 2);
    for constants in first {
        full_round(state, constants);
    }
    for constant in INTERNAL_CONSTANTS {
        state[0] = state[0].add_canonical(constant).pow7();
        internal_layer(state);
    }
    for constants in last {
        full_round(state, constants);
    }
}

#[inline(always)]
fn full_round(state: &mut State, constants: &[u64; WIDTH]) {
    for (lane, constant) in state.iter_mut().zip(constants) {
        *lane = lane.add_canonical(*constant).pow7();
    }
    external_layer(state);
}

/// circ(2 M, M, M) with M = [[2,3,1,1],[1,2,3,1],[1,1,2,3],[3,1,1,2]].
///
/// Range: an entry of M times a block is below 7 * 2^64, the sum of three below 21 * 2^64, and both together below 2^96.
#[inline(always)]
fn external_layer(state: &mut State) {
    let mut wide = [0_u128; WIDTH];
    for (out, block) in wide.as_chunks_mut::<4>().0.iter_mut().zip(state.as_chunks::<4>().0) {
        *out = block_times_m(block);
    }
    let sums: [u128; 4] = core::array::from_fn(|j| wide[j] + wide[j + 4] + wide[j + 8]);
    for (index, lane) in state.iter_mut().enumerate() {
        *lane = Goldilocks::new(reduce_96(wide[index] + sums[index % 4]));
    }
}

/// Row i of M x is (x0 + x1 + x2 + x3) + x_i + 2 x_(i + 1).
#[inline(always)]
fn block_times_m(block: &[Goldilocks; 4]) -> [u128; 4] {
    let x = block.map(|lane| u128::from(lane.loose()));
    let (left, right) = (x[0] + x[1], x[2] + x[3]);
    let sum = left + right;
    [sum + left + x[1], sum + x[1] + 2 * x[2], sum + right + x[3], sum + x[3] + 2 * x[0]]
}

/// x_i <- d_i x_i + sum of all lanes.
///
/// Range: a product of two words is at most 2^128 - 2^65 + 1; one more word fits.
#[inline(always)]
fn internal_layer(state: &mut State) {
    let sum = reduce_96(state.iter().map(|lane| u128::from(lane.loose())).sum());
    for (lane, diagonal) in state.iter_mut().zip(INTERNAL_DIAGONAL) {
        let product = u128::from(lane.loose()) * u128::from(diagonal);
        *lane = Goldilocks::new(reduce_128(product + u128::from(sum)));
    }
}

/// The states of one permutation: the input, after the first external layer, and after every round.
#[doc(hidden)]
#[must_use]
pub fn trace(mut state: State) -> Vec<State> {
    let mut states = alloc::vec![state];
    external_layer(&mut state);
    states.push(state);
    let (first, last) = EXTERNAL_CONSTANTS.split_at(EXTERNAL_CONSTANTS.len() / 2);
    for constants in first {
        full_round(&mut state, constants);
        states.push(state);
    }
    for constant in INTERNAL_CONSTANTS {
        state[0] = state[0].add_canonical(constant).pow7();
        internal_layer(&mut state);
        states.push(state);
    }
    for constants in last {
        full_round(&mut state, constants);
        states.push(state);
    }
    states
}

/// The constants as they are used, each table flat: external, internal, diagonal.
#[doc(hidden)]
#[must_use]
pub fn constants() -> [&'static [u64]; 3] {
    [EXTERNAL_CONSTANTS.as_flattened(), &INTERNAL_CONSTANTS, &INTERNAL_DIAGONAL]
}

/// The matrix M, made by applying it to the unit vectors.
#[doc(hidden)]
#[must_use]
pub fn external_matrix_4x4() -> [[u64; 4]; 4] {
    let mut matrix = [[0; 4]; 4];
    for column in 0..4 {
        let mut unit = [Goldilocks::ZERO; 4];
        unit[column] = Goldilocks::ONE;
        for (row, entry) in matrix.iter_mut().zip(block_times_m(&unit)) {
            row[column] = reduce_96(entry);
        }
    }
    matrix
}
