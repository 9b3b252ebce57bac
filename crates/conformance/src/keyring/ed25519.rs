//! Raw Ed25519 at the edges: every backend, every table size, single signatures and batches.

use serde_json::Value;
use touchmark_keyring::{
    Algorithm, BuildTables, ImportError, Job, Options, PreparedKey, TableSize, verify_many_with,
};
use touchmark_lanes::Backend;

use super::bytes;
use crate::{
    Document,
    report::{Mode, Report, Verdict, name_of, same},
};

const SIZES: [TableSize; 3] = [TableSize::None, TableSize::Small, TableSize::Large];

/// Of the public suites a quick run takes one case of so many.
const QUICK_STEP: usize = 8;

/// The longest batch: twice the widest vector, and one.
const LONGEST: usize = 17;

pub(super) fn edges(document: &Document<'_>, report: &mut Report) {
    run_list(&document.json["cases"], "cases", 1, report);
}

pub(super) fn public_suites(document: &Document<'_>, report: &mut Report) {
    let step = if document.mode == Mode::Quick { QUICK_STEP } else { 1 };
    if step > 1 {
        println!("    public suites: one case of {step}");
    }
    for list in ["cctv", "speccheck", "wycheproof"] {
        run_list(&document.json[list]["cases"], list, step, report);
    }
}

/// A case, and its key prepared with every table size, weak or not.
struct Case<'a> {
    name: String,
    json: &'a Value,
    keys: [PreparedKey; 3],
    message: Vec<u8>,
    signature: Vec<u8>,
}

fn run_list(cases: &Value, list: &str, step: usize, report: &mut Report) {
    let mut prepared = Vec::new();
    for (index, json) in report.list(list, cases).iter().enumerate().step_by(step) {
        match prepare(name_of(index, json), json) {
            Ok(case) => prepared.push(case),
            Err(complaint) => report.case(list, &name_of(index, json), Err(complaint)),
        }
    }
    let batches = batch_faults(&prepared);
    for (case, fault) in prepared.iter().zip(batches) {
        let verdict = single(case).and(fault.map_or(Ok(()), Err));
        report.case(list, &case.name, verdict);
    }
}

fn key(pk: &[u8], options: Options) -> Result<PreparedKey, ImportError> {
    PreparedKey::new(Algorithm::Ed25519, pk, &options)
}

fn prepare(name: String, json: &Value) -> Result<Case<'_>, String> {
    let pk = bytes(json, "pk")?;
    let import = match key(&pk, Options::new()) {
        Err(ImportError::WeakKey) => "weak-key",
        Err(error) => return Err(format!("import: {error}")),
        Ok(key) if key.check().is_err() => "bad-key",
        Ok(_) => "ok",
    };
    same("import", &Some(import), &json["expect_import"].as_str())?;
    let prepare = |table_size| {
        let options = Options::new().table_size(table_size).build_tables(BuildTables::OnImport);
        key(&pk, options.allow_weak_keys()).map_err(|error| error.to_string())
    };
    let [none, small, large] = SIZES.map(prepare);
    Ok(Case {
        name,
        json,
        keys: [none?, small?, large?],
        message: bytes(json, "msg")?,
        signature: bytes(json, "sig")?,
    })
}

fn single(case: &Case<'_>) -> Verdict {
    let expected = (case.json["expect"].as_bool(), case.json["expect_strict"].as_bool());
    for (key, size) in case.keys.iter().zip(SIZES) {
        for backend in Backend::available() {
            let plain = key.verify_with(backend, &case.message, &case.signature).is_ok();
            let strict = key.verify_strict_with(backend, &case.message, &case.signature).is_ok();
            let what = format!("{}, table size {size:?}, (plain, strict)", backend.name());
            same(&what, &(Some(plain), Some(strict)), &expected)?;
        }
    }
    Ok(())
}

/// For each case what a batch that held it got wrong: batches of every length up to [`LONGEST`], the table sizes mixed.
fn batch_faults(cases: &[Case<'_>]) -> Vec<Option<String>> {
    let mut faults = vec![None; cases.len()];
    for backend in Backend::available() {
        let mut start = 0;
        for length in (1..=LONGEST).cycle() {
            let Some(batch) = cases.get(start..cases.len().min(start + length)).filter(|b| !b.is_empty())
            else {
                break;
            };
            let jobs: Vec<_> = batch
                .iter()
                .enumerate()
                .map(|(index, case)| Job {
                    key: &case.keys[(start + index + length) % SIZES.len()],
                    message: &case.message,
                    signature: &case.signature,
                })
                .collect();
            for (index, answer) in verify_many_with(backend, &jobs).into_iter().enumerate() {
                let expected = cases[start + index].json["expect"].as_bool();
                if Some(answer.is_ok()) != expected {
                    faults[start + index] =
                        Some(format!("{}, batch of {length}: {answer:?}", backend.name()));
                }
            }
            start += length;
        }
    }
    faults
}
