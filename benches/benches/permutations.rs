//! The hashes under everything: permutations and SHAKE128, on every backend, beside the scalar ones of other crates.
//!
//! Times are counted in P, the time of one scalar permutation of width 16 of `p3-koala-bear` in the same run.

use std::{hint::black_box, time::Duration};

use p3_koala_bear::{default_koalabear_poseidon1_16, default_koalabear_poseidon1_24};
use p3_symmetric::Permutation;
use sha3::{
    Shake128,
    digest::{ExtendableOutput, Update, XofReader},
};
use touchmark_benches::{Contestant, Goal, race};
use touchmark_keccak::{padded_block, shake128_many_with, shake128_words_many_with};
use touchmark_koalabear::KoalaBear;
use touchmark_lanes::Backend;
use touchmark_poseidon::{POSEIDON16, POSEIDON24};

/// Hashes in one batch: full vectors on every backend.
const BATCH: usize = 64;

fn main() {
    let p3_16 = default_koalabear_poseidon1_16();
    let p3_24 = default_koalabear_poseidon1_24();
    let painted = |i: usize, j: usize| KoalaBear::new(u32::try_from(i * 8191 + j * 127 + 5).unwrap_or(1));
    let states_16: Vec<[KoalaBear; 16]> =
        (0..BATCH).map(|i| core::array::from_fn(|j| painted(i, j))).collect();
    let states_24: Vec<[KoalaBear; 24]> =
        (0..BATCH).map(|i| core::array::from_fn(|j| painted(i, j))).collect();
    let expected_16: Vec<_> = states_16.iter().map(|&state| p3_16.permute(state)).collect();
    let expected_24: Vec<_> = states_24.iter().map(|&state| p3_24.permute(state)).collect();
    let inputs: Vec<[u8; 61]> =
        (0..BATCH).map(|i| core::array::from_fn(|j| (i * 61 + j).to_le_bytes()[0])).collect();
    let expected_shake: Vec<_> = inputs.iter().map(sha3_once).collect();

    let backends: Vec<_> = Backend::available().collect();
    for &backend in &backends {
        let mut states = states_16.clone();
        POSEIDON16.permute_many_with(backend, &mut states);
        assert_eq!(states, expected_16, "{backend:?}");
        let mut states = states_24.clone();
        POSEIDON24.permute_many_with(backend, &mut states);
        assert_eq!(states, expected_24, "{backend:?}");
        let mut outputs = vec![[0_u8; 128]; BATCH];
        shake128_many_with(backend, &inputs, &mut outputs);
        assert_eq!(outputs, expected_shake, "{backend:?}");
    }

    let mut results = Vec::new();
    for &backend in &backends {
        let (mut one_16, mut one_24) = (states_16[0], states_24[0]);
        let (mut p3_one_16, mut p3_one_24) = (states_16[0], states_24[0]);
        let (mut many_16, mut many_24) = (states_16.clone(), states_24.clone());
        let block = padded_block(&inputs[0]);
        let words: Vec<[u64; 2]> =
            inputs.iter().map(|input| padded_block(input)[6..8].try_into().unwrap_or_default()).collect();
        let mut outputs = vec![[0_u64; 16]; BATCH];
        let times = race(
            &mut [
                Contestant::new("p3 scalar, width 16", || p3_16.permute_mut(black_box(&mut p3_one_16))),
                Contestant::new("p3 scalar, width 24", || p3_24.permute_mut(black_box(&mut p3_one_24))),
                Contestant::new("sha3 SHAKE128", || {
                    black_box(sha3_once(black_box(&inputs[0])));
                }),
                Contestant::new("width 16, per lane", || {
                    POSEIDON16.permute_many_with(backend, black_box(&mut many_16));
                }),
                Contestant::new("width 24, per lane", || {
                    POSEIDON24.permute_many_with(backend, black_box(&mut many_24));
                }),
                Contestant::new("width 16, one alone", || {
                    POSEIDON16.permute_many_with(backend, core::slice::from_mut(black_box(&mut one_16)));
                }),
                Contestant::new("width 24, one alone", || {
                    POSEIDON24.permute_many_with(backend, core::slice::from_mut(black_box(&mut one_24)));
                }),
                Contestant::new("SHAKE128, per lane", || {
                    shake128_words_many_with(backend, &block, 6, black_box(&words), black_box(&mut outputs));
                }),
            ],
            ROUNDS,
            Duration::from_micros(400),
        );
        println!("{} (P = {:?})", backend.name(), times[0].1);
        let p = times[0].1.as_secs_f64();
        for (name, time) in times {
            let calls = if name.ends_with("per lane") { batch_as_f64() } else { 1.0 };
            let value = time.as_secs_f64() / calls / p;
            println!("  {name:<22} {value:7.3} P  {:9.1} ns", time.as_secs_f64() / calls * 1e9);
            results.push((backend.name(), name.to_owned(), value));
        }
    }
    goals(&results);
}

/// Rounds of each race.
const ROUNDS: usize = 101;

fn batch_as_f64() -> f64 {
    u32::try_from(BATCH).map(f64::from).unwrap_or(f64::NAN)
}

/// Prints a row for each goal; those for lanes are of the widest backend.
fn goals(results: &[(&str, String, f64)]) {
    let widest = Backend::detect().name();
    let measured = |backend: &str, wanted: &str| {
        results.iter().find(|(name, what, _)| *name == backend && what == wanted).map(|result| result.2)
    };
    let limits = [
        ("width 16, per lane", 0.088),
        ("width 24, per lane", 0.19),
        ("width 24, one alone", 0.52),
        ("SHAKE128, per lane", 0.045),
    ];
    for (name, limit) in limits {
        if let Some(measured) = measured(widest, name) {
            Goal { tower: "permutations", name, unit: "P", limit, measured }.print();
        }
        if widest != "avx2"
            && let (Some(wide), Some(narrow)) = (measured(widest, name), measured("avx2", name))
        {
            let name = format!("{name}, AVX2");
            let unit = "x of the widest backend";
            Goal { tower: "permutations", name: &name, unit, limit: 1.8, measured: narrow / wide }.print();
        }
    }
    for (name, limit) in [("width 16, one alone", 1.0), ("width 24, one alone", 1.79)] {
        if let Some(measured) = measured("portable", name) {
            let name = format!("{name}, portable");
            Goal { tower: "permutations", name: &name, unit: "P", limit, measured }.print();
        }
    }
}

fn sha3_once(input: &[u8; 61]) -> [u8; 128] {
    let mut hasher = Shake128::default();
    hasher.update(input);
    let mut output = [0; 128];
    hasher.finalize_xof().read(&mut output);
    output
}
