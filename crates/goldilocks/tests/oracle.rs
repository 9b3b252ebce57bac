//! The fields, the permutation and the sponge against plain big integers.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use num_bigint::BigUint;
use proptest::prelude::*;
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use touchmark_goldilocks::{Goldilocks, Quintic, QuinticError, Wide, compress, fold, hash, poseidon2};

const P: u64 = Goldilocks::MODULUS;

/// Words at the edges of the loose form.
const EDGES: [u64; 14] = [
    0,
    1,
    2,
    0xFFFF_FFFE,
    0xFFFF_FFFF,
    1 << 32,
    (1 << 32) + 1,
    1 << 63,
    P - 2,
    P - 1,
    P,
    P + 1,
    u64::MAX - 1,
    u64::MAX,
];

fn word() -> impl Strategy<Value = u64> {
    prop_oneof![
        any::<u64>(),
        prop::sample::select(&EDGES[..]),
        (0_u64..1 << 33).prop_map(|low| u64::MAX - low)
    ]
}

fn words() -> impl Strategy<Value = [u64; 5]> {
    prop::array::uniform5(word())
}

fn modulo(value: &BigUint) -> u64 {
    u64::try_from(value % P).unwrap()
}

fn power(a: u64, exponent: u64) -> u64 {
    modulo(&BigUint::from(a).modpow(&exponent.into(), &P.into()))
}

/// Schoolbook product in GF(p)[z]/(z^5 - 3).
fn product(a: [u64; 5], b: [u64; 5]) -> [u64; 5] {
    let mut sums = vec![BigUint::ZERO; 5];
    for (i, a) in a.iter().enumerate() {
        for (j, b) in b.iter().enumerate() {
            let wrap = if i + j < 5 { 1_u32 } else { 3 };
            sums[(i + j) % 5] += BigUint::from(*a) * *b * wrap;
        }
    }
    core::array::from_fn(|i| modulo(&sums[i]))
}

#[test]
fn base_field_operations_on_all_pairs_of_edges() {
    for a in EDGES {
        for b in EDGES {
            check_base(a, b);
        }
    }
}

fn check_base(a: u64, b: u64) {
    let (x, y) = (Goldilocks::new(a), Goldilocks::new(b));
    let (big_a, big_b) = (BigUint::from(a), BigUint::from(b));
    assert_eq!(x.to_canonical(), modulo(&big_a));
    assert_eq!((x + y).to_canonical(), modulo(&(&big_a + &big_b)), "{a} + {b}");
    assert_eq!((x - y).to_canonical(), modulo(&(&big_a + 2 * u128::from(P) - &big_b)), "{a} - {b}");
    assert_eq!((x * y).to_canonical(), modulo(&(&big_a * &big_b)), "{a} * {b}");
    assert_eq!((-x).to_canonical(), modulo(&(2 * u128::from(P) - &big_a)));
    assert_eq!(x == y, a % P == b % P, "{a} == {b}");
}

#[test]
fn canonical_words_are_below_p() {
    for a in EDGES {
        assert_eq!(Goldilocks::from_canonical(a).is_some(), a < P);
    }
    assert_eq!(Goldilocks::from_i64_bits(-1).to_canonical(), (1 << 32) - 2);
}

proptest! {
    #[test]
    fn base_field_operations(a in word(), b in word()) {
        check_base(a, b);
        let x = Goldilocks::new(a);
        prop_assert_eq!(x.inverse_or_zero().to_canonical(), power(a, P - 2));
        prop_assert_eq!(x.pow7().to_canonical(), power(a, 7));
        prop_assert_eq!(x.legendre().to_canonical(), power(a, (P - 1) / 2));
        prop_assert_eq!(x.square().sqrt_vartime().map(|root| root.square()), Some(x.square()));
        let is_square = power(a, (P - 1) / 2) <= 1;
        prop_assert_eq!(x.sqrt_vartime().is_some(), is_square);
    }

    #[test]
    fn wide_sums(a in word(), b in word(), c in word(), factor in 1_u32..4096) {
        let [x, y, z] = [a, b, c].map(Goldilocks::new);
        let sum = (Wide::from(x) * factor + y).reduce();
        prop_assert_eq!(sum, x * Goldilocks::new(factor.into()) + y);
        let difference = (Wide::from(x) * 2 - Wide::from(y) * factor - z).reduce();
        prop_assert_eq!(difference, x + x - y * Goldilocks::new(factor.into()) - z);
    }

    #[test]
    fn quintic_products(a in words(), b in words(), c in words()) {
        let [x, y, w] = [a, b, c].map(Quintic::from_words);
        let expected = product(a, b);
        prop_assert_eq!((x * y).to_canonical_words(), expected);
        prop_assert_eq!(x.square().to_canonical_words(), product(a, a));
        prop_assert_eq!(x.mul_add(&y, &w), x * y + w);
        prop_assert_eq!(x - y + y, x);
        prop_assert_eq!(-x + x, Quintic::ZERO);
        prop_assert_eq!(x.select(&y, 0), x);
        prop_assert_eq!(x.select(&y, u64::MAX), y);
        prop_assert_eq!(x.is_zero(), a.iter().all(|word| word % P == 0));
        prop_assert_eq!(Quintic::from_bytes(&x.to_bytes()), Ok(x));
    }

    #[test]
    fn quintic_inverses_roots_and_conjugates(a in words()) {
        let x = Quintic::from_words(a);
        let expected = if x.is_zero() { Quintic::ZERO } else { Quintic::ONE };
        prop_assert_eq!(x * x.inverse_or_zero(), expected);
        let square = x.square();
        prop_assert_eq!(square.sqrt_vartime().map(|root| root.square()), Some(square));
        // 7 is no square in GF(p), nor in the extension, whose degree is odd.
        let other = square.scale(Goldilocks::new(7));
        prop_assert_eq!(other.sqrt_vartime().is_none(), !other.is_zero());
        prop_assert_eq!(x.frobenius(1).frobenius(4), x);
        prop_assert_eq!(x.frobenius(2).frobenius(2), x.frobenius(4));
    }
}

#[test]
fn the_frobenius_map_is_the_power_p() {
    let x = Quintic::from_words([3, 1, P - 4, 1 << 40, 5]);
    let power = (0..64).rev().fold(Quintic::ONE, |result, bit| {
        let square = result.square();
        if P >> bit & 1 == 1 { square * x } else { square }
    });
    assert_eq!(x.frobenius(1), power);
}

#[test]
fn batch_inverses_with_zeros_at_every_place() {
    let mut rng = ChaCha20Rng::from_seed([4; 32]);
    for length in 0..9_u32 {
        for zeros in 0..1_u32 << length {
            let mut elements: Vec<_> = (0..length)
                .map(|i| {
                    if zeros >> i & 1 == 1 { Quintic::ZERO } else { Quintic::from_words([rng.next_u64(); 5]) }
                })
                .collect();
            let expected: Vec<_> = elements.iter().map(Quintic::inverse_or_zero).collect();
            Quintic::batch_inverse_vartime(&mut elements);
            assert_eq!(elements, expected);
        }
    }
}

#[test]
fn strict_decoding_names_the_fault() {
    assert_eq!(Quintic::from_bytes(&[0; 39]), Err(QuinticError::Length(39)));
    assert_eq!(Quintic::from_bytes(&[0; 41]), Err(QuinticError::Length(41)));
    assert_eq!(Quintic::from_bytes(&[]), Err(QuinticError::Length(0)));
    for index in 0..5 {
        let mut bytes = [0; 40];
        bytes[8 * index..][..8].copy_from_slice(&P.to_le_bytes());
        assert_eq!(Quintic::from_bytes(&bytes), Err(QuinticError::NonCanonical(index)));
        assert_eq!(Quintic::from_bytes_lenient(&bytes), Ok(Quintic::ZERO));
        bytes[8 * index..][..8].copy_from_slice(&(P - 1).to_le_bytes());
        assert!(Quintic::from_bytes(&bytes).is_ok());
    }
}

/// The permutation as the paper writes it, with whole matrices.
fn permute_naive(state: [u64; 12]) -> [u64; 12] {
    let [external, internal, diagonal] = poseidon2::constants();
    let m4 = poseidon2::external_matrix_4x4();
    let apply = |state: [u64; 12], entry: &dyn Fn(usize, usize) -> BigUint| -> [u64; 12] {
        core::array::from_fn(|row| modulo(&(0..12).map(|column| entry(row, column) * state[column]).sum()))
    };
    let outer = |row: usize, column: usize| {
        let factor = if row / 4 == column / 4 { 2_u32 } else { 1 };
        BigUint::from(m4[row % 4][column % 4]) * factor
    };
    let inner =
        |row: usize, column: usize| BigUint::from(if row == column { diagonal[row] } else { 0 }) + 1_u32;
    let sbox = |a: u64, constant: u64| power(modulo(&(BigUint::from(a) + constant)), 7);
    let mut state = apply(state, &outer);
    for round in 0..8 {
        if round == 4 {
            for constant in internal {
                state[0] = sbox(state[0], *constant);
                state = apply(state, &inner);
            }
        }
        state = core::array::from_fn(|i| sbox(state[i], external[12 * round + i]));
        state = apply(state, &outer);
    }
    state
}

#[test]
fn the_permutation_is_the_naive_one() {
    let mut rng = ChaCha20Rng::from_seed([5; 32]);
    let edge = EDGES.map(|edge| [edge; 12]);
    let random = (0..40).map(|_| core::array::from_fn(|_| rng.next_u64()));
    for words in edge.into_iter().chain(random) {
        let mut state = words.map(Goldilocks::new);
        poseidon2::permute(&mut state);
        assert_eq!(state.map(Goldilocks::to_canonical), permute_naive(words), "{words:x?}");
    }
}

/// The sponge over the naive permutation; output block by block.
fn hash_naive(input: &[u64], outputs: usize) -> Vec<u64> {
    let mut state = [0; 12];
    for block in input.chunks(8) {
        state[..block.len()].copy_from_slice(block);
        state = permute_naive(state);
    }
    let mut output = Vec::new();
    while output.len() < outputs {
        if !output.is_empty() {
            state = permute_naive(state);
        }
        output.extend_from_slice(&state[..8]);
    }
    output.truncate(outputs);
    output
}

#[test]
fn the_sponge_at_rate_and_block_boundaries() {
    let input: Vec<u64> = (1..=33).collect();
    for length in [0, 1, 4, 7, 8, 9, 10, 15, 16, 17, 24, 25, 33] {
        let elements: Vec<_> = input[..length].iter().map(|word| Goldilocks::new(*word)).collect();
        let long: [Goldilocks; 25] = hash(&elements);
        assert_eq!(long.map(Goldilocks::to_canonical).to_vec(), hash_naive(&input[..length], 25), "{length}");
        // A shorter output is a prefix of a longer one, at the rate's edge too.
        assert_eq!(hash::<1>(&elements)[..], long[..1]);
        assert_eq!(hash::<7>(&elements)[..], long[..7]);
        assert_eq!(hash::<8>(&elements)[..], long[..8]);
        assert_eq!(hash::<9>(&elements)[..], long[..9]);
        assert_eq!(hash::<16>(&elements)[..], long[..16]);
        assert_eq!(hash::<17>(&elements)[..], long[..17]);
    }
}

#[test]
fn folds_go_from_the_left() {
    let digest = |seed: u64| [seed, seed + 1, seed + 2, seed + 3].map(Goldilocks::new);
    let [a, b, c] = [digest(1), digest(50), digest(900)];
    assert_eq!(fold(&[]), None);
    assert_eq!(fold(&[a]), Some(a));
    assert_eq!(fold(&[a, b, c]), Some(compress(&compress(&a, &b), &c)));
    assert_ne!(compress(&a, &b), compress(&b, &a));
}
