//! A binary Merkle tree over 2^16 leaves: `cargo run --release --example merkle_tree`.
//!
//! A layer is one slice, and hashing it two by two gives the layer above. Threads share out the layer; each hands its part
//! to `hash_many`, which fills the vectors.

use std::time::Instant;

use rayon::prelude::*;
use touchmark_poseidon_bn254::{Fr, HashError, Poseidon};

const LOG_LEAVES: usize = 16;

/// Nodes that a thread takes at a time.
const PART: usize = 512;

const HASHER: Poseidon<3> = Poseidon::new();

/// The layers from the leaves to the root; the number of leaves is a power of two.
fn build(leaves: Vec<Fr>) -> Result<Vec<Vec<Fr>>, HashError> {
    let mut layers = vec![leaves];
    while let Some(layer) = layers.last()
        && layer.len() > 1
    {
        let mut above = vec![Fr::ZERO; layer.len() / 2];
        let parts = above.par_chunks_mut(PART).zip(layer.par_chunks(2 * PART));
        parts.try_for_each(|(above, layer)| HASHER.hash_many(layer, above))?;
        layers.push(above);
    }
    Ok(layers)
}

/// The siblings from a leaf to the root.
fn path(layers: &[Vec<Fr>], mut index: usize) -> Vec<Fr> {
    let mut siblings = Vec::with_capacity(layers.len());
    for layer in layers.iter().take_while(|layer| layer.len() > 1) {
        siblings.push(layer[index ^ 1]);
        index /= 2;
    }
    siblings
}

/// The root that a leaf and its siblings lead to.
fn root(mut node: Fr, mut index: usize, siblings: &[Fr]) -> Result<Fr, HashError> {
    for &sibling in siblings {
        let pair = if index.is_multiple_of(2) { [node, sibling] } else { [sibling, node] };
        node = HASHER.hash(&pair)?;
        index /= 2;
    }
    Ok(node)
}

fn main() -> Result<(), HashError> {
    let leaves: Vec<_> = (0..1_u64 << LOG_LEAVES).map(Fr::from).collect();
    let start = Instant::now();
    let layers = build(leaves)?;
    let elapsed = start.elapsed();
    let top = layers[LOG_LEAVES][0];
    println!("root {top}");
    println!("{} hashes in {elapsed:.1?} on {} threads", (1 << LOG_LEAVES) - 1, rayon::current_num_threads());

    let index = 12_345;
    let siblings = path(&layers, index);
    assert_eq!(root(layers[0][index], index, &siblings)?, top, "a path leads to the root");
    println!("leaf {index} and {} siblings lead to it", siblings.len());
    Ok(())
}
