//! The field in vector lanes.

use core::ops::{Add, Mul, Sub};

use p3_koala_bear::KoalaBear;
use touchmark_lanes::{Lanes32, Machine};

use crate::word::{MODULUS, MODULUS_INVERSE, from_reduced_word, to_word};

/// One element in each lane of a machine's vector. Every word is a Montgomery word in `[0, p)`.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Packed<M: Machine>(M::U32);

impl<M: Machine> Packed<M> {
    /// The number of elements.
    pub const WIDTH: usize = <M::U32 as Lanes32>::WIDTH;

    /// The same element in every lane.
    #[inline(always)]
    #[must_use]
    pub fn splat(machine: M, element: KoalaBear) -> Self {
        Self(Lanes32::splat(machine, to_word(element)))
    }

    /// Lane `i` holds `f(i)`.
    #[inline(always)]
    #[must_use]
    pub fn from_fn(machine: M, mut f: impl FnMut(usize) -> KoalaBear) -> Self {
        Self(Lanes32::from_fn(machine, |lane| to_word(f(lane))))
    }

    /// Hands the element of every lane to `f`, with the number of the lane.
    #[inline(always)]
    pub fn for_each(self, mut f: impl FnMut(usize, KoalaBear)) {
        let mut words = [0; MAX_WIDTH];
        self.0.store(&mut words);
        for (lane, &word) in words[..Self::WIDTH].iter().enumerate() {
            f(lane, from_reduced_word(word));
        }
    }

    /// The third power.
    #[inline(always)]
    #[must_use]
    pub fn cube(self) -> Self {
        self * self * self
    }
}

/// The widest vector of any machine, in words.
const MAX_WIDTH: usize = 16;

impl<M: Machine> Add for Packed<M> {
    type Output = Self;
    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        Self(self.0.add_mod::<MODULUS>(rhs.0))
    }
}

impl<M: Machine> Sub for Packed<M> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, rhs: Self) -> Self {
        Self(self.0.sub_mod::<MODULUS>(rhs.0))
    }
}

impl<M: Machine> Mul for Packed<M> {
    type Output = Self;
    #[inline(always)]
    fn mul(self, rhs: Self) -> Self {
        // Words below p: the product is below p^2 < 2^32 p.
        Self(self.0.mul_montgomery::<MODULUS, MODULUS_INVERSE>(rhs.0))
    }
}

#[cfg(test)]
mod tests {
    use std::{vec, vec::Vec};

    use p3_field::PrimeCharacteristicRing;
    use touchmark_lanes::{Backend, dispatch};

    use super::*;
    use crate::from_word;

    type Operands<'a> = &'a [(KoalaBear, KoalaBear)];

    #[inline(always)]
    fn arithmetic_kernel<M: Machine>(machine: M, operands: Operands<'_>, out: &mut [[KoalaBear; 4]]) {
        let width = Packed::<M>::WIDTH;
        for (operands, out) in operands.chunks(width).zip(out.chunks_mut(width)) {
            let pick = |lane: usize| operands[lane.min(operands.len() - 1)];
            let a = Packed::<M>::from_fn(machine, |lane| pick(lane).0);
            let b = Packed::<M>::from_fn(machine, |lane| pick(lane).1);
            for (i, result) in [a + b, a - b, a * b, a.cube()].into_iter().enumerate() {
                result.for_each(|lane, element| {
                    if let Some(out) = out.get_mut(lane) {
                        out[i] = element;
                    }
                });
            }
        }
    }

    dispatch! {
        fn arithmetic_with[][](operands: Operands<'_>, out: &mut [[KoalaBear; 4]]) = arithmetic_kernel
    }

    #[test]
    fn lanes_agree_with_scalars_at_the_edges_of_the_range() {
        let edges =
            [0, 1, 2, MODULUS - 1, MODULUS - 2, MODULUS / 2, MODULUS / 2 + 1, 1 << 24, (1 << 30) + 12_345];
        let elements: Vec<_> = edges.into_iter().flat_map(|x| [KoalaBear::new(x), from_word(x)]).collect();
        let operands: Vec<_> = elements.iter().flat_map(|&a| elements.iter().map(move |&b| (a, b))).collect();
        for backend in Backend::available() {
            for len in (0..=33).chain([operands.len()]) {
                let operands = &operands[operands.len() - len..];
                let mut out = vec![[KoalaBear::ZERO; 4]; len];
                arithmetic_with(backend, operands, &mut out);
                for (&(a, b), out) in operands.iter().zip(&out) {
                    assert_eq!(*out, [a + b, a - b, a * b, a * a * a], "{backend:?} {a} {b}");
                }
            }
        }
    }
}
