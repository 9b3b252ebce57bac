//! Why a message was not verified.

use touchmark_keyring::{Algorithm, VerifyError};

/// Why a signature of a message was not verified. Names the component or the parameter that is at fault.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// There is no field `Signature-Input`.
    #[error("there is no field Signature-Input")]
    NoSignatureInput,
    /// There is no field `Signature`, or it has no member of the label.
    #[error("there is no signature `{0}` in the field Signature")]
    NoSignature(String),
    /// A structured field does not parse.
    #[error("the field {field} does not parse: {reason}")]
    MalformedField {
        /// The field's name.
        field: String,
        /// What is wrong.
        reason: String,
    },
    /// More of something than the limits allow.
    #[error("{what}: more than {max}")]
    TooLarge {
        /// What there is too much of.
        what: &'static str,
        /// The limit.
        max: usize,
    },
    /// A label stands twice in a field (RFC 9421, 4).
    #[error("a label stands twice in the field {0}")]
    DuplicateLabel(&'static str),
    /// A label stands in only one of `Signature-Input` and `Signature` (RFC 9421, 4).
    #[error("the label `{0}` stands in only one of Signature-Input and Signature")]
    LabelMismatch(String),
    /// No signature is one that the policy asks for.
    #[error("no signature has the parameters and the components that the policy asks for")]
    NoMatch,
    /// The member of the field `Signature` is no byte sequence.
    #[error("the signature `{0}` is no byte sequence")]
    BadSignatureType(String),
    /// A covered component is unknown, or not possible here.
    #[error("the component {component} is not valid: {reason}")]
    BadComponent {
        /// The identifier, serialized.
        component: String,
        /// What is wrong.
        reason: &'static str,
    },
    /// A component is listed twice.
    #[error("the component {0} is listed twice")]
    DuplicateComponent(String),
    /// The message does not have a covered component.
    #[error("the message has no component {0}")]
    MissingComponent(String),
    /// The value of a component cannot be signed.
    #[error("the value of {component} {fault}")]
    BadValue {
        /// The identifier, serialized.
        component: String,
        /// What is wrong.
        fault: Fault,
    },
    /// The field `Signature-Agent` does not parse, or is empty.
    #[error("the field Signature-Agent is not valid: {0}")]
    BadSignatureAgent(String),
    /// A parameter is of a type or a value that it cannot have.
    #[error("the parameter `{0}` is not valid")]
    BadParameter(&'static str),
    /// A parameter that is needed is missing.
    #[error("the parameter `{0}` is missing")]
    MissingParameter(&'static str),
    /// The signature is said to be made in the future.
    #[error("created in the future: {created}, and it is {now}")]
    CreatedInFuture {
        /// The parameter, Unix seconds.
        created: i64,
        /// The clock, Unix seconds.
        now: i64,
    },
    /// The signature has expired.
    #[error("expired: {expires}, and it is {now}")]
    Expired {
        /// The parameter, Unix seconds.
        expires: i64,
        /// The clock, Unix seconds.
        now: i64,
    },
    /// The signature is valid for longer than the policy allows.
    #[error("valid for {seconds} s, longer than the policy's {max} s")]
    LifetimeTooLong {
        /// From `created` to `expires`.
        seconds: i64,
        /// The limit.
        max: i64,
    },
    /// The nonce was refused.
    #[error("the nonce was refused")]
    BadNonce,
    /// There is no key of this identifier. Says nothing about the signature: see [`Outcome::Unverified`].
    #[error("no key `{0}` is known")]
    UnknownKey(String),
    /// The key is published in a standard, secret part and all.
    #[error("the key is a test key of a standard")]
    TestKey,
    /// The parameter `alg` is not the algorithm of the key.
    #[error("the parameter `alg` is \"{alg}\", and the key is one of {key}")]
    AlgorithmMismatch {
        /// The parameter.
        alg: String,
        /// The key's algorithm.
        key: Algorithm,
    },
    /// The key cannot verify, or the signature does not.
    #[error(transparent)]
    Signature(#[from] VerifyError),
    /// The signature is older than the policy allows.
    #[error("created {seconds} s ago, more than the policy's {max} s")]
    TooOld {
        /// From `created` to the clock.
        seconds: i64,
        /// The limit.
        max: i64,
    },
    /// The key's algorithm is not one that the policy takes.
    #[error("the policy takes no signature of the algorithm {0}")]
    AlgorithmNotAllowed(Algorithm),
    /// The signature covers another signature, and not its `signature-input` or a component of it.
    #[error("the signature covers the signature `{0}`, and not all that that one covers")]
    IncompleteCover(String),
    /// `Content-Digest` is covered, and there was no body to compare it with.
    #[error("Content-Digest is covered, and there is no body to compare it with")]
    ContentNotCompared,
    /// The body is not the one that the field `Content-Digest` was made of.
    #[error("the body does not have the digest that Content-Digest says")]
    DigestMismatch,
    /// The body of a directory is no JWK set, or too large.
    #[error("the directory: {0}")]
    BadDirectory(#[from] touchmark_keyring::JwkSetError),
}

/// What is wrong with a component's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// A byte beyond ASCII.
    #[error("is not ASCII")]
    NotAscii,
    /// A line break that is no obsolete fold: it would forge a line of the signature base.
    #[error("has a line break")]
    LineBreak,
    /// A control character other than a tab.
    #[error("has a control character")]
    ControlCharacter,
    /// White space at the beginning or the end of a derived component.
    #[error("begins or ends with white space")]
    OuterSpace,
    /// The field is no structured field, and the component needs one.
    #[error("is no structured field")]
    NotStructured,
    /// The field is a list and a dictionary at once, with different serializations.
    #[error("is a structured field of unknown type, and ambiguous")]
    AmbiguousType,
    /// The query has the parameter more than once.
    #[error("is there more than once")]
    Repeated,
}

/// What an error means for the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The message is signed wrongly.
    Invalid,
    /// Nothing is known: the key is not.
    Unverified,
}

/// A step of a verification; the steps are in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// Reading the fields `Signature-Input` and `Signature`.
    Fields,
    /// Choosing a signature that the policy asks for.
    Selection,
    /// Judging the signature's parameters.
    Parameters,
    /// Looking up the key.
    Key,
    /// Building the signature base.
    Base,
    /// Verifying the signature over the base.
    Signature,
    /// Comparing the message's content with a covered `Content-Digest`.
    Content,
    /// Using up the nonce.
    Nonce,
}

impl Error {
    /// What the error means for the message.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match self {
            Self::UnknownKey(_) => Outcome::Unverified,
            _ => Outcome::Invalid,
        }
    }
}
