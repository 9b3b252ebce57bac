//! Moving the prepared window: in one go, or in steps that can be interrupted and stored.

use alloc::{vec, vec::Vec};
use core::fmt;

use touchmark_merkle::SubTree;
use touchmark_tweakhash::FixedBytes;
use zeroize::ZeroizeOnDrop;

use crate::{
    AdvanceError, DecodeError, DecodeFault, SigningKey, Work,
    leaves::fill_leaves,
    parameter_set::{Digest, Parameter, ParameterSet, sealed::Secret},
    ssz::{Reader, Writer},
    work::{Cancelled, Meter},
};

/// The computation of the next bottom tree, in steps of as many leaves as the caller likes.
///
/// It stands on its own: a client can run it in the background while the key signs, and store it between steps.
///
/// ```
/// # use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
/// use touchmark_xmss::{Lifetime8Dim4Base8, SigningKey, Work};
///
/// # let mut rng = ChaCha20Rng::from_seed([1; 32]);
/// let mut key = SigningKey::<Lifetime8Dim4Base8>::generate(&mut rng, 0, 64)?;
/// let mut task = key.start_advance()?;
/// task.step(Work::sequential(), 5)?;
/// let stored = task.to_bytes();
///
/// // After a restart, with the key as it was:
/// let mut task = key.resume_advance(&stored)?;
/// while task.remaining() > 0 {
///     task.step(Work::sequential(), 5)?;
/// }
/// key.apply(task.finish())?;
/// assert_eq!(key.prepared_interval().start, 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// It holds a copy of the key's secret, which is wiped when it is dropped.
pub struct AdvanceTask<P: ParameterSet> {
    secret: P::Secret,
    parameter: Parameter<P>,
    /// The number of the bottom tree.
    index: u32,
    /// The first leaves of the tree, as many as are done.
    leaves: Vec<Digest<P>>,
}

/// A bottom tree that is complete; [`SigningKey::apply`] takes it in. Not a secret.
#[derive(Clone)]
pub struct BottomTree<P: ParameterSet> {
    index: u32,
    tree: SubTree<Digest<P>>,
}

/// The only secret field wipes itself.
impl<P: ParameterSet> ZeroizeOnDrop for AdvanceTask<P> {}

impl<P: ParameterSet> fmt::Debug for AdvanceTask<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AdvanceTask")
            .field("scheme", &P::SCHEME)
            .field("bottom_tree", &self.index)
            .field("remaining", &self.remaining())
            .finish_non_exhaustive()
    }
}

impl<P: ParameterSet> fmt::Debug for BottomTree<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BottomTree")
            .field("scheme", &P::SCHEME)
            .field("bottom_tree", &self.index)
            .finish_non_exhaustive()
    }
}

impl<P: ParameterSet> AdvanceTask<P> {
    /// How many leaves are still to be computed, of `2^(LOG_LIFETIME / 2)`.
    #[must_use]
    pub fn remaining(&self) -> u64 {
        P::LEAVES_PER_TREE - self.leaves.len() as u64
    }

    /// Computes the next `leaves` leaves, or those that remain. The observer hears of the whole task.
    ///
    /// # Errors
    /// [`AdvanceError::Cancelled`] if the observer asked to stop; the task is as it was before the step.
    pub fn step(&mut self, work: Work<'_>, leaves: u64) -> Result<(), AdvanceError> {
        let done = self.leaves.len();
        let count = usize::try_from(leaves.min(self.remaining())).unwrap_or(usize::MAX);
        let meter = Meter::resumed(work, done as u64, P::LEAVES_PER_TREE);
        self.leaves.resize(done + count, <Digest<P>>::default());
        // Epochs are words of 32 bits, and so are the numbers of the leaves in a tree.
        let first = u64::from(self.index) * P::LEAVES_PER_TREE + done as u64;
        let first = u32::try_from(first).unwrap_or(u32::MAX);
        fill_leaves::<P>(&self.secret, &self.parameter, first, &mut self.leaves[done..], &meter).map_err(
            |Cancelled| {
                self.leaves.truncate(done);
                AdvanceError::Cancelled
            },
        )
    }

    /// Computes the leaves that remain, and the inner nodes of the tree, which take as long as one leaf in two hundred.
    #[must_use]
    pub fn finish(mut self) -> BottomTree<P> {
        // Nobody observes, so nobody cancels.
        let _ = self.step(Work::sequential(), u64::MAX);
        let leaves = core::mem::take(&mut self.leaves);
        let tree = SubTree::bottom::<P::Hash>(&self.parameter, P::LOG_LIFETIME, self.index, leaves);
        BottomTree { index: self.index, tree }
    }

    /// The task as it stands, without the secret: parameter, number of the bottom tree (8 bytes), offset of the leaves (4 bytes), leaves.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![0; Self::FIXED_LEN + self.leaves.len() * <Digest<P>>::BYTES];
        let mut writer = Writer::new(&mut bytes);
        writer.value(&self.parameter);
        writer.u64(self.index.into());
        writer.offset(Self::FIXED_LEN as u64);
        self.leaves.iter().for_each(|leaf| writer.value(leaf));
        bytes
    }

    const FIXED_LEN: usize = <Parameter<P>>::BYTES + 12;
}

impl<P: ParameterSet> SigningKey<P> {
    /// Moves the prepared window forward by one bottom tree of `2^(LOG_LIFETIME / 2)` epochs, whose leaves are computed.
    ///
    /// There is no way back: keep the encoded key if earlier epochs are still to be signed. [`start_advance`](Self::start_advance) does the same
    /// in steps, away from the key.
    ///
    /// # Errors
    /// [`AdvanceError::AtEnd`] if the window ends where the activation interval does.
    pub fn advance(&mut self) -> Result<(), AdvanceError> {
        self.advance_with(Work::sequential())
    }

    /// [`advance`](Self::advance), with a choice of threads and with progress. On an error the key is as it was.
    ///
    /// # Errors
    /// Those of [`advance`](Self::advance), and [`AdvanceError::Cancelled`] if the observer asked to stop.
    pub fn advance_with(&mut self, work: Work<'_>) -> Result<(), AdvanceError> {
        let mut task = self.start_advance()?;
        task.step(work, u64::MAX)?;
        self.apply(task.finish())
    }

    /// Begins to compute the bottom tree that the window moves to.
    ///
    /// # Errors
    /// [`AdvanceError::AtEnd`] if the window ends where the activation interval does.
    pub fn start_advance(&self) -> Result<AdvanceTask<P>, AdvanceError> {
        let prepared = self.prepared_interval();
        if prepared.end >= self.active.end {
            return Err(AdvanceError::AtEnd { prepared });
        }
        Ok(AdvanceTask {
            secret: self.secret.duplicate(),
            parameter: self.parameter,
            index: self.left_index + 2,
            leaves: Vec::with_capacity(usize::try_from(P::LEAVES_PER_TREE).unwrap_or(0)),
        })
    }

    /// Goes on with a task that [`AdvanceTask::to_bytes`] stored.
    ///
    /// That the leaves are right is not checked here: [`apply`](Self::apply) finds out.
    ///
    /// # Errors
    /// [`DecodeError`] if it is not the encoding of a task for this key's next bottom tree: of another key or another window, with too many
    /// leaves, a part of one, or an element that is not below the modulus; or if there is no next bottom tree.
    pub fn resume_advance(&self, bytes: &[u8]) -> Result<AdvanceTask<P>, DecodeError> {
        let fixed = AdvanceTask::<P>::FIXED_LEN;
        let leaves = bytes.len().saturating_sub(fixed) / <Digest<P>>::BYTES;
        let leaves = leaves.min(usize::try_from(P::LEAVES_PER_TREE).unwrap_or(usize::MAX));
        let expected = fixed + leaves * <Digest<P>>::BYTES;
        let mut reader = Reader::exact(bytes, "advance task", expected as u64)?;
        let parameter: Parameter<P> = reader.value("parameter")?;
        if parameter != self.parameter {
            return Err(reader.error("parameter", <Parameter<P>>::BYTES, DecodeFault::OtherKey));
        }
        let Ok(mut task) = self.start_advance() else {
            return Err(reader.error("bottom tree index", 0, DecodeFault::Window));
        };
        reader.expect_u64("bottom tree index", task.index.into())?;
        reader.expect_u32("offset of the leaves", fixed as u64)?;
        for _ in 0..leaves {
            task.leaves.push(reader.value("leaves")?);
        }
        Ok(task)
    }

    /// Moves the prepared window forward to a bottom tree that is complete: at once, or not at all.
    ///
    /// # Errors
    /// [`AdvanceError::OtherWindow`] if the tree is not the one after the window, and [`AdvanceError::OtherTree`] if its root is not the one that
    /// the key's top tree has in its place: it was made from another key, or stored and damaged. The key is as it was.
    pub fn apply(&mut self, next: BottomTree<P>) -> Result<(), AdvanceError> {
        let expected = self.left_index + 2;
        if next.index != expected {
            return Err(AdvanceError::OtherWindow { expected, found: next.index });
        }
        let roots = &self.top.layers()[0];
        let place = usize::try_from(u64::from(expected) - roots.start).ok();
        if place.and_then(|place| roots.nodes.get(place)) != Some(next.tree.root()) {
            return Err(AdvanceError::OtherTree);
        }
        self.left = core::mem::replace(&mut self.right, next.tree);
        self.left_index += 1;
        Ok(())
    }
}
