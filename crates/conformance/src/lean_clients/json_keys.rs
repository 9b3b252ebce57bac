//! `lean-clients/leansig-json-keys`.

use serde::Deserialize;
use serde_json::Value;
use touchmark_xmss::{ParameterSet, SchemeVisitor, SigningKey, VerifyingKey, leansig_serde::LeanSig};

use crate::{
    Document,
    report::{Context, Report, Verdict, same},
    serde_forms::both_ways,
    values::{Expect, Hex, Interval, scheme_of},
};

#[derive(Deserialize)]
struct Case {
    public_key_json: Value,
    secret_key_json: Value,
    public_key_ssz: Hex,
    secret_key_ssz: Hex,
    activation_interval: Interval,
    prepared_interval: Interval,
    expect: Expect,
}

pub(super) fn run(document: &Document<'_>, report: &mut Report) {
    match scheme_of(document.json) {
        Ok(scheme) => report.run("cases", &document.json["cases"], |case: Case| scheme.visit(&case)),
        Err(error) => drop(report.require("scheme", Err(error))),
    }
}

impl SchemeVisitor for &Case {
    type Output = Verdict;

    fn visit<P: ParameterSet>(self) -> Verdict {
        if self.expect == Expect::Error {
            let refused = LeanSig::<VerifyingKey<P>>::deserialize(&self.public_key_json).is_err()
                || LeanSig::<SigningKey<P>>::deserialize(&self.secret_key_json).is_err();
            return same("one of the two is refused", &refused, &true);
        }
        let verifying_key = both_ways(
            &self.public_key_ssz,
            &self.public_key_json,
            VerifyingKey::<P>::from_bytes,
            VerifyingKey::to_bytes,
        )
        .context("public key")?;
        let key =
            both_ways(&self.secret_key_ssz, &self.secret_key_json, SigningKey::<P>::from_bytes, |key| {
                key.to_bytes().to_vec()
            })
            .context("secret key")?;
        same("public key of the secret key", &key.verifying_key(), &verifying_key)?;
        key.check(usize::MAX).context("deep check")?;
        self.activation_interval.check("activation interval", key.activation_interval())?;
        self.prepared_interval.check("prepared interval", key.prepared_interval())
    }
}
