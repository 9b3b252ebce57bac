//! light-poseidon and solana-poseidon agree: on hashes, on what is refused, and on the error.

use ark_ff::{BigInteger, PrimeField};
use light_poseidon::{Poseidon as Theirs, PoseidonBytesHasher, PoseidonError, PoseidonHasher};
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use touchmark_lanes::Backend;
use touchmark_poseidon_bn254::{Fr, HashError, Hasher, solana};

const CASES: usize = 10_000;

/// A uniform element: 256 bits, the two highest cleared, drawn again while not below p.
fn element(rng: &mut ChaCha20Rng) -> Fr {
    loop {
        let words = [rng.next_u64(), rng.next_u64(), rng.next_u64(), rng.next_u64() >> 2];
        if let Some(element) = Fr::from_words(words) {
            return element;
        }
    }
}

fn to_ark(element: &Fr) -> ark_bn254::Fr {
    ark_bn254::Fr::new_unchecked(ark_ff::BigInt(element.to_montgomery()))
}

#[test]
fn the_montgomery_words_are_those_of_ark() {
    let mut rng = ChaCha20Rng::from_seed([1; 32]);
    for _ in 0..1000 {
        let element = element(&mut rng);
        assert_eq!(to_ark(&element).into_bigint().to_bytes_be(), element.to_be_bytes());
    }
}

#[test]
fn ten_thousand_hashes_of_every_width_on_every_backend() {
    let mut rng = ChaCha20Rng::from_seed([2; 32]);
    for n in 1..=12 {
        let ours = Hasher::new(n).unwrap();
        let mut theirs = Theirs::<ark_bn254::Fr>::new_circom(n).unwrap();
        let inputs: Vec<_> = (0..n * CASES).map(|_| element(&mut rng)).collect();
        let expected: Vec<_> = inputs
            .chunks(n)
            .map(|inputs| theirs.hash(&inputs.iter().map(to_ark).collect::<Vec<_>>()).unwrap())
            .map(|digest| Fr::from_montgomery(digest.0.0).unwrap())
            .collect();
        for backend in Backend::available() {
            let mut digests = vec![Fr::ZERO; CASES];
            ours.hash_many_with(backend, &inputs, &mut digests).unwrap();
            assert!(digests == expected, "{backend:?}, {n} inputs");
            for (inputs, expected) in inputs.chunks(n).zip(&expected) {
                assert_eq!(ours.hash_with(backend, inputs).as_ref(), Ok(expected), "{backend:?}");
            }
        }
    }
}

#[test]
fn tags() {
    let mut rng = ChaCha20Rng::from_seed([3; 32]);
    for n in 1..=12 {
        let tag = element(&mut rng);
        let inputs: Vec<_> = (0..n).map(|_| element(&mut rng)).collect();
        let mut theirs = Theirs::<ark_bn254::Fr>::with_domain_tag_circom(n, to_ark(&tag)).unwrap();
        let expected = theirs.hash(&inputs.iter().map(to_ark).collect::<Vec<_>>()).unwrap();
        let digest = Hasher::new(n).unwrap().with_tag(tag).hash(&inputs).unwrap();
        assert_eq!(to_ark(&digest), expected);
    }
}

/// Our error in their words, for a hasher of n inputs.
fn translate(error: HashError, n: usize) -> PoseidonError {
    match error {
        HashError::Width { inputs, .. } => {
            PoseidonError::InvalidWidthCircom { width: inputs + 1, max_limit: 13 }
        }
        HashError::InputCount { found, expected } => {
            PoseidonError::InvalidNumberOfInputs { inputs: found, max_limit: expected, width: n + 1 }
        }
        HashError::EmptyInput { .. } => PoseidonError::EmptyInput,
        HashError::InputLength { length, .. } => {
            PoseidonError::InvalidInputLength { len: length, modulus_bytes_len: 32 }
        }
        HashError::InputNotBelowModulus { .. } => PoseidonError::InputLargerThanModulus,
        other => unreachable!("no batch here, but {other}"),
    }
}

/// A byte string that is mostly good, and bad in one of the ways that there are.
fn byte_string(rng: &mut ChaCha20Rng) -> Vec<u8> {
    let length = match rng.next_u32() % 64 {
        0 => 0,
        1 => 31,
        2 => 33,
        3 => rng.next_u32() as usize % 70,
        _ => 32,
    };
    let mut bytes = vec![0; length];
    rng.fill_bytes(&mut bytes);
    if rng.next_u32() % 40 != 0 {
        // Below p in both byte orders.
        if let [first, .., last] = &mut bytes[..] {
            *first &= 0x1f;
            *last &= 0x1f;
        }
    }
    bytes
}

#[test]
fn byte_inputs_are_accepted_and_refused_alike() {
    let mut rng = ChaCha20Rng::from_seed([4; 32]);
    let mut refused = 0;
    for case in 0..20_000 {
        let n = 1 + case % 12;
        let given = if rng.next_u32() % 4 == 0 { rng.next_u32() as usize % 15 } else { n };
        let inputs: Vec<_> = (0..given).map(|_| byte_string(&mut rng)).collect();
        let inputs: Vec<&[u8]> = inputs.iter().map(Vec::as_slice).collect();
        let ours = Hasher::new(n).unwrap();
        let mut theirs = Theirs::<ark_bn254::Fr>::new_circom(n).unwrap();
        let expected = theirs.hash_bytes_be(&inputs);
        refused += usize::from(expected.is_err());
        assert_eq!(ours.hash_bytes_be(&inputs).map_err(|error| translate(error, n)), expected);
        let expected = theirs.hash_bytes_le(&inputs);
        assert_eq!(ours.hash_bytes_le(&inputs).map_err(|error| translate(error, n)), expected);
        for (order, their_order) in [
            (solana::Endianness::BigEndian, solana_poseidon::Endianness::BigEndian),
            (solana::Endianness::LittleEndian, solana_poseidon::Endianness::LittleEndian),
        ] {
            let expected = solana_poseidon::hashv(solana_poseidon::Parameters::Bn254X5, their_order, &inputs);
            let answer = solana::hashv(solana::Parameters::Bn254X5, order, &inputs);
            assert_eq!(
                answer.map(|digest| digest.to_bytes()).map_err(u64::from),
                expected.map(|digest| digest.to_bytes()).map_err(u64::from)
            );
        }
    }
    assert!((5_000..15_000).contains(&refused), "both kinds are met: {refused} refused");
}

#[test]
fn numbers_of_inputs_without_a_hasher() {
    for n in [0, 13, 14, 100, 254, 255, 256] {
        let expected = Theirs::<ark_bn254::Fr>::new_circom(n).err();
        assert_eq!(Hasher::new(n).err().map(|error| translate(error, n)), expected);
    }
}
