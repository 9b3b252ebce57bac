//! 256-bit vectors: eight words of 32 bits, four of 64.

use core::arch::{asm, x86_64::*};

use crate::{
    Avx2, Kernel, Lanes32, Lanes64, Machine, Products32,
    machine::{rotation, sealed, word_of_halves},
};

impl sealed::Sealed for Avx2 {}

impl Machine for Avx2 {
    type U32 = U32x8;
    type U64 = U64x4;

    #[inline(always)]
    fn backend(self) -> crate::Backend {
        crate::Backend::Avx2(self)
    }

    #[inline(always)]
    fn choose(self, kernel: impl Kernel<Self>) {
        kernel.in_words(self);
    }
}

/// Eight words of 32 bits. A value is made from a token, so whoever holds one runs on a machine with AVX2.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct U32x8(__m256i);

/// Four words of 64 bits. A value is made from a token, so whoever holds one runs on a machine with AVX2.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct U64x4(pub(crate) __m256i);

/// Runs intrinsics of this instruction set.
macro_rules! avx2 {
    ($body:expr) => {{
        // SAFETY: the vector or token at hand was made from a proof that the processor has AVX2, and no intrinsic here
        // reaches memory but through a reference of the vector's size.
        unsafe { $body }
    }};
}
pub(crate) use avx2;

impl Lanes32 for U32x8 {
    type Machine = Avx2;
    const WIDTH: usize = 8;

    #[inline(always)]
    fn splat(_: Avx2, word: u32) -> Self {
        Self(avx2!(_mm256_set1_epi32(word.cast_signed())))
    }

    #[inline(always)]
    fn from_fn(_: Avx2, mut f: impl FnMut(usize) -> u32) -> Self {
        let mut words = [0; 8];
        for (i, word) in words.iter_mut().enumerate() {
            *word = f(i);
        }
        Self(avx2!(_mm256_loadu_si256(words.as_ptr().cast())))
    }

    #[inline(always)]
    fn load(_: Avx2, words: &[u32]) -> Self {
        let mut padded = [0; 8];
        let words = words.first_chunk().unwrap_or_else(|| {
            padded[..words.len()].copy_from_slice(words);
            &padded
        });
        Self(avx2!(_mm256_loadu_si256(words.as_ptr().cast())))
    }

    #[inline(always)]
    fn store(self, out: &mut [u32]) {
        let out: &mut [u32; 8] = out.first_chunk_mut().expect("the slice holds a vector");
        avx2!(_mm256_storeu_si256(out.as_mut_ptr().cast(), self.0));
    }

    #[inline(always)]
    fn transpose(square: &mut [Self]) {
        let square: &mut [Self; 8] = square.try_into().expect("as many vectors as words");
        // Rows by fours: half `h` of vector `4 r + c` becomes words `4 r` to `4 r + 3` of column `4 h + c`.
        for rows in square.as_chunks_mut::<4>().0 {
            *rows = avx2!({
                let [a, b, c, d] = [rows[0].0, rows[1].0, rows[2].0, rows[3].0];
                let (ab, cd) = (_mm256_unpacklo_epi32(a, b), _mm256_unpacklo_epi32(c, d));
                let (ab_high, cd_high) = (_mm256_unpackhi_epi32(a, b), _mm256_unpackhi_epi32(c, d));
                [
                    Self(_mm256_unpacklo_epi64(ab, cd)),
                    Self(_mm256_unpackhi_epi64(ab, cd)),
                    Self(_mm256_unpacklo_epi64(ab_high, cd_high)),
                    Self(_mm256_unpackhi_epi64(ab_high, cd_high)),
                ]
            });
        }
        // Then halves change places.
        for column in 0..4 {
            let (a, b) = (square[column].0, square[column + 4].0);
            square[column] = Self(avx2!(_mm256_permute2x128_si256::<0x20>(a, b)));
            square[column + 4] = Self(avx2!(_mm256_permute2x128_si256::<0x31>(a, b)));
        }
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
            let even_qp = _mm256_mul_epu32(multiply_words(even, p_inv), p);
            let odd_qp = _mm256_mul_epu32(multiply_words(odd, p_inv), p);
            let high = _mm256_blend_epi32::<0b1010_1010>(_mm256_srli_epi64::<32>(even), odd);
            let qp_high = _mm256_blend_epi32::<0b1010_1010>(_mm256_srli_epi64::<32>(even_qp), odd_qp);
            let difference = _mm256_sub_epi32(high, qp_high);
            _mm256_min_epu32(difference, _mm256_add_epi32(difference, p))
        }))
    }

    #[inline(always)]
    fn wrapping_add(self, rhs: Self) -> Self {
        Self(avx2!(_mm256_add_epi32(self.0, rhs.0)))
    }

    #[inline(always)]
    fn wrapping_sub(self, rhs: Self) -> Self {
        Self(avx2!(_mm256_sub_epi32(self.0, rhs.0)))
    }

    #[inline(always)]
    fn xor(self, rhs: Self) -> Self {
        Self(avx2!(_mm256_xor_si256(self.0, rhs.0)))
    }

    #[inline(always)]
    fn rotate_right<const N: i32>(self) -> Self {
        // Whole bytes are moved by one shuffle.
        let distance = const { rotation::<N>() }.cast_signed();
        Self(avx2!(match N {
            8 => _mm256_shuffle_epi8(
                self.0,
                _mm256_set_epi64x(
                    0x0c0f_0e0d_080b_0a09,
                    0x0407_0605_0003_0201,
                    0x0c0f_0e0d_080b_0a09,
                    0x0407_0605_0003_0201,
                ),
            ),
            16 => _mm256_shuffle_epi8(
                self.0,
                _mm256_set_epi64x(
                    0x0d0c_0f0e_0908_0b0a,
                    0x0504_0706_0100_0302,
                    0x0d0c_0f0e_0908_0b0a,
                    0x0504_0706_0100_0302,
                ),
            ),
            _ => _mm256_or_si256(
                _mm256_srl_epi32(self.0, _mm_cvtsi32_si128(distance)),
                _mm256_sll_epi32(self.0, _mm_cvtsi32_si128(32 - distance)),
            ),
        }))
    }

    #[inline(always)]
    fn add_if_negative(self, rhs: Self) -> Self {
        Self(avx2!(_mm256_min_epu32(self.0, _mm256_add_epi32(self.0, rhs.0))))
    }

    #[inline(always)]
    fn cube_montgomery<const P: u32, const P_INV: u32>(self) -> Self {
        // With |x| <= P: the square reduces to at most P^2 / 2^32 + P / 2 < P, and so does the cube.
        Self(avx2!({
            let p = _mm256_set1_epi32(P.cast_signed());
            let [even, odd] = self.factor();
            let even = _mm256_mul_epi32(reduced_square::<P, P_INV>(even), even);
            let odd = _mm256_mul_epi32(reduced_square::<P, P_INV>(odd), odd);
            let difference = montgomery_difference::<P, P_INV>([even, odd]);
            _mm256_min_epu32(difference, _mm256_add_epi32(difference, p))
        }))
    }
}

impl Products32 for U32x8 {
    type Factor = [__m256i; 2];
    type Wide = [__m256i; 2];

    #[inline(always)]
    fn factor(self) -> [__m256i; 2] {
        avx2!([self.0, _mm256_srli_epi64::<32>(self.0)])
    }

    #[inline(always)]
    fn wide(_: Avx2, number: i64) -> [__m256i; 2] {
        avx2!([_mm256_set1_epi64x(number); 2])
    }

    #[inline(always)]
    fn multiply_add(_: Avx2, sum: [__m256i; 2], factor: [__m256i; 2], constant: i64) -> [__m256i; 2] {
        avx2!({
            let constant = _mm256_set1_epi64x(constant);
            [
                _mm256_add_epi64(sum[0], _mm256_mul_epi32(factor[0], constant)),
                _mm256_add_epi64(sum[1], _mm256_mul_epi32(factor[1], constant)),
            ]
        })
    }

    #[inline(always)]
    fn add_wide(a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] {
        avx2!([_mm256_add_epi64(a[0], b[0]), _mm256_add_epi64(a[1], b[1])])
    }

    #[inline(always)]
    fn make_room<const P: u32>([even, odd]: [__m256i; 2]) -> [__m256i; 2] {
        // As in the portable form.
        avx2!({
            let p = _mm256_set1_epi32(P.cast_signed());
            let even_hp = _mm256_mul_epi32(_mm256_srli_epi64::<32>(even), p);
            let odd_hp = _mm256_mul_epi32(_mm256_srli_epi64::<32>(odd), p);
            [
                _mm256_sub_epi64(even, _mm256_add_epi64(even_hp, even_hp)),
                _mm256_sub_epi64(odd, _mm256_add_epi64(odd_hp, odd_hp)),
            ]
        })
    }

    #[inline(always)]
    fn reduce_wide<const P: u32, const P_INV: u32>(sum: [__m256i; 2]) -> Self {
        // The high words are in [-P, P): taken to [0, P), like those of q P, with q unsigned.
        Self(avx2!({
            let (p, p_inv) = (_mm256_set1_epi32(P.cast_signed()), _mm256_set1_epi32(P_INV.cast_signed()));
            let qp = [
                _mm256_mul_epu32(multiply_words(sum[0], p_inv), p),
                _mm256_mul_epu32(multiply_words(sum[1], p_inv), p),
            ];
            let high = high_words(sum);
            let high = _mm256_min_epu32(high, _mm256_add_epi32(high, p));
            let difference = _mm256_sub_epi32(high, high_words(qp));
            _mm256_min_epu32(difference, _mm256_add_epi32(difference, p))
        }))
    }

    type Pair = [__m256i; 2];
    type Sum = [__m256i; 2];

    #[inline(always)]
    fn pair<const OFFSET: u32>(self, other: Self) -> [__m256i; 2] {
        // The offset does not reach the low halves, which are signed; a half is added before high ones are cut off, so
        // that both together are the word.
        avx2!({
            let half = _mm256_set1_epi32((1_u32 << 15).wrapping_sub(OFFSET).cast_signed());
            let low = _mm256_blend_epi16::<0b1010_1010>(self.0, _mm256_slli_epi32::<16>(other.0));
            let high = _mm256_srli_epi32::<16>(_mm256_add_epi32(self.0, half));
            [low, _mm256_blend_epi16::<0b1010_1010>(high, _mm256_add_epi32(other.0, half))]
        })
    }

    #[inline(always)]
    fn sum(_: Avx2, [low, high]: [i32; 2]) -> [__m256i; 2] {
        avx2!([_mm256_set1_epi32(low), _mm256_set1_epi32(high)])
    }

    #[inline(always)]
    fn sum_pair(_: Avx2, sum: [__m256i; 2], pair: [__m256i; 2], coefficients: [i16; 2]) -> [__m256i; 2] {
        avx2!({
            let coefficients = _mm256_set1_epi32(word_of_halves(coefficients));
            [
                _mm256_add_epi32(sum[0], _mm256_madd_epi16(pair[0], coefficients)),
                _mm256_add_epi32(sum[1], _mm256_madd_epi16(pair[1], coefficients)),
            ]
        })
    }

    #[inline(always)]
    fn sum_and_difference(a: [__m256i; 2], b: [__m256i; 2]) -> [[__m256i; 2]; 2] {
        avx2!([
            [_mm256_add_epi32(a[0], b[0]), _mm256_add_epi32(a[1], b[1])],
            [_mm256_sub_epi32(a[0], b[0]), _mm256_sub_epi32(a[1], b[1])],
        ])
    }

    #[inline(always)]
    fn reduce_sum<const K: i16>(_: Avx2, [low, high]: [__m256i; 2]) -> Self {
        // As in the portable form; the low half of `low` made signed, its high half counts once.
        Self(avx2!({
            let low = _mm256_xor_si256(low, _mm256_set1_epi32(1 << 15));
            _mm256_add_epi32(high, _mm256_madd_epi16(low, _mm256_set1_epi32(word_of_halves([-K, 1]))))
        }))
    }
}

/// The high words of 64-bit numbers that belong to even and odd words.
#[inline(always)]
fn high_words([even, odd]: [__m256i; 2]) -> __m256i {
    avx2!(_mm256_blend_epi32::<0b1010_1010>(_mm256_srli_epi64::<32>(even), odd))
}

/// Products of the low words of 64-bit numbers, of which the low words are looked at.
///
/// Written as the instruction: the compiler sees that only low words count, and makes a slower product of 64-bit numbers of it.
#[inline]
#[target_feature(enable = "avx2")]
fn multiply_words(a: __m256i, b: __m256i) -> __m256i {
    let product;
    // SAFETY: a product of registers; the caller has the instructions.
    unsafe {
        asm!(
            "vpmuludq {product}, {a}, {b}",
            product = lateout(ymm_reg) product,
            a = in(ymm_reg) a,
            b = in(ymm_reg) b,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    product
}

/// `x^2 / 2^32` modulo `P` in `(-P, P)`, of the low words of 64-bit numbers.
#[inline(always)]
fn reduced_square<const P: u32, const P_INV: u32>(x: __m256i) -> __m256i {
    avx2!({
        let (p, p_inv) = (_mm256_set1_epi32(P.cast_signed()), _mm256_set1_epi32(P_INV.cast_signed()));
        let square = _mm256_mul_epi32(x, x);
        let qp = _mm256_mul_epi32(multiply_words(square, p_inv), p);
        _mm256_srli_epi64::<32>(_mm256_sub_epi64(square, qp))
    })
}

/// `x / 2^32` modulo `P` in `(-P, P)`, as in `portable::montgomery_reduce_signed`.
#[inline(always)]
fn montgomery_difference<const P: u32, const P_INV: u32>(x: [__m256i; 2]) -> __m256i {
    avx2!({
        let (p, p_inv) = (_mm256_set1_epi32(P.cast_signed()), _mm256_set1_epi32(P_INV.cast_signed()));
        let qp = [
            _mm256_mul_epi32(multiply_words(x[0], p_inv), p),
            _mm256_mul_epi32(multiply_words(x[1], p_inv), p),
        ];
        _mm256_sub_epi32(high_words(x), high_words(qp))
    })
}

impl Lanes64 for U64x4 {
    type Machine = Avx2;
    const WIDTH: usize = 4;

    #[inline(always)]
    fn splat(_: Avx2, word: u64) -> Self {
        Self(avx2!(_mm256_set1_epi64x(word.cast_signed())))
    }

    #[inline(always)]
    fn from_fn(_: Avx2, mut f: impl FnMut(usize) -> u64) -> Self {
        let mut words = [0; 4];
        for (i, word) in words.iter_mut().enumerate() {
            *word = f(i);
        }
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
    fn xor3(self, a: Self, b: Self) -> Self {
        self.xor(a.xor(b))
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
