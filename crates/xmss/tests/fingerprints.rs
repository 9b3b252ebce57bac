//! Fingerprints of keys and signatures from fixed seeds, for every parameter set.
//!
//! What they establish: that the bytes have not moved, on the backend that runs. What they do not: agreement with leanSig (the golden vectors do
//! that), and security (nothing here does). A change of this snapshot is a change of a wire format; `cargo insta review` is an explicit act.

use std::fmt::Write;

use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
use touchmark_testkit::fingerprint;
use touchmark_xmss::{ParameterSet, Scheme, SchemeVisitor, Signature, SigningKey, VerifyingKey};

struct Fingerprints;

impl SchemeVisitor for Fingerprints {
    type Output = String;

    fn visit<P: ParameterSet>(self) -> String {
        let seed: [u8; 32] = std::array::from_fn(|i| u8::try_from(i * 7).expect("a byte"));
        // The last two bottom trees: positions and epochs as large as they get.
        let last = u32::try_from(P::LIFETIME - 1).expect("epochs are words");
        let first = u32::try_from(P::LIFETIME - 2 * P::LEAVES_PER_TREE).expect("epochs are words");
        let key = SigningKey::<P>::fixture(&mut ChaCha20Rng::from_seed(seed), &[first, first + 5, last]);
        let verifying_key = key.verifying_key();
        let mut text = format!("{}\n", P::SCHEME);
        let mut line = |what: &str, bytes: &[u8]| {
            writeln!(text, "  {what}: {} bytes, {}", bytes.len(), fingerprint(bytes)).expect("a string");
        };
        line("verifying key", &verifying_key.to_bytes());
        line("signing key", &key.to_bytes());
        for epoch in [first, first + 5, last] {
            let message = [epoch.to_le_bytes()[0]; 32];
            let signature = key.sign(epoch, &message).expect("the epoch is prepared");
            verifying_key.verify(epoch, &message, &signature).expect("the key's own signature");
            assert!(verifying_key.verify(epoch ^ 1, &message, &signature).is_err(), "another epoch");
            assert!(verifying_key.verify(epoch, &[0x55; 32], &signature).is_err(), "another message");
            line("signature", &signature.to_bytes());
            assert_eq!(Signature::from_bytes(&signature.to_bytes()), Ok(signature));
        }
        assert_eq!(VerifyingKey::from_bytes(&verifying_key.to_bytes()), Ok(verifying_key));
        let again = SigningKey::<P>::from_bytes(&key.to_bytes()).expect("the key's own encoding");
        assert_eq!(again.to_bytes(), key.to_bytes());
        assert_eq!(again.verifying_key(), verifying_key);
        text
    }
}

#[test]
fn every_parameter_set_has_its_bytes() {
    let all: String = Scheme::ALL.iter().map(|scheme| scheme.visit(Fingerprints)).collect();
    insta::assert_snapshot!("fingerprints", all);
}
