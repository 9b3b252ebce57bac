//! From leaves to the root.

use touchmark_tweakhash::TweakHash;

/// The root of a tree in which `leaf` stands at `position` of level 0 and `path` holds the siblings on the way up, lowest first.
///
/// The root's level is the length of the path. A `position` past the tree gives some value, and not the root.
#[must_use]
pub fn root_from_path<H: TweakHash>(
    parameter: &H::Parameter,
    position: u32,
    leaf: H::Digest,
    path: &[H::Digest],
) -> H::Digest {
    let mut root = leaf;
    let parameter = core::slice::from_ref(parameter);
    roots_from_paths::<H>(parameter, &[position], &[path], core::slice::from_mut(&mut root));
    root
}

/// Paths followed side by side: as many as the widest vector has lanes.
const BLOCK: usize = 16;

/// [`root_from_path`] for many trees, level by level side by side: item `i` has the parameter, the position and the path of that number, and
/// `nodes[i]`, its leaf, is replaced by the root.
///
/// # Panics
/// If the slices do not fit, or the paths differ in length: a mistake in the calling code, never in data.
pub fn roots_from_paths<H: TweakHash>(
    parameters: &[H::Parameter],
    positions: &[u32],
    paths: &[&[H::Digest]],
    nodes: &mut [H::Digest],
) {
    let count = nodes.len();
    assert!(parameters.len() == count && positions.len() == count && paths.len() == count, "one of each");
    let blocks = parameters.chunks(BLOCK).zip(positions.chunks(BLOCK)).zip(paths.chunks(BLOCK));
    for (((parameters, positions), paths), nodes) in blocks.zip(nodes.chunks_mut(BLOCK)) {
        follow::<H>(parameters, positions, paths, nodes);
    }
}

/// Follows at most [`BLOCK`] paths, and one at least.
fn follow<H: TweakHash>(
    parameters: &[H::Parameter],
    positions: &[u32],
    paths: &[&[H::Digest]],
    nodes: &mut [H::Digest],
) {
    let count = nodes.len();
    let depth = paths[0].len();
    assert!(paths.iter().all(|path| path.len() == depth), "paths of one length");
    let mut above = [0; BLOCK];
    above[..count].copy_from_slice(positions);
    let mut children = [[H::Digest::default(); 2]; BLOCK];
    for (level, up) in (1..=u8::MAX).zip(0..depth) {
        for (i, pair) in children[..count].iter_mut().enumerate() {
            let (node, sibling) = (nodes[i], paths[i][up]);
            *pair = if above[i].is_multiple_of(2) { [node, sibling] } else { [sibling, node] };
            above[i] /= 2;
        }
        let children = children[..count].as_flattened();
        H::tree_nodes(parameters, level, &above[..count], children, nodes);
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use touchmark_koalabear::{FieldArray, KoalaBear};
    use touchmark_tweakhash::PoseidonTweakHash;

    use super::*;

    type Hash = PoseidonTweakHash<7, 155>;

    /// The definition: one path, one level after the other.
    fn naive(
        parameter: &FieldArray<5>,
        position: u32,
        leaf: FieldArray<7>,
        path: &[FieldArray<7>],
    ) -> FieldArray<7> {
        let mut node = [leaf];
        for (up, &sibling) in path.iter().enumerate() {
            let children = if position >> up & 1 == 0 { [node[0], sibling] } else { [sibling, node[0]] };
            let level = u8::try_from(up + 1).expect("small");
            Hash::tree_layer(parameter, level, position >> up >> 1, &children, &mut node);
        }
        node[0]
    }

    #[test]
    fn many_paths_agree_with_one_after_the_other() {
        let painted = |seed: u32| FieldArray::<7>(core::array::from_fn(|_| KoalaBear::new(seed)));
        for count in 0..=33_u32 {
            let parameters: Vec<_> = (0..count).map(|i| FieldArray([KoalaBear::new(i); 5])).collect();
            let positions: Vec<_> = (0..count).map(|i| i * 5 % 32).collect();
            let paths: Vec<Vec<_>> =
                (0..count).map(|i| (0..5).map(|up| painted(100 * i + up)).collect()).collect();
            let mut nodes: Vec<_> = (0..count).map(|i| painted(7777 + i)).collect();
            let expected: Vec<_> =
                (0..nodes.len()).map(|i| naive(&parameters[i], positions[i], nodes[i], &paths[i])).collect();
            let paths: Vec<_> = paths.iter().map(Vec::as_slice).collect();
            roots_from_paths::<Hash>(&parameters, &positions, &paths, &mut nodes);
            assert_eq!(nodes, expected);
        }
    }

    #[test]
    fn an_empty_path_leads_from_the_leaf_to_itself() {
        let leaf = FieldArray([KoalaBear::new(3); 7]);
        assert_eq!(root_from_path::<Hash>(&FieldArray::default(), 0, leaf, &[]), leaf);
    }
}
