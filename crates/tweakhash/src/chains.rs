//! Hash chains, walked in lanes.

use touchmark_koalabear::{FieldArray, KoalaBear, Packed};
use touchmark_lanes::{Backend, Machine, dispatch};
use touchmark_poseidon::POSEIDON16;

use crate::{poseidon::Parameter, tweak::Tweak};

/// A walk along one chain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChainWalk {
    /// Whose chain it is, as an index into the parameters.
    pub key: u8,
    /// The epoch of the one-time key.
    pub epoch: u32,
    /// The chain's number.
    pub chain: u8,
    /// The position of the value at hand.
    pub start: u8,
    /// How many steps to take; the end, `start + steps`, is at most 255.
    pub steps: u8,
}

/// Walks every chain on a backend of the caller's choice.
pub(crate) fn walk_chains_with<const H: usize>(
    backend: Backend,
    parameters: &[Parameter],
    walks: &[ChainWalk],
    values: &mut [FieldArray<H>],
) where
    FieldArray<H>: ChainValue,
{
    assert_eq!(walks.len(), values.len(), "a value for each walk");
    for (walks, values) in walks.chunks(BLOCK).zip(values.chunks_mut(BLOCK)) {
        ChainValue::walk_block(backend, parameters, walks, values);
    }
}

/// Walks sorted together; their order fits bytes.
const BLOCK: usize = 256;

/// A digest that chains are made of. Sealed: the parameter sets have digests of seven and of eight elements.
pub trait ChainValue: Sized {
    /// Walks as many chains as a block has, or fewer.
    #[doc(hidden)]
    fn walk_block(backend: Backend, parameters: &[Parameter], walks: &[ChainWalk], values: &mut [Self]);
}

/// The entry of one length of digest. It is not generic, so that its code, a permutation for every backend, is made once, in this crate,
/// and not again in each that calls it.
macro_rules! chain_value {
    ($len:literal, $walk_block:ident, $kernel:ident) => {
        dispatch! {
            fn $walk_block[][](
                parameters: &[Parameter],
                walks: &[ChainWalk],
                values: &mut [FieldArray<$len>],
            ) = $kernel
        }

        #[inline(always)]
        fn $kernel<M: Machine>(
            machine: M,
            parameters: &[Parameter],
            walks: &[ChainWalk],
            values: &mut [FieldArray<$len>],
        ) {
            walk_block_kernel(machine, parameters, walks, values);
        }

        impl ChainValue for FieldArray<$len> {
            fn walk_block(
                backend: Backend,
                parameters: &[Parameter],
                walks: &[ChainWalk],
                values: &mut [Self],
            ) {
                $walk_block(backend, parameters, walks, values);
            }
        }
    };
}

chain_value!(7, walk_block_7, walk_block_7_kernel);
chain_value!(8, walk_block_8, walk_block_8_kernel);

/// Sorts the walks by length, so that those which share a vector end at about the same step.
#[inline(always)]
fn walk_block_kernel<M: Machine, const H: usize>(
    machine: M,
    parameters: &[Parameter],
    walks: &[ChainWalk],
    values: &mut [FieldArray<H>],
) {
    const { assert!(H + 7 <= 16, "digest, parameter and tweak fit the permutation") };
    let mut order: [u8; BLOCK] = core::array::from_fn(|i| i.to_le_bytes()[0]);
    let order = &mut order[..walks.len()];
    order.sort_unstable_by_key(|&i| core::cmp::Reverse(walks[usize::from(i)].steps));
    for group in order.chunks(Packed::<M>::WIDTH) {
        walk_group(machine, parameters, walks, values, group);
    }
}

/// Walks the chains named by `group`, longest first, one in each lane.
///
/// Lanes past the group, and lanes whose walk has ended, go on with the others; their values are not looked at any more.
#[inline(always)]
fn walk_group<M: Machine, const H: usize>(
    machine: M,
    parameters: &[Parameter],
    walks: &[ChainWalk],
    values: &mut [FieldArray<H>],
    group: &[u8],
) {
    let index = |lane: usize| usize::from(group[lane.min(group.len() - 1)]);
    let mut digest: [Packed<M>; H] =
        core::array::from_fn(|cell| Packed::from_fn(machine, |lane| values[index(lane)].0[cell]));
    let parameter: [Packed<M>; 5] = core::array::from_fn(|cell| {
        Packed::from_fn(machine, |lane| parameters[usize::from(walks[index(lane)].key)].0[cell])
    });
    let mut walking = group.len();
    for step in 0..=walks[index(0)].steps {
        // The shortest walks stand last: write back those that are done.
        let done =
            group[..walking].iter().rev().take_while(|&&i| walks[usize::from(i)].steps == step).count();
        if done > 0 {
            for (cell, packed) in digest.iter().enumerate() {
                packed.for_each(|lane, element| {
                    if (walking - done..walking).contains(&lane) {
                        values[index(lane)].0[cell] = element;
                    }
                });
            }
            walking -= done;
        }
        if walking == 0 {
            return;
        }
        chain_step(machine, &parameter, &mut digest, |lane| {
            let walk = &walks[index(lane)];
            Tweak::Chain {
                epoch: walk.epoch,
                chain: walk.chain,
                position: walk.start.wrapping_add(step).wrapping_add(1),
            }
        });
    }
}

/// One step in every lane: the digest is compressed with the parameter and the tweak, digest first.
#[inline(always)]
fn chain_step<M: Machine, const H: usize>(
    machine: M,
    parameter: &[Packed<M>; 5],
    digest: &mut [Packed<M>; H],
    tweak: impl Fn(usize) -> Tweak,
) {
    let mut tweaks = [[KoalaBear::new(0); 2]; MAX_WIDTH];
    for (lane, elements) in tweaks.iter_mut().enumerate().take(Packed::<M>::WIDTH) {
        *elements = tweak(lane).elements();
    }
    let mut state: [Packed<M>; 16] = core::array::from_fn(|cell| match cell.checked_sub(H) {
        None => digest[cell],
        Some(i @ 0..5) => parameter[i],
        Some(i @ 5..7) => Packed::from_fn(machine, |lane| tweaks[lane][i - 5]),
        Some(_) => Packed::splat(machine, KoalaBear::new(0)),
    });
    POSEIDON16.compress_packed(machine, &mut state);
    digest.copy_from_slice(&state[..H]);
}

/// The widest vector of any machine, in elements.
const MAX_WIDTH: usize = 16;

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    /// More parameters than the widest vector has lanes.
    fn parameters() -> Vec<Parameter> {
        (0..18).map(|key| FieldArray::from_canonical([3, 1, 4, 1, key]).expect("in range")).collect()
    }

    fn painted<const H: usize>(len: usize) -> Vec<FieldArray<H>> {
        (0..len).map(|i| FieldArray(core::array::from_fn(|j| KoalaBear::new((i * 251 + j) as u32)))).collect()
    }

    /// The definition, one step after the other.
    fn naive<const H: usize>(walk: &ChainWalk, value: FieldArray<H>) -> FieldArray<H> {
        let mut digest = value.0;
        for position in (walk.start..=u8::MAX).skip(1).take(usize::from(walk.steps)) {
            let tweak = Tweak::Chain { epoch: walk.epoch, chain: walk.chain, position }.elements();
            let mut state = [KoalaBear::new(0); 16];
            state[..H].copy_from_slice(&digest);
            state[H..H + 5].copy_from_slice(&parameters()[usize::from(walk.key)].0);
            state[H + 5..H + 7].copy_from_slice(&tweak);
            digest = POSEIDON16.compress(&state);
        }
        FieldArray(digest)
    }

    fn check<const H: usize>(walks: &[ChainWalk])
    where
        FieldArray<H>: ChainValue,
    {
        let before = painted::<H>(walks.len());
        let expected: Vec<_> = walks.iter().zip(&before).map(|(walk, &value)| naive(walk, value)).collect();
        for backend in Backend::available() {
            let mut values = before.clone();
            walk_chains_with(backend, &parameters(), walks, &mut values);
            assert_eq!(values, expected, "{backend:?}, {} walks", walks.len());
        }
    }

    #[test]
    fn uneven_walks_in_groups_of_every_size() {
        for len in 0..=33_u8 {
            let walks: Vec<_> = (0..len)
                .map(|i| ChainWalk {
                    key: i % 18,
                    epoch: 1 << 31 | u32::from(i),
                    chain: 200 + i,
                    start: i % 4,
                    steps: i * 5 % 7,
                })
                .collect();
            check::<7>(&walks);
            check::<8>(&walks);
        }
    }

    #[test]
    fn walks_of_no_step_and_of_all_steps() {
        let walk = |start, steps| ChainWalk { key: 17, epoch: 5, chain: 255, start, steps };
        check::<7>(&[walk(0, 0)]);
        check::<8>(&[walk(0, 255)]);
        check::<8>(&[walk(255, 0), walk(0, 255), walk(254, 1), walk(0, 0)]);
        check::<7>(&[walk(3, 0); 20]);
    }

    #[test]
    fn more_walks_than_a_block() {
        let walks: Vec<_> = (0..300_u32)
            .map(|i| ChainWalk { epoch: i, steps: (i % 3) as u8, ..ChainWalk::default() })
            .collect();
        check::<7>(&walks);
    }
}
