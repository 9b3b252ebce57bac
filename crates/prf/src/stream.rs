//! Randomness for the search for an encoding.

use touchmark_keccak::{RATE_WORDS, padded_block, shake128_words_many};
use touchmark_koalabear::FieldArray;
use zeroize::{Zeroize, ZeroizeOnDrop};

use crate::{
    key::{MAX_OUTPUT, PREFIX_LEN, PrfKey, RANDOMNESS},
    reduce::reduce_many,
    wipe::wipe,
};

/// Randomness by counter: the same counter always gives the same value.
pub trait RandomnessSource<R> {
    /// Computes the values of the counters `first`, `first + 1`, ..., one for each element of `out`.
    fn fill(&self, first: u64, out: &mut [R]);
}

/// The randomness of one epoch, for any message.
pub trait RandomnessPrefix<R>: ZeroizeOnDrop + Send + Sync {
    /// The randomness of one message.
    type Stream: RandomnessSource<R> + ZeroizeOnDrop + Send + Sync;

    /// Adds the message.
    fn for_message(&self, message: &[u8; 32]) -> Self::Stream;
}

/// What the randomness of one key and epoch begins with. Holds the key; wiped when dropped.
#[derive(Zeroize, ZeroizeOnDrop)]
pub struct EpochPrefix {
    /// The hash input with message and counter left out.
    input: [u8; INPUT_LEN],
}

/// The randomness of one key, epoch and message. Holds the key; wiped when dropped.
#[derive(Zeroize, ZeroizeOnDrop)]
pub struct RandomnessStream {
    /// The hash input, padded, with counter 0.
    block: [u64; RATE_WORDS],
}

/// Epoch (4 bytes, big-endian), message (32) and counter (8, big-endian) after the prefix.
const INPUT_LEN: usize = PREFIX_LEN + 4 + 32 + 8;

/// The word of the block that holds the first byte of the counter.
const AT: usize = (INPUT_LEN - 8) / 8;
const _: () = assert!(INPUT_LEN == 93, "the words below are put together for this length");

/// Counters hashed together.
const BLOCK: usize = 16;

impl EpochPrefix {
    pub(crate) fn new(key: &PrfKey, epoch: u32) -> Self {
        let mut prefix = key.prefix(RANDOMNESS);
        let mut input = [0; INPUT_LEN];
        input[..PREFIX_LEN].copy_from_slice(&prefix);
        input[PREFIX_LEN..PREFIX_LEN + 4].copy_from_slice(&epoch.to_be_bytes());
        prefix.zeroize();
        let prefix = Self { input };
        input.zeroize();
        prefix
    }
}

impl<const R: usize> RandomnessPrefix<FieldArray<R>> for EpochPrefix {
    type Stream = RandomnessStream;

    fn for_message(&self, message: &[u8; 32]) -> RandomnessStream {
        let mut input = self.input;
        input[PREFIX_LEN + 4..PREFIX_LEN + 36].copy_from_slice(message);
        let stream = RandomnessStream { block: padded_block(&input) };
        input.zeroize();
        stream
    }
}

impl core::fmt::Debug for EpochPrefix {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("EpochPrefix(..)")
    }
}

impl core::fmt::Debug for RandomnessStream {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("RandomnessStream(..)")
    }
}

impl<const R: usize> RandomnessSource<FieldArray<R>> for RandomnessStream {
    fn fill(&self, first: u64, out: &mut [FieldArray<R>]) {
        const { assert!(2 * R <= MAX_OUTPUT, "randomness within one output") };
        let mut words = [[0; 2]; BLOCK];
        let mut outputs = [[0; MAX_OUTPUT]; BLOCK];
        let mut counter = first;
        for out in out.chunks_mut(BLOCK) {
            for words in &mut words[..out.len()] {
                // The counter is at bytes 85 to 92, the padding begins at 93.
                let bytes = counter.swap_bytes();
                *words = [self.block[AT] | bytes << 40, self.block[AT + 1] | bytes >> 24];
                counter = counter.wrapping_add(1);
            }
            shake128_words_many(&self.block, AT, &words[..out.len()], &mut outputs[..out.len()]);
            reduce_many(&outputs[..out.len()], out);
        }
        wipe(&mut words, [0; 2]);
        // The outputs belong to attempts; those that fail are never published.
        wipe(&mut outputs, [0; MAX_OUTPUT]);
    }
}
