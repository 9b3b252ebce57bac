#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

pub use touchmark_ecgfp5 as ecgfp5;
pub use touchmark_ecgfp5::schnorr;
#[cfg(feature = "std")]
pub use touchmark_httpsig as httpsig;
#[cfg(feature = "keyfiles")]
pub use touchmark_keyfiles as keyfiles;
pub use touchmark_keyring as keyring;
#[cfg(feature = "std")]
pub use touchmark_lighter as lighter;
pub use touchmark_poseidon_bn254 as poseidon_bn254;
pub use touchmark_xmss as xmss;
