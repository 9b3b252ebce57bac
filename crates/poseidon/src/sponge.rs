//! The overwrite sponge.

use touchmark_koalabear::{KoalaBear, Packed};
use touchmark_lanes::{Backend, Machine, dispatch};

use crate::{
    alone::{few, permute_alone},
    batch::{MAX_WIDTH, gather, scatter},
    permutation::Poseidon24,
};

/// Elements of the capacity.
const CAPACITY: usize = 9;

/// Elements of a block.
const RATE: usize = 24 - CAPACITY;

/// A sponge of width 24 whose first nine elements, the capacity, start at a fixed value, and whose other fifteen, the rate, are
/// *replaced* by each block of input. A short last block is filled up with zeros; there is no block of padding,
/// so a sponge serves inputs of one length only (its capacity value names that length).
#[derive(Debug)]
pub struct OverwriteSponge {
    /// The permutation of 24 elements.
    pub permutation: &'static Poseidon24,
    /// Where the capacity starts.
    pub capacity: [KoalaBear; Self::CAPACITY],
}

impl OverwriteSponge {
    /// The number of elements in the capacity.
    pub const CAPACITY: usize = CAPACITY;
    /// The number of elements in a block.
    pub const RATE: usize = RATE;

    /// Hashes many inputs of one length: input `i` is `prefixes[i]`, then the `i`-th of the equal parts of `messages`.
    /// The first `OUT` elements of the rate are the result; `OUT <= RATE` is checked when the call is compiled.
    ///
    /// # Panics
    /// If the slices do not fit: an output for each prefix, and a `messages` that divides. A mistake in the calling code, never in data.
    pub fn hash_many<const P: usize, const OUT: usize>(
        &self,
        prefixes: &[[KoalaBear; P]],
        messages: &[KoalaBear],
        outputs: &mut [[KoalaBear; OUT]],
    ) {
        self.hash_many_with(Backend::detect(), prefixes, messages, outputs);
    }

    /// [`hash_many`](Self::hash_many) on a backend of the caller's choice, for tests and benches.
    #[doc(hidden)]
    pub fn hash_many_with<const P: usize, const OUT: usize>(
        &self,
        backend: Backend,
        prefixes: &[[KoalaBear; P]],
        messages: &[KoalaBear],
        outputs: &mut [[KoalaBear; OUT]],
    ) {
        const { assert!(OUT <= RATE, "one block is squeezed") };
        assert_eq!(prefixes.len(), outputs.len(), "an output for each prefix");
        if prefixes.is_empty() {
            return;
        }
        assert_eq!(messages.len() % prefixes.len(), 0, "messages of one length");
        let message_len = messages.len() / prefixes.len();
        let mut rates = [[KoalaBear::new(0); RATE]; BLOCK];
        for (group, (prefixes, outputs)) in prefixes.chunks(BLOCK).zip(outputs.chunks_mut(BLOCK)).enumerate()
        {
            let messages = &messages[group * BLOCK * message_len..][..prefixes.len() * message_len];
            let rates = &mut rates[..prefixes.len()];
            let together = prefixes.len() - few(backend, prefixes.len());
            if together > 0 {
                let (prefixes, messages) = (&prefixes[..together], &messages[..together * message_len]);
                hash_block_with(backend, self, prefixes.as_flattened(), messages, &mut rates[..together]);
            }
            for i in together..prefixes.len() {
                let message = &messages[i * message_len..][..message_len];
                rates[i] = self.hash_alone(backend, &prefixes[i], message);
            }
            for (output, rate) in outputs.iter_mut().zip(rates) {
                output.copy_from_slice(&rate[..OUT]);
            }
        }
    }

    /// Hashes one input.
    fn hash_alone(&self, backend: Backend, prefix: &[KoalaBear], message: &[KoalaBear]) -> [KoalaBear; RATE] {
        let mut state = [KoalaBear::new(0); 24];
        state[..CAPACITY].copy_from_slice(&self.capacity);
        for start in (0..prefix.len() + message.len()).step_by(RATE) {
            state[CAPACITY..].copy_from_slice(&block(prefix, message, start));
            permute_alone(backend, &mut state);
        }
        let mut rate = [KoalaBear::new(0); RATE];
        rate.copy_from_slice(&state[CAPACITY..]);
        rate
    }
}

/// The block that begins at element `start` of the input, a prefix and a message; a short one is filled up with zeros.
#[inline(always)]
fn block(prefix: &[KoalaBear], message: &[KoalaBear], start: usize) -> [KoalaBear; RATE] {
    let head = &prefix[start.min(prefix.len())..];
    let tail = &message[start.saturating_sub(prefix.len())..];
    // Nearly every block is a part of the message, and of one length.
    if let ([], Some(block)) = (head, tail.first_chunk::<RATE>()) {
        return *block;
    }
    let mut block = [KoalaBear::new(0); RATE];
    for (cell, &element) in block.iter_mut().zip(head.iter().chain(tail)) {
        *cell = element;
    }
    block
}

/// Inputs hashed together: a multiple of every vector's width.
const BLOCK: usize = 16;

// Not generic, so that its code, a permutation for every backend, is made once, in this crate. Prefixes and messages are
// flat: as many, and of one length each, as there are rates to fill.
dispatch! {
    fn hash_block_with[][](
        sponge: &OverwriteSponge,
        prefixes: &[KoalaBear],
        messages: &[KoalaBear],
        rates: &mut [[KoalaBear; RATE]],
    ) = hash_block_kernel
}

#[inline(always)]
fn hash_block_kernel<M: Machine>(
    machine: M,
    sponge: &OverwriteSponge,
    prefixes: &[KoalaBear],
    messages: &[KoalaBear],
    rates: &mut [[KoalaBear; RATE]],
) {
    let zero = KoalaBear::new(0);
    let (prefix_len, message_len) = (prefixes.len() / rates.len(), messages.len() / rates.len());
    let width = Packed::<M>::WIDTH;
    for (group, rates) in rates.chunks_mut(width).enumerate() {
        let mut state = [Packed::splat(machine, zero); 24];
        for (packed, &element) in state.iter_mut().zip(&sponge.capacity) {
            *packed = Packed::splat(machine, element);
        }
        for start in (0..prefix_len + message_len).step_by(RATE) {
            let mut blocks = [[zero; RATE]; MAX_WIDTH];
            for (lane, slot) in blocks[..rates.len()].iter_mut().enumerate() {
                let item = group * width + lane;
                let prefix = &prefixes[item * prefix_len..][..prefix_len];
                let message = &messages[item * message_len..][..message_len];
                *slot = block(prefix, message, start);
            }
            let rate: [_; RATE] = gather(machine, &blocks[..rates.len()]);
            state[CAPACITY..].copy_from_slice(&rate);
            sponge.permutation.permute_packed(machine, &mut state);
        }
        let mut rate = [state[0]; RATE];
        rate.copy_from_slice(&state[CAPACITY..]);
        scatter(&rate, rates);
    }
}

#[cfg(test)]
mod tests {
    use std::{vec, vec::Vec};

    use super::*;
    use crate::POSEIDON24;

    /// The definition, word for word.
    fn naive(sponge: &OverwriteSponge, input: &[KoalaBear]) -> [KoalaBear; 7] {
        let mut state = [KoalaBear::new(0); 24];
        state[..9].copy_from_slice(&sponge.capacity);
        for block in input.chunks(15) {
            state[9..].fill(KoalaBear::new(0));
            state[9..9 + block.len()].copy_from_slice(block);
            sponge.permutation.permute(&mut state);
        }
        core::array::from_fn(|i| state[9 + i])
    }

    #[test]
    fn many_agree_with_the_definition_at_block_boundaries() {
        let sponge = OverwriteSponge {
            permutation: &POSEIDON24,
            capacity: core::array::from_fn(|i| KoalaBear::new(i as u32)),
        };
        for backend in Backend::available() {
            for message_len in [0, 7, 8, 9, 22, 23, 24, 53] {
                for items in [0, 1, 2, 15, 16, 17, 33] {
                    let prefixes: Vec<[_; 7]> = (0..items)
                        .map(|i| core::array::from_fn(|j| KoalaBear::new((i * 7 + j) as u32)))
                        .collect();
                    let messages: Vec<_> =
                        (0..items * message_len).map(|i| KoalaBear::new(1_000_003 + i as u32)).collect();
                    let mut outputs = vec![[KoalaBear::new(0); 7]; items];
                    sponge.hash_many_with(backend, &prefixes, &messages, &mut outputs);
                    for (i, output) in outputs.iter().enumerate() {
                        let mut input = prefixes[i].to_vec();
                        input.extend_from_slice(&messages[i * message_len..][..message_len]);
                        assert_eq!(*output, naive(&sponge, &input), "{backend:?}, {items} of {message_len}");
                    }
                }
            }
        }
    }
}
