//! Key pairs in hexadecimal, as leanSpec and its test keys have them.

use std::fmt;

use serde::Deserialize;
use zeroize::Zeroizing;

use crate::KeyFileError;

/// A key pair, in SSZ.
pub struct Pair {
    /// The verifying key.
    pub verifying_key: Vec<u8>,
    /// The signing key.
    pub signing_key: Zeroizing<Vec<u8>>,
    /// Whether the digits begin with `0x`.
    pub hex_prefix: bool,
}

/// The pairs of one validator.
#[derive(Debug)]
pub enum KeyPairs {
    /// leanSpec: one pair for each role.
    Dual {
        /// For attestations.
        attestation: Pair,
        /// For proposals.
        proposal: Pair,
    },
    /// Older test keys: one pair for everything.
    Single(Pair),
}

impl fmt::Debug for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pair").field("verifying_key", &self.verifying_key).finish_non_exhaustive()
    }
}

#[derive(Deserialize)]
struct PairForm {
    #[serde(alias = "public")]
    public_key: Digits,
    #[serde(alias = "secret")]
    secret_key: Digits,
}

/// Digits of what may be a secret.
struct Digits(Zeroizing<String>);

impl<'de> Deserialize<'de> for Digits {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(|digits| Self(Zeroizing::new(digits)))
    }
}

#[derive(Deserialize)]
struct DualForm {
    attestation_keypair: PairForm,
    proposal_keypair: PairForm,
}

/// The older form of both pairs, without an object for each.
#[derive(Deserialize)]
struct FlatForm {
    attestation_public: Digits,
    attestation_secret: Digits,
    proposal_public: Digits,
    proposal_secret: Digits,
}

impl KeyPairs {
    /// Reads the pairs of older test keys: four members.
    pub(crate) fn flat_from_json(bytes: &[u8]) -> Result<Self, KeyFileError> {
        let form: FlatForm = read("key pairs", bytes)?;
        let pair = |public_key, secret_key| PairForm { public_key, secret_key }.decode(bytes);
        Ok(Self::Dual {
            attestation: pair(form.attestation_public, form.attestation_secret)?,
            proposal: pair(form.proposal_public, form.proposal_secret)?,
        })
    }

    /// Reads the pairs of leanSpec.
    pub(crate) fn dual_from_json(bytes: &[u8]) -> Result<Self, KeyFileError> {
        let form: DualForm = read("key pairs", bytes)?;
        Ok(Self::Dual {
            attestation: form.attestation_keypair.decode(bytes)?,
            proposal: form.proposal_keypair.decode(bytes)?,
        })
    }

    /// Reads an older pair.
    pub(crate) fn single_from_json(bytes: &[u8]) -> Result<Self, KeyFileError> {
        let form: PairForm = read("key pair", bytes)?;
        form.decode(bytes).map(Self::Single)
    }

    /// The pairs, with the names of their roles.
    #[must_use]
    pub fn named(&self) -> Vec<(&'static str, &Pair)> {
        match self {
            Self::Dual { attestation, proposal } => {
                vec![("attestation", attestation), ("proposal", proposal)]
            }
            Self::Single(pair) => vec![("key", pair)],
        }
    }
}

fn read<'de, T: Deserialize<'de>>(form: &str, bytes: &'de [u8]) -> Result<T, KeyFileError> {
    serde_json::from_slice(bytes).map_err(|error| KeyFileError::of_json(form, bytes, &error))
}

impl PairForm {
    fn decode(&self, file: &[u8]) -> Result<Pair, KeyFileError> {
        Ok(Pair {
            verifying_key: decode_hex("public key", &self.public_key.0, file)?,
            signing_key: Zeroizing::new(decode_hex("secret key", &self.secret_key.0, file)?),
            hex_prefix: self.secret_key.0.starts_with("0x"),
        })
    }
}

/// Decodes hexadecimal digits that stand somewhere in a file, with or without `0x`.
pub(crate) fn decode_hex(field: &str, digits: &str, file: &[u8]) -> Result<Vec<u8>, KeyFileError> {
    hex::decode(digits.strip_prefix("0x").unwrap_or(digits)).map_err(|error| {
        let head = &digits.as_bytes()[..digits.len().min(32)];
        let place = file.windows(head.len().max(1)).position(|window| window == head);
        KeyFileError::new(field, place.unwrap_or_default(), format!("no hexadecimal digits: {error}"))
    })
}
