//! HTTP message signatures (RFC 9421).

use touchmark::httpsig::{Message, Policy, Request, TargetUri, Verifier};
use wasm_bindgen::prelude::*;

use crate::{ed25519::Keyring, error};

/// A request whose signature is valid, under a key that is known, and meets the policy.
#[wasm_bindgen(getter_with_clone)]
pub struct VerifiedRequest {
    /// The signature's label.
    #[wasm_bindgen(readonly)]
    pub label: String,
    /// The identifier that the key was found by.
    #[wasm_bindgen(readonly, js_name = keyId)]
    pub key_id: String,
    /// The signature base: what is signed. Nothing else of the request is vouched for.
    #[wasm_bindgen(readonly)]
    pub base: String,
}

#[wasm_bindgen]
impl Keyring {
    /// Verifies the first signature of a request that the policy is about.
    ///
    /// `url` is absolute. `headers` holds names and values in turn, a pair for each field line. `policy` is `"none"`, `"rfc9421"` (times
    /// are checked), `"web-bot-auth"`, or `"web-bot-auth-test"`. The last one is for tests: it allows the
    /// published test key, and a covered Content-Digest that nobody compared with the body. `now` is in Unix seconds. Throws with the reason if the request does not verify.
    #[wasm_bindgen(js_name = verifyRequest)]
    pub fn verify_request(
        &self,
        method: &str,
        url: &str,
        headers: Vec<String>,
        policy: &str,
        now: f64,
    ) -> Result<VerifiedRequest, JsError> {
        let policy = match policy {
            "none" => Policy::none(),
            "rfc9421" => Policy::new(),
            "web-bot-auth" => Policy::web_bot_auth(),
            "web-bot-auth-test" => Policy::web_bot_auth().allow_test_keys().allow_unchecked_content(),
            _ => {
                return Err(JsError::new(
                    "the policy is none of \"none\", \"rfc9421\", \"web-bot-auth\", \"web-bot-auth-test\"",
                ));
            }
        };
        let (pairs, rest) = headers.as_chunks::<2>();
        if !rest.is_empty() {
            return Err(JsError::new("a header has no value"));
        }
        let mut request = Request::new(method, TargetUri::new(url).map_err(error)?);
        for [name, value] in pairs {
            request.fields.push(name, value.as_bytes());
        }
        let verifier = Verifier::new(&self.ring, policy);
        let verified = verifier.verify(Message::from(&request), seconds(now)?).map_err(error)?;
        Ok(VerifiedRequest {
            label: verified.label,
            key_id: verified.key_id,
            base: verified.base.as_str().to_owned(),
        })
    }
}

/// A whole number of seconds; the part of one is dropped.
fn seconds(number: f64) -> Result<i64, JsError> {
    const MOST: f64 = 253_402_300_799.0;
    if !(0.0..=MOST).contains(&number) {
        return Err(JsError::new("the time is not within the years 1970 to 9999"));
    }
    #[expect(
        clippy::cast_possible_truncation,
        reason = "within range, and the fraction is dropped on purpose"
    )]
    let seconds = number as i64;
    Ok(seconds)
}
