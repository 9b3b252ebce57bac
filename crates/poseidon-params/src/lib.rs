#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

extern crate alloc;

mod error;
mod field;
mod params;

pub use error::ParamsError;
pub use field::Arithmetic;
pub use params::{Params, Shape};
