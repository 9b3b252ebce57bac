//! Prepared epochs, many threads and many signatures at once: the answers are those of the plain calls.

use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
use touchmark_xmss::{
    Lifetime8Dim4Base8, Lifetime18W1NoOff, Lifetime18W4Off10, Lifetime32Dim46Base8, ParameterSet, Scheme,
    SchemeVisitor, SignError, Signature, Signed, SigningKey, VerifyingKey, verify_many,
};

fn fixture<P: ParameterSet>(seed: u8, epochs: &[u32]) -> SigningKey<P> {
    SigningKey::fixture(&mut ChaCha20Rng::from_seed([seed; 32]), epochs)
}

/// A signature and what it is claimed to sign.
struct Claim<P: ParameterSet> {
    key: VerifyingKey<P>,
    epoch: u32,
    message: [u8; 32],
    signature: Signature<P>,
}

impl<P: ParameterSet> Claim<P> {
    fn item(&self) -> Signed<'_, P> {
        (&self.key, self.epoch, &self.message, &self.signature)
    }
}

/// The signature with the lowest bit of one byte of its encoding turned.
fn damaged<P: ParameterSet>(signature: &Signature<P>, at: usize) -> Signature<P> {
    let mut bytes = signature.to_bytes();
    bytes[at] ^= 1;
    Signature::from_bytes(&bytes).expect("still canonical")
}

/// Signatures of several keys, good ones and one for each way to be bad.
fn claims<P: ParameterSet>() -> Vec<Claim<P>> {
    let mut claims = Vec::new();
    let keys: Vec<_> = (1..=3).map(|seed| fixture::<P>(seed, &[0, 1, 6])).collect();
    for (i, key) in keys.iter().enumerate() {
        for epoch in [0, 1, 6] {
            let message = [u8::try_from(i).expect("small") + 100; 32];
            let signature = key.sign(epoch, &message).expect("the epoch is prepared");
            let good = |signature| Claim { key: key.verifying_key(), epoch, message, signature };
            claims.push(good(signature.clone()));
            claims.push(Claim { epoch: epoch + 1, ..good(signature.clone()) });
            claims.push(Claim { message: [9; 32], ..good(signature.clone()) });
            claims.push(good(signature.clone()));
            claims.push(Claim { key: keys[(i + 1) % 3].verifying_key(), ..good(signature.clone()) });
            claims.push(good(damaged(&signature, P::SIGNATURE_BYTES - 4)));
            claims.push(good(signature.clone()));
            // The randomness, and the first node of the path, behind an offset, the randomness and two offsets.
            claims.push(good(damaged(&signature, 4)));
            claims.push(good(damaged(&signature, 4 + size_of_val(signature.randomness()) + 8)));
            if P::LOG_LIFETIME < 32 {
                claims.push(Claim { epoch: u32::MAX, ..good(signature.clone()) });
            }
        }
    }
    claims
}

fn check_verify_many<P: ParameterSet>() {
    let claims = claims::<P>();
    let mut answers = [0, 0];
    for len in 0..=33 {
        // A stride without a common divisor with the number of claims: each batch is another mixture.
        let items: Vec<_> = (0..len).map(|i| claims[(i * 7 + len * 11) % claims.len()].item()).collect();
        let expected: Vec<_> = items
            .iter()
            .map(|(key, epoch, message, signature)| key.verify(*epoch, message, signature))
            .collect();
        assert_eq!(verify_many(&items), expected, "{} of {len}", P::SCHEME);
        expected.iter().for_each(|answer| answers[usize::from(answer.is_ok())] += 1);
    }
    assert!(answers[0] > 100 && answers[1] > 100, "a mixture: {answers:?}");
}

#[test]
fn many_signatures_are_verified_as_one_after_the_other() {
    check_verify_many::<Lifetime8Dim4Base8>();
    check_verify_many::<Lifetime18W1NoOff>();
    check_verify_many::<Lifetime18W4Off10>();
    check_verify_many::<Lifetime32Dim46Base8>();
}

#[test]
fn prepared_epochs_sign_as_the_key_does() {
    struct Check;
    impl SchemeVisitor for Check {
        type Output = ();
        fn visit<P: ParameterSet>(self) {
            let last = u32::try_from(P::LEAVES_PER_TREE * 2 - 1).expect("small");
            let key = fixture::<P>(8, &[0, last]);
            for epoch in [0, last] {
                for message in [[0; 32], [0xa5; 32]] {
                    let prepared = key.prepare(epoch).expect("the epoch is prepared");
                    assert_eq!(prepared.epoch(), epoch);
                    let signature = prepared.sign(&message);
                    assert_eq!(signature, key.sign(epoch, &message), "{}", P::SCHEME);
                    let signature = signature.expect("an encoding");
                    assert_eq!(key.verifying_key().verify(epoch, &message, &signature), Ok(()));
                }
            }
        }
    }
    Scheme::ALL.iter().for_each(|scheme| scheme.visit(Check));
}

#[test]
fn only_what_the_key_can_sign_is_prepared() {
    let key = SigningKey::<Lifetime8Dim4Base8>::generate(&mut ChaCha20Rng::from_seed([1; 32]), 16, 48)
        .expect("an interval of the lifetime");
    let refused = |epoch| key.prepare(epoch).expect_err("refused");
    assert_eq!(refused(15), SignError::EpochNotActive { epoch: 15, active: key.activation_interval() });
    assert_eq!(refused(48), SignError::EpochNotPrepared { epoch: 48, prepared: key.prepared_interval() });
    let shown = format!("{:?}", key.prepare(47).expect("in the window"));
    assert_eq!(shown, "PreparedEpoch { scheme: Lifetime8Dim4Base8, epoch: 47, .. }");
}

#[cfg(feature = "rayon")]
mod threads {
    use touchmark_xmss::{Lifetime18W8Off10, Work, verify_many_with};

    use super::*;

    fn check<P: ParameterSet>() {
        let key = fixture::<P>(4, &[3]);
        let work = Work::sequential().parallel();
        let claims = claims::<P>();
        let items: Vec<_> = claims.iter().map(Claim::item).collect();
        let answers = verify_many(&items);
        let signed = (0..5).map(|byte| {
            let message = [byte; 32];
            (message, key.sign(3, &message).expect("an encoding"))
        });
        let signed: Vec<_> = signed.collect();
        for threads in [1, 2, 8] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
            pool.install(|| {
                assert_eq!(verify_many_with(work, &items), answers, "{threads} threads");
                for (message, expected) in &signed {
                    assert_eq!(key.sign_with(work, 3, message).as_ref(), Ok(expected), "{threads} threads");
                    let prepared = key.prepare(3).expect("the epoch is prepared");
                    assert_eq!(prepared.sign_with(work, message).as_ref(), Ok(expected), "{threads} threads");
                }
            });
        }
    }

    #[test]
    fn any_number_of_threads_gives_the_same_signatures_and_answers() {
        check::<Lifetime18W1NoOff>();
        check::<Lifetime18W8Off10>();
        check::<Lifetime32Dim46Base8>();
    }
}
