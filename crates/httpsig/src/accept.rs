//! The field `Accept-Signature` (RFC 9421, 5): asking for signatures.

use sfv::{BareItem, InnerList, Key, ListEntry};

use crate::{Component, Error, Limits, Message, Parameters, SignatureTemplate, sign, value};

/// A signature that is asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Requested {
    /// The label to give it.
    pub label: String,
    /// The components to cover.
    pub components: Vec<Component>,
    /// Whether the time of creation is wanted.
    pub created: bool,
    /// Whether an expiry is wanted.
    pub expires: bool,
    /// `nonce`, `alg`, `keyid` and `tag`, as far as they are asked for.
    pub parameters: Parameters,
}

/// Reads the field of a message. No field asks for nothing.
///
/// # Errors
/// [`Error::MalformedField`], [`Error::TooLarge`], [`Error::BadComponent`], [`Error::BadParameter`].
pub fn parse(message: Message<'_>, limits: &Limits) -> Result<Vec<Requested>, Error> {
    let dictionary = value::dictionary(message.fields(), "accept-signature", limits.field_bytes)?;
    let dictionary = dictionary.unwrap_or_default();
    if dictionary.len() > limits.signatures {
        return Err(Error::TooLarge { what: "signatures", max: limits.signatures });
    }
    dictionary.iter().map(|(label, member)| requested(label, member, limits)).collect()
}

fn requested(label: &Key, member: &ListEntry, limits: &Limits) -> Result<Requested, Error> {
    let ListEntry::InnerList(list) = member else {
        let reason = format!("the member `{label}` is no inner list");
        return Err(Error::MalformedField { field: "accept-signature".to_owned(), reason });
    };
    if list.items.len() > limits.components {
        return Err(Error::TooLarge { what: "components", max: limits.components });
    }
    let mut parameters = Parameters::new();
    for (name, value) in &list.params {
        match (name.as_str(), value) {
            ("nonce" | "alg" | "keyid" | "tag", BareItem::String(_)) => {
                parameters.0.insert(name.clone(), value.clone());
            }
            ("nonce", _) => return Err(Error::BadParameter("nonce")),
            ("alg", _) => return Err(Error::BadParameter("alg")),
            ("keyid", _) => return Err(Error::BadParameter("keyid")),
            ("tag", _) => return Err(Error::BadParameter("tag")),
            // Times are asked for as flags; what is not known asks for nothing.
            _ => {}
        }
    }
    Ok(Requested {
        label: label.as_str().to_owned(),
        components: list.items.iter().map(Component::from_item).collect::<Result<_, _>>()?,
        created: flag(list, "created")?,
        expires: flag(list, "expires")?,
        parameters,
    })
}

fn flag(list: &InnerList, name: &'static str) -> Result<bool, Error> {
    match list.params.get(name) {
        None => Ok(false),
        Some(BareItem::Boolean(flag)) => Ok(*flag),
        Some(_) => Err(Error::BadParameter(name)),
    }
}

impl Requested {
    /// The request as a value for the field.
    ///
    /// # Errors
    /// [`Error::BadParameter`] if the label is no structured-field key.
    pub fn to_field(&self) -> Result<String, Error> {
        let bad = |name| move |_| Error::BadParameter(name);
        let label = Key::from_string(self.label.clone()).map_err(bad("label"))?;
        let items = self.components.iter().map(|component| component.item().clone()).collect();
        let mut list = InnerList::new(items);
        for (name, is_wanted) in [("created", self.created), ("expires", self.expires)] {
            if is_wanted {
                list.params.insert(Key::from_string(name.to_owned()).map_err(bad(name))?, true.into());
            }
        }
        list.params.extend(self.parameters.0.clone());
        Ok(sign::member(&label, ListEntry::InnerList(list)))
    }

    /// A template of the signature that is asked for: made at `now`, Unix seconds, and valid for `lifetime` seconds where an expiry is asked for.
    ///
    /// # Errors
    /// [`Error::BadParameter`] for times beyond 15 digits.
    pub fn template(&self, now: i64, lifetime: u32) -> Result<SignatureTemplate, Error> {
        let mut parameters = Parameters::new();
        if self.created {
            parameters = parameters.created(now)?;
        }
        if self.expires {
            parameters = parameters.expires(now.saturating_add(i64::from(lifetime)))?;
        }
        parameters.0.extend(self.parameters.0.clone());
        Ok(SignatureTemplate::new(&self.label).cover(self.components.iter().cloned()).parameters(parameters))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Request, TargetUri};

    fn parse_field(value: &str) -> Result<Vec<Requested>, Error> {
        let mut request = Request::new("GET", TargetUri::new("https://a/").expect("absolute"));
        request.fields.push("Accept-Signature", value.as_bytes());
        parse(Message::from(&request), &Limits::default())
    }

    #[test]
    fn the_example_of_the_rfc_is_read_and_written() {
        let value = r#"sig1=("@method" "@target-uri" "@authority" "content-digest" "cache-control");created;keyid="test-key-rsa-pss";tag="app-123""#;
        let requested = parse_field(value).expect("well formed");
        assert_eq!(requested.len(), 1);
        assert!(requested[0].created && !requested[0].expires);
        assert_eq!(requested[0].parameters.get_tag(), Ok(Some("app-123")));
        assert_eq!(requested[0].to_field().as_deref(), Ok(value));
    }

    #[test]
    fn what_cannot_be_asked_for_is_refused() {
        assert_eq!(parse_field(r#"a=("x");created=1"#), Err(Error::BadParameter("created")));
        assert_eq!(parse_field(r#"a=("x");tag=t"#), Err(Error::BadParameter("tag")));
        assert!(matches!(parse_field("a=1"), Err(Error::MalformedField { .. })));
        assert!(matches!(parse_field(r#"a=("X")"#), Err(Error::BadComponent { .. })));
        assert_eq!(parse_field(""), Ok(vec![]));
    }
}
