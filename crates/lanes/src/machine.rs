//! What a kernel may ask of a machine.

use crate::{Backend, Columns, limbs::MulAdd52};

/// A set of vector instructions, as a type that a kernel is generic over.
///
/// The implementors are the proof tokens, so a value of the type proves that the instructions are there.
pub trait Machine: sealed::Sealed + Copy + Send + Sync + 'static {
    /// A vector of 32-bit words.
    type U32: Lanes32<Machine = Self>;
    /// A vector of 64-bit words.
    type U64: Lanes64<Machine = Self> + Columns;

    /// The backend of this machine: a constant, so that a kernel can branch on it without cost.
    ///
    /// A kernel with a special form for some machines matches on the answer and has an arm for all
    /// others. A trait with an implementation per machine would not compile where one is missing.
    fn backend(self) -> Backend;

    /// Runs the kernel in the form that is the fastest on this machine.
    fn choose(self, kernel: impl Kernel<Self>);
}

/// A kernel in two forms, of which [`Machine::choose`] runs one. Both are `#[inline(always)]`.
pub trait Kernel<M: Machine> {
    /// The kernel on words of 32 bits.
    fn in_words(self, machine: M)
    where
        M: Machine<U32: Products32>;
    /// The kernel on words of 64 bits, in products of 52 bits.
    fn in_halves(self, machine: M)
    where
        M: Machine<U32: Halves>;
}

/// A vector of [`WIDTH`](Self::WIDTH) unsigned 32-bit words.
///
/// Implementations are `#[inline(always)]` around one or few instructions and carry no `#[target_feature]`;
/// whoever calls them is, at the outermost, a function made by [`dispatch!`](crate::dispatch).
pub trait Lanes32: Copy + Send + Sync + 'static {
    /// The machine that this vector belongs to.
    type Machine: Machine;
    /// The number of words.
    const WIDTH: usize;

    /// Every word the same.
    #[must_use]
    fn splat(machine: Self::Machine, word: u32) -> Self;
    /// Word `i` is `f(i)`, for `i` from 0.
    #[must_use]
    fn from_fn(machine: Self::Machine, f: impl FnMut(usize) -> u32) -> Self;
    /// The first [`WIDTH`](Self::WIDTH) words of the slice, then zeros if there are fewer.
    #[must_use]
    fn load(machine: Self::Machine, words: &[u32]) -> Self;
    /// Writes the words to the first [`WIDTH`](Self::WIDTH) elements of `out`, which has no fewer.
    fn store(self, out: &mut [u32]);
    /// Word `i` of vector `j` and word `j` of vector `i` change places; the slice has [`WIDTH`](Self::WIDTH) vectors.
    fn transpose(square: &mut [Self]);

    /// Addition modulo `P`: inputs and output in `[0, P)`, `P < 2^31`.
    #[must_use]
    fn add_mod<const P: u32>(self, rhs: Self) -> Self;
    /// Subtraction modulo `P`: inputs and output in `[0, P)`, `P < 2^31`.
    #[must_use]
    fn sub_mod<const P: u32>(self, rhs: Self) -> Self;
    /// Montgomery multiplication, `self * rhs / 2^32` modulo `P`, for `P` odd and below `2^31`, `P_INV * P = 1 mod 2^32`.
    /// Inputs and output in `[0, P)`.
    #[must_use]
    fn mul_montgomery<const P: u32, const P_INV: u32>(self, rhs: Self) -> Self;
    /// Addition modulo `2^32`.
    #[must_use]
    fn wrapping_add(self, rhs: Self) -> Self;
    /// Subtraction modulo `2^32`.
    #[must_use]
    fn wrapping_sub(self, rhs: Self) -> Self;
    /// Bitwise exclusive or.
    #[must_use]
    fn xor(self, rhs: Self) -> Self;
    /// Rotation to the right by 7, 8, 12 or 16 bits; another `N` does not compile.
    #[must_use]
    fn rotate_right<const N: i32>(self) -> Self;
    /// `self`, or `self + rhs` where `self` is negative as a signed word; the words of `rhs` are below `2^31` and the negative words
    /// of `self` are `-rhs` or more.
    #[must_use]
    fn add_if_negative(self, rhs: Self) -> Self;
    /// The third power in Montgomery form, `self^3 / 2^64` modulo `P`, of a *signed* word in `[-P, P)`; output in `[0, P)`.
    ///
    /// `P` is odd, above `2^30` and at most `2^31 - 2^24 + 1`.
    #[must_use]
    fn cube_montgomery<const P: u32, const P_INV: u32>(self) -> Self;
}

/// Vectors of 32-bit words with sums of products that are reduced once. The rules of [`Lanes32`] hold.
pub trait Products32: Lanes32 {
    /// Words, arranged as factors of products with constants.
    type Factor: Copy;
    /// A sum of products for each word.
    type Wide: Copy;
    /// How many products a sum can take. Factors and constants are signed words of at most `P / 2` in absolute value, so that eight of their
    /// products and a start stay below `2^32 P`.
    const MOST: usize = 8;

    /// The signed words, ready to be multiplied.
    #[must_use]
    fn factor(self) -> Self::Factor;
    /// Every sum starts with `number`, at most `P` in absolute value.
    #[must_use]
    fn wide(machine: Self::Machine, number: i64) -> Self::Wide;
    /// `sum + factor * constant`.
    #[must_use]
    fn multiply_add(
        machine: Self::Machine,
        sum: Self::Wide,
        factor: Self::Factor,
        constant: i64,
    ) -> Self::Wide;
    /// The sum of two sums, which together have no more than [`MOST`](Self::MOST) products.
    #[must_use]
    fn add_wide(a: Self::Wide, b: Self::Wide) -> Self::Wide;
    /// A sum that is the same modulo `P`, with room for [`MOST`](Self::MOST) products more; `P` as in [`cube_montgomery`](Lanes32::cube_montgomery).
    #[must_use]
    fn make_room<const P: u32>(sum: Self::Wide) -> Self::Wide;
    /// `sum / 2^32` modulo `P` in `[0, P)`; `P` as in [`cube_montgomery`](Lanes32::cube_montgomery).
    #[must_use]
    fn reduce_wide<const P: u32, const P_INV: u32>(sum: Self::Wide) -> Self;

    /// Two vectors of signed words, arranged for sums with small coefficients.
    type Pair: Copy;
    /// A sum for each word, of words with small coefficients. Its value is `low + 2^16 high`, two signed 32-bit numbers.
    type Sum: Copy;

    /// Two vectors of words less `OFFSET`, a multiple of `2^16`: as signed numbers they are in `[-2^31, 2^31 - 2^15)`.
    #[must_use]
    fn pair<const OFFSET: u32>(self, other: Self) -> Self::Pair;
    /// Every sum the same: `low` and `high`.
    #[must_use]
    fn sum(machine: Self::Machine, parts: [i32; 2]) -> Self::Sum;
    /// Adds the two words of the pair, each times its coefficient: `2^15` times the coefficients that a sum has seen, in absolute value,
    /// and what it started with stay below `2^31` (for `low` and for `high`).
    #[must_use]
    fn sum_pair(
        machine: Self::Machine,
        sum: Self::Sum,
        pair: Self::Pair,
        coefficients: [i16; 2],
    ) -> Self::Sum;
    /// The sum and the difference of two sums, with the same limits.
    #[must_use]
    fn sum_and_difference(a: Self::Sum, b: Self::Sum) -> [Self::Sum; 2];
    /// `(sum - 2^15) / 2^16` modulo the `P` for which `K * 2^16 = -1 mod P`, as a signed word: below
    /// `2^15 K + 2^15 + |high|` in absolute value, which is below `2^31`.
    #[must_use]
    fn reduce_sum<const K: i16>(machine: Self::Machine, sum: Self::Sum) -> Self;
}

/// Vectors of 32-bit words that fall in two halves, of words of 64 bits with products of 52 bits.
pub trait Halves: Lanes32 {
    /// Half the words.
    type Half: MulAdd52<Token = Self::Machine>;

    /// Both halves.
    #[must_use]
    fn into_halves(self) -> [Self::Half; 2];
    /// The low 32 bits of the words of both halves, in the order of [`into_halves`](Self::into_halves).
    #[must_use]
    fn from_halves(halves: [Self::Half; 2]) -> Self;
}

/// A vector of [`WIDTH`](Self::WIDTH) unsigned 64-bit words. The rules of [`Lanes32`] hold.
pub trait Lanes64: Copy + Send + Sync + 'static {
    /// The machine that this vector belongs to.
    type Machine: Machine;
    /// The number of words.
    const WIDTH: usize;

    /// Every word the same.
    #[must_use]
    fn splat(machine: Self::Machine, word: u64) -> Self;
    /// Word `i` is `f(i)`, for `i` from 0.
    #[must_use]
    fn from_fn(machine: Self::Machine, f: impl FnMut(usize) -> u64) -> Self;
    /// Writes the words to the first [`WIDTH`](Self::WIDTH) elements of `out`, which has no fewer.
    fn store(self, out: &mut [u64]);

    /// Bitwise exclusive or.
    #[must_use]
    fn xor(self, rhs: Self) -> Self;
    /// `self ^ a ^ b`, bitwise: one instruction where there is one for it.
    #[must_use]
    fn xor3(self, a: Self, b: Self) -> Self;
    /// `!self & rhs`, bitwise.
    #[must_use]
    fn not_and(self, rhs: Self) -> Self;
    /// Rotation to the left by `N` bits, `1 <= N <= 63`.
    #[must_use]
    fn rotate_left<const N: i32>(self) -> Self;
}

/// The distance of a rotation that every machine has.
pub(crate) const fn rotation<const N: i32>() -> u32 {
    assert!(N == 7 || N == 8 || N == 12 || N == 16, "a distance of BLAKE2s");
    N.unsigned_abs()
}

/// Two halves of a word, the first in the low bits.
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
#[inline(always)]
pub(crate) const fn word_of_halves([low, high]: [i16; 2]) -> i32 {
    ((high as i32) << 16) | (low.cast_unsigned() as i32)
}

pub(crate) mod sealed {
    pub trait Sealed {}
}
