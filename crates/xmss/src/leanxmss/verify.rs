//! Verifying keys, signatures, and verification of one and of many.

use alloc::{boxed::Box, vec, vec::Vec};
use core::{fmt, marker::PhantomData};

use touchmark_tweakhash::{
    ChainWalk,
    bytes::{Blake2s, ByteTweakHash, CHAINS, LAST_POSITION, MessageInput, Node, whole_walks},
};

use super::{RANDOMNESS_BYTES, SIGNATURE_BYTES, VERIFYING_KEY_BYTES, decode_digest};
use crate::{DecodeError, DecodeFault, MESSAGE_LEN, VerifyError, Work};

/// A key that verifies: the root of the tree, and the public parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VerifyingKey<H: ByteTweakHash = Blake2s> {
    root: Node,
    parameter: Node,
    hash: PhantomData<H>,
}

impl<H: ByteTweakHash> VerifyingKey<H> {
    pub(super) fn new(root: Node, parameter: Node) -> Self {
        Self { root, parameter, hash: PhantomData }
    }

    /// The root of the tree.
    #[must_use]
    pub fn root(&self) -> &Node {
        &self.root
    }

    /// The public parameter; all keys from one seed have the same.
    #[must_use]
    pub fn parameter(&self) -> &Node {
        &self.parameter
    }

    /// Root, then parameter.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; VERIFYING_KEY_BYTES] {
        let mut bytes = [0; VERIFYING_KEY_BYTES];
        bytes[..16].copy_from_slice(&self.root);
        bytes[16..].copy_from_slice(&self.parameter);
        bytes
    }

    /// Reads what [`to_bytes`](Self::to_bytes) writes. Every string of 32 bytes is a key.
    ///
    /// # Errors
    /// [`DecodeError`] for another length.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        let bytes: &[u8; VERIFYING_KEY_BYTES] = exactly(bytes, "verifying key")?;
        Ok(Self::new(core::array::from_fn(|i| bytes[i]), core::array::from_fn(|i| bytes[16 + i])))
    }

    /// Verifies the signature of a message of 32 bytes for an epoch.
    ///
    /// Takes time that depends on its inputs, all of which are public; allocates nothing. The range of the signing key is not known here.
    ///
    /// # Errors
    /// [`VerifyError`] if the signature is not valid.
    pub fn verify(
        &self,
        epoch: u32,
        message: &[u8; MESSAGE_LEN],
        signature: &Signature,
    ) -> Result<(), VerifyError> {
        let mut answer = [Err(VerifyError)];
        verify_block::<H, 1>(&[(self, epoch, message, signature)], &mut answer);
        answer[0]
    }
}

/// A signature, as the bytes that are sent: chain values, randomness, path.
#[derive(Clone, PartialEq, Eq)]
pub struct Signature {
    pub(super) bytes: Box<[u8; SIGNATURE_BYTES]>,
}

impl fmt::Debug for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Signature")
            .field("chain_values", &self.chain_values())
            .field("randomness", &self.randomness())
            .field("path", &self.path())
            .finish()
    }
}

impl Signature {
    /// A value of each of the 42 chains, at the position that its digit of the codeword names.
    #[must_use]
    pub fn chain_values(&self) -> &[Node] {
        self.bytes[..16 * CHAINS].as_chunks().0
    }

    /// The randomness with which the message is encoded.
    #[must_use]
    pub fn randomness(&self) -> &[u8; RANDOMNESS_BYTES] {
        self.bytes[16 * CHAINS..].first_chunk().expect("the randomness follows the chain values")
    }

    /// The siblings on the way from the leaf to the root, lowest first: 32 nodes.
    #[must_use]
    pub fn path(&self) -> &[Node] {
        self.bytes[16 * CHAINS + RANDOMNESS_BYTES..].as_chunks().0
    }

    /// The bytes that are sent.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.bytes.to_vec()
    }

    /// Reads what [`to_bytes`](Self::to_bytes) writes. Every string of 1,208 bytes is a signature, valid or not.
    ///
    /// # Errors
    /// [`DecodeError`] for another length.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        exactly(bytes, "signature").map(|bytes| Self { bytes: Box::new(*bytes) })
    }
}

fn exactly<'a, const N: usize>(bytes: &'a [u8], field: &'static str) -> Result<&'a [u8; N], DecodeError> {
    bytes.try_into().map_err(|_| DecodeError {
        field,
        offset: 0,
        fault: DecodeFault::Length { expected: N as u64, found: bytes.len() as u64 },
    })
}

/// What [`verify_many`] verifies: a signature under a key, for an epoch and a message.
pub type Signed<'a, H = Blake2s> = (&'a VerifyingKey<H>, u32, &'a [u8; MESSAGE_LEN], &'a Signature);

/// Signatures verified side by side: as many as the widest vector has lanes.
const BLOCK: usize = 16;

/// Verifies many signatures, each under its own key: answer `i` is what [`VerifyingKey::verify`] answers for item `i`, whatever the others are.
#[must_use = "the answers tell which signatures are valid"]
pub fn verify_many<H: ByteTweakHash>(items: &[Signed<'_, H>]) -> Vec<Result<(), VerifyError>> {
    verify_many_with(Work::sequential(), items)
}

/// [`verify_many`], with a choice of threads. The answers are the same. Progress is not reported.
#[must_use = "the answers tell which signatures are valid"]
#[cfg_attr(not(feature = "rayon"), expect(unused_variables, reason = "without rayon there is no choice"))]
pub fn verify_many_with<H: ByteTweakHash>(
    work: Work<'_>,
    items: &[Signed<'_, H>],
) -> Vec<Result<(), VerifyError>> {
    let mut answers = vec![Err(VerifyError); items.len()];
    #[cfg(feature = "rayon")]
    if work.is_parallel() {
        use rayon::{
            iter::{IndexedParallelIterator, ParallelIterator},
            slice::{ParallelSlice, ParallelSliceMut},
        };
        let blocks = items.par_chunks(BLOCK).zip(answers.par_chunks_mut(BLOCK));
        blocks.for_each(|(items, answers)| verify_block::<H, BLOCK>(items, answers));
        return answers;
    }
    for (items, answers) in items.chunks(BLOCK).zip(answers.chunks_mut(BLOCK)) {
        verify_block::<H, BLOCK>(items, answers);
    }
    answers
}

/// Verifies from one to `N <= 16` signatures, as many as there are answers. Items without a codeword are left out of what follows.
fn verify_block<H: ByteTweakHash, const N: usize>(
    items: &[Signed<'_, H>],
    answers: &mut [Result<(), VerifyError>],
) {
    answers.fill(Err(VerifyError));
    let inputs: [_; N] = core::array::from_fn(|i| {
        let &(key, epoch, message, signature) = items.get(i).unwrap_or(&items[0]);
        MessageInput { parameter: &key.parameter, epoch, message, randomness: signature.randomness() }
    });
    let mut digests = [[0; 16]; N];
    H::message_digests(&inputs[..items.len()], &mut digests[..items.len()]);

    let mut live = [0; N];
    let mut parameters = [[0; 16]; N];
    let mut epochs = [0; N];
    let mut paths: [&[Node]; N] = [&[]; N];
    let mut walks = [[ChainWalk::default(); CHAINS]; N];
    let mut ends = [[[0; 16]; CHAINS]; N];
    let mut count = 0;
    for (item, (&(key, epoch, _, signature), digest)) in items.iter().zip(&digests).enumerate() {
        let Some(codeword) = decode_digest(digest) else { continue };
        live[count] = item;
        (parameters[count], epochs[count], paths[count]) = (key.parameter, epoch, signature.path());
        walks[count] = whole_walks(epoch);
        for (walk, &digit) in walks[count].iter_mut().zip(&codeword) {
            walk.key = count.to_le_bytes()[0];
            (walk.start, walk.steps) = (digit, LAST_POSITION - digit);
        }
        ends[count].copy_from_slice(signature.chain_values());
        count += 1;
    }
    let (parameters, epochs, ends) = (&parameters[..count], &epochs[..count], &mut ends[..count]);
    H::walk_chains(parameters, walks[..count].as_flattened(), ends.as_flattened_mut());
    let mut nodes = [[0; 16]; N];
    let nodes = &mut nodes[..count];
    H::leaves(parameters, epochs, ends, nodes);
    H::climb(parameters, epochs, &paths[..count], nodes);
    for (&item, root) in live.iter().zip(nodes) {
        if *root == items[item].0.root {
            answers[item] = Ok(());
        }
    }
}
