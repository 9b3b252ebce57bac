//! Signatures in JSON. Only the parameter set tells how an SSZ signature is cut into digests, so that these forms are the scheme's own.

use touchmark_xmss::{ParameterSet, Scheme, SchemeVisitor, Signature, leansig_serde::LeanSig};

use crate::KeyFileError;

/// The SSZ form of a signature in leanSig's JSON, of any parameter set.
///
/// # Errors
/// [`KeyFileError`] if it is of none: that of the set whose reader came furthest.
pub fn signature_from_json(bytes: &[u8]) -> Result<Vec<u8>, KeyFileError> {
    let mut furthest = KeyFileError::new("signature", 0, "of no parameter set");
    for &scheme in Scheme::ALL {
        match scheme.visit(FromJson(bytes)) {
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
    let mut furthest = KeyFileError::new("signature", 0, format!("{} bytes, which none has", ssz.len()));
    for &scheme in Scheme::ALL {
        match scheme.visit(ToJson(ssz)) {
            Ok(json) => return Ok(json),
            Err(error) if error.offset > furthest.offset => furthest = error,
            Err(_) => {}
        }
    }
    Err(furthest)
}

struct FromJson<'a>(&'a [u8]);

impl SchemeVisitor for FromJson<'_> {
    type Output = Result<Vec<u8>, KeyFileError>;

    fn visit<P: ParameterSet>(self) -> Self::Output {
        let LeanSig::<Signature<P>>(signature) = serde_json::from_slice(self.0)
            .map_err(|error| KeyFileError::of_json("signature", self.0, &error))?;
        Ok(signature.to_bytes())
    }
}

struct ToJson<'a>(&'a [u8]);

impl SchemeVisitor for ToJson<'_> {
    type Output = Result<Vec<u8>, KeyFileError>;

    fn visit<P: ParameterSet>(self) -> Self::Output {
        let signature = Signature::<P>::from_bytes(self.0)?;
        serde_json::to_vec_pretty(&LeanSig(&signature))
            .map_err(|error| KeyFileError::of_json("signature", self.0, &error))
    }
}
