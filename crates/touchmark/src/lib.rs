#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

pub use touchmark_ecgfp5 as ecgfp5;
pub use touchmark_ecgfp5::schnorr;
#[cfg(feature = "std")]
pub use touchmark_lighter as lighter;
pub use touchmark_xmss as xmss;
