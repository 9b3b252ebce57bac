//! What can be wrong with a transaction.

use touchmark_ecgfp5::schnorr::SignError;

/// Why there is no transaction, token or signature.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TransactionError {
    /// A field has a value that the exchange refuses.
    #[error("{field}: {value} is not in {least}..={most}")]
    OutOfRange {
        /// The field's name in the JSON body.
        field: &'static str,
        /// What it is.
        value: i64,
        /// The least that is accepted.
        least: i64,
        /// The most that is accepted.
        most: i64,
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
    /// The signature could not be made.
    #[error(transparent)]
    Sign(#[from] SignError),
}
