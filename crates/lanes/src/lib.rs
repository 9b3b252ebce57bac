#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "std"), no_std)]

#[cfg(target_arch = "x86_64")]
pub mod adx;
#[cfg(target_arch = "x86_64")]
pub mod avx2;
#[cfg(target_arch = "x86_64")]
pub mod avx512;
mod backend;
mod dispatch;
pub mod goldilocks;
#[cfg(target_arch = "x86_64")]
pub mod ifma;
pub mod limbs;
mod machine;
pub mod portable;
mod tokens;
pub mod wide;

pub use backend::Backend;
pub use machine::{Lanes32, Lanes52, Lanes64, Machine};
pub use portable::Portable;
#[cfg(target_arch = "aarch64")]
pub use tokens::Neon;
#[cfg(target_arch = "x86_64")]
pub use tokens::{Adx, Avx2, Avx512, Avx512Ifma};
