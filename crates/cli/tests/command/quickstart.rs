//! `quickstart` and `schemes`.

use super::Folder;

#[test]
fn the_tour_shows_one_valid_signature_and_two_that_are_not() {
    let folder = Folder::new();
    folder.write("README.md", b"# Something to sign\n");
    let said = folder.good(&["quickstart"]);
    for words in ["README.md (20 bytes)", "1,632 bytes", "valid, verified in", "touchmark keygen", "made in"]
    {
        assert!(said.contains(words), "{words:?} is not in:\n{said}");
    }
    assert_eq!(said.matches("not valid, as it must be").count(), 2);
    assert_eq!(folder.names(), ["README.md"]);
}

#[test]
fn another_file_can_be_signed_and_json_tells_all() {
    let folder = Folder::new();
    folder.write("empty", b"");
    let said = folder.json(&["quickstart", "--file", "empty"]);
    assert_eq!(said["message"], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assert_eq!(said["genuine_verifies"], true);
    assert_eq!(
        (&said["tampered_copy_verifies"], &said["other_epoch_verifies"]),
        (&false.into(), &false.into())
    );
}

#[test]
fn without_a_file_it_says_what_to_do() {
    let folder = Folder::new();
    folder.bad(2, &["quickstart"], &["no README in this folder", "--file FILE"]);
    folder.bad(2, &["quickstart", "--file", "missing"], &["missing: no such file"]);
}

#[test]
fn the_table_has_every_parameter_set() {
    let folder = Folder::new();
    let said = folder.json(&["schemes", "--no-times"]);
    let rows = said["schemes"].as_array().expect("rows");
    assert_eq!(rows.len(), 18);
    let production = rows.iter().find(|row| row["alias"] == "production").expect("a row");
    assert_eq!(production["signature_bytes"], 2536);
    assert_eq!((&production["signing_steps"], &production["verifying_steps"]), (&200.into(), &122.into()));
    assert_eq!(production["smallest_key_epochs"], 131_072);
    assert!(production["keygen_seconds"].is_null());
    assert!(folder.good(&["schemes", "--no-times"]).contains("913.3"));
}

#[test]
fn times_are_estimated() {
    let folder = Folder::new();
    let said = folder.json(&["schemes"]);
    for row in said["schemes"].as_array().expect("rows") {
        for name in ["keygen_seconds", "sign_seconds", "verify_seconds"] {
            assert!(row[name].as_f64().is_some_and(|seconds| seconds > 0.0), "{row}");
        }
    }
}
