//! leanSig's keys and signatures in their two forms, SSZ and JSON, and the way from one to the other.
//!
//! Keys are read whatever the height of their trees: files of schemes that are gone keep their meaning, and tools that shrink trees for tests are
//! understood. Whether a key is one of a known parameter set is for [`touchmark_xmss::SigningKey::from_bytes`] to say, and whether its parts belong
//! together for its `check`.

mod json;
mod signature;
mod ssz;

use std::fmt;

use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

pub use signature::{signature_from_json, signature_to_json};

/// Elements of the public parameter.
const PARAMETER: usize = 5;
/// Elements of a digest: 7 in most sets of lifetime 2^18 and 2^20, 8 in the others.
const WIDTHS: [usize; 2] = [8, 7];

/// A verifying key, in canonical integers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VerifyingKey {
    /// The root: 7 or 8 elements.
    #[serde(with = "json::root")]
    pub root: Vec<u32>,
    /// The public parameter.
    #[serde(with = "json::parameter")]
    pub parameter: [u32; PARAMETER],
}

/// A signing key, in canonical integers.
#[expect(clippy::manual_non_exhaustive, reason = "the last member is one of leanSig's JSON")]
#[derive(PartialEq, Eq, Serialize, Deserialize)]
pub struct SigningKey {
    /// The secret.
    #[serde(with = "json::secret")]
    pub prf_key: Zeroizing<[u8; 32]>,
    /// The public parameter.
    #[serde(with = "json::parameter")]
    pub parameter: [u32; PARAMETER],
    /// The first epoch of the activation interval.
    pub activation_epoch: u64,
    /// The number of epochs of the activation interval.
    pub num_active_epochs: u64,
    /// The tree over the roots of the bottom trees.
    pub top_tree: Tree,
    /// The number of the left one of the two bottom trees.
    pub left_bottom_tree_index: u64,
    /// The bottom tree of that number.
    pub left_bottom_tree: Tree,
    /// The next bottom tree.
    pub right_bottom_tree: Tree,
    /// leanSig writes a `null` of this name, and so do we.
    #[serde(default, rename = "_encoding_type")]
    encoding_type: (),
}

/// Some layers of a tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tree {
    /// The height of the whole tree.
    pub depth: u64,
    /// The level of the first layer.
    pub lowest_layer: u64,
    /// The layers, from the lowest.
    pub layers: Vec<Layer>,
}

/// The nodes of one level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layer {
    /// The position of the first node.
    pub start_index: u64,
    /// The nodes.
    pub nodes: Nodes,
}

/// Digests, one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Nodes {
    /// Elements of a digest.
    pub width: usize,
    /// All elements.
    pub elements: Vec<u32>,
}

impl Nodes {
    /// The number of nodes.
    #[must_use]
    pub fn count(&self) -> usize {
        self.elements.len() / self.width.max(1)
    }
}

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SigningKey")
            .field("activation_epoch", &self.activation_epoch)
            .field("num_active_epochs", &self.num_active_epochs)
            .finish_non_exhaustive()
    }
}

impl SigningKey {
    /// The key that verifies this key's signatures: the first node of the last layer, and the parameter. Nothing if there is no such layer.
    #[must_use]
    pub fn verifying_key(&self) -> Option<VerifyingKey> {
        let nodes = &self.top_tree.layers.last()?.nodes;
        Some(VerifyingKey { root: nodes.elements.get(..nodes.width)?.to_vec(), parameter: self.parameter })
    }
}
