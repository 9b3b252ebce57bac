//! `leansig/negative-signatures`, `leansig/negative-secret-keys`.

use serde::Deserialize;
use serde_json::Value;
use touchmark_xmss::{ParameterSet, Scheme, SchemeVisitor, SigningKey, VerifyingKey};

use crate::{
    Document,
    report::{Context, Report, Verdict, guarded, same},
    values::{Bytes32, Hex, scheme_of},
    verification::{Answer, Object, Verification},
};

pub(super) fn run_signatures(document: &Document<'_>, report: &mut Report) {
    for group in report.list("schemes", &document.json["schemes"]) {
        report.group("schemes", 1);
        match scheme_of(group) {
            Ok(scheme) => {
                report.at(scheme.name());
                report.run("cases", &group["cases"], |case: Case<'_>| case.verification(group)?.run(scheme));
            }
            Err(error) => drop(report.require("scheme", Err(error))),
        }
    }
    report.at("cross_lifetime");
    let case = &document.json["cross_lifetime"];
    if !case.is_null() {
        let verdict = guarded(|| CrossLifetime::deserialize(case).context("form")?.run());
        report.case("cross_lifetime", "", verdict);
    }
}

#[derive(Deserialize)]
struct Case<'a> {
    epoch: u32,
    message: Bytes32,
    public_key_ssz: &'a str,
    signature_ssz: &'a str,
    expect: Answer,
    expect_at: Option<Object>,
}

impl Case<'_> {
    /// With the group's own key and signature where the case says `@base`.
    fn verification(&self, group: &Value) -> Result<Verification, String> {
        let resolve = |text: &str, base: &str| match (text, &group[base]) {
            ("@base", base) => Hex::deserialize(base).context("base"),
            _ => Hex::deserialize(&Value::from(text)).context("bytes"),
        };
        Ok(Verification {
            public_key: resolve(self.public_key_ssz, "base_public_key_ssz")?,
            epoch: self.epoch,
            message: self.message,
            signature: resolve(self.signature_ssz, "base_signature_ssz")?,
            expect: self.expect,
            expect_at: self.expect_at,
        })
    }
}

#[derive(Deserialize)]
struct CrossLifetime {
    scheme_lifetime18: String,
    scheme_lifetime20: String,
    expect_lifetime18: Answer,
    expect_lifetime20: Answer,
    expect_at_lifetime20: Option<Object>,
    epoch: u32,
    message: Bytes32,
    public_key_ssz: Hex,
    signature_ssz: Hex,
}

impl CrossLifetime {
    fn run(self) -> Verdict {
        let set = |name: &str| name.parse::<Scheme>().context(name);
        let (short, long) = (set(&self.scheme_lifetime18)?, set(&self.scheme_lifetime20)?);
        let mut verification = Verification {
            public_key: self.public_key_ssz,
            epoch: self.epoch,
            message: self.message,
            signature: self.signature_ssz,
            expect: self.expect_lifetime18,
            expect_at: None,
        };
        verification.run(short).context(short.name())?;
        verification.expect = self.expect_lifetime20;
        verification.expect_at = self.expect_at_lifetime20;
        verification.run(long).context(long.name())
    }
}

pub(super) fn run_secret_keys(document: &Document<'_>, report: &mut Report) {
    match scheme_of(document.json) {
        Ok(scheme) => scheme.visit(SecretKeys { json: document.json, report }),
        Err(error) => drop(report.require("scheme", Err(error))),
    }
}

struct SecretKeys<'a> {
    json: &'a Value,
    report: &'a mut Report,
}

/// What the untouched key does.
#[derive(Deserialize)]
struct Untouched {
    public_key_ssz: Hex,
    message: Bytes32,
    sign_epoch: u32,
}

#[derive(Deserialize)]
struct SecretKey {
    sk_ssz: Hex,
    expect: KeyAnswer,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum KeyAnswer {
    Ok,
    Error,
    DecodeOkCheckFails,
}

impl SchemeVisitor for SecretKeys<'_> {
    type Output = ();

    fn visit<P: ParameterSet>(self) {
        let Self { json, report } = self;
        match Untouched::deserialize(json).context("form") {
            Ok(untouched) => report.run("cases", &json["cases"], |case| check_key::<P>(&untouched, &case)),
            Err(error) => drop(report.require("untouched key", Err(error))),
        }
    }
}

/// Leaves of each bottom tree that the deep check computes again: all of the small set's.
pub(super) const CHECKED_LEAVES: usize = 16;

fn check_key<P: ParameterSet>(untouched: &Untouched, case: &SecretKey) -> Verdict {
    let key = SigningKey::<P>::from_bytes(&case.sk_ssz.0);
    match (&case.expect, key) {
        (KeyAnswer::Ok, key) => check_good_key(untouched, &case.sk_ssz, key.context("decoding")?),
        (KeyAnswer::Error, Err(_)) | (KeyAnswer::DecodeOkCheckFails, Err(_)) => Ok(()),
        (KeyAnswer::Error, Ok(_)) => Err("decoding accepts it".into()),
        (KeyAnswer::DecodeOkCheckFails, Ok(key)) => {
            same("the deep check finds it", &key.check(CHECKED_LEAVES).is_err(), &true)
        }
    }
}

fn check_good_key<P: ParameterSet>(untouched: &Untouched, ssz: &Hex, mut key: SigningKey<P>) -> Verdict {
    ssz.check("encoded again", &key.to_bytes())?;
    key.check(CHECKED_LEAVES).context("deep check")?;
    let verifying_key = key.verifying_key();
    untouched.public_key_ssz.check("public key", &verifying_key.to_bytes())?;
    let signs = |key: &SigningKey<P>, verifying_key: &VerifyingKey<P>, epoch| -> Verdict {
        let signature = key.sign(epoch, &untouched.message.0).context("signing")?;
        verifying_key.verify(epoch, &untouched.message.0, &signature).context("verifying")
    };
    signs(&key, &verifying_key, untouched.sign_epoch)?;
    key.advance().context("advance")?;
    // One bottom tree further, as the window.
    let step = u32::try_from(P::LEAVES_PER_TREE).context("leaves")?;
    signs(&key, &verifying_key, untouched.sign_epoch.saturating_add(step)).context("after the advance")
}
