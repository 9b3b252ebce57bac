//! The goals of leanXMSS over BLAKE2s, one thread, beside the same scheme without a batch.
//!
//! Times are counted in B, the time of one hash of 48 bytes through the crate `blake2` in the same race: one compression.

use std::{hint::black_box, time::Duration};

use blake2::Digest;
use touchmark_benches::{Contestant, Goal, race};
use touchmark_lanes::Backend;
use touchmark_tweakhash::bytes::{Blake2s, ByteTweakHash, TrialInput, whole_walks};
use touchmark_xmss::leanxmss::{SigningKey, verify_many};

/// The definitions, over the crate `blake2`, one hash after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Naive {}

impl ByteTweakHash for Naive {
    const NAME: &'static str = "BLAKE2s-256, one at a time";

    fn hash(parts: &[&[u8]]) -> [u8; 32] {
        let mut hasher = blake2::Blake2s256::new();
        parts.iter().for_each(|part| hasher.update(part));
        hasher.finalize().into()
    }
}

/// Rounds of each race.
const ROUNDS: usize = 5;
/// Messages that are signed.
const MESSAGES: u8 = 200;
/// Signatures verified at once.
const MANY: u8 = 64;
/// Epochs whose chains are walked together.
const EPOCHS: u32 = 16;
/// Leaves computed in one go.
const LEAVES: u32 = 256;
/// Trials in one go.
const TRIALS: u16 = 512;

const SEED: [u8; 32] = [7; 32];

fn main() {
    let key = SigningKey::<Blake2s>::generate(&SEED, 0, 4).expect("a range of the lifetime");
    let naive_key = SigningKey::<Naive>::generate(&SEED, 0, 4).expect("a range of the lifetime");
    let (verifying, naive_verifying) = (key.verifying_key(), naive_key.verifying_key());
    assert_eq!(verifying.to_bytes(), naive_verifying.to_bytes());
    let messages: Vec<[u8; 32]> = (0..MESSAGES).map(|i| [i; 32]).collect();
    let signatures: Vec<_> = messages[..MANY.into()]
        .iter()
        .map(|message| key.sign(1, message).expect("a prepared epoch"))
        .collect();
    let items: Vec<_> = messages.iter().zip(&signatures).map(|(m, s)| (&verifying, 1, m, s)).collect();
    assert!(verify_many(&items).iter().all(Result::is_ok));
    assert_eq!(naive_verifying.verify(1, &messages[0], &signatures[0]), Ok(()));

    let parameter = *verifying.parameter();
    let input = TrialInput { parameter: &parameter, seed: &SEED, epoch: 1, message: &messages[0] };
    let walks: Vec<_> = (0..EPOCHS).flat_map(whole_walks).collect();
    let mut values = vec![[9; 16]; walks.len()];
    let mut leaves = vec![[0; 16]; LEAVES as usize];
    let (mut digests, mut naive_digests) = (vec![[0; 16]; TRIALS.into()], vec![[0; 16]; 16]);
    let mut naive_leaf = [[0; 16]];
    let unit = [5; 48];
    let times = race(
        &mut [
            Contestant::new("B", || {
                black_box(blake2::Blake2s256::digest(black_box(unit)));
            }),
            Contestant::new("walk", || Blake2s::walk_chains(&[parameter], &walks, black_box(&mut values))),
            Contestant::new("trials", || Blake2s::trial_digests(&input, 0, black_box(&mut digests))),
            Contestant::new("sign", || {
                messages.iter().for_each(|message| drop(black_box(key.sign(1, black_box(message)))));
            }),
            Contestant::new("leaves", || {
                Blake2s::leaves_of_seed(&parameter, &SEED, 0, black_box(&mut leaves));
            }),
            Contestant::new("verify", || {
                for (key, epoch, message, signature) in black_box(&items) {
                    assert_eq!(key.verify(*epoch, message, signature), Ok(()));
                }
            }),
            Contestant::new("verify_many", || drop(black_box(verify_many(black_box(&items))))),
            Contestant::new("naive trials", || {
                Naive::trial_digests(&input, 0, black_box(&mut naive_digests));
            }),
            Contestant::new("naive leaf", || {
                Naive::leaves_of_seed(&parameter, &SEED, 0, black_box(&mut naive_leaf));
            }),
            Contestant::new("naive verify", || {
                assert_eq!(naive_verifying.verify(1, black_box(&messages[0]), &signatures[0]), Ok(()));
            }),
        ],
        ROUNDS,
        Duration::from_millis(2),
    );
    let b = times[0].1.as_secs_f64();
    let per = |wanted: &str, count: f64| {
        let time =
            times.iter().find(|(name, _)| *name == wanted).map_or(f64::NAN, |(_, time)| time.as_secs_f64());
        time / count / b
    };
    let steps = f64::from(EPOCHS) * 42.0 * 7.0;
    let rows = [
        ("compression in lanes, per lane", 0.10, 0.20, per("walk", steps)),
        ("one trial of the search", 0.33, 0.62, per("trials", TRIALS.into())),
        ("sign, mean of 200", 10_000.0, 19_000.0, per("sign", MESSAGES.into())),
        ("key generation per leaf", 38.0, 72.0, per("leaves", LEAVES.into())),
        ("verify", 62.0, 70.0, per("verify", MANY.into())),
        ("verify_many of 64, each", 17.0, 31.0, per("verify_many", MANY.into())),
    ];
    let wide = Backend::detect().name() == "avx512";
    for (name, widest, narrower, measured) in rows {
        let limit = if wide { widest } else { narrower };
        Goal { tower: "leanxmss", name, unit: "B", limit, measured }.print();
    }
    let trials: f64 = messages
        .iter()
        .map(|message| f64::from(key.find_encoding(1, message).expect("found").trial) + 1.0)
        .sum();
    println!(
        "B = {:.0} ns on {}; trials, mean of 200: {:.0}",
        b * 1e9,
        Backend::detect().name(),
        trials / 200.0
    );
    println!(
        "one at a time: trial {:.2} B, leaf {:.0} B, verify {:.0} B",
        per("naive trials", 16.0),
        per("naive leaf", 1.0),
        per("naive verify", 1.0)
    );
}
