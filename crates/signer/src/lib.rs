#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod files;
pub mod record;
