//! What the permutation asks of a representation of field elements.

use crate::{
    tables::Words,
    words::{self, Sum},
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

/// One element of four words; lazy values are below 2p.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scalar;

impl Arithmetic for Scalar {
    type Constant = Words;
    type Element = Words;
    type Sum = Sum;

    #[inline(always)]
    fn zero(self) -> Words {
        [0; 4]
    }

    #[inline(always)]
    fn add(self, a: &Words, c: &Words) -> Words {
        words::add(a, c)
    }

    #[inline(always)]
    fn fifth_power(self, a: &Words) -> Words {
        words::fifth_power(a)
    }

    #[inline(always)]
    fn sum_from(self, a: &Words) -> Sum {
        Sum::from_element(a)
    }

    #[inline(always)]
    fn sum_from_constant(self, c: &Words) -> Sum {
        Sum::from_element(c)
    }

    #[inline(always)]
    fn multiply_add(self, sum: &mut Sum, c: &Words, a: &Words) {
        sum.multiply_add(c, a);
    }

    #[inline(always)]
    fn reduce(self, sum: Sum, terms: usize) -> Words {
        sum.reduce(terms)
    }
}
