//! The signature scheme in files of clients and of the Python specification.

mod components;
mod containers;
mod json_keys;
mod signing;

use serde::Deserialize;
use touchmark_xmss::{ParameterSet, SchemeVisitor, VerifyingKey};

use crate::{
    Document, Runner,
    report::{Report, Verdict},
    values::{Bytes32, Expect, Hex, scheme_of},
    verification::{Answer, Object, Verification},
};

/// The kinds of `lean-clients/`.
pub(crate) const KINDS: &[(&str, Runner)] = &[
    ("lean-clients/components", components::run),
    ("lean-clients/leansig-json-keys", json_keys::run),
    ("lean-clients/public-keys", run_public_keys),
    ("lean-clients/sign", signing::run),
    ("lean-clients/signatures", run_signatures),
    ("lean-clients/ssz", containers::run),
];

#[derive(Deserialize)]
struct SignatureCase {
    public_key: Hex,
    slot: u32,
    message: Bytes32,
    signature_ssz: Hex,
    expect: Answer,
    expect_at: Option<Object>,
}

fn run_signatures(document: &Document<'_>, report: &mut Report) {
    match scheme_of(document.json) {
        Ok(scheme) => report.run("cases", &document.json["cases"], |case: SignatureCase| {
            let SignatureCase {
                public_key,
                slot: epoch,
                message,
                signature_ssz: signature,
                expect,
                expect_at,
            } = case;
            Verification { public_key, epoch, message, signature, expect, expect_at }.run(scheme)
        }),
        Err(error) => drop(report.require("scheme", Err(error))),
    }
}

#[derive(Deserialize)]
struct PublicKey {
    public_key_ssz: Hex,
    expect: Expect,
}

fn run_public_keys(document: &Document<'_>, report: &mut Report) {
    match scheme_of(document.json) {
        Ok(scheme) => {
            report.run("cases", &document.json["cases"], |case: PublicKey| scheme.visit(&case));
        }
        Err(error) => drop(report.require("scheme", Err(error))),
    }
}

impl SchemeVisitor for &PublicKey {
    type Output = Verdict;

    fn visit<P: ParameterSet>(self) -> Verdict {
        let key = VerifyingKey::<P>::from_bytes(&self.public_key_ssz.0);
        self.expect.check("the key", &key)?;
        key.map_or(Ok(()), |key| self.public_key_ssz.check("encoded again", &key.to_bytes()))
    }
}
