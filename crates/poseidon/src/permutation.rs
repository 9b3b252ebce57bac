//! The permutation of a state in each lane: in words of 32 bits here, in products of 52 bits in [`wide`](crate::wide), as the machine chooses.

use touchmark_koalabear::{KoalaBear, Packed, Signed};
use touchmark_lanes::{Halves, Kernel, Machine, Products32, limbs::MulAdd52};

use crate::{partial::PartialRounds, wide::Wide, width16, width24};
use sealed::{Entries, Layer};

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
    /// For machines that multiply words of 32 bits.
    pub(crate) rounds: Rounds<W>,
    /// All of that again, for machines that multiply 52 bits wide.
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
pub trait Width<const W: usize>: Layer<W> + Entries<W> {}
impl Width<16> for Poseidon16 {}
impl Width<24> for Poseidon24 {}

pub(crate) mod sealed {
    use super::{KoalaBear, Machine, MulAdd52, Packed, Products32, Signed, Start};
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
        fn layer<M: Machine<U32: Products32>>(
            machine: M,
            state: &[Packed<M>; W],
            starts: &[Start; W],
        ) -> [Signed<M>; W];
        /// Permutes the states of both halves, as [`Wide`](super::Wide) has it.
        fn permute_wide<L: MulAdd52>(&self, token: L::Token, halves: &mut [[L; W]; 2]);
    }
}

impl Layer<16> for Poseidon16 {
    #[inline(always)]
    fn layer<M: Machine<U32: Products32>>(
        machine: M,
        state: &[Packed<M>; 16],
        starts: &[Start; 16],
    ) -> [Signed<M>; 16] {
        width16::layer(machine, state, starts)
    }

    #[inline(always)]
    fn permute_wide<L: MulAdd52>(&self, token: L::Token, halves: &mut [[L; 16]; 2]) {
        self.wide.run(token, halves);
    }
}

impl Layer<24> for Poseidon24 {
    #[inline(always)]
    fn layer<M: Machine<U32: Products32>>(
        machine: M,
        state: &[Packed<M>; 24],
        starts: &[Start; 24],
    ) -> [Signed<M>; 24] {
        width24::layer(machine, state, starts)
    }

    #[inline(always)]
    fn permute_wide<L: MulAdd52>(&self, token: L::Token, halves: &mut [[L; 24]; 2]) {
        self.wide.run(token, halves);
    }
}

impl<const W: usize> Poseidon<W>
where
    Self: Width<W>,
{
    /// Permutes one state in each lane. For kernels: inlined into a function that [`dispatch!`](touchmark_lanes::dispatch) made.
    #[inline(always)]
    pub fn permute_packed<M: Machine>(&self, machine: M, state: &mut [Packed<M>; W]) {
        machine.choose(Permutation { poseidon: self, state });
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

/// One state in each lane, to be permuted.
struct Permutation<'a, M: Machine, const W: usize> {
    poseidon: &'a Poseidon<W>,
    state: &'a mut [Packed<M>; W],
}

impl<M: Machine, const W: usize> Kernel<M> for Permutation<'_, M, W>
where
    Poseidon<W>: Width<W>,
{
    #[inline(always)]
    fn in_words(self, machine: M)
    where
        M: Machine<U32: Products32>,
    {
        let Self { poseidon, state } = self;
        let rounds = &poseidon.rounds;
        let mut signed = [state[0].signed(); W];
        for i in 0..W {
            signed[i] = (state[i] + Packed::splat(machine, poseidon.first[i])).signed();
        }
        for starts in &rounds.initial {
            cube(&signed, state);
            signed = Poseidon::layer(machine, state, starts);
        }
        signed = rounds.partial.run(machine, &signed);
        for starts in &rounds.terminal {
            cube(&signed, state);
            signed = Poseidon::layer(machine, state, starts);
        }
        for i in 0..W {
            state[i] = signed[i].reduce(machine);
        }
    }

    #[inline(always)]
    fn in_halves(self, machine: M)
    where
        M: Machine<U32: Halves>,
    {
        let Self { poseidon, state } = self;
        let [even, odd] = state[0].into_halves();
        let mut halves = [[even; W], [odd; W]];
        for i in 1..W {
            [halves[0][i], halves[1][i]] = state[i].into_halves();
        }
        poseidon.permute_wide(machine, &mut halves);
        for i in 0..W {
            state[i] = Packed::from_halves(machine, [halves[0][i], halves[1][i]]);
        }
    }
}

#[inline(always)]
fn cube<M: Machine, const W: usize>(signed: &[Signed<M>; W], state: &mut [Packed<M>; W]) {
    for (element, signed) in state.iter_mut().zip(signed) {
        *element = signed.cube();
    }
}
