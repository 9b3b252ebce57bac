//! The field `Signature-Agent` (draft-meunier-webbotauth-httpsig-protocol-02): where the keys of a signer are published.

use std::borrow::Cow;

use sfv::{BareItem, Dictionary, Item, ListEntry, Parser};

use crate::{Component, Error, Fields, Signature, TargetUri, value};

/// What is found at a signature agent's URI.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AgentType {
    /// An origin; the keys are at its [well-known path](crate::directory::WELL_KNOWN_PATH).
    Directory,
    /// A JWK set.
    JwksUri,
    /// A client metadata document.
    Cimd,
}

impl AgentType {
    /// The token of the parameter `type`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Directory => "directory",
            Self::JwksUri => "jwks_uri",
            Self::Cimd => "cimd",
        }
    }

    fn of(item: &Item) -> Option<Self> {
        match item.params.get("type") {
            None => Some(Self::Directory),
            Some(BareItem::Token(token)) => [Self::Directory, Self::JwksUri, Self::Cimd]
                .into_iter()
                .find(|kind| kind.name() == token.as_str()),
            Some(_) => None,
        }
    }
}

/// One usable member of the field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignatureAgent {
    /// The member's name; empty in the legacy form.
    pub label: String,
    /// What is at the URI.
    pub kind: AgentType,
    /// The URI, as sent.
    pub uri: String,
}

/// The field, read: members that are not usable are left out, and do not touch the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignatureAgents {
    /// The usable members in their order.
    pub members: Vec<SignatureAgent>,
    /// The names of the members that were left out.
    pub ignored: Vec<String>,
    /// Whether the field is a lone string, as it was before it was a dictionary.
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
    pub(crate) fn of_fields(fields: &Fields<'_>, most: usize) -> Result<Option<Self>, Error> {
        let value = value::combined(fields, "signature-agent")
            .map_err(|fault| Error::BadSignatureAgent(format!("the value {fault}")))?;
        match value {
            None => Ok(None),
            Some(value) if value.len() > most => Err(Error::TooLarge { what: "bytes of a field", most }),
            Some(value) => Self::parse(&value).map(Some),
        }
    }

    fn take(&mut self, label: String, item: &Item) {
        match (AgentType::of(item), item.bare_item.as_string()) {
            (Some(kind), Some(uri)) if is_usable(kind, uri.as_str()) => {
                self.members.push(SignatureAgent { label, kind, uri: uri.as_str().to_owned() });
            }
            _ => self.ignored.push(label),
        }
    }

    /// The members that a signature covers: one for each component `signature-agent` with a key, all for one without.
    pub(crate) fn covered_by(&self, signature: &Signature<'_>) -> Vec<SignatureAgent> {
        let items = &signature.covered().items;
        let covers = |agent: &&SignatureAgent| {
            items.iter().filter(|item| Component::has_name(item, "signature-agent")).any(|item| {
                item.params
                    .get("key")
                    .is_none_or(|key| key.as_string().is_some_and(|key| key.as_str() == agent.label))
            })
        };
        self.members.iter().filter(covers).cloned().collect()
    }
}

impl SignatureAgent {
    /// The URI as a name to look keys up by: of a directory the origin, in lower case and without a default port.
    #[must_use]
    pub fn source(&self) -> Cow<'_, str> {
        match (self.kind, TargetUri::new(self.uri.as_str())) {
            (AgentType::Directory, Ok(target)) => {
                Cow::Owned(format!("{}://{}", target.scheme(), target.authority()))
            }
            _ => Cow::Borrowed(&self.uri),
        }
    }
}

fn parse<T: sfv::FieldType>(value: &str) -> Result<T, Error> {
    Parser::new(value).parse().map_err(|error| Error::BadSignatureAgent(error.to_string()))
}

/// An https URI; for a directory an origin, after which an empty path may stand.
fn is_usable(kind: AgentType, uri: &str) -> bool {
    let Some(rest) = uri.strip_prefix("https://") else { return false };
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let is_clean = !uri.contains(|c: char| c.is_ascii_whitespace() || c.is_ascii_control());
    let has_host = !authority.is_empty() && !authority.starts_with(':') && !authority.contains('@');
    let is_origin = matches!(&rest[authority.len()..], "" | "/");
    is_clean && has_host && (kind != AgentType::Directory || is_origin)
}
