//! What a kernel may ask of a machine.

/// A set of vector instructions, as a type that a kernel is generic over.
///
/// The implementors are the proof tokens, so a value of the type proves that the instructions are there.
pub trait Machine: sealed::Sealed + Copy + Send + Sync + 'static {
    /// A vector of 32-bit words.
    type U32: Lanes32<Machine = Self>;
    /// A vector of 64-bit words.
    type U64: Lanes64<Machine = Self>;
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
    /// Writes the words to the first [`WIDTH`](Self::WIDTH) elements of `out`, which has no fewer.
    fn store(self, out: &mut [u32]);

    /// Addition modulo `P`: inputs and output in `[0, P)`, `P < 2^31`.
    #[must_use]
    fn add_mod<const P: u32>(self, rhs: Self) -> Self;
    /// Subtraction modulo `P`: inputs and output in `[0, P)`, `P < 2^31`.
    #[must_use]
    fn sub_mod<const P: u32>(self, rhs: Self) -> Self;
    /// Montgomery multiplication, `self * rhs / 2^32` modulo `P`, for `P` odd and below `2^31`, `P_INV * P = 1 mod 2^32`.
    ///
    /// Takes any two words with product below `2^32 * P`; output in `[0, P)`.
    #[must_use]
    fn mul_montgomery<const P: u32, const P_INV: u32>(self, rhs: Self) -> Self;
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
    /// `!self & rhs`, bitwise.
    #[must_use]
    fn not_and(self, rhs: Self) -> Self;
    /// Rotation to the left by `N` bits, `1 <= N <= 63`.
    #[must_use]
    fn rotate_left<const N: i32>(self) -> Self;
}

/// A vector of [`WIDTH`](Self::WIDTH) unsigned 64-bit words that multiplies 52 bits wide. The rules of [`Lanes32`] hold.
///
/// The upper twelve bits of a word are room for sums: 4096 products, halved at bit 52, fit before a carry is due.
pub trait Lanes52: sealed::Sealed + Copy + Send + Sync + 'static {
    /// What proves that the instructions are there.
    type Token: Copy + Send + Sync + 'static;
    /// The number of words.
    const WIDTH: usize;

    /// Every word the same.
    #[must_use]
    fn splat(token: Self::Token, word: u64) -> Self;
    /// Word `i` is `f(i)`, for `i` from 0.
    #[must_use]
    fn from_fn(token: Self::Token, f: impl FnMut(usize) -> u64) -> Self;
    /// Writes the words to the first [`WIDTH`](Self::WIDTH) elements of `out`, which has no fewer.
    fn store(self, out: &mut [u64]);

    /// Addition modulo `2^64`.
    #[must_use]
    fn add(self, rhs: Self) -> Self;
    /// `self + (a * b mod 2^52)` modulo `2^64`, of `a` and `b` the low 52 bits.
    #[must_use]
    fn mul_add_low(self, a: Self, b: Self) -> Self;
    /// `self + floor(a * b / 2^52)` modulo `2^64`, of `a` and `b` the low 52 bits.
    #[must_use]
    fn mul_add_high(self, a: Self, b: Self) -> Self;
    /// The low 52 bits.
    #[must_use]
    fn low(self) -> Self;
    /// The high 12 bits, moved down.
    #[must_use]
    fn carry(self) -> Self;
}

pub(crate) mod sealed {
    pub trait Sealed {}
}
