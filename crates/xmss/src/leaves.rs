//! Leaves and bottom trees: nearly all the work of key generation.

use alloc::{vec, vec::Vec};

use touchmark_merkle::SubTree;
use touchmark_prf::{ChainId, Prf};
use touchmark_tweakhash::{ChainWalk, TweakHash};

use crate::{
    parameter_set::{Digest, Parameter, ParameterSet},
    work::{Cancelled, Meter},
};

/// The bottom tree `index`, whose first epoch is `index << (LOG_LIFETIME / 2)`.
pub(crate) fn bottom_tree<P: ParameterSet>(
    secret: &P::Secret,
    parameter: &Parameter<P>,
    index: u32,
    meter: &Meter<'_>,
) -> Result<SubTree<Digest<P>>, Cancelled> {
    let half = P::LOG_LIFETIME / 2;
    let mut leaves = vec![<Digest<P>>::default(); 1 << half];
    fill_leaves::<P>(secret, parameter, index << half, &mut leaves, meter)?;
    Ok(SubTree::bottom::<P::Hash>(parameter, P::LOG_LIFETIME, index, leaves))
}

/// Computes the leaves of the epochs from `first` on.
pub(crate) fn fill_leaves<P: ParameterSet>(
    secret: &P::Secret,
    parameter: &Parameter<P>,
    first: u32,
    leaves: &mut [Digest<P>],
    meter: &Meter<'_>,
) -> Result<(), Cancelled> {
    let mut chunks = leaves.chunks_mut(CHUNK).zip((first..=u32::MAX).step_by(CHUNK));
    let fill = |workspace: &mut Workspace<P>, (leaves, first): (&mut [Digest<P>], u32)| {
        workspace.fill(secret, parameter, first, leaves);
        meter.add(leaves.len() as u64)
    };
    #[cfg(feature = "rayon")]
    if meter.is_parallel() {
        use rayon::iter::{ParallelBridge, ParallelIterator};
        return chunks.par_bridge().try_for_each_init(Workspace::new, fill);
    }
    let mut workspace = Workspace::new();
    chunks.try_for_each(|chunk| fill(&mut workspace, chunk))
}

/// Leaves between two calls of the observer, and the piece that a thread takes at a time.
const CHUNK: usize = 64;

/// Epochs whose chains are walked together: as many as the widest vector has lanes.
const BLOCK: usize = 16;

/// Buffers for the chains of a few epochs.
pub(crate) struct Workspace<P: ParameterSet> {
    chains: Vec<ChainId>,
    walks: Vec<ChainWalk>,
    values: Vec<Digest<P>>,
}

impl<P: ParameterSet> Workspace<P> {
    pub(crate) fn new() -> Self {
        let len = BLOCK * P::DIMENSION;
        Self {
            chains: Vec::with_capacity(len),
            walks: Vec::with_capacity(len),
            values: vec![<Digest<P>>::default(); len],
        }
    }

    /// Computes the leaves of the epochs from `first` on.
    pub(crate) fn fill(
        &mut self,
        secret: &P::Secret,
        parameter: &Parameter<P>,
        first: u32,
        leaves: &mut [Digest<P>],
    ) {
        // A base of at most 256: the last position is a byte.
        let steps = (P::BASE - 1).to_le_bytes()[0];
        for (leaves, first) in leaves.chunks_mut(BLOCK).zip((first..=u32::MAX).step_by(BLOCK)) {
            let mut epochs = [0; BLOCK];
            let epochs = &mut epochs[..leaves.len()];
            epochs.iter_mut().zip(first..=u32::MAX).for_each(|(slot, epoch)| *slot = epoch);
            self.chains.clear();
            self.walks.clear();
            for &epoch in &*epochs {
                for chain in 0..P::DIMENSION {
                    self.chains.push(ChainId { epoch, chain: chain as u64 });
                    self.walks.push(ChainWalk {
                        key: 0,
                        epoch,
                        chain: chain.to_le_bytes()[0],
                        start: 0,
                        steps,
                    });
                }
            }
            let values = &mut self.values[..self.walks.len()];
            secret.chain_starts(&self.chains, values);
            P::Hash::walk_chains(&[*parameter], &self.walks, values);
            P::Hash::leaves(&[*parameter], epochs, values, leaves);
        }
    }
}
