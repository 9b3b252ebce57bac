//! From a leaf to the root.

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
    let mut node = leaf;
    let mut position = position;
    for (level, &sibling) in (1..=u8::MAX).zip(path) {
        let children = if position.is_multiple_of(2) { [node, sibling] } else { [sibling, node] };
        position /= 2;
        H::tree_layer(parameter, level, position, &children, core::slice::from_mut(&mut node));
    }
    node
}
