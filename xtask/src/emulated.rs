//! `cargo xtask emulated`: tests for machines that this one is not, cross-compiled and run by an emulator.

use std::path::Path;

use crate::{
    report::Report,
    shell::{Outcome, cargo, has_target, run, starts},
    workspace,
};

/// A machine that an emulator stands in for.
struct Machine {
    target: &'static str,
    /// As the target in the names of cargo's variables.
    variable: &'static str,
    architecture: &'static str,
    linker: &'static str,
    emulator: &'static str,
    /// Where Debian keeps the C library of that machine.
    libraries: &'static str,
}

const MACHINES: &[Machine] = &[Machine {
    target: "aarch64-unknown-linux-gnu",
    variable: "AARCH64_UNKNOWN_LINUX_GNU",
    architecture: "aarch64",
    linker: "aarch64-linux-gnu-gcc",
    emulator: "qemu-aarch64",
    libraries: "/usr/aarch64-linux-gnu",
}];

/// Tests every dispatching crate on NEON, and the bytes of keys and signatures.
pub(crate) fn run_task(report: &mut Report) -> Outcome {
    for machine in MACHINES {
        test(machine, report)?;
    }
    Ok(())
}

fn test(machine: &Machine, report: &mut Report) -> Outcome {
    if std::env::consts::ARCH == machine.architecture {
        println!("{}: the tests of this machine cover it", machine.target);
        return Ok(());
    }
    let missing = missing(machine);
    if !missing.is_empty() {
        report.skipped(machine.target, &format!("tests: no {}", missing.join(", no ")));
        return Ok(());
    }
    let packages = dispatching()?;
    let mut arguments = vec!["--lib".to_owned()];
    arguments.extend(packages.iter().flat_map(|package| ["--package".to_owned(), package.clone()]));
    run(command(machine).args(&arguments))?;
    run(command(machine).args([
        "--package",
        "touchmark-xmss",
        "--features",
        "testing",
        "--test",
        "fingerprints",
    ]))?;
    let names: Vec<_> = packages.iter().map(|name| name.trim_start_matches("touchmark-")).collect();
    report.tested(format!("{} ({}, xmss)", machine.target, names.join(", ")));
    Ok(())
}

/// The packages that use `dispatch!` outside their tests, and the home of the vectors themselves.
fn dispatching() -> Result<Vec<String>, String> {
    let packages = workspace::packages()?;
    let sites = workspace::dispatch_sites(&packages);
    let dispatches = |name: &str| sites.iter().any(|site| site.package == name.replace('-', "_"));
    Ok(packages
        .into_iter()
        .map(|package| package.name)
        .filter(|name| {
            matches!(name.as_str(), "touchmark-lanes" | "touchmark-koalabear" | "touchmark-goldilocks")
                || dispatches(name)
        })
        .collect())
}

fn missing(machine: &Machine) -> Vec<String> {
    [
        (format!("target {}", machine.target), has_target(machine.target)),
        (machine.linker.to_owned(), starts(machine.linker)),
        (machine.emulator.to_owned(), starts(machine.emulator)),
        (machine.libraries.to_owned(), Path::new(machine.libraries).is_dir()),
    ]
    .into_iter()
    .filter_map(|(name, found)| (!found).then_some(name))
    .collect()
}

fn command(machine: &Machine) -> std::process::Command {
    let mut command = cargo();
    let Machine { variable, linker, emulator, libraries, .. } = machine;
    command
        .env(format!("CARGO_TARGET_{variable}_LINKER"), linker)
        .env(format!("CARGO_TARGET_{variable}_RUNNER"), format!("{emulator} -L {libraries}"))
        .args(["test", "--quiet", "--target", machine.target]);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_crate_that_dispatches_is_tested() {
        let packages = dispatching().expect("packages");
        for name in ["keyring", "poseidon-bn254", "goldilocks", "lanes", "koalabear", "tweakhash", "keccak"] {
            assert!(packages.contains(&format!("touchmark-{name}")), "{name} in {packages:?}");
        }
    }
}
