//! Hashing with the permutation: an overwriting sponge of rate 8 without padding.
//!
//! A block of up to 8 inputs overwrites the first lanes; a short last block leaves the rest of the rate as it is. Neither the
//! length nor a domain enters, so callers must fix the length of what they hash: up to 8 inputs, trailing zeros do not
//! change the result, and the empty input hashes to zeros without a permutation.

use crate::{
    field::Goldilocks,
    poseidon2::{State, WIDTH, permute},
    quintic::Quintic,
};

/// The number of lanes that take input and give output.
pub const RATE: usize = 8;

/// Four lanes, what [`compress`] takes and gives.
pub type Digest = [Goldilocks; 4];

/// The first `N` output lanes of the sponge; more than 8 take further permutations.
#[must_use]
pub fn hash<const N: usize>(input: &[Goldilocks]) -> [Goldilocks; N] {
    let mut state: State = [Goldilocks::ZERO; WIDTH];
    for block in input.chunks(RATE) {
        state[..block.len()].copy_from_slice(block);
        permute(&mut state);
    }
    let mut output = [Goldilocks::ZERO; N];
    for (index, block) in output.chunks_mut(RATE).enumerate() {
        if index > 0 {
            permute(&mut state);
        }
        block.copy_from_slice(&state[..block.len()]);
    }
    output
}

/// H5: five output lanes, read as an element of the quintic extension.
#[must_use]
pub fn hash_to_quintic(input: &[Goldilocks]) -> Quintic {
    Quintic::new(hash(input))
}

/// Two digests to one.
#[must_use]
pub fn compress(left: &Digest, right: &Digest) -> Digest {
    let mut input = [Goldilocks::ZERO; RATE];
    input[..4].copy_from_slice(left);
    input[4..].copy_from_slice(right);
    hash(&input)
}

/// Folds digests from the left with [`compress`]; one digest folds to itself, none to `None`.
#[must_use]
pub fn fold(digests: &[Digest]) -> Option<Digest> {
    let (first, rest) = digests.split_first()?;
    Some(rest.iter().fold(*first, |left, right| compress(&left, right)))
}
