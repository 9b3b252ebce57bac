//! Byte-identity with goldilocks-crypto 0.1.2, where its output is canonical.

use goldilocks_crypto::{KeyPair, ScalarField, sign_hashed_message, verify_signature};
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use touchmark_ecgfp5::{
    Scalar,
    schnorr::{Signature, SigningKey, VerifyingKey, hazmat::sign_with_nonce, verify_lenient},
};
use touchmark_goldilocks::{Goldilocks, Quintic, hash_to_quintic};

fn message(rng: &mut ChaCha20Rng) -> Quintic {
    Quintic::new(std::array::from_fn(|_| Goldilocks::new(rng.next_u64())))
}

#[test]
fn keys_and_signatures_are_the_same_bytes() {
    let mut rng = ChaCha20Rng::from_seed([1; 32]);
    for _ in 0..200 {
        let key = SigningKey::generate(&mut rng).unwrap();
        let theirs = KeyPair::from_private_key_bytes(&*key.to_bytes()).unwrap();
        let public = key.verifying_key().to_bytes();
        // Its encoder may leave words equal to p, which ours never does.
        let lenient = Quintic::from_bytes_lenient(&theirs.public_key_bytes()).unwrap();
        assert_eq!(lenient.to_bytes(), public);
        let (message, nonce) = (message(&mut rng), Scalar::random(&mut rng).unwrap());
        let ours = sign_with_nonce(&key, &nonce, &message).unwrap().to_bytes();
        let theirs = sign_hashed_message(&*key.to_bytes(), &message.to_bytes(), &nonce.to_bytes()).unwrap();
        assert_eq!(ours[..], theirs[..]);
    }
}

#[test]
fn each_accepts_what_the_other_signs_and_refuses_what_was_changed() {
    let mut rng = ChaCha20Rng::from_seed([2; 32]);
    for round in 0..50_usize {
        let key = SigningKey::generate(&mut rng).unwrap();
        let (public, message) = (key.verifying_key().to_bytes(), message(&mut rng));
        let hashed = message.to_bytes();
        let ours = key.sign(&mut rng, &message).unwrap().to_bytes();
        assert!(matches!(verify_signature(&ours, &hashed, &public), Ok(true)));
        let theirs = goldilocks_crypto::sign(&*key.to_bytes(), &hashed).unwrap();
        let signature = Signature::from_bytes(&theirs).unwrap();
        let verifying_key = VerifyingKey::from_bytes(&public).unwrap();
        assert_eq!(verifying_key.verify(&message, &signature), Ok(()));
        assert_eq!(verify_lenient(&public, &hashed, &theirs), Ok(()));
        let mut changed = ours;
        changed[round] ^= 1;
        assert!(!matches!(verify_signature(&changed, &hashed, &public), Ok(true)));
        let refused = Signature::from_bytes(&changed)
            .is_ok_and(|signature| verifying_key.verify(&message, &signature).is_err());
        assert!(refused);
    }
}

#[test]
fn scalars_and_hashes_agree() {
    let mut rng = ChaCha20Rng::from_seed([3; 32]);
    for _ in 0..200 {
        let (a, b) = (Scalar::random(&mut rng).unwrap(), Scalar::random(&mut rng).unwrap());
        let theirs = |scalar: &Scalar| ScalarField::from_bytes_le(&scalar.to_bytes()).unwrap();
        assert_eq!((&a * &b).to_bytes(), theirs(&a).mul(&theirs(&b)).to_bytes_le());
        assert_eq!((&a + &b).to_bytes(), theirs(&a).add(theirs(&b)).to_bytes_le());
        assert_eq!((&a - &b).to_bytes(), theirs(&a).sub(theirs(&b)).to_bytes_le());
        let length = (rng.next_u64() % 30) as usize;
        let words: Vec<u64> = (0..length).map(|_| rng.next_u64() >> 1).collect();
        let ours: Vec<_> = words.iter().map(|word| Goldilocks::new(*word)).collect();
        let other: Vec<_> =
            words.iter().map(|word| goldilocks_crypto::Goldilocks::from_canonical_u64(*word)).collect();
        let expected = poseidon_hash::hash_to_quintic_extension(&other);
        let digest = hash_to_quintic(&ours).to_canonical_words();
        assert_eq!(digest, expected.0.map(|element| element.to_canonical_u64()));
    }
}
