//! The signatures that a message carries: the fields `Signature-Input` and `Signature`.

use sfv::{BareItem, Dictionary, InnerList, Key, ListEntry};

use crate::{Error, Message, SignatureBase, base, parameters, value};

/// How much of a message is looked at, so that a hostile one costs little.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of each of the fields `Signature-Input`, `Signature`, `Signature-Agent` and `Accept-Signature`.
    pub field_bytes: usize,
    /// Signatures of a message.
    pub signatures: usize,
    /// Components of a signature.
    pub components: usize,
    /// Bytes of the signature bases of a message, over all its signatures.
    pub base_bytes: usize,
}

impl Default for Limits {
    /// 64 KiB for a field, 16 signatures, 64 components, 256 KiB for all bases.
    fn default() -> Self {
        Self { field_bytes: 1 << 16, signatures: 16, components: 64, base_bytes: 1 << 18 }
    }
}

/// The signatures of a message, by label.
#[derive(Clone, Debug)]
pub struct Signatures {
    inputs: Dictionary,
    values: Option<Dictionary>,
}

/// One signature: what it covers, with which parameters. Not verified.
#[derive(Clone, Copy, Debug)]
pub struct Signature<'s> {
    label: &'s str,
    covered: &'s InnerList,
    values: Option<&'s Dictionary>,
}

impl Signatures {
    /// Reads the fields of a message. All lines of a field are one dictionary; members that are no inner lists are left out.
    ///
    /// # Errors
    /// [`Error::NoSignatureInput`], [`Error::MalformedField`], [`Error::TooLarge`],
    /// [`Error::DuplicateLabel`], [`Error::LabelMismatch`].
    pub fn parse(message: Message<'_>, limits: &Limits) -> Result<Self, Error> {
        let fields = message.fields();
        let inputs = value::labels(fields, "signature-input", limits.field_bytes)?;
        let inputs = inputs.ok_or(Error::NoSignatureInput)?;
        if inputs.len() > limits.signatures {
            return Err(Error::TooLarge { what: "signatures", max: limits.signatures });
        }
        let values = value::labels(fields, "signature", limits.field_bytes)?;
        if let Some(label) = values.as_ref().and_then(|values| unpaired(&inputs, values)) {
            return Err(Error::LabelMismatch(label.as_str().to_owned()));
        }
        Ok(Self { inputs, values })
    }

    /// The signatures, in the order of the field `Signature-Input`.
    pub fn iter(&self) -> impl Iterator<Item = Signature<'_>> {
        self.inputs.iter().filter_map(|(label, member)| match member {
            ListEntry::InnerList(covered) => {
                Some(Signature { label: label.as_str(), covered, values: self.values.as_ref() })
            }
            ListEntry::Item(_) => None,
        })
    }

    /// The signature of a label.
    #[must_use]
    pub fn get(&self, label: &str) -> Option<Signature<'_>> {
        let (label, member) = self.inputs.get_key_value(label)?;
        match member {
            ListEntry::InnerList(covered) => {
                Some(Signature { label: label.as_str(), covered, values: self.values.as_ref() })
            }
            ListEntry::Item(_) => None,
        }
    }
}

/// A label of one field that the other does not have. If the fields have no label in common, each
/// signature is reported as missing where it is needed.
fn unpaired<'d>(inputs: &'d Dictionary, values: &'d Dictionary) -> Option<&'d Key> {
    let is_paired = |label: &&Key| values.contains_key(label.as_str());
    if !inputs.keys().any(|label| is_paired(&label)) {
        return None;
    }
    let is_lone = |label: &&Key| !inputs.contains_key(label.as_str());
    inputs.keys().find(|label| !is_paired(label)).or_else(|| values.keys().find(is_lone))
}

impl<'s> Signature<'s> {
    /// The label.
    #[must_use]
    pub fn label(&self) -> &'s str {
        self.label
    }

    /// The covered components and the parameters, as a structured field holds them.
    #[must_use]
    pub fn covered(&self) -> &'s InnerList {
        self.covered
    }

    /// The covered components and the parameters, serialized: what ends the signature base.
    #[must_use]
    pub fn serialized(&self) -> String {
        base::serialized(self.covered)
    }

    /// An integer parameter.
    pub(crate) fn integer(&self, name: &'static str) -> Result<Option<i64>, Error> {
        parameters::integer(&self.covered.params, name)
    }

    /// A string parameter.
    pub(crate) fn string(&self, name: &'static str) -> Result<Option<&'s str>, Error> {
        parameters::string(&self.covered.params, name)
    }

    /// The signature base in a message.
    ///
    /// # Errors
    /// Those of [`SignatureBase::build`].
    pub fn base(&self, message: Message<'_>, limits: &Limits) -> Result<SignatureBase, Error> {
        SignatureBase::build(message, self.covered, limits)
    }

    /// The signature's bytes.
    ///
    /// # Errors
    /// [`Error::NoSignature`], [`Error::BadSignatureType`].
    pub fn value(&self) -> Result<&'s [u8], Error> {
        let member = self.values.and_then(|values| values.get(self.label));
        match member.ok_or_else(|| Error::NoSignature(self.label.to_owned()))? {
            ListEntry::Item(item) => match &item.bare_item {
                BareItem::ByteSequence(bytes) => Ok(bytes),
                _ => Err(Error::BadSignatureType(self.label.to_owned())),
            },
            ListEntry::InnerList(_) => Err(Error::BadSignatureType(self.label.to_owned())),
        }
    }
}
