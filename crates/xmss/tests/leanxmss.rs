//! leanXMSS: ranges, windows, parts, encodings, and what another hash takes.

use std::ops::ControlFlow;

use sha2::{Digest, Sha256};
use touchmark_xmss::{
    AdvanceError, DecodeFault, IntervalError, KeyGenError, SignError, VerifyError, Work,
    leanxmss::{
        Blake2s, ByteTweakHash, JoinError, KeyGenPlan, Node, Signature, SigningKey, VerifyingKey, verify_many,
    },
};

const SEED: [u8; 32] = {
    let mut seed = [0; 32];
    let mut i = 0;
    while i < 32 {
        seed[i as usize] = i;
        i += 1;
    }
    seed
};

/// All that another hash takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sha2 {}

impl ByteTweakHash for Sha2 {
    const NAME: &'static str = "SHA-256";

    fn hash(parts: &[&[u8]]) -> [u8; 32] {
        let mut hasher = Sha256::new();
        parts.iter().for_each(|part| hasher.update(part));
        hasher.finalize().into()
    }
}

fn key<H: ByteTweakHash>(first: u64, count: u64) -> SigningKey<H> {
    SigningKey::generate(&SEED, first, count).expect("a range of the lifetime")
}

/// The key of the specification's walk-through.
#[test]
fn the_walk_through_is_reproduced() {
    let key = key::<Blake2s>(0, 4);
    let bytes = key.verifying_key().to_bytes();
    assert_eq!(hex::encode(bytes), "febc365e0b1f38bd16acba8d13d2915fc487ed3aef7201c095bf4c74aad6b6e3");
    let key = key_at(key, 2);
    let encoded = key.find_encoding(2, &[0x11; 32]).expect("an encoding");
    assert_eq!(encoded.trial, 6157);
    assert_eq!(hex::encode(encoded.randomness), "38f8386318c81cd22f26eda1c67bb6650592e094c6a0f9cd");
}

/// The key with its window at an epoch.
fn key_at<H: ByteTweakHash>(mut key: SigningKey<H>, epoch: u32) -> SigningKey<H> {
    key.prepare_window(Work::sequential(), epoch).expect("an epoch of the range");
    key
}

fn signs_and_verifies<H: ByteTweakHash>(first: u64, count: u64, epochs: &[u32]) {
    let mut key = key::<H>(first, count);
    let verifying = key.verifying_key();
    for &epoch in epochs {
        key.prepare_window(Work::sequential(), epoch).expect("an epoch of the range");
        let signature = key.sign(epoch, &[9; 32]).expect("a prepared epoch");
        assert_eq!(verifying.verify(epoch, &[9; 32], &signature), Ok(()));
        assert_eq!(verifying.verify(epoch, &[8; 32], &signature), Err(VerifyError));
        assert_eq!(verifying.verify(epoch ^ 1, &[9; 32], &signature), Err(VerifyError));
        let prepared = key.prepare(epoch).and_then(|prepared| prepared.sign(&[9; 32]));
        assert_eq!(prepared, Ok(signature));
    }
}

#[test]
fn ranges_at_the_edges_sign_and_verify() {
    signs_and_verifies::<Blake2s>(0, 1, &[0]);
    signs_and_verifies::<Blake2s>(u32::MAX.into(), 1, &[u32::MAX]);
    signs_and_verifies::<Blake2s>((1 << 31) - 2, 5, &[(1 << 31) - 2, 1 << 31, (1 << 31) + 2]);
    signs_and_verifies::<Blake2s>((1 << 32) - 21, 21, &[u32::MAX, u32::MAX - 20, u32::MAX - 7]);
}

#[test]
fn another_hash_is_one_function() {
    signs_and_verifies::<Sha2>(5, 3, &[6]);
    assert_ne!(key::<Sha2>(5, 3).verifying_key().to_bytes(), key::<Blake2s>(5, 3).verifying_key().to_bytes());
}

#[test]
fn parts_in_any_order_give_the_key_that_is_made_at_once() {
    for (first, count) in [(0, 1), (7, 5), (1 << 31, 1 << 12), (1001, 77), ((1 << 32) - 33, 33)] {
        let plan = KeyGenPlan::<Blake2s>::new(&SEED, first, count).expect("a range of the lifetime");
        let work = Work::sequential();
        let mut roots = vec![[0; 16]; plan.parts() as usize];
        for part in (0..plan.parts()).rev() {
            roots[part as usize] = plan.part(work, part).expect("a part");
        }
        let joined = plan.join(work, &roots).expect("all roots");
        assert_eq!(*joined.to_bytes(), *key::<Blake2s>(first, count).to_bytes(), "{first}, {count}");
        assert!(plan.part(work, plan.parts()).is_err(), "no part after the last");
        let mut damaged: Vec<Node> = roots.clone();
        damaged[0][3] ^= 1;
        assert_eq!(plan.join(work, &damaged).map(drop), Err(JoinError::OtherKey));
        assert!(matches!(plan.join(work, &roots[1..]).map(drop), Err(JoinError::Count { .. })));
    }
}

#[test]
fn windows_move_forward_by_themselves_and_anywhere_on_request() {
    let mut key = key::<Blake2s>(3, 20);
    assert_eq!(key.activation_interval().start, 3);
    assert_eq!(key.activation_interval().end, 23);
    assert_eq!((key.prepared_interval().start, key.prepared_interval().end), (3, 8));
    assert!(matches!(key.sign(8, &[0; 32]), Err(SignError::EpochNotPrepared { .. })));
    assert!(matches!(key.sign(23, &[0; 32]), Err(SignError::EpochNotActive { .. })));
    key.advance().expect("a window after the first");
    assert_eq!((key.prepared_interval().start, key.prepared_interval().end), (8, 16));
    key.prepare_window(Work::sequential(), 22).expect("an epoch of the range");
    assert!(matches!(key.advance(), Err(AdvanceError::AtEnd { .. })));
    assert!(key.prepare_window(Work::sequential(), 23).is_err());
    assert_eq!(key.check(usize::MAX), Ok(()));
    key.prepare_window(Work::sequential(), 3).expect("the way back");
    assert_eq!(key.check(1), Ok(()));
}

#[test]
fn encodings_read_back_and_damage_is_found_wherever_it_is() {
    let key = key_at(key::<Blake2s>(3, 20), 17);
    let bytes = key.to_bytes();
    let read = SigningKey::<Blake2s>::from_bytes(&bytes).expect("its own encoding");
    assert_eq!(*read.to_bytes(), *bytes);
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x40;
        assert!(SigningKey::<Blake2s>::from_bytes(&damaged).is_err(), "damage at byte {at}");
    }
    for length in (0..bytes.len()).chain([bytes.len() + 1]) {
        let mut other = bytes.to_vec();
        other.resize(length, 0);
        let error = SigningKey::<Blake2s>::from_bytes(&other).expect_err("another length");
        assert!(matches!(error.fault, DecodeFault::Length { .. }), "{error}");
    }
    let compact = SigningKey::<Blake2s>::from_compact_bytes(Work::sequential(), &key.to_compact_bytes());
    assert_eq!(compact.expect("its own encoding").verifying_key(), key.verifying_key());
}

#[test]
fn intervals_are_refused_and_work_can_be_cancelled() {
    let refused = |first, count| SigningKey::<Blake2s>::generate(&SEED, first, count).map(drop);
    assert_eq!(refused(1, 0), Err(KeyGenError::Interval(IntervalError::Empty)));
    assert_eq!(refused(u64::MAX, 2), Err(KeyGenError::Interval(IntervalError::Overflow)));
    assert!(matches!(refused(1 << 32, 1), Err(KeyGenError::Interval(IntervalError::PastLifetime { .. }))));
    let stop = |_, _| ControlFlow::Break(());
    let work = Work::sequential().on_progress(&stop);
    assert_eq!(
        SigningKey::<Blake2s>::generate_with(work, &SEED, 0, 4).map(drop),
        Err(KeyGenError::Cancelled)
    );
    // The walk-through's message needs 6,157 trials, far more than the first window has.
    let key = key_at(key::<Blake2s>(0, 4), 2);
    assert_eq!(key.sign_with(work, 2, &[0x11; 32]), Err(SignError::Cancelled));
}

#[test]
fn nothing_secret_is_shown() {
    let key = key::<Blake2s>(0, 2);
    let shown = format!("{key:?} {:?} {:?}", key.prepare(1), KeyGenPlan::<Blake2s>::new(&SEED, 0, 2));
    assert!(shown.contains("BLAKE2s-256"));
    assert!(!shown.contains("seed") && !shown.contains("[0, 1, 2"), "{shown}");
}

#[test]
fn many_are_verified_as_one_by_one() {
    let key = key_at(key::<Blake2s>(0, 4), 2);
    let other = VerifyingKey::<Blake2s>::from_bytes(&[5; 32]).expect("any 32 bytes");
    let verifying = key.verifying_key();
    let good = key.sign(2, &[1; 32]).expect("a prepared epoch");
    let bad = Signature::from_bytes(&[0xff; 1208]).expect("any 1,208 bytes");
    for len in 0..35 {
        let items: Vec<_> = (0..len)
            .map(|i| match i % 4 {
                0 => (&verifying, 2, &[1; 32], &good),
                1 => (&other, 2, &[1; 32], &good),
                2 => (&verifying, 2, &[1; 32], &bad),
                _ => (&verifying, 3, &[1; 32], &good),
            })
            .collect();
        let alone: Vec<_> =
            items.iter().map(|(key, epoch, message, s)| key.verify(*epoch, message, s)).collect();
        assert_eq!(verify_many(&items), alone);
        assert!(alone.iter().enumerate().all(|(i, answer)| answer.is_ok() == (i % 4 == 0)));
    }
}
