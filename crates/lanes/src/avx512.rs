//! 512-bit vectors: sixteen words of 32 bits, eight of 64.

use core::arch::{asm, x86_64::*};

use crate::{
    Avx512, Halves, Kernel, Lanes32, Lanes64, Machine,
    limbs::Limbs8,
    machine::{rotation, sealed},
};

impl sealed::Sealed for Avx512 {}

impl Machine for Avx512 {
    type U32 = U32x16;
    type U64 = U64x8;

    #[inline(always)]
    fn backend(self) -> crate::Backend {
        crate::Backend::Avx512(self)
    }

    #[inline(always)]
    fn choose(self, kernel: impl Kernel<Self>) {
        kernel.in_halves(self);
    }
}

/// Sixteen words of 32 bits. A value is made from a token, so whoever holds one runs on a machine with AVX-512.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct U32x16(__m512i);

/// Eight words of 64 bits. A value is made from a token, so whoever holds one runs on a machine with AVX-512.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct U64x8(pub(crate) __m512i);

/// Runs intrinsics of this instruction set.
macro_rules! avx512 {
    ($body:expr) => {{
        // SAFETY: the vector or token at hand was made from a proof that the processor has AVX-512 F, BW, DQ, VL and IFMA, and
        // no intrinsic here reaches memory but through a reference of the vector's size.
        unsafe { $body }
    }};
}
pub(crate) use avx512;

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
    fn load(_: Avx512, words: &[u32]) -> Self {
        let mut padded = [0; 16];
        let words = words.first_chunk().unwrap_or_else(|| {
            padded[..words.len()].copy_from_slice(words);
            &padded
        });
        Self(avx512!(_mm512_loadu_si512(words.as_ptr().cast())))
    }

    #[inline(always)]
    fn store(self, out: &mut [u32]) {
        let out: &mut [u32; 16] = out.first_chunk_mut().expect("the slice holds a vector");
        avx512!(_mm512_storeu_si512(out.as_mut_ptr().cast(), self.0));
    }

    #[inline(always)]
    fn transpose(square: &mut [Self]) {
        let square: &mut [Self; 16] = square.try_into().expect("as many vectors as words");
        // Rows by fours: quarter `q` of vector `4 r + c` becomes words `4 r` to `4 r + 3` of column `4 q + c`.
        for rows in square.as_chunks_mut::<4>().0 {
            *rows = avx512!({
                let [a, b, c, d] = [rows[0].0, rows[1].0, rows[2].0, rows[3].0];
                let (ab, cd) = (_mm512_unpacklo_epi32(a, b), _mm512_unpacklo_epi32(c, d));
                let (ab_high, cd_high) = (_mm512_unpackhi_epi32(a, b), _mm512_unpackhi_epi32(c, d));
                [
                    Self(_mm512_unpacklo_epi64(ab, cd)),
                    Self(_mm512_unpackhi_epi64(ab, cd)),
                    Self(_mm512_unpacklo_epi64(ab_high, cd_high)),
                    Self(_mm512_unpackhi_epi64(ab_high, cd_high)),
                ]
            });
        }
        // Then quarters change places.
        for column in 0..4 {
            let [a, b, c, d] = [0, 4, 8, 12].map(|row| square[column + row].0);
            avx512!({
                let (even, odd) = (_mm512_shuffle_i32x4::<0x88>(a, b), _mm512_shuffle_i32x4::<0xdd>(a, b));
                let (even_2, odd_2) =
                    (_mm512_shuffle_i32x4::<0x88>(c, d), _mm512_shuffle_i32x4::<0xdd>(c, d));
                square[column] = Self(_mm512_shuffle_i32x4::<0x88>(even, even_2));
                square[column + 4] = Self(_mm512_shuffle_i32x4::<0x88>(odd, odd_2));
                square[column + 8] = Self(_mm512_shuffle_i32x4::<0xdd>(even, even_2));
                square[column + 12] = Self(_mm512_shuffle_i32x4::<0xdd>(odd, odd_2));
            });
        }
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
            let even_qp = _mm512_mul_epu32(multiply_words(even, p_inv), p);
            let odd_qp = _mm512_mul_epu32(multiply_words(odd, p_inv), p);
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
    fn xor(self, rhs: Self) -> Self {
        Self(avx512!(_mm512_xor_si512(self.0, rhs.0)))
    }

    #[inline(always)]
    fn rotate_right<const N: i32>(self) -> Self {
        const { rotation::<N>() };
        Self(avx512!(_mm512_ror_epi32::<N>(self.0)))
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
            let [even, odd] = [self.0, _mm512_srli_epi64::<32>(self.0)];
            let even = _mm512_mul_epi32(reduced_square::<P, P_INV>(even), even);
            let odd = _mm512_mul_epi32(reduced_square::<P, P_INV>(odd), odd);
            let difference = montgomery_difference::<P, P_INV>([even, odd]);
            _mm512_min_epu32(difference, _mm512_add_epi32(difference, p))
        }))
    }
}

impl Halves for U32x16 {
    type Half = Limbs8;

    #[inline(always)]
    fn into_halves(self) -> [Limbs8; 2] {
        avx512!([
            Limbs8(_mm512_and_si512(self.0, _mm512_set1_epi64(0xffff_ffff))),
            Limbs8(_mm512_srli_epi64::<32>(self.0)),
        ])
    }

    #[inline(always)]
    fn from_halves([even, odd]: [Limbs8; 2]) -> Self {
        const ODD: __mmask16 = 0b1010_1010_1010_1010;
        Self(avx512!(_mm512_mask_blend_epi32(ODD, even.0, _mm512_slli_epi64::<32>(odd.0))))
    }
}

/// The high words of 64-bit numbers that belong to even and odd words.
///
/// Written as the instruction: the compiler makes two or four shuffles of it otherwise.
#[inline]
#[target_feature(enable = "avx512f")]
fn high_words([even, odd]: [__m512i; 2]) -> __m512i {
    // The first sixteen are words of `odd`.
    let index = _mm512_setr_epi32(17, 1, 19, 3, 21, 5, 23, 7, 25, 9, 27, 11, 29, 13, 31, 15);
    let mut merged = odd;
    // SAFETY: a permutation of registers; the caller has AVX-512.
    unsafe {
        asm!(
            "vpermt2d {merged}, {index}, {even}",
            merged = inout(zmm_reg) merged,
            index = in(zmm_reg) index,
            even = in(zmm_reg) even,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    merged
}

/// Products of the low words of 64-bit numbers, of which the low words are looked at.
///
/// Written as the instruction: the compiler sees that only low words count, and makes a slower product of 64-bit numbers of it.
#[inline]
#[target_feature(enable = "avx512f")]
pub(crate) fn multiply_words(a: __m512i, b: __m512i) -> __m512i {
    let product;
    // SAFETY: a product of registers; the caller has the instructions.
    unsafe {
        asm!(
            "vpmuludq {product}, {a}, {b}",
            product = lateout(zmm_reg) product,
            a = in(zmm_reg) a,
            b = in(zmm_reg) b,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    product
}

/// `x^2 / 2^32` modulo `P` in `(-P, P)`, of the low words of 64-bit numbers.
#[inline(always)]
fn reduced_square<const P: u32, const P_INV: u32>(x: __m512i) -> __m512i {
    avx512!({
        let (p, p_inv) = (_mm512_set1_epi32(P.cast_signed()), _mm512_set1_epi32(P_INV.cast_signed()));
        let square = _mm512_mul_epi32(x, x);
        let qp = _mm512_mul_epi32(multiply_words(square, p_inv), p);
        _mm512_srli_epi64::<32>(_mm512_sub_epi64(square, qp))
    })
}

/// `x / 2^32` modulo `P` in `(-P, P)`, as in `portable::montgomery_reduce_signed`.
#[inline(always)]
fn montgomery_difference<const P: u32, const P_INV: u32>(x: [__m512i; 2]) -> __m512i {
    avx512!({
        let (p, p_inv) = (_mm512_set1_epi32(P.cast_signed()), _mm512_set1_epi32(P_INV.cast_signed()));
        let qp = [
            _mm512_mul_epi32(multiply_words(x[0], p_inv), p),
            _mm512_mul_epi32(multiply_words(x[1], p_inv), p),
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
    fn xor3(self, a: Self, b: Self) -> Self {
        const XOR3: i32 = 0x96;
        Self(avx512!(_mm512_ternarylogic_epi64::<XOR3>(self.0, a.0, b.0)))
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
