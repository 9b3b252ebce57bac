#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

extern crate alloc;

mod multiply;
mod params;
mod point;
mod scalar;
pub mod schnorr;

pub use multiply::{mul_add_generator_vartime, mul_generator, mul_vartime};
pub use point::{EncodedPoint, Point};
pub use scalar::{Scalar, ScalarError};
pub use touchmark_goldilocks::{Goldilocks, Quintic, QuinticError};
