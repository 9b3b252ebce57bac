//! The runner behind `cargo xtask vectors`: reads golden vectors, dispatches on their `kind`, and compares.
//!
//! Every JSON file below the folder is one object with a `kind`, which alone decides the form; the forms are described in
//! `testvectors/README.md`. A kind that ends in `/fixture` is named and not counted, unless a runner reads the documents that it lists; another
//! kind without a runner and a file or case that does not parse are failures, with a message and never a panic. A folder named `files` holds raw
//! files that an `index.json` beside it reaches. Files are run in order, the cases of a file on all cores.
#![forbid(unsafe_code)]

mod key_files;
mod keyring;
mod lean_clients;
mod leansig;
mod leanxmss;
mod poseidon_bn254;
mod report;
mod schnorr;
mod serde_forms;
mod ssz;
mod values;
mod verification;

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::Parser;
use serde_json::Value;

use crate::report::{Mode, Report, Tally, guarded};

/// A file of vectors.
pub(crate) struct Document<'a> {
    /// The file's own path, for what it refers to.
    pub(crate) path: &'a Path,
    /// The whole object.
    pub(crate) json: &'a Value,
    /// How thorough to be.
    pub(crate) mode: Mode,
}

/// Runs one file; every tower has a table of these.
pub(crate) type Runner = fn(&Document<'_>, &mut Report);

/// The kinds of every tower.
const TOWERS: &[&[(&str, Runner)]] = &[
    leansig::KINDS,
    leanxmss::KINDS,
    lean_clients::KINDS,
    key_files::KINDS,
    poseidon_bn254::KINDS,
    schnorr::KINDS,
    keyring::KINDS,
];

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
    let mut totals = BTreeMap::<String, Total>::new();
    let mut failed = false;
    for file in &files {
        // A single file is its own folder; show its name.
        let shown = file.strip_prefix(&arguments.path).ok().filter(|rest| !rest.as_os_str().is_empty());
        let shown = shown.unwrap_or(file).display();
        let started = std::time::Instant::now();
        match run_file(file, mode) {
            Ok((kind, Some(report))) => {
                let Tally { cases, failures } = report.total();
                failed |= failures > 0;
                let seconds = started.elapsed().as_secs_f64();
                println!("{shown}: {kind}, {cases} cases, {failures} failures ({seconds:.1} s)");
                for line in report.notes.iter().chain(report.complaints.iter().take(5)) {
                    println!("    {line}");
                }
                totals.entry(kind).or_default().add(report);
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

/// The sum over the files of a kind.
#[derive(Default)]
struct Total {
    files: usize,
    sum: Tally,
    lists: BTreeMap<String, usize>,
    groups: BTreeMap<String, usize>,
}

impl Total {
    fn add(&mut self, report: Report) {
        let Tally { cases, failures } = report.total();
        self.files += 1;
        self.sum.cases += cases;
        self.sum.failures += failures;
        for (list, tally) in report.lists {
            *self.lists.entry(list).or_default() += tally.cases;
        }
        for (group, count) in report.groups {
            *self.groups.entry(group).or_default() += count;
        }
    }
}

fn print_totals(totals: &BTreeMap<String, Total>) {
    println!("\ntotals by kind");
    let (mut cases, mut failures) = (0, 0);
    for (kind, Total { files, sum, lists, groups }) in totals {
        let lists: Vec<_> = lists.iter().map(|(list, count)| format!("{list} {count}")).collect();
        let groups: String = groups.iter().map(|(group, count)| format!("; {count} {group}")).collect();
        let parts = format!("{}{groups}", lists.join(", "));
        let parts = if parts.is_empty() { parts } else { format!(" ({parts})") };
        let Tally { cases: here, failures: failed } = sum;
        println!("{kind}: {here} cases{parts}, {failed} failures; {files} files");
        cases += sum.cases;
        failures += sum.failures;
    }
    println!("{cases} cases, {failures} failures");
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
    let runner = TOWERS.iter().copied().flatten().find(|(name, _)| *name == kind);
    let Some((_, runner)) = runner else {
        return if kind.ends_with("/fixture") {
            Ok((kind, None))
        } else {
            Err(format!("unknown kind `{kind}`"))
        };
    };
    let mut report = Report::default();
    guarded(|| {
        runner(&Document { path, json: &json, mode }, &mut report);
        Ok(())
    })?;
    Ok((kind, Some(report)))
}
