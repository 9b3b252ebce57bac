//! Every width on every backend against the textbook form over big integers, whose constants come from the Grain LFSR.

use num_bigint::BigUint;
use proptest::prelude::*;
use touchmark_lanes::Backend;
use touchmark_poseidon_bn254::{Fr, Hasher, Poseidon};
use touchmark_testkit::naive::poseidon as naive;

/// Two vectors of eight and one more.
const MOST: usize = 17;

fn element(integer: &BigUint) -> Fr {
    integer.to_string().parse().expect("below the modulus")
}

/// Inputs `i` of a run: the edges first, then what a generator gives.
fn inputs(count: usize) -> Vec<BigUint> {
    let p = naive::bn254_modulus();
    let edges = [0_u8, 1, 2].map(|small| &p - 1_u8 - small);
    let mut drawn = BigUint::from(0x5eed_u32);
    let mut all: Vec<_> = edges.into_iter().chain([BigUint::ZERO, 1_u8.into(), (&p - 1_u8) / 2_u8]).collect();
    // 2^64 and 2^52 are where words and limbs end.
    all.extend([52_u8, 64, 104, 128, 156, 192, 208, 253].iter().flat_map(|&bit| {
        let power = BigUint::from(1_u8) << bit;
        [&power - 1_u8, power]
    }));
    while all.len() < count {
        drawn = (&drawn * &drawn + 0x9e37_79b9_u32) % &p;
        all.push(drawn.clone());
    }
    all.truncate(count);
    all
}

/// The hasher of a width against the oracle: single hashes, and batches of every size up to [`MOST`].
fn check(width: usize, hasher: Hasher) {
    let oracle = naive::Poseidon::circom(width);
    let n = width - 1;
    // The first hash has the largest inputs only, the second the smallest only; then all kinds.
    let p_minus_1 = naive::bn254_modulus() - 1_u8;
    let extremes = std::iter::repeat_n(p_minus_1, n).chain(std::iter::repeat_n(BigUint::ZERO, n));
    let integers: Vec<_> = extremes.chain(inputs((MOST - 2) * n)).collect();
    let expected: Vec<_> =
        integers.chunks(n).map(|inputs| element(&oracle.hash(&BigUint::ZERO, inputs))).collect();
    let elements: Vec<_> = integers.iter().map(element).collect();
    for backend in Backend::available() {
        for (inputs, expected) in elements.chunks(n).zip(&expected) {
            assert_eq!(
                hasher.hash_with(backend, inputs).as_ref(),
                Ok(expected),
                "{backend:?}, width {width}"
            );
        }
        for size in 0..=MOST {
            // What stands behind the batch must stay as it is.
            let mut digests = vec![Fr::from(77); MOST + 1];
            hasher
                .hash_many_with(backend, &elements[..size * n], &mut digests[..size])
                .expect("lengths agree");
            assert_eq!(digests[..size], expected[..size], "{backend:?}, width {width}, {size} hashes");
            assert!(digests[size..].iter().all(|&digest| digest == Fr::from(77)));
        }
    }
}

#[test]
fn every_width_agrees_with_the_textbook() {
    for n in 1..=12 {
        check(n + 1, Hasher::new(n).expect("1 to 12 inputs"));
    }
}

#[cfg(feature = "wide")]
#[test]
fn every_wide_width_agrees_with_the_textbook() {
    for n in 13..=16 {
        check(n + 1, Hasher::new_wide(n).expect("1 to 16 inputs"));
        assert!(Hasher::new(n).is_err(), "the narrow front stays as it is");
    }
    assert!(Hasher::new_wide(17).is_err() && Hasher::new_wide(0).is_err());
    assert_eq!(*Poseidon::<17>::new().hash(&[Fr::ONE; 16]).as_ref().expect("16 inputs"), {
        let oracle = naive::Poseidon::circom(17);
        element(&oracle.hash(&BigUint::ZERO, &vec![BigUint::from(1_u8); 16]))
    });
}

#[test]
fn a_tag_stands_in_cell_0() {
    let oracle = naive::Poseidon::circom(4);
    let integers = inputs(40);
    for (tag, inputs) in integers.iter().zip(integers[7..].chunks(3)) {
        let expected = element(&oracle.hash(tag, inputs));
        let inputs: Vec<_> = inputs.iter().map(element).collect();
        let hasher = Poseidon::<4>::with_tag(element(tag));
        assert_eq!(hasher.hash(&inputs), Ok(expected));
        assert_eq!(
            Hasher::new(3).map(|hasher| hasher.with_tag(element(tag)).hash(&inputs)),
            Ok(Ok(expected))
        );
        for backend in Backend::available() {
            let mut digests = [Fr::ZERO; 2];
            hasher.hash_many_with(backend, &inputs.repeat(2), &mut digests).expect("lengths agree");
            assert_eq!(digests, [expected; 2]);
        }
    }
}

/// Any element.
fn any_element() -> impl Strategy<Value = Fr> {
    any::<[u64; 4]>().prop_map(|words| {
        // Uniform enough: below 2^253, or the complement to p - 1.
        let low = Fr::from_words([words[0], words[1], words[2], words[3] >> 3]).expect("below 2^253");
        if words[3] & 1 == 0 {
            return low;
        }
        let p_minus_1 = naive::bn254_modulus() - 1_u8;
        element(&(p_minus_1 - BigUint::from_bytes_le(&low.to_le_bytes())))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn backends_agree(n in 1_usize..=12, tag in any_element(), pool in proptest::collection::vec(any_element(), 12 * 9)) {
        let hasher = Hasher::new(n).expect("1 to 12 inputs").with_tag(tag);
        let inputs = &pool[..9 * n];
        let mut expected = [Fr::ZERO; 9];
        hasher.hash_many_with(Backend::Portable, inputs, &mut expected).expect("lengths agree");
        for backend in Backend::available() {
            let mut digests = [Fr::ZERO; 9];
            hasher.hash_many_with(backend, inputs, &mut digests).expect("lengths agree");
            prop_assert_eq!(digests, expected);
            prop_assert_eq!(hasher.hash_with(backend, &inputs[..n]), Ok(expected[0]));
        }
    }

    #[test]
    fn numbers_come_back(element in any_element()) {
        prop_assert_eq!(element.to_string().parse(), Ok(element));
        prop_assert_eq!(format!("{element:#x}").parse(), Ok(element));
        prop_assert_eq!(Fr::from_be_bytes(&element.to_be_bytes()), Some(element));
        prop_assert_eq!(Fr::from_le_bytes(&element.to_le_bytes()), Some(element));
        prop_assert_eq!(Fr::from_words(element.to_words()), Some(element));
        prop_assert_eq!(Fr::from_montgomery(element.to_montgomery()), Some(element));
        let integer = BigUint::from_bytes_be(&element.to_be_bytes());
        prop_assert_eq!(integer.to_string(), element.to_string());
        let in_form = (integer << 256_u16) % naive::bn254_modulus();
        let words: Vec<_> = element.to_montgomery().iter().flat_map(|word| word.to_le_bytes()).collect();
        prop_assert_eq!(in_form, BigUint::from_bytes_le(&words));
    }
}
