//! Raw HTTP/1.1 messages (RFC 9112), as files hold them.

use std::borrow::Cow;

use crate::{Content, Fields, Message, Request, Response, TargetError};

/// Why a text is no HTTP/1.1 message.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RawError {
    /// The first line is neither `METHOD TARGET HTTP/1.1` nor `HTTP/1.1 STATUS`.
    #[error("the first line is neither a request line nor a status line")]
    StartLine,
    /// The first line of a response has no status of three digits.
    #[error("no status in the first line")]
    Status,
    /// A line of the header or of the trailer is no field line.
    #[error("not a field line: {0:?}")]
    FieldLine(String),
    /// The target of the request.
    #[error("the target: {0}")]
    Target(#[from] TargetError),
    /// The body is not framed as `Transfer-Encoding` or `Content-Length` say.
    #[error("the body is not framed as the header says")]
    Framing,
}

/// A message whose lines are told apart. Lines end in CR LF or, as editors write them, in LF.
#[derive(Clone, Debug)]
pub struct RawMessage {
    start: String,
    header: Vec<(String, Vec<u8>)>,
    trailer: Vec<(String, Vec<u8>)>,
    body: Vec<u8>,
}

impl RawMessage {
    /// Reads a message. A chunked body is put together, and its trailer kept.
    ///
    /// # Errors
    /// [`RawError`].
    pub fn parse(bytes: &[u8]) -> Result<Self, RawError> {
        let (start, rest) = line(bytes);
        let start = str::from_utf8(start).map_err(|_| RawError::StartLine)?.to_owned();
        let (header, rest) = field_lines(rest)?;
        let mut message = Self { start, header, trailer: Vec::new(), body: Vec::new() };
        let lines = |name: &str| {
            let is_named = |(line, _): &&(String, Vec<u8>)| line.eq_ignore_ascii_case(name);
            message.header.iter().filter(is_named).map(|(_, value)| value.trim_ascii()).collect::<Vec<_>>()
        };
        let (encodings, lengths) = (lines("transfer-encoding"), lines("content-length"));
        if encodings.iter().any(|value| value.eq_ignore_ascii_case(b"chunked")) {
            if !lengths.is_empty() {
                return Err(RawError::Framing);
            }
            (message.body, message.trailer) = chunked(rest)?;
        } else {
            message.body = match lengths.as_slice() {
                [] => rest.to_vec(),
                [first, others @ ..] if others.iter().all(|other| other == first) => {
                    let digits = str::from_utf8(first).map_err(|_| RawError::Framing)?;
                    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
                    let length: usize = digits.parse().map_err(|_| RawError::Framing)?;
                    let body = rest.get(..length).filter(|_| is_number).ok_or(RawError::Framing)?;
                    body.to_vec()
                }
                _ => return Err(RawError::Framing),
            };
        }
        Ok(message)
    }

    /// Whether the message is a response.
    #[must_use]
    pub fn is_response(&self) -> bool {
        self.start.starts_with("HTTP/")
    }

    /// The body, without the framing of chunks.
    #[must_use]
    pub fn body(&self) -> &[u8] {
        &self.body
    }

    /// The message as a request that came by a scheme.
    ///
    /// # Errors
    /// [`RawError::StartLine`], [`RawError::Target`].
    pub fn request<'a>(&'a self, scheme: &'a str) -> Result<Request<'a>, RawError> {
        let mut words = self.start.split(' ');
        let (Some(method), Some(target), Some(version), None) =
            (words.next(), words.next(), words.next(), words.next())
        else {
            return Err(RawError::StartLine);
        };
        if !is_token(method.as_bytes()) || !version.starts_with("HTTP/1.") {
            return Err(RawError::StartLine);
        }
        let request = Request::received(method, target, scheme, fields(&self.header))?;
        Ok(Request { trailers: fields(&self.trailer), content: Content::Body(&self.body), ..request })
    }

    /// The message as a response to a request.
    ///
    /// # Errors
    /// [`RawError::Status`].
    pub fn response<'a>(&'a self, request: Option<&'a Request<'a>>) -> Result<Response<'a>, RawError> {
        let status = self.start.split(' ').nth(1).filter(|_| self.is_response());
        let status = status.and_then(|status| status.parse().ok());
        let status = status.filter(|status| (100..1000).contains(status)).ok_or(RawError::Status)?;
        Ok(Response {
            fields: fields(&self.header),
            trailers: fields(&self.trailer),
            content: Content::Body(&self.body),
            ..Response::new(status, request)
        })
    }

    /// Hands the message to a function: a request, or a response to `request`.
    ///
    /// # Errors
    /// Those of [`request`](Self::request) and [`response`](Self::response).
    pub fn with<T>(
        &self,
        scheme: &str,
        request: Option<&Self>,
        use_it: impl FnOnce(Message<'_>) -> T,
    ) -> Result<T, RawError> {
        if !self.is_response() {
            return Ok(use_it(Message::from(&self.request(scheme)?)));
        }
        let request = request.map(|request| request.request(scheme)).transpose()?;
        Ok(use_it(Message::from(&self.response(request.as_ref())?)))
    }
}

fn fields(lines: &[(String, Vec<u8>)]) -> Fields<'_> {
    lines.iter().map(|(name, value)| (name.as_str(), value.as_slice())).collect()
}

type Lines = Vec<(String, Vec<u8>)>;

/// The field lines up to an empty line, and what comes after it. Folds stay in the values; one that
/// ends in LF gets its CR.
fn field_lines(mut rest: &[u8]) -> Result<(Lines, &[u8]), RawError> {
    let mut lines: Lines = Vec::new();
    while !rest.is_empty() {
        let (first, after) = line(rest);
        rest = after;
        if first.is_empty() {
            break;
        }
        let bad = || RawError::FieldLine(String::from_utf8_lossy(first).into_owned());
        if matches!(first, [b' ' | b'\t', ..]) {
            // A line that begins with white space continues the one before it.
            let (_, value) = lines.last_mut().ok_or_else(bad)?;
            value.extend_from_slice(b"\r\n");
            value.extend_from_slice(first);
            continue;
        }
        let colon = first.iter().position(|byte| *byte == b':').ok_or_else(bad)?;
        let (name, value) = first.split_at(colon);
        if !is_token(name) {
            return Err(bad());
        }
        lines.push((String::from_utf8_lossy(name).into_owned(), value[1..].to_vec()));
    }
    Ok((lines, rest))
}

/// The body of chunks (RFC 9112, 7.1), and the trailer after it.
fn chunked(mut rest: &[u8]) -> Result<(Vec<u8>, Lines), RawError> {
    let mut body = Vec::new();
    loop {
        let (size, after) = line(rest);
        let size = size.split(|byte| *byte == b';').next().unwrap_or_default().trim_ascii();
        let is_number = !size.is_empty() && size.iter().all(u8::is_ascii_hexdigit);
        let size = str::from_utf8(size).ok().filter(|_| is_number);
        let size = size.and_then(|size| usize::from_str_radix(size, 16).ok()).ok_or(RawError::Framing)?;
        if size == 0 {
            let (trailer, _) = field_lines(after)?;
            return Ok((body, trailer));
        }
        let (chunk, after) = after.split_at_checked(size).ok_or(RawError::Framing)?;
        body.extend_from_slice(chunk);
        let (end, after) = line(after);
        if !end.is_empty() || after.is_empty() {
            return Err(RawError::Framing);
        }
        rest = after;
    }
}

/// A token (RFC 9110, 5.6.2).
fn is_token(text: &[u8]) -> bool {
    !text.is_empty()
        && text.iter().all(|byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(byte))
}

/// The first line without its end, and what comes after it.
fn line(bytes: &[u8]) -> (&[u8], &[u8]) {
    let end = bytes.iter().position(|byte| *byte == b'\n').map_or(bytes.len(), |at| at + 1);
    let (line, rest) = bytes.split_at(end);
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    (line.strip_suffix(b"\r").unwrap_or(line), rest)
}

/// A text for a terminal: control characters are written as escapes, so that a message cannot
/// move the cursor or set a color. Line feeds stay.
#[must_use]
pub fn printable(text: &str) -> Cow<'_, str> {
    let is_bad = |c: char| c.is_control() && c != '\n';
    if !text.contains(is_bad) {
        return Cow::Borrowed(text);
    }
    let escape = |c: char| if is_bad(c) { c.escape_default().to_string() } else { c.to_string() };
    Cow::Owned(text.chars().map(escape).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Component, Error};

    fn value(raw: &str, component: &str) -> Result<String, Error> {
        let message = RawMessage::parse(raw.as_bytes()).expect("well formed");
        let component: Component = component.parse().expect("a component");
        message.with("https", None, |message| component.value(message)).expect("a request")
    }

    #[test]
    fn folds_are_read_in_files_of_both_kinds() {
        let lf = "GET / HTTP/1.1\nHost: a\nX: one\n    two\n\n";
        assert_eq!(value(lf, r#""x""#).as_deref(), Ok("one two"));
        assert_eq!(value(&lf.replace('\n', "\r\n"), r#""x""#).as_deref(), Ok("one two"));
    }

    #[test]
    fn trailers_of_chunked_bodies_are_kept() {
        let raw = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nExpires: now\r\n\r\n";
        assert_eq!(value(raw, r#""expires";tr"#).as_deref(), Ok("now"));
        assert_eq!(RawMessage::parse(raw.as_bytes()).expect("well formed").body(), b"abcde");
    }

    #[test]
    fn what_is_not_framed_as_it_says_is_refused() {
        for raw in [
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nabc",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +3\r\n\r\nabc",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 2\r\n\r\nabc",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc",
            "POST / HTTP/1.1\r\n Host: a\r\n\r\n",
            "POST / HTTP/1.1\r\nHost : a\r\n\r\n",
        ] {
            assert!(RawMessage::parse(raw.as_bytes()).is_err(), "{raw:?}");
        }
    }

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(printable("a\u{1b}[31mb\nc"), "a\\u{1b}[31mb\nc");
        assert_eq!(printable("plain\n"), "plain\n");
    }
}
