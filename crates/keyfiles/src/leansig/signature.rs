//! Signatures in JSON. Only the parameter set tells how an SSZ signature is cut into digests, so that these forms are the scheme's own.

use touchmark_xmss::{AnySignature, Scheme};

use crate::KeyFileError;

/// The SSZ form of a signature in leanSig's JSON, of any parameter set.
///
/// # Errors
/// [`KeyFileError`] if it is of none: that of the set whose reader came furthest.
pub fn signature_from_json(bytes: &[u8]) -> Result<Vec<u8>, KeyFileError> {
    let mut furthest = KeyFileError::new("signature", 0, "of no parameter set");
    for &scheme in Scheme::ALL {
        match from_json(scheme, bytes) {
            Ok(ssz) => return Ok(ssz),
            Err(error) if error.offset >= furthest.offset => furthest = error,
            Err(_) => {}
        }
    }
    Err(furthest)
}

/// leanSig's JSON of an SSZ signature, of any parameter set.
///
/// # Errors
/// [`KeyFileError`] if it is of none: that of the set whose reader came furthest.
pub fn signature_to_json(ssz: &[u8]) -> Result<Vec<u8>, KeyFileError> {
    let schemes = AnySignature::candidates(ssz)?;
    let signature = AnySignature::from_bytes(schemes[0], ssz)?;
    let mut json = Vec::new();
    signature
        .serialize_leansig(&mut serde_json::Serializer::pretty(&mut json))
        .map_err(|error| KeyFileError::of_json("signature", ssz, &error))?;
    Ok(json)
}

fn from_json(scheme: Scheme, bytes: &[u8]) -> Result<Vec<u8>, KeyFileError> {
    let fault = |error| KeyFileError::of_json("signature", bytes, &error);
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let signature = AnySignature::deserialize_leansig(scheme, &mut reader).map_err(fault)?;
    reader.end().map_err(fault)?;
    Ok(signature.to_bytes())
}
