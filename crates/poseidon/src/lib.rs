#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::cast_possible_truncation, reason = "tests paint with small numbers"))]

#[cfg(test)]
extern crate std;

mod alone;
mod batch;
mod custom;
mod field;
#[cfg(feature = "p3")]
mod p3;
mod params;
mod partial;
mod permutation;
mod poseidon2;
mod sponge;
mod wide;
mod width16;
mod width24;

pub use custom::{OverKoalaBear, Params};
pub use params::{POSEIDON2_16, POSEIDON2_24, POSEIDON16, POSEIDON24};
pub use permutation::{Poseidon, Poseidon16, Poseidon24, Width};
pub use poseidon2::Poseidon2;
pub use sponge::OverwriteSponge;
pub use touchmark_poseidon_params::{ParamsError, Shape};
