//! A key file that is held while it is replaced.

use std::{
    fs::{self, File, TryLockError},
    io::{self, Read, Seek},
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

use zeroize::Zeroizing;

use super::{Access, Draft, FileError, sync_folder_of};

/// No key is longer in any form.
const MAX_LEN: u64 = 1 << 28;

/// A file that no other process of this program reads or replaces meanwhile.
///
/// A symbolic link stands for the file that it names, and stays as it is.
#[derive(Debug)]
pub struct LockedFile {
    /// The lock belongs to this handle.
    file: File,
    path: PathBuf,
    bytes: Zeroizing<Vec<u8>>,
}

impl LockedFile {
    /// Locks a file and reads it. Waits for the lock as long as `wait` answers `true`; it is asked about fifty times a second.
    ///
    /// # Errors
    /// [`FileError::HardLinks`] if the file has several names, [`FileError::Locked`] if `wait` ended the waiting, [`FileError::Io`].
    pub fn open(path: &Path, mut wait: impl FnMut() -> bool) -> Result<Self, FileError> {
        loop {
            let real = path.canonicalize().map_err(FileError::of(path))?;
            let mut file = File::open(&real).map_err(FileError::of(path))?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) if wait() => {
                    thread::sleep(Duration::from_millis(20));
                    continue;
                }
                Err(TryLockError::WouldBlock) => return Err(FileError::Locked { path: real }),
                Err(TryLockError::Error(error)) => return Err(FileError::of(path)(error)),
            }
            // Whoever had the lock before may have put another file in the place of this one.
            if !is_at(&file, &real) {
                continue;
            }
            if let Some(count) = names(&file).filter(|&count| count > 1) {
                return Err(FileError::HardLinks { path: real, count });
            }
            let bytes = read(&mut file).map_err(FileError::of(path))?;
            return Ok(Self { file, path: real, bytes });
        }
    }

    /// What the file holds.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Where the file is, without symbolic links.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file's mode, if others than its owner may read or write it.
    #[must_use]
    pub fn wide_mode(&self) -> Option<u32> {
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = self.file.metadata().ok()?.permissions().mode() & 0o777;
            (mode & 0o077 != 0).then_some(mode)
        }
        #[cfg(not(unix))]
        None
    }

    /// Begins the file that will take the place of this one: finds out before long work that the folder takes no files, that the disk is
    /// full, or that owner and group cannot be kept.
    ///
    /// # Errors
    /// [`FileError::Io`].
    pub fn draft(&self, len: u64) -> Result<Draft, FileError> {
        let draft = Draft::new(&self.path, Access::Owner, len)?;
        keep_owner_and_mode(&self.file, draft.file()).map_err(FileError::of(&self.path))?;
        Ok(draft)
    }

    /// Puts `bytes` in the place of what was read, in one step. Owner, group and mode stay as they are.
    ///
    /// # Errors
    /// [`FileError::Changed`] if the file is not the one that was read, [`FileError::Io`]: the file is as it was.
    /// [`FileError::NotSynced`]: the new file is in place.
    pub fn replace(&mut self, mut draft: Draft, bytes: Zeroizing<Vec<u8>>) -> Result<(), FileError> {
        draft.write(&bytes)?;
        self.compare()?;
        // The lock of the draft goes on: nobody comes between.
        self.file = draft.replace().map_err(FileError::of(&self.path))?;
        self.bytes = bytes;
        let path = self.path.clone();
        sync_folder_of(&self.path).map_err(|source| FileError::NotSynced { path, source })
    }

    /// Whether the file is still the one that was read.
    fn compare(&mut self) -> Result<(), FileError> {
        let now = read(&mut self.file).map_err(FileError::of(&self.path))?;
        if is_at(&self.file, &self.path) && *now == *self.bytes {
            Ok(())
        } else {
            Err(FileError::Changed { path: self.path.clone() })
        }
    }
}

/// The whole file, in a buffer that does not grow: what grows leaves copies behind.
fn read(file: &mut File) -> io::Result<Zeroizing<Vec<u8>>> {
    file.rewind()?;
    let len = file.metadata()?.len();
    if len > MAX_LEN {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, "longer than any key"));
    }
    let capacity = usize::try_from(len).map_err(io::Error::other)? + 1;
    let mut bytes = Zeroizing::new(Vec::with_capacity(capacity));
    file.take(len + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 != len {
        return Err(io::Error::other("changes while it is read"));
    }
    Ok(bytes)
}

#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let there = fs::symlink_metadata(path);
    let same = |there: fs::Metadata| {
        file.metadata().is_ok_and(|own| (own.dev(), own.ino()) == (there.dev(), there.ino()))
    };
    there.is_ok_and(same)
}

#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

#[cfg(unix)]
fn names(file: &File) -> Option<u64> {
    use std::os::unix::fs::MetadataExt;
    file.metadata().ok().map(|own| own.nlink())
}

#[cfg(not(unix))]
fn names(_: &File) -> Option<u64> {
    None
}

#[cfg(unix)]
fn keep_owner_and_mode(old: &File, new: &File) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
    let (was, is) = (old.metadata()?, new.metadata()?);
    if (was.uid(), was.gid()) != (is.uid(), is.gid()) {
        fchown(new, Some(was.uid()), Some(was.gid()))?;
    }
    new.set_permissions(fs::Permissions::from_mode(was.mode() & 0o7777))
}

#[cfg(not(unix))]
fn keep_owner_and_mode(_: &File, _: &File) -> io::Result<()> {
    Ok(())
}
