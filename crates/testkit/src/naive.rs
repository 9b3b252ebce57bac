//! Slow oracles: what a paper says, word for word, with no code of the workspace's crates.

pub mod poseidon;
pub mod xmss;
