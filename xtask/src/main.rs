//! `cargo xtask`: the checks that guard the workspace, and the generator of its tables.
#![forbid(unsafe_code)]

mod asm;
mod bench_report;
mod ci;
mod layers;
mod memcheck;
mod neon;
mod params;
mod shell;
mod vectors;
mod wasm;

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
    Ci,
    /// Makes every constant table again and compares it with the tree's.
    CheckParams(params::CheckArguments),
    /// Writes the constant tables, or Poseidon parameters for another field.
    GenParams(params::GenArguments),
    /// Checks that dependencies between crates only point down, and that unsafe code stays in the lowest layer.
    Layers,
    /// Looks for secret-dependent branches and addresses in signing, under valgrind.
    Memcheck,
    /// Tests the NEON kernels in an emulator.
    Neon,
    /// Runs golden vectors against the crates.
    Vectors(vectors::Arguments),
    /// Tests the kernels as WebAssembly, builds the npm package, and tests and times it in Node and in Chromium.
    Wasm,
}

fn main() -> ExitCode {
    let outcome = match Command::parse() {
        Command::Asm(arguments) => asm::run(&arguments),
        Command::BenchReport(arguments) => bench_report::run(&arguments),
        Command::Ci => ci::run_all(),
        Command::CheckParams(arguments) => params::check(&arguments),
        Command::GenParams(arguments) => params::generate(&arguments),
        Command::Layers => layers::run(),
        Command::Memcheck => memcheck::run_task(),
        Command::Neon => neon::run_tests(),
        Command::Vectors(arguments) => vectors::run_task(&arguments),
        Command::Wasm => wasm::run_task(),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}
