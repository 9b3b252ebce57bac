//! Verification, of one signature and of many side by side.

use alloc::{vec, vec::Vec};

use touchmark_encoding::{Attempt, EncodingError, IncomparableEncoding};
use touchmark_merkle::roots_from_paths;
use touchmark_tweakhash::{ChainWalk, MAX_DIMENSION, TweakHash};

use crate::{
    MESSAGE_LEN, Signature, VerifyError, VerifyingKey, Work,
    parameter_set::{Codeword, Digest, ParameterSet},
};

/// What [`verify_many`] verifies: a signature under a key, for an epoch and a message.
pub type Signed<'a, P> = (&'a VerifyingKey<P>, u32, &'a [u8; MESSAGE_LEN], &'a Signature<P>);

/// Signatures verified side by side: as many as the widest vector has lanes.
const BLOCK: usize = 16;

/// Verifies many signatures, each under its own key: answer `i` is what [`VerifyingKey::verify`] answers for item `i`, whatever the others are.
///
/// Messages, chains, leaves and paths of up to 16 items are hashed side by side in the lanes of the vector unit; from a few items on that is
/// much faster than one after the other. Allocates the answers, and one buffer for the chains of 16 items.
#[must_use = "the answers tell which signatures are valid"]
pub fn verify_many<P: ParameterSet>(items: &[Signed<'_, P>]) -> Vec<Result<(), VerifyError>> {
    verify_many_with(Work::sequential(), items)
}

/// [`verify_many`], with a choice of threads. The answers are the same. Progress is not reported.
#[must_use = "the answers tell which signatures are valid"]
#[cfg_attr(not(feature = "rayon"), expect(unused_variables, reason = "without rayon there is no choice"))]
pub fn verify_many_with<P: ParameterSet>(
    work: Work<'_>,
    items: &[Signed<'_, P>],
) -> Vec<Result<(), VerifyError>> {
    let mut answers = vec![Err(VerifyError); items.len()];
    let buffers = || {
        let len = BLOCK.min(items.len()) * P::DIMENSION;
        (vec![ChainWalk::default(); len], vec![<Digest<P>>::default(); len])
    };
    let verify = |(walks, values): &mut (Vec<_>, Vec<_>), (items, answers): (&[_], &mut [_])| {
        verify_block::<P, BLOCK>(items, walks, values, answers);
    };
    #[cfg(feature = "rayon")]
    if work.is_parallel() {
        use rayon::{
            iter::{IndexedParallelIterator, ParallelIterator},
            slice::{ParallelSlice, ParallelSliceMut},
        };
        items.par_chunks(BLOCK).zip(answers.par_chunks_mut(BLOCK)).for_each_init(buffers, verify);
        return answers;
    }
    let mut buffers = buffers();
    items.chunks(BLOCK).zip(answers.chunks_mut(BLOCK)).for_each(|block| verify(&mut buffers, block));
    answers
}

/// Verifies one signature without allocating.
pub(crate) fn verify<P: ParameterSet>(item: Signed<'_, P>) -> Result<(), VerifyError> {
    let mut answer = [Err(VerifyError)];
    let mut walks = [ChainWalk::default(); MAX_DIMENSION];
    let mut values = [<Digest<P>>::default(); MAX_DIMENSION];
    verify_block::<P, 1>(&[item], &mut walks, &mut values, &mut answer);
    let [answer] = answer;
    answer
}

/// Verifies from one to `N` signatures; `walks` and `values` have room for the chains of all of them.
fn verify_block<P: ParameterSet, const N: usize>(
    items: &[Signed<'_, P>],
    walks: &mut [ChainWalk],
    values: &mut [Digest<P>],
    answers: &mut [Result<(), VerifyError>],
) {
    answers.fill(Err(VerifyError));
    let mut codewords = [Err(EncodingError::Abort); N];
    encode::<P, N>(items, &mut codewords);
    // The items that are worth hashing on: within the lifetime, and with a codeword.
    let mut live = [0; N];
    let mut count = 0;
    for (i, (&(_, epoch, ..), codeword)) in items.iter().zip(&codewords).enumerate() {
        if u64::from(epoch) < P::LIFETIME && codeword.is_ok() {
            live[count] = i;
            count += 1;
        }
    }
    let Some(&first) = live[..count].first() else { return };

    // Slots past the last live item repeat the first; nothing looks at them.
    let nth = |slot: usize| &items[if slot < count { live[slot] } else { first }];
    let parameters: [_; N] = core::array::from_fn(|slot| nth(slot).0.parameter);
    let epochs: [_; N] = core::array::from_fn(|slot| nth(slot).1);
    let paths: [_; N] = core::array::from_fn(|slot| nth(slot).3.path());
    let (walks, values) = (&mut walks[..count * P::DIMENSION], &mut values[..count * P::DIMENSION]);
    for (slot, (walks, values)) in
        walks.chunks_mut(P::DIMENSION).zip(values.chunks_mut(P::DIMENSION)).enumerate()
    {
        if let Ok(codeword) = &codewords[live[slot]] {
            fill_walks::<P>(slot, epochs[slot], codeword, walks);
        }
        values.copy_from_slice(nth(slot).3.chain_values());
    }
    P::Hash::walk_chains(&parameters[..count], walks, values);
    let mut nodes = [<Digest<P>>::default(); N];
    let nodes = &mut nodes[..count];
    P::Hash::leaves(&parameters[..count], &epochs[..count], values, nodes);
    roots_from_paths::<P::Hash>(&parameters[..count], &epochs[..count], &paths[..count], nodes);
    for (&i, root) in live.iter().zip(nodes) {
        if *root == items[i].0.root {
            answers[i] = Ok(());
        }
    }
}

/// The codewords of all items, of which there is one at least.
fn encode<P: ParameterSet, const N: usize>(
    items: &[Signed<'_, P>],
    codewords: &mut [Result<Codeword<P>, EncodingError>; N],
) {
    let attempts: [_; N] = core::array::from_fn(|i| {
        let &(key, epoch, message, signature) = items.get(i).unwrap_or(&items[0]);
        Attempt { parameter: &key.parameter, epoch, message, randomness: &signature.randomness }
    });
    P::Encoding::encode_many(&attempts[..items.len()], &mut codewords[..items.len()]);
}

/// The walks from the signed positions to the ends of all chains.
fn fill_walks<P: ParameterSet>(key: usize, epoch: u32, codeword: &Codeword<P>, walks: &mut [ChainWalk]) {
    // At most 16 items stand side by side.
    let key = key.to_le_bytes()[0];
    // A base of at most 256: the last position is a byte, and no digit is above it.
    let last = (P::BASE - 1).to_le_bytes()[0];
    for (chain, (walk, &digit)) in (0..=u8::MAX).zip(walks.iter_mut().zip(codeword.as_ref())) {
        *walk = ChainWalk { key, epoch, chain, start: digit, steps: last - digit };
    }
}
