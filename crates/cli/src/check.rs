//! `touchmark check`: whether the parts of a signing key belong together.

use std::io::{self, Write};

use serde::Serialize;
use touchmark::xmss::{EpochRange, ParameterSet, Scheme, SchemeVisitor, SigningKey};

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
            None => keys::fitting_schemes(&bytes).map_err(Failure::of_decoding(&self.key))?,
        };
        let deep = Deep { source: &self.key, bytes: &bytes, leaves: self.leaves };
        let Some(&scheme) = schemes.first() else {
            return Err(no_scheme(deep));
        };
        let mut checked = scheme.visit(deep)?;
        checked.schemes = schemes.iter().map(|scheme| scheme.name()).collect();
        console.say(&checked)
    }
}

/// The complaint of a parameter set whose form the key has: the first with a leaf or node that does not belong.
fn no_scheme(deep: Deep<'_>) -> Failure {
    for scheme in Scheme::ALL {
        if let Err(Failure::BadInput(complaint)) = scheme.visit(deep) {
            return Failure::BadInput(format!("{complaint} (as a key of {}; no other fits)", scheme.alias()));
        }
    }
    Failure::BadInput(format!("{}: no parameter set has such keys", deep.source))
}

#[derive(Clone, Copy)]
struct Deep<'a> {
    source: &'a Source,
    bytes: &'a [u8],
    leaves: usize,
}

impl SchemeVisitor for Deep<'_> {
    type Output = Result<Checked, Failure>;

    fn visit<P: ParameterSet>(self) -> Self::Output {
        let key = SigningKey::<P>::from_bytes(self.bytes).map_err(Failure::of_decoding(self.source))?;
        key.check(self.leaves).map_err(|error| Failure::BadInput(format!("{}: {error}", self.source)))?;
        Ok(Checked {
            sound: true,
            schemes: vec![P::SCHEME.name()],
            fingerprint: keys::fingerprint(&key.verifying_key().to_bytes()),
            activation_interval: key.activation_interval(),
            prepared_interval: key.prepared_interval(),
            leaves_per_tree: (self.leaves.max(1) as u64).min(P::LEAVES_PER_TREE),
        })
    }
}
