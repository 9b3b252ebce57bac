//! Slices of work on the chosen backend.

use touchmark_koalabear::{KoalaBear, Packed};
use touchmark_lanes::{Backend, Machine, dispatch};

use crate::{
    alone::{few, permute_alone},
    permutation::{Poseidon, Width, sealed::Entries},
};

/// States compressed together: a multiple of every vector's width.
const BLOCK: usize = 16;

impl<const W: usize> Poseidon<W>
where
    Self: Width<W>,
{
    /// Permutes every state.
    pub fn permute_many(&self, states: &mut [[KoalaBear; W]]) {
        self.permute_many_with(Self::backend(states.len()), states);
    }

    /// [`permute_many`](Self::permute_many) on a backend of the caller's choice, for tests and benches.
    #[doc(hidden)]
    pub fn permute_many_with(&self, backend: Backend, states: &mut [[KoalaBear; W]]) {
        self.permute_states(backend, states);
    }

    /// Permutes one state.
    pub fn permute(&self, state: &mut [KoalaBear; W]) {
        self.permute_many(core::slice::from_mut(state));
    }

    /// Compresses every input to `OUT` elements: zeros are appended to the input, and the result is the beginning of its
    /// permutation plus itself. `OUT <= N <= W` is checked when the call is compiled.
    ///
    /// # Panics
    /// If the slices differ in length: a mistake in the calling code, never in data.
    pub fn compress_many<const N: usize, const OUT: usize>(
        &self,
        inputs: &[[KoalaBear; N]],
        outputs: &mut [[KoalaBear; OUT]],
    ) {
        self.compress_many_with(Self::backend(inputs.len()), inputs, outputs);
    }

    /// [`compress_many`](Self::compress_many) on a backend of the caller's choice, for tests and benches.
    #[doc(hidden)]
    pub fn compress_many_with<const N: usize, const OUT: usize>(
        &self,
        backend: Backend,
        inputs: &[[KoalaBear; N]],
        outputs: &mut [[KoalaBear; OUT]],
    ) {
        const { assert!(OUT <= N && N <= W, "compression keeps part of its input's length") };
        assert_eq!(inputs.len(), outputs.len(), "an output for each input");
        let mut states = [[KoalaBear::new(0); W]; BLOCK];
        for (inputs, outputs) in inputs.chunks(BLOCK).zip(outputs.chunks_mut(BLOCK)) {
            let states = &mut states[..inputs.len()];
            for (state, input) in states.iter_mut().zip(inputs) {
                state[..N].copy_from_slice(input);
                state[N..].fill(KoalaBear::new(0));
            }
            self.compress_states(backend, states);
            for (output, state) in outputs.iter_mut().zip(states) {
                output.copy_from_slice(&state[..OUT]);
            }
        }
    }

    /// Compresses one input; see [`compress_many`](Self::compress_many).
    pub fn compress<const N: usize, const OUT: usize>(&self, input: &[KoalaBear; N]) -> [KoalaBear; OUT] {
        let mut output = [KoalaBear::new(0); OUT];
        self.compress_many(core::slice::from_ref(input), core::slice::from_mut(&mut output));
        output
    }
}

/// The entries of one width. They are not generic, so that their code, a permutation for every backend, is made once, in this crate,
/// and not again in each that calls it.
macro_rules! entries {
    ($width:literal, $permute:ident, $permute_kernel:ident, $compress:ident, $compress_kernel:ident) => {
        dispatch! {
            pub(crate) fn $permute[][](poseidon: &Poseidon<$width>, states: &mut [[KoalaBear; $width]]) = $permute_kernel
        }

        dispatch! {
            fn $compress[][](poseidon: &Poseidon<$width>, states: &mut [[KoalaBear; $width]]) = $compress_kernel
        }

        #[inline(always)]
        fn $permute_kernel<M: Machine>(
            machine: M,
            poseidon: &Poseidon<$width>,
            states: &mut [[KoalaBear; $width]],
        ) {
            for states in states.chunks_mut(Packed::<M>::WIDTH) {
                let mut packed = gather(machine, states);
                poseidon.permute_packed(machine, &mut packed);
                scatter(&packed, states);
            }
        }

        #[inline(always)]
        fn $compress_kernel<M: Machine>(
            machine: M,
            poseidon: &Poseidon<$width>,
            states: &mut [[KoalaBear; $width]],
        ) {
            for states in states.chunks_mut(Packed::<M>::WIDTH) {
                let mut packed = gather(machine, states);
                poseidon.compress_packed(machine, &mut packed);
                scatter(&packed, states);
            }
        }
    };
}

entries!(16, permute_16, permute_16_kernel, compress_16, compress_16_kernel);
entries!(24, permute_24, permute_24_kernel, compress_24, compress_24_kernel);

impl Entries<16> for Poseidon<16> {
    fn backend(states: usize) -> Backend {
        Backend::detect().for_items(states)
    }

    fn permute_states(&self, backend: Backend, states: &mut [[KoalaBear; 16]]) {
        permute_16(backend, self, states);
    }

    fn compress_states(&self, backend: Backend, states: &mut [[KoalaBear; 16]]) {
        compress_16(backend, self, states);
    }
}

impl Entries<24> for Poseidon<24> {
    fn backend(_: usize) -> Backend {
        Backend::detect()
    }

    fn permute_states(&self, backend: Backend, states: &mut [[KoalaBear; 24]]) {
        let (states, alone) = states.split_at_mut(states.len() - few(backend, states.len()));
        permute_24(backend, self, states);
        alone.iter_mut().for_each(|state| permute_alone(backend, state));
    }

    fn compress_states(&self, backend: Backend, states: &mut [[KoalaBear; 24]]) {
        let (states, alone) = states.split_at_mut(states.len() - few(backend, states.len()));
        compress_24(backend, self, states);
        for state in alone {
            let input = *state;
            permute_alone(backend, state);
            state.iter_mut().zip(input).for_each(|(element, input)| *element += input);
        }
    }
}

/// The widest vector of any machine, in elements.
pub(crate) const MAX_WIDTH: usize = 16;

/// Lane `i` of each vector holds an element of item `i`, cells past its length are zero; of lanes past the last item nothing is known.
#[inline(always)]
pub(crate) fn gather<M: Machine, const N: usize, const W: usize>(
    machine: M,
    items: &[[KoalaBear; N]],
) -> [Packed<M>; W] {
    let zero = Packed::splat(machine, KoalaBear::new(0));
    let width = Packed::<M>::WIDTH;
    let mut packed = [zero; W];
    for start in (0..N).step_by(width) {
        // The last square overlaps the one before, rather than reach past the end.
        let start = start.min(N.saturating_sub(width));
        let mut square = [zero; MAX_WIDTH];
        for (row, item) in square[..width].iter_mut().zip(items) {
            *row = Packed::load(machine, &item[start..]);
        }
        Packed::transpose(&mut square[..width]);
        for (packed, column) in packed[start..N].iter_mut().zip(&square[..width]) {
            *packed = *column;
        }
    }
    packed
}

/// The opposite of [`gather`], for the first cells of the state.
#[inline(always)]
pub(crate) fn scatter<M: Machine, const N: usize, const W: usize>(
    packed: &[Packed<M>; W],
    items: &mut [[KoalaBear; N]],
) {
    let width = Packed::<M>::WIDTH;
    for start in (0..N).step_by(width) {
        // The last square overlaps the one before, rather than reach past the end.
        let start = start.min(N.saturating_sub(width));
        let mut square = [packed[0]; MAX_WIDTH];
        for (column, packed) in square[..width].iter_mut().zip(&packed[start..N]) {
            *column = *packed;
        }
        Packed::transpose(&mut square[..width]);
        for (row, item) in square[..width].iter().zip(&mut *items) {
            row.store(&mut item[start..]);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use p3_koala_bear::{default_koalabear_poseidon1_16, default_koalabear_poseidon1_24};
    use p3_symmetric::Permutation;

    use super::*;
    use crate::{POSEIDON16, POSEIDON24};

    /// States that reach the edges of the range, then painted ones that tell lanes apart.
    fn states<const W: usize>(len: usize) -> Vec<[KoalaBear; W]> {
        (0..len)
            .map(|item| {
                core::array::from_fn(|cell| match item {
                    0 => KoalaBear::new(touchmark_koalabear::MODULUS - 1),
                    1 => KoalaBear::new(0),
                    _ => KoalaBear::new(u32::try_from(item * 251 + cell).expect("small") * 0x9e37),
                })
            })
            .collect()
    }

    fn check<const W: usize>(poseidon: &Poseidon<W>, oracle: &impl Permutation<[KoalaBear; W]>)
    where
        Poseidon<W>: Width<W>,
    {
        for backend in Backend::available() {
            for len in 0..=33 {
                let before = states::<W>(len);
                let expected: Vec<_> = before.iter().map(|&state| oracle.permute(state)).collect();
                let mut after = before.clone();
                poseidon.permute_many_with(backend, &mut after);
                assert_eq!(after, expected, "{backend:?}, {len} states");

                let mut compressed = std::vec![[KoalaBear::new(0); 8]; len];
                poseidon.compress_many_with(backend, &before, &mut compressed);
                for ((compressed, before), after) in compressed.iter().zip(&before).zip(&after) {
                    assert_eq!(*compressed, core::array::from_fn(|i| after[i] + before[i]), "{backend:?}");
                }
            }
        }
    }

    #[test]
    fn width_16_agrees_with_p3_on_every_backend() {
        check(&POSEIDON16, &default_koalabear_poseidon1_16());
    }

    #[test]
    fn width_24_agrees_with_p3_on_every_backend() {
        check(&POSEIDON24, &default_koalabear_poseidon1_24());
    }

    #[test]
    fn short_inputs_count_as_padded_with_zeros() {
        let short = [KoalaBear::new(5); 14];
        let mut long = [KoalaBear::new(0); 16];
        long[..14].copy_from_slice(&short);
        assert_eq!(POSEIDON16.compress::<14, 7>(&short), POSEIDON16.compress::<16, 7>(&long));
    }
}
