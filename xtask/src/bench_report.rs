//! `cargo xtask bench-report`: every goal beside what was measured.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

mod beside;

use crate::shell::{Outcome, cargo, root};
use beside::Beside;

/// What to measure.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// One tower only.
    #[arg(long, value_name = "TOWER")]
    only: Option<String>,
    /// Also build for this processor alone, and compare the times that the benches print.
    #[arg(long)]
    native: bool,
    /// Also puts the goals into benches/README.md and the times into README.md, in the place of the last.
    #[arg(long, conflicts_with = "only")]
    write: bool,
    /// Also draws the times of each tower, as `benches/plots/TOWER.svg`.
    #[arg(long)]
    plot: bool,
    /// Takes what the benches printed before, from this file, instead of running them.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["only", "native"])]
    from: Option<PathBuf>,
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
    Source { tower: "leanxmss", package: &["--package", "touchmark-benches"], bench: "leanxmss_goals" },
    Source { tower: "poseidon-bn254", package: &["--package", "touchmark-benches"], bench: "poseidon_bn254" },
    Source { tower: "poseidon-bn254", package: RIVALS, bench: "poseidon_bn254" },
    Source { tower: "schnorr", package: RIVALS, bench: "schnorr" },
    Source { tower: "keyring", package: RIVALS, bench: "keyring" },
];

/// Other people's crates have a package and a lock file of their own.
const RIVALS: &[&str] = &["--manifest-path", "benches/rivals/Cargo.toml"];

/// A place in a file that the report fills.
struct Place {
    file: &'static str,
    /// The marks between which the report stands.
    marks: [&'static str; 2],
}

/// Every goal beside what was measured.
const GOALS: Place =
    Place { file: "benches/README.md", marks: ["<!-- bench-report -->", "<!-- end of bench-report -->"] };

/// Times beside those of other crates.
const TIMES: Place = Place { file: "README.md", marks: ["<!-- times -->", "<!-- end of times -->"] };

/// Runs the benches one after the other and prints two Markdown tables: their goals, and times beside those of other crates.
pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let chosen = chosen(arguments.only.as_deref())?;
    if arguments.write {
        // The benches take long: a file without marks is found out before.
        for place in [GOALS, TIMES] {
            place.replace(&read(&root().join(place.file))?, "")?;
        }
    }
    let (mut rows, mut native_rows, mut besides) = (Vec::new(), Vec::new(), Vec::new());
    let mut keep = |text: &str| {
        rows.extend(text.lines().filter_map(row));
        besides.extend(text.lines().filter_map(Beside::parse));
    };
    if let Some(path) = &arguments.from {
        keep(&read(path)?);
    }
    for source in chosen.into_iter().filter(|_| arguments.from.is_none()) {
        let text = measure(source, false)?;
        keep(&text);
        if arguments.native {
            native_rows.extend(against_native(source.tower, &text, &measure(source, true)?));
        }
    }
    rows.extend(native_rows);
    let native = if arguments.native { " --native" } else { "" };
    let head = format!(
        "{}\n\nCommand: `cargo xtask bench-report{native}`; default build, one thread, medians of interleaved rounds.\n\n",
        machine()
    );
    let goals = format!(
        "{head}| tower | goal | unit | at most | measured | |\n|---|---|---|---|---|---|\n{}",
        rows.join("\n")
    );
    let times = head + &beside::table(&besides);
    println!("{goals}\n\n{times}");
    if arguments.write {
        for (place, report) in [(GOALS, goals), (TIMES, times)] {
            let path = root().join(place.file);
            write(&path, &place.replace(&read(&path)?, &report)?)?;
        }
    }
    if arguments.plot {
        let towers: BTreeSet<_> = besides.iter().map(|beside| beside.tower.as_str()).collect();
        let folder = root().join("benches").join("plots");
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for tower in towers {
            write(&folder.join(format!("{tower}.svg")), &beside::plot(tower, &besides))?;
        }
    }
    Ok(())
}

fn write(path: &Path, text: &str) -> Outcome {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// The sources of one tower, or of all.
fn chosen(only: Option<&str>) -> Result<Vec<&'static Source>, String> {
    let chosen: Vec<_> =
        SOURCES.iter().filter(|source| only.is_none_or(|only| only == source.tower)).collect();
    if chosen.is_empty() {
        let towers: BTreeSet<_> = SOURCES.iter().map(|source| source.tower).collect();
        return Err(format!("no such tower; there are {}", Vec::from_iter(towers).join(", ")));
    }
    Ok(chosen)
}

impl Place {
    /// The text with another report between the marks.
    fn replace(&self, text: &str, report: &str) -> Result<String, String> {
        let [begin, end] = self.marks;
        let parts = text.split_once(begin).and_then(|(before, rest)| Some((before, rest.split_once(end)?.1)));
        let (before, after) =
            parts.ok_or_else(|| format!("{} lacks the marks `{begin}` and `{end}`", self.file))?;
        Ok(format!("{before}{begin}\n\n{report}\n\n{end}{after}"))
    }
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
    let processor = fs::read_to_string("/proc/cpuinfo")
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
    use clap::Parser;

    use super::*;

    #[test]
    fn goals_become_rows_and_other_lines_do_not() {
        let shown = row("goal\txmss\tsign\tP\t2.0000\t1.5000");
        assert_eq!(shown.as_deref(), Some("| xmss | sign | P | 2.0000 | 1.5000 | PASS |"));
        assert!(row("goal\txmss\tsign\tP\t2.0000\t2.5000").is_some_and(|row| row.ends_with("MISS |")));
        assert_eq!(row("running 1 test"), None);
    }

    #[test]
    fn a_report_takes_the_place_of_the_last_and_nothing_else() {
        for place in [GOALS, TIMES] {
            let [begin, end] = place.marks;
            let text = format!("before\n{begin}\nold\nolder\n{end}\nafter\n");
            let first = place.replace(&text, "| new |").expect("marks");
            assert_eq!(first, format!("before\n{begin}\n\n| new |\n\n{end}\nafter\n"));
            assert_eq!(place.replace(&first, "| new |").as_ref(), Ok(&first));
            for text in [String::new(), begin.to_owned(), end.to_owned(), format!("{end}\n{begin}\n")] {
                assert!(place.replace(&text, "new").is_err_and(|error| error.contains("lacks the marks")));
            }
            let file = read(&root().join(place.file)).expect("the file is there");
            assert!(place.replace(&file, "new").is_ok());
        }
    }

    #[test]
    fn only_a_whole_report_is_written() {
        let parse = |options: &[&str]| {
            crate::Command::try_parse_from([&["xtask", "bench-report"][..], options].concat())
        };
        assert!(parse(&["--write"]).is_ok() && parse(&["--only", "xmss"]).is_ok());
        assert!(parse(&["--write", "--native"]).is_ok());
        let refused = parse(&["--only", "xmss", "--write"]).err().map(|error| error.kind());
        assert_eq!(refused, Some(clap::error::ErrorKind::ArgumentConflict));
    }

    #[test]
    fn an_unknown_tower_is_told_the_others_once() {
        let error = chosen(Some("pisa")).err().expect("no such tower");
        assert_eq!(error, "no such tower; there are keyring, leanxmss, poseidon-bn254, schnorr, xmss");
        assert_eq!(chosen(Some("poseidon-bn254")).map(|sources| sources.len()), Ok(2));
        assert_eq!(chosen(None).map(|sources| sources.len()), Ok(SOURCES.len()));
    }

    #[test]
    fn times_of_two_builds_are_compared_by_name() {
        let rows = against_native("xmss", "time\tsign\t1.2\nother\ntime\tverify\t1\n", "time\tsign\t1.0\n");
        assert_eq!(rows, ["| xmss | default build: sign | x of a native build | 1.1000 | 1.2000 | MISS |"]);
    }
}
