//! Small linear combinations, reduced once.

use core::ops::{Add, Mul, Sub};

use crate::field::{Goldilocks, reduce_96};

/// A sum of elements with small coefficients that is not reduced yet.
///
/// Range: the integer inside must stay below 2^96, so that [`Wide::reduce`] is exact. One element is below 2^64, a difference
/// adds 2p < 2^65, and a factor multiplies: combinations whose coefficients add up to less than 2^30 are safe. Builds with
/// debug assertions check it.
#[derive(Clone, Copy, Debug)]
pub struct Wide(u128);

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

impl Sub<Goldilocks> for Wide {
    type Output = Self;

    /// Adds 2p - x, which is positive for every loose x.
    #[inline(always)]
    fn sub(self, other: Goldilocks) -> Self {
        Self(self.0 + (2 * u128::from(Goldilocks::MODULUS) - u128::from(other.loose())))
    }
}

impl Mul<u32> for Wide {
    type Output = Self;

    #[inline(always)]
    fn mul(self, factor: u32) -> Self {
        Self(self.0 * u128::from(factor))
    }
}
