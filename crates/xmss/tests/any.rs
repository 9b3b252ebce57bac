//! Keys and signatures whose scheme is known at run time only.

use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
use touchmark_xmss::{
    AdvanceError, AnySignature, AnySigningKey, AnyVerifyingKey, Lifetime8Dim4Base8, Lifetime18W1NoOff,
    Lifetime32Dim46Base8, Scheme, Signature, SigningKey, VerifyError, VerifyingKey, Work, verify_any_many,
};

const TEST: Scheme = Scheme::Lifetime8Dim4Base8;

fn rng(seed: u8) -> ChaCha20Rng {
    ChaCha20Rng::from_seed([seed; 32])
}

fn key(seed: u8) -> AnySigningKey {
    AnySigningKey::generate(TEST, &mut rng(seed), 0, 64).expect("an interval")
}

#[test]
fn a_key_does_what_the_typed_key_does() {
    let mut any = key(1);
    let mut typed = SigningKey::<Lifetime8Dim4Base8>::generate(&mut rng(1), 0, 64).expect("an interval");
    assert_eq!(any.scheme(), TEST);
    assert_eq!(any.to_bytes(), typed.to_bytes());
    assert_eq!(any.activation_interval(), typed.activation_interval());
    assert_eq!(any.verifying_key().to_bytes(), typed.verifying_key().to_bytes());
    for epoch in [0, 31] {
        let expected = typed.sign(epoch, &[9; 32]).expect("prepared").to_bytes();
        assert_eq!(any.sign(epoch, &[9; 32]).expect("prepared").to_bytes(), expected);
        let prepared = any.prepare(epoch).expect("prepared");
        assert_eq!((prepared.scheme(), prepared.epoch()), (TEST, epoch));
        assert_eq!(prepared.sign(&[9; 32]).expect("encodes").to_bytes(), expected);
    }
    assert_eq!(any.sign(64, &[9; 32]).err(), typed.sign(64, &[9; 32]).err());

    let mut task = any.start_advance().expect("a next tree");
    task.step(Work::sequential(), 3).expect("nobody cancels");
    let mut task = any.resume_advance(&task.to_bytes()).expect("the same task");
    assert_eq!(task.remaining(), 13);
    task.step(Work::sequential(), 4).expect("nobody cancels");
    any.apply(task.finish()).expect("the next tree");
    typed.advance().expect("a next tree");
    assert_eq!(any.to_bytes(), typed.to_bytes());
    any.advance().expect("a next tree");
    assert!(matches!(any.advance(), Err(AdvanceError::AtEnd { .. })));
    assert_eq!(any.check(4), Ok(()));
    assert!(any.downcast_ref::<Lifetime8Dim4Base8>().is_some());
    assert!(any.downcast_ref::<Lifetime18W1NoOff>().is_none());
}

#[test]
fn candidates_are_the_schemes_whose_leaves_follow_from_the_secret() {
    let any = key(2);
    let mut bytes = any.to_bytes();
    assert_eq!(AnySigningKey::candidates(&bytes), Ok(vec![TEST]));
    assert_eq!(AnySigningKey::from_bytes(TEST, &bytes).expect("its scheme").to_bytes(), bytes);
    bytes[0] ^= 1;
    assert_eq!(AnySigningKey::candidates(&bytes), Ok(vec![]));
    assert_eq!(AnySigningKey::candidates_by_form(&bytes), Ok(vec![TEST]));
    for len in [0, 1, 87, 88, bytes.len() - 1] {
        assert!(AnySigningKey::candidates(&bytes[..len]).is_err(), "{len} bytes");
    }

    // Two schemes that differ in the target sum alone.
    let bytes = SigningKey::<Lifetime18W1NoOff>::fixture(&mut rng(3), &[0, 512]).to_bytes();
    let twins = vec![Scheme::Lifetime18W1NoOff, Scheme::Lifetime18W1Off10];
    assert_eq!(AnySigningKey::candidates(&bytes), Ok(twins));
    assert!(AnySigningKey::candidates_by_form(&bytes).expect("of that form").len() > 2);

    let production = SigningKey::<Lifetime32Dim46Base8>::fixture(&mut rng(4), &[0, 65536]).to_bytes();
    assert_eq!(AnySigningKey::candidates(&production), Ok(vec![Scheme::Lifetime32Dim46Base8]));
}

#[test]
fn verifying_keys_and_signatures_are_read_back() {
    let any = key(5);
    let (verifying_key, signature) = (any.verifying_key(), any.sign(7, &[1; 32]).expect("prepared"));
    let again = AnyVerifyingKey::from_bytes(TEST, &verifying_key.to_bytes()).expect("its encoding");
    assert_eq!(again, verifying_key);
    assert!(AnyVerifyingKey::candidates(&verifying_key.to_bytes()).expect("a key").contains(&TEST));
    assert_eq!(AnySignature::candidates(&signature.to_bytes()), Ok(vec![TEST]));
    let again = AnySignature::from_bytes(TEST, &signature.to_bytes()).expect("its encoding");
    assert_eq!((&again, again.clone().scheme()), (&signature, TEST));
    assert_eq!(verifying_key.verify(7, &[1; 32], &again), Ok(()));
    assert_eq!(verifying_key.verify(8, &[1; 32], &again), Err(VerifyError));
    assert!(AnySignature::candidates(&[0; 100]).is_err());
    assert!(AnyVerifyingKey::candidates(&[255; 52]).is_err());
}

#[test]
fn mixed_schemes_are_verified_in_their_places() {
    let other: AnySigningKey = SigningKey::<Lifetime18W1NoOff>::fixture(&mut rng(6), &[3]).into();
    let keys = [key(7), other];
    let message = [4; 32];
    let verifying_keys = keys.each_ref().map(AnySigningKey::verifying_key);
    let signatures = keys.each_ref().map(|key| key.sign(3, &message).expect("prepared"));
    let mut items = Vec::new();
    let mut expected = Vec::new();
    for i in 0..40 {
        let (key, signature) = (i % 3 % 2, i % 5 % 2);
        items.push((&verifying_keys[key], 3, &message, &signatures[signature]));
        expected.push(if key == signature { Ok(()) } else { Err(VerifyError) });
    }
    assert_eq!(verify_any_many(&items), expected);
    let one_by_one: Vec<_> = items.iter().map(|(key, epoch, m, s)| key.verify(*epoch, m, s)).collect();
    assert_eq!(one_by_one, expected);
    assert!(verify_any_many(&[]).is_empty());
}

#[test]
fn a_tree_of_another_scheme_or_key_is_refused() {
    let mut one = key(8);
    let stored = one.to_bytes();
    let other = key(9).start_advance().expect("a next tree").finish();
    assert_eq!(one.apply(other), Err(AdvanceError::OtherTree));
    assert_eq!(one.to_bytes(), stored);
}

#[test]
fn debug_shows_no_secret() {
    let any = key(10);
    let shown = format!("{any:?}");
    assert!(shown.contains("Lifetime8Dim4Base8") && !shown.contains("secret"), "{shown}");
    assert!(format!("{:?}", any.prepare(1).expect("prepared")).len() < 100);
    assert!(format!("{:?}", any.start_advance().expect("a next tree")).len() < 120);
}

#[cfg(feature = "serde")]
#[test]
fn serde_names_the_scheme() {
    let any = key(11);
    let json = serde_json::to_string(&any).expect("JSON");
    assert!(
        json.starts_with(r#"{"scheme":"SchemeAbortingTargetSumLifetime8Dim46Base8","ssz":""#),
        "{json:.60}"
    );
    let again: AnySigningKey = serde_json::from_str(&json).expect("what was written");
    assert_eq!(again.to_bytes(), any.to_bytes());
    let bytes = postcard::to_allocvec(&any.verifying_key()).expect("postcard");
    assert_eq!(postcard::from_bytes::<AnyVerifyingKey>(&bytes), Ok(any.verifying_key()));
    for wrong in
        [json.replace("Lifetime8", "Lifetime9"), json.replace("Lifetime8Dim46Base8", "Lifetime18W1NoOff")]
    {
        assert!(serde_json::from_str::<AnySigningKey>(&wrong).is_err());
    }
}

#[test]
fn encodings_are_written_into_buffers_of_their_length_only() {
    let key = SigningKey::<Lifetime8Dim4Base8>::generate(&mut rng(12), 0, 32).expect("an interval");
    let (verifying_key, signature) = (key.verifying_key(), key.sign(3, &[2; 32]).expect("prepared"));
    let mut bytes = [0; 52];
    verifying_key.write_bytes(&mut bytes).expect("its length");
    assert_eq!(
        (&bytes[..], VerifyingKey::try_from(&bytes[..])),
        (&*verifying_key.to_bytes(), Ok(verifying_key))
    );
    let mut bytes = [0; 424];
    signature.write_bytes(&mut bytes).expect("its length");
    assert_eq!(
        (&bytes[..], Signature::try_from(&bytes[..])),
        (&*signature.to_bytes(), Ok(signature.clone()))
    );
    for len in [0, 423, 425] {
        assert!(signature.write_bytes(&mut vec![0; len]).is_err());
        assert!(verifying_key.write_bytes(&mut vec![0; len]).is_err());
    }
}
