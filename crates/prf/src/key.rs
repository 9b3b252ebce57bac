//! The key, and what it gives.

use core::fmt;

use rand_core::CryptoRng;
use touchmark_keccak::{HASH_WORDS, padded_block, shake128_words_many};
use touchmark_koalabear::FieldArray;
use zeroize::{Zeroize, ZeroizeOnDrop};

use crate::{
    reduce::reduce_many,
    stream::{EpochPrefix, RandomnessPrefix},
    wipe::wipe,
};

/// Which chain: the signature scheme has one start for each chain of each epoch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainId {
    /// The epoch.
    pub epoch: u32,
    /// The chain's position in a one-time key, from 0.
    pub chain: u64,
}

/// A source of the secrets of a signing key, for digests `D` and signing randomness `R`.
pub trait Prf<D, R> {
    /// The randomness of one epoch, before the message is known.
    type Prefix: RandomnessPrefix<R>;

    /// Computes the start of every chain named; `starts` is as long as `chains`.
    fn chain_starts(&self, chains: &[ChainId], starts: &mut [D]);

    /// What the randomness of all messages in an epoch begins with.
    fn randomness_prefix(&self, epoch: u32) -> Self::Prefix;

    /// The randomness to try for a message in an epoch.
    fn randomness(&self, epoch: u32, message: &[u8; 32]) -> <Self::Prefix as RandomnessPrefix<R>>::Stream {
        self.randomness_prefix(epoch).for_message(message)
    }
}

/// The key of the pseudorandom function. Wiped when dropped, never shown.
#[derive(Zeroize, ZeroizeOnDrop)]
pub struct PrfKey([u8; Self::LEN]);

/// The beginning of every hash input.
const SEPARATOR: [u8; 16] =
    [0xae, 0xae, 0x22, 0xff, 0x00, 0x01, 0xfa, 0xff, 0x21, 0xaf, 0x12, 0x00, 0x01, 0x11, 0xff, 0x00];

/// Follows the separator in the hash input of a chain start.
const CHAIN_START: u8 = 0x00;

/// Follows the separator in the hash input of randomness.
pub(crate) const RANDOMNESS: u8 = 0x01;

/// Separator, kind, key: what all inputs of a kind share.
pub(crate) const PREFIX_LEN: usize = SEPARATOR.len() + 1 + PrfKey::LEN;

/// Epoch (4 bytes) and chain (8 bytes), big-endian, after the prefix.
const CHAIN_START_LEN: usize = PREFIX_LEN + 12;

/// The word of the block that holds the first byte of the epoch.
const AT: usize = PREFIX_LEN / 8;
const _: () = assert!(PREFIX_LEN == 49, "the words below are put together for this length");

/// Chains hashed together: a multiple of every vector's width, few enough for the stack.
const BLOCK: usize = 16;

/// Room for the hash outputs of the longest arrays, in words: eight elements.
pub(crate) const MAX_OUTPUT: usize = HASH_WORDS;

impl PrfKey {
    /// The length of a key in bytes.
    pub const LEN: usize = 32;

    /// A key from its bytes.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; Self::LEN]) -> Self {
        Self(bytes)
    }

    /// The bytes of the key: a secret.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; Self::LEN] {
        &self.0
    }

    /// Draws a key as leanSig does: each byte is the low byte of a word of its own.
    pub fn random<R: CryptoRng + ?Sized>(rng: &mut R) -> Self {
        Self(core::array::from_fn(|_| rng.next_u32().to_le_bytes()[0]))
    }

    /// What all inputs of one kind begin with; the caller wipes it.
    pub(crate) fn prefix(&self, kind: u8) -> [u8; PREFIX_LEN] {
        let mut prefix = [0; PREFIX_LEN];
        prefix[..SEPARATOR.len()].copy_from_slice(&SEPARATOR);
        prefix[SEPARATOR.len()] = kind;
        prefix[SEPARATOR.len() + 1..].copy_from_slice(&self.0);
        prefix
    }
}

impl fmt::Debug for PrfKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PrfKey(..)")
    }
}

impl<const H: usize, const R: usize> Prf<FieldArray<H>, FieldArray<R>> for PrfKey {
    type Prefix = EpochPrefix;

    fn chain_starts(&self, chains: &[ChainId], starts: &mut [FieldArray<H>]) {
        const { assert!(2 * H <= MAX_OUTPUT, "a digest within one output") };
        assert_eq!(chains.len(), starts.len(), "a start for each chain");
        let mut input = [0; CHAIN_START_LEN];
        let mut prefix = self.prefix(CHAIN_START);
        input[..PREFIX_LEN].copy_from_slice(&prefix);
        prefix.zeroize();
        let mut block = padded_block(&input);
        input.zeroize();
        let mut words = [[0; 2]; BLOCK];
        let mut outputs = [[0; MAX_OUTPUT]; BLOCK];
        for (chains, starts) in chains.chunks(BLOCK).zip(starts.chunks_mut(BLOCK)) {
            for (words, id) in words.iter_mut().zip(chains) {
                // Byte 48 is the key's last; the epoch is at 49 to 52, the chain at 53 to 60, and the padding begins at 61.
                let (epoch, chain) = (u64::from(id.epoch.swap_bytes()), id.chain.swap_bytes());
                *words = [block[AT] | epoch << 8 | chain << 40, block[AT + 1] | chain >> 24];
            }
            shake128_words_many(&block, AT, &words[..chains.len()], &mut outputs[..chains.len()]);
            reduce_many(&outputs[..starts.len()], starts);
        }
        block.zeroize();
        wipe(&mut words, [0; 2]);
        wipe(&mut outputs, [0; MAX_OUTPUT]);
    }

    fn randomness_prefix(&self, epoch: u32) -> EpochPrefix {
        EpochPrefix::new(self, epoch)
    }
}

#[cfg(test)]
mod tests {
    use std::{format, vec::Vec};

    use sha3::{
        Shake128,
        digest::{ExtendableOutput, Update, XofReader},
    };
    use touchmark_koalabear::MODULUS;

    use super::*;
    use crate::RandomnessSource;

    /// The definition with the `sha3` crate and a remainder of 128 bits.
    fn naive<const N: usize>(parts: &[&[u8]]) -> FieldArray<N> {
        let mut hasher = Shake128::default();
        parts.iter().for_each(|part| hasher.update(part));
        let mut reader = hasher.finalize_xof();
        FieldArray::from_canonical(core::array::from_fn(|_| {
            let mut bytes = [0; 16];
            reader.read(&mut bytes);
            u32::try_from(u128::from_be_bytes(bytes) % u128::from(MODULUS)).expect("reduced")
        }))
        .expect("reduced")
    }

    #[test]
    fn chain_starts_agree_with_the_definition() {
        let bytes = core::array::from_fn(|i| u8::try_from(i * 7).expect("a byte"));
        let key = PrfKey::from_bytes(bytes);
        for len in [0, 1, 15, 16, 17, 40] {
            let chains: Vec<_> =
                (0..len).map(|i| ChainId { epoch: u32::MAX - i, chain: u64::from(i) << 33 | 5 }).collect();
            let mut starts = std::vec![FieldArray::<7>::default(); chains.len()];
            Prf::<_, FieldArray<6>>::chain_starts(&key, &chains, &mut starts);
            for (start, id) in starts.iter().zip(&chains) {
                let expected =
                    naive(&[&SEPARATOR, &[0], &bytes, &id.epoch.to_be_bytes(), &id.chain.to_be_bytes()]);
                assert_eq!(*start, expected);
            }
        }
    }

    #[test]
    fn randomness_agrees_with_the_definition() {
        let key = PrfKey::from_bytes([9; 32]);
        let stream = Prf::<FieldArray<7>, FieldArray<6>>::randomness(&key, 77, &[3; 32]);
        for first in [0, 1, 99_990, u64::from(u32::MAX)] {
            let mut out = [FieldArray::<6>::default(); 19];
            stream.fill(first, &mut out);
            for (counter, rho) in (first..).zip(out) {
                let expected = naive(&[
                    &SEPARATOR,
                    &[1],
                    &[9; 32],
                    &77_u32.to_be_bytes(),
                    &[3; 32],
                    &counter.to_be_bytes(),
                ]);
                assert_eq!(rho, expected);
            }
        }
    }

    #[test]
    fn nothing_of_the_key_is_shown() {
        assert_eq!(format!("{:?}", PrfKey::from_bytes([0xab; 32])), "PrfKey(..)");
    }
}
