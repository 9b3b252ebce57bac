//! Keystores and slashing protection: recognised and described, not opened.

use serde_json::Value;

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
}

impl Keystore {
    /// Reads what is not encrypted.
    pub(crate) fn from_json(bytes: &[u8]) -> Result<Self, KeyFileError> {
        let json = read("keystore", bytes)?;
        let fault = |field: &str| KeyFileError::new(field, 0, "is missing or of the wrong kind");
        match json["version"].as_u64() {
            Some(4) => return Ok(Self::Version4),
            Some(5) if json["scheme"].is_null() => return Ok(Self::WithoutScheme),
            Some(5) => {}
            _ => return Err(KeyFileError::new("version", 0, "is neither 4 nor 5")),
        }
        let text = |value: &Value, field| value.as_str().map(str::to_owned).ok_or_else(|| fault(field));
        let params = &json["scheme"]["params"];
        let first_epoch = params["activation_epoch"].as_u64().ok_or_else(|| fault("activation_epoch"))?;
        let count = params["num_active_epochs"].as_u64();
        Ok(Self::Eip8310 {
            scheme: text(&json["scheme"]["name"], "scheme.name")?,
            index_mode: text(&params["index_mode"], "index_mode")?,
            public_key: text(&json["pubkey"], "pubkey")?,
            first_epoch,
            last_epoch: count.and_then(|count| first_epoch.checked_add(count)?.checked_sub(1)),
        })
    }
}

impl SlashingProtection {
    /// Reads an interchange file.
    pub(crate) fn from_json(bytes: &[u8]) -> Result<Self, KeyFileError> {
        let json = read("interchange", bytes)?;
        let fault = |field: &str| KeyFileError::new(field, 0, "is missing or of the wrong kind");
        let list = |value: &Value, field| value.as_array().cloned().ok_or_else(|| fault(field));
        let number = |value: &Value, field| {
            value.as_str().and_then(|text| text.parse().ok()).ok_or_else(|| fault(field))
        };
        let data = list(&json["data"], "data")?;
        let (mut attestations, mut blocks) = (Vec::new(), Vec::new());
        for record in &data {
            for entry in list(&record["signed_attestations"], "signed_attestations")? {
                let target = number(&entry["target_epoch"], "target_epoch")?;
                attestations.push((target, number(&entry["source_epoch"], "source_epoch")?));
            }
            for entry in list(&record["signed_blocks"], "signed_blocks")? {
                blocks.push(number(&entry["slot"], "slot")?);
            }
        }
        Ok(Self { records: data.len(), attestations, blocks })
    }

    /// The highest epoch or slot that is spent.
    #[must_use]
    pub fn highest(&self) -> Option<u64> {
        self.attestations.iter().map(|&(target, _)| target).chain(self.blocks.iter().copied()).max()
    }
}

fn read(form: &str, bytes: &[u8]) -> Result<Value, KeyFileError> {
    serde_json::from_slice(bytes).map_err(|error| KeyFileError::of_json(form, bytes, &error))
}
