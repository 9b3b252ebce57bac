//! Signature bases, policies, agents.

use serde_json::{Value, json};
use touchmark_httpsig::{
    AgentKeyrings, Component, Error, Limits, Message, Outcome, Policy, Request, SignatureAgent,
    SignatureAgents, Signatures, TargetUri, Verified, Verifier,
    directory::{Directory, DirectoryKeyError},
    raw::RawMessage,
};
use touchmark_keyring::{Jwk, Keyring};

use super::{import_keys, import_kind, kind, message::with_message, one_of, options, text};
use crate::{
    Document,
    report::{Report, Verdict, same},
};

fn outcome(error: &Error) -> Value {
    let outcome = match error.outcome() {
        Outcome::Invalid => "invalid",
        Outcome::Unverified => "unverified",
    };
    json!({ "outcome": outcome, "kind": kind(error) })
}

/// The agents in the form of an expected list: with the members that its entries have.
fn agents(agents: &[SignatureAgent], expected: &Value) -> Value {
    let entry = |(place, agent): (usize, &SignatureAgent)| {
        let mut entry = json!({ "label": agent.label, "uri": agent.uri });
        if expected[place].get("identifier").is_some() {
            entry["identifier"] = json!(agent.identifier());
        }
        entry
    };
    agents.iter().enumerate().map(entry).collect()
}

/// Web Bot Auth, for messages that are signed with the published test keys.
fn web_bot_auth() -> Policy {
    Policy::web_bot_auth().allow_test_keys().allow_unchecked_content()
}

pub(super) fn policy(document: &Document<'_>, report: &mut Report) {
    report.each("cases", &document.json["cases"], |case| {
        let now = case["now"].as_i64().or(document.json["now"].as_i64()).ok_or("no clock")?;
        judge(case, false, &case["expect"], now)?;
        judge(case, true, case.get("expect_allow_weak").unwrap_or(&case["expect"]), now)
    });
}

fn judge(case: &Value, allow_weak: bool, expected: &Value, now: i64) -> Verdict {
    let mut ring = Keyring::with_options(options(allow_weak));
    let answers = json!(import_keys(&mut ring, &case["keys"])?);
    if let Some(expected) = case.get("expect_import").filter(|_| !allow_weak) {
        same("imports", &&answers, &expected)?;
    }
    let mut verifier = Verifier::new(&ring, web_bot_auth());
    if let Some(id) = case["key_id"].as_str() {
        verifier = verifier.key_id(id);
    }
    with_message(&case["message"], |message| {
        let verified = |verified: Verified| {
            let mut found = json!({ "outcome": "verified", "label": verified.label });
            if let Some(expected) = expected.get("signature_agents") {
                found["signature_agents"] = agents(&verified.agents, expected);
            }
            found
        };
        let found = verifier.verify(message, now).map_or_else(|error| outcome(&error), verified);
        one_of(&found, case, expected)?;
        for (label, expected) in case["expect_each"].as_object().into_iter().flatten() {
            let found = verifier.verify_label(message, label, now);
            let found = found.map_or_else(|error| outcome(&error), |_| json!({ "outcome": "verified" }));
            same(label, &&found, &expected)?;
        }
        Ok(())
    })?
}

pub(super) fn signature_agent(document: &Document<'_>, report: &mut Report) {
    report.each("cases", &document.json["cases"], |case| {
        let expected = &case["expect"];
        let found = match SignatureAgents::parse(text(case, "header")?) {
            Err(_) if text(case, "header")?.trim().is_empty() => json!({ "error": "empty-field" }),
            Err(_) => json!({ "error": "malformed-field" }),
            Ok(read) => {
                let form = if read.is_legacy { "legacy" } else { "dictionary" };
                let mut found =
                    json!({ "form": form, "entries": agents(&read.members, &expected["entries"]) });
                // The legacy form has no label to report.
                if !read.ignored.is_empty() && !read.is_legacy {
                    found["ignored"] = json!(read.ignored);
                }
                found
            }
        };
        one_of(&found, case, expected)
    });
}

/// Keys by the URL that they were learnt from: whom a signature is attributed to.
pub(super) fn agent_keyrings(document: &Document<'_>, report: &mut Report) {
    report.each("cases", &document.json["cases"], |case| {
        let now = case["now"].as_i64().or(document.json["now"].as_i64()).ok_or("no clock")?;
        let mut keys = AgentKeyrings::new();
        for (url, list) in case["rings"].as_object().into_iter().flatten() {
            let mut ring = Keyring::new();
            import_keys(&mut ring, list)?;
            keys.set(&SignatureAgent { label: String::new(), uri: url.clone() }, ring);
        }
        if let Some(list) = case.get("keys") {
            import_keys(&mut keys.pinned, list)?;
        }
        with_message(&case["message"], |message| {
            let verified = |verified: Verified| {
                let urls: Vec<_> = verified.attributed.iter().map(|agent| &agent.uri).collect();
                json!({ "outcome": "verified", "label": verified.label, "attributed": urls })
            };
            let found = Verifier::new(&keys, web_bot_auth()).verify(message, now);
            one_of(&found.map_or_else(|error| outcome(&error), verified), case, &case["expect"])
        })?
    });
}

/// A JWK set and the URL that it came from.
pub(super) fn directory(document: &Document<'_>, report: &mut Report) {
    report.each("cases", &document.json["cases"], |case| {
        let read = Directory::parse(text(case, "url")?, text(case, "json")?.as_bytes(), options(false));
        let answer = |answer: &Result<_, DirectoryKeyError>| match answer {
            Ok(_) => "ok",
            Err(DirectoryKeyError::Import(error)) => import_kind(*error),
            Err(_) => "kid-mismatch",
        };
        let found = match read {
            Ok(directory) => json!(directory.answers.iter().map(answer).collect::<Vec<_>>()),
            Err(_) => json!("malformed-jwks"),
        };
        one_of(&found, case, &case["expect"])
    });
}

/// A raw message, as the command reads and verifies it.
pub(super) fn raw_message(document: &Document<'_>, report: &mut Report) {
    report.each("cases", &document.json["cases"], |case| {
        let now = case["now"].as_i64().ok_or("no clock")?;
        let policy = match text(case, "policy")? {
            "web-bot-auth" => Policy::web_bot_auth().allow_test_keys(),
            "none" => Policy::none(),
            policy => return Err(format!("the policy {policy}")),
        };
        let mut ring = Keyring::new();
        import_keys(&mut ring, &case["keys"])?;
        let verifier = Verifier::new(&ring, policy);
        let verify = |message: RawMessage| {
            message.with("https", None, |message| verifier.verify(message, now).is_ok()).unwrap_or(false)
        };
        let is_good = RawMessage::parse(text(case, "raw")?.as_bytes()).is_ok_and(verify);
        one_of(&json!(if is_good { "verified" } else { "refused" }), case, &case["expect"])
    });
}

/// The components of a target, those that the case expects; "refused" if one of them is.
fn components(target: &Request<'_>, expected: &Value) -> Value {
    let value = |(name, _): (&String, &Value)| {
        let component = Component::named(&format!("@{}", name.replace('_', "-")));
        let value = component.and_then(|component| component.value(Message::from(target)));
        value.ok().map(|value| (name.clone(), json!(value)))
    };
    let Some(expected) = expected.as_object() else {
        let is_good = Component::named("@authority").and_then(|it| it.value(Message::from(target)));
        return json!(is_good.unwrap_or_else(|_| "refused".to_owned()));
    };
    let values: Option<serde_json::Map<_, _>> = expected.iter().map(value).collect();
    values.map_or_else(|| json!("refused"), Value::Object)
}

pub(super) fn target_uri(document: &Document<'_>, report: &mut Report) {
    report.each("cases", &document.json["cases"], |case| {
        let target = TargetUri::new(text(case, "uri")?);
        let found = match target {
            Ok(target) => components(&Request::new("GET", target), &case["expect"]),
            Err(_) => json!("refused"),
        };
        one_of(&found, case, &case["expect"])
    });
}

/// The parts of a request of the crate `http`.
pub(super) fn from_http(document: &Document<'_>, report: &mut Report) {
    report.each("cases", &document.json["cases"], |case| {
        let version = match text(case, "version")? {
            "HTTP/1.0" => http::Version::HTTP_10,
            "HTTP/1.1" => http::Version::HTTP_11,
            "HTTP/2" | "HTTP/2.0" => http::Version::HTTP_2,
            "HTTP/3" | "HTTP/3.0" => http::Version::HTTP_3,
            version => return Err(format!("the version {version}")),
        };
        let builder = http::Request::builder().method(text(case, "method")?).uri(text(case, "uri")?);
        let hosts = case["hosts"].as_array().ok_or("no list of hosts")?;
        let builder =
            hosts.iter().filter_map(Value::as_str).fold(builder, |it, host| it.header("host", host));
        let found = match builder.version(version).body(()) {
            Err(_) => json!("refused"),
            Ok(request) => {
                let (parts, ()) = request.into_parts();
                let request = Request::from_http(&parts, text(case, "scheme")?);
                request.map_or_else(|_| json!("refused"), |request| components(&request, &case["expect"]))
            }
        };
        one_of(&found, case, &case["expect"])
    });
}

/// Whether the base of a label is the one expected.
fn check_base(case: &Value, label: &str) -> Verdict {
    let base = with_message(&case["message"], |message| {
        let limits = Limits::default();
        let signatures = Signatures::parse(message, &limits).map_err(|error| error.to_string())?;
        let signature = signatures.get(label).ok_or("no such label")?;
        signature.base(message, &limits).map_err(|error| error.to_string())
    })??;
    same("signature base", &Some(base.as_str()), &case["signature_base"].as_str())
}

/// The answer to a label, without a policy.
fn verify(case: &Value, ring: &Keyring, label: &str, key_id: Option<&str>) -> Result<Value, String> {
    with_message(&case["message"], |message| {
        let verifier = Verifier::new(ring, Policy::none());
        let verifier = if let Some(id) = key_id { verifier.key_id(id) } else { verifier };
        json!(verifier.verify_label(message, label, 0).map_or_else(|error| kind(&error), |_| "verified"))
    })
}

pub(super) fn base_construction(document: &Document<'_>, report: &mut Report) {
    report.each("cases", &document.json["cases"], |case| {
        let label = text(case, "label")?;
        check_base(case, label)?;
        let mut ring = Keyring::new();
        import_keys(&mut ring, &case["keys"])?;
        let signature = super::bytes(case, "signature_hex")?;
        let id = text(&case["keys"][0], "id")?;
        let direct = ring.verify(id, text(case, "signature_base")?.as_bytes(), &signature);
        let is_good = text(case, "expect")? == "verified";
        same("the signature over the base", &direct.map(|it| it.is_ok()), &Some(is_good))?;
        one_of(&verify(case, &ring, label, Some(id))?, case, &case["expect"])
    });
}

pub(super) fn rfc9421_appendix_b(document: &Document<'_>, report: &mut Report) {
    let keys = &document.json["keys"];
    report.each("cases", &document.json["cases"], |case| {
        let (label, id) = (text(case, "label")?, text(case, "key_id")?);
        check_base(case, label)?;
        let mut ring = Keyring::new();
        // Keys of the algorithms that do not verify are kept as they are; the answer is that of their use.
        let algorithm = text(case, "alg")?.parse().map_err(|_| "an algorithm without a name")?;
        let imported = Jwk::from_value(&keys[text(case, "key")?]).and_then(|jwk| ring.import_jwk(&jwk));
        match imported {
            Ok(thumbprint) => ring.rename(thumbprint.as_str(), id),
            Err(_) => ring.import_raw(id, algorithm, b"kept"),
        }
        .map_err(|error| error.to_string())?;
        one_of(&verify(case, &ring, label, None)?, case, &case["expect"])
    });
}

pub(super) fn wba_upstream(document: &Document<'_>, report: &mut Report) {
    report.each("cases", &document.json["cases"], |case| {
        let label = text(case, "label")?;
        check_base(case, label)?;
        let mut ring = Keyring::new();
        let import = Jwk::from_value(&case["public_jwk"]).and_then(|jwk| ring.import_jwk(&jwk));
        let import = import.map_or_else(import_kind, |_| "ok");
        same("import", &Some(import), &case["expect_import"].as_str())?;
        one_of(&verify(case, &ring, label, None)?, case, &case["expect"])
    });
}
