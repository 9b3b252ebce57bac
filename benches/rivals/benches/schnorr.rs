//! Schnorr over ECgFp5 against goldilocks-crypto, the one other crate with these signatures; Ed25519 and secp256k1 beside it, for
//! a sense of scale. One thread, default build; contestants take turns.

use std::{hint::black_box, time::Duration};

use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use touchmark_benches::{Beside, Contestant, Goal, race};
use touchmark_ecgfp5::{
    Scalar, mul_generator,
    schnorr::{Signature, SigningKey, hazmat::sign_with_nonce},
};
use touchmark_goldilocks::{Goldilocks, Quintic};
use touchmark_lighter::{Account, Order, OrderType, TimeInForce, Transaction};

const ROUNDS: usize = 401;
/// Short, so that on a busy machine most batches run undisturbed.
const BATCH: Duration = Duration::from_micros(400);

fn main() {
    let mut rng = ChaCha20Rng::from_seed([7; 32]);
    let key = SigningKey::generate(&mut rng).expect("a sound generator");
    let message = Quintic::new(std::array::from_fn(|_| Goldilocks::new(rng.next_u64())));
    let nonce = Scalar::random(&mut rng).expect("a sound generator");
    let signature = assert_agreement(&key, &nonce, &message);
    let times = [
        signing(&key, &message, &mut rng),
        multiplication(&nonce),
        verification(&key, &message, &signature),
        transactions(&key, &mut rng),
    ]
    .concat();
    for (name, time) in &times {
        println!("{name:<36} {:>9.3} us", microseconds(*time));
    }
    goals(&times);
}

/// Both crates make the same bytes from the same nonce, and accept them.
fn assert_agreement(key: &SigningKey, nonce: &Scalar, message: &Quintic) -> Signature {
    let signature = sign_with_nonce(key, nonce, message).expect("a nonce in range");
    let theirs =
        goldilocks_crypto::sign_hashed_message(&*key.to_bytes(), &message.to_bytes(), &nonce.to_bytes());
    assert_eq!(theirs.expect("a signature"), signature.to_bytes());
    let public = key.verifying_key().to_bytes();
    let accepted = goldilocks_crypto::verify_signature(&signature.to_bytes(), &message.to_bytes(), &public);
    assert!(accepted.expect("well-formed input"));
    assert_eq!(key.verifying_key().verify(message, &signature), Ok(()));
    assert_eq!(key.verifying_key().prepare().verify(message, &signature), Ok(()));
    signature
}

/// A race, with names of their own for the results.
fn timed(contestants: &mut [Contestant<'_>]) -> Vec<(String, Duration)> {
    race(contestants, ROUNDS, BATCH).into_iter().map(|(name, time)| (name.to_owned(), time)).collect()
}

fn signing(key: &SigningKey, message: &Quintic, rng: &mut ChaCha20Rng) -> Vec<(String, Duration)> {
    use ed25519_dalek::Signer as _;
    let (secret, hashed) = (key.to_bytes(), message.to_bytes());
    let ed25519 = ed25519_dalek::SigningKey::from_bytes(&[9; 32]);
    let secp256k1 = k256::ecdsa::SigningKey::from_slice(&[9; 32]).expect("a key in range");
    // A shared nonce would be refused the second time, so that one is made ahead for every call; the time to drop the list is not
    // in the calls.
    let mut prepared: Vec<_> = Vec::new();
    let mut preparing = rng.clone();
    let sign_prepared = prepared_time(key, message, &mut preparing, &mut prepared);
    let mut times = timed(&mut [
        Contestant::new("sign", || {
            black_box(key.sign(rng, black_box(message))).expect("a sound generator");
        }),
        Contestant::new("sign: goldilocks-crypto 0.1.2", || {
            black_box(goldilocks_crypto::sign(&*secret, black_box(&hashed))).expect("a signature");
        }),
        Contestant::new("sign: ed25519-dalek 2.2.0", || {
            black_box(ed25519.sign(black_box(&hashed)));
        }),
        Contestant::new("sign: k256 0.13.4 (ECDSA)", || {
            let signature: k256::ecdsa::Signature = secp256k1.sign(black_box(&hashed));
            black_box(signature);
        }),
    ]);
    times.push(("sign_prepared".into(), sign_prepared));
    times
}

/// The median over batches of nonces that were made beforehand.
fn prepared_time(
    key: &SigningKey,
    message: &Quintic,
    rng: &mut ChaCha20Rng,
    nonces: &mut Vec<touchmark_ecgfp5::schnorr::PreparedNonce>,
) -> Duration {
    const CALLS: u32 = 100;
    let mut times: Vec<_> = (0..ROUNDS)
        .map(|_| {
            nonces.extend((0..CALLS).map(|_| key.prepare_nonce(rng).expect("a sound generator")));
            let start = std::time::Instant::now();
            for nonce in nonces.drain(..) {
                black_box(key.sign_prepared(nonce, black_box(message))).expect("a nonce of this process");
            }
            start.elapsed() / CALLS
        })
        .collect();
    times.sort_unstable();
    times[ROUNDS / 2]
}

fn multiplication(k: &Scalar) -> Vec<(String, Duration)> {
    use goldilocks_crypto::{Point, ScalarField};
    let theirs = ScalarField::from_bytes_le(&k.to_bytes()).expect("a scalar in range");
    let generator = Point::generator();
    timed(&mut [
        Contestant::new("k G", || {
            black_box(mul_generator(black_box(k)));
        }),
        Contestant::new("k G: goldilocks-crypto 0.1.2", || {
            black_box(generator.mul(black_box(&theirs)));
        }),
    ])
}

fn verification(key: &SigningKey, message: &Quintic, signature: &Signature) -> Vec<(String, Duration)> {
    use ed25519_dalek::Signer as _;
    use k256::ecdsa::signature::Verifier as _;
    let (public, hashed, bytes) = (key.verifying_key().to_bytes(), message.to_bytes(), signature.to_bytes());
    let ed25519 = ed25519_dalek::SigningKey::from_bytes(&[9; 32]);
    let ed25519_signature = ed25519.sign(&hashed);
    let secp256k1 = k256::ecdsa::SigningKey::from_slice(&[9; 32]).expect("a key in range");
    let secp256k1_signature: k256::ecdsa::Signature = secp256k1.sign(&hashed);
    let prepared = key.verifying_key().prepare();
    timed(&mut [
        // Both sides start from bytes.
        Contestant::new("verify", || {
            let key = touchmark_ecgfp5::schnorr::VerifyingKey::from_bytes(black_box(&public)).expect("a key");
            let message = Quintic::from_bytes(&hashed).expect("canonical");
            let signature = Signature::from_bytes(black_box(&bytes)).expect("canonical");
            black_box(key.verify(&message, &signature)).expect("a valid signature");
        }),
        Contestant::new("verify: goldilocks-crypto 0.1.2", || {
            let valid = goldilocks_crypto::verify_signature(black_box(&bytes), &hashed, &public);
            assert!(valid.expect("well-formed"));
        }),
        Contestant::new("verify, prepared key", || {
            black_box(prepared.verify(black_box(message), black_box(signature))).expect("a valid signature");
        }),
        Contestant::new("prepare a verifying key", || {
            black_box(key.verifying_key().prepare());
        }),
        Contestant::new("verify: ed25519-dalek 2.2.0", || {
            black_box(ed25519.verifying_key().verify_strict(black_box(&hashed), &ed25519_signature))
                .expect("a valid signature");
        }),
        Contestant::new("verify: k256 0.13.4 (ECDSA)", || {
            black_box(secp256k1.verifying_key().verify(black_box(&hashed), &secp256k1_signature))
                .expect("a valid signature");
        }),
    ])
}

fn transactions(key: &SigningKey, rng: &mut ChaCha20Rng) -> Vec<(String, Duration)> {
    let account = Account { chain_id: Account::MAINNET, account_index: 65, api_key_index: 3 };
    let order = Order {
        market_index: 1,
        client_order_index: 77,
        base_amount: 1_000_000,
        price: 4_100_000,
        is_ask: false,
        order_type: OrderType::Limit,
        time_in_force: TimeInForce::GoodTillTime,
        reduce_only: false,
        trigger_price: 0,
        order_expiry: 1_800_000_000_000,
    };
    timed(&mut [Contestant::new("order: hash, sign, JSON", || {
        let transaction = Transaction::new(account, 12, 1_700_000_599_000, black_box(order));
        black_box(transaction.sign(key, rng).expect("a sound generator").to_json());
    })])
}

fn microseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

fn goals(times: &[(String, Duration)]) {
    let time = |wanted: &str| {
        let found = times.iter().find(|(name, _)| *name == wanted);
        microseconds(found.unwrap_or_else(|| panic!("`{wanted}` was not timed")).1)
    };
    let unit = "x of goldilocks-crypto 0.1.2";
    for (name, ours, theirs) in [
        ("sign", "sign", "sign: goldilocks-crypto 0.1.2"),
        ("sign with a prepared nonce", "sign_prepared", "sign: goldilocks-crypto 0.1.2"),
        ("generator multiplication", "k G", "k G: goldilocks-crypto 0.1.2"),
        ("verify", "verify", "verify: goldilocks-crypto 0.1.2"),
        ("verify with a prepared key", "verify, prepared key", "verify: goldilocks-crypto 0.1.2"),
    ] {
        let rival = "goldilocks-crypto 0.1.2";
        Beside { tower: "schnorr", name, ours: time(ours) / 1e6, rival, theirs: time(theirs) / 1e6 }.print();
    }
    let sign = time("sign: goldilocks-crypto 0.1.2");
    let verify = time("verify: goldilocks-crypto 0.1.2");
    for (name, limit, measured) in [
        ("sign", 0.12, time("sign") / sign),
        ("generator multiplication", 0.10, time("k G") / time("k G: goldilocks-crypto 0.1.2")),
        ("verify", 0.27, time("verify") / verify),
        ("verify with a prepared key", 0.12, time("verify, prepared key") / verify),
        ("sign_prepared", 0.03, time("sign_prepared") / sign),
    ] {
        Goal { tower: "schnorr", name, unit, limit, measured }.print();
    }
    let order = time("order: hash, sign, JSON");
    Goal { tower: "schnorr", name: "order: hash, sign, JSON", unit: "us", limit: 30.0, measured: order }
        .print();
}
