//! The traits of `ethereum_ssz`, against golden vectors and inside containers of that crate.

use serde_json::Value;
use ssz::{Decode, DecodeError, Encode};
use touchmark_xmss::{Lifetime8Dim4Base8 as Set, ParameterSet, Signature, SigningKey, VerifyingKey};

fn golden(object: &str) -> Vec<u8> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testvectors/leansig/serde.json");
    let text = std::fs::read_to_string(path).expect("the vectors are there");
    let vectors: Value = serde_json::from_str(&text).expect("is JSON");
    hex::decode(vectors[object]["ssz"].as_str().expect("a string")).expect("is hexadecimal")
}

/// Golden bytes decode, and encode to themselves; a byte less or more is a wrong length with its numbers.
fn comes_back<T: Encode + Decode>(object: &str) -> T {
    let bytes = golden(object);
    let value = T::from_ssz_bytes(&bytes).unwrap_or_else(|error| panic!("{object}: {error:?}"));
    assert_eq!(value.as_ssz_bytes(), bytes, "{object}");
    assert_eq!(value.ssz_bytes_len(), bytes.len(), "{object}");
    let mut appended = vec![7];
    value.ssz_append(&mut appended);
    assert_eq!(appended[1..], bytes, "{object}");
    for len in [bytes.len() - 1, bytes.len() + 1] {
        let mut other = bytes.clone();
        other.resize(len, 0);
        match T::from_ssz_bytes(&other).err() {
            Some(DecodeError::InvalidByteLength { len: found, expected }) => {
                assert_eq!((found, expected), (len, bytes.len()), "{object}");
            }
            error => panic!("{object}: {error:?}"),
        }
    }
    value
}

#[test]
fn golden_bytes_come_back() {
    let key: SigningKey<Set> = comes_back("secret_key");
    let verifying_key: VerifyingKey<Set> = comes_back("public_key");
    let _: Signature<Set> = comes_back("signature");
    assert_eq!(key.verifying_key(), verifying_key);
}

#[test]
fn keys_are_of_fixed_length_in_containers_and_signatures_of_variable_length() {
    assert!(
        <VerifyingKey<Set> as Encode>::is_ssz_fixed_len()
            && <VerifyingKey<Set> as Decode>::is_ssz_fixed_len()
    );
    assert_eq!(<VerifyingKey<Set> as Encode>::ssz_fixed_len(), Set::VERIFYING_KEY_BYTES);
    let key = VerifyingKey::<Set>::from_ssz_bytes(&golden("public_key")).expect("decodes");
    let keys = vec![key; 3];
    assert_eq!(keys.as_ssz_bytes(), golden("public_key").repeat(3));
    assert_eq!(Vec::<VerifyingKey<Set>>::from_ssz_bytes(&keys.as_ssz_bytes()), Ok(keys));

    assert!(
        !<Signature<Set> as Encode>::is_ssz_fixed_len() && !<SigningKey<Set> as Encode>::is_ssz_fixed_len()
    );
    let signature = Signature::<Set>::from_ssz_bytes(&golden("signature")).expect("decodes");
    let signatures = vec![signature; 2];
    let bytes = signatures.as_ssz_bytes();
    assert_eq!(bytes.len(), 2 * (4 + Set::SIGNATURE_BYTES));
    assert_eq!(Vec::<Signature<Set>>::from_ssz_bytes(&bytes), Ok(signatures));
}

#[test]
fn what_is_not_canonical_is_refused_and_named() {
    let mut bytes = golden("public_key");
    bytes[4..8].copy_from_slice(&0x7f00_0001_u32.to_le_bytes());
    match VerifyingKey::<Set>::from_ssz_bytes(&bytes) {
        Err(DecodeError::BytesInvalid(message)) => assert!(message.starts_with("root at byte"), "{message}"),
        other => panic!("{other:?}"),
    }
}
