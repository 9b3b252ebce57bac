//! Windows, intervals, damaged keys: the small set, whose keys are made in no time.

use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicU64, Ordering},
};

use proptest::prelude::*;
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
use touchmark_xmss::{
    AdvanceError, CheckError, DecodeFault, EpochRange, IntervalError, KeyGenError, Lifetime8Dim4Base8,
    SignError, Signature, SigningKey, VerifyingKey, Work,
};

type Key = SigningKey<Lifetime8Dim4Base8>;

fn rng() -> ChaCha20Rng {
    ChaCha20Rng::from_seed([11; 32])
}

fn key(first: u64, count: u64) -> Key {
    Key::generate(&mut rng(), first, count).expect("an interval of the lifetime")
}

#[test]
fn bad_intervals_are_told_apart() {
    let refused = |first, count| Key::generate(&mut rng(), first, count).expect_err("refused");
    assert_eq!(refused(u64::MAX, 1), KeyGenError::Interval(IntervalError::Overflow));
    assert_eq!(
        refused(0, 257),
        KeyGenError::Interval(IntervalError::PastLifetime { end: 257, lifetime: 256 })
    );
    assert_eq!(refused(7, 0), KeyGenError::Interval(IntervalError::Empty));
}

#[test]
fn the_window_moves_to_the_end_and_signs_only_within() {
    let mut key = key(16, 48);
    let verifying_key = key.verifying_key();
    let active = EpochRange { start: 16, end: 64 };
    assert_eq!(key.activation_interval(), active);
    let sign = |key: &Key, epoch| {
        key.sign(epoch, &[4; 32]).map(|signature| {
            verifying_key.verify(epoch, &[4; 32], &signature).expect("the key's own signature");
        })
    };
    assert_eq!(sign(&key, 15), Err(SignError::EpochNotActive { epoch: 15, active }));
    assert_eq!(sign(&key, 64), Err(SignError::EpochNotActive { epoch: 64, active }));
    assert_eq!(sign(&key, u32::MAX), Err(SignError::EpochNotActive { epoch: u32::MAX, active }));
    let prepared = EpochRange { start: 16, end: 48 };
    for epoch in [16, 31, 32, 47] {
        assert_eq!(sign(&key, epoch), Ok(()));
    }
    assert_eq!(sign(&key, 48), Err(SignError::EpochNotPrepared { epoch: 48, prepared }));

    key.advance().expect("a tree is left");
    let prepared = EpochRange { start: 32, end: 64 };
    assert_eq!(key.prepared_interval(), prepared);
    for epoch in [32, 47, 48, 63] {
        assert_eq!(sign(&key, epoch), Ok(()));
    }
    assert_eq!(sign(&key, 31), Err(SignError::EpochNotPrepared { epoch: 31, prepared }));
    assert_eq!(key.advance(), Err(AdvanceError::AtEnd { prepared }));
    assert_eq!(key.verifying_key(), verifying_key);
}

#[test]
fn an_observer_hears_of_every_leaf_and_can_stop_the_work() {
    let seen = AtomicU64::new(0);
    let watch = |done, total| {
        assert_eq!(total, 48);
        seen.fetch_max(done, Ordering::Relaxed);
        ControlFlow::Continue(())
    };
    let watched =
        Key::generate_with(Work::sequential().on_progress(&watch), &mut rng(), 16, 48).expect("a key");
    assert_eq!(seen.into_inner(), 48);
    assert_eq!(watched.to_bytes(), key(16, 48).to_bytes());

    let stop = |_, _| ControlFlow::Break(());
    let work = Work::sequential().on_progress(&stop);
    assert_eq!(Key::generate_with(work, &mut rng(), 16, 48).expect_err("stopped"), KeyGenError::Cancelled);
    let mut key = key(16, 48);
    let before = key.to_bytes();
    assert_eq!(key.advance_with(work), Err(AdvanceError::Cancelled));
    assert_eq!(key.to_bytes(), before);
}

#[test]
fn damage_that_decodes_is_found_by_the_check() {
    let good = key(0, 48);
    good.check(16).expect("a fresh key");
    let bytes = good.to_bytes();
    let check = |offset: usize| {
        let mut bytes = bytes.to_vec();
        bytes[offset] ^= 1;
        Key::from_bytes(&bytes).expect("still well formed").check(16)
    };
    assert_eq!(check(31), Err(CheckError::Leaf { epoch: 0 }), "the secret");
    assert!(matches!(check(32), Err(CheckError::Node { .. })), "the parameter");
    let end = bytes.len();
    assert_eq!(
        check(end - 32),
        Err(CheckError::Node { level: 4, position: 1 }),
        "the root of the right tree"
    );
    // The first root in the top tree, after 88 bytes of fields, 20 of the tree's, 5 offsets, and 12 before the nodes.
    assert!(matches!(check(88 + 20 + 20 + 12), Err(CheckError::Node { level: 5, position: 0 })));
}

#[test]
fn nothing_secret_is_shown() {
    let shown = format!("{:?}", key(0, 1));
    assert_eq!(
        shown,
        "SigningKey { scheme: Lifetime8Dim4Base8, activation_interval: EpochRange { start: 0, end: 32 }, \
         prepared_interval: EpochRange { start: 0, end: 32 }, .. }"
    );
}

#[test]
fn faults_tell_field_and_offset() {
    let key = key(0, 1);
    let bytes = key.verifying_key().to_bytes();
    let short = VerifyingKey::<Lifetime8Dim4Base8>::from_bytes(&bytes[1..]).expect_err("a byte short");
    assert_eq!(
        (short.field, short.fault),
        ("verifying key", DecodeFault::Length { expected: 52, found: 51 })
    );
    let mut above = bytes.clone();
    above[36..40].copy_from_slice(&[0xff; 4]);
    let error = VerifyingKey::<Lifetime8Dim4Base8>::from_bytes(&above).expect_err("not canonical");
    assert_eq!((error.field, error.offset, error.fault), ("parameter", 36, DecodeFault::NotCanonical));
}

/// A byte of the encoding, and what to set it to.
fn damage(len: usize) -> impl Strategy<Value = (usize, u8)> {
    (0..len, any::<u8>())
}

proptest! {
    #[test]
    fn a_damaged_signature_never_verifies_and_has_one_encoding((at, byte) in damage(424)) {
        let key = key(0, 1);
        let mut bytes = key.sign(3, &[8; 32]).expect("prepared").to_bytes();
        prop_assume!(bytes[at] != byte);
        bytes[at] = byte;
        if let Ok(signature) = Signature::<Lifetime8Dim4Base8>::from_bytes(&bytes) {
            prop_assert_eq!(signature.to_bytes(), bytes);
            prop_assert!(key.verifying_key().verify(3, &[8; 32], &signature).is_err());
        }
    }

    #[test]
    fn a_signing_key_that_decodes_encodes_to_the_same_bytes((at, byte) in damage(2000)) {
        let mut bytes = key(32, 17).to_bytes();
        let at = at % bytes.len();
        bytes[at] = byte;
        if let Ok(key) = Key::from_bytes(&bytes) {
            prop_assert_eq!(key.to_bytes(), bytes);
        }
    }

    #[test]
    fn arbitrary_bytes_are_refused_or_canonical(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        if let Ok(key) = VerifyingKey::<Lifetime8Dim4Base8>::from_bytes(&bytes) {
            prop_assert_eq!(key.to_bytes(), bytes.clone());
        }
        prop_assert!(Signature::<Lifetime8Dim4Base8>::from_bytes(&bytes).is_err());
        prop_assert!(Key::from_bytes(&bytes).is_err());
    }
}
