//! `touchmark schnorr`: Schnorr over ECgFp5.

use std::io::{self, Write};

use chacha20::ChaCha20Rng;
use clap::Subcommand;
use serde::Serialize;
use touchmark::{
    ecgfp5::Quintic,
    schnorr::{Signature, SigningKey, VerifyingKey},
};
use zeroize::Zeroizing;

use crate::{
    console::{Answer, Console},
    failure::Failure,
    input::Source,
    keygen::generator,
    output::{Access, Target},
};

/// Makes keys, signs and verifies. A key file holds the 40 bytes of the secret key in hexadecimal, with or without `0x`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Makes a key, and prints its public key
    Keygen {
        /// A file with a seed of at least 32 bytes in hexadecimal, from which Lighter's tools make the same key (`-`: standard input)
        #[arg(long, value_name = "FILE")]
        seed: Option<Source>,
        /// Where the secret key goes (`-`: standard output)
        #[arg(long, short, value_name = "FILE")]
        output: Target,
    },
    /// Signs a hashed message, and prints the signature
    Sign {
        /// The file with the secret key (`-`: standard input)
        key: Source,
        /// The hashed message: 40 bytes in hexadecimal
        #[arg(long, value_name = "HEX")]
        message: String,
    },
    /// Verifies a signature, strictly
    Verify {
        /// The public key: 40 bytes in hexadecimal
        #[arg(long, value_name = "HEX")]
        public_key: String,
        /// The hashed message: 40 bytes in hexadecimal
        #[arg(long, value_name = "HEX")]
        message: String,
        /// The signature: 80 bytes in hexadecimal
        #[arg(long, value_name = "HEX")]
        signature: String,
    },
}

#[derive(Serialize)]
struct Made {
    public_key: String,
    key_file: String,
}

impl Answer for Made {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "public key  {}", self.public_key)?;
        writeln!(out, "secret key  {}", self.key_file)
    }
}

#[derive(Serialize)]
struct Signed {
    public_key: String,
    message: String,
    signature: String,
}

impl Answer for Signed {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.signature)
    }
}

#[derive(Serialize)]
struct Verified {
    valid: bool,
}

impl Answer for Verified {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "the signature is valid")
    }
}

impl Arguments {
    pub(crate) fn run(&self, console: Console) -> Result<(), Failure> {
        match &self.command {
            Command::Keygen { seed, output } => keygen(console, seed.as_ref(), output),
            Command::Sign { key, message } => sign(console, key, message),
            Command::Verify { public_key, message, signature } => {
                verify(console, public_key, message, signature)
            }
        }
    }
}

fn keygen(console: Console, seed: Option<&Source>, output: &Target) -> Result<(), Failure> {
    output.ensure_free()?;
    let key = match seed {
        Some(file) => SigningKey::from_seed(&secret_hex(file)?)
            .map_err(|error| Failure::BadInput(format!("{file}: {error}")))?,
        None => SigningKey::generate(&mut rng()?).map_err(|error| Failure::BadInput(error.to_string()))?,
    };
    let bytes = key.to_bytes();
    let mut text = Zeroizing::new(String::with_capacity(83));
    text.push_str("0x");
    text.push_str(&Zeroizing::new(hex::encode(*bytes)));
    text.push('\n');
    output.write(text.as_bytes(), Access::Owner)?;
    let public_key = prefixed(&key.verifying_key().to_bytes());
    console.say_beside(output, &Made { public_key, key_file: output.to_string() })
}

fn sign(console: Console, key: &Source, message: &str) -> Result<(), Failure> {
    let element = element("--message", message)?;
    let key = read_key(key)?;
    let signature = key.sign(&mut rng()?, &element).map_err(|error| Failure::BadInput(error.to_string()))?;
    console.say(&Signed {
        public_key: prefixed(&key.verifying_key().to_bytes()),
        message: hex::encode(element.to_bytes()),
        signature: hex::encode(signature.to_bytes()),
    })
}

fn verify(console: Console, public_key: &str, message: &str, signature: &str) -> Result<(), Failure> {
    let fault = |name| move |error| Failure::BadInput(format!("{name}: {error}"));
    let key = VerifyingKey::from_bytes(&bytes("--public-key", public_key)?).map_err(fault("--public-key"))?;
    let signature = Signature::from_bytes(&bytes("--signature", signature)?).map_err(fault("--signature"))?;
    key.verify(&element("--message", message)?, &signature)
        .map_err(|error| Failure::Invalid(error.to_string()))?;
    console.say(&Verified { valid: true })
}

/// Reads a secret key: 40 bytes in hexadecimal.
pub(crate) fn read_key(file: &Source) -> Result<SigningKey, Failure> {
    SigningKey::from_bytes(&secret_hex(file)?).map_err(|error| Failure::BadInput(format!("{file}: {error}")))
}

/// A generator seeded by the operating system.
pub(crate) fn rng() -> Result<ChaCha20Rng, Failure> {
    generator(None)
}

/// The bytes of a public value in hexadecimal, with or without `0x`.
pub(crate) fn bytes(name: &str, text: &str) -> Result<Vec<u8>, Failure> {
    hex::decode(text.strip_prefix("0x").unwrap_or(text))
        .map_err(|error| Failure::BadInput(format!("{name}: {error}")))
}

/// The form in which Lighter's tools show keys.
pub(crate) fn prefixed(bytes: &[u8]) -> String {
    format!("0x{}", hex::encode(bytes))
}

fn element(name: &str, text: &str) -> Result<Quintic, Failure> {
    Quintic::from_bytes(&bytes(name, text)?).map_err(|error| Failure::BadInput(format!("{name}: {error}")))
}

/// A file with a secret in hexadecimal; nothing of it enters an error.
fn secret_hex(file: &Source) -> Result<Zeroizing<Vec<u8>>, Failure> {
    let content = file.read()?;
    let text = std::str::from_utf8(&content).unwrap_or_default().trim_ascii();
    hex::decode(text.strip_prefix("0x").unwrap_or(text))
        .map(Zeroizing::new)
        .map_err(|_| Failure::BadInput(format!("{file}: not hexadecimal")))
}
