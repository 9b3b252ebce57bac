#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

#[cfg(test)]
extern crate std;

mod key;
mod reduce;
mod stream;
mod wipe;

pub use key::{ChainId, Prf, PrfKey};
pub use stream::{EpochPrefix, RandomnessPrefix, RandomnessSource, RandomnessStream};
