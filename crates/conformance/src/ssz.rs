//! SSZ of the containers that have no fixed length of their own: openings, layers, subtrees.
//!
//! The library reads and writes them only as parts of keys and signatures, whose shapes are fixed; this is an independent witness.

use touchmark_merkle::{Layer, SubTree};
use touchmark_tweakhash::FixedBytes;

use crate::report::{Context, same};

/// A list of digests behind one offset.
pub(crate) fn opening<D: FixedBytes>(nodes: &[D]) -> Vec<u8> {
    let mut bytes = 4_u32.to_le_bytes().to_vec();
    nodes.iter().for_each(|node| push(&mut bytes, node));
    bytes
}

/// Reads what [`opening`] writes, and nothing else.
pub(crate) fn read_opening<D: FixedBytes>(bytes: &[u8]) -> Result<Vec<D>, String> {
    let (offset, nodes) = bytes.split_first_chunk().ok_or("an opening ends before its offset")?;
    same("offset of an opening", &u32::from_le_bytes(*offset), &4)?;
    digests(nodes)
}

/// Start, offset, digests.
pub(crate) fn layer<D: FixedBytes>(layer: &Layer<D>) -> Vec<u8> {
    let mut bytes = layer.start.to_le_bytes().to_vec();
    bytes.extend_from_slice(&12_u32.to_le_bytes());
    layer.nodes.iter().for_each(|node| push(&mut bytes, node));
    bytes
}

/// Reads what [`layer`] writes, and nothing else.
pub(crate) fn read_layer<D: FixedBytes>(bytes: &[u8]) -> Result<Layer<D>, String> {
    let (start, rest) = bytes.split_first_chunk().ok_or("a layer ends before its start")?;
    let (offset, nodes) = rest.split_first_chunk().ok_or("a layer ends before its offset")?;
    same("offset of a layer", &u32::from_le_bytes(*offset), &12)?;
    Ok(Layer { start: u64::from_le_bytes(*start), nodes: digests(nodes)? })
}

/// Depth, lowest layer, offset, and a list of layers with an offset each.
pub(crate) fn subtree<D: FixedBytes + Copy + Default>(tree: &SubTree<D>) -> Result<Vec<u8>, String> {
    let mut bytes = u64::from(tree.depth()).to_le_bytes().to_vec();
    bytes.extend_from_slice(&u64::from(tree.lowest()).to_le_bytes());
    bytes.extend_from_slice(&20_u32.to_le_bytes());
    let layers: Vec<_> = tree.layers().iter().map(layer).collect();
    let mut offset = 4 * layers.len();
    for layer in &layers {
        let word = u32::try_from(offset).context("offset of a layer")?;
        bytes.extend_from_slice(&word.to_le_bytes());
        offset += layer.len();
    }
    layers.iter().for_each(|layer| bytes.extend_from_slice(layer));
    Ok(bytes)
}

fn push<D: FixedBytes>(bytes: &mut Vec<u8>, node: &D) {
    let end = bytes.len();
    bytes.resize(end + D::BYTES, 0);
    node.write_bytes(&mut bytes[end..]);
}

fn digests<D: FixedBytes>(bytes: &[u8]) -> Result<Vec<D>, String> {
    same("bytes after the last digest", &(bytes.len() % D::BYTES), &0)?;
    let read = |digest| D::read_bytes(digest).map_err(|offset| format!("not canonical at byte {offset}"));
    bytes.chunks_exact(D::BYTES).map(read).collect()
}
