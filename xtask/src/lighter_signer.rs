//! `cargo xtask lighter-signer`: the drop-in library in the place of the official one.
//!
//! A virtual environment gets the SDK of the exchange, and the SDK's own calls run against both
//! libraries. Without Python or the package the task prints that it is skipped.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    report::Report,
    shell::{Outcome, cargo, root, run},
};

/// The release whose calls are compared; the drop-in follows its C interface.
const SDK: &str = "lighter-sdk==1.1.8";

/// The official library's name inside the SDK, for the machines on which the task runs.
#[cfg(target_arch = "aarch64")]
const OFFICIAL: &str = "lighter-signer-linux-arm64.so";
#[cfg(not(target_arch = "aarch64"))]
const OFFICIAL: &str = "lighter-signer-linux-amd64.so";

/// Builds the library, installs the SDK, and runs the comparison.
pub(crate) fn run_task(report: &mut Report) -> Outcome {
    if !cfg!(target_os = "linux") {
        report.skipped("lighter-signer", "the comparison knows the SDK's Linux library");
        return Ok(());
    }
    let folder = root().join("target/lighter-signer");
    let Some(python) = install(&folder)? else {
        report.skipped("lighter-signer", &format!("no Python, or {SDK} cannot be installed"));
        return Ok(());
    };
    run(cargo().args(["build", "--quiet", "--release", "--package", "touchmark-lighter-signer"]))?;
    let ours = target_folder().join("release/liblighter_signer.so");
    let script = root().join("xtask/src/lighter_signer.py");
    let call = |mode: &str| run(Command::new(&python).arg(&script).arg(mode).arg(&ours));
    call("compare")?;
    let official = official_library(&python)?;
    let kept = official.with_extension("so.official");
    fs::rename(&official, &kept).map_err(|error| format!("{}: {error}", official.display()))?;
    let outcome = match fs::copy(&ours, &official) {
        Ok(_) => call("replaced"),
        Err(error) => Err(format!("{}: {error}", official.display())),
    };
    fs::rename(&kept, &official).map_err(|error| format!("{}: {error}", kept.display()))?;
    outcome
}

/// Where cargo puts what it builds.
fn target_folder() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |folder| root().join(folder))
}

/// The interpreter of a virtual environment with the SDK; none if it cannot be made.
fn install(folder: &Path) -> Result<Option<PathBuf>, String> {
    let python = folder.join("bin/python");
    if !python.exists() {
        let made = Command::new("python3").args(["-m", "venv"]).arg(folder).status();
        if !made.is_ok_and(|status| status.success()) {
            return Ok(None);
        }
    }
    let installed = Command::new(&python)
        .args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", SDK])
        .status()
        .map_err(|error| format!("cannot start {}: {error}", python.display()))?;
    Ok(installed.success().then_some(python))
}

/// The official library inside the installed SDK.
fn official_library(python: &Path) -> Result<PathBuf, String> {
    let output = Command::new(python)
        .args(["-c", "import lighter, os; print(os.path.dirname(lighter.__file__), end='')"])
        .output()
        .map_err(|error| format!("cannot start {}: {error}", python.display()))?;
    let folder = String::from_utf8(output.stdout).map_err(|_| "the SDK's folder is not UTF-8".to_owned())?;
    let official = Path::new(&folder).join("signers").join(OFFICIAL);
    if official.exists() { Ok(official) } else { Err(format!("{} is missing", official.display())) }
}
