//! The signature base (RFC 9421, 2.5): the text that is signed.

use std::{collections::HashSet, fmt};

use sfv::{InnerList, ItemSerializer, ListSerializer};

use crate::{Component, Error, Limits, Message, parsed::Parsed};

/// The text that is signed: a line for each component, and one with the parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignatureBase(String);

impl SignatureBase {
    /// Builds the base of a list of components with its parameters, as a member of the field `Signature-Input` has them.
    ///
    /// # Errors
    /// [`Error::BadComponent`], [`Error::DuplicateComponent`], [`Error::MissingComponent`], [`Error::BadValue`], [`Error::TooLarge`].
    pub fn build(message: Message<'_>, covered: &InnerList, limits: &Limits) -> Result<Self, Error> {
        Self::build_in(&Parsed::new(message), covered, limits)
    }

    /// As [`build`](Self::build), of a message that is parsed once for many bases.
    pub(crate) fn build_in(parsed: &Parsed<'_>, covered: &InnerList, limits: &Limits) -> Result<Self, Error> {
        if covered.items.len() > limits.components {
            return Err(Error::TooLarge { what: "components", max: limits.components });
        }
        let mut base = String::new();
        let mut components = HashSet::with_capacity(covered.items.len());
        for item in &covered.items {
            let component = Component::from_item(item)?;
            if components.contains(&component) {
                return Err(Error::DuplicateComponent(component.to_string()));
            }
            let identifier = ItemSerializer::with_buffer(&mut base).bare_item(&item.bare_item);
            let _ = identifier.parameters(&item.params).finish();
            base.push_str(": ");
            base.push_str(&component.value_in(parsed)?);
            base.push('\n');
            components.insert(component);
            if base.len() > limits.base_bytes {
                return Err(Error::TooLarge { what: "bytes of the signature base", max: limits.base_bytes });
            }
        }
        base.push_str("\"@signature-params\": ");
        base.push_str(&serialized(covered));
        Ok(Self(base))
    }

    /// The text, in ASCII.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The bytes that are signed.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl fmt::Display for SignatureBase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// An inner list with its parameters, strictly serialized.
pub(crate) fn serialized(list: &InnerList) -> String {
    let mut serializer = ListSerializer::new();
    let mut inner = serializer.inner_list();
    inner.items(&list.items);
    let _ = inner.finish().parameters(&list.params).finish();
    serializer.finish().unwrap_or_default()
}
