//! Reading the notation of these files.

use serde_json::Value;
use touchmark_ecgfp5::{EncodedPoint, Point, Scalar};
use touchmark_goldilocks::{Goldilocks, Quintic};

/// What a reader answers: the value, or what is wrong with the file.
pub(super) type Read<T> = Result<T, String>;

pub(super) fn text(value: &Value) -> Read<&str> {
    value.as_str().ok_or_else(|| format!("{value} is no text"))
}

pub(super) fn flag(value: &Value) -> Read<bool> {
    value.as_bool().ok_or_else(|| format!("{value} is no truth value"))
}

pub(super) fn list(value: &Value) -> Read<&[Value]> {
    value.as_array().map(Vec::as_slice).ok_or_else(|| format!("{value} is no list"))
}

/// Hexadecimal without a prefix.
pub(super) fn bytes(value: &Value) -> Read<Vec<u8>> {
    hex::decode(text(value)?).map_err(|error| format!("{value}: {error}"))
}

/// `0x` and 16 digits.
pub(super) fn word(value: &Value) -> Read<u64> {
    let digits = text(value)?.strip_prefix("0x").ok_or_else(|| format!("{value} lacks its prefix"))?;
    u64::from_str_radix(digits, 16).map_err(|error| format!("{value}: {error}"))
}

/// Any word, which stands for its value mod p.
pub(super) fn element(value: &Value) -> Read<Goldilocks> {
    word(value).map(Goldilocks::new)
}

pub(super) fn elements(value: &Value) -> Read<Vec<Goldilocks>> {
    list(value)?.iter().map(element).collect()
}

/// Exactly `N` elements.
pub(super) fn array<const N: usize>(value: &Value) -> Read<[Goldilocks; N]> {
    elements(value)?.try_into().map_err(|_| format!("{value} has not {N} elements"))
}

pub(super) fn quintic(value: &Value) -> Read<Quintic> {
    array(value).map(Quintic::new)
}

/// A list of decimal words.
pub(super) fn decimals<const N: usize>(value: &Value) -> Read<[u64; N]> {
    let words: Read<Vec<u64>> =
        list(value)?.iter().map(|limb| limb.as_u64().ok_or_else(|| format!("{limb} is no word"))).collect();
    words?.try_into().map_err(|_| format!("{value} has not {N} words"))
}

pub(super) fn scalar(value: &Value) -> Read<Scalar> {
    Scalar::from_bytes(&bytes(value)?).map_err(|error| format!("{value}: {error}"))
}

/// A scalar from five decimal words, least significant first.
pub(super) fn scalar_of_decimals(value: &Value) -> Read<Scalar> {
    let bytes: Vec<u8> = decimals::<5>(value)?.iter().flat_map(|limb| limb.to_le_bytes()).collect();
    Scalar::from_bytes(&bytes).map_err(|error| format!("{value}: {error}"))
}

/// The point that 40 bytes stand for.
pub(super) fn point(value: &Value) -> Read<Point> {
    let w = Quintic::from_bytes(&bytes(value)?).map_err(|error| format!("{value}: {error}"))?;
    EncodedPoint(w).decode().ok_or_else(|| format!("{value} does not decode"))
}

/// The expectation "accept", "refuse" or "reject".
pub(super) fn is_accepted(value: &Value) -> Read<bool> {
    match text(value)? {
        "accept" => Ok(true),
        "refuse" | "reject" => Ok(false),
        other => Err(format!("`{other}` is no expectation")),
    }
}
