//! `touchmark advance`: moves the prepared window of a signing key.

use std::{
    io::{self, Write},
    time::Instant,
};

use serde::Serialize;
use touchmark::xmss::{AdvanceError, AnySigningKey, EpochRange};

use crate::{
    console::{Answer, Console},
    failure::Failure,
    input::Source,
    interrupt::Interrupt,
    keys::{self, KeyPair, SchemeArgument, Wanted},
    output::{Access, Existing, Piece, Target, write_files},
    progress,
};

/// How far, and where to.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// The signing key (`-`: standard input)
    key: Source,
    /// Moves until this epoch is prepared [default: moves by one bottom tree]
    #[arg(long, value_name = "EPOCH")]
    until: Option<u32>,
    #[command(flatten)]
    scheme: SchemeArgument,
    #[command(flatten)]
    destination: Destination,
}

/// There is no way back to earlier epochs, so replacing the key has to be asked for.
#[derive(clap::Args, Debug)]
#[group(required = true, multiple = false)]
struct Destination {
    /// A new file for the moved key (`-`: standard output)
    #[arg(long, short, value_name = "FILE")]
    output: Option<Target>,
    /// Replaces the key file, in one step: the old key or the new one is there at any time
    #[arg(long)]
    in_place: bool,
}

#[derive(Serialize)]
struct Advanced {
    scheme: &'static str,
    fingerprint: String,
    #[serde(serialize_with = "keys::serialize_epochs")]
    activation_interval: EpochRange,
    #[serde(serialize_with = "keys::serialize_epochs")]
    prepared_interval: EpochRange,
    signing_key_file: String,
    bottom_trees: u32,
    seconds: f64,
}

impl Answer for Advanced {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "scheme            {}", self.scheme)?;
        writeln!(out, "active in epochs  {}", keys::epochs(&self.activation_interval))?;
        writeln!(out, "prepared for      {}", keys::epochs(&self.prepared_interval))?;
        writeln!(out, "fingerprint       {}", self.fingerprint)?;
        writeln!(out, "signing key       {}", self.signing_key_file)
    }
}

impl Arguments {
    /// Moves the window.
    pub(crate) fn run(&self, console: Console) -> Result<(), Failure> {
        let (target, existing) = self.target()?;
        if existing == Existing::Keep {
            target.ensure_free()?;
        }
        let bytes = Wanted::SigningKey.read(&self.key)?;
        let mut key = keys::signing_key(&bytes, &self.key, self.scheme.scheme)?;
        let interrupt = Interrupt::install()?;
        let started = Instant::now();
        let bottom_trees = self.advance(&mut key, &interrupt)?;
        let (scheme, pair) = (key.scheme(), KeyPair::new(&key));
        let seconds = started.elapsed().as_secs_f64();
        match &target {
            Target::File(path) => {
                let piece = Piece { path, bytes: &pair.signing_key, access: Access::Owner };
                write_files(&[piece], existing, Some(&interrupt))?;
            }
            Target::Stdout => target.write(&pair.signing_key, Access::Owner)?,
        }
        let advanced = Advanced {
            scheme: scheme.name(),
            fingerprint: keys::fingerprint(&pair.verifying_key),
            activation_interval: pair.active,
            prepared_interval: pair.prepared,
            signing_key_file: target.to_string(),
            bottom_trees,
            seconds,
        };
        console.say_beside(&target, &advanced)
    }

    fn target(&self) -> Result<(Target, Existing), Failure> {
        match (&self.destination.output, &self.key) {
            (Some(target), _) => Ok((target.clone(), Existing::Keep)),
            (None, Source::File(path)) => Ok((Target::File(path.clone()), Existing::Replace)),
            (None, Source::Stdin) => {
                Err(Failure::BadInput("standard input cannot be replaced: use --output".to_owned()))
            }
        }
    }
}

impl Arguments {
    /// Moves the window and returns by how many bottom trees.
    fn advance(&self, key: &mut AnySigningKey, interrupt: &Interrupt) -> Result<u32, Failure> {
        let refusal = |reason: String| Failure::BadInput(format!("{}: {reason}", self.key));
        // Trees that do not belong to the secret would be mixed with ones that do.
        key.check(1).map_err(|error| refusal(error.to_string()))?;
        let bottom_trees = self.steps(key).map_err(refusal)?;
        for _ in 0..bottom_trees {
            progress::watch(interrupt, |work| key.advance_with(work)).map_err(|error| match error {
                AdvanceError::Cancelled => Failure::Interrupted,
                other => refusal(other.to_string()),
            })?;
        }
        Ok(bottom_trees)
    }

    /// By how many bottom trees the window moves.
    fn steps(&self, key: &AnySigningKey) -> Result<u32, String> {
        let Some(epoch) = self.until else { return Ok(1) };
        let (active, prepared) = (key.activation_interval(), key.prepared_interval());
        if !active.contains(epoch) {
            return Err(format!("epoch {epoch} is not in the key's activation interval {active}"));
        }
        if u64::from(epoch) < prepared.start {
            return Err(format!(
                "epoch {epoch} is before the prepared window {prepared}, which only moves forward"
            ));
        }
        let beyond = (u64::from(epoch) + 1).saturating_sub(prepared.end);
        // At most the 2^16 bottom trees of a lifetime.
        Ok(u32::try_from(beyond.div_ceil(key.scheme().leaves_per_tree())).unwrap_or(u32::MAX))
    }
}
