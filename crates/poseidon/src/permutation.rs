//! The permutation, in any machine's lanes.

use touchmark_koalabear::{KoalaBear, Packed};
use touchmark_lanes::Machine;

/// Full rounds before, and again after, the partial ones.
pub(crate) const HALF_FULL_ROUNDS: usize = 4;

/// A Poseidon permutation of `W` elements: round constants and matrix.
///
/// Round: add the round's constants to the whole state; cube every element (full rounds) or the first (partial rounds);
/// multiply by the circulant matrix with `M[i][j] = first_row[(j - i) mod W]`.
#[derive(Debug)]
pub struct Poseidon<const W: usize> {
    pub(crate) initial: [[KoalaBear; W]; HALF_FULL_ROUNDS],
    pub(crate) partial: &'static [[KoalaBear; W]],
    pub(crate) terminal: [[KoalaBear; W]; HALF_FULL_ROUNDS],
    pub(crate) first_row: [KoalaBear; W],
}

/// The permutation of 16 elements: chain steps.
pub type Poseidon16 = Poseidon<16>;

/// The permutation of 24 elements: tree nodes, leaves, messages.
pub type Poseidon24 = Poseidon<24>;

impl<const W: usize> Poseidon<W> {
    /// Permutes one state in each lane. For kernels: inlined into a function that [`dispatch!`](touchmark_lanes::dispatch) made.
    #[inline(always)]
    pub fn permute_packed<M: Machine>(&self, machine: M, state: &mut [Packed<M>; W]) {
        let row: [Packed<M>; W] = core::array::from_fn(|i| Packed::splat(machine, self.first_row[i]));
        for constants in &self.initial {
            full_round(machine, state, constants, &row);
        }
        for constants in self.partial {
            add_constants(machine, state, constants);
            state[0] = state[0].cube();
            multiply_circulant(state, &row);
        }
        for constants in &self.terminal {
            full_round(machine, state, constants, &row);
        }
    }

    /// Compresses in each lane: permutes and adds the input. For kernels, as [`permute_packed`](Self::permute_packed).
    #[inline(always)]
    pub fn compress_packed<M: Machine>(&self, machine: M, state: &mut [Packed<M>; W]) {
        let input = *state;
        self.permute_packed(machine, state);
        for (element, input) in state.iter_mut().zip(input) {
            *element = *element + input;
        }
    }
}

#[inline(always)]
fn full_round<M: Machine, const W: usize>(
    machine: M,
    state: &mut [Packed<M>; W],
    constants: &[KoalaBear; W],
    row: &[Packed<M>; W],
) {
    add_constants(machine, state, constants);
    for element in state.iter_mut() {
        *element = element.cube();
    }
    multiply_circulant(state, row);
}

#[inline(always)]
fn add_constants<M: Machine, const W: usize>(
    machine: M,
    state: &mut [Packed<M>; W],
    constants: &[KoalaBear; W],
) {
    for (element, &constant) in state.iter_mut().zip(constants) {
        *element = *element + Packed::splat(machine, constant);
    }
}

#[inline(always)]
fn multiply_circulant<M: Machine, const W: usize>(state: &mut [Packed<M>; W], row: &[Packed<M>; W]) {
    let input = *state;
    for (i, output) in state.iter_mut().enumerate() {
        let mut sum = input[i] * row[0];
        for (k, &coefficient) in row.iter().enumerate().skip(1) {
            sum = sum + input[(i + k) % W] * coefficient;
        }
        *output = sum;
    }
}
