//! What is refused, with which error, and in which order.

use touchmark_poseidon_bn254::{
    Fr, HashError, Hasher, ParseError, Poseidon, hash, hash_bytes_be, hash_bytes_le,
    solana::{self, Endianness, Parameters, PoseidonSyscallError as Code},
};

const P_BE: [u8; 32] = [
    0x30, 0x64, 0x4e, 0x72, 0xe1, 0x31, 0xa0, 0x29, 0xb8, 0x50, 0x45, 0xb6, 0x81, 0x81, 0x58, 0x5d, 0x28,
    0x33, 0xe8, 0x48, 0x79, 0xb9, 0x70, 0x91, 0x43, 0xe1, 0xf5, 0x93, 0xf0, 0x00, 0x00, 0x01,
];
const P: &str = "21888242871839275222246405745257275088548364400416034343698204186575808495617";
const P_LESS_1: &str = "21888242871839275222246405745257275088548364400416034343698204186575808495616";

#[test]
fn numbers_of_inputs() {
    for inputs in [0, 13, 14, 255, 256, usize::MAX] {
        assert_eq!(Hasher::new(inputs).err(), Some(HashError::Width { inputs, most: 12 }));
    }
    assert_eq!(hash(&[]), Err(HashError::Width { inputs: 0, most: 12 }));
    assert_eq!(hash(&[Fr::ONE; 13]), Err(HashError::Width { inputs: 13, most: 12 }));
    let hasher = Poseidon::<3>::new();
    for found in [0, 1, 3, 20] {
        assert_eq!(hasher.hash(&vec![Fr::ONE; found]), Err(HashError::InputCount { found, expected: 2 }));
        assert_eq!(
            hasher.hash_bytes_be(&vec![[0; 32]; found]),
            Err(HashError::InputCount { found, expected: 2 })
        );
    }
}

#[test]
fn lengths_come_before_values_and_values_before_the_number() {
    let hasher = Poseidon::<3>::new();
    let good: &[u8] = &[0; 32];
    let large: &[u8] = &[0xff; 32];
    let cases: [(&[&[u8]], HashError); 7] = [
        (&[large, good, &[]], HashError::EmptyInput { position: 2 }),
        (&[&[], &[1; 31]], HashError::EmptyInput { position: 0 }),
        (&[&[1; 31], &[]], HashError::InputLength { position: 0, length: 31 }),
        (&[large, large, &[0; 33]], HashError::InputLength { position: 2, length: 33 }),
        (&[good, large, large], HashError::InputNotBelowModulus { position: 1 }),
        (&[good; 3], HashError::InputCount { found: 3, expected: 2 }),
        (&[], HashError::InputCount { found: 0, expected: 2 }),
    ];
    for (inputs, error) in cases {
        assert_eq!(hasher.hash_bytes_be(inputs), Err(error));
        assert_eq!(hasher.hash_bytes_le(inputs), Err(error));
    }
    // More inputs than any hasher takes, and the large one behind them all.
    let mut many = vec![good; 40];
    many.push(large);
    assert_eq!(hasher.hash_bytes_be(&many), Err(HashError::InputNotBelowModulus { position: 40 }));
    many.pop();
    assert_eq!(hasher.hash_bytes_be(&many), Err(HashError::InputCount { found: 40, expected: 2 }));
    // The free functions choose the hasher by the number, so that comes first.
    assert_eq!(hash_bytes_be(&many), Err(HashError::Width { inputs: 40, most: 12 }));
    assert_eq!(hash_bytes_le(&[large; 0]), Err(HashError::Width { inputs: 0, most: 12 }));
    // The same error twice: a hasher has no state.
    assert_eq!(hasher.hash_bytes_be(&[good, large]), hasher.hash_bytes_be(&[good, large]));
}

#[test]
fn the_modulus_is_the_first_number_refused() {
    let mut p_le = P_BE;
    p_le.reverse();
    assert_eq!(Fr::from_be_bytes(&P_BE), None);
    assert_eq!(Fr::from_le_bytes(&p_le), None);
    let mut less = P_BE;
    less[31] = 0;
    assert_eq!(Fr::from_be_bytes(&less).map(|element| element.to_string()).as_deref(), Some(P_LESS_1));
    assert_eq!(Fr::from_montgomery(Fr::MODULUS), None);
    assert_eq!(Fr::from_words(Fr::MODULUS), None);
    assert_eq!(hash_bytes_be(&[P_BE]), Err(HashError::InputNotBelowModulus { position: 0 }));
    assert_eq!(hash_bytes_le(&[p_le]), Err(HashError::InputNotBelowModulus { position: 0 }));
}

#[test]
fn batches_whose_lengths_disagree() {
    let hasher = Poseidon::<3>::new();
    let mut digests = [Fr::from(5); 3];
    for inputs in [0, 1, 5, 7, 8] {
        let error = HashError::BatchLength { inputs, digests: 3, expected: 2 };
        assert_eq!(hasher.hash_many(&vec![Fr::ONE; inputs], &mut digests), Err(error));
        assert_eq!(digests, [Fr::from(5); 3]);
    }
}

#[test]
fn texts() {
    let refused = [
        ("", ParseError::Empty),
        ("0x", ParseError::Empty),
        ("-1", ParseError::Digit { position: 0, found: '-' }),
        ("+1", ParseError::Digit { position: 0, found: '+' }),
        ("12a", ParseError::Digit { position: 2, found: 'a' }),
        ("0xfg", ParseError::Digit { position: 3, found: 'g' }),
        ("0X10", ParseError::Digit { position: 1, found: 'X' }),
        ("1 ", ParseError::Digit { position: 1, found: ' ' }),
        ("1é", ParseError::Digit { position: 1, found: 'é' }),
        (P, ParseError::NotBelowModulus),
    ];
    for (text, error) in refused {
        assert_eq!(text.parse::<Fr>(), Err(error), "{text}");
    }
    // 2^256 and its likes wrap to small words.
    for zeros in [64, 65, 200] {
        assert_eq!(format!("0x1{}", "0".repeat(zeros)).parse::<Fr>(), Err(ParseError::NotBelowModulus));
    }
    assert_eq!(format!("1{}", "0".repeat(400)).parse::<Fr>(), Err(ParseError::NotBelowModulus));
    assert_eq!(format!("{}7", "0".repeat(400)).parse::<Fr>(), Ok(Fr::from(7)));
    assert_eq!("0xFf".parse::<Fr>(), Ok(Fr::from(255)));
    assert_eq!(P_LESS_1.parse::<Fr>().map(|element| element.to_string()).as_deref(), Ok(P_LESS_1));
    assert_eq!(Fr::ZERO.to_string(), "0");
    assert_eq!(
        format!("{:?} {:>4} {:#x}", Fr::from(10), Fr::ONE, Fr::ONE),
        format!("Fr(10)    1 0x{:064}", 1)
    );
    assert_eq!(Fr::from(u64::MAX).to_string(), u64::MAX.to_string());
}

#[test]
fn solana_codes() {
    use Endianness::{BigEndian, LittleEndian};
    let hashv = |inputs: &[&[u8]]| solana::hashv(Parameters::Bn254X5, BigEndian, inputs);
    let good: &[u8] = &[1; 32];
    let large: &[u8] = &[0xff; 32];
    assert_eq!(hashv(&[]), Err(Code::InvalidWidthCircom));
    assert_eq!(hashv(&[good; 13]), Err(Code::InvalidWidthCircom));
    // The number is judged first of all here.
    assert_eq!(hashv(&[[].as_slice(); 13]), Err(Code::InvalidWidthCircom));
    assert_eq!(hashv(&[large, &[]]), Err(Code::EmptyInput));
    assert_eq!(hashv(&[large, &[0; 31]]), Err(Code::InvalidInputLength));
    assert_eq!(hashv(&[good, large]), Err(Code::InputLargerThanModulus));
    assert_eq!(
        solana::hash(Parameters::Bn254X5, LittleEndian, good).map(|digest| digest.to_bytes()),
        Ok(hash_bytes_le(&[good]).expect("one good input"))
    );
    for code in 0..20 {
        let known = if (1..=11).contains(&code) { code } else { 12 };
        assert_eq!(u64::from(Code::from(code)), known);
    }
    assert_eq!(Parameters::try_from(0), Ok(Parameters::Bn254X5));
    assert_eq!(Parameters::try_from(1), Err(Code::InvalidParameters));
    assert_eq!([0, 1].map(Endianness::try_from), [Ok(BigEndian), Ok(LittleEndian)]);
    assert_eq!(Endianness::try_from(2), Err(Code::InvalidEndianness));
}
