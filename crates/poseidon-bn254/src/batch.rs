//! One hash, and many at a time on the widest vectors that pay.

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use touchmark_lanes::Adx;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use touchmark_lanes::limbs::Limbs8;
#[cfg(any(all(target_arch = "x86_64", target_feature = "sse2"), test))]
use touchmark_lanes::limbs::MulAdd52;
use touchmark_lanes::{Backend, Machine, Portable, dispatch, wide::Multiplier};

use crate::{Fr, arithmetic::Scalar, params::Instance, permutation::first_cell, tables::MAX_WIDTH};
#[cfg(any(all(target_arch = "x86_64", target_feature = "sse2"), test))]
use crate::{arithmetic::Arithmetic, packed::Packed};

/// The hash of a tag and as many inputs as the instance takes.
pub(crate) fn hash_one(backend: Backend, instance: &Instance, tag: Fr, inputs: &[Fr]) -> Fr {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    if let Some(adx) = Adx::within(backend) {
        return scalar_kernel(adx, instance, tag, inputs);
    }
    let _ = backend;
    scalar_kernel(Portable, instance, tag, inputs)
}

/// The hashes of a tag and as many inputs each as the instance takes, `inputs.len() == instance.inputs() * digests.len()`.
pub(crate) fn hash_many(backend: Backend, instance: &Instance, tag: Fr, inputs: &[Fr], digests: &mut [Fr]) {
    // One alone is quicker by itself than among seven that are thrown away.
    if digests.len() == 1 {
        hash_each(backend, instance, tag, inputs, digests);
    } else {
        side_by_side(backend, instance, tag, inputs, digests);
    }
}

/// Hash after hash.
fn hash_each(backend: Backend, instance: &Instance, tag: Fr, inputs: &[Fr], digests: &mut [Fr]) {
    for (inputs, digest) in inputs.chunks_exact(instance.inputs()).zip(digests) {
        *digest = hash_one(backend, instance, tag, inputs);
    }
}

dispatch! {
    fn side_by_side[][](instance: &Instance, tag: Fr, inputs: &[Fr], digests: &mut [Fr]) = machine_kernel
}

/// Hashes in the widest form that pays on the machine. A machine without an arm of its own hashes one after the other.
#[inline(always)]
fn machine_kernel<M: Machine>(machine: M, instance: &Instance, tag: Fr, inputs: &[Fr], digests: &mut [Fr]) {
    match machine.backend() {
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        Backend::Avx512(machine) => packed_kernel::<Limbs8>(machine, instance, tag, inputs, digests),
        backend => hash_each(backend, instance, tag, inputs, digests),
    }
}

fn scalar_kernel<M: Multiplier>(multiplier: M, instance: &Instance, tag: Fr, inputs: &[Fr]) -> Fr {
    let mut state = [[0; 4]; MAX_WIDTH];
    for (cell, element) in state.iter_mut().zip(core::iter::once(&tag).chain(inputs)) {
        *cell = element.to_montgomery();
    }
    let (a, tables) = (Scalar(multiplier), &instance.words);
    let cell = match tables.width {
        // One and two inputs are what most callers hash, and there the loops themselves would be a tenth of the time.
        2 => first_cell(a, 2, tables, state),
        3 => first_cell(a, 3, tables, state),
        width => first_cell(a, width, tables, state),
    };
    Fr::from_lazy(&cell)
}

/// Hashes side by side, as many at a time as the vector has words; the last ones are padded.
#[cfg(any(all(target_arch = "x86_64", target_feature = "sse2"), test))]
#[inline(always)]
fn packed_kernel<L: MulAdd52>(
    token: L::Token,
    instance: &Instance,
    tag: Fr,
    inputs: &[Fr],
    digests: &mut [Fr],
) {
    let (packed, each) = (Packed::<L>(token), instance.inputs());
    for (inputs, digests) in inputs.chunks(each * L::WIDTH).zip(digests.chunks_mut(L::WIDTH)) {
        let mut state = [packed.zero(); MAX_WIDTH];
        state[0] = packed.gather(|_| tag);
        for (i, cell) in state[1..=each].iter_mut().enumerate() {
            *cell = packed.gather(|lane| inputs.get(lane * each + i).copied().unwrap_or_default());
        }
        packed.scatter(&first_cell(packed, each + 1, &instance.limbs, state), digests);
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use crate::params::INSTANCES;

    /// The kernel for vectors on its one-lane model, so that it is tested on every machine.
    #[test]
    fn the_model_of_the_lanes_agrees_with_the_words() {
        let minus_one = Fr::from_lazy(&crate::words::subtract(&Fr::MODULUS, &Fr::ONE.to_montgomery()).0);
        for instance in INSTANCES {
            let n = instance.inputs();
            let inputs: std::vec::Vec<_> =
                (0..4 * n as u64).map(|i| if i < n as u64 { minus_one } else { Fr::from(i) }).collect();
            let (mut digests, mut expected) = ([Fr::ZERO; 4], [Fr::ZERO; 4]);
            packed_kernel::<u64>(Portable, instance, minus_one, &inputs, &mut digests);
            hash_each(Backend::Portable, instance, minus_one, &inputs, &mut expected);
            assert_eq!(digests, expected, "{n} inputs");
        }
    }
}
