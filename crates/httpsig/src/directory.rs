//! The key directory of Web Bot Auth (draft-meunier-webbotauth-httpsig-protocol-02): a JWK set, and a response that its keys sign.
//!
//! Nothing here fetches. Whoever does takes a response of status 200 only, follows no redirect, limits size and time, and connects to no
//! private address.

use serde_json::Value;
use touchmark_keyring::{ImportError, Jwk, JwkSetError, KeyId, Keyring, Options, SigningKey};

use crate::{
    Component, Error, Limits, Message, Parameters, Policy, Response, SignError, Signatures, SignedFields,
    Signer, Verifier, digest,
};

/// Where an origin publishes its keys.
pub const WELL_KNOWN_PATH: &str = "/.well-known/http-message-signatures-directory";
/// The media type of the directory.
pub const MEDIA_TYPE: &str = "application/http-message-signatures-directory+json";
/// The tag of signatures of a directory's response.
pub const TAG: &str = "http-message-signatures-directory";
/// The most bytes of a directory.
pub const MOST_BYTES: usize = 1 << 16;
/// The most keys of a directory.
pub const MOST_KEYS: usize = 100;

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
    /// Reads a directory of at most [`MOST_BYTES`] bytes and [`MOST_KEYS`] keys.
    ///
    /// # Errors
    /// [`JwkSetError`] if it is no JWK set, or too large.
    pub fn parse(json: &[u8], options: Options) -> Result<Self, JwkSetError> {
        if json.len() > MOST_BYTES {
            return Err(JwkSetError::TooLong(MOST_BYTES));
        }
        let set: Value = serde_json::from_slice(json).map_err(|_| JwkSetError::Malformed)?;
        let set = set.get("keys").and_then(Value::as_array).ok_or(JwkSetError::Malformed)?;
        if set.len() > MOST_KEYS {
            return Err(JwkSetError::TooManyKeys(MOST_KEYS));
        }
        let mut keys = Keyring::with_options(options);
        let answers = set.iter().map(|value| import(&mut keys, value)).collect();
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
        let message = Message::from(response);
        let limits = Limits { signatures: MOST_KEYS, ..Limits::default() };
        digest::check_content_digest(message, body, &limits)?;
        let signatures = Signatures::parse(message, &limits)?;
        let verifier = Verifier::new(&self.keys, Policy::directory()).limits(limits);
        let judge = |id: &KeyId| {
            let mut answer = Err(Error::NoMatch);
            for signature in signatures.iter() {
                if answer.is_err() && signature.string("keyid").is_ok_and(|found| found == Some(id.as_str()))
                {
                    answer = verifier.verify_label(message, signature.label(), now).map(drop);
                }
            }
            answer
        };
        Ok(self.keys.iter().map(|(id, _)| (id.clone(), judge(id))).collect())
    }
}

fn import(keys: &mut Keyring, value: &Value) -> Result<KeyId, DirectoryKeyError> {
    let jwk = Jwk::from_value(value)?;
    match value.get("kid") {
        Some(kid) if kid.as_str() != Some(&jwk.thumbprint()) => Err(DirectoryKeyError::WrongKeyId),
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
    Signer::new(label).cover(components).parameters(parameters).sign(Message::from(response), key)
}
