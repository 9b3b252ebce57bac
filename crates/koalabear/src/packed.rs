//! The field in vector lanes.

use core::ops::{Add, Mul, Sub};

use p3_koala_bear::KoalaBear;
use touchmark_lanes::{Kernel52, Lanes32, Machine};

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

    /// Runs `kernel` on the words in vectors of 64 bits each, where the machine has products of 52 bits; answers whether it has.
    ///
    /// Words come in reduced; the low 32 bits of those that go out are below `2p`.
    #[inline(always)]
    #[must_use]
    pub fn in_halves<const W: usize>(machine: M, state: &mut [Self; W], kernel: &impl Kernel52<W>) -> bool {
        let mut words = [state[0].0; W];
        for i in 0..W {
            words[i] = state[i].0;
        }
        let done = Lanes32::in_halves(machine, &mut words, kernel);
        if done {
            let p = Lanes32::splat(machine, MODULUS);
            for i in 0..W {
                state[i] = Self(words[i].wrapping_sub(p).add_if_negative(p));
            }
        }
        done
    }

    /// Ready to be multiplied; counts as an element whose word is less by [`CENTER`](Factor::CENTER).
    #[inline(always)]
    #[must_use]
    pub fn factor(self, machine: M) -> Factor<M> {
        if M::U32::SIGNED {
            Factor(self.0.wrapping_sub(Lanes32::splat(machine, Factor::<M>::CENTER)).factor())
        } else {
            Factor(self.0.factor())
        }
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
pub struct Factor<M: Machine>(<M::U32 as Lanes32>::Factor);

impl<M: Machine> Factor<M> {
    /// Whether factors and constants are signed words, of at most `(p - 1) / 2` in absolute value; otherwise they are in `[0, p)`.
    pub const SIGNED: bool = M::U32::SIGNED;
    /// What a factor's word is less than the word that it was made of.
    pub const CENTER: u32 = if Self::SIGNED { (MODULUS - 1) / 2 } else { 0 };
}

/// A sum, in each lane, of a start and of up to [`MOST`](Self::MOST) products of factors and constants.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Products<M: Machine>(<M::U32 as Lanes32>::Wide);

impl<M: Machine> Products<M> {
    /// How many products there is room for.
    pub const MOST: usize = M::U32::MOST;

    /// A sum that begins with `number`, a word in the range of constants.
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

    /// The third power of the sum divided by `2^32`, less that sum. Only for factors that are not signed.
    #[inline(always)]
    #[must_use]
    pub fn cube_less_self(self) -> Factor<M> {
        debug_assert!(!Factor::<M>::SIGNED, "signed factors are centered");
        Factor(M::U32::cube_less_self::<MODULUS, MODULUS_INVERSE>(self.0))
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
pub struct Pair<M: Machine>(<M::U32 as Lanes32>::Pair);

impl<M: Machine> Pair<M> {
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
pub struct SmallSum<M: Machine>(<M::U32 as Lanes32>::Sum);

impl<M: Machine> SmallSum<M> {
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

    #[inline(always)]
    fn transpose_kernel<M: Machine>(machine: M, rows: &[[KoalaBear; 16]], out: &mut [[KoalaBear; 16]]) {
        let mut square = [Packed::<M>::splat(machine, KoalaBear::ZERO); 16];
        let width = Packed::<M>::WIDTH;
        for (row, elements) in square[..width].iter_mut().zip(rows) {
            *row = Packed::load(machine, elements);
        }
        Packed::transpose(&mut square[..width]);
        for (column, out) in square[..width].iter().zip(out) {
            column.store(out);
        }
    }

    dispatch! {
        fn transpose_with[][](rows: &[[KoalaBear; 16]], out: &mut [[KoalaBear; 16]]) = transpose_kernel
    }

    #[inline(always)]
    fn load_kernel<M: Machine>(machine: M, elements: &[KoalaBear], out: &mut [KoalaBear]) {
        Packed::<M>::load(machine, elements).store(out);
    }

    dispatch! {
        fn load_with[][](elements: &[KoalaBear], out: &mut [KoalaBear]) = load_kernel
    }

    #[test]
    fn rows_become_columns() {
        let rows: [[_; 16]; 16] =
            core::array::from_fn(|i| core::array::from_fn(|j| KoalaBear::from_usize(16 * i + j)));
        for backend in Backend::available() {
            let mut out = [[KoalaBear::ZERO; 16]; 16];
            transpose_with(backend, &rows, &mut out);
            // As many as the vector is wide, at least one.
            let width = out.iter().take_while(|column| **column != [KoalaBear::ZERO; 16]).count().max(1);
            for i in 0..width {
                for j in 0..width {
                    assert_eq!(out[i][j], rows[j][i], "{backend:?}");
                }
            }
        }
    }

    #[test]
    fn short_slices_are_filled_up_and_written_as_far_as_they_go() {
        let elements: [_; 17] = core::array::from_fn(|i| KoalaBear::from_usize(i + 1));
        for backend in Backend::available() {
            for len in 0..=17 {
                let mut out = [KoalaBear::NEG_ONE; 18];
                load_with(backend, &elements[..len], &mut out);
                let width = out.iter().take_while(|&&element| element != KoalaBear::NEG_ONE).count();
                for (i, &element) in out[..width].iter().enumerate() {
                    let expected = if i < len { elements[i] } else { KoalaBear::ZERO };
                    assert_eq!(element, expected, "{backend:?} {len}");
                }
                let mut short = [KoalaBear::NEG_ONE; 3];
                load_with(backend, &elements, &mut short[..2]);
                assert_eq!(short[0], elements[0], "{backend:?}");
                assert_eq!(short[2], KoalaBear::NEG_ONE, "{backend:?}");
            }
        }
    }

    /// How often sums are filled.
    const TIMES: usize = 7;

    /// As many products as there is room for, of one element with one constant, in the form of the machine; and room made for as many again.
    #[inline(always)]
    fn products_kernel<M: Machine>(
        machine: M,
        elements: &[KoalaBear],
        constant: u32,
        out: &mut [(KoalaBear, u32)],
    ) {
        let signed = Factor::<M>::SIGNED;
        let balanced = i64::from(constant) - if constant > MODULUS / 2 { i64::from(MODULUS) } else { 0 };
        let constant = if signed { balanced } else { i64::from(constant) };
        for (&element, out) in elements.iter().zip(out) {
            let factor = Packed::<M>::splat(machine, element).factor(machine);
            let mut sum = Products::start(machine, constant);
            for i in 0..TIMES * Products::<M>::MOST {
                if i > 0 && i % Products::<M>::MOST == 0 {
                    sum = sum.make_room();
                }
                sum = sum.add(machine, factor, constant);
            }
            sum.reduce().for_each(|_, element| out.0 = element);
            out.1 = Factor::<M>::CENTER;
        }
    }

    dispatch! {
        fn products_with[][](elements: &[KoalaBear], constant: u32, out: &mut [(KoalaBear, u32)]) = products_kernel
    }

    #[test]
    fn sums_of_as_many_products_as_fit_are_exact() {
        let words = [0, 1, MODULUS / 2, MODULUS / 2 + 1, MODULUS - 2, MODULUS - 1];
        let elements = words.map(from_word);
        let r = (1_i128 << 32) % i128::from(MODULUS);
        let times = i128::try_from(TIMES).expect("small");
        for backend in Backend::available() {
            for constant in words {
                let mut out = [(KoalaBear::ZERO, 0); 6];
                products_with(backend, &elements, constant, &mut out);
                for (word, (sum, center)) in words.into_iter().zip(out) {
                    let most = times * if center == 0 { 64 } else { 8 };
                    let factor = i128::from(word) - i128::from(center);
                    let expected = i128::from(constant) * (1 + most * factor);
                    let found = i128::from(to_word(sum)) * r;
                    assert_eq!((expected - found) % i128::from(MODULUS), 0, "{backend:?} {word} {constant}");
                }
            }
        }
    }

    /// A sum that starts at an edge, of pairs at the edges, with coefficients that add up to the limit.
    #[inline(always)]
    fn small_sums_kernel<M: Machine>(
        machine: M,
        words: [KoalaBear; 2],
        number: i64,
        out: &mut [KoalaBear; 2],
    ) {
        let [a, b] = words.map(|word| Packed::<M>::splat(machine, word));
        let start = SmallSum::start(machine, SmallSum::<M>::encode(number, true));
        let sum = start.add(machine, Pair::sums([a, b], [a, a]), [372, -100]);
        let difference = start.add(machine, Pair::differences([a, b], [b, a]), [372, -100]);
        for (out, sum) in out.iter_mut().zip([sum, difference]) {
            sum.reduce(machine).cube().for_each(|_, element| *out = element);
        }
    }

    dispatch! {
        fn small_sums_with[][](words: [KoalaBear; 2], number: i64, out: &mut [KoalaBear; 2]) = small_sums_kernel
    }

    #[test]
    fn small_sums_are_exact_at_the_edges() {
        let p = i128::from(MODULUS);
        let words = [0, 1, MODULUS / 2, MODULUS - 1, 0x7fff, 0x8000, 0x7fff_8000 - 0x0100_0000];
        let pairs = words.iter().flat_map(|&a| words.iter().map(move |&b| (a, b)));
        for ((a, b), number) in pairs.flat_map(|pair| [0, p / 2, -p / 2].map(|number| (pair, number))) {
            let (x, y) = (i128::from(a), i128::from(b));
            let offset = i128::from(Pair::<touchmark_lanes::Portable>::SUM_OFFSET);
            let sums = [
                number + 372 * (2 * x - offset) - 100 * (x + y - offset),
                number + 372 * (x - y) - 100 * (y - x),
            ];
            // The sum is divided by 2^16 before it is cubed, and the cube by 2^64: by 2^112 in all.
            let expected = sums.map(|sum| sum.rem_euclid(p).pow(2) % p * sum.rem_euclid(p) % p);
            for backend in Backend::available() {
                let mut out = [KoalaBear::ZERO; 2];
                let number = i64::try_from(number).expect("below p");
                small_sums_with(backend, [from_word(a), from_word(b)], number, &mut out);
                let found = out.map(|element| (i128::from(to_word(element)) << 64) % p * ((1 << 48) % p) % p);
                assert_eq!(found, expected, "{backend:?} {a} {b} {number}");
            }
        }
    }
}
