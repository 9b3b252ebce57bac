//! Small linear combinations, reduced once.

use core::ops::{Add, Mul, Sub};

use touchmark_lanes::goldilocks::reduce_96;

use crate::field::Goldilocks;

/// A sum of elements with small coefficients that is not reduced yet.
///
/// Range: the integer inside must stay below 2^96, so that [`Wide::reduce`] is exact, and what is subtracted below 2^20 p. One element
/// is below 2^64, a difference adds 2^20 p < 2^84, and a factor multiplies: what is subtracted may have coefficients that add up
/// to 2^19, and a factor after a difference may be 2^11. Builds with debug assertions check both.
#[derive(Clone, Copy, Debug)]
pub struct Wide(u128);

/// A multiple of p that exceeds whatever is subtracted.
const BIAS: u128 = (Goldilocks::MODULUS as u128) << 20;

impl Wide {
    /// The element in loose form.
    #[inline(always)]
    #[must_use]
    pub fn reduce(self) -> Goldilocks {
        Goldilocks::new(reduce_96(self.0))
    }
}

impl From<Goldilocks> for Wide {
    #[inline(always)]
    fn from(value: Goldilocks) -> Self {
        Self(u128::from(value.loose()))
    }
}

impl Add for Wide {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Add<Goldilocks> for Wide {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Goldilocks) -> Self {
        self + Self::from(other)
    }
}

impl Sub for Wide {
    type Output = Self;

    /// Adds 2^20 p - x, which is positive for every x in range.
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        debug_assert!(other.0 < BIAS, "Wide out of range");
        Self(self.0 + BIAS - other.0)
    }
}

impl Sub<Goldilocks> for Wide {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Goldilocks) -> Self {
        self - Self::from(other)
    }
}

impl Mul<u32> for Wide {
    type Output = Self;

    #[inline(always)]
    fn mul(self, factor: u32) -> Self {
        Self(self.0 * u128::from(factor))
    }
}
