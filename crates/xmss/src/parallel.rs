//! The long operations on all threads of the rayon pool that the caller is in, under names beside the sequential ones.

use alloc::vec::Vec;

use rand_core::CryptoRng;

use crate::{
    AdvanceError, KeyGenError, MESSAGE_LEN, ParameterSet, SignError, Signature, Signed, SigningKey,
    VerifyError, Work, verify_many_with,
};

impl<P: ParameterSet> SigningKey<P> {
    /// [`generate`](Self::generate) on all threads. The key is the same.
    ///
    /// # Errors
    /// Those of [`generate`](Self::generate).
    pub fn generate_parallel<R: CryptoRng + ?Sized>(
        rng: &mut R,
        activation_epoch: u64,
        num_active_epochs: u64,
    ) -> Result<Self, KeyGenError> {
        Self::generate_with(Work::sequential().parallel(), rng, activation_epoch, num_active_epochs)
    }

    /// [`advance`](Self::advance) on all threads. The key is the same.
    ///
    /// # Errors
    /// Those of [`advance`](Self::advance).
    pub fn advance_parallel(&mut self) -> Result<(), AdvanceError> {
        self.advance_with(Work::sequential().parallel())
    }

    /// [`sign`](Self::sign) with the search on all threads. The signature is the same.
    ///
    /// # Errors
    /// Those of [`sign`](Self::sign).
    pub fn sign_parallel(&self, epoch: u32, message: &[u8; MESSAGE_LEN]) -> Result<Signature<P>, SignError> {
        self.sign_with(Work::sequential().parallel(), epoch, message)
    }
}

/// [`verify_many`](crate::verify_many) on all threads. The answers are the same.
#[must_use = "the answers tell which signatures are valid"]
pub fn verify_many_parallel<P: ParameterSet>(items: &[Signed<'_, P>]) -> Vec<Result<(), VerifyError>> {
    verify_many_with(Work::sequential().parallel(), items)
}
