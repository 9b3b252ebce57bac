//! What a caller or a peer can send: every malformed input gets its typed error, in debug and in release.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use rand_chacha::ChaCha20Rng;
use rand_core::SeedableRng;
use touchmark_ecgfp5::{
    EncodedPoint, Point, Scalar, ScalarError,
    schnorr::{
        DecodeError, SignError, Signature, SigningKey, VerifyError, VerifyingKey, hazmat::sign_with_nonce,
        verify_lenient,
    },
};
use touchmark_goldilocks::{Goldilocks, Quintic, QuinticError};

/// n, little-endian.
const ORDER: [u8; 40] = [
    0xE1, 0xFF, 0x8B, 0x94, 0x96, 0xD9, 0x0F, 0xE8, 0x9C, 0xA0, 0x24, 0xD7, 0x39, 0x5C, 0x88, 0xE8, 0x39,
    0x06, 0xB8, 0xCF, 0xE6, 0xFF, 0xFF, 0x7F, 0x16, 0x00, 0x00, 0x00, 0xF1, 0xFF, 0xFF, 0x7F, 0x07, 0x00,
    0x00, 0x80, 0xFD, 0xFF, 0xFF, 0x7F,
];

fn add_bytes(a: &[u8; 40], b: &[u8; 40]) -> [u8; 40] {
    let mut carry = 0;
    core::array::from_fn(|i| {
        let sum = u16::from(a[i]) + u16::from(b[i]) + carry;
        carry = sum >> 8;
        u8::try_from(sum & 0xFF).unwrap()
    })
}

fn key() -> SigningKey {
    SigningKey::generate(&mut ChaCha20Rng::from_seed([1; 32])).unwrap()
}

fn message() -> Quintic {
    Quintic::new([9, 8, 7, 6, 5].map(Goldilocks::new))
}

fn signed() -> (SigningKey, [u8; 80]) {
    let key = key();
    let signature = key.sign(&mut ChaCha20Rng::from_seed([2; 32]), &message()).unwrap();
    (key, signature.to_bytes())
}

#[test]
fn scalars_at_the_order() {
    assert_eq!(Scalar::from_bytes(&ORDER), Err(ScalarError::NonCanonical));
    let mut below = ORDER;
    below[0] -= 1;
    assert_eq!(Scalar::from_bytes(&below), Ok(-&Scalar::from_bytes(&one()).unwrap()));
    for bytes in [add_bytes(&ORDER, &one()), add_bytes(&ORDER, &ORDER), [0xFF; 40]] {
        assert_eq!(Scalar::from_bytes(&bytes), Err(ScalarError::NonCanonical));
    }
    for length in [0, 1, 39, 41, 80] {
        assert_eq!(Scalar::from_bytes(&vec![1; length]), Err(ScalarError::Length(length)));
        assert_eq!(Scalar::from_bytes_mod_order(&vec![1; length]), Err(ScalarError::Length(length)));
    }
    assert_eq!(Scalar::from_bytes_mod_order(&add_bytes(&ORDER, &ORDER)), Ok(Scalar::zero()));
}

fn one() -> [u8; 40] {
    let mut bytes = [0; 40];
    bytes[0] = 1;
    bytes
}

#[test]
fn secret_keys() {
    assert_eq!(SigningKey::from_bytes(&[0; 40]).unwrap_err(), DecodeError::ZeroSecretKey);
    for bytes in [ORDER, add_bytes(&ORDER, &one()), add_bytes(&ORDER, &ORDER), [0xFF; 40]] {
        assert_eq!(SigningKey::from_bytes(&bytes).unwrap_err(), DecodeError::SecretKey);
    }
    for length in [0, 39, 41] {
        let error = SigningKey::from_bytes(&vec![1; length]).unwrap_err();
        assert_eq!(error, DecodeError::Length { expected: 40, found: length });
    }
    let mut last = ORDER;
    last[0] -= 1;
    let key = SigningKey::from_bytes(&last).unwrap();
    // The public key of n - 1 is that of 1, negated; canonical like every output.
    assert_eq!(key.verifying_key().to_bytes(), (-Point::GENERATOR).encode().to_bytes());
    assert!(Quintic::from_bytes(&key.verifying_key().to_bytes()).is_ok());
    assert_eq!(SigningKey::from_seed(&[7; 31]).unwrap_err(), DecodeError::SeedLength(31));
    assert_eq!(SigningKey::from_seed(&[]).unwrap_err(), DecodeError::SeedLength(0));
}

#[test]
fn public_keys() {
    assert_eq!(VerifyingKey::from_bytes(&[0; 40]).unwrap_err(), DecodeError::NeutralKey);
    for length in [0, 39, 41, 80] {
        let error = VerifyingKey::from_bytes(&vec![0; length]).unwrap_err();
        assert_eq!(error, DecodeError::Length { expected: 40, found: length });
    }
    let bytes = key().verifying_key().to_bytes();
    for index in 0..5 {
        let mut bytes = bytes;
        bytes[8 * index..][..8].copy_from_slice(&Goldilocks::MODULUS.to_le_bytes());
        let error = VerifyingKey::from_bytes(&bytes).unwrap_err();
        assert_eq!(error, DecodeError::Element(QuinticError::NonCanonical(index)));
    }
    // About half of all w stand for no element.
    let decodable = (1..200_u64)
        .map(|w| Quintic::from_words([w, 1, 0, 0, 0]))
        .filter(|w| match (VerifyingKey::from_bytes(&w.to_bytes()), EncodedPoint(*w).decode()) {
            (Ok(key), Some(point)) => {
                assert_eq!(key.to_bytes(), w.to_bytes());
                assert_eq!(point.encode().0, *w);
                true
            }
            (Err(DecodeError::NotAPoint), None) => false,
            other => panic!("{other:?}"),
        })
        .count();
    assert!((60..140).contains(&decodable), "{decodable}");
}

#[test]
fn signatures() {
    let (key, bytes) = signed();
    let public = key.verifying_key();
    let (s, e): ([u8; 40], [u8; 40]) = (bytes[..40].try_into().unwrap(), bytes[40..].try_into().unwrap());
    for length in [0, 40, 79, 81, 160] {
        let error = Signature::from_bytes(&vec![0; length]).unwrap_err();
        assert_eq!(error, DecodeError::Length { expected: 80, found: length });
    }
    for large in [ORDER, add_bytes(&s, &ORDER), [0xFF; 40]] {
        assert_eq!(Signature::from_bytes(&[large, e].concat()).unwrap_err(), DecodeError::SignatureS);
    }
    for large in [ORDER, add_bytes(&e, &ORDER), [0xFF; 40]] {
        assert_eq!(Signature::from_bytes(&[s, large].concat()).unwrap_err(), DecodeError::SignatureE);
    }
    // The reference takes the second spellings.
    let spelt = [add_bytes(&s, &ORDER), add_bytes(&e, &ORDER)].concat();
    assert_eq!(verify_lenient(&public.to_bytes(), &message().to_bytes(), &spelt), Ok(()));
    // Every flipped bit is noticed, by all verifiers.
    let prepared = public.prepare();
    for bit in 0..640 {
        let mut bytes = bytes;
        bytes[bit / 8] ^= 1 << (bit % 8);
        let Ok(signature) = Signature::from_bytes(&bytes) else { continue };
        assert_eq!(public.verify(&message(), &signature), Err(VerifyError));
        if bit % 16 == 0 {
            assert_eq!(prepared.verify(&message(), &signature), Err(VerifyError));
            assert!(verify_lenient(&public.to_bytes(), &message().to_bytes(), &bytes).is_err());
        }
    }
    let signature = Signature::from_bytes(&bytes).unwrap();
    assert_eq!(public.verify(&message(), &signature), Ok(()));
    assert_eq!(public.verify(&(message() + Quintic::ONE), &signature), Err(VerifyError));
    let other = SigningKey::from_bytes(&one()).unwrap();
    assert_eq!(other.verifying_key().verify(&message(), &signature), Err(VerifyError));
}

/// s G + e PK neutral: the signature that k = 0 would give.
#[test]
fn a_neutral_r_is_refused() {
    let key = key();
    let mut input = [Goldilocks::ZERO; 10];
    input[5..].copy_from_slice(&message().coefficients());
    let e = Scalar::from_quintic(&touchmark_goldilocks::hash_to_quintic(&input));
    let secret = Scalar::from_bytes(&*key.to_bytes()).unwrap();
    let s = -&(&e * &secret);
    let bytes = [s.to_bytes(), e.to_bytes()].concat();
    let signature = Signature::from_bytes(&bytes).unwrap();
    assert_eq!(key.verifying_key().verify(&message(), &signature), Err(VerifyError));
    assert_eq!(key.verifying_key().prepare().verify(&message(), &signature), Err(VerifyError));
    let public = key.verifying_key().to_bytes();
    assert_eq!(verify_lenient(&public, &message().to_bytes(), &bytes), Err(VerifyError));
    // For the neutral key the reference accepts what anyone can make.
    let forged = [[0; 40], e.to_bytes()].concat();
    assert_eq!(verify_lenient(&[0; 40], &message().to_bytes(), &forged), Ok(()));
}

#[test]
fn a_zero_nonce_is_refused() {
    assert_eq!(sign_with_nonce(&key(), &Scalar::zero(), &message()), Err(SignError::BadNonce));
}

#[test]
fn lenient_verification_refuses_wrong_lengths() {
    let (key, signature) = signed();
    let (public, message) = (key.verifying_key().to_bytes(), message().to_bytes());
    assert_eq!(verify_lenient(&public, &message, &signature), Ok(()));
    for cut in [0, 1, 39, 40, 41, 79] {
        assert_eq!(verify_lenient(&public, &message, &signature[..cut]), Err(VerifyError));
    }
    assert_eq!(verify_lenient(&public[..39], &message, &signature), Err(VerifyError));
    assert_eq!(verify_lenient(&public, &message[..39], &signature), Err(VerifyError));
    assert_eq!(verify_lenient(&public, &message, &[&signature[..], &[0]].concat()), Err(VerifyError));
    assert_eq!(verify_lenient(&[], &[], &[]), Err(VerifyError));
}

#[test]
fn secrets_are_not_shown() {
    let key = key();
    let shown =
        format!("{key:?} {:?} {:?}", Scalar::zero(), key.prepare_nonce(&mut ChaCha20Rng::from_seed([0; 32])));
    let secret = key.to_bytes();
    let hex: String = secret[..8].iter().rev().map(|byte| format!("{byte:02x}")).collect();
    assert!(!shown.contains(&hex) && shown.contains("Scalar(..)") && shown.contains("PreparedNonce(..)"));
}
