//! Arithmetic modulo p on four 64-bit words, least significant first, in Montgomery form with R = 2^256.
//!
//! Ranges are given in p = 0.18904 * 2^256. Nothing here branches on a value or looks up a table by it.

use touchmark_lanes::wide::{Modulus, carrying_add, multiply_add, multiply_montgomery};

#[cfg(any(all(target_arch = "x86_64", target_feature = "sse2"), test))]
use crate::tables::Limbs;
use crate::tables::Words;

/// p, the order of the BN254 groups.
pub(crate) const MODULUS: Words =
    [0x43e1_f593_f000_0001, 0x2833_e848_79b9_7091, 0xb850_45b6_8181_585d, 0x3064_4e72_e131_a029];

/// -1 / p modulo 2^64.
pub(crate) const NEGATED_INVERSE: u64 = {
    // Newton's iteration doubles the number of right bits; 1 is right in the lowest bit.
    let mut inverse = 1_u64;
    let mut i = 0;
    while i < 6 {
        inverse = inverse.wrapping_mul(2_u64.wrapping_sub(MODULUS[0].wrapping_mul(inverse)));
        i += 1;
    }
    inverse.wrapping_neg()
};

/// The modulus as a type.
pub(crate) struct P;

impl Modulus for P {
    const WORDS: Words = MODULUS;
    const NEGATED_INVERSE: u64 = NEGATED_INVERSE;
}

/// R modulo p, which stands for 1.
pub(crate) const ONE: Words = {
    // 2^256 = 5 p + the rest.
    let mut rest = [0_u64.wrapping_sub(MODULUS[0]), !MODULUS[1], !MODULUS[2], !MODULUS[3]];
    let mut i = 0;
    while i < 4 {
        rest = subtract(&rest, &MODULUS).0;
        i += 1;
    }
    rest
};

/// R^2 modulo p: multiplying by it brings an integer to Montgomery form.
pub(crate) const R_SQUARED: Words = {
    let mut power = ONE;
    let mut i = 0;
    while i < 256 {
        power = double(&power);
        i += 1;
    }
    power
};

/// `a - b - borrow`.
#[inline(always)]
const fn borrowing_sub(a: u64, b: u64, borrow: bool) -> (u64, bool) {
    let (difference, first) = a.overflowing_sub(b);
    let (difference, second) = difference.overflowing_sub(borrow as u64);
    (difference, first | second)
}

/// `a - b` modulo 2^(64 N), and whether it wrapped.
#[inline(always)]
pub(crate) const fn subtract<const N: usize>(a: &[u64; N], b: &[u64; N]) -> ([u64; N], bool) {
    let (mut difference, mut borrow) = ([0; N], false);
    let mut i = 0;
    while i < N {
        (difference[i], borrow) = borrowing_sub(a[i], b[i], borrow);
        i += 1;
    }
    (difference, borrow)
}

/// Whether `a < b`.
pub(crate) const fn less_than(a: &Words, b: &Words) -> bool {
    subtract(a, b).1
}

/// `a - b` where that is not negative, else `a`. Branch-free.
#[inline(always)]
pub(crate) const fn subtract_if_not_less<const N: usize>(a: &[u64; N], b: &[u64; N]) -> [u64; N] {
    let (mut result, less) = subtract(a, b);
    let keep = (less as u64).wrapping_neg();
    let mut i = 0;
    while i < N {
        result[i] ^= keep & (result[i] ^ a[i]);
        i += 1;
    }
    result
}

/// `a + b` for a sum below 2^256.
#[inline(always)]
pub(crate) const fn add(a: &Words, b: &Words) -> Words {
    let (mut sum, mut carry) = ([0; 4], false);
    let mut i = 0;
    while i < 4 {
        (sum[i], carry) = carrying_add(a[i], b[i], carry);
        i += 1;
    }
    sum
}

/// `2 a` modulo p, for `a < p`; below p, since 2p < 2^256.
#[inline(always)]
const fn double(a: &Words) -> Words {
    subtract_if_not_less(&add(a, a), &MODULUS)
}

/// The representative below p, of a value below 2p.
#[inline(always)]
pub(crate) const fn canonical(a: &Words) -> Words {
    subtract_if_not_less(a, &MODULUS)
}

/// `a * b / R` modulo p, for constant expressions and conversions: `a < A p` and `b < B p` give less than
/// `(0.1891 A B + 1) p`. Takes `a < 4p`.
pub(crate) const fn multiply(a: &Words, b: &Words) -> Words {
    multiply_montgomery::<P>(a, b)
}

/// `k p`, for `k <= 8`.
pub(crate) const fn modulus_times(k: u64) -> [u64; 5] {
    let (mut product, mut carry) = ([0; 5], 0);
    let mut i = 0;
    while i < 4 {
        (product[i], carry) = multiply_add(MODULUS[i], k, carry, 0);
        i += 1;
    }
    product[4] = carry;
    product
}

#[cfg(any(all(target_arch = "x86_64", target_feature = "sse2"), test))]
/// Five limbs of 52 bits.
#[inline(always)]
pub(crate) const fn split(a: &Words) -> Limbs {
    const LOW: u64 = (1 << 52) - 1;
    [
        a[0] & LOW,
        (a[0] >> 52 | a[1] << 12) & LOW,
        (a[1] >> 40 | a[2] << 24) & LOW,
        (a[2] >> 28 | a[3] << 36) & LOW,
        a[3] >> 16,
    ]
}

#[cfg(any(all(target_arch = "x86_64", target_feature = "sse2"), test))]
/// The words of five limbs, for a value below 2^256.
pub(crate) const fn join(a: &Limbs) -> Words {
    [a[0] | a[1] << 52, a[1] >> 12 | a[2] << 40, a[2] >> 24 | a[3] << 28, a[3] >> 36 | a[4] << 16]
}

#[cfg(any(all(target_arch = "x86_64", target_feature = "sse2"), test))]
/// From `x R` modulo p to the limbs of `x * 2^260` modulo p, below p: four doublings.
#[inline(always)]
pub(crate) const fn to_limbs(a: &Words) -> Limbs {
    split(&double(&double(&double(&double(a)))))
}
