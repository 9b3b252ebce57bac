//! The field `Signature-Agent` (draft-ietf-webbotauth-httpsig-protocol-01, 5.2.1 and 5.5): where
//! the keys of a signer are published.

use sfv::{Dictionary, Item, ListEntry, Parser};

use crate::{Component, Error, Fields, Signature, TargetUri, value};

/// One usable member of the field: the https URL of a JWK set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignatureAgent {
    /// The member's name; empty in the older string form.
    pub label: String,
    /// The URL of the JWK set, as sent; it is fetched as sent.
    pub uri: String,
}

/// The field, read. A member that is not usable is left out and does not touch the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignatureAgents {
    /// The usable members in their order.
    pub members: Vec<SignatureAgent>,
    /// The names of the members that were left out.
    pub ignored: Vec<String>,
    /// Whether the field is a lone string, its form in older drafts.
    pub is_legacy: bool,
}

impl SignatureAgents {
    /// Reads the field's value.
    ///
    /// # Errors
    /// [`Error::BadSignatureAgent`] if the value is empty, or neither a dictionary nor a string.
    pub fn parse(value: &str) -> Result<Self, Error> {
        if value.trim_matches([' ', '\t']).is_empty() {
            return Err(Error::BadSignatureAgent("the value is empty".to_owned()));
        }
        let mut agents = Self { members: Vec::new(), ignored: Vec::new(), is_legacy: false };
        if value.trim_start().starts_with('"') {
            let item: Item = parse(value)?;
            agents.is_legacy = true;
            agents.take(String::new(), &item);
            return Ok(agents);
        }
        for (label, member) in parse::<Dictionary>(value)? {
            match member {
                ListEntry::Item(item) => agents.take(label.as_str().to_owned(), &item),
                ListEntry::InnerList(_) => agents.ignored.push(label.as_str().to_owned()),
            }
        }
        Ok(agents)
    }

    /// Reads the field of a message; `None` if there is none.
    pub(crate) fn of_fields(fields: &Fields<'_>, max: usize) -> Result<Option<Self>, Error> {
        if fields.bytes("signature-agent") > max {
            return Err(Error::TooLarge { what: "bytes of a field", max });
        }
        let value = value::combined(fields, "signature-agent")
            .map_err(|fault| Error::BadSignatureAgent(format!("the value {fault}")))?;
        value.map(|value| Self::parse(&value)).transpose()
    }

    /// Takes a member without parameters whose value is an https URL.
    fn take(&mut self, label: String, item: &Item) {
        match item.bare_item.as_string() {
            Some(uri) if item.params.is_empty() && is_usable(uri.as_str()) => {
                self.members.push(SignatureAgent { label, uri: uri.as_str().to_owned() });
            }
            _ => self.ignored.push(label),
        }
    }

    /// The members that a signature covers. A component `signature-agent` with a key covers the
    /// member of that key. One without a key covers the whole field, of which the member with the
    /// signature's own label, or the lone string, is the signature's.
    pub(crate) fn covered_by(&self, signature: &Signature<'_>) -> Vec<SignatureAgent> {
        let items = &signature.covered().items;
        let covers = |agent: &&SignatureAgent| {
            items.iter().filter(|item| Component::has_name(item, "signature-agent")).any(|item| {
                match item.params.get("key") {
                    Some(key) => key.as_string().is_some_and(|key| key.as_str() == agent.label),
                    None => self.is_legacy || agent.label == signature.label(),
                }
            })
        };
        self.members.iter().filter(covers).cloned().collect()
    }
}

/// The agents that can vouch for a signature, of those that it covers: the one with the
/// signature's own label, or all if there is none (an intermediary may have changed the label).
pub(crate) fn vouching<'s>(covered: &'s [SignatureAgent], label: &str) -> &'s [SignatureAgent] {
    match covered.iter().position(|agent| agent.label == label) {
        Some(at) => &covered[at..=at],
        None => covered,
    }
}

impl SignatureAgent {
    /// The identifier by which keys are looked up: the URL without its query, normalized by
    /// RFC 3986, 6.2.2 and 6.2.3. Identifiers are compared octet by octet.
    #[must_use]
    pub fn identifier(&self) -> String {
        TargetUri::new(&self.uri).map_or_else(|_| self.uri.clone(), |target| target.identifier())
    }
}

fn parse<T: sfv::FieldType>(value: &str) -> Result<T, Error> {
    Parser::new(value).parse().map_err(|error| Error::BadSignatureAgent(error.to_string()))
}

/// Whether a text is an https URL without user information, white space, or a fragment.
fn is_usable(uri: &str) -> bool {
    let is_clean = uri.bytes().all(|byte| byte.is_ascii_graphic()) && !uri.contains('#');
    let is_https = TargetUri::new(uri).is_ok_and(|target| target.scheme() == "https");
    let authority = uri.split(['/', '?']).nth(2).unwrap_or_default();
    is_clean && is_https && !authority.contains('@')
}
