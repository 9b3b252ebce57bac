//! Inputs from a seed: noise, and valid objects with faults of the kinds that decoders get wrong.

use rand_chacha::{
    ChaCha20Rng,
    rand_core::{Rng, SeedableRng},
};

/// KoalaBear's modulus: the integers about it are where canonical ends.
const MODULUS: u32 = 0x7f00_0001;

/// Makes the same inputs from the same seed.
#[derive(Debug)]
pub struct Mutator {
    rng: ChaCha20Rng,
    seeds: Vec<Vec<u8>>,
}

impl Mutator {
    /// A source of mutations of `seeds`, of which there is at least one.
    #[must_use]
    pub fn new(seed: u64, seeds: Vec<Vec<u8>>) -> Self {
        assert!(!seeds.is_empty(), "something to mutate");
        Self { rng: ChaCha20Rng::seed_from_u64(seed), seeds }
    }

    /// The next input: one in eight is noise, one in 64 an untouched seed, the others seeds with one to four faults.
    pub fn next_input(&mut self) -> Vec<u8> {
        let kind = self.below(64);
        if kind < 8 {
            let mut noise = vec![0; self.below(3000)];
            self.rng.fill_bytes(&mut noise);
            return noise;
        }
        let choice = self.below(self.seeds.len());
        let mut bytes = self.seeds[choice].clone();
        if kind > 8 {
            for _ in 0..=self.below(4) {
                self.fault(&mut bytes);
            }
        }
        bytes
    }

    /// Uniform enough below `bound`, which is not zero.
    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.rng.next_u32()).unwrap_or_default() % bound
    }

    fn fault(&mut self, bytes: &mut Vec<u8>) {
        if bytes.is_empty() {
            return bytes.push(0);
        }
        let at = self.below(bytes.len());
        match self.below(10) {
            0 => bytes[at] ^= 1 << self.below(8),
            1 => bytes[at] = self.rng.next_u32().to_le_bytes()[0],
            2 => bytes.truncate(at),
            3 => bytes.extend(std::iter::repeat_n(0, 1 + at % 64)),
            4 => drop(bytes.remove(at)),
            5 => bytes.insert(at, b'0'),
            6 => {
                // A run from elsewhere in the object: digests in the wrong place, repeated members.
                let length = self.below(64).min(bytes.len() - at);
                let from = self.below(bytes.len() - length + 1);
                bytes.copy_within(from..from + length, at);
            }
            _ => self.word_fault(bytes, at),
        }
    }

    /// Sets an aligned word of 32 bits: field elements and offsets are such words.
    fn word_fault(&mut self, bytes: &mut [u8], at: usize) {
        let Some(word) = bytes.get_mut(at / 4 * 4..).and_then(|rest| rest.first_chunk_mut::<4>()) else {
            return;
        };
        let old = u32::from_le_bytes(*word);
        let new = match self.below(8) {
            0 => MODULUS,
            1 => MODULUS - 1,
            2 => u32::MAX,
            3 => 0,
            // The other encoding of a small element, where the reference reduces.
            4 => old.wrapping_add(MODULUS),
            5 => old.wrapping_add(1),
            6 => old.wrapping_sub(4),
            _ => self.rng.next_u32(),
        };
        *word = new.to_le_bytes();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_makes_the_same_inputs_and_they_vary() {
        let inputs = |seed| {
            let mut mutator = Mutator::new(seed, vec![vec![1; 100]]);
            (0..200).map(|_| mutator.next_input()).collect::<Vec<_>>()
        };
        assert_eq!(inputs(1), inputs(1));
        assert_ne!(inputs(1), inputs(2));
        let mut distinct = inputs(1);
        distinct.sort();
        distinct.dedup();
        assert!(distinct.len() > 150);
    }
}
