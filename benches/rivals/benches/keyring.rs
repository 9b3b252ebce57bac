//! Prepared Ed25519 keys against ed25519-dalek 3, and Web Bot Auth end to end against web-bot-auth 0.7. One thread, default build;
//! contestants take turns.

use std::{hint::black_box, time::Duration};

use ed25519_dalek_3::{Signature, Verifier as _, VerifyingKey};
use touchmark_benches::{Beside, Contestant, Goal, race};
use touchmark_httpsig::{Component, Message, Parameters, Policy, Request, SignatureTemplate, TargetUri, Verifier};
use touchmark_keyring::{
    Algorithm, BuildTables, Job, Keyring, Options, PreparedKey, SigningKey, TableSize, verify_many_with,
};
use touchmark_lanes::Backend;
use web_bot_auth::{
    WebBotAuthVerifier,
    components::{CoveredComponent, DerivedComponent, HTTPField},
    keyring::{Algorithm as TheirAlgorithm, KeyRing as TheirRing},
    message_signatures::SignedMessage,
};

/// Many short batches: on a busy machine most of them run without being interrupted, and the median is one of those.
const ROUNDS: usize = 501;
const BATCH: Duration = Duration::from_micros(200);
const NOW: i64 = 1_800_000_000;

/// A request in the form that web-bot-auth looks its parts up in.
struct Theirs {
    authority: String,
    signature_input: String,
    signature: String,
}

impl SignedMessage for Theirs {
    fn lookup_component(&self, name: &CoveredComponent) -> Vec<String> {
        match name {
            CoveredComponent::Derived(DerivedComponent::Authority { .. }) => vec![self.authority.clone()],
            CoveredComponent::HTTP(HTTPField { name, .. }) => match name.as_str() {
                "signature-input" => vec![self.signature_input.clone()],
                "signature" => vec![self.signature.clone()],
                _ => vec![],
            },
            CoveredComponent::Derived(_) => vec![],
        }
    }
}

/// A request, signed; both crates accept it.
struct Case {
    key: SigningKey,
    theirs: Theirs,
    base: Vec<u8>,
    signature: [u8; 64],
}

fn case() -> Case {
    let key = SigningKey::from_seed(&[7; 32]);
    let request = Request::new("GET", TargetUri::new("https://example.com/path").expect("absolute"));
    let parameters = Parameters::new()
        .created(NOW - 10)
        .and_then(|parameters| parameters.key_id(&key.public_jwk().thumbprint()))
        .and_then(|parameters| parameters.algorithm("ed25519"))
        .and_then(|parameters| parameters.expires(NOW + 50))
        .and_then(|parameters| parameters.nonce(&"n".repeat(88)))
        .and_then(|parameters| parameters.tag("web-bot-auth"))
        .expect("good parameters");
    let authority = Component::named("@authority").expect("a component");
    let signer = SignatureTemplate::new("sig1").cover([authority]).parameters(parameters);
    let signed = signer.sign(Message::from(&request), &key).expect("a message that can be signed");
    let theirs = Theirs {
        authority: "example.com".to_owned(),
        signature_input: signed.signature_input,
        signature: signed.signature,
    };
    let signature = key.sign(signed.base.as_bytes());
    Case { key, theirs, base: signed.base.as_bytes().to_vec(), signature }
}

fn main() {
    let case = case();
    verification(&case);
    end_to_end(&case);
}

fn print(times: &[(&str, Duration)], per_call: impl Fn(&str) -> u32) {
    for (name, time) in times {
        println!("{name:<44} {:>9.3} us", time.as_secs_f64() * 1e6 / f64::from(per_call(name)));
    }
}

/// Signatures of a call.
fn signatures(name: &str) -> u32 {
    if name.contains("eight") { 8 } else { 1 }
}

/// The most that a backend's median may be of the rival's.
fn limit(name: &str) -> f64 {
    match name {
        _ if name.contains("eight") => 0.14,
        _ if name.contains("portable") => 0.45,
        _ if name.contains("avx2") => 0.33,
        _ => 0.20,
    }
}

fn verification(case: &Case) {
    let public = case.key.public_bytes();
    let rival = VerifyingKey::from_bytes(&public).expect("a key");
    let signature = Signature::from_bytes(&case.signature);
    let options = Options::new().table_size(TableSize::Large).build_tables(BuildTables::OnImport);
    let key = PreparedKey::new(Algorithm::Ed25519, &public, &options).expect("a key");
    assert!(rival.verify(&case.base, &signature).is_ok());
    let jobs = [Job { key: &key, message: &case.base, signature: &case.signature }; 8];

    let mut names = Vec::new();
    for backend in Backend::available() {
        assert_eq!(key.verify_with(backend, &case.base, &case.signature), Ok(()));
        assert!(verify_many_with(backend, &jobs).iter().all(Result::is_ok));
        names.push((backend, backend.name().to_owned(), format!("{}, eight at a time", backend.name())));
    }
    let mut contestants = vec![Contestant::new("ed25519-dalek 3", || {
        black_box(rival.verify(black_box(&case.base), &signature)).expect("valid");
    })];
    for (backend, single, many) in &names {
        contestants.push(Contestant::new(single, || {
            black_box(key.verify_with(*backend, black_box(&case.base), &case.signature)).expect("valid");
        }));
        contestants.push(Contestant::new(many, || {
            black_box(verify_many_with(*backend, black_box(&jobs)));
        }));
    }
    let times = race(&mut contestants, ROUNDS, BATCH);
    print(&times, signatures);
    let unit = "x of ed25519-dalek 3, prepared";
    for (name, time) in &times[1..] {
        let measured = time.as_secs_f64() / f64::from(signatures(name)) / times[0].1.as_secs_f64();
        let is_widest = name.contains(Backend::detect().name());
        if !name.contains("eight") || is_widest {
            let name = format!("verify, large table, {name}");
            let theirs = times[0].1.as_secs_f64();
            Beside { tower: "keyring", name: &name, ours: measured * theirs, rival: "ed25519-dalek 3", theirs }
                .print();
            Goal { tower: "keyring", name: &name, unit, limit: limit(&name), measured }.print();
        }
    }
}

fn end_to_end(case: &Case) {
    let mut their_ring = TheirRing::default();
    let id = case.key.public_jwk().thumbprint();
    assert!(their_ring.import_raw(id, TheirAlgorithm::Ed25519, case.key.public_bytes().to_vec()));
    let mut ring = Keyring::with_options(Options::new().table_size(TableSize::Large));
    ring.import_jwk(&case.key.public_jwk()).expect("a new key");
    let verifier = Verifier::new(&ring, Policy::web_bot_auth());

    let theirs = || {
        let verifier = WebBotAuthVerifier::parse(black_box(&case.theirs)).expect("well formed");
        black_box(verifier.verify(&their_ring, None)).expect("valid");
    };
    // Both take a message apart from its texts.
    let ours = || {
        let theirs = black_box(&case.theirs);
        let target = TargetUri::new("https://example.com/path").expect("absolute");
        let mut request = Request::new("GET", target);
        request.fields.push("signature-input", theirs.signature_input.as_bytes());
        request.fields.push("signature", theirs.signature.as_bytes());
        black_box(verifier.verify(Message::from(&request), NOW)).expect("valid");
    };
    let mut contestants = [Contestant::new("web-bot-auth 0.7", theirs), Contestant::new("touchmark", ours)];
    let times = race(&mut contestants, ROUNDS, BATCH);
    print(&times, |_| 1);
    let [theirs, ours] = [0, 1].map(|i| times[i].1.as_secs_f64());
    let name = "parse and verify a Web Bot Auth request";
    Beside { tower: "keyring", name, ours, rival: "web-bot-auth 0.7.0", theirs }.print();
    Goal {
        tower: "keyring",
        name,
        unit: "x of web-bot-auth 0.7.0",
        limit: 0.30,
        measured: ours / theirs,
    }
    .print();
}
