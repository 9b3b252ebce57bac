//! `cargo xtask msrv`: the declared Rust version is true.

use std::process::Command;

use crate::{
    report::Report,
    shell::{Outcome, root, run},
    workspace,
};

/// Builds and tests the publishable packages, all features, with exactly the declared toolchain.
pub(crate) fn run_task(report: &mut Report) -> Outcome {
    let version = workspace::rust_version()?;
    // A toolchain's name has three numbers.
    let toolchain = if version.matches('.').count() == 1 { format!("{version}.0") } else { version };
    let found = Command::new("rustup").args(["run", &toolchain, "rustc", "--version"]).output();
    if !found.is_ok_and(|output| output.status.success()) {
        report.skipped("msrv", &format!("rustup has no toolchain {toolchain}"));
        return Ok(());
    }
    let mut command = Command::new("rustup");
    command
        .current_dir(root())
        // The cargo that runs this program has named itself and its compiler.
        .env_remove("CARGO")
        .env_remove("RUSTC")
        .env_remove("RUSTUP_TOOLCHAIN")
        .env("CARGO_TARGET_DIR", root().join("target/msrv"))
        .args(["run", &toolchain, "cargo", "test", "--quiet", "--locked", "--all-features"])
        // Documentation tests are compiled one by one; the newest toolchain runs them.
        .args(["--lib", "--bins", "--tests"]);
    for package in workspace::packages()?.iter().filter(|package| package.published) {
        command.args(["--package", &package.name]);
    }
    run(&mut command)?;
    report.tested(format!("Rust {toolchain}"));
    Ok(())
}
