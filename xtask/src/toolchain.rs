//! The declared Rust version, as a toolchain.

use std::process::Command;

use crate::{shell::root, workspace};

/// Returns the name of the declared toolchain, and its cargo, or nothing where rustup does not have it.
pub(crate) fn declared() -> Result<(String, Option<Command>), String> {
    let version = workspace::rust_version()?;
    // A toolchain's name has three numbers.
    let toolchain = if version.matches('.').count() == 1 { format!("{version}.0") } else { version };
    let found = Command::new("rustup").args(["run", &toolchain, "rustc", "--version"]).output();
    let cargo = found.is_ok_and(|output| output.status.success()).then(|| {
        let mut command = Command::new("rustup");
        command
            .current_dir(root())
            // The cargo that runs this program has named itself and its compiler.
            .env_remove("CARGO")
            .env_remove("RUSTC")
            .env_remove("RUSTUP_TOOLCHAIN")
            .args(["run", &toolchain, "cargo"]);
        command
    });
    Ok((toolchain, cargo))
}
