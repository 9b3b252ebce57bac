//! The field `Content-Digest` (RFC 9530), which is how a signature covers a body.

use base64::{Engine, prelude::BASE64_STANDARD};
use sfv::{BareItem, ListEntry};
use sha2::{Digest, Sha256, Sha512};

use crate::{Error, Limits, Message, value};

/// The field's value for a body, with SHA-256.
#[must_use]
pub fn content_digest(body: &[u8]) -> String {
    format!("sha-256=:{}:", BASE64_STANDARD.encode(Sha256::digest(body)))
}

/// Checks a body against the message's field: every digest by SHA-256 and SHA-512 fits, and there is one of these at least.
///
/// # Errors
/// [`Error::MissingComponent`] without the field, [`Error::MalformedField`], [`Error::DigestMismatch`].
pub fn check_content_digest(message: Message<'_>, body: &[u8], limits: &Limits) -> Result<(), Error> {
    let digests = value::dictionary(message.fields(), "content-digest", limits.field_bytes)?;
    let digests = digests.ok_or_else(|| Error::MissingComponent("\"content-digest\"".to_owned()))?;
    let mut is_checked = false;
    for (algorithm, member) in &digests {
        let expected = match algorithm.as_str() {
            "sha-256" => Sha256::digest(body).to_vec(),
            "sha-512" => Sha512::digest(body).to_vec(),
            _ => continue,
        };
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
