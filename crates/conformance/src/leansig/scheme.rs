//! `leansig/scheme`: whole keys and their signatures.

mod key;
mod signature;

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde::Deserialize;
use serde_json::Value;
use touchmark_xmss::{ParameterSet, SchemeVisitor};

use crate::{
    Document,
    report::{Context, Mode, Report, Verdict, guarded, name_of, same},
    values::scheme_of,
};
use key::{Key, check_key, sample_key};

/// The quick mode makes no key whose chains take more steps than this.
const QUICK_STEPS: u64 = 1_000_000;

pub(super) fn run(document: &Document<'_>, report: &mut Report) {
    match scheme_of(document.json) {
        Ok(scheme) => scheme.visit(Keys { document, report }),
        Err(error) => drop(report.require("scheme", Err(error))),
    }
}

/// The numbers of the set, by which a file that means another one is found out.
#[derive(Debug, PartialEq, Eq, Deserialize)]
struct Params {
    log_lifetime: u8,
    dimension: usize,
    base: u32,
    target_sum: u32,
}

/// The verdicts on a key and on its signatures.
struct KeyVerdicts {
    key: Verdict,
    signatures: Vec<Verdict>,
    /// Whether the key itself was not made.
    sampled: bool,
}

struct Keys<'a> {
    document: &'a Document<'a>,
    report: &'a mut Report,
}

impl SchemeVisitor for Keys<'_> {
    type Output = ();

    fn visit<P: ParameterSet>(self) {
        let Self { document: Document { json, mode, .. }, report } = self;
        if !json["params"].is_null() {
            report.require("params", check_params::<P>(&json["params"]));
        }
        let keys = report.list("keys", &json["keys"]);
        let verdicts: Vec<_> = keys.par_iter().map(|key| run_key::<P>(key, *mode)).collect();
        let mut sampled = 0;
        for ((index, key), verdicts) in keys.iter().enumerate().zip(verdicts) {
            let name = name_of(index, key);
            sampled += usize::from(verdicts.sampled);
            report.case("keys", &name, verdicts.key);
            for (index, verdict) in verdicts.signatures.into_iter().enumerate() {
                report.case("signatures", &format!("{name} #{index}"), verdict);
            }
        }
        if sampled > 0 {
            report.notes.push(format!(
                "{sampled} keys of more than {QUICK_STEPS} chain steps not made, their signatures sampled"
            ));
        }
    }
}

fn check_params<P: ParameterSet>(params: &Value) -> Verdict {
    let own = Params {
        log_lifetime: P::LOG_LIFETIME,
        dimension: P::DIMENSION,
        base: P::BASE,
        target_sum: P::TARGET_SUM,
    };
    same("parameter set", &own, &Params::deserialize(params).context("form")?)
}

fn run_key<P: ParameterSet>(json: &Value, mode: Mode) -> KeyVerdicts {
    // A key that does not parse takes its signatures with it: as many as can be counted.
    let count = json["signatures"].as_array().map_or(0, Vec::len);
    let failed = |error: String| KeyVerdicts {
        key: Err(error),
        signatures: vec![Err("the key failed".into()); count],
        sampled: false,
    };
    let key = match Key::deserialize(json).context("form") {
        Ok(key) => key,
        Err(error) => return failed(error),
    };
    let mut verdicts = None;
    let sampled = mode == Mode::Quick && key.chain_steps::<P>() > QUICK_STEPS;
    let outcome = guarded(|| {
        verdicts = Some(if sampled { sample_key::<P>(&key)? } else { check_key::<P>(&key)? });
        Ok(())
    });
    match (outcome, verdicts) {
        (Ok(()), Some((key, signatures))) => KeyVerdicts { key, signatures, sampled },
        (outcome, _) => failed(outcome.err().unwrap_or_default()),
    }
}
