//! A client of leanSig: it has no name but those of `leansig`, and every answer is that of a golden vector.

use leansig::{
    MESSAGE_LENGTH,
    serialization::Serializable,
    signature::{
        SignatureScheme, SignatureSchemeSecretKey, SigningError,
        generalized_xmss::{
            instantiations_aborting::{
                lifetime_2_to_the_8::{
                    PubKeyAbortingTargetSumLifetime8Dim46Base8, SchemeAbortingTargetSumLifetime8Dim46Base8,
                    SecretKeyAbortingTargetSumLifetime8Dim46Base8, SigAbortingTargetSumLifetime8Dim46Base8,
                },
                lifetime_2_to_the_32::{
                    PubKeyAbortingTargetSumLifetime32Dim46Base8, SIGAbortingTargetSumLifetime32Dim46Base8,
                    SchemeAbortingTargetSumLifetime32Dim46Base8,
                    SecretKeyAbortingTargetSumLifetime32Dim46Base8, SigAbortingTargetSumLifetime32Dim46Base8,
                },
            },
            instantiations_poseidon::{
                lifetime_2_to_the_18::target_sum::*, lifetime_2_to_the_20::target_sum::*,
            },
        },
    },
};
use rand::RngExt;
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use sha2::{Digest, Sha256};
use ssz::Encode;

type Test = SchemeAbortingTargetSumLifetime8Dim46Base8;

fn vectors(name: &str) -> Value {
    let path = format!("{}/../../testvectors/leansig/{name}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).expect("the vectors are there")).expect("is JSON")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn bytes(value: &Value) -> Vec<u8> {
    hex::decode(value.as_str().expect("a string")).expect("is hexadecimal")
}

fn array(value: &Value) -> [u8; 32] {
    bytes(value).try_into().expect("32 bytes")
}

fn number(value: &Value) -> usize {
    usize::try_from(value.as_u64().expect("a number")).expect("fits")
}

fn epoch(value: &Value) -> u32 {
    u32::try_from(number(value)).expect("fits")
}

/// Decodes golden bytes, and encodes the value to them in both ways.
fn from_golden<T: Serializable>(golden: &Value) -> T {
    let golden = bytes(golden);
    let value = T::from_bytes(&golden).expect("golden bytes");
    assert_eq!(value.to_bytes(), golden);
    assert_eq!(value.as_ssz_bytes(), golden);
    value
}

/// Golden signatures verify, for their message and epoch only. Returns how many there are.
fn verifies<S: SignatureScheme>(file: &str) -> usize {
    let vectors = vectors(&format!("scheme_{file}"));
    let mut count = 0;
    for key in list(&vectors["keys"]) {
        let public_key: S::PublicKey = from_golden(&key["public_key_ssz"]);
        for case in list(&key["signatures"]) {
            let signature: S::Signature = from_golden(&case["signature_ssz"]);
            let (epoch, mut message) = (epoch(&case["epoch"]), array(&case["message"]));
            assert!(S::verify(&public_key, epoch, &message, &signature));
            assert!(!S::verify(&public_key, epoch ^ 1, &message, &signature));
            message[MESSAGE_LENGTH - 1] ^= 1;
            assert!(!S::verify(&public_key, epoch, &message, &signature));
            count += 1;
        }
    }
    count
}

#[test]
fn golden_signatures_verify_under_every_name() {
    macro_rules! all {
        ($($name:ident: $log:literal;)*) => {$(
            assert_eq!(<$name as SignatureScheme>::LIFETIME, 1_u64 << $log);
            assert!(verifies::<$name>(stringify!($name)) > 0, stringify!($name));
        )*};
    }
    all! {
        SIGAbortingTargetSumLifetime32Dim46Base8: 32;
        SchemeAbortingTargetSumLifetime8Dim46Base8: 8;
        SIGTargetSumLifetime18W1NoOff: 18;
        SIGTargetSumLifetime18W1Off10: 18;
        SIGTargetSumLifetime18W2NoOff: 18;
        SIGTargetSumLifetime18W2Off10: 18;
        SIGTargetSumLifetime18W4NoOff: 18;
        SIGTargetSumLifetime18W4Off10: 18;
        SIGTargetSumLifetime18W8NoOff: 18;
        SIGTargetSumLifetime18W8Off10: 18;
        SIGTargetSumLifetime20W1NoOff: 20;
        SIGTargetSumLifetime20W1Off10: 20;
        SIGTargetSumLifetime20W2NoOff: 20;
        SIGTargetSumLifetime20W2Off10: 20;
        SIGTargetSumLifetime20W4NoOff: 20;
        SIGTargetSumLifetime20W4Off10: 20;
        SIGTargetSumLifetime20W8NoOff: 20;
        SIGTargetSumLifetime20W8Off10: 20;
    }
}

/// Makes the golden keys of at most `steps` chain steps, advances them, and signs. Returns how many there are.
fn signs<S: SignatureScheme>(file: &str, steps: usize) -> usize {
    let vectors = vectors(&format!("scheme_{file}"));
    let mut count = 0;
    for key in list(&vectors["keys"]).iter().filter(|key| number(&key["keygen_chain_steps"]) <= steps) {
        let mut rng = ChaCha20Rng::from_seed(array(&key["rng_seed"]));
        let requested = &key["requested"];
        let (public_key, mut secret_key) = S::key_gen(
            &mut rng,
            number(&requested["activation_epoch"]),
            number(&requested["num_active_epochs"]),
        );
        assert_eq!(rng.random::<u32>(), epoch(&key["rng_next_u32_after_keygen"]));
        assert_eq!(public_key.to_bytes(), bytes(&key["public_key_ssz"]));
        assert_eq!(S::get_public_key(&secret_key).to_bytes(), public_key.to_bytes());
        let active = secret_key.get_activation_interval();
        assert_eq!(serde_json::json!([active.start, active.end]), key["activation_interval"]);

        let mut advances = 0;
        for state in list(&key["sk_states"]) {
            while advances < number(&state["advances"]) {
                secret_key.advance_preparation();
                advances += 1;
            }
            let prepared = secret_key.get_prepared_interval();
            assert_eq!(serde_json::json!([prepared.start, prepared.end]), state["prepared_interval"]);
            let encoded = secret_key.to_bytes();
            assert_eq!(encoded.len(), number(&state["sk_ssz_len"]));
            assert_eq!(Sha256::digest(&encoded)[..], bytes(&state["sk_ssz_sha256"]));
            // What was written signs as what wrote it.
            secret_key = S::SecretKey::from_bytes(&encoded).expect("comes back");
            for case in list(&key["signatures"]).iter().filter(|c| number(&c["after_advances"]) == advances) {
                let signature = S::sign(&secret_key, epoch(&case["epoch"]), &array(&case["message"]));
                assert_eq!(signature.expect("signs").to_bytes(), bytes(&case["signature_ssz"]));
                count += 1;
            }
        }
    }
    count
}

#[test]
fn keys_and_signatures_are_the_golden_ones_past_the_first_window_too() {
    assert_eq!(signs::<Test>("SchemeAbortingTargetSumLifetime8Dim46Base8", usize::MAX), 112);
    assert!(signs::<SIGTargetSumLifetime18W1NoOff>("SIGTargetSumLifetime18W1NoOff", 400_000) > 0);
    assert!(signs::<SIGTargetSumLifetime18W2Off10>("SIGTargetSumLifetime18W2Off10", 400_000) > 0);
}

/// SSZ and JSON of one golden value lead to each other.
fn both_forms<T: Serializable + Serialize + DeserializeOwned>(golden: &Value) {
    let value: T = from_golden(&golden["ssz"]);
    let json = serde_json::to_value(&value).expect("writes");
    assert_eq!(json, golden["json"]);
    let text = serde_json::to_string(&golden["json"]).expect("writes");
    let again: T = serde_json::from_str(&text).expect("reads");
    assert_eq!(again.to_bytes(), bytes(&golden["ssz"]));
}

#[test]
fn golden_json_and_ssz_lead_to_each_other() {
    let vectors = vectors("serde");
    both_forms::<PubKeyAbortingTargetSumLifetime8Dim46Base8>(&vectors["public_key"]);
    both_forms::<SigAbortingTargetSumLifetime8Dim46Base8>(&vectors["signature"]);
    both_forms::<SecretKeyAbortingTargetSumLifetime8Dim46Base8>(&vectors["secret_key"]);
}

#[test]
fn intervals_and_epochs_are_refused_where_leansig_refuses_them() {
    let panics =
        |call: &mut dyn FnMut()| std::panic::catch_unwind(std::panic::AssertUnwindSafe(call)).is_err();
    let vectors = vectors("api_behaviour");
    let mut rng = ChaCha20Rng::from_seed([1; 32]);
    for case in list(&vectors["key_gen"]) {
        let (first, count) = (case["activation_epoch"].as_u64(), case["num_active_epochs"].as_u64());
        let (Some(Ok(first)), Some(Ok(count))) = (first.map(usize::try_from), count.map(usize::try_from))
        else {
            panic!("{case}");
        };
        let refused = panics(&mut || {
            let (_, key) = Test::key_gen(&mut rng, first, count);
            let active = key.get_activation_interval();
            assert_eq!(serde_json::json!([active.start, active.end]), case["activation_interval"]);
        });
        assert_eq!(refused, case["expect"] != "ok", "{case}");
    }

    let signing = &vectors["signing"];
    let requested = &signing["key_gen"];
    let (public_key, mut key) = Test::key_gen(
        &mut rng,
        number(&requested["activation_epoch"]),
        number(&requested["num_active_epochs"]),
    );
    for step in list(&signing["steps"]) {
        if step["op"] == "advance" {
            key.advance_preparation();
            let prepared = key.get_prepared_interval();
            assert_eq!(serde_json::json!([prepared.start, prepared.end]), step["prepared_interval_after"]);
            continue;
        }
        let refused = panics(&mut || match Test::sign(&key, epoch(&step["epoch"]), &[3; MESSAGE_LENGTH]) {
            Ok(signature) => {
                assert!(Test::verify(&public_key, epoch(&step["epoch"]), &[3; MESSAGE_LENGTH], &signature));
            }
            // Exhaustive, as clients have it.
            Err(SigningError::EncodingAttemptsExceeded { attempts }) => panic!("{attempts}"),
        });
        assert_eq!(refused, step["expect"] != "ok", "{step}");
    }
}

#[test]
fn types_are_what_clients_ask_of_them() {
    fn shared<T: Send + Sync + 'static>() {}
    shared::<PubKeyAbortingTargetSumLifetime32Dim46Base8>();
    shared::<SecretKeyAbortingTargetSumLifetime32Dim46Base8>();
    shared::<SigAbortingTargetSumLifetime32Dim46Base8>();
    assert_eq!(<PubKeyAbortingTargetSumLifetime32Dim46Base8 as Encode>::ssz_fixed_len(), 52);
    assert!(!<SigAbortingTargetSumLifetime32Dim46Base8 as Encode>::is_ssz_fixed_len());

    // The aliases are the associated types of the schemes.
    fn is<A: 'static, B: 'static>() -> bool {
        std::any::TypeId::of::<A>() == std::any::TypeId::of::<B>()
    }
    type Production = SIGAbortingTargetSumLifetime32Dim46Base8;
    assert!(is::<Production, SchemeAbortingTargetSumLifetime32Dim46Base8>());
    assert!(is::<<Production as SignatureScheme>::PublicKey, PubKeyAbortingTargetSumLifetime32Dim46Base8>());
    assert!(
        is::<<Production as SignatureScheme>::SecretKey, SecretKeyAbortingTargetSumLifetime32Dim46Base8>()
    );
    assert!(is::<<Production as SignatureScheme>::Signature, SigAbortingTargetSumLifetime32Dim46Base8>());

    // A generator that is not declared cryptographic is taken, as leanSig takes it.
    struct Counter(u64);
    impl rand::rand_core::TryRng for Counter {
        type Error = std::convert::Infallible;
        fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
            self.0 += 1;
            Ok(u32::try_from(self.0).expect("few words"))
        }
        fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
            self.0 += 1;
            Ok(self.0)
        }
        fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
            bytes.fill(0);
            Ok(())
        }
    }
    let (_, key) = Test::key_gen(&mut Counter(0), 0, 1);
    assert_eq!((key.get_activation_interval(), key.get_prepared_interval()), (0..32, 0..32));
}
