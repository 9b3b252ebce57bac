//! `leansig/serde`.

use serde::Deserialize;
use serde_json::Value;
use touchmark_xmss::{
    ParameterSet, SchemeVisitor, Signature, SigningKey, VerifyingKey, leansig_serde::LeanSig,
};

use crate::{
    Document,
    report::{Context, Report, Verdict, guarded},
    serde_forms::both_ways,
    values::{Expect, Hex, scheme_of},
};

pub(super) fn run(document: &Document<'_>, report: &mut Report) {
    match scheme_of(document.json) {
        Ok(scheme) => scheme.visit(Forms { json: document.json, report }),
        Err(error) => drop(report.require("scheme", Err(error))),
    }
}

struct Forms<'a> {
    json: &'a Value,
    report: &'a mut Report,
}

#[derive(Deserialize)]
struct Object {
    ssz: Hex,
    json: Value,
}

/// Both forms of one type of object.
type Check = fn(&Object) -> Verdict;

#[derive(Deserialize)]
struct Decoding {
    json: Value,
    expect: Expect,
    public_key_ssz: Option<Hex>,
}

impl SchemeVisitor for Forms<'_> {
    type Output = ();

    fn visit<P: ParameterSet>(self) {
        let Self { json, report } = self;
        let objects: [(&str, Check); 3] = [
            ("public_key", |Object { ssz, json }| {
                both_ways(ssz, json, VerifyingKey::<P>::from_bytes, VerifyingKey::to_bytes).map(drop)
            }),
            ("signature", |Object { ssz, json }| {
                both_ways(ssz, json, Signature::<P>::from_bytes, Signature::to_bytes).map(drop)
            }),
            ("secret_key", |Object { ssz, json }| {
                both_ways(ssz, json, SigningKey::<P>::from_bytes, |key| key.to_bytes().to_vec()).map(drop)
            }),
        ];
        for (name, check) in objects {
            let object = &json[name];
            if !object.is_null() {
                let verdict = guarded(|| check(&Object::deserialize(object).context("form")?));
                report.case("objects", name, verdict);
            }
        }
        let list = "json_public_key_decoding";
        report.run(list, &json[list], |case: Decoding| {
            let key = serde_json::from_value::<LeanSig<VerifyingKey<P>>>(case.json);
            case.expect.check("the JSON", &key)?;
            match (key, case.public_key_ssz) {
                (Ok(LeanSig(key)), Some(expected)) => expected.check("public_key_ssz", &key.to_bytes()),
                _ => Ok(()),
            }
        });
    }
}
