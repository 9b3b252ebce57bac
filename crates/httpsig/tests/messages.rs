//! Signing and verifying whole messages, directories, and arbitrary bytes.

use proptest::prelude::*;
use touchmark_httpsig::{
    AgentKeyrings, Component, Error, Limits, Message, Parameters, Policy, Request, Response, SignatureAgent,
    SignatureAgents, SignatureTemplate, Signatures, SignedFields, Step, TargetUri, Verifier, digest,
    directory::{self, Directory},
    keyring::{Keyring, Options, SigningKey},
};

const NOW: i64 = 1_800_000_000;

fn key(seed: u8) -> SigningKey {
    SigningKey::from_seed(&[seed; 32])
}

fn ring(keys: &[&SigningKey]) -> Keyring {
    let mut ring = Keyring::new();
    for key in keys {
        ring.import_jwk(&key.public_jwk()).expect("a new key");
    }
    ring
}

fn request(uri: &str) -> Request<'_> {
    Request::new("GET", TargetUri::new(uri).expect("absolute"))
}

fn parameters(key: &SigningKey) -> Parameters {
    Parameters::new()
        .created(NOW)
        .and_then(|parameters| parameters.expires(NOW + 60))
        .and_then(|parameters| parameters.nonce("n1"))
        .and_then(|parameters| parameters.key_id(&key.public_jwk().thumbprint()))
        .and_then(|parameters| parameters.tag("web-bot-auth"))
        .expect("good parameters")
}

fn signed(request: &Request<'_>, label: &str, components: &[&str], key: &SigningKey) -> SignedFields {
    let components = components.iter().map(|text| text.parse::<Component>().expect("a component"));
    let template = SignatureTemplate::new(label).cover(components).parameters(parameters(key));
    template.sign(Message::from(request), key).expect("a message that can be signed")
}

fn with_signature<'a>(mut request: Request<'a>, fields: &'a SignedFields) -> Request<'a> {
    request.fields.push("Signature-Input", fields.signature_input.as_bytes());
    request.fields.push("Signature", fields.signature.as_bytes());
    request
}

#[test]
fn several_signatures_are_judged_each_on_its_own() {
    let (first, second) = (key(1), key(2));
    let plain = request("https://example.com/");
    let [one, two] = [
        signed(&plain, "one", &[r#""@authority""#], &first),
        signed(&plain, "two", &[r#""@target-uri""#], &second),
    ];
    let message = with_signature(with_signature(plain, &one), &two);
    let known = ring(&[&second]);
    let verifier = Verifier::new(&known, Policy::web_bot_auth());
    let answers = verifier.verify_each(Message::from(&message), NOW).expect("readable");
    assert_eq!(answers.iter().map(|(label, _)| label.as_str()).collect::<Vec<_>>(), ["one", "two"]);
    assert!(matches!(answers[0].1, Err(Error::UnknownKey(_))));
    assert_eq!(answers[1].1.as_ref().map(|verified| verified.label.as_str()), Ok("two"));
}

#[test]
fn policies_ask_what_they_say() {
    let signer = key(1);
    let plain = request("https://example.com/");
    let fields = signed(&plain, "a", &[r#""@authority""#], &signer);
    let message = with_signature(plain, &fields);
    let known = ring(&[&signer]);
    let verify = |policy: Policy, now| {
        Verifier::new(&known, policy).verify(Message::from(&message), now).map(|verified| verified.label)
    };
    let policy = Policy::web_bot_auth;
    assert_eq!(verify(policy(), NOW).as_deref(), Ok("a"));
    assert!(matches!(verify(policy(), NOW - 1), Err(Error::CreatedInFuture { .. })));
    assert!(verify(policy().skew(1), NOW - 1).is_ok());
    assert!(matches!(verify(policy(), NOW + 60), Err(Error::Expired { .. })));
    assert!(verify(policy().skew(1), NOW + 60).is_ok());
    assert!(verify(policy().max_lifetime(60), NOW).is_ok());
    assert!(matches!(
        verify(policy().max_lifetime(59), NOW),
        Err(Error::LifetimeTooLong { seconds: 60, max: 59 })
    ));
    assert!(verify(policy().check_nonce(|nonce| nonce == "n1"), NOW).is_ok());
    assert_eq!(verify(policy().check_nonce(|_| false), NOW), Err(Error::BadNonce));
    assert_eq!(verify(policy().tag("other"), NOW), Err(Error::NoMatch));
    let method = Component::named("@method").expect("a component");
    assert_eq!(verify(policy().require_one_of([method]), NOW), Err(Error::NoMatch));
    assert_eq!(verify(policy().require_parameters(&["alg"]), NOW), Err(Error::NoMatch));
}

#[test]
fn limits_hold() {
    let signer = key(1);
    let plain = request("https://example.com/");
    let fields = signed(&plain, "a", &[r#""@authority""#, r#""@method""#], &signer);
    let message = with_signature(plain, &fields);
    let known = ring(&[&signer]);
    let verify = |limits| {
        Verifier::new(&known, Policy::new()).limits(limits).verify(Message::from(&message), NOW).map(drop)
    };
    let limits = Limits::default();
    assert_eq!(verify(limits), Ok(()));
    for limits in [
        Limits { components: 1, ..limits },
        Limits { signatures: 0, ..limits },
        Limits { field_bytes: 20, ..limits },
        Limits { base_bytes: 10, ..limits },
    ] {
        assert!(matches!(verify(limits), Err(Error::TooLarge { .. })), "{limits:?}");
    }
}

#[test]
fn keys_are_looked_up_by_agent_and_identifier() {
    let signer = key(1);
    let mut plain = request("https://example.com/");
    plain.fields.push("Signature-Agent", br#"a="https://Good.test/", b="https://evil.test""#);
    let covered = [r#""@authority""#, r#""signature-agent";key="a""#];
    let fields = signed(&plain, "a", &covered, &signer);
    let message = with_signature(plain, &fields);
    let agent = |uri: &str| SignatureAgent { label: "x".into(), uri: uri.into() };
    let verify = |keys: &AgentKeyrings| {
        Verifier::new(keys, Policy::web_bot_auth())
            .verify(Message::from(&message), NOW)
            .map(|it| it.attributed)
    };
    let mut keys = AgentKeyrings::new();
    keys.set(&agent("https://evil.test"), ring(&[&signer]));
    // The key is known, but from elsewhere.
    assert!(matches!(verify(&keys), Err(Error::UnknownKey(_))));
    keys.set(&agent("https://good.test"), ring(&[&signer]));
    let attributed = verify(&keys).expect("the agent's key").expect("attributed");
    assert_eq!(attributed.uri, "https://Good.test/");
    keys.set(&agent("https://good.test"), ring(&[]));
    assert!(matches!(verify(&keys), Err(Error::UnknownKey(_))));
    // A pinned key verifies, and the signature is attributed to no URL.
    keys.pinned = ring(&[&signer]);
    assert_eq!(verify(&keys), Ok(None));
}

#[test]
fn a_directory_is_signed_by_its_keys() {
    let (signer, silent) = (key(1), key(2));
    let jwk = |key: &SigningKey| {
        let json = key.public_jwk().canonical_json();
        format!(r#"{{"kid":"{}",{}"#, key.public_jwk().thumbprint(), &json[1..])
    };
    let body = format!(
        r#"{{"keys":[{},{},{{"kty":"OKP","crv":"Ed25519","x":"AA","kid":"x"}}]}}"#,
        jwk(&signer),
        jwk(&silent)
    );
    let digest = digest::content_digest(body.as_bytes());
    let url = "https://agent.test/.well-known/http-message-signatures-directory";
    let request = request(url);
    let mut response = Response::new(200, Some(&request));
    response.fields.push("Content-Digest", digest.as_bytes());
    let fields = directory::sign_response(&response, "a", &signer, NOW, 60).expect("it can be signed");
    response.fields.push("Signature-Input", fields.signature_input.as_bytes());
    response.fields.push("Signature", fields.signature.as_bytes());

    let directory = Directory::parse(url, body.as_bytes(), Options::new()).expect("a JWK set");
    assert_eq!(directory.answers.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, true, false]);
    let judge = |body: &[u8], now| directory.verify_response(&response, body, now);
    let judged = judge(body.as_bytes(), NOW).expect("the body fits");
    for (id, verdict) in judged {
        let is_signer = id.as_str() == signer.public_jwk().thumbprint();
        assert_eq!(verdict, if is_signer { Ok(()) } else { Err(Error::NoMatch) });
    }
    assert_eq!(judge(b"{}", NOW), Err(Error::DigestMismatch));
    let late = judge(body.as_bytes(), NOW + 60).expect("the body fits");
    assert!(late.iter().all(|(_, verdict)| verdict.is_err()));
}

#[test]
fn a_trace_tells_the_step_and_keeps_the_base() {
    let signer = key(1);
    let plain = request("https://example.com/");
    let fields = signed(&plain, "a", &[r#""@authority""#], &signer);
    let elsewhere = with_signature(request("https://example.org/"), &fields);
    let known = ring(&[&signer]);
    let trace = Verifier::new(&known, Policy::web_bot_auth()).trace(Message::from(&elsewhere), None, NOW);
    assert!(trace.result.is_err());
    assert_eq!(trace.step, Step::Signature);
    let base = trace.base.expect("it was built");
    assert!(
        base.as_str().starts_with("\"@authority\": example.org\n\"@signature-params\": (\"@authority\");")
    );
}

#[cfg(feature = "http")]
#[test]
fn messages_of_the_http_crate_are_views() {
    let signer = key(1);
    let bare = http::Request::get("/path?q=1").header("host", "Example.com:443").body(()).expect("a request");
    let (mut parts, ()) = bare.into_parts();
    let fields = {
        let view = Request::from_http(&parts, "https").expect("a host");
        assert_eq!(view.target.to_string(), "https://Example.com:443/path?q=1");
        signed(&view, "a", &[r#""@authority""#, r#""@query-param";name="q""#, r#""host""#], &signer)
    };
    for (name, value) in [("signature-input", &fields.signature_input), ("signature", &fields.signature)] {
        parts.headers.insert(name, value.parse().expect("a field value"));
    }
    let view = Request::from_http(&parts, "https").expect("a host");
    let known = ring(&[&signer]);
    assert!(Verifier::new(&known, Policy::web_bot_auth()).verify(Message::from(&view), NOW).is_ok());
    parts.headers.remove("host");
    assert!(Request::from_http(&parts, "https").is_err());
}

/// Every entry that takes a peer's bytes, with the same bytes.
fn feed(name: &str, value: &[u8]) {
    let known = ring(&[&key(1)]);
    let mut message = request("https://example.com/?a=1");
    for field in
        ["Signature-Input", "Signature", "Signature-Agent", "Accept-Signature", "Content-Digest", name]
    {
        message.fields.push(field, value);
    }
    let message = Message::from(&message);
    let limits = Limits::default();
    if let Ok(signatures) = Signatures::parse(message, &limits) {
        for signature in signatures.iter() {
            if let Ok(base) = signature.base(message, &limits) {
                // A line for each component and one for the parameters: no value forges another.
                assert_eq!(base.as_str().lines().count(), signature.covered().items.len() + 1);
                assert!(base.as_str().is_ascii());
            }
        }
    }
    for policy in [Policy::none(), Policy::web_bot_auth(), Policy::directory()] {
        let _ = Verifier::new(&known, policy).verify_each(message, NOW).map(drop);
    }
    let _ = touchmark_httpsig::accept::parse(message, &limits).map(drop);
    let _ = digest::check_content_digest(message, value, &limits).map(drop);
    let _ = Directory::parse("https://a/", value, Options::new()).map(drop);
    if let Ok(text) = str::from_utf8(value) {
        let _ = SignatureAgents::parse(text).map(drop);
        let _ = TargetUri::new(text).map(drop);
        let _ = text.parse::<Component>().map(drop);
    }
}

/// Texts made of the pieces that structured fields are made of, so that they go deep.
fn any_field() -> impl Strategy<Value = String> {
    let pieces = [
        "sig1",
        "=",
        "(",
        ")",
        " ",
        ";",
        ",",
        "\"@authority\"",
        "\"@query-param\";name=\"a\"",
        "\"signature-agent\"",
        "\"x\"",
        ";bs",
        ";sf",
        ";key=\"a\"",
        ";req",
        ";tr",
        "created=1",
        ";expires=9",
        ";keyid=\"k\"",
        ":AA==:",
        "?1",
        "?0",
        "1.5",
        "-7",
        "tok",
        "\"",
        "\\",
        "\r\n ",
        "\n",
        "é",
        "@1",
        "%\"x\"",
        ";tag=\"web-bot-auth\"",
        "https://a",
    ];
    prop::collection::vec(prop::sample::select(pieces.to_vec()), 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn no_bytes_make_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        feed("x", &bytes);
    }

    #[test]
    fn no_field_makes_a_panic(field in any_field()) {
        feed("x", field.as_bytes());
        feed("x", format!("sig1=({field})").as_bytes());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn what_is_signed_verifies_and_nothing_else(value in "[ -~]{0,40}", other in "[ -~]{0,40}", seed in any::<u8>()) {
        let signer = key(seed);
        let with_value = |value: &'static str| {
            let mut message = request("https://example.com/");
            message.fields.push("X-Value", value.as_bytes());
            message
        };
        // The views borrow; a leak of a few bytes in a test is the simplest owner.
        let (value, other): (&'static str, &'static str) = (String::leak(value), String::leak(other));
        let fields = signed(&with_value(value), "a", &[r#""@authority""#, r#""x-value""#, r#""x-value";bs"#], &signer);
        let known = ring(&[&signer]);
        let verifier = Verifier::new(&known, Policy::web_bot_auth());
        let message = with_value(value);
        prop_assert!(verifier.verify(Message::from(&with_signature(message, &fields)), NOW).is_ok());
        let is_same = value.trim_matches(' ') == other.trim_matches(' ');
        let changed = with_value(other);
        let answer = verifier.verify(Message::from(&with_signature(changed, &fields)), NOW);
        prop_assert_eq!(answer.is_ok(), is_same);
    }
}
