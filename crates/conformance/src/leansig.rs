//! The signature scheme, its primitives, and its files.

mod behaviour;
mod interval;
mod json;
mod merkle;
mod message_hash;
mod negative;
mod prf;
mod primitives;
mod scheme;
mod tweak_hash;

use crate::Runner;

/// The kinds of `leansig/`.
pub(crate) const KINDS: &[(&str, Runner)] = &[
    ("leansig/activation", interval::run),
    ("leansig/api-behaviour", behaviour::run),
    ("leansig/encodings", primitives::run_encodings),
    ("leansig/merkle", merkle::run),
    ("leansig/message-hash", message_hash::run),
    ("leansig/negative-secret-keys", negative::run_secret_keys),
    ("leansig/negative-signatures", negative::run_signatures),
    ("leansig/poseidon1", primitives::run_poseidon),
    ("leansig/prf", prf::run),
    ("leansig/rng", primitives::run_rng),
    ("leansig/scheme", scheme::run),
    ("leansig/serde", json::run),
    ("leansig/tweak-hash", tweak_hash::run),
];
