//! Every batch on every backend against the definitions, over the crate `blake2`.

use std::{vec, vec::Vec};

use blake2::Digest;

use super::*;

/// The same hash without a batch of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plain {}

impl ByteTweakHash for Plain {
    const NAME: &'static str = "BLAKE2s-256, one at a time";

    fn hash(parts: &[&[u8]]) -> [u8; 32] {
        let mut hasher = blake2::Blake2s256::new();
        parts.iter().for_each(|part| hasher.update(part));
        hasher.finalize().into()
    }
}

const SEED: [u8; 32] = [0x5a; 32];
const MESSAGE: [u8; 32] = [0xc3; 32];

fn nodes(count: usize, salt: u8) -> Vec<Node> {
    (0..count)
        .map(|i| core::array::from_fn(|j| (i as u8).wrapping_mul(31).wrapping_add(j as u8 * 7) ^ salt))
        .collect()
}

/// Epochs at both ends and in the middle.
fn epochs(count: usize) -> Vec<u32> {
    (0..count as u32).map(|i| [i, u32::MAX - i, 0x8000_0000 ^ i][i as usize % 3]).collect()
}

fn on_all(check: impl Fn(Backend, usize)) {
    for backend in Backend::available() {
        for len in 0..=2 * MAX_WIDTH + 1 {
            check(backend, len);
        }
    }
}

#[test]
fn starts_and_trials_agree() {
    let parameter = nodes(1, 3)[0];
    let input = TrialInput { parameter: &parameter, seed: &SEED, epoch: u32::MAX, message: &MESSAGE };
    on_all(|backend, len| {
        let mut found = vec![[0; 16]; len];
        let mut expected = found.clone();
        chain_starts_with(backend, &parameter, &SEED, 77, &mut found);
        Plain::chain_starts(&parameter, &SEED, 77, &mut expected);
        assert_eq!(found, expected, "{backend:?}, {len} starts");
        trial_digests_with(backend, &input, 0xffff_ff00, &mut found);
        Plain::trial_digests(&input, 0xffff_ff00, &mut expected);
        assert_eq!(found, expected, "{backend:?}, {len} trials");
    });
}

#[test]
fn walks_agree_whatever_their_lengths() {
    let parameters = nodes(3, 9);
    on_all(|backend, len| {
        let walks: Vec<ChainWalk> = (0..len)
            .map(|i| {
                let start = (i * 5 % 8) as u8;
                ChainWalk {
                    key: (i % 3) as u8,
                    epoch: epochs(len)[i],
                    chain: (i % CHAINS) as u8,
                    start,
                    steps: (LAST_POSITION - start).min((i % 9) as u8),
                }
            })
            .collect();
        let mut found = nodes(len, 1);
        let mut expected = found.clone();
        walk_chains_on(backend, &parameters, &walks, &mut found);
        Plain::walk_chains(&parameters, &walks, &mut expected);
        assert_eq!(found, expected, "{backend:?}, {len} walks");
    });
}

#[test]
fn more_walks_than_are_sorted_together_agree() {
    let walks: Vec<_> = (0..17).flat_map(whole_walks).collect();
    let parameter = nodes(1, 0);
    let mut expected = nodes(walks.len(), 5);
    let start = expected.clone();
    Plain::walk_chains(&parameter, &walks, &mut expected);
    for backend in Backend::available() {
        let mut found = start.clone();
        walk_chains_on(backend, &parameter, &walks, &mut found);
        assert_eq!(found, expected, "{backend:?}");
    }
}

#[test]
fn leaves_agree() {
    let parameter = nodes(1, 3)[0];
    let mut from_seed = vec![[0; 16]; 33];
    Plain::leaves_of_seed(&parameter, &SEED, u32::MAX - 32, &mut from_seed);
    on_all(|backend, len| {
        let (parameters, epochs) = (nodes(len, 3), epochs(len));
        let ends: Vec<Ends> = (0..len).map(|i| core::array::from_fn(|j| nodes(CHAINS, i as u8)[j])).collect();
        let mut found = vec![[0; 16]; len];
        let mut expected = found.clone();
        leaves_with(backend, &parameters, &epochs, &ends, &mut found);
        Plain::leaves(&parameters, &epochs, &ends, &mut expected);
        assert_eq!(found, expected, "{backend:?}, {len} leaves");
        leaves_of_seed_on(backend, &parameter, &SEED, u32::MAX - 32, &mut found);
        assert_eq!(found, from_seed[..len], "{backend:?}, {len} leaves from the seed");
    });
}

#[test]
fn nodes_and_roots_agree() {
    on_all(|backend, len| {
        let (parameters, epochs, children) = (nodes(len, 3), epochs(len), nodes(2 * len, 8));
        let mut found = vec![[0; 16]; len];
        let mut expected = found.clone();
        parents_with(backend, &[7; 16], 32, 0xffff_ffe0 - 1, &children, &mut found);
        Plain::parents(&[7; 16], 32, 0xffff_ffe0 - 1, &children, &mut expected);
        assert_eq!(found, expected, "{backend:?}, {len} parents");
        for levels in [0, 1, 32] {
            let paths: Vec<Vec<Node>> = (0..len).map(|i| nodes(levels, i as u8)).collect();
            let paths: Vec<&[Node]> = paths.iter().map(Vec::as_slice).collect();
            let (mut found, mut expected) = (found.clone(), found.clone());
            climb_with(backend, &parameters, &epochs, &paths, &mut found);
            Plain::climb(&parameters, &epochs, &paths, &mut expected);
            assert_eq!(found, expected, "{backend:?}, {len} paths of {levels}");
        }
    });
}

#[test]
fn messages_agree() {
    on_all(|backend, len| {
        let (parameters, epochs) = (nodes(len, 3), epochs(len));
        let randomness: Vec<[u8; 24]> = (0..len).map(|i| [i as u8; 24]).collect();
        let inputs: Vec<_> = (0..len)
            .map(|i| MessageInput {
                parameter: &parameters[i],
                epoch: epochs[i],
                message: &MESSAGE,
                randomness: &randomness[i],
            })
            .collect();
        let mut found = vec![[0; 16]; len];
        let mut expected = found.clone();
        message_digests_with(backend, &inputs, &mut found);
        Plain::message_digests(&inputs, &mut expected);
        assert_eq!(found, expected, "{backend:?}, {len} messages");
    });
}
