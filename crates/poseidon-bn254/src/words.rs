//! Arithmetic modulo p on four 64-bit words, least significant first, in Montgomery form with R = 2^256.
//!
//! Ranges are given in p = 0.189 * 2^256. Values of the permutation are *lazy*, below 2p; those of
//! [`Fr`](crate::Fr) are below p. Nothing here branches on a value or looks up a table by it.

use crate::tables::{Limbs, Words};

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

/// `a + b + carry`.
#[inline(always)]
pub(crate) const fn carrying_add(a: u64, b: u64, carry: bool) -> (u64, bool) {
    let (sum, first) = a.overflowing_add(b);
    let (sum, second) = sum.overflowing_add(carry as u64);
    (sum, first | second)
}

/// `a - b - borrow`.
#[inline(always)]
pub(crate) const fn borrowing_sub(a: u64, b: u64, borrow: bool) -> (u64, bool) {
    let (difference, first) = a.overflowing_sub(b);
    let (difference, second) = difference.overflowing_sub(borrow as u64);
    (difference, first | second)
}

/// `a * b + c + d`, low and high word; at most `(2^64 - 1)^2 + 2 (2^64 - 1) = 2^128 - 1`.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "the low and the high word are what is wanted")]
const fn multiply_add(a: u64, b: u64, c: u64, d: u64) -> (u64, u64) {
    let wide = (a as u128) * (b as u128) + (c as u128) + (d as u128);
    (wide as u64, (wide >> 64) as u64)
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
const fn double(a: &Words) -> Words {
    subtract_if_not_less(&add(a, a), &MODULUS)
}

/// The representative below p, of a value below 2p.
#[inline(always)]
pub(crate) const fn canonical(a: &Words) -> Words {
    subtract_if_not_less(a, &MODULUS)
}

/// `a * b / R` modulo p, for `a < 4p` and any `b`.
///
/// Word by word: each step adds `a * b_i`, then the multiple of p that clears the lowest word, and drops that word.
/// The result is `(a b + m p) / R` with `m < R`: for `a < A p`, `b < B p` it is below `(0.1891 A B + 1) p`.
/// After each step the value is below `a + p < 2^256`, so four words hold it, and `carry + other` does not wrap.
#[inline(always)]
pub(crate) const fn multiply(a: &Words, b: &Words) -> Words {
    let mut r = [0; 4];
    let mut i = 0;
    while i < 4 {
        let (low, mut carry) = multiply_add(a[0], b[i], r[0], 0);
        let m = low.wrapping_mul(NEGATED_INVERSE);
        let (_, mut other) = multiply_add(m, MODULUS[0], low, 0);
        let mut j = 1;
        while j < 4 {
            let word;
            (word, carry) = multiply_add(a[j], b[i], r[j], carry);
            (r[j - 1], other) = multiply_add(m, MODULUS[j], word, other);
            j += 1;
        }
        r[3] = carry + other;
        i += 1;
    }
    r
}

/// `a^5` in Montgomery form, for `a < 2p`; below 1.6p.
///
/// a^2 is below (0.1891 * 4 + 1) p = 1.757 p, a^4 below (0.1891 * 1.757^2 + 1) p = 1.584 p, and the last product below
/// (0.1891 * 2 * 1.584 + 1) p = 1.6 p.
#[inline(always)]
pub(crate) const fn fifth_power(a: &Words) -> Words {
    let square = multiply(a, a);
    multiply(a, &multiply(&square, &square))
}

/// A sum of products, not reduced: nine words, so 16 p 2^256 fits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sum([u64; 9]);

impl Sum {
    /// `a R`, the sum that reduces to `a`.
    #[inline(always)]
    pub(crate) const fn from_element(a: &Words) -> Self {
        Self([0, 0, 0, 0, a[0], a[1], a[2], a[3], 0])
    }

    /// Adds `a * b`.
    #[inline(always)]
    pub(crate) const fn multiply_add(&mut self, a: &Words, b: &Words) {
        let sum = &mut self.0;
        let mut top = false;
        let mut i = 0;
        while i < 4 {
            let mut carry = 0;
            let mut j = 0;
            while j < 4 {
                (sum[i + j], carry) = multiply_add(a[j], b[i], sum[i + j], carry);
                j += 1;
            }
            (sum[i + 4], top) = carrying_add(sum[i + 4], carry, top);
            i += 1;
        }
        sum[8] += top as u64;
    }

    /// The sum divided by R, modulo p, lazy; for one element below 2p and `terms` products of one value below 2p and one
    /// below p, `terms <= 33`.
    ///
    /// Each product is below 2 p^2 = 0.3781 p R, so `self < bound * p R` with `bound = 2 + ceil(0.3781 terms) <= 15`.
    /// Taking off p R times 8, 4, 2 and 1, each where it fits and only those that can, leaves less than p R. Then `m p` for an `m < R` is
    /// added that makes a multiple of R: the quotient is below 2p.
    #[inline(always)]
    pub(crate) const fn reduce(self, terms: usize) -> Words {
        let [t0, t1, t2, t3, mut high @ ..] = self.0;
        let bound = 2 + (terms * 3781).div_ceil(10_000);
        let mut multiple = 8;
        while multiple > 0 {
            if bound > multiple {
                high = subtract_if_not_less(&high, &modulus_times(multiple as u64));
            }
            multiple /= 2;
        }
        debug_assert!(subtract(&high, &modulus_times(1)).1, "the sum had more or larger terms than stated");
        let mut t = [t0, t1, t2, t3, high[0], high[1], high[2], high[3]];
        let mut top = false;
        let mut i = 0;
        while i < 4 {
            let m = t[i].wrapping_mul(NEGATED_INVERSE);
            let mut carry = 0;
            let mut j = 0;
            while j < 4 {
                (t[i + j], carry) = multiply_add(m, MODULUS[j], t[i + j], carry);
                j += 1;
            }
            (t[i + 4], top) = carrying_add(t[i + 4], carry, top);
            i += 1;
        }
        [t[4], t[5], t[6], t[7]]
    }
}

/// `k p`, for `k <= 8`.
const fn modulus_times(k: u64) -> [u64; 5] {
    let (mut product, mut carry) = ([0; 5], 0);
    let mut i = 0;
    while i < 4 {
        (product[i], carry) = multiply_add(MODULUS[i], k, carry, 0);
        i += 1;
    }
    product[4] = carry;
    product
}

/// Five limbs of 52 bits.
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

/// The words of five limbs, for a value below 2^256.
pub(crate) const fn join(a: &Limbs) -> Words {
    [a[0] | a[1] << 52, a[1] >> 12 | a[2] << 40, a[2] >> 24 | a[3] << 28, a[3] >> 36 | a[4] << 16]
}

/// From `x R` modulo p to the limbs of `x * 2^260` modulo p, below p: four doublings.
pub(crate) const fn to_limbs(a: &Words) -> Limbs {
    split(&double(&double(&double(&double(a)))))
}
