#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(feature = "std"), no_std)]

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub mod adx;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub mod avx2;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub mod avx512;
mod backend;
mod columns;
mod dispatch;
pub mod goldilocks;
pub mod limbs;
mod machine;
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
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
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
pub use tokens::Neon;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub use tokens::Simd128;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub use tokens::{Adx, Avx2, Avx512};
