//! `cargo xtask bench-report`: every goal beside what was measured.

use std::process::{Command, Stdio};

use crate::shell::{Outcome, cargo, root};

/// What to measure.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// One tower only.
    #[arg(long, value_name = "TOWER")]
    only: Option<String>,
}

/// A bench that prints goals, and the package that it stands in.
struct Source {
    tower: &'static str,
    /// Cargo's options that name the package.
    package: &'static [&'static str],
    bench: &'static str,
}

/// Where the goals of each tower are measured.
const SOURCES: &[Source] = &[
    Source { tower: "poseidon-bn254", package: &["--package", "touchmark-benches"], bench: "poseidon_bn254" },
    Source {
        tower: "poseidon-bn254",
        package: &["--manifest-path", "benches/rivals/Cargo.toml"],
        bench: "poseidon_bn254",
    },
];

/// Runs the benches one after the other and prints their goals as one Markdown table.
pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let chosen: Vec<_> = SOURCES
        .iter()
        .filter(|source| arguments.only.as_deref().is_none_or(|only| only == source.tower))
        .collect();
    if chosen.is_empty() {
        let towers: Vec<_> = SOURCES.iter().map(|source| source.tower).collect();
        return Err(format!("no such tower; there are {towers:?}"));
    }
    let mut rows = Vec::new();
    for source in chosen {
        let output = cargo()
            .arg("bench")
            .args(source.package)
            .args(["--bench", source.bench])
            .stderr(Stdio::inherit())
            .output()
            .map_err(|error| format!("cannot run the bench `{}`: {error}", source.bench))?;
        if !output.status.success() {
            return Err(format!("the bench `{}` ended with {}", source.bench, output.status));
        }
        rows.extend(String::from_utf8_lossy(&output.stdout).lines().filter_map(row));
    }
    println!("{}", machine());
    println!(
        "Command: `cargo xtask bench-report`; default build, one thread, medians of interleaved rounds.\n"
    );
    println!("| tower | goal | unit | at most | measured | |\n|---|---|---|---|---|---|");
    for row in rows {
        println!("{row}");
    }
    Ok(())
}

/// A row of the table, from a line that begins with the word `goal`.
fn row(line: &str) -> Option<String> {
    let fields: Vec<_> = line.split('\t').collect();
    let ["goal", tower, name, unit, limit, measured] = fields[..] else { return None };
    let verdict = if measured.parse::<f64>().ok()? <= limit.parse::<f64>().ok()? { "PASS" } else { "MISS" };
    Some(format!("| {tower} | {name} | {unit} | {limit} | {measured} | {verdict} |"))
}

/// Processor, compiler and flags, in one line.
fn machine() -> String {
    let processor = std::fs::read_to_string("/proc/cpuinfo")
        .ok()
        .and_then(|text| {
            let line = text.lines().find(|line| line.starts_with("model name"))?;
            Some(line.split_once(':')?.1.trim().to_owned())
        })
        .unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    let compiler = Command::new("rustc")
        .current_dir(root())
        .arg("--version")
        .output()
        .map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned())
        .unwrap_or_default();
    let flags = std::env::var("RUSTFLAGS").unwrap_or_else(|_| "none".to_owned());
    format!("{processor}; {compiler}; RUSTFLAGS: {flags}.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_become_rows_and_other_lines_do_not() {
        let shown = row("goal\txmss\tsign\tP\t2.0000\t1.5000");
        assert_eq!(shown.as_deref(), Some("| xmss | sign | P | 2.0000 | 1.5000 | PASS |"));
        assert!(row("goal\txmss\tsign\tP\t2.0000\t2.5000").is_some_and(|row| row.ends_with("MISS |")));
        assert_eq!(row("running 1 test"), None);
    }
}
