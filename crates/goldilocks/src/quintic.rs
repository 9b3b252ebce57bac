//! GF(p^5) = `GF(p)[z]/(z^5 - 3)`.

use alloc::vec::Vec;
use core::{
    fmt,
    ops::{Add, Mul, Neg, Sub},
};

use touchmark_lanes::goldilocks::{multiply_quintic, multiply_quintic_add, square_quintic};
use zeroize::DefaultIsZeroes;

use crate::{field::Goldilocks, wide::Wide};

/// An element of the quintic extension: the coefficients of z^0 to z^4, as words in loose form.
#[derive(Clone, Copy, Default)]
pub struct Quintic([u64; 5]);

impl DefaultIsZeroes for Quintic {}

/// Why bytes are not an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QuinticError {
    /// An element has exactly 40 bytes.
    #[error("{0} bytes instead of 40")]
    Length(usize),
    /// A coefficient, the one of z^i for this i, is not below p.
    #[error("the coefficient of z^{0} is not below p")]
    NonCanonical(usize),
}

/// As strict as [`Quintic::from_bytes`].
impl TryFrom<&[u8]> for Quintic {
    type Error = QuinticError;

    fn try_from(bytes: &[u8]) -> Result<Self, QuinticError> {
        Self::from_bytes(bytes)
    }
}

impl From<Quintic> for [u8; 40] {
    fn from(element: Quintic) -> Self {
        element.to_bytes()
    }
}

impl Quintic {
    /// The length of the byte form.
    pub const BYTES: usize = 40;
    /// 0.
    pub const ZERO: Self = Self([0; 5]);
    /// 1.
    pub const ONE: Self = Self::from_base(Goldilocks::ONE);

    /// The element with these coefficients, that of z^0 first.
    #[inline]
    #[must_use]
    pub const fn new(coefficients: [Goldilocks; 5]) -> Self {
        let [c0, c1, c2, c3, c4] = coefficients;
        Self([c0.loose(), c1.loose(), c2.loose(), c3.loose(), c4.loose()])
    }

    /// The element whose coefficients these words stand for, each mod p, that of z^0 first.
    #[inline]
    #[must_use]
    pub const fn from_words(words: [u64; 5]) -> Self {
        Self(words)
    }

    /// The image of a base-field element.
    #[inline]
    #[must_use]
    pub const fn from_base(value: Goldilocks) -> Self {
        Self([value.loose(), 0, 0, 0, 0])
    }

    /// The coefficients, that of z^0 first.
    #[inline]
    #[must_use]
    pub const fn coefficients(&self) -> [Goldilocks; 5] {
        let [c0, c1, c2, c3, c4] = self.0;
        [
            Goldilocks::new(c0),
            Goldilocks::new(c1),
            Goldilocks::new(c2),
            Goldilocks::new(c3),
            Goldilocks::new(c4),
        ]
    }

    /// The canonical coefficients as integers.
    #[inline]
    #[must_use]
    pub fn to_canonical_words(&self) -> [u64; 5] {
        self.coefficients().map(Goldilocks::to_canonical)
    }

    /// Reads 40 bytes, strictly: five little-endian words, each below p.
    ///
    /// # Errors
    /// [`QuinticError`] names the fault. Time depends on whether the bytes are accepted only.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, QuinticError> {
        let words = words_of(bytes)?;
        let mut first_fault = None;
        for (index, word) in words.iter().enumerate().rev() {
            if *word >= Goldilocks::MODULUS {
                first_fault = Some(index);
            }
        }
        match first_fault {
            None => Ok(Self::from_words(words)),
            Some(index) => Err(QuinticError::NonCanonical(index)),
        }
    }

    /// Reads 40 bytes, taking every word mod p: several byte strings mean one element.
    ///
    /// For reproducing the acceptance of other implementations; [`Self::from_bytes`] is the one to use.
    ///
    /// # Errors
    /// [`QuinticError::Length`] unless there are exactly 40 bytes.
    pub fn from_bytes_lenient(bytes: &[u8]) -> Result<Self, QuinticError> {
        words_of(bytes).map(Self::from_words)
    }

    /// The 40 bytes of the element; always canonical.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; 40] {
        let mut bytes = [0; 40];
        for (chunk, coefficient) in bytes.chunks_exact_mut(8).zip(self.to_canonical_words()) {
            chunk.copy_from_slice(&coefficient.to_le_bytes());
        }
        bytes
    }

    /// All ones if the element is zero, else zero, without a branch.
    #[inline]
    #[must_use]
    pub fn zero_mask(&self) -> u64 {
        self.coefficients().iter().fold(u64::MAX, |mask, coefficient| mask & coefficient.zero_mask())
    }

    /// Whether the element is zero.
    #[inline]
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.zero_mask() != 0
    }

    /// `other` where `mask` is all ones, `self` where it is zero. No branch.
    #[inline]
    #[must_use]
    pub fn select(&self, other: &Self, mask: u64) -> Self {
        let mut words = [0; 5];
        for ((word, a), b) in words.iter_mut().zip(self.0).zip(other.0) {
            *word = a ^ (mask & (a ^ b));
        }
        Self::from_words(words)
    }

    /// x * y for y in the base field.
    #[inline]
    #[must_use]
    pub fn scale(&self, factor: Goldilocks) -> Self {
        Self::new(self.coefficients().map(|coefficient| coefficient * factor))
    }

    /// The linear combination that `form` names, coefficient by coefficient; see [`Wide`].
    #[inline(always)]
    #[must_use]
    pub fn linear(form: impl Fn(usize) -> Wide) -> Self {
        Self::new([form(0), form(1), form(2), form(3), form(4)].map(Wide::reduce))
    }

    /// x * y, of operands that are not copied.
    #[inline(always)]
    #[must_use]
    pub fn product(&self, other: &Self) -> Self {
        Self(multiply_quintic(&self.0, &other.0))
    }

    /// x * y + c.
    #[inline(always)]
    #[must_use]
    pub fn mul_add(&self, other: &Self, addend: &Self) -> Self {
        Self(multiply_quintic_add(&self.0, &other.0, &addend.0))
    }

    /// x^2.
    #[inline(always)]
    #[must_use]
    pub fn square(&self) -> Self {
        Self(square_quintic(&self.0))
    }

    /// x^(2^n).
    #[must_use]
    pub fn square_n(&self, n: u32) -> Self {
        (0..n).fold(*self, |x, _| x.square())
    }

    /// x^(p^j), for j in 1..=4 (j = 0 and 5 are the identity; taken mod 5).
    #[inline]
    #[must_use]
    pub fn frobenius(&self, j: usize) -> Self {
        let mut coefficients = self.coefficients();
        for (coefficient, factor) in coefficients.iter_mut().zip(&FROBENIUS[j % 5]).skip(1) {
            *coefficient *= *factor;
        }
        Self::new(coefficients)
    }

    /// (x^p x^(p^2) x^(p^3) x^(p^4), N(x)): the product of the other conjugates, and the norm, which lies in GF(p).
    fn conjugates_and_norm(&self) -> (Self, Goldilocks) {
        let first = self.frobenius(1);
        let pair = first * first.frobenius(1);
        let conjugates = pair * pair.frobenius(2);
        (conjugates, self.product(&conjugates).coefficients()[0])
    }

    /// 1/x, and 0 for 0: the product of the other conjugates over the norm.
    #[must_use]
    pub fn inverse_or_zero(&self) -> Self {
        let (conjugates, norm) = self.conjugates_and_norm();
        conjugates.scale(norm.inverse_or_zero())
    }

    /// The quadratic character: 0 for 0, 1 for other squares, -1 for the rest; that of the norm.
    #[must_use]
    pub fn legendre(&self) -> Goldilocks {
        self.conjugates_and_norm().1.legendre()
    }

    /// A square root, or `None` if there is none. Time depends on the value.
    ///
    /// With d = x^((p + 1)/2) and e = (d d^(p^2))^p, x e^2 is the norm of x. It lies in GF(p), and is a square there exactly
    /// when x is one; then sqrt(N(x)) / e is a root. Here d = top/bottom, so that one inversion serves.
    #[must_use]
    pub fn sqrt_vartime(&self) -> Option<Self> {
        let norm_root = self.conjugates_and_norm().1.sqrt_vartime()?;
        // (p + 1)/2 = 1 + 2^63 - 2^31.
        let bottom = self.square_n(31);
        let top = *self * bottom.square_n(32);
        let inverse = (top * top.frobenius(2)).inverse_or_zero();
        Some((bottom * bottom.frobenius(2) * inverse).frobenius(1).scale(norm_root))
    }

    /// Replaces every element by its inverse at the price of one inversion and three products for each.
    ///
    /// Zeros stay zero. Time depends on which are zero.
    pub fn batch_inverse_vartime(elements: &mut [Self]) {
        // prefix[i] is the product of the non-zero elements before i.
        let mut product = Self::ONE;
        let mut prefixes = Vec::with_capacity(elements.len());
        for element in elements.iter() {
            prefixes.push(product);
            if !element.is_zero() {
                product = product * *element;
            }
        }
        let mut inverse = product.inverse_or_zero();
        for (element, prefix) in elements.iter_mut().zip(prefixes).rev() {
            if !element.is_zero() {
                let next = inverse * *element;
                *element = inverse * prefix;
                inverse = next;
            }
        }
    }
}

/// z^(p^j) = z f^j with f = 3^((p - 1)/5): row j holds f^(i j) for i = 0..=4.
const FROBENIUS: [[Goldilocks; 5]; 5] = {
    const F: [Goldilocks; 5] = [
        Goldilocks::ONE,
        Goldilocks::new(1_041_288_259_238_279_555),
        Goldilocks::new(15_820_824_984_080_659_046),
        Goldilocks::new(211_587_555_138_949_697),
        Goldilocks::new(1_373_043_270_956_696_022),
    ];
    [
        [F[0]; 5],
        [F[0], F[1], F[2], F[3], F[4]],
        [F[0], F[2], F[4], F[1], F[3]],
        [F[0], F[3], F[1], F[4], F[2]],
        [F[0], F[4], F[3], F[2], F[1]],
    ]
};

fn words_of(bytes: &[u8]) -> Result<[u64; 5], QuinticError> {
    let bytes: &[u8; 40] = bytes.try_into().map_err(|_| QuinticError::Length(bytes.len()))?;
    let mut words = [0; 5];
    for (word, chunk) in words.iter_mut().zip(bytes.as_chunks::<8>().0) {
        *word = u64::from_le_bytes(*chunk);
    }
    Ok(words)
}

impl Add for Quintic {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self::new(core::array::from_fn(|i| Goldilocks::new(self.0[i]) + Goldilocks::new(other.0[i])))
    }
}

impl Sub for Quintic {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self::new(core::array::from_fn(|i| Goldilocks::new(self.0[i]) - Goldilocks::new(other.0[i])))
    }
}

impl Neg for Quintic {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self::new(self.coefficients().map(Neg::neg))
    }
}

impl Mul for Quintic {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        self.product(&other)
    }
}

impl PartialEq for Quintic {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        (*self - *other).is_zero()
    }
}

impl Eq for Quintic {}

impl fmt::Debug for Quintic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.coefficients()).finish()
    }
}
