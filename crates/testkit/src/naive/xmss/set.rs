//! Parameter sets and the encoding of messages.

use p3_field::PrimeField32;
use p3_koala_bear::KoalaBear;

use super::hash::{Elements, HASHER, P, message_elements, message_tweak};

/// How a hash value becomes digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageHash {
    /// As one integer.
    Integer,
    /// Element by element, rejecting `p - 1`.
    Hypercube,
}

/// The numbers that make a parameter set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Set {
    /// The depth of the tree.
    pub log_lifetime: u32,
    /// How messages are hashed.
    pub hash: MessageHash,
    /// The number of chains.
    pub dimension: usize,
    /// Each digit is below.
    pub base: usize,
    /// The sum of a codeword's digits.
    pub target: usize,
    /// Elements of a digest.
    pub digest_len: usize,
}

impl Set {
    /// The set with leanSig's name; nothing if there is none.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let hypercube = |log_lifetime, dimension, target| Self {
            log_lifetime,
            hash: MessageHash::Hypercube,
            dimension,
            base: 8,
            target,
            digest_len: 8,
        };
        match name {
            "SIGAbortingTargetSumLifetime32Dim46Base8" => return Some(hypercube(32, 46, 200)),
            "SchemeAbortingTargetSumLifetime8Dim46Base8" => return Some(hypercube(8, 4, 6)),
            _ => {}
        }
        let (lifetime, rest) = name.strip_prefix("SIGTargetSumLifetime")?.split_once('W')?;
        let log_lifetime = lifetime.parse().ok().filter(|log| [18, 20].contains(log))?;
        let (base, dimension, target) = match rest {
            "1NoOff" => (2, 155, 78),
            "1Off10" => (2, 155, 86),
            "2NoOff" => (4, 78, 117),
            "2Off10" => (4, 78, 129),
            "4NoOff" => (16, 39, 293),
            "4Off10" => (16, 39, 322),
            "8NoOff" => (256, 20, 2550),
            "8Off10" => (256, 20, 2805),
            _ => return None,
        };
        let digest_len = if (log_lifetime, base) == (20, 256) { 8 } else { 7 };
        Some(Self { log_lifetime, hash: MessageHash::Integer, dimension, base, target, digest_len })
    }

    /// Elements of randomness.
    #[must_use]
    pub fn randomness_len(&self) -> usize {
        if self.hash == MessageHash::Integer { 6 } else { 7 }
    }

    /// The codeword of a message, if it has one with this randomness.
    pub(super) fn encode(
        &self,
        parameter: &[KoalaBear],
        epoch: u32,
        message: &[u8; 32],
        randomness: &[KoalaBear],
    ) -> Option<Vec<usize>> {
        let input = [&message_elements(message), parameter, &message_tweak(epoch), randomness].concat();
        let digits = match self.hash {
            MessageHash::Integer => self.integer_digits(&HASHER.compress(&input, 5)),
            MessageHash::Hypercube => self.hypercube_digits(&HASHER.compress(&input, 8))?,
        };
        (digits.iter().sum::<usize>() == self.target).then_some(digits)
    }

    /// The digits of the integer whose base-`p` digits are the elements, most significant first: long division, element by element.
    fn integer_digits(&self, value: &Elements) -> Vec<usize> {
        let mut value: Vec<u64> = value.iter().map(PrimeField32::as_canonical_u32).map(u64::from).collect();
        let base = self.base as u64;
        (0..self.dimension)
            .map(|_| {
                let mut remainder = 0;
                for element in &mut value {
                    let dividend = remainder * P + *element;
                    *element = dividend / base;
                    remainder = dividend % base;
                }
                usize::try_from(remainder).expect("a digit")
            })
            .collect()
    }

    fn hypercube_digits(&self, value: &Elements) -> Option<Vec<usize>> {
        let mut digits = Vec::new();
        for element in value.iter().take(self.dimension.div_ceil(8)) {
            let canonical = element.as_canonical_u32();
            if u64::from(canonical) == P - 1 {
                return None;
            }
            let quotient = canonical as usize / 127;
            digits.extend((0..8).map(|i| quotient / 8_usize.pow(i) % 8));
        }
        digits.truncate(self.dimension);
        Some(digits)
    }
}
