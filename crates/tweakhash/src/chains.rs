//! Hash chains, walked in lanes.

use touchmark_koalabear::{FieldArray, KoalaBear, MODULUS, Packed};
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

/// A walk under way in one lane.
#[derive(Clone, Copy, Default)]
struct Lane {
    /// The walk's number.
    walk: usize,
    /// Steps not yet taken; a lane with none is free.
    left: u8,
}

/// The widest vector of any machine, in elements.
const MAX_WIDTH: usize = 16;

/// What is hashed in every lane: the digest, the parameter, the two elements of the tweak.
type Cells = [[KoalaBear; MAX_WIDTH]; 16];

/// Walks chains in lanes, the longest first; a lane whose walk has ended takes the next one.
#[inline(always)]
fn walk_block_kernel<M: Machine, const H: usize>(
    machine: M,
    parameters: &[Parameter],
    walks: &[ChainWalk],
    values: &mut [FieldArray<H>],
) {
    const { assert!(H + 7 <= 16, "digest, parameter and tweak fit the permutation") };
    let order = longest_first(walks);
    let order = &order[..walks.len()];
    let mut waiting = order.iter().map(|&i| usize::from(i)).filter(|&i| walks[i].steps > 0);
    let mut lanes = [Lane::default(); MAX_WIDTH];
    let lanes = &mut lanes[..Packed::<M>::WIDTH];
    let mut cells = [[KoalaBear::new(0); MAX_WIDTH]; 16];
    loop {
        let mut steps = 0;
        for (number, lane) in lanes.iter_mut().enumerate() {
            if lane.left == 0 {
                let Some(walk) = waiting.next() else { continue };
                *lane = Lane { walk, left: walks[walk].steps };
                let parameter = &parameters[usize::from(walks[walk].key)];
                for (cell, &element) in cells.iter_mut().zip(values[walk].0.iter().chain(&parameter.0)) {
                    cell[number] = element;
                }
            }
            let walk = &walks[lane.walk];
            let (tweak, run) =
                chain_tweaks(walk, walk.start.wrapping_add(walk.steps - lane.left).wrapping_add(1));
            [cells[H + 5][number], cells[H + 6][number]] = tweak;
            let run = run.min(lane.left);
            steps = if steps == 0 { run } else { steps.min(run) };
        }
        if steps == 0 {
            return;
        }
        take_steps::<M, H>(machine, &mut cells, steps);
        for (number, lane) in lanes.iter_mut().enumerate().filter(|(_, lane)| lane.left > 0) {
            lane.left -= steps;
            if lane.left == 0 {
                for (element, cell) in values[lane.walk].0.iter_mut().zip(&cells) {
                    *element = cell[number];
                }
            }
        }
    }
}

/// The numbers of the walks, of which there are no more than a block has, in the order of their steps: a sort by counting.
#[inline(always)]
fn longest_first(walks: &[ChainWalk]) -> [u8; BLOCK] {
    let mut places = [0_u16; BLOCK];
    let mut most = 0;
    for walk in walks {
        places[usize::from(walk.steps)] += 1;
        most = most.max(walk.steps);
    }
    let mut next = 0;
    for place in places[..=usize::from(most)].iter_mut().rev() {
        (*place, next) = (next, next + *place);
    }
    let mut order = [0; BLOCK];
    for (number, walk) in (0..=u8::MAX).zip(walks) {
        let place = &mut places[usize::from(walk.steps)];
        order[usize::from(*place)] = number;
        *place += 1;
    }
    order
}

/// The tweak of the step that arrives at `position`, and for how many steps, at most 255, its elements go on without a carry: from one step to the next
/// the tweak's integer grows by 256.
#[inline(always)]
fn chain_tweaks(walk: &ChainWalk, position: u8) -> ([KoalaBear; 2], u8) {
    let digits = Tweak::Chain { epoch: walk.epoch, chain: walk.chain, position }.digits();
    let run = (MODULUS - 1 - digits[0]) / 256 + 1;
    (KoalaBear::new_array(digits), u8::try_from(run).unwrap_or(u8::MAX))
}

/// Takes steps in every lane: each compresses the digest with the parameter and the tweak.
///
/// Lanes that are free go along; their digests are not looked at any more.
#[inline(always)]
fn take_steps<M: Machine, const H: usize>(machine: M, cells: &mut Cells, steps: u8) {
    let mut input = [Packed::splat(machine, KoalaBear::new(0)); 16];
    for (packed, cell) in input.iter_mut().zip(&*cells).take(H + 7) {
        *packed = Packed::from_fn(machine, |lane| cell[lane]);
    }
    let next = Packed::splat(machine, const { KoalaBear::new(256) });
    for _ in 0..steps {
        let mut state = input;
        POSEIDON16.compress_packed(machine, &mut state);
        input[..H].copy_from_slice(&state[..H]);
        input[H + 5] = input[H + 5] + next;
    }
    for (packed, cell) in input.iter().zip(cells).take(H) {
        packed.for_each(|lane, element| cell[lane] = element);
    }
}

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

    /// The integer of a tweak of epoch `e` is a little above `e * 2^24`: some epochs have a multiple of `p` within a chain.
    #[test]
    fn a_carry_between_the_elements_of_the_tweak() {
        let carries = |epoch: u32| {
            let integer = u64::from(epoch) << 24;
            integer / u64::from(MODULUS) != (integer + (39 << 16)) / u64::from(MODULUS)
        };
        let epochs: Vec<_> = (0..1 << 16).filter(|&epoch| carries(epoch)).take(2).collect();
        assert_eq!(epochs.len(), 2);
        for epoch in epochs {
            let walks: Vec<_> =
                (0..39).map(|chain| ChainWalk { key: 0, epoch, chain, start: 0, steps: 255 }).collect();
            check::<7>(&walks);
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
