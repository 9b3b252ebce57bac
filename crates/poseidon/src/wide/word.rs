//! Arithmetic modulo `p` in vectors that multiply 52 bits wide.
//!
//! A register stands for the *value* in `[0, 2^52)` that its low 52 bits are: products look at no others, so what overflows into the upper
//! twelve is never cleared. Sums and differences of values may leave the range on the way, but are back in it when they are multiplied.

use touchmark_koalabear::MODULUS;
use touchmark_lanes::limbs::MulAdd52;

/// The field's order.
pub(crate) const P: u64 = MODULUS as u64;

/// `-p` modulo `2^52`.
const NEGATIVE: u64 = (1 << 52) - P;

/// `2^52 / p`, rounded down. Since `2^28 = 127 * 2113665 + 1` and `p` is just above `127 * 2^24`, the quotient is above it by less than 0.007.
const QUOTIENT: u64 = (1 << 52) / P;

const _: () = assert!(((1 << 52) % P) * 1000 < 7 * P);

/// `1 / p` modulo `2^52`: by Newton's steps from `p`, which is its own inverse modulo 8.
const INVERSE: u64 = {
    let (mut inverse, mut bits) = (P, 3);
    while bits < 52 {
        inverse = inverse.wrapping_mul(2_u64.wrapping_sub(P.wrapping_mul(inverse)));
        bits *= 2;
    }
    inverse & ((1 << 52) - 1)
};

const _: () = assert!(P.wrapping_mul(INVERSE) & ((1 << 52) - 1) == 1);

/// A factor `c` in `[0, p)`, with `floor(2^52 c / p)`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Constant {
    factor: u64,
    quotient: u64,
}

impl Constant {
    pub(crate) const ZERO: Self = Self::new(0);

    #[expect(clippy::cast_possible_truncation, reason = "the quotient is below 2^52")]
    pub(crate) const fn new(factor: u64) -> Self {
        assert!(factor < P);
        Self { factor, quotient: (((factor as u128) << 52) / P as u128) as u64 }
    }
}

/// The operations, in every lane.
#[derive(Clone, Copy)]
pub(crate) struct Words<L: MulAdd52>(pub(crate) L::Token);

impl<L: MulAdd52> Words<L> {
    #[inline(always)]
    pub(crate) fn splat(self, word: u64) -> L {
        L::splat(self.0, word)
    }

    /// `x` modulo `p`, below `1.007 p`.
    ///
    /// With `q = floor(x QUOTIENT / 2^52)`: `x / p - q < x (2^52 / p - QUOTIENT) / 2^52 + 1 < 1.007`, and not negative.
    #[inline(always)]
    pub(crate) fn reduce(self, x: L) -> L {
        let q = self.splat(0).add_mul_high52(x, self.splat(QUOTIENT));
        x.add_mul_low52(q, self.splat(NEGATIVE))
    }

    /// `start + x c` modulo `p`: `start` plus less than `(1 + x / 2^52) p`, as in [`reduce`](Self::reduce).
    #[inline(always)]
    pub(crate) fn multiply(self, start: L, x: L, c: &Constant) -> L {
        let q = self.splat(0).add_mul_high52(x, self.splat(c.quotient));
        start.add_mul_low52(x, self.splat(c.factor)).add_mul_low52(q, self.splat(NEGATIVE))
    }

    /// `start` plus the sum of products modulo `p`: `start` plus less than `(1 + x / 2^52) p` for each product. Quotients add up to less than
    /// `2^52` for up to 16 factors below `2^48`.
    #[inline(always)]
    pub(crate) fn dot(self, start: L, x: &[L], c: &[Constant]) -> L {
        let (mut sum, mut q) = (start, self.splat(0));
        for (&x, c) in x.iter().zip(c) {
            q = q.add_mul_high52(x, self.splat(c.quotient));
            sum = sum.add_mul_low52(x, self.splat(c.factor));
        }
        sum.add_mul_low52(q, self.splat(NEGATIVE))
    }

    /// `start + x^3 / 2^52` modulo `p`, for `x < 2^33`: more than `start - p`, and at most `start + x^3 / 2^52`.
    ///
    /// With `x^2 = 2^52 h + l` and `l x = 2^52 m + n`, `x^3 = 2^52 (h x + m) + n`. For `q = n / p` modulo `2^52`, `q p` is `n` plus `2^52` times its
    /// high part, which is below `p`: so the cube less `q p` is `2^52` times the difference of high parts, exactly.
    #[inline(always)]
    pub(crate) fn cube(self, start: L, x: L) -> L {
        let zero = self.splat(0);
        let (l, h) = (zero.add_mul_low52(x, x), zero.add_mul_high52(x, x));
        let n = zero.add_mul_low52(l, x);
        let high = start.add_mul_high52(l, x).add_mul_low52(h, x);
        let q = zero.add_mul_low52(n, self.splat(INVERSE));
        high.sub(zero.add_mul_high52(q, self.splat(P)))
    }
}

#[cfg(test)]
mod tests {
    use touchmark_lanes::{Portable, limbs::Limbs};

    use super::*;

    const WORDS: Words<u64> = Words(Portable);

    fn value(x: u64) -> u64 {
        let mut word = [0];
        x.store(&mut word);
        word[0] & ((1 << 52) - 1)
    }

    #[test]
    fn reductions_and_products_keep_their_bounds() {
        let top = (1 << 52) - 1;
        for x in [0, 1, P - 1, P, P + 1, (1 << 46) - 1, top / P * P - 1, top / P * P, top] {
            let reduced = value(WORDS.reduce(WORDS.splat(x)));
            assert!(reduced % P == x % P && reduced * 1000 < 1007 * P, "{x}");
            for c in [0, 1, 2, P / 2, P - 2, P - 1] {
                for start in [0, P - 1] {
                    let product =
                        value(WORDS.multiply(WORDS.splat(start), WORDS.splat(x), &Constant::new(c)));
                    let bound = u128::from(start) + u128::from(P) + ((u128::from(x) * u128::from(P)) >> 52);
                    let expected = (u128::from(start) + u128::from(x) * u128::from(c)) % u128::from(P);
                    assert!(product >= start && u128::from(product) <= bound, "{x} {c}");
                    assert_eq!(u128::from(product % P), expected, "{x} {c}");
                }
            }
        }
    }

    #[test]
    fn sums_of_products_keep_their_bounds() {
        let x = [(1 << 46) - 1, P, 0].map(|x| WORDS.splat(x));
        for c in [[P - 1; 3], [0; 3], [1, P - 1, P / 2]] {
            let sum = value(WORDS.dot(WORDS.splat(35 * P), &x, &c.map(Constant::new)));
            let expected = (((1_u128 << 46) - 1) * u128::from(c[0])) % u128::from(P);
            assert_eq!(u128::from(sum % P), expected, "{c:?}");
            assert!((35 * P..35 * P + 305 * P / 100).contains(&sum), "{c:?}");
        }
    }

    #[test]
    fn cubes_are_exact_at_the_edges() {
        for x in [0, 1, 1 << 18, 1 << 26, P - 1, P, P + 1, 1007 * P / 1000, 2 * P, (1 << 33) - 1] {
            for start in [P, 7 * P] {
                let cube = value(WORDS.cube(WORDS.splat(start), WORDS.splat(x)));
                let (p, exact) = (u128::from(P), u128::from(x).pow(3));
                // x^3 < 2^99, so reduced before it is compared with the cube times 2^52.
                assert_eq!((u128::from(cube % P) << 52) % p, exact % p, "{x}");
                assert!(cube > start - P && u128::from(cube + P - start) <= p + (exact >> 52), "{x}");
            }
        }
    }
}
