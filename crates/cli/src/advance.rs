//! `touchmark advance`: moves the prepared window of a signing key.

use std::{
    io::{self, Write},
    time::Instant,
};

use serde::Serialize;
use touchmark::xmss::{AdvanceError, AnySigningKey, EpochRange};
use touchmark_signer::files::{FileError, LockedFile};
use zeroize::Zeroizing;

use crate::{
    console::{Answer, Console},
    failure::Failure,
    input::Source,
    interrupt::Interrupt,
    keys::{self, KeyPair, SchemeArgument, Wanted},
    output::{Access, Target, clean_folder_of, of_files},
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
        let interrupt = Interrupt::install()?;
        let target = self.target()?;
        let mut locked = match (&self.destination.output, &target) {
            (None, Target::File(path)) => {
                clean_folder_of(path);
                Some(LockedFile::open(path, || !interrupt.is_set()).map_err(|error| match error {
                    FileError::Locked { .. } => Failure::Interrupted,
                    other => of_files(other),
                })?)
            }
            _ => {
                target.ensure_free()?;
                None
            }
        };
        let bytes = match &locked {
            Some(file) => Wanted::SigningKey.decode(Zeroizing::new(file.bytes().to_vec()), &self.key)?,
            None => Wanted::SigningKey.read(&self.key)?,
        };
        // A folder that takes no file, or a full disk, is found out before the work.
        let draft =
            locked.as_ref().map(|file| file.draft(bytes.len() as u64)).transpose().map_err(of_files)?;
        let mut key = keys::signing_key(&bytes, &self.key, self.scheme.scheme)?;
        let started = Instant::now();
        let bottom_trees = self.advance(&mut key, &interrupt)?;
        let (scheme, pair) = (key.scheme(), KeyPair::new(&key));
        let seconds = started.elapsed().as_secs_f64();
        if let (Some(file), Some(draft)) = (&mut locked, draft) {
            if let Some(mode) = file.wide_mode() {
                let _ =
                    writeln!(io::stderr(), "touchmark: {}: others may read it (mode {mode:04o})", self.key);
            }
            if interrupt.is_set() {
                return Err(Failure::Interrupted);
            }
            file.replace(draft, pair.signing_key).map_err(of_files)?;
        } else {
            target.write(&pair.signing_key, Access::Owner)?;
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
        let moved = |failure: Failure| match failure {
            Failure::NoReader | Failure::File { .. } if locked.is_some() => {
                Failure::Moved(format!("{}: the key has moved, but this could not be reported", self.key))
            }
            other => other,
        };
        console.say_beside(&target, &advanced).map_err(moved)
    }

    fn target(&self) -> Result<Target, Failure> {
        match (&self.destination.output, &self.key) {
            (Some(target), _) => Ok(target.clone()),
            (None, Source::File(path)) => Ok(Target::File(path.clone())),
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
