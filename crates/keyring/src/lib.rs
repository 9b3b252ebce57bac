#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod algorithm;
mod error;
mod field;
mod jwk;
mod key;
mod members;
mod options;
mod point;
mod ring;
#[cfg(feature = "std")]
mod shared;
mod signing;
mod sum;
mod table;
mod verify;

pub use algorithm::Algorithm;
pub use error::{ImportError, JwkSetError, VerifyError};
pub use jwk::{Jwk, parse_jwk_set};
pub use key::PreparedKey;
pub use options::{BuildTables, Options, TableSize};
pub use ring::{KeyId, Keyring};
#[cfg(feature = "std")]
pub use shared::SharedKeyring;
pub use signing::SigningKey;
#[doc(hidden)]
pub use verify::verify_many_with;
pub use verify::{Job, verify_many};
