#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

extern crate alloc;

mod field;
mod params;
pub mod poseidon2;
mod quintic;
mod sponge;
mod wide;

pub use field::Goldilocks;
pub use quintic::{Quintic, QuinticError};
pub use sponge::{Digest, RATE, compress, fold, hash, hash_to_quintic};
pub use wide::Wide;
