//! What tests and benches of several crates share: naive oracles, the allocation counter and fingerprints.

mod allocations;
pub mod naive;

pub use allocations::{CountingAllocator, Heap, allocated, allocations, heap};

use std::fmt::Write;

use sha2::{Digest, Sha256};

/// SHA-256 in hexadecimal: 32 bytes that stand for many in a snapshot.
#[must_use]
pub fn fingerprint(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(64);
    for byte in Sha256::digest(bytes) {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}
