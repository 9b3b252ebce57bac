//! 256-bit integers: four words of 64 bits, least significant first.

use crate::{Portable, machine::sealed};

/// An odd modulus below `2^254`.
pub trait Modulus: 'static {
    /// Its words.
    const WORDS: [u64; 4];
    /// `-1 / WORDS` modulo `2^64`.
    const NEGATED_INVERSE: u64;
}

/// A set of scalar instructions for products of 256-bit integers, as a proof token.
///
/// Every function is `#[inline(always)]`, needs no `#[target_feature]` around it, and is free of branches and look-ups
/// that depend on a value.
pub trait Multiplier: sealed::Sealed + Copy + Send + Sync + 'static {
    /// `sum + a * b` modulo `2^576`.
    fn multiply_add(self, sum: &mut [u64; 9], a: &[u64; 4], b: &[u64; 4]);

    /// `(a * b + m * P) / 2^256` for the `m < 2^256` that makes the division exact. Takes `a < 2^256 - P` and any `b`.
    #[must_use]
    fn multiply_montgomery<P: Modulus>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4];

    /// `(a + m * P) / 2^256` for the `m < 2^256` that makes the division exact: at most `P`. Takes any `a`.
    #[must_use]
    fn reduce_montgomery<P: Modulus>(self, a: &[u64; 4]) -> [u64; 4];
}

/// `a + b + carry`.
#[inline(always)]
#[must_use]
pub const fn carrying_add(a: u64, b: u64, carry: bool) -> (u64, bool) {
    let (sum, first) = a.overflowing_add(b);
    let (sum, second) = sum.overflowing_add(carry as u64);
    (sum, first | second)
}

/// `a * b + c + d`, low and high word; at most `(2^64 - 1)^2 + 2 (2^64 - 1) = 2^128 - 1`.
#[inline(always)]
#[must_use]
#[expect(clippy::cast_possible_truncation, reason = "the low and the high word are what is wanted")]
pub const fn multiply_add(a: u64, b: u64, c: u64, d: u64) -> (u64, u64) {
    let wide = (a as u128) * (b as u128) + (c as u128) + (d as u128);
    (wide as u64, (wide >> 64) as u64)
}

/// [`Multiplier::multiply_montgomery`] for constant expressions.
///
/// Word by word: each step adds `a * b_i`, then the multiple of `P` that clears the lowest word, and drops that word.
/// After each step the value is below `a + P < 2^256`, so four words hold it, and the sum of the two carries does not wrap.
#[inline(always)]
#[must_use]
pub const fn multiply_montgomery<P: Modulus>(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let mut r = [0; 4];
    let mut i = 0;
    while i < 4 {
        let (low, mut carry) = multiply_add(a[0], b[i], r[0], 0);
        let m = low.wrapping_mul(P::NEGATED_INVERSE);
        let (_, mut other) = multiply_add(m, P::WORDS[0], low, 0);
        let mut j = 1;
        while j < 4 {
            let word;
            (word, carry) = multiply_add(a[j], b[i], r[j], carry);
            (r[j - 1], other) = multiply_add(m, P::WORDS[j], word, other);
            j += 1;
        }
        r[3] = carry + other;
        i += 1;
    }
    r
}

impl Multiplier for Portable {
    #[inline(always)]
    fn multiply_add(self, sum: &mut [u64; 9], a: &[u64; 4], b: &[u64; 4]) {
        let mut top = false;
        for i in 0..4 {
            let mut carry = 0;
            for j in 0..4 {
                (sum[i + j], carry) = multiply_add(a[j], b[i], sum[i + j], carry);
            }
            (sum[i + 4], top) = carrying_add(sum[i + 4], carry, top);
        }
        sum[8] = sum[8].wrapping_add(u64::from(top));
    }

    #[inline(always)]
    fn multiply_montgomery<P: Modulus>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        multiply_montgomery::<P>(a, b)
    }

    #[inline(always)]
    fn reduce_montgomery<P: Modulus>(self, a: &[u64; 4]) -> [u64; 4] {
        // Each step adds the multiple of P that clears the lowest word and drops that word.
        let mut r = *a;
        for _ in 0..4 {
            let m = r[0].wrapping_mul(P::NEGATED_INVERSE);
            let (_, mut carry) = multiply_add(m, P::WORDS[0], r[0], 0);
            for j in 1..4 {
                (r[j - 1], carry) = multiply_add(m, P::WORDS[j], r[j], carry);
            }
            r[3] = carry;
        }
        r
    }
}
