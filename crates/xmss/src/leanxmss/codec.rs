//! The encodings of a signing key, strict.

use alloc::vec::Vec;

use touchmark_tweakhash::bytes::{ByteTweakHash, Node};
use zeroize::Zeroizing;

use super::{
    SigningKey,
    signing_key::{parameter_of, range_of},
    tree::{Part, Source, top_tree},
};
use crate::{DecodeError, DecodeFault, KeyGenError, Work};

/// Seed, first and last epoch, the number of the bottom tree, root, parameter.
const FIXED_BYTES: usize = 32 + 4 + 4 + 4 + 32;

impl<H: ByteTweakHash> SigningKey<H> {
    /// The length of the compact encoding in bytes.
    pub const COMPACT_BYTES: usize = 40;

    /// The compact encoding: seed (32 bytes), first and last epoch (4 bytes each). Reading it costs a key generation. It is a secret.
    #[must_use]
    pub fn to_compact_bytes(&self) -> Zeroizing<[u8; 40]> {
        let mut bytes = Zeroizing::new([0; 40]);
        bytes[..32].copy_from_slice(&*self.seed);
        bytes[32..36].copy_from_slice(&self.range.first.to_le_bytes());
        bytes[36..].copy_from_slice(&self.range.last.to_le_bytes());
        bytes
    }

    /// Makes the key that [`to_compact_bytes`](Self::to_compact_bytes) describes again.
    ///
    /// # Errors
    /// [`KeyGenError::Interval`] if the first epoch is after the last, and [`KeyGenError::Cancelled`] if the observer asked to stop.
    pub fn from_compact_bytes(work: Work<'_>, bytes: &[u8; 40]) -> Result<Self, KeyGenError> {
        let seed: Zeroizing<[u8; 32]> = Zeroizing::new(core::array::from_fn(|i| bytes[i]));
        let (first, last) = (u64::from(u32_at(bytes, 32)), u64::from(u32_at(bytes, 36)));
        Self::generate_with(work, &seed, first, (last + 1).saturating_sub(first))
    }

    /// The key with its trees. It is a secret. All integers are little-endian:
    ///
    /// | bytes | what |
    /// |---|---|
    /// | 32 | seed |
    /// | 4 | first epoch |
    /// | 4 | last epoch |
    /// | 4 | number of the prepared bottom tree |
    /// | 32 | verifying key: root, then parameter |
    /// | 16 each | roots of all bottom trees |
    /// | 16 each | leaves of the prepared bottom tree, those of the range |
    ///
    /// Inner nodes are left out: hashing them again is what checks the others.
    #[must_use]
    pub fn to_bytes(&self) -> Zeroizing<Vec<u8>> {
        let (roots, leaves) = (self.top.lowest_nodes(), self.bottom.lowest_nodes());
        let mut bytes = Zeroizing::new(Vec::with_capacity(FIXED_BYTES + 16 * (roots.len() + leaves.len())));
        bytes.extend_from_slice(&*self.to_compact_bytes());
        bytes.extend_from_slice(&self.tree.to_le_bytes());
        bytes.extend_from_slice(&self.verifying_key().to_bytes());
        bytes.extend_from_slice(roots.as_flattened());
        bytes.extend_from_slice(leaves.as_flattened());
        bytes
    }

    /// Reads what [`to_bytes`](Self::to_bytes) writes. Every inner node is hashed again: at most `2^17` hashes and `2^16` fillers less than that.
    ///
    /// Leaves are not computed: [`check`](Self::check) does that.
    ///
    /// # Errors
    /// [`DecodeError`] for another length, an empty range, a window outside it, a parameter that is not the seed's, roots that do not hash to the root, or
    /// leaves that do not hash to their bottom tree's root.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        let error = |field, offset, fault| DecodeError { field, offset, fault };
        let length = |expected: usize| {
            let (expected, found) = (expected as u64, bytes.len() as u64);
            error("signing key", 0, DecodeFault::Length { expected, found })
        };
        if bytes.len() < FIXED_BYTES {
            return Err(length(FIXED_BYTES));
        }
        let (fixed, nodes) = bytes.split_at(FIXED_BYTES);
        let seed: Zeroizing<[u8; 32]> = Zeroizing::new(core::array::from_fn(|i| fixed[i]));
        let (first, last) = (u64::from(u32_at(fixed, 32)), u64::from(u32_at(fixed, 36)));
        let range = range_of(first, (last + 1).saturating_sub(first))
            .map_err(|_| error("epochs", 32, DecodeFault::Interval))?;
        let (tree, trees) = (u32_at(fixed, 40), range.trees());
        if !(trees.first..=trees.last).contains(&tree) {
            return Err(error("bottom tree", 40, DecodeFault::Window));
        }
        let (count, epochs) = (range.tree_count() as usize, range.of_tree(tree));
        let (nodes, []) = nodes.as_chunks::<16>() else {
            return Err(length(FIXED_BYTES + 16 * (count + epochs.len())));
        };
        if nodes.len() != count + epochs.len() {
            return Err(length(FIXED_BYTES + 16 * (count + epochs.len())));
        }
        let parameter = parameter_of::<H>(&seed);
        if fixed[60..] != parameter {
            return Err(error("parameter", 60, DecodeFault::OtherKey));
        }
        let source = Source { seed: &seed, parameter: &parameter, range };
        let (roots, leaves) = nodes.split_at(count);
        let top = top_tree::<H>(source, Vec::from(roots));
        if fixed[44..60] != *top.root() {
            return Err(error("roots of bottom trees", FIXED_BYTES, DecodeFault::OtherKey));
        }
        let bottom = Part::new::<H>(source, (0, range.split()), epochs.first, Vec::from(leaves));
        let root: &Node = &roots[(tree - trees.first) as usize];
        if bottom.root() != root {
            return Err(error("leaves", FIXED_BYTES + 16 * count, DecodeFault::OtherKey));
        }
        Ok(Self::assemble(source, top, tree, bottom))
    }
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}
