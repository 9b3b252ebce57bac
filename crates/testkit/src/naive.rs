//! Slow oracles in big integers: what a paper says, word for word, with no field code of the workspace.

pub mod poseidon;
