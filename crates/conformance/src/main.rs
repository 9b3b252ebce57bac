//! The runner behind `cargo xtask vectors`: reads golden vectors, dispatches on their `kind`, and compares.
//!
//! Every JSON file below the folder is one object with a `kind`, which alone decides the form; the forms are described in
//! `testvectors/README.md`. A kind that ends in `/fixture` is named and not counted; a kind without a runner, a list that a runner
//! skipped and a file that does not parse are failures. A folder named `files` holds raw files that an `index.json` beside it reaches.
#![forbid(unsafe_code)]

mod keyring;
mod poseidon_bn254;
mod report;

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::Parser;
use serde_json::Value;

use crate::report::{Mode, Report, Tally};

/// A file of vectors.
pub(crate) struct Document<'a> {
    /// The file's own path, for what it refers to.
    #[expect(dead_code, reason = "for runners of files that an index refers to")]
    pub(crate) path: &'a Path,
    /// The whole object.
    pub(crate) json: &'a Value,
    /// How thorough to be.
    pub(crate) mode: Mode,
}

/// Runs one file; every tower has a table of these.
pub(crate) type Runner = fn(&Document<'_>, &mut Report);

/// The kinds of every tower.
const TOWERS: &[&[(&str, Runner)]] = &[keyring::KINDS, poseidon_bn254::KINDS];

/// Runs golden vectors against the crates of the workspace.
#[derive(Parser)]
struct Arguments {
    /// Samples the long whole-key cases.
    #[arg(long)]
    quick: bool,
    /// A folder, or one file.
    #[arg(default_value = "testvectors")]
    path: PathBuf,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mode = if arguments.quick { Mode::Quick } else { Mode::Full };
    let mut files = Vec::new();
    collect(&arguments.path, &mut files);
    files.sort();
    if files.is_empty() {
        eprintln!("no vectors under {}", arguments.path.display());
        return ExitCode::FAILURE;
    }
    let mut totals = BTreeMap::<String, (usize, BTreeMap<String, Tally>)>::new();
    let mut failed = false;
    for file in &files {
        let shown = file.strip_prefix(&arguments.path).unwrap_or(file).display();
        let started = std::time::Instant::now();
        match run_file(file, mode) {
            Ok((kind, Some(report))) => {
                let total = report.total();
                failed |= total.failures > 0;
                println!(
                    "{shown}: {kind}, {} cases, {} failures ({:.1} s)",
                    total.cases,
                    total.failures,
                    started.elapsed().as_secs_f64()
                );
                for complaint in report.complaints.iter().take(5) {
                    println!("    {complaint}");
                }
                let (files, lists) = totals.entry(kind).or_default();
                *files += 1;
                for (list, tally) in report.lists {
                    let sum = lists.entry(list).or_default();
                    sum.cases += tally.cases;
                    sum.failures += tally.failures;
                }
            }
            Ok((kind, None)) => println!("{shown}: {kind}, not run by itself"),
            Err(complaint) => {
                failed = true;
                println!("{shown}: FAILED, {complaint}");
            }
        }
    }
    print_totals(&totals);
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn print_totals(totals: &BTreeMap<String, (usize, BTreeMap<String, Tally>)>) {
    println!("\ntotals by kind");
    let (mut cases, mut failures) = (0, 0);
    for (kind, (files, lists)) in totals {
        let counts: Vec<_> = lists.iter().map(|(list, tally)| format!("{list} {}", tally.cases)).collect();
        let failed: usize = lists.values().map(|tally| tally.failures).sum();
        println!("{kind} ({files} files): {}; {failed} failures", counts.join(", "));
        cases += lists.values().map(|tally| tally.cases).sum::<usize>();
        failures += failed;
    }
    println!("{} passed, {failures} failed", cases - failures);
}

/// Every JSON file below `path`, without those in folders named `files`.
fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    if path.is_file() {
        files.push(path.to_path_buf());
    }
    for entry in fs::read_dir(path).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            if entry.file_name() != "files" {
                collect(&path, files);
            }
        } else if path.extension().is_some_and(|extension| extension == "json") {
            files.push(path);
        }
    }
}

/// The kind of a file and its report; no report for a fixture.
fn run_file(path: &Path, mode: Mode) -> Result<(String, Option<Report>), String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let json: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let kind = json["kind"].as_str().ok_or("no `kind`")?.to_owned();
    if kind.ends_with("/fixture") {
        return Ok((kind, None));
    }
    let runner = TOWERS
        .iter()
        .copied()
        .flatten()
        .find(|(name, _)| *name == kind)
        .map(|(_, runner)| runner)
        .ok_or_else(|| format!("unknown kind `{kind}`"))?;
    let mut report = Report::default();
    runner(&Document { path, json: &json, mode }, &mut report);
    Ok((kind, Some(report)))
}
