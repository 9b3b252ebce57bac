//! What can go wrong, in types.

use core::fmt;

use crate::EpochRange;

/// Why a key cannot be made for an interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntervalError {
    /// First epoch and count add up to more than 64 bits hold.
    Overflow,
    /// The interval ends after the last epoch of the scheme.
    PastLifetime {
        /// The first epoch after the interval.
        end: u64,
        /// The number of epochs of the scheme.
        lifetime: u64,
    },
    /// No epoch was asked for.
    Empty,
}

impl fmt::Display for IntervalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Overflow => f.write_str("activation epoch and number of epochs overflow 64 bits"),
            Self::PastLifetime { end, lifetime } => {
                write!(f, "the interval ends at {end}, the scheme has {lifetime} epochs")
            }
            Self::Empty => f.write_str("a key needs at least one epoch"),
        }
    }
}

impl core::error::Error for IntervalError {}

/// Why no key was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KeyGenError {
    /// The interval is not one of the scheme's.
    Interval(IntervalError),
    /// The progress callback asked to stop.
    Cancelled,
}

impl fmt::Display for KeyGenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Interval(error) => error.fmt(f),
            Self::Cancelled => f.write_str("key generation was cancelled"),
        }
    }
}

impl core::error::Error for KeyGenError {}

impl From<IntervalError> for KeyGenError {
    fn from(error: IntervalError) -> Self {
        Self::Interval(error)
    }
}

/// Why a key could not sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SignError {
    /// The epoch is outside the key's activation interval: this key can never sign for it.
    EpochNotActive {
        /// The epoch asked for.
        epoch: u32,
        /// The epochs that the key covers.
        active: EpochRange,
    },
    /// The epoch is outside the prepared window. If it comes after, [`SigningKey::advance`](crate::SigningKey::advance) moves the window;
    /// there is no way back to one before.
    EpochNotPrepared {
        /// The epoch asked for.
        epoch: u32,
        /// The epochs that the key can sign for as it is.
        prepared: EpochRange,
    },
    /// No randomness gives a codeword for the message: practically impossible for the sets at hand, another message will do.
    EncodingExhausted {
        /// How many were tried.
        attempts: u32,
    },
    /// The observer asked to stop the search for an encoding.
    Cancelled,
}

impl fmt::Display for SignError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EpochNotActive { epoch, active } => {
                write!(f, "epoch {epoch} is not in the key's activation interval {active}")
            }
            Self::EpochNotPrepared { epoch, prepared } if u64::from(*epoch) < prepared.start => {
                write!(f, "epoch {epoch} is before the prepared window {prepared}, which only moves forward")
            }
            Self::EpochNotPrepared { epoch, prepared } => {
                write!(f, "epoch {epoch} is after the prepared window {prepared}: advance the key first")
            }
            Self::EncodingExhausted { attempts } => {
                write!(f, "none of {attempts} attempts encodes the message")
            }
            Self::Cancelled => f.write_str("signing was cancelled"),
        }
    }
}

impl core::error::Error for SignError {}

/// Why the prepared window did not move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AdvanceError {
    /// The window has reached the end of the activation interval.
    AtEnd {
        /// The window, as it stays.
        prepared: EpochRange,
    },
    /// The progress callback asked to stop; the key is as it was.
    Cancelled,
    /// The bottom tree is not the one after the window: the window has moved meanwhile.
    OtherWindow {
        /// The number of the bottom tree after the window.
        expected: u32,
        /// The number of the one that was made.
        found: u32,
    },
    /// The root of the bottom tree is not the one in the key's top tree: it was made from another key, or was damaged.
    OtherTree,
}

impl fmt::Display for AdvanceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AtEnd { prepared } => {
                write!(f, "the prepared window {prepared} is the last of the activation interval")
            }
            Self::Cancelled => f.write_str("the advance was cancelled"),
            Self::OtherWindow { expected, found } => {
                write!(f, "bottom tree {found} was made, the window goes on with {expected}")
            }
            Self::OtherTree => f.write_str("the bottom tree is not one of this key, or is damaged"),
        }
    }
}

impl core::error::Error for AdvanceError {}

/// The signature is not valid. Why is not told: a caller has no use for it that is safe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerifyError;

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the signature is not valid")
    }
}

impl core::error::Error for VerifyError {}
