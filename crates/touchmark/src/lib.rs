#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

pub use touchmark_poseidon_bn254 as poseidon_bn254;
pub use touchmark_xmss as xmss;
