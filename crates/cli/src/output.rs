//! What commands write: whole files or nothing, and never over what is there.

use std::{
    fmt,
    fs::File,
    io::{self, Write},
    path::{Path, PathBuf},
    str::FromStr,
};

use tempfile::NamedTempFile;

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

/// Who may read a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// The owner: mode 0600.
    Owner,
    /// Whoever the user lets by default.
    Everyone,
}

/// What stands at the path already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Existing {
    /// A file there is kept, and the command fails.
    Keep,
    /// A file there is what the user asked to replace.
    Replace,
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
            Self::File(path) => write_files(&[Piece { path, bytes, access }], Existing::Keep, None),
        }
    }
}

/// Fails if a file is there, or if its folder takes none.
pub(crate) fn ensure_free(path: &Path) -> Result<(), Failure> {
    if path.symlink_metadata().is_ok() {
        return Err(Failure::of_file(path.display())(io::ErrorKind::AlreadyExists.into()));
    }
    temporary_beside(path, Access::Owner).map(drop).map_err(Failure::of_file(path.display()))
}

/// Writes what the command made; unlike with an answer, a reader that leaves early is a failure: it lacks some of it.
fn write_stdout(bytes: &[u8]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(bytes).and_then(|()| out.flush()).map_err(Failure::of_file("standard output"))
}

/// Writes all of the files or none: each to a temporary file in its folder that is synced and then renamed.
///
/// A user who interrupts before the renaming gets nothing.
pub(crate) fn write_files(
    pieces: &[Piece<'_>],
    existing: Existing,
    interrupt: Option<&Interrupt>,
) -> Result<(), Failure> {
    let mut staged = Vec::with_capacity(pieces.len());
    for piece in pieces {
        staged.push(stage(piece).map_err(Failure::of_file(piece.path.display()))?);
    }
    if interrupt.is_some_and(Interrupt::is_set) {
        return Err(Failure::Interrupted);
    }
    let mut done: Vec<&Path> = Vec::with_capacity(pieces.len());
    for (piece, file) in pieces.iter().zip(staged) {
        let renamed = match existing {
            Existing::Keep => file.persist_noclobber(piece.path),
            Existing::Replace => file.persist(piece.path),
        };
        if let Err(error) = renamed {
            if existing == Existing::Keep {
                // These were made a moment ago, by us.
                done.iter().for_each(|path| drop(std::fs::remove_file(path)));
            }
            return Err(Failure::of_file(piece.path.display())(error.error));
        }
        done.push(piece.path);
    }
    // The new names are part of the folder, which is synced too where the system can.
    done.iter()
        .filter_map(|path| File::open(folder_of(path)).ok())
        .for_each(|folder| drop(folder.sync_all()));
    Ok(())
}

fn stage(piece: &Piece<'_>) -> io::Result<NamedTempFile> {
    let mut file = temporary_beside(piece.path, piece.access)?;
    file.write_all(piece.bytes)?;
    file.as_file().sync_all()?;
    Ok(file)
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A file that vanishes unless it is renamed, in the folder of `path`.
fn temporary_beside(path: &Path, access: Access) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".touchmark-");
    #[cfg(unix)]
    {
        use std::{fs::Permissions, os::unix::fs::PermissionsExt};
        // Before the user's mask.
        let mode = if access == Access::Owner { 0o600 } else { 0o666 };
        builder.permissions(Permissions::from_mode(mode));
    }
    #[cfg(not(unix))]
    let _ = access;
    builder.tempfile_in(folder_of(path))
}
