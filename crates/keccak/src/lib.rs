#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

#[cfg(test)]
extern crate std;

mod permutation;
mod shake;

pub use shake::{RATE, shake128, shake128_many, shake128_many_with};
