#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

pub mod accept;
mod agent;
mod base;
mod component;
pub mod digest;
pub mod directory;
mod error;
#[cfg(feature = "http")]
mod http_types;
mod keys;
mod message;
mod parameters;
mod parsed;
mod policy;
mod query;
pub mod raw;
mod sign;
mod signatures;
mod target;
mod value;
mod verify;

pub use agent::{SignatureAgent, SignatureAgents};
pub use base::SignatureBase;
pub use component::Component;
pub use digest::ContentCheck;
pub use error::{Error, Fault, Outcome, Step};
pub use keys::{AgentKeyrings, FoundKey, KeySource};
pub use message::{Content, Fields, Message, Request, Response};
pub use parameters::Parameters;
pub use policy::Policy;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use policy::unix_now;
pub use sign::{MessageSigner, SignError, SignatureTemplate, SignedFields};
pub use signatures::{Limits, Signature, Signatures};
pub use target::{TargetError, TargetUri};
pub use touchmark_keyring as keyring;
pub use verify::{LabelAnswer, Trace, Verified, Verifier};
