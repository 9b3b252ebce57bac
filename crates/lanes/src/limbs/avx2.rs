//! Four limbs in a 256-bit vector.

use core::arch::{asm, x86_64::*};

use super::{Limbs, MulLow32};
use crate::{Avx2, avx2::avx2};

/// Four words of 64 bits. A value is made from a token, so whoever holds one runs on a machine with AVX2.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Limbs4(__m256i);

impl Limbs for Limbs4 {
    type Token = Avx2;
    const WIDTH: usize = 4;

    #[inline(always)]
    fn token(self) -> Avx2 {
        Avx2(())
    }

    #[inline(always)]
    fn splat(_: Avx2, word: u64) -> Self {
        Self(avx2!(_mm256_set1_epi64x(word.cast_signed())))
    }

    #[inline(always)]
    fn from_fn(_: Avx2, mut f: impl FnMut(usize) -> u64) -> Self {
        let words = [f(0), f(1), f(2), f(3)];
        Self(avx2!(_mm256_loadu_si256(words.as_ptr().cast())))
    }

    #[inline(always)]
    fn gather<'a>(_: Avx2, mut row: impl FnMut(usize) -> &'a [u64; 4]) -> [Self; 4] {
        let rows = [row(0), row(1), row(2), row(3)];
        // Pairs of rows are interleaved within 128-bit halves, then halves are paired.
        avx2!({
            let a = _mm256_loadu_si256(rows[0].as_ptr().cast());
            let b = _mm256_loadu_si256(rows[1].as_ptr().cast());
            let c = _mm256_loadu_si256(rows[2].as_ptr().cast());
            let d = _mm256_loadu_si256(rows[3].as_ptr().cast());
            let (ab_even, ab_odd) = (_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b));
            let (cd_even, cd_odd) = (_mm256_unpacklo_epi64(c, d), _mm256_unpackhi_epi64(c, d));
            [
                Self(_mm256_permute2x128_si256::<0x20>(ab_even, cd_even)),
                Self(_mm256_permute2x128_si256::<0x20>(ab_odd, cd_odd)),
                Self(_mm256_permute2x128_si256::<0x31>(ab_even, cd_even)),
                Self(_mm256_permute2x128_si256::<0x31>(ab_odd, cd_odd)),
            ]
        })
    }

    #[inline(always)]
    fn store(self, out: &mut [u64]) {
        let out: &mut [u64; 4] = out.first_chunk_mut().expect("the slice holds a vector");
        avx2!(_mm256_storeu_si256(out.as_mut_ptr().cast(), self.0));
    }

    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        Self(avx2!(_mm256_add_epi64(self.0, rhs.0)))
    }

    #[inline(always)]
    fn sub(self, rhs: Self) -> Self {
        Self(avx2!(_mm256_sub_epi64(self.0, rhs.0)))
    }

    #[inline(always)]
    fn and(self, rhs: Self) -> Self {
        Self(avx2!(_mm256_and_si256(self.0, rhs.0)))
    }

    #[inline(always)]
    fn or(self, rhs: Self) -> Self {
        Self(avx2!(_mm256_or_si256(self.0, rhs.0)))
    }

    #[inline(always)]
    fn select(self, other: Self, mask: Self) -> Self {
        Self(avx2!(_mm256_or_si256(_mm256_and_si256(mask.0, self.0), _mm256_andnot_si256(mask.0, other.0))))
    }

    #[inline(always)]
    fn shl<const N: u32>(self) -> Self {
        Self(avx2!(_mm256_sll_epi64(self.0, _mm_cvtsi32_si128(N.cast_signed()))))
    }

    #[inline(always)]
    fn shr<const N: u32>(self) -> Self {
        Self(avx2!(_mm256_srl_epi64(self.0, _mm_cvtsi32_si128(N.cast_signed()))))
    }
}

impl MulLow32 for Limbs4 {
    #[inline(always)]
    fn mul_low32(self, rhs: Self) -> Self {
        Self(avx2!(multiply_low_halves(self.0, rhs.0)))
    }
}

/// The 64-bit products of the low halves of words.
///
/// The intrinsic is, to the compiler, a 64-bit multiplication of masked words. Where a mask is seen to be redundant it is dropped, and
/// where that is no longer seen later, the multiplication becomes one of 64 bits, which takes three instructions.
#[target_feature(enable = "avx2")]
#[inline]
fn multiply_low_halves(a: __m256i, b: __m256i) -> __m256i {
    let product: __m256i;
    // SAFETY: the function's feature is the instruction's; it reads and writes the registers named, and nothing else.
    unsafe {
        asm!(
            "vpmuludq {product}, {a}, {b}",
            product = lateout(ymm_reg) product,
            a = in(ymm_reg) a,
            b = in(ymm_reg) b,
            options(pure, nomem, nostack, preserves_flags),
        );
    }
    product
}
