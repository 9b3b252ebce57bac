//! Agreement with the naive scheme of the testkit, which shares no code with this one: keys, signatures and verdicts, byte for byte.

use rand_chacha::{
    ChaCha20Rng,
    rand_core::{Rng, SeedableRng},
};
use touchmark_testkit::naive::xmss as naive;
use touchmark_xmss::{
    Lifetime8Dim4Base8, Lifetime18W1NoOff, ParameterSet, Scheme, SchemeVisitor, SigningKey,
};

fn rng(seed: u8) -> ChaCha20Rng {
    ChaCha20Rng::from_seed([seed; 32])
}

fn set<P: ParameterSet>() -> naive::Set {
    let set = naive::Set::named(P::SCHEME.name()).expect("the naive scheme has this set");
    assert_eq!((set.log_lifetime, set.dimension), (P::LOG_LIFETIME.into(), P::DIMENSION));
    assert_eq!((set.base, set.target), (P::BASE as usize, P::TARGET_SUM as usize));
    set
}

/// Signatures of both for a few epochs, and the verdicts of both on good and bad ones.
fn check_signatures<P: ParameterSet>(key: &SigningKey<P>, naive_key: &naive::SigningKey, epochs: &[u32]) {
    let set = set::<P>();
    let verifying_key = key.verifying_key();
    let key_bytes = verifying_key.to_bytes();
    assert_eq!(key_bytes, naive_key.verifying_key(), "{}", P::SCHEME);
    for &epoch in epochs {
        let message = [epoch.to_le_bytes()[0] ^ 0x5a; 32];
        let signature = key.sign(epoch, &message).expect("the epoch is prepared");
        let bytes = signature.to_bytes();
        assert_eq!(Some(&bytes), naive_key.sign(epoch, &message).as_ref(), "{}", P::SCHEME);
        for (epoch, message) in [(epoch, message), (epoch ^ 1, message), (epoch, [0; 32])] {
            let verdict = verifying_key.verify(epoch, &message, &signature).is_ok();
            assert_eq!(verdict, naive::verify(set, &key_bytes, epoch, &message, &bytes), "{}", P::SCHEME);
        }
    }
}

#[test]
fn every_parameter_set_agrees() {
    struct Check;
    impl SchemeVisitor for Check {
        type Output = ();
        fn visit<P: ParameterSet>(self) {
            let last = P::LIFETIME - 1;
            let first = P::LIFETIME - 2 * P::LEAVES_PER_TREE;
            let epochs = [first, last].map(|epoch| u32::try_from(epoch).expect("epochs are words"));
            let key = SigningKey::<P>::fixture(&mut rng(9), &epochs);
            let mut words = rng(9);
            let naive_key = naive::SigningKey::generate(
                set::<P>(),
                || words.next_u32(),
                first..P::LIFETIME,
                |epoch| epochs.contains(&epoch),
            );
            assert!(key.to_bytes()[..] == naive_key.to_bytes()[..], "{}", P::SCHEME);
            check_signatures(&key, &naive_key, &epochs);
        }
    }
    Scheme::ALL.iter().for_each(|scheme| scheme.visit(Check));
}

fn check_whole_key<P: ParameterSet>(first: u64, count: u64) {
    let key = SigningKey::<P>::generate(&mut rng(6), first, count).expect("an interval of the lifetime");
    let active = key.activation_interval();
    let mut words = rng(6);
    let naive_key =
        naive::SigningKey::generate(set::<P>(), || words.next_u32(), active.start..active.end, |_| true);
    assert!(key.to_bytes()[..] == naive_key.to_bytes()[..], "{} {first} {count}", P::SCHEME);
    let start = u32::try_from(active.start).expect("epochs are words");
    check_signatures(&key, &naive_key, &[start, start + 3]);
}

#[test]
fn whole_keys_agree() {
    check_whole_key::<Lifetime8Dim4Base8>(0, 1);
    check_whole_key::<Lifetime8Dim4Base8>(20, 60);
    check_whole_key::<Lifetime8Dim4Base8>(255, 1);
    check_whole_key::<Lifetime8Dim4Base8>(0, 256);
    check_whole_key::<Lifetime18W1NoOff>(5 * 512, 8);
}
