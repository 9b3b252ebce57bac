//! The tweakable hash made of Poseidon over KoalaBear.

use touchmark_koalabear::{FieldArray, KoalaBear};
use touchmark_lanes::Backend;
use touchmark_poseidon::{OverwriteSponge, POSEIDON24};

use crate::{
    TweakHash,
    capacity::leaf_capacity,
    chains::{ChainValue, ChainWalk, walk_chains_with},
    tweak::Tweak,
};

/// The public parameter of a key pair: five field elements.
pub type Parameter = FieldArray<5>;

/// Digests of `H` elements, one-time keys of `V` chains.
///
/// What is hashed is told apart by its length: one digest (a chain step) is compressed at width 16; two (a tree node) at width 24; more (a leaf)
/// go through a sponge whose capacity value names the lengths.
#[derive(Clone, Copy, Debug)]
pub enum PoseidonTweakHash<const H: usize, const V: usize> {}

/// Hashes done together where the slice at hand is longer.
const BLOCK: usize = 64;

/// Parameter and tweak, which stand before digests.
type Prefix = [KoalaBear; 7];

fn prefix(parameter: &Parameter, tweak: Tweak) -> Prefix {
    let [low, high] = tweak.elements();
    let [p0, p1, p2, p3, p4] = parameter.0;
    [p0, p1, p2, p3, p4, low, high]
}

impl<const H: usize, const V: usize> PoseidonTweakHash<H, V> {
    const SPONGE: OverwriteSponge =
        OverwriteSponge { permutation: &POSEIDON24, capacity: leaf_capacity(V, H) };
}

/// One for all, or one for each.
fn nth<T>(items: &[T], i: usize) -> &T {
    if let [shared] = items { shared } else { &items[i] }
}

impl<const H: usize, const V: usize> PoseidonTweakHash<H, V>
where
    FieldArray<H>: ChainValue,
{
    /// [`TweakHash::walk_chains`] on a backend of the caller's choice, for tests and benches.
    #[doc(hidden)]
    pub fn walk_chains_with(
        backend: Backend,
        parameters: &[Parameter],
        walks: &[ChainWalk],
        values: &mut [FieldArray<H>],
    ) {
        walk_chains_with(backend, parameters, walks, values);
    }

    /// [`TweakHash::leaves`] on a backend of the caller's choice, for tests and benches.
    #[doc(hidden)]
    pub fn leaves_with(
        backend: Backend,
        parameters: &[Parameter],
        epochs: &[u32],
        chain_ends: &[FieldArray<H>],
        leaves: &mut [FieldArray<H>],
    ) {
        assert_eq!(chain_ends.len(), V * epochs.len(), "all chain ends of every epoch");
        assert_eq!(leaves.len(), epochs.len(), "a leaf for each epoch");
        let mut prefixes = [[KoalaBear::new(0); 7]; BLOCK];
        let blocks = epochs.chunks(BLOCK).zip(chain_ends.chunks(V * BLOCK)).zip(leaves.chunks_mut(BLOCK));
        for (number, ((epochs, chain_ends), leaves)) in blocks.enumerate() {
            for (i, (slot, &position)) in prefixes.iter_mut().zip(epochs).enumerate() {
                *slot = prefix(nth(parameters, number * BLOCK + i), Tweak::Tree { level: 0, position });
            }
            let messages = FieldArray::flatten(chain_ends);
            Self::SPONGE.hash_many_with(
                backend,
                &prefixes[..epochs.len()],
                messages,
                FieldArray::as_arrays_mut(leaves),
            );
        }
    }

    /// [`TweakHash::tree_layer`] on a backend of the caller's choice, for tests and benches.
    #[doc(hidden)]
    pub fn tree_layer_with(
        backend: Backend,
        parameter: &Parameter,
        level: u8,
        first: u32,
        children: &[FieldArray<H>],
        parents: &mut [FieldArray<H>],
    ) {
        let mut position = first;
        let mut next = |_| {
            let tweak = Tweak::Tree { level, position };
            position = position.wrapping_add(1);
            prefix(parameter, tweak)
        };
        nodes(backend, &mut next, children, parents);
    }

    /// [`TweakHash::tree_nodes`] on a backend of the caller's choice, for tests and benches.
    #[doc(hidden)]
    pub fn tree_nodes_with(
        backend: Backend,
        parameters: &[Parameter],
        level: u8,
        positions: &[u32],
        children: &[FieldArray<H>],
        parents: &mut [FieldArray<H>],
    ) {
        assert_eq!(positions.len(), parents.len(), "a position for each node");
        let mut nth = |i| prefix(nth(parameters, i), Tweak::Tree { level, position: positions[i] });
        nodes(backend, &mut nth, children, parents);
    }
}

/// Compresses pairs of children, each behind the prefix of its number.
fn nodes<const H: usize>(
    backend: Backend,
    prefix: &mut impl FnMut(usize) -> Prefix,
    children: &[FieldArray<H>],
    parents: &mut [FieldArray<H>],
) {
    assert_eq!(children.len(), 2 * parents.len(), "two children for each node");
    let mut inputs = [[KoalaBear::new(0); 24]; BLOCK];
    let blocks = children.chunks(2 * BLOCK).zip(parents.chunks_mut(BLOCK));
    for (number, (children, parents)) in blocks.enumerate() {
        for (i, (input, pair)) in inputs.iter_mut().zip(children.chunks_exact(2)).enumerate() {
            input[..7].copy_from_slice(&prefix(number * BLOCK + i));
            input[7..7 + H].copy_from_slice(&pair[0].0);
            input[7 + H..7 + 2 * H].copy_from_slice(&pair[1].0);
        }
        let count = parents.len();
        POSEIDON24.compress_many_with(backend, &inputs[..count], FieldArray::as_arrays_mut(parents));
    }
}

impl<const H: usize, const V: usize> TweakHash for PoseidonTweakHash<H, V>
where
    FieldArray<H>: ChainValue,
{
    type Parameter = Parameter;
    type Digest = FieldArray<H>;
    const DIMENSION: usize = V;

    fn walk_chains(parameters: &[Parameter], walks: &[ChainWalk], values: &mut [FieldArray<H>]) {
        Self::walk_chains_with(Backend::detect().for_items(walks.len()), parameters, walks, values);
    }

    fn leaves(
        parameters: &[Parameter],
        epochs: &[u32],
        chain_ends: &[FieldArray<H>],
        leaves: &mut [FieldArray<H>],
    ) {
        Self::leaves_with(Backend::detect(), parameters, epochs, chain_ends, leaves);
    }

    fn tree_layer(
        parameter: &Parameter,
        level: u8,
        first: u32,
        children: &[FieldArray<H>],
        parents: &mut [FieldArray<H>],
    ) {
        Self::tree_layer_with(Backend::detect(), parameter, level, first, children, parents);
    }

    fn tree_nodes(
        parameters: &[Parameter],
        level: u8,
        positions: &[u32],
        children: &[FieldArray<H>],
        parents: &mut [FieldArray<H>],
    ) {
        Self::tree_nodes_with(Backend::detect(), parameters, level, positions, children, parents);
    }
}

#[cfg(test)]
mod tests {
    use std::{vec, vec::Vec};

    use super::*;

    type Hash = PoseidonTweakHash<8, 4>;

    fn painted(len: usize) -> Vec<FieldArray<8>> {
        (0..len).map(|i| FieldArray(core::array::from_fn(|j| KoalaBear::new((i * 257 + j) as u32)))).collect()
    }

    #[test]
    fn batches_of_leaves_and_nodes_agree_with_single_ones_on_every_backend() {
        let parameter = FieldArray::from_canonical([2, 7, 1, 8, 2]).expect("in range");
        let keys: Vec<_> =
            (0..130).map(|key| FieldArray::from_canonical([2, 7, 1, 8, key]).expect("in range")).collect();
        for backend in Backend::available() {
            for len in (0..=33).chain([64, 65, 130]) {
                let epochs: Vec<_> = (0..len).map(|i| u32::MAX - i).collect();
                let count = epochs.len();
                let ends = painted(4 * count);
                let mut leaves = vec![FieldArray::default(); count];
                Hash::leaves_with(backend, &[parameter], &epochs, &ends, &mut leaves);
                let mut keyed_leaves = leaves.clone();
                Hash::leaves_with(backend, &keys[..count], &epochs, &ends, &mut keyed_leaves);
                let mut nodes = vec![FieldArray::default(); count];
                let pairs = &ends[..2 * count];
                Hash::tree_layer_with(backend, &parameter, 3, 1000, pairs, &mut nodes);
                let mut keyed_nodes = nodes.clone();
                Hash::tree_nodes_with(backend, &keys[..count], 3, &epochs, pairs, &mut keyed_nodes);
                for i in 0..count {
                    let mut single = [FieldArray::default()];
                    let portable = Backend::Portable;
                    let (epoch, ends) = (&epochs[i..=i], &ends[4 * i..4 * i + 4]);
                    Hash::leaves_with(portable, &[parameter], epoch, ends, &mut single);
                    assert_eq!(leaves[i], single[0], "{backend:?}, leaf {i} of {len}");
                    Hash::leaves_with(portable, &[keys[i]], epoch, ends, &mut single);
                    assert_eq!(keyed_leaves[i], single[0], "{backend:?}, leaf {i} of {len} keys");
                    let position = 1000 + u32::try_from(i).expect("small");
                    let pair = &pairs[2 * i..2 * i + 2];
                    Hash::tree_layer_with(portable, &parameter, 3, position, pair, &mut single);
                    assert_eq!(nodes[i], single[0], "{backend:?}, node {i} of {len}");
                    Hash::tree_layer_with(portable, &keys[i], 3, epoch[0], pair, &mut single);
                    assert_eq!(keyed_nodes[i], single[0], "{backend:?}, node {i} of {len} keys");
                }
            }
        }
    }
}
