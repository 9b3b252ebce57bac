//! The field in vector lanes.

use core::ops::{Add, Mul, Sub};

use p3_koala_bear::KoalaBear;
use touchmark_lanes::{Halves, Lanes32, Machine, Products32};

use crate::word::{MODULUS, MODULUS_INVERSE, as_words, as_words_mut, from_reduced_word, to_word};

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

    /// The first elements of the slice, one in each lane, then zeros if there are fewer.
    #[inline(always)]
    #[must_use]
    pub fn load(machine: M, elements: &[KoalaBear]) -> Self {
        Self(Lanes32::load(machine, as_words(elements)))
    }

    /// Writes the elements to the slice, as many as it holds.
    #[inline(always)]
    pub fn store(self, elements: &mut [KoalaBear]) {
        if elements.len() >= Self::WIDTH {
            return self.0.store(as_words_mut(elements));
        }
        self.for_each(|lane, element| {
            if let Some(place) = elements.get_mut(lane) {
                *place = element;
            }
        });
    }

    /// Lane `i` of vector `j` and lane `j` of vector `i` change places; the slice has [`WIDTH`](Self::WIDTH) vectors.
    #[inline(always)]
    pub fn transpose(square: &mut [Self]) {
        let mut words = [square[0].0; MAX_WIDTH];
        for (word, packed) in words.iter_mut().zip(&*square) {
            *word = packed.0;
        }
        Lanes32::transpose(&mut words[..Self::WIDTH]);
        for (packed, word) in square.iter_mut().zip(words) {
            *packed = Self(word);
        }
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
        self.signed().cube()
    }

    /// The same elements, for what takes signed words.
    #[inline(always)]
    #[must_use]
    pub fn signed(self) -> Signed<M> {
        Signed(self.0)
    }

    /// `self + rhs`, one step short of being reduced.
    #[inline(always)]
    #[must_use]
    pub fn signed_sum(self, machine: M, rhs: Self) -> Signed<M> {
        // From [0, 2p - 2] to [-p, p - 2].
        Signed(self.0.wrapping_add(rhs.0).wrapping_sub(Lanes32::splat(machine, MODULUS)))
    }

    /// `self - rhs`, one step short of being reduced.
    #[inline(always)]
    #[must_use]
    pub fn signed_difference(self, rhs: Self) -> Signed<M> {
        Signed(self.0.wrapping_sub(rhs.0))
    }
}

impl<M: Machine<U32: Products32>> Packed<M> {
    /// Ready to be multiplied; counts as an element whose word is less by [`CENTER`](Factor::CENTER).
    #[inline(always)]
    #[must_use]
    pub fn factor(self, machine: M) -> Factor<M> {
        Factor(self.0.wrapping_sub(Lanes32::splat(machine, Factor::<M>::CENTER)).factor())
    }
}

impl<M: Machine<U32: Halves>> Packed<M> {
    /// The words in vectors of 64 bits each.
    #[inline(always)]
    #[must_use]
    pub fn into_halves(self) -> [<M::U32 as Halves>::Half; 2] {
        self.0.into_halves()
    }

    /// From words of which the low 32 bits are below `2p`.
    #[inline(always)]
    #[must_use]
    pub fn from_halves(machine: M, halves: [<M::U32 as Halves>::Half; 2]) -> Self {
        let p = Lanes32::splat(machine, MODULUS);
        Self(M::U32::from_halves(halves).wrapping_sub(p).add_if_negative(p))
    }
}

/// One element in each lane, as a *signed* Montgomery word in `[-p, p)`.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Signed<M: Machine>(M::U32);

impl<M: Machine> Signed<M> {
    /// The third power.
    #[inline(always)]
    #[must_use]
    pub fn cube(self) -> Packed<M> {
        Packed(self.0.cube_montgomery::<MODULUS, MODULUS_INVERSE>())
    }

    /// The words in `[0, p)`.
    #[inline(always)]
    #[must_use]
    pub fn reduce(self, machine: M) -> Packed<M> {
        Packed(self.0.add_if_negative(Lanes32::splat(machine, MODULUS)))
    }
}

/// Factors of products with constants.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Factor<M: Machine<U32: Products32>>(<M::U32 as Products32>::Factor);

impl<M: Machine<U32: Products32>> Factor<M> {
    /// What a factor's word is less than the word that it was made of: factors are of at most this in absolute value.
    pub const CENTER: u32 = (MODULUS - 1) / 2;
}

/// A sum, in each lane, of a start and of up to [`MOST`](Self::MOST) products of factors and constants.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Products<M: Machine<U32: Products32>>(<M::U32 as Products32>::Wide);

impl<M: Machine<U32: Products32>> Products<M> {
    /// How many products there is room for.
    pub const MOST: usize = M::U32::MOST;

    /// A sum that begins with `number`, of at most `(p - 1) / 2` in absolute value, as constants are.
    #[inline(always)]
    #[must_use]
    pub fn start(machine: M, number: i64) -> Self {
        Self(M::U32::wide(machine, number))
    }

    /// Adds a product.
    #[inline(always)]
    #[must_use]
    pub fn add(self, machine: M, factor: Factor<M>, constant: i64) -> Self {
        Self(M::U32::multiply_add(machine, self.0, factor.0, constant))
    }

    /// The sum of two sums, which together have no more products than there is room for.
    #[inline(always)]
    #[must_use]
    pub fn join(self, rhs: Self) -> Self {
        Self(M::U32::add_wide(self.0, rhs.0))
    }

    /// The same sum modulo `p`, with room for [`MOST`](Self::MOST) products more.
    #[inline(always)]
    #[must_use]
    pub fn make_room(self) -> Self {
        Self(M::U32::make_room::<MODULUS>(self.0))
    }

    /// The sum divided by `2^32`, modulo `p`.
    #[inline(always)]
    #[must_use]
    pub fn reduce(self) -> Packed<M> {
        Packed(M::U32::reduce_wide::<MODULUS, MODULUS_INVERSE>(self.0))
    }
}

/// Two vectors of elements, ready to be multiplied by small coefficients.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Pair<M: Machine<U32: Products32>>(<M::U32 as Products32>::Pair);

impl<M: Machine<U32: Products32>> Pair<M> {
    /// What a sum's word is more than the word that it counts as: `p - 1`, for sums of two words below `p`.
    pub const SUM_OFFSET: u32 = MODULUS - 1;

    /// `a[0] + b[0]` and `a[1] + b[1]`, each less by [`SUM_OFFSET`](Self::SUM_OFFSET), and so in `[1 - p, p - 1]`.
    #[inline(always)]
    #[must_use]
    pub fn sums(a: [Packed<M>; 2], b: [Packed<M>; 2]) -> Self {
        Self(a[0].0.wrapping_add(b[0].0).pair::<{ MODULUS - 1 }>(a[1].0.wrapping_add(b[1].0)))
    }

    /// `a[0] - b[0]` and `a[1] - b[1]`, in `(-p, p)`.
    #[inline(always)]
    #[must_use]
    pub fn differences(a: [Packed<M>; 2], b: [Packed<M>; 2]) -> Self {
        Self(a[0].0.wrapping_sub(b[0].0).pair::<0>(a[1].0.wrapping_sub(b[1].0)))
    }
}

/// A sum, in each lane, of a start and of words with small coefficients, whose absolute values add up to at most `2^10`.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct SmallSum<M: Machine<U32: Products32>>(<M::U32 as Products32>::Sum);

impl<M: Machine<U32: Products32>> SmallSum<M> {
    /// The start of a sum, from a number of at most `p` in absolute value. Sums that become one by [`sum_and_difference`](Self::sum_and_difference)
    /// share one bias.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "both parts have less than 17 bits")]
    pub const fn encode(number: i64, biased: bool) -> [i32; 2] {
        // number = low + 2^16 high, with low in [-2^15, 2^15).
        let low = ((number + (1 << 15)) & 0xffff) - (1 << 15);
        let high = (number - low) >> 16;
        let low = if biased { low + (1 << 15) } else { low };
        [low as i32, high as i32]
    }

    /// A sum that begins with an [encoded](Self::encode) number.
    #[inline(always)]
    #[must_use]
    pub fn start(machine: M, number: [i32; 2]) -> Self {
        Self(M::U32::sum(machine, number))
    }

    /// Adds the two vectors of the pair, each times its coefficient.
    #[inline(always)]
    #[must_use]
    pub fn add(self, machine: M, pair: Pair<M>, coefficients: [i16; 2]) -> Self {
        Self(M::U32::sum_pair(machine, self.0, pair.0, coefficients))
    }

    /// `a + b` and `a - b`.
    #[inline(always)]
    #[must_use]
    pub fn sum_and_difference(a: Self, b: Self) -> [Self; 2] {
        M::U32::sum_and_difference(a.0, b.0).map(Self)
    }

    /// The sum, without its one bias, divided by `2^16`, modulo `p`.
    ///
    /// Halves of words times coefficients stay below `2^25`, so the result is below `2^15 K + 2^15 + 2^26 < p`.
    #[inline(always)]
    #[must_use]
    pub fn reduce(self, machine: M) -> Signed<M> {
        const K: i16 = 32_512;
        const { assert!((1 + ((K as u64) << 16)).is_multiple_of(MODULUS as u64)) };
        Signed(M::U32::reduce_sum::<K>(machine, self.0))
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
mod tests;
