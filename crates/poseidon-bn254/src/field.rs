//! The field.

use core::fmt;

use crate::{
    tables::Words,
    words::{self, MODULUS, R_SQUARED},
};

/// An element of the scalar field of BN254, the integers modulo
/// p = 21888242871839275222246405745257275088548364400416034343698204186575808495617.
///
/// It is held as four 64-bit words, least significant first, in Montgomery form `x * 2^256 mod p`: the form of
/// `ark_bn254::Fr` and `halo2curves::bn256::Fr`, so that conversions cost nothing. The value is always below p.
///
/// `FromStr` reads a decimal number, or a hexadecimal one after `0x`; `Display` writes decimal.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Fr(Words);

impl Fr {
    /// p, as words, least significant first.
    pub const MODULUS: [u64; 4] = MODULUS;
    /// 0.
    pub const ZERO: Self = Self([0; 4]);
    /// 1.
    pub const ONE: Self = Self(words::ONE);

    /// The element whose Montgomery form has these words; `None` if they are not below p.
    #[must_use]
    pub const fn from_montgomery(words: [u64; 4]) -> Option<Self> {
        if words::less_than(&words, &MODULUS) { Some(Self(words)) } else { None }
    }

    /// The words of the Montgomery form.
    #[must_use]
    pub const fn to_montgomery(self) -> [u64; 4] {
        self.0
    }

    /// The integer of these words, least significant first; `None` if it is not below p.
    #[must_use]
    pub const fn from_words(words: [u64; 4]) -> Option<Self> {
        if words::less_than(&words, &MODULUS) { Some(Self::from_words_below_modulus(&words)) } else { None }
    }

    /// The words of the integer, least significant first.
    #[must_use]
    pub const fn to_words(self) -> [u64; 4] {
        // A product by 1 is below (0.19 + 1) p.
        words::canonical(&words::multiply(&self.0, &[1, 0, 0, 0]))
    }

    /// Reads 32 bytes, most significant first; `None` if the value is not below p.
    #[must_use]
    pub fn from_be_bytes(bytes: &[u8; 32]) -> Option<Self> {
        let mut reversed = *bytes;
        reversed.reverse();
        Self::from_le_bytes(&reversed)
    }

    /// Reads 32 bytes, least significant first; `None` if the value is not below p.
    #[must_use]
    pub fn from_le_bytes(bytes: &[u8; 32]) -> Option<Self> {
        let mut words = [0; 4];
        for (word, bytes) in words.iter_mut().zip(bytes.as_chunks().0) {
            *word = u64::from_le_bytes(*bytes);
        }
        Self::from_words(words)
    }

    /// The integer in 32 bytes, most significant first.
    #[must_use]
    pub fn to_be_bytes(self) -> [u8; 32] {
        let mut bytes = self.to_le_bytes();
        bytes.reverse();
        bytes
    }

    /// The integer in 32 bytes, least significant first.
    #[must_use]
    pub fn to_le_bytes(self) -> [u8; 32] {
        let mut bytes = [0; 32];
        for (bytes, word) in bytes.as_chunks_mut().0.iter_mut().zip(self.to_words()) {
            *bytes = word.to_le_bytes();
        }
        bytes
    }

    /// The element of Montgomery words below 2p.
    pub(crate) const fn from_lazy(words: &Words) -> Self {
        Self(words::canonical(words))
    }

    const fn from_words_below_modulus(words: &Words) -> Self {
        // Both factors are below p, so the product is below 1.19 p.
        Self::from_lazy(&words::multiply(words, &R_SQUARED))
    }
}

impl From<u64> for Fr {
    fn from(value: u64) -> Self {
        Self::from_words_below_modulus(&[value, 0, 0, 0])
    }
}

impl fmt::Debug for Fr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fr({self})")
    }
}
