#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::cast_possible_truncation, reason = "tests paint with small numbers"))]

#[cfg(test)]
extern crate std;

mod batch;
mod field;
mod params;
mod partial;
mod permutation;
mod sponge;
mod width16;
mod width24;

pub use params::{POSEIDON16, POSEIDON24};
pub use permutation::{Poseidon, Poseidon16, Poseidon24, Width};
pub use sponge::OverwriteSponge;
