//! `cargo xtask memcheck`: evidence, by valgrind, that signing neither branches on a secret nor forms an address from one.

use std::process::{Command, ExitStatus};

use crate::{
    report::Report,
    shell::{Outcome, cargo, root, run, starts},
};

/// Builds the program that handles secrets in release, and runs it under valgrind; then once more with a deliberate branch on a
/// secret, which must be reported.
///
/// Covered: keys (random, from bytes, from a seed), signing with hedged, given, prepared and shared nonces, as this compiler
/// translates them for the default target. Not covered: instructions that valgrind does not know (AVX-512), timing of the
/// instructions themselves, and other targets.
pub(crate) fn run_task(report: &mut Report) -> Outcome {
    if !starts("valgrind") {
        report.skipped("memcheck", "no valgrind");
        return Ok(());
    }
    run(cargo().args([
        "build",
        "--release",
        "--package",
        "touchmark-ecgfp5",
        "--features",
        "memcheck",
        "--example",
        "memcheck_sign",
    ]))?;
    if !watch(&[])?.success() {
        return Err("valgrind reports a branch or an address that depends on a secret".into());
    }
    if watch(&["control"])?.success() {
        return Err("valgrind does not report the deliberate branch on a secret".into());
    }
    println!("memcheck: no report, and the deliberate branch on a secret is found");
    Ok(())
}

fn watch(arguments: &[&str]) -> Result<ExitStatus, String> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into);
    Command::new("valgrind")
        .arg("--quiet")
        .arg(target.join("release/examples/memcheck_sign"))
        .args(arguments)
        .status()
        .map_err(|error| format!("cannot start valgrind: {error}"))
}
