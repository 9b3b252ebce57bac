//! `keygen`.

use super::{Folder, SEED};

const TEST: [&str; 3] = ["keygen", "--scheme", "test"];

fn keygen<'a>(rest: &[&'a str]) -> Vec<&'a str> {
    [&TEST[..], rest].concat()
}

#[test]
fn writes_two_files_and_the_secret_for_the_owner_only() {
    let folder = Folder::new();
    let made = folder.json(&keygen(&["--activation-epoch", "40", "--epochs", "3", "-o", "v"]));
    assert_eq!(folder.names(), ["v_pk.ssz", "v_sk.ssz"]);
    assert_eq!(made["scheme"], "SchemeAbortingTargetSumLifetime8Dim46Base8");
    assert_eq!(made["activation_interval"], serde_json::json!([32, 63]));
    assert_eq!(folder.read("v_pk.ssz").len(), 52);
    assert_eq!(made["verifying_key"], hex::encode(folder.read("v_pk.ssz")));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = |name| folder.path(name).metadata().expect(name).permissions().mode() & 0o777;
        assert_eq!(mode("v_sk.ssz"), 0o600);
        assert_ne!(mode("v_pk.ssz") & 0o444, 0);
    }
}

#[test]
fn a_seed_gives_one_key_and_the_system_gives_others() {
    let folder = Folder::new();
    for name in ["a", "b"] {
        folder.good(&keygen(&["--seed-hex", SEED, "-o", name]));
    }
    folder.good(&keygen(&["-o", "c"]));
    assert_eq!(folder.read("a_sk.ssz"), folder.read("b_sk.ssz"));
    assert_ne!(folder.read("a_sk.ssz"), folder.read("c_sk.ssz"));
}

#[test]
fn standard_output_gets_the_key_and_nothing_else() {
    let folder = Folder::new();
    folder.good(&keygen(&["--seed-hex", SEED, "-o", "a"]));
    let output = folder.run(&keygen(&["--seed-hex", SEED, "-o", "-"]));
    assert_eq!(output.stdout, folder.read("a_sk.ssz"));
    assert!(String::from_utf8_lossy(&output.stderr).contains("fingerprint"));
    assert_eq!(folder.names(), ["a_pk.ssz", "a_sk.ssz"]);
}

#[test]
fn the_full_name_is_taken_and_a_wrong_one_is_not() {
    let folder = Folder::new();
    let name = "SchemeAbortingTargetSumLifetime8Dim46Base8";
    folder.good(&["keygen", "--scheme", name, "-o", "a"]);
    let output = folder.run(&["keygen", "--scheme", "lifetime19-w4", "-o", "b"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("lifetime18-w4"));
    assert_eq!(folder.names().len(), 2);
}

#[test]
fn nothing_is_overwritten() {
    let folder = Folder::new();
    folder.write("a_pk.ssz", b"precious");
    folder.bad(2, &keygen(&["-o", "a"]), &["a_pk.ssz", "exists already"]);
    assert_eq!(folder.read("a_pk.ssz"), b"precious");
    assert_eq!(folder.names(), ["a_pk.ssz"]);
}

#[test]
fn a_folder_that_takes_no_file_is_named_before_the_work() {
    let folder = Folder::new();
    folder.write("file", b"");
    folder.bad(2, &keygen(&["-o", "missing/a"]), &["missing/a_sk.ssz", "no such file or folder"]);
    folder.bad(2, &keygen(&["-o", "file/a"]), &["file/a_sk.ssz", "not a folder"]);
    // Even the administrator makes no files there.
    #[cfg(target_os = "linux")]
    folder.bad(2, &keygen(&["-o", "/proc/a"]), &["/proc/a_sk.ssz"]);
    assert_eq!(folder.names(), ["file"]);
}

#[test]
fn intervals_and_seeds_that_cannot_be_are_refused() {
    let folder = Folder::new();
    folder.bad(2, &keygen(&["--epochs", "0", "-o", "a"]), &["at least one epoch"]);
    folder.bad(2, &keygen(&["--epochs", "257", "-o", "a"]), &["ends at 257", "256"]);
    let most = u64::MAX.to_string();
    folder.bad(2, &keygen(&["--activation-epoch", &most, "-o", "a"]), &["overflow"]);
    folder.bad(2, &keygen(&["--seed-hex", "00", "-o", "a"]), &["--seed-hex", "2 hexadecimal digits", "64"]);
    let wrong = SEED.replace('1', "g");
    folder.bad(2, &keygen(&["--seed-hex", &wrong, "-o", "a"]), &["--seed-hex", "'g' at digit 1"]);
    assert!(folder.names().is_empty());
}
