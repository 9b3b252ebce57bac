//! What commands write: whole files or nothing, and never over what is there.

use std::{
    fmt,
    io::{self, Write},
    path::{Path, PathBuf},
    str::FromStr,
};

pub(crate) use touchmark_signer::files::Access;
use touchmark_signer::files::{Draft, FileError, sweep};

use crate::{failure::Failure, interrupt::Interrupt};

/// A file, or standard output for `-`.
#[derive(Clone, Debug)]
pub(crate) enum Target {
    /// Standard output.
    Stdout,
    /// A file.
    File(PathBuf),
}

impl FromStr for Target {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(if text == "-" { Self::Stdout } else { Self::File(text.into()) })
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stdout => f.write_str("standard output"),
            Self::File(path) => path.display().fmt(f),
        }
    }
}

/// A file to be written.
pub(crate) struct Piece<'a> {
    pub(crate) path: &'a Path,
    pub(crate) bytes: &'a [u8],
    pub(crate) access: Access,
}

impl Target {
    /// Fails early, before long work, if the file cannot be made.
    pub(crate) fn ensure_free(&self) -> Result<(), Failure> {
        match self {
            Self::Stdout => Ok(()),
            Self::File(path) => ensure_free(path),
        }
    }

    /// Writes one file, or to standard output.
    pub(crate) fn write(&self, bytes: &[u8], access: Access) -> Result<(), Failure> {
        match self {
            Self::Stdout => write_stdout(bytes),
            Self::File(path) => write_files(&[Piece { path, bytes, access }], None),
        }
    }
}

/// Fails if a file is there, or if its folder takes none. Removes what runs that were killed left in the folder, and says so.
pub(crate) fn ensure_free(path: &Path) -> Result<(), Failure> {
    if path.symlink_metadata().is_ok() {
        return Err(Failure::of_file(path.display())(io::ErrorKind::AlreadyExists.into()));
    }
    clean_folder_of(path);
    Draft::new(path, Access::Owner, 0).map(drop).map_err(of_files)
}

/// Removes what runs that were killed left in the folder of `path`, and says so.
pub(crate) fn clean_folder_of(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // A folder that cannot be read is found out by whoever writes to it.
    for removed in sweep(folder).unwrap_or_default() {
        let _ =
            writeln!(io::stderr(), "touchmark: removed {}, left by a run that was killed", removed.display());
    }
}

/// What the file discipline says, as a failure of the command.
pub(crate) fn of_files(error: FileError) -> Failure {
    match error {
        FileError::Io { path, source } => Failure::of_file(path.display())(source),
        FileError::NotSynced { .. } => Failure::Moved(error.to_string()),
        other => Failure::BadInput(other.to_string()),
    }
}

/// Writes what the command made; unlike with an answer, a reader that leaves early is a failure: it lacks some of it.
fn write_stdout(bytes: &[u8]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(bytes).and_then(|()| out.flush()).map_err(Failure::of_file("standard output"))
}

/// Writes all of the files or none. Each is complete and synced before the first has its name; the folders are synced at the end.
///
/// A user who interrupts before that gets nothing.
pub(crate) fn write_files(pieces: &[Piece<'_>], interrupt: Option<&Interrupt>) -> Result<(), Failure> {
    let mut drafts = Vec::with_capacity(pieces.len());
    for piece in pieces {
        let mut draft = Draft::new(piece.path, piece.access, piece.bytes.len() as u64).map_err(of_files)?;
        draft.write(piece.bytes).map_err(of_files)?;
        drafts.push(draft);
    }
    if interrupt.is_some_and(Interrupt::is_set) {
        return Err(Failure::Interrupted);
    }
    Draft::publish_all(drafts).map_err(of_files)
}
