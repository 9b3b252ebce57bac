//! Operations on a ring, and thumbprints.

use serde_json::{Value, json};
use touchmark_httpsig::{Policy, Signatures, Verifier};
use touchmark_keyring::{Jwk, Keyring};

use super::{bytes, import_kind, import_raw, kind, message::with_message, one_of, options, text};
use crate::{
    Document,
    report::{Report, Verdict, same},
};

pub(super) fn jwk_thumbprint(document: &Document<'_>, report: &mut Report) {
    report.each("cases", &document.json["cases"], |case| {
        let jwk = match Jwk::from_value(&case["jwk"]) {
            Ok(jwk) => jwk,
            Err(_) => return one_of(&json!("error"), case, &case["expect"]),
        };
        same("canonical JSON", &Some(jwk.canonical_json().as_str()), &case["canonical_json"].as_str())?;
        one_of(&json!(jwk.thumbprint()), case, &case["expect"])
    });
}

pub(super) fn keyring_ops(document: &Document<'_>, report: &mut Report) {
    report.each("cases", &document.json["cases"], |case| {
        run_ops(case, false, &case["expect"])?;
        // Without an answer of its own the ring that takes weak keys answers the same.
        let allowed = case.get("expect_allow_weak").unwrap_or(&case["expect"]);
        run_ops(case, true, allowed)
    });
}

fn run_ops(case: &Value, allow_weak: bool, expected: &Value) -> Verdict {
    let ops = case["ops"].as_array().ok_or("no list of operations")?;
    let expected = expected.as_array().ok_or("no list of answers")?;
    same("number of answers", &ops.len(), &expected.len())?;
    let mut ring = Keyring::with_options(options(allow_weak));
    for (index, (op, expected)) in ops.iter().zip(expected).enumerate() {
        let found = run_op(&mut ring, op, allow_weak)?;
        let any = expected["any"].as_array().is_some_and(|any| any.contains(&found));
        if found != *expected && !any {
            return Err(format!("operation {index}, {}: found {found}, expected {expected}", op["op"]));
        }
    }
    Ok(())
}

fn run_op(ring: &mut Keyring, op: &Value, allow_weak: bool) -> Result<Value, String> {
    match text(op, "op")? {
        "import_raw" => Ok(json!(import_raw(ring, text(op, "id")?, text(op, "alg")?, &bytes(op, "hex")?)?)),
        "import_jwk" => {
            let answer = Jwk::from_value(&op["jwk"]).and_then(|jwk| ring.import_jwk(&jwk));
            Ok(json!(answer.map_or_else(import_kind, |_| "ok")))
        }
        "import_jwks" => Ok(match ring.import_jwks(text(op, "json")?) {
            Err(_) => json!("malformed-jwks"),
            Ok(answers) => {
                answers.into_iter().map(|answer| answer.map_or_else(import_kind, |_| "ok")).collect()
            }
        }),
        "from_iter" => {
            *ring = Keyring::with_options(options(allow_weak));
            let entries = op["entries"].as_array().ok_or("no entries")?;
            let keys = entries.iter().map(|entry| {
                let member = |index: usize| entry[index].as_str().ok_or("an entry is three texts");
                let algorithm = member(1)?.parse().map_err(|_| "an algorithm without a name")?;
                Ok((member(0)?, algorithm, hex::decode(member(2)?).map_err(|_| "not hex")?))
            });
            let keys: Vec<_> = keys.collect::<Result<_, &str>>()?;
            let answers = ring.import_all(keys);
            Ok(answers.into_iter().map(|answer| answer.map_or_else(import_kind, |()| "ok")).collect())
        }
        "rename" => {
            let answer = ring.rename(text(op, "from")?, text(op, "to")?);
            Ok(json!(answer.map_or_else(import_kind, |()| "ok")))
        }
        "get" => Ok(match ring.get(text(op, "id")?) {
            None => Value::Null,
            Some(key) => json!({ "alg": key.algorithm().name(), "hex": hex::encode(key.bytes()) }),
        }),
        "verify" => with_message(&op["message"], |message| {
            let mut verifier = Verifier::new(&*ring, Policy::none());
            if let Some(id) = op["key_id"].as_str() {
                verifier = verifier.key_id(id);
            }
            let signatures = Signatures::parse(message, &Default::default());
            let signatures = signatures.map_err(|error| error.to_string())?;
            let first = signatures.iter().next().ok_or("no signature")?;
            let answer = verifier.verify_label(message, first.label(), 0);
            Ok(json!(answer.map_or_else(|error| kind(&error), |_| "verified")))
        })?,
        op => Err(format!("the operation {op}")),
    }
}
