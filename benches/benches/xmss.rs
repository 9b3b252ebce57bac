//! The signature scheme under criterion: key generation, signing, verification, on one thread and on all cores, and the naive scheme beside them.

use std::{cell::LazyCell, hint::black_box, ops::ControlFlow, time::Duration};

use criterion::{BatchSize, BenchmarkGroup, Criterion, SamplingMode, measurement::WallTime};
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
use touchmark_benches::xmss::{EPOCH, Fixture, messages, naive_key};
use touchmark_testkit::naive::xmss as naive;
use touchmark_xmss::{
    KeyGenError, Lifetime18W1NoOff, Lifetime18W2NoOff, Lifetime18W4NoOff, Lifetime18W8NoOff,
    Lifetime32Dim46Base8, ParameterSet, SigningKey, Work, verify_many, verify_many_with,
};

/// Keys that are made when the first bench asks for them.
type Lazy<P> = LazyCell<Fixture<P>>;

/// Threads, by name.
fn works() -> [(&'static str, Work<'static>); 2] {
    [("one thread", Work::sequential()), ("all cores", Work::sequential().parallel())]
}

/// A request for eight epochs, which makes two bottom trees.
fn key_generation<P: ParameterSet>(group: &mut BenchmarkGroup<'_, WallTime>) {
    let rng = || ChaCha20Rng::from_seed([7; 32]);
    let generate = |work| SigningKey::<P>::generate_with(work, &mut rng(), 0, 8).expect("an interval");
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    for (threads, work) in works() {
        group.bench_function(format!("keygen/{threads}"), |bencher| {
            // That the request is a good one, found out without computing all its leaves.
            let stop = |_, _| ControlFlow::Break(());
            let stopped = SigningKey::<P>::generate_with(work.on_progress(&stop), &mut rng(), 0, 8);
            assert_eq!(stopped.expect_err("stopped"), KeyGenError::Cancelled);
            bencher.iter_with_large_drop(|| generate(work));
        });
    }
    group.bench_function("naive leaf", |bencher| {
        let key = naive_key::<P>();
        assert_eq!(key.leaf(0).len(), naive::Set::named(P::SCHEME.name()).expect("a set").digest_len);
        bencher.iter(|| key.leaf(black_box(0)));
    });
}

fn signing<P: ParameterSet>(group: &mut BenchmarkGroup<'_, WallTime>, fixture: &Lazy<P>) {
    let mut messages = messages().cycle();
    let mut next = || messages.next().expect("a cycle does not end");
    let verifies = |message: &[u8; 32], signature| {
        let key = fixture.key().verifying_key();
        key.verify(EPOCH, message, &signature).expect("the key's own signature");
    };
    for (threads, work) in works() {
        group.bench_function(format!("sign/{threads}"), |bencher| {
            let (key, message) = (fixture.key(), next());
            verifies(&message, key.sign_with(work, EPOCH, &message).expect("an encoding"));
            bencher.iter(|| key.sign_with(work, EPOCH, black_box(&next())));
        });
        group.bench_function(format!("sign prepared/{threads}"), |bencher| {
            let (key, message) = (fixture.key(), next());
            let prepare = || key.prepare(EPOCH).expect("the epoch is prepared");
            verifies(&message, prepare().sign_with(work, &message).expect("an encoding"));
            bencher.iter_batched(
                prepare,
                |prepared| prepared.sign_with(work, black_box(&next())),
                BatchSize::SmallInput,
            );
        });
    }
    group.bench_function("sign/naive", |bencher| {
        let (key, naive_key, message) = (fixture.key(), naive_key::<P>(), next());
        let signature = key.sign(EPOCH, &message).expect("an encoding");
        assert_eq!(naive_key.sign(EPOCH, &message), Some(signature.to_bytes()));
        bencher.iter(|| naive_key.sign(EPOCH, black_box(&next())));
    });
}

fn verification<P: ParameterSet>(group: &mut BenchmarkGroup<'_, WallTime>, fixture: &Lazy<P>) {
    let claims = LazyCell::new(|| fixture.claims(64));
    group.bench_function("verify", |bencher| {
        assert!(claims.iter().all(|claim| claim.verify().is_ok()));
        let mut claims = claims.iter().cycle();
        bencher.iter(|| claims.next().map(|claim| black_box(claim).verify()));
    });
    group.bench_function("verify/naive", |bencher| {
        let (set, key, signature) = claims[0].naive();
        let (epoch, message) = (claims[0].epoch, claims[0].message);
        assert!(naive::verify(set, &key, epoch, &message, &signature));
        bencher.iter(|| naive::verify(set, &key, epoch, black_box(&message), &signature));
    });
    for (threads, work) in works() {
        group.bench_function(format!("verify_many of 64/{threads}"), |bencher| {
            let items: Vec<_> = claims.iter().map(|claim| claim.item()).collect();
            assert_eq!(verify_many(&items), vec![Ok(()); 64]);
            bencher.iter(|| verify_many_with(work, black_box(&items)));
        });
    }
}

fn bench<P: ParameterSet>(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group(P::SCHEME.alias());
    group.measurement_time(Duration::from_secs(3));
    let fixture: Lazy<P> = LazyCell::new(Fixture::new);
    key_generation::<P>(&mut group);
    group.sample_size(50).sampling_mode(SamplingMode::Auto);
    signing(&mut group, &fixture);
    verification(&mut group, &fixture);
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    bench::<Lifetime18W1NoOff>(&mut criterion);
    bench::<Lifetime18W2NoOff>(&mut criterion);
    bench::<Lifetime18W4NoOff>(&mut criterion);
    bench::<Lifetime18W8NoOff>(&mut criterion);
    bench::<Lifetime32Dim46Base8>(&mut criterion);
    criterion.final_summary();
}
