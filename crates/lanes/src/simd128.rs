//! 128-bit vectors of WebAssembly: four words of 32 bits, two of 64.
//!
//! A module either has these instructions or cannot be loaded by an engine that lacks them, so nothing is detected at run
//! time: this file is compiled where the build enables `simd128`. Engines make two or three instructions of some of these;
//! what is written here is what costs least on x86-64 and on aarch64 together.

use core::arch::wasm32::*;

use crate::{
    Columns, Kernel, Lanes32, Lanes64, Machine, Products32, Simd128,
    machine::{sealed, word_of_halves},
};

impl sealed::Sealed for Simd128 {}

impl Machine for Simd128 {
    type U32 = U32x4;
    type U64 = U64x2;

    #[inline(always)]
    fn backend(self) -> crate::Backend {
        crate::Backend::Simd128(self)
    }

    #[inline(always)]
    fn choose(self, kernel: impl Kernel<Self>) {
        kernel.in_words(self);
    }
}

/// Four words of 32 bits.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct U32x4(v128);

/// Two words of 64 bits.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct U64x2(v128);

impl Lanes32 for U32x4 {
    type Machine = Simd128;
    const WIDTH: usize = 4;

    #[inline(always)]
    fn splat(_: Simd128, word: u32) -> Self {
        Self(u32x4_splat(word))
    }

    #[inline(always)]
    fn from_fn(_: Simd128, mut f: impl FnMut(usize) -> u32) -> Self {
        Self(u32x4(f(0), f(1), f(2), f(3)))
    }

    #[inline(always)]
    fn load(_: Simd128, words: &[u32]) -> Self {
        let mut padded = [0; 4];
        let words: &[u32; 4] = words.first_chunk().unwrap_or_else(|| {
            padded[..words.len()].copy_from_slice(words);
            &padded
        });
        Self(u32x4(words[0], words[1], words[2], words[3]))
    }

    #[inline(always)]
    fn store(self, out: &mut [u32]) {
        let out: &mut [u32; 4] = out.first_chunk_mut().expect("the slice holds a vector");
        *out = words_32(self.0);
    }

    #[inline(always)]
    fn transpose(square: &mut [Self]) {
        let square: &mut [Self; 4] = square.try_into().expect("as many vectors as words");
        let [a, b, c, d] = [square[0].0, square[1].0, square[2].0, square[3].0];
        // Words of two vectors in turn, then halves.
        let (ab, cd) = (u32x4_shuffle::<0, 4, 1, 5>(a, b), u32x4_shuffle::<0, 4, 1, 5>(c, d));
        let (ab_high, cd_high) = (u32x4_shuffle::<2, 6, 3, 7>(a, b), u32x4_shuffle::<2, 6, 3, 7>(c, d));
        *square = [
            Self(u64x2_shuffle::<0, 2>(ab, cd)),
            Self(u64x2_shuffle::<1, 3>(ab, cd)),
            Self(u64x2_shuffle::<0, 2>(ab_high, cd_high)),
            Self(u64x2_shuffle::<1, 3>(ab_high, cd_high)),
        ];
    }

    #[inline(always)]
    fn add_mod<const P: u32>(self, rhs: Self) -> Self {
        // As in the portable form: min picks the sum, or the sum less P where that did not wrap.
        let sum = u32x4_add(self.0, rhs.0);
        Self(u32x4_min(sum, u32x4_sub(sum, u32x4_splat(P))))
    }

    #[inline(always)]
    fn sub_mod<const P: u32>(self, rhs: Self) -> Self {
        Self(add_p_if_negative::<P>(u32x4_sub(self.0, rhs.0)))
    }

    #[inline(always)]
    fn mul_montgomery<const P: u32, const P_INV: u32>(self, rhs: Self) -> Self {
        // Words in [0, P) are signed words of the same value.
        Self(add_p_if_negative::<P>(reduced::<P, P_INV>(signed_products(self.0, rhs.0))))
    }

    #[inline(always)]
    fn wrapping_add(self, rhs: Self) -> Self {
        Self(u32x4_add(self.0, rhs.0))
    }

    #[inline(always)]
    fn wrapping_sub(self, rhs: Self) -> Self {
        Self(u32x4_sub(self.0, rhs.0))
    }

    #[inline(always)]
    fn add_if_negative(self, rhs: Self) -> Self {
        Self(u32x4_min(self.0, u32x4_add(self.0, rhs.0)))
    }

    #[inline(always)]
    fn xor(self, rhs: Self) -> Self {
        Self(v128_xor(self.0, rhs.0))
    }

    #[inline(always)]
    fn rotate_right<const N: i32>(self) -> Self {
        let right = N.unsigned_abs();
        Self(v128_or(u32x4_shr(self.0, right), u32x4_shl(self.0, 32 - right)))
    }

    #[inline(always)]
    fn cube_montgomery<const P: u32, const P_INV: u32>(self) -> Self {
        // With |x| <= P: the square reduces to at most P^2 / 2^32 + P / 2 < P, and so does the cube.
        let square = reduced::<P, P_INV>(signed_products(self.0, self.0));
        Self(add_p_if_negative::<P>(reduced::<P, P_INV>(signed_products(square, self.0))))
    }
}

impl Products32 for U32x4 {
    type Factor = v128;
    /// Sums for the first two words, and for the last two.
    type Wide = [v128; 2];

    #[inline(always)]
    fn factor(self) -> v128 {
        self.0
    }

    #[inline(always)]
    fn wide(_: Simd128, number: i64) -> [v128; 2] {
        [i64x2_splat(number); 2]
    }

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "constants are signed words")]
    fn multiply_add(_: Simd128, sum: [v128; 2], factor: v128, constant: i64) -> [v128; 2] {
        let [low, high] = signed_products(factor, opaque(i32x4_splat(constant as i32)));
        [i64x2_add(sum[0], low), i64x2_add(sum[1], high)]
    }

    #[inline(always)]
    fn add_wide(a: [v128; 2], b: [v128; 2]) -> [v128; 2] {
        [i64x2_add(a[0], b[0]), i64x2_add(a[1], b[1])]
    }

    #[inline(always)]
    fn make_room<const P: u32>(sum: [v128; 2]) -> [v128; 2] {
        // As in the portable form: twice h P, with h the high words.
        let [low, high] = signed_products(high_words(sum), hidden(const { &Word([P; 4]) }));
        [i64x2_sub(sum[0], i64x2_add(low, low)), i64x2_sub(sum[1], i64x2_add(high, high))]
    }

    #[inline(always)]
    fn reduce_wide<const P: u32, const P_INV: u32>(sum: [v128; 2]) -> Self {
        // The high words are in [-P, P): taken to [0, P), like those of q P, with q unsigned.
        let p = hidden(const { &Word([P; 4]) });
        let q = u32x4_mul(low_words(sum), u32x4_splat(P_INV));
        let qp = high_words([u64x2_extmul_low_u32x4(q, p), u64x2_extmul_high_u32x4(q, p)]);
        Self(add_p_if_negative::<P>(u32x4_sub(add_p_if_negative::<P>(high_words(sum)), qp)))
    }

    /// The low halves of the words of both vectors in turn, and the high halves.
    type Pair = [v128; 2];
    type Sum = [v128; 2];

    #[inline(always)]
    fn pair<const OFFSET: u32>(self, other: Self) -> [v128; 2] {
        // The offset does not reach the low halves, which are signed; a half is added before high ones are taken, so
        // that both together are the word.
        let half = u32x4_splat((1_u32 << 15).wrapping_sub(OFFSET));
        let (a, b) = (u32x4_add(self.0, half), u32x4_add(other.0, half));
        [
            i16x8_shuffle::<0, 9, 2, 11, 4, 13, 6, 15>(self.0, u32x4_shl(other.0, 16)),
            i16x8_shuffle::<0, 9, 2, 11, 4, 13, 6, 15>(u32x4_shr(a, 16), b),
        ]
    }

    #[inline(always)]
    fn sum(_: Simd128, [low, high]: [i32; 2]) -> [v128; 2] {
        [i32x4_splat(low), i32x4_splat(high)]
    }

    #[inline(always)]
    fn sum_pair(_: Simd128, sum: [v128; 2], pair: [v128; 2], coefficients: [i16; 2]) -> [v128; 2] {
        let coefficients = i32x4_splat(word_of_halves(coefficients));
        [
            i32x4_add(sum[0], i32x4_dot_i16x8(pair[0], coefficients)),
            i32x4_add(sum[1], i32x4_dot_i16x8(pair[1], coefficients)),
        ]
    }

    #[inline(always)]
    fn sum_and_difference(a: [v128; 2], b: [v128; 2]) -> [[v128; 2]; 2] {
        [[i32x4_add(a[0], b[0]), i32x4_add(a[1], b[1])], [i32x4_sub(a[0], b[0]), i32x4_sub(a[1], b[1])]]
    }

    #[inline(always)]
    fn reduce_sum<const K: i16>(_: Simd128, [low, high]: [v128; 2]) -> Self {
        // As in the portable form; the low half of `low` made signed, its high half counts once.
        let low = v128_xor(low, i32x4_splat(1 << 15));
        Self(i32x4_add(high, i32x4_dot_i16x8(low, i32x4_splat(word_of_halves([-K, 1])))))
    }
}

/// The words of a vector. The compiler makes one store of it.
#[inline(always)]
fn words_32(vector: v128) -> [u32; 4] {
    [
        u32x4_extract_lane::<0>(vector),
        u32x4_extract_lane::<1>(vector),
        u32x4_extract_lane::<2>(vector),
        u32x4_extract_lane::<3>(vector),
    ]
}

/// From `[-P, P)`, as signed words, to `[0, P)`: as in the portable form.
#[inline(always)]
fn add_p_if_negative<const P: u32>(words: v128) -> v128 {
    u32x4_min(words, u32x4_add(words, u32x4_splat(P)))
}

/// The products of signed words: of the first two, and of the last two.
#[inline(always)]
fn signed_products(a: v128, b: v128) -> [v128; 2] {
    [i64x2_extmul_low_i32x4(a, b), i64x2_extmul_high_i32x4(a, b)]
}

/// The low words of four numbers of 64 bits.
#[inline(always)]
fn low_words([first, last]: [v128; 2]) -> v128 {
    u32x4_shuffle::<0, 2, 4, 6>(first, last)
}

/// The high words of four numbers of 64 bits.
#[inline(always)]
fn high_words([first, last]: [v128; 2]) -> v128 {
    u32x4_shuffle::<1, 3, 5, 7>(first, last)
}

/// `x / 2^32` modulo `P`, as in `portable::montgomery_reduce_signed`, of numbers of at most `P^2` in absolute value: in `(-P, P)`.
#[inline(always)]
fn reduced<const P: u32, const P_INV: u32>(x: [v128; 2]) -> v128 {
    let q = u32x4_mul(low_words(x), u32x4_splat(P_INV));
    u32x4_sub(high_words(x), high_words(signed_products(q, hidden(const { &Word([P; 4]) }))))
}

impl Lanes64 for U64x2 {
    type Machine = Simd128;
    const WIDTH: usize = 2;

    #[inline(always)]
    fn splat(_: Simd128, word: u64) -> Self {
        Self(u64x2_splat(word))
    }

    #[inline(always)]
    fn from_fn(_: Simd128, mut f: impl FnMut(usize) -> u64) -> Self {
        Self(u64x2(f(0), f(1)))
    }

    #[inline(always)]
    fn store(self, out: &mut [u64]) {
        let out: &mut [u64; 2] = out.first_chunk_mut().expect("the slice holds a vector");
        *out = [u64x2_extract_lane::<0>(self.0), u64x2_extract_lane::<1>(self.0)];
    }

    #[inline(always)]
    fn xor(self, rhs: Self) -> Self {
        Self(v128_xor(self.0, rhs.0))
    }

    #[inline(always)]
    fn xor3(self, a: Self, b: Self) -> Self {
        self.xor(a.xor(b))
    }

    #[inline(always)]
    fn not_and(self, rhs: Self) -> Self {
        Self(v128_andnot(rhs.0, self.0))
    }

    #[inline(always)]
    fn rotate_left<const N: i32>(self) -> Self {
        let left = N.unsigned_abs();
        Self(v128_or(u64x2_shl(self.0, left), u64x2_shr(self.0, 64 - left)))
    }
}

impl Columns for U64x2 {
    /// Products modulo `2^64`, and their bits from the 40th on.
    type Sum = [v128; 2];

    #[inline(always)]
    fn load(_: Simd128, words: &[u64]) -> Self {
        let words: &[u64; 2] = words.first_chunk().expect("the slice holds a vector");
        Self(u64x2(words[0], words[1]))
    }

    #[inline(always)]
    fn swap_bytes(self) -> Self {
        Self(u8x16_shuffle::<7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8>(self.0, self.0))
    }

    #[inline(always)]
    fn halves(self) -> [Self; 2] {
        [Self(v128_and(self.0, u64x2_splat(0xffff_ffff))), Self(u64x2_shr(self.0, 32))]
    }

    #[inline(always)]
    fn wrapping_add(self, rhs: Self) -> Self {
        Self(u64x2_add(self.0, rhs.0))
    }

    #[inline(always)]
    fn wrapping_sub(self, rhs: Self) -> Self {
        Self(u64x2_sub(self.0, rhs.0))
    }

    #[inline(always)]
    fn multiply(self, rhs: Self) -> Self {
        Self(u64x2_extmul_low_u32x4(packed_low(self.0), packed_low(rhs.0)))
    }

    #[inline(always)]
    fn reduce<const P: u32, const P_INV: u32>(self) -> Self {
        let q = u32x4_mul(packed_low(self.0), u32x4_splat(P_INV.wrapping_neg()));
        Self(u64x2_shr(u64x2_add(self.0, u64x2_extmul_low_u32x4(q, hidden(const { &Word([P; 4]) }))), 32))
    }

    #[inline(always)]
    fn reduce_once<const P: u32>(self) -> Self {
        // High words are zero, and of the two in a lane that min sees one still is.
        Self(u32x4_min(self.0, u32x4_sub(self.0, u32x4_splat(P))))
    }

    #[inline(always)]
    fn start(self) -> [v128; 2] {
        [self.0, u64x2_splat(0)]
    }

    #[inline(always)]
    fn multiply_add(sum: [v128; 2], factor: Self, constants: Self) -> [v128; 2] {
        let product = factor.multiply(constants).0;
        [u64x2_add(sum[0], product), u64x2_add(sum[1], u64x2_shr(product, 40))]
    }

    #[inline(always)]
    fn add_sums(a: [v128; 2], b: [v128; 2]) -> [v128; 2] {
        [u64x2_add(a[0], b[0]), u64x2_add(a[1], b[1])]
    }

    #[inline(always)]
    fn total<const P: u32>([wrapped, high]: [v128; 2]) -> Self {
        // What is left of the sum without the high parts is below n 2^40 + 2^32, and so does not wrap;
        // high parts are below 2^23, n of them times 2^40 mod P below n 2^54.
        let power = hidden(const { &Word([((1_u64 << 40) % P as u64) as u32; 4]) });
        let low = u64x2_sub(wrapped, u64x2_shl(high, 40));
        Self(u64x2_add(low, u64x2_extmul_low_u32x4(packed_low(high), power)))
    }
}

/// The low words of both numbers, in the first two places; the compiler does not see that they are, as for [`opaque`].
#[inline(always)]
fn packed_low(numbers: v128) -> v128 {
    opaque(u32x4_shuffle::<0, 2, 0, 2>(numbers, numbers))
}

/// The vector as it is, of which the compiler knows nothing.
///
/// A product of words that are widened is one instruction of WebAssembly. Where the compiler knows one factor to be four times the same word it
/// widens that by itself, and makes a product of 64-bit numbers of it, for which engines on x86-64 need ten instructions.
#[inline(always)]
fn opaque(vector: v128) -> v128 {
    // The mean of a byte and itself, rounded up, is the byte.
    u8x16_avgr(vector, vector)
}

/// A word four times, in memory.
#[repr(C, align(16))]
struct Word([u32; 4]);

/// Four times a constant word, of which the compiler knows nothing, as for [`opaque`].
#[inline(always)]
fn hidden(word: &'static Word) -> v128 {
    // SAFETY: the words are as many bytes as a vector, at an address that is aligned for one; every value of them is a vector.
    unsafe { core::ptr::from_ref(word).cast::<v128>().read_volatile() }
}
