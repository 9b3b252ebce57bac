//! SSZ and leanSig's JSON of one object.

use serde::Deserialize;
use serde_json::Value;
use touchmark_xmss::{
    DecodeError,
    leansig_serde::{Form, LeanSig},
};

use crate::{
    report::{Context, same},
    values::Hex,
};

/// The two forms convert into each other, in both directions.
pub(crate) fn both_ways<T: Form>(
    ssz: &Hex,
    json: &Value,
    decode: impl Fn(&[u8]) -> Result<T, DecodeError>,
    encode: impl Fn(&T) -> Vec<u8>,
) -> Result<T, String> {
    let LeanSig(from_json) = LeanSig::<T>::deserialize(json).context("JSON")?;
    ssz.check("SSZ of the JSON", &encode(&from_json))?;
    let from_ssz = decode(&ssz.0).context("SSZ")?;
    ssz.check("SSZ, encoded again", &encode(&from_ssz))?;
    let written = serde_json::to_value(LeanSig(&from_ssz)).context("JSON of the SSZ")?;
    same("JSON of the SSZ", &written, json)?;
    Ok(from_ssz)
}
