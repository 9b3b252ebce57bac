//! The kernels: sums of table entries, for one signature over all lanes of a vector, or for as many signatures as there are lanes.

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use touchmark_lanes::{
    Backend,
    limbs::{Limbs4, Limbs8},
};
use touchmark_lanes::{Machine, Portable, dispatch, limbs::Limbs};

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use crate::field::{Lanes25, Lanes52};
use crate::{
    field::{FieldElement, FieldLanes},
    point::{Extended, Point, Term, Token},
    table::Terms,
};

/// The number of lanes of a vector of field elements.
const fn width<F: FieldLanes>() -> usize {
    <F::Word as Limbs>::WIDTH
}

dispatch! {
    /// The sum of the terms.
    pub(crate) fn sum_with[][](terms: &Terms<'_>) -> Point = sum_kernel
}

dispatch! {
    /// The sum of each set of terms, in the place of the same index in `sums`, which is as long.
    pub(crate) fn sum_many_with[][](sets: &[Terms<'_>], sums: &mut [Point]) = sum_many_kernel
}

/// The sum of the terms, in the form of field elements that is the fastest on the machine.
///
/// Two lanes of 64 bits (NEON, simd128) gain nothing over words: a processor multiplies two words at
/// once, and WebAssembly needs three instructions for a product in a lane.
#[inline(always)]
fn sum_kernel<M: Machine>(machine: M, terms: &Terms<'_>) -> Point {
    match machine.backend() {
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        Backend::Avx512(token) => sum_in::<Lanes52<Limbs8>>(token, terms),
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        Backend::Avx2(token) => sum_in::<Lanes25<Limbs4>>(token, terms),
        _ => sum_in::<FieldElement>(Portable, terms),
    }
}

/// The sums of the sets, in the form of field elements that is the fastest on the machine.
#[inline(always)]
fn sum_many_kernel<M: Machine>(machine: M, sets: &[Terms<'_>], sums: &mut [Point]) {
    match machine.backend() {
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        Backend::Avx512(token) => sum_many_in::<Lanes52<Limbs8>>(token, sets, sums),
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        Backend::Avx2(token) => sum_many_in::<Lanes25<Limbs4>>(token, sets, sums),
        _ => sum_many_in::<FieldElement>(Portable, sets, sums),
    }
}

/// Adds up `steps` terms in every lane.
#[inline(always)]
fn sum_lanes<'t, F: FieldLanes>(
    token: Token<F>,
    steps: usize,
    term: impl Fn(usize, usize) -> Term<'t>,
) -> Extended<F> {
    let mut sum = Extended::identity(token);
    for step in 0..steps {
        sum = sum.add_terms(token, |lane| term(step, lane));
    }
    sum
}

/// Lane `l` adds up the terms `l`, `l + WIDTH`, ...; then halves of the lanes are added until one is left.
#[inline(always)]
fn sum_in<F: FieldLanes>(token: Token<F>, terms: &Terms<'_>) -> Point {
    let width = const { width::<F>() };
    let steps = terms.len().div_ceil(width);
    let mut points = sum_lanes::<F>(token, steps, |step, lane| terms.get(step * width + lane)).split();
    let mut lanes = width;
    while lanes > 1 {
        lanes /= 2;
        let low = Extended::<F>::join(token, |lane| &points[lane % lanes]);
        let high = Extended::join(token, |lane| &points[lane % lanes + lanes]);
        points = low.add(high).split();
    }
    points[0]
}

/// A set in each lane. What is left over is too few for all lanes to pay where it is no more than half of them.
#[inline(always)]
fn sum_many_in<F: FieldLanes>(token: Token<F>, sets: &[Terms<'_>], sums: &mut [Point]) {
    let width = const { width::<F>() };
    for (sets, sums) in sets.chunks(width).zip(sums.chunks_mut(width)) {
        if sets.len() <= width / 2 {
            for (terms, sum) in sets.iter().zip(sums) {
                *sum = sum_in::<F>(token, terms);
            }
        } else {
            let steps = sets.iter().map(Terms::len).max().unwrap_or(0);
            // Lanes without a set of their own repeat the last.
            let points =
                sum_lanes::<F>(token, steps, |step, lane| sets[lane.min(sets.len() - 1)].get(step)).split();
            sums.copy_from_slice(&points[..sums.len()]);
        }
    }
}
