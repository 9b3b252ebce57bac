//! Ed25519 keyrings, HTTP message signatures, Web Bot Auth.

mod ed25519;
mod http;
mod message;
mod ring;

use serde_json::Value;
use touchmark_httpsig::Error;
use touchmark_keyring::{Algorithm, ImportError, Keyring, Options, VerifyError};

use crate::{Runner, report::Verdict};

/// The kinds of this tower.
pub(crate) const KINDS: &[(&str, Runner)] = &[
    ("keyring/agent-keyrings", http::agent_keyrings),
    ("keyring/base-construction", http::base_construction),
    ("keyring/directory", http::directory),
    ("keyring/ed25519-edges", ed25519::edges),
    ("keyring/ed25519-public-suites", ed25519::public_suites),
    ("keyring/from-http", http::from_http),
    ("keyring/jwk-thumbprint", ring::jwk_thumbprint),
    ("keyring/keyring-ops", ring::keyring_ops),
    ("keyring/policy", http::policy),
    ("keyring/raw-message", http::raw_message),
    ("keyring/rfc9421-appendix-b", http::rfc9421_appendix_b),
    ("keyring/signature-agent", http::signature_agent),
    ("keyring/target-uri", http::target_uri),
    ("keyring/wba-upstream", http::wba_upstream),
];

fn text<'a>(value: &'a Value, member: &str) -> Result<&'a str, String> {
    value[member].as_str().ok_or_else(|| format!("no text `{member}`"))
}

fn bytes(value: &Value, member: &str) -> Result<Vec<u8>, String> {
    hex::decode(text(value, member)?).map_err(|error| format!("`{member}`: {error}"))
}

/// Compares an answer with `expect`, or with one of those of `expect_also`.
fn one_of(found: &Value, case: &Value, expected: &Value) -> Verdict {
    let also = case["expect_also"].as_array().is_some_and(|also| also.contains(found));
    if found == expected || also { Ok(()) } else { Err(format!("found {found}, expected {expected}")) }
}

/// The options of a ring that takes weak keys, or of one that does not.
fn options(allow_weak: bool) -> Options {
    if allow_weak { Options::new().allow_weak_keys() } else { Options::new() }
}

/// Imports `[{id, alg, hex}]` and answers as the imports did.
fn import_keys(ring: &mut Keyring, keys: &Value) -> Result<Vec<&'static str>, String> {
    let keys = keys.as_array().ok_or("no list of keys")?;
    keys.iter()
        .map(|key| import_raw(ring, text(key, "id")?, text(key, "alg")?, &bytes(key, "hex")?))
        .collect()
}

fn import_raw(ring: &mut Keyring, id: &str, alg: &str, bytes: &[u8]) -> Result<&'static str, String> {
    let algorithm: Algorithm = alg.parse().map_err(|_| format!("algorithm {alg}"))?;
    Ok(ring.import_raw(id, algorithm, bytes).map_or_else(import_kind, |()| "ok"))
}

/// The vectors' word for an error of an import.
fn import_kind(error: ImportError) -> &'static str {
    match error {
        ImportError::DuplicateKey => "duplicate-key",
        ImportError::WeakKey => "weak-key",
        ImportError::BadKey => "bad-key",
        ImportError::BadEncoding(_) => "bad-encoding",
        ImportError::UnsupportedAlgorithm => "unsupported-algorithm",
        ImportError::MalformedJwk(_) => "malformed-jwk",
        ImportError::UnknownKey => "unknown-key",
        _ => "an error without a word",
    }
}

/// The vectors' word for an error of a verification.
fn kind(error: &Error) -> &'static str {
    match error {
        Error::NoSignatureInput => "no-signature-input",
        Error::NoSignature(_) => "no-signature",
        Error::MalformedField { .. } => "malformed-field",
        Error::DuplicateLabel(_) => "duplicate-label",
        Error::LabelMismatch(_) => "label-mismatch",
        Error::NoMatch => "no-match",
        Error::BadSignatureType(_) => "bad-signature-type",
        Error::BadComponent { .. } => "bad-component",
        Error::DuplicateComponent(_) => "duplicate-component",
        Error::MissingComponent(_) => "missing-component",
        Error::BadValue { .. } => "bad-value",
        Error::BadSignatureAgent(_) => "bad-signature-agent",
        Error::BadParameter(_) => "bad-parameter",
        Error::CreatedInFuture { .. } => "created-in-future",
        Error::Expired { .. } => "expired",
        Error::AlgorithmMismatch { .. } => "alg-mismatch",
        Error::UnknownKey(_) => "unknown-key",
        Error::Signature(VerifyError::UnsupportedAlgorithm(_)) => "unsupported-algorithm",
        Error::Signature(VerifyError::BadKey) => "bad-key",
        Error::Signature(VerifyError::SignatureLength(_)) => "bad-signature-length",
        Error::Signature(VerifyError::BadSignature) => "bad-signature",
        _ => "an error without a word",
    }
}
