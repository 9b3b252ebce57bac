//! How a command ends when it does not end well.

use std::fmt;

/// Why a command failed; the exit code follows from the kind.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The signature is not valid: exit code 1.
    Invalid(String),
    /// A wrong use or a bad input: exit code 2.
    BadInput(String),
}

impl Failure {
    /// The process's exit code: 1 for an invalid signature, 2 for everything else.
    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            Self::Invalid(_) => 1,
            Self::BadInput(_) => 2,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Invalid(message) | Self::BadInput(message) => f.write_str(message),
        }
    }
}
