//! Epochs prepared before their message is known.

use alloc::{boxed::Box, vec};
use core::{
    fmt,
    sync::atomic::{Ordering, compiler_fence},
};

use touchmark_encoding::Encoded;
use touchmark_prf::Prf;
use touchmark_tweakhash::{ChainWalk, MAX_DIMENSION, TweakHash};
use zeroize::ZeroizeOnDrop;

use crate::{
    MESSAGE_LEN, SignError, Signature, SigningKey, Work,
    parameter_set::{Digest, Parameter, ParameterSet},
    sign::{Prefix, find_encoding},
};

/// All that a signature for one epoch needs and that does not depend on the message: every position of every chain, the
/// authentication path, and the beginning of the PRF's inputs.
///
/// Signing consumes it: it is for one message. It is a secret, wiped when dropped; it stands on its own, so a client can make it ahead of time, and
/// sign without the key at hand. It holds [`HEAP_BYTES`](Self::HEAP_BYTES) on the heap:
///
/// | set | lifetime 18, w = 1 | w = 2 | w = 4 | w = 8 | production |
/// |---|---|---|---|---|---|
/// | bytes | 13,524 | 11,424 | 19,068 | 144,424 | 14,272 |
///
/// **Never sign two different messages in one epoch**, be it with a key or with what it prepared: see [`SigningKey`].
pub struct PreparedEpoch<P: ParameterSet> {
    parameter: Parameter<P>,
    epoch: u32,
    prefix: Prefix<P>,
    /// Position 0 of all chains, then position 1 of all, up to the base.
    positions: Wiped<Digest<P>>,
    /// The signature's digests: the path, and zeros where the chain values go.
    digests: Box<[Digest<P>]>,
}

/// The secret fields wipe themselves.
impl<P: ParameterSet> ZeroizeOnDrop for PreparedEpoch<P> {}

impl<P: ParameterSet> fmt::Debug for PreparedEpoch<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PreparedEpoch")
            .field("scheme", &P::SCHEME)
            .field("epoch", &self.epoch)
            .finish_non_exhaustive()
    }
}

/// Digests that are secret; wiped when dropped. `zeroize` would write and fence one after the other; this fills whole vectors at a time.
struct Wiped<D: Copy + Default>(Box<[D]>);

impl<D: Copy + Default> Wiped<D> {
    fn wipe(&mut self) {
        self.0.fill(D::default());
        // Keeps the compiler from dropping the writes.
        core::hint::black_box(&mut *self.0);
        compiler_fence(Ordering::SeqCst);
    }
}

impl<D: Copy + Default> Drop for Wiped<D> {
    fn drop(&mut self) {
        self.wipe();
    }
}

impl<P: ParameterSet> SigningKey<P> {
    /// Prepares the signature of one epoch, before its message is known.
    ///
    /// Takes as long as a leaf of key generation: all chains are walked from start to end.
    ///
    /// # Errors
    /// [`SignError::EpochNotActive`] and [`SignError::EpochNotPrepared`], as for [`sign`](Self::sign).
    pub fn prepare(&self, epoch: u32) -> Result<PreparedEpoch<P>, SignError> {
        self.require_prepared(epoch)?;
        let len = P::BASE as usize * P::DIMENSION;
        let mut wiped = Wiped(vec![<Digest<P>>::default(); len].into_boxed_slice());
        let positions = &mut wiped.0;
        self.chain_starts(epoch, &mut positions[..P::DIMENSION]);
        let mut walks = [ChainWalk { epoch, steps: 1, ..ChainWalk::default() }; MAX_DIMENSION];
        for (number, walk) in (0..=u8::MAX).zip(&mut walks) {
            walk.chain = number;
        }
        let walks = &mut walks[..P::DIMENSION];
        // A base of at most 256: the last position is a byte.
        for (row, start) in (0..(P::BASE - 1) as usize).zip(0..=u8::MAX) {
            walks.iter_mut().for_each(|walk| walk.start = start);
            let (done, rest) = positions.split_at_mut((row + 1) * P::DIMENSION);
            let next = &mut rest[..P::DIMENSION];
            next.copy_from_slice(&done[row * P::DIMENSION..]);
            P::Hash::walk_chains(&[self.parameter], walks, next);
        }
        Ok(PreparedEpoch {
            parameter: self.parameter,
            epoch,
            prefix: self.secret.randomness_prefix(epoch),
            positions: wiped,
            digests: self.path_and_room(epoch),
        })
    }
}

impl<P: ParameterSet> PreparedEpoch<P> {
    /// What it holds on the heap, in bytes; the value itself is small.
    pub const HEAP_BYTES: usize =
        (P::BASE as usize * P::DIMENSION + P::LOG_LIFETIME as usize + P::DIMENSION) * size_of::<Digest<P>>();

    /// The epoch.
    #[must_use]
    pub fn epoch(&self) -> u32 {
        self.epoch
    }

    /// Signs a message of 32 bytes: what [`SigningKey::sign`] returns for this epoch. Searches and looks up; allocates nothing.
    ///
    /// # Errors
    /// [`SignError::EncodingExhausted`] if no randomness encodes the message.
    pub fn sign(self, message: &[u8; MESSAGE_LEN]) -> Result<Signature<P>, SignError> {
        self.sign_with(Work::sequential(), message)
    }

    /// [`sign`](Self::sign), with a choice of threads for the search. The signature is the same. Progress is not reported.
    ///
    /// # Errors
    /// Those of [`sign`](Self::sign).
    pub fn sign_with(
        mut self,
        work: Work<'_>,
        message: &[u8; MESSAGE_LEN],
    ) -> Result<Signature<P>, SignError> {
        let Encoded { randomness, codeword, .. } =
            find_encoding::<P>(work, &self.parameter, self.epoch, message, &self.prefix)?;
        let values = &mut self.digests[usize::from(P::LOG_LIFETIME)..];
        for (chain, (value, &digit)) in values.iter_mut().zip(codeword.as_ref()).enumerate() {
            *value = self.positions.0[usize::from(digit) * P::DIMENSION + chain];
        }
        Ok(Signature { randomness, digests: self.digests })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wiping_leaves_zeros() {
        let mut secret = Wiped(vec![7, u64::MAX, 0].into_boxed_slice());
        secret.wipe();
        assert_eq!(*secret.0, [0; 3]);
    }
}
