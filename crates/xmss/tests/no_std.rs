//! Verification needs no standard library: a binary with a panic handler of its own links it, and verifies.

use std::{path::Path, process::Command};

#[test]
fn a_binary_without_std_links_and_verifies() {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/no-std/Cargo.toml");
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-std");
    let status = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--offline", "--locked", "--manifest-path"])
        .arg(&manifest)
        .arg("--target-dir")
        .arg(&target)
        .status()
        .expect("cargo runs");
    assert!(status.success(), "the binary does not link");
    let program = target.join("debug/touchmark-xmss-no-std");
    assert!(Command::new(program).status().expect("the binary runs").success(), "a wrong verdict");
}
