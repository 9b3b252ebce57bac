//! BLAKE2s-256, with a hash in each lane.
//!
//! The first block of every input is tweak, parameter and up to 32 bytes of message. Its third word is always zero.

use touchmark_blake2s::{
    blake2s256,
    lanes::{FULL, MAX_WIDTH, START, columns, compress, store},
    words_of,
};
use touchmark_lanes::{Backend, Lanes32, Machine, dispatch};

use super::{
    ByteTweak, ByteTweakHash, CHAINS, Ends, LAST_POSITION, MessageInput, Node, TrialInput, TweakKind,
    check_paths, check_walks, whole_walks,
};
use crate::ChainWalk;

/// leanXMSS over BLAKE2s-256.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blake2s {}

/// The zero words of a block that begins with a tweak, and is full.
const TWEAK: u16 = 0b100;
/// Those of a step: tweak, parameter, and one value.
const STEP: u16 = TWEAK | 0xf000;
/// Those of a second block of 32 bytes.
const HALF: u16 = 0xff00;
/// Those of a second block of 24 bytes.
const RANDOMNESS: u16 = 0xffc0;

impl ByteTweakHash for Blake2s {
    const NAME: &'static str = "BLAKE2s-256";

    fn hash(parts: &[&[u8]]) -> [u8; 32] {
        blake2s256(parts)
    }

    fn chain_starts(parameter: &Node, seed: &[u8; 32], epoch: u32, starts: &mut [Node]) {
        chain_starts_with(Backend::detect().for_items(starts.len()), parameter, seed, epoch, starts);
    }

    fn walk_chains(parameters: &[Node], walks: &[ChainWalk], values: &mut [Node]) {
        walk_chains_on(Backend::detect().for_items(walks.len()), parameters, walks, values);
    }

    fn leaves(parameters: &[Node], epochs: &[u32], ends: &[Ends], leaves: &mut [Node]) {
        assert!(
            parameters.len() == leaves.len() && epochs.len() == leaves.len() && ends.len() == leaves.len()
        );
        leaves_with(Backend::detect().for_items(leaves.len()), parameters, epochs, ends, leaves);
    }

    fn leaves_of_seed(parameter: &Node, seed: &[u8; 32], first: u32, leaves: &mut [Node]) {
        leaves_of_seed_on(Backend::detect(), parameter, seed, first, leaves);
    }

    fn parents(parameter: &Node, level: u8, first: u32, children: &[Node], parents: &mut [Node]) {
        assert_eq!(children.len(), 2 * parents.len(), "two children for each parent");
        parents_with(Backend::detect().for_items(parents.len()), parameter, level, first, children, parents);
    }

    fn climb(parameters: &[Node], epochs: &[u32], paths: &[&[Node]], nodes: &mut [Node]) {
        check_paths(parameters, epochs, paths, nodes);
        climb_with(Backend::detect().for_items(nodes.len()), parameters, epochs, paths, nodes);
    }

    fn message_digests(inputs: &[MessageInput<'_>], digests: &mut [Node]) {
        assert_eq!(inputs.len(), digests.len(), "a digest for each message");
        message_digests_with(Backend::detect().for_items(inputs.len()), inputs, digests);
    }

    fn trial_digests(input: &TrialInput<'_>, first: u32, digests: &mut [Node]) {
        trial_digests_with(Backend::detect().for_items(digests.len()), input, first, digests);
    }
}

/// A vector of words on a machine.
type Words<M> = <M as Machine>::U32;

/// Every lane the same words.
#[inline(always)]
fn splat_all<M: Machine, const N: usize>(machine: M, words: [u32; N]) -> [Words<M>; N] {
    words.map(|word| Words::<M>::splat(machine, word))
}

/// Tweak and parameter, then zeros.
#[inline(always)]
fn head<M: Machine>(
    machine: M,
    kind: TweakKind,
    sub: Words<M>,
    index: Words<M>,
    parameter: &[Words<M>; 4],
) -> [Words<M>; 16] {
    let zero = Words::<M>::splat(machine, 0);
    let mut block = [zero; 16];
    block[0] = Words::<M>::splat(machine, (kind as u32) << 8);
    block[1] = sub;
    block[3] = index;
    block[4..8].copy_from_slice(parameter);
    block
}

/// The first words of the hash of an input of one block.
#[inline(always)]
fn hash_block<M: Machine, const ZERO: u16>(machine: M, block: &[Words<M>; 16], length: u32) -> [Words<M>; 4] {
    let start = splat_all(machine, START);
    first_half::<M>(&compress::<M, ZERO>(machine, &start, block, length, true))
}

#[inline(always)]
fn first_half<M: Machine>(state: &[Words<M>; 8]) -> [Words<M>; 4] {
    [state[0], state[1], state[2], state[3]]
}

/// Writes the nodes of the lanes, as many as `nodes` has.
#[inline(always)]
fn store_nodes<M: Machine>(state: &[Words<M>; 4], nodes: &mut [Node]) {
    let mut words = [[0; 4]; MAX_WIDTH];
    store::<M, 4>(state, &mut words);
    for (node, words) in nodes.iter_mut().zip(&words) {
        *node = node_of(words);
    }
}

#[inline(always)]
fn node_of(words: &[u32; 4]) -> Node {
    let mut node = [0; 16];
    for (bytes, word) in node.as_chunks_mut().0.iter_mut().zip(words) {
        *bytes = word.to_le_bytes();
    }
    node
}

/// A block of tweak, parameter and two nodes.
#[inline(always)]
fn row(tweak: ByteTweak, parameter: &Node, pair: [&Node; 2]) -> [u32; 16] {
    let mut row = [0; 16];
    row[..4].copy_from_slice(&tweak.words());
    row[4..8].copy_from_slice(&words_of::<4>(parameter));
    row[8..12].copy_from_slice(&words_of::<4>(pair[0]));
    row[12..].copy_from_slice(&words_of::<4>(pair[1]));
    row
}

dispatch! {
    fn chain_starts_with[][](parameter: &Node, seed: &[u8; 32], epoch: u32, starts: &mut [Node]) = chain_starts_kernel
}

#[inline(always)]
fn chain_starts_kernel<M: Machine>(
    machine: M,
    parameter: &Node,
    seed: &[u8; 32],
    epoch: u32,
    starts: &mut [Node],
) {
    let width = Words::<M>::WIDTH;
    let parameter = splat_all(machine, words_of::<4>(parameter));
    let epoch = Words::<M>::splat(machine, epoch);
    for (starts, first) in starts.chunks_mut(width).zip((0..).step_by(width)) {
        let chain = Words::<M>::from_fn(machine, |lane| number(first + lane));
        let mut block = head(machine, TweakKind::ChainStart, chain, epoch, &parameter);
        block[8..].copy_from_slice(&splat_all(machine, words_of::<8>(seed)));
        store_nodes::<M>(&hash_block::<M, TWEAK>(machine, &block, 64), starts);
    }
}

/// A small number as a word.
#[inline(always)]
fn number(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Chains that are sorted together: those of sixteen one-time keys.
const SORTED: usize = 16 * CHAINS;

/// Walks in groups, the longest chains of a group first, so that the lanes are free at about the same time.
fn walk_chains_on(backend: Backend, parameters: &[Node], walks: &[ChainWalk], values: &mut [Node]) {
    check_walks(parameters, walks, values);
    let mut order = [0; SORTED];
    for (walks, values) in walks.chunks(SORTED).zip(values.chunks_mut(SORTED)) {
        let order = longest_first(walks, &mut order);
        walk_chains_with(backend, parameters, walks, order, values);
    }
}

/// The places of the walks that have a step, those with the most first.
fn longest_first<'a>(walks: &[ChainWalk], order: &'a mut [u16; SORTED]) -> &'a [u16] {
    let mut counts = [0; LAST_POSITION as usize + 1];
    for walk in walks {
        counts[usize::from(walk.steps)] += 1;
    }
    let mut place = [0; LAST_POSITION as usize + 1];
    for steps in (1..place.len()).rev() {
        place[steps - 1] = place[steps] + counts[steps];
    }
    let moving = place[0];
    for (number, walk) in (0_u16..).zip(walks) {
        let steps = usize::from(walk.steps);
        if steps > 0 {
            order[place[steps]] = number;
            place[steps] += 1;
        }
    }
    &order[..moving]
}

dispatch! {
    fn walk_chains_with[][](parameters: &[Node], walks: &[ChainWalk], order: &[u16], values: &mut [Node]) = walk_chains_kernel
}

/// The chain in each lane, as columns.
struct Lanes {
    parameter: [[u32; MAX_WIDTH]; 4],
    value: [[u32; MAX_WIDTH]; 4],
    sub: [u32; MAX_WIDTH],
    epoch: [u32; MAX_WIDTH],
    /// The steps that are left; none in a lane that is idle.
    left: [u8; MAX_WIDTH],
    item: [u16; MAX_WIDTH],
}

impl Lanes {
    #[inline(always)]
    fn begin(&mut self, lane: usize, item: u16, parameter: &Node, walk: &ChainWalk, value: &Node) {
        let (parameter, value) = (words_of::<4>(parameter), words_of::<4>(value));
        for i in 0..4 {
            self.parameter[i][lane] = parameter[i];
            self.value[i][lane] = value[i];
        }
        self.sub[lane] = 8 * u32::from(walk.chain) + u32::from(walk.start);
        self.epoch[lane] = walk.epoch;
        self.left[lane] = walk.steps;
        self.item[lane] = item;
    }

    #[inline(always)]
    fn value(&self, lane: usize) -> Node {
        node_of(&[self.value[0][lane], self.value[1][lane], self.value[2][lane], self.value[3][lane]])
    }
}

#[inline(always)]
fn walk_chains_kernel<M: Machine>(
    machine: M,
    parameters: &[Node],
    walks: &[ChainWalk],
    order: &[u16],
    values: &mut [Node],
) {
    let width = Words::<M>::WIDTH;
    let mut lanes = Lanes {
        parameter: [[0; MAX_WIDTH]; 4],
        value: [[0; MAX_WIDTH]; 4],
        sub: [0; MAX_WIDTH],
        epoch: [0; MAX_WIDTH],
        left: [0; MAX_WIDTH],
        item: [0; MAX_WIDTH],
    };
    let mut waiting = order.iter();
    for lane in 0..width {
        let Some(&item) = waiting.next() else { break };
        let walk = &walks[usize::from(item)];
        lanes.begin(lane, item, &parameters[usize::from(walk.key)], walk, &values[usize::from(item)]);
    }
    // Every lane goes as far as the one that ends first.
    while let Some(run) = lanes.left[..width].iter().copied().filter(|&left| left > 0).min() {
        let load = |words: &[u32; MAX_WIDTH]| Words::<M>::load(machine, &words[..width]);
        let parameter = core::array::from_fn(|i| load(&lanes.parameter[i]));
        let mut value: [Words<M>; 4] = core::array::from_fn(|i| load(&lanes.value[i]));
        let (mut sub, epoch) = (load(&lanes.sub), load(&lanes.epoch));
        let one = Words::<M>::splat(machine, 1);
        for _ in 0..run {
            value = step(machine, sub, epoch, &parameter, &value);
            sub = sub.wrapping_add(one);
        }
        for (words, column) in lanes.value.iter_mut().zip(value) {
            column.store(words);
        }
        sub.store(&mut lanes.sub);
        for lane in 0..width {
            if lanes.left[lane] == 0 {
                continue;
            }
            lanes.left[lane] -= run;
            if lanes.left[lane] == 0 {
                values[usize::from(lanes.item[lane])] = lanes.value(lane);
                if let Some(&item) = waiting.next() {
                    let walk = &walks[usize::from(item)];
                    let parameter = &parameters[usize::from(walk.key)];
                    lanes.begin(lane, item, parameter, walk, &values[usize::from(item)]);
                }
            }
        }
    }
}

/// One step of a chain in each lane.
#[inline(always)]
fn step<M: Machine>(
    machine: M,
    sub: Words<M>,
    epoch: Words<M>,
    parameter: &[Words<M>; 4],
    value: &[Words<M>; 4],
) -> [Words<M>; 4] {
    let mut block = head(machine, TweakKind::ChainStep, sub, epoch, parameter);
    block[8..12].copy_from_slice(value);
    hash_block::<M, STEP>(machine, &block, 48)
}

dispatch! {
    fn leaves_with[][](parameters: &[Node], epochs: &[u32], ends: &[Ends], leaves: &mut [Node]) = leaves_kernel
}

#[inline(always)]
fn leaves_kernel<M: Machine>(
    machine: M,
    parameters: &[Node],
    epochs: &[u32],
    ends: &[Ends],
    leaves: &mut [Node],
) {
    let width = Words::<M>::WIDTH;
    let items = parameters.chunks(width).zip(epochs.chunks(width)).zip(ends.chunks(width));
    for (((parameters, epochs), ends), leaves) in items.zip(leaves.chunks_mut(width)) {
        let mut rows = [[0; 16]; MAX_WIDTH];
        for (((row_, parameter), &epoch), ends) in rows.iter_mut().zip(parameters).zip(epochs).zip(ends) {
            *row_ = row(ByteTweak::new(TweakKind::Leaf, 0, epoch), parameter, [&ends[0], &ends[1]]);
        }
        let mut state = splat_all(machine, START);
        let mut length = 64;
        for next in (2..=CHAINS).step_by(4) {
            let block = columns(machine, |lane| &rows[lane]);
            state = compress::<M, FULL>(machine, &state, &block, length, next == CHAINS);
            length += 64;
            for (row, ends) in rows.iter_mut().zip(ends) {
                if let Some(nodes) = ends[next..].first_chunk::<4>() {
                    *row = words_of(nodes.as_flattened());
                }
            }
        }
        store_nodes::<M>(&first_half::<M>(&state), leaves);
    }
}

/// The fewest leaves that a lane for each of them makes fast; fewer have a lane for each chain.
const FEW_LEAVES: usize = 4;

fn leaves_of_seed_on(backend: Backend, parameter: &Node, seed: &[u8; 32], first: u32, leaves: &mut [Node]) {
    if leaves.len() >= FEW_LEAVES {
        return leaves_of_seed_with(backend, parameter, seed, first, leaves);
    }
    for (epoch, leaf) in (first..=u32::MAX).zip(leaves) {
        let mut ends = [[0; 16]; CHAINS];
        chain_starts_with(backend, parameter, seed, epoch, &mut ends);
        walk_chains_on(backend, &[*parameter], &whole_walks(epoch), &mut ends);
        leaves_with(Backend::Portable, &[*parameter], &[epoch], &[ends], core::slice::from_mut(leaf));
    }
}

dispatch! {
    fn leaves_of_seed_with[][](parameter: &Node, seed: &[u8; 32], first: u32, leaves: &mut [Node]) = leaves_of_seed_kernel
}

/// Chain by chain, with an epoch in each lane: no value leaves its lane before it is part of a leaf.
#[inline(always)]
fn leaves_of_seed_kernel<M: Machine>(
    machine: M,
    parameter: &Node,
    seed: &[u8; 32],
    first: u32,
    leaves: &mut [Node],
) {
    let width = Words::<M>::WIDTH;
    let parameter = splat_all(machine, words_of::<4>(parameter));
    let seed = splat_all(machine, words_of::<8>(seed));
    let zero = Words::<M>::splat(machine, 0);
    for (leaves, offset) in leaves.chunks_mut(width).zip((0..).step_by(width)) {
        // Lanes past the last leaf may wrap; nothing looks at them.
        let epoch = Words::<M>::from_fn(machine, |lane| first.wrapping_add(number(offset + lane)));
        let mut state = splat_all(machine, START);
        let mut block = head(machine, TweakKind::Leaf, zero, epoch, &parameter);
        let (mut filled, mut length) = (8, 64);
        for chain in 0..number(CHAINS) {
            let mut start =
                head(machine, TweakKind::ChainStart, Words::<M>::splat(machine, chain), epoch, &parameter);
            start[8..].copy_from_slice(&seed);
            let mut value = hash_block::<M, TWEAK>(machine, &start, 64);
            for sub in 8 * chain..8 * chain + u32::from(LAST_POSITION) {
                value = step(machine, Words::<M>::splat(machine, sub), epoch, &parameter, &value);
            }
            block[filled..filled + 4].copy_from_slice(&value);
            filled += 4;
            // Eight words of tweak and parameter, and 42 values of four: eleven blocks, all of them full.
            if filled == 16 {
                let last = chain + 1 == number(CHAINS);
                state = compress::<M, FULL>(machine, &state, &block, length, last);
                (filled, length) = (0, length + 64);
            }
        }
        store_nodes::<M>(&first_half::<M>(&state), leaves);
    }
}

dispatch! {
    fn parents_with[][](parameter: &Node, level: u8, first: u32, children: &[Node], parents: &mut [Node]) = parents_kernel
}

#[inline(always)]
fn parents_kernel<M: Machine>(
    machine: M,
    parameter: &Node,
    level: u8,
    first: u32,
    children: &[Node],
    parents: &mut [Node],
) {
    let width = Words::<M>::WIDTH;
    let items = children.chunks(2 * width).zip(parents.chunks_mut(width));
    for ((children, parents), offset) in items.zip((0..).step_by(width)) {
        let mut rows = [[0; 16]; MAX_WIDTH];
        for ((row_, pair), lane) in rows.iter_mut().zip(children.as_chunks::<2>().0).zip(0..) {
            let tweak =
                ByteTweak::new(TweakKind::Node, level.into(), first.wrapping_add(number(offset + lane)));
            *row_ = row(tweak, parameter, [&pair[0], &pair[1]]);
        }
        let block = columns(machine, |lane| &rows[lane]);
        store_nodes::<M>(&hash_block::<M, TWEAK>(machine, &block, 64), parents);
    }
}

dispatch! {
    fn climb_with[][](parameters: &[Node], epochs: &[u32], paths: &[&[Node]], nodes: &mut [Node]) = climb_kernel
}

#[inline(always)]
fn climb_kernel<M: Machine>(
    machine: M,
    parameters: &[Node],
    epochs: &[u32],
    paths: &[&[Node]],
    nodes: &mut [Node],
) {
    let width = Words::<M>::WIDTH;
    let items = parameters.chunks(width).zip(epochs.chunks(width)).zip(paths.chunks(width));
    for (((parameters, epochs), paths), nodes) in items.zip(nodes.chunks_mut(width)) {
        for level in 0..paths[0].len() {
            let mut rows = [[0; 16]; MAX_WIDTH];
            for (lane, ((node, path), &epoch)) in nodes.iter().zip(paths).zip(epochs).enumerate() {
                let sibling = &path[level];
                let position = u32::try_from(u64::from(epoch) >> (level + 1)).unwrap_or(0);
                let tweak = ByteTweak::new(TweakKind::Node, number(level + 1), position);
                let pair = if epoch >> level & 1 == 0 { [node, sibling] } else { [sibling, node] };
                rows[lane] = row(tweak, &parameters[lane], pair);
            }
            let block = columns(machine, |lane| &rows[lane]);
            store_nodes::<M>(&hash_block::<M, TWEAK>(machine, &block, 64), nodes);
        }
    }
}

dispatch! {
    fn message_digests_with[][](inputs: &[MessageInput<'_>], digests: &mut [Node]) = message_digests_kernel
}

#[inline(always)]
fn message_digests_kernel<M: Machine>(machine: M, inputs: &[MessageInput<'_>], digests: &mut [Node]) {
    let width = Words::<M>::WIDTH;
    for (inputs, digests) in inputs.chunks(width).zip(digests.chunks_mut(width)) {
        let (mut first, mut second) = ([[0; 16]; MAX_WIDTH], [[0; 16]; MAX_WIDTH]);
        for ((first, second), input) in first.iter_mut().zip(&mut second).zip(inputs) {
            *first = message_block(input.parameter, input.epoch, input.message);
            *second = words_of(input.randomness);
        }
        let block = columns(machine, |lane| &first[lane]);
        let state = compress::<M, TWEAK>(machine, &splat_all(machine, START), &block, 64, false);
        let block = columns(machine, |lane| &second[lane]);
        let state = compress::<M, RANDOMNESS>(machine, &state, &block, 96, true);
        store_nodes::<M>(&first_half::<M>(&state), digests);
    }
}

/// The first block of a message's input: all but the randomness.
#[inline(always)]
fn message_block(parameter: &Node, epoch: u32, message: &[u8; 32]) -> [u32; 16] {
    let mut block = [0; 16];
    block[..4].copy_from_slice(&ByteTweak::new(TweakKind::Message, 0, epoch).words());
    block[4..8].copy_from_slice(&words_of::<4>(parameter));
    block[8..].copy_from_slice(&words_of::<8>(message));
    block
}

dispatch! {
    fn trial_digests_with[][](input: &TrialInput<'_>, first: u32, digests: &mut [Node]) = trial_digests_kernel
}

/// Three compressions for each trial: two for the randomness, one for the message, whose first block is the same for all.
#[inline(always)]
fn trial_digests_kernel<M: Machine>(machine: M, input: &TrialInput<'_>, first: u32, digests: &mut [Node]) {
    let width = Words::<M>::WIDTH;
    let parameter = splat_all(machine, words_of::<4>(input.parameter));
    let epoch = Words::<M>::splat(machine, input.epoch);
    let seed = splat_all(machine, words_of::<8>(input.seed));
    let zero = Words::<M>::splat(machine, 0);
    let mut message = [zero; 16];
    message[..8].copy_from_slice(&splat_all(machine, words_of::<8>(input.message)));
    let middle = touchmark_blake2s::Midstate::default().block(&message_block(
        input.parameter,
        input.epoch,
        input.message,
    ));
    let middle = splat_all(machine, middle.words);
    let start = splat_all(machine, START);
    for (digests, offset) in digests.chunks_mut(width).zip((0..).step_by(width)) {
        let trial = Words::<M>::from_fn(machine, |lane| first.wrapping_add(number(offset + lane)));
        let mut block = head(machine, TweakKind::Randomness, trial, epoch, &parameter);
        block[8..].copy_from_slice(&seed);
        let state = compress::<M, TWEAK>(machine, &start, &block, 64, false);
        let randomness = compress::<M, HALF>(machine, &state, &message, 96, true);
        let mut block = [zero; 16];
        block[..6].copy_from_slice(&randomness[..6]);
        let state = compress::<M, RANDOMNESS>(machine, &middle, &block, 96, true);
        store_nodes::<M>(&first_half::<M>(&state), digests);
    }
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
