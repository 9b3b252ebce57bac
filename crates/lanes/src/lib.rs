#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(feature = "std"), no_std)]

#[cfg(target_arch = "x86_64")]
pub mod adx;
#[cfg(target_arch = "x86_64")]
pub mod avx2;
#[cfg(target_arch = "x86_64")]
pub mod avx512;
mod backend;
mod columns;
mod dispatch;
pub mod goldilocks;
pub mod limbs;
mod machine;
#[cfg(target_arch = "aarch64")]
pub mod neon;
pub mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub mod simd128;
mod tokens;
pub mod wide;

pub use backend::Backend;
pub use columns::Columns;
pub use machine::{Halves, Kernel, Lanes32, Lanes64, Machine, Products32};
pub use portable::Portable;
#[cfg(target_arch = "aarch64")]
pub use tokens::Neon;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub use tokens::Simd128;
#[cfg(target_arch = "x86_64")]
pub use tokens::{Adx, Avx2, Avx512};
