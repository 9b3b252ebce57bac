//! Poseidon over BN254: the kinds `poseidon-bn254/*`.

use num_bigint::BigUint;
use serde_json::Value;
use touchmark_poseidon_bn254::{Fr, HashError, Hasher, MAX_INPUTS, solana};
use touchmark_testkit::{
    fingerprint,
    naive::poseidon::{Grain, Poseidon, Seed, bn254_modulus},
};

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

fn hashes(document: &Document<'_>, report: &mut Report) {
    report.each("cases", &document.json["cases"], |case| {
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
    report.each("cases", &document.json["cases"], |case| {
        let inputs = byte_strings(&case["inputs_hex"])?;
        let hasher = Hasher::new(inputs.len()).map_err(|error| error.to_string())?;
        same("n", &Some(inputs.len()), &number(&case["n"]))?;
        same_digest("read_as_be_hash_be", &hasher.hash_bytes_be(&inputs), &case["read_as_be_hash_be"])?;
        same_digest("read_as_le_hash_le", &hasher.hash_bytes_le(&inputs), &case["read_as_le_hash_le"])
    });
}

fn domain_tag(document: &Document<'_>, report: &mut Report) {
    report.each("cases", &document.json["cases"], |case| {
        let inputs = elements(&case["inputs_dec"])?;
        same("n", &Some(inputs.len()), &number(&case["n"]))?;
        let hasher = Hasher::new(inputs.len()).map_err(|error| error.to_string())?;
        let digest = hasher.with_tag(element(&case["domain_tag_dec"])?).hash(&inputs);
        same("hash_dec", &digest.map(|digest| digest.to_string()), &Ok(text(&case["hash_dec"])?.to_owned()))
    });
}

fn errors(document: &Document<'_>, report: &mut Report) {
    report.each("cases", &document.json["cases"], |case| {
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

/// The oracle's parameters against published digests, and the hasher against the oracle.
fn params_digest(document: &Document<'_>, report: &mut Report) {
    report.each("circom_bn254", &document.json["circom_bn254"], circom);
    report.each("other", &document.json["other"], other_field);
    report.each("poseidon1_permutations", &document.json["poseidon1_permutations"], permutation);
}

fn circom(case: &Value) -> Verdict {
    let width = number(&case["t"]).filter(|t| (2..=17).contains(t)).ok_or("no width of circom's")?;
    let oracle = Poseidon::circom(width);
    let constants: Vec<_> = oracle.constants.iter().flatten().collect();
    let matrix: Vec<_> = oracle.matrix.iter().flatten().collect();
    same("r_p", &Some(oracle.constants.len() - 8), &number(&case["r_p"]))?;
    same("count", &Some(constants.len()), &number(&case["count"]))?;
    same_ends("first and last", &constants, [&case["first"], &case["last"]])?;
    same("constants_sha256", &digest(&constants, 32).as_str(), &text(&case["constants_sha256"])?)?;
    same_ends("mds", &matrix, [&case["mds_00"], &case["mds_last"]])?;
    same("mds_sha256", &digest(&matrix, 32).as_str(), &text(&case["mds_sha256"])?)?;
    // The tables of the crate are those of the oracle if the hash is.
    let Ok(hasher) = Hasher::new(width - 1) else { return Ok(()) };
    let inputs: Vec<_> = (1_u8..).take(width - 1).collect();
    let expected = oracle.hash(&BigUint::ZERO, &inputs.iter().map(|&input| input.into()).collect::<Vec<_>>());
    let inputs: Vec<_> = inputs.iter().map(|&input| Fr::from(u64::from(input))).collect();
    same("hash", &hasher.hash(&inputs).map(|digest| digest.to_string()), &Ok(expected.to_string()))
}

fn other_field(case: &Value) -> Verdict {
    let name = text(&case["name"])?;
    let (modulus, bytes) = field(name)?;
    let part = |key: &str| {
        let value = number(&case[key]).and_then(|value| u16::try_from(value).ok());
        value.ok_or_else(|| format!("no {key}"))
    };
    let mut grain = Grain::new(Seed {
        sbox_kind: part("sbox_kind")?,
        bits: part("n")?,
        width: part("t")?,
        full_rounds: part("r_f")?,
        partial_rounds: part("r_p")?,
    });
    let count = number(&case["count"]).ok_or("no count")?;
    let constants: Vec<_> = (0..count).map(|_| grain.constant(&modulus)).collect();
    let constants: Vec<_> = constants.iter().collect();
    same_ends("first and last", &constants, [&case["first"], &case["last"]])?;
    same("constants_sha256", &digest(&constants, bytes).as_str(), &text(&case["constants_sha256"])?)?;
    if let Some(expected) = case["mds_sha256"].as_str() {
        let matrix = grain.cauchy_matrix(&modulus, part("t")?.into());
        let matrix: Vec<_> = matrix.iter().flatten().collect();
        same("mds_sha256", &digest(&matrix, bytes).as_str(), &expected)?;
    }
    Ok(())
}

fn permutation(case: &Value) -> Verdict {
    let (modulus, bytes) = field(text(&case["field"])?)?;
    let integers = |key: &str| -> Result<Vec<BigUint>, String> {
        list(&case[key])?
            .iter()
            .map(|value| value.to_string().parse().map_err(|_| format!("bad {key}")))
            .collect()
    };
    let part = |key: &str| number(&case[key]).ok_or_else(|| format!("no {key}"));
    let small = |key: &str| u16::try_from(part(key)?).map_err(|error| error.to_string());
    let (width, first_row) = (part("t")?, integers("mds_first_row")?);
    same("cells of the first row", &first_row.len(), &width)?;
    let mut grain = Grain::new(Seed {
        sbox_kind: 0,
        bits: if bytes == 8 { 64 } else { 31 },
        width: small("t")?,
        full_rounds: small("r_f")?,
        partial_rounds: small("r_p")?,
    });
    let rounds = part("r_f")? + part("r_p")?;
    let oracle = Poseidon {
        constants: (0..rounds).map(|_| (0..width).map(|_| grain.constant(&modulus)).collect()).collect(),
        matrix: (0..width)
            .map(|i| (0..width).map(|j| first_row[(j + width - i) % width].clone()).collect())
            .collect(),
        alpha: small("alpha")?.into(),
        full_rounds: part("r_f")?,
        modulus,
    };
    same("output", &oracle.permute(&integers("input")?), &integers("output")?)
}

/// The prime of a field by the first word of a name, and the bytes of an element.
fn field(name: &str) -> Result<(BigUint, usize), String> {
    match name.split_whitespace().next() {
        Some("KoalaBear") => Ok((2_130_706_433_u32.into(), 4)),
        Some("BabyBear") => Ok((2_013_265_921_u32.into(), 4)),
        Some("Goldilocks") => Ok((0xffff_ffff_0000_0001_u64.into(), 8)),
        _ if name.contains("BN254") => Ok((bn254_modulus(), 32)),
        _ => Err(format!("unknown field `{name}`")),
    }
}

fn same_ends(what: &str, elements: &[&BigUint], expected: [&Value; 2]) -> Verdict {
    let [Some(first), Some(last)] = [elements.first(), elements.last()] else {
        return Err("no elements".into());
    };
    let found = [first, last].map(|element| format!("{element:#x}"));
    same(what, &found.each_ref().map(String::as_str), &[text(expected[0])?, text(expected[1])?])
}

/// SHA-256 over the elements, each in so many bytes, most significant first.
fn digest(elements: &[&BigUint], bytes: usize) -> String {
    let mut all = Vec::with_capacity(elements.len() * bytes);
    for element in elements {
        let written = element.to_bytes_be();
        all.resize(all.len() + bytes - written.len(), 0);
        all.extend(written);
    }
    fingerprint(&all)
}
