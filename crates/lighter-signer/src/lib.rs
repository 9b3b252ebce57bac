#![doc = include_str!("../README.md")]
#![cfg(not(target_family = "wasm"))]

pub mod abi;
mod clients;
pub mod exports;
mod requests;
#[cfg(test)]
mod tests;
