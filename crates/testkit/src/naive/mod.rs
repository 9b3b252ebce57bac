//! Slow oracles, which share no code with the crates of the workspace.
//!
//! The whole signature scheme, one hash at a time, a rival too: p3's scalar permutations, the `sha3` crate, vectors that grow, and
//! bytes at the edges. Readable first; not for secrets. And Poseidon over any prime field, in big integers.

mod hash;
mod key;
pub mod poseidon;
mod set;

pub use key::{SigningKey, verify};
pub use set::{MessageHash, Set};
