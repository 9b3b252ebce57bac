//! Key generation in parts that do not depend on each other.

use alloc::vec::Vec;
use core::{fmt, marker::PhantomData};

use touchmark_tweakhash::bytes::{Blake2s, ByteTweakHash, Node};
use zeroize::{ZeroizeOnDrop, Zeroizing};

use super::{
    SigningKey,
    signing_key::{parameter_of, range_of},
    tree::{Range, Source, bottom_tree, top_tree},
};
use crate::{
    EpochRange, IntervalError, KeyGenError, Work,
    work::{Cancelled, Meter},
};

/// The generation of one key, cut in parts: one for each bottom tree.
///
/// Parts can be made in any order, on any machine that has the seed. The result of a part is a root of 16 bytes, which is not secret. A part of the full
/// lifetime has `2^16` leaves, and there are `2^16` parts: about five hours of one core with AVX-512.
///
/// ```
/// use touchmark_xmss::{Work, leanxmss::{Blake2s, KeyGenPlan, SigningKey}};
///
/// let plan = KeyGenPlan::<Blake2s>::new(&[7; 32], 0, 20)?;
/// let roots = (0..plan.parts()).rev().map(|part| plan.part(Work::sequential(), part));
/// let mut roots = roots.collect::<Result<Vec<_>, _>>()?;
/// roots.reverse();
/// let key: SigningKey = plan.join(Work::sequential(), &roots)?;
/// assert_eq!(key.to_bytes(), SigningKey::<Blake2s>::generate(&[7; 32], 0, 20)?.to_bytes());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// It holds a copy of the seed, which is wiped when it is dropped.
pub struct KeyGenPlan<H: ByteTweakHash = Blake2s> {
    seed: Zeroizing<[u8; 32]>,
    parameter: Node,
    range: Range,
    hash: PhantomData<H>,
}

/// The only secret field wipes itself.
impl<H: ByteTweakHash> ZeroizeOnDrop for KeyGenPlan<H> {}

impl<H: ByteTweakHash> fmt::Debug for KeyGenPlan<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeyGenPlan")
            .field("hash", &H::NAME)
            .field("epochs", &self.epochs())
            .field("parts", &self.parts())
            .finish_non_exhaustive()
    }
}

/// Why roots were not joined to a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JoinError {
    /// The number of roots is not the number of parts.
    Count {
        /// The number of parts.
        expected: u32,
        /// The number of roots.
        found: usize,
    },
    /// The first root is not that of the first part: the roots are of another key, or damaged.
    OtherKey,
    /// The observer asked to stop.
    Cancelled,
}

impl fmt::Display for JoinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count { expected, found } => write!(f, "{found} roots for {expected} parts"),
            Self::OtherKey => f.write_str("the first root is not that of the first part"),
            Self::Cancelled => f.write_str("the key generation was cancelled"),
        }
    }
}

impl core::error::Error for JoinError {}

impl<H: ByteTweakHash> KeyGenPlan<H> {
    /// Plans the key that [`SigningKey::generate`] makes of the same arguments.
    ///
    /// # Errors
    /// [`IntervalError`] if the interval is empty, overflows, or ends after epoch `2^32 - 1`.
    pub fn new(
        seed: &[u8; 32],
        activation_epoch: u64,
        num_active_epochs: u64,
    ) -> Result<Self, IntervalError> {
        let range = range_of(activation_epoch, num_active_epochs)?;
        let parameter = parameter_of::<H>(seed);
        Ok(Self { seed: Zeroizing::new(*seed), parameter, range, hash: PhantomData })
    }

    pub(super) fn source(&self) -> Source<'_> {
        Source { seed: &self.seed, parameter: &self.parameter, range: self.range }
    }

    /// The epochs of the key.
    #[must_use]
    pub fn epochs(&self) -> EpochRange {
        EpochRange { start: self.range.first.into(), end: u64::from(self.range.last) + 1 }
    }

    /// The number of parts, from 1 to `2^16 + 1`.
    #[must_use]
    pub fn parts(&self) -> u32 {
        self.range.tree_count()
    }

    /// The root of part `part`, counted from 0.
    ///
    /// # Errors
    /// [`KeyGenError::Cancelled`] if the observer asked to stop, and [`KeyGenError::Interval`] if there is no such part.
    pub fn part(&self, work: Work<'_>, part: u32) -> Result<Node, KeyGenError> {
        if part >= self.parts() {
            let (end, lifetime) = (u64::from(part) + 1, self.parts().into());
            return Err(IntervalError::PastLifetime { end, lifetime }.into());
        }
        let tree = self.range.trees().first + part;
        let meter = Meter::new(work, self.range.of_tree(tree).len() as u64);
        match bottom_tree::<H>(self.source(), tree, &meter) {
            Ok(tree) => Ok(*tree.root()),
            Err(Cancelled) => Err(KeyGenError::Cancelled),
        }
    }

    /// Joins the roots of all parts, in their order, to the key. The first part is made again, because a key begins with its bottom tree.
    ///
    /// # Errors
    /// [`JoinError`]. A wrong root other than the first is not found here; it gives a key whose [`advance`](SigningKey::advance) refuses to go on there.
    pub fn join(&self, work: Work<'_>, roots: &[Node]) -> Result<SigningKey<H>, JoinError> {
        if roots.len() != self.parts() as usize {
            return Err(JoinError::Count { expected: self.parts(), found: roots.len() });
        }
        let tree = self.range.trees().first;
        let meter = Meter::new(work, self.range.of_tree(tree).len() as u64);
        let bottom =
            bottom_tree::<H>(self.source(), tree, &meter).map_err(|Cancelled| JoinError::Cancelled)?;
        if *bottom.root() != roots[0] {
            return Err(JoinError::OtherKey);
        }
        let top = top_tree::<H>(self.source(), Vec::from(roots));
        Ok(SigningKey::assemble(self.source(), top, tree, bottom))
    }
}
