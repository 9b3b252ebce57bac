//! The runner finds what is wrong: it counts a failure, says what it is, and does not panic.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::{Value, json};

fn vectors(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testvectors").join(name)
}

fn read(name: &str) -> Value {
    let text = fs::read_to_string(vectors(name)).expect("a file of vectors");
    serde_json::from_str(&text).expect("JSON")
}

/// Whether the runner is content, and what it prints.
fn run(path: &Path) -> (bool, String) {
    let runner = env!("CARGO_BIN_EXE_touchmark-conformance");
    let output = Command::new(runner).arg("--quick").arg(path).output().expect("the runner starts");
    let text = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    assert!(!text.contains("panicked"), "{text}");
    (output.status.success(), text)
}

fn run_text(text: &str) -> (bool, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("case.json");
    fs::write(&file, text).expect("written");
    run(&file)
}

/// A file, a place in it, and what is put there.
const DAMAGES: &[(&str, &str, &str)] = &[
    ("leansig/activation.json", "/cases/3/activation_interval/1", "7"),
    ("leansig/api_behaviour.json", "/key_gen/0/error", "\"interval-overflow\""),
    ("leansig/api_behaviour.json", "/signing/steps/3/expect", "\"error\""),
    ("leansig/encodings.json", "/chain_tweak/2/fe2/1", "5"),
    ("leansig/merkle.json", "/subtrees/1/next_u32_after", "0"),
    ("leansig/merkle.json", "/bottom_trees/0/leaves/0/0", "2130706433"),
    ("leansig/message_hash.json", "/groups/5/cases/0/chunks/45", "9"),
    ("leansig/message_hash.json", "/aborts/0/hash_fe/0", "1"),
    ("leansig/negative_secret_keys.json", "/cases/1/expect", "\"ok\""),
    ("leansig/negative_signatures.json", "/schemes/0/cases/0/expect", "\"reject\""),
    ("leansig/negative_signatures.json", "/cross_lifetime/expect_lifetime20", "\"accept\""),
    ("leansig/poseidon1.json", "/width24/compress/4/output/0", "0"),
    ("leansig/prf.json", "/cases/0/output/0", "0"),
    ("leansig/rng.json", "/cases/1/first_64_next_u32/63", "0"),
    ("leansig/serde.json", "/secret_key/json/prf_key/31", "256"),
    ("leansig/serde.json", "/json_public_key_decoding/0/expect", "\"error\""),
    ("leansig/tweak_hash.json", "/cases/6/leaf/0/epoch", "4294967296"),
    ("leansig/scheme_SchemeAbortingTargetSumLifetime8Dim46Base8.json", "/params/target_sum", "7"),
    (
        "leansig/scheme_SchemeAbortingTargetSumLifetime8Dim46Base8.json",
        "/keys/0/rng_next_u32_after_keygen",
        "0",
    ),
    (
        "leansig/scheme_SchemeAbortingTargetSumLifetime8Dim46Base8.json",
        "/keys/1/signatures/0/attempts",
        "100000",
    ),
    ("lean-clients/leansig_prod_dim46/leanspec_component_kat.json", "/cases/0/leaf/7", "0"),
    ("lean-clients/leansig_test_dim4/lantern_json_keys.json", "/cases/0/prepared_interval/0", "16"),
    ("lean-clients/leansig_test_dim4/lantern_proposer_signatures.json", "/cases/0/slot", "-1"),
    (
        "lean-clients/leansig_test_dim4/leanspec_sign_vectors.json",
        "/keys/0.json/proposal_keypair/public_key",
        "\"00\"",
    ),
    ("lean-clients/leansig_test_dim4/leanspec_sign_vectors.json", "/cases/0/prepared_interval/0", "1000"),
    ("lean-clients/public_keys_only/hash_zig_public_keys.json", "/cases/0/public_key_ssz", "\"zz\""),
    (
        "lean-clients/ssz_fixtures/qlean_prod/test_hash_tree_opening_typical.json",
        "/cases/0/serialized",
        "\"0x05000000\"",
    ),
    ("poseidon-bn254/light-poseidon/hashes.json", "/cases/0/hash_le_hex", "\"00\""),
    ("poseidon-bn254/light-poseidon/errors.json", "/cases/0/expect/error", "\"EmptyInput\""),
    ("poseidon-bn254/grain/params_digest.json", "/poseidon1_permutations/0/output/0", "0"),
    ("schnorr/poseidon_crypto/curve.json", "/generator/neutral", "true"),
    ("schnorr/poseidon_crypto/curve.json", "/decode/0/w", "[]"),
    ("schnorr/poseidon_crypto/poseidon2_goldilocks.json", "/external_constants/7/11", "\"0x0\""),
    ("schnorr/poseidon_crypto/poseidon2_goldilocks.json", "/modulus", "\"3\""),
    ("schnorr/poseidon_crypto/poseidon2_kats.json", "/permutation_trace/31/state/0", "\"0x0\""),
    ("schnorr/poseidon_crypto/scalar.json", "/n_bytes", "\"\""),
    ("schnorr/poseidon_crypto/sign.json", "/degenerate/0/expect_lenient", "\"perhaps\""),
    ("schnorr/poseidon_crypto/verify.json", "/cases/0/signature", "\"zz\""),
    ("schnorr/lighter-go/lighter_tx.json", "/transactions/39/attributes", "7"),
    ("keyring/made/policy.json", "/cases/0/expect/outcome", "\"perhaps\""),
    ("keyring/made/keyring_ops.json", "/cases/0/ops", "[]"),
    ("keyring/made/ed25519_edges.json", "/cases/0/expect_strict", "null"),
    ("keyring/public-suites/ed25519_public_suites.json", "/cctv/cases/0/pk", "\"00\""),
    ("keyring/rfc9421/rfc9421_appendix_b.json", "/cases/0/label", "\"no such label\""),
];

#[test]
fn a_damaged_case_is_one_failure() {
    for (file, place, damage) in DAMAGES {
        let mut json = read(file);
        *json.pointer_mut(place).unwrap_or_else(|| panic!("{file} has {place}")) =
            serde_json::from_str(damage).expect("JSON");
        let (content, text) = run_text(&json.to_string());
        assert!(!content && text.contains(" 1 failures"), "{file} {place}: {text}");
    }
}

#[test]
fn a_list_of_another_type_is_a_failure_and_an_absent_one_is_empty() {
    for file in [
        "leansig/rng.json",
        "leansig/activation.json",
        "lean-clients/public_keys_only/hash_zig_public_keys.json",
        "poseidon-bn254/light-poseidon/bytes.json",
        "schnorr/poseidon_crypto/verify.json",
        "keyring/made/jwk_thumbprint.json",
        "keyring/made/ed25519_edges.json",
    ] {
        let mut json = read(file);
        json["cases"] = json!("none");
        assert!(!run_text(&json.to_string()).0);
        json["cases"] = json!([17, null, {}]);
        assert!(run_text(&json.to_string()).1.contains("3 cases, 3 failures"));
        json.as_object_mut().expect("an object").remove("cases");
        json["unknown"] = json!([1]);
        assert!(run_text(&json.to_string()).0);
    }
}

/// Every JSON file below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let below = |path: PathBuf| match path.extension() {
        None if path.is_dir() && !path.ends_with("files") => files(&path),
        Some(extension) if extension == "json" => vec![path],
        _ => Vec::new(),
    };
    entries.flat_map(below).collect()
}

/// Removes the lists of cases, or what is in them: the lists of a file, and those of objects in each of its objects.
fn without_cases(json: &mut Value, remove: bool) {
    let json = json.as_object_mut().expect("an object");
    for value in json.values_mut() {
        match value {
            Value::Array(list) => list.clear(),
            Value::Object(inner) => {
                for value in inner.values_mut() {
                    if value[0].is_object() {
                        *value = if remove { Value::Null } else { json!([]) };
                    }
                }
            }
            _ => {}
        }
    }
    json.retain(|_, value| !(remove && value.is_array()));
}

#[test]
fn lists_of_every_kind_may_be_absent_or_empty_and_the_file_is_still_named() {
    for remove in [true, false] {
        let folder = tempfile::tempdir().expect("a folder");
        let files = files(&vectors(""));
        for (number, file) in files.iter().enumerate() {
            let text = fs::read_to_string(file).expect("a file of vectors");
            let mut json: Value = serde_json::from_str(&text).expect("JSON");
            without_cases(&mut json, remove);
            fs::write(folder.path().join(format!("{number}.json")), json.to_string()).expect("written");
        }
        let (content, text) = run(folder.path());
        assert!(content, "{text}");
        assert!(
            files.len() > 80 && (0..files.len()).all(|number| text.contains(&format!("{number}.json: ")))
        );
        for kind in ["leansig/scheme", "schnorr/verify", "keyring/policy", "poseidon-bn254/params-digest"] {
            assert!(text.contains(&format!(".json: {kind}, 0 cases, 0 failures")), "{kind}: {text}");
            assert!(text.contains(&format!("\n{kind}: 0 cases, 0 failures; ")), "{kind}: {text}");
        }
    }
}

#[test]
fn what_is_no_file_of_vectors_is_a_failure() {
    for text in [
        "",
        "{",
        "[]",
        "17",
        "{}",
        r#"{"kind": 5}"#,
        r#"{"kind": "leansig/novelty"}"#,
        r#"{"kind": "leansig/scheme"}"#,
    ] {
        assert!(!run_text(text).0, "{text}");
    }
    assert!(run_text(r#"{"kind": "leansig/novelty/fixture"}"#).0);
    assert!(!run(Path::new("no such folder")).0);
}

#[test]
fn the_quick_mode_says_what_it_leaves_out() {
    let (content, text) = run(&vectors("leansig/scheme_SIGAbortingTargetSumLifetime32Dim46Base8.json"));
    assert!(content && text.contains("1 keys of more than 1000000 chain steps not made"), "{text}");
}
