//! The notation of the vectors: hexadecimal bytes, field elements, intervals, answers.

use std::fmt;

use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
use serde::{Deserialize, Deserializer, de::Error};
use serde_json::Value;
use touchmark_tweakhash::FixedBytes;
use touchmark_xmss::{EpochRange, Scheme};

use crate::report::{Context, Verdict, same};

/// Bytes, from hexadecimal digits with or without `0x`.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Hex(pub(crate) Vec<u8>);

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let digits = <&str>::deserialize(deserializer)?;
        hex::decode(digits.strip_prefix("0x").unwrap_or(digits)).map(Self).map_err(D::Error::custom)
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(&self.0))
    }
}

impl Hex {
    /// `Ok` if these are the bytes; else a complaint that shows where they begin to differ.
    pub(crate) fn check(&self, what: &str, found: &[u8]) -> Verdict {
        if found == self.0 {
            return Ok(());
        }
        let at = found.iter().zip(&self.0).take_while(|(found, expected)| found == expected).count();
        Err(format!(
            "{what}: {} bytes for {}, of which the first {at} are the same",
            found.len(),
            self.0.len()
        ))
    }
}

/// Exactly 32 bytes: messages, seeds, keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bytes32(pub(crate) [u8; 32]);

impl<'de> Deserialize<'de> for Bytes32 {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Hex(bytes) = Hex::deserialize(deserializer)?;
        let found = bytes.len();
        bytes.try_into().map(Self).map_err(|_| D::Error::custom(format!("{found} bytes, expected 32")))
    }
}

impl Bytes32 {
    /// The generator that these bytes seed.
    pub(crate) fn rng(&self) -> ChaCha20Rng {
        ChaCha20Rng::from_seed(self.0)
    }
}

/// Field elements as canonical integers; a digest, a parameter, or any other array of them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub(crate) struct Elements(pub(crate) Vec<u64>);

impl Elements {
    /// The value of this type; refused unless the number of elements is the type's and each is canonical.
    pub(crate) fn read<T: FixedBytes>(&self) -> Result<T, String> {
        let mut bytes = Vec::with_capacity(T::BYTES);
        for &element in &self.0 {
            let word = u32::try_from(element).map_err(|_| format!("{element} is no field element"))?;
            bytes.extend_from_slice(&word.to_le_bytes());
        }
        same("number of elements", &self.0.len(), &(T::BYTES / 4))?;
        T::read_bytes(&bytes).map_err(|offset| format!("element {} is not canonical", offset / 4))
    }

    /// `Ok` if this is the value.
    pub(crate) fn check<T: FixedBytes>(&self, what: &str, found: &T) -> Verdict {
        same(what, &elements(found), self)
    }
}

/// The canonical integers of a value.
pub(crate) fn elements<T: FixedBytes>(value: &T) -> Elements {
    let mut bytes = vec![0; T::BYTES];
    value.write_bytes(&mut bytes);
    Elements(bytes.as_chunks().0.iter().map(|&word| u32::from_le_bytes(word).into()).collect())
}

/// The values of a list of digests.
pub(crate) fn read_all<T: FixedBytes>(list: &[Elements]) -> Result<Vec<T>, String> {
    list.iter().map(Elements::read).collect()
}

/// `[a, b]`: half open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Interval(u64, u64);

impl Interval {
    /// `Ok` if these are the epochs.
    pub(crate) fn check(self, what: &str, found: EpochRange) -> Verdict {
        same(what, &self, &Self(found.start, found.end))
            .map_err(|_| format!("{what}: found {found}, expected {}..{}", self.0, self.1))
    }

    /// The two numbers.
    pub(crate) const fn bounds(self) -> (u64, u64) {
        (self.0, self.1)
    }
}

/// What a decoder or a function must answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Expect {
    /// A value.
    Ok,
    /// A refusal.
    Error,
}

impl Expect {
    /// `Ok` if the result is of the expected sort.
    pub(crate) fn check<T, E: fmt::Display>(self, what: &str, result: &Result<T, E>) -> Verdict {
        match (self, result) {
            (Self::Ok, Ok(_)) | (Self::Error, Err(_)) => Ok(()),
            (Self::Ok, Err(error)) => Err(format!("{what} is refused ({error}), expected a value")),
            (Self::Error, Ok(_)) => Err(format!("{what} is accepted, expected a refusal")),
        }
    }
}

/// The parameter set that a file names.
pub(crate) fn scheme_of(json: &Value) -> Result<Scheme, String> {
    let name = json["scheme"].as_str().ok_or("no `scheme`")?;
    name.parse().context(name)
}
