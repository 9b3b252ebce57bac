//! The key directory of Web Bot Auth (draft-ietf-webbotauth-httpsig-protocol-01): a JWK set, and a response that its keys sign.
//!
//! Nothing here fetches. Whoever does takes a response of status 200 only, follows no redirect, limits size and time, and connects to no
//! private address.

use serde_json::Value;
use touchmark_keyring::{ImportError, Jwk, JwkSetError, KeyId, Keyring, Options, SigningKey};

use crate::{
    Component, Error, Limits, Message, Parameters, Policy, Response, SignError, SignatureTemplate,
    Signatures, SignedFields, TargetUri, Verifier, digest,
};

/// Where an origin publishes its keys.
pub const WELL_KNOWN_PATH: &str = "/.well-known/http-message-signatures-directory";
/// The media type of the directory.
pub const MEDIA_TYPE: &str = "application/http-message-signatures-directory+json";
/// The tag of signatures of a directory's response.
pub const TAG: &str = "http-message-signatures-directory";
/// The maximum number of bytes of a directory.
pub const MAX_BYTES: usize = 1 << 16;
/// The maximum number of keys of a directory.
pub const MAX_KEYS: usize = 100;

/// The keys of a directory.
#[derive(Clone, Debug)]
pub struct Directory {
    /// The keys that can be used, by their thumbprints.
    pub keys: Keyring,
    /// One answer for each key of the set, in order.
    pub answers: Vec<Result<KeyId, DirectoryKeyError>>,
}

/// Whether the response has a good signature by a key.
pub type KeyAnswer = (KeyId, Result<(), Error>);

/// Why a key of a directory is not used; the others are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DirectoryKeyError {
    /// The key is not one to import.
    #[error(transparent)]
    Import(#[from] ImportError),
    /// The key's `kid` is not its thumbprint.
    #[error("`kid` is not the key's thumbprint")]
    WrongKeyId,
}

impl Directory {
    /// Reads the JWK set that was fetched from a URL, of at most [`MAX_BYTES`] bytes and [`MAX_KEYS`] keys.
    ///
    /// At the [well-known path](WELL_KNOWN_PATH) a `kid` has to be the key's thumbprint. Elsewhere it
    /// is a name of the operator's own, and the keys are imported under their thumbprints
    /// (draft-ietf-webbotauth-httpsig-protocol-01, 5.5).
    ///
    /// # Errors
    /// [`JwkSetError`] if it is no JWK set, or too large.
    pub fn parse(url: &str, json: &[u8], options: Options) -> Result<Self, JwkSetError> {
        if json.len() > MAX_BYTES {
            return Err(JwkSetError::TooLong(MAX_BYTES));
        }
        let set: Value = serde_json::from_slice(json).map_err(|_| JwkSetError::Malformed)?;
        let set = set.get("keys").and_then(Value::as_array).ok_or(JwkSetError::Malformed)?;
        if set.len() > MAX_KEYS {
            return Err(JwkSetError::TooManyKeys(MAX_KEYS));
        }
        let mut keys = Keyring::with_options(options);
        let is_well_known = TargetUri::new(url).is_ok_and(|url| url.path() == WELL_KNOWN_PATH);
        let answers = set.iter().map(|value| import(&mut keys, value, is_well_known)).collect();
        Ok(Self { keys, answers })
    }

    /// Verifies the signatures of the response that brought the directory: for every key, whether the response has a good signature by it.
    ///
    /// Each covers `"@authority";req` and `content-digest`, has the [tag](TAG), `created`, `expires`, and for `keyid` the thumbprint. A
    /// directory that was fetched from its origin does not need them; one that came through another's hands does.
    ///
    /// # Errors
    /// [`Error`] if the body is not the one that `Content-Digest` says.
    pub fn verify_response(
        &self,
        response: &Response<'_>,
        body: &[u8],
        now: i64,
    ) -> Result<Vec<KeyAnswer>, Error> {
        digest::check_content_digest(Message::from(response), body, &Limits::default())?;
        let response = response.clone().with_body(body);
        self.verify_response_with(Policy::directory(), &response, now)
    }

    /// As [`verify_response`](Self::verify_response), under a policy of choice: for example
    /// [`Policy::lenient_directory`], for responses that do not cover their body.
    ///
    /// # Errors
    /// [`Error`] if the fields that hold signatures are not readable.
    pub fn verify_response_with(
        &self,
        policy: Policy,
        response: &Response<'_>,
        now: i64,
    ) -> Result<Vec<KeyAnswer>, Error> {
        let message = Message::from(response);
        let limits = Limits { signatures: MAX_KEYS, ..Limits::default() };
        let verifier = Verifier::new(&self.keys, policy).limits(limits);
        let answers = verifier.verify_each(message, now)?;
        let signatures = Signatures::parse(message, &limits)?;
        let judge = |id: &KeyId| {
            let mut answer = Err(Error::NoMatch);
            for (label, found) in &answers {
                let signature = signatures.get(label);
                let key_id = signature.and_then(|signature| signature.string("keyid").ok().flatten());
                if answer.is_err() && key_id == Some(id.as_str()) {
                    answer = found.as_ref().map(drop).map_err(Error::clone);
                }
            }
            answer
        };
        Ok(self.keys.iter().map(|(id, _)| (id.clone(), judge(id))).collect())
    }
}

fn import(keys: &mut Keyring, value: &Value, is_well_known: bool) -> Result<KeyId, DirectoryKeyError> {
    let jwk = Jwk::from_value(value)?;
    jwk.check_purpose()?;
    match value.get("kid") {
        Some(kid) if is_well_known && kid.as_str() != Some(&jwk.thumbprint()) => {
            Err(DirectoryKeyError::WrongKeyId)
        }
        _ => Ok(keys.import_jwk(&jwk)?),
    }
}

/// Signs a directory's response, which has a field `Content-Digest` and the request that it answers. Made at `now`, valid for `lifetime`
/// seconds.
///
/// # Errors
/// [`SignError`].
pub fn sign_response(
    response: &Response<'_>,
    label: &str,
    key: &SigningKey,
    now: i64,
    lifetime: u32,
) -> Result<SignedFields, SignError> {
    let parameters = Parameters::new()
        .created(now)?
        .expires(now.saturating_add(i64::from(lifetime)))?
        .key_id(&key.public_jwk().thumbprint())?
        .tag(TAG)?;
    let components = [r#""@authority";req"#.parse::<Component>()?, Component::named("content-digest")?];
    SignatureTemplate::new(label).cover(components).parameters(parameters).sign(Message::from(response), key)
}
