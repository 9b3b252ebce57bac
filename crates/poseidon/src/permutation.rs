//! The permutation, in any machine's lanes.

use touchmark_koalabear::{Factor, KoalaBear, Packed, Signed};
use touchmark_lanes::Machine;

use crate::{partial::PartialRounds, wide::Wide, width16, width24};

/// Full rounds before, and again after, the partial ones.
pub(crate) const HALF_FULL_ROUNDS: usize = 4;

/// Where a layer's sum starts: two words, which each layer reads in its own way.
pub(crate) type Start = [i32; 2];

/// A Poseidon permutation of `W` elements: round constants and matrix, in the form that the rounds use.
///
/// Round: add the round's constants to the whole state; cube every element (full rounds) or the first (partial rounds);
/// multiply by the circulant matrix with `M[i][j] = first_row[(j - i) mod W]`.
#[derive(Debug)]
pub struct Poseidon<const W: usize> {
    /// Added to the input.
    pub(crate) first: [KoalaBear; W],
    /// The rounds' constants, in the form for unsigned factors and in that for signed ones.
    pub(crate) rounds: [Rounds<W>; 2],
    /// The same for machines that multiply 52 bits wide.
    pub(crate) wide: Wide<W>,
}

/// The constants of all rounds.
#[derive(Debug)]
pub(crate) struct Rounds<const W: usize> {
    /// What the layers of the first full rounds add: the constants of the round that follows. The last adds none.
    pub(crate) initial: [[Start; W]; HALF_FULL_ROUNDS],
    pub(crate) partial: PartialRounds<W>,
    /// The same for the last full rounds.
    pub(crate) terminal: [[Start; W]; HALF_FULL_ROUNDS],
}

/// The permutation of 16 elements: chain steps.
pub type Poseidon16 = Poseidon<16>;

/// The permutation of 24 elements: tree nodes, leaves, messages.
pub type Poseidon24 = Poseidon<24>;

/// A width that there is a matrix for.
pub trait Width<const W: usize>: sealed::Layer<W> + sealed::Entries<W> {}
impl Width<16> for Poseidon16 {}
impl Width<24> for Poseidon24 {}

pub(crate) mod sealed {
    use super::{KoalaBear, Machine, Packed, Signed, Start};
    use touchmark_lanes::Backend;

    pub trait Entries<const W: usize> {
        /// The backend for so many states.
        fn backend(states: usize) -> Backend;
        /// Permutes every state.
        fn permute_states(&self, backend: Backend, states: &mut [[KoalaBear; W]]);
        /// Adds to every state its permutation.
        fn compress_states(&self, backend: Backend, states: &mut [[KoalaBear; W]]);
    }

    pub trait Layer<const W: usize> {
        /// The matrix times the state, plus constants, in each lane.
        fn layer<M: Machine>(machine: M, state: &[Packed<M>; W], starts: &[Start; W]) -> [Signed<M>; W];
        /// The permutation, where the machine multiplies 52 bits wide; answers whether it does.
        fn permute_in_halves<M: Machine>(&self, machine: M, state: &mut [Packed<M>; W]) -> bool;
    }
}

impl sealed::Layer<16> for Poseidon16 {
    #[inline(always)]
    fn layer<M: Machine>(machine: M, state: &[Packed<M>; 16], starts: &[Start; 16]) -> [Signed<M>; 16] {
        width16::layer(machine, state, starts)
    }

    #[inline(always)]
    fn permute_in_halves<M: Machine>(&self, machine: M, state: &mut [Packed<M>; 16]) -> bool {
        Packed::in_halves(machine, state, &self.wide)
    }
}

impl sealed::Layer<24> for Poseidon24 {
    #[inline(always)]
    fn layer<M: Machine>(machine: M, state: &[Packed<M>; 24], starts: &[Start; 24]) -> [Signed<M>; 24] {
        width24::layer(machine, state, starts)
    }

    #[inline(always)]
    fn permute_in_halves<M: Machine>(&self, machine: M, state: &mut [Packed<M>; 24]) -> bool {
        Packed::in_halves(machine, state, &self.wide)
    }
}

impl<const W: usize> Poseidon<W>
where
    Self: Width<W>,
{
    /// Permutes one state in each lane. For kernels: inlined into a function that [`dispatch!`](touchmark_lanes::dispatch) made.
    #[inline(always)]
    pub fn permute_packed<M: Machine>(&self, machine: M, state: &mut [Packed<M>; W]) {
        if sealed::Layer::permute_in_halves(self, machine, state) {
            return;
        }
        let rounds = &self.rounds[usize::from(Factor::<M>::SIGNED)];
        let mut signed = [state[0].signed(); W];
        for i in 0..W {
            signed[i] = (state[i] + Packed::splat(machine, self.first[i])).signed();
        }
        for starts in &rounds.initial {
            cube(&signed, state);
            signed = <Self as sealed::Layer<W>>::layer(machine, state, starts);
        }
        signed = rounds.partial.run(machine, &signed);
        for starts in &rounds.terminal {
            cube(&signed, state);
            signed = <Self as sealed::Layer<W>>::layer(machine, state, starts);
        }
        for i in 0..W {
            state[i] = signed[i].reduce(machine);
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
fn cube<M: Machine, const W: usize>(signed: &[Signed<M>; W], state: &mut [Packed<M>; W]) {
    for (element, signed) in state.iter_mut().zip(signed) {
        *element = signed.cube();
    }
}
