//! For tests of this and other crates: running a check in a forked child.

/// Forks, runs the check in the child, and says whether it held there. The child ends without unwinding.
///
/// In a program with threads the check may do only what is safe after a fork: no lock that another thread may hold, so
/// nothing that allocates.
///
/// # Panics
/// If the process cannot fork.
#[must_use]
pub fn in_forked_child(check: impl FnOnce() -> bool) -> bool {
    // SAFETY: forking has no precondition; the child never returns from this function.
    match unsafe { libc::fork() } {
        0 => end(check()),
        child => {
            assert!(child > 0, "fork failed");
            succeeded(child)
        }
    }
}

/// As [`in_forked_child`], by a raw system call, which runs no handlers of `pthread_atfork`.
///
/// # Panics
/// If the process cannot fork.
#[cfg(target_os = "linux")]
#[must_use]
pub fn in_raw_forked_child(check: impl FnOnce() -> bool) -> bool {
    // SAFETY: `clone` with a signal number alone is a fork; the child never returns from this function.
    let child = unsafe { libc::syscall(libc::SYS_clone, libc::SIGCHLD, 0, 0, 0, 0) };
    if child == 0 {
        end(check());
    }
    assert!(child > 0, "clone failed");
    libc::pid_t::try_from(child).is_ok_and(succeeded)
}

fn end(held: bool) -> ! {
    // SAFETY: ends the process at once, without handlers that the parent registered.
    unsafe { libc::_exit(i32::from(!held)) }
}

/// Waits for the child; whether it ended with success.
fn succeeded(child: libc::pid_t) -> bool {
    let mut status = -1;
    // SAFETY: `status` is valid for writing.
    let waited = unsafe { libc::waitpid(child, &raw mut status, 0) };
    waited == child && libc::WIFEXITED(status) && libc::WEXITSTATUS(status) == 0
}
