//! Whether the process was forked.

#[cfg(unix)]
mod generation {
    use core::{
        ptr,
        sync::atomic::{AtomicPtr, AtomicU64, Ordering},
    };

    /// The greatest generation of this process and its ancestors. Ordinary memory: a child inherits it.
    static LAST: AtomicU64 = AtomicU64::new(1);

    /// The page that holds the generation, or [`NO_PAGE`]; null before the first use.
    static PAGE: AtomicPtr<AtomicU64> = AtomicPtr::new(ptr::null_mut());

    /// What [`PAGE`] points to if the kernel has no pages that are wiped; then [`LAST`] is the generation.
    static NO_PAGE: AtomicU64 = AtomicU64::new(0);

    /// A number that is never zero, and that no ancestor of this process has or had.
    pub(super) fn current() -> u64 {
        let mut page = PAGE.load(Ordering::Acquire);
        if page.is_null() {
            page = install();
        }
        if ptr::eq(page, &raw const NO_PAGE) {
            return LAST.load(Ordering::Acquire);
        }
        // SAFETY: `PAGE` is only ever set to a mapping that is aligned, large enough, and never unmapped after it was published.
        let generation = unsafe { &*page };
        match generation.load(Ordering::Acquire) {
            0 => renew(generation),
            known => known,
        }
    }

    /// The page was wiped, or is new: takes the next generation. Of threads that race here one decides.
    fn renew(generation: &AtomicU64) -> u64 {
        let next = LAST.fetch_add(1, Ordering::AcqRel) + 1;
        match generation.compare_exchange(0, next, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => next,
            Err(other) => other,
        }
    }

    /// Publishes a page, or the decision to do without. Of threads that race here one decides.
    fn install() -> *mut AtomicU64 {
        let mapped = map_page();
        let page = mapped.unwrap_or_else(|| {
            count_with_a_handler();
            (&raw const NO_PAGE).cast_mut()
        });
        match PAGE.compare_exchange(ptr::null_mut(), page, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => page,
            Err(other) => {
                if let Some(own) = mapped {
                    unmap_page(own);
                }
                other
            }
        }
    }

    const PAGE_BYTES: usize = 4096;

    /// A zeroed page that the kernel wipes in every child.
    #[cfg(all(any(target_os = "linux", target_os = "android"), not(miri)))]
    fn map_page() -> Option<*mut AtomicU64> {
        // SAFETY: asks for fresh anonymous memory at an address of the kernel's choice; touches no other memory.
        let page = unsafe {
            libc::mmap(
                ptr::null_mut(),
                PAGE_BYTES,
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_PRIVATE | libc::MAP_ANONYMOUS,
                -1,
                0,
            )
        };
        if page == libc::MAP_FAILED {
            return None;
        }
        // SAFETY: the page was mapped above, with this length.
        if unsafe { libc::madvise(page, PAGE_BYTES, libc::MADV_WIPEONFORK) } != 0 {
            unmap_page(page.cast());
            return None;
        }
        Some(page.cast())
    }

    #[cfg(not(all(any(target_os = "linux", target_os = "android"), not(miri))))]
    fn map_page() -> Option<*mut AtomicU64> {
        None
    }

    /// Gives back a page that was not published.
    fn unmap_page(page: *mut AtomicU64) {
        // SAFETY: the page comes from `map_page`, has its length, and nobody else knows of it.
        unsafe { libc::munmap(page.cast(), PAGE_BYTES) };
    }

    /// Lets every child count up. If a race registers the handler twice it counts by two, which is as good.
    fn count_with_a_handler() {
        extern "C" fn in_child() {
            LAST.fetch_add(1, Ordering::AcqRel);
        }
        #[cfg(not(miri))]
        // SAFETY: the handler lives as long as the program, and does nothing but an atomic addition.
        unsafe {
            libc::pthread_atfork(None, None, Some(in_child));
        }
        #[cfg(miri)]
        let _ = in_child;
    }
}

#[cfg(not(unix))]
mod generation {
    /// Processes cannot fork here.
    pub(super) fn current() -> u64 {
        1
    }
}

/// Remembers the process in which it was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForkGuard {
    generation: u64,
}

/// The process is not the one in which the guard was made, but a child of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("made in another process: this one was forked since")]
pub struct Forked;

impl ForkGuard {
    /// A guard for this process. Costs a load; the first call maps a page.
    #[must_use]
    #[allow(clippy::new_without_default, reason = "a guard is made where it matters, not by default")]
    pub fn new() -> Self {
        Self { generation: generation::current() }
    }

    /// Whether this is still the process in which the guard was made.
    ///
    /// # Errors
    /// [`Forked`] in every descendant of that process.
    pub fn check(&self) -> Result<(), Forked> {
        if self.generation == generation::current() { Ok(()) } else { Err(Forked) }
    }
}

#[cfg(all(test, unix, not(miri)))]
mod tests {
    use super::*;
    use crate::testing::in_forked_child;

    #[test]
    fn a_child_is_told_and_the_parent_is_not_disturbed() {
        let guard = ForkGuard::new();
        assert!(in_forked_child(|| guard.check() == Err(Forked)));
        assert_eq!(guard.check(), Ok(()));
    }

    #[test]
    fn a_child_can_make_guards_of_its_own_and_a_grandchild_refuses_both() {
        let guard = ForkGuard::new();
        assert!(in_forked_child(|| {
            let own = ForkGuard::new();
            own.check().is_ok()
                && own != guard
                && in_forked_child(|| own.check() == Err(Forked) && guard.check() == Err(Forked))
                && own.check().is_ok()
        }));
    }

    /// A raw system call runs no handlers: only the wiped page notices.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_raw_fork_is_noticed() {
        let guard = ForkGuard::new();
        assert!(crate::testing::in_raw_forked_child(|| guard.check() == Err(Forked)));
    }
}
