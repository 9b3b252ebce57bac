//! What the permutation asks of a representation of field elements.

use touchmark_lanes::wide::Multiplier;

use crate::{
    tables::Words,
    words::{self, MODULUS, P, modulus_times, subtract_if_not_less},
};

/// One or many field elements at a time, with sums of products that are reduced once.
///
/// Every function is `#[inline(always)]`: the caller's instruction set is the one to use.
pub(crate) trait Arithmetic: Copy {
    /// A table entry, below p.
    type Constant: 'static;
    /// A lazy value, in a range of the implementation's.
    type Element: Copy;
    /// A sum of products.
    type Sum;

    /// Zero, lazy.
    fn zero(self) -> Self::Element;
    /// `a + c`, lazy, for an `a` below p.
    fn add(self, a: &Self::Element, c: &Self::Constant) -> Self::Element;
    /// `a^5`, lazy.
    fn fifth_power(self, a: &Self::Element) -> Self::Element;
    /// A sum that begins with an element.
    fn sum_from(self, a: &Self::Element) -> Self::Sum;
    /// A sum that begins with a table entry.
    fn sum_from_constant(self, c: &Self::Constant) -> Self::Sum;
    /// Adds `c * a`.
    fn multiply_add(self, sum: &mut Self::Sum, c: &Self::Constant, a: &Self::Element);
    /// The value of a sum of at most `terms <= 33` products, lazy.
    fn reduce(self, sum: Self::Sum, terms: usize) -> Self::Element;
}

/// One element of four words in Montgomery form with R = 2^256; lazy values are below 2p.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scalar<M: Multiplier>(pub(crate) M);

impl<M: Multiplier> Arithmetic for Scalar<M> {
    type Constant = Words;
    type Element = Words;
    /// Nine words.
    type Sum = [u64; 9];

    #[inline(always)]
    fn zero(self) -> Words {
        [0; 4]
    }

    #[inline(always)]
    fn add(self, a: &Words, c: &Words) -> Words {
        words::add(a, c)
    }

    /// For `a < 2p`: a^2 is below (0.1891 * 4 + 1) p = 1.757 p, a^4 below (0.1891 * 1.757^2 + 1) p = 1.584 p, and a^5 below
    /// (0.1891 * 2 * 1.584 + 1) p = 1.6 p.
    #[inline(always)]
    fn fifth_power(self, a: &Words) -> Words {
        let square = self.0.multiply_montgomery::<P>(a, a);
        let fourth = self.0.multiply_montgomery::<P>(&square, &square);
        self.0.multiply_montgomery::<P>(a, &fourth)
    }

    #[inline(always)]
    fn sum_from(self, a: &Words) -> [u64; 9] {
        // `a R`, which reduces to `a`.
        [0, 0, 0, 0, a[0], a[1], a[2], a[3], 0]
    }

    #[inline(always)]
    fn sum_from_constant(self, c: &Words) -> [u64; 9] {
        self.sum_from(c)
    }

    #[inline(always)]
    fn multiply_add(self, sum: &mut [u64; 9], c: &Words, a: &Words) {
        self.0.multiply_add(sum, c, a);
    }

    /// Each product is below 2 p^2 = 0.3781 p R and the start below 2 p R, so the sum is below `bound * p R` with
    /// `bound = 2 + ceil(0.3781 terms) <= 15`. Taking off p R times 8, 4, 2 and 1, each where it fits and only those that
    /// can, leaves a high part below p; to it the reduced low part is added, at most p. Below 2p.
    #[inline(always)]
    fn reduce(self, sum: [u64; 9], terms: usize) -> Words {
        let [t0, t1, t2, t3, mut high @ ..] = sum;
        let bound = 2 + (terms * 3781).div_ceil(10_000);
        for multiple in [8, 4, 2, 1] {
            if bound > multiple {
                high = subtract_if_not_less(&high, &modulus_times(multiple as u64));
            }
        }
        let [h0, h1, h2, h3, _] = high;
        debug_assert!(
            words::less_than(&[h0, h1, h2, h3], &MODULUS) && high[4] == 0,
            "{terms} terms in range"
        );
        words::add(&self.0.reduce_montgomery::<P>(&[t0, t1, t2, t3]), &[h0, h1, h2, h3])
    }
}
