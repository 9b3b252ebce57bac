#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

#[cfg(test)]
extern crate std;

mod fields;
mod hypercube;
mod power_of_two;

pub use hypercube::{Abort, decode_hypercube, digit_sum_hypercube};
pub use power_of_two::{decode_power_of_two, digit_sum_power_of_two};
