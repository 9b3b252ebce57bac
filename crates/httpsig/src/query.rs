//! Query parameters (RFC 9421, 2.2.8): read as form data, written with `%20` for a space.

use std::{borrow::Cow, collections::HashMap};

use crate::Fault;

/// A query, read once.
pub(crate) struct Query<'q> {
    /// By encoded name: the value as sent, or `None` if the query has the parameter more than once.
    values: HashMap<Cow<'q, str>, Option<&'q str>>,
}

impl<'q> Query<'q> {
    /// Reads a query, with or without its `?`.
    pub(crate) fn parse(query: &'q str) -> Self {
        let query = query.strip_prefix('?').unwrap_or(query);
        let mut values = HashMap::new();
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            values.entry(normalized(name)).and_modify(|value| *value = None).or_insert(Some(value));
        }
        Self { values }
    }

    /// The value of a parameter by its encoded name; `Ok(None)` if there is none.
    ///
    /// # Errors
    /// [`Fault::Repeated`] if the query has it more than once.
    pub(crate) fn get(&self, name: &str) -> Result<Option<String>, Fault> {
        match self.values.get(name) {
            None => Ok(None),
            Some(None) => Err(Fault::Repeated),
            Some(Some(value)) => Ok(Some(normalized(value).into_owned())),
        }
    }
}

/// A name or a value decoded as form data and encoded again, with `%20` for a space.
fn normalized(text: &str) -> Cow<'_, str> {
    // The bytes that both directions of the form encoding keep.
    let is_kept = |byte: u8| byte.is_ascii_alphanumeric() || b"*-._".contains(&byte);
    if text.bytes().all(is_kept) {
        return Cow::Borrowed(text);
    }
    // `=` stands in no name and means nothing in a value, so the text is one pair's name.
    let text = text.replace('=', "%3D");
    let mut out = String::with_capacity(text.len());
    for (decoded, _) in form_urlencoded::parse(text.as_bytes()) {
        for part in form_urlencoded::byte_serialize(decoded.as_bytes()) {
            out.push_str(if part == "+" { "%20" } else { part });
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameter(query: &str, name: &str) -> Result<Option<String>, Fault> {
        Query::parse(query).get(name)
    }

    #[test]
    fn the_examples_of_the_rfc() {
        let query = "?var=this%20is%20a%20big%0Amultiline%20value&bar=with+plus+whitespace&fa%C3%A7ade%22%3A%20=x&e=&f=a=b";
        assert_eq!(parameter(query, "var"), Ok(Some("this%20is%20a%20big%0Amultiline%20value".into())));
        assert_eq!(parameter(query, "bar"), Ok(Some("with%20plus%20whitespace".into())));
        assert_eq!(parameter(query, "fa%C3%A7ade%22%3A%20"), Ok(Some("x".into())));
        assert_eq!(parameter(query, "e"), Ok(Some(String::new())));
        assert_eq!(parameter(query, "f"), Ok(Some("a%3Db".into())));
        assert_eq!(parameter(query, "absent"), Ok(None));
    }

    #[test]
    fn a_repeated_parameter_is_refused() {
        assert_eq!(parameter("a=1&b=2&%61=3", "a"), Err(Fault::Repeated));
    }
}
