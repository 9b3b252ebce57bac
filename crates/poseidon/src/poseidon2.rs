//! Poseidon2: the same S-box and seed, cheaper linear layers.

use touchmark_koalabear::{KoalaBear, Packed};
use touchmark_lanes::{Backend, Machine, dispatch};

use crate::{
    batch::{gather, scatter},
    permutation::HALF_FULL_ROUNDS,
};

/// A Poseidon2 permutation of `W` elements, a multiple of 4: round constants and the internal layer's diagonal.
///
/// The external layer comes first, and ends every full round: each block of four is multiplied by the circulant of (2, 3, 1, 1),
/// then to every element is added the sum of those in its place of all blocks. The internal layer ends the
/// partial rounds: the sum of all elements, plus the element times its entry of the diagonal.
#[derive(Debug)]
pub struct Poseidon2<const W: usize> {
    pub(crate) external: [[KoalaBear; W]; 2 * HALF_FULL_ROUNDS],
    pub(crate) internal: &'static [KoalaBear],
    pub(crate) diagonal: [KoalaBear; W],
}

impl<const W: usize> Poseidon2<W> {
    /// Permutes one state in each lane. For kernels: inlined into a function that [`dispatch!`](touchmark_lanes::dispatch) made.
    #[inline(always)]
    pub fn permute_packed<M: Machine>(&self, machine: M, state: &mut [Packed<M>; W]) {
        let (first, last) = self.external.split_at(HALF_FULL_ROUNDS);
        external_layer(state);
        for constants in first {
            full_round(machine, state, constants);
        }
        for &constant in self.internal {
            state[0] = (state[0] + Packed::splat(machine, constant)).cube();
            let sum = state.iter().skip(1).fold(state[0], |sum, &element| sum + element);
            for (element, &entry) in state.iter_mut().zip(&self.diagonal) {
                *element = *element * Packed::splat(machine, entry) + sum;
            }
        }
        for constants in last {
            full_round(machine, state, constants);
        }
    }

    /// Permutes every state.
    pub fn permute_many(&self, states: &mut [[KoalaBear; W]]) {
        self.permute_many_with(Backend::detect(), states);
    }

    /// [`permute_many`](Self::permute_many) on a backend of the caller's choice, for tests and benches.
    #[doc(hidden)]
    pub fn permute_many_with(&self, backend: Backend, states: &mut [[KoalaBear; W]]) {
        permute_many_with(backend, self, states);
    }

    /// Permutes one state.
    pub fn permute(&self, state: &mut [KoalaBear; W]) {
        self.permute_many(core::slice::from_mut(state));
    }
}

dispatch! {
    fn permute_many_with[const W: usize][W](
        poseidon: &Poseidon2<W>,
        states: &mut [[KoalaBear; W]],
    ) = permute_many_kernel
}

#[inline(always)]
fn permute_many_kernel<M: Machine, const W: usize>(
    machine: M,
    poseidon: &Poseidon2<W>,
    states: &mut [[KoalaBear; W]],
) {
    for states in states.chunks_mut(Packed::<M>::WIDTH) {
        let mut packed = gather(machine, states);
        poseidon.permute_packed(machine, &mut packed);
        scatter(&packed, states);
    }
}

#[inline(always)]
fn full_round<M: Machine, const W: usize>(
    machine: M,
    state: &mut [Packed<M>; W],
    constants: &[KoalaBear; W],
) {
    for (element, &constant) in state.iter_mut().zip(constants) {
        *element = (*element + Packed::splat(machine, constant)).cube();
    }
    external_layer(state);
}

#[inline(always)]
fn external_layer<M: Machine, const W: usize>(state: &mut [Packed<M>; W]) {
    const { assert!(W >= 8 && W.is_multiple_of(4), "blocks of four, at least two") };
    for block in state.as_chunks_mut::<4>().0 {
        let [a, b, c, d] = *block;
        let (ab, bc, cd, da) = (a + b, b + c, c + d, d + a);
        let all = ab + cd;
        // 2a + 3b + c + d, and so on around the block.
        *block = [all + ab + b, all + bc + c, all + cd + d, all + da + a];
    }
    let blocks = state.as_chunks::<4>().0;
    let sums: [Packed<M>; 4] = core::array::from_fn(|place| {
        blocks.iter().skip(1).fold(blocks[0][place], |sum, block| sum + block[place])
    });
    for (i, element) in state.iter_mut().enumerate() {
        *element = *element + sums[i % 4];
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use p3_koala_bear::{default_koalabear_poseidon2_16, default_koalabear_poseidon2_24};
    use p3_symmetric::Permutation;

    use super::*;
    use crate::{POSEIDON2_16, POSEIDON2_24};

    fn check<const W: usize>(poseidon: &Poseidon2<W>, oracle: &impl Permutation<[KoalaBear; W]>) {
        for backend in Backend::available() {
            for len in 0..=33 {
                let mut states: Vec<[KoalaBear; W]> = (0..len)
                    .map(|item| match item {
                        0 => [KoalaBear::new(touchmark_koalabear::MODULUS - 1); W],
                        1 => [KoalaBear::new(0); W],
                        _ => core::array::from_fn(|cell| KoalaBear::new((item * 251 + cell) as u32 * 0x9e37)),
                    })
                    .collect();
                let expected: Vec<_> = states.iter().map(|&state| oracle.permute(state)).collect();
                poseidon.permute_many_with(backend, &mut states);
                assert_eq!(states, expected, "{backend:?}, {len} states");
            }
        }
    }

    #[test]
    fn width_16_agrees_with_p3_on_every_backend() {
        check(&POSEIDON2_16, &default_koalabear_poseidon2_16());
    }

    #[test]
    fn width_24_agrees_with_p3_on_every_backend() {
        check(&POSEIDON2_24, &default_koalabear_poseidon2_24());
    }
}
