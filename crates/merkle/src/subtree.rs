//! Parts of the tree that are kept.

use alloc::{vec, vec::Vec};

use touchmark_tweakhash::TweakHash;

/// A run of nodes of one level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer<D> {
    /// The position of the first node, in the full tree.
    pub start: u64,
    /// The nodes, at positions `start`, `start + 1`, ...
    pub nodes: Vec<D>,
}

/// Consecutive levels of a part of the tree, from the lowest that is kept up to the part's root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubTree<D> {
    depth: u8,
    lowest: u8,
    layers: Vec<Layer<D>>,
}

/// Which nodes a subtree holds: depth of the full tree, lowest level, and start and length of every layer.
///
/// A stored subtree is refused unless it has exactly the shape that its key's interval demands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The depth of the full tree.
    pub depth: u8,
    /// The level of the first layer.
    pub lowest: u8,
    /// Start and number of nodes of each layer, lowest first.
    pub layers: Vec<(u64, u64)>,
}

impl Shape {
    /// The bottom tree `index` of a tree of even `depth`: complete layers of `2^(depth / 2)` leaves up to a single root, which has no sibling beside it.
    #[must_use]
    pub fn bottom(depth: u8, index: u64) -> Self {
        let half = depth / 2;
        let layers = (0..=half).map(|level| (index << (half - level), 1 << (half - level))).collect();
        Self { depth, lowest: 0, layers }
    }

    /// The padded subtree over the nodes `start..end` of level `lowest`; not empty. Each layer begins at an even position and ends at an odd one,
    /// the root's too: position 0 and a filler beside it.
    #[must_use]
    pub fn padded(depth: u8, lowest: u8, start: u64, end: u64) -> Self {
        let layers = (0..=depth - lowest)
            .map(|up| {
                let first = (start >> up) & !1;
                let last = ((end - 1) >> up) | 1;
                (first, last + 1 - first)
            })
            .collect();
        Self { depth, lowest, layers }
    }
}

impl<D: Copy + Default> SubTree<D> {
    /// The bottom tree `index` of a tree of even `depth`, over its `2^(depth / 2)` leaves.
    ///
    /// # Panics
    /// If the number of leaves is another: a mistake in the calling code, never in data.
    #[must_use]
    pub fn bottom<H: TweakHash<Digest = D>>(
        parameter: &H::Parameter,
        depth: u8,
        index: u32,
        leaves: Vec<D>,
    ) -> Self {
        let half = depth / 2;
        assert_eq!(leaves.len(), 1 << half, "the leaves of one bottom tree");
        let mut layers = vec![Layer { start: u64::from(index) << half, nodes: leaves }];
        for level in 1..=half {
            layers.push(parents::<H>(parameter, level, &layers[usize::from(level) - 1]));
        }
        Self { depth, lowest: 0, layers }
    }

    /// The subtree over `nodes`, which stand at positions `start`, `start + 1`, ... of level `lowest`, up to the root of the tree of the given depth.
    ///
    /// Where a node at the edge of a layer has no sibling, `padding` gives one: it is called with level and position, layer by layer from the
    /// lowest, the front of a layer before its back. The root gets one too.
    ///
    /// # Panics
    /// If there are no nodes, or nodes past the end of the level: a mistake in the calling code, never in data.
    #[must_use]
    pub fn padded<H: TweakHash<Digest = D>>(
        parameter: &H::Parameter,
        depth: u8,
        lowest: u8,
        start: u64,
        nodes: Vec<D>,
        mut padding: impl FnMut(u8, u64) -> D,
    ) -> Self {
        assert!(!nodes.is_empty() && lowest <= depth, "a tree over something");
        assert!(start + nodes.len() as u64 <= 1 << (depth - lowest), "nodes within the level");
        let mut layer = pad(Layer { start, nodes }, lowest, &mut padding);
        let mut layers = Vec::with_capacity(usize::from(depth - lowest) + 1);
        for level in lowest + 1..=depth {
            let above = pad(parents::<H>(parameter, level, &layer), level, &mut padding);
            layers.push(core::mem::replace(&mut layer, above));
        }
        layers.push(layer);
        Self { depth, lowest, layers }
    }

    /// A subtree from its parts, if they have the given shape.
    ///
    /// # Errors
    /// The number of the first layer that does not fit; the number of layers if there are too few or too many.
    pub fn from_layers(shape: &Shape, layers: Vec<Layer<D>>) -> Result<Self, usize> {
        if layers.len() != shape.layers.len() {
            return Err(shape.layers.len());
        }
        for (number, (layer, &(start, len))) in layers.iter().zip(&shape.layers).enumerate() {
            if layer.start != start || layer.nodes.len() as u64 != len {
                return Err(number);
            }
        }
        Ok(Self { depth: shape.depth, lowest: shape.lowest, layers })
    }

    /// The depth of the full tree.
    #[must_use]
    pub fn depth(&self) -> u8 {
        self.depth
    }

    /// The level of the first layer.
    #[must_use]
    pub fn lowest(&self) -> u8 {
        self.lowest
    }

    /// The layers, lowest first; never none.
    #[must_use]
    pub fn layers(&self) -> &[Layer<D>] {
        &self.layers
    }

    /// The root of this part.
    #[must_use]
    pub fn root(&self) -> &D {
        // Every constructor makes a last layer with a first node.
        &self.layers[self.layers.len() - 1].nodes[0]
    }

    /// The siblings on the way from `position` of the lowest level to this part's root, lowest first.
    ///
    /// # Panics
    /// If the position is not in this part: the caller has looked at the interval.
    pub fn path(&self, position: u32) -> impl ExactSizeIterator<Item = &D> {
        let below_root = &self.layers[..self.layers.len() - 1];
        below_root.iter().enumerate().map(move |(up, layer)| {
            let sibling = (u64::from(position) >> up) ^ 1;
            &layer.nodes[usize::try_from(sibling - layer.start).expect("a node that is kept")]
        })
    }
}

/// The layer above one whose nodes come in pairs.
fn parents<H: TweakHash>(parameter: &H::Parameter, level: u8, layer: &Layer<H::Digest>) -> Layer<H::Digest> {
    let start = layer.start / 2;
    let mut nodes = vec![H::Digest::default(); layer.nodes.len() / 2];
    let first = u32::try_from(start).expect("levels above the leaves have fewer than 2^32 nodes");
    H::tree_layer(parameter, level, first, &layer.nodes, &mut nodes);
    Layer { start, nodes }
}

/// Gives the first and the last node a sibling.
fn pad<D>(mut layer: Layer<D>, level: u8, padding: &mut impl FnMut(u8, u64) -> D) -> Layer<D> {
    if layer.start % 2 == 1 {
        layer.start -= 1;
        layer.nodes.insert(0, padding(level, layer.start));
    }
    if layer.nodes.len() % 2 == 1 {
        layer.nodes.push(padding(level, layer.start + layer.nodes.len() as u64));
    }
    layer
}

#[cfg(test)]
mod tests {
    use touchmark_koalabear::{FieldArray, KoalaBear};
    use touchmark_tweakhash::PoseidonTweakHash;

    use super::*;
    use crate::root_from_path;

    type Hash = PoseidonTweakHash<7, 155>;
    type Digest = FieldArray<7>;

    fn painted(len: u32) -> Vec<Digest> {
        (0..len).map(|i| FieldArray([KoalaBear::new(i + 1); 7])).collect()
    }

    #[test]
    fn every_path_of_a_padded_tree_leads_to_its_root() {
        let parameter = FieldArray::default();
        for depth in 1..=6_u8 {
            for start in 0..1_u32 << depth.min(3) {
                for len in 1..=((1_u32 << depth) - start).min(9) {
                    let mut calls = Vec::new();
                    let padding = |level, position| {
                        calls.push((level, position));
                        FieldArray([KoalaBear::new(1_000_000); 7])
                    };
                    let nodes = painted(len);
                    let tree =
                        SubTree::padded::<Hash>(&parameter, depth, 0, start.into(), nodes.clone(), padding);
                    for (position, &node) in (start..).zip(&nodes) {
                        let path: Vec<_> = tree.path(position).copied().collect();
                        assert_eq!(path.len(), usize::from(depth));
                        assert_eq!(root_from_path::<Hash>(&parameter, position, node, &path), *tree.root());
                    }
                    let shape = Shape::padded(depth, 0, start.into(), u64::from(start + len));
                    assert_eq!(SubTree::from_layers(&shape, tree.layers().to_vec()), Ok(tree));
                    assert_eq!(calls.last(), Some(&(depth, 1)), "the root has a sibling, drawn last");
                }
            }
        }
    }

    #[test]
    fn bottom_trees_have_their_shape() {
        let parameter = FieldArray::default();
        let tree = SubTree::bottom::<Hash>(&parameter, 6, 5, painted(8));
        let shape = Shape::bottom(6, 5);
        assert_eq!(SubTree::from_layers(&shape, tree.layers().to_vec()), Ok(tree.clone()));
        for (position, &leaf) in (40..).zip(&tree.layers()[0].nodes) {
            let path: Vec<_> = tree.path(position).copied().collect();
            assert_eq!(root_from_path::<Hash>(&parameter, position, leaf, &path), *tree.root());
        }
    }

    #[test]
    fn another_shape_is_refused() {
        let parameter = FieldArray::default();
        let tree = SubTree::bottom::<Hash>(&parameter, 4, 1, painted(4));
        let shape = Shape::bottom(4, 1);
        let refused = |change: fn(&mut Vec<Layer<Digest>>)| {
            let mut layers = tree.layers().to_vec();
            change(&mut layers);
            SubTree::from_layers(&shape, layers).expect_err("another shape")
        };
        assert_eq!(refused(|layers| layers[1].start += 1), 1);
        assert_eq!(refused(|layers| layers[0].nodes.truncate(3)), 0);
        assert_eq!(refused(|layers| layers[2].nodes.push(FieldArray::default())), 2);
        assert_eq!(refused(|layers| drop(layers.pop())), 3);
        assert_eq!(refused(Vec::clear), 3);
    }
}
