//! XMSS verification, of any scheme.

use touchmark::xmss::{AnySignature, AnyVerifyingKey, MESSAGE_LEN, Scheme, leanxmss};
use wasm_bindgen::prelude::*;

use crate::error;

/// The name of the scheme over BLAKE2s.
pub(crate) const LEANXMSS: &str = "leanxmss-blake2s";

/// A key that verifies, of any scheme.
#[wasm_bindgen]
pub struct XmssVerifyingKey(Key);

/// A key of either family.
enum Key {
    /// Over Poseidon.
    LeanSig(AnyVerifyingKey),
    /// Over BLAKE2s.
    LeanXmss(leanxmss::VerifyingKey),
}

#[wasm_bindgen]
impl XmssVerifyingKey {
    /// Reads a key in SSZ. `scheme` is a name of `xmssSchemes`, or a shorter one: `"production"` is that of Lean Ethereum.
    ///
    /// Throws for a name that is unknown and for bytes that are no key of the scheme.
    #[wasm_bindgen(constructor)]
    pub fn new(scheme: &str, bytes: &[u8]) -> Result<Self, JsError> {
        if scheme == LEANXMSS {
            return Ok(Self(Key::LeanXmss(leanxmss::VerifyingKey::from_bytes(bytes).map_err(error)?)));
        }
        let scheme: Scheme = scheme.parse().map_err(error)?;
        Ok(Self(Key::LeanSig(AnyVerifyingKey::from_bytes(scheme, bytes).map_err(error)?)))
    }

    /// The scheme's name.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn scheme(&self) -> String {
        match &self.0 {
            Key::LeanSig(key) => key.scheme().name().to_owned(),
            Key::LeanXmss(_) => LEANXMSS.to_owned(),
        }
    }

    /// Whether a signature in SSZ is valid for the epoch and the message of 32 bytes.
    ///
    /// Throws for a message of another length, and for bytes that are no signature of the scheme.
    pub fn verify(&self, epoch: u32, message: &[u8], signature: &[u8]) -> Result<bool, JsError> {
        let message: &[u8; MESSAGE_LEN] =
            message.try_into().map_err(|_| JsError::new("the message is not 32 bytes long"))?;
        Ok(match &self.0 {
            Key::LeanSig(key) => {
                let signature = AnySignature::from_bytes(key.scheme(), signature).map_err(error)?;
                key.verify(epoch, message, &signature).is_ok()
            }
            Key::LeanXmss(key) => {
                let signature = leanxmss::Signature::from_bytes(signature).map_err(error)?;
                key.verify(epoch, message, &signature).is_ok()
            }
        })
    }
}
