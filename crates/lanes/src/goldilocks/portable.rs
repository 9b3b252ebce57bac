//! In plain Rust.
//!
//! Borrows are taken from double words, where they are masks already: compilers make branches of flags that are turned into
//! masks. For the same reason everything here subtracts; a carry would be a flag again.

use super::P;

/// `2^64` modulo `p`.
const EPSILON: u64 = 0xFFFF_FFFF;

#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "the low half is what is asked for")]
const fn low(x: u128) -> u64 {
    x as u64
}

#[inline(always)]
const fn high(x: u128) -> u64 {
    low(x >> 64)
}

/// `a - b`, and [`EPSILON`] if the difference wrapped, else 0: what makes up for the `2^64` too many.
#[inline(always)]
fn subtract_with_fix(a: u64, b: u64) -> (u64, u64) {
    let difference = u128::from(a).wrapping_sub(u128::from(b));
    (low(difference), high(difference) & EPSILON)
}

/// `a + b`.
#[inline(always)]
#[must_use]
pub fn add(a: u64, b: u64) -> u64 {
    reduce_96(u128::from(a) + u128::from(b))
}

/// `a + b` for a canonical `b`: subtracts `p - b`, which is in `1..=p`; see [`add_high_word`].
#[inline(always)]
#[must_use]
pub fn add_canonical(a: u64, b: u64) -> u64 {
    debug_assert!(b < P, "not canonical");
    let (difference, fix) = subtract_with_fix(a, P - b);
    difference.wrapping_sub(fix)
}

/// `a - b`.
///
/// If the first difference wraps, it is at least 1; if taking [`EPSILON`] wraps again, at least `2^64 - EPSILON + 1` is left, so that a
/// third borrow is impossible.
#[inline(always)]
#[must_use]
pub fn subtract(a: u64, b: u64) -> u64 {
    let (difference, fix) = subtract_with_fix(a, b);
    let (difference, fix) = subtract_with_fix(difference, fix);
    difference.wrapping_sub(fix)
}

/// `x`, for `x < 2^96`.
#[inline(always)]
#[must_use]
pub fn reduce_96(x: u128) -> u64 {
    debug_assert!(x < 1 << 96, "out of range");
    add_high_word(low(x), high(x))
}

/// `low + 2^64 high`, for `high < 2^32`.
///
/// `2^64 = EPSILON`, and `high EPSILON <= 2^64 - 2^33 + 1 < p`: subtracts `p - high EPSILON`, which is in `1..=p`. A difference that wraps is
/// at least `2^64 - p = EPSILON`, so that taking [`EPSILON`] for the `2^64` too many does not borrow.
#[inline(always)]
fn add_high_word(low: u64, high: u64) -> u64 {
    let (difference, fix) = subtract_with_fix(low, P.wrapping_add(high).wrapping_sub(high << 32));
    difference.wrapping_sub(fix)
}

/// `x`.
///
/// `x = lo + 2^64 (h0 + 2^32 h1)`, `2^64 = 2^32 - 1` and `2^96 = -1`: the value is `lo + 2^32 h0 - (h0 + h1)`. Written as
/// `word + 2^64 net`, `net` is -1, 0 or 1, and `net EPSILON` makes up for it: for 1 the word is at most `2^64 - 2^32 - 1`, for -1
/// at least `2^64 - 2^33`, so that nothing wraps again.
#[inline(always)]
#[must_use]
pub fn reduce_128(x: u128) -> u64 {
    let hi = high(x);
    let value =
        (u128::from(low(x)) + u128::from(hi << 32)).wrapping_sub(u128::from((hi & EPSILON) + (hi >> 32)));
    let net = high(value);
    low(value).wrapping_add((net << 32).wrapping_sub(net))
}

/// `x + 2^128 carry` for `carry < 2^7`.
///
/// `x = lo + 2^64 (h0 + 2^32 h1)`, `2^96 = -1` and `2^128 = -2^32`: the value is `lo - (h1 + 2^32 carry) + 2^64 h0`. The subtrahend is
/// below `2^39`; if it borrows, the wrapped value is above `2^64 - 2^39`, so that taking [`EPSILON`] for the `2^64` too many does not
/// borrow again.
#[inline(always)]
fn reduce_135(x: u128, carry: u64) -> u64 {
    debug_assert!(carry < 1 << 7, "out of range");
    let hi = high(x);
    let (difference, fix) = subtract_with_fix(low(x), (hi >> 32) | (carry << 32));
    add_high_word(difference.wrapping_sub(fix), hi & EPSILON)
}

/// A sum of five products and an addend: low and high words apart, so that no carry is ever asked for.
///
/// Range: the low words add up to less than `6 * 2^64`, the high ones with what the low ones carry too.
#[inline(always)]
fn column(products: [(u64, u64); 5], addend: u64) -> u64 {
    let (mut lows, mut highs) = (u128::from(addend), 0);
    for (a, b) in products {
        let product = u128::from(a) * u128::from(b);
        lows += u128::from(low(product));
        highs += u128::from(high(product));
    }
    highs += u128::from(high(lows));
    reduce_135(u128::from(low(lows)) | highs << 64, high(highs))
}

/// `3 a`.
#[inline(always)]
fn triple(a: u64) -> u64 {
    reduce_96(3 * u128::from(a))
}

/// The product of two polynomials modulo `z^5 - 3`, by their coefficients.
#[inline(always)]
#[must_use]
pub fn multiply_quintic(a: &[u64; 5], b: &[u64; 5]) -> [u64; 5] {
    multiply_quintic_add(a, b, &[0; 5])
}

/// [`multiply_quintic`], and `c` added: what wraps over `z^5 = 3` is multiplied by `3 b[j]`.
#[inline(always)]
#[must_use]
pub fn multiply_quintic_add(a: &[u64; 5], b: &[u64; 5], c: &[u64; 5]) -> [u64; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let [b0, b1, b2, b3, b4] = *b;
    let [t1, t2, t3, t4] = [b1, b2, b3, b4].map(triple);
    [
        column([(a0, b0), (a1, t4), (a2, t3), (a3, t2), (a4, t1)], c[0]),
        column([(a0, b1), (a1, b0), (a2, t4), (a3, t3), (a4, t2)], c[1]),
        column([(a0, b2), (a1, b1), (a2, b0), (a3, t4), (a4, t3)], c[2]),
        column([(a0, b3), (a1, b2), (a2, b1), (a3, b0), (a4, t4)], c[3]),
        column([(a0, b4), (a1, b3), (a2, b2), (a3, b1), (a4, b0)], c[4]),
    ]
}

/// A square and twice two products: less than `5 * 2^128`, of which a word counts what exceeds the double word.
#[inline(always)]
fn square_column([first, second]: [(u64, u64); 2], square: (u64, u64)) -> u64 {
    let [first, second, square] = [first, second, square].map(|(a, b)| u128::from(a) * u128::from(b));
    let (sum, carry) = first.overflowing_add(second);
    let carry = (u64::from(carry) << 1) | high(sum) >> 63;
    let (sum, last) = (sum << 1).overflowing_add(square);
    reduce_135(sum, carry + u64::from(last))
}

/// The square of a polynomial modulo `z^5 - 3`, by its coefficients.
#[inline(always)]
#[must_use]
pub fn square_quintic(a: &[u64; 5]) -> [u64; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let (t3, t4) = (triple(a3), triple(a4));
    [
        square_column([(a1, t4), (a2, t3)], (a0, a0)),
        square_column([(a0, a1), (a2, t4)], (a3, t3)),
        square_column([(a0, a2), (a3, t4)], (a1, a1)),
        square_column([(a0, a3), (a1, a2)], (a4, t4)),
        square_column([(a0, a4), (a1, a3)], (a2, a2)),
    ]
}
