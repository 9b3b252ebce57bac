#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod advance;
mod check;
mod console;
mod convert;
mod failure;
mod http;
mod human;
mod input;
mod inspect;
mod interrupt;
mod keygen;
mod keys;
mod lighter;
mod output;
mod poseidon;
mod progress;
mod quickstart;
mod record;
mod schemes;
mod schnorr;
mod shell;
mod sign;
mod verify;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::{console::Console, failure::Failure};

/// Fast signatures, in the formats that exist.
///
/// Exit codes: 0 good, 1 the signature is not valid, 2 wrong use or bad input, 3 the key or its record moved and then
/// something failed (nothing is undone), 130 interrupted.
#[derive(Debug, Parser)]
#[command(name = "touchmark", version, arg_required_else_help = true)]
struct Cli {
    /// Answers in JSON
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Shows it all in a moment: makes a key, signs a file, verifies, and sees forgeries fail
    Quickstart(quickstart::Arguments),
    /// Makes a key pair
    Keygen(keygen::Arguments),
    /// Signs a message of 32 bytes, or the SHA-256 of a file
    Sign(sign::Arguments),
    /// Verifies a signature
    Verify(verify::Arguments),
    /// Moves the prepared window of a signing key
    Advance(advance::Arguments),
    /// Keeps which epochs of a key are used: makes entries, shows them, goes on after a restored backup
    Record(record::Arguments),
    /// Tells whether the parts of a signing key belong together
    Check(check::Arguments),
    /// Tells what a file is: any key, signature, manifest or keystore of a Lean Ethereum client
    Inspect(inspect::Arguments),
    /// Writes a key or a signature in another form
    Convert(convert::Arguments),
    /// Compares the parameter sets: sizes, attempts, steps, estimated times
    Schemes(schemes::Arguments),
    /// Signs and verifies HTTP messages (RFC 9421, Web Bot Auth)
    Http(http::Arguments),
    /// Makes keys, signs and verifies with Schnorr over ECgFp5, as the Lighter exchange uses it
    Schnorr(schnorr::Arguments),
    /// Signs Lighter's transactions and auth tokens; prints what is sent
    Lighter(lighter::Arguments),
    /// Computes the Poseidon hash of circom and of the Solana syscall
    Poseidon(poseidon::Arguments),
    /// Prints completions for a shell
    Completions(shell::CompletionsArguments),
    /// Prints the manual page, in roff
    Man(shell::ManArguments),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let console = Console { json: cli.json };
    match cli.command.run(console) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            console.fail(&failure);
            ExitCode::from(failure.exit_code())
        }
    }
}

impl Command {
    fn run(&self, console: Console) -> Result<(), Failure> {
        match self {
            Self::Quickstart(arguments) => arguments.run(console),
            Self::Keygen(arguments) => arguments.run(console),
            Self::Sign(arguments) => arguments.run(console),
            Self::Verify(arguments) => arguments.run(console),
            Self::Advance(arguments) => arguments.run(console),
            Self::Record(arguments) => arguments.run(console),
            Self::Check(arguments) => arguments.run(console),
            Self::Inspect(arguments) => arguments.run(console),
            Self::Convert(arguments) => arguments.run(console),
            Self::Schemes(arguments) => arguments.run(console),
            Self::Http(arguments) => arguments.run(console),
            Self::Schnorr(arguments) => arguments.run(console),
            Self::Lighter(arguments) => arguments.run(console),
            Self::Poseidon(arguments) => arguments.run(console),
            Self::Completions(arguments) => arguments.run(console),
            Self::Man(arguments) => arguments.run(console),
        }
    }
}
