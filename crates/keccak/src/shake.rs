//! SHAKE128 of inputs that fit one block.

use touchmark_lanes::{Backend, Lanes64, Machine, dispatch};
use zeroize::Zeroizing;

use crate::permutation::{State, keccak_f};

/// The number of bytes in a block of SHAKE128.
pub const RATE: usize = 168;

/// The number of 64-bit words in a block.
pub const RATE_WORDS: usize = RATE / 8;

/// The most words of a hash that [`shake128_words_many`] gives.
pub const HASH_WORDS: usize = 16;

/// The block that holds the input, the suffix `1111` and the padding `1 0* 1` (FIPS 202, sections 5.1 and 6.2), as words of little-endian bytes.
///
/// `IN < RATE` is checked when the call is compiled.
#[must_use]
pub fn padded_block<const IN: usize>(input: &[u8; IN]) -> [u64; RATE_WORDS] {
    const { assert!(IN < RATE, "one block in") };
    let mut bytes = [0; RATE];
    bytes[..IN].copy_from_slice(input);
    bytes[IN] = 0x1f;
    bytes[RATE - 1] ^= 0x80;
    let mut block = [0; RATE_WORDS];
    for (word, bytes) in block.iter_mut().zip(bytes.as_chunks().0) {
        *word = u64::from_le_bytes(*bytes);
    }
    block
}

/// Hashes many inputs that differ in two words of their block: `words[i]` takes the place of the words of `block` from `at` on.
/// Output `i` is the beginning of SHAKE128 of that input, as words of little-endian bytes.
///
/// # Panics
/// If the slices differ in length, or the words are not in the block: a mistake in the calling code, never in data.
pub fn shake128_words_many(
    block: &[u64; RATE_WORDS],
    at: usize,
    words: &[[u64; 2]],
    outputs: &mut [[u64; HASH_WORDS]],
) {
    shake128_words_many_with(Backend::detect(), block, at, words, outputs);
}

/// [`shake128_words_many`] on a backend of the caller's choice, for tests and benches.
#[doc(hidden)]
pub fn shake128_words_many_with(
    backend: Backend,
    block: &[u64; RATE_WORDS],
    at: usize,
    words: &[[u64; 2]],
    outputs: &mut [[u64; HASH_WORDS]],
) {
    assert_eq!(words.len(), outputs.len(), "an output for each input");
    assert!(at + 2 <= RATE_WORDS, "the words are in the block");
    hash_words_with(backend, block, at, words, outputs);
}

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
    let mut blocks = Zeroizing::new([[0; RATE_WORDS]; BLOCK]);
    for (inputs, outputs) in inputs.chunks(BLOCK).zip(outputs.chunks_mut(BLOCK)) {
        let blocks = &mut blocks[..inputs.len()];
        for (block, input) in blocks.iter_mut().zip(inputs) {
            *block = padded_block(input);
        }
        permute_blocks_with(backend, blocks);
        for (output, block) in outputs.iter_mut().zip(blocks) {
            for (part, word) in output.chunks_mut(8).zip(block) {
                part.copy_from_slice(&word.to_le_bytes()[..part.len()]);
            }
        }
    }
}

/// Inputs hashed together: a multiple of every vector's width.
const BLOCK: usize = 16;

/// Hashes one input; see [`shake128_many`].
#[must_use]
pub fn shake128<const IN: usize, const OUT: usize>(input: &[u8; IN]) -> [u8; OUT] {
    let mut output = [0; OUT];
    shake128_many(core::slice::from_ref(input), core::slice::from_mut(&mut output));
    output
}

// Not generic, so that their code, a permutation for every backend, is made once, in this crate.
dispatch! {
    fn hash_words_with[][](
        block: &[u64; RATE_WORDS],
        at: usize,
        words: &[[u64; 2]],
        outputs: &mut [[u64; HASH_WORDS]],
    ) = hash_words_kernel
}

#[inline(always)]
fn hash_words_kernel<M: Machine>(
    machine: M,
    block: &[u64; RATE_WORDS],
    at: usize,
    words: &[[u64; 2]],
    outputs: &mut [[u64; HASH_WORDS]],
) {
    let width = <M::U64 as Lanes64>::WIDTH;
    for (words, outputs) in words.chunks(width).zip(outputs.chunks_mut(width)) {
        let last = words.len() - 1;
        let mut state: State<M> = [Lanes64::splat(machine, 0); 25];
        for (packed, &word) in state.iter_mut().zip(block) {
            *packed = Lanes64::splat(machine, word);
        }
        state[at] = Lanes64::from_fn(machine, |lane| words[lane.min(last)][0]);
        state[at + 1] = Lanes64::from_fn(machine, |lane| words[lane.min(last)][1]);
        keccak_f(machine, &mut state);
        for (i, packed) in state[..HASH_WORDS].iter().enumerate() {
            let mut lanes = [0; MAX_WIDTH];
            packed.store(&mut lanes);
            for (output, word) in outputs.iter_mut().zip(lanes) {
                output[i] = word;
            }
        }
    }
}

dispatch! {
    fn permute_blocks_with[][](blocks: &mut [[u64; RATE_WORDS]]) = permute_blocks_kernel
}

/// Replaces each block by the first block that the sponge squeezes after absorbing it.
#[inline(always)]
fn permute_blocks_kernel<M: Machine>(machine: M, blocks: &mut [[u64; RATE_WORDS]]) {
    for blocks in blocks.chunks_mut(<M::U64 as Lanes64>::WIDTH) {
        let last = blocks.len() - 1;
        let mut state: State<M> = [Lanes64::splat(machine, 0); 25];
        for (word, packed) in state.iter_mut().enumerate().take(RATE_WORDS) {
            *packed = Lanes64::from_fn(machine, |lane| blocks[lane.min(last)][word]);
        }
        keccak_f(machine, &mut state);
        for (word, packed) in state.iter().enumerate().take(RATE_WORDS) {
            let mut words = [0; MAX_WIDTH];
            packed.store(&mut words);
            for (block, value) in blocks.iter_mut().zip(words) {
                block[word] = value;
            }
        }
    }
}

/// The widest vector of any machine, in words of 64 bits.
const MAX_WIDTH: usize = 8;

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
    fn words_that_change_stand_where_they_are_put() {
        let input: [u8; 93] = core::array::from_fn(|i| u8::try_from(i).expect("a byte"));
        let block = padded_block(&input);
        for backend in Backend::available() {
            for len in 0..=17 {
                let words: Vec<[u64; 2]> =
                    (0..len).map(|i| [i * 0x0101_0101_0101, block[11] ^ i << 32]).collect();
                let mut outputs = vec![[0; HASH_WORDS]; words.len()];
                shake128_words_many_with(backend, &block, 10, &words, &mut outputs);
                for (words, output) in words.iter().zip(&outputs) {
                    let mut input = input;
                    input[80..88].copy_from_slice(&words[0].to_le_bytes());
                    input[88..].copy_from_slice(&words[1].to_le_bytes()[..5]);
                    let expected: [u8; 128] = shake128(&input);
                    assert_eq!(output.map(u64::to_le_bytes).as_flattened(), expected, "{backend:?}");
                }
            }
        }
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
