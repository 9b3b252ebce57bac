//! Integers mod n, the order of the group.

use core::{
    fmt,
    hint::black_box,
    ops::{Add, Mul, Neg, Sub},
};

use rand_core::TryCryptoRng;
use touchmark_goldilocks::Quintic;
use touchmark_process::public;
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

/// n, least significant word first; 319 bits, 2n < 2^320 < 3n.
const ORDER: [u64; 5] = [
    0xE80F_D996_948B_FFE1,
    0xE888_5C39_D724_A09C,
    0x7FFF_FFE6_CFB8_0639,
    0x7FFF_FFF1_0000_0016,
    0x7FFF_FFFD_8000_0007,
];

/// -1/n mod 2^64.
const MINUS_INVERSE: u64 = 0xD78B_EF72_057B_7BDF;

/// 2^640 mod n: a Montgomery product with it multiplies by R = 2^320.
const R_SQUARED: [u64; 5] = [
    0xA010_01DC_E33D_C739,
    0x6C32_28D3_3F62_ACCF,
    0xD1D7_96CC_91CF_8525,
    0xAADF_FF5D_1574_C1D8,
    0x4ACA_13B2_8CA2_51F5,
];

/// An integer mod n, always held below n. Wiped when dropped, since it may be a key or a nonce; `Debug` shows nothing.
///
/// All arithmetic is free of branches and addresses that depend on the value.
#[derive(Clone, Zeroize, ZeroizeOnDrop)]
pub struct Scalar([u64; 5]);

/// Why bytes are not a scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ScalarError {
    /// A scalar has exactly 40 bytes.
    #[error("{0} bytes instead of 40")]
    Length(usize),
    /// The number is not below n.
    #[error("the number is not below the group order")]
    NonCanonical,
}

impl Scalar {
    /// The length of the byte form.
    pub const BYTES: usize = 40;

    /// 0.
    #[must_use]
    pub const fn zero() -> Self {
        Self([0; 5])
    }

    /// Reads 40 little-endian bytes, strictly.
    ///
    /// # Errors
    /// [`ScalarError`] if the length is wrong or the number is not below n; only which of these it is depends on time.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ScalarError> {
        let words = Zeroizing::new(words_of(bytes)?);
        if public(below_order(&words)) == 0 {
            return Err(ScalarError::NonCanonical);
        }
        Ok(Self(*words))
    }

    /// Reads 40 little-endian bytes and reduces mod n: several byte strings mean one scalar.
    ///
    /// # Errors
    /// [`ScalarError::Length`] unless there are exactly 40 bytes.
    pub fn from_bytes_mod_order(bytes: &[u8]) -> Result<Self, ScalarError> {
        words_of(bytes).map(|words| Self(reduce_twice(&words)))
    }

    /// S(x): the coefficients as digits in base 2^64, mod n.
    #[must_use]
    pub fn from_quintic(element: &Quintic) -> Self {
        Self(reduce_twice(&element.to_canonical_words()))
    }

    /// A uniform scalar in 1..n, from a source of random bytes.
    ///
    /// A draw of 319 bits is accepted if it is in range; it is not with probability 1.2e-9, in which case the source is
    /// asked again. Reducing a 320-bit draw instead would favour some scalars by 2^-30. That a draw was refused
    /// is public: it says nothing about the one that is accepted.
    pub(crate) fn sample<E>(mut draw: impl FnMut(&mut [u8; 40]) -> Result<(), E>) -> Result<Self, E> {
        let mut bytes = Zeroizing::new([0; 40]);
        loop {
            draw(&mut bytes)?;
            bytes[39] &= 0x7F;
            let candidate = Self(words_of_array(&bytes));
            if public(below_order(&candidate.0) & !candidate.zero_mask()) != 0 {
                return Ok(candidate);
            }
        }
    }

    /// A uniform scalar in 1..n.
    ///
    /// # Errors
    /// Those of the generator.
    pub fn random<R: TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        Self::sample(|bytes| rng.try_fill_bytes(bytes))
    }

    /// The 40 little-endian bytes.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; 40] {
        let mut bytes = [0; 40];
        for (chunk, word) in bytes.chunks_exact_mut(8).zip(self.0) {
            chunk.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    /// All ones if the scalar is zero, else zero.
    pub(crate) fn zero_mask(&self) -> u64 {
        zero_mask(self.0.iter().fold(0, |bits, word| bits | word))
    }

    /// The words, least significant first.
    pub(crate) const fn words(&self) -> &[u64; 5] {
        &self.0
    }

    /// The scalar with these words, which the caller knows to be below n.
    pub(crate) const fn from_words_below_order(words: [u64; 5]) -> Self {
        Self(words)
    }
}

/// All ones if `word` is zero, else zero: the top bit of w | -w is set for every w but 0.
pub(crate) fn zero_mask(word: u64) -> u64 {
    ((word | word.wrapping_neg()) >> 63).wrapping_sub(1)
}

fn words_of(bytes: &[u8]) -> Result<[u64; 5], ScalarError> {
    bytes.try_into().map(words_of_array).map_err(|_| ScalarError::Length(bytes.len()))
}

fn words_of_array(bytes: &[u8; 40]) -> [u64; 5] {
    let mut words = [0; 5];
    for (word, chunk) in words.iter_mut().zip(bytes.as_chunks::<8>().0) {
        *word = u64::from_le_bytes(*chunk);
    }
    words
}

/// a - b, and all ones if it borrowed, else zero.
fn subtract(a: &[u64; 5], b: &[u64; 5]) -> ([u64; 5], u64) {
    let mut difference = [0; 5];
    // 0 or -1. It is the high word of a double-width difference, so that no comparison is needed that
    // the compiler could turn into a branch.
    let mut borrow = 0_i128;
    for (out, (a, b)) in difference.iter_mut().zip(a.iter().zip(b)) {
        let (word, high) = halves((i128::from(*a) - i128::from(*b) + borrow).cast_unsigned());
        *out = word;
        borrow = i128::from(high.cast_signed());
    }
    (difference, halves(borrow.cast_unsigned()).0)
}

/// a + (b if `mask` is all ones, 0 if it is zero); a carry out of the top is dropped.
fn add_masked(a: &[u64; 5], b: &[u64; 5], mask: u64) -> [u64; 5] {
    // Hides from the compiler that `mask` is all ones or zero. A compiler that knows this may turn the
    // masked addition into a branch on the mask, which can be secret.
    let mask = black_box(mask);
    let mut sum = [0; 5];
    let mut carry = 0;
    for (out, (a, b)) in sum.iter_mut().zip(a.iter().zip(b)) {
        (*out, carry) = halves(u128::from(*a) + u128::from(b & mask) + u128::from(carry));
    }
    sum
}

/// The low and the high word.
#[inline(always)]
#[allow(clippy::cast_possible_truncation, reason = "splits into halves")]
fn halves(x: u128) -> (u64, u64) {
    (x as u64, (x >> 64) as u64)
}

/// All ones if the number is below n, else zero.
fn below_order(words: &[u64; 5]) -> u64 {
    subtract(words, &ORDER).1
}

/// x mod n for x < 2n.
fn reduce_once(words: &[u64; 5]) -> [u64; 5] {
    let (difference, borrow) = subtract(words, &ORDER);
    add_masked(&difference, &ORDER, borrow)
}

/// x mod n for any x < 2^320 < 3n.
fn reduce_twice(words: &[u64; 5]) -> [u64; 5] {
    reduce_once(&reduce_once(words))
}

/// a + b c + carry as (low, high): at most (2^64 - 1) + (2^64 - 1)^2 + (2^64 - 1) = 2^128 - 1.
#[inline(always)]
fn multiply_add(a: u64, b: u64, c: u64, carry: u64) -> (u64, u64) {
    halves(u128::from(a) + u128::from(b) * u128::from(c) + u128::from(carry))
}

/// a b / 2^320 mod n, for a, b < n.
///
/// Word by word: the sum stays below 2n < 2^320 after each division by 2^64, since (2n + (2^64 - 1) n + (2^64 - 1) n) / 2^64 < 2n.
/// The last is at most n (n + 2^320) / 2^320 < 2n, so that one subtraction ends it.
fn montgomery(a: &[u64; 5], b: &[u64; 5]) -> [u64; 5] {
    let mut sum = [0_u64; 5];
    for &word in a {
        let mut carry = 0;
        for (sum, b) in sum.iter_mut().zip(b) {
            (*sum, carry) = multiply_add(*sum, word, *b, carry);
        }
        let top = carry;
        let factor = sum[0].wrapping_mul(MINUS_INVERSE);
        let (_, mut carry) = multiply_add(sum[0], factor, ORDER[0], 0);
        for i in 1..5 {
            (sum[i - 1], carry) = multiply_add(sum[i], factor, ORDER[i], carry);
        }
        sum[4] = top.wrapping_add(carry);
    }
    reduce_once(&sum)
}

impl Add for &Scalar {
    type Output = Scalar;

    /// a + b < 2n < 2^320: no carry is lost.
    fn add(self, other: Self) -> Scalar {
        Scalar(reduce_once(&add_masked(&self.0, &other.0, u64::MAX)))
    }
}

impl Sub for &Scalar {
    type Output = Scalar;

    fn sub(self, other: Self) -> Scalar {
        let (difference, borrow) = subtract(&self.0, &other.0);
        Scalar(add_masked(&difference, &ORDER, borrow))
    }
}

impl Neg for &Scalar {
    type Output = Scalar;

    fn neg(self) -> Scalar {
        &Scalar::zero() - self
    }
}

impl Mul for &Scalar {
    type Output = Scalar;

    fn mul(self, other: Self) -> Scalar {
        Scalar(montgomery(&montgomery(&self.0, &other.0), &R_SQUARED))
    }
}

impl PartialEq for Scalar {
    /// Without an early exit.
    fn eq(&self, other: &Self) -> bool {
        let difference = self.0.iter().zip(&other.0).fold(0, |bits, (a, b)| bits | (a ^ b));
        zero_mask(difference) != 0
    }
}

impl Eq for Scalar {}

impl fmt::Debug for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scalar(..)")
    }
}
