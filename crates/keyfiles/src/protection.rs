//! Keystores and slashing protection: recognised and described, not opened.

use std::{
    borrow::Cow,
    collections::{BTreeSet, HashMap},
};

use serde::{Deserialize, Deserializer, de};

use crate::KeyFileError;

/// A keystore of version 5.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Keystore {
    /// EIP-8310: the encrypted seed of a hash-based key.
    Eip8310 {
        /// The name of the scheme.
        scheme: String,
        /// `synchronized` or `counter`.
        index_mode: String,
        /// The public key, as it stands there.
        public_key: String,
        /// The first epoch.
        first_epoch: u64,
        /// The last epoch, if the file tells how many there are.
        last_epoch: Option<u64>,
    },
    /// A draft of version 5 without a scheme: nothing tells what the secret is for.
    WithoutScheme,
    /// Version 4 (ERC-2335): a BLS key.
    Version4,
}

/// EIP-3076: what a validator has signed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlashingProtection {
    /// The number of keys.
    pub records: usize,
    /// Target and source epoch of the attestations.
    pub attestations: Vec<(u64, u64)>,
    /// Slots of the blocks.
    pub blocks: Vec<u64>,
    /// What no signer may have done: a key that signed two different things for one slot or target epoch.
    pub conflicts: Vec<String>,
}

/// The fields of an interchange file that matter here. No list is kept but those of numbers.
#[derive(Deserialize)]
struct Interchange {
    metadata: Metadata,
    data: Vec<Record>,
}

#[derive(Deserialize)]
struct Metadata {
    interchange_format_version: String,
}

#[derive(Deserialize)]
struct Record {
    pubkey: String,
    signed_blocks: Vec<Block>,
    signed_attestations: Vec<Attestation>,
}

#[derive(Deserialize)]
struct Block {
    slot: Decimal,
    #[serde(default)]
    signing_root: Option<SigningRoot>,
}

#[derive(Deserialize)]
struct Attestation {
    source_epoch: Decimal,
    target_epoch: Decimal,
    #[serde(default)]
    signing_root: Option<SigningRoot>,
}

/// A number as a string of decimal digits, without a sign.
struct Decimal(u64);

impl<'de> Deserialize<'de> for Decimal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse().ok().filter(|_| digits);
        number.map(Self).ok_or_else(|| de::Error::custom("a string of decimal digits is expected"))
    }
}

/// Hexadecimal digits, in lower case.
#[derive(PartialEq, Eq)]
struct SigningRoot(Box<str>);

impl<'de> Deserialize<'de> for SigningRoot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        let digits = text.strip_prefix("0x").unwrap_or(&text);
        if digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Ok(Self(digits.to_ascii_lowercase().into()));
        }
        Err(de::Error::custom("a string of hexadecimal digits is expected"))
    }
}

impl Keystore {
    /// Reads what is not encrypted.
    pub(crate) fn from_json(bytes: &[u8]) -> Result<Self, KeyFileError> {
        let form: KeystoreForm = serde_json::from_slice(bytes)
            .map_err(|error| KeyFileError::of_json("keystore", bytes, &error))?;
        match form.version {
            4 => return Ok(Self::Version4),
            5 => {}
            _ => return Err(KeyFileError::new("version", 0, "is neither 4 nor 5")),
        }
        let Some(SchemeForm { name, params }) = form.scheme else { return Ok(Self::WithoutScheme) };
        let public_key = form.pubkey.ok_or_else(|| KeyFileError::new("pubkey", 0, "is missing"))?;
        let (first_epoch, count) = (params.activation_epoch, params.num_active_epochs);
        Ok(Self::Eip8310 {
            scheme: name,
            index_mode: params.index_mode,
            public_key,
            first_epoch,
            last_epoch: count.and_then(|count| first_epoch.checked_add(count)?.checked_sub(1)),
        })
    }
}

/// The fields of a keystore that are not encrypted and matter here.
#[derive(Deserialize)]
struct KeystoreForm {
    version: u64,
    scheme: Option<SchemeForm>,
    pubkey: Option<String>,
}

#[derive(Deserialize)]
struct SchemeForm {
    name: String,
    params: ParamsForm,
}

#[derive(Deserialize)]
struct ParamsForm {
    activation_epoch: u64,
    num_active_epochs: Option<u64>,
    index_mode: String,
}

impl SlashingProtection {
    /// Reads an interchange file.
    pub(crate) fn from_json(bytes: &[u8]) -> Result<Self, KeyFileError> {
        let file: Interchange = serde_json::from_slice(bytes)
            .map_err(|error| KeyFileError::of_json("interchange", bytes, &error))?;
        let version = &file.metadata.interchange_format_version;
        if version != "5" {
            return Err(KeyFileError::new("interchange_format_version", 0, format!("is {version:?}, not 5")));
        }
        let mut found = Self {
            records: file.data.len(),
            attestations: Vec::new(),
            blocks: Vec::new(),
            conflicts: Vec::new(),
        };
        for record in &file.data {
            let attestations = record.signed_attestations.iter();
            found.attestations.extend(attestations.map(|entry| (entry.target_epoch.0, entry.source_epoch.0)));
            found.blocks.extend(record.signed_blocks.iter().map(|entry| entry.slot.0));
            let blocks = record.signed_blocks.iter().map(|entry| (entry.slot.0, &entry.signing_root));
            found.conflicts.extend(conflicts(&record.pubkey, "slot", blocks));
            let attestations = record.signed_attestations.iter();
            let attestations = attestations.map(|entry| (entry.target_epoch.0, &entry.signing_root));
            found.conflicts.extend(conflicts(&record.pubkey, "target epoch", attestations));
        }
        Ok(found)
    }

    /// The highest epoch or slot that is spent.
    #[must_use]
    pub fn highest(&self) -> Option<u64> {
        self.attestations.iter().map(|&(target, _)| target).chain(self.blocks.iter().copied()).max()
    }
}

/// The slots or epochs for which one key signed different things: once each. Without a signing root, nothing is known.
fn conflicts<'a>(
    pubkey: &str,
    what: &str,
    signed: impl Iterator<Item = (u64, &'a Option<SigningRoot>)>,
) -> Vec<String> {
    let mut roots = HashMap::new();
    let mut found = BTreeSet::new();
    for (number, root) in signed {
        if let Some(root) = root
            && roots.insert(number, root).is_some_and(|earlier| earlier != root)
        {
            found.insert(number);
        }
    }
    found.into_iter().map(|number| format!("{pubkey}: two signing roots for {what} {number}")).collect()
}
