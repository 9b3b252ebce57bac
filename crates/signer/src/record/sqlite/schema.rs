//! The tables, their versions, and the way from each version to the next.

use std::{path::Path, time::Duration};

use rusqlite::{Connection, ErrorCode, TransactionBehavior, config::DbConfig};

use crate::record::RecordError;

/// "TmkR": marks a file of SQLite as a record of epochs.
const APPLICATION: i64 = 0x546d_6b52;

/// What leads from each version to the next. A version that was released never changes.
const MIGRATIONS: [&str; 2] = [
    "CREATE TABLE keys (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        id BLOB NOT NULL UNIQUE,
        verifying_key BLOB NOT NULL,
        validator INTEGER,
        role INTEGER,
        floor INTEGER NOT NULL,
        UNIQUE (validator, role)
     ) STRICT;
     CREATE TABLE used (
        key INTEGER NOT NULL REFERENCES keys (number),
        epoch INTEGER NOT NULL,
        message BLOB,
        signature BLOB,
        PRIMARY KEY (key, epoch)
     ) STRICT, WITHOUT ROWID;",
    "ALTER TABLE keys ADD COLUMN generation INTEGER NOT NULL DEFAULT 0;
     ALTER TABLE keys ADD COLUMN status INTEGER NOT NULL DEFAULT 0;",
];

/// Sets up a connection, and brings the tables up to date in one transaction.
pub(super) fn prepare(connection: &mut Connection, path: &Path, created: bool) -> Result<(), RecordError> {
    recognise(connection, path, created)?;
    // Switching to the log asks for a lock without waiting, so several starts at once have to try again.
    for attempt in 0.. {
        match connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get::<_, String>(0)) {
            Ok(mode) if mode == "wal" => break,
            Ok(mode) => return Err(RecordError::store(format!("no write-ahead log here, only {mode}"))),
            Err(error) if is_busy(&error) && attempt < 1000 => std::thread::sleep(Duration::from_millis(10)),
            Err(error) => return Err(error.into()),
        }
    }
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "fullfsync", true)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // Copying the log costs syncs: it happens away from signatures.
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    migrate(connection, MIGRATIONS.len())
}

fn is_busy(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
}

fn pragma(connection: &Connection, name: &str) -> rusqlite::Result<i64> {
    connection.query_row(&format!("PRAGMA {name}"), [], |row| row.get(0))
}

/// Only an empty file may become a record. A crash between the making of the file and that of its tables leaves such a file.
fn recognise(connection: &Connection, path: &Path, created: bool) -> Result<(), RecordError> {
    let foreign = || RecordError::NotARecord(path.display().to_string());
    match pragma(connection, "application_id") {
        Ok(APPLICATION) => Ok(()),
        Ok(0) => {
            let empty = std::fs::metadata(path).map_err(RecordError::store)?.len() == 0;
            let tables: i64 =
                connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
            if created || empty || tables == 0 { Ok(()) } else { Err(foreign()) }
        }
        Ok(_) => Err(foreign()),
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::NotADatabase) => Err(foreign()),
        Err(error) => Err(error.into()),
    }
}

/// Applies the steps that a record lacks, up to a version.
fn migrate(connection: &mut Connection, version: usize) -> Result<(), RecordError> {
    let known = i64::try_from(MIGRATIONS.len()).map_err(RecordError::store)?;
    let done = |found: i64| {
        let done = usize::try_from(found).ok().filter(|&done| done <= MIGRATIONS.len());
        done.ok_or(RecordError::Newer { found, known })
    };
    if done(pragma(connection, "user_version")?)? >= version {
        return Ok(());
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another process may have been faster.
    let first = done(pragma(&transaction, "user_version")?)?;
    for step in &MIGRATIONS[first.min(version)..version] {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", i64::try_from(version).map_err(RecordError::store)?)?;
    transaction.commit()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{EpochRecord, EpochState, KeyId, SqliteRecord};

    #[test]
    fn a_record_of_the_first_version_is_brought_up_to_date() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("record.sqlite");
        let mut old = Connection::open(&path).expect("a database");
        migrate(&mut old, 1).expect("the first version");
        old.execute_batch(
            "INSERT INTO keys (id, verifying_key, floor) VALUES (x'aa', x'bb', 4);
             INSERT INTO used (key, epoch, message) VALUES (1, 9, zeroblob(32));",
        )
        .expect("rows of the first version");
        drop(old);
        let record = SqliteRecord::open(&path).expect("a record");
        let id = KeyId::new(&[0xaa]).expect("a name");
        let entry = record.entry(&id).expect("an entry");
        assert_eq!((entry.floor, entry.highest, entry.generation), (Some(4), Some(9), 0));
        assert_eq!(
            record.epoch(&id, 9).expect("a row"),
            EpochState::Signed { message: [0; 32], signature: None }
        );
    }

    #[test]
    fn a_newer_version_and_another_file_are_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("record.sqlite");
        drop(SqliteRecord::open_or_create(&path).expect("a record"));
        let newer = Connection::open(&path).expect("a database");
        newer.pragma_update(None, "user_version", 3).expect("a version");
        assert!(matches!(SqliteRecord::open(&path), Err(RecordError::Newer { found: 3, known: 2 })));
        let foreign = folder.path().join("foreign.sqlite");
        Connection::open(&foreign).expect("a database").execute_batch("CREATE TABLE t (x)").expect("a table");
        assert!(matches!(SqliteRecord::open(&foreign), Err(RecordError::NotARecord(_))));
        let text = folder.path().join("text");
        std::fs::write(&text, [b'x'; 4096]).expect("a file");
        assert!(matches!(SqliteRecord::open(&text), Err(RecordError::NotARecord(_))));
        assert!(matches!(SqliteRecord::open(&folder.path().join("none")), Err(RecordError::Missing(_))));
    }
}
