//! Locks on single bytes of a file: thousands of locks with one open file.
//!
//! A lock belongs to the open file, not to the process. The system releases it when the last handle of that open file is closed, so that
//! a process that is killed leaves no lock behind.

use std::{fs::File, io};

/// Locks one byte of a file, without waiting. The byte need not exist.
///
/// Requires a file that is open for writing. Returns whether the byte is locked now; `false`: another open file has locked it.
///
/// Where the system has no such locks (outside Linux, Android and Apple's systems), the whole file is locked instead.
///
/// # Errors
/// What the system says, for example that its file system has no locks.
pub fn try_lock_byte(file: &File, offset: u64) -> io::Result<bool> {
    imp::set(file, offset, true)
}

/// Releases the lock on one byte of a file.
///
/// # Errors
/// What the system says.
pub fn unlock_byte(file: &File, offset: u64) -> io::Result<()> {
    imp::set(file, offset, false).map(drop)
}

#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
mod imp {
    use std::{fs::File, io, os::fd::AsRawFd};

    #[expect(clippy::cast_possible_truncation, reason = "F_WRLCK, F_UNLCK and SEEK_SET are at most 3")]
    pub(super) fn set(file: &File, offset: u64, lock: bool) -> io::Result<bool> {
        let start = libc::off_t::try_from(offset)
            .map_err(|_| io::Error::new(io::ErrorKind::InvalidInput, "an offset beyond any file"))?;
        // SAFETY: every field of the C structure is an integer, for which zero is a value.
        let mut request: libc::flock = unsafe { core::mem::zeroed() };
        request.l_type = (if lock { libc::F_WRLCK } else { libc::F_UNLCK }) as _;
        request.l_whence = libc::SEEK_SET as _;
        request.l_start = start;
        request.l_len = 1;
        // SAFETY: the descriptor is open while `file` is borrowed; the kernel reads the structure during the call only.
        let result = unsafe { libc::fcntl(file.as_raw_fd(), libc::F_OFD_SETLK, &raw const request) };
        if result == 0 {
            return Ok(true);
        }
        let error = io::Error::last_os_error();
        match error.raw_os_error() {
            Some(libc::EAGAIN | libc::EACCES) => Ok(false),
            _ => Err(error),
        }
    }
}

#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
mod imp {
    use std::{
        fs::{File, TryLockError},
        io,
    };

    pub(super) fn set(file: &File, _: u64, lock: bool) -> io::Result<bool> {
        if !lock {
            return file.unlock().map(|()| true);
        }
        match file.try_lock() {
            Ok(()) => Ok(true),
            Err(TryLockError::WouldBlock) => Ok(false),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}

#[cfg(all(test, any(target_os = "linux", target_os = "android", target_vendor = "apple"), not(miri)))]
mod tests {
    use std::{env, fs::OpenOptions, process, string::ToString};

    use super::*;

    #[test]
    fn a_byte_is_locked_once_and_its_neighbor_is_free() {
        let path = env::temp_dir().join(["touchmark-lock-", &process::id().to_string()].concat());
        let open = || OpenOptions::new().write(true).create(true).truncate(false).open(&path);
        let (one, two) = (open().expect("a file"), open().expect("a file"));
        assert!(try_lock_byte(&one, 7).expect("locks"));
        assert!(!try_lock_byte(&two, 7).expect("locks"));
        assert!(try_lock_byte(&two, 8).expect("locks"));
        unlock_byte(&one, 7).expect("locks");
        assert!(try_lock_byte(&two, 7).expect("locks"));
        drop(two);
        assert!(try_lock_byte(&one, 8).expect("locks"));
        std::fs::remove_file(&path).expect("the file is there");
        assert!(try_lock_byte(&one, u64::MAX).is_err());
    }
}
