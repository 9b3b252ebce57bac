//! `cargo xtask ci`: everything that guards the main branch, in one list.

use std::process::Command;

use crate::{
    layers, params,
    shell::{Outcome, cargo, root, run},
    vectors,
};

/// Runs the steps in order and stops at the first that fails.
pub(crate) fn run_all() -> Outcome {
    step("format", || run(cargo().args(["fmt", "--all", "--check"])))?;
    step("layers", layers::run)?;
    step("tables", || params::check(&params::CheckArguments::default()))?;
    step("lints", || {
        run(cargo().args([
            "clippy",
            "--workspace",
            "--all-targets",
            "--all-features",
            "--",
            "--deny",
            "warnings",
        ]))
    })?;
    // The README's own command.
    step("tests", || run(cargo().args(["test", "--workspace"])))?;
    step("docs", || {
        run(cargo().env("RUSTDOCFLAGS", "--deny warnings").args([
            "doc",
            "--workspace",
            "--no-deps",
            "--all-features",
        ]))
    })?;
    step("dependencies", || {
        run(cargo().args(["deny", "--offline", "--all-features", "check", "bans", "licenses", "sources"]))
    })?;
    step("vectors", || vectors::run_vectors(false, None))?;
    step("clean tree", clean_tree)
}

fn step(name: &str, task: impl FnOnce() -> Outcome) -> Outcome {
    println!("\n== {name}");
    let start = std::time::Instant::now();
    task()?;
    println!("== {name}: good, {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// No step may have changed a file that git tracks.
fn clean_tree() -> Outcome {
    run(Command::new("git").current_dir(root()).args(["diff", "--exit-code", "--stat"]))
}
