//! Why inputs are refused.

use thiserror::Error;

/// Why inputs are refused. Positions count from 0.
///
/// Byte inputs are checked in this order: the lengths of all from left to right, then the values from left to
/// right, then the number of inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum HashError {
    /// There is no hasher for so many inputs.
    #[error("no hasher takes {inputs} inputs; the most is {most}, the least is 1")]
    Width {
        /// How many were wanted.
        inputs: usize,
        /// How many the widest hasher takes.
        most: usize,
    },
    /// The hasher takes another number of inputs.
    #[error("{found} inputs for a hasher that takes {expected}")]
    InputCount {
        /// How many were given.
        found: usize,
        /// How many the hasher takes.
        expected: usize,
    },
    /// An input has no bytes.
    #[error("input {position} is empty")]
    EmptyInput {
        /// Which input.
        position: usize,
    },
    /// An input has another number of bytes than 32.
    #[error("input {position} has {length} bytes; a field element has 32")]
    InputLength {
        /// Which input.
        position: usize,
        /// Its number of bytes.
        length: usize,
    },
    /// An input is p or more.
    #[error("input {position} is not below the field's modulus")]
    InputNotBelowModulus {
        /// Which input.
        position: usize,
    },
    /// A batch whose inputs do not go with the room for its digests.
    #[error("{inputs} inputs for {digests} digests of {expected} inputs each")]
    BatchLength {
        /// How many inputs were given.
        inputs: usize,
        /// How many digests there is room for.
        digests: usize,
        /// How many inputs each takes.
        expected: usize,
    },
}
