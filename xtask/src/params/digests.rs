//! Vectors of the kind `poseidon-bn254/params-digest`: digests of parameters, and answers of Poseidon1, against the generator.

use num_bigint::BigUint;
use serde_json::Value;

use super::{
    bn254,
    field::Field,
    file::digest,
    grain::Grain,
    linear::{Matrix, circulant},
    poseidon::{Poseidon1, Shape},
};

/// Runs every case of a file; `verdict` is told the list, the case's name and what went wrong with it.
pub(crate) fn check_digests(file: &Value, mut verdict: impl FnMut(&str, &str, Result<(), String>)) {
    let cases = |list: &str| file[list].as_array().cloned().unwrap_or_default();
    for case in cases("circom_bn254") {
        verdict("circom_bn254", &format!("t = {}", case["t"]), circom(&case));
    }
    for case in cases("other") {
        verdict("other", &format!("{} t = {}", case["name"], case["t"]), constants(&case));
    }
    for case in cases("poseidon1_permutations") {
        let name = format!("{} t = {} {}", case["field"], case["t"], case["input_name"]);
        verdict("poseidon1_permutations", &name, permutation(&case));
    }
}

fn number(case: &Value, name: &str) -> Result<usize, String> {
    let number = case[name].as_u64().and_then(|number| number.try_into().ok());
    number.ok_or_else(|| format!("{name} is no number"))
}

/// The shape of a case; its exponent, which the seed does not hold, only where it is named.
fn shape(case: &Value) -> Result<Shape, String> {
    Ok(Shape {
        width: number(case, "t")?,
        alpha: case["alpha"].as_u64().unwrap_or(0),
        full_rounds: number(case, "r_f")?,
        partial_rounds: number(case, "r_p")?,
    })
}

/// The field that a name begins with.
fn field(name: &Value) -> Result<Field, String> {
    match name.as_str().and_then(|name| name.split_whitespace().next()) {
        Some("KoalaBear") => Ok(Field::koalabear()),
        Some("BabyBear") => Field::new(BigUint::from(2_013_265_921u32)),
        Some("Goldilocks") => Ok(Field::goldilocks()),
        Some("BN254") => Ok(Field::bn254()),
        _ => Err(format!("unknown field {name}")),
    }
}

fn same(what: &str, found: &str, expected: &Value) -> Result<(), String> {
    if expected == found { Ok(()) } else { Err(format!("{what}: found {found}, expected {expected}")) }
}

/// The ends of a list, in hexadecimal, and its digest.
fn same_list(
    field: &Field,
    elements: &[&BigUint],
    case: &Value,
    [first, last, sha256]: [&str; 3],
) -> Result<(), String> {
    let shown =
        |element: Option<&&BigUint>| element.map_or_else(String::new, |element| format!("{element:#x}"));
    same(first, &shown(elements.first()), &case[first])?;
    same(last, &shown(elements.last()), &case[last])?;
    same(sha256, &digest(field, elements.iter().copied()), &case[sha256])
}

const CONSTANTS: [&str; 3] = ["first", "last", "constants_sha256"];

fn circom(case: &Value) -> Result<(), String> {
    let instance = bn254::circom(number(case, "t")?)?;
    if instance.shape != (Shape { alpha: instance.shape.alpha, ..shape(case)? }) {
        return Err(format!("the shape is {:?}", instance.shape));
    }
    let constants: Vec<_> = instance.constants.iter().flatten().collect();
    same("count", &constants.len().to_string(), &case["count"].to_string().into())?;
    same_list(&instance.field, &constants, case, CONSTANTS)?;
    let matrix: Vec<_> = instance.matrix.iter().flatten().collect();
    same_list(&instance.field, &matrix, case, ["mds_00", "mds_last", "mds_sha256"])
}

fn constants(case: &Value) -> Result<(), String> {
    let (field, shape) = (field(&case["name"])?, shape(case)?);
    same("n", &field.bits().to_string(), &case["n"].to_string().into())?;
    let kind = u32::try_from(number(case, "sbox_kind")?).map_err(|error| error.to_string())?;
    let mut grain = Grain::new(&shape.seed(&field, kind)?)?;
    let constants = grain.constants(&field, number(case, "count")?);
    same_list(&field, &constants.iter().collect::<Vec<_>>(), case, CONSTANTS)?;
    if case["mds_sha256"].is_null() {
        return Ok(());
    }
    let matrix = grain.cauchy(&field, shape.width)?;
    same("mds_sha256", &digest(&field, matrix.iter().flatten()), &case["mds_sha256"])
}

fn permutation(case: &Value) -> Result<(), String> {
    let list = |name: &str| -> Result<Vec<BigUint>, String> {
        let list = case[name].as_array().ok_or_else(|| format!("{name} is no list"))?;
        let element = |entry: &Value| entry.as_u64().map(BigUint::from);
        list.iter()
            .map(|entry| element(entry).ok_or_else(|| format!("{name}: {entry} is no number")))
            .collect()
    };
    let matrix: Matrix = circulant(&list("mds_first_row")?);
    let instance = Poseidon1::with_matrix(field(&case["field"])?, shape(case)?, matrix)?;
    let (found, expected) = (instance.permute(&list("input")?), list("output")?);
    if found == expected { Ok(()) } else { Err(format!("found {found:?}, expected {expected:?}")) }
}
