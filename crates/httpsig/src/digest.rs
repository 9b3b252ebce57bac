//! The fields `Content-Digest` and `Repr-Digest` (RFC 9530): a signature covers a body through them.

use std::fmt;

use base64::{Engine, prelude::BASE64_STANDARD};
use sfv::{BareItem, ListEntry};
use sha2::{Digest, Sha256, Sha512};

use crate::{Component, Content, Error, Fields, Limits, Message, Signature, parsed::Parsed, value};

/// The field's value for a body, with SHA-256.
#[must_use]
pub fn content_digest(body: &[u8]) -> String {
    format!("sha-256=:{}:", BASE64_STANDARD.encode(Sha256::digest(body)))
}

/// The field's value for a body, with SHA-512.
#[must_use]
pub fn content_digest_sha512(body: &[u8]) -> String {
    format!("sha-512=:{}:", BASE64_STANDARD.encode(Sha512::digest(body)))
}

/// The digests of a body by both algorithms of RFC 9530 that are secure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BodyDigests {
    sha256: [u8; 32],
    sha512: [u8; 64],
}

impl BodyDigests {
    /// The digests of a body that is at hand.
    #[must_use]
    pub fn of(body: &[u8]) -> Self {
        let mut hasher = BodyHasher::new();
        hasher.update(body);
        hasher.finish()
    }
}

/// Makes the digests of a body while it is read.
#[derive(Clone, Default)]
pub struct BodyHasher {
    sha256: Sha256,
    sha512: Sha512,
}

impl BodyHasher {
    /// The empty body.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds bytes to the end.
    pub fn update(&mut self, bytes: &[u8]) {
        self.sha256.update(bytes);
        self.sha512.update(bytes);
    }

    /// The digests of all bytes.
    #[must_use]
    pub fn finish(self) -> BodyDigests {
        BodyDigests { sha256: self.sha256.finalize().into(), sha512: self.sha512.finalize().into() }
    }
}

impl fmt::Debug for BodyHasher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BodyHasher").finish_non_exhaustive()
    }
}

/// Whether a covered `Content-Digest` was compared with the body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContentCheck {
    /// The signature does not cover the field: it says nothing about the body.
    NotCovered,
    /// The body has the digests that the field says.
    Matched,
    /// The field is covered, and the body was not at hand. The signature vouches for the text of
    /// the field and not for the body.
    NotCompared,
}

/// Checks a body against the message's field `Content-Digest`: each digest by SHA-256 and SHA-512
/// fits, and there is one of these at least.
///
/// # Errors
/// [`Error::MissingComponent`] without the field, [`Error::TooLarge`], [`Error::MalformedField`],
/// [`Error::DigestMismatch`].
pub fn check_content_digest(message: Message<'_>, body: &[u8], limits: &Limits) -> Result<(), Error> {
    check_fields(message.fields(), "content-digest", &mut |name| digest_of(body, name), limits)
}

/// Checks a representation against the message's field `Repr-Digest`, as
/// [`check_content_digest`] does.
///
/// The representation is the whole of what a range or an encoded body is a part or a form of
/// (RFC 9530, 3); for a plain body it is the body.
///
/// # Errors
/// Those of [`check_content_digest`].
pub fn check_repr_digest(message: Message<'_>, body: &[u8], limits: &Limits) -> Result<(), Error> {
    check_fields(message.fields(), "repr-digest", &mut |name| digest_of(body, name), limits)
}

/// Compares what a signature covers of `Content-Digest` with the body.
pub(crate) fn compare_covered(
    parsed: &Parsed<'_>,
    signature: &Signature<'_>,
    limits: &Limits,
) -> Result<ContentCheck, Error> {
    let mut check = ContentCheck::NotCovered;
    let items = signature.covered().items.iter();
    for item in items.filter(|item| Component::has_name(item, "content-digest")) {
        let component = Component::from_item(item)?;
        let (fields, content) = match (parsed.message, component.is_from_request(), parsed.request()) {
            (Message::Request(request), ..) => (&request.fields, request.content),
            (Message::Response(_), true, Some(request)) => (&request.fields, request.content),
            (Message::Response(response), ..) => (&response.fields, response.content),
        };
        let result = match content {
            Content::Unknown => {
                check = ContentCheck::NotCompared;
                continue;
            }
            Content::Body(body) => {
                check_fields(fields, "content-digest", &mut |name| digest_of(body, name), limits)
            }
            Content::Digests(digests) => {
                let find = &mut |name: &str| match name {
                    "sha-256" => Some(digests.sha256.to_vec()),
                    "sha-512" => Some(digests.sha512.to_vec()),
                    _ => None,
                };
                check_fields(fields, "content-digest", find, limits)
            }
        };
        result?;
        if check == ContentCheck::NotCovered {
            check = ContentCheck::Matched;
        }
    }
    Ok(check)
}

fn digest_of(body: &[u8], name: &str) -> Option<Vec<u8>> {
    match name {
        "sha-256" => Some(Sha256::digest(body).to_vec()),
        "sha-512" => Some(Sha512::digest(body).to_vec()),
        _ => None,
    }
}

fn check_fields(
    fields: &Fields<'_>,
    name: &'static str,
    expected: &mut dyn FnMut(&str) -> Option<Vec<u8>>,
    limits: &Limits,
) -> Result<(), Error> {
    let digests = value::dictionary(fields, name, limits.field_bytes)?;
    let digests = digests.ok_or_else(|| Error::MissingComponent(format!("{name:?}")))?;
    let mut is_checked = false;
    for (algorithm, member) in &digests {
        let Some(expected) = expected(algorithm.as_str()) else { continue };
        match member {
            ListEntry::Item(item) if item.bare_item == BareItem::ByteSequence(expected) => is_checked = true,
            _ => return Err(Error::DigestMismatch),
        }
    }
    if is_checked { Ok(()) } else { Err(Error::DigestMismatch) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Request, TargetUri};

    /// RFC 9530, D.1 and B.
    const BODY: &[u8] = b"{\"hello\": \"world\"}";
    const SHA_256: &str = "sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:";
    const SHA_512: &str =
        "sha-512=:WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==:";

    fn check(value: &str, body: &[u8]) -> Result<(), Error> {
        let mut request = Request::new("POST", TargetUri::new("https://a/").expect("absolute"));
        request.fields.push("Content-Digest", value.as_bytes());
        check_content_digest(Message::from(&request), body, &Limits::default())
    }

    #[test]
    fn digests_of_both_kinds_are_checked() {
        assert_eq!(content_digest(BODY), SHA_256);
        assert_eq!(check(SHA_256, BODY), Ok(()));
        assert_eq!(check(SHA_512, BODY), Ok(()));
        assert_eq!(check(&format!("{SHA_256}, {SHA_512}, md5=:AA==:"), BODY), Ok(()));
    }

    #[test]
    fn a_digest_that_does_not_fit_is_refused_beside_one_that_does() {
        assert_eq!(check(SHA_256, b"{}"), Err(Error::DigestMismatch));
        assert_eq!(check(&format!("{SHA_256}, sha-512=:AA==:"), BODY), Err(Error::DigestMismatch));
        assert_eq!(check("md5=:AA==:", BODY), Err(Error::DigestMismatch));
        assert_eq!(
            check("sha-256=\"X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=\"", BODY),
            Err(Error::DigestMismatch)
        );
        assert!(matches!(check("sha-256=", BODY), Err(Error::MalformedField { .. })));
    }
}
