//! Poseidon over BN254 against light-poseidon, which computes the same hash, and against neptune over halo2curves, a sparse
//! form, fed with the same parameters. One thread, default build; contestants take turns.

use std::{hint::black_box, time::Duration};

use ark_ff::{BigInteger, PrimeField};
use generic_array::typenum::{U2, U4, U8};
use halo2curves::{bn256, ff::Field, ff::PrimeField as _};
use light_poseidon::{PoseidonHasher, parameters::bn254_x5::get_poseidon_parameters};
use neptune::{Arity, Strength, hash_type::HashType, poseidon::PoseidonConstants};
use touchmark_benches::{Beside, Contestant, Goal, race};
use touchmark_poseidon_bn254::{Fr, Hasher};

const ROUNDS: usize = 41;
const ROUND: Duration = Duration::from_millis(4);

/// The goals: inputs, and the most that a hash may take of light-poseidon's time.
const LIMITS: [(usize, f64); 4] = [(2, 0.50), (4, 0.33), (8, 0.20), (12, 0.14)];

fn main() {
    for n in 1..=12 {
        let ours = Hasher::new(n).expect("1 to 12 inputs");
        let inputs: Vec<_> = (7..7 + n as u64).map(Fr::from).collect();
        let mut theirs = light_poseidon::Poseidon::<ark_bn254::Fr>::new_circom(n).expect("1 to 12 inputs");
        let ark_inputs: Vec<_> = (7..7 + n as u64).map(ark_bn254::Fr::from).collect();
        let digest = ours.hash(&inputs).expect("n inputs");
        let expected = theirs.hash(&ark_inputs).expect("n inputs");
        assert_eq!(digest.to_be_bytes()[..], expected.into_bigint().to_bytes_be());

        let mut contestants = vec![
            Contestant::new("touchmark", || {
                black_box(ours.hash(black_box(&inputs))).expect("n inputs");
            }),
            Contestant::new("light-poseidon", || {
                black_box(theirs.hash(black_box(&ark_inputs))).expect("n inputs");
            }),
            Contestant::new("touchmark, construction too", || {
                let ours = Hasher::new(black_box(n)).expect("1 to 12 inputs");
                black_box(ours.hash(black_box(&inputs))).expect("n inputs");
            }),
            Contestant::new("light-poseidon, construction too", || {
                let mut theirs =
                    light_poseidon::Poseidon::<ark_bn254::Fr>::new_circom(black_box(n)).expect("so");
                black_box(theirs.hash(black_box(&ark_inputs))).expect("n inputs");
            }),
        ];
        match n {
            2 => contestants.push(neptune_contestant::<U2>(n, &digest)),
            4 => contestants.push(neptune_contestant::<U4>(n, &digest)),
            8 => contestants.push(neptune_contestant::<U8>(n, &digest)),
            _ => {}
        }
        let results = race(&mut contestants, ROUNDS, ROUND);
        for (name, time) in &results {
            println!("poseidon_bn254_x5_{n:<3} {name:<34} {:>9.3} us", time.as_secs_f64() * 1e6);
        }
        let seconds = |i: usize| results[i].1.as_secs_f64();
        if let Some((_, limit)) = LIMITS.iter().find(|(inputs, _)| *inputs == n) {
            let name = &format!("hash of {n} inputs");
            let tower = "poseidon-bn254";
            for (rival, i) in [("light-poseidon 0.5.0", 1), ("neptune 13 over halo2curves", 4)] {
                if i < results.len() {
                    Beside { tower, name, ours: seconds(0), rival, theirs: seconds(i) }.print();
                }
            }
            Goal {
                tower,
                name,
                unit: "x of light-poseidon 0.5.0",
                limit: *limit,
                measured: seconds(0) / seconds(1),
            }
            .print();
        }
    }
}

/// Neptune over halo2curves with light-poseidon's parameters, after it has given the same digest.
fn neptune_contestant<A: Arity<bn256::Fr>>(n: usize, digest: &Fr) -> Contestant<'static> {
    let convert = |element: &ark_bn254::Fr| {
        let bytes: [u8; 32] = element.into_bigint().to_bytes_le().try_into().expect("32 bytes");
        bn256::Fr::from_repr_vartime(bytes).expect("below the modulus")
    };
    let parameters = get_poseidon_parameters::<ark_bn254::Fr>((n + 1) as u8).expect("a width of circom's");
    let matrix = parameters.mds.iter().map(|row| row.iter().map(convert).collect()).collect();
    let mut constants = PoseidonConstants::<bn256::Fr, A>::new_from_parameters(
        n + 1,
        matrix,
        parameters.ark.iter().map(convert).collect(),
        parameters.full_rounds,
        parameters.partial_rounds,
        HashType::MerkleTree,
        Strength::Standard,
    );
    constants.domain_tag = bn256::Fr::ZERO;
    let constants: &'static _ = Box::leak(Box::new(constants));
    let inputs: Vec<_> = (7..7 + n as u64).map(bn256::Fr::from).collect();
    let mut hasher = neptune::Poseidon::<bn256::Fr, A>::new(constants);
    hasher.set_preimage(&inputs);
    hasher.hash();
    // Its own digest is cell 1.
    assert_eq!(hasher.elements[0].to_repr(), digest.to_le_bytes(), "neptune with the same parameters");
    Contestant::new("neptune over halo2curves", move || {
        hasher.set_preimage(black_box(&inputs));
        black_box(hasher.hash());
    })
}
