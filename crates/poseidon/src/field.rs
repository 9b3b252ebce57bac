//! Arithmetic modulo `p` on plain integers, for tables that are computed when the crate is compiled.

use touchmark_koalabear::{KoalaBear, MODULUS, to_word};

const P: u64 = MODULUS as u64;

/// From `[0, 2p)`.
const fn reduce_once(a: u64) -> u64 {
    if a < P { a } else { a - P }
}

pub(crate) const fn add(a: u64, b: u64) -> u64 {
    reduce_once(a + b)
}

pub(crate) const fn sub(a: u64, b: u64) -> u64 {
    reduce_once(a + P - b)
}

pub(crate) const fn mul(a: u64, b: u64) -> u64 {
    a * b % P
}

pub(crate) const fn pow(base: u64, mut exponent: u64) -> u64 {
    let (mut power, mut square) = (1, base);
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = mul(power, square);
        }
        square = mul(square, square);
        exponent >>= 1;
    }
    power
}

pub(crate) const fn invert(a: u64) -> u64 {
    pow(a, P - 2)
}

/// The Montgomery radix.
pub(crate) const R: u64 = (1 << 32) % P;

const R_INVERSE: u64 = invert(R);

/// The canonical integer.
pub(crate) const fn integer(element: KoalaBear) -> u64 {
    mul(to_word(element) as u64, R_INVERSE)
}

/// The canonical integers of a table's Montgomery words.
pub(crate) const fn integers<const N: usize>(words: &[u32; N]) -> [u64; N] {
    let mut integers = [0; N];
    let mut i = 0;
    while i < N {
        integers[i] = mul(words[i] as u64, R_INVERSE);
        i += 1;
    }
    integers
}

/// The canonical integers of a row of elements.
pub(crate) const fn integers_of<const N: usize>(elements: &[KoalaBear; N]) -> [u64; N] {
    let mut integers = [0; N];
    let mut i = 0;
    while i < N {
        integers[i] = integer(elements[i]);
        i += 1;
    }
    integers
}

/// The representative of least absolute value: at most `(p - 1) / 2`.
#[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "both are below 2^30")]
pub(crate) const fn balanced(a: u64) -> i32 {
    if a > P / 2 { a as i32 - MODULUS as i32 } else { a as i32 }
}

/// Adds to a sum's start what a factor's being centered, as `Factor` has it, takes from the product with a constant.
pub(crate) const fn make_up(constant: u64, start: u64) -> u64 {
    add(start, mul((P - 1) / 2, constant))
}

/// Puts a constant in its place, and makes up for the factor's being centered.
pub(crate) const fn place(slot: &mut i64, constant: u64, start: u64) -> u64 {
    *slot = balanced(constant) as i64;
    make_up(constant, start)
}
