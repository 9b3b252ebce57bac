//! `completions`, `man`, help, and readers that leave early.

use std::io::pipe;

use super::{Folder, MESSAGE, touchmark};

#[test]
fn completions_know_subcommands_and_schemes() {
    let folder = Folder::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let said = folder.good(&["completions", shell]);
        assert!(said.contains("quickstart"), "{shell}");
        // The other two have no lists of values.
        let has_values = matches!(shell, "bash" | "zsh" | "fish");
        assert_eq!(said.contains("lifetime18-w4"), has_values, "{shell}");
    }
    assert_eq!(folder.run(&["completions", "tcsh"]).status.code(), Some(2));
}

#[test]
fn the_manual_has_every_subcommand() {
    let folder = Folder::new();
    let said = folder.good(&["man"]);
    for name in
        ["quickstart", "keygen", "sign", "verify", "advance", "check", "inspect", "convert", "schemes"]
    {
        assert!(said.contains(&format!("touchmark\\-{name}")), "{name} is not in the manual");
    }
    assert!(folder.json(&["man"])["text"].as_str().is_some_and(|text| text.contains(".SH NAME")));
}

#[test]
fn wrong_use_is_2() {
    let folder = Folder::new();
    assert_eq!(folder.run(&[]).status.code(), Some(2));
    assert_eq!(folder.run(&["nonsense"]).status.code(), Some(2));
    assert_eq!(folder.run(&["--version"]).status.code(), Some(0));
}

#[test]
fn a_reader_that_leaves_is_no_failure() {
    let folder = Folder::with_key();
    let verify = |epoch| ["verify", "k_pk.ssz", "s.sig", "--epoch", epoch, "--message", MESSAGE];
    for (arguments, code) in
        [(&["schemes", "--no-times"][..], 0), (&["man"], 0), (&["inspect", "k_sk.ssz"], 0), (&verify("3"), 0)]
    {
        let (reader, writer) = pipe().expect("a pipe");
        drop(reader);
        let output = touchmark(folder.0.path()).args(arguments).stdout(writer).output().expect("it runs");
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        assert!(output.stderr.is_empty(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn a_result_that_nobody_takes_is_a_failure() {
    let folder = Folder::with_key();
    let (reader, writer) = pipe().expect("a pipe");
    drop(reader);
    let mut command = touchmark(folder.0.path());
    command.args(["sign", "k_sk.ssz", "--epoch", "3", "--message", MESSAGE, "-o", "-"]).stdout(writer);
    let output = command.output().expect("it runs");
    assert_eq!(output.status.code(), Some(3));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("epoch 3 is used for this message"), "{said}");
    assert!(said.contains("standard output: closed before everything was written"), "{said}");
}

#[test]
fn errors_in_json_have_file_field_and_offset() {
    let folder = Folder::with_key();
    folder.write("short", &folder.read("k_sk.ssz")[..100]);
    let output = folder.run(&["check", "short", "--json"]);
    assert_eq!(output.status.code(), Some(2));
    let error: serde_json::Value = serde_json::from_slice(&output.stderr).expect("JSON");
    assert_eq!(
        (&error["file"], &error["field"], &error["offset"]),
        (&"short".into(), &"signing key".into(), &0.into())
    );
}
