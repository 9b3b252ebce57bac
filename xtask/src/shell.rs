//! Running other programs.

use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// What a task answers: nothing, or one line about what failed.
pub(crate) type Outcome = Result<(), String>;

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// The cargo that runs this program.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// Runs a command to its end; anything but success is an error that names it.
pub(crate) fn run(command: &mut Command) -> Outcome {
    let shown = format!("{command:?}");
    let status = command.status().map_err(|error| format!("cannot start {shown}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{shown} ended with {status}")) }
}

/// Whether the toolchain has the standard library of the target.
pub(crate) fn has_target(target: &str) -> bool {
    let directory = Command::new("rustc").args(["--print", "target-libdir", "--target", target]).output();
    directory.is_ok_and(|output| {
        output.status.success() && Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir()
    })
}

/// Whether there is such a program.
pub(crate) fn starts(program: &str) -> bool {
    let status = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}
