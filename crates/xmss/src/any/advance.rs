//! The advance of a key of any scheme.

use alloc::{boxed::Box, vec::Vec};
use core::{any::Any, fmt};

use zeroize::ZeroizeOnDrop;

use crate::{AdvanceError, AdvanceTask, BottomTree, ParameterSet, Scheme, Work};

/// An [`AdvanceTask`] of a scheme that is known at run time only.
///
/// It holds a copy of the key's secret, which is wiped when it is dropped.
pub struct AnyAdvanceTask(Box<dyn Task>);

/// The operations of an advance task.
trait Task: fmt::Debug + ZeroizeOnDrop + Send + Sync {
    fn scheme(&self) -> Scheme;
    fn remaining(&self) -> u64;
    fn step(&mut self, work: Work<'_>, leaves: u64) -> Result<(), AdvanceError>;
    fn finish(self: Box<Self>) -> AnyBottomTree;
    fn to_bytes(&self) -> Vec<u8>;
}

impl<P: ParameterSet> Task for AdvanceTask<P> {
    fn scheme(&self) -> Scheme {
        P::SCHEME
    }

    fn remaining(&self) -> u64 {
        self.remaining()
    }

    fn step(&mut self, work: Work<'_>, leaves: u64) -> Result<(), AdvanceError> {
        self.step(work, leaves)
    }

    fn finish(self: Box<Self>) -> AnyBottomTree {
        AnyBottomTree { scheme: P::SCHEME, tree: Box::new((*self).finish()) }
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.to_bytes()
    }
}

impl<P: ParameterSet> From<AdvanceTask<P>> for AnyAdvanceTask {
    fn from(task: AdvanceTask<P>) -> Self {
        Self(Box::new(task))
    }
}

/// The wrapped task wipes itself.
impl ZeroizeOnDrop for AnyAdvanceTask {}

impl fmt::Debug for AnyAdvanceTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl AnyAdvanceTask {
    /// The scheme.
    #[must_use]
    pub fn scheme(&self) -> Scheme {
        self.0.scheme()
    }

    /// How many leaves are still to be computed.
    #[must_use]
    pub fn remaining(&self) -> u64 {
        self.0.remaining()
    }

    /// Computes the next `leaves` leaves, or those that remain. The observer hears of the whole task.
    ///
    /// # Errors
    /// Those of [`AdvanceTask::step`].
    pub fn step(&mut self, work: Work<'_>, leaves: u64) -> Result<(), AdvanceError> {
        self.0.step(work, leaves)
    }

    /// Computes the leaves that remain, and the inner nodes of the tree.
    #[must_use]
    pub fn finish(self) -> AnyBottomTree {
        self.0.finish()
    }

    /// The task as it stands, without the secret: what [`AdvanceTask::to_bytes`] returns. It does not name the scheme.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.to_bytes()
    }
}

/// A complete bottom tree of a scheme that is known at run time only. It is not a secret.
///
/// [`AnySigningKey::apply`](crate::AnySigningKey::apply) takes it in.
pub struct AnyBottomTree {
    scheme: Scheme,
    tree: Box<dyn Any + Send + Sync>,
}

impl fmt::Debug for AnyBottomTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnyBottomTree").field("scheme", &self.scheme).finish_non_exhaustive()
    }
}

impl AnyBottomTree {
    /// The scheme.
    #[must_use]
    pub fn scheme(&self) -> Scheme {
        self.scheme
    }

    /// The tree of parameter set `P`, if it is of that set.
    pub(super) fn downcast<P: ParameterSet>(self) -> Option<BottomTree<P>> {
        self.tree.downcast().ok().map(|tree| *tree)
    }
}
