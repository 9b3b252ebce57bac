//! `cargo xtask targets`: the workspace compiles for every target that it promises.

use std::{fs, process::Command};

use crate::{
    report::Report,
    shell::{Outcome, cargo, has_target, root, run},
    workspace::{self, Package},
};

/// Which packages a target gets, and with which features.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    /// The whole workspace, all features.
    Everything,
    /// The whole workspace but leanSig's API, default features: the crate `ethereum_ssz` does not
    /// compile where integers are big-endian.
    WithoutSsz,
    /// The libraries that need no operating system, all features.
    Libraries,
    /// The libraries that promise to work without `std`, without their default features.
    Bare,
}

/// The targets. A new one is a new line.
const TARGETS: &[(&str, Scope)] = &[
    ("aarch64-unknown-linux-gnu", Scope::Everything),
    ("aarch64-apple-darwin", Scope::Everything),
    ("x86_64-pc-windows-msvc", Scope::Everything),
    ("i686-unknown-linux-gnu", Scope::Everything),
    // Big endian.
    ("s390x-unknown-linux-gnu", Scope::WithoutSsz),
    ("wasm32-unknown-unknown", Scope::Libraries),
    ("wasm32-wasip1", Scope::Libraries),
    // Without vector registers: code for AVX2 would not compile there.
    ("x86_64-unknown-none", Scope::Bare),
    // Without atomics of 64 bits.
    ("thumbv7em-none-eabihf", Scope::Bare),
];

/// Libraries that need an operating system, or the C interface of a host program.
const HOSTED: &[&str] =
    &["touchmark-capi", "touchmark-lighter-signer", "touchmark-python", "touchmark-signer"];

/// Checks every target; one that the toolchain does not have is skipped by name.
pub(crate) fn run_task(report: &mut Report) -> Outcome {
    let packages = workspace::packages()?;
    // A program is not linked by `cargo check`, so that an empty folder stands for that of a C library.
    let libraries = root().join("target/no-libraries");
    fs::create_dir_all(&libraries).map_err(|error| format!("{}: {error}", libraries.display()))?;
    for &(target, scope) in TARGETS {
        if !has_target(target) {
            report.skipped(target, "the toolchain does not have this target");
            continue;
        }
        println!("target: {target}");
        let mut command = check(target, scope, &packages);
        // SQLite is C; checking needs its bindings alone, not a C compiler for the target.
        command.env("LIBSQLITE3_SYS_USE_PKG_CONFIG", "1").env("SQLITE3_LIB_DIR", &libraries);
        run(&mut command)?;
        report.checked(target);
    }
    Ok(())
}

fn check(target: &str, scope: Scope, packages: &[Package]) -> Command {
    let mut command = cargo();
    command.args(["check", "--quiet", "--target", target]);
    match scope {
        Scope::Everything => command.args(["--workspace", "--all-features"]),
        Scope::WithoutSsz => command.args(["--workspace", "--exclude", "touchmark-leansig-compat"]),
        Scope::Libraries => command.arg("--all-features"),
        Scope::Bare => command.arg("--no-default-features"),
    };
    for package in packages.iter().filter(|package| covers(scope, package)) {
        command.args(["--package", &package.name]);
    }
    command
}

/// Whether a package is named on the command line; `--workspace` names all.
fn covers(scope: Scope, package: &Package) -> bool {
    match scope {
        Scope::Everything | Scope::WithoutSsz => false,
        Scope::Libraries => package.library && package.published && !HOSTED.contains(&package.name.as_str()),
        Scope::Bare => package.no_std && package.published,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bare_targets_get_every_crate_that_promises_no_std_and_no_other() {
        let packages = workspace::packages().expect("packages");
        let bare: Vec<_> =
            packages.iter().filter(|package| covers(Scope::Bare, package)).map(|p| p.name.as_str()).collect();
        assert!(bare.contains(&"touchmark-xmss") && bare.contains(&"touchmark-keyring"), "{bare:?}");
        assert!(!bare.contains(&"touchmark-httpsig") && !bare.contains(&"touchmark-cli"), "{bare:?}");
    }
}
