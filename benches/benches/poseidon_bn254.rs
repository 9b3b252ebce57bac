//! Poseidon over BN254: one hash of 1 to 12 inputs, with and without making the hasher, and many at a time on every backend.

use std::{hint::black_box, time::Duration};

use touchmark_benches::{Contestant, Goal, race};
use touchmark_lanes::Backend;
use touchmark_poseidon_bn254::{Fr, Hasher};

/// Hashes in one batch: full vectors.
const BATCH: u16 = 64;
const ROUNDS: usize = 31;
const ROUND: Duration = Duration::from_millis(2);

fn main() {
    for n in 1..=12 {
        let hasher = Hasher::new(n).expect("1 to 12 inputs");
        let inputs: Vec<_> = (1..=12 * u64::from(BATCH)).take(n * usize::from(BATCH)).map(Fr::from).collect();
        let expected: Vec<_> =
            inputs.chunks(n).map(|inputs| hasher.hash(inputs).expect("n inputs")).collect();
        let backends: Vec<_> = Backend::available().collect();
        let mut many = vec![vec![Fr::ZERO; BATCH.into()]; backends.len()];
        for (&backend, digests) in backends.iter().zip(&mut many) {
            hasher.hash_many_with(backend, &inputs, digests).expect("lengths agree");
            assert_eq!(*digests, expected, "{backend:?}");
        }
        let name = format!("poseidon_bn254_x5_{n}");
        let construction = format!("{name}_with_construction");
        let batch_names: Vec<_> =
            backends.iter().map(|backend| format!("{name}_many_{}", backend.name())).collect();
        let mut contestants = vec![
            Contestant::new(&name, || {
                black_box(hasher.hash(black_box(&inputs[..n]))).expect("n inputs");
            }),
            Contestant::new(&construction, || {
                let hasher = Hasher::new(black_box(n)).expect("1 to 12 inputs");
                black_box(hasher.hash(black_box(&inputs[..n]))).expect("n inputs");
            }),
        ];
        for ((&backend, digests), name) in backends.iter().zip(&mut many).zip(&batch_names) {
            let inputs = &inputs;
            contestants.push(Contestant::new(name, move || {
                hasher.hash_many_with(backend, black_box(inputs), digests).expect("lengths agree");
                black_box(&*digests);
            }));
        }
        let results = race(&mut contestants, ROUNDS, ROUND);
        let one = results[0].1.as_secs_f64();
        for (i, (name, time)) in results.iter().enumerate() {
            let each = time.as_secs_f64() / if i < 2 { 1.0 } else { f64::from(BATCH) };
            println!("{name:<44} {:>9.3} us", each * 1e6);
        }
        if [2, 4, 8, 12].contains(&n) {
            let best = results[2..].iter().map(|(_, time)| time.as_secs_f64()).fold(f64::INFINITY, f64::min);
            Goal {
                tower: "poseidon-bn254",
                name: &format!(
                    "one of {BATCH} hashes of {n} inputs, hash_many on {}",
                    Backend::detect().name()
                ),
                unit: "x of hash",
                limit: 0.5,
                measured: best / f64::from(BATCH) / one,
            }
            .print();
        }
    }
}
