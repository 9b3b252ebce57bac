//! Field values as signatures want them (RFC 9421, 2.1), and structured fields (RFC 9651).

use std::borrow::Cow;

use sfv::{Dictionary, FieldType, Item, List, ListEntry, Parser};

use crate::{Error, Fault, Fields};

/// A field line without white space around it, and with a single space for every obsolete fold.
pub(crate) fn unfolded(line: &[u8]) -> Result<Cow<'_, [u8]>, Fault> {
    let is_space = |byte: &u8| matches!(byte, b' ' | b'\t');
    if !line.iter().any(|byte| matches!(byte, b'\r' | b'\n')) {
        return Ok(Cow::Borrowed(trimmed(line)));
    }
    let mut out = Vec::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.iter().position(|byte| matches!(byte, b'\r' | b'\n')) {
        let (before, fold) = rest.split_at(at);
        // A fold is a line break and white space after it; any other break is none of the field's.
        let after = fold.strip_prefix(b"\r\n").filter(|after| after.first().is_some_and(is_space));
        let after = after.ok_or(Fault::LineBreak)?;
        out.extend_from_slice(before.trim_ascii_end());
        out.push(b' ');
        rest = &after[after.iter().take_while(|byte| is_space(byte)).count()..];
    }
    out.extend_from_slice(rest);
    Ok(Cow::Owned(trimmed(&out).to_vec()))
}

/// Without spaces and tabs at both ends.
fn trimmed(mut line: &[u8]) -> &[u8] {
    while let [b' ' | b'\t', rest @ ..] | [rest @ .., b' ' | b'\t'] = line {
        line = rest;
    }
    line
}

fn text(line: &[u8]) -> Result<Cow<'_, str>, Fault> {
    let ascii = |text: &str| if text.is_ascii() { Ok(()) } else { Err(Fault::NotAscii) };
    let text = match unfolded(line)? {
        Cow::Borrowed(line) => Cow::Borrowed(str::from_utf8(line).map_err(|_| Fault::NotAscii)?),
        Cow::Owned(line) => Cow::Owned(String::from_utf8(line).map_err(|_| Fault::NotAscii)?),
    };
    ascii(&text).map(|()| text)
}

/// All lines of a field, joined with a comma and a space; `None` if there is no line.
pub(crate) fn combined<'a>(fields: &Fields<'a>, name: &str) -> Result<Option<Cow<'a, str>>, Fault> {
    let mut lines = fields.lines(name);
    let Some(first) = lines.next() else { return Ok(None) };
    let mut value = text(first)?;
    for line in lines {
        let value = value.to_mut();
        value.push_str(", ");
        value.push_str(&text(line)?);
    }
    Ok(Some(value))
}

/// A field as a dictionary: `None` if there is no line.
///
/// # Errors
/// [`Error::TooLarge`] for more than `max` bytes, [`Error::MalformedField`] if the value is no
/// dictionary.
pub(crate) fn dictionary(
    fields: &Fields<'_>,
    name: &'static str,
    max: usize,
) -> Result<Option<Dictionary>, Error> {
    let malformed = |reason: String| Error::MalformedField { field: name.to_owned(), reason };
    let Some(value) = bounded(fields, name, max)? else { return Ok(None) };
    Parser::new(value.as_ref()).parse().map(Some).map_err(|error| malformed(error.to_string()))
}

/// As [`dictionary`], for the fields whose members are labels (RFC 9421, 4): a repeated one is an
/// error.
pub(crate) fn labels(
    fields: &Fields<'_>,
    name: &'static str,
    max: usize,
) -> Result<Option<Dictionary>, Error> {
    let Some(dictionary) = dictionary(fields, name, max)? else { return Ok(None) };
    let value = bounded(fields, name, max)?.unwrap_or_default();
    if count_members(&value) == dictionary.len() {
        return Ok(Some(dictionary));
    }
    Err(Error::DuplicateLabel(name))
}

/// All lines of a field, of at most `max` bytes.
fn bounded<'a>(fields: &Fields<'a>, name: &'static str, max: usize) -> Result<Option<Cow<'a, str>>, Error> {
    if fields.bytes(name) > max {
        return Err(Error::TooLarge { what: "bytes of a field", max });
    }
    let malformed =
        |fault| Error::MalformedField { field: name.to_owned(), reason: format!("the value {fault}") };
    combined(fields, name).map_err(malformed)
}

/// The number of members of a text that is a dictionary, repeated ones included: one more than
/// there are commas outside strings. Byte sequences, keys and tokens have no comma and no quote.
fn count_members(value: &str) -> usize {
    let (mut members, mut is_string, mut is_escaped) = (1, false, false);
    for byte in value.bytes() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_string => is_escaped = true,
            b'"' => is_string = !is_string,
            b',' if !is_string => members += 1,
            _ => {}
        }
    }
    if value.trim_matches([' ', '\t']).is_empty() { 0 } else { members }
}

/// A member of a dictionary, without its name, strictly serialized.
pub(crate) fn serialized_member(member: &ListEntry) -> String {
    // As the only member of a list it is written in full, also where a dictionary would leave out `=?1`.
    vec![member.clone()].serialize().unwrap_or_default()
}

/// What type a structured field has.
#[derive(Clone, Copy)]
enum StructuredType {
    Item,
    List,
    Dictionary,
}

/// The fields whose type is registered ("HTTP Field Name" registry, structured type), in lower case.
const REGISTERED: &[(StructuredType, &[&str])] = &[
    (
        StructuredType::Dictionary,
        &[
            "accept-signature",
            "cdn-cache-control",
            "content-digest",
            "integrity-policy",
            "integrity-policy-report-only",
            "permissions-policy",
            "priority",
            "reporting-endpoints",
            "repr-digest",
            "signature",
            "signature-agent",
            "signature-input",
            "want-content-digest",
            "want-repr-digest",
        ],
    ),
    (
        StructuredType::List,
        &[
            "accept-ch",
            "accept-query",
            "cache-groups",
            "cache-group-invalidation",
            "cache-status",
            "client-cert-chain",
            "critical-ch",
            "proxy-status",
            "sec-ch-ua",
            "sec-ch-ua-full-version-list",
        ],
    ),
    (
        StructuredType::Item,
        &[
            "capsule-protocol",
            "client-cert",
            "cross-origin-embedder-policy",
            "cross-origin-opener-policy",
            "idempotency-key",
            "incremental",
            "origin-agent-cluster",
            "sec-ch-ua-mobile",
            "sec-ch-ua-platform",
        ],
    ),
];

fn reserialized<T: FieldType>(value: &str) -> Option<String> {
    Parser::new(value).parse::<T>().ok()?.serialize().into()
}

/// A structured field, strictly serialized (RFC 9421, 2.1.1).
///
/// The type is that of the registry; for a field that is not registered, it is whatever type the value parses as, as long as every
/// such type gives the same bytes.
pub(crate) fn reserialized_field(name: &str, value: &str) -> Result<String, Fault> {
    let registered = REGISTERED.iter().find(|(_, names)| names.contains(&name)).map(|(kind, _)| *kind);
    match registered {
        Some(StructuredType::Item) => reserialized::<Item>(value).ok_or(Fault::NotStructured),
        Some(StructuredType::List) => reserialized::<List>(value).ok_or(Fault::NotStructured),
        Some(StructuredType::Dictionary) => reserialized::<Dictionary>(value).ok_or(Fault::NotStructured),
        None => {
            let readings =
                [reserialized::<Dictionary>(value), reserialized::<List>(value), reserialized::<Item>(value)];
            let mut readings = readings.into_iter().flatten();
            let first = readings.next().ok_or(Fault::NotStructured)?;
            if readings.all(|reading| reading == first) { Ok(first) } else { Err(Fault::AmbiguousType) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folds_become_one_space_and_other_breaks_are_refused() {
        let unfold =
            |line: &str| unfolded(line.as_bytes()).map(|line| String::from_utf8_lossy(&line).into_owned());
        for (line, expected) in [
            ("  a  b\t", "a  b"),
            ("a\r\n   b", "a b"),
            ("a \t\r\n\tb\r\n c", "a b c"),
            ("\r\n a", "a"),
            ("a\r\n ", "a"),
            ("", ""),
        ] {
            assert_eq!(unfold(line).as_deref(), Ok(expected), "{line:?}");
        }
        for line in ["a\nb", "a\rb", "a\r\nb", "a\n b", "a\r\n", "a\r\r\n b"] {
            assert_eq!(unfold(line), Err(Fault::LineBreak), "{line:?}");
        }
    }

    #[test]
    fn a_type_that_is_not_registered_is_told_by_the_value() {
        assert_eq!(reserialized_field("x", "a=1,  b=(c   d)"), Ok("a=1, b=(c d)".into()));
        assert_eq!(reserialized_field("x", "1,   2"), Ok("1, 2".into()));
        assert_eq!(reserialized_field("x", "\"a\""), Ok("\"a\"".into()));
        assert_eq!(reserialized_field("x", "a, a"), Err(Fault::AmbiguousType));
        assert_eq!(reserialized_field("priority", "a, a"), Ok("a".into()));
        assert_eq!(reserialized_field("cache-status", "a, a"), Ok("a, a".into()));
        assert_eq!(reserialized_field("x", "a b"), Err(Fault::NotStructured));
    }
}
