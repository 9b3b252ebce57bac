//! `cargo xtask asm --check`: what the compiler made of the vector kernels in a default build.
//!
//! A kernel that is not inlined into the function that enables the instructions still gives the right bytes, many times slower; only its
//! machine code shows it.

use std::{collections::BTreeMap, process::Command};

use serde_json::Value;

use crate::{
    report::Report,
    shell::{Outcome, cargo, starts},
    workspace::{self, Site},
};

/// What to do.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Fails where a batch function is missing, uses no wide register, or calls one of its own parts.
    #[arg(long)]
    pub(crate) check: bool,
}

/// Entries that are not asked for wide registers and may call their parts, with the reason.
const EXEMPT: &[(&str, &str)] = &[
    (
        "touchmark_poseidon_bn254::batch::side_by_side::avx2",
        "products of 64-bit words are faster than vectors of AVX2",
    ),
    ("touchmark_poseidon::alone::lanes", "answers a number"),
    (
        "touchmark_poseidon::poseidon2::permute_many_with",
        "generic: compiled in the runner of the vectors, which is optimised little",
    ),
];

/// The functions that `dispatch!` makes, and the registers that they are for.
const SETS: &[(&str, &str)] = &[("avx2", "%ymm"), ("avx512", "%zmm")];

/// Parts of the names of functions that have to be inlined: intrinsics, closures and array helpers. The crates that
/// dispatch, and the lanes themselves, are added to them.
const LEAVES: &[&str] = &[
    "core::core_arch",
    "core::array",
    "core::ops::function",
    "core::ops::try_trait",
    "touchmark_koalabear",
    "touchmark_lanes",
];

/// What is looked at in one function.
#[derive(Debug, Default, PartialEq, Eq)]
struct Body {
    instructions: usize,
    wide: usize,
    calls: Vec<String>,
}

/// Disassembles release builds and looks at every function that `dispatch!` made.
pub(crate) fn run(arguments: &Arguments, report: &mut Report) -> Outcome {
    if !cfg!(target_arch = "x86_64") {
        report.skipped("asm", &format!("no expectations for {}", std::env::consts::ARCH));
        return Ok(());
    }
    if !starts("objdump") {
        report.skipped("asm", "no objdump");
        return Ok(());
    }
    let sites = workspace::dispatch_sites(&workspace::packages()?);
    let mut found = BTreeMap::new();
    // The command is what users run. What it does not reach, the runner of the vectors does.
    for package in ["touchmark-cli", "touchmark-conformance"] {
        for (name, body) in disassemble(&build(package)?, &sites)? {
            found.entry(name).or_insert(body);
        }
    }
    for (name, body) in &found {
        println!("{name}: {} instructions, {} with wide registers", body.instructions, body.wide);
    }
    let (faults, unseen) = faults(&sites, &found);
    for name in unseen {
        report.skipped(&name, "asm: no program of the workspace calls it");
    }
    if arguments.check && !faults.is_empty() {
        return Err(format!("asm:\n  {}", faults.join("\n  ")));
    }
    Ok(())
}

/// Builds a program and answers where it is.
fn build(package: &str) -> Result<String, String> {
    let output = cargo()
        .args(["build", "--release", "--package", package, "--message-format", "json"])
        .output()
        .map_err(|error| format!("cargo build: {error}"))?;
    if !output.status.success() {
        return Err(format!("cargo build:\n{}", String::from_utf8_lossy(&output.stderr)));
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    messages
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter_map(|message| message["executable"].as_str().map(str::to_owned))
        .next_back()
        .ok_or_else(|| "cargo names no program".to_owned())
}

fn disassemble(program: &str, sites: &[Site]) -> Result<BTreeMap<String, Body>, String> {
    let output = Command::new("objdump")
        .args(["--disassemble", "--demangle", "--no-show-raw-insn", program])
        .output()
        .map_err(|error| format!("cannot start objdump: {error}"))?;
    if !output.status.success() {
        return Err(format!("objdump ended with {}", output.status));
    }
    Ok(bodies(&String::from_utf8_lossy(&output.stdout), sites))
}

/// The bodies of the functions that `dispatch!` made, by name.
fn bodies(disassembly: &str, sites: &[Site]) -> BTreeMap<String, Body> {
    let mut bodies = BTreeMap::<String, Body>::new();
    let mut current = None;
    for line in disassembly.lines() {
        if let Some(name) = line.strip_suffix(">:").and_then(|line| line.split_once('<')) {
            current = set_of(name.1, sites).map(|register| (name.1.to_owned(), register));
            continue;
        }
        let Some((name, register)) = &current else { continue };
        let Some((_, instruction)) = line.split_once(":\t") else { continue };
        let body = bodies.entry(name.clone()).or_default();
        body.instructions += 1;
        body.wide += usize::from(instruction.contains(register));
        if instruction.starts_with("call")
            && let Some((_, target)) = instruction.split_once('<')
            && is_leaf(target, sites)
        {
            body.calls.push(target.trim_end_matches('>').to_owned());
        }
    }
    bodies
}

fn is_leaf(target: &str, sites: &[Site]) -> bool {
    LEAVES.iter().any(|leaf| target.contains(leaf))
        || sites.iter().any(|site| target.contains(&format!("{}::", site.package)))
}

/// The registers that a function is for, if `dispatch!` made it.
fn set_of(name: &str, sites: &[Site]) -> Option<&'static str> {
    let (_, register) = SETS.iter().find(|(set, _)| name.ends_with(&format!("::{set}")))?;
    sites.iter().any(|site| belongs(name, site)).then_some(*register)
}

/// Whether a function was made at this use of the macro.
fn belongs(name: &str, site: &Site) -> bool {
    let prefix = site.prefix();
    // The name of the function ends where the path goes on, or where its generic parameters begin.
    name.strip_prefix(&prefix).is_some_and(|rest| site.function.is_none() || rest.starts_with("::"))
}

/// What is wrong, and the entries that no program has.
fn faults(sites: &[Site], bodies: &BTreeMap<String, Body>) -> (Vec<String>, Vec<String>) {
    let (mut faults, mut unseen) = (Vec::new(), Vec::new());
    for (name, body) in bodies {
        let is_exempt = EXEMPT.iter().any(|(exempt, _)| name.starts_with(exempt));
        if !is_exempt && body.wide == 0 {
            faults.push(format!("{name} has no wide register"));
        }
        if !is_exempt {
            faults.extend(body.calls.iter().map(|call| format!("{name} calls {call}")));
        }
    }
    for site in sites {
        let count = bodies.keys().filter(|name| belongs(name, site)).count();
        if EXEMPT.iter().any(|(exempt, _)| exempt.starts_with(&site.prefix()) && exempt.contains("::lanes")) {
            continue;
        }
        match count {
            0 => unseen.push(site.prefix()),
            1 => faults.push(format!("{} is there for one instruction set alone", site.prefix())),
            _ => {}
        }
    }
    (faults, unseen)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAME: &str = "touchmark_keccak::shake::hash_words_with";
    const GOOD: &str = "0000000000001000 <touchmark_keccak::shake::hash_words_with::avx512>:\n    \
        1000:\tvprolq $0x1,%zmm0,%zmm1\n    1007:\tcall   2000 <memcpy@plt>\n    100c:\tret\n\n\
        0000000000001010 <other>:\n    1010:\tvpaddd %zmm0,%zmm0,%zmm0\n\n\
        0000000000001020 <touchmark_keccak::shake::hash_words_with::avx2>:\n    \
        1020:\tvpaddd %ymm0,%ymm0,%ymm0\n";

    fn sites() -> Vec<Site> {
        vec![Site {
            package: "touchmark_keccak".into(),
            module: "shake".into(),
            function: Some("hash_words_with".into()),
        }]
    }

    #[test]
    fn bodies_end_where_the_next_function_begins() {
        let bodies = bodies(GOOD, &sites());
        assert_eq!(bodies.len(), 2);
        assert_eq!(bodies[&format!("{NAME}::avx512")], Body { instructions: 3, wide: 1, calls: Vec::new() });
    }

    #[test]
    fn narrow_code_calls_of_leaves_and_absence_are_found() {
        let found = |text: &str| faults(&sites(), &bodies(text, &sites()));
        assert_eq!(found(GOOD), (vec![], vec![]));
        let name = format!("{NAME}::avx512");
        assert_eq!(found(&GOOD.replace("zmm", "xmm")).0, [format!("{name} has no wide register")]);
        for leaf in ["core::core_arch::x86::avx512f::_mm512_xor_si512", "touchmark_keccak::lanes::f"] {
            assert_eq!(found(&GOOD.replace("memcpy@plt", leaf)).0, [format!("{name} calls {leaf}")]);
        }
        assert_eq!(found("").1, [NAME]);
        let one = format!("{NAME} is there for one instruction set alone");
        assert_eq!(found(&GOOD.replace("::avx2>", "::other>")).0, [one]);
    }

    #[test]
    fn a_name_that_a_macro_gives_is_any_of_its_module() {
        let site = Site { package: "a".into(), module: "b".into(), function: None };
        assert!(belongs("a::b::walk::avx2", &site) && !belongs("a::c::walk::avx2", &site));
    }
}
