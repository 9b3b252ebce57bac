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
    /// The packages whose libraries are tested; `None`: all that dispatch.
    packages: Option<&'static [&'static str]>,
}

const MACHINES: &[Machine] = &[
    Machine {
        target: "aarch64-unknown-linux-gnu",
        variable: "AARCH64_UNKNOWN_LINUX_GNU",
        architecture: "aarch64",
        linker: "aarch64-linux-gnu-gcc",
        emulator: "qemu-aarch64",
        libraries: "/usr/aarch64-linux-gnu",
        packages: None,
    },
    // Big endian: what reads and writes bytes.
    Machine {
        target: "s390x-unknown-linux-gnu",
        variable: "S390X_UNKNOWN_LINUX_GNU",
        architecture: "s390x",
        linker: "s390x-linux-gnu-gcc",
        emulator: "qemu-s390x",
        libraries: "/usr/s390x-linux-gnu",
        packages: Some(&[
            "touchmark-lanes",
            "touchmark-koalabear",
            "touchmark-keccak",
            "touchmark-prf",
            "touchmark-poseidon",
            "touchmark-goldilocks",
        ]),
    },
];

/// Tests every dispatching crate on NEON, the byte orders on s390x, and the signature scheme's bytes on both.
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
    let packages = match machine.packages {
        Some(list) => list.iter().map(|&name| name.to_owned()).collect(),
        None => dispatching()?,
    };
    let mut arguments = vec!["--lib".to_owned()];
    arguments.extend(packages.iter().flat_map(|package| ["--package".to_owned(), package.clone()]));
    run(command(machine).args(&arguments))?;
    run(command(machine).args([
        "--package",
        "touchmark-xmss",
        "--test",
        "fingerprints",
        "--test",
        "batches",
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
