//! The goals of the signature scheme, one thread, beside the naive scheme.
//!
//! Times are counted in P, the time of one scalar permutation of width 16 of `p3-koala-bear` in the same race.
//! `cargo bench --bench xmss_goals -- w1` measures one parameter set alone.

use std::{hint::black_box, ops::ControlFlow, time::Duration};

use p3_koala_bear::default_koalabear_poseidon1_16;
use p3_symmetric::Permutation;
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
use touchmark_benches::{
    Beside, Contestant, Goal, race,
    xmss::{EPOCH, Fixture, messages, naive_key},
};
use touchmark_keccak::shake128_many_with;
use touchmark_koalabear::{FieldArray, KoalaBear};
use touchmark_lanes::Backend;
use touchmark_merkle::SubTree;
use touchmark_testkit::{CountingAllocator, heap, naive::xmss as naive};
use touchmark_tweakhash::{ChainWalk, PoseidonTweakHash};
use touchmark_xmss::{
    Digest, KeyGenError, Lifetime18W1NoOff, Lifetime18W2NoOff, Lifetime18W4NoOff, Lifetime18W8NoOff,
    Lifetime32Dim46Base8, ParameterSet, SigningKey, Work, verify_many,
};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// Rounds of each race.
const ROUNDS: usize = 11;

/// Leaves computed in one go.
const LEAVES: u32 = 256;

/// Signatures verified at once.
const MANY: usize = 64;

/// The limits of one parameter set, in P; none where there is no goal.
struct Limits {
    leaf: f64,
    sign: f64,
    prepared: Option<f64>,
    verify: f64,
    verify_many: Option<f64>,
}

fn main() {
    let limits =
        |leaf, sign, prepared, verify, verify_many| Limits { leaf, sign, prepared, verify, verify_many };
    measure::<Lifetime18W1NoOff>("w1", &limits(36.0, 24.0, Some(9.0), 58.0, None));
    measure::<Lifetime18W2NoOff>("w2", &limits(33.0, 30.0, None, 46.0, None));
    measure::<Lifetime18W4NoOff>("w4", &limits(60.0, 64.0, None, 60.0, None));
    measure::<Lifetime18W8NoOff>("w8", &limits(470.0, 580.0, None, 430.0, None));
    measure::<Lifetime32Dim46Base8>("production", &limits(36.0, 270.0, Some(225.0), 52.0, Some(24.0)));
    narrower_backend();
    memory();
}

/// Races everything that one parameter set does, and prints its goals.
fn measure<P: ParameterSet>(name: &str, limits: &Limits) {
    let mut wanted = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).peekable();
    if wanted.peek().is_some() && wanted.all(|wanted| wanted != name) {
        return;
    }
    let fixture = Fixture::<P>::new();
    let (key, epoch) = (fixture.key(), EPOCH);
    let messages: Vec<_> = messages().collect();
    let claims = fixture.claims(messages.len());
    let items: Vec<_> = claims.iter().take(MANY).map(|claim| claim.item()).collect();
    let naive_key = naive_key::<P>();
    let (naive_set, naive_vk, naive_signature) = claims[0].naive();
    check(&fixture, &messages, &naive_key);

    let p3 = default_koalabear_poseidon1_16();
    let mut state: [KoalaBear; 16] = core::array::from_fn(|i| KoalaBear::new(i.to_le_bytes()[0].into()));
    let leaves = vec![<Digest<P>>::default(); 512];
    let times = race(
        &mut [
            Contestant::new("P", || p3.permute_mut(black_box(&mut state))),
            Contestant::new("leaves", || generate_some::<P>()),
            Contestant::new("nodes", || {
                let depth = 18;
                black_box(SubTree::bottom::<P::Hash>(
                    key.verifying_key().parameter(),
                    depth,
                    0,
                    leaves.clone(),
                ));
            }),
            Contestant::new("sign", || {
                messages.iter().for_each(|message| drop(black_box(key.sign(epoch, black_box(message)))));
            }),
            Contestant::with_setup(
                "sign prepared",
                || messages.iter().map(|_| key.prepare(epoch).expect("prepared")).collect::<Vec<_>>(),
                |prepared| {
                    for (prepared, message) in prepared.into_iter().zip(&messages) {
                        drop(black_box(prepared.sign(black_box(message))));
                    }
                },
            ),
            Contestant::new("verify", || {
                claims.iter().for_each(|claim| black_box(black_box(claim).verify()).expect("valid"));
            }),
            Contestant::new("verify_many", || drop(black_box(verify_many(black_box(&items))))),
            Contestant::new("naive leaf", || drop(black_box(naive_key.leaf(epoch)))),
            Contestant::new("naive sign", || {
                messages[..20].iter().for_each(|message| drop(black_box(naive_key.sign(epoch, message))));
            }),
            Contestant::new("naive verify", || {
                let message = &claims[0].message;
                assert!(naive::verify(naive_set, &naive_vk, epoch, black_box(message), &naive_signature));
            }),
        ],
        ROUNDS,
        Duration::from_millis(2),
    );
    let p = times[0].1.as_secs_f64();
    let seconds = |wanted: &str| {
        times.iter().find(|(name, _)| *name == wanted).map_or(f64::NAN, |(_, time)| time.as_secs_f64())
    };
    let [many, all] = [items.len(), messages.len()].map(count);
    let per = |wanted: &str, count: f64| seconds(wanted) / count / p;
    // Beside each leaf stands one inner node.
    let leaf = per("leaves", LEAVES.into()) + per("nodes", 512.0);
    let mut rows = vec![
        (format!("key generation per leaf, {name}"), Some(limits.leaf), leaf),
        (format!("sign, mean of 200, {name}"), Some(limits.sign), per("sign", all)),
        (format!("sign prepared, mean of 200, {name}"), limits.prepared, per("sign prepared", all)),
        (format!("verify, {name}"), Some(limits.verify), per("verify", all)),
        (format!("verify_many of {MANY}, each, {name}"), limits.verify_many, per("verify_many", many)),
    ];
    for (name, limit, measured) in &rows {
        if let &Some(limit) = limit {
            Goal { tower: "xmss", name, unit: "P", limit, measured: *measured }.print();
        }
    }
    let attempts: u32 =
        messages.iter().map(|message| 1 + key.find_encoding(epoch, message).expect("found").counter).sum();
    println!("{name}: P = {:.0} ns; attempts, mean of 200: {:.1}", p * 1e9, f64::from(attempts) / all);
    for (row, rival) in [(0, "naive leaf"), (1, "naive sign"), (3, "naive verify")] {
        let calls = if rival == "naive sign" { 20.0 } else { 1.0 };
        let (name, _, measured) = &rows[row];
        let (ours, theirs) = (measured * p, per(rival, calls) * p);
        Beside { tower: "xmss", name, ours, rival: "naive scheme over p3-koala-bear", theirs }.print();
    }
    rows.push((format!("naive leaf, {name}"), None, per("naive leaf", 1.0)));
    rows.push((format!("naive sign, mean of the first 20, {name}"), None, per("naive sign", 20.0)));
    rows.push((format!("naive verify, {name}"), None, per("naive verify", 1.0)));
    for (name, limit, measured) in rows {
        println!("  {name:<45} {measured:9.2} P {:9.1} us", measured * p * 1e6);
        if limit.is_some() {
            // For the comparison of builds.
            println!("time\t{name}\t{:e}", measured * p);
        }
    }
}

fn count(items: usize) -> f64 {
    u32::try_from(items).map_or(f64::NAN, f64::from)
}

/// Asserts that everything that is timed is right.
fn check<P: ParameterSet>(fixture: &Fixture<P>, messages: &[[u8; 32]], naive_key: &naive::SigningKey) {
    let (key, epoch) = (fixture.key(), EPOCH);
    assert_eq!(key.verifying_key().to_bytes(), naive_key.verifying_key());
    for (i, message) in messages.iter().enumerate() {
        let signature = key.sign(epoch, message).expect("an encoding");
        assert_eq!(key.verifying_key().verify(epoch, message, &signature), Ok(()));
        if i < 5 {
            let prepared = key.prepare(epoch).expect("the epoch is prepared");
            assert_eq!(prepared.sign(message).as_ref(), Ok(&signature));
            assert_eq!(naive_key.sign(epoch, message), Some(signature.to_bytes()));
        }
    }
    let claims = fixture.claims(messages.len());
    assert!(claims.iter().all(|claim| claim.verify().is_ok()));
    let items: Vec<_> = claims.iter().take(MANY).map(|claim| claim.item()).collect();
    assert_eq!(verify_many(&items), vec![Ok(()); MANY]);
}

/// Key generation, stopped after some leaves.
fn generate_some<P: ParameterSet>() {
    let stop = |done, _| {
        if done < u64::from(LEAVES) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let work = Work::sequential().on_progress(&stop);
    let stopped = SigningKey::<P>::generate_with(work, &mut ChaCha20Rng::from_seed([7; 32]), 0, 8);
    assert_eq!(stopped.expect_err("stopped"), KeyGenError::Cancelled);
}

/// What a leaf of the production set is made of, on the narrower backend against the wider.
fn narrower_backend() {
    let backend = |name| Backend::available().find(|backend| backend.name() == name);
    let (Some(wide), Some(narrow)) = (backend("avx512"), backend("avx2")) else { return };
    type Hash = PoseidonTweakHash<8, 46>;
    let parameter = [FieldArray::default()];
    let inputs = vec![[7; 61]; 16 * 46];
    let epochs: [u32; 16] = core::array::from_fn(|i| u32::from(i.to_le_bytes()[0]));
    let walk = |epoch| (0..46).map(move |chain| ChainWalk { key: 0, epoch, chain, start: 0, steps: 7 });
    let walks: Vec<_> = epochs.iter().flat_map(|&epoch| walk(epoch)).collect();
    let leaves = |backend| {
        let mut outputs = vec![[0; 128]; inputs.len()];
        shake128_many_with(backend, &inputs, &mut outputs);
        let start = |output: &[u8; 128]| FieldArray([KoalaBear::new(output[0].into()); 8]);
        let mut values: Vec<_> = outputs.iter().map(start).collect();
        Hash::walk_chains_with(backend, &parameter, &walks, &mut values);
        let mut leaves = [FieldArray::default(); 16];
        Hash::leaves_with(backend, &parameter, &epochs, &values, &mut leaves);
        leaves
    };
    assert_eq!(leaves(wide), leaves(narrow));
    let times = race(
        &mut [
            Contestant::new("wide", || {
                black_box(leaves(wide));
            }),
            Contestant::new("narrow", || {
                black_box(leaves(narrow));
            }),
        ],
        31,
        Duration::from_millis(2),
    );
    let measured = times[1].1.as_secs_f64() / times[0].1.as_secs_f64();
    let name = "AVX2 forced, leaf of production";
    Goal { tower: "xmss", name, unit: "x of AVX-512", limit: 1.8, measured }.print();
}

/// What making a key of the production set takes beyond the key, which is the top tree and two bottom trees.
///
/// The smallest interval is these two, and all other memory of the work is free again when the top tree makes the key whole: the peak is the
/// key, but for some bytes. In a longer interval each further tree is built beside it, and dropped but for its root.
fn memory() {
    for trees in [2, 4] {
        let (key, used) = heap(|| {
            let epochs = trees * Lifetime32Dim46Base8::LEAVES_PER_TREE;
            SigningKey::<Lifetime32Dim46Base8>::generate(&mut ChaCha20Rng::from_seed([7; 32]), 0, epochs)
                .expect("an interval of the lifetime")
        });
        key.check(2).expect("a fresh key");
        println!("production, {trees} bottom trees: key {} bytes, peak {} bytes", used.held, used.peak);
        let name = &format!("memory of key generation beyond the key, production, {trees} bottom trees");
        let measured = count(used.peak - used.held) / 1e6;
        Goal { tower: "xmss", name, unit: "MB", limit: 64.0, measured }.print();
    }
}
