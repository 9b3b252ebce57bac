#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

#[cfg(test)]
extern crate std;

mod permutation;
mod shake;

pub use shake::{
    HASH_WORDS, RATE, RATE_WORDS, padded_block, shake128, shake128_many, shake128_many_with,
    shake128_words_many, shake128_words_many_with,
};
