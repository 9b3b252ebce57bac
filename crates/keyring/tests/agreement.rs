//! Agreement with ed25519-dalek: prepared keys, batches and unprepared verification give one answer, on valid, mutated and random
//! signatures.

use ed25519_dalek::{Signature, Signer, SigningKey, Verifier, VerifyingKey};
use proptest::prelude::*;
use touchmark_keyring::{
    Algorithm, BuildTables, Job, Options, PreparedKey, TableSize, VerifyError, verify_many_with,
};
use touchmark_lanes::Backend;

fn prepared(public: &[u8; 32], size: TableSize) -> PreparedKey {
    let options = Options::new().table_size(size).build_tables(BuildTables::OnImport).allow_weak_keys();
    PreparedKey::new(Algorithm::Ed25519, public, &options).expect("weak keys are allowed")
}

/// The answers of ed25519-dalek, plain and strict; neither for bytes that are no key.
fn unprepared(public: &[u8; 32], message: &[u8], signature: &[u8; 64]) -> (bool, bool) {
    let Ok(key) = VerifyingKey::from_bytes(public) else { return (false, false) };
    let signature = Signature::from_bytes(signature);
    (key.verify(message, &signature).is_ok(), key.verify_strict(message, &signature).is_ok())
}

fn byte(index: usize) -> u8 {
    index.to_le_bytes()[0]
}

fn agree(public: &[u8; 32], message: &[u8], signature: &[u8; 64]) {
    let (plain, strict) = unprepared(public, message, signature);
    for size in [TableSize::None, TableSize::Small] {
        let key = prepared(public, size);
        for backend in Backend::available() {
            assert_eq!(key.verify_with(backend, message, signature).is_ok(), plain);
            assert_eq!(key.verify_strict_with(backend, message, signature).is_ok(), strict);
            let jobs = [Job { key: &key, message, signature }; 9];
            assert!(verify_many_with(backend, &jobs).iter().all(|answer| answer.is_ok() == plain));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn on_valid_and_mutated_signatures(seed in any::<[u8; 32]>(), message in prop::collection::vec(any::<u8>(), 0..200), bit in 0_usize..768) {
        let key = SigningKey::from_bytes(&seed);
        let (mut public, mut signature) = (key.verifying_key().to_bytes(), key.sign(&message).to_bytes());
        agree(&public, &message, &signature);
        match bit / 8 {
            byte @ 0..64 => signature[byte] ^= 1 << (bit % 8),
            byte => public[byte - 64] ^= 1 << (bit % 8),
        }
        agree(&public, &message, &signature);
    }

    #[test]
    fn on_noise(public in any::<[u8; 32]>(), message in any::<[u8; 20]>(), r in any::<[u8; 32]>(), s in any::<[u8; 32]>()) {
        let mut signature = [0; 64];
        signature[..32].copy_from_slice(&r);
        signature[32..].copy_from_slice(&s);
        agree(&public, &message, &signature);
    }

    #[test]
    fn every_answer_of_a_batch_is_its_own(bad in prop::collection::vec(any::<bool>(), 0..40)) {
        let signing = SigningKey::from_bytes(&[3; 32]);
        let key = prepared(&signing.verifying_key().to_bytes(), TableSize::Small);
        let signatures: Vec<_> = bad
            .iter()
            .enumerate()
            .map(|(index, &bad)| {
                let mut signature = signing.sign(&[byte(index)]).to_bytes();
                signature[40] ^= u8::from(bad);
                (vec![byte(index)], signature)
            })
            .collect();
        let jobs: Vec<_> = signatures.iter().map(|(message, signature)| Job { key: &key, message, signature }).collect();
        for backend in Backend::available() {
            let answers = verify_many_with(backend, &jobs);
            let expected: Vec<_> =
                bad.iter().map(|&bad| if bad { Err(VerifyError::BadSignature) } else { Ok(()) }).collect();
            prop_assert_eq!(answers, expected);
        }
    }
}
