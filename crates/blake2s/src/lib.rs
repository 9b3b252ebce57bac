#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

#[cfg(test)]
extern crate std;

mod hash;
pub mod lanes;

pub use hash::{
    BLOCK_BYTES, DIGEST_BYTES, Midstate, blake2s256, blake2s256_many, blake2s256_many_with, words_of,
};
