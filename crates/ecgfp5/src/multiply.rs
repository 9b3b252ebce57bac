//! Multiplication: of the generator in constant time, and of public points and scalars in variable time.

use alloc::{boxed::Box, vec::Vec};
use core::{
    hint::black_box,
    iter::{once, successors},
};

use touchmark_goldilocks::{Goldilocks, Quintic};
use zeroize::Zeroizing;

use crate::{
    params::generator::GENERATOR_MULTIPLES,
    point::{AffinePoint, Point},
    scalar::{Scalar, zero_mask},
};

/// Bits of a digit of the generator's table.
const WINDOW: usize = 5;
/// Digits of a scalar: 64 * 5 >= 319 bits and a carry.
const DIGITS: usize = 64;
/// The multiples 1 to 16 for each digit position; a digit's sign is applied to the point.
const MULTIPLES: usize = 1 << (WINDOW - 1);

/// The words of a point of the table: x, then u.
type Entry = [u64; 10];

/// The multiples of 2^(5 i) G for digit i.
#[inline]
fn row(position: usize) -> &'static [Entry] {
    &GENERATOR_MULTIPLES[position * MULTIPLES..][..MULTIPLES]
}

/// k = sum of d_i 32^i with d_i in -15..=16.
///
/// The last digit has 4 bits, 315 to 318, and takes a carry: at most 16, so that none is lost.
fn signed_digits(k: &Scalar) -> Zeroizing<[i8; DIGITS]> {
    let mut digits = Zeroizing::new([0; DIGITS]);
    let mut carry = 0;
    for (position, digit) in digits.iter_mut().enumerate() {
        let value = bits_at(k.words(), position * WINDOW, WINDOW) + carry;
        // 1 for 17..=32, by the sign of 16 - value.
        carry = 16_u64.wrapping_sub(value) >> 63;
        *digit = small(value).wrapping_sub(small(carry << WINDOW));
    }
    digits
}

/// A number below 128 as i8.
#[inline(always)]
#[allow(clippy::cast_possible_truncation, reason = "callers pass numbers below 128")]
fn small(value: u64) -> i8 {
    debug_assert!(value < 128, "no small number");
    (value as u8).cast_signed()
}

/// `count` bits (at most 63) of a number from bit `start` on; bits beyond its end are zero. Addresses depend on `start` only.
#[inline(always)]
fn bits_at(words: &[u64; 5], start: usize, count: usize) -> u64 {
    let (word, shift) = (start / 64, start % 64);
    let low = words.get(word).map_or(0, |word| word >> shift);
    let high = if shift == 0 { 0 } else { words.get(word + 1).map_or(0, |word| word << (64 - shift)) };
    (low | high) & ((1 << count) - 1)
}

/// The point d 2^(5 i) G, for a row of multiples and a digit in -16..=16. Reads every entry, and masks the sign.
///
/// No entry matches the digit 0: what is left is zero, which is the neutral element.
#[inline(always)]
fn look_up(row: &[Entry], digit: i8) -> AffinePoint {
    let mut masks = [0; MULTIPLES];
    for (mask, multiple) in masks.iter_mut().zip(1..) {
        *mask = zero_mask(u64::from(digit.unsigned_abs()) ^ multiple);
    }
    let mut found: Entry = [0; 10];
    // The compiler would skip entries by a branch if it knew what a mask is.
    for (mask, entry) in black_box(masks).iter().zip(row) {
        for (found, word) in found.iter_mut().zip(entry) {
            *found |= word & mask;
        }
    }
    // Words of the table are canonical: with its bits turned around, and p + 1 added, one becomes p less itself.
    let sign = black_box(i64::from(digit >> 7).cast_unsigned());
    for word in &mut found[5..] {
        *word = (*word ^ sign).wrapping_add((Goldilocks::MODULUS + 1) & sign);
    }
    point_of(&found)
}

#[inline(always)]
fn point_of(entry: &Entry) -> AffinePoint {
    let [x0, x1, x2, x3, x4, u0, u1, u2, u3, u4] = *entry;
    AffinePoint { x: Quintic::from_words([x0, x1, x2, x3, x4]), u: Quintic::from_words([u0, u1, u2, u3, u4]) }
}

/// k G, without a branch or an address that depends on k: 63 mixed additions of table entries.
#[must_use]
pub fn mul_generator(k: &Scalar) -> Point {
    let digits = signed_digits(k);
    let mut sum = Point::from(look_up(row(0), digits[0]));
    for (position, digit) in digits.iter().enumerate().skip(1) {
        sum.add_affine(&look_up(row(position), *digit));
    }
    sum
}

/// The width-w non-adjacent form of `bits` bits of a number from bit `start` on: digits are zero or odd, below 2^(w - 1) in
/// magnitude, and among w neighbours at most one is not zero. `digits` must have a place more than `bits`.
fn non_adjacent_form_vartime(words: &[u64; 5], start: usize, width: usize, digits: &mut [i8]) {
    let bits = digits.len() - 1;
    let (mut position, mut carry) = (0, 0);
    while position <= bits {
        let count = width.min(bits - position);
        let value = bits_at(words, start + position, count) + carry;
        if value & 1 == 0 {
            position += 1;
            continue;
        }
        // `position` may be the last place, which holds a carry alone.
        let is_high = value >> (width - 1) != 0;
        carry = u64::from(is_high);
        digits[position] = small(value).wrapping_sub(small(carry << width));
        position += width;
    }
}

/// The odd multiples 1 P, 3 P, ... of each base, one base after the other.
fn odd_multiples_vartime(bases: impl Iterator<Item = Point>, count: usize) -> Vec<AffinePoint> {
    let mut multiples = Vec::new();
    for base in bases {
        let twice = base.double();
        multiples.extend(successors(Some(base), |last| Some(*last + twice)).take(count));
    }
    Point::to_affine_vartime(&multiples)
}

/// Adds up over common doublings: each strand is a non-adjacent form and the odd multiples that its digits stand for.
fn sum_strands_vartime(strands: &[(&[i8], &[AffinePoint])]) -> Point {
    let length = strands.first().map_or(0, |(digits, _)| digits.len());
    let mut sum = Point::NEUTRAL;
    let (mut is_neutral, mut doublings) = (true, 0);
    for position in (0..length).rev() {
        // The neutral need not be doubled.
        doublings += u32::from(!is_neutral);
        for (digits, multiples) in strands {
            let digit = digits[position];
            if digit != 0 {
                let multiple = multiples[usize::from(digit.unsigned_abs()) / 2];
                sum = sum.double_n(doublings);
                sum.add_affine(&signed(multiple, digit));
                (is_neutral, doublings) = (false, 0);
            }
        }
    }
    sum.double_n(doublings)
}

/// A point with the sign of a digit.
#[inline(always)]
fn signed(point: AffinePoint, digit: i8) -> AffinePoint {
    if digit < 0 { -point } else { point }
}

/// `start` + k G, for a public k.
fn add_generator_multiple_vartime(start: Point, k: &Scalar) -> Point {
    let mut sum = start;
    for (position, digit) in signed_digits(k).iter().enumerate().filter(|(_, digit)| **digit != 0) {
        let entry = row(position)[usize::from(digit.unsigned_abs()) - 1];
        sum.add_affine(&signed(point_of(&entry), *digit));
    }
    sum
}

/// k P. Time depends on both.
#[must_use]
pub fn mul_vartime(point: &Point, k: &Scalar) -> Point {
    const WIDTH: usize = 5;
    let mut digits = [0; 320];
    non_adjacent_form_vartime(k.words(), 0, WIDTH, &mut digits);
    let multiples = odd_multiples_vartime(once(*point), 1 << (WIDTH - 2));
    sum_strands_vartime(&[(&digits, &multiples)])
}

/// a G + b P. Time depends on all.
#[must_use]
pub fn mul_add_generator_vartime(a: &Scalar, point: &Point, b: &Scalar) -> Point {
    add_generator_multiple_vartime(mul_vartime(point, b), a)
}

/// A point prepared for many multiplications: odd multiples of 2^(40 i) P, so that eight strands of 40 bits share 40 doublings.
#[derive(Clone)]
pub(crate) struct PreparedPoint {
    multiples: Box<[AffinePoint]>,
}

impl PreparedPoint {
    const STRANDS: usize = 8;
    const STRAND_BITS: u8 = 40;
    const WIDTH: usize = 6;
    const MULTIPLES: usize = 1 << (Self::WIDTH - 2);

    /// The size of the table in bytes.
    pub(crate) const BYTES: usize = Self::STRANDS * Self::MULTIPLES * size_of::<AffinePoint>();

    pub(crate) fn new(point: &Point) -> Self {
        let bases = successors(Some(*point), |base| Some(base.double_n(Self::STRAND_BITS.into())));
        let multiples = odd_multiples_vartime(bases.take(Self::STRANDS), Self::MULTIPLES);
        Self { multiples: multiples.into_boxed_slice() }
    }

    /// a G + b P. Time depends on all.
    pub(crate) fn mul_add_generator_vartime(&self, a: &Scalar, b: &Scalar) -> Point {
        let bits = usize::from(Self::STRAND_BITS);
        let mut forms = [[0; Self::STRAND_BITS as usize + 1]; Self::STRANDS];
        for (strand, form) in forms.iter_mut().enumerate() {
            non_adjacent_form_vartime(b.words(), strand * bits, Self::WIDTH, form);
        }
        let strands: [(&[i8], &[AffinePoint]); Self::STRANDS] = core::array::from_fn(|strand| {
            (&forms[strand][..], &self.multiples[strand * Self::MULTIPLES..][..Self::MULTIPLES])
        });
        add_generator_multiple_vartime(sum_strands_vartime(&strands), a)
    }
}

#[cfg(test)]
mod tests;
