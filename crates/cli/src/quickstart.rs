//! `touchmark quickstart`: from nothing to a verified signature, in front of the user's eyes.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use serde::{Serialize, Serializer};
use touchmark::xmss::{EpochRange, Lifetime18W4NoOff, ParameterSet, Signature, SigningKey, VerifyingKey};

use crate::{
    console::{Answer, Console},
    failure::Failure,
    human,
    input::{Message, Source},
    interrupt::Interrupt,
    keygen,
    keys::{self, Generate, KeyPair},
    output::{Access, Piece, write_files},
    progress,
};

/// Signatures of moderate size, keys in a moment.
type Set = Lifetime18W4NoOff;

/// Any of the key's epochs would do.
const EPOCH: u32 = 7;

/// What is signed if the user names no file: the first of these in the working folder.
const READMES: [&str; 4] = ["README.md", "README", "README.txt", "README.rst"];

/// What to sign.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// A file to sign [default: the README of the working folder]
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
}

/// What happened.
#[derive(Serialize)]
struct Tour {
    scheme: &'static str,
    #[serde(serialize_with = "keys::serialize_epochs")]
    activation_interval: EpochRange,
    signing_key_bytes: usize,
    verifying_key_bytes: usize,
    fingerprint: String,
    #[serde(rename = "keygen_seconds", serialize_with = "seconds")]
    keygen: Duration,
    file: PathBuf,
    file_bytes: u64,
    #[serde(flatten)]
    message: Message,
    epoch: u32,
    signature_bytes: usize,
    signature_fingerprint: String,
    #[serde(rename = "sign_seconds", serialize_with = "seconds")]
    sign: Duration,
    #[serde(rename = "verify_seconds", serialize_with = "seconds")]
    verify: Duration,
    genuine_verifies: bool,
    tampered_copy_verifies: bool,
    other_epoch_verifies: bool,
}

fn seconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(time.as_secs_f64())
}

impl Answer for Tour {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        self.write_key(out)?;
        self.write_signature(out)?;
        self.write_verdicts(out)?;
        writeln!(out, "{NEXT}")
    }
}

impl Tour {
    fn write_key(&self, out: &mut dyn Write) -> io::Result<()> {
        let leaves = self.activation_interval.count();
        writeln!(out, "1. A key pair for {} epochs, of {}.", human::count(leaves), self.scheme)?;
        writeln!(
            out,
            "   One message can be signed in each epoch: the key is a tree with a one-time key in every leaf."
        )?;
        writeln!(out)?;
        let rate = human::count(human::per_second(leaves, self.keygen));
        writeln!(
            out,
            "   signing key    {:>7} bytes   made in {}, {rate} leaves/s",
            human::count(self.signing_key_bytes as u64),
            human::duration(self.keygen)
        )?;
        writeln!(
            out,
            "   verifying key  {:>7} bytes   fingerprint {}",
            self.verifying_key_bytes, self.fingerprint
        )?;
        writeln!(out)
    }

    fn write_signature(&self, out: &mut dyn Write) -> io::Result<()> {
        let (file, len) = (self.file.display(), human::count(self.file_bytes));
        writeln!(out, "2. A signature for epoch {}, on the SHA-256 of {file} ({len} bytes).", self.epoch)?;
        writeln!(out)?;
        writeln!(out, "   message             32 bytes   {}", hex::encode(self.message.bytes))?;
        writeln!(
            out,
            "   signature      {:>7} bytes   made in {}",
            human::count(self.signature_bytes as u64),
            human::duration(self.sign)
        )?;
        writeln!(out, "   its SHA-256                    {}", self.signature_fingerprint)?;
        writeln!(out)
    }

    fn write_verdicts(&self, out: &mut dyn Write) -> io::Result<()> {
        let verdict = |valid| if valid { "valid" } else { "not valid" };
        let other = self.epoch + 1;
        writeln!(out, "3. Who believes it? Everything was read back from files for this.")?;
        writeln!(out)?;
        writeln!(
            out,
            "   the file itself                {}, verified in {}",
            verdict(self.genuine_verifies),
            human::duration(self.verify)
        )?;
        writeln!(
            out,
            "   a copy with one bit changed    {}, as it must be",
            verdict(self.tampered_copy_verifies)
        )?;
        writeln!(
            out,
            "   the file, but epoch {other}          {}, as it must be",
            verdict(self.other_epoch_verifies)
        )?;
        writeln!(out)
    }
}

const NEXT: &str = "\
The temporary folder with these keys is gone again. To make some that stay:

   touchmark keygen --scheme lifetime18-w4 --output mine
   touchmark sign mine_sk.ssz --scheme lifetime18-w4 --epoch 0 --file README.md --output README.sig
   touchmark verify mine_pk.ssz README.sig --scheme lifetime18-w4 --epoch 0 --file README.md

`touchmark schemes` compares the parameter sets, `touchmark help` lists the rest; in a fresh clone, `cargo run --release --`
stands for `touchmark`. Before a key matters: never sign two messages in one epoch, and never restore a signer from a backup.";

impl Arguments {
    /// The tour.
    pub(crate) fn run(&self, console: Console) -> Result<(), Failure> {
        let file = self.file()?;
        let interrupt = Interrupt::install()?;
        let folder = tempfile::Builder::new().prefix("touchmark-quickstart-").tempdir();
        let folder = folder.map_err(Failure::of_file(std::env::temp_dir().display()))?;
        let tour = walk(&file, folder.path(), &interrupt)?;
        folder.close().map_err(Failure::of_file("the temporary folder"))?;
        console.say(&tour)?;
        if tour.genuine_verifies && !tour.tampered_copy_verifies && !tour.other_epoch_verifies {
            Ok(())
        } else {
            Err(Failure::Invalid("a verdict is not what it must be: please report this".to_owned()))
        }
    }

    fn file(&self) -> Result<PathBuf, Failure> {
        if let Some(file) = &self.file {
            return Ok(file.clone());
        }
        READMES.iter().map(PathBuf::from).find(|path| path.is_file()).ok_or_else(|| {
            Failure::BadInput(
                "there is no README in this folder to sign: name a file with `touchmark quickstart --file FILE`"
                    .to_owned(),
            )
        })
    }
}

/// Makes a key, signs, and verifies, by way of files in `folder`.
fn walk(file: &Path, folder: &Path, interrupt: &Interrupt) -> Result<Tour, Failure> {
    let message = Message::of_file(&Source::File(file.to_owned()))?;
    let tampered = tampered_copy(file, folder)?;
    let [secret, public, signed] =
        ["quickstart_sk.ssz", "quickstart_pk.ssz", "quickstart.sig"].map(|name| folder.join(name));

    let started = Instant::now();
    let pair = make_pair(interrupt)?;
    let keygen = started.elapsed();
    keygen::write_pair(&pair, &secret, &public, interrupt)?;

    let key = decode(&secret, SigningKey::<Set>::from_bytes)?;
    let started = Instant::now();
    let signature =
        key.sign(EPOCH, &message.bytes).map_err(|error| Failure::BadInput(error.to_string()))?.to_bytes();
    let sign = started.elapsed();
    let piece = Piece { path: &signed, bytes: &signature, access: Access::Everyone };
    write_files(&[piece], Some(interrupt))?;

    let verifying_key = decode(&public, VerifyingKey::<Set>::from_bytes)?;
    let read_back = decode(&signed, Signature::<Set>::from_bytes)?;
    let verifies = |epoch, message: &Message| verifying_key.verify(epoch, &message.bytes, &read_back).is_ok();
    let started = Instant::now();
    let genuine_verifies = verifies(EPOCH, &message);
    let verify = started.elapsed();

    Ok(Tour {
        scheme: Set::SCHEME.name(),
        activation_interval: pair.active,
        signing_key_bytes: pair.signing_key.len(),
        verifying_key_bytes: pair.verifying_key.len(),
        fingerprint: keys::fingerprint(&pair.verifying_key),
        keygen,
        file: file.to_owned(),
        file_bytes: fs::metadata(file).map_err(Failure::of_file(file.display()))?.len(),
        epoch: EPOCH,
        signature_bytes: signature.len(),
        signature_fingerprint: keys::fingerprint(&signature),
        sign,
        verify,
        genuine_verifies,
        tampered_copy_verifies: verifies(EPOCH, &Message::of_file(&Source::File(tampered))?),
        other_epoch_verifies: verifies(EPOCH + 1, &message),
        message,
    })
}

/// The smallest key there is, from the system's generator.
fn make_pair(interrupt: &Interrupt) -> Result<KeyPair, Failure> {
    let rng = keygen::generator(None)?;
    progress::watch(interrupt, |work| Generate { work, rng, first: 0, count: 1 }.run(Set::SCHEME))
}

/// A copy of the file with its last bit changed, or with one byte more if it is empty.
fn tampered_copy(file: &Path, folder: &Path) -> Result<PathBuf, Failure> {
    let mut bytes = fs::read(file).map_err(Failure::of_file(file.display()))?;
    match bytes.last_mut() {
        Some(last) => *last ^= 1,
        None => bytes.push(0),
    }
    let copy = folder.join("tampered");
    fs::write(&copy, bytes).map_err(Failure::of_file(copy.display()))?;
    Ok(copy)
}

fn decode<T, E: std::fmt::Display>(
    path: &Path,
    decoder: impl FnOnce(&[u8]) -> Result<T, E>,
) -> Result<T, Failure> {
    let bytes = Source::File(path.to_owned()).read()?;
    decoder(&bytes).map_err(|error| Failure::BadInput(format!("{}: {error}", path.display())))
}
