//! `cargo xtask bench-report`: every goal beside what was measured.

use std::process::{Command, Stdio};

use crate::shell::{Outcome, cargo, root};

/// What to measure.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// One tower only.
    #[arg(long, value_name = "TOWER")]
    only: Option<String>,
    /// Also build for this processor alone, and compare the times that the benches print.
    #[arg(long)]
    native: bool,
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
    Source { tower: "xmss", package: &["--package", "touchmark-benches"], bench: "permutations" },
    Source { tower: "xmss", package: &["--package", "touchmark-benches"], bench: "xmss_goals" },
    Source { tower: "poseidon-bn254", package: &["--package", "touchmark-benches"], bench: "poseidon_bn254" },
    Source { tower: "poseidon-bn254", package: RIVALS, bench: "poseidon_bn254" },
    Source { tower: "schnorr", package: RIVALS, bench: "schnorr" },
    Source { tower: "keyring", package: RIVALS, bench: "keyring" },
];

/// Other people's crates have a package and a lock file of their own.
const RIVALS: &[&str] = &["--manifest-path", "benches/rivals/Cargo.toml"];

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
        let text = measure(source, false)?;
        rows.extend(text.lines().filter_map(row));
        if arguments.native {
            rows.extend(against_native(source.tower, &text, &measure(source, true)?));
        }
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

/// What a bench prints, in a default build or in one for this processor alone.
fn measure(source: &Source, native: bool) -> Result<String, String> {
    let mut command = cargo();
    if native {
        command.env("RUSTFLAGS", "-C target-cpu=native");
        command.env("CARGO_TARGET_DIR", root().join("target").join("native"));
    }
    let output = command
        .arg("bench")
        .args(source.package)
        .args(["--bench", source.bench])
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cannot run the bench `{}`: {error}", source.bench))?;
    if !output.status.success() {
        return Err(format!("the bench `{}` ended with {}", source.bench, output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The times in what a bench printed: lines that begin with the word `time`, tab-separated, with a name and seconds.
fn times(text: &str) -> impl Iterator<Item = (&str, f64)> {
    text.lines().filter_map(|line| {
        let (name, seconds) = line.strip_prefix("time\t")?.split_once('\t')?;
        Some((name, seconds.parse().ok()?))
    })
}

/// Rows that compare each time of a default build with that of a build for this processor: at most a tenth more.
fn against_native(tower: &str, default: &str, native: &str) -> Vec<String> {
    let ratio = |(name, seconds): (&str, f64)| {
        let (_, best) = times(native).find(|(other, _)| *other == name)?;
        row(&format!(
            "goal\t{tower}\tdefault build: {name}\tx of a native build\t1.1000\t{:.4}",
            seconds / best
        ))
    };
    times(default).filter_map(ratio).collect()
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

    #[test]
    fn times_of_two_builds_are_compared_by_name() {
        let rows = against_native("xmss", "time\tsign\t1.2\nother\ntime\tverify\t1\n", "time\tsign\t1.0\n");
        assert_eq!(rows, ["| xmss | default build: sign | x of a native build | 1.1000 | 1.2000 | MISS |"]);
    }
}
