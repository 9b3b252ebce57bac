//! The target of a request, taken apart.

use std::borrow::Cow;

/// The target URI of a request (RFC 9110, 7.1), and its parts as signatures want them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetUri<'a> {
    text: Cow<'a, str>,
    scheme: String,
    authority: String,
    /// Where path and query begin in the text.
    path_start: usize,
    /// Where the query's `?` is, or the end.
    query_start: usize,
}

/// Not an absolute URI with a scheme and an authority.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an absolute URI with an authority")]
pub struct NotAbsolute;

impl<'a> TargetUri<'a> {
    /// From an absolute URI, `scheme://authority/path?query`. A fragment, which is never sent, is cut off.
    ///
    /// # Errors
    /// [`NotAbsolute`].
    pub fn new(text: impl Into<Cow<'a, str>>) -> Result<Self, NotAbsolute> {
        let mut text = text.into();
        if let Some(fragment) = text.find('#') {
            text = match text {
                Cow::Borrowed(text) => Cow::Borrowed(&text[..fragment]),
                Cow::Owned(text) => Cow::Owned(text[..fragment].to_owned()),
            };
        }
        let (scheme, rest) = text.split_once("://").ok_or(NotAbsolute)?;
        let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
        let authority = rest.split(['/', '?']).next().unwrap_or_default();
        if !is_scheme || authority.is_empty() {
            return Err(NotAbsolute);
        }
        let path_start = scheme.len() + "://".len() + authority.len();
        let query_start = text[path_start..].find('?').map_or(text.len(), |at| path_start + at);
        let scheme = scheme.to_ascii_lowercase();
        let authority = normalised_authority(&scheme, authority);
        Ok(Self { scheme, authority, path_start, query_start, text })
    }

    /// From a scheme, an authority (the field `Host`), and a path with its query.
    ///
    /// # Errors
    /// [`NotAbsolute`] if scheme or authority are missing.
    pub fn from_parts(scheme: &str, authority: &str, path_and_query: &str) -> Result<Self, NotAbsolute> {
        if authority.contains(['/', '?', '#']) {
            return Err(NotAbsolute);
        }
        Self::new(format!("{scheme}://{authority}{path_and_query}"))
    }

    /// The URI as it was given.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The scheme in lower case.
    #[must_use]
    pub fn scheme(&self) -> &str {
        &self.scheme
    }

    /// Host and port: in lower case, without the scheme's default port, without user information (RFC 9421, 2.2.3).
    #[must_use]
    pub fn authority(&self) -> &str {
        &self.authority
    }

    /// The path with its percent-encoding as it is; at least `/` (RFC 9421, 2.2.6).
    #[must_use]
    pub fn path(&self) -> &str {
        match &self.text[self.path_start..self.query_start] {
            "" => "/",
            path => path,
        }
    }

    /// The query with its `?`, or `None`.
    #[must_use]
    pub fn query(&self) -> Option<&str> {
        Some(&self.text[self.query_start..]).filter(|query| !query.is_empty())
    }
}

fn normalised_authority(scheme: &str, authority: &str) -> String {
    let host = authority.rsplit('@').next().unwrap_or_default();
    let default_port = match scheme {
        "https" | "wss" => ":443",
        "http" | "ws" => ":80",
        _ => ":",
    };
    // An IPv6 address has colons, but in brackets; an empty port is the default one.
    let host = host.strip_suffix(default_port).or_else(|| host.strip_suffix(':')).unwrap_or(host);
    host.to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_those_of_the_rfc() {
        let target = TargetUri::new("HTTPS://User@Example.COM:443/a%2Fb?q=1#f").expect("absolute");
        assert_eq!(target.as_str(), "HTTPS://User@Example.COM:443/a%2Fb?q=1");
        assert_eq!((target.scheme(), target.authority()), ("https", "example.com"));
        assert_eq!((target.path(), target.query()), ("/a%2Fb", Some("?q=1")));
    }

    #[test]
    fn ports_stay_unless_they_are_the_schemes() {
        for (uri, authority) in [
            ("http://a:443/", "a:443"),
            ("http://a:80", "a"),
            ("https://[2001:DB8::1]:443", "[2001:db8::1]"),
            ("https://[::443]", "[::443]"),
            ("https://a:", "a"),
        ] {
            assert_eq!(TargetUri::new(uri).expect("absolute").authority(), authority, "{uri}");
        }
    }

    #[test]
    fn what_is_missing_is_empty_or_a_slash() {
        let target = TargetUri::new("https://a?").expect("absolute");
        assert_eq!((target.path(), target.query()), ("/", Some("?")));
        assert_eq!(TargetUri::from_parts("https", "a", "/p").expect("absolute").query(), None);
    }

    #[test]
    fn what_is_not_absolute_is_refused() {
        for uri in ["", "/path", "a", "https://", "https:///p", "://a", "1a://b", "https:/a"] {
            assert_eq!(TargetUri::new(uri), Err(NotAbsolute), "{uri}");
        }
        assert_eq!(TargetUri::from_parts("https", "a/b", "/"), Err(NotAbsolute));
    }
}
