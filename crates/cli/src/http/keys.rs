//! Keys in JWK files.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Value;
use touchmark::keyring::{ImportError, Jwk, KeyId, Keyring};

use crate::{
    console::{Answer, Console},
    failure::Failure,
    input::Source,
};

/// The keys of a JWK or of a JWK set. A key that cannot be used is an error only if there is no other.
pub(super) fn load(source: &Source) -> Result<Keyring, Failure> {
    let bad = |fault: String| Failure::BadInput(format!("{source}: {fault}"));
    let bytes = source.read()?;
    let value: Value = serde_json::from_slice(&bytes).map_err(|error| bad(error.to_string()))?;
    let keys =
        value.get("keys").and_then(Value::as_array).map_or(std::slice::from_ref(&value), Vec::as_slice);
    let mut ring = Keyring::new();
    let mut fault = "there is no key".to_owned();
    for key in keys {
        if let Err(error) = import(&mut ring, key) {
            fault = error.to_string();
        }
    }
    if ring.is_empty() { Err(bad(fault)) } else { Ok(ring) }
}

/// Imports a key that is for verifying.
fn import(ring: &mut Keyring, value: &Value) -> Result<KeyId, ImportError> {
    let jwk = Jwk::from_value(value)?;
    jwk.check_purpose()?;
    ring.import_jwk(&jwk)
}

/// Which key.
#[derive(Debug, clap::Args)]
pub(crate) struct ThumbprintArguments {
    /// A JWK, of any type (`-`: standard input)
    key: Source,
}

#[derive(Serialize)]
struct Thumbprint {
    thumbprint: String,
}

impl Answer for Thumbprint {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.thumbprint)
    }
}

impl ThumbprintArguments {
    pub(super) fn run(&self, console: Console) -> Result<(), Failure> {
        let bytes = self.key.read()?;
        let text =
            str::from_utf8(&bytes).map_err(|_| Failure::BadInput(format!("{}: not text", self.key)))?;
        let jwk =
            Jwk::from_json(text).map_err(|error| Failure::BadInput(format!("{}: {error}", self.key)))?;
        console.say(&Thumbprint { thumbprint: jwk.thumbprint() })
    }
}
