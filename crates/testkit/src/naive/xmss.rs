//! The whole signature scheme, one hash at a time: an oracle and a rival, which shares no code with the crates of the workspace.
//!
//! p3's scalar permutations, the `sha3` crate, vectors that grow, and bytes at the edges. Readable first; not for secrets.

mod hash;
mod key;
mod set;

pub use key::{SigningKey, verify};
pub use set::{MessageHash, Set};
