#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod path;
mod subtree;

pub use path::{root_from_path, roots_from_paths};
pub use subtree::{Layer, Shape, SubTree};
