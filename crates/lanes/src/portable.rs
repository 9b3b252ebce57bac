//! One word at a time, in plain Rust.

use crate::{
    Kernel, Lanes32, Lanes64, Machine, Products32,
    machine::{rotation, sealed},
};

/// The machine without vector instructions; it needs no proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Portable;

impl sealed::Sealed for Portable {}

impl Machine for Portable {
    type U32 = u32;
    type U64 = u64;

    #[inline(always)]
    fn backend(self) -> crate::Backend {
        crate::Backend::Portable
    }

    #[inline(always)]
    fn choose(self, kernel: impl Kernel<Self>) {
        kernel.in_words(self);
    }
}

impl Lanes32 for u32 {
    type Machine = Portable;
    const WIDTH: usize = 1;

    #[inline(always)]
    fn splat(_: Portable, word: u32) -> Self {
        word
    }

    #[inline(always)]
    fn from_fn(_: Portable, mut f: impl FnMut(usize) -> u32) -> Self {
        f(0)
    }

    #[inline(always)]
    fn load(_: Portable, words: &[u32]) -> Self {
        words.first().copied().unwrap_or(0)
    }

    #[inline(always)]
    fn store(self, out: &mut [u32]) {
        out[0] = self;
    }

    #[inline(always)]
    fn transpose(_: &mut [Self]) {}

    #[inline(always)]
    fn add_mod<const P: u32>(self, rhs: Self) -> Self {
        // The sum is below 2P < 2^32. Taking P off wraps exactly when the sum is below P, and then min keeps the sum.
        let sum = self.wrapping_add(rhs);
        sum.min(sum.wrapping_sub(P))
    }

    #[inline(always)]
    fn sub_mod<const P: u32>(self, rhs: Self) -> Self {
        // The difference is in (-P, P). Where it is negative it wraps to at least 2^32 - P > P, and min takes the other.
        let difference = self.wrapping_sub(rhs);
        difference.min(difference.wrapping_add(P))
    }

    #[inline(always)]
    fn mul_montgomery<const P: u32, const P_INV: u32>(self, rhs: Self) -> Self {
        montgomery_reduce::<P, P_INV>(u64::from(self) * u64::from(rhs))
    }

    #[inline(always)]
    fn wrapping_add(self, rhs: Self) -> Self {
        Self::wrapping_add(self, rhs)
    }

    #[inline(always)]
    fn wrapping_sub(self, rhs: Self) -> Self {
        Self::wrapping_sub(self, rhs)
    }

    #[inline(always)]
    fn xor(self, rhs: Self) -> Self {
        self ^ rhs
    }

    #[inline(always)]
    fn rotate_right<const N: i32>(self) -> Self {
        Self::rotate_right(self, const { rotation::<N>() })
    }

    #[inline(always)]
    fn add_if_negative(self, rhs: Self) -> Self {
        // Unsigned, a negative word is the greater of the two, and one that is not is the smaller.
        self.min(self.wrapping_add(rhs))
    }

    #[inline(always)]
    fn cube_montgomery<const P: u32, const P_INV: u32>(self) -> Self {
        let x = i64::from(self.cast_signed());
        let square = i64::from(montgomery_reduce_signed::<P, P_INV>(x * x));
        let cube = montgomery_reduce_signed::<P, P_INV>(square * x).cast_unsigned();
        cube.min(cube.wrapping_add(P))
    }
}

impl Products32 for u32 {
    type Factor = i32;
    type Wide = i64;

    #[inline(always)]
    fn factor(self) -> i32 {
        self.cast_signed()
    }

    #[inline(always)]
    fn wide(_: Portable, number: i64) -> i64 {
        number
    }

    #[inline(always)]
    fn multiply_add(_: Portable, sum: i64, factor: i32, constant: i64) -> i64 {
        sum.wrapping_add(i64::from(factor).wrapping_mul(constant))
    }

    #[inline(always)]
    fn add_wide(a: i64, b: i64) -> i64 {
        a.wrapping_add(b)
    }

    #[inline(always)]
    fn make_room<const P: u32>(sum: i64) -> i64 {
        // With sum = 2^32 h + l, h in [-P, P): l + h (2^32 - 2 P), which is below (P - 1) (2^32 - 2 P) + 2^32. Eight products, 2 (P - 1)^2 at most, take it
        // to less than 2^32 P again; and the same from below.
        sum.wrapping_sub((sum >> 32).wrapping_mul(2 * i64::from(P)))
    }

    #[inline(always)]
    fn reduce_wide<const P: u32, const P_INV: u32>(sum: i64) -> Self {
        // From (-2^32 P, 2^32 P) to [0, 2^32 P), then as ever.
        let shift = u64::from(P) << 32;
        let sum = sum.cast_unsigned();
        montgomery_reduce::<P, P_INV>(sum.min(sum.wrapping_add(shift)))
    }

    type Pair = [i32; 2];
    type Sum = i64;

    #[inline(always)]
    fn pair<const OFFSET: u32>(self, other: Self) -> [i32; 2] {
        [Self::wrapping_sub(self, OFFSET).cast_signed(), Self::wrapping_sub(other, OFFSET).cast_signed()]
    }

    #[inline(always)]
    fn sum(_: Portable, [low, high]: [i32; 2]) -> i64 {
        i64::from(low) + (i64::from(high) << 16)
    }

    #[inline(always)]
    fn sum_pair(_: Portable, sum: i64, [a, b]: [i32; 2], coefficients: [i16; 2]) -> i64 {
        let [c, d] = coefficients.map(i64::from);
        sum + i64::from(a) * c + i64::from(b) * d
    }

    #[inline(always)]
    fn sum_and_difference(a: i64, b: i64) -> [i64; 2] {
        [a + b, a - b]
    }

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the result is a word, and the low half is wanted")]
    fn reduce_sum<const K: i16>(_: Portable, sum: i64) -> Self {
        // With sum - 2^15 = 2^16 h + l, l signed, h = sum >> 16: the quotient by 2^16 is h + l / 2^16 = h - K l.
        let low = i64::from((sum as i16) ^ i16::MIN);
        (((sum >> 16) - i64::from(K) * low) as i32).cast_unsigned()
    }
}

/// `x / 2^32` modulo `P` in `[0, P)`, for `x < 2^32 * P`, `P` odd and below `2^31`, and `P_INV * P = 1 mod 2^32`.
///
/// With `q = x * P_INV mod 2^32`, `q * P` has the low word of `x`, so `x - q * P` is a multiple of `2^32`, and its
/// high word is the difference of the high words: one of `x` below `P`, one of `q * P` below `P`, hence in `(-P, P)`.
#[inline(always)]
#[must_use]
#[expect(clippy::cast_possible_truncation, reason = "the low and the high word are what is wanted")]
pub const fn montgomery_reduce<const P: u32, const P_INV: u32>(x: u64) -> u32 {
    let q = (x as u32).wrapping_mul(P_INV);
    let qp_high = ((q as u64 * P as u64) >> 32) as u32;
    let (difference, negative) = ((x >> 32) as u32).overflowing_sub(qp_high);
    // Branch-free: the mask is all ones exactly when the subtraction wrapped.
    difference.wrapping_add(P & (negative as u32).wrapping_neg())
}

/// `x / 2^32` modulo `P`, for `P` odd and `P_INV * P = 1 mod 2^32`: below `|x| / 2^32 + P / 2` in absolute value, which is below `2^31`.
///
/// As [`montgomery_reduce`], with `q` in `[-2^31, 2^31)`.
#[inline(always)]
#[must_use]
#[expect(clippy::cast_possible_truncation, reason = "the low and the high word are what is wanted")]
pub const fn montgomery_reduce_signed<const P: u32, const P_INV: u32>(x: i64) -> i32 {
    let q = (x as i32).wrapping_mul(P_INV.cast_signed());
    ((x >> 32) as i32).wrapping_sub(((q as i64 * P as i64) >> 32) as i32)
}

impl Lanes64 for u64 {
    type Machine = Portable;
    const WIDTH: usize = 1;

    #[inline(always)]
    fn splat(_: Portable, word: u64) -> Self {
        word
    }

    #[inline(always)]
    fn from_fn(_: Portable, mut f: impl FnMut(usize) -> u64) -> Self {
        f(0)
    }

    #[inline(always)]
    fn store(self, out: &mut [u64]) {
        out[0] = self;
    }

    #[inline(always)]
    fn xor(self, rhs: Self) -> Self {
        self ^ rhs
    }

    #[inline(always)]
    fn xor3(self, a: Self, b: Self) -> Self {
        self ^ (a ^ b)
    }

    #[inline(always)]
    fn not_and(self, rhs: Self) -> Self {
        !self & rhs
    }

    #[inline(always)]
    fn rotate_left<const N: i32>(self) -> Self {
        u64::rotate_left(self, N.unsigned_abs())
    }
}
