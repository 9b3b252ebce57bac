//! `cargo xtask ci`: everything that guards the main branch, in one list.

use std::process::Command;

use crate::{
    asm, emulated, layers, lighter_signer, memcheck, package, params,
    report::Report,
    shell::{Outcome, cargo, root, run},
    targets, vectors, wasm,
};

/// What to run.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Prints the names of the steps.
    #[arg(long)]
    list: bool,
    /// Runs these steps alone, in the order of the list.
    #[arg(long, value_name = "STEP")]
    only: Vec<String>,
}

/// A step: its name, and the function that does it.
type Step = (&'static str, fn(&mut Report) -> Outcome);

/// The steps, in order. A new one is a line here and a function in a module of its own.
const STEPS: &[Step] = &[
    ("format", |_| run(cargo().args(["fmt", "--all", "--check"]))),
    ("layers", |_| layers::run()),
    ("tables", |_| params::check(&params::CheckArguments::default())),
    ("lints", lints),
    // The README's own command.
    ("tests", |_| run(cargo().args(["test", "--workspace"]))),
    ("backends", every_backend),
    ("targets", targets::run_task),
    ("emulated", emulated::run_task),
    ("wasm", wasm::run_task),
    ("lighter-signer", lighter_signer::run_task),
    ("package", |report| {
        report.skipped("package", "not in this list yet: run `cargo xtask package`");
        Ok(())
    }),
    ("semver", package::semver),
    ("docs", docs),
    ("dependencies", |_| {
        run(cargo().args(["deny", "--offline", "--all-features", "check", "bans", "licenses", "sources"]))
    }),
    // The README's other command.
    ("quickstart", |_| run(cargo().args(["run", "--quiet", "--release", "--", "quickstart"]))),
    ("vectors", |_| vectors::run_vectors(false, None)),
    ("asm", |report| asm::run(&asm::Arguments { check: true }, report)),
    ("hostile", hostile),
    ("memcheck", memcheck::run_task),
    // Agreement with other people's crates.
    ("rivals", |_| run(cargo().args(["test", "--locked", "--manifest-path", "benches/rivals/Cargo.toml"]))),
    ("clean tree", clean_tree),
];

/// Runs the steps and stops at the first that fails; the summary comes last in any case.
pub(crate) fn run_all(arguments: &Arguments) -> Outcome {
    if let Some(unknown) = arguments.only.iter().find(|name| STEPS.iter().all(|step| step.0 != *name)) {
        return Err(format!("no step is named `{unknown}`; `--list` prints the names"));
    }
    if arguments.list {
        STEPS.iter().for_each(|(name, _)| println!("{name}"));
        return Ok(());
    }
    println!("{}", processor());
    let mut report = Report::default();
    let outcome = STEPS
        .iter()
        .filter(|(name, _)| arguments.only.is_empty() || arguments.only.iter().any(|only| only == name))
        .try_for_each(|&(name, task)| report.step(name, task));
    println!("{}", report.summary());
    outcome
}

/// Runs one step alone, with the same summary.
pub(crate) fn run_one(name: &'static str, task: fn(&mut Report) -> Outcome) -> Outcome {
    let mut report = Report::default();
    let outcome = report.step(name, task);
    println!("{}", report.summary());
    outcome
}

fn lints(_: &mut Report) -> Outcome {
    run(cargo().args([
        "clippy",
        "--workspace",
        "--all-targets",
        "--all-features",
        "--",
        "--deny",
        "warnings",
    ]))
}

fn docs(_: &mut Report) -> Outcome {
    run(cargo().env("RUSTDOCFLAGS", "--deny warnings").args([
        "doc",
        "--workspace",
        "--no-deps",
        "--all-features",
    ]))
}

fn hostile(_: &mut Report) -> Outcome {
    let package = ["--package", "touchmark-hostile", "--", "--count", "100000"];
    run(cargo().args(["run", "--quiet", "--release"]).args(package))
}

/// The processor's instruction sets, as the operating system names them.
fn processor() -> String {
    let wanted =
        ["avx2", "bmi2", "adx", "avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512ifma", "asimd"];
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let flags = text.lines().find(|line| line.starts_with("flags") || line.starts_with("Features"));
    let flags: Vec<_> = flags.unwrap_or_default().split_whitespace().filter(|f| wanted.contains(f)).collect();
    format!("processor: {}; {}", std::env::consts::ARCH, flags.join(", "))
}

/// Keys and signatures have the same bytes whichever backend is forced. `lanes` itself says which there are.
fn every_backend(report: &mut Report) -> Outcome {
    let output = cargo()
        .args(["run", "--quiet", "--package", "touchmark-lanes", "--example", "backends"])
        .output()
        .map_err(|error| format!("cannot list the backends: {error}"))?;
    if !output.status.success() {
        return Err(format!("cannot list the backends:\n{}", String::from_utf8_lossy(&output.stderr)));
    }
    let names = String::from_utf8_lossy(&output.stdout).into_owned();
    for backend in names.lines() {
        println!("backend: {backend}");
        run(cargo().env("TOUCHMARK_BACKEND", backend).args([
            "test",
            "--quiet",
            "--workspace",
            "--test",
            "fingerprints",
            "--test",
            "batches",
        ]))?;
        report.tested(format!("{} {backend}", std::env::consts::ARCH));
    }
    for backend in ["portable", "avx2", "avx512", "neon"] {
        if !names.lines().any(|name| name == backend) {
            report.skipped(backend, "this processor does not have it");
        }
    }
    Ok(())
}

/// No step may have changed a file that git tracks.
fn clean_tree(_: &mut Report) -> Outcome {
    run(Command::new("git").current_dir(root()).args(["diff", "--exit-code", "--stat"]))
}
