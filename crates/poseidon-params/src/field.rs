//! What is asked of a field.

use core::fmt::Debug;

/// Arithmetic modulo a prime. A type without values: implement it where the elements' type comes from another crate, too.
pub trait Arithmetic: Debug + Send + Sync + 'static {
    /// An element of the field; equal elements are equal values.
    type Element: Copy + Debug + PartialEq + Send + Sync;
    /// An integer as a user gives it, of any size that the type can hold.
    type Integer: Copy;
    /// The modulus, an odd prime: words, the least significant first.
    const MODULUS: &'static [u64];

    /// The element of an integer; `None` unless it is below the modulus.
    fn element(integer: Self::Integer) -> Option<Self::Element>;
    /// `a + b`.
    fn add(a: Self::Element, b: Self::Element) -> Self::Element;
    /// `a - b`.
    fn subtract(a: Self::Element, b: Self::Element) -> Self::Element;
    /// `a * b`.
    fn multiply(a: Self::Element, b: Self::Element) -> Self::Element;
}

/// Whether x -> x^alpha is a permutation other than the identity: alpha > 1 has no factor in common with p - 1.
pub(crate) fn is_permutation<A: Arithmetic>(alpha: u64) -> bool {
    if alpha < 2 {
        return false;
    }
    let modulus = u128::from(alpha);
    // p mod alpha, from the most significant word down: remainder < 2^64, so remainder * 2^64 + word < 2^128.
    let remainder =
        A::MODULUS.iter().rev().fold(0, |remainder, &word| (remainder << 64 | u128::from(word)) % modulus);
    let (mut a, mut b) = (modulus, (remainder + modulus - 1) % modulus);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a == 1
}

/// x^exponent for an exponent that is public, and not zero.
pub(crate) fn power<A: Arithmetic>(base: A::Element, exponent: u64) -> A::Element {
    let mut result = base;
    for bit in (0..exponent.max(1).ilog2()).rev() {
        result = A::multiply(result, result);
        if exponent >> bit & 1 == 1 {
            result = A::multiply(result, base);
        }
    }
    result
}
