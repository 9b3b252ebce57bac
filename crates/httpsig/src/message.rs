//! Messages, as borrowed views: what signatures are made of, wherever it comes from.

use std::borrow::Cow;

use crate::{TargetError, TargetUri, digest::BodyDigests};

/// Field lines in their order: names in any case, values as they came, with obsolete folds if they had any.
#[derive(Clone, Debug, Default)]
pub struct Fields<'a>(Vec<(&'a str, &'a [u8])>);

impl<'a> Fields<'a> {
    /// No fields.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a line.
    pub fn push(&mut self, name: &'a str, value: &'a [u8]) {
        self.0.push((name, value));
    }

    /// The lines of a name, in their order.
    pub fn lines(&self, name: &str) -> impl Iterator<Item = &'a [u8]> {
        self.0.iter().filter(move |(line, _)| line.eq_ignore_ascii_case(name)).map(|(_, value)| *value)
    }

    /// The length that the lines of a name have together, with a comma and a space between them.
    pub(crate) fn bytes(&self, name: &str) -> usize {
        self.lines(name).map(|line| line.len().saturating_add(2)).sum::<usize>().saturating_sub(2)
    }

    /// Whether there is a line of the name.
    #[must_use]
    pub fn contains(&self, name: &str) -> bool {
        self.lines(name).next().is_some()
    }
}

impl<'a> FromIterator<(&'a str, &'a [u8])> for Fields<'a> {
    fn from_iter<I: IntoIterator<Item = (&'a str, &'a [u8])>>(lines: I) -> Self {
        Self(lines.into_iter().collect())
    }
}

/// A request.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    /// The method, as sent.
    pub method: &'a str,
    /// The target.
    pub target: TargetUri<'a>,
    /// The request target as sent, where it is known and not in origin form (path and query).
    pub request_target: Option<Cow<'a, str>>,
    /// The header.
    pub fields: Fields<'a>,
    /// The trailer.
    pub trailers: Fields<'a>,
    /// What is known of the body.
    pub content: Content<'a>,
}

/// What a verifier knows of a message's body, to compare it with a covered `Content-Digest`.
#[derive(Clone, Copy, Debug, Default)]
pub enum Content<'a> {
    /// Nothing.
    #[default]
    Unknown,
    /// The body; empty if there is none.
    Body(&'a [u8]),
    /// The digests of the body, made while it was read.
    Digests(&'a BodyDigests),
}

impl<'a> Request<'a> {
    /// A request without fields.
    #[must_use]
    pub fn new(method: &'a str, target: TargetUri<'a>) -> Self {
        Self {
            method,
            target,
            request_target: None,
            fields: Fields::new(),
            trailers: Fields::new(),
            content: Content::Unknown,
        }
    }

    /// A request as it was received: its request target in any of the four forms, and its fields,
    /// among them `Host`.
    ///
    /// # Errors
    /// [`TargetError`].
    pub fn received(
        method: &'a str,
        request_target: &'a str,
        scheme: &'a str,
        fields: Fields<'a>,
    ) -> Result<Self, TargetError> {
        let target = TargetUri::received(method, request_target, fields.lines("host"), scheme)?;
        let request_target = Some(Cow::Borrowed(request_target));
        Ok(Self { request_target, fields, ..Self::new(method, target) })
    }

    /// The same request with a body.
    #[must_use]
    pub fn with_body(self, body: &'a [u8]) -> Self {
        Self { content: Content::Body(body), ..self }
    }
}

/// A response.
#[derive(Clone, Debug)]
pub struct Response<'a> {
    /// The status code.
    pub status: u16,
    /// The header.
    pub fields: Fields<'a>,
    /// The trailer.
    pub trailers: Fields<'a>,
    /// The request that it answers, for components with `req`.
    pub request: Option<&'a Request<'a>>,
    /// What is known of the body.
    pub content: Content<'a>,
}

impl<'a> Response<'a> {
    /// A response without fields.
    #[must_use]
    pub fn new(status: u16, request: Option<&'a Request<'a>>) -> Self {
        Self { status, fields: Fields::new(), trailers: Fields::new(), request, content: Content::Unknown }
    }

    /// The same response with a body.
    #[must_use]
    pub fn with_body(self, body: &'a [u8]) -> Self {
        Self { content: Content::Body(body), ..self }
    }
}

/// A message to sign or to verify.
#[derive(Clone, Copy, Debug)]
pub enum Message<'a> {
    /// A request.
    Request(&'a Request<'a>),
    /// A response.
    Response(&'a Response<'a>),
}

impl<'a> Message<'a> {
    /// The header.
    #[must_use]
    pub fn fields(self) -> &'a Fields<'a> {
        match self {
            Self::Request(request) => &request.fields,
            Self::Response(response) => &response.fields,
        }
    }

    /// The trailer.
    #[must_use]
    pub fn trailers(self) -> &'a Fields<'a> {
        match self {
            Self::Request(request) => &request.trailers,
            Self::Response(response) => &response.trailers,
        }
    }
}

impl<'a> From<&'a Request<'a>> for Message<'a> {
    fn from(request: &'a Request<'a>) -> Self {
        Self::Request(request)
    }
}

impl<'a> From<&'a Response<'a>> for Message<'a> {
    fn from(response: &'a Response<'a>) -> Self {
        Self::Response(response)
    }
}
