//! A file that is being made.

use std::{
    fs::{self, File},
    io::{self, Seek, Write},
    path::{Path, PathBuf},
};

use super::{Access, FileError, folder_of, sync_folder_of};

const PREFIX: &str = ".touchmark-";
const SUFFIX: &str = ".tmp";

/// A file without a name: it appears under its name when it is complete, or never.
///
/// Making one before long work finds out early that the folder takes no files, or that the disk is full.
#[derive(Debug)]
pub struct Draft {
    file: File,
    target: PathBuf,
    /// The name that it has for now, where the file system has no files without one.
    name: Option<PathBuf>,
}

impl Draft {
    /// Begins a file that will stand at `target`, and asks the system for room for `len` bytes.
    ///
    /// # Errors
    /// [`FileError::Io`].
    pub fn new(target: &Path, access: Access, len: u64) -> Result<Self, FileError> {
        let begin = || -> io::Result<Self> {
            let (file, name) = match unnamed(folder_of(target), access) {
                Ok(file) => (file, None),
                Err(_) => named(folder_of(target), access).map(|(file, name)| (file, Some(name)))?,
            };
            let draft = Self { file, target: target.to_owned(), name };
            draft.reserve(len)?;
            Ok(draft)
        };
        begin().map_err(FileError::of(target))
    }

    /// Writes the whole content, and syncs it.
    ///
    /// # Errors
    /// [`FileError::Io`].
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        let mut write = || {
            self.file.rewind()?;
            self.file.write_all(bytes)?;
            self.file.set_len(bytes.len() as u64)?;
            self.file.sync_all()
        };
        write().map_err(FileError::of(&self.target))
    }

    /// Gives the files their names, in this order. All of them are new; if one cannot be, those before it are taken away again.
    ///
    /// # Errors
    /// [`FileError::Io`], for example if a file is there, and [`FileError::NotSynced`].
    pub fn publish_all(drafts: Vec<Self>) -> Result<(), FileError> {
        let mut done: Vec<PathBuf> = Vec::with_capacity(drafts.len());
        for draft in drafts {
            if let Err(error) = draft.publish() {
                // These were made a moment ago, by us.
                done.iter().for_each(|path| drop(fs::remove_file(path)));
                return Err(FileError::of(&draft.target)(error));
            }
            done.push(draft.target.clone());
        }
        for path in done {
            sync_folder_of(&path).map_err(|source| FileError::NotSynced { path, source })?;
        }
        Ok(())
    }

    /// Takes the place of the file that is there. The folder is not synced yet.
    pub(super) fn replace(mut self) -> io::Result<File> {
        if self.name.is_none() {
            let name = folder_of(&self.target).join(random_name()?);
            link_unnamed(&self.file, &name)?;
            self.name = Some(name);
        }
        if let Some(name) = &self.name {
            fs::rename(name, &self.target)?;
        }
        self.name = None;
        self.file.try_clone()
    }

    pub(super) fn file(&self) -> &File {
        &self.file
    }

    fn publish(&self) -> io::Result<()> {
        match &self.name {
            None => link_unnamed(&self.file, &self.target),
            Some(name) => fs::hard_link(name, &self.target),
        }
    }

    /// A full disk is found out now. A file system that cannot tell is asked again by writing.
    fn reserve(&self, len: u64) -> io::Result<()> {
        #[cfg(target_os = "linux")]
        if len > 0 {
            use rustix::{fs::FallocateFlags, io::Errno};
            match rustix::fs::fallocate(&self.file, FallocateFlags::empty(), 0, len) {
                Ok(()) | Err(Errno::OPNOTSUPP | Errno::NOSYS | Errno::INVAL) => {}
                Err(error) => return Err(error.into()),
            }
        }
        let _ = len;
        Ok(())
    }
}

/// A name that it has for now goes with it.
impl Drop for Draft {
    fn drop(&mut self) {
        if let Some(name) = &self.name {
            let _ = fs::remove_file(name);
        }
    }
}

/// Removes what runs that were killed left in a folder, and returns their names. Files of runs that still go on are locked, and stay.
///
/// # Errors
/// What the system says about the folder.
pub fn sweep(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut removed = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if name.starts_with(PREFIX)
            && name.ends_with(SUFFIX)
            && path.symlink_metadata().is_ok_and(|found| found.is_file())
            && File::open(&path).is_ok_and(|file| file.try_lock().is_ok())
            && fs::remove_file(&path).is_ok()
        {
            removed.push(path);
        }
    }
    Ok(removed)
}

fn random_name() -> io::Result<String> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok([PREFIX, &hex::encode(bytes), SUFFIX].concat())
}

/// A locked file with a name that [`sweep`] knows.
fn named(folder: &Path, access: Access) -> io::Result<(File, PathBuf)> {
    let mut options = fs::OpenOptions::new();
    options.read(true).write(true).create_new(true);
    set_mode(&mut options, access);
    let name = folder.join(random_name()?);
    let file = options.open(&name)?;
    // A sweep that came between both would have taken the name away: the renaming would fail.
    file.try_lock().map_err(io::Error::from)?;
    Ok((file, name))
}

fn set_mode(options: &mut fs::OpenOptions, access: Access) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        // Before the user's mask.
        options.mode(if access == Access::Owner { 0o600 } else { 0o666 });
    }
    #[cfg(not(unix))]
    let _ = (options, access);
}

/// A locked file without a name.
#[cfg(target_os = "linux")]
fn unnamed(folder: &Path, access: Access) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt;
    let mut options = fs::OpenOptions::new();
    set_mode(&mut options, access);
    let flags = i32::try_from(rustix::fs::OFlags::TMPFILE.bits()).map_err(io::Error::other)?;
    let file = options.read(true).write(true).custom_flags(flags).open(folder)?;
    // The only way from it to a name.
    fs::symlink_metadata(descriptor_path(&file))?;
    file.try_lock().map_err(io::Error::from)?;
    Ok(file)
}

#[cfg(target_os = "linux")]
fn descriptor_path(file: &File) -> String {
    use std::os::fd::AsRawFd;
    format!("/proc/self/fd/{}", file.as_raw_fd())
}

#[cfg(target_os = "linux")]
fn link_unnamed(file: &File, path: &Path) -> io::Result<()> {
    use rustix::fs::{AtFlags, CWD, linkat};
    Ok(linkat(CWD, descriptor_path(file), CWD, path, AtFlags::SYMLINK_FOLLOW)?)
}

#[cfg(not(target_os = "linux"))]
fn unnamed(_: &Path, _: Access) -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(not(target_os = "linux"))]
fn link_unnamed(_: &File, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}
