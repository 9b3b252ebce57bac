//! The `touchmark` command.
#![forbid(unsafe_code)]

mod failure;
mod poseidon;

use std::process::ExitCode;

use clap::Parser;

use crate::failure::Failure;

/// Fast signatures, in the formats that exist.
#[derive(Parser)]
#[command(name = "touchmark", version, arg_required_else_help = true)]
enum Command {
    Poseidon(poseidon::Arguments),
}

fn main() -> ExitCode {
    match run(&Command::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("touchmark: {failure}");
            ExitCode::from(failure.exit_code())
        }
    }
}

fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Poseidon(arguments) => arguments.run(),
    }
}
