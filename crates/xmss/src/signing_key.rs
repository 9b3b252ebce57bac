//! The signing key.

use alloc::vec::Vec;
use core::fmt;

use rand_core::CryptoRng;
use touchmark_merkle::SubTree;
use zeroize::ZeroizeOnDrop;

use crate::{
    EpochRange, KeyGenError, VerifyingKey, Work,
    leaves::bottom_tree,
    parameter_set::{Digest, Parameter, ParameterSet, sealed::Secret},
    work::{Cancelled, Meter},
};

/// A key that signs one message in each epoch of its activation interval.
///
/// It holds the top tree and two neighbouring bottom trees: the *prepared window*, in which it can sign as it is.
/// [`advance`](Self::advance) moves the window by one bottom tree.
///
/// **Never sign two messages in one epoch.** The key does not remember what it signed; two different messages signed in one epoch
/// let anyone forge signatures for that epoch. Signing the same message again gives the same signature and is harmless.
///
/// The secret is wiped when the key is dropped and is not shown by `Debug`. The trees are not secret: they are hash values of public keys.
pub struct SigningKey<P: ParameterSet> {
    pub(crate) secret: P::Secret,
    pub(crate) parameter: Parameter<P>,
    pub(crate) active: EpochRange,
    pub(crate) top: SubTree<Digest<P>>,
    /// The number of the bottom tree `left`.
    pub(crate) left_index: u32,
    pub(crate) left: SubTree<Digest<P>>,
    pub(crate) right: SubTree<Digest<P>>,
}

/// The only secret field wipes itself.
impl<P: ParameterSet> ZeroizeOnDrop for SigningKey<P> {}

impl<P: ParameterSet> fmt::Debug for SigningKey<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SigningKey")
            .field("scheme", &P::SCHEME)
            .field("activation_interval", &self.activation_interval())
            .field("prepared_interval", &self.prepared_interval())
            .finish_non_exhaustive()
    }
}

impl<P: ParameterSet> SigningKey<P> {
    /// Makes a key for `num_active_epochs` epochs from `activation_epoch` on, on one thread.
    ///
    /// The interval is widened to whole bottom trees, two at least: [`activation_interval`](Self::activation_interval) tells.
    /// Key generation computes every leaf of it. The same generator state gives the same key as leanSig.
    ///
    /// # Errors
    /// [`KeyGenError::Interval`] if the interval is empty, overflows, or ends after the scheme's lifetime.
    pub fn generate<R: CryptoRng + ?Sized>(
        rng: &mut R,
        activation_epoch: u64,
        num_active_epochs: u64,
    ) -> Result<Self, KeyGenError> {
        Self::generate_with(Work::sequential(), rng, activation_epoch, num_active_epochs)
    }

    /// [`generate`](Self::generate), with a choice of threads and with progress. The key is the same.
    ///
    /// # Errors
    /// Those of [`generate`](Self::generate), and [`KeyGenError::Cancelled`] if the observer asked to stop.
    pub fn generate_with<R: CryptoRng + ?Sized>(
        work: Work<'_>,
        rng: &mut R,
        activation_epoch: u64,
        num_active_epochs: u64,
    ) -> Result<Self, KeyGenError> {
        let active = EpochRange::covering(P::LOG_LIFETIME, activation_epoch, num_active_epochs)?;
        let parameter = P::draw_parameter(rng);
        let secret = P::Secret::draw(rng);
        let meter = Meter::new(work, active.count());
        let trees = tree_range::<P>(&active).map(|index| {
            bottom_tree::<P>(&secret, &parameter, index, &meter).map_err(|Cancelled| KeyGenError::Cancelled)
        });
        let ([left, right], top) = join_trees::<P, R, _>(rng, &parameter, &active, trees)?;
        let left_index = tree_range::<P>(&active).start;
        Ok(Self { secret, parameter, active, top, left_index, left, right })
    }

    /// A key that can sign for the given epochs only: the other leaves are zero, so that making it takes no time to speak of. For benches
    /// and fingerprints of the large sets; it signs and verifies as any other, and [`check`](Self::check) finds it out.
    ///
    /// # Panics
    /// If no epoch is given, or one outside the two bottom trees that the first falls in.
    #[cfg(feature = "testing")]
    pub fn fixture<R: CryptoRng + ?Sized>(rng: &mut R, epochs: &[u32]) -> Self {
        let active =
            EpochRange::covering(P::LOG_LIFETIME, epochs[0].into(), 1).expect("an epoch of the lifetime");
        assert!(
            active.count() == 2 * P::LEAVES_PER_TREE && epochs.iter().all(|&epoch| active.contains(epoch))
        );
        let parameter = P::draw_parameter(rng);
        let secret = P::Secret::draw(rng);
        let half = P::LOG_LIFETIME / 2;
        let trees = tree_range::<P>(&active).map(|index| {
            let mut leaves = alloc::vec![<Digest<P>>::default(); 1 << half];
            let mut workspace = crate::leaves::Workspace::<P>::new();
            for &epoch in epochs.iter().filter(|&&epoch| epoch >> half == index) {
                let position = epoch as usize % leaves.len();
                workspace.fill(&secret, &parameter, epoch, &mut leaves[position..=position]);
            }
            Ok::<_, KeyGenError>(SubTree::bottom::<P::Hash>(&parameter, P::LOG_LIFETIME, index, leaves))
        });
        let ([left, right], top) =
            join_trees::<P, R, _>(rng, &parameter, &active, trees).expect("trees are there");
        let left_index = tree_range::<P>(&active).start;
        Self { secret, parameter, active, top, left_index, left, right }
    }

    /// The key that verifies this key's signatures.
    #[must_use]
    pub fn verifying_key(&self) -> VerifyingKey<P> {
        VerifyingKey { root: *self.top.root(), parameter: self.parameter }
    }

    /// The epochs that this key covers: it can never sign for an epoch outside them.
    #[must_use]
    pub fn activation_interval(&self) -> EpochRange {
        self.active
    }

    /// The epochs that this key can sign for as it is: two bottom trees.
    #[must_use]
    pub fn prepared_interval(&self) -> EpochRange {
        let start = u64::from(self.left_index) * P::LEAVES_PER_TREE;
        EpochRange { start, end: start + 2 * P::LEAVES_PER_TREE }
    }
}

/// The first two of an interval's bottom trees, and the top tree over all of them, padded by the generator. Of the others only the roots are kept.
type Joined<P> = ([SubTree<Digest<P>>; 2], SubTree<Digest<P>>);

fn join_trees<P: ParameterSet, R: CryptoRng + ?Sized, E>(
    rng: &mut R,
    parameter: &Parameter<P>,
    active: &EpochRange,
    mut trees: impl Iterator<Item = Result<SubTree<Digest<P>>, E>>,
) -> Result<Joined<P>, E> {
    let mut next = || trees.next().expect("an interval has two bottom trees at least");
    let first = [next()?, next()?];
    let mut roots: Vec<_> = first.iter().map(|tree| *tree.root()).collect();
    for tree in trees {
        roots.push(*tree?.root());
    }
    let start = tree_range::<P>(active).start.into();
    let half = P::LOG_LIFETIME / 2;
    let top =
        SubTree::padded::<P::Hash>(parameter, P::LOG_LIFETIME, half, start, roots, |_, _| P::draw_node(rng));
    Ok((first, top))
}

/// The numbers of the bottom trees of an interval of whole ones.
///
/// Their number is at most `2^(LOG_LIFETIME / 2) <= 2^16`.
#[expect(clippy::cast_possible_truncation, reason = "at most 2^16 bottom trees")]
pub(crate) fn tree_range<P: ParameterSet>(active: &EpochRange) -> core::ops::Range<u32> {
    (active.start / P::LEAVES_PER_TREE) as u32..(active.end / P::LEAVES_PER_TREE) as u32
}
