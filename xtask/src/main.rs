//! `cargo xtask`: the checks that guard the workspace, and the generator of its tables.
#![forbid(unsafe_code)]

mod asm;
mod bench_report;
mod ci;
mod emulated;
mod layers;
mod lighter_signer;
mod memcheck;
mod package;
mod params;
mod report;
mod shell;
mod targets;
mod toolchain;
mod vectors;
mod wasm;
mod workspace;

use std::process::ExitCode;

use clap::Parser;

/// Checks and generators of the Touchmark workspace.
#[derive(Parser)]
#[command(name = "cargo xtask")]
enum Command {
    /// Looks at the machine code of the vector kernels in a default build.
    Asm(asm::Arguments),
    /// Measures every performance goal, and prints PASS or MISS for each.
    BenchReport(bench_report::Arguments),
    /// Runs everything that guards the main branch.
    Ci(ci::Arguments),
    /// Makes every constant table again and compares it with the tree's.
    CheckParams(params::CheckArguments),
    /// Writes the constant tables, or Poseidon parameters for another field.
    GenParams(params::GenArguments),
    /// Checks that dependencies between crates only point down, and that unsafe code stays in the lowest layer.
    Layers,
    /// Puts the drop-in signer in the place of the Lighter SDK's own, and compares what the SDK signs with both.
    LighterSigner,
    /// Looks for secret-dependent branches and addresses in signing, under valgrind.
    Memcheck,
    /// Tests for machines that this one is not, run by an emulator: NEON, and big endian.
    Emulated,
    /// Builds and tests every publishable crate from its own tarball, with the declared Rust version.
    Package,
    /// Compares the public names with those of the newest tag.
    Semver,
    /// Checks that the workspace compiles for every target that it promises.
    Targets,
    /// Runs golden vectors against the crates.
    Vectors(vectors::Arguments),
    /// Tests the kernels as WebAssembly, builds the npm package, and tests and times it in Node and in Chromium.
    Wasm,
}

fn main() -> ExitCode {
    let outcome = match Command::parse() {
        Command::Asm(arguments) => asm::run(&arguments, &mut report::Report::default()),
        Command::BenchReport(arguments) => bench_report::run(&arguments),
        Command::Ci(arguments) => ci::run_all(&arguments),
        Command::CheckParams(arguments) => params::check(&arguments),
        Command::GenParams(arguments) => params::generate(&arguments),
        Command::Layers => layers::run(),
        Command::LighterSigner => ci::run_one("lighter-signer", lighter_signer::run_task),
        Command::Memcheck => ci::run_one("memcheck", memcheck::run_task),
        Command::Emulated => ci::run_one("emulated", emulated::run_task),
        Command::Package => ci::run_one("package", package::run_task),
        Command::Semver => ci::run_one("semver", package::semver),
        Command::Targets => ci::run_one("targets", targets::run_task),
        Command::Vectors(arguments) => vectors::run_task(&arguments),
        Command::Wasm => ci::run_one("wasm", wasm::run_task),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}
