//! GF(p) with p = 2^64 - 2^32 + 1.
//!
//! An element is held as any u64 that stands for its value mod p (the *loose* form); only output and comparison make it
//! canonical. Nothing here branches on a value, except functions that are named `_vartime`.

use core::{
    fmt,
    iter::Sum,
    ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign},
};

use touchmark_lanes::goldilocks as words;
use zeroize::DefaultIsZeroes;

/// An element of GF(2^64 - 2^32 + 1).
#[derive(Clone, Copy, Default)]
pub struct Goldilocks(u64);

impl DefaultIsZeroes for Goldilocks {}

impl Goldilocks {
    /// p = 2^64 - 2^32 + 1.
    pub const MODULUS: u64 = 0xFFFF_FFFF_0000_0001;
    /// 0.
    pub const ZERO: Self = Self(0);
    /// 1.
    pub const ONE: Self = Self(1);

    /// The element that `value` stands for: every u64 counts as its value mod p.
    #[inline]
    #[must_use]
    pub const fn new(value: u64) -> Self {
        Self(value)
    }

    /// The element with this canonical value, or `None` if `value >= p`.
    #[inline]
    #[must_use]
    pub const fn from_canonical(value: u64) -> Option<Self> {
        if value < Self::MODULUS { Some(Self(value)) } else { None }
    }

    /// The element that a signed 64-bit integer stands for: its two's complement bits, mod p (so -1 becomes 2^32 - 2).
    #[inline]
    #[must_use]
    pub const fn from_i64_bits(value: i64) -> Self {
        Self(value.cast_unsigned())
    }

    /// The canonical value, in `0..p`.
    ///
    /// A loose value exceeds p by at most 2^32 - 2, so one masked subtraction is enough.
    #[inline]
    #[must_use]
    pub fn to_canonical(self) -> u64 {
        // The borrow is a mask in the high word of a double word; of a flag the compiler would make a branch.
        let difference = u128::from(self.0).wrapping_sub(u128::from(Self::MODULUS));
        low(difference).wrapping_add(low(difference >> 64) & Self::MODULUS)
    }

    /// The held word: any u64 that stands for the value.
    #[inline]
    pub(crate) const fn loose(self) -> u64 {
        self.0
    }

    /// All ones if the value is zero, else zero, without a branch.
    #[inline]
    pub(crate) fn zero_mask(self) -> u64 {
        let canonical = self.to_canonical();
        // The top bit of x | -x is set for every x but 0.
        ((canonical | canonical.wrapping_neg()) >> 63).wrapping_sub(1)
    }

    /// x + c for a canonical c.
    #[inline(always)]
    pub(crate) fn add_canonical(self, c: u64) -> Self {
        Self(words::add_canonical(self.0, c))
    }

    /// x^2.
    #[inline]
    #[must_use]
    pub fn square(self) -> Self {
        self * self
    }

    /// x^(2^n).
    #[inline]
    #[must_use]
    pub fn square_n(self, n: u32) -> Self {
        (0..n).fold(self, |x, _| x.square())
    }

    /// x^7, the S-box of Poseidon2.
    #[inline]
    #[must_use]
    pub fn pow7(self) -> Self {
        let square = self.square();
        (square * self) * square.square()
    }

    /// x^(2^31 - 1) and x^(2^32 - 1), the powers from which the others are made.
    fn pow_31_and_32_ones(self) -> (Self, Self) {
        // x^(2^k - 1) doubles its k by one product: (x^(2^k - 1))^(2^k) * x^(2^k - 1).
        let ones2 = self.square() * self;
        let ones3 = ones2.square() * self;
        let ones6 = ones3.square_n(3) * ones3;
        let ones12 = ones6.square_n(6) * ones6;
        let ones24 = ones12.square_n(12) * ones12;
        let ones30 = ones24.square_n(6) * ones6;
        let ones31 = ones30.square() * self;
        (ones31, ones31.square() * self)
    }

    /// 1/x, and 0 for 0: x^(p - 2), with p - 2 = (2^31 - 1) 2^33 + (2^32 - 1).
    #[must_use]
    pub fn inverse_or_zero(self) -> Self {
        let (ones31, ones32) = self.pow_31_and_32_ones();
        ones31.square_n(33) * ones32
    }

    /// x^((p - 1)/2): 0 for 0, 1 for the other squares, -1 for the rest. (p - 1)/2 = (2^32 - 1) 2^31.
    #[must_use]
    pub fn legendre(self) -> Self {
        self.pow_31_and_32_ones().1.square_n(31)
    }

    /// A square root, or `None` if there is none. Time depends on the value.
    ///
    /// Tonelli and Shanks: p - 1 = 2^32 (2^32 - 1), and 7 generates the group, so 7^(2^32 - 1) has order 2^32.
    #[must_use]
    pub fn sqrt_vartime(self) -> Option<Self> {
        // x^((q - 1)/2) with q = 2^32 - 1 is x^(2^31 - 1).
        let (half, _) = self.pow_31_and_32_ones();
        let mut root = half * self;
        let mut rest = root * half;
        // Invariant: root^2 = x * rest; rest has order 2^k for some k < order_log; z has order 2^order_log.
        let mut z = ROOT_OF_UNITY;
        let mut order_log = 32;
        while rest != Self::ONE {
            if rest == Self::ZERO {
                return Some(Self::ZERO);
            }
            let mut k = 0;
            let mut power = rest;
            while power != Self::ONE {
                power = power.square();
                k += 1;
                if k == order_log {
                    return None;
                }
            }
            let factor = z.square_n(order_log - k - 1);
            root *= factor;
            z = factor.square();
            rest *= z;
            order_log = k;
        }
        Some(root)
    }
}

/// 7^(2^32 - 1), a generator of the subgroup of order 2^32.
const ROOT_OF_UNITY: Goldilocks = Goldilocks(1_753_635_133_440_165_772);

#[inline(always)]
#[allow(clippy::cast_possible_truncation, reason = "the low half is what is asked for")]
const fn low(x: u128) -> u64 {
    x as u64
}

impl Add for Goldilocks {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(words::add(self.0, other.0))
    }
}

impl Sub for Goldilocks {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(words::subtract(self.0, other.0))
    }
}

impl Neg for Goldilocks {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self::ZERO - self
    }
}

impl Mul for Goldilocks {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Self(words::reduce_128(u128::from(self.0) * u128::from(other.0)))
    }
}

impl AddAssign for Goldilocks {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Goldilocks {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl MulAssign for Goldilocks {
    #[inline(always)]
    fn mul_assign(&mut self, other: Self) {
        *self = *self * other;
    }
}

impl Sum for Goldilocks {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::ZERO, Add::add)
    }
}

impl PartialEq for Goldilocks {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        (*self - *other).zero_mask() != 0
    }
}

impl Eq for Goldilocks {}

impl fmt::Debug for Goldilocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#018x}", self.to_canonical())
    }
}
