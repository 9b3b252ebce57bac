//! Verification with a prepared Ed25519 key: the signature alone, and a Web Bot Auth request end to end.
//!
//! 30,000 iterations of each, in nanoseconds per iteration, on every backend and with every table size.

use std::hint::black_box;

use touchmark_benches::now;
use touchmark_httpsig::{
    Component, Message, Parameters, Policy, Request, SignatureTemplate, TargetUri, Verifier,
};
use touchmark_keyring::{
    Algorithm, BuildTables, Job, Keyring, Options, PreparedKey, SigningKey, TableSize, verify_many_with,
};
use touchmark_lanes::Backend;

const ITERATIONS: u32 = 30_000;
const NOW: i64 = 1_800_000_000;
/// Signatures of a batch.
const BATCH: u32 = 8;

fn main() {
    let signing_key = SigningKey::from_seed(&[7; 32]);
    let key_id = signing_key.public_jwk().thumbprint();
    let mut request = Request::new("GET", TargetUri::new("https://example.com/path").expect("absolute"));
    let signed = sign(&request, &key_id, &signing_key);
    let base = signed.base.as_bytes().to_vec();
    let signature = signing_key.sign(&base);
    request.fields.push("Signature-Input", signed.signature_input.as_bytes());
    request.fields.push("Signature", signed.signature.as_bytes());

    println!("{ITERATIONS} iterations, ns per iteration; a base of {} bytes", base.len());
    for size in [TableSize::None, TableSize::Small, TableSize::Large] {
        let options = Options::new().table_size(size).build_tables(BuildTables::OnImport);
        let key = PreparedKey::new(Algorithm::Ed25519, &signing_key.public_bytes(), &options).expect("a key");
        for backend in Backend::available() {
            verify_only(backend, &key, size, &base, &signature);
        }
        let mut ring = Keyring::with_options(options);
        let imported = ring.import_jwk(&signing_key.public_jwk()).expect("a new key");
        assert_eq!(imported.as_str(), key_id);
        end_to_end(&ring, size, &request);
    }
}

fn sign(request: &Request<'_>, key_id: &str, key: &SigningKey) -> touchmark_httpsig::SignedFields {
    let parameters = Parameters::new()
        .created(NOW - 10)
        .and_then(|parameters| parameters.key_id(key_id))
        .and_then(|parameters| parameters.algorithm("ed25519"))
        .and_then(|parameters| parameters.expires(NOW + 50))
        .and_then(|parameters| parameters.nonce(&"n".repeat(88)))
        .and_then(|parameters| parameters.tag("web-bot-auth"))
        .expect("good parameters");
    let authority = Component::named("@authority").expect("a component");
    let template = SignatureTemplate::new("sig1").cover([authority]).parameters(parameters);
    template.sign(Message::from(request), key).expect("a message that can be signed")
}

fn verify_only(backend: Backend, key: &PreparedKey, size: TableSize, base: &[u8], signature: &[u8]) {
    assert_eq!(key.verify_with(backend, base, signature), Ok(()));
    assert!(key.verify_with(backend, &base[1..], signature).is_err());
    print(&format!("verify only, table {size:?}, {}", backend.name()), 1, || {
        black_box(key.verify_with(backend, black_box(base), signature)).is_ok()
    });
    let jobs = [Job { key, message: base, signature }; BATCH as usize];
    print(&format!("verify only, table {size:?}, {}, eight at a time", backend.name()), BATCH, || {
        black_box(verify_many_with(backend, black_box(&jobs))).iter().all(Result::is_ok)
    });
}

fn end_to_end(ring: &Keyring, size: TableSize, request: &Request<'_>) {
    let verifier = Verifier::new(ring, Policy::web_bot_auth());
    print(&format!("end to end, table {size:?}"), 1, || {
        black_box(verifier.verify(Message::from(black_box(request)), NOW)).is_ok()
    });
}

fn print(name: &str, per_call: u32, mut verify: impl FnMut() -> bool) {
    assert!(verify(), "{name}");
    let calls = ITERATIONS / per_call;
    let start = now();
    for _ in 0..calls {
        assert!(verify());
    }
    println!(
        "{name:<60} {:>7.0}",
        now().saturating_sub(start).as_secs_f64() * 1e9 / f64::from(calls * per_call)
    );
}
