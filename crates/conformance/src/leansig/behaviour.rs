//! `leansig/api-behaviour`.

use serde::Deserialize;
use serde_json::Value;
use touchmark_xmss::{
    AdvanceError, IntervalError, KeyGenError, ParameterSet, SchemeVisitor, SignError, SigningKey, Work,
};

use crate::{
    Document,
    report::{Context, Report, Verdict, name_of, same},
    values::{Bytes32, Expect, Interval, scheme_of},
};

pub(super) fn run(document: &Document<'_>, report: &mut Report) {
    match scheme_of(document.json) {
        Ok(scheme) => scheme.visit(Misuse { json: document.json, report }),
        Err(error) => drop(report.require("scheme", Err(error))),
    }
}

struct Misuse<'a> {
    json: &'a Value,
    report: &'a mut Report,
}

#[derive(Deserialize)]
struct Request {
    activation_epoch: u64,
    num_active_epochs: u64,
}

#[derive(Deserialize)]
struct KeyGen {
    #[serde(flatten)]
    request: Request,
    expect: Expect,
    error: Option<String>,
    activation_interval: Option<Interval>,
}

#[derive(Deserialize)]
struct Signing {
    key_gen: Request,
    activation_interval: Option<Interval>,
    prepared_interval: Option<Interval>,
}

#[derive(Deserialize)]
#[serde(tag = "op", rename_all = "kebab-case")]
enum Step {
    Sign { epoch: u32, expect: Expect, error: Option<String> },
    Advance { expect: AdvanceExpect, prepared_interval_after: Option<Interval> },
}

#[derive(Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
enum AdvanceExpect {
    Ok,
    AtEnd,
}

impl SchemeVisitor for Misuse<'_> {
    type Output = ();

    fn visit<P: ParameterSet>(self) {
        let Self { json, report } = self;
        report.run("key_gen", &json["key_gen"], check_key_gen::<P>);
        let signing = &json["signing"];
        if signing.is_null() {
            return;
        }
        let mut key = match make_key::<P>(signing) {
            Ok(key) => key,
            Err(error) => {
                report.require("signing", Err(error));
                return;
            }
        };
        // The steps act on one key, one after the other.
        for (index, step) in report.list("steps", &signing["steps"]).iter().enumerate() {
            let verdict = Step::deserialize(step).context("form").and_then(|step| take_step(&mut key, &step));
            report.case("steps", &name_of(index, step), verdict);
        }
    }
}

fn generate<P: ParameterSet>(request: &Request) -> Result<SigningKey<P>, KeyGenError> {
    let work = Work::sequential().parallel();
    let Request { activation_epoch, num_active_epochs } = *request;
    SigningKey::generate_with(work, &mut Bytes32([1; 32]).rng(), activation_epoch, num_active_epochs)
}

fn check_key_gen<P: ParameterSet>(case: KeyGen) -> Verdict {
    let key = generate::<P>(&case.request);
    case.expect.check("the interval", &key)?;
    match (key, case.activation_interval, case.error) {
        (Ok(key), Some(interval), _) => interval.check("activation interval", key.activation_interval()),
        (Err(KeyGenError::Interval(error)), _, Some(expected)) => {
            let found = match error {
                IntervalError::Overflow => "interval-overflow",
                IntervalError::PastLifetime { .. } => "interval-past-lifetime",
                IntervalError::Empty => "interval-empty",
            };
            same("error", found, &expected)
        }
        (Err(error), _, Some(expected)) => Err(format!("found {error}, expected {expected}")),
        _ => Ok(()),
    }
}

fn make_key<P: ParameterSet>(signing: &Value) -> Result<SigningKey<P>, String> {
    let signing = Signing::deserialize(signing).context("form")?;
    let key = generate::<P>(&signing.key_gen).context("the key")?;
    if let Some(interval) = signing.activation_interval {
        interval.check("activation interval", key.activation_interval())?;
    }
    if let Some(interval) = signing.prepared_interval {
        interval.check("prepared interval", key.prepared_interval())?;
    }
    Ok(key)
}

fn take_step<P: ParameterSet>(key: &mut SigningKey<P>, step: &Step) -> Verdict {
    match step {
        Step::Sign { epoch, expect, error } => check_sign(key, *epoch, *expect, error.as_deref()),
        Step::Advance { expect, prepared_interval_after } => {
            let before = key.prepared_interval();
            match (expect, key.advance_with(Work::sequential().parallel())) {
                (AdvanceExpect::Ok, Ok(())) => {}
                (AdvanceExpect::AtEnd, Err(AdvanceError::AtEnd { .. })) => {
                    same("window at the end", &key.prepared_interval(), &before)?;
                }
                (_, result) => return Err(format!("the advance gives {result:?}")),
            }
            prepared_interval_after
                .map_or(Ok(()), |interval| interval.check("prepared interval", key.prepared_interval()))
        }
    }
}

fn check_sign<P: ParameterSet>(
    key: &SigningKey<P>,
    epoch: u32,
    expect: Expect,
    expected: Option<&str>,
) -> Verdict {
    let message = [7; 32];
    let signature = key.sign(epoch, &message);
    expect.check("the epoch", &signature)?;
    let found = match signature {
        Ok(signature) => return key.verifying_key().verify(epoch, &message, &signature).context("verifying"),
        Err(SignError::EpochNotActive { .. }) => "epoch-not-active",
        Err(SignError::EpochNotPrepared { .. }) => "epoch-not-prepared",
        Err(_) => "another error",
    };
    expected.map_or(Ok(()), |expected| same("error", found, expected))
}
