//! 256-bit vectors: eight words of 32 bits, four of 64.

use core::arch::x86_64::*;

use crate::{Avx2, Lanes32, Lanes64, Machine, machine::sealed};

impl sealed::Sealed for Avx2 {}

impl Machine for Avx2 {
    type U32 = U32x8;
    type U64 = U64x4;
}

/// Eight words of 32 bits. A value is made from a token, so whoever holds one runs on a machine with AVX2.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct U32x8(__m256i);

/// Four words of 64 bits. A value is made from a token, so whoever holds one runs on a machine with AVX2.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct U64x4(__m256i);

/// Runs intrinsics of this file's instruction set.
macro_rules! avx2 {
    ($body:expr) => {{
        // SAFETY: the vector or token at hand was made from a proof that the processor has AVX2, and no intrinsic here
        // reaches memory but through a reference of the vector's size.
        unsafe { $body }
    }};
}

impl Lanes32 for U32x8 {
    type Machine = Avx2;
    const WIDTH: usize = 8;

    #[inline(always)]
    fn splat(_: Avx2, word: u32) -> Self {
        Self(avx2!(_mm256_set1_epi32(word.cast_signed())))
    }

    #[inline(always)]
    fn from_fn(_: Avx2, f: impl FnMut(usize) -> u32) -> Self {
        let words: [u32; 8] = core::array::from_fn(f);
        Self(avx2!(_mm256_loadu_si256(words.as_ptr().cast())))
    }

    #[inline(always)]
    fn store(self, out: &mut [u32]) {
        let out: &mut [u32; 8] = out.first_chunk_mut().expect("the slice holds a vector");
        avx2!(_mm256_storeu_si256(out.as_mut_ptr().cast(), self.0));
    }

    #[inline(always)]
    fn add_mod<const P: u32>(self, rhs: Self) -> Self {
        // As in the portable form: min picks the sum, or the sum less P where that did not wrap.
        Self(avx2!({
            let sum = _mm256_add_epi32(self.0, rhs.0);
            _mm256_min_epu32(sum, _mm256_sub_epi32(sum, _mm256_set1_epi32(P.cast_signed())))
        }))
    }

    #[inline(always)]
    fn sub_mod<const P: u32>(self, rhs: Self) -> Self {
        Self(avx2!({
            let difference = _mm256_sub_epi32(self.0, rhs.0);
            _mm256_min_epu32(difference, _mm256_add_epi32(difference, _mm256_set1_epi32(P.cast_signed())))
        }))
    }

    #[inline(always)]
    fn mul_montgomery<const P: u32, const P_INV: u32>(self, rhs: Self) -> Self {
        // Even and odd words apart, as 64-bit products; range and exactness as in `portable::montgomery_reduce`.
        // Then the high words are gathered in one vector: even ones moved down, odd ones in place.
        Self(avx2!({
            let (p, p_inv) = (_mm256_set1_epi32(P.cast_signed()), _mm256_set1_epi32(P_INV.cast_signed()));
            let even = _mm256_mul_epu32(self.0, rhs.0);
            let odd = _mm256_mul_epu32(_mm256_srli_epi64::<32>(self.0), _mm256_srli_epi64::<32>(rhs.0));
            let even_qp = _mm256_mul_epu32(_mm256_mul_epu32(even, p_inv), p);
            let odd_qp = _mm256_mul_epu32(_mm256_mul_epu32(odd, p_inv), p);
            let high = _mm256_blend_epi32::<0b1010_1010>(_mm256_srli_epi64::<32>(even), odd);
            let qp_high = _mm256_blend_epi32::<0b1010_1010>(_mm256_srli_epi64::<32>(even_qp), odd_qp);
            let difference = _mm256_sub_epi32(high, qp_high);
            _mm256_min_epu32(difference, _mm256_add_epi32(difference, p))
        }))
    }
}

impl Lanes64 for U64x4 {
    type Machine = Avx2;
    const WIDTH: usize = 4;

    #[inline(always)]
    fn splat(_: Avx2, word: u64) -> Self {
        Self(avx2!(_mm256_set1_epi64x(word.cast_signed())))
    }

    #[inline(always)]
    fn from_fn(_: Avx2, f: impl FnMut(usize) -> u64) -> Self {
        let words: [u64; 4] = core::array::from_fn(f);
        Self(avx2!(_mm256_loadu_si256(words.as_ptr().cast())))
    }

    #[inline(always)]
    fn store(self, out: &mut [u64]) {
        let out: &mut [u64; 4] = out.first_chunk_mut().expect("the slice holds a vector");
        avx2!(_mm256_storeu_si256(out.as_mut_ptr().cast(), self.0));
    }

    #[inline(always)]
    fn xor(self, rhs: Self) -> Self {
        Self(avx2!(_mm256_xor_si256(self.0, rhs.0)))
    }

    #[inline(always)]
    fn not_and(self, rhs: Self) -> Self {
        Self(avx2!(_mm256_andnot_si256(self.0, rhs.0)))
    }

    #[inline(always)]
    fn rotate_left<const N: i32>(self) -> Self {
        // The counts are vectors, since 64 - N is no constant expression on stable Rust; the compiler folds them.
        Self(avx2!({
            let left = _mm256_sll_epi64(self.0, _mm_cvtsi32_si128(N));
            let right = _mm256_srl_epi64(self.0, _mm_cvtsi32_si128(64 - N));
            _mm256_or_si256(left, right)
        }))
    }
}
