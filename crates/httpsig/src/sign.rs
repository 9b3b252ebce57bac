//! Signing a message.

use sfv::{BareItem, Dictionary, FieldType, InnerList, Item, Key, ListEntry};
use touchmark_keyring::{Algorithm, SigningKey};

use crate::{Component, Error, Limits, Message, Parameters, SignatureAgents, SignatureBase, value};

/// What signs a base: a key at hand, or one that is kept elsewhere.
pub trait MessageSigner {
    /// The algorithm that it signs with.
    fn algorithm(&self) -> Algorithm;

    /// Signs.
    ///
    /// # Errors
    /// [`SignError::Signing`].
    fn sign(&self, base: &[u8]) -> Result<Vec<u8>, SignError>;
}

impl MessageSigner for SigningKey {
    fn algorithm(&self) -> Algorithm {
        Algorithm::Ed25519
    }

    fn sign(&self, base: &[u8]) -> Result<Vec<u8>, SignError> {
        Ok(self.sign(base).to_vec())
    }
}

/// Why a message was not signed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SignError {
    /// The label is no structured-field key.
    #[error("the label is no structured-field key: lower-case letters, digits, `_`, `-`, `.`, `*`")]
    BadLabel,
    /// The message has a signature of the label already (RFC 9421, 4).
    #[error("the message has a signature `{0}` already")]
    LabelTaken(String),
    /// The signature is to cover itself.
    #[error("the signature cannot cover itself: {0}")]
    CoversItself(String),
    /// The message does not have what is to be signed, or cannot have it.
    #[error(transparent)]
    Message(#[from] Error),
    /// The signer failed.
    #[error("signing: {0}")]
    Signing(Box<dyn std::error::Error + Send + Sync>),
}

/// A signature to be made: a label, the components to cover, the parameters.
///
/// ```
/// use touchmark_httpsig::{
///     Component, Message, Parameters, Policy, Request, SignatureTemplate, TargetUri, Verifier,
///     keyring::{Keyring, SigningKey},
/// };
///
/// let key = SigningKey::from_seed(&[7; 32]);
/// let mut ring = Keyring::new();
/// let key_id = ring.import_jwk(&key.public_jwk())?;
///
/// let mut request = Request::new("GET", TargetUri::new("https://example.com/")?);
/// let parameters = Parameters::new().created(1_800_000_000)?.expires(1_800_000_060)?.key_id(key_id.as_str())?;
/// let template = SignatureTemplate::new("sig1").cover([Component::named("@authority")?]).parameters(parameters.tag("web-bot-auth")?);
/// let signed = template.sign(Message::from(&request), &key)?;
///
/// request.fields.push("Signature-Input", signed.signature_input.as_bytes());
/// request.fields.push("Signature", signed.signature.as_bytes());
/// let verified = Verifier::new(ring, Policy::web_bot_auth()).verify(Message::from(&request), 1_800_000_030)?;
/// assert_eq!(verified.label, "sig1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SignatureTemplate {
    label: String,
    components: Vec<Component>,
    parameters: Parameters,
}

/// The fields to add to a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedFields {
    /// A value for the field `Signature-Input`.
    pub signature_input: String,
    /// A value for the field `Signature`.
    pub signature: String,
    /// What was signed.
    pub base: SignatureBase,
}

impl SignatureTemplate {
    /// Covers nothing yet.
    #[must_use]
    pub fn new(label: &str) -> Self {
        Self { label: label.to_owned(), components: Vec::new(), parameters: Parameters::new() }
    }

    /// Covers components after those that are there.
    #[must_use]
    pub fn cover(mut self, components: impl IntoIterator<Item = Component>) -> Self {
        self.components.extend(components);
        self
    }

    /// Covers the member of the field `Signature-Agent` that Web Bot Auth asks for
    /// (draft-ietf-webbotauth-httpsig-protocol-01, 5.2.1): the one with this signature's label.
    ///
    /// # Errors
    /// [`Error::BadSignatureAgent`] if the field is absent, or has no usable member of the label.
    /// With the older form, a lone string, the whole field is covered.
    pub fn cover_agent(self, message: Message<'_>) -> Result<Self, Error> {
        let bad = |reason: &str| Error::BadSignatureAgent(reason.to_owned());
        let agents = SignatureAgents::of_fields(message.fields(), Limits::default().field_bytes)?;
        let agents = agents.ok_or_else(|| bad("the message has no such field"))?;
        let name = sfv::StringRef::from_str("signature-agent").map_err(|_| bad("no name"))?;
        let mut item = Item::new(name);
        if !agents.is_legacy {
            if !agents.members.iter().any(|agent| agent.label == self.label) {
                return Err(bad("no usable member has the signature's label"));
            }
            let key = Key::from_string("key".to_owned()).map_err(|_| bad("no key"))?;
            let label = sfv::StringRef::from_str(&self.label).map_err(|_| bad("no label"))?;
            item.params.insert(key, label.into());
        }
        let component = Component::from_item(&item)?;
        Ok(if self.components.contains(&component) { self } else { self.cover([component]) })
    }

    /// Sets the parameters.
    #[must_use]
    pub fn parameters(self, parameters: Parameters) -> Self {
        Self { parameters, ..self }
    }

    /// Signs a message.
    ///
    /// # Errors
    /// [`SignError`]; among them [`Error::AlgorithmMismatch`] if the parameter `alg` is not the signer's,
    /// [`SignError::LabelTaken`] and [`SignError::CoversItself`].
    pub fn sign(&self, message: Message<'_>, signer: &dyn MessageSigner) -> Result<SignedFields, SignError> {
        let label = Key::from_string(self.label.clone()).map_err(|_| SignError::BadLabel)?;
        let algorithm = signer.algorithm();
        if let Some(alg) = self.parameters.get_algorithm()?.filter(|alg| *alg != algorithm.name()) {
            return Err(Error::AlgorithmMismatch { alg: alg.to_owned(), key: algorithm }.into());
        }
        self.check_label(message)?;
        let items = self.components.iter().map(|component| component.item().clone()).collect();
        let covered = InnerList::with_params(items, self.parameters.ordered());
        let base = SignatureBase::build(message, &covered, &Limits::default())?;
        let signature = Item::new(BareItem::ByteSequence(signer.sign(base.as_bytes())?));
        Ok(SignedFields {
            signature_input: member(&label, ListEntry::InnerList(covered)),
            signature: member(&label, ListEntry::Item(signature)),
            base,
        })
    }
}

impl SignatureTemplate {
    /// Refuses a label that the message has, and components that would hold the signature itself.
    fn check_label(&self, message: Message<'_>) -> Result<(), SignError> {
        let fields = message.fields();
        for name in ["signature-input", "signature"] {
            let taken = value::dictionary(fields, name, Limits::default().field_bytes)?;
            if taken.is_some_and(|taken| taken.contains_key(self.label.as_str())) {
                return Err(SignError::LabelTaken(self.label.clone()));
            }
        }
        let covers_itself = |component: &&Component| {
            matches!(component.field_name(), Some("signature" | "signature-input"))
                && !component.is_from_request()
                && component.member_key().is_none_or(|key| key == self.label)
        };
        match self.components.iter().find(covers_itself) {
            Some(component) => Err(SignError::CoversItself(component.to_string())),
            None => Ok(()),
        }
    }
}

/// A dictionary with one member.
pub(crate) fn member(label: &Key, entry: ListEntry) -> String {
    Dictionary::from_iter([(label.clone(), entry)]).serialize().unwrap_or_default()
}
