//! Tokens that authenticate reads.

use std::fmt::Write;

use rand_core::TryCryptoRng;
use touchmark_ecgfp5::schnorr::{Signature, SigningKey};
use touchmark_goldilocks::{Goldilocks, Quintic, hash_to_quintic};

use crate::{Account, TransactionError};

/// The claim of a token: an API key, until a deadline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AuthToken {
    /// The account; its chain does not enter.
    pub account: Account,
    /// When the token ends, in seconds since 1970.
    pub deadline: i64,
}

impl AuthToken {
    /// How long a token lives by default, in seconds: seven hours.
    pub const DEFAULT_LIFETIME: i64 = 7 * 3600;

    /// A token that lives for the default time from `now`, in seconds since 1970.
    #[must_use]
    pub fn new(account: Account, now: i64) -> Self {
        Self { account, deadline: now.saturating_add(Self::DEFAULT_LIFETIME) }
    }

    /// `<deadline>:<account>:<api key>` in decimal.
    #[must_use]
    pub fn message(&self) -> String {
        let Account { account_index, api_key_index, .. } = self.account;
        format!("{}:{account_index}:{api_key_index}", self.deadline)
    }

    /// The elements that are hashed: 8 bytes of the message each, little-endian, the last filled with zeros.
    ///
    /// ASCII stays below p: the top byte of an element is at most 0x7F.
    #[must_use]
    pub fn elements(&self) -> Vec<Goldilocks> {
        let message = self.message();
        message
            .as_bytes()
            .chunks(8)
            .map(|chunk| {
                let mut word = [0; 8];
                word[..chunk.len()].copy_from_slice(chunk);
                Goldilocks::new(u64::from_le_bytes(word))
            })
            .collect()
    }

    /// The hash that is signed.
    #[must_use]
    pub fn hash(&self) -> Quintic {
        hash_to_quintic(&self.elements())
    }

    /// Signs: the message, a colon, and the signature in hexadecimal.
    ///
    /// # Errors
    /// [`TransactionError::Sign`] if the generator fails.
    pub fn sign<R: TryCryptoRng + ?Sized>(
        &self,
        key: &SigningKey,
        rng: &mut R,
    ) -> Result<String, TransactionError> {
        Ok(self.with_signature(&key.sign(rng, &self.hash())?))
    }

    /// Joins a signature that was made elsewhere; it is not checked.
    #[must_use]
    pub fn with_signature(&self, signature: &Signature) -> String {
        let mut token = self.message();
        token.push(':');
        for byte in signature.to_bytes() {
            // Writing to a string does not fail.
            let _ = write!(token, "{byte:02x}");
        }
        token
    }
}
