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
    #[error("{what}: more than {most}")]
    TooLarge {
        /// What there is too much of.
        what: &'static str,
        /// The limit.
        most: usize,
    },
    /// No signature is one that the policy asks for.
    #[error("no signature has the parameters and the components that the policy asks for")]
    NoMatch,
    /// The member of the field `Signature` is no byte sequence.
    #[error("the signature `{0}` is no byte sequence")]
    BadSignatureType(String),
    /// A covered component is unknown, or not possible here.
    #[error("the component {component} is not valid: {reason}")]
    BadComponent {
        /// The identifier, serialised.
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
        /// The identifier, serialised.
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
    #[error("valid for {seconds} s, longer than the policy's {most} s")]
    LifetimeTooLong {
        /// From `created` to `expires`.
        seconds: i64,
        /// The limit.
        most: i64,
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
    /// The field is no structured field, and the component needs one.
    #[error("is no structured field")]
    NotStructured,
    /// The field is a list and a dictionary at once, with different serialisations.
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

/// Where verification stopped; the steps are in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// Reading the fields `Signature-Input` and `Signature`.
    Fields,
    /// Choosing a signature that the policy asks for.
    Selection,
    /// Judging the signature's parameters.
    Parameters,
    /// Building the signature base.
    Base,
    /// Looking up the key.
    Key,
    /// Verifying the signature over the base.
    Signature,
    /// Judging the message's content.
    Content,
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

    /// The step that failed.
    #[must_use]
    pub fn step(&self) -> Step {
        match self {
            Self::NoSignatureInput
            | Self::NoSignature(_)
            | Self::MalformedField { .. }
            | Self::TooLarge { .. }
            | Self::BadSignatureType(_) => Step::Fields,
            Self::NoMatch => Step::Selection,
            Self::BadParameter(_)
            | Self::MissingParameter(_)
            | Self::CreatedInFuture { .. }
            | Self::Expired { .. }
            | Self::LifetimeTooLong { .. }
            | Self::BadNonce
            | Self::BadSignatureAgent(_) => Step::Parameters,
            Self::BadComponent { .. }
            | Self::DuplicateComponent(_)
            | Self::MissingComponent(_)
            | Self::BadValue { .. } => Step::Base,
            Self::UnknownKey(_) | Self::TestKey | Self::AlgorithmMismatch { .. } => Step::Key,
            Self::Signature(VerifyError::UnsupportedAlgorithm(_) | VerifyError::BadKey) => Step::Key,
            Self::Signature(_) => Step::Signature,
            Self::DigestMismatch | Self::BadDirectory(_) => Step::Content,
        }
    }
}
