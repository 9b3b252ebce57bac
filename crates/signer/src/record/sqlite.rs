//! The record in one file of SQLite, for the signers of one machine.

mod schema;

use std::{
    collections::HashSet,
    fs::{File, OpenOptions},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use rusqlite::{Connection, OpenFlags, OptionalExtension, Row, Transaction, TransactionBehavior, params};
use touchmark_process::lock::{try_lock_byte, unlock_byte};

use super::{
    Commit, Duty, Entry, EpochRecord, EpochState, KeyId, Lease, Message, NewKey, RecordError,
    SIGNATURES_KEPT, Status, UsedEpoch, admit, repeat,
};
use crate::files;

/// How long a transaction waits for those of other processes.
const BUSY: Duration = Duration::from_secs(10);
/// The log is copied into the database when it is longer than this, in bytes, and a record is opened or flushed.
const LOG_LEN: u64 = 4 << 20;

/// A record in a file of SQLite: write-ahead log, every commit synced.
///
/// The file may be shared by the processes of one machine, not over a network file system. One more file beside it, `NAME-lock`, carries
/// the leases of the keys.
pub struct SqliteRecord {
    path: PathBuf,
    connection: Mutex<Inner>,
    leases: Arc<Leases>,
}

/// The keys that signers use. The system tells processes apart, the set tells the signers of this process apart.
struct Leases {
    file: File,
    held: Mutex<HashSet<u64>>,
}

struct Inner {
    connection: Connection,
    /// Messages of reserved epochs that no transaction has written yet.
    notes: Vec<Note>,
}

struct Note {
    id: KeyId,
    epoch: u32,
    message: Message,
    signature: Vec<u8>,
}

impl std::fmt::Debug for SqliteRecord {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SqliteRecord").field("path", &self.path).finish_non_exhaustive()
    }
}

impl SqliteRecord {
    /// Opens the record at `path`. An older version of it is brought up to date.
    ///
    /// # Errors
    /// [`RecordError::Missing`] if there is no file: an empty record never comes about by itself. [`RecordError::NotARecord`] and
    /// [`RecordError::Newer`] for another file. [`RecordError::Store`] for what the system says.
    pub fn open(path: &Path) -> Result<Self, RecordError> {
        let path = path.canonicalize().map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => RecordError::Missing(path.display().to_string()),
            _ => RecordError::store(error),
        })?;
        Self::connect(path, false)
    }

    /// Opens the record at `path`, or makes an empty one that only the owner can read.
    ///
    /// # Errors
    /// Those of [`open`](Self::open).
    pub fn open_or_create(path: &Path) -> Result<Self, RecordError> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        files::owner_only(&mut options);
        match options.open(path) {
            Ok(_) => {}
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => return Self::open(path),
            Err(error) => return Err(RecordError::store(error)),
        }
        let path = path.canonicalize().map_err(RecordError::store)?;
        let record = Self::connect(path, true)?;
        files::sync_folder_of(&record.path).map_err(RecordError::store)?;
        Ok(record)
    }

    /// Where the record is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn connect(path: PathBuf, created: bool) -> Result<Self, RecordError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut connection = Connection::open_with_flags(&path, flags)?;
        connection.busy_timeout(BUSY)?;
        schema::prepare(&mut connection, &path, created)?;
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        files::owner_only(&mut options);
        let file = options.open(beside(&path, "-lock")).map_err(RecordError::store)?;
        let record = Self {
            connection: Mutex::new(Inner { connection, notes: Vec::new() }),
            leases: Arc::new(Leases { file, held: Mutex::default() }),
            path,
        };
        record.shorten_log();
        Ok(record)
    }

    /// Copies a long log into the database, away from any signature. A failure leaves the log as it was.
    fn shorten_log(&self) {
        if std::fs::metadata(beside(&self.path, "-wal")).is_ok_and(|log| log.len() > LOG_LEN) {
            let inner = self.inner();
            let _ = inner.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
        }
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        // A panic of another thread left a transaction, which was rolled back.
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs one durable transaction, in which the notes are written too.
    fn transact<T>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, RecordError>,
    ) -> Result<T, RecordError> {
        let Inner { connection, notes } = &mut *self.inner();
        // SQLite's own waiting sleeps ever longer, and a busy process would starve the others. The system wakes whoever waits for this lock.
        let _turn = Turn::take(&self.leases.file)?;
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for note in &*notes {
            write_note(&transaction, note)?;
        }
        let result = work(&transaction)?;
        transaction.commit()?;
        notes.clear();
        Ok(result)
    }
}

/// The right to write, among the processes that share a record. It has nothing to do with the locks on bytes.
struct Turn<'a>(&'a File);

impl<'a> Turn<'a> {
    fn take(file: &'a File) -> Result<Self, RecordError> {
        file.lock().map_err(RecordError::store)?;
        Ok(Self(file))
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        // At the latest, the system does it when the file is closed.
        let _ = self.0.unlock();
    }
}

/// Best effort: a reserved epoch whose message is lost is forfeited.
impl Drop for SqliteRecord {
    fn drop(&mut self) {
        let _ = self.flush();
    }
}

impl From<rusqlite::Error> for RecordError {
    fn from(error: rusqlite::Error) -> Self {
        Self::store(error)
    }
}

impl EpochRecord for SqliteRecord {
    fn enter(&self, keys: &[NewKey]) -> Result<(), RecordError> {
        self.transact(|transaction| keys.iter().try_for_each(|key| enter(transaction, key)))
    }

    fn entry(&self, id: &KeyId) -> Result<Entry, RecordError> {
        find(&self.inner().connection, id)
    }

    fn entries(&self) -> Result<Vec<Entry>, RecordError> {
        let inner = self.inner();
        let mut statement = inner.connection.prepare(&format!("{ENTRY} ORDER BY number"))?;
        let entries = statement.query_map([], entry_of)?.collect::<Result<_, _>>()?;
        Ok(entries)
    }

    fn epoch(&self, id: &KeyId, epoch: u32) -> Result<EpochState, RecordError> {
        let inner = self.inner();
        let number = find(&inner.connection, id)?.number;
        Ok(match row(&inner.connection, number, epoch)? {
            None => EpochState::Free,
            Some((None, _)) => EpochState::Forfeited,
            Some((Some(message), signature)) => EpochState::Signed { message, signature },
        })
    }

    fn commit(
        &self,
        id: &KeyId,
        epoch: u32,
        message: &Message,
        signature: &[u8],
    ) -> Result<Commit, RecordError> {
        self.transact(|transaction| {
            let entry = find(transaction, id)?;
            admit(None, entry.status, epoch)?;
            if let Some((recorded, signature)) = row(transaction, entry.number, epoch)? {
                return repeat(epoch, recorded, signature, message);
            }
            admit(entry.floor, entry.status, epoch)?;
            transaction.execute(
                "INSERT INTO used (key, epoch, message, signature) VALUES (?1, ?2, ?3, ?4)",
                params![number(&entry)?, epoch, message.as_slice(), signature],
            )?;
            forget_signatures(transaction, number(&entry)?, epoch)?;
            let generation = count_up(transaction, id)?;
            Ok(Commit::New { generation })
        })
    }

    fn reserve(&self, id: &KeyId, epochs: &[u32]) -> Result<Vec<u32>, RecordError> {
        self.transact(|transaction| {
            let entry = find(transaction, id)?;
            admit(None, entry.status, 0)?;
            let mut reserved = Vec::with_capacity(epochs.len());
            let mut statement = transaction
                .prepare("INSERT INTO used (key, epoch) VALUES (?1, ?2) ON CONFLICT DO NOTHING")?;
            for &epoch in epochs {
                if admit(entry.floor, entry.status, epoch).is_ok()
                    && statement.execute(params![number(&entry)?, epoch])? == 1
                {
                    reserved.push(epoch);
                }
            }
            count_up(transaction, id)?;
            Ok(reserved)
        })
    }

    fn note(&self, id: &KeyId, epoch: u32, message: &Message, signature: &[u8]) {
        let note = Note { id: id.clone(), epoch, message: *message, signature: signature.to_vec() };
        self.inner().notes.push(note);
    }

    fn flush(&self) -> Result<(), RecordError> {
        if !self.inner().notes.is_empty() {
            self.transact(|_| Ok(()))?;
        }
        self.shorten_log();
        Ok(())
    }

    fn set(&self, id: &KeyId, floor: Option<u32>, status: Status) -> Result<u64, RecordError> {
        self.transact(|transaction| {
            find(transaction, id)?;
            transaction.execute(
                "UPDATE keys SET floor = max(floor, ?2), status = ?3 WHERE id = ?1",
                params![id.as_bytes(), floor_code(floor), status.code()],
            )?;
            count_up(transaction, id)
        })
    }

    fn import(&self, id: &KeyId, used: &[UsedEpoch], floor: Option<u32>) -> Result<(), RecordError> {
        self.transact(|transaction| {
            let entry = find(transaction, id)?;
            for &UsedEpoch { epoch, message } in used {
                match (row(transaction, entry.number, epoch)?, message) {
                    (Some((Some(recorded), _)), Some(message)) if recorded != message => {
                        return Err(RecordError::Burnt { id: id.clone(), epoch });
                    }
                    (Some((Some(_), _)), _) => {}
                    (_, message) => {
                        transaction.execute(
                            "INSERT INTO used (key, epoch, message) VALUES (?1, ?2, ?3)
                             ON CONFLICT (key, epoch) DO UPDATE SET message = excluded.message",
                            params![number(&entry)?, epoch, message.as_ref().map(<[u8; 32]>::as_slice)],
                        )?;
                    }
                }
            }
            transaction.execute(
                "UPDATE keys SET floor = max(floor, ?2), status = 0 WHERE id = ?1",
                params![id.as_bytes(), floor_code(floor)],
            )?;
            count_up(transaction, id).map(drop)
        })
    }

    fn used(&self, id: &KeyId) -> Result<Vec<UsedEpoch>, RecordError> {
        self.flush()?;
        let inner = self.inner();
        let entry = find(&inner.connection, id)?;
        let mut statement =
            inner.connection.prepare("SELECT epoch, message FROM used WHERE key = ?1 ORDER BY epoch")?;
        let used = statement
            .query_map([number(&entry)?], |row| Ok(UsedEpoch { epoch: row.get(0)?, message: row.get(1)? }))?
            .collect::<Result<_, _>>()?;
        Ok(used)
    }

    fn prune(&self, id: &KeyId, floor: u32) -> Result<(), RecordError> {
        self.transact(|transaction| {
            let entry = find(transaction, id)?;
            transaction.execute(
                "UPDATE keys SET floor = max(floor, ?2) WHERE id = ?1",
                params![id.as_bytes(), floor],
            )?;
            transaction.execute(
                "DELETE FROM used WHERE key = ?1 AND epoch <= ?2",
                params![number(&entry)?, floor],
            )?;
            count_up(transaction, id).map(drop)
        })
    }

    fn lease(&self, id: &KeyId) -> Result<Box<dyn Lease>, RecordError> {
        let sql = "SELECT number FROM keys WHERE id = ?1";
        let number = self.inner().connection.query_row(sql, [id.as_bytes()], |row| row.get::<_, i64>(0));
        let number = number.optional()?.ok_or_else(|| RecordError::UnknownKey(id.clone()))?.unsigned_abs();
        let leases = &self.leases;
        let mut held = leases.held.lock().unwrap_or_else(PoisonError::into_inner);
        if held.contains(&number) || !try_lock_byte(&leases.file, number).map_err(RecordError::store)? {
            return Err(RecordError::InUse);
        }
        held.insert(number);
        Ok(Box::new(ByteLease { leases: Arc::clone(leases), number }))
    }

    fn reconcile(&self, id: &KeyId, floor: u32, generation: u64) -> Result<(), RecordError> {
        self.transact(|transaction| {
            find(transaction, id)?;
            let generation = i64::try_from(generation).map_err(RecordError::store)?;
            transaction.execute(
                "UPDATE keys SET floor = max(floor, ?2), status = 0, generation = max(generation, ?3) WHERE id = ?1",
                params![id.as_bytes(), floor, generation],
            )?;
            count_up(transaction, id).map(drop)
        })
    }
}

fn enter(transaction: &Transaction<'_>, key: &NewKey) -> Result<(), RecordError> {
    if find(transaction, &key.id).optional_key()?.is_some() {
        return Err(RecordError::KnownKey(key.id.clone()));
    }
    if let Some(duty) = key.duty {
        let taken = "SELECT 1 FROM keys WHERE validator = ?1 AND role = ?2";
        let codes = params![duty.validator, duty.role_code()];
        if transaction.query_row(taken, codes, |_| Ok(())).optional()?.is_some() {
            let Duty { validator, role } = duty;
            return Err(RecordError::TwoRoles(format!("validator {validator} has another {role} key")));
        }
    }
    transaction.execute(
        "INSERT INTO keys (id, verifying_key, validator, role, floor) VALUES (?1, ?2, ?3, ?4, ?5)",
        params![
            key.id.as_bytes(),
            key.verifying_key,
            key.duty.map(|duty| duty.validator),
            key.duty.map(Duty::role_code),
            floor_code(key.floor),
        ],
    )?;
    Ok(())
}

/// A locked byte.
struct ByteLease {
    leases: Arc<Leases>,
    number: u64,
}

impl Lease for ByteLease {}

impl Drop for ByteLease {
    fn drop(&mut self) {
        let mut held = self.leases.held.lock().unwrap_or_else(PoisonError::into_inner);
        // At the latest, the system does it when the file is closed.
        let _ = unlock_byte(&self.leases.file, self.number);
        held.remove(&self.number);
    }
}

const ENTRY: &str = "SELECT number, id, verifying_key, validator, role, floor, generation, status,
    (SELECT max(epoch) FROM used WHERE key = number) FROM keys";

fn find(connection: &Connection, id: &KeyId) -> Result<Entry, RecordError> {
    let mut statement = connection.prepare(&format!("{ENTRY} WHERE id = ?1"))?;
    let found = statement.query_row([id.as_bytes()], entry_of).optional()?;
    found.ok_or_else(|| RecordError::UnknownKey(id.clone()))
}

trait OptionalKey<T> {
    /// Turns the error about an unknown key into nothing.
    fn optional_key(self) -> Result<Option<T>, RecordError>;
}

impl<T> OptionalKey<T> for Result<T, RecordError> {
    fn optional_key(self) -> Result<Option<T>, RecordError> {
        match self {
            Ok(found) => Ok(Some(found)),
            Err(RecordError::UnknownKey(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

fn entry_of(row: &Row<'_>) -> rusqlite::Result<Entry> {
    let id: Vec<u8> = row.get(1)?;
    let id = KeyId::new(&id).ok_or(rusqlite::Error::InvalidQuery)?;
    Ok(Entry {
        number: row.get::<_, i64>(0)?.unsigned_abs(),
        id,
        verifying_key: row.get(2)?,
        duty: Duty::of_codes(row.get(3)?, row.get(4)?),
        // Below zero: none.
        floor: u32::try_from(row.get::<_, i64>(5)?).ok(),
        generation: row.get::<_, i64>(6)?.unsigned_abs(),
        status: Status::of_code(row.get(7)?),
        highest: row.get(8)?,
    })
}

/// The number of an entry, as SQLite has it.
fn number(entry: &Entry) -> Result<i64, RecordError> {
    i64::try_from(entry.number).map_err(RecordError::store)
}

fn floor_code(floor: Option<u32>) -> i64 {
    floor.map_or(-1, i64::from)
}

/// The row of an epoch: the message if it is known, the signature if it is kept.
type EpochRow = (Option<Message>, Option<Vec<u8>>);

fn row(connection: &Connection, key: u64, epoch: u32) -> Result<Option<EpochRow>, RecordError> {
    let key = i64::try_from(key).map_err(RecordError::store)?;
    let mut statement =
        connection.prepare("SELECT message, signature FROM used WHERE key = ?1 AND epoch = ?2")?;
    Ok(statement.query_row(params![key, epoch], |row| Ok((row.get(0)?, row.get(1)?))).optional()?)
}

/// Bounds what signatures take: about 32 of them for a key, and a remainder where epochs were skipped.
fn forget_signatures(transaction: &Transaction<'_>, key: i64, epoch: u32) -> Result<(), RecordError> {
    let end = epoch.saturating_sub(SIGNATURES_KEPT);
    transaction.execute(
        "UPDATE used SET signature = NULL
         WHERE key = ?1 AND epoch >= ?2 AND epoch < ?3 AND signature IS NOT NULL",
        params![key, end.saturating_sub(8 * SIGNATURES_KEPT), end],
    )?;
    Ok(())
}

fn count_up(transaction: &Transaction<'_>, id: &KeyId) -> Result<u64, RecordError> {
    let generation: i64 = transaction.query_row(
        "UPDATE keys SET generation = generation + 1 WHERE id = ?1 RETURNING generation",
        [id.as_bytes()],
        |row| row.get(0),
    )?;
    Ok(generation.unsigned_abs())
}

/// Only a row without a message takes one.
fn write_note(transaction: &Transaction<'_>, note: &Note) -> Result<(), RecordError> {
    transaction.execute(
        "UPDATE used SET message = ?3, signature = ?4
         WHERE key = (SELECT number FROM keys WHERE id = ?1) AND epoch = ?2 AND message IS NULL",
        params![note.id.as_bytes(), note.epoch, note.message.as_slice(), note.signature],
    )?;
    Ok(())
}

fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}
