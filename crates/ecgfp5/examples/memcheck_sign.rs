//! Evidence of constant time: everything that handles a secret, run on secrets that valgrind takes for undefined.
//!
//! `cargo xtask memcheck` builds this in release with the feature `memcheck` and runs it under valgrind, which reports every
//! branch and every address that depends on undefined memory. Declared public, in the library, are the outcomes of range checks;
//! here, finished signatures and public keys. With the argument `control` the program branches on a secret on
//! purpose: valgrind must report that.
#![forbid(unsafe_code)]

use std::{convert::Infallible, process::ExitCode};

use rand_chacha::ChaCha20Rng;
use rand_core::{SeedableRng, TryCryptoRng, TryRng};
use touchmark_ecgfp5::{
    Scalar,
    schnorr::{SharedNonce, Signature, SigningKey, VerifyingKey, hazmat::sign_with_nonce},
};
use touchmark_goldilocks::{Goldilocks, Quintic};
use touchmark_process::memcheck::{error_count, is_watched, mark_defined, mark_undefined};

/// A generator whose output valgrind takes for undefined.
struct SecretRng(ChaCha20Rng);

impl TryRng for SecretRng {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.0.try_next_u32()
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0.try_next_u64()
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.0.try_fill_bytes(bytes)?;
        mark_undefined(bytes);
        Ok(())
    }
}

impl TryCryptoRng for SecretRng {}

fn main() -> ExitCode {
    if !is_watched() {
        eprintln!("not under valgrind; run `cargo xtask memcheck`");
        return ExitCode::FAILURE;
    }
    if std::env::args().any(|argument| argument == "control") {
        branch_on_a_secret();
    } else {
        handle_secrets();
    }
    println!("{} reports", error_count());
    if error_count() == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn handle_secrets() {
    let mut rng = SecretRng(ChaCha20Rng::from_seed([5; 32]));
    let message = Quintic::new([3, 1, 4, 1, 5].map(Goldilocks::new));

    // Keys: random, from bytes, from a seed.
    let random = SigningKey::generate(&mut rng).expect("a sound generator");
    let mut bytes = [0x17; 40];
    mark_undefined(&bytes);
    let key = SigningKey::from_bytes(&bytes).expect("a number in range");
    let seed = [0x29; 40];
    mark_undefined(&seed);
    let seeded = SigningKey::from_seed(&seed).expect("a long seed");
    bytes.copy_from_slice(&*key.to_bytes());

    // Signatures: hedged, with a given nonce, with prepared ones.
    for key in [&random, &key, &seeded] {
        let public = public_key(key);
        let nonce = Scalar::random(&mut rng).expect("a sound generator");
        let shared = SharedNonce::from(key.prepare_nonce(&mut rng).expect("a sound generator"));
        let prepared = key.prepare_nonce(&mut rng).expect("a sound generator");
        let signatures = [
            key.sign(&mut rng, &message),
            sign_with_nonce(key, &nonce, &message),
            key.sign_prepared(prepared, &message),
            key.sign_shared(&shared, &message),
        ];
        for signature in signatures {
            let bytes = signature.expect("a nonce in range").to_bytes();
            mark_defined(&bytes);
            let signature = Signature::from_bytes(&bytes).expect("canonical");
            public.verify(&message, &signature).expect("a valid signature");
        }
    }
}

fn public_key(key: &SigningKey) -> VerifyingKey {
    let bytes = key.verifying_key().to_bytes();
    mark_defined(&bytes);
    VerifyingKey::from_bytes(&bytes).expect("a public key")
}

fn branch_on_a_secret() {
    let secret = [std::env::args().count() as u64; 2];
    mark_undefined(&secret);
    if std::hint::black_box(secret[0]) == 7 {
        println!("seven");
    }
}
