//! Messages, as borrowed views: what signatures are made of, wherever it comes from.

use crate::TargetUri;

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
    pub request_target: Option<&'a str>,
    /// The header.
    pub fields: Fields<'a>,
    /// The trailer.
    pub trailers: Fields<'a>,
}

impl<'a> Request<'a> {
    /// A request without fields.
    #[must_use]
    pub fn new(method: &'a str, target: TargetUri<'a>) -> Self {
        Self { method, target, request_target: None, fields: Fields::new(), trailers: Fields::new() }
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
}

impl<'a> Response<'a> {
    /// A response without fields.
    #[must_use]
    pub fn new(status: u16, request: Option<&'a Request<'a>>) -> Self {
        Self { status, fields: Fields::new(), trailers: Fields::new(), request }
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
