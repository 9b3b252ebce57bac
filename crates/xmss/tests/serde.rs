//! The two serde forms, in a human-readable and in a binary format.

use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use touchmark_xmss::{
    Lifetime8Dim4Base8 as Set, Lifetime18W1NoOff, Signature, SigningKey, VerifyingKey,
    leansig_serde::{self, Form, LeanSig},
};

fn key() -> SigningKey<Set> {
    let mut key = SigningKey::generate(&mut ChaCha20Rng::from_seed([3; 32]), 20, 40).expect("an interval");
    key.advance().expect("three trees or more");
    key
}

/// Both forms in both formats give the same value, told apart by `bytes`.
fn comes_back<T: Form + Serialize + DeserializeOwned>(value: &T, bytes: impl Fn(&T) -> Vec<u8>) {
    let same = |again: &T| assert_eq!(bytes(again), bytes(value));
    let text = serde_json::to_string(value).expect("writes");
    assert_eq!(text, format!("\"{}\"", hex::encode(bytes(value))), "one string: the SSZ in hexadecimal");
    same(&serde_json::from_str(&text).expect("reads"));
    same(&serde_json::from_value(json!(format!("0x{}", hex::encode_upper(bytes(value))))).expect("reads"));
    let binary = postcard::to_allocvec(value).expect("writes");
    assert!(binary.ends_with(&bytes(value)));
    same(&postcard::from_bytes(&binary).expect("reads"));

    let text = serde_json::to_string(&LeanSig(value)).expect("writes");
    same(&serde_json::from_str::<LeanSig<T>>(&text).expect("reads").0);
    let tree: Value = serde_json::from_str(&text).expect("is JSON");
    same(&serde_json::from_value::<LeanSig<T>>(tree).expect("reads").0);
    let binary = postcard::to_allocvec(&LeanSig(value)).expect("writes");
    same(&postcard::from_bytes::<LeanSig<T>>(&binary).expect("reads").0);
}

#[test]
fn every_type_comes_back_from_every_form() {
    let key = key();
    comes_back(&key, |key| key.to_bytes().to_vec());
    comes_back(&key.verifying_key(), VerifyingKey::to_bytes);
    comes_back(&key.sign(40, &[8; 32]).expect("a prepared epoch"), Signature::to_bytes);
}

#[test]
fn members_have_leansigs_names_and_order() {
    let text = serde_json::to_string(&LeanSig(&key())).expect("writes");
    let names: Vec<_> = text.split('"').skip(1).step_by(2).collect();
    let tree = |layers| {
        let layer = ["start_index", "nodes"].repeat(layers);
        [vec!["depth", "lowest_layer", "layers"], layer].concat()
    };
    let expected = [
        vec!["prf_key", "parameter", "activation_epoch", "num_active_epochs", "top_tree"],
        tree(5),
        vec!["left_bottom_tree_index", "left_bottom_tree"],
        tree(5),
        vec!["right_bottom_tree"],
        tree(5),
        vec!["_encoding_type"],
    ];
    assert_eq!(names, expected.concat());
    assert!(text.ends_with("\"_encoding_type\":null}"));

    let signature = key().sign(40, &[8; 32]).expect("a prepared epoch");
    let text = serde_json::to_string(&LeanSig(&signature)).expect("writes");
    assert_eq!(text.split('"').skip(1).step_by(2).collect::<Vec<_>>(), ["path", "co_path", "rho", "hashes"]);
}

#[test]
fn words_are_montgomery_words() {
    let mut bytes = [0; 52];
    bytes[0] = 1;
    let key = VerifyingKey::<Set>::from_bytes(&bytes).expect("canonical");
    let value = serde_json::to_value(LeanSig(&key)).expect("writes");
    assert_eq!(value, json!({ "root": [33_554_430, 0, 0, 0, 0, 0, 0, 0], "parameter": [0, 0, 0, 0, 0] }));
}

#[test]
fn works_as_a_field_attribute() {
    #[derive(Serialize, Deserialize)]
    struct Validator {
        #[serde(with = "leansig_serde")]
        key: VerifyingKey<Set>,
    }
    let validator = Validator { key: key().verifying_key() };
    let text = serde_json::to_string(&validator).expect("writes");
    let again: Validator = serde_json::from_str(&text).expect("reads");
    assert_eq!(again.key, validator.key);
}

#[test]
fn a_damaged_member_of_a_signing_key_is_refused() {
    let good = serde_json::to_value(LeanSig(&key())).expect("writes");
    let read = |value: Value| serde_json::from_value::<LeanSig<SigningKey<Set>>>(value);
    for member in good.as_object().expect("an object").keys() {
        let mut missing = good.clone();
        missing.as_object_mut().expect("an object").remove(member);
        // The marker says nothing, and files without it are in use.
        assert_eq!(read(missing).is_ok(), member == "_encoding_type", "{member} missing");
    }
    let p = 2_130_706_433_u32;
    let damages: [(&str, Value); 17] = [
        ("/prf_key/0", json!(256)),
        ("/prf_key", json!([1, 2, 3])),
        ("/parameter/4", json!(p)),
        ("/parameter", json!([1, 2, 3, 4, 5, 6])),
        ("/activation_epoch", json!(17)),
        ("/activation_epoch", json!(u64::MAX)),
        ("/num_active_epochs", json!(16)),
        ("/num_active_epochs", json!(64)),
        ("/left_bottom_tree_index", json!(3)),
        ("/left_bottom_tree_index", json!(1)),
        ("/top_tree/depth", json!(9)),
        ("/top_tree/lowest_layer", json!(0)),
        ("/top_tree/layers", json!([])),
        ("/top_tree/layers/1/start_index", json!(2)),
        ("/left_bottom_tree/layers/0/nodes", json!([])),
        ("/right_bottom_tree/layers/4/nodes/0/0", json!(p)),
        ("/_encoding_type", json!(0)),
    ];
    for (place, value) in damages {
        let mut damaged = good.clone();
        *damaged.pointer_mut(place).expect("a member") = value;
        assert!(read(damaged).is_err(), "{place}");
    }
    let mut extended = good.clone();
    extended["another"] = json!(1);
    extended["top_tree"]["another"] = json!([]);
    assert!(read(extended).is_ok(), "unknown members are ignored");
    assert!(read(good).is_ok());
}

#[test]
fn counts_of_a_signature_are_exact() {
    let good =
        serde_json::to_value(LeanSig(&key().sign(40, &[8; 32]).expect("a prepared epoch"))).expect("writes");
    let read = |value: &Value| serde_json::from_value::<LeanSig<Signature<Set>>>(value.clone());
    assert!(read(&good).is_ok());
    for list in ["/path/co_path", "/hashes"] {
        let mut short = good.clone();
        short.pointer_mut(list).and_then(Value::as_array_mut).expect("a list").pop();
        assert!(read(&short).is_err());
        let mut long = good.clone();
        let nodes = long.pointer_mut(list).and_then(Value::as_array_mut).expect("a list");
        nodes.push(nodes[0].clone());
        assert!(read(&long).is_err());
    }
    // Another set's signature does not pass for one of this.
    assert!(serde_json::from_value::<LeanSig<Signature<Lifetime18W1NoOff>>>(good).is_err());
}

#[test]
fn what_is_not_hexadecimal_ssz_is_refused() {
    let good = serde_json::to_string(&key().verifying_key()).expect("writes");
    let read = |text: &str| serde_json::from_str::<VerifyingKey<Set>>(text);
    assert!(read(&good).is_ok());
    for text in [
        "\"\"",
        "\"0\"",
        "\"0x\"",
        "\"zz\"",
        "17",
        "[1,2]",
        "null",
        &good.replace("\"", "\"00"),
        &good.replacen('"', "\"0x0x", 1),
    ] {
        assert!(read(text).is_err(), "{text}");
    }
    let all_ones = format!("\"{}\"", "ff".repeat(52));
    let error = read(&all_ones).expect_err("not canonical").to_string();
    assert!(error.contains("root at byte 0"), "{error}");
}
