//! Messages of the crate `http`.

use crate::{Fields, Request, Response, TargetUri, target::NotAbsolute};

fn fields(map: &http::HeaderMap) -> Fields<'_> {
    map.iter().map(|(name, value)| (name.as_str(), value.as_bytes())).collect()
}

impl<'a> Request<'a> {
    /// A view of a request. A target in origin form is completed with the field `Host` and the scheme that the request came by.
    ///
    /// # Errors
    /// [`NotAbsolute`] if the target has no authority and there is no usable `Host`.
    pub fn from_http(parts: &'a http::request::Parts, scheme: &str) -> Result<Self, NotAbsolute> {
        let uri = &parts.uri;
        let path_and_query = uri.path_and_query().map_or("", http::uri::PathAndQuery::as_str);
        let host = || parts.headers.get(http::header::HOST).and_then(|host| host.to_str().ok());
        let authority = uri.authority().map(http::uri::Authority::as_str).or_else(host).ok_or(NotAbsolute)?;
        let target = TargetUri::from_parts(uri.scheme_str().unwrap_or(scheme), authority, path_and_query)?;
        Ok(Self { fields: fields(&parts.headers), ..Self::new(parts.method.as_str(), target) })
    }

    /// The same with a trailer.
    #[must_use]
    pub fn with_trailers(self, trailers: &'a http::HeaderMap) -> Self {
        Self { trailers: fields(trailers), ..self }
    }
}

impl<'a> Response<'a> {
    /// A view of a response.
    #[must_use]
    pub fn from_http(parts: &'a http::response::Parts, request: Option<&'a Request<'a>>) -> Self {
        Self { fields: fields(&parts.headers), ..Self::new(parts.status.as_u16(), request) }
    }

    /// The same with a trailer.
    #[must_use]
    pub fn with_trailers(self, trailers: &'a http::HeaderMap) -> Self {
        Self { trailers: fields(trailers), ..self }
    }
}
