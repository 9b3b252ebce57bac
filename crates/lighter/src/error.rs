//! What can be wrong with a transaction.

use touchmark_ecgfp5::schnorr::{DecodeError, SignError};

/// Why there is no transaction, token or signature. Fields are named as in the JSON body.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TransactionError {
    /// A field has a value that the exchange refuses.
    #[error("{field}: {value} is not in {least}..={most}")]
    OutOfRange {
        /// The field's name in the JSON body.
        field: &'static str,
        /// The value.
        value: i64,
        /// The least value that is accepted.
        least: i64,
        /// The greatest value that is accepted.
        most: i64,
    },
    /// A field is in its range, and does not go with the other fields.
    #[error("{field}: {rule}")]
    Rule {
        /// The field's name in the JSON body.
        field: &'static str,
        /// The rule, as a sentence without its full stop.
        rule: &'static str,
    },
    /// A time does not go with the clock.
    #[error("{field}: {value} {rule}")]
    Clock {
        /// The field's name in the JSON body.
        field: &'static str,
        /// The time, in milliseconds since 1970.
        value: i64,
        /// What is wrong with it.
        rule: &'static str,
    },
    /// More attributes than fit.
    #[error("L2TxAttributes: more than 4 attributes")]
    TooManyAttributes,
    /// Grouped orders without an order, or with more than three.
    #[error("Orders: {0} orders; there must be 1 to 3")]
    OrderCount(usize),
    /// An Ethereum signature is `0x` and hexadecimal digits.
    #[error("L1Sig: `{0}` is not `0x` and hexadecimal digits")]
    L1Signature(String),
    /// The forty bytes of a new key are none.
    #[error("PubKey: {0}")]
    PublicKey(DecodeError),
    /// The eighty bytes of a signature are none.
    #[error("Sig: {0}")]
    Signature(DecodeError),
    /// No transaction has this type.
    #[error("{0} is not the type of a transaction that is known here")]
    UnknownType(u8),
    /// A body that is longer than any of the exchange.
    #[error("{0} bytes of JSON; a body has at most 16384")]
    TooLong(usize),
    /// A body that is not JSON, or that has values which no body has.
    #[error("not a JSON body: {0}")]
    Json(String),
    /// A body lacks a field.
    #[error("{0}: missing")]
    MissingField(&'static str),
    /// A body has a field that its type has not.
    #[error("{0}: no field of this type of transaction")]
    UnknownField(String),
    /// A field has a value of another form.
    #[error("{field}: not {expected}")]
    WrongForm {
        /// The field's name in the JSON body.
        field: &'static str,
        /// The right form.
        expected: &'static str,
    },
    /// The signature could not be made.
    #[error(transparent)]
    Sign(#[from] SignError),
}
