//! A ring against a plain map, over sequences of operations.

use std::collections::BTreeMap;

use proptest::prelude::*;
use touchmark_keyring::{Algorithm, BuildTables, ImportError, Keyring, Options, SigningKey, TableSize};

/// What is done to a ring. Identifiers are few, so that they meet.
#[derive(Clone, Debug)]
enum Operation {
    Import { id: u8, alg: Algorithm, key: Vec<u8> },
    ImportJwk { seed: u8 },
    Rename { from: u8, to: u8 },
    Remove { id: u8 },
}

/// Keys, bytes of a wrong length, bytes that are no point, the neutral point.
fn any_key() -> impl Strategy<Value = Vec<u8>> {
    let mut no_point = vec![0; 32];
    no_point[0] = 2;
    let mut neutral = vec![0; 32];
    neutral[0] = 1;
    prop_oneof![
        4 => any::<u8>().prop_map(|seed| SigningKey::from_seed(&[seed; 32]).public_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..40),
        1 => Just(no_point),
        1 => Just(neutral),
    ]
}

fn any_operation() -> impl Strategy<Value = Operation> {
    let id = || 0_u8..6;
    let alg = prop_oneof![3 => Just(Algorithm::Ed25519), 1 => Just(Algorithm::HmacSha256)];
    prop_oneof![
        4 => (id(), alg, any_key()).prop_map(|(id, alg, key)| Operation::Import { id, alg, key }),
        1 => (0_u8..3).prop_map(|seed| Operation::ImportJwk { seed }),
        3 => (id(), id()).prop_map(|(from, to)| Operation::Rename { from, to }),
        1 => id().prop_map(|id| Operation::Remove { id }),
    ]
}

type Model = BTreeMap<String, (Algorithm, Vec<u8>)>;

fn insert(model: &mut Model, id: String, alg: Algorithm, key: &[u8]) -> Result<(), ImportError> {
    if model.contains_key(&id) {
        return Err(ImportError::DuplicateKey);
    }
    if alg == Algorithm::Ed25519 && key.len() == 32 && key[0] == 1 && key[1..].iter().all(|byte| *byte == 0) {
        return Err(ImportError::WeakKey);
    }
    model.insert(id, (alg, key.to_vec()));
    Ok(())
}

/// Does the same to both; they must answer the same.
fn step(ring: &mut Keyring, model: &mut Model, operation: Operation) {
    match operation {
        Operation::Import { id, alg, key } => {
            let expected = insert(model, id.to_string(), alg, &key);
            assert_eq!(ring.import_raw(id.to_string(), alg, &key), expected);
        }
        Operation::ImportJwk { seed } => {
            let key = SigningKey::from_seed(&[seed; 32]);
            let id = key.public_jwk().thumbprint();
            let expected = insert(model, id.clone(), Algorithm::Ed25519, &key.public_bytes());
            assert_eq!(ring.import_jwk(&key.public_jwk()), expected.map(|()| id.into()));
        }
        Operation::Rename { from, to } => {
            let (from, to) = (from.to_string(), to.to_string());
            let expected = match (model.contains_key(&from), model.contains_key(&to)) {
                (false, _) => Err(ImportError::UnknownKey),
                (true, true) if from != to => Err(ImportError::DuplicateKey),
                _ => Ok(()),
            };
            if expected.is_ok() {
                let key = model.remove(&from).expect("it is there");
                model.insert(to.clone(), key);
            }
            assert_eq!(ring.rename(&from, to), expected);
        }
        Operation::Remove { id } => {
            let expected = model.remove(&id.to_string());
            let found = ring.remove(&id.to_string());
            assert_eq!(found.map(|key| (key.algorithm(), key.bytes().to_vec())), expected);
        }
    }
}

proptest! {
    #[test]
    fn a_ring_is_a_map(operations in prop::collection::vec(any_operation(), 0..40), allow in any::<bool>()) {
        let options = Options::new().table_size(TableSize::None);
        let mut ring = Keyring::with_options(options);
        let mut model = Model::new();
        for operation in operations {
            let before = ring.clone();
            let kept = model.clone();
            step(&mut ring, &mut model, operation);
            // A clone is not touched by what happens to the original.
            let contents = |ring: &Keyring| -> Model {
                ring.iter().map(|(id, key)| (id.to_string(), (key.algorithm(), key.bytes().to_vec()))).collect()
            };
            prop_assert_eq!(contents(&ring), model.clone());
            prop_assert_eq!(contents(&before), kept);
        }
        // With weak keys allowed the neutral point is a key like any other.
        let mut neutral = [0; 32];
        neutral[0] = 1;
        let mut ring = Keyring::with_options(if allow { options.allow_weak_keys() } else { options });
        let answer = ring.import_raw("a", Algorithm::Ed25519, &neutral);
        prop_assert_eq!(answer, if allow { Ok(()) } else { Err(ImportError::WeakKey) });
    }
}

#[test]
fn tables_are_built_when_the_options_say() {
    let key = SigningKey::from_seed(&[5; 32]);
    let signature = key.sign(b"message");
    let built = |build| {
        let mut ring = Keyring::with_options(Options::new().build_tables(build));
        ring.import_raw("a", Algorithm::Ed25519, &key.public_bytes()).expect("a new key");
        let mut built = vec![ring.table_bytes() > 0];
        for _ in 0..4 {
            assert_eq!(ring.verify("a", b"message", &signature), Some(Ok(())));
            built.push(ring.table_bytes() > 0);
        }
        built
    };
    assert_eq!(built(BuildTables::OnImport), [true; 5]);
    assert_eq!(built(BuildTables::OnFirstUse), [false, true, true, true, true]);
    assert_eq!(built(BuildTables::AfterUses(2)), [false, false, false, true, true]);
}

#[test]
fn a_rename_moves_the_table() {
    let key = SigningKey::from_seed(&[5; 32]);
    let mut ring = Keyring::with_options(Options::new().build_tables(BuildTables::OnImport));
    let id = ring.import_jwk(&key.public_jwk()).expect("a new key");
    assert_eq!(ring.table_bytes(), TableSize::Small.bytes());
    let clone = ring.clone();
    ring.rename(id.as_str(), "b").expect("the name is free");
    assert_eq!(ring.table_bytes(), TableSize::Small.bytes());
    // The clone holds the same prepared key, not a copy.
    assert!(std::ptr::eq(
        &raw const **clone.get(id.as_str()).expect("kept"),
        &raw const **ring.get("b").expect("moved")
    ));
}

#[test]
fn a_private_jwk_has_to_fit_its_public_half() {
    let key = SigningKey::from_jwk(
        r#"{"kty":"OKP","crv":"Ed25519","d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#,
    )
    .expect("the key of RFC 8037, A.1");
    assert_eq!(key.public_jwk().thumbprint(), "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k");
    assert!(!format!("{key:?}").contains("nWGxne"));
    for (json, error) in [
        (
            r#"{"kty":"OKP","crv":"Ed25519","d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A","x":"AAAA"}"#,
            ImportError::BadKey,
        ),
        (r#"{"kty":"OKP","crv":"Ed25519","d":"AAAA"}"#, ImportError::MalformedJwk("x")),
        (r#"{"kty":"OKP","crv":"Ed25519","d":"AAAA","x":"AAAA"}"#, ImportError::BadKey),
        (
            r#"{"kty":"OKP","crv":"Ed25519","d":"AAAA","x":"AAAA","use":"enc"}"#,
            ImportError::WrongPurpose("use"),
        ),
        (r#"{"kty":"OKP","crv":"Ed25519","d":"AAAA","x":"AA=="}"#, ImportError::BadEncoding("x")),
        (r#"{"kty":"OKP","crv":"Ed25519","d":"a="}"#, ImportError::BadEncoding("d")),
        (r#"{"kty":"OKP","crv":"Ed25519"}"#, ImportError::MalformedJwk("d")),
        (r#"{"kty":"oct","k":"AAAA"}"#, ImportError::UnsupportedAlgorithm),
        ("", ImportError::MalformedJwk("kty")),
    ] {
        assert_eq!(SigningKey::from_jwk(json).err(), Some(error), "{json}");
    }
}
