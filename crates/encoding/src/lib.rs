#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

#[cfg(test)]
extern crate std;

mod message_hash;
mod search;
mod target_sum;

pub use message_hash::{HypercubeMessageHash, MessageHash, PoseidonMessageHash};
pub use search::{Attempt, Encoded, Exhausted, IncomparableEncoding};
pub use target_sum::TargetSum;
pub use touchmark_chunk::Abort;

use core::fmt;

/// A message and its randomness have no codeword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EncodingError {
    /// The message hash has no digits.
    Abort,
    /// The digits have another sum.
    SumMismatch {
        /// The sum that a codeword has.
        target: u32,
        /// The sum of the digits.
        sum: u32,
    },
}

impl fmt::Display for EncodingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Abort => f.write_str("the message hash falls in the part that is rejected"),
            Self::SumMismatch { target, sum } => write!(f, "the digits sum to {sum}, a codeword to {target}"),
        }
    }
}

impl core::error::Error for EncodingError {}

impl From<Abort> for EncodingError {
    fn from(_: Abort) -> Self {
        Self::Abort
    }
}
