//! 512-bit vectors: sixteen words of 32 bits, eight of 64.

use core::arch::x86_64::*;

use crate::{Avx512, Lanes32, Lanes64, Machine, machine::sealed};

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
    fn from_fn(_: Avx512, f: impl FnMut(usize) -> u32) -> Self {
        let words: [u32; 16] = core::array::from_fn(f);
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
}

impl Lanes64 for U64x8 {
    type Machine = Avx512;
    const WIDTH: usize = 8;

    #[inline(always)]
    fn splat(_: Avx512, word: u64) -> Self {
        Self(avx512!(_mm512_set1_epi64(word.cast_signed())))
    }

    #[inline(always)]
    fn from_fn(_: Avx512, f: impl FnMut(usize) -> u64) -> Self {
        let words: [u64; 8] = core::array::from_fn(f);
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
