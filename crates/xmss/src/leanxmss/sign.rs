//! Signing, at once or with an epoch that was prepared.

use alloc::{boxed::Box, vec};
use core::{fmt, marker::PhantomData};

use touchmark_tweakhash::{
    ChainWalk,
    bytes::{Blake2s, ByteTweakHash, CHAINS, Node, TrialInput, whole_walks},
};
use zeroize::{ZeroizeOnDrop, Zeroizing};

use super::{
    Codeword, Encoded, LEVELS, RANDOMNESS_BYTES, SIGNATURE_BYTES, Signature, SigningKey, encoding::search,
};
use crate::{MESSAGE_LEN, SignError, Work};

impl<H: ByteTweakHash> SigningKey<H> {
    /// Signs a message of 32 bytes for an epoch: deterministic, the same message gives the same signature.
    ///
    /// **Never sign two different messages in one epoch**: see [`SigningKey`].
    ///
    /// Searches 29,489 trials on average, nearly all the work. Allocates the returned signature and nothing else.
    ///
    /// # Errors
    /// [`SignError`] if the epoch is not one that the key can sign for, or if none of `2^32` trials encodes the message.
    pub fn sign(&self, epoch: u32, message: &[u8; MESSAGE_LEN]) -> Result<Signature, SignError> {
        self.sign_with(Work::sequential(), epoch, message)
    }

    /// [`sign`](Self::sign), with a choice of threads for the search. The signature is the same. The observer hears of trials, of `2^32` in all.
    ///
    /// # Errors
    /// Those of [`sign`](Self::sign), and [`SignError::Cancelled`] if the observer asked to stop.
    pub fn sign_with(
        &self,
        work: Work<'_>,
        epoch: u32,
        message: &[u8; MESSAGE_LEN],
    ) -> Result<Signature, SignError> {
        self.require_prepared(epoch)?;
        let encoded = search::<H>(work, &self.trials(epoch, message))?;
        let mut values = [[0; 16]; CHAINS];
        H::chain_starts(&self.parameter, &self.seed, epoch, &mut values);
        let walks = walks_to(epoch, &encoded.codeword);
        H::walk_chains(&[self.parameter], &walks, &mut values);
        Ok(assemble(&values, &encoded.randomness, &self.path(epoch)))
    }

    /// The search that [`sign`](Self::sign) begins with. What it returns becomes public with the signature.
    ///
    /// # Errors
    /// Those of [`sign`](Self::sign).
    pub fn find_encoding(&self, epoch: u32, message: &[u8; MESSAGE_LEN]) -> Result<Encoded, SignError> {
        self.require_prepared(epoch)?;
        search::<H>(Work::sequential(), &self.trials(epoch, message))
    }

    /// Prepares the signature of one epoch, before its message is known.
    ///
    /// # Errors
    /// [`SignError::EpochNotActive`] and [`SignError::EpochNotPrepared`], as for [`sign`](Self::sign).
    pub fn prepare(&self, epoch: u32) -> Result<PreparedEpoch<H>, SignError> {
        self.require_prepared(epoch)?;
        let mut positions = Zeroizing::new(vec![[[0; 16]; CHAINS]; 8].into_boxed_slice());
        H::chain_starts(&self.parameter, &self.seed, epoch, &mut positions[0]);
        let mut walks = whole_walks(epoch);
        for next in 1..8_u8 {
            walks.iter_mut().for_each(|walk| (walk.start, walk.steps) = (next - 1, 1));
            let next = usize::from(next);
            positions[next] = positions[next - 1];
            H::walk_chains(&[self.parameter], &walks, &mut positions[next]);
        }
        Ok(PreparedEpoch {
            seed: Zeroizing::new(*self.seed),
            parameter: self.parameter,
            epoch,
            positions,
            path: self.path(epoch),
            hash: PhantomData,
        })
    }

    fn trials<'a>(&'a self, epoch: u32, message: &'a [u8; MESSAGE_LEN]) -> TrialInput<'a> {
        TrialInput { parameter: &self.parameter, seed: &self.seed, epoch, message }
    }

    /// The siblings on the way from the epoch's leaf to the root, lowest first.
    fn path(&self, epoch: u32) -> [Node; LEVELS as usize] {
        let mut path = [[0; 16]; LEVELS as usize];
        self.bottom.write_path(epoch, &mut path);
        self.top.write_path(epoch, &mut path);
        path
    }
}

/// The walks of all chains from their starts to the digits.
fn walks_to(epoch: u32, codeword: &Codeword) -> [ChainWalk; CHAINS] {
    let mut walks = whole_walks(epoch);
    for (walk, &digit) in walks.iter_mut().zip(codeword) {
        walk.steps = digit;
    }
    walks
}

fn assemble(
    values: &[Node; CHAINS],
    randomness: &[u8; RANDOMNESS_BYTES],
    path: &[Node; LEVELS as usize],
) -> Signature {
    let mut bytes = Box::new([0; SIGNATURE_BYTES]);
    let (values_out, rest) = bytes.split_at_mut(16 * CHAINS);
    let (randomness_out, path_out) = rest.split_at_mut(RANDOMNESS_BYTES);
    values_out.copy_from_slice(values.as_flattened());
    randomness_out.copy_from_slice(randomness);
    path_out.copy_from_slice(path.as_flattened());
    Signature { bytes }
}

/// All that a signature for one epoch needs and that does not depend on the message: every position of every chain, and the authentication path.
///
/// Signing consumes it: it is for one message. It is a secret, wiped when dropped, and stands on its own.
///
/// **Never sign two different messages in one epoch**, be it with a key or with what it prepared: see [`SigningKey`].
pub struct PreparedEpoch<H: ByteTweakHash = Blake2s> {
    seed: Zeroizing<[u8; 32]>,
    parameter: Node,
    epoch: u32,
    /// Position 0 of all chains, then position 1 of all, up to the last one.
    positions: Zeroizing<Box<[[Node; CHAINS]]>>,
    path: [Node; LEVELS as usize],
    hash: PhantomData<H>,
}

/// The secret fields wipe themselves.
impl<H: ByteTweakHash> ZeroizeOnDrop for PreparedEpoch<H> {}

impl<H: ByteTweakHash> fmt::Debug for PreparedEpoch<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PreparedEpoch")
            .field("hash", &H::NAME)
            .field("epoch", &self.epoch)
            .finish_non_exhaustive()
    }
}

impl<H: ByteTweakHash> PreparedEpoch<H> {
    /// The epoch.
    #[must_use]
    pub fn epoch(&self) -> u32 {
        self.epoch
    }

    /// Signs a message of 32 bytes: what [`SigningKey::sign`] returns for this epoch.
    ///
    /// # Errors
    /// [`SignError::EncodingExhausted`] if none of `2^32` trials encodes the message.
    pub fn sign(self, message: &[u8; MESSAGE_LEN]) -> Result<Signature, SignError> {
        self.sign_with(Work::sequential(), message)
    }

    /// [`sign`](Self::sign), with a choice of threads for the search. The signature is the same. The observer hears of trials, of `2^32` in all.
    ///
    /// # Errors
    /// Those of [`sign`](Self::sign), and [`SignError::Cancelled`] if the observer asked to stop.
    pub fn sign_with(self, work: Work<'_>, message: &[u8; MESSAGE_LEN]) -> Result<Signature, SignError> {
        let input = TrialInput { parameter: &self.parameter, seed: &self.seed, epoch: self.epoch, message };
        let encoded = search::<H>(work, &input)?;
        let values =
            core::array::from_fn(|chain| self.positions[usize::from(encoded.codeword[chain])][chain]);
        Ok(assemble(&values, &encoded.randomness, &self.path))
    }
}
