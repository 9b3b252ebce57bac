//! `sign` and `verify`.

use std::{io::Write, process::Stdio};

use super::{Folder, MESSAGE, touchmark};

fn sign<'a>(key: &'a str, epoch: &'a str) -> Vec<&'a str> {
    vec!["sign", key, "--epoch", epoch, "--message", MESSAGE, "-o", "new.sig"]
}

fn verify<'a>(signature: &'a str, epoch: &'a str) -> Vec<&'a str> {
    vec!["verify", "k_pk.ssz", signature, "--epoch", epoch, "--message", MESSAGE]
}

#[test]
fn a_signature_verifies_for_its_epoch_and_message_only() {
    let folder = Folder::with_key();
    assert_eq!(folder.read("s.sig").len(), 424);
    assert!(folder.good(&verify("s.sig", "3")).contains("the signature is valid"));
    assert_eq!(folder.json(&verify("s.sig", "3"))["valid"], true);
    folder.bad(1, &verify("s.sig", "4"), &["not valid"]);
    folder.bad(1, &verify("s.sig", "4000000000"), &["not valid"]);
    let other = ["verify", "k_pk.ssz", "s.sig", "--epoch", "3", "--file", "k_pk.ssz"];
    folder.bad(1, &other, &["not valid"]);
}

#[test]
fn a_tampered_signature_is_invalid_or_no_signature() {
    let folder = Folder::with_key();
    let signature = folder.read("s.sig");
    let mut tampered = signature.clone();
    tampered[100] ^= 1;
    folder.write("t.sig", &tampered);
    folder.bad(1, &verify("t.sig", "3"), &["not valid"]);
    // An element of p or more has a second name: no form of a signature.
    tampered[4..8].copy_from_slice(&[0xff; 4]);
    folder.write("u.sig", &tampered);
    folder.bad(2, &verify("u.sig", "3"), &["u.sig", "randomness at byte 4", "modulus"]);
    folder.write("v.sig", &signature[..423]);
    folder.bad(2, &verify("v.sig", "3"), &["v.sig: 423 bytes"]);
    let named = [&verify("v.sig", "3")[..], &["--scheme", "test"]].concat();
    folder.bad(2, &named, &["v.sig: signature at byte 0", "expected 424"]);
}

#[test]
fn an_invalid_signature_is_said_in_json_too() {
    let folder = Folder::with_key();
    let output = folder.run(&[&verify("s.sig", "4")[..], &["--json"]].concat());
    assert_eq!(output.status.code(), Some(1));
    let said: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(said["valid"], false);
    let error: serde_json::Value = serde_json::from_slice(&output.stderr).expect("JSON");
    assert!(error["error"].as_str().is_some_and(|error| error.contains("not valid")));
}

#[test]
fn a_file_is_hashed_and_the_answer_says_so() {
    let folder = Folder::with_key();
    folder.write("document", b"abc");
    let signed = folder.json(&["sign", "k_sk.ssz", "--epoch", "4", "--file", "document", "-o", "d.sig"]);
    assert_eq!(signed["message"], "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert_eq!(signed["sha256_of"], "document");
    let said = folder.good(&["verify", "k_pk.ssz", "d.sig", "--epoch", "4", "--file", "document"]);
    assert!(said.contains("the SHA-256 of document"));
}

#[test]
fn standard_input_and_output_carry_keys_and_signatures() {
    let folder = Folder::with_key();
    let mut command = touchmark(folder.0.path());
    command.args(["sign", "-", "--epoch", "3", "--message", MESSAGE, "--without-record", "-o", "-"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command runs");
    let mut stdin = child.stdin.take().expect("standard input");
    stdin.write_all(&folder.read("k_sk.ssz")).expect("the key is read");
    drop(stdin);
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(output.stdout, folder.read("s.sig"));
    let twice = ["verify", "-", "-", "--epoch", "3", "--message", MESSAGE];
    folder.bad(2, &twice, &["only one of the inputs"]);
}

#[test]
fn epochs_that_the_key_cannot_sign_for_are_refused() {
    let folder = Folder::with_key();
    folder.bad(2, &sign("k_sk.ssz", "40"), &["k_sk.ssz", "after the prepared window 0..32", "advance"]);
    folder.bad(2, &sign("k_sk.ssz", "112"), &["not in the key's activation interval 0..112"]);
    assert_eq!(folder.names(), ["k_pk.ssz", "k_sk.ssz", "s.sig"]);
}

#[test]
fn a_damaged_key_signs_nothing() {
    let folder = Folder::with_key();
    let mut key = folder.read("k_sk.ssz");
    key[0] ^= 1;
    folder.write("d_sk.ssz", &key);
    folder.bad(2, &sign("d_sk.ssz", "5"), &["d_sk.ssz", "do not belong to its secret"]);
    let named = [&sign("d_sk.ssz", "5")[..], &["--scheme", "test"]].concat();
    folder.bad(2, &named, &["its signature does not verify"]);
    folder.write("short_sk.ssz", &key[..2000]);
    folder.bad(2, &sign("short_sk.ssz", "5"), &["signing key at byte 0", "2000 bytes long, expected 2948"]);
    folder.bad(
        2,
        &[&sign("k_sk.ssz", "5")[..], &["--scheme", "production"]].concat(),
        &["k_sk.ssz", "at byte"],
    );
    assert!(!folder.path("new.sig").exists());
}

#[test]
fn other_files_are_named_for_what_they_are() {
    let folder = Folder::with_key();
    folder.bad(2, &sign("k_pk.ssz", "5"), &["is a verifying key, where a signing key is expected"]);
    let manifest = super::vector("ream/validator-keys-manifest-devnet4.yaml");
    folder.bad(2, &sign(&manifest, "5"), &["is a manifest of keys"]);
    let postcard = super::vector("leanvm_blake2s/validator_0_attester_key_sk.ssz");
    folder.bad(2, &sign(&postcard, "5"), &["leanVM over BLAKE2s"]);
    let swapped = ["verify", "s.sig", "k_pk.ssz", "--epoch", "3", "--message", MESSAGE];
    folder.bad(2, &swapped, &["s.sig: is a signature, where a verifying key is expected"]);
    folder.bad(2, &sign("missing", "5"), &["missing: no such file or folder"]);
    folder.bad(2, &sign(".", "5"), &[".: is a folder"]);
}

#[test]
fn messages_are_32_bytes() {
    let folder = Folder::with_key();
    let with = |message| ["sign", "k_sk.ssz", "--epoch", "5", "--message", message, "-o", "new.sig"];
    folder.bad(2, &with("abcd"), &["--message: 4 hexadecimal digits, expected 64"]);
    folder.bad(2, &with(&format!("{}z", &MESSAGE[2..65])), &["'z' at digit 63"]);
    let without = folder.run(&["sign", "k_sk.ssz", "--epoch", "5", "-o", "new.sig"]);
    assert_eq!(without.status.code(), Some(2));
    folder.bad(
        2,
        &["sign", "k_sk.ssz", "--epoch", "3", "--message", MESSAGE, "-o", "s.sig"],
        &["s.sig: exists already"],
    );
}
