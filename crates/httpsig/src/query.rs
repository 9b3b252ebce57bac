//! Query parameters (RFC 9421, 2.2.8): read as form data, written with `%20` for a space.

use crate::Fault;

/// The value of a query parameter by its encoded name; `Ok(None)` if there is none.
///
/// # Errors
/// [`Fault::Repeated`] if the query has it more than once.
pub(crate) fn parameter(query: &str, name: &str) -> Result<Option<String>, Fault> {
    let query = query.strip_prefix('?').unwrap_or(query);
    let mut values = form_urlencoded::parse(query.as_bytes())
        .filter(|(parameter, _)| encode(parameter) == name)
        .map(|(_, value)| encode(&value));
    let value = values.next();
    if values.next().is_some() { Err(Fault::Repeated) } else { Ok(value) }
}

/// The form encoding, but with `%20` where that has `+`.
fn encode(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes())
        .map(|part| if part == "+" { "%20" } else { part })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_rfc() {
        let query =
            "?var=this%20is%20a%20big%0Amultiline%20value&bar=with+plus+whitespace&fa%C3%A7ade%22%3A%20=x&e=";
        assert_eq!(parameter(query, "var"), Ok(Some("this%20is%20a%20big%0Amultiline%20value".into())));
        assert_eq!(parameter(query, "bar"), Ok(Some("with%20plus%20whitespace".into())));
        assert_eq!(parameter(query, "fa%C3%A7ade%22%3A%20"), Ok(Some("x".into())));
        assert_eq!(parameter(query, "e"), Ok(Some(String::new())));
        assert_eq!(parameter(query, "absent"), Ok(None));
    }

    #[test]
    fn a_repeated_parameter_is_refused() {
        assert_eq!(parameter("a=1&b=2&%61=3", "a"), Err(Fault::Repeated));
    }
}
