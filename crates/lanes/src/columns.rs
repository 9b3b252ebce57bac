//! The product of a matrix of constants and *one* vector: each column of the matrix, in lanes, times one number.

use crate::{Lanes64, Portable};

/// Vectors of words that take part in the product of a matrix and a vector.
///
/// Numbers are unsigned. `P` is odd and above `2^30`, at most `2^31 - 2^24 + 1`; `P_INV * P = 1 mod 2^32`.
pub trait Columns: Lanes64 {
    /// A sum of products in each lane.
    type Sum: Copy;

    /// The first [`WIDTH`](Lanes64::WIDTH) words of a slice, which has no fewer.
    #[must_use]
    fn load(machine: Self::Machine, words: &[u64]) -> Self;

    /// The bytes of each word in reverse order.
    #[must_use]
    fn swap_bytes(self) -> Self;

    /// The low and the high 32 bits of each word.
    #[must_use]
    fn halves(self) -> [Self; 2];

    /// Addition modulo `2^64`.
    #[must_use]
    fn wrapping_add(self, rhs: Self) -> Self;

    /// Subtraction modulo `2^64`.
    #[must_use]
    fn wrapping_sub(self, rhs: Self) -> Self;

    /// The low words, multiplied.
    #[must_use]
    fn multiply(self, rhs: Self) -> Self;

    /// `self / 2^32` modulo `P`, less than `self / 2^32 + P`, for `self + 2^32 P < 2^64`.
    #[must_use]
    fn reduce<const P: u32, const P_INV: u32>(self) -> Self;

    /// The third power divided by `2^52`, modulo `P`, of words below `1.1 P`: below `2^42`, a factor as it is.
    #[must_use]
    #[inline(always)]
    fn cube_52<const P: u32, const P_INV: u32>(machine: Self::Machine, x: Self) -> Self {
        // Two reductions divide by 2^64, a third by 2^32.
        let scale = const { (1_u64 << 44) % P as u64 };
        let cube = x.multiply(x).reduce::<P, P_INV>().multiply(x).reduce::<P, P_INV>();
        cube.multiply(Self::splat(machine, scale)).reduce::<P, P_INV>()
    }

    /// From `[0, 2P)` to `[0, P)`.
    #[must_use]
    fn reduce_once<const P: u32>(self) -> Self;

    /// A sum that starts with words below `2^32`.
    #[must_use]
    fn start(self) -> Self::Sum;

    /// Adds `factor * constants`: a factor below `2^32`, or from [`cube_52`](Self::cube_52), constants below `2^31`, at most 64 products in a sum.
    #[must_use]
    fn multiply_add(sum: Self::Sum, factor: Self, constants: Self) -> Self::Sum;

    /// The sum of two sums, which together have no more products than one may have.
    #[must_use]
    fn add_sums(a: Self::Sum, b: Self::Sum) -> Self::Sum;

    /// A number congruent to the sum modulo `P`: after `n` products below `(n + 1) 2^54`.
    #[must_use]
    fn total<const P: u32>(sum: Self::Sum) -> Self;
}

impl Columns for u64 {
    type Sum = u128;

    #[inline(always)]
    fn load(_: Portable, words: &[u64]) -> Self {
        words[0]
    }

    #[inline(always)]
    fn swap_bytes(self) -> Self {
        Self::swap_bytes(self)
    }

    #[inline(always)]
    fn halves(self) -> [Self; 2] {
        [low(self), self >> 32]
    }

    #[inline(always)]
    fn wrapping_add(self, rhs: Self) -> Self {
        Self::wrapping_add(self, rhs)
    }

    #[inline(always)]
    fn wrapping_sub(self, rhs: Self) -> Self {
        Self::wrapping_sub(self, rhs)
    }

    #[inline(always)]
    fn multiply(self, rhs: Self) -> Self {
        low(self) * low(rhs)
    }

    #[inline(always)]
    fn reduce<const P: u32, const P_INV: u32>(self) -> Self {
        // The low word of the sum is zero.
        (self + low(low(self) * u64::from(P_INV.wrapping_neg())) * u64::from(P)) >> 32
    }

    #[inline(always)]
    fn reduce_once<const P: u32>(self) -> Self {
        self.min(self.wrapping_sub(u64::from(P)))
    }

    #[inline(always)]
    fn start(self) -> u128 {
        self.into()
    }

    #[inline(always)]
    fn multiply_add(sum: u128, factor: Self, constants: Self) -> u128 {
        sum + u128::from(factor) * u128::from(constants)
    }

    #[inline(always)]
    fn add_sums(a: u128, b: u128) -> u128 {
        a + b
    }

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "sums are below 2^70")]
    fn total<const P: u32>(sum: u128) -> Self {
        const LOW: u32 = 40;
        (sum as u64 & ((1 << LOW) - 1)) + (sum >> LOW) as u64 * ((1 << LOW) % u64::from(P))
    }
}

#[inline(always)]
const fn low(number: u64) -> u64 {
    number & 0xffff_ffff
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod x86 {
    use core::arch::x86_64::*;

    use super::Columns;
    use crate::{
        Avx2, Avx512,
        avx2::U64x4,
        avx512::{U64x8, multiply_words},
    };

    /// Runs intrinsics.
    macro_rules! vectors {
        ($body:expr) => {{
            // SAFETY: the vector or token at hand was made from a proof that the processor has the instructions of its type,
            // and no intrinsic here reaches memory but through a reference of the vector's size.
            unsafe { $body }
        }};
    }

    /// The inverse of `p` modulo `2^52`.
    const fn inverse_52(p: u32) -> i64 {
        // p is its own inverse modulo 8; each step doubles the bits.
        let (p, mut inverse, mut bits) = (p as i64, p as i64, 3);
        while bits < 52 {
            inverse = inverse.wrapping_mul(2_i64.wrapping_sub(p.wrapping_mul(inverse)));
            bits *= 2;
        }
        inverse & ((1 << 52) - 1)
    }

    /// Where the bytes of two words go, to be in reverse order.
    #[inline(always)]
    fn reversed() -> __m128i {
        vectors!(_mm_setr_epi8(7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8))
    }

    impl Columns for U64x8 {
        /// Low parts of products, of 52 bits, and high parts.
        type Sum = [__m512i; 2];

        #[inline(always)]
        fn load(_: Avx512, words: &[u64]) -> Self {
            let words: &[u64; 8] = words.first_chunk().expect("the slice holds a vector");
            Self(vectors!(_mm512_loadu_si512(words.as_ptr().cast())))
        }

        #[inline(always)]
        fn swap_bytes(self) -> Self {
            Self(vectors!(_mm512_shuffle_epi8(self.0, _mm512_broadcast_i32x4(reversed()))))
        }

        #[inline(always)]
        fn halves(self) -> [Self; 2] {
            let low = vectors!(_mm512_and_si512(self.0, _mm512_set1_epi64(0xffff_ffff)));
            [Self(low), Self(vectors!(_mm512_srli_epi64::<32>(self.0)))]
        }

        #[inline(always)]
        fn wrapping_add(self, rhs: Self) -> Self {
            Self(vectors!(_mm512_add_epi64(self.0, rhs.0)))
        }

        #[inline(always)]
        fn wrapping_sub(self, rhs: Self) -> Self {
            Self(vectors!(_mm512_sub_epi64(self.0, rhs.0)))
        }

        #[inline(always)]
        fn multiply(self, rhs: Self) -> Self {
            Self(vectors!(multiply_words(self.0, rhs.0)))
        }

        #[inline(always)]
        fn reduce<const P: u32, const P_INV: u32>(self) -> Self {
            Self(vectors!({
                let negative = _mm512_set1_epi32(P_INV.wrapping_neg().cast_signed());
                let qp =
                    _mm512_mul_epu32(multiply_words(self.0, negative), _mm512_set1_epi32(P.cast_signed()));
                _mm512_srli_epi64::<32>(_mm512_add_epi64(self.0, qp))
            }))
        }

        #[inline(always)]
        fn cube_52<const P: u32, const P_INV: u32>(_: Avx512, x: Self) -> Self {
            // With x^2 = 2^52 h + l and l x = 2^52 m + n, x^3 = 2^52 (h x + m) + n; and n is the low part of q P for q = n / P modulo 2^52. So the cube
            // less q P is 2^52 times the difference of the high parts, exactly. P more keeps that from being negative.
            Self(vectors!({
                let zero = _mm512_setzero_si512();
                let p = _mm512_set1_epi64(i64::from(P));
                let inverse = _mm512_set1_epi64(const { inverse_52(P) });
                let (l, h) = (_mm512_madd52lo_epu64(zero, x.0, x.0), _mm512_madd52hi_epu64(zero, x.0, x.0));
                let n = _mm512_madd52lo_epu64(zero, l, x.0);
                let high = _mm512_madd52lo_epu64(_mm512_madd52hi_epu64(p, l, x.0), h, x.0);
                let q = _mm512_madd52lo_epu64(zero, n, inverse);
                _mm512_sub_epi64(high, _mm512_madd52hi_epu64(zero, q, p))
            }))
        }

        #[inline(always)]
        fn reduce_once<const P: u32>(self) -> Self {
            // High words are zero, and of the two in a lane that min sees one still is.
            let p = vectors!(_mm512_set1_epi32(P.cast_signed()));
            Self(vectors!(_mm512_min_epu32(self.0, _mm512_sub_epi32(self.0, p))))
        }

        #[inline(always)]
        fn start(self) -> [__m512i; 2] {
            [self.0, vectors!(_mm512_setzero_si512())]
        }

        #[inline(always)]
        fn multiply_add(sum: [__m512i; 2], factor: Self, constants: Self) -> [__m512i; 2] {
            vectors!([
                _mm512_madd52lo_epu64(sum[0], factor.0, constants.0),
                _mm512_madd52hi_epu64(sum[1], factor.0, constants.0),
            ])
        }

        #[inline(always)]
        fn add_sums(a: [__m512i; 2], b: [__m512i; 2]) -> [__m512i; 2] {
            vectors!([_mm512_add_epi64(a[0], b[0]), _mm512_add_epi64(a[1], b[1])])
        }

        #[inline(always)]
        fn total<const P: u32>([low, high]: [__m512i; 2]) -> Self {
            // Low parts add up to less than n 2^52 + 2^32, high ones, of factors below 2^42, to n 2^21, which times 2^52 mod P is below n 2^52.
            let power = ((1_u64 << 52) % u64::from(P)).cast_signed();
            Self(vectors!({
                let high = multiply_words(high, _mm512_set1_epi64(power));
                _mm512_add_epi64(low, high)
            }))
        }
    }

    impl Columns for U64x4 {
        /// Products modulo `2^64`, and their bits from the 40th on.
        type Sum = [__m256i; 2];

        #[inline(always)]
        fn load(_: Avx2, words: &[u64]) -> Self {
            let words: &[u64; 4] = words.first_chunk().expect("the slice holds a vector");
            Self(vectors!(_mm256_loadu_si256(words.as_ptr().cast())))
        }

        #[inline(always)]
        fn swap_bytes(self) -> Self {
            Self(vectors!(_mm256_shuffle_epi8(self.0, _mm256_broadcastsi128_si256(reversed()))))
        }

        #[inline(always)]
        fn halves(self) -> [Self; 2] {
            let low = vectors!(_mm256_and_si256(self.0, _mm256_set1_epi64x(0xffff_ffff)));
            [Self(low), Self(vectors!(_mm256_srli_epi64::<32>(self.0)))]
        }

        #[inline(always)]
        fn wrapping_add(self, rhs: Self) -> Self {
            Self(vectors!(_mm256_add_epi64(self.0, rhs.0)))
        }

        #[inline(always)]
        fn wrapping_sub(self, rhs: Self) -> Self {
            Self(vectors!(_mm256_sub_epi64(self.0, rhs.0)))
        }

        #[inline(always)]
        fn multiply(self, rhs: Self) -> Self {
            Self(vectors!(_mm256_mul_epu32(self.0, rhs.0)))
        }

        #[inline(always)]
        fn reduce<const P: u32, const P_INV: u32>(self) -> Self {
            Self(vectors!({
                let negative = _mm256_set1_epi32(P_INV.wrapping_neg().cast_signed());
                let q = _mm256_mul_epu32(self.0, negative);
                let qp = _mm256_mul_epu32(q, _mm256_set1_epi32(P.cast_signed()));
                _mm256_srli_epi64::<32>(_mm256_add_epi64(self.0, qp))
            }))
        }

        #[inline(always)]
        fn reduce_once<const P: u32>(self) -> Self {
            let p = vectors!(_mm256_set1_epi32(P.cast_signed()));
            Self(vectors!(_mm256_min_epu32(self.0, _mm256_sub_epi32(self.0, p))))
        }

        #[inline(always)]
        fn start(self) -> [__m256i; 2] {
            [self.0, vectors!(_mm256_setzero_si256())]
        }

        #[inline(always)]
        fn multiply_add(sum: [__m256i; 2], factor: Self, constants: Self) -> [__m256i; 2] {
            vectors!({
                let product = _mm256_mul_epu32(factor.0, constants.0);
                [
                    _mm256_add_epi64(sum[0], product),
                    _mm256_add_epi64(sum[1], _mm256_srli_epi64::<40>(product)),
                ]
            })
        }

        #[inline(always)]
        fn add_sums(a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] {
            vectors!([_mm256_add_epi64(a[0], b[0]), _mm256_add_epi64(a[1], b[1])])
        }

        #[inline(always)]
        fn total<const P: u32>([wrapped, high]: [__m256i; 2]) -> Self {
            // What is left of the sum without the high parts is below n 2^40 + 2^32, and so does not wrap;
            // high parts are below 2^23, n of them times 2^40 mod P below n 2^54.
            let power = ((1_u64 << 40) % u64::from(P)).cast_signed();
            Self(vectors!({
                let low = _mm256_sub_epi64(wrapped, _mm256_slli_epi64::<40>(high));
                _mm256_add_epi64(low, _mm256_mul_epu32(high, _mm256_set1_epi64x(power)))
            }))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Backend, Machine, dispatch};

    const P: u32 = 0x7f00_0001;
    const P_INV: u32 = 0x8100_0001;

    /// Words below `1.1 P` at the edges; their number is a multiple of every vector's width.
    const WORDS: [u64; 16] = {
        let p = P as u64;
        let top = p / 10 * 11;
        [
            0,
            1,
            2,
            p / 2,
            p / 2 + 1,
            p - 2,
            p - 1,
            p,
            p + 1,
            top,
            top - 1,
            1 << 26,
            (1 << 26) - 1,
            1 << 30,
            0xffff,
            77,
        ]
    };

    /// What each operation makes of a word, and of another.
    const RESULTS: usize = 10;

    #[inline(always)]
    fn columns_kernel<M: Machine>(machine: M, x: &[u64; 16], y: &[u64; 16], out: &mut [[u64; 16]; RESULTS]) {
        let width = <M::U64 as Lanes64>::WIDTH;
        for at in (0..16).step_by(width) {
            let (x, y) = (M::U64::load(machine, &x[at..]), M::U64::load(machine, &y[at..]));
            let cube = M::U64::cube_52::<P, P_INV>(machine, x);
            let constants = M::U64::splat(machine, u64::from(P - 1));
            let mut sums = [y.start(), M::U64::splat(machine, 0).start()];
            for i in 0..48 {
                let factor = if i < 24 { cube } else { M::U64::splat(machine, 0xffff_ffff) };
                sums[i % 2] = M::U64::multiply_add(sums[i % 2], factor, constants);
            }
            let total = M::U64::total::<P>(M::U64::add_sums(sums[0], sums[1]));
            let [low, high] = x.multiply(y).halves();
            let results = [
                x.swap_bytes(),
                low,
                high,
                x.wrapping_add(y),
                x.wrapping_sub(y),
                x.multiply(y).reduce::<P, P_INV>(),
                x.reduce_once::<P>(),
                cube,
                total,
                total.reduce::<P, P_INV>(),
            ];
            for i in 0..RESULTS {
                results[i].store(&mut out[i][at..]);
            }
        }
    }

    dispatch! {
        fn columns_with[][](x: &[u64; 16], y: &[u64; 16], out: &mut [[u64; 16]; RESULTS]) = columns_kernel
    }

    #[test]
    fn lanes_agree_with_integers_at_the_edges_and_keep_their_bounds() {
        let p = u128::from(P);
        // Whether the quotient is x / 2^n modulo P.
        let stands_for = |quotient: u64, n: u32, x: u128| ((u128::from(quotient) % p) << n) % p == x % p;
        for shift in 0..16 {
            let mut y = WORDS;
            y.rotate_left(shift);
            for backend in Backend::available() {
                let mut out = [[0; 16]; RESULTS];
                columns_with(backend, &WORDS, &y, &mut out);
                for (i, (x, y)) in WORDS.into_iter().zip(y).enumerate() {
                    let found = out.map(|row| row[i]);
                    let (wide_x, wide_y) = (u128::from(x), u128::from(y));
                    let context = format!("{backend:?} {x} {y} {found:?}");
                    assert_eq!(found[0], x.swap_bytes(), "{context}");
                    assert_eq!([found[1], found[2]], [(x * y) & 0xffff_ffff, (x * y) >> 32], "{context}");
                    assert_eq!([found[3], found[4]], [x + y, x.wrapping_sub(y)], "{context}");
                    assert!(stands_for(found[5], 32, wide_x * wide_y), "{context}");
                    assert!(found[5] < ((x * y) >> 32) + u64::from(P) + 1, "{context}");
                    assert_eq!(found[6], if x < u64::from(P) { x } else { x - u64::from(P) }, "{context}");
                    assert!(stands_for(found[7], 52, wide_x.pow(3) % p), "{context}");
                    assert!(found[7] < 1 << 42, "{context}");
                    let sum = wide_y + 24 * (u128::from(found[7]) + 0xffff_ffff) * (p - 1);
                    assert_eq!(u128::from(found[8]) % p, sum % p, "{context}");
                    assert!(found[8] < 49 << 54, "{context}");
                    assert!(stands_for(found[9], 32, sum), "{context}");
                    assert!(found[9] * 10 < 11 * u64::from(P), "{context}");
                }
            }
        }
    }
}
