#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

mod rng;
pub mod serialization;
pub mod signature;

/// The length of a message in bytes.
pub const MESSAGE_LENGTH: usize = touchmark_xmss::MESSAGE_LEN;
