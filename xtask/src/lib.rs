//! The generator of the constant tables, as a library for the runner of vectors: an independent witness, which shares no
//! code with the crates.
#![forbid(unsafe_code)]

pub mod params;
pub mod shell;
