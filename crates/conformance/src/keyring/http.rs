//! Signature bases, policies, agents.

use serde_json::{Value, json};
use touchmark_httpsig::{
    Error, Limits, Outcome, Policy, SignatureAgent, SignatureAgents, Signatures, Verified, Verifier,
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

fn agents(agents: &[SignatureAgent]) -> Value {
    let entry =
        |agent: &SignatureAgent| json!({ "label": agent.label, "type": agent.kind.name(), "uri": agent.uri });
    agents.iter().map(entry).collect()
}

pub(super) fn policy(document: &Document<'_>, report: &mut Report) {
    report.each("cases", &document.json["cases"], |case| {
        let now = document.json["now"].as_i64().ok_or("no clock")?;
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
    let mut verifier = Verifier::new(&ring, Policy::web_bot_auth());
    if let Some(id) = case["key_id"].as_str() {
        verifier = verifier.key_id(id);
    }
    with_message(&case["message"], |message| {
        let verified = |verified: Verified| {
            json!({
                "outcome": "verified", "label": verified.label, "signature_agents": agents(&verified.agents),
            })
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
        let found = match SignatureAgents::parse(text(case, "header")?) {
            Err(_) if text(case, "header")?.trim().is_empty() => json!({ "error": "empty-field" }),
            Err(_) => json!({ "error": "malformed-field" }),
            Ok(read) => {
                let form = if read.is_legacy { "legacy" } else { "dictionary" };
                let mut found = json!({ "form": form, "entries": agents(&read.members) });
                // The legacy form has no label to report.
                if !read.ignored.is_empty() && !read.is_legacy {
                    found["ignored"] = json!(read.ignored);
                }
                found
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
        same("the signature over the base", &direct, &Some(Ok(())))?;
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
