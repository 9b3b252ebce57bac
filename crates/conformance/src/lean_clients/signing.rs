//! `lean-clients/sign`.

use serde::Deserialize;
use serde_json::Value;
use touchmark_xmss::{ParameterSet, SchemeVisitor, SigningKey, VerifyingKey, Work};

use crate::{
    Document,
    report::{Context, Report, Verdict, guarded},
    values::{Bytes32, Hex, Interval, scheme_of},
};

pub(super) fn run(document: &Document<'_>, report: &mut Report) {
    match scheme_of(document.json) {
        Ok(scheme) => scheme.visit(Signing { json: document.json, report }),
        Err(error) => drop(report.require("scheme", Err(error))),
    }
}

struct Signing<'a> {
    json: &'a Value,
    report: &'a mut Report,
}

/// The members of a file of keys are named for the role and this.
const KEY_PAIR: &str = "_keypair";

#[derive(Deserialize)]
struct KeyPair {
    public_key: Hex,
    secret_key: Hex,
}

#[derive(Deserialize)]
struct Case<'a> {
    key_file: &'a str,
    role: &'a str,
    slot: u32,
    message: Bytes32,
    public_key: Hex,
    signature_ssz: Hex,
    prepared_interval: Interval,
}

impl SchemeVisitor for Signing<'_> {
    type Output = ();

    fn visit<P: ParameterSet>(self) {
        let Self { json, report } = self;
        for (file, pairs) in json["keys"].as_object().into_iter().flatten() {
            for (name, pair) in pairs.as_object().into_iter().flatten() {
                if name.ends_with(KEY_PAIR) {
                    report.group("keys", 1);
                    report.require(&format!("{file} {name}"), guarded(|| check_pair::<P>(pair)));
                }
            }
        }
        report.run("cases", &json["cases"], |case: Case<'_>| {
            let pair = &json["keys"][case.key_file][format!("{}{KEY_PAIR}", case.role)];
            check_case::<P>(pair, &case)
        });
    }
}

fn check_pair<P: ParameterSet>(pair: &Value) -> Verdict {
    let KeyPair { public_key, secret_key } = KeyPair::deserialize(pair).context("form")?;
    let key = SigningKey::<P>::from_bytes(&secret_key.0).context("decoding")?;
    secret_key.check("encoded again", &key.to_bytes())?;
    key.check(usize::MAX).context("deep check")?;
    public_key.check("public key", &key.verifying_key().to_bytes())
}

fn check_case<P: ParameterSet>(pair: &Value, case: &Case<'_>) -> Verdict {
    let pair = KeyPair::deserialize(pair).context("the key pair")?;
    let mut key = SigningKey::<P>::from_bytes(&pair.secret_key.0).context("decoding the key")?;
    let (start, _) = case.prepared_interval.bounds();
    while key.prepared_interval().start < start {
        key.advance_with(Work::sequential().parallel()).context("advance")?;
    }
    case.prepared_interval.check("prepared interval", key.prepared_interval())?;
    let signature = key.sign(case.slot, &case.message.0).context("signing")?;
    case.signature_ssz.check("signature_ssz", &signature.to_bytes())?;
    case.public_key.check("public key", &key.verifying_key().to_bytes())?;
    let verifying_key = VerifyingKey::<P>::from_bytes(&case.public_key.0).context("public key")?;
    verifying_key.verify(case.slot, &case.message.0, &signature).context("verifying")
}
