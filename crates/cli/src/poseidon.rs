//! `touchmark poseidon`: the hash of circom and of the Solana syscall.

use std::io::{self, Write};

use clap::{Args, Subcommand, ValueEnum};
use serde::Serialize;
use touchmark::poseidon_bn254::{Fr, HashError, Hasher};

use crate::{
    console::{Answer, Console},
    failure::Failure,
};

/// Poseidon over the scalar field of BN254, circom's parameters
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Prints the hash of 1 to 12 numbers, in decimal and in hexadecimal
    Hash(HashArguments),
}

#[derive(Args, Debug)]
struct HashArguments {
    /// Reads and writes hexadecimal as 32 bytes in this order, as the Solana syscall does
    #[arg(long, value_name = "ORDER")]
    endian: Option<Endian>,
    /// Domain tag, the value of cell 0 at the start
    #[arg(long, value_name = "N", default_value = "0")]
    tag: String,
    /// Numbers below the field's modulus, decimal or 0x and hexadecimal
    #[arg(required = true, value_name = "INPUT")]
    inputs: Vec<String>,
}

/// An order of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Endian {
    /// Most significant byte first
    Be,
    /// Least significant byte first
    Le,
}

/// A digest in both forms.
#[derive(Serialize)]
struct Digest {
    decimal: String,
    hexadecimal: String,
}

impl Answer for Digest {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}\n{}", self.decimal, self.hexadecimal)
    }
}

impl Arguments {
    /// Runs the command.
    pub(crate) fn run(&self, console: Console) -> Result<(), Failure> {
        let Command::Hash(arguments) = &self.command;
        let digest = arguments.digest().map_err(Failure::BadInput)?;
        let hexadecimal = match arguments.endian {
            Some(Endian::Le) => format!("0x{}", hex::encode(digest.to_le_bytes())),
            Some(Endian::Be) | None => format!("{digest:#x}"),
        };
        console.say(&Digest { decimal: digest.to_string(), hexadecimal })
    }
}

impl HashArguments {
    fn digest(&self) -> Result<Fr, String> {
        let count = self.inputs.len();
        let hasher = Hasher::new(count).map_err(|error: HashError| error.to_string())?;
        let tag = read(&self.tag, None).map_err(|error| format!("the tag, `{}`: {error}", self.tag))?;
        let read_input = |(index, input): (usize, &String)| {
            read(input, self.endian)
                .map_err(|error| format!("input {} of {count}, `{input}`: {error}", index + 1))
        };
        let inputs = self.inputs.iter().enumerate().map(read_input).collect::<Result<Vec<_>, _>>()?;
        hasher.with_tag(tag).hash(&inputs).map_err(|error| error.to_string())
    }
}

/// A number; with an order of bytes, one in hexadecimal is 32 bytes in that order.
fn read(text: &str, endian: Option<Endian>) -> Result<Fr, String> {
    let (Some(endian), Some(digits)) = (endian, text.strip_prefix("0x")) else {
        return text.parse().map_err(|error| format!("{error}"));
    };
    let mut bytes = [0; 32];
    hex::decode_to_slice(digits, &mut bytes).map_err(|error| match error {
        hex::FromHexError::InvalidHexCharacter { c, index } => {
            format!("`{c}` at position {} is not a digit", index + 2)
        }
        _ => format!("{} digits after 0x; with --endian there are 64", digits.chars().count()),
    })?;
    let element = match endian {
        Endian::Be => Fr::from_be_bytes(&bytes),
        Endian::Le => Fr::from_le_bytes(&bytes),
    };
    element.ok_or_else(|| "the number is not below the field's modulus".to_owned())
}
