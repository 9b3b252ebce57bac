//! 512-bit vectors: sixteen words of 32 bits, eight of 64.

use core::arch::x86_64::*;

use crate::{
    Avx512, Lanes32, Lanes64, Machine,
    machine::{sealed, word_of_halves},
};

impl sealed::Sealed for Avx512 {}

impl Machine for Avx512 {
    type U32 = U32x16;
    type U64 = U64x8;
}

/// Sixteen words of 32 bits. A value is made from a token, so whoever holds one runs on a machine with AVX-512.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct U32x16(__m512i);

/// Eight words of 64 bits. A value is made from a token, so whoever holds one runs on a machine with AVX-512.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct U64x8(__m512i);

/// Runs intrinsics of this file's instruction set.
macro_rules! avx512 {
    ($body:expr) => {{
        // SAFETY: the vector or token at hand was made from a proof that the processor has AVX-512 F, BW, DQ and VL, and
        // no intrinsic here reaches memory but through a reference of the vector's size.
        unsafe { $body }
    }};
}

impl Lanes32 for U32x16 {
    type Machine = Avx512;
    const WIDTH: usize = 16;

    #[inline(always)]
    fn splat(_: Avx512, word: u32) -> Self {
        Self(avx512!(_mm512_set1_epi32(word.cast_signed())))
    }

    #[inline(always)]
    fn from_fn(_: Avx512, mut f: impl FnMut(usize) -> u32) -> Self {
        let mut words = [0; 16];
        for (i, word) in words.iter_mut().enumerate() {
            *word = f(i);
        }
        Self(avx512!(_mm512_loadu_si512(words.as_ptr().cast())))
    }

    #[inline(always)]
    fn store(self, out: &mut [u32]) {
        let out: &mut [u32; 16] = out.first_chunk_mut().expect("the slice holds a vector");
        avx512!(_mm512_storeu_si512(out.as_mut_ptr().cast(), self.0));
    }

    #[inline(always)]
    fn add_mod<const P: u32>(self, rhs: Self) -> Self {
        // As in the portable form: min picks the sum, or the sum less P where that did not wrap.
        Self(avx512!({
            let sum = _mm512_add_epi32(self.0, rhs.0);
            _mm512_min_epu32(sum, _mm512_sub_epi32(sum, _mm512_set1_epi32(P.cast_signed())))
        }))
    }

    #[inline(always)]
    fn sub_mod<const P: u32>(self, rhs: Self) -> Self {
        Self(avx512!({
            let difference = _mm512_sub_epi32(self.0, rhs.0);
            _mm512_min_epu32(difference, _mm512_add_epi32(difference, _mm512_set1_epi32(P.cast_signed())))
        }))
    }

    #[inline(always)]
    fn mul_montgomery<const P: u32, const P_INV: u32>(self, rhs: Self) -> Self {
        // Even and odd words apart, as 64-bit products; range and exactness as in `portable::montgomery_reduce`.
        // Then the high words are gathered in one vector: even ones moved down, odd ones in place.
        Self(avx512!({
            const ODD: __mmask16 = 0b1010_1010_1010_1010;
            let (p, p_inv) = (_mm512_set1_epi32(P.cast_signed()), _mm512_set1_epi32(P_INV.cast_signed()));
            let even = _mm512_mul_epu32(self.0, rhs.0);
            let odd = _mm512_mul_epu32(_mm512_srli_epi64::<32>(self.0), _mm512_srli_epi64::<32>(rhs.0));
            let even_qp = _mm512_mul_epu32(_mm512_mul_epu32(even, p_inv), p);
            let odd_qp = _mm512_mul_epu32(_mm512_mul_epu32(odd, p_inv), p);
            let high = _mm512_mask_blend_epi32(ODD, _mm512_srli_epi64::<32>(even), odd);
            let qp_high = _mm512_mask_blend_epi32(ODD, _mm512_srli_epi64::<32>(even_qp), odd_qp);
            let difference = _mm512_sub_epi32(high, qp_high);
            _mm512_min_epu32(difference, _mm512_add_epi32(difference, p))
        }))
    }
    #[inline(always)]
    fn wrapping_add(self, rhs: Self) -> Self {
        Self(avx512!(_mm512_add_epi32(self.0, rhs.0)))
    }

    #[inline(always)]
    fn wrapping_sub(self, rhs: Self) -> Self {
        Self(avx512!(_mm512_sub_epi32(self.0, rhs.0)))
    }

    #[inline(always)]
    fn add_if_negative(self, rhs: Self) -> Self {
        Self(avx512!(_mm512_min_epu32(self.0, _mm512_add_epi32(self.0, rhs.0))))
    }

    #[inline(always)]
    fn cube_montgomery<const P: u32, const P_INV: u32>(self) -> Self {
        // With |x| <= P: the square reduces to at most P^2 / 2^32 + P / 2 < P, and so does the cube.
        Self(avx512!({
            let p = _mm512_set1_epi32(P.cast_signed());
            let [even, odd] = self.factor();
            let even = _mm512_mul_epi32(reduced_square::<P, P_INV>(even), even);
            let odd = _mm512_mul_epi32(reduced_square::<P, P_INV>(odd), odd);
            let difference = montgomery_difference::<P, P_INV>([even, odd]);
            _mm512_min_epu32(difference, _mm512_add_epi32(difference, p))
        }))
    }

    type Factor = [__m512i; 2];
    type Wide = [__m512i; 2];

    #[inline(always)]
    fn factor(self) -> [__m512i; 2] {
        avx512!([self.0, _mm512_srli_epi64::<32>(self.0)])
    }

    #[inline(always)]
    fn wide(_: Avx512, number: i64) -> [__m512i; 2] {
        avx512!([_mm512_set1_epi64(number); 2])
    }

    #[inline(always)]
    fn multiply_add(_: Avx512, sum: [__m512i; 2], factor: [__m512i; 2], constant: i32) -> [__m512i; 2] {
        avx512!({
            let constant = _mm512_set1_epi32(constant);
            [
                _mm512_add_epi64(sum[0], _mm512_mul_epi32(factor[0], constant)),
                _mm512_add_epi64(sum[1], _mm512_mul_epi32(factor[1], constant)),
            ]
        })
    }

    #[inline(always)]
    fn reduce_wide<const P: u32, const P_INV: u32>(sum: [__m512i; 2]) -> Self {
        // The high words are in [-P, P): taken to [0, P), like those of q P, with q unsigned.
        Self(avx512!({
            let (p, p_inv) = (_mm512_set1_epi32(P.cast_signed()), _mm512_set1_epi32(P_INV.cast_signed()));
            let qp = [
                _mm512_mul_epu32(_mm512_mul_epu32(sum[0], p_inv), p),
                _mm512_mul_epu32(_mm512_mul_epu32(sum[1], p_inv), p),
            ];
            let high = high_words(sum);
            let high = _mm512_min_epu32(high, _mm512_add_epi32(high, p));
            let difference = _mm512_sub_epi32(high, high_words(qp));
            _mm512_min_epu32(difference, _mm512_add_epi32(difference, p))
        }))
    }

    type Pair = [__m512i; 2];
    type Sum = [__m512i; 2];

    #[inline(always)]
    fn pair(self, other: Self) -> [__m512i; 2] {
        // Low halves are signed; a half is added before high ones are cut off, so that both together are the word.
        avx512!({
            const ODD: __mmask32 = 0xaaaa_aaaa;
            let half = _mm512_set1_epi32(1 << 15);
            let low = _mm512_mask_blend_epi16(ODD, self.0, _mm512_slli_epi32::<16>(other.0));
            let high = _mm512_srli_epi32::<16>(_mm512_add_epi32(self.0, half));
            [low, _mm512_mask_blend_epi16(ODD, high, _mm512_add_epi32(other.0, half))]
        })
    }

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the low word is wanted")]
    fn sum(_: Avx512, number: i64) -> [__m512i; 2] {
        avx512!([_mm512_set1_epi32(number as i32), _mm512_set1_epi32((number >> 32) as i32)])
    }

    #[inline(always)]
    fn sum_pair(_: Avx512, sum: [__m512i; 2], pair: [__m512i; 2], coefficients: [i16; 2]) -> [__m512i; 2] {
        avx512!({
            let coefficients = _mm512_set1_epi32(word_of_halves(coefficients));
            [
                _mm512_add_epi32(sum[0], _mm512_madd_epi16(pair[0], coefficients)),
                _mm512_add_epi32(sum[1], _mm512_madd_epi16(pair[1], coefficients)),
            ]
        })
    }

    #[inline(always)]
    fn sum_and_difference(a: [__m512i; 2], b: [__m512i; 2]) -> [[__m512i; 2]; 2] {
        avx512!([
            [_mm512_add_epi32(a[0], b[0]), _mm512_add_epi32(a[1], b[1])],
            [_mm512_sub_epi32(a[0], b[0]), _mm512_sub_epi32(a[1], b[1])],
        ])
    }

    #[inline(always)]
    fn reduce_sum<const K: i16>(_: Avx512, [low, high]: [__m512i; 2]) -> Self {
        // As in the portable form; the low half of `low` made signed, its high half counts once.
        Self(avx512!({
            let low = _mm512_xor_si512(low, _mm512_set1_epi32(1 << 15));
            _mm512_add_epi32(high, _mm512_madd_epi16(low, _mm512_set1_epi32(word_of_halves([-K, 1]))))
        }))
    }
}

/// The high words of 64-bit numbers that belong to even and odd words.
#[inline(always)]
fn high_words([even, odd]: [__m512i; 2]) -> __m512i {
    const EVEN: __mmask16 = 0b0101_0101_0101_0101;
    avx512!(_mm512_castps_si512(_mm512_mask_movehdup_ps(
        _mm512_castsi512_ps(odd),
        EVEN,
        _mm512_castsi512_ps(even)
    )))
}

/// `x^2 / 2^32` modulo `P` in `(-P, P)`, of the low words of 64-bit numbers.
#[inline(always)]
fn reduced_square<const P: u32, const P_INV: u32>(x: __m512i) -> __m512i {
    avx512!({
        let (p, p_inv) = (_mm512_set1_epi32(P.cast_signed()), _mm512_set1_epi32(P_INV.cast_signed()));
        let square = _mm512_mul_epi32(x, x);
        let qp = _mm512_mul_epi32(_mm512_mul_epi32(square, p_inv), p);
        _mm512_srli_epi64::<32>(_mm512_sub_epi64(square, qp))
    })
}

/// `x / 2^32` modulo `P` in `(-P, P)`, as in `portable::montgomery_reduce_signed`.
#[inline(always)]
fn montgomery_difference<const P: u32, const P_INV: u32>(x: [__m512i; 2]) -> __m512i {
    avx512!({
        let (p, p_inv) = (_mm512_set1_epi32(P.cast_signed()), _mm512_set1_epi32(P_INV.cast_signed()));
        let qp = [
            _mm512_mul_epi32(_mm512_mul_epi32(x[0], p_inv), p),
            _mm512_mul_epi32(_mm512_mul_epi32(x[1], p_inv), p),
        ];
        _mm512_sub_epi32(high_words(x), high_words(qp))
    })
}

impl Lanes64 for U64x8 {
    type Machine = Avx512;
    const WIDTH: usize = 8;

    #[inline(always)]
    fn splat(_: Avx512, word: u64) -> Self {
        Self(avx512!(_mm512_set1_epi64(word.cast_signed())))
    }

    #[inline(always)]
    fn from_fn(_: Avx512, mut f: impl FnMut(usize) -> u64) -> Self {
        let mut words = [0; 8];
        for (i, word) in words.iter_mut().enumerate() {
            *word = f(i);
        }
        Self(avx512!(_mm512_loadu_si512(words.as_ptr().cast())))
    }

    #[inline(always)]
    fn store(self, out: &mut [u64]) {
        let out: &mut [u64; 8] = out.first_chunk_mut().expect("the slice holds a vector");
        avx512!(_mm512_storeu_si512(out.as_mut_ptr().cast(), self.0));
    }

    #[inline(always)]
    fn xor(self, rhs: Self) -> Self {
        Self(avx512!(_mm512_xor_si512(self.0, rhs.0)))
    }

    #[inline(always)]
    fn not_and(self, rhs: Self) -> Self {
        Self(avx512!(_mm512_andnot_si512(self.0, rhs.0)))
    }

    #[inline(always)]
    fn rotate_left<const N: i32>(self) -> Self {
        Self(avx512!(_mm512_rol_epi64::<N>(self.0)))
    }
}
