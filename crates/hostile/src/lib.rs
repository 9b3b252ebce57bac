//! Harness functions for hostile input: each takes any bytes, and panics if a decoder breaks its promise.
//!
//! The promises: no panic; what is accepted is canonical, so that encoding gives the same bytes; memory within a small multiple of the input. The fuzz
//! targets in `fuzz/` and the bounded run of this package's binary call the same functions.
#![forbid(unsafe_code)]

mod http;
mod mutate;
mod targets;

pub use mutate::Mutator;
pub use targets::{Target, Verdict, run};
