//! `touchmark record`, and the record that signing keeps.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

use serde::Serialize;
use touchmark_signer::record::{Commit, Entry, EpochRecord, KeyId, NewKey, RecordError, SqliteRecord};

use crate::{
    console::{Answer, Console},
    failure::Failure,
    input::Source,
    keys::{SchemeArgument, Wanted, signing_key},
};

/// The record's name in a key's folder.
const NAME: &str = "record.sqlite";

/// Which record is kept.
#[derive(clap::Args, Debug)]
pub(crate) struct Choice {
    /// The record of used epochs [default: `record.sqlite` in the key's folder]
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Keeps no record: nothing then stops a second message in an epoch, with which anyone can forge
    #[arg(long, conflicts_with = "record")]
    without_record: bool,
}

impl Choice {
    /// Whether the user wants none.
    pub(crate) fn is_without(&self) -> bool {
        self.without_record
    }

    fn path(&self, key: &Source) -> Result<PathBuf, Failure> {
        match (&self.record, key) {
            (Some(path), _) => Ok(path.clone()),
            // A link stands for the key that it names: both have one record.
            (None, Source::File(path)) => Ok(path.canonicalize().unwrap_or_else(|_| path.clone()).with_file_name(NAME)),
            (None, Source::Stdin) => Err(Failure::BadInput(
                "a key from standard input has no folder: name its record with --record, or use --without-record"
                    .to_owned(),
            )),
        }
    }

    /// Enters a key that was just made. An entry that is there already stays as it is.
    pub(crate) fn enter_new(&self, secret: &Path, verifying_key: &[u8]) -> Result<(), Failure> {
        if self.without_record {
            return Ok(());
        }
        let path = match &self.record {
            Some(path) => path.clone(),
            None => secret.with_file_name(NAME),
        };
        let record = SqliteRecord::open_or_create(&path).map_err(of_record(&path))?;
        let key =
            NewKey { id: id(verifying_key)?, verifying_key: verifying_key.to_vec(), duty: None, floor: None };
        match record.enter(&[key]) {
            Ok(()) | Err(RecordError::KnownKey(_)) => Ok(()),
            Err(error) => Err(of_record(&path)(error)),
        }
    }

    /// Gives the epoch its message, and returns the signature that may leave: this one, or the one of the same request before.
    pub(crate) fn commit(
        &self,
        key: &Source,
        verifying_key: &[u8],
        epoch: u32,
        message: &[u8; 32],
        signature: Vec<u8>,
    ) -> Result<Vec<u8>, Failure> {
        if self.without_record {
            return Ok(signature);
        }
        let path = self.path(key)?;
        let record = SqliteRecord::open(&path).map_err(of_record(&path))?;
        match record.commit(&id(verifying_key)?, epoch, message, &signature) {
            Ok(Commit::Repeated { signature: Some(recorded) }) => Ok(recorded),
            // Signing is deterministic, so it is the same.
            Ok(Commit::Repeated { signature: None } | Commit::New { .. }) => Ok(signature),
            Err(error) => Err(of_record(&path)(error)),
        }
    }
}

fn id(verifying_key: &[u8]) -> Result<KeyId, Failure> {
    KeyId::of_verifying_key(verifying_key)
        .ok_or_else(|| Failure::BadInput("no record has keys of this length".to_owned()))
}

fn of_record(path: &Path) -> impl FnOnce(RecordError) -> Failure {
    let path = path.display().to_string();
    move |error| Failure::BadInput(format!("{path}: {error}"))
}

/// What to do with the record.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(clap::Subcommand, Debug)]
enum Action {
    /// Enters a key that was made elsewhere
    Init(Floor),
    /// Shows the keys of a record
    Show {
        /// The record
        record: PathBuf,
    },
    /// Goes on after a restored backup: all epochs up to the floor count as used
    Reconcile(Floor),
}

/// A key, and from where it is safe.
#[derive(clap::Args, Debug)]
struct Floor {
    /// The signing key
    key: Source,
    /// Every epoch up to this one counts as used
    #[arg(long, value_name = "EPOCH")]
    floor: u32,
    #[command(flatten)]
    scheme: SchemeArgument,
    /// The record [default: `record.sqlite` in the key's folder]
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

#[derive(Serialize)]
struct Shown {
    record: String,
    keys: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    key: String,
    verifying_key: String,
    status: String,
    floor: Option<u32>,
    high_water: Option<u32>,
    generation: u64,
}

impl From<Entry> for Row {
    fn from(entry: Entry) -> Self {
        Self {
            key: entry.id.to_string(),
            verifying_key: hex::encode(&entry.verifying_key),
            status: entry.status.to_string(),
            floor: entry.floor,
            high_water: entry.high_water(),
            generation: entry.generation,
        }
    }
}

impl Answer for Shown {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "record {}", self.record)?;
        for row in &self.keys {
            let shown =
                |epoch: Option<u32>| epoch.map_or_else(|| "none".to_owned(), |epoch| epoch.to_string());
            let (floor, used) = (shown(row.floor), shown(row.high_water));
            writeln!(out, "{}  {}, floor {floor}, highest used epoch {used}", row.key, row.status)?;
        }
        Ok(())
    }
}

impl Arguments {
    /// Does it, and shows what the record has then.
    pub(crate) fn run(&self, console: Console) -> Result<(), Failure> {
        match &self.action {
            Action::Show { record: path } => {
                let record = SqliteRecord::open(path).map_err(of_record(path))?;
                let entries = record.entries().map_err(of_record(path))?;
                show(console, path, entries)
            }
            Action::Init(floor) => {
                floor.change(console, SqliteRecord::open_or_create, |record, id, verifying_key| {
                    let key = NewKey { id: id.clone(), verifying_key, duty: None, floor: Some(floor.floor) };
                    record.enter(&[key])
                })
            }
            Action::Reconcile(floor) => floor
                .change(console, SqliteRecord::open, |record, id, _| record.reconcile(id, floor.floor, 0)),
        }
    }
}

fn show(console: Console, path: &Path, entries: Vec<Entry>) -> Result<(), Failure> {
    let keys = entries.into_iter().map(Row::from).collect();
    console.say(&Shown { record: path.display().to_string(), keys })
}

impl Floor {
    fn change(
        &self,
        console: Console,
        open: fn(&Path) -> Result<SqliteRecord, RecordError>,
        change: impl FnOnce(&SqliteRecord, &KeyId, Vec<u8>) -> Result<(), RecordError>,
    ) -> Result<(), Failure> {
        let choice = Choice { record: self.record.clone(), without_record: false };
        let path = choice.path(&self.key)?;
        let bytes = Wanted::SigningKey.read(&self.key)?;
        let key = signing_key(&bytes, &self.key, self.scheme.scheme)?;
        let verifying_key = key.verifying_key().to_bytes();
        let id = id(&verifying_key)?;
        let record = open(&path).map_err(of_record(&path))?;
        change(&record, &id, verifying_key).map_err(of_record(&path))?;
        let entry = record.entry(&id).map_err(of_record(&path))?;
        show(console, &path, vec![entry])
    }
}
