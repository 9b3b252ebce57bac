use std::{vec, vec::Vec};

use p3_field::PrimeCharacteristicRing;
use touchmark_lanes::{Backend, Kernel, Portable, dispatch};

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

#[inline(always)]
fn choose_kernel<M: Machine>(machine: M, kernel: impl Kernel<M>) {
    machine.choose(kernel);
}

dispatch! {
    fn full_sums_with[][](kernel: FullSums<'_>) = choose_kernel
}

dispatch! {
    fn small_sums_with[][](kernel: SmallSums<'_>) = choose_kernel
}

/// Those that run kernels in words.
fn backends_in_words() -> impl Iterator<Item = Backend> {
    Backend::available().filter(|backend| backend.name() != "avx512")
}

/// How often sums are filled.
const TIMES: usize = 7;

/// As many products as there is room for, of one element with one constant; and room made for as many again.
struct FullSums<'a> {
    elements: &'a [KoalaBear],
    constant: i64,
    out: &'a mut [KoalaBear],
}

impl<M: Machine> Kernel<M> for FullSums<'_> {
    #[inline(always)]
    fn in_words(self, machine: M)
    where
        M: Machine<U32: Products32>,
    {
        for (&element, out) in self.elements.iter().zip(self.out) {
            let factor = Packed::<M>::splat(machine, element).factor(machine);
            let mut sum = Products::start(machine, self.constant);
            for i in 0..TIMES * Products::<M>::MOST {
                if i > 0 && i % Products::<M>::MOST == 0 {
                    sum = sum.make_room();
                }
                sum = sum.add(machine, factor, self.constant);
            }
            sum.reduce().for_each(|_, element| *out = element);
        }
    }

    #[inline(always)]
    fn in_halves(self, _: M)
    where
        M: Machine<U32: Halves>,
    {
        unreachable!("such machines are left out");
    }
}

#[test]
fn sums_of_as_many_products_as_fit_are_exact() {
    let words = [0, 1, MODULUS / 2, MODULUS / 2 + 1, MODULUS - 2, MODULUS - 1];
    let elements = words.map(from_word);
    let (p, r) = (i128::from(MODULUS), 1_i128 << 32);
    let most = i128::try_from(TIMES * Products::<Portable>::MOST).expect("small");
    for backend in backends_in_words() {
        for constant in [0, 1, -1, i64::from(MODULUS / 2), -i64::from(MODULUS / 2)] {
            let mut out = [KoalaBear::ZERO; 6];
            full_sums_with(backend, FullSums { elements: &elements, constant, out: &mut out });
            for (word, sum) in words.into_iter().zip(out) {
                let factor = i128::from(word) - i128::from(Factor::<Portable>::CENTER);
                let expected = i128::from(constant) * (1 + most * factor);
                let found = i128::from(to_word(sum)) * r;
                assert_eq!((expected - found) % p, 0, "{backend:?} {word} {constant}");
            }
        }
    }
}

/// A sum that starts at an edge, of pairs at the edges, with coefficients that add up to the limit.
struct SmallSums<'a> {
    words: [KoalaBear; 2],
    number: i64,
    out: &'a mut [KoalaBear; 2],
}

impl<M: Machine> Kernel<M> for SmallSums<'_> {
    #[inline(always)]
    fn in_words(self, machine: M)
    where
        M: Machine<U32: Products32>,
    {
        let a = Packed::<M>::splat(machine, self.words[0]);
        let b = Packed::<M>::splat(machine, self.words[1]);
        let start = SmallSum::start(machine, SmallSum::<M>::encode(self.number, true));
        let sum = start.add(machine, Pair::sums([a, b], [a, a]), [372, -100]);
        let difference = start.add(machine, Pair::differences([a, b], [b, a]), [372, -100]);
        for (out, sum) in self.out.iter_mut().zip([sum, difference]) {
            sum.reduce(machine).cube().for_each(|_, element| *out = element);
        }
    }

    #[inline(always)]
    fn in_halves(self, _: M)
    where
        M: Machine<U32: Halves>,
    {
        unreachable!("such machines are left out");
    }
}

#[test]
fn small_sums_are_exact_at_the_edges() {
    let p = i128::from(MODULUS);
    let words = [0, 1, MODULUS / 2, MODULUS - 1, 0x7fff, 0x8000, 0x7fff_8000 - 0x0100_0000];
    let pairs = words.iter().flat_map(|&a| words.iter().map(move |&b| (a, b)));
    for ((a, b), number) in pairs.flat_map(|pair| [0, p / 2, -p / 2].map(|number| (pair, number))) {
        let (x, y) = (i128::from(a), i128::from(b));
        let offset = i128::from(Pair::<Portable>::SUM_OFFSET);
        let sums = [
            number + 372 * (2 * x - offset) - 100 * (x + y - offset),
            number + 372 * (x - y) - 100 * (y - x),
        ];
        // The sum is divided by 2^16 before it is cubed, and the cube by 2^64: by 2^112 in all.
        let expected = sums.map(|sum| sum.rem_euclid(p).pow(2) % p * sum.rem_euclid(p) % p);
        for backend in backends_in_words() {
            let mut out = [KoalaBear::ZERO; 2];
            let number = i64::try_from(number).expect("below p");
            small_sums_with(
                backend,
                SmallSums { words: [from_word(a), from_word(b)], number, out: &mut out },
            );
            let found = out.map(|element| (i128::from(to_word(element)) << 64) % p * ((1 << 48) % p) % p);
            assert_eq!(found, expected, "{backend:?} {a} {b} {number}");
        }
    }
}
