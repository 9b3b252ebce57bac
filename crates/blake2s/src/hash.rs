//! Whole inputs.

use touchmark_lanes::{Backend, Lanes32, Machine, Portable, dispatch};

use crate::lanes::{FULL, START, columns, compress, store};

/// The number of bytes in a block.
pub const BLOCK_BYTES: usize = 64;

/// The number of bytes in a digest.
pub const DIGEST_BYTES: usize = 32;

/// Little-endian words of `bytes`, filled up with zeros. Bytes past `4 N` are left out.
#[inline(always)]
#[must_use]
pub fn words_of<const N: usize>(bytes: &[u8]) -> [u32; N] {
    let mut words = [0; N];
    let (whole, rest) = bytes.as_chunks();
    for (word, &bytes) in words.iter_mut().zip(whole) {
        *word = u32::from_le_bytes(bytes);
    }
    if let Some(word) = words.get_mut(whole.len()) {
        let mut last = [0; 4];
        last[..rest.len()].copy_from_slice(rest);
        *word = u32::from_le_bytes(last);
    }
    words
}

/// The state of a hash after some whole blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Midstate {
    /// The state's words.
    pub words: [u32; 8],
    /// The number of bytes that went in: a multiple of [`BLOCK_BYTES`].
    pub length: u32,
}

impl Default for Midstate {
    fn default() -> Self {
        Self { words: START, length: 0 }
    }
}

impl Midstate {
    /// The state after one block more, which is not the last one of the input.
    #[must_use]
    pub fn block(self, block: &[u32; 16]) -> Self {
        let length = self.length.wrapping_add(64);
        Self { words: compress::<Portable, FULL>(Portable, &self.words, block, length, false), length }
    }

    /// The digest, as words, where `block` ends the input with `bytes <= 64` bytes of it, and zeros after them.
    #[must_use]
    pub fn finish(self, block: &[u32; 16], bytes: u32) -> [u32; 8] {
        compress::<Portable, FULL>(Portable, &self.words, block, self.length.wrapping_add(bytes), true)
    }
}

/// The digest of the parts, one after the other: less than `2^32` bytes in all.
#[must_use]
pub fn blake2s256(parts: &[&[u8]]) -> [u8; DIGEST_BYTES] {
    let mut state = Midstate::default();
    let mut block = [0; BLOCK_BYTES];
    let mut filled = 0;
    for part in parts {
        let mut part = *part;
        while !part.is_empty() {
            // A full block is the last one unless more input follows.
            if filled == BLOCK_BYTES {
                state = state.block(&words_of(&block));
                filled = 0;
            }
            let (now, later) = part.split_at(part.len().min(BLOCK_BYTES - filled));
            block[filled..filled + now.len()].copy_from_slice(now);
            filled += now.len();
            part = later;
        }
    }
    block[filled..].fill(0);
    let digest = state.finish(&words_of(&block), u32::from(filled.to_le_bytes()[0]));
    bytes_of(&digest)
}

fn bytes_of(words: &[u32; 8]) -> [u8; DIGEST_BYTES] {
    let mut bytes = [0; DIGEST_BYTES];
    for (bytes, word) in bytes.as_chunks_mut().0.iter_mut().zip(words) {
        *bytes = word.to_le_bytes();
    }
    bytes
}

/// Hashes every input; output `i` is the digest of input `i`. Inputs are shorter than `2^32` bytes.
///
/// # Panics
/// If the slices differ in length: a mistake in the calling code, never in data.
pub fn blake2s256_many<const IN: usize>(inputs: &[[u8; IN]], outputs: &mut [[u8; DIGEST_BYTES]]) {
    blake2s256_many_with(Backend::detect(), inputs, outputs);
}

/// [`blake2s256_many`] on a backend of the caller's choice, for tests and benches.
#[doc(hidden)]
pub fn blake2s256_many_with<const IN: usize>(
    backend: Backend,
    inputs: &[[u8; IN]],
    outputs: &mut [[u8; DIGEST_BYTES]],
) {
    assert_eq!(inputs.len(), outputs.len(), "an output for each input");
    for (inputs, outputs) in inputs.chunks(GROUP).zip(outputs.chunks_mut(GROUP)) {
        let mut states = [START; GROUP];
        let states = &mut states[..inputs.len()];
        let mut done = 0;
        loop {
            let now = (IN - done).min(BLOCK_BYTES);
            let last = done + now == IN;
            let mut blocks = [[0; 16]; GROUP];
            for (block, input) in blocks.iter_mut().zip(inputs) {
                *block = words_of(&input[done..done + now]);
            }
            done += now;
            let length = u32::try_from(done).unwrap_or(u32::MAX);
            compress_many_with(backend, states, &blocks[..inputs.len()], length, last);
            if last {
                break;
            }
        }
        for (output, state) in outputs.iter_mut().zip(&*states) {
            *output = bytes_of(state);
        }
    }
}

/// Inputs hashed together: a multiple of every vector's width.
const GROUP: usize = 16;

// Not generic, so that its code, a compression for every backend, is made once, in this crate.
dispatch! {
    /// Compresses block `i` into state `i`. `length` and `last` are as for [`compress`], and the same for all.
    ///
    /// There are as many blocks as states.
    fn compress_many_with[][](
        states: &mut [[u32; 8]],
        blocks: &[[u32; 16]],
        length: u32,
        last: bool,
    ) = compress_many_kernel
}

#[inline(always)]
fn compress_many_kernel<M: Machine>(
    machine: M,
    states: &mut [[u32; 8]],
    blocks: &[[u32; 16]],
    length: u32,
    last: bool,
) {
    let width = M::U32::WIDTH;
    for (states, blocks) in states.chunks_mut(width).zip(blocks.chunks(width)) {
        let end = blocks.len() - 1;
        let block = columns(machine, |lane| &blocks[lane.min(end)]);
        let state: [M::U32; 8] =
            core::array::from_fn(|i| M::U32::from_fn(machine, |lane| states[lane.min(end)][i]));
        store::<M, 8>(&compress::<M, FULL>(machine, &state, &block, length, last), states);
    }
}

#[cfg(test)]
mod tests {
    use std::{vec, vec::Vec};

    use blake2::{Blake2s256, Digest};

    use super::*;

    fn check<const IN: usize>() {
        for backend in Backend::available() {
            for len in 0..=33 {
                let inputs: Vec<[u8; IN]> = (0..len)
                    .map(|item| {
                        core::array::from_fn(|i| u8::try_from((item * 97 + i * 3) % 256).expect("a byte"))
                    })
                    .collect();
                let mut outputs = vec![[0; DIGEST_BYTES]; len];
                blake2s256_many_with(backend, &inputs, &mut outputs);
                for (input, output) in inputs.iter().zip(&outputs) {
                    let expected: [u8; 32] = Blake2s256::digest(input).into();
                    assert_eq!(*output, expected, "{backend:?}, {IN} bytes, {len} inputs");
                    assert_eq!(blake2s256(&[input]), expected);
                    let (head, tail) = input.split_at(IN / 3);
                    assert_eq!(blake2s256(&[head, &[], tail]), expected);
                }
            }
        }
    }

    #[test]
    fn agrees_with_blake2_on_every_backend_at_the_edges_of_words_and_blocks() {
        check::<0>();
        check::<1>();
        check::<3>();
        check::<48>();
        check::<63>();
        check::<64>();
        check::<65>();
        check::<96>();
        check::<127>();
        check::<128>();
        check::<129>();
        check::<704>();
    }

    /// Whether every choice of zero words that a kernel may make is right, and midstates go on.
    #[test]
    fn words_that_are_zero_are_left_out_and_midstates_go_on() {
        const ZERO: u16 = 0xf044;
        let first: [u32; 16] =
            core::array::from_fn(|i| 0x0102_0304_u32.wrapping_mul(i.to_le_bytes()[0].into()));
        let mut block = first;
        for (i, word) in block.iter_mut().enumerate() {
            *word = if ZERO >> i & 1 == 1 { 0 } else { !*word };
        }
        let middle = Midstate::default().block(&first);
        let left_out = compress::<Portable, ZERO>(Portable, &middle.words, &block, 128, true);
        assert_eq!(left_out, middle.finish(&block, 64));
        let bytes: Vec<u8> = first.iter().chain(&block).flat_map(|word| word.to_le_bytes()).collect();
        let expected: [u8; 32] = Blake2s256::digest(&bytes).into();
        assert_eq!(bytes_of(&left_out), expected);
    }
}
