//! A choice of threads, and progress.

use core::ops::ControlFlow;

use counter::Counter;

/// How work that may take long is done: on one thread or on a pool, and who hears of the progress.
///
/// Such work is building trees (key generation, advancing), the search for an encoding, and verifying many signatures. Only the first
/// reports progress. The results are the same for any choice.
#[derive(Clone, Copy, Default)]
pub struct Work<'a> {
    #[cfg(feature = "rayon")]
    parallel: bool,
    progress: Option<&'a Observer<'a>>,
}

/// Hears how many leaves of how many are done, and may ask to stop.
type Observer<'a> = dyn Fn(u64, u64) -> ControlFlow<()> + Sync + 'a;

impl core::fmt::Debug for Work<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Work(..)")
    }
}

impl<'a> Work<'a> {
    /// On the calling thread, in silence.
    #[must_use]
    pub fn sequential() -> Self {
        Self::default()
    }

    /// On the rayon pool that the caller is in.
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn parallel(mut self) -> Self {
        self.parallel = true;
        self
    }

    /// Whether a pool is used.
    #[cfg(feature = "rayon")]
    pub(crate) fn is_parallel(&self) -> bool {
        self.parallel
    }

    /// Calls `observer` after every few leaves with the number done and the number in all, from whichever thread did them.
    /// The work stops soon after it answers [`ControlFlow::Break`].
    #[must_use]
    pub fn on_progress(mut self, observer: &'a (dyn Fn(u64, u64) -> ControlFlow<()> + Sync)) -> Self {
        self.progress = Some(observer);
        self
    }
}

/// The observer asked to stop.
pub(crate) struct Cancelled;

/// A counter of 64 bits that threads share.
#[cfg(target_has_atomic = "64")]
mod counter {
    use core::sync::atomic::{AtomicU64, Ordering};

    pub(super) struct Counter(AtomicU64);

    impl Counter {
        pub(super) fn new(start: u64) -> Self {
            Self(AtomicU64::new(start))
        }

        /// Adds to the counter. Returns the sum.
        pub(super) fn add(&self, more: u64) -> u64 {
            self.0.fetch_add(more, Ordering::Relaxed) + more
        }
    }
}

/// A counter of 64 bits on a target whose atomics have fewer. No thread of such a target adds to it
/// at the same time as another: `rayon` is refused there.
#[cfg(not(target_has_atomic = "64"))]
mod counter {
    #[cfg(feature = "rayon")]
    compile_error!("the feature `rayon` needs a target with atomics of 64 bits");

    pub(super) struct Counter(core::cell::Cell<u64>);

    impl Counter {
        pub(super) fn new(start: u64) -> Self {
            Self(core::cell::Cell::new(start))
        }

        /// Adds to the counter. Returns the sum.
        pub(super) fn add(&self, more: u64) -> u64 {
            self.0.set(self.0.get() + more);
            self.0.get()
        }
    }
}

/// Counts the leaves of one piece of work.
pub(crate) struct Meter<'a> {
    work: Work<'a>,
    done: Counter,
    total: u64,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(work: Work<'a>, total: u64) -> Self {
        Self::resumed(work, 0, total)
    }

    /// Of work that is partly done.
    pub(crate) fn resumed(work: Work<'a>, done: u64, total: u64) -> Self {
        Self { work, done: Counter::new(done), total }
    }

    #[cfg(feature = "rayon")]
    pub(crate) fn is_parallel(&self) -> bool {
        self.work.is_parallel()
    }

    /// So many leaves more are done.
    pub(crate) fn add(&self, leaves: u64) -> Result<(), Cancelled> {
        let done = self.done.add(leaves);
        match self.work.progress.map(|observer| observer(done, self.total)) {
            Some(ControlFlow::Break(())) => Err(Cancelled),
            _ => Ok(()),
        }
    }
}
