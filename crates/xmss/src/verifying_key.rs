//! The verifying key.

use crate::{
    MESSAGE_LEN, Signature, VerifyError,
    parameter_set::{Digest, Parameter, ParameterSet},
    verify,
};

/// A key that verifies: the root of the tree, and the public parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VerifyingKey<P: ParameterSet> {
    pub(crate) root: Digest<P>,
    pub(crate) parameter: Parameter<P>,
}

impl<P: ParameterSet> VerifyingKey<P> {
    /// The root of the tree.
    #[must_use]
    pub fn root(&self) -> &Digest<P> {
        &self.root
    }

    /// The public parameter.
    #[must_use]
    pub fn parameter(&self) -> &Parameter<P> {
        &self.parameter
    }

    /// Verifies the signature of a message of 32 bytes for an epoch.
    ///
    /// Accepts exactly if the epoch is within the lifetime, the message has a codeword with the signature's randomness, and the chain ends that
    /// follow from codeword and chain values hash to a leaf from which the path leads to the root. Takes time that depends on its inputs,
    /// all of which are public; allocates nothing.
    ///
    /// # Errors
    /// [`VerifyError`] if not.
    pub fn verify(
        &self,
        epoch: u32,
        message: &[u8; MESSAGE_LEN],
        signature: &Signature<P>,
    ) -> Result<(), VerifyError> {
        verify::verify((self, epoch, message, signature))
    }
}
