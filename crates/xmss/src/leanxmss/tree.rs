//! The tree over a range of epochs, cut in two.
//!
//! A node is covered if an epoch of the range is below it. A node that is not, and has a sibling that is, is a filler.

use alloc::{vec, vec::Vec};

use touchmark_tweakhash::bytes::{ByteTweak, ByteTweakHash, Node, TweakKind};

use super::LEVELS;
use crate::work::{Cancelled, Meter};

/// What the nodes of one key follow from.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    pub(super) seed: &'a [u8; 32],
    pub(super) parameter: &'a Node,
    pub(super) range: Range,
}

/// The epochs of a key, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Range {
    pub(super) first: u32,
    pub(super) last: u32,
}

impl Range {
    /// The level at which the tree is cut: a bottom tree has as many leaves as there are bottom trees, or twice as many.
    /// It is half the binary logarithm of the number of epochs, both rounded up: at most 16.
    pub(super) fn split(self) -> u8 {
        let count = u64::from(self.last - self.first) + 1;
        let log = count.next_power_of_two().trailing_zeros();
        log.div_ceil(2).to_le_bytes()[0]
    }

    /// The first and the last bottom tree.
    pub(super) fn trees(self) -> Self {
        let split = self.split();
        Self { first: self.first >> split, last: self.last >> split }
    }

    /// The number of bottom trees, at most `2^16 + 1`.
    pub(super) fn tree_count(self) -> u32 {
        let trees = self.trees();
        trees.last - trees.first + 1
    }

    /// The epochs of a bottom tree that belong to the range.
    pub(super) fn of_tree(self, tree: u32) -> Self {
        let split = self.split();
        let last = (u64::from(tree) + 1) << split;
        // The epochs of a tree are words of 32 bits.
        let last = u32::try_from(last - 1).unwrap_or(u32::MAX);
        Self { first: self.first.max(tree << split), last: self.last.min(last) }
    }

    pub(super) fn len(self) -> usize {
        (self.last - self.first) as usize + 1
    }
}

/// A run of nodes of one level, with the fillers beside it: it begins at an even position and ends at an odd one, but for the root.
#[derive(Clone)]
pub(super) struct Row {
    start: u32,
    nodes: Vec<Node>,
}

impl Row {
    /// The node at a position, which is in the row.
    fn at(&self, position: u32) -> Node {
        self.nodes[(position - self.start) as usize]
    }
}

/// Consecutive levels of the tree, from the lowest to a single node.
#[derive(Clone)]
pub(super) struct Part {
    lowest: u8,
    /// The first position of the lowest level that the part covers, and how many it covers.
    covered: (usize, usize),
    rows: Vec<Row>,
    root: Node,
}

impl Part {
    /// The levels from `lowest` to `highest` over covered nodes, of which the first is at `start`.
    pub(super) fn new<H: ByteTweakHash>(
        source: Source<'_>,
        (lowest, highest): (u8, u8),
        start: u32,
        nodes: Vec<Node>,
    ) -> Self {
        let covered = ((start & 1) as usize, nodes.len());
        let mut rows = Vec::with_capacity(usize::from(highest - lowest));
        let mut row = Row { start, nodes };
        for level in lowest..highest {
            pad::<H>(source, level, &mut row);
            let mut parents = vec![[0; 16]; row.nodes.len() / 2];
            H::parents(source.parameter, level + 1, row.start >> 1, &row.nodes, &mut parents);
            let above = Row { start: row.start >> 1, nodes: parents };
            rows.push(core::mem::replace(&mut row, above));
        }
        Self { lowest, covered, root: row.nodes[0], rows }
    }

    pub(super) fn root(&self) -> &Node {
        &self.root
    }

    /// The covered nodes of the lowest level.
    pub(super) fn lowest_nodes(&self) -> &[Node] {
        let Some(row) = self.rows.first() else { return core::slice::from_ref(&self.root) };
        &row.nodes[self.covered.0..][..self.covered.1]
    }

    /// Writes the siblings on the way up from the leaf of an epoch below this part.
    pub(super) fn write_path(&self, epoch: u32, path: &mut [Node]) {
        for (level, row) in (self.lowest..).zip(&self.rows) {
            path[usize::from(level)] = row.at(epoch >> level ^ 1);
        }
    }
}

/// Puts fillers where a node has no sibling.
fn pad<H: ByteTweakHash>(source: Source<'_>, level: u8, row: &mut Row) {
    let filler = |position| {
        let tweak = ByteTweak::new(TweakKind::Filler, level.into(), position);
        H::node(source.parameter, tweak, &[source.seed, &[], &[]])
    };
    if row.start & 1 == 1 {
        row.start -= 1;
        row.nodes.insert(0, filler(row.start));
    }
    if row.nodes.len() % 2 == 1 {
        // A level has at most 2^32 nodes, and the last position is odd.
        let len = u32::try_from(row.nodes.len()).unwrap_or(u32::MAX);
        row.nodes.push(filler(row.start + len));
    }
}

/// A bottom tree from its leaves, computed from the seed.
pub(super) fn bottom_tree<H: ByteTweakHash>(
    source: Source<'_>,
    tree: u32,
    meter: &Meter<'_>,
) -> Result<Part, Cancelled> {
    let epochs = source.range.of_tree(tree);
    let mut leaves = vec![[0; 16]; epochs.len()];
    fill_leaves::<H>(source, epochs.first, &mut leaves, meter)?;
    Ok(Part::new::<H>(source, (0, source.range.split()), epochs.first, leaves))
}

/// The top tree over the roots of all bottom trees.
pub(super) fn top_tree<H: ByteTweakHash>(source: Source<'_>, roots: Vec<Node>) -> Part {
    Part::new::<H>(source, (source.range.split(), LEVELS), source.range.trees().first, roots)
}

/// Leaves between two calls of the observer, and the piece that a thread takes at a time.
const CHUNK: usize = 64;

fn fill_leaves<H: ByteTweakHash>(
    source: Source<'_>,
    first: u32,
    leaves: &mut [Node],
    meter: &Meter<'_>,
) -> Result<(), Cancelled> {
    let mut chunks = leaves.chunks_mut(CHUNK).zip((first..=u32::MAX).step_by(CHUNK));
    let fill = |(leaves, first): (&mut [Node], u32)| {
        H::leaves_of_seed(source.parameter, source.seed, first, leaves);
        meter.add(leaves.len() as u64)
    };
    #[cfg(feature = "rayon")]
    if meter.is_parallel() {
        use rayon::iter::{ParallelBridge, ParallelIterator};
        return chunks.par_bridge().try_for_each(fill);
    }
    chunks.try_for_each(fill)
}
