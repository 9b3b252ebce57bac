//! The window moved in steps: interrupted, stored, resumed, refused.

use std::ops::ControlFlow;

use proptest::prelude::*;
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
use touchmark_xmss::{
    AdvanceError, DecodeError, DecodeFault, EpochRange, Lifetime8Dim4Base8, Lifetime18W1NoOff, SigningKey,
    Work,
};

type Key = SigningKey<Lifetime8Dim4Base8>;

/// Epochs 16 to 79: four bottom trees of 16.
fn key(seed: u8) -> Key {
    Key::generate(&mut ChaCha20Rng::from_seed([seed; 32]), 16, 64).expect("an interval of the lifetime")
}

fn advanced(seed: u8) -> Vec<u8> {
    let mut key = key(seed);
    key.advance().expect("a tree is left");
    key.to_bytes().to_vec()
}

#[test]
fn steps_of_any_size_stored_and_resumed_make_the_same_key() {
    let expected = advanced(1);
    for step in [1, 3, 5, 16, 100] {
        let mut key = key(1);
        let mut stored = key.start_advance().expect("a tree is left").to_bytes();
        loop {
            let mut task = key.resume_advance(&stored).expect("what was stored");
            assert_eq!(task.to_bytes(), stored);
            if task.remaining() == 0 {
                key.apply(task.finish()).expect("the key's own tree");
                break;
            }
            let before = task.remaining();
            task.step(Work::sequential(), step).expect("nobody asks to stop");
            assert_eq!(task.remaining(), before.saturating_sub(step));
            stored = task.to_bytes();
        }
        assert_eq!(key.to_bytes().to_vec(), expected, "steps of {step}");
        key.check(16).expect("a key as good as before");
    }
}

#[test]
fn finishing_computes_what_is_left() {
    for done in [0, 7, 16] {
        let mut key = key(1);
        let mut task = key.start_advance().expect("a tree is left");
        task.step(Work::sequential(), done).expect("nobody asks to stop");
        key.apply(task.finish()).expect("the key's own tree");
        assert_eq!(key.to_bytes().to_vec(), advanced(1));
    }
}

#[test]
fn a_step_that_is_stopped_leaves_the_task_as_it_was() {
    let key = SigningKey::<Lifetime18W1NoOff>::generate(&mut ChaCha20Rng::from_seed([2; 32]), 0, 3 * 512)
        .expect("an interval of the lifetime");
    let mut task = key.start_advance().expect("a tree is left");
    task.step(Work::sequential(), 100).expect("nobody asks to stop");
    let stored = task.to_bytes();
    let stop = |done, total| {
        assert_eq!(total, 512);
        assert!(done > 100, "the observer hears of the whole task");
        if done >= 300 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let work = Work::sequential().on_progress(&stop);
    assert_eq!(task.step(work, 412), Err(AdvanceError::Cancelled));
    assert_eq!(task.to_bytes(), stored);
    assert_eq!(task.step(work, 100), Ok(()), "a smaller step ends in time");
}

#[test]
fn at_the_end_there_is_no_task() {
    let mut key = key(1);
    let stored = key.start_advance().expect("a tree is left").to_bytes();
    key.advance().expect("a tree is left");
    key.advance().expect("a tree is left");
    let prepared = EpochRange { start: 48, end: 80 };
    assert_eq!(key.start_advance().map(|_| ()), Err(AdvanceError::AtEnd { prepared }));
    let error = key.resume_advance(&stored).expect_err("no next tree");
    assert_eq!((error.field, error.fault), ("bottom tree index", DecodeFault::Window));
}

#[test]
fn a_tree_is_taken_once_and_by_its_own_key_only() {
    let (mut key, mut other) = (key(1), key(2));
    let next = key.start_advance().expect("a tree is left").finish();
    let before = other.to_bytes();
    assert_eq!(other.apply(next.clone()), Err(AdvanceError::OtherTree));
    assert_eq!(other.to_bytes(), before);
    assert_eq!(key.apply(next.clone()), Ok(()));
    assert_eq!(key.apply(next), Err(AdvanceError::OtherWindow { expected: 4, found: 3 }));
    assert_eq!(key.to_bytes().to_vec(), advanced(1));
}

#[test]
fn stored_tasks_are_read_strictly() {
    let key = key(1);
    let mut task = key.start_advance().expect("a tree is left");
    task.step(Work::sequential(), 3).expect("nobody asks to stop");
    let stored = task.to_bytes();
    assert_eq!(stored.len(), 20 + 8 + 4 + 3 * 32);
    let refused = |change: &dyn Fn(&mut Vec<u8>)| -> DecodeError {
        let mut bytes = stored.clone();
        change(&mut bytes);
        key.resume_advance(&bytes).expect_err("refused")
    };
    let error = refused(&|bytes| bytes[0] ^= 1);
    assert_eq!((error.field, error.offset, error.fault), ("parameter", 0, DecodeFault::OtherKey));
    let error = refused(&|bytes| bytes[20] ^= 1);
    assert_eq!(
        (error.field, error.offset, error.fault),
        ("bottom tree index", 20, DecodeFault::Value { expected: 3, found: 2 })
    );
    let error = refused(&|bytes| bytes[28] ^= 1);
    assert_eq!((error.field, error.offset), ("offset of the leaves", 28));
    let error = refused(&|bytes| bytes[32 + 35] = 0xff);
    assert_eq!((error.field, error.offset, error.fault), ("leaves", 64, DecodeFault::NotCanonical));
    for len in (0..stored.len()).filter(|len| *len < 32 || (len - 32) % 32 != 0) {
        let error = refused(&|bytes| bytes.truncate(len));
        assert!(matches!(error.fault, DecodeFault::Length { .. }), "{len} bytes");
    }
    let error = refused(&|bytes| bytes.resize(32 + 17 * 32, 0));
    assert_eq!(error.fault, DecodeFault::Length { expected: 32 + 16 * 32, found: 32 + 17 * 32 });
}

#[test]
fn a_leaf_that_was_damaged_in_store_is_found_when_the_tree_is_applied() {
    let mut key = key(1);
    let mut task = key.start_advance().expect("a tree is left");
    task.step(Work::sequential(), 3).expect("nobody asks to stop");
    let mut stored = task.to_bytes();
    stored[40] ^= 1;
    let before = key.to_bytes();
    let task = key.resume_advance(&stored).expect("well formed");
    assert_eq!(key.apply(task.finish()), Err(AdvanceError::OtherTree));
    assert_eq!(key.to_bytes(), before);
}

#[test]
fn nothing_secret_is_shown() {
    let task = key(1).start_advance().expect("a tree is left");
    let shown = format!("{task:?}");
    assert_eq!(shown, "AdvanceTask { scheme: Lifetime8Dim4Base8, bottom_tree: 3, remaining: 16, .. }");
}

proptest! {
    #[test]
    fn what_is_resumed_was_stored(at in 0..128_usize, byte: u8, len in 0..128_usize) {
        let key = key(1);
        let mut task = key.start_advance().expect("a tree is left");
        task.step(Work::sequential(), 3).expect("nobody asks to stop");
        let mut bytes = task.to_bytes();
        bytes[at] = byte;
        bytes.truncate(len);
        if let Ok(task) = key.resume_advance(&bytes) {
            prop_assert_eq!(task.to_bytes(), bytes);
        }
    }
}

#[cfg(feature = "rayon")]
#[test]
fn threads_make_the_same_tree() {
    let mut key = key(1);
    let mut task = key.start_advance().expect("a tree is left");
    task.step(Work::sequential().parallel(), 9).expect("nobody asks to stop");
    task.step(Work::sequential().parallel(), 9).expect("nobody asks to stop");
    key.apply(task.finish()).expect("the key's own tree");
    assert_eq!(key.to_bytes().to_vec(), advanced(1));
}
