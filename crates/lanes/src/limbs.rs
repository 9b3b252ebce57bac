//! Vectors of 64-bit words as the limbs of large integers, one integer in each lane.
//!
//! The vector types stand apart from those of [`Machine`](crate::Machine): a kernel over limbs picks one multiplication (32 by 32
//! bits, or 52-bit multiply and add), and the machine with it. On a single word every operation is plain Rust.

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod avx2;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod avx512;

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub use avx2::Limbs4;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub use avx512::Limbs8;

use crate::Portable;

/// A vector of [`WIDTH`](Self::WIDTH) words of 64 bits. Arithmetic is modulo `2^64`.
///
/// Implementations are `#[inline(always)]` around one or few instructions and carry no `#[target_feature]`;
/// whoever calls them is, at the outermost, a function made by [`dispatch!`](crate::dispatch). A closure is a function of its own:
/// no vector is made or used inside one.
pub trait Limbs: Copy + Send + Sync + 'static {
    /// The proof that the processor has the instructions.
    type Token: Copy + Send + Sync + 'static;
    /// The number of words.
    const WIDTH: usize;

    /// The proof that a vector carries.
    #[must_use]
    fn token(self) -> Self::Token;
    /// Every word the same.
    #[must_use]
    fn splat(token: Self::Token, word: u64) -> Self;
    /// Word `i` is `f(i)`, for `i` from 0.
    #[must_use]
    fn from_fn(token: Self::Token, f: impl FnMut(usize) -> u64) -> Self;
    /// Vector `j` of the answer holds word `j` of every row: a transposition of `row(0)`, `row(1)`, ...
    #[must_use]
    fn gather<'a>(token: Self::Token, row: impl FnMut(usize) -> &'a [u64; 4]) -> [Self; 4];
    /// Writes the words to the first [`WIDTH`](Self::WIDTH) elements of `out`, which has no fewer.
    fn store(self, out: &mut [u64]);

    /// Addition.
    #[must_use]
    fn add(self, rhs: Self) -> Self;
    /// Subtraction.
    #[must_use]
    fn sub(self, rhs: Self) -> Self;
    /// Bitwise and.
    #[must_use]
    fn and(self, rhs: Self) -> Self;
    /// Bitwise or.
    #[must_use]
    fn or(self, rhs: Self) -> Self;
    /// Bits of `self` where `mask` is set, of `other` where it is not.
    #[must_use]
    fn select(self, other: Self, mask: Self) -> Self;
    /// Shift to the left by `N` bits, `N <= 63`.
    #[must_use]
    fn shl<const N: u32>(self) -> Self;
    /// Shift to the right by `N` bits, `N <= 63`; zeros come in.
    #[must_use]
    fn shr<const N: u32>(self) -> Self;
}

/// Products of half words.
pub trait MulLow32: Limbs {
    /// The 64-bit product of the low 32 bits of both words.
    #[must_use]
    fn mul_low32(self, rhs: Self) -> Self;
}

/// Multiply and add on 52-bit limbs. The upper twelve bits of a word are room for sums: 4096 halves of products fit before a carry is due.
pub trait MulAdd52: Limbs {
    /// `self` plus the low 52 bits of the 104-bit product of the low 52 bits of `a` and `b`.
    #[must_use]
    fn add_mul_low52(self, a: Self, b: Self) -> Self;
    /// `self` plus the high 52 bits of the 104-bit product of the low 52 bits of `a` and `b`.
    #[must_use]
    fn add_mul_high52(self, a: Self, b: Self) -> Self;
}

impl Limbs for u64 {
    type Token = Portable;
    const WIDTH: usize = 1;

    #[inline(always)]
    fn token(self) -> Portable {
        Portable
    }

    #[inline(always)]
    fn splat(_: Portable, word: u64) -> Self {
        word
    }

    #[inline(always)]
    fn from_fn(_: Portable, mut f: impl FnMut(usize) -> u64) -> Self {
        f(0)
    }

    #[inline(always)]
    fn gather<'a>(_: Portable, mut row: impl FnMut(usize) -> &'a [u64; 4]) -> [Self; 4] {
        *row(0)
    }

    #[inline(always)]
    fn store(self, out: &mut [u64]) {
        out[0] = self;
    }

    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        self.wrapping_add(rhs)
    }

    #[inline(always)]
    fn sub(self, rhs: Self) -> Self {
        self.wrapping_sub(rhs)
    }

    #[inline(always)]
    fn and(self, rhs: Self) -> Self {
        self & rhs
    }

    #[inline(always)]
    fn or(self, rhs: Self) -> Self {
        self | rhs
    }

    #[inline(always)]
    fn select(self, other: Self, mask: Self) -> Self {
        (self & mask) | (other & !mask)
    }

    #[inline(always)]
    fn shl<const N: u32>(self) -> Self {
        self << N
    }

    #[inline(always)]
    fn shr<const N: u32>(self) -> Self {
        self >> N
    }
}

impl MulLow32 for u64 {
    #[inline(always)]
    fn mul_low32(self, rhs: Self) -> Self {
        (self & 0xffff_ffff) * (rhs & 0xffff_ffff)
    }
}

const LOW_52: u64 = (1 << 52) - 1;

#[inline(always)]
fn product_52(a: u64, b: u64) -> u128 {
    u128::from(a & LOW_52) * u128::from(b & LOW_52)
}

impl MulAdd52 for u64 {
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the low word is what is wanted")]
    fn add_mul_low52(self, a: Self, b: Self) -> Self {
        self.wrapping_add(product_52(a, b) as u64 & LOW_52)
    }

    #[inline(always)]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a 104-bit product has no more than 52 bits above bit 52"
    )]
    fn add_mul_high52(self, a: Self, b: Self) -> Self {
        self.wrapping_add((product_52(a, b) >> 52) as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words at the edges of every width that an operation looks at, and some that are nothing special.
    const WORDS: [u64; 12] = [
        0,
        1,
        19,
        0xffff_ffff,
        0x1_0000_0000,
        LOW_52 - 1,
        LOW_52,
        LOW_52 + 1,
        u64::MAX - 1,
        u64::MAX,
        0x0123_4567_89ab_cdef,
        0xfedc_ba98_7654_3210,
    ];

    /// Checks every operation of a vector type against the same operation on single words.
    fn agrees_with_words<V: Limbs>(token: V::Token) {
        let words = |vector: V| {
            let mut out = [0; 8];
            vector.store(&mut out);
            out
        };
        for shift in 0..WORDS.len() {
            let [a, b, c] = [0, shift, 2 * shift + 1]
                .map(|offset| move |lane: usize| WORDS[(5 * lane + offset) % WORDS.len()]);
            let [x, y, z] = [V::from_fn(token, a), V::from_fn(token, b), V::from_fn(token, c)];
            for lane in 0..V::WIDTH {
                let (p, q, m) = (a(lane), b(lane), c(lane));
                assert_eq!(words(V::splat(token, p))[lane], p);
                assert_eq!(words(x)[lane], p);
                assert_eq!(words(x.add(y))[lane], Limbs::add(p, q));
                assert_eq!(words(x.sub(y))[lane], Limbs::sub(p, q));
                assert_eq!(words(x.and(y))[lane], Limbs::and(p, q));
                assert_eq!(words(x.or(y))[lane], Limbs::or(p, q));
                assert_eq!(words(x.select(y, z))[lane], p.select(q, m));
                assert_eq!(words(x.shl::<13>())[lane], Limbs::shl::<13>(p));
                assert_eq!(words(x.shr::<51>())[lane], Limbs::shr::<51>(p));
            }
        }
        let rows: Vec<[u64; 4]> =
            (0..V::WIDTH as u64).map(|lane| [lane, lane + 100, lane << 40, !lane]).collect();
        let gathered = V::gather(token, |lane| &rows[lane]);
        for (column, vector) in gathered.into_iter().enumerate() {
            for (lane, row) in rows.iter().enumerate() {
                assert_eq!(words(vector)[lane], row[column]);
            }
        }
    }

    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    fn multiplies_halves_like_words<V: MulLow32>(token: V::Token) {
        for shift in 0..WORDS.len() {
            let [a, b] = [0, shift].map(|offset| move |lane: usize| WORDS[(5 * lane + offset) % WORDS.len()]);
            let mut products = [0; 8];
            V::from_fn(token, a).mul_low32(V::from_fn(token, b)).store(&mut products);
            for (lane, product) in products.into_iter().enumerate().take(V::WIDTH) {
                assert_eq!(product, a(lane).mul_low32(b(lane)));
            }
        }
    }

    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    fn multiplies_like_words<V: MulAdd52>(token: V::Token) {
        for shift in 0..WORDS.len() {
            let [a, b, c] = [0, shift, 2 * shift + 1]
                .map(|offset| move |lane: usize| WORDS[(5 * lane + offset) % WORDS.len()]);
            let [x, y, z] = [V::from_fn(token, a), V::from_fn(token, b), V::from_fn(token, c)];
            let (mut low, mut high) = ([0; 8], [0; 8]);
            x.add_mul_low52(y, z).store(&mut low);
            x.add_mul_high52(y, z).store(&mut high);
            for lane in 0..V::WIDTH {
                assert_eq!(low[lane], a(lane).add_mul_low52(b(lane), c(lane)));
                assert_eq!(high[lane], a(lane).add_mul_high52(b(lane), c(lane)));
            }
        }
    }

    #[test]
    fn one_word_multiplies_in_52_bits() {
        let product = u128::from(LOW_52) * u128::from(LOW_52);
        assert_eq!(u128::from(1.add_mul_low52(LOW_52, u64::MAX)), (product & u128::from(LOW_52)) + 1);
        assert_eq!(u128::from(2.add_mul_high52(u64::MAX, LOW_52)), (product >> 52) + 2);
        agrees_with_words::<u64>(Portable);
    }

    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    #[test]
    fn four_words_agree_with_one() {
        if let Some(token) = crate::Avx2::detect() {
            agrees_with_words::<Limbs4>(token);
            multiplies_halves_like_words::<Limbs4>(token);
        }
    }

    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    #[test]
    fn eight_words_agree_with_one() {
        if let Some(token) = crate::Avx512::detect() {
            agrees_with_words::<Limbs8>(token);
            multiplies_like_words::<Limbs8>(token);
        }
    }
}
