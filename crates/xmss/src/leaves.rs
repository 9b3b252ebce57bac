//! Leaves and bottom trees: nearly all the work of key generation.

use alloc::{vec, vec::Vec};
use core::{
    ops::ControlFlow,
    sync::atomic::{AtomicU64, Ordering},
};

use touchmark_merkle::SubTree;
use touchmark_prf::{ChainId, Prf};
use touchmark_tweakhash::{ChainWalk, TweakHash};

use crate::parameter_set::{Digest, Parameter, ParameterSet};

/// How trees are built: on one thread or on a pool, and who hears of the progress.
#[derive(Clone, Copy, Default)]
pub struct Work<'a> {
    #[cfg(feature = "rayon")]
    parallel: bool,
    progress: Option<&'a Observer<'a>>,
}

/// Hears how many leaves of how many are done, and may ask to stop.
type Observer<'a> = dyn Fn(u64, u64) -> ControlFlow<()> + Sync + 'a;

impl core::fmt::Debug for Work<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Work(..)")
    }
}

impl<'a> Work<'a> {
    /// On the calling thread, in silence.
    #[must_use]
    pub fn sequential() -> Self {
        Self::default()
    }

    /// On the rayon pool that the caller is in.
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn parallel(mut self) -> Self {
        self.parallel = true;
        self
    }

    /// Whether a pool is used.
    #[cfg(feature = "rayon")]
    pub(crate) fn is_parallel(&self) -> bool {
        self.parallel
    }

    /// Calls `observer` after every few leaves with the number done and the number in all, from whichever thread did them.
    /// The work stops soon after it answers [`ControlFlow::Break`].
    #[must_use]
    pub fn on_progress(mut self, observer: &'a (dyn Fn(u64, u64) -> ControlFlow<()> + Sync)) -> Self {
        self.progress = Some(observer);
        self
    }
}

/// The observer asked to stop.
pub(crate) struct Cancelled;

/// Counts the leaves of one piece of work.
pub(crate) struct Meter<'a> {
    work: Work<'a>,
    done: AtomicU64,
    total: u64,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(work: Work<'a>, total: u64) -> Self {
        Self::resumed(work, 0, total)
    }

    /// Of work that is partly done.
    pub(crate) fn resumed(work: Work<'a>, done: u64, total: u64) -> Self {
        Self { work, done: AtomicU64::new(done), total }
    }

    fn add(&self, leaves: u64) -> Result<(), Cancelled> {
        let done = self.done.fetch_add(leaves, Ordering::Relaxed) + leaves;
        match self.work.progress.map(|observer| observer(done, self.total)) {
            Some(ControlFlow::Break(())) => Err(Cancelled),
            _ => Ok(()),
        }
    }
}

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
    if meter.work.is_parallel() {
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
