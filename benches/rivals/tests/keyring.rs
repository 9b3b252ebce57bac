//! Agreement with web-bot-auth 0.7: what one signs the other accepts, and what is tampered with both refuse.

use touchmark_httpsig::{Component, Message, Parameters, Policy, Request, SignatureTemplate, TargetUri, Verifier};
use touchmark_keyring::{Keyring, SigningKey};
use web_bot_auth::{
    WebBotAuthVerifier,
    components::{CoveredComponent, DerivedComponent, HTTPField},
    keyring::{Algorithm, KeyRing},
    message_signatures::SignedMessage,
};

const NOW: i64 = 1_800_000_000;

struct Theirs<'a> {
    authority: &'a str,
    signature_input: &'a str,
    signature: &'a str,
}

impl SignedMessage for Theirs<'_> {
    fn lookup_component(&self, name: &CoveredComponent) -> Vec<String> {
        match name {
            CoveredComponent::Derived(DerivedComponent::Authority { .. }) => vec![self.authority.to_owned()],
            CoveredComponent::HTTP(HTTPField { name, .. }) => match name.as_str() {
                "signature-input" => vec![self.signature_input.to_owned()],
                "signature" => vec![self.signature.to_owned()],
                _ => vec![],
            },
            CoveredComponent::Derived(_) => vec![],
        }
    }
}

/// Whether the two crates accept a request to an authority.
fn accepted(key: &SigningKey, authority: &str, signature_input: &str, signature: &str) -> (bool, bool) {
    let mut their_ring = KeyRing::default();
    let id = key.public_jwk().thumbprint();
    assert!(their_ring.import_raw(id, Algorithm::Ed25519, key.public_bytes().to_vec()));
    let mut ring = Keyring::new();
    ring.import_jwk(&key.public_jwk()).expect("a new key");

    let uri = format!("https://{authority}/");
    let mut request = Request::new("GET", TargetUri::new(&uri).expect("absolute"));
    request.fields.push("Signature-Input", signature_input.as_bytes());
    request.fields.push("Signature", signature.as_bytes());
    let ours = Verifier::new(&ring, Policy::web_bot_auth()).verify(Message::from(&request), NOW).is_ok();
    let theirs = WebBotAuthVerifier::parse(&Theirs { authority, signature_input, signature })
        .and_then(|verifier| verifier.verify(&their_ring, None));
    (ours, theirs.is_ok())
}

#[test]
fn both_accept_what_is_signed_and_refuse_what_is_tampered_with() {
    for seed in 0..20 {
        let key = SigningKey::from_seed(&[seed; 32]);
        let request = Request::new("GET", TargetUri::new("https://example.com/").expect("absolute"));
        let parameters = Parameters::new()
            .created(NOW - i64::from(seed))
            .and_then(|parameters| parameters.expires(NOW + 60))
            .and_then(|parameters| parameters.key_id(&key.public_jwk().thumbprint()))
            .and_then(|parameters| parameters.tag("web-bot-auth"))
            .expect("good parameters");
        let authority = Component::named("@authority").expect("a component");
        let signer = SignatureTemplate::new("sig1").cover([authority]).parameters(parameters);
        let signed = signer.sign(Message::from(&request), &key).expect("signed");
        let (input, signature) = (&signed.signature_input, &signed.signature);
        assert_eq!(accepted(&key, "example.com", input, signature), (true, true));
        assert_eq!(accepted(&key, "example.org", input, signature), (false, false));
        let later = input.replace(&(NOW + 60).to_string(), &(NOW + 61).to_string());
        assert_eq!(accepted(&key, "example.com", &later, signature), (false, false));
    }
}
