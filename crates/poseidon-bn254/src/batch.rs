//! One hash, and many at a time on the widest vectors that pay.

#[cfg(target_arch = "x86_64")]
use touchmark_lanes::{Adx, Avx512Ifma, ifma::U52x8};
use touchmark_lanes::{Backend, Lanes52, Portable, dispatch};

use crate::{
    Fr,
    arithmetic::{Arithmetic, Scalar},
    packed::Packed,
    params::Width,
    permutation::first_cell,
};

/// The functions of one width. The caller sees to it that the lengths agree.
#[derive(Debug)]
pub struct Instance {
    /// How many inputs a hash takes.
    pub(crate) inputs: usize,
    /// The hash of a tag and `inputs` inputs.
    pub(crate) hash: fn(Backend, Fr, &[Fr]) -> Fr,
    /// The hashes of a tag and `inputs` inputs each.
    pub(crate) hash_many: fn(Backend, Fr, &[Fr], &mut [Fr]),
}

impl Instance {
    pub(crate) const fn of<W: Width<T, Y, P>, const T: usize, const Y: usize, const P: usize>() -> Self {
        Self { inputs: Y, hash: hash_one::<W, T, Y, P>, hash_many: hash_many::<W, T, Y, P> }
    }
}

/// One hash, with the scalar instructions that go with the backend.
fn hash_one<W: Width<T, Y, P>, const T: usize, const Y: usize, const P: usize>(
    backend: Backend,
    tag: Fr,
    inputs: &[Fr],
) -> Fr {
    let state = core::array::from_fn(|i| if i == 0 { tag } else { inputs[i - 1] }.to_montgomery());
    #[cfg(target_arch = "x86_64")]
    if let Some(adx) = Adx::within(backend) {
        return Fr::from_lazy(&first_cell(Scalar(adx), W::WORDS, state));
    }
    let _ = backend;
    Fr::from_lazy(&first_cell(Scalar(Portable), W::WORDS, state))
}

/// Hash after hash.
fn hash_each<W: Width<T, Y, P>, const T: usize, const Y: usize, const P: usize>(
    backend: Backend,
    tag: Fr,
    inputs: &[Fr],
    digests: &mut [Fr],
) {
    for (inputs, digest) in inputs.chunks_exact(Y).zip(digests) {
        *digest = hash_one::<W, T, Y, P>(backend, tag, inputs);
    }
}

/// Hashes side by side, as many at a time as the vector has words; the last ones are padded.
#[inline(always)]
fn packed_kernel<L: Lanes52, W: Width<T, Y, P>, const T: usize, const Y: usize, const P: usize>(
    token: L::Token,
    tag: Fr,
    inputs: &[Fr],
    digests: &mut [Fr],
) {
    let packed = Packed::<L>(token);
    for (inputs, digests) in inputs.chunks(Y * L::WIDTH).zip(digests.chunks_mut(L::WIDTH)) {
        let mut state = [packed.zero(); T];
        state[0] = packed.gather(|_| tag);
        for (i, cell) in state[1..].iter_mut().enumerate() {
            *cell = packed.gather(|lane| inputs.get(lane * Y + i).copied().unwrap_or_default());
        }
        packed.scatter(&first_cell(packed, W::LIMBS, state), digests);
    }
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn ifma_kernel<W: Width<T, Y, P>, const T: usize, const Y: usize, const P: usize>(
    token: Avx512Ifma,
    tag: Fr,
    inputs: &[Fr],
    digests: &mut [Fr],
) {
    packed_kernel::<U52x8, W, T, Y, P>(token, tag, inputs, digests);
}

dispatch! {
    fn side_by_side
        [W: Width<T, Y, P>, const T: usize, const Y: usize, const P: usize]
        [W, T, Y, P]
        (tag: Fr, inputs: &[Fr], digests: &mut [Fr]) = ifma ifma_kernel, else hash_each
}

/// The hashes of a tag and Y inputs each, `inputs.len() == Y * digests.len()`.
fn hash_many<W: Width<T, Y, P>, const T: usize, const Y: usize, const P: usize>(
    backend: Backend,
    tag: Fr,
    inputs: &[Fr],
    digests: &mut [Fr],
) {
    // One alone is quicker by itself than among seven that are thrown away.
    if digests.len() == 1 {
        hash_each::<W, T, Y, P>(backend, tag, inputs, digests);
    } else {
        side_by_side::<W, T, Y, P>(backend, tag, inputs, digests);
    }
}
