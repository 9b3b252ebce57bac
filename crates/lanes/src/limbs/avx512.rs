//! Eight limbs in a 512-bit vector, with 52-bit multiply and add.

use core::arch::x86_64::*;

use super::{Limbs, MulAdd52};
use crate::{Avx512, avx512::avx512};

/// Eight words of 64 bits. A value is made from a token, so whoever holds one runs on a machine with AVX-512.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Limbs8(pub(crate) __m512i);

impl Limbs for Limbs8 {
    type Token = Avx512;
    const WIDTH: usize = 8;

    #[inline(always)]
    fn token(self) -> Avx512 {
        Avx512(())
    }

    #[inline(always)]
    fn splat(_: Avx512, word: u64) -> Self {
        Self(avx512!(_mm512_set1_epi64(word.cast_signed())))
    }

    #[inline(always)]
    fn from_fn(_: Avx512, mut f: impl FnMut(usize) -> u64) -> Self {
        let words = [f(0), f(1), f(2), f(3), f(4), f(5), f(6), f(7)];
        Self(avx512!(_mm512_loadu_si512(words.as_ptr().cast())))
    }

    #[inline(always)]
    fn gather<'a>(_: Avx512, mut row: impl FnMut(usize) -> &'a [u64; 4]) -> [Self; 4] {
        let rows = [row(0), row(1), row(2), row(3), row(4), row(5), row(6), row(7)];
        // Rows l and l + 4 share a vector; then as for four rows, within each half.
        avx512!({
            macro_rules! pair {
                ($low:literal, $high:literal) => {{
                    let low = _mm256_loadu_si256(rows[$low].as_ptr().cast());
                    let high = _mm256_loadu_si256(rows[$high].as_ptr().cast());
                    _mm512_inserti64x4::<1>(_mm512_castsi256_si512(low), high)
                }};
            }
            let (a, b, c, d) = (pair!(0, 4), pair!(1, 5), pair!(2, 6), pair!(3, 7));
            let (ab_even, ab_odd) = (_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b));
            let (cd_even, cd_odd) = (_mm512_unpacklo_epi64(c, d), _mm512_unpackhi_epi64(c, d));
            // 128-bit quarters: 0 and 2 hold words 0 and 1 of the halves, 1 and 3 words 2 and 3.
            let first = _mm512_setr_epi64(0, 1, 8, 9, 4, 5, 12, 13);
            let second = _mm512_setr_epi64(2, 3, 10, 11, 6, 7, 14, 15);
            [
                Self(_mm512_permutex2var_epi64(ab_even, first, cd_even)),
                Self(_mm512_permutex2var_epi64(ab_odd, first, cd_odd)),
                Self(_mm512_permutex2var_epi64(ab_even, second, cd_even)),
                Self(_mm512_permutex2var_epi64(ab_odd, second, cd_odd)),
            ]
        })
    }

    #[inline(always)]
    fn store(self, out: &mut [u64]) {
        let out: &mut [u64; 8] = out.first_chunk_mut().expect("the slice holds a vector");
        avx512!(_mm512_storeu_si512(out.as_mut_ptr().cast(), self.0));
    }

    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        Self(avx512!(_mm512_add_epi64(self.0, rhs.0)))
    }

    #[inline(always)]
    fn sub(self, rhs: Self) -> Self {
        Self(avx512!(_mm512_sub_epi64(self.0, rhs.0)))
    }

    #[inline(always)]
    fn and(self, rhs: Self) -> Self {
        Self(avx512!(_mm512_and_si512(self.0, rhs.0)))
    }

    #[inline(always)]
    fn or(self, rhs: Self) -> Self {
        Self(avx512!(_mm512_or_si512(self.0, rhs.0)))
    }

    #[inline(always)]
    fn select(self, other: Self, mask: Self) -> Self {
        // The truth table of `mask ? self : other`, with the mask's bit the highest of the index.
        Self(avx512!(_mm512_ternarylogic_epi64::<0b1100_1010>(mask.0, self.0, other.0)))
    }

    #[inline(always)]
    fn shl<const N: u32>(self) -> Self {
        Self(avx512!(_mm512_slli_epi64::<N>(self.0)))
    }

    #[inline(always)]
    fn shr<const N: u32>(self) -> Self {
        Self(avx512!(_mm512_srli_epi64::<N>(self.0)))
    }
}

impl MulAdd52 for Limbs8 {
    #[inline(always)]
    fn add_mul_low52(self, a: Self, b: Self) -> Self {
        Self(avx512!(_mm512_madd52lo_epu64(self.0, a.0, b.0)))
    }

    #[inline(always)]
    fn add_mul_high52(self, a: Self, b: Self) -> Self {
        Self(avx512!(_mm512_madd52hi_epu64(self.0, a.0, b.0)))
    }
}
