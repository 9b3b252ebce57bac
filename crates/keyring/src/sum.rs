//! The kernels: sums of table entries, for one signature over all lanes of a vector, or for as many signatures as there are lanes.

#[cfg(target_arch = "aarch64")]
use touchmark_lanes::Neon;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use touchmark_lanes::Simd128;
#[cfg(target_arch = "x86_64")]
use touchmark_lanes::{
    Avx2, Avx512,
    limbs::{Limbs4, Limbs8},
};
use touchmark_lanes::{Portable, dispatch, limbs::Limbs};

#[cfg(target_arch = "x86_64")]
use crate::field::{Lanes25, Lanes52};
use crate::{
    field::{FieldElement, FieldLanes},
    point::{Extended, Point, Term, Token},
    table::Terms,
};

/// A machine, and how it holds elements of the field.
trait FieldMachine: Copy {
    type Field: FieldLanes;
    /// Lanes of a vector.
    const WIDTH: usize = <<Self::Field as FieldLanes>::Word as Limbs>::WIDTH;

    /// The proof that such vectors can be made.
    fn token(self) -> Token<Self::Field>;
}

impl FieldMachine for Portable {
    type Field = FieldElement;

    #[inline(always)]
    fn token(self) -> Portable {
        self
    }
}

/// Two lanes of 64 bits gain nothing on a processor that multiplies them at once.
#[cfg(target_arch = "aarch64")]
impl FieldMachine for Neon {
    type Field = FieldElement;

    #[inline(always)]
    fn token(self) -> Portable {
        Portable
    }
}

/// Two lanes of 64 bits gain nothing where a product of words takes three instructions.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
impl FieldMachine for Simd128 {
    type Field = FieldElement;

    #[inline(always)]
    fn token(self) -> Portable {
        Portable
    }
}

#[cfg(target_arch = "x86_64")]
impl FieldMachine for Avx2 {
    type Field = Lanes25<Limbs4>;

    #[inline(always)]
    fn token(self) -> Avx2 {
        self
    }
}

#[cfg(target_arch = "x86_64")]
impl FieldMachine for Avx512 {
    type Field = Lanes52<Limbs8>;

    #[inline(always)]
    fn token(self) -> Avx512 {
        self
    }
}

dispatch! {
    /// The sum of the terms.
    pub(crate) fn sum_with[][](terms: &Terms<'_>) -> Point = sum_kernel
}

dispatch! {
    /// The sum of each set of terms, in the place of the same index in `sums`, which is as long.
    pub(crate) fn sum_many_with[][](sets: &[Terms<'_>], sums: &mut [Point]) = sum_many_kernel
}

/// Adds up `steps` terms in every lane.
#[inline(always)]
fn sum_lanes<'t, M: FieldMachine>(
    machine: M,
    steps: usize,
    term: impl Fn(usize, usize) -> Term<'t>,
) -> Extended<M::Field> {
    let token = machine.token();
    let mut sum = Extended::identity(token);
    for step in 0..steps {
        sum = sum.add_terms(token, |lane| term(step, lane));
    }
    sum
}

/// Lane `l` adds up the terms `l`, `l + WIDTH`, ...; then halves of the lanes are added until one is left.
#[inline(always)]
fn sum_kernel<M: FieldMachine>(machine: M, terms: &Terms<'_>) -> Point {
    let steps = terms.len().div_ceil(M::WIDTH);
    let mut points = sum_lanes(machine, steps, |step, lane| terms.get(step * M::WIDTH + lane)).split();
    let mut lanes = M::WIDTH;
    while lanes > 1 {
        lanes /= 2;
        let low = Extended::<M::Field>::join(machine.token(), |lane| &points[lane % lanes]);
        let high = Extended::join(machine.token(), |lane| &points[lane % lanes + lanes]);
        points = low.add(high).split();
    }
    points[0]
}

/// A set in each lane. What is left over is too few for all lanes to pay where it is no more than half of them.
#[inline(always)]
fn sum_many_kernel<M: FieldMachine>(machine: M, sets: &[Terms<'_>], sums: &mut [Point]) {
    for (sets, sums) in sets.chunks(M::WIDTH).zip(sums.chunks_mut(M::WIDTH)) {
        if sets.len() <= M::WIDTH / 2 {
            for (terms, sum) in sets.iter().zip(sums) {
                *sum = sum_kernel(machine, terms);
            }
        } else {
            let steps = sets.iter().map(Terms::len).max().unwrap_or(0);
            // Lanes without a set of their own repeat the last.
            let points =
                sum_lanes(machine, steps, |step, lane| sets[lane.min(sets.len() - 1)].get(step)).split();
            sums.copy_from_slice(&points[..sums.len()]);
        }
    }
}
