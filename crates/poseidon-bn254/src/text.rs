//! Field elements as text.

use core::{fmt, str::FromStr};

use thiserror::Error;

use crate::Fr;

/// Why a text is not a field element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseError {
    /// There is no digit.
    #[error("no digits")]
    Empty,
    /// A character is not a digit of the base.
    #[error("`{found}` at position {position} is not a digit")]
    Digit {
        /// The position in characters, from 0.
        position: usize,
        /// The character.
        found: char,
    },
    /// The number is p or more.
    #[error("the number is not below the field's modulus")]
    NotBelowModulus,
}

impl FromStr for Fr {
    type Err = ParseError;

    /// Reads a decimal number, or a hexadecimal one after `0x`. Leading zeros are allowed, signs and separators are not.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (digits, base, skipped) = match text.strip_prefix("0x") {
            Some(digits) => (digits, 16, 2),
            None => (text, 10, 0),
        };
        if digits.is_empty() {
            return Err(ParseError::Empty);
        }
        let mut words = [0_u64; 4];
        let mut too_large = false;
        for (position, found) in digits.chars().enumerate() {
            let digit =
                found.to_digit(base).ok_or(ParseError::Digit { position: skipped + position, found })?;
            let mut carry = digit;
            for word in &mut words {
                let wide = u128::from(*word) * u128::from(base) + u128::from(carry);
                (*word, carry) = low_and_carry(wide);
            }
            // What has left 256 bits once stays too large.
            too_large |= carry != 0;
        }
        let element = if too_large { None } else { Self::from_words(words) };
        element.ok_or(ParseError::NotBelowModulus)
    }
}

/// The low word, and what is above it, which is below the base.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a word times a base of at most 16, plus a digit: the carry is below 16"
)]
fn low_and_carry(wide: u128) -> (u64, u32) {
    (wide as u64, (wide >> 64) as u32)
}

/// 10^19, the largest power of ten in a word.
const CHUNK: u64 = 10_000_000_000_000_000_000;

impl fmt::Display for Fr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // p has 77 digits: five chunks of 19, least significant first.
        let mut words = self.to_words();
        let chunks: [u64; 5] = core::array::from_fn(|_| divide_by_chunk(&mut words));
        let mut digits = [b'0'; 95];
        for (place, mut chunk) in digits.rchunks_exact_mut(19).zip(chunks) {
            for digit in place.iter_mut().rev() {
                *digit += (chunk % 10).to_le_bytes()[0];
                chunk /= 10;
            }
        }
        let start = digits.iter().position(|&digit| digit != b'0').unwrap_or(digits.len() - 1);
        f.pad_integral(true, "", core::str::from_utf8(&digits[start..]).unwrap_or_default())
    }
}

impl fmt::LowerHex for Fr {
    /// 64 digits, most significant first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            f.write_str("0x")?;
        }
        self.to_be_bytes().iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Divides in place, and answers the remainder.
#[expect(
    clippy::cast_possible_truncation,
    reason = "with a remainder below the divisor, the quotient fits a word"
)]
fn divide_by_chunk(words: &mut [u64; 4]) -> u64 {
    let mut remainder = 0_u64;
    for word in words.iter_mut().rev() {
        let wide = u128::from(remainder) << 64 | u128::from(*word);
        *word = (wide / u128::from(CHUNK)) as u64;
        remainder = (wide % u128::from(CHUNK)) as u64;
    }
    remainder
}
