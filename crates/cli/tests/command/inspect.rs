//! `inspect`.

use serde_json::{Value, json};

use super::{Folder, vector};

fn doubts(said: &Value) -> String {
    said["doubts"].to_string()
}

#[test]
fn a_signing_key_tells_its_scheme_and_where_it_stands() {
    let folder = Folder::with_key();
    let said = folder.json(&["inspect", "k_sk.ssz"]);
    assert_eq!(said["what"], "a signing key");
    assert_eq!(said["schemes"], json!(["SchemeAbortingTargetSumLifetime8Dim46Base8"]));
    assert_eq!(said["activation_interval"], json!([0, 111]));
    assert_eq!(said["prepared_interval"], json!([0, 31]));
    assert_eq!(said["verifying_key_file"], "k_pk.ssz");
    assert_eq!(said["doubts"], json!([]));
    assert_eq!(said["fingerprint"], folder.json(&["inspect", "k_pk.ssz"])["fingerprint"]);
    let text = folder.good(&["inspect", "k_sk.ssz"]);
    assert!(text.contains("prepared interval    0 to 31"), "{text}");
}

#[test]
fn keys_and_signatures_are_recognised_in_every_form() {
    let folder = Folder::with_key();
    for (file, what) in
        [("k_sk.ssz", "a signing key"), ("k_pk.ssz", "a verifying key"), ("s.sig", "a signature")]
    {
        for form in ["ssz", "hex-json", "leansig-json"] {
            let name = format!("{what}.{form}");
            folder.good(&["convert", file, "--to", form, "-o", &name]);
            assert_eq!(folder.json(&["inspect", &name])["what"], what);
        }
    }
    assert_eq!(folder.json(&["inspect", "s.sig"])["possible_schemes"], json!(["test"]));
}

#[test]
fn labels_that_lie_are_caught_by_the_leaves() {
    let folder = Folder::with_key();
    let label = |name: &str| doubts(&folder.json(&["inspect", "k_sk.ssz", "--label", name]));
    assert_eq!(label("SchemeAbortingTargetSumLifetime8Dim46Base8"), "[]");
    assert!(label("SIGAbortingTargetSumLifetime32Dim46Base8").contains("the leaves are those of test"));
    assert!(label("SIGTopLevelTargetSumLifetime32Dim64Base8").contains("is wrong"));
    assert!(label("Nonsense").contains("no scheme's name"));
    let mut key = folder.read("k_sk.ssz");
    key[0] ^= 1;
    folder.write("d_sk.ssz", &key);
    let said = folder.json(&["inspect", "d_sk.ssz"]);
    assert_eq!(said["schemes"], json!([]));
    assert!(doubts(&said).contains("the leaf of epoch 0 does not follow"));
}

#[cfg(unix)]
#[test]
fn a_secret_that_others_read_or_a_wrong_twin_is_told() {
    use std::{fs, os::unix::fs::PermissionsExt};
    let folder = Folder::with_key();
    fs::set_permissions(folder.path("k_sk.ssz"), fs::Permissions::from_mode(0o644)).expect("permissions");
    let mut twin = folder.read("k_pk.ssz");
    twin[0] ^= 1;
    folder.write("k_pk.ssz", &twin);
    let said = doubts(&folder.json(&["inspect", "k_sk.ssz"]));
    assert!(said.contains("mode is 0644") && said.contains("is not its verifying key"), "{said}");
}

#[test]
fn a_manifest_is_compared_with_its_key_files() {
    let folder = Folder::with_key();
    folder.good(&["keygen", "--scheme", "test", "-o", "other"]);
    let key = hex::encode(folder.read("k_pk.ssz"));
    let manifest = |scheme: &str, file: &str| {
        let text = format!(
            "key_scheme: {scheme}\nhash_function: Poseidon1\nlifetime: 256\nnum_validators: 1\nvalidators:\n\
             - index: 0\n  pubkey_hex: 0x{key}\n  privkey_file: {file}\n"
        );
        folder.write("manifest.yaml", text.as_bytes());
        folder.json(&["inspect", "manifest.yaml"])
    };
    let right = "SchemeAbortingTargetSumLifetime8Dim46Base8";
    let said = manifest(right, "k_sk.ssz");
    assert_eq!((&said["doubts"], &said["key_files"]), (&json!([]), &json!("1 of 1 found and read")));
    assert!(doubts(&manifest(right, "other_sk.ssz")).contains("is not the key that is listed"));
    assert!(doubts(&manifest(right, "s.sig")).contains("is a signature"));
    assert_eq!(manifest(right, "gone_sk.ssz")["key_files"], "0 of 1 found and read");
    let said = doubts(&manifest("SIGAbortingTargetSumLifetime32Dim46Base8", "k_sk.ssz"));
    assert!(said.contains("the leaves are those of test") && said.contains("lifetime says 256"), "{said}");
}

#[test]
fn documents_of_the_clients_are_named() {
    let folder = Folder::new();
    for (file, what, name, value) in [
        (
            "ream/validator-keys-manifest-devnet4.yaml",
            "a manifest",
            "dialect",
            json!("D3 (ream and leanSpec)"),
        ),
        ("zeam/validator-keys-manifest.yaml", "a manifest", "keys", json!(32)),
        ("leanvm_blake2s/validator-keys-manifest.yaml", "a manifest", "dialect", json!("D4 (leanVM)")),
        ("gean/annotated_validators.yaml", "a list of keys by node", "keys", json!(4)),
        ("lean-quickstart/validators_wrapped.yaml", "a list of validators", "validators", json!(2)),
        ("lean-quickstart/config_single_key.yaml", "a genesis configuration", "variant", json!("c")),
        ("leanSpec/0.json", "the key pairs of a validator", "bytes", json!(4213)),
        (
            "leanvm_blake2s/range_5_40_sk.postcard",
            "leanVM over BLAKE2s",
            "activation_interval",
            json!([5, 40]),
        ),
        ("leanvm_poseidon_2026-07/versioned_sk.postcard", "leanVM over Poseidon", "version", json!(1)),
        ("eip8310/counter_argon2id.json", "keystore of EIP-8310", "index_mode", json!("counter")),
        ("ream/pre_8310_keystore_v5.json", "draft before EIP-8310", "bytes", json!(836)),
        ("eip3076/attestation_key.json", "slashing protection", "highest_spent_epoch", json!(1045)),
    ] {
        let said = folder.json(&["inspect", &vector(file)]);
        assert!(said["what"].as_str().is_some_and(|text| text.contains(what)), "{file}: {said}");
        assert_eq!(said[name], value, "{file}");
    }
    let fake = folder.json(&["inspect", &vector("hash-sig-cli_v0.4/validator_0_attester_key_sk.ssz")]);
    assert_eq!((&fake["schemes"], &fake["depth"]), (&json!([]), &json!(4)));
    assert!(doubts(&fake).contains("of no parameter set"));
    let stale = folder.json(&["inspect", &vector("zeam/validator-keys-manifest.yaml")]);
    assert!(doubts(&stale).contains("lifetime says 1000"));
    let wrong_hash = folder.json(&["inspect", &vector("hash-sig-cli_v0.4/validator-keys-manifest.yaml")]);
    assert!(doubts(&wrong_hash).contains("hash_function says Poseidon2"));
}

#[test]
fn signatures_of_other_families_are_named() {
    let folder = Folder::new();
    folder.write("old.sig", &[0xff; 3112]);
    assert!(folder.good(&["inspect", "old.sig"]).contains("Poseidon2"));
    folder.write("leanvm.sig", &[0xff; 1208]);
    assert!(folder.good(&["inspect", "leanvm.sig"]).contains("leanVM"));
}

#[test]
fn nothing_known_is_said_with_a_place() {
    let folder = Folder::new();
    for (name, bytes, words) in [
        ("empty", &b""[..], "is empty"),
        ("binary", &[0xff; 100], "100 bytes of no known kind"),
        ("list.yaml", b"- a\n- b\n", "of no known kind"),
        ("object.json", b"{\"a\": 1}", "an object of no known kind"),
        ("broken.json", b"{\n\"a\": }", "JSON at byte 7"),
        ("twice.yaml", b"a: []\na: []\n", "a at byte 6: the key is repeated"),
    ] {
        folder.write(name, bytes);
        folder.bad(2, &["inspect", name], &[name, words]);
    }
}
