//! Whether a key's parts belong together.

use alloc::vec;
use core::fmt;

use touchmark_merkle::SubTree;
use touchmark_tweakhash::TweakHash;

use crate::{
    SigningKey,
    leaves::Workspace,
    parameter_set::{Digest, Parameter, ParameterSet},
};

/// The part of a signing key that does not belong to the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CheckError {
    /// The leaf of an epoch is not the one that follows from secret and parameter: one of the three is another key's, or damaged.
    Leaf {
        /// The epoch.
        epoch: u32,
    },
    /// A node is not the hash of its children.
    Node {
        /// The node's level, from the leaves up.
        level: u8,
        /// The node's position in its level.
        position: u64,
    },
    /// The root of a bottom tree is not the node that the top tree has in its place.
    Root {
        /// The number of the bottom tree.
        tree: u32,
    },
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Leaf { epoch } => {
                write!(f, "the leaf of epoch {epoch} does not follow from the key's secret and parameter")
            }
            Self::Node { level, position } => {
                write!(f, "the node at level {level}, position {position} is not the hash of its children")
            }
            Self::Root { tree } => write!(f, "the root of bottom tree {tree} is not in the top tree"),
        }
    }
}

impl core::error::Error for CheckError {}

impl<P: ParameterSet> SigningKey<P> {
    /// Checks that the key's parts belong together, as decoding alone cannot: a damaged secret, parameter or tree makes signatures that
    /// nobody accepts.
    ///
    /// Every inner node of the three trees is hashed again, the roots of the bottom trees are looked up in the top tree, and
    /// `leaves_per_tree` leaves of each bottom tree (at least one, at most all), evenly spread from the first to the last, are computed from the
    /// secret. A wrong leaf between those, with a whole tree made to fit it, is not found; damage is.
    ///
    /// # Errors
    /// [`CheckError`] with the first part that does not belong.
    pub fn check(&self, leaves_per_tree: usize) -> Result<(), CheckError> {
        for tree in [&self.top, &self.left, &self.right] {
            check_nodes::<P>(&self.parameter, tree)?;
        }
        for (tree, bottom) in (self.left_index..).zip([&self.left, &self.right]) {
            let roots = &self.top.layers()[0];
            let expected =
                usize::try_from(u64::from(tree) - roots.start).ok().and_then(|i| roots.nodes.get(i));
            if expected != Some(bottom.root()) {
                return Err(CheckError::Root { tree });
            }
            self.check_leaves(bottom, leaves_per_tree)?;
        }
        Ok(())
    }

    fn check_leaves(&self, tree: &SubTree<Digest<P>>, count: usize) -> Result<(), CheckError> {
        let layer = &tree.layers()[0];
        let last = layer.nodes.len() - 1;
        let count = count.clamp(1, last + 1);
        let mut workspace = Workspace::<P>::new();
        for i in 0..count {
            let index = if count == 1 { 0 } else { i * last / (count - 1) };
            // Leaves stand at the positions of their epochs, which are words of 32 bits.
            let epoch = u32::try_from(layer.start + index as u64).unwrap_or(u32::MAX);
            let mut leaf = <Digest<P>>::default();
            workspace.fill(&self.secret, &self.parameter, epoch, core::slice::from_mut(&mut leaf));
            if leaf != layer.nodes[index] {
                return Err(CheckError::Leaf { epoch });
            }
        }
        Ok(())
    }
}

/// Hashes the pairs of every layer and compares with the layer above, where padding stands beside the results.
fn check_nodes<P: ParameterSet>(
    parameter: &Parameter<P>,
    tree: &SubTree<Digest<P>>,
) -> Result<(), CheckError> {
    for (up, pair) in (1..).zip(tree.layers().windows(2)) {
        let [below, above] = pair else { continue };
        let level = tree.lowest() + up;
        let first = below.start / 2;
        let mut parents = vec![<Digest<P>>::default(); below.nodes.len() / 2];
        // Levels above the leaves have fewer than 2^32 nodes.
        let position = u32::try_from(first).unwrap_or(u32::MAX);
        P::Hash::tree_layer(parameter, level, position, &below.nodes, &mut parents);
        let stored = above.nodes.iter().skip(usize::from(above.start < first));
        if let Some(i) = parents.iter().zip(stored).position(|(parent, stored)| parent != stored) {
            return Err(CheckError::Node { level, position: first + i as u64 });
        }
    }
    Ok(())
}
