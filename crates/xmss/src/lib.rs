#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod advance;
mod any;
mod check;
mod error;
mod interval;
#[cfg(feature = "serde")]
pub mod leansig_serde;
pub mod leanxmss;
mod leaves;
#[cfg(doc)]
#[doc = include_str!("../MIGRATION.md")]
pub mod migration {}
#[cfg(feature = "rayon")]
mod parallel;
mod parameter_set;
mod prepared;
mod scheme;
mod search;
mod sign;
mod signature;
mod signing_key;
mod ssz;
#[cfg(feature = "serde")]
mod ssz_serde;
#[cfg(feature = "ssz")]
mod ssz_traits;
mod verify;
mod verifying_key;
mod work;

pub use advance::{AdvanceTask, BottomTree};
pub use any::{
    AnyAdvanceTask, AnyBottomTree, AnyPreparedEpoch, AnySignature, AnySigned, AnySigningKey, AnyVerifyingKey,
    verify_any_many, verify_any_many_with,
};
pub use check::CheckError;
pub use error::{AdvanceError, IntervalError, KeyGenError, SignError, VerifyError};
pub use interval::EpochRange;
#[cfg(feature = "rayon")]
pub use parallel::verify_many_parallel;
pub use parameter_set::{
    Codeword, Digest, Lifetime8Dim4Base8, Lifetime18W1NoOff, Lifetime18W1Off10, Lifetime18W2NoOff,
    Lifetime18W2Off10, Lifetime18W4NoOff, Lifetime18W4Off10, Lifetime18W8NoOff, Lifetime18W8Off10,
    Lifetime20W1NoOff, Lifetime20W1Off10, Lifetime20W2NoOff, Lifetime20W2Off10, Lifetime20W4NoOff,
    Lifetime20W4Off10, Lifetime20W8NoOff, Lifetime20W8Off10, Lifetime32Dim46Base8, Parameter, ParameterSet,
    Randomness,
};
pub use prepared::PreparedEpoch;
pub use scheme::{Scheme, SchemeVisitor, UnknownScheme};
pub use sign::Encoding;
pub use signature::Signature;
pub use signing_key::SigningKey;
pub use ssz::{DecodeError, DecodeFault};
pub use verify::{Signed, verify_many, verify_many_with};
pub use verifying_key::VerifyingKey;
pub use work::Work;

/// The length of a message in bytes. Longer data is hashed first, by the caller.
pub const MESSAGE_LEN: usize = 32;
