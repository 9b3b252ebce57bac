//! Signatures.

use alloc::boxed::Box;
use core::fmt;

use crate::parameter_set::{Digest, ParameterSet, Randomness};

/// A signature: randomness, authentication path, and a value of every chain. Its shape is that of the parameter set.
#[derive(Clone, PartialEq, Eq)]
pub struct Signature<P: ParameterSet> {
    pub(crate) randomness: Randomness<P>,
    /// The authentication path, then the chain values: one allocation.
    pub(crate) digests: Box<[Digest<P>]>,
}

impl<P: ParameterSet> Signature<P> {
    /// The randomness with which the message is encoded.
    #[must_use]
    pub fn randomness(&self) -> &Randomness<P> {
        &self.randomness
    }

    /// The siblings on the way from the leaf to the root, lowest first: `LOG_LIFETIME` nodes.
    #[must_use]
    pub fn path(&self) -> &[Digest<P>] {
        &self.digests[..usize::from(P::LOG_LIFETIME)]
    }

    /// A value of each of the `DIMENSION` chains, at the position that its digit of the codeword names.
    #[must_use]
    pub fn chain_values(&self) -> &[Digest<P>] {
        &self.digests[usize::from(P::LOG_LIFETIME)..]
    }
}

impl<P: ParameterSet> fmt::Debug for Signature<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Signature")
            .field("randomness", &self.randomness)
            .field("path", &self.path())
            .field("chain_values", &self.chain_values())
            .finish()
    }
}
