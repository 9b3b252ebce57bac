//! SHAKE128 of inputs that fit one block.

use touchmark_lanes::{Backend, Lanes64, Machine, dispatch};

use crate::permutation::{State, keccak_f};

/// The number of bytes in a block of SHAKE128.
pub const RATE: usize = 168;

/// Hashes every input; output `i` is the beginning of SHAKE128 of input `i`.
///
/// `IN < RATE` and `OUT <= RATE` are checked when the call is compiled.
///
/// # Panics
/// If the slices differ in length: a mistake in the calling code, never in data.
pub fn shake128_many<const IN: usize, const OUT: usize>(inputs: &[[u8; IN]], outputs: &mut [[u8; OUT]]) {
    shake128_many_with(Backend::detect(), inputs, outputs);
}

/// [`shake128_many`] on a backend of the caller's choice, for tests and benches.
#[doc(hidden)]
pub fn shake128_many_with<const IN: usize, const OUT: usize>(
    backend: Backend,
    inputs: &[[u8; IN]],
    outputs: &mut [[u8; OUT]],
) {
    const { assert!(IN < RATE && OUT <= RATE, "one block in, one block out") };
    assert_eq!(inputs.len(), outputs.len(), "an output for each input");
    run_with(backend, inputs, outputs);
}

/// Hashes one input; see [`shake128_many`].
#[must_use]
pub fn shake128<const IN: usize, const OUT: usize>(input: &[u8; IN]) -> [u8; OUT] {
    let mut output = [0; OUT];
    shake128_many(core::slice::from_ref(input), core::slice::from_mut(&mut output));
    output
}

dispatch! {
    fn run_with[const IN: usize, const OUT: usize][IN, OUT](
        inputs: &[[u8; IN]],
        outputs: &mut [[u8; OUT]],
    ) = shake_kernel
}

#[inline(always)]
fn shake_kernel<M: Machine, const IN: usize, const OUT: usize>(
    machine: M,
    inputs: &[[u8; IN]],
    outputs: &mut [[u8; OUT]],
) {
    let width = <M::U64 as Lanes64>::WIDTH;
    for (inputs, outputs) in inputs.chunks(width).zip(outputs.chunks_mut(width)) {
        let last = inputs.len() - 1;
        let mut state: State<M> = core::array::from_fn(|word| {
            Lanes64::from_fn(machine, |lane| padded_word(&inputs[lane.min(last)], word))
        });
        keccak_f(machine, &mut state);
        for (word, packed) in state.iter().enumerate().take(OUT.div_ceil(8)) {
            let mut words = [0; MAX_WIDTH];
            packed.store(&mut words);
            for (output, word_value) in outputs.iter_mut().zip(words) {
                let part = &mut output[8 * word..OUT.min(8 * word + 8)];
                part.copy_from_slice(&word_value.to_le_bytes()[..part.len()]);
            }
        }
    }
}

/// The widest vector of any machine, in words of 64 bits.
const MAX_WIDTH: usize = 8;

/// Word `word` of the block that holds the input, the suffix `1111` and the padding `1 0* 1` (FIPS 202, sections 5.1 and 6.2).
#[inline(always)]
fn padded_word<const IN: usize>(input: &[u8; IN], word: usize) -> u64 {
    let mut bytes = [0; 8];
    for (i, byte) in bytes.iter_mut().enumerate() {
        let position = 8 * word + i;
        *byte = input.get(position).copied().unwrap_or(0);
        if position == IN {
            *byte = 0x1f;
        }
        if position == RATE - 1 {
            *byte ^= 0x80;
        }
    }
    u64::from_le_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use std::{vec, vec::Vec};

    use sha3::{
        Shake128,
        digest::{ExtendableOutput, Update, XofReader},
    };

    use super::*;

    fn check<const IN: usize, const OUT: usize>() {
        for backend in Backend::available() {
            for len in 0..=17 {
                let inputs: Vec<[u8; IN]> = (0..len)
                    .map(|item| {
                        core::array::from_fn(|i| u8::try_from((item * 97 + i) % 251).expect("a byte"))
                    })
                    .collect();
                let mut outputs = vec![[0; OUT]; len];
                shake128_many_with(backend, &inputs, &mut outputs);
                for (input, output) in inputs.iter().zip(&outputs) {
                    let mut hasher = Shake128::default();
                    hasher.update(input);
                    let mut expected = [0; OUT];
                    hasher.finalize_xof().read(&mut expected);
                    assert_eq!(*output, expected, "{backend:?}, {IN} bytes to {OUT}, {len} inputs");
                }
            }
        }
    }

    #[test]
    fn agrees_with_sha3_on_every_backend() {
        check::<61, 112>();
        check::<93, 96>();
        check::<93, 112>();
        check::<61, 128>();
    }

    #[test]
    fn agrees_with_sha3_at_the_edges_of_a_block_and_of_words() {
        check::<0, 168>();
        check::<1, 1>();
        check::<7, 7>();
        check::<8, 9>();
        check::<166, 167>();
        check::<167, 168>();
    }
}
