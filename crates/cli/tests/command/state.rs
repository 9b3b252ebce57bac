//! `advance` and `check`.

use super::{Folder, MESSAGE};

#[test]
fn the_window_moves_by_one_tree_or_until_an_epoch() {
    let folder = Folder::with_key();
    let advanced = folder.json(&["advance", "k_sk.ssz", "-o", "one_sk.ssz"]);
    assert_eq!(advanced["prepared_interval"], serde_json::json!([16, 47]));
    folder.good(&["sign", "one_sk.ssz", "--epoch", "40", "--message", MESSAGE, "-o", "40.sig"]);
    folder.good(&["verify", "k_pk.ssz", "40.sig", "--epoch", "40", "--message", MESSAGE]);
    let far = folder.json(&["advance", "k_sk.ssz", "--until", "100", "-o", "far_sk.ssz"]);
    assert_eq!(far["prepared_interval"], serde_json::json!([80, 111]));
    assert_eq!(far["bottom_trees"], 5);
    let stays = folder.json(&["advance", "far_sk.ssz", "--until", "100", "-o", "same_sk.ssz"]);
    assert_eq!(stays["bottom_trees"], 0);
    assert_eq!(folder.read("far_sk.ssz"), folder.read("same_sk.ssz"));
}

#[test]
fn a_key_is_replaced_in_one_step_if_asked() {
    let folder = Folder::with_key();
    folder.good(&["advance", "k_sk.ssz", "-o", "one_sk.ssz"]);
    folder.good(&["advance", "k_sk.ssz", "--in-place"]);
    assert_eq!(folder.read("k_sk.ssz"), folder.read("one_sk.ssz"));
    assert_eq!(folder.names(), ["k_pk.ssz", "k_sk.ssz", "one_sk.ssz", "s.sig"]);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = folder.path("k_sk.ssz").metadata().expect("metadata").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    assert_eq!(folder.run(&["advance", "k_sk.ssz"]).status.code(), Some(2));
    folder.bad(2, &["advance", "-", "--in-place"], &["standard input cannot be replaced"]);
}

#[test]
fn there_is_no_way_beyond_the_end_nor_back() {
    let folder = Folder::with_key();
    folder.good(&["advance", "k_sk.ssz", "--until", "111", "-o", "end_sk.ssz"]);
    folder.bad(2, &["advance", "end_sk.ssz", "-o", "x"], &["80..112", "is the last"]);
    folder.bad(2, &["advance", "end_sk.ssz", "--until", "7", "-o", "x"], &["only moves forward"]);
    folder.bad(2, &["advance", "k_sk.ssz", "--until", "112", "-o", "x"], &["activation interval 0..112"]);
    folder.bad(2, &["advance", "k_sk.ssz", "-o", "s.sig"], &["s.sig: exists already"]);
    assert!(!folder.path("x").exists());
}

#[test]
fn a_sound_key_is_found_sound() {
    let folder = Folder::with_key();
    let checked = folder.json(&["check", "k_sk.ssz"]);
    assert_eq!(checked["sound"], true);
    assert_eq!(checked["leaves_per_tree"], 16);
    assert_eq!(checked["schemes"], serde_json::json!(["SchemeAbortingTargetSumLifetime8Dim46Base8"]));
    assert!(folder.good(&["check", "k_sk.ssz", "--scheme", "test", "--leaves", "2"]).contains("2 leaves"));
}

#[test]
fn what_does_not_belong_is_named() {
    let folder = Folder::with_key();
    let key = folder.read("k_sk.ssz");
    let damaged = |place: usize| {
        let mut damaged = key.clone();
        damaged[place] ^= 1;
        folder.write("d_sk.ssz", &damaged);
    };
    damaged(31);
    folder.bad(2, &["check", "d_sk.ssz"], &["d_sk.ssz: the leaf of epoch 0 does not follow"]);
    damaged(key.len() - 1);
    folder.bad(2, &["check", "d_sk.ssz", "--scheme", "test"], &["d_sk.ssz: "]);
    damaged(52);
    folder.bad(2, &["check", "d_sk.ssz"], &["activation interval at byte 52"]);
    folder.write("d_sk.ssz", &key[..key.len() - 1]);
    folder.bad(2, &["check", "d_sk.ssz"], &["2947 bytes long, expected 2948"]);
    folder.bad(2, &["check", "s.sig"], &["is a signature, where a signing key is expected"]);
}
