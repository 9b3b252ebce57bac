//! Poseidon over BN254: the kinds `poseidon-bn254/*`.

use serde_json::Value;
use touchmark_poseidon_bn254::{Fr, HashError, Hasher, MAX_INPUTS, solana};

use crate::{
    Document, Runner,
    report::{Report, Verdict, same},
};

pub(crate) const KINDS: &[(&str, Runner)] = &[
    ("poseidon-bn254/hashes", hashes),
    ("poseidon-bn254/bytes", bytes),
    ("poseidon-bn254/domain-tag", domain_tag),
    ("poseidon-bn254/errors", errors),
    ("poseidon-bn254/params-digest", params_digest),
];

/// Runs every element of `cases`.
fn each_case(document: &Document<'_>, report: &mut Report, check: impl Fn(&Value) -> Verdict) {
    for (index, case) in document.json["cases"].as_array().into_iter().flatten().enumerate() {
        let name = case["name"].as_str().map_or_else(|| index.to_string(), ToOwned::to_owned);
        report.case("cases", &name, check(case));
    }
}

/// The generator of the tables is the witness: `cargo xtask check-params` ties the crates' tables to it.
fn params_digest(document: &Document<'_>, report: &mut Report) {
    xtask::params::check_digests(document.json, |list, name, verdict| report.case(list, name, verdict));
}

fn hashes(document: &Document<'_>, report: &mut Report) {
    each_case(document, report, |case| {
        let inputs = elements(&case["inputs_dec"])?;
        same("n", &Some(inputs.len()), &number(&case["n"]))?;
        same("width", &Some(inputs.len() + 1), &number(&case["width"]))?;
        let hasher = Hasher::new(inputs.len()).map_err(|error| error.to_string())?;
        let digest = hasher.hash(&inputs).map_err(|error| error.to_string())?;
        same("hash_dec", &digest.to_string().as_str(), &text(&case["hash_dec"])?)?;
        let be = byte_strings(&case["inputs_be_hex"])?;
        let le: Vec<_> = inputs.iter().map(|input| input.to_le_bytes()).collect();
        same("inputs_be_hex", &inputs.iter().map(|input| input.to_be_bytes().to_vec()).collect(), &be)?;
        same_digest("hash_be_hex", &hasher.hash_bytes_be(&be), &case["hash_be_hex"])?;
        same_digest("hash_le_hex", &hasher.hash_bytes_le(&le), &case["hash_le_hex"])?;
        // The same hash nine times, so that lanes are full and one is left over.
        let mut digests = [Fr::ZERO; 9];
        hasher.hash_many(&inputs.repeat(9), &mut digests).map_err(|error| error.to_string())?;
        same("hash_many", &digests, &[digest; 9])
    });
}

fn bytes(document: &Document<'_>, report: &mut Report) {
    each_case(document, report, |case| {
        let inputs = byte_strings(&case["inputs_hex"])?;
        let hasher = Hasher::new(inputs.len()).map_err(|error| error.to_string())?;
        same("n", &Some(inputs.len()), &number(&case["n"]))?;
        same_digest("read_as_be_hash_be", &hasher.hash_bytes_be(&inputs), &case["read_as_be_hash_be"])?;
        same_digest("read_as_le_hash_le", &hasher.hash_bytes_le(&inputs), &case["read_as_le_hash_le"])
    });
}

fn domain_tag(document: &Document<'_>, report: &mut Report) {
    each_case(document, report, |case| {
        let inputs = elements(&case["inputs_dec"])?;
        same("n", &Some(inputs.len()), &number(&case["n"]))?;
        let hasher = Hasher::new(inputs.len()).map_err(|error| error.to_string())?;
        let digest = hasher.with_tag(element(&case["domain_tag_dec"])?).hash(&inputs);
        same("hash_dec", &digest.map(|digest| digest.to_string()), &Ok(text(&case["hash_dec"])?.to_owned()))
    });
}

fn errors(document: &Document<'_>, report: &mut Report) {
    each_case(document, report, |case| {
        let inputs = || byte_strings(&case["inputs_hex"]);
        match text(&case["op"])? {
            "new_circom" => {
                let n = number(&case["n"]).ok_or("no n")?;
                same(
                    "expect",
                    &Hasher::new(n).err().map(|error| published(error, n)),
                    &Some(case["expect"].clone()),
                )
            }
            "hash" => {
                let hasher = hasher_of(case)?;
                let inputs = vec![Fr::ONE; number(&case["inputs"]).ok_or("no inputs")?];
                let answer = hasher.hash(&inputs).map(Fr::to_be_bytes);
                same("expect", &shown(answer, hasher.inputs()), &case["expect"])
            }
            "hash_bytes_be" => {
                let (hasher, inputs) = (hasher_of(case)?, inputs()?);
                same("expect", &shown(hasher.hash_bytes_be(&inputs), hasher.inputs()), &case["expect"])?;
                solana_answers(&inputs, solana::Endianness::BigEndian, &case["expect_solana_hashv"])
            }
            "hash_bytes_le" => {
                let (hasher, inputs) = (hasher_of(case)?, inputs()?);
                same("expect", &shown(hasher.hash_bytes_le(&inputs), hasher.inputs()), &case["expect"])?;
                solana_answers(&inputs, solana::Endianness::LittleEndian, &case["expect_solana_hashv"])
            }
            "solana_hashv" => {
                let inputs = vec![vec![1; 32]; number(&case["inputs"]).ok_or("no inputs")?];
                solana_answers(&inputs, solana::Endianness::BigEndian, &case["expect"])
            }
            other => Err(format!("unknown op `{other}`")),
        }
    });
}

fn hasher_of(case: &Value) -> Result<Hasher, String> {
    Hasher::new(number(&case["hasher_n"]).ok_or("no hasher_n")?).map_err(|error| error.to_string())
}

/// An answer in the vectors' words, for a hasher of n inputs.
fn shown(answer: Result<[u8; 32], HashError>, n: usize) -> Value {
    match answer {
        Ok(digest) => serde_json::json!({ "ok": hex::encode(digest) }),
        Err(error) => published(error, n),
    }
}

/// An error in the vectors' words, for a hasher of n inputs.
fn published(error: HashError, n: usize) -> Value {
    match error {
        HashError::Width { inputs, most: MAX_INPUTS } => serde_json::json!({
            "error": "InvalidWidthCircom", "width": inputs + 1, "max_limit": MAX_INPUTS + 1,
        }),
        HashError::InputCount { found, expected } => serde_json::json!({
            "error": "InvalidNumberOfInputs", "inputs": found, "max_limit": expected, "width": n + 1,
        }),
        HashError::EmptyInput { .. } => serde_json::json!({ "error": "EmptyInput" }),
        HashError::InputLength { length, .. } => serde_json::json!({
            "error": "InvalidInputLength", "len": length, "modulus_bytes_len": 32,
        }),
        HashError::InputNotBelowModulus { .. } => serde_json::json!({ "error": "InputLargerThanModulus" }),
        other => serde_json::json!({ "error": other.to_string() }),
    }
}

fn solana_answers(inputs: &[Vec<u8>], endianness: solana::Endianness, expected: &Value) -> Verdict {
    let inputs: Vec<&[u8]> = inputs.iter().map(Vec::as_slice).collect();
    let answer = match solana::hashv(solana::Parameters::Bn254X5, endianness, &inputs) {
        Ok(digest) => serde_json::json!({ "ok": hex::encode(digest.to_bytes()) }),
        Err(error) => serde_json::json!({ "error_code": u64::from(error) }),
    };
    same("hashv", &answer, expected)
}

fn same_digest(what: &str, found: &Result<[u8; 32], HashError>, expected: &Value) -> Verdict {
    same(what, &found.map(hex::encode), &Ok(text(expected)?.to_owned()))
}

fn text(value: &Value) -> Result<&str, String> {
    value.as_str().ok_or_else(|| format!("{value} is not a text"))
}

fn number(value: &Value) -> Option<usize> {
    value.as_u64().and_then(|number| usize::try_from(number).ok())
}

fn list(value: &Value) -> Result<&[Value], String> {
    value.as_array().map(Vec::as_slice).ok_or_else(|| format!("{value} is not a list"))
}

fn element(value: &Value) -> Result<Fr, String> {
    text(value)?.parse().map_err(|error| format!("{value}: {error}"))
}

fn elements(value: &Value) -> Result<Vec<Fr>, String> {
    list(value)?.iter().map(element).collect()
}

fn byte_strings(value: &Value) -> Result<Vec<Vec<u8>>, String> {
    let decode = |value| hex::decode(text(value)?).map_err(|error| error.to_string());
    list(value)?.iter().map(decode).collect()
}
