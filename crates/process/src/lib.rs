#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]

#[cfg(feature = "std")]
extern crate std;

mod fork;
#[cfg(feature = "std")]
pub mod lock;
#[cfg(feature = "memcheck")]
pub mod memcheck;

#[cfg(all(unix, any(test, feature = "testing")))]
#[doc(hidden)]
pub mod testing;

pub use fork::{ForkGuard, Forked};

/// Declares a word public that was computed from secrets, such as the outcome of a range check.
///
/// The identity, except that with the feature `memcheck` valgrind is told that the bits may be branched on.
#[inline(always)]
#[must_use]
pub fn public(value: u64) -> u64 {
    #[cfg(feature = "memcheck")]
    memcheck::mark_defined(&value);
    value
}
