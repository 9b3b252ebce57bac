//! Signing.

use alloc::{boxed::Box, vec};

use touchmark_encoding::{Encoded, Exhausted};
use touchmark_prf::{ChainId, Prf, RandomnessPrefix};
use touchmark_tweakhash::{ChainWalk, MAX_DIMENSION, TweakHash};

use crate::{
    MESSAGE_LEN, SignError, Signature, SigningKey, Work,
    parameter_set::{Codeword, Digest, Parameter, ParameterSet, Randomness},
    search,
};

/// The codeword of a message, the randomness that gives it, and the counter at which it was found.
pub type Encoding<P> = Encoded<Randomness<P>, Codeword<P>>;

/// What the randomness of one epoch begins with.
pub(crate) type Prefix<P> = <<P as ParameterSet>::Secret as Prf<Digest<P>, Randomness<P>>>::Prefix;

impl<P: ParameterSet> SigningKey<P> {
    /// Signs a message of 32 bytes for an epoch: deterministic, the same message gives the same signature.
    ///
    /// **Never sign two different messages in one epoch**: see [`SigningKey`].
    ///
    /// Allocates the returned signature and nothing else. [`prepare`](Self::prepare) does ahead of time what does not depend on the message.
    ///
    /// # Errors
    /// [`SignError`] if the epoch is not one that the key can sign for, or if no randomness encodes the message.
    pub fn sign(&self, epoch: u32, message: &[u8; MESSAGE_LEN]) -> Result<Signature<P>, SignError> {
        self.sign_with(Work::sequential(), epoch, message)
    }

    /// [`sign`](Self::sign), with a choice of threads for the search, which is nearly all the work where it is long (bases 8 and 256).
    /// The signature is the same. Progress is not reported.
    ///
    /// # Errors
    /// Those of [`sign`](Self::sign).
    pub fn sign_with(
        &self,
        work: Work<'_>,
        epoch: u32,
        message: &[u8; MESSAGE_LEN],
    ) -> Result<Signature<P>, SignError> {
        self.require_prepared(epoch)?;
        let prefix = self.secret.randomness_prefix(epoch);
        let Encoded { randomness, codeword, .. } =
            find_encoding::<P>(work, &self.parameter, epoch, message, &prefix)?;
        let mut digests = self.path_and_room(epoch);
        self.chain_values(epoch, codeword.as_ref(), &mut digests[usize::from(P::LOG_LIFETIME)..]);
        Ok(Signature { randomness, digests })
    }

    /// The search that [`sign`](Self::sign) begins with. What it returns becomes public with the signature.
    ///
    /// # Errors
    /// Those of [`sign`](Self::sign).
    pub fn find_encoding(&self, epoch: u32, message: &[u8; MESSAGE_LEN]) -> Result<Encoding<P>, SignError> {
        self.require_prepared(epoch)?;
        let prefix = self.secret.randomness_prefix(epoch);
        find_encoding::<P>(Work::sequential(), &self.parameter, epoch, message, &prefix)
    }

    /// Refuses an epoch that the key cannot sign for as it is.
    pub(crate) fn require_prepared(&self, epoch: u32) -> Result<(), SignError> {
        if !self.active.contains(epoch) {
            return Err(SignError::EpochNotActive { epoch, active: self.active });
        }
        let prepared = self.prepared_interval();
        if !prepared.contains(epoch) {
            return Err(SignError::EpochNotPrepared { epoch, prepared });
        }
        Ok(())
    }

    /// The digests of a signature: the siblings on the way from the epoch's leaf to the root, lowest first, then zeros for the chain values.
    /// The epoch is in the prepared window.
    pub(crate) fn path_and_room(&self, epoch: u32) -> Box<[Digest<P>]> {
        let len = usize::from(P::LOG_LIFETIME) + P::DIMENSION;
        let mut digests = vec![<Digest<P>>::default(); len].into_boxed_slice();
        let tree = epoch >> (P::LOG_LIFETIME / 2);
        let bottom = if tree == self.left_index { &self.left } else { &self.right };
        for (slot, &node) in digests.iter_mut().zip(bottom.path(epoch).chain(self.top.path(tree))) {
            *slot = node;
        }
        digests
    }

    /// Chain `i` from its start to position `codeword[i]`. The starts are replaced where they stand.
    fn chain_values(&self, epoch: u32, codeword: &[u8], values: &mut [Digest<P>]) {
        self.chain_starts(epoch, values);
        let mut walks = [ChainWalk { epoch, ..ChainWalk::default() }; MAX_DIMENSION];
        for (number, (walk, &steps)) in (0..=u8::MAX).zip(walks.iter_mut().zip(codeword)) {
            (walk.chain, walk.steps) = (number, steps);
        }
        P::Hash::walk_chains(&[self.parameter], &walks[..values.len()], values);
    }

    /// The starts of the `DIMENSION` chains of an epoch.
    pub(crate) fn chain_starts(&self, epoch: u32, starts: &mut [Digest<P>]) {
        let mut chains = [ChainId { epoch, chain: 0 }; MAX_DIMENSION];
        for (number, chain) in (0..).zip(&mut chains) {
            chain.chain = number;
        }
        self.secret.chain_starts(&chains[..starts.len()], starts);
    }
}

/// The lowest counter that encodes the message.
pub(crate) fn find_encoding<P: ParameterSet>(
    work: Work<'_>,
    parameter: &Parameter<P>,
    epoch: u32,
    message: &[u8; MESSAGE_LEN],
    prefix: &Prefix<P>,
) -> Result<Encoding<P>, SignError> {
    let source = prefix.for_message(message);
    search::find_encoding::<P::Encoding>(work, parameter, epoch, message, &source)
        .map_err(|Exhausted { attempts }| SignError::EncodingExhausted { attempts })
}
