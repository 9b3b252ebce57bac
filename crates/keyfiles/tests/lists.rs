//! Manifests and lists: what is read, what is refused, what is doubted.

use touchmark_keyfiles::{
    ConfigVariant, Dialect, KeyFile, KeyFileError, KeyPairs, Manifest, Role, recognise,
};

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
    assert_eq!(read.dialect, Dialect::HashSigCliDual);
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

fn warnings_of_genesis(text: &str) -> String {
    match recognise(text.as_bytes()) {
        Ok(KeyFile::GenesisConfig(config)) => config.doubts().join("\n"),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn the_manifest_of_hive_is_a_dialect() {
    let read = manifest(&format!(
        "validators:\n- index: 0\n  attestation_pubkey_hex: {}\n  proposal_pubkey_hex: {}\n  \
         attestation_privkey_file: v0_att_sk.ssz\n  proposal_privkey_file: v0_prop_sk.ssz\n",
        key('1'),
        key('2'),
    ))
    .expect("a manifest");
    assert_eq!(read.dialect, Dialect::Hive);
    let shown: Vec<_> =
        read.keys.iter().map(|key| (key.role, key.public_key[0], key.secret_file.as_deref())).collect();
    assert_eq!(
        shown,
        [
            (Some(Role::Attester), 0x11, Some("v0_att_sk.ssz")),
            (Some(Role::Proposer), 0x22, Some("v0_prop_sk.ssz")),
        ]
    );
}

#[test]
fn rows_name_their_two_secret_files_either_way() {
    for stem in ["sk_file", "privkey_file"] {
        let rows = format!(
            "n:\n- index: 0\n  attestation_pubkey_hex: {}\n  proposal_pubkey_hex: {}\n  attestation_{stem}: a\n  \
             proposal_{stem}: p\n",
            key('1'),
            key('2'),
        );
        let Ok(KeyFile::AnnotatedValidators(list)) = recognise(rows.as_bytes()) else { panic!("annotated") };
        let files: Vec<_> = list.nodes[0].1.iter().map(|key| key.secret_file.as_deref()).collect();
        assert_eq!(files, [Some("a"), Some("p")], "{stem}");
    }
}

#[test]
fn four_members_are_the_pairs_of_older_test_keys() {
    let json = r#"{"attestation_public":"01","attestation_secret":"0x02","proposal_public":"03","proposal_secret":"04"}"#;
    let Ok(KeyFile::KeyPairs(KeyPairs::Dual { attestation, proposal })) = recognise(json.as_bytes()) else {
        panic!("key pairs")
    };
    assert_eq!((attestation.verifying_key[0], attestation.signing_key[0]), (1, 2));
    assert_eq!((proposal.verifying_key[0], proposal.signing_key[0]), (3, 4));
    assert!(attestation.hex_prefix && !proposal.hex_prefix);
}

#[test]
fn keys_and_counts_of_a_genesis_configuration_are_doubted() {
    let short = warnings_of_genesis("VALIDATOR_COUNT: 3\nGENESIS_VALIDATORS:\n- 0x0011\n");
    assert!(short.contains("2 bytes long") && short.contains("VALIDATOR_COUNT says 3"), "{short}");
    let large = format!("NUM_VALIDATORS: 1\nGENESIS_VALIDATORS:\n- 0xffffffff{}\n", "0".repeat(96));
    assert!(warnings_of_genesis(&large).contains("not below the field's modulus"));
    let pair = format!(
        "VALIDATOR_COUNT: 1\nGENESIS_VALIDATORS:\n- attestation_pubkey: \"{}\"\n  proposal_pubkey: \"{}\"\n",
        "1".repeat(104),
        "2".repeat(64),
    );
    assert_eq!(warnings_of_genesis(&pair), "");
}

#[test]
fn a_quoted_first_member_and_a_byte_order_mark_are_read() {
    let rows = format!("\"zeam_0\":\n  - \"index\": 0\n    \"pubkey_hex\": \"{}\"\n", key('4'));
    assert!(matches!(recognise(rows.as_bytes()), Ok(KeyFile::AnnotatedValidators(_))));
    let digits = format!("\"{}\"", key('4'));
    for text in [
        rows,
        digits,
        format!("{HEAD}validators:\n{}", dual(0, '1')),
        "{\"public\":\"\",\"secret\":\"\"}".into(),
    ] {
        let plain = recognise(text.as_bytes()).expect(&text).to_string();
        let marked = recognise(format!("\u{feff}{text}").as_bytes()).expect(&text).to_string();
        assert_eq!(marked, plain);
    }
    let error = recognise("\u{feff}a: &x 1\n".as_bytes()).expect_err("an anchor");
    assert_eq!(error.offset, 9);
}

#[test]
fn a_binary_key_may_begin_like_text() {
    for first in [b"{", b"\"", b" ", b"\n"] {
        let mut key = first.to_vec();
        key.resize(68, b'a');
        key.extend([88, 0, 0, 0]);
        assert!(matches!(recognise(&key), Ok(KeyFile::SigningKey { .. })), "{first:?}");
    }
}

#[test]
fn a_manifest_that_contradicts_itself_is_doubted() {
    let doubts = |body: &str| manifest(body).expect("a manifest").doubts().join("\n");
    let entry = format!("validators:\n{}", dual(0, '1'));
    assert!(doubts(&format!("pubkey_bytes: 32\n{entry}")).contains("pubkey_bytes says 32, but a key has 52"));
    let logs = doubts(&format!("log_num_active_epochs: 18\nnum_active_epochs: 8\n{entry}"));
    assert!(logs.contains("num_active_epochs says 8"), "{logs}");
    let fits = "pubkey_bytes: 52\nlog_num_active_epochs: 3\nnum_active_epochs: 8\n";
    assert_eq!(doubts(&format!("{fits}{entry}")), "");
}

#[test]
fn interchange_files_are_read_as_strictly_as_they_must_be() {
    let file = |version: &str, record: &str| {
        format!(r#"{{"metadata":{{"interchange_format_version":"{version}"}},"data":[{{{record}}}]}}"#)
    };
    let blocks =
        |blocks: &str| format!(r#""pubkey":"0xa9","signed_blocks":[{blocks}],"signed_attestations":[]"#);
    let two = blocks(r#"{"slot":"10","signing_root":"0x01"},{"slot":"10","signing_root":"0x02"}"#);
    let Ok(KeyFile::SlashingProtection(read)) = recognise(file("5", &two).as_bytes()) else { panic!("read") };
    assert_eq!(read.conflicts, ["0xa9: two signing roots for slot 10"]);
    let same =
        blocks(r#"{"slot":"10","signing_root":"0x0A"},{"slot":"10","signing_root":"0x0a"},{"slot":"10"}"#);
    let Ok(KeyFile::SlashingProtection(read)) = recognise(file("5", &same).as_bytes()) else {
        panic!("read")
    };
    assert!(read.conflicts.is_empty() && read.blocks == [10, 10, 10]);
    for wrong in [
        file("4", &blocks("")),
        file("5", &blocks(r#"{"slot":"+11"}"#)),
        file("5", &blocks(r#"{"slot":""}"#)),
        file("5", r#""signed_blocks":[],"signed_attestations":[]"#),
    ] {
        assert!(recognise(wrong.as_bytes()).is_err(), "{wrong}");
    }
}
