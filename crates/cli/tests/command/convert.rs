//! `convert`.

use super::{Folder, MESSAGE, vector};

#[test]
fn keys_and_signatures_come_back_unchanged() {
    let folder = Folder::with_key();
    for file in ["k_sk.ssz", "k_pk.ssz", "s.sig"] {
        for form in ["hex-json", "leansig-json"] {
            let (there, back) = (format!("{file}.{form}"), format!("{file}.{form}.ssz"));
            folder.good(&["convert", file, "--to", form, "-o", &there]);
            folder.good(&["convert", &there, "--to", "ssz", "-o", &back]);
            assert_eq!(folder.read(file), folder.read(&back), "{there}");
        }
        let (one, other) = (format!("{file}.hex-json"), format!("{file}.leansig-json"));
        let direct = format!("{file}.direct");
        folder.good(&["convert", &one, "--to", "leansig-json", "-o", &direct]);
        assert_eq!(folder.read(&direct), folder.read(&other));
    }
}

#[test]
fn a_montgomery_key_comes_back_byte_for_byte() {
    let folder = Folder::new();
    let original = vector("hash-sig-cli_v0.4/validator_0_attester_key_pk.json");
    folder.good(&["convert", &original, "--to", "ssz", "-o", "pk.ssz"]);
    let expected =
        std::fs::read(vector("hash-sig-cli_v0.4/validator_0_attester_key_pk.ssz")).expect("a vector");
    assert_eq!(folder.read("pk.ssz"), expected);
    folder.good(&["convert", "pk.ssz", "--to", "leansig-json", "-o", "pk.json"]);
    assert_eq!(folder.read("pk.json"), std::fs::read(original).expect("a vector"));
}

#[test]
fn every_form_signs_and_verifies() {
    let folder = Folder::with_key();
    folder.good(&["convert", "k_sk.ssz", "--to", "leansig-json", "-o", "k_sk.json"]);
    folder.good(&["convert", "s.sig", "--to", "hex-json", "-o", "s.json"]);
    folder.good(&["convert", "k_pk.ssz", "--to", "leansig-json", "-o", "k_pk.json"]);
    folder.good(&["sign", "k_sk.json", "--epoch", "3", "--message", MESSAGE, "-o", "t.sig"]);
    assert_eq!(folder.read("t.sig"), folder.read("s.sig"));
    folder.good(&["verify", "k_pk.json", "s.json", "--epoch", "3", "--message", MESSAGE]);
    folder.good(&["check", "k_sk.json"]);
}

#[test]
fn the_verifying_key_of_a_signing_key_can_be_had() {
    let folder = Folder::with_key();
    folder.good(&["convert", "k_sk.ssz", "--public", "--to", "ssz", "-o", "p"]);
    assert_eq!(folder.read("p"), folder.read("k_pk.ssz"));
    folder.bad(2, &["convert", "k_pk.ssz", "--public", "--to", "ssz", "-o", "q"], &["no signing key"]);
    let to_stdout = folder.run(&["convert", "k_pk.ssz", "--to", "ssz", "-o", "-"]);
    assert_eq!(to_stdout.stdout, folder.read("k_pk.ssz"));
}

#[cfg(unix)]
#[test]
fn a_secret_stays_one() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::with_key();
    folder.good(&["convert", "k_sk.ssz", "--to", "hex-json", "-o", "k.json"]);
    let mode = folder.path("k.json").metadata().expect("metadata").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[test]
fn what_is_not_canonical_is_refused_with_its_place() {
    let folder = Folder::with_key();
    let convert = |file| ["convert", file, "--to", "ssz", "-o", "x"];
    folder.good(&["convert", "k_pk.ssz", "--to", "leansig-json", "-o", "pk.json"]);
    let json = String::from_utf8(folder.read("pk.json")).expect("text");
    let first = json.find(|c: char| c.is_ascii_digit()).expect("a digit");
    let mut too_large = json.clone();
    let end = first + json[first..].find(',').expect("a comma");
    too_large.replace_range(first..end, "2130706433");
    folder.write("large.json", too_large.as_bytes());
    folder.bad(2, &convert("large.json"), &["large.json: verifying key at byte", "2130706433"]);
    folder.write("short.json", &json.as_bytes()[..json.len() - 3]);
    folder.bad(2, &convert("short.json"), &["short.json: JSON at byte"]);
    folder.write("digits.json", b"\"0xzz\"");
    folder.bad(2, &convert("digits.json"), &["digits.json: JSON at byte 1", "hexadecimal"]);
    // Trees of height 4 belong to no parameter set.
    let fake = vector("hash-sig-cli_v0.4/validator_0_attester_key_sk.ssz");
    folder.bad(2, &convert(&fake), &["activation interval at byte 52"]);
    let manifest = vector("zeam/validator-keys-manifest.yaml");
    folder.bad(2, &convert(&manifest), &["is a manifest of keys, which has no other form"]);
    assert!(!folder.path("x").exists());
}
