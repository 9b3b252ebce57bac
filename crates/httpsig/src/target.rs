//! The target of a request, taken apart once.

use std::{borrow::Cow, fmt, net::Ipv6Addr};

/// The target URI of a request (RFC 9110, 7.1), and its parts as signatures want them.
///
/// A value of this type has a scheme and an authority by the grammar of RFC 3986. The parts are
/// never joined and taken apart again, so no text of a path can become part of an authority.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetUri<'a> {
    /// The scheme as given.
    given_scheme: &'a str,
    /// The authority as given.
    given_authority: &'a str,
    /// The scheme in lower case.
    scheme: Cow<'a, str>,
    /// Host and port, normalized.
    authority: Cow<'a, str>,
    /// The path as given; empty for the asterisk form and the authority form.
    path: &'a str,
    /// The query with its `?`; empty if there is none.
    query: &'a str,
    /// Whether an empty path stands for `/`.
    has_path: bool,
}

/// Why a text is no target of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TargetError {
    /// Not an absolute URI with a scheme.
    #[error("not an absolute URI with a scheme")]
    NotAbsolute,
    /// The authority is not `host` or `host:port` (RFC 3986, 3.2).
    #[error("the authority is not a host with an optional port")]
    BadAuthority,
    /// The path does not begin with `/`.
    #[error("the path does not begin with a slash")]
    BadPath,
    /// The request target has none of the four forms, or not the form of its method
    /// (RFC 9112, 3.2).
    #[error("the request target has no form that its method can have")]
    BadForm,
    /// The request has no field `Host`, and its target has no authority.
    #[error("there is no field Host")]
    NoHost,
    /// The request has more than one field line `Host` (RFC 9112, 3.2).
    #[error("there is more than one field Host")]
    RepeatedHost,
    /// The field `Host` is not `host` or `host:port` (RFC 9110, 7.2).
    #[error("the field Host is not a host with an optional port")]
    BadHost,
}

impl<'a> TargetUri<'a> {
    /// Reads an absolute URI, `scheme://authority/path?query`. A fragment, which is never sent, is
    /// cut off. User information is not part of [`authority`](Self::authority).
    ///
    /// # Errors
    /// [`TargetError::NotAbsolute`], [`TargetError::BadAuthority`].
    pub fn new(text: &'a str) -> Result<Self, TargetError> {
        let text = text.split('#').next().unwrap_or_default();
        let (scheme, rest) = text.split_once("://").ok_or(TargetError::NotAbsolute)?;
        let (authority, path_and_query) = rest.split_at(rest.find(['/', '?']).unwrap_or(rest.len()));
        let target = Self::from_checked(scheme, authority)?;
        Ok(target.with_path(path_and_query))
    }

    /// Takes a scheme, an authority without user information (the field `Host`), and a path with
    /// its query.
    ///
    /// # Errors
    /// [`TargetError::NotAbsolute`], [`TargetError::BadAuthority`]; [`TargetError::BadPath`] if the
    /// path is neither empty nor begins with `/` or `?`, or has a fragment.
    pub fn from_parts(
        scheme: &'a str,
        authority: &'a str,
        path_and_query: &'a str,
    ) -> Result<Self, TargetError> {
        if authority.contains('@') {
            return Err(TargetError::BadAuthority);
        }
        let is_path = path_and_query.is_empty() || path_and_query.starts_with(['/', '?']);
        if !is_path || path_and_query.contains('#') {
            return Err(TargetError::BadPath);
        }
        Ok(Self::from_checked(scheme, authority)?.with_path(path_and_query))
    }

    /// Reads the request target of an HTTP/1.1 request in any of its four forms (RFC 9112, 3.2):
    /// origin, absolute, authority (for `CONNECT` alone), asterisk (for `OPTIONS` alone).
    ///
    /// `hosts` are the values of all field lines `Host`; `scheme` is the scheme that the request
    /// came by.
    ///
    /// # Errors
    /// Any [`TargetError`].
    pub fn received(
        method: &str,
        target: &'a str,
        hosts: impl IntoIterator<Item = &'a [u8]>,
        scheme: &'a str,
    ) -> Result<Self, TargetError> {
        let host = single_host(hosts)?;
        let of_host = |path: &'a str| match host {
            None => Err(TargetError::NoHost),
            Some(host) => Self::from_parts(scheme, host, path).map_err(|error| match error {
                TargetError::BadAuthority => TargetError::BadHost,
                other => other,
            }),
        };
        if target.contains('#') {
            return Err(TargetError::BadForm);
        }
        match (method, target) {
            ("OPTIONS", "*") => Ok(of_host("")?.without_path()),
            (method, target) if method != "CONNECT" && target.starts_with('/') => of_host(target),
            (method, target) if target.contains("://") => {
                // An absolute form begins with its scheme: `new` refuses any other text.
                let target = Self::new(target).map_err(|_| TargetError::BadForm)?;
                let is_tunnel = method == "CONNECT" && target.path.is_empty();
                if is_tunnel { Err(TargetError::BadForm) } else { Ok(target) }
            }
            ("CONNECT", target) if target.rsplit_once(':').is_some_and(|(_, port)| !port.is_empty()) => {
                let target = Self::from_parts(scheme, target, "").map_err(|_| TargetError::BadForm)?;
                Ok(target.without_path())
            }
            _ => Err(TargetError::BadForm),
        }
    }

    fn from_checked(given_scheme: &'a str, given_authority: &'a str) -> Result<Self, TargetError> {
        let is_scheme = given_scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && given_scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
        if !is_scheme {
            return Err(TargetError::NotAbsolute);
        }
        let scheme = lower_case(given_scheme);
        let authority = normalized_authority(&scheme, given_authority).ok_or(TargetError::BadAuthority)?;
        Ok(Self { given_scheme, given_authority, scheme, authority, path: "", query: "", has_path: true })
    }

    fn with_path(self, path_and_query: &'a str) -> Self {
        let at = path_and_query.find('?').unwrap_or(path_and_query.len());
        let (path, query) = path_and_query.split_at(at);
        Self { path, query, ..self }
    }

    fn without_path(self) -> Self {
        Self { has_path: false, ..self }
    }

    /// The scheme in lower case.
    #[must_use]
    pub fn scheme(&self) -> &str {
        &self.scheme
    }

    /// Host and port: in lower case, without the scheme's default port, without user information
    /// (RFC 9421, 2.2.3).
    #[must_use]
    pub fn authority(&self) -> &str {
        &self.authority
    }

    /// The path with its percent-encoding as given; at least `/` (RFC 9421, 2.2.6).
    #[must_use]
    pub fn path(&self) -> &str {
        if self.path.is_empty() { "/" } else { self.path }
    }

    /// The query with its `?`, or `None`.
    #[must_use]
    pub fn query(&self) -> Option<&str> {
        Some(self.query).filter(|query| !query.is_empty())
    }

    /// The identifier of a resource: the URI without its query, normalized by RFC 3986, 6.2.2 and
    /// 6.2.3.
    pub(crate) fn identifier(&self) -> String {
        format!("{}://{}{}", self.scheme, self.authority, normalized_path(self.path()))
    }
}

/// Writes the URI as it was given. An empty path is written as `/` (RFC 9112, 3.2.1), but not for
/// the asterisk form and the authority form, whose target URI has none (RFC 9112, 3.3).
impl fmt::Display for TargetUri<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = if self.has_path { self.path() } else { "" };
        write!(f, "{}://{}{path}{}", self.given_scheme, self.given_authority, self.query)
    }
}

/// The value of the only field line `Host`; `None` if there is none, or an empty one.
pub(crate) fn single_host<'a>(
    hosts: impl IntoIterator<Item = &'a [u8]>,
) -> Result<Option<&'a str>, TargetError> {
    let mut hosts = hosts.into_iter();
    let Some(host) = hosts.next() else { return Ok(None) };
    if hosts.next().is_some() {
        return Err(TargetError::RepeatedHost);
    }
    let host = str::from_utf8(host).map_err(|_| TargetError::BadHost)?.trim_matches([' ', '\t']);
    if host.is_empty() {
        return Ok(None);
    }
    if host.contains('@') || normalized_authority("https", host).is_none() {
        return Err(TargetError::BadHost);
    }
    Ok(Some(host))
}

fn lower_case(text: &str) -> Cow<'_, str> {
    if text.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Cow::Owned(text.to_ascii_lowercase())
    } else {
        Cow::Borrowed(text)
    }
}

/// Host and port in lower case, without leading zeros of the port, without the default port, an
/// empty port, or user information. `None` if the text is no authority with a host (RFC 3986, 3.2).
fn normalized_authority<'a>(scheme: &str, authority: &'a str) -> Option<Cow<'a, str>> {
    let host_and_port = match authority.rsplit_once('@') {
        Some((user, rest)) if user.bytes().all(is_user_byte) => rest,
        Some(_) => return None,
        None => authority,
    };
    let (host, port) = match host_and_port.find(']') {
        Some(end) if host_and_port.starts_with('[') => host_and_port.split_at(end + 1),
        Some(_) => return None,
        None => host_and_port.split_at(host_and_port.find(':').unwrap_or(host_and_port.len())),
    };
    let is_host = match host.strip_prefix('[').and_then(|host| host.strip_suffix(']')) {
        Some(address) => is_address(address),
        None => !host.is_empty() && is_encoded(host, is_name_byte),
    };
    let digits = if port.is_empty() { "" } else { port.strip_prefix(':')? };
    // `parse` would take a sign.
    if !is_host || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let number: Option<u16> = if digits.is_empty() { None } else { Some(digits.parse().ok()?) };
    let default_port = match scheme {
        "https" | "wss" => Some(443),
        "http" | "ws" => Some(80),
        _ => None,
    };
    match number.filter(|&number| Some(number) != default_port) {
        None => Some(lower_case(host)),
        Some(_) if digits == "0" || !digits.starts_with('0') => Some(lower_case(host_and_port)),
        Some(number) => Some(Cow::Owned(format!("{}:{number}", lower_case(host)))),
    }
}

/// Whether a text in brackets is an IPv6 address or an address of a later version
/// (RFC 3986, 3.2.2).
fn is_address(text: &str) -> bool {
    let future = text.strip_prefix(['v', 'V']).and_then(|text| text.split_once('.'));
    match future {
        None => text.parse::<Ipv6Addr>().is_ok(),
        Some((version, address)) => {
            !version.is_empty()
                && version.bytes().all(|byte| byte.is_ascii_hexdigit())
                && !address.is_empty()
                && address.bytes().all(|byte| byte == b':' || is_name_byte(byte))
        }
    }
}

/// A byte of a registered name: unreserved, or a sub-delimiter (RFC 3986, 2).
fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=".contains(&byte)
}

fn is_user_byte(byte: u8) -> bool {
    byte == b':' || byte == b'%' || is_name_byte(byte)
}

/// Whether each `%` is followed by two hexadecimal digits, and each other byte is allowed.
fn is_encoded(text: &str, is_allowed: fn(u8) -> bool) -> bool {
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        let is_good = match byte {
            b'%' => (0..2).all(|_| bytes.next().is_some_and(|digit| digit.is_ascii_hexdigit())),
            byte => is_allowed(byte),
        };
        if !is_good {
            return false;
        }
    }
    true
}

/// A path without dot segments, with percent-encoding only where it is needed and in upper case
/// (RFC 3986, 6.2.2).
fn normalized_path(path: &str) -> String {
    let mut segments: Vec<String> = Vec::new();
    let mut parts = path.strip_prefix('/').unwrap_or(path).split('/').peekable();
    while let Some(part) = parts.next() {
        let segment = normalized_encoding(part);
        let is_last = parts.peek().is_none();
        match segment.as_str() {
            "." | ".." => {
                if segment == ".." {
                    segments.pop();
                }
                if is_last {
                    segments.push(String::new());
                }
            }
            _ => segments.push(segment),
        }
    }
    format!("/{}", segments.join("/"))
}

fn normalized_encoding(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        out.push_str(&rest[..at]);
        let digits = rest.get(at + 1..at + 3).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        rest = match digits {
            Some(byte) => {
                if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
                    out.push(char::from(byte));
                } else {
                    out.push_str(&format!("%{byte:02X}"));
                }
                &rest[at + 3..]
            }
            None => {
                out.push('%');
                &rest[at + 1..]
            }
        };
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn received<'a>(method: &str, target: &'a str, hosts: &[&'a str]) -> Result<TargetUri<'a>, TargetError> {
        TargetUri::received(method, target, hosts.iter().map(|host| host.as_bytes()), "https")
    }

    #[test]
    fn parts_are_those_of_the_rfc() {
        let target = TargetUri::new("HTTPS://User@Example.COM:443/a%2Fb?q=1#f").expect("absolute");
        assert_eq!(target.to_string(), "HTTPS://User@Example.COM:443/a%2Fb?q=1");
        assert_eq!((target.scheme(), target.authority()), ("https", "example.com"));
        assert_eq!((target.path(), target.query()), ("/a%2Fb", Some("?q=1")));
    }

    #[test]
    fn ports_stay_unless_they_are_the_schemes() {
        for (uri, authority) in [
            ("http://a:443/", "a:443"),
            ("http://a:80", "a"),
            ("http://a:080", "a"),
            ("http://a:00", "a:0"),
            ("http://a:0", "a:0"),
            ("http://a:08080", "a:8080"),
            ("https://[2001:DB8::1]:443", "[2001:db8::1]"),
            ("https://[::443]", "[::443]"),
            ("https://a:", "a"),
            ("https://a%2D:65535", "a%2d:65535"),
        ] {
            assert_eq!(TargetUri::new(uri).expect("absolute").authority(), authority, "{uri}");
        }
    }

    #[test]
    fn a_missing_path_is_a_slash() {
        let target = TargetUri::new("https://a?").expect("absolute");
        assert_eq!((target.path(), target.query()), ("/", Some("?")));
        assert_eq!(target.to_string(), "https://a/?");
        assert_eq!(TargetUri::from_parts("https", "a", "/p").expect("absolute").query(), None);
    }

    #[test]
    fn what_is_no_absolute_uri_is_refused() {
        for uri in [
            "",
            "/path",
            "a",
            "https://",
            "https:///p",
            "://a",
            "1a://b",
            "https:/a",
            "https://:443/p",
            "https://user@/p",
            "https://[::1/p",
            "https://fe80::1/p",
            "https://a:b/p",
            "https://a:+1/p",
            "https://a:65536/",
            "https://a\\@b/p",
            "https://a b/",
            "https://a%2/",
            "https://[fe80::1%25a]/",
            "https://[v1.]/",
            "https://a]/",
        ] {
            assert!(TargetUri::new(uri).is_err(), "{uri}");
        }
        for (authority, path) in [("a/b", "/"), ("u@a", "/"), ("a", ":8443/x"), ("a", "@b/"), ("a", "/#")] {
            assert!(TargetUri::from_parts("https", authority, path).is_err(), "{authority} {path}");
        }
    }

    #[test]
    fn the_four_forms_are_read() {
        for (method, target, uri) in [
            ("GET", "/p?next=https://b/", "https://a:8443/p?next=https://b/"),
            ("GET", "/proxy/https://b/", "https://a:8443/proxy/https://b/"),
            ("GET", "http://b", "http://b/"),
            ("OPTIONS", "*", "https://a:8443"),
            ("CONNECT", "b:80", "https://b:80"),
        ] {
            assert_eq!(received(method, target, &["a:8443"]).expect(target).to_string(), uri);
        }
        for (method, target) in [
            ("GET", "*"),
            ("GET", "b"),
            ("GET", "b:80"),
            ("CONNECT", "/"),
            ("CONNECT", "b"),
            ("GET", ""),
            ("GET", ":8443/x"),
            ("GET", "@b/x"),
            ("GET", "/a#b"),
            ("GET", "?x://y"),
        ] {
            assert!(received(method, target, &["a"]).is_err(), "{method} {target}");
        }
    }

    #[test]
    fn a_host_is_one_and_well_formed() {
        assert_eq!(received("GET", "/", &[]), Err(TargetError::NoHost));
        assert_eq!(received("GET", "/", &[""]), Err(TargetError::NoHost));
        assert_eq!(received("GET", "/", &["a", "a"]), Err(TargetError::RepeatedHost));
        assert_eq!(received("GET", "http://b/", &["a", "a"]), Err(TargetError::RepeatedHost));
        for host in ["u@a", "a b", "a:b", "a/b", "[::1", "é"] {
            assert_eq!(received("GET", "/", &[host]), Err(TargetError::BadHost), "{host}");
        }
    }

    #[test]
    fn identifiers_are_normalized() {
        for (uri, identifier) in [
            ("https://a", "https://a/"),
            ("HTTPS://A.Test:443/k?v=2", "https://a.test/k"),
            ("https://a/x/../k/./l", "https://a/k/l"),
            ("https://a/x/..", "https://a/"),
            ("https://a/%7e%2f%C3", "https://a/~%2F%C3"),
            ("https://a/../../b//c", "https://a/b//c"),
        ] {
            assert_eq!(TargetUri::new(uri).expect(uri).identifier(), identifier);
        }
    }
}
