//! Files that never move backwards: how a key file is read, replaced and made.
//!
//! * A key that is replaced is [locked](LockedFile) from the reading to the renaming, and compared before it: no update is lost.
//! * A file appears whole or not at all. Until then it has no name, so that a process that is killed leaves no secret behind. Where the
//!   file system has no such files, it has a name that [`sweep`] finds.
//! * File and folder are synced, and a failure of either is reported.

mod draft;
mod locked;

use std::{
    fs::{File, OpenOptions},
    io,
    path::{Path, PathBuf},
};

pub use self::{
    draft::{Draft, sweep},
    locked::LockedFile,
};

/// Who may read a file that is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// The owner: mode 0600.
    Owner,
    /// Whoever the user lets by default.
    Everyone,
}

/// Why a file was not read or written as it should.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// The system says no. What was there is there still.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The file has several names: after a replacement, the others would keep the old key.
    #[error("{}: the file has {count} names (hard links), and replacing it would leave the old key under the others", path.display())]
    HardLinks {
        /// The file.
        path: PathBuf,
        /// How many names it has.
        count: u64,
    },
    /// Somebody who does not lock has replaced or changed the file since it was read. It is left as it is now.
    #[error("{}: was changed by another program since it was read, and is left as it is now", path.display())]
    Changed {
        /// The file.
        path: PathBuf,
    },
    /// The new file is in place, but it is not certain to survive a crash of the machine.
    #[error("{}: is in place, but its folder could not be synced: {source}", path.display())]
    NotSynced {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The caller stopped waiting for the lock.
    #[error("{}: is locked by another process", path.display())]
    Locked {
        /// The file.
        path: PathBuf,
    },
}

impl FileError {
    /// Wraps what the system says about a file.
    pub(crate) fn of(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::Io { path: path.to_owned(), source }
    }
}

/// Files that are made with these options are for their owner only.
pub(crate) fn owner_only(options: &mut OpenOptions) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    #[cfg(not(unix))]
    let _ = options;
}

/// The folder of a file.
pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Makes the names in the folder of a file durable.
///
/// # Errors
/// What the system says. Systems without folders that can be synced (outside Unix) say nothing.
pub fn sync_folder_of(path: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder_of(path))?.sync_all() } else { Ok(()) }
}
