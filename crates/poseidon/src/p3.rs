//! The traits of `p3-symmetric` for references to the permutations, so that code over Plonky3 runs them.

use p3_field::PackedValue;
use p3_symmetric::{CryptographicPermutation, Permutation, PseudoCompressionFunction};
use touchmark_koalabear::KoalaBear;

use crate::{Poseidon, Poseidon2, Width};

/// States that are permuted together: a multiple of every vector's width.
const BLOCK: usize = 16;

/// A permutation of the two kinds, as a function of slices.
trait Permutes<const W: usize> {
    fn permute_all(&self, states: &mut [[KoalaBear; W]]);
}

impl<const W: usize> Permutes<W> for Poseidon<W>
where
    Self: Width<W>,
{
    fn permute_all(&self, states: &mut [[KoalaBear; W]]) {
        self.permute_many(states);
    }
}

impl<const W: usize> Permutes<W> for Poseidon2<W> {
    fn permute_all(&self, states: &mut [[KoalaBear; W]]) {
        self.permute_many(states);
    }
}

/// Lane `l` of every cell is cell `l` of a state; each state is permuted.
fn permute_lanes<P: PackedValue<Value = KoalaBear>, const W: usize>(
    permutation: &impl Permutes<W>,
    cells: &mut [P; W],
) {
    for start in (0..P::WIDTH).step_by(BLOCK) {
        let mut states = [[KoalaBear::new(0); W]; BLOCK];
        let states = &mut states[..BLOCK.min(P::WIDTH - start)];
        for (lane, state) in states.iter_mut().enumerate() {
            for (element, cell) in state.iter_mut().zip(&*cells) {
                *element = cell.as_slice()[start + lane];
            }
        }
        permutation.permute_all(states);
        for (lane, state) in states.iter().enumerate() {
            for (element, cell) in state.iter().zip(&mut *cells) {
                cell.as_slice_mut()[start + lane] = *element;
            }
        }
    }
}

/// The inputs side by side, then zeros; permuted, and the input added; the beginning of that.
fn compress_lanes<P: PackedValue<Value = KoalaBear>, const W: usize, const N: usize, const CHUNK: usize>(
    permutation: &impl Permutes<W>,
    input: [[P; CHUNK]; N],
) -> [P; CHUNK] {
    const { assert!(N > 0 && CHUNK > 0 && N * CHUNK <= W, "the inputs fit in a state") };
    let mut state = [P::from_fn(|_| KoalaBear::new(0)); W];
    for (cell, element) in state.iter_mut().zip(input.as_flattened()) {
        *cell = *element;
    }
    permute_lanes(permutation, &mut state);
    // Feed-forward. The first `CHUNK` cells of the state held the first input.
    core::array::from_fn(|i| P::from_fn(|lane| state[i].as_slice()[lane] + input[0][i].as_slice()[lane]))
}

macro_rules! traits {
    ($permutation:ident $(, $bound:path)?) => {
        /// A state of elements, of packed elements, or of arrays of elements: lane `l` of all cells is one state.
        impl<P: PackedValue<Value = KoalaBear>, const W: usize> Permutation<[P; W]> for &$permutation<W>
        $(where $permutation<W>: $bound)?
        {
            fn permute_mut(&self, state: &mut [P; W]) {
                permute_lanes(*self, state);
            }
        }

        impl<P: PackedValue<Value = KoalaBear>, const W: usize> CryptographicPermutation<[P; W]>
            for &$permutation<W>
        $(where $permutation<W>: $bound)?
        {
        }

        /// Compression with feed-forward, as `compress` has it: the beginning of the permutation plus its input.
        ///
        /// `N * CHUNK <= W` is checked when the call is compiled. `TruncatedPermutation` of `p3-symmetric`, over the same
        /// reference, is the compression without feed-forward.
        impl<P: PackedValue<Value = KoalaBear>, const W: usize, const N: usize, const CHUNK: usize>
            PseudoCompressionFunction<[P; CHUNK], N> for &$permutation<W>
        $(where $permutation<W>: $bound)?
        {
            fn compress(&self, input: [[P; CHUNK]; N]) -> [P; CHUNK] {
                compress_lanes(*self, input)
            }
        }
    };
}

traits!(Poseidon, Width<W>);
traits!(Poseidon2);
