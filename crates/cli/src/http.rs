//! `touchmark http`: HTTP message signatures, on messages in files.

mod directory;
mod keys;
mod message;
mod sign;
mod verify;

use clap::Subcommand;

use crate::{console::Console, failure::Failure};

/// Signs and verifies HTTP messages (RFC 9421, Web Bot Auth). Messages are files with raw HTTP/1.1; keys are JWK files.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Signs a message, and prints the two fields to add
    Sign(sign::Arguments),
    /// Verifies a message; on failure tells the step, and shows the signature base
    Verify(verify::Arguments),
    /// Prints the signature base of a message's signature: the text that is signed
    Base(verify::BaseArguments),
    /// Prints the thumbprint of a key (RFC 7638)
    Thumbprint(keys::ThumbprintArguments),
    /// Reads a key directory, and verifies the response that brought it
    Directory(directory::Arguments),
}

impl Arguments {
    pub(crate) fn run(&self, console: Console) -> Result<(), Failure> {
        match &self.command {
            Command::Sign(arguments) => arguments.run(console),
            Command::Verify(arguments) => arguments.run(console),
            Command::Base(arguments) => arguments.run(console),
            Command::Thumbprint(arguments) => arguments.run(console),
            Command::Directory(arguments) => arguments.run(console),
        }
    }
}
