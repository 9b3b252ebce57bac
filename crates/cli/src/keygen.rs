//! `touchmark keygen`: a key pair in two files.

use std::{
    ffi::OsString,
    io::{self, Write},
    path::PathBuf,
    time::Instant,
};

use chacha20::{ChaCha20Rng, rand_core::SeedableRng};
use serde::Serialize;
use touchmark::xmss::{EpochRange, Scheme};
use zeroize::Zeroizing;

use crate::{
    console::{Answer, Console},
    failure::Failure,
    human,
    input::bytes_from_hex,
    interrupt::Interrupt,
    keys::{self, Generate, KeyPair, scheme_parser},
    output::{Access, Piece, Target, ensure_free, write_files},
    progress, record,
};

/// What to make, and where to put it.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// The parameter set: a name from `touchmark schemes`
    #[arg(long, value_name = "NAME", value_parser = scheme_parser())]
    scheme: Scheme,
    /// The first epoch to sign for
    #[arg(long, value_name = "EPOCH", default_value_t = 0)]
    activation_epoch: u64,
    /// How many epochs to sign for; widened to whole bottom trees, two at least
    #[arg(long, value_name = "COUNT", default_value_t = 1)]
    epochs: u64,
    /// A seed of 32 bytes in hexadecimal, for tests: whoever knows it has the key. Without it the system's generator is asked
    #[arg(long, value_name = "HEX")]
    seed_hex: Option<String>,
    /// Writes NAME_sk.ssz, for the owner only, and NAME_pk.ssz; `-`: the signing key alone, to standard output
    #[arg(long, short, value_name = "NAME")]
    output: Target,
    #[command(flatten)]
    record: record::Choice,
}

#[derive(Serialize)]
struct Made {
    scheme: &'static str,
    #[serde(serialize_with = "keys::serialize_epochs")]
    activation_interval: EpochRange,
    #[serde(serialize_with = "keys::serialize_epochs")]
    prepared_interval: EpochRange,
    fingerprint: String,
    verifying_key: String,
    signing_key_file: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    verifying_key_file: Option<String>,
    signing_key_bytes: usize,
    seconds: f64,
}

impl Answer for Made {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "scheme             {}", self.scheme)?;
        writeln!(out, "active in epochs   {}", keys::epochs(&self.activation_interval))?;
        writeln!(out, "prepared for       {}", keys::epochs(&self.prepared_interval))?;
        writeln!(out, "fingerprint        {}", self.fingerprint)?;
        let size = human::count(self.signing_key_bytes as u64);
        writeln!(
            out,
            "signing key        {} ({size} bytes; keep it secret, keep one copy)",
            self.signing_key_file
        )?;
        match &self.verifying_key_file {
            Some(file) => writeln!(out, "verifying key      {file}"),
            None => writeln!(out, "verifying key      {}", self.verifying_key),
        }
    }
}

impl Arguments {
    /// Makes the pair.
    pub(crate) fn run(&self, console: Console) -> Result<(), Failure> {
        let files = self.files();
        for path in files.iter().flatten() {
            ensure_free(path)?;
        }
        let rng = generator(self.seed_hex.as_deref())?;
        let interrupt = Interrupt::install()?;
        let started = Instant::now();
        let pair = progress::watch(&interrupt, |work| {
            Generate { work, rng, first: self.activation_epoch, count: self.epochs }.run(self.scheme)
        })?;
        let seconds = started.elapsed().as_secs_f64();
        match &files {
            Some([secret, public]) => {
                if interrupt.is_set() {
                    return Err(Failure::Interrupted);
                }
                self.record.enter_new(secret, &pair.verifying_key)?;
                write_pair(&pair, secret, public, &interrupt)?;
            }
            None => self.output.write(&pair.signing_key, Access::Owner)?,
        }
        let shown = |i: usize| files.as_ref().map(|files| files[i].display().to_string());
        let made = Made {
            scheme: self.scheme.name(),
            activation_interval: pair.active,
            prepared_interval: pair.prepared,
            fingerprint: keys::fingerprint(&pair.verifying_key),
            verifying_key: hex::encode(&pair.verifying_key),
            signing_key_file: shown(0).unwrap_or_else(|| self.output.to_string()),
            verifying_key_file: shown(1),
            signing_key_bytes: pair.signing_key.len(),
            seconds,
        };
        console.say_beside(&self.output, &made)
    }

    /// The files of signing key and verifying key, named as the clients name them.
    fn files(&self) -> Option<[PathBuf; 2]> {
        let Target::File(prefix) = &self.output else { return None };
        Some(["_sk.ssz", "_pk.ssz"].map(|suffix| {
            let mut name = OsString::from(prefix);
            name.push(suffix);
            name.into()
        }))
    }
}

/// Writes both files or none.
pub(crate) fn write_pair(
    pair: &KeyPair,
    secret: &std::path::Path,
    public: &std::path::Path,
    interrupt: &Interrupt,
) -> Result<(), Failure> {
    let pieces = [
        Piece { path: secret, bytes: &pair.signing_key, access: Access::Owner },
        Piece { path: public, bytes: &pair.verifying_key, access: Access::Everyone },
    ];
    write_files(&pieces, Some(interrupt))
}

/// ChaCha20 from the seed that was given, or from one that the operating system draws.
pub(crate) fn generator(seed_hex: Option<&str>) -> Result<ChaCha20Rng, Failure> {
    let mut seed = Zeroizing::new([0; 32]);
    match seed_hex {
        Some(text) => *seed = bytes_from_hex("--seed-hex", text)?,
        None => getrandom::fill(&mut *seed).map_err(|error| {
            Failure::BadInput(format!("the operating system gives no random bytes: {error}"))
        })?,
    }
    Ok(ChaCha20Rng::from_seed(*seed))
}
