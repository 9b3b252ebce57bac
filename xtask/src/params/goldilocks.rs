//! Tables over Goldilocks.

use num_bigint::BigUint;
use serde_json::Value;

use super::{
    field::Field,
    file::{Class, File, Table, Values, Word, digest},
    linear::{check_subspace_trails, rank},
    poseidon::{Poseidon2, Shape},
};

/// The published values.
const PINNED: &str = include_str!("data/poseidon2_goldilocks.json");

/// SHA-256 over all published elements in their order: external constants, internal constants, diagonal.
const PINNED_SHA256: &str = "99dbc5b900ab4834ddfab8e8a0373727e46c45ec7ecf9a6b73c39f99e2bc3683";

/// The Poseidon2 instance of width 12 that Lighter uses for Schnorr signatures.
pub(crate) fn poseidon2() -> Result<Poseidon2, String> {
    let field = Field::goldilocks();
    let data: Value = serde_json::from_str(PINNED).map_err(|error| format!("the pinned values: {error}"))?;
    let list = |value: &Value| -> Result<Vec<BigUint>, String> {
        value.as_array().into_iter().flatten().map(|element| parse(&field, element)).collect()
    };
    let rows: Result<Vec<_>, String> =
        data["external_constants"].as_array().into_iter().flatten().map(list).collect();
    let instance = Poseidon2 {
        shape: Shape { width: 12, alpha: 7, full_rounds: 8, partial_rounds: 22 },
        external_constants: rows?,
        internal_constants: list(&data["internal_constants"])?,
        internal_diagonal: list(&data["internal_diagonal"])?,
        field: field.clone(),
    };
    check(&instance)?;
    Ok(instance)
}

/// Reads `0x` and 16 digits; refuses what is not below the prime.
fn parse(field: &Field, element: &Value) -> Result<BigUint, String> {
    let digits = element.as_str().and_then(|text| text.strip_prefix("0x")).filter(|text| text.len() == 16);
    digits
        .and_then(|digits| BigUint::parse_bytes(digits.as_bytes(), 16))
        .filter(|value| value < field.prime())
        .ok_or_else(|| format!("the pinned value {element} is no element of Goldilocks"))
}

/// Digest, counts and layers.
fn check(instance: &Poseidon2) -> Result<(), String> {
    let Poseidon2 { field, shape, external_constants, internal_constants, internal_diagonal } = instance;
    let elements = external_constants.iter().flatten().chain(internal_constants).chain(internal_diagonal);
    let found = digest(field, elements);
    if found != PINNED_SHA256 {
        return Err(format!("the pinned values have the digest {found}, not {PINNED_SHA256}"));
    }
    let counts_hold = external_constants.len() == shape.full_rounds
        && external_constants.iter().all(|row| row.len() == shape.width)
        && internal_constants.len() == shape.partial_rounds
        && internal_diagonal.len() == shape.width;
    if !counts_hold {
        return Err("the pinned values do not have the numbers of rounds and cells".into());
    }
    if rank(field, &instance.external_matrix()) != shape.width {
        return Err("the external layer is singular".into());
    }
    check_subspace_trails(field, &instance.internal_matrix())
}

/// The file of [`poseidon2`].
pub(crate) fn file() -> Result<File, String> {
    let instance = poseidon2()?;
    let table = |name, about: &str, values| Table { name, class: Class::Pinned, about: about.into(), values };
    Ok(File {
        title: "Poseidon2 over Goldilocks, p = 2^64 - 2^32 + 1: width 12, x^7, 8 full and 22 partial rounds."
            .into(),
        source: "elliottech/poseidon_crypto v0.0.15; no seed is published. Both layers are invertible, and the internal \
                 one passes the three checks against subspace trails."
            .into(),
        field: instance.field,
        word: Word::Canonical64(1),
        tables: vec![
            table(
                "EXTERNAL_CONSTANTS",
                "What each full round adds to the state: 4 rounds before the partial ones, 4 after.",
                Values::Rows(instance.external_constants),
            ),
            table(
                "INTERNAL_CONSTANTS",
                "What each partial round adds to cell 0.",
                Values::List(instance.internal_constants),
            ),
            table(
                "INTERNAL_DIAGONAL",
                "The internal layer is this diagonal plus a matrix of ones.",
                Values::List(instance.internal_diagonal),
            ),
        ],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_value_changes_the_digest() {
        let mut instance = poseidon2().unwrap();
        instance.internal_diagonal[3] += 1u32;
        assert!(check(&instance).unwrap_err().contains("digest"));
    }
}
