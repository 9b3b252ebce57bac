//! The NEON kernels, on a machine that has none: cross-compiled, and run by an emulator.

use std::{
    path::Path,
    process::{Command, Stdio},
};

use crate::shell::{Outcome, cargo, run};

const TARGET: &str = "aarch64-unknown-linux-gnu";
const LINKER: &str = "aarch64-linux-gnu-gcc";
const EMULATOR: &str = "qemu-aarch64";
/// Where Debian keeps the C library of that machine.
const LIBRARIES: &str = "/usr/aarch64-linux-gnu";

/// The crates that have kernels, or walk in lanes.
const PACKAGES: &[&str] = &["lanes", "koalabear", "keccak", "poseidon", "prf", "tweakhash"];

/// Tests the kernels on the portable backend and on NEON, or says what is missing.
pub(crate) fn run_tests() -> Outcome {
    if cfg!(target_arch = "aarch64") {
        println!("skipped: neon (the tests of this machine cover it)");
        return Ok(());
    }
    let missing: Vec<_> = [
        (format!("target {TARGET}"), has_target()),
        (LINKER.to_owned(), starts(LINKER)),
        (EMULATOR.to_owned(), starts(EMULATOR)),
        (LIBRARIES.to_owned(), Path::new(LIBRARIES).is_dir()),
    ]
    .into_iter()
    .filter_map(|(name, found)| (!found).then_some(name))
    .collect();
    if !missing.is_empty() {
        println!("skipped: neon (no {})", missing.join(", no "));
        return Ok(());
    }
    let mut command = cargo();
    command
        .env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", LINKER)
        .env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER", format!("{EMULATOR} -L {LIBRARIES}"))
        .args(["test", "--lib", "--target", TARGET]);
    for package in PACKAGES {
        command.args(["--package", &format!("touchmark-{package}")]);
    }
    run(&mut command)
}

/// Whether the toolchain has the standard library of the target.
fn has_target() -> bool {
    let directory = Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output();
    directory.is_ok_and(|output| {
        output.status.success() && Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir()
    })
}

/// Whether there is such a program.
fn starts(program: &str) -> bool {
    let status = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}
