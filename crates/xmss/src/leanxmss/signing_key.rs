//! The signing key.

use core::{fmt, marker::PhantomData};

use touchmark_tweakhash::bytes::{Blake2s, ByteTweak, ByteTweakHash, Node, TweakKind};
use zeroize::{ZeroizeOnDrop, Zeroizing};

use super::{
    KeyGenPlan, VerifyingKey,
    tree::{Part, Range, Source, bottom_tree, top_tree},
};
use crate::{
    AdvanceError, CheckError, EpochRange, IntervalError, KeyGenError, SignError, Work,
    work::{Cancelled, Meter},
};

/// A key that signs one message in each epoch of its range.
///
/// It holds the top tree and one bottom tree: the *prepared window*, in which it can sign as it is. Both have about as many leaves as the square root
/// of the number of epochs. [`advance`](Self::advance) moves to the next bottom tree, [`prepare_window`](Self::prepare_window) to any.
///
/// **Never sign two different messages in one epoch**, be it with one key or with two from one seed. The key does not remember what it signed; two
/// different messages let anyone forge for that epoch. Signing the same message again gives the same signature and is harmless.
///
/// The seed is wiped when the key is dropped and is not shown by `Debug`. The trees are not secret.
pub struct SigningKey<H: ByteTweakHash = Blake2s> {
    pub(super) seed: Zeroizing<[u8; 32]>,
    pub(super) parameter: Node,
    pub(super) range: Range,
    pub(super) top: Part,
    pub(super) tree: u32,
    pub(super) bottom: Part,
    pub(super) hash: PhantomData<H>,
}

/// The only secret field wipes itself.
impl<H: ByteTweakHash> ZeroizeOnDrop for SigningKey<H> {}

impl<H: ByteTweakHash> fmt::Debug for SigningKey<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SigningKey")
            .field("hash", &H::NAME)
            .field("activation_interval", &self.activation_interval())
            .field("prepared_interval", &self.prepared_interval())
            .finish_non_exhaustive()
    }
}

/// The public parameter of every key from the seed.
pub(super) fn parameter_of<H: ByteTweakHash>(seed: &[u8; 32]) -> Node {
    H::node(&[0; 16], ByteTweak::new(TweakKind::Parameter, 0, 0), &[seed, &[], &[]])
}

/// The range of `count` epochs from `first` on.
pub(super) fn range_of(first: u64, count: u64) -> Result<Range, IntervalError> {
    let end = first.checked_add(count).ok_or(IntervalError::Overflow)?;
    let lifetime = 1 << 32;
    if count == 0 {
        return Err(IntervalError::Empty);
    }
    match (u32::try_from(first), u32::try_from(end - 1)) {
        (Ok(first), Ok(last)) => Ok(Range { first, last }),
        _ => Err(IntervalError::PastLifetime { end, lifetime }),
    }
}

impl<H: ByteTweakHash> SigningKey<H> {
    /// Makes the key of a seed for `num_active_epochs` epochs from `activation_epoch` on, exactly those, on one thread.
    ///
    /// A key for `2^18` epochs takes about 91 million compressions. Only the first bottom tree is kept.
    ///
    /// # Errors
    /// [`KeyGenError::Interval`] if the interval is empty, overflows, or ends after epoch `2^32 - 1`.
    pub fn generate(
        seed: &[u8; 32],
        activation_epoch: u64,
        num_active_epochs: u64,
    ) -> Result<Self, KeyGenError> {
        Self::generate_with(Work::sequential(), seed, activation_epoch, num_active_epochs)
    }

    /// [`generate`](Self::generate), with a choice of threads and with progress. The key is the same.
    ///
    /// # Errors
    /// Those of [`generate`](Self::generate), and [`KeyGenError::Cancelled`] if the observer asked to stop.
    pub fn generate_with(
        work: Work<'_>,
        seed: &[u8; 32],
        activation_epoch: u64,
        num_active_epochs: u64,
    ) -> Result<Self, KeyGenError> {
        let plan = KeyGenPlan::<H>::new(seed, activation_epoch, num_active_epochs)?;
        let meter = Meter::new(work, plan.epochs().count());
        let source = plan.source();
        let trees = source.range.trees();
        let make = |tree| bottom_tree::<H>(source, tree, &meter).map_err(|Cancelled| KeyGenError::Cancelled);
        let bottom = make(trees.first)?;
        let mut roots = alloc::vec![*bottom.root()];
        for tree in trees.first..trees.last {
            roots.push(*make(tree + 1)?.root());
        }
        let top = top_tree::<H>(source, roots);
        Ok(Self::assemble(source, top, trees.first, bottom))
    }

    pub(super) fn assemble(source: Source<'_>, top: Part, tree: u32, bottom: Part) -> Self {
        Self {
            seed: Zeroizing::new(*source.seed),
            parameter: *source.parameter,
            range: source.range,
            top,
            tree,
            bottom,
            hash: PhantomData,
        }
    }

    pub(super) fn source(&self) -> Source<'_> {
        Source { seed: &self.seed, parameter: &self.parameter, range: self.range }
    }

    /// The key that verifies this key's signatures.
    #[must_use]
    pub fn verifying_key(&self) -> VerifyingKey<H> {
        VerifyingKey::new(*self.top.root(), self.parameter)
    }

    /// The epochs that this key covers; those outside it can never sign for.
    #[must_use]
    pub fn activation_interval(&self) -> EpochRange {
        interval(self.range)
    }

    /// The epochs that this key can sign for as it is: those of one bottom tree.
    #[must_use]
    pub fn prepared_interval(&self) -> EpochRange {
        interval(self.range.of_tree(self.tree))
    }

    /// Moves the prepared window to the next bottom tree, whose leaves are computed.
    ///
    /// # Errors
    /// [`AdvanceError::AtEnd`] if the window is the last one, and [`AdvanceError::OtherTree`] as for [`prepare_window`](Self::prepare_window).
    pub fn advance(&mut self) -> Result<(), AdvanceError> {
        self.advance_with(Work::sequential())
    }

    /// [`advance`](Self::advance), with a choice of threads and with progress. On an error the key is as it was.
    ///
    /// # Errors
    /// Those of [`advance`](Self::advance), and [`AdvanceError::Cancelled`] if the observer asked to stop.
    pub fn advance_with(&mut self, work: Work<'_>) -> Result<(), AdvanceError> {
        if self.tree == self.range.trees().last {
            return Err(AdvanceError::AtEnd { prepared: self.prepared_interval() });
        }
        self.move_to(work, self.tree + 1)
    }

    /// Moves the prepared window, in either direction, to the bottom tree of an epoch of the range.
    ///
    /// # Errors
    /// [`AdvanceError::AtEnd`] if the epoch is outside the range; [`AdvanceError::OtherTree`] if the root of the bottom tree is not the one in the top tree,
    /// which was damaged; [`AdvanceError::Cancelled`] if the observer asked to stop. On an error the key is as it was.
    pub fn prepare_window(&mut self, work: Work<'_>, epoch: u32) -> Result<(), AdvanceError> {
        if !self.activation_interval().contains(epoch) {
            return Err(AdvanceError::AtEnd { prepared: self.prepared_interval() });
        }
        let tree = epoch >> self.range.split();
        if tree == self.tree { Ok(()) } else { self.move_to(work, tree) }
    }

    fn move_to(&mut self, work: Work<'_>, tree: u32) -> Result<(), AdvanceError> {
        let meter = Meter::new(work, self.range.of_tree(tree).len() as u64);
        let bottom =
            bottom_tree::<H>(self.source(), tree, &meter).map_err(|Cancelled| AdvanceError::Cancelled)?;
        if *bottom.root() != self.tree_root(tree) {
            return Err(AdvanceError::OtherTree);
        }
        (self.tree, self.bottom) = (tree, bottom);
        Ok(())
    }

    /// The root of a bottom tree, as the top tree has it.
    pub(super) fn tree_root(&self, tree: u32) -> Node {
        self.top.lowest_nodes()[(tree - self.range.trees().first) as usize]
    }

    /// Checks that the parts belong together, as far as decoding has not done so: `leaves` leaves of the prepared window (at least one, at most all),
    /// evenly spread, are computed from the seed.
    ///
    /// # Errors
    /// [`CheckError::Leaf`] with the first leaf that does not follow from the seed; [`CheckError::Root`] if the window is not in the top tree.
    pub fn check(&self, leaves: usize) -> Result<(), CheckError> {
        if *self.bottom.root() != self.tree_root(self.tree) {
            return Err(CheckError::Root { tree: self.tree });
        }
        let nodes = self.bottom.lowest_nodes();
        let (first, last) = (self.range.of_tree(self.tree).first, nodes.len() - 1);
        let count = leaves.clamp(1, nodes.len());
        for i in 0..count {
            let index = if count == 1 { 0 } else { i * last / (count - 1) };
            // A window has at most 2^16 leaves.
            let epoch = first + u32::try_from(index).unwrap_or(0);
            let mut leaf = [[0; 16]];
            H::leaves_of_seed(&self.parameter, &self.seed, epoch, &mut leaf);
            if leaf[0] != nodes[index] {
                return Err(CheckError::Leaf { epoch });
            }
        }
        Ok(())
    }

    /// Refuses an epoch that the key cannot sign for as it is.
    pub(super) fn require_prepared(&self, epoch: u32) -> Result<(), SignError> {
        let active = self.activation_interval();
        if !active.contains(epoch) {
            return Err(SignError::EpochNotActive { epoch, active });
        }
        let prepared = self.prepared_interval();
        if !prepared.contains(epoch) {
            return Err(SignError::EpochNotPrepared { epoch, prepared });
        }
        Ok(())
    }
}

fn interval(range: Range) -> EpochRange {
    EpochRange { start: range.first.into(), end: u64::from(range.last) + 1 }
}
