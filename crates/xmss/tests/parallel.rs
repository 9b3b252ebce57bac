//! The parallel forms give what the sequential ones give.

use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
use touchmark_xmss::{Lifetime8Dim4Base8 as Set, SigningKey, VerifyError, verify_many, verify_many_parallel};

#[test]
fn keys_signatures_and_answers_do_not_depend_on_threads() {
    let rng = || ChaCha20Rng::from_seed([5; 32]);
    let mut alone = SigningKey::<Set>::generate(&mut rng(), 20, 60).expect("an interval");
    let mut together = SigningKey::<Set>::generate_parallel(&mut rng(), 20, 60).expect("an interval");
    assert_eq!(together.to_bytes(), alone.to_bytes());

    assert_eq!((alone.advance(), together.advance_parallel()), (Ok(()), Ok(())));
    assert_eq!(together.to_bytes(), alone.to_bytes());

    let epochs = 33..63_u32;
    let message = [9; 32];
    let signatures: Vec<_> =
        epochs.clone().map(|epoch| alone.sign(epoch, &message).expect("signs")).collect();
    for (epoch, signature) in epochs.clone().zip(&signatures) {
        assert_eq!(together.sign_parallel(epoch, &message).as_ref(), Ok(signature));
    }
    assert_eq!(together.sign_parallel(0, &message), alone.sign(0, &message));

    let key = alone.verifying_key();
    let mut items: Vec<_> =
        epochs.zip(&signatures).map(|(epoch, signature)| (&key, epoch, &message, signature)).collect();
    items[17].1 += 1;
    let answers = verify_many_parallel(&items);
    assert_eq!(answers, verify_many(&items));
    assert_eq!((answers[16], answers[17]), (Ok(()), Err(VerifyError)));
}
