//! `cargo xtask vectors`: hands over to the runner, which knows the crates.

use std::path::PathBuf;

use crate::shell::{Outcome, cargo, run};

/// What to run.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Samples the long whole-key cases.
    #[arg(long)]
    quick: bool,
    /// Where the vectors are [default: testvectors].
    directory: Option<PathBuf>,
}

/// Runs the vectors in a release build.
pub(crate) fn run_vectors(quick: bool, directory: Option<&PathBuf>) -> Outcome {
    let mut command = cargo();
    command.args(["run", "--quiet", "--release", "--package", "touchmark-conformance", "--"]);
    if quick {
        command.arg("--quick");
    }
    if let Some(directory) = directory {
        // The runner starts in the workspace's root; a relative path means the caller's folder.
        let directory = std::path::absolute(directory).map_err(|error| error.to_string())?;
        command.arg(directory);
    }
    run(&mut command)
}

/// Runs the task.
pub(crate) fn run_task(arguments: &Arguments) -> Outcome {
    run_vectors(arguments.quick, arguments.directory.as_ref())
}
