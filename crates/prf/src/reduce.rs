//! 128-bit integers to field elements, without a division.

use touchmark_keccak::HASH_WORDS;
use touchmark_koalabear::{FieldArray, KoalaBear, MODULUS, MODULUS_INVERSE, from_reduced_word};
use touchmark_lanes::{Backend, Columns, Lanes64, Machine, dispatch};

use crate::wipe::wipe;

/// `2^(32 i) R^2 mod p` for `i` from 0 to 3, with `R = 2^32`: a word times entry `i`, reduced by `R`, is the Montgomery word of `word * 2^(32 i)`.
#[expect(clippy::cast_possible_truncation, reason = "a remainder modulo p")]
const POWERS: [u32; 4] = {
    let p = MODULUS as u128;
    let r = (1_u128 << 32) % p;
    let mut powers = [0; 4];
    let mut power = r * r % p;
    let mut i = 0;
    while i < 4 {
        powers[i] = power as u32;
        power = power * r % p;
        i += 1;
    }
    powers
};

/// Elements of an output.
const ELEMENTS: usize = HASH_WORDS / 2;

/// For the low and the high half of each word of an output: the first word of two is the upper one.
static COEFFICIENTS: [[u64; HASH_WORDS]; 2] = {
    let mut coefficients = [[0; HASH_WORDS]; 2];
    let mut i = 0;
    while i < HASH_WORDS {
        let upper = 2 * (1 - i % 2);
        coefficients[0][i] = POWERS[upper] as u64;
        coefficients[1][i] = POWERS[upper + 1] as u64;
        i += 1;
    }
    coefficients
};

/// Element `j` of value `i` is the big-endian integer in bytes `16 j .. 16 j + 16` of output `i`, modulo `p`; the bytes come as words of
/// little-endian bytes.
pub(crate) fn reduce_many<const N: usize>(outputs: &[[u64; HASH_WORDS]], values: &mut [FieldArray<N>]) {
    reduce_many_with(Backend::detect(), outputs, values);
}

fn reduce_many_with<const N: usize>(
    backend: Backend,
    outputs: &[[u64; HASH_WORDS]],
    values: &mut [FieldArray<N>],
) {
    const { assert!(N <= ELEMENTS, "a value within one output") };
    let mut elements = [[KoalaBear::new(0); ELEMENTS]; BLOCK];
    for (outputs, values) in outputs.chunks(BLOCK).zip(values.chunks_mut(BLOCK)) {
        let elements = &mut elements[..outputs.len()];
        reduce_block_with(backend, outputs, elements);
        for (value, elements) in values.iter_mut().zip(elements) {
            value.0.copy_from_slice(&elements[..N]);
        }
    }
    wipe(&mut elements, [KoalaBear::new(0); ELEMENTS]);
}

/// Outputs reduced together.
const BLOCK: usize = 16;

// Not generic, so that its code is made once, in this crate.
dispatch! {
    fn reduce_block_with[][](
        outputs: &[[u64; HASH_WORDS]],
        elements: &mut [[KoalaBear; ELEMENTS]],
    ) = reduce_block_kernel
}

#[inline(always)]
fn reduce_block_kernel<M: Machine>(
    machine: M,
    outputs: &[[u64; HASH_WORDS]],
    elements: &mut [[KoalaBear; ELEMENTS]],
) {
    let width = <M::U64 as Lanes64>::WIDTH;
    for (output, elements) in outputs.iter().zip(elements) {
        let mut words = [0; HASH_WORDS];
        for at in (0..HASH_WORDS).step_by(width) {
            let [low, high] = M::U64::load(machine, &output[at..]).swap_bytes().halves();
            let mut sum = M::U64::splat(machine, 0).start();
            sum = M::U64::multiply_add(sum, low, M::U64::load(machine, &COEFFICIENTS[0][at..]));
            sum = M::U64::multiply_add(sum, high, M::U64::load(machine, &COEFFICIENTS[1][at..]));
            let word = M::U64::total::<MODULUS>(sum).reduce::<MODULUS, MODULUS_INVERSE>();
            word.store(&mut words[at..]);
        }
        for (element, pair) in elements.iter_mut().zip(words.as_chunks::<2>().0) {
            *element = join(*pair);
        }
    }
}

/// The sum of two words, each below `p + 3 * 2^22`: of two products a total is below `3 * 2^54`. A subtraction that would go below
/// zero wraps to a greater number and is not taken: no branch.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "words, and a sum, below 2^32")]
fn join([upper, lower]: [u64; 2]) -> KoalaBear {
    let mut sum = (upper + lower) as u32;
    for _ in 0..2 {
        sum = sum.min(sum.wrapping_sub(MODULUS));
    }
    from_reduced_word(sum)
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use proptest::prelude::*;

    use super::*;

    fn generic(integer: u128) -> u32 {
        u32::try_from(integer % u128::from(MODULUS)).expect("below the modulus")
    }

    /// The integers, four at a time at changing places of outputs, on every backend.
    fn check(integers: &[u128]) {
        for shift in 0..ELEMENTS {
            let len = integers.len();
            let integer = |i: usize, j: usize| integers[(ELEMENTS * i + j + shift) % len];
            let outputs: Vec<[u64; HASH_WORDS]> = (0..len.div_ceil(ELEMENTS))
                .map(|i| {
                    core::array::from_fn(|word| {
                        let bytes = integer(i, word / 2).to_be_bytes();
                        u64::from_le_bytes(bytes.as_chunks::<8>().0[word % 2])
                    })
                })
                .collect();
            for backend in Backend::available() {
                let mut values = std::vec![FieldArray::<ELEMENTS>::default(); outputs.len()];
                reduce_many_with(backend, &outputs, &mut values);
                let mut short = std::vec![FieldArray::<5>::default(); outputs.len()];
                reduce_many_with(backend, &outputs, &mut short);
                for (i, (value, short)) in values.iter().zip(&short).enumerate() {
                    assert_eq!(
                        value.to_canonical(),
                        core::array::from_fn(|j| generic(integer(i, j))),
                        "{backend:?}"
                    );
                    assert_eq!(short.0[..], value.0[..5]);
                }
            }
        }
    }

    #[test]
    fn edges_agree_with_the_generic_remainder() {
        let p = u128::from(MODULUS);
        let edges =
            [0, 1, p, p * p, p * p * p, 1 << 32, 1 << 64, 1 << 96, u128::MAX - p, u128::MAX - u128::MAX % p];
        let around = |edge: u128| [edge.wrapping_sub(1), edge, edge.wrapping_add(1)];
        let integers: Vec<_> = edges.into_iter().flat_map(around).collect();
        for len in [1, 2, 17, integers.len()] {
            check(&integers[..len]);
        }
        check(&integers.repeat(5));
    }

    proptest! {
        #[test]
        fn agrees_with_the_generic_remainder(integers: [u128; 8]) {
            check(&integers);
        }
    }
}
