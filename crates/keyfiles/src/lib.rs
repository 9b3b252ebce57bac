#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

mod error;
mod json;
mod label;
pub mod leansig;
mod leanvm;
mod manifest;
mod pairs;
mod protection;
mod recognise;
mod role;
mod text;
mod validators;

pub use error::KeyFileError;
pub use label::Label;
pub use leanvm::{LeanVmSigningKey, LeanVmVersionedKey};
pub use manifest::{Dialect, KeyReference, Manifest};
pub use pairs::{KeyPairs, Pair};
pub use protection::{Keystore, SlashingProtection};
pub use recognise::{Form, KeyFile, recognise};
pub use role::Role;
pub use text::{Node, Text};
pub use validators::{AnnotatedValidators, ConfigVariant, GenesisConfig, Validators};
