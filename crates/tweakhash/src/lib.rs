#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::cast_possible_truncation, reason = "tests paint with small numbers"))]

#[cfg(test)]
extern crate std;

pub mod bytes;
mod capacity;
mod chains;
mod codec;
mod params;
mod poseidon;
mod tweak;

pub use chains::{ChainValue, ChainWalk};
pub use codec::FixedBytes;
pub use poseidon::{Parameter, PoseidonTweakHash};
pub use tweak::{Tweak, message_elements};

use core::fmt::Debug;

/// The most chains that a one-time key may have, for any hash: a chain's number is a byte.
pub const MAX_DIMENSION: usize = 256;

/// A tweakable hash, in the batches that the signature scheme needs.
pub trait TweakHash: 'static {
    /// What makes the hash of one key pair differ from that of another; public.
    type Parameter: FixedBytes + Copy + Debug + Eq + Ord + core::hash::Hash + Send + Sync + 'static;
    /// A hash value.
    type Digest: FixedBytes + Copy + Debug + Default + Eq + Ord + core::hash::Hash + Send + Sync + 'static;
    /// The number of chains of a one-time key.
    const DIMENSION: usize;

    /// Walks every chain: `values[i]` is replaced by what `walks[i].steps` steps make of it, with the parameter `parameters[walks[i].key]`.
    ///
    /// # Panics
    /// If the slices do not fit, or a walk names a parameter that is not there: a mistake in the calling code, never in data.
    fn walk_chains(parameters: &[Self::Parameter], walks: &[ChainWalk], values: &mut [Self::Digest]);

    /// Hashes the chain ends of one-time keys to leaves: those of `epochs[i]` are the `i`-th `DIMENSION` digests of `chain_ends`.
    /// There is one parameter for all, or one for each.
    ///
    /// # Panics
    /// If the slices do not fit: a mistake in the calling code, never in data.
    fn leaves(
        parameters: &[Self::Parameter],
        epochs: &[u32],
        chain_ends: &[Self::Digest],
        leaves: &mut [Self::Digest],
    );

    /// Hashes pairs of nodes to a run of nodes of `level`, from position `first` on: node `i` has children `2 i` and `2 i + 1` of `children`.
    ///
    /// # Panics
    /// If the slices do not fit: a mistake in the calling code, never in data.
    fn tree_layer(
        parameter: &Self::Parameter,
        level: u8,
        first: u32,
        children: &[Self::Digest],
        parents: &mut [Self::Digest],
    );

    /// Hashes pairs of nodes to nodes of one level of several trees: node `i` is at `positions[i]` and has children `2 i` and `2 i + 1` of `children`.
    /// There is one parameter for all, or one for each.
    ///
    /// # Panics
    /// If the slices do not fit: a mistake in the calling code, never in data.
    fn tree_nodes(
        parameters: &[Self::Parameter],
        level: u8,
        positions: &[u32],
        children: &[Self::Digest],
        parents: &mut [Self::Digest],
    );
}
