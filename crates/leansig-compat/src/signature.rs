//! The traits of a synchronized signature scheme.

use core::{fmt, ops::Range};

use rand::RngExt;

use crate::{MESSAGE_LENGTH, serialization::Serializable};

pub mod generalized_xmss;

/// The reason why a prepared key made no signature.
///
/// The enumeration is exhaustive with one variant, because clients match it so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SigningError {
    /// No attempt gave a codeword for the message.
    EncodingAttemptsExceeded {
        /// The number of attempts, 100,000.
        attempts: usize,
    },
}

impl fmt::Display for SigningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::EncodingAttemptsExceeded { attempts } = self;
        write!(f, "none of {attempts} attempts encodes the message")
    }
}

impl core::error::Error for SigningError {}

/// A secret key that can sign in a window of its activation interval.
pub trait SignatureSchemeSecretKey {
    /// Returns the epochs that the key covers: whole bottom trees of `sqrt(LIFETIME)` epochs, two at least.
    fn get_activation_interval(&self) -> Range<u64>;

    /// Returns the epochs that the key can sign for as it is: two bottom trees.
    fn get_prepared_interval(&self) -> Range<u64>;

    /// Moves the prepared window forward by one bottom tree, whose leaves are computed. There is no way back.
    ///
    /// A window at the end of the activation interval stays where it is.
    fn advance_preparation(&mut self);
}

/// A scheme whose keys sign one message in each epoch.
pub trait SignatureScheme {
    /// The key that verifies.
    type PublicKey: Serializable;
    /// The key that signs.
    type SecretKey: SignatureSchemeSecretKey + Serializable;
    /// A signature.
    type Signature: Serializable;

    /// The number of epochs: those from 0 to `LIFETIME - 1` exist.
    const LIFETIME: u64;

    /// Makes a key pair for `num_active_epochs` epochs from `activation_epoch` on, widened to whole bottom trees, two at least.
    ///
    /// Requires a cryptographic generator. The same state of the generator gives the same keys as leanSig.
    ///
    /// # Panics
    /// If the interval is empty, overflows 64 bits, or ends after the lifetime. The signature of this function has no error.
    fn key_gen<R: RngExt>(
        rng: &mut R,
        activation_epoch: usize,
        num_active_epochs: usize,
    ) -> (Self::PublicKey, Self::SecretKey);

    /// Signs a message. The same message in the same epoch gives the same signature.
    ///
    /// Requires that no other message is signed in this epoch, ever: the key does not remember what it signed.
    ///
    /// # Errors
    /// [`SigningError`] if no attempt encodes the message.
    ///
    /// # Panics
    /// If the epoch is outside the prepared interval. Callers of leanSig rely on an error enumeration of one variant, which leaves no
    /// room for this fault.
    fn sign(
        sk: &Self::SecretKey,
        epoch: u32,
        message: &[u8; MESSAGE_LENGTH],
    ) -> Result<Self::Signature, SigningError>;

    /// Returns whether the signature is valid for the key, the epoch and the message. An epoch past the lifetime is answered with `false`.
    fn verify(
        pk: &Self::PublicKey,
        epoch: u32,
        message: &[u8; MESSAGE_LENGTH],
        sig: &Self::Signature,
    ) -> bool;

    /// Returns the key that verifies the signatures of `sk`.
    fn get_public_key(sk: &Self::SecretKey) -> Self::PublicKey;
}
