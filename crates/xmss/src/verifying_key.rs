//! Verification.

use touchmark_encoding::IncomparableEncoding;
use touchmark_merkle::root_from_path;
use touchmark_tweakhash::{ChainWalk, MAX_DIMENSION, TweakHash};

use crate::{
    MESSAGE_LEN, Signature, VerifyError,
    parameter_set::{Digest, Parameter, ParameterSet},
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
        if u64::from(epoch) >= P::LIFETIME {
            return Err(VerifyError);
        }
        let codeword = P::Encoding::encode(&self.parameter, epoch, message, &signature.randomness)
            .map_err(|_| VerifyError)?;
        let mut ends = [<Digest<P>>::default(); MAX_DIMENSION];
        let ends = &mut ends[..P::DIMENSION];
        ends.copy_from_slice(signature.chain_values());
        let mut walks = [ChainWalk { epoch, ..ChainWalk::default() }; MAX_DIMENSION];
        // A base of at most 256: the last position is a byte, and no digit is above it.
        let last = (P::BASE - 1).to_le_bytes()[0];
        for (chain, (walk, &digit)) in (0..=u8::MAX).zip(walks.iter_mut().zip(codeword.as_ref())) {
            (walk.chain, walk.start, walk.steps) = (chain, digit, last - digit);
        }
        P::Hash::walk_chains(&self.parameter, &walks[..P::DIMENSION], ends);
        let mut leaf = <Digest<P>>::default();
        P::Hash::leaves(&self.parameter, &[epoch], ends, core::slice::from_mut(&mut leaf));
        let root = root_from_path::<P::Hash>(&self.parameter, epoch, leaf, signature.path());
        if root == self.root { Ok(()) } else { Err(VerifyError) }
    }
}
