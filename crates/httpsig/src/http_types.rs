//! Messages of the crate `http`.

use std::borrow::Cow;

use crate::{Fields, Request, Response, SignedFields, TargetError, TargetUri, target};

fn fields(map: &http::HeaderMap) -> Fields<'_> {
    map.iter().map(|(name, value)| (name.as_str(), value.as_bytes())).collect()
}

impl<'a> Request<'a> {
    /// A view of a request that was received. `scheme` is the one that it came by, for a target
    /// that does not say it.
    ///
    /// The target is read by its form (RFC 9112, 3.2): origin, absolute, authority (`CONNECT`), or
    /// asterisk (`OPTIONS`). From HTTP/2 on there are pseudo-headers in its place, and
    /// `@request-target` is path and query.
    ///
    /// # Errors
    /// [`TargetError`].
    pub fn from_http(parts: &'a http::request::Parts, scheme: &'a str) -> Result<Self, TargetError> {
        let uri = &parts.uri;
        let method = parts.method.as_str();
        let hosts = || parts.headers.get_all(http::header::HOST).iter().map(http::HeaderValue::as_bytes);
        let path_and_query = uri.path_and_query().map_or("", http::uri::PathAndQuery::as_str);
        let is_text = parts.version <= http::Version::HTTP_11;
        let (target, request_target) = match (uri.scheme_str(), uri.authority()) {
            (Some(scheme), Some(authority)) => {
                // A bad `Host` is refused also where the target makes it superfluous.
                target::single_host(hosts())?;
                let target = TargetUri::from_parts(scheme, authority.as_str(), path_and_query)?;
                (target, is_text.then(|| Cow::Owned(uri.to_string())))
            }
            (None, Some(authority)) => {
                let target = TargetUri::received(method, authority.as_str(), hosts(), scheme)?;
                (target, Some(Cow::Borrowed(authority.as_str())))
            }
            _ => {
                let target = TargetUri::received(method, path_and_query, hosts(), scheme)?;
                (target, is_text.then_some(Cow::Borrowed(path_and_query)))
            }
        };
        Ok(Self { request_target, fields: fields(&parts.headers), ..Self::new(method, target) })
    }

    /// A view of a request that is about to be sent, with an absolute target. A client writes path
    /// and query as the request target.
    ///
    /// # Errors
    /// [`TargetError::NotAbsolute`] without a scheme and an authority.
    pub fn outgoing(parts: &'a http::request::Parts) -> Result<Self, TargetError> {
        let uri = &parts.uri;
        let path_and_query = uri.path_and_query().map_or("/", http::uri::PathAndQuery::as_str);
        let scheme = uri.scheme_str().ok_or(TargetError::NotAbsolute)?;
        let authority = uri.authority().ok_or(TargetError::NotAbsolute)?;
        let target = TargetUri::from_parts(scheme, authority.as_str(), path_and_query)?;
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

impl SignedFields {
    /// Adds the fields to those of a message. Signatures that are there stay.
    ///
    /// # Errors
    /// [`http::header::InvalidHeaderValue`], which the values that signing makes never give.
    pub fn insert_into(&self, map: &mut http::HeaderMap) -> Result<(), http::header::InvalidHeaderValue> {
        let input = http::HeaderValue::from_str(&self.signature_input)?;
        let signature = http::HeaderValue::from_str(&self.signature)?;
        map.append("signature-input", input);
        map.append("signature", signature);
        Ok(())
    }
}
