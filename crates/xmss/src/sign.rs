//! Signing.

use alloc::vec;

use touchmark_encoding::{Encoded, Exhausted, IncomparableEncoding};
use touchmark_prf::{ChainId, Prf};
use touchmark_tweakhash::{ChainWalk, MAX_DIMENSION, TweakHash};

use crate::{
    MESSAGE_LEN, SignError, Signature, SigningKey,
    parameter_set::{Codeword, Digest, ParameterSet, Randomness},
};

/// The codeword of a message, the randomness that gives it, and the counter at which it was found.
pub type Encoding<P> = Encoded<Randomness<P>, Codeword<P>>;

impl<P: ParameterSet> SigningKey<P> {
    /// Signs a message of 32 bytes for an epoch: deterministic, the same message gives the same signature.
    ///
    /// **Never sign two different messages in one epoch**: see [`SigningKey`].
    ///
    /// Allocates the returned signature and nothing else.
    ///
    /// # Errors
    /// [`SignError`] if the epoch is not one that the key can sign for, or if no randomness encodes the message.
    pub fn sign(&self, epoch: u32, message: &[u8; MESSAGE_LEN]) -> Result<Signature<P>, SignError> {
        let Encoded { randomness, codeword, .. } = self.find_encoding(epoch, message)?;
        let path_len = usize::from(P::LOG_LIFETIME);
        let mut digests = vec![<Digest<P>>::default(); path_len + P::DIMENSION].into_boxed_slice();
        let (path, chains) = digests.split_at_mut(path_len);
        for (slot, &node) in path.iter_mut().zip(self.authentication_path(epoch)) {
            *slot = node;
        }
        self.chain_values(epoch, codeword.as_ref(), chains);
        Ok(Signature { randomness, digests })
    }

    /// The search that [`sign`](Self::sign) begins with. What it returns becomes public with the signature.
    ///
    /// # Errors
    /// Those of [`sign`](Self::sign).
    pub fn find_encoding(&self, epoch: u32, message: &[u8; MESSAGE_LEN]) -> Result<Encoding<P>, SignError> {
        if !self.active.contains(epoch) {
            return Err(SignError::EpochNotActive { epoch, active: self.active });
        }
        let prepared = self.prepared_interval();
        if !prepared.contains(epoch) {
            return Err(SignError::EpochNotPrepared { epoch, prepared });
        }
        let source = self.secret.randomness(epoch, message);
        P::Encoding::find_encoding(&self.parameter, epoch, message, &source)
            .map_err(|Exhausted { attempts }| SignError::EncodingExhausted { attempts })
    }

    /// The siblings on the way from the epoch's leaf to the root, lowest first; the epoch is in the prepared window.
    fn authentication_path(&self, epoch: u32) -> impl Iterator<Item = &Digest<P>> {
        let tree = epoch >> (P::LOG_LIFETIME / 2);
        let bottom = if tree == self.left_index { &self.left } else { &self.right };
        bottom.path(epoch).chain(self.top.path(tree))
    }

    /// Chain `i` from its start to position `codeword[i]`. The starts are replaced where they stand.
    fn chain_values(&self, epoch: u32, codeword: &[u8], values: &mut [Digest<P>]) {
        let mut chains = [ChainId { epoch, chain: 0 }; MAX_DIMENSION];
        let mut walks = [ChainWalk { epoch, ..ChainWalk::default() }; MAX_DIMENSION];
        for (number, ((chain, walk), &steps)) in
            (0..=u8::MAX).zip(chains.iter_mut().zip(&mut walks).zip(codeword))
        {
            chain.chain = number.into();
            (walk.chain, walk.steps) = (number, steps);
        }
        self.secret.chain_starts(&chains[..values.len()], values);
        P::Hash::walk_chains(&self.parameter, &walks[..values.len()], values);
    }
}
