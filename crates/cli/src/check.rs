//! `touchmark check`: whether the parts of a signing key belong together.

use std::io::{self, Write};

use serde::Serialize;
use touchmark::xmss::{AnySigningKey, EpochRange, Scheme};

use crate::{
    console::{Answer, Console},
    failure::Failure,
    human,
    input::Source,
    keys::{self, SchemeArgument, Wanted},
};

/// What to check, and how much of it.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// The signing key (`-`: standard input)
    key: Source,
    /// How many leaves of each bottom tree to compute again
    #[arg(long, value_name = "COUNT", default_value_t = 64)]
    leaves: usize,
    #[command(flatten)]
    scheme: SchemeArgument,
}

#[derive(Serialize)]
struct Checked {
    sound: bool,
    /// More than one where parameter sets have the same keys.
    schemes: Vec<&'static str>,
    fingerprint: String,
    #[serde(serialize_with = "keys::serialize_epochs")]
    activation_interval: EpochRange,
    #[serde(serialize_with = "keys::serialize_epochs")]
    prepared_interval: EpochRange,
    leaves_per_tree: u64,
}

impl Answer for Checked {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let leaves = human::count(self.leaves_per_tree);
        writeln!(
            out,
            "the key is sound: every inner node, and {leaves} leaves of each bottom tree, computed again"
        )?;
        writeln!(out, "scheme            {}", self.schemes.join(" or "))?;
        writeln!(out, "active in epochs  {}", keys::epochs(&self.activation_interval))?;
        writeln!(out, "prepared for      {}", keys::epochs(&self.prepared_interval))?;
        writeln!(out, "fingerprint       {}", self.fingerprint)
    }
}

impl Arguments {
    /// Checks.
    pub(crate) fn run(&self, console: Console) -> Result<(), Failure> {
        let bytes = Wanted::SigningKey.read(&self.key)?;
        let schemes = match self.scheme.scheme {
            Some(scheme) => vec![scheme],
            None => AnySigningKey::candidates(&bytes).map_err(Failure::of_decoding(&self.key))?,
        };
        let Some(&scheme) = schemes.first() else {
            return Err(self.no_scheme(&bytes));
        };
        let key = AnySigningKey::from_bytes(scheme, &bytes).map_err(Failure::of_decoding(&self.key))?;
        key.check(self.leaves).map_err(|error| {
            let reason = format!("{}: {error}", self.key);
            Failure::BadInput(if self.scheme.scheme.is_some() { reason } else { as_key_of(&reason, scheme) })
        })?;
        console.say(&Checked {
            sound: true,
            schemes: schemes.iter().map(|scheme| scheme.name()).collect(),
            fingerprint: keys::fingerprint(&key.verifying_key().to_bytes()),
            activation_interval: key.activation_interval(),
            prepared_interval: key.prepared_interval(),
            leaves_per_tree: (self.leaves.max(1) as u64).min(scheme.leaves_per_tree()),
        })
    }

    /// The complaint about a key whose form fits a parameter set and whose leaves fit none.
    fn no_scheme(&self, bytes: &[u8]) -> Failure {
        let key = match keys::signing_key_of_any_scheme(bytes) {
            Ok(key) => key,
            Err(error) => return Failure::of_decoding(&self.key)(error),
        };
        let complaint = key.check(self.leaves).err().map_or_else(String::new, |error| error.to_string());
        Failure::BadInput(as_key_of(&format!("{}: {complaint}", self.key), key.scheme()))
    }
}

fn as_key_of(complaint: &str, scheme: Scheme) -> String {
    format!("{complaint} (as a key of {}; no other fits)", scheme.alias())
}
