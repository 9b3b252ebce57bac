//! One hash, and many at a time on the widest vectors that pay.

use touchmark_lanes::{Backend, Lanes52, Machine, dispatch};

use crate::{
    Fr,
    arithmetic::{Arithmetic, Scalar},
    packed::Packed,
    params::Width,
    permutation,
    tables::Words,
    words,
};

/// The functions of one width. The caller sees to it that the lengths agree.
#[derive(Debug)]
pub struct Instance {
    /// How many inputs a hash takes.
    pub(crate) inputs: usize,
    /// The hash of a tag and `inputs` inputs.
    pub(crate) hash: fn(Fr, &[Fr]) -> Fr,
    /// The hashes of a tag and `inputs` inputs each.
    pub(crate) hash_many: fn(Backend, Fr, &[Fr], &mut [Fr]),
}

impl Instance {
    pub(crate) const fn of<W: Width<T, Y, P>, const T: usize, const Y: usize, const P: usize>() -> Self {
        Self { inputs: Y, hash: hash_one::<W, T, Y, P>, hash_many: hash_many_with::<W, T, Y, P> }
    }
}

/// One hash. A function of its own, compiled once for all backends.
fn hash_one<W: Width<T, Y, P>, const T: usize, const Y: usize, const P: usize>(tag: Fr, inputs: &[Fr]) -> Fr {
    let state = core::array::from_fn(|i| if i == 0 { tag } else { inputs[i - 1] }.to_montgomery());
    Fr::from_lazy(&permutation::first_cell(Scalar, W::WORDS, state))
}

/// Hash after hash.
#[inline(always)]
fn scalar_kernel<M: Machine, W: Width<T, Y, P>, const T: usize, const Y: usize, const P: usize>(
    _machine: M,
    tag: Fr,
    inputs: &[Fr],
    digests: &mut [Fr],
) {
    for (inputs, digest) in inputs.chunks_exact(Y).zip(digests) {
        *digest = hash_one::<W, T, Y, P>(tag, inputs);
    }
}

/// As many hashes side by side as the vector has words, the last ones padded; a last one alone is quicker by itself.
#[inline(always)]
fn packed_kernel<L: Lanes52, W: Width<T, Y, P>, const T: usize, const Y: usize, const P: usize>(
    token: L::Token,
    tag: Fr,
    inputs: &[Fr],
    digests: &mut [Fr],
) {
    for (inputs, digests) in inputs.chunks(Y * L::WIDTH).zip(digests.chunks_mut(L::WIDTH)) {
        if let [digest] = digests {
            *digest = hash_one::<W, T, Y, P>(tag, inputs);
        } else {
            hash_side_by_side::<L, W, T, Y, P>(token, tag, inputs, digests);
        }
    }
}

#[inline(always)]
fn hash_side_by_side<L: Lanes52, W: Width<T, Y, P>, const T: usize, const Y: usize, const P: usize>(
    token: L::Token,
    tag: Fr,
    inputs: &[Fr],
    digests: &mut [Fr],
) {
    let arithmetic = Packed::<L>(token);
    let mut state = [arithmetic.zero(); T];
    state[0] = arithmetic.gather(|_| tag.to_montgomery());
    for (i, cell) in state[1..].iter_mut().enumerate() {
        *cell =
            arithmetic.gather(|lane| inputs.get(lane * Y + i).map_or([0; 4], |input| input.to_montgomery()));
    }
    let cell = permutation::first_cell(arithmetic, W::LIMBS, state);
    arithmetic.scatter(&cell, digests);
}

impl<L: Lanes52> Packed<L> {
    /// The element whose lane i is `words(i)`, in the scalar Montgomery form; below p.
    #[inline(always)]
    fn gather(self, words: impl Fn(usize) -> Words) -> [L; 5] {
        let mut limbs = [[0; 8]; 5];
        for lane in 0..L::WIDTH {
            for (vector, limb) in limbs.iter_mut().zip(words::to_limbs(&words(lane))) {
                vector[lane] = limb;
            }
        }
        limbs.map(|vector| L::from_fn(self.0, |lane| vector[lane]))
    }

    /// Lane i to `out[i]`, as many as there are.
    #[inline(always)]
    fn scatter(self, element: &[L; 5], out: &mut [Fr]) {
        let mut limbs = [[0; 8]; 5];
        for (vector, limb) in limbs.iter_mut().zip(element) {
            limb.store(vector);
        }
        for (lane, out) in out.iter_mut().enumerate() {
            // Below 4p < 2^256. The product by 2^252 / 2^256 takes off the factor between the two forms, and is below
            // (0.19 * 4 * 0.34 + 1) p.
            let words = words::join(&limbs.map(|vector| vector[lane]));
            *out = Fr::from_lazy(&words::multiply(&words, &[0, 0, 0, 1 << 60]));
        }
    }
}

#[cfg(target_arch = "x86_64")]
use ifma::ifma_kernel;

#[cfg(target_arch = "x86_64")]
mod ifma {
    use touchmark_lanes::{Avx512Ifma, ifma::U52x8};

    use super::{Fr, Width, packed_kernel};

    #[inline(always)]
    pub(super) fn ifma_kernel<W: Width<T, Y, P>, const T: usize, const Y: usize, const P: usize>(
        token: Avx512Ifma,
        tag: Fr,
        inputs: &[Fr],
        digests: &mut [Fr],
    ) {
        packed_kernel::<U52x8, W, T, Y, P>(token, tag, inputs, digests);
    }
}

dispatch! {
    /// The hashes of a tag and Y inputs each, `inputs.len() == Y * digests.len()`.
    fn hash_many_with
        [W: Width<T, Y, P>, const T: usize, const Y: usize, const P: usize]
        [W, T, Y, P]
        (tag: Fr, inputs: &[Fr], digests: &mut [Fr]) = scalar_kernel, ifma ifma_kernel
}
