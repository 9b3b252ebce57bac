//! Transactions of the Lighter exchange. Numbers of 64 bits are `bigint` in JavaScript.

use getrandom::SysRng;
use touchmark::{
    ecgfp5::Quintic,
    lighter::{Account, AuthToken, Transaction},
    schnorr::{Signature, SigningKey, VerifyingKey},
};
use wasm_bindgen::prelude::*;
use zeroize::Zeroizing;

use crate::error;

/// A signed transaction, ready to be sent.
#[wasm_bindgen(getter_with_clone)]
pub struct LighterTransaction {
    /// The number of the type, which is sent beside the body.
    #[wasm_bindgen(readonly, js_name = txType)]
    pub tx_type: u8,
    /// The JSON body with its signature.
    #[wasm_bindgen(readonly)]
    pub body: String,
    /// The hash that was signed, 40 bytes.
    #[wasm_bindgen(readonly)]
    pub hash: Vec<u8>,
    /// The signature, 80 bytes.
    #[wasm_bindgen(readonly)]
    pub signature: Vec<u8>,
    /// The first field that is out of the range that the exchange is known to accept, if there is one. The transaction is signed all the
    /// same, so that a range that the exchange widens locks nobody out.
    #[wasm_bindgen(readonly)]
    pub fault: Option<String>,
}

/// An API key of a Lighter account, which signs transactions and tokens. Nothing is sent.
#[wasm_bindgen]
pub struct LighterAccount {
    account: Account,
    key: SigningKey,
}

#[wasm_bindgen]
impl LighterAccount {
    /// The secret key is 40 bytes; the chain is 304 for the main network and 300 for the test network. Throws for bytes that are no key.
    #[wasm_bindgen(constructor)]
    pub fn new(
        secret_key: Vec<u8>,
        chain_id: u32,
        account_index: i64,
        api_key_index: u8,
    ) -> Result<Self, JsError> {
        let secret_key = Zeroizing::new(secret_key);
        let key = SigningKey::from_bytes(&secret_key).map_err(error)?;
        Ok(Self { account: Account { chain_id, account_index, api_key_index }, key })
    }

    /// The public key, 40 bytes.
    #[wasm_bindgen(getter, js_name = publicKey)]
    #[must_use]
    pub fn public_key(&self) -> Vec<u8> {
        self.key.verifying_key().to_bytes().to_vec()
    }

    /// Signs a transaction of any type, given as the JSON body that the exchange takes, without a signature.
    ///
    /// Throws for a field that is missing, unknown or of another form, and for a body of another account or API key. Numbers above 2^53
    /// must be written into the text, since `JSON.stringify` would round them.
    pub fn sign(&self, tx_type: u8, body: &str) -> Result<LighterTransaction, JsError> {
        let transaction = Transaction::from_json(self.account.chain_id, tx_type, body).map_err(error)?;
        if transaction.account != self.account {
            return Err(JsError::new("the body is one of another account or API key"));
        }
        let fault = transaction.validate().err().map(|fault| fault.to_string());
        let signed = transaction.sign(&self.key, &mut SysRng).map_err(error)?;
        Ok(LighterTransaction {
            tx_type,
            body: signed.to_json(),
            hash: signed.hash().to_bytes().to_vec(),
            signature: signed.signature().to_bytes().to_vec(),
            fault,
        })
    }

    /// A token that authenticates reads until the deadline, in seconds since 1970.
    #[wasm_bindgen(js_name = authToken)]
    pub fn auth_token(&self, deadline: i64) -> Result<String, JsError> {
        AuthToken { account: self.account, deadline }.sign(&self.key, &mut SysRng).map_err(error)
    }
}

/// Whether a Schnorr signature (80 bytes) of a hashed message (40 bytes) is valid under a public key (40 bytes); `false` also for
/// bytes that are none of these.
#[wasm_bindgen(js_name = verifySchnorr)]
#[must_use]
pub fn verify_schnorr(public_key: &[u8], hash: &[u8], signature: &[u8]) -> bool {
    let (Ok(key), Ok(hash), Ok(signature)) =
        (VerifyingKey::from_bytes(public_key), Quintic::from_bytes(hash), Signature::from_bytes(signature))
    else {
        return false;
    };
    key.verify(&hash, &signature).is_ok()
}
