#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

#[cfg(test)]
extern crate std;

mod hypercube;
mod power_of_two;

pub use hypercube::{Abort, decode_hypercube};
pub use power_of_two::decode_power_of_two;
