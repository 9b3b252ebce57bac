#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "std")]
pub use touchmark_httpsig as httpsig;
pub use touchmark_keyring as keyring;
pub use touchmark_xmss as xmss;
