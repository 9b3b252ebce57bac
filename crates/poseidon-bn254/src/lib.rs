#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

mod arithmetic;
#[cfg(feature = "ark")]
mod ark;
mod batch;
#[cfg(feature = "alloc")]
mod custom;
mod error;
mod field;
mod hasher;
#[cfg(any(all(target_arch = "x86_64", target_feature = "sse2"), test))]
mod packed;
mod params;
mod permutation;
pub mod solana;
mod tables;
mod text;
mod words;

#[cfg(feature = "alloc")]
pub use custom::{OverBn254, Params};
pub use error::HashError;
pub use field::Fr;
pub use hasher::{Hasher, MAX_INPUTS, Poseidon, hash, hash_bytes_be, hash_bytes_le};
pub use params::SupportedWidth;
pub use text::ParseError;
#[cfg(feature = "alloc")]
pub use touchmark_poseidon_params::{ParamsError, Shape};
