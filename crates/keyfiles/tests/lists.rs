//! Manifests and lists: what is read, what is refused, what is doubted.

use touchmark_keyfiles::{ConfigVariant, Dialect, KeyFile, KeyFileError, Manifest, Role, recognise};

const HEAD: &str = "key_scheme: SchemeAbortingTargetSumLifetime32Dim46Base8\n";

fn key(digit: char) -> String {
    format!("0x{}", digit.to_string().repeat(104))
}

fn dual(index: u32, digit: char) -> String {
    format!(
        "- index: {index}\n  proposer_key_pubkey_hex: {}\n  proposer_key_privkey_file: v{index}_proposer_key_sk.ssz\n  \
         attester_key_pubkey_hex: {}\n  attester_key_privkey_file: v{index}_attester_key_sk.ssz\n",
        key(digit),
        key('0'),
    )
}

fn manifest(body: &str) -> Result<Manifest, KeyFileError> {
    match recognise(format!("{HEAD}{body}").as_bytes())? {
        KeyFile::Manifest(manifest) => Ok(manifest),
        other => panic!("taken for {other}"),
    }
}

#[test]
fn keys_have_roles_files_and_every_zero() {
    let read = manifest(&format!("validators:\n{}{}", dual(0, '1'), dual(4, '2'))).expect("a manifest");
    assert_eq!(read.dialect, Dialect::D2);
    let shown: Vec<_> = read.keys.iter().map(|key| (key.index, key.role, key.public_key[0])).collect();
    assert_eq!(
        shown,
        [
            (Some(0), Some(Role::Proposer), 0x11),
            (Some(0), Some(Role::Attester), 0),
            (Some(4), Some(Role::Proposer), 0x22),
            (Some(4), Some(Role::Attester), 0),
        ]
    );
    assert_eq!(read.keys[1].public_key, [0; 52]);
    assert_eq!(read.keys[0].secret_file.as_deref(), Some("v0_proposer_key_sk.ssz"));
    assert!(read.doubts().is_empty(), "{:?}", read.doubts());
}

#[test]
fn what_cannot_be_a_manifest_is_refused_with_field_and_place() {
    let place = HEAD.len();
    let single = format!("- index: 9\n  pubkey_hex: {}\n", key('3'));
    for (body, field, offset) in [
        (format!("validators:\n{}{}", dual(0, '1'), dual(0, '2')), "index", None),
        (format!("validators:\n{}{single}", dual(0, '1')), "validators", None),
        (format!("validators:\n{single}{}", dual(0, '1')), "validators", None),
        ("validators: []\n".to_owned(), "validators", Some(place + 12)),
        ("validators:\n- index: 0\n".to_owned(), "validators", Some(place + 14)),
        ("validators:\n- index: x\n  pubkey_hex: 00\n".to_owned(), "index", Some(place + 21)),
        ("validators:\n- pubkey_hex: 0xgg\n".to_owned(), "pubkey_hex", Some(place + 26)),
        ("validators:\n- pubkey_hex: [1]\n".to_owned(), "pubkey_hex", Some(place + 26)),
        ("lifetime: [1]\nvalidators: []\n".to_owned(), "lifetime", Some(place + 10)),
        ("nobody: 1\n".to_owned(), "validators", None),
    ] {
        let error = manifest(&body).expect_err(&body);
        assert_eq!(error.field, field, "{body}: {error}");
        assert!(offset.is_none_or(|offset| error.offset == offset), "{body}: {error}");
    }
}

#[test]
fn labels_that_cannot_be_right_are_doubted() {
    let doubts = |body: &str| manifest(body).expect("a manifest").doubts().join("\n");
    let entry = format!("validators:\n{}", dual(0, '1'));
    assert!(doubts(&format!("hash_function: Poseidon2\n{entry}")).contains("hash with Poseidon1"));
    assert!(doubts(&format!("lifetime: 1000\n{entry}")).contains("4294967296 epochs"));
    assert!(doubts(&format!("num_validators: 3\n{entry}")).contains("but 1 are listed"));
    let short = entry.replace(&key('1'), "0x11");
    assert!(doubts(&short).contains("a public key of 1 bytes"));
    let swapped = entry.replace("v0_proposer_key", "v0_attester_key");
    assert!(doubts(&swapped).contains("the field says proposer, the file's name attester"));
    assert!(doubts(&format!("hash_function: Poseidon1\nlifetime: 4294967296\n{entry}")).is_empty());
}

#[test]
fn lists_by_node_and_genesis_are_read() {
    let rows = format!("a:\n- index: 1\n  pubkey_hex: {}\n  privkey_file: v1_att_sk.ssz\nb: []\n", key('4'));
    let Ok(KeyFile::AnnotatedValidators(list)) = recognise(rows.as_bytes()) else { panic!("annotated") };
    assert_eq!(list.nodes.len(), 2);
    assert_eq!(list.nodes[0].1[0].role, Some(Role::Attester));
    let Ok(KeyFile::Validators(list)) = recognise(b"a: [0, 2]\nb: []\n") else { panic!("validators") };
    assert_eq!(list.nodes, [("a".to_owned(), vec![0, 2]), ("b".to_owned(), vec![])]);
    assert!(recognise(b"a: [0, x]\n").is_err());
    let config = format!("GENESIS_VALIDATORS:\n- \"{}\"\n", key('5'));
    let Ok(KeyFile::GenesisConfig(config)) = recognise(config.as_bytes()) else { panic!("a configuration") };
    assert_eq!((config.variant, config.keys[0].public_key.len()), (ConfigVariant::C, 52));
    assert!(recognise(b"GENESIS_VALIDATORS: []\n").is_err());
    assert!(recognise(b"GENESIS_VALIDATORS: 5\n").is_err());
    let config = b"config:\n  activeEpoch: 3\nvalidators:\n- name: a\n  privkey: 00\n";
    assert!(matches!(recognise(config), Ok(KeyFile::ValidatorConfig)));
}
