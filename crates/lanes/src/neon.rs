//! 128-bit vectors: four words of 32 bits, two of 64.

use core::arch::{aarch64::*, asm};

use crate::{
    Columns, Kernel, Lanes32, Lanes64, Machine, Neon, Products32,
    machine::{rotation, sealed, word_of_halves},
};

impl sealed::Sealed for Neon {}

impl Machine for Neon {
    type U32 = U32x4;
    type U64 = U64x2;

    #[inline(always)]
    fn backend(self) -> crate::Backend {
        crate::Backend::Neon(self)
    }

    #[inline(always)]
    fn choose(self, kernel: impl Kernel<Self>) {
        kernel.in_words(self);
    }
}

/// Four words of 32 bits. A value is made from a token, so whoever holds one runs on a machine with NEON.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct U32x4(uint32x4_t);

/// Two words of 64 bits. A value is made from a token, so whoever holds one runs on a machine with NEON.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct U64x2(uint64x2_t);

/// Runs intrinsics of this file's instruction set.
macro_rules! neon {
    ($body:expr) => {{
        // SAFETY: the vector or token at hand was made from a proof that the processor has NEON, and no intrinsic here
        // reaches memory but through a reference of the vector's size.
        unsafe { $body }
    }};
}

impl Lanes32 for U32x4 {
    type Machine = Neon;
    const WIDTH: usize = 4;

    #[inline(always)]
    fn splat(_: Neon, word: u32) -> Self {
        Self(neon!(vdupq_n_u32(word)))
    }

    #[inline(always)]
    fn from_fn(_: Neon, mut f: impl FnMut(usize) -> u32) -> Self {
        let mut words = [0; 4];
        for (i, word) in words.iter_mut().enumerate() {
            *word = f(i);
        }
        Self(neon!(vld1q_u32(words.as_ptr())))
    }

    #[inline(always)]
    fn load(_: Neon, words: &[u32]) -> Self {
        let mut padded = [0; 4];
        let words = words.first_chunk().unwrap_or_else(|| {
            padded[..words.len()].copy_from_slice(words);
            &padded
        });
        Self(neon!(vld1q_u32(words.as_ptr())))
    }

    #[inline(always)]
    fn store(self, out: &mut [u32]) {
        let out: &mut [u32; 4] = out.first_chunk_mut().expect("the slice holds a vector");
        neon!(vst1q_u32(out.as_mut_ptr(), self.0));
    }

    #[inline(always)]
    fn transpose(square: &mut [Self]) {
        let square: &mut [Self; 4] = square.try_into().expect("as many vectors as words");
        let [a, b, c, d] = [square[0].0, square[1].0, square[2].0, square[3].0];
        *square = neon!({
            // Squares of two words, then halves.
            let pair = |even, odd| (vtrn1q_u32(even, odd), vtrn2q_u32(even, odd));
            let ((ab, ab_odd), (cd, cd_odd)) = (pair(a, b), pair(c, d));
            let low = |x, y| Self(vcombine_u32(vget_low_u32(x), vget_low_u32(y)));
            let high = |x, y| Self(vcombine_u32(vget_high_u32(x), vget_high_u32(y)));
            [low(ab, cd), low(ab_odd, cd_odd), high(ab, cd), high(ab_odd, cd_odd)]
        });
    }

    #[inline(always)]
    fn add_mod<const P: u32>(self, rhs: Self) -> Self {
        // As in the portable form: min picks the sum, or the sum less P where that did not wrap.
        Self(neon!({
            let sum = vaddq_u32(self.0, rhs.0);
            vminq_u32(sum, vsubq_u32(sum, vdupq_n_u32(P)))
        }))
    }

    #[inline(always)]
    fn sub_mod<const P: u32>(self, rhs: Self) -> Self {
        Self(neon!(add_p_if_negative::<P>(vsubq_u32(self.0, rhs.0))))
    }

    #[inline(always)]
    fn mul_montgomery<const P: u32, const P_INV: u32>(self, rhs: Self) -> Self {
        Self(neon!({
            let (a, b) = (vreinterpretq_s32_u32(self.0), vreinterpretq_s32_u32(rhs.0));
            let b_inverse = vmulq_s32(b, vdupq_n_s32(P_INV.cast_signed()));
            add_p_if_negative::<P>(vreinterpretq_u32_s32(reduced_product::<P>(a, b, b_inverse)))
        }))
    }

    #[inline(always)]
    fn wrapping_add(self, rhs: Self) -> Self {
        Self(neon!(vaddq_u32(self.0, rhs.0)))
    }

    #[inline(always)]
    fn wrapping_sub(self, rhs: Self) -> Self {
        Self(neon!(vsubq_u32(self.0, rhs.0)))
    }

    #[inline(always)]
    fn xor(self, rhs: Self) -> Self {
        Self(neon!(veorq_u32(self.0, rhs.0)))
    }

    #[inline(always)]
    fn rotate_right<const N: i32>(self) -> Self {
        const { rotation::<N>() };
        // A rotation by half a word exchanges halves; the others shift, and insert what was shifted out.
        Self(neon!(match N {
            7 => vsriq_n_u32::<7>(vshlq_n_u32::<25>(self.0), self.0),
            8 => vsriq_n_u32::<8>(vshlq_n_u32::<24>(self.0), self.0),
            12 => vsriq_n_u32::<12>(vshlq_n_u32::<20>(self.0), self.0),
            _ => vreinterpretq_u32_u16(vrev32q_u16(vreinterpretq_u16_u32(self.0))),
        }))
    }

    #[inline(always)]
    fn add_if_negative(self, rhs: Self) -> Self {
        Self(neon!(vminq_u32(self.0, vaddq_u32(self.0, rhs.0))))
    }

    #[inline(always)]
    fn cube_montgomery<const P: u32, const P_INV: u32>(self) -> Self {
        // With |x| <= P: the square reduces to at most P^2 / 2^32 + P / 2 < P, and so does the cube.
        Self(neon!({
            let x = vreinterpretq_s32_u32(self.0);
            let x_inverse = vmulq_s32(x, vdupq_n_s32(P_INV.cast_signed()));
            let square = reduced_product::<P>(x, x, x_inverse);
            let cube = reduced_product::<P>(square, x, x_inverse);
            add_p_if_negative::<P>(vreinterpretq_u32_s32(cube))
        }))
    }
}

impl Products32 for U32x4 {
    type Factor = int32x4_t;
    /// Sums for the first two words, and for the last two.
    type Wide = [int64x2_t; 2];

    #[inline(always)]
    fn factor(self) -> int32x4_t {
        neon!(vreinterpretq_s32_u32(self.0))
    }

    #[inline(always)]
    fn wide(_: Neon, number: i64) -> [int64x2_t; 2] {
        neon!([vdupq_n_s64(number); 2])
    }

    #[inline(always)]
    fn multiply_add(_: Neon, sum: [int64x2_t; 2], factor: int32x4_t, constant: i64) -> [int64x2_t; 2] {
        neon!({
            let constant = vcreate_s64(constant.cast_unsigned());
            [add_low_products(sum[0], factor, constant), add_high_products(sum[1], factor, constant)]
        })
    }

    #[inline(always)]
    fn add_wide(a: [int64x2_t; 2], b: [int64x2_t; 2]) -> [int64x2_t; 2] {
        neon!([vaddq_s64(a[0], b[0]), vaddq_s64(a[1], b[1])])
    }

    #[inline(always)]
    fn make_room<const P: u32>(sum: [int64x2_t; 2]) -> [int64x2_t; 2] {
        // As in the portable form; twice h P is below 2^63.
        neon!({
            let high = vuzp2q_s32(vreinterpretq_s32_s64(sum[0]), vreinterpretq_s32_s64(sum[1]));
            let p = vdupq_n_s32(P.cast_signed());
            [vqdmlsl_s32(sum[0], vget_low_s32(high), vget_low_s32(p)), vqdmlsl_high_s32(sum[1], high, p)]
        })
    }

    #[inline(always)]
    fn reduce_wide<const P: u32, const P_INV: u32>(sum: [int64x2_t; 2]) -> Self {
        // The high words are in [-P, P): taken to [0, P), like those of q P, with q unsigned.
        Self(neon!({
            let sum = [vreinterpretq_u32_s64(sum[0]), vreinterpretq_u32_s64(sum[1])];
            let q = vmulq_u32(vuzp1q_u32(sum[0], sum[1]), vdupq_n_u32(P_INV));
            let qp_low = vreinterpretq_u32_u64(vmull_u32(vget_low_u32(q), vdup_n_u32(P)));
            let qp_high = vreinterpretq_u32_u64(vmull_high_u32(q, vdupq_n_u32(P)));
            let high = add_p_if_negative::<P>(vuzp2q_u32(sum[0], sum[1]));
            add_p_if_negative::<P>(vsubq_u32(high, vuzp2q_u32(qp_low, qp_high)))
        }))
    }

    /// The low halves of the words of both vectors, and the high halves.
    type Pair = [int16x8_t; 2];
    type Sum = [int32x4_t; 2];

    #[inline(always)]
    fn pair<const OFFSET: u32>(self, other: Self) -> [int16x8_t; 2] {
        // The offset does not reach the low halves, which are signed; a half is added before high ones are taken, so
        // that both together are the word.
        neon!({
            let half = vdupq_n_u32((1_u32 << 15).wrapping_sub(OFFSET));
            let high = (vaddq_u32(self.0, half), vaddq_u32(other.0, half));
            [
                vuzp1q_s16(vreinterpretq_s16_u32(self.0), vreinterpretq_s16_u32(other.0)),
                vuzp2q_s16(vreinterpretq_s16_u32(high.0), vreinterpretq_s16_u32(high.1)),
            ]
        })
    }

    #[inline(always)]
    fn sum(_: Neon, [low, high]: [i32; 2]) -> [int32x4_t; 2] {
        neon!([vdupq_n_s32(low), vdupq_n_s32(high)])
    }

    #[inline(always)]
    fn sum_pair(
        _: Neon,
        [low, high]: [int32x4_t; 2],
        pair: [int16x8_t; 2],
        coefficients: [i16; 2],
    ) -> [int32x4_t; 2] {
        neon!({
            let coefficients = vreinterpret_s16_s32(vdup_n_s32(word_of_halves(coefficients)));
            let low = vmlal_lane_s16::<0>(low, vget_low_s16(pair[0]), coefficients);
            let high = vmlal_lane_s16::<0>(high, vget_low_s16(pair[1]), coefficients);
            [
                vmlal_high_lane_s16::<1>(low, pair[0], coefficients),
                vmlal_high_lane_s16::<1>(high, pair[1], coefficients),
            ]
        })
    }

    #[inline(always)]
    fn sum_and_difference(a: [int32x4_t; 2], b: [int32x4_t; 2]) -> [[int32x4_t; 2]; 2] {
        neon!([
            [vaddq_s32(a[0], b[0]), vaddq_s32(a[1], b[1])],
            [vsubq_s32(a[0], b[0]), vsubq_s32(a[1], b[1])],
        ])
    }

    #[inline(always)]
    fn reduce_sum<const K: i16>(_: Neon, [low, high]: [int32x4_t; 2]) -> Self {
        // As in the portable form; the low half of `low` made signed, its high half counts once.
        Self(neon!({
            let half = veor_s16(vmovn_s32(low), vdup_n_s16(i16::MIN));
            vreinterpretq_u32_s32(vmlsl_s16(vsraq_n_s32::<16>(high, low), half, vdup_n_s16(K)))
        }))
    }
}

/// From `[-P, P)`, as signed words, to `[0, P)`: as in the portable form.
#[inline(always)]
fn add_p_if_negative<const P: u32>(words: uint32x4_t) -> uint32x4_t {
    neon!(vminq_u32(words, vaddq_u32(words, vdupq_n_u32(P))))
}

/// `a b / 2^32` modulo `P`, of words in `[-P, P]`: in `(-P, P)`. `b_inverse` is `b P_INV` modulo `2^32`.
///
/// As in `portable::montgomery_reduce_signed`, with products doubled: `2 a b` and `2 q P` have one low word, since `a b` and `q P` do, so that their high
/// words differ by twice the quotient, which the halving difference gives. Only `-2^31` by itself would be too much for a doubled product.
#[inline(always)]
fn reduced_product<const P: u32>(a: int32x4_t, b: int32x4_t, b_inverse: int32x4_t) -> int32x4_t {
    neon!({
        let q = vmulq_s32(a, b_inverse);
        vhsubq_s32(vqdmulhq_s32(a, b), vqdmulhq_s32(q, vdupq_n_s32(P.cast_signed())))
    })
}

/// `sum` plus the products of the first two words and a constant, which is the low word of its vector.
///
/// Written as the instruction: the compiler sees that only the low word counts, and makes copies of it, at more cost than the constant's load.
#[inline]
#[target_feature(enable = "neon")]
fn add_low_products(mut sum: int64x2_t, words: int32x4_t, constant: int64x1_t) -> int64x2_t {
    // SAFETY: a product of registers; the caller has the instructions.
    unsafe {
        asm!(
            "smlal {sum:v}.2d, {words:v}.2s, {constant:v}.s[0]",
            sum = inout(vreg) sum,
            words = in(vreg) words,
            constant = in(vreg) constant,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    sum
}

/// [`add_low_products`], of the last two words.
#[inline]
#[target_feature(enable = "neon")]
fn add_high_products(mut sum: int64x2_t, words: int32x4_t, constant: int64x1_t) -> int64x2_t {
    // SAFETY: a product of registers; the caller has the instructions.
    unsafe {
        asm!(
            "smlal2 {sum:v}.2d, {words:v}.4s, {constant:v}.s[0]",
            sum = inout(vreg) sum,
            words = in(vreg) words,
            constant = in(vreg) constant,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    sum
}

impl Lanes64 for U64x2 {
    type Machine = Neon;
    const WIDTH: usize = 2;

    #[inline(always)]
    fn splat(_: Neon, word: u64) -> Self {
        Self(neon!(vdupq_n_u64(word)))
    }

    #[inline(always)]
    fn from_fn(_: Neon, mut f: impl FnMut(usize) -> u64) -> Self {
        let words = [f(0), f(1)];
        Self(neon!(vld1q_u64(words.as_ptr())))
    }

    #[inline(always)]
    fn store(self, out: &mut [u64]) {
        let out: &mut [u64; 2] = out.first_chunk_mut().expect("the slice holds a vector");
        neon!(vst1q_u64(out.as_mut_ptr(), self.0));
    }

    #[inline(always)]
    fn xor(self, rhs: Self) -> Self {
        Self(neon!(veorq_u64(self.0, rhs.0)))
    }

    #[inline(always)]
    fn xor3(self, a: Self, b: Self) -> Self {
        self.xor(a.xor(b))
    }

    #[inline(always)]
    fn not_and(self, rhs: Self) -> Self {
        Self(neon!(vbicq_u64(rhs.0, self.0)))
    }

    #[inline(always)]
    fn rotate_left<const N: i32>(self) -> Self {
        // The counts are vectors, since 64 - N is no constant expression on stable Rust; the compiler folds them.
        Self(neon!({
            let left = vshlq_u64(self.0, vdupq_n_s64(N.into()));
            let right = vshlq_u64(self.0, vdupq_n_s64((N - 64).into()));
            vorrq_u64(left, right)
        }))
    }
}

impl Columns for U64x2 {
    /// Products modulo `2^64`, and their bits from the 40th on.
    type Sum = [uint64x2_t; 2];

    #[inline(always)]
    fn load(_: Neon, words: &[u64]) -> Self {
        let words: &[u64; 2] = words.first_chunk().expect("the slice holds a vector");
        Self(neon!(vld1q_u64(words.as_ptr())))
    }

    #[inline(always)]
    fn swap_bytes(self) -> Self {
        Self(neon!(vreinterpretq_u64_u8(vrev64q_u8(vreinterpretq_u8_u64(self.0)))))
    }

    #[inline(always)]
    fn halves(self) -> [Self; 2] {
        [Self(neon!(vandq_u64(self.0, vdupq_n_u64(0xffff_ffff)))), Self(neon!(vshrq_n_u64::<32>(self.0)))]
    }

    #[inline(always)]
    fn wrapping_add(self, rhs: Self) -> Self {
        Self(neon!(vaddq_u64(self.0, rhs.0)))
    }

    #[inline(always)]
    fn wrapping_sub(self, rhs: Self) -> Self {
        Self(neon!(vsubq_u64(self.0, rhs.0)))
    }

    #[inline(always)]
    fn multiply(self, rhs: Self) -> Self {
        Self(neon!(vmull_u32(vmovn_u64(self.0), vmovn_u64(rhs.0))))
    }

    #[inline(always)]
    fn reduce<const P: u32, const P_INV: u32>(self) -> Self {
        Self(neon!({
            let q = vmul_u32(vmovn_u64(self.0), vdup_n_u32(P_INV.wrapping_neg()));
            vshrq_n_u64::<32>(vmlal_u32(self.0, q, vdup_n_u32(P)))
        }))
    }

    #[inline(always)]
    fn reduce_once<const P: u32>(self) -> Self {
        // High words are zero, and of the two in a lane that min sees one still is.
        Self(neon!({
            let words = vreinterpretq_u32_u64(self.0);
            vreinterpretq_u64_u32(vminq_u32(words, vsubq_u32(words, vdupq_n_u32(P))))
        }))
    }

    #[inline(always)]
    fn start(self) -> [uint64x2_t; 2] {
        neon!([self.0, vdupq_n_u64(0)])
    }

    #[inline(always)]
    fn multiply_add(sum: [uint64x2_t; 2], factor: Self, constants: Self) -> [uint64x2_t; 2] {
        neon!({
            let product = factor.multiply(constants).0;
            [vaddq_u64(sum[0], product), vsraq_n_u64::<40>(sum[1], product)]
        })
    }

    #[inline(always)]
    fn add_sums(a: [uint64x2_t; 2], b: [uint64x2_t; 2]) -> [uint64x2_t; 2] {
        neon!([vaddq_u64(a[0], b[0]), vaddq_u64(a[1], b[1])])
    }

    #[inline(always)]
    fn total<const P: u32>([wrapped, high]: [uint64x2_t; 2]) -> Self {
        // What is left of the sum without the high parts is below n 2^40 + 2^32, and so does not wrap;
        // high parts are below 2^23, n of them times 2^40 mod P below n 2^54.
        Self(neon!({
            let power = vdupq_n_u64((1_u64 << 40) % u64::from(P));
            let low = vsubq_u64(wrapped, vshlq_n_u64::<40>(high));
            vmlal_u32(low, vmovn_u64(high), vmovn_u64(power))
        }))
    }
}
