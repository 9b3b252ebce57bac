//! XMSS verification, of any parameter set.

use touchmark::xmss::{MESSAGE_LEN, ParameterSet, Scheme, SchemeVisitor, Signature, VerifyingKey};
use wasm_bindgen::prelude::*;

use crate::error;

/// A key that verifies, of any parameter set.
#[wasm_bindgen]
pub struct XmssVerifyingKey {
    scheme: Scheme,
    key: Box<dyn Key>,
}

#[wasm_bindgen]
impl XmssVerifyingKey {
    /// Reads a key in SSZ. `scheme` is a name of `xmssSchemes`, or a shorter one: `"production"` is that of Lean Ethereum.
    ///
    /// Throws for a name that is unknown and for bytes that are no key of the set.
    #[wasm_bindgen(constructor)]
    pub fn new(scheme: &str, bytes: &[u8]) -> Result<Self, JsError> {
        let scheme: Scheme = scheme.parse().map_err(error)?;
        Ok(Self { scheme, key: scheme.visit(Read(bytes))? })
    }

    /// The parameter set's name.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn scheme(&self) -> String {
        self.scheme.name().to_owned()
    }

    /// Whether a signature in SSZ is valid for the epoch and the message of 32 bytes.
    ///
    /// Throws for a message of another length, and for bytes that are no signature of the parameter set.
    pub fn verify(&self, epoch: u32, message: &[u8], signature: &[u8]) -> Result<bool, JsError> {
        let message = message.try_into().map_err(|_| JsError::new("the message is not 32 bytes long"))?;
        self.key.verify(epoch, message, signature)
    }
}

/// A key behind its parameter set.
trait Key {
    fn verify(&self, epoch: u32, message: &[u8; MESSAGE_LEN], signature: &[u8]) -> Result<bool, JsError>;
}

impl<P: ParameterSet> Key for VerifyingKey<P> {
    fn verify(&self, epoch: u32, message: &[u8; MESSAGE_LEN], signature: &[u8]) -> Result<bool, JsError> {
        let signature = Signature::<P>::from_bytes(signature).map_err(error)?;
        Ok(VerifyingKey::verify(self, epoch, message, &signature).is_ok())
    }
}

/// Reads a key.
struct Read<'a>(&'a [u8]);

impl SchemeVisitor for Read<'_> {
    type Output = Result<Box<dyn Key>, JsError>;

    fn visit<P: ParameterSet>(self) -> Self::Output {
        Ok(Box::new(VerifyingKey::<P>::from_bytes(self.0).map_err(error)?))
    }
}
