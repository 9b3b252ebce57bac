//! leanSig's forms: the same as those of the scheme's own serde forms, strict, and robust.

use proptest::{prelude::*, test_runner::Config};
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
use touchmark_keyfiles::{Form, KeyFile, leansig, recognise};
use touchmark_xmss::{Lifetime8Dim4Base8, SigningKey, leansig_serde::LeanSig};

fn key() -> SigningKey<Lifetime8Dim4Base8> {
    SigningKey::generate(&mut ChaCha20Rng::from_seed([7; 32]), 0, 100).expect("an interval")
}

fn pretty<T: serde::Serialize>(value: &T) -> Vec<u8> {
    serde_json::to_vec_pretty(value).expect("JSON")
}

#[test]
fn forms_are_those_of_the_scheme() {
    let key = key();
    let ssz = key.to_bytes();
    let read = leansig::SigningKey::from_ssz(&ssz).expect("SSZ");
    assert_eq!(read.to_ssz(), ssz);
    let json = read.to_json().expect("JSON");
    assert_eq!(*json, pretty(&LeanSig(&key)));
    assert_eq!(leansig::SigningKey::from_json(&json), Ok(read));

    let verifying_key = key.verifying_key();
    let read = leansig::VerifyingKey::from_ssz(&verifying_key.to_bytes()).expect("SSZ");
    assert_eq!(read.to_json(), Ok(pretty(&LeanSig(&verifying_key))));

    let signature = key.sign(3, &[1; 32]).expect("a signature");
    let json = leansig::signature_to_json(&signature.to_bytes()).expect("JSON");
    assert_eq!(json, pretty(&LeanSig(&signature)));
    assert_eq!(leansig::signature_from_json(&json), Ok(signature.to_bytes()));
}

#[test]
fn every_form_is_recognised() {
    let key = key();
    let ssz = key.to_bytes();
    let in_digits = serde_json::to_vec(&key).expect("JSON");
    for (bytes, form) in
        [(ssz.to_vec(), Form::Ssz), (in_digits, Form::HexJson), (pretty(&LeanSig(&key)), Form::LeanSigJson)]
    {
        let Ok(KeyFile::SigningKey { form: found, ssz: read }) = recognise(&bytes) else {
            panic!("{form} is not recognised")
        };
        assert_eq!((found, &read), (form, &ssz));
    }
}

#[test]
fn a_member_may_be_missing_or_unknown_only_where_leansig_lets_it() {
    let json = String::from_utf8(leansig_json()).expect("text");
    let without = json.replace(",\n  \"_encoding_type\": null", "");
    assert_ne!(json, without);
    assert!(leansig::SigningKey::from_json(without.as_bytes()).is_ok());
    let more = json.replacen('{', "{\"comment\": \"\",", 1);
    assert!(leansig::SigningKey::from_json(more.as_bytes()).is_ok());
    let twice = json.replacen('{', "{\"activation_epoch\": 0,", 1);
    assert!(leansig::SigningKey::from_json(twice.as_bytes()).is_err());
    let negative = json.replace("\"activation_epoch\": 0", "\"activation_epoch\": -1");
    assert!(leansig::SigningKey::from_json(negative.as_bytes()).is_err());
}

fn leansig_json() -> Vec<u8> {
    pretty(&LeanSig(&key()))
}

/// What is accepted is canonical; nothing panics.
fn accepted_is_canonical(bytes: &[u8]) {
    if let Ok(key) = leansig::SigningKey::from_ssz(bytes) {
        assert_eq!(*key.to_ssz(), bytes);
    }
    if let Ok(key) = leansig::VerifyingKey::from_ssz(bytes) {
        assert_eq!(key.to_ssz(), bytes);
    }
    let _ = recognise(bytes);
}

proptest! {
    #![proptest_config(Config { cases: 2_000, failure_persistence: None, ..Config::default() })]

    #[test]
    fn damaged_keys_are_refused_or_canonical(place in 0..2_948_usize, value: u8, cut in 0..2_948_usize) {
        thread_local! {
            static SSZ: Vec<u8> = key().to_bytes().to_vec();
        }
        let mut bytes = SSZ.with(Clone::clone);
        bytes[place] = value;
        accepted_is_canonical(&bytes);
        accepted_is_canonical(&bytes[..cut]);
        // Where offsets and counts stand.
        let mut bytes = SSZ.with(Clone::clone);
        bytes[52 + place % 80] = value;
        accepted_is_canonical(&bytes);
    }

    #[test]
    fn any_bytes_are_read_without_a_panic(bytes: Vec<u8>) {
        accepted_is_canonical(&bytes);
    }

    #[test]
    fn any_text_is_read_without_a_panic(text in "[ \\-\\[\\]{}:,\"'#&*!|>%@a-c0x\\n]{0,60}") {
        accepted_is_canonical(text.as_bytes());
    }
}
