//! `cargo xtask asm --check`: what the compiler made of the vector kernels in a default build.
//!
//! A kernel that is not inlined into the function that enables the instructions still gives the right bytes, many times slower; only its
//! machine code shows it.

use std::{collections::BTreeMap, process::Command};

use serde_json::Value;

use crate::shell::{Outcome, cargo};

/// What to do.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Fails where a batch function is missing, uses no wide register, or calls one of its own parts.
    #[arg(long)]
    pub(crate) check: bool,
}

/// The entries of batches, as their demangled names contain them; each has a function for every instruction set.
const ENTRIES: &[&str] = &[
    "touchmark_keccak::shake::hash_words_with",
    "touchmark_poseidon::alone::permute_alone",
    "touchmark_poseidon::batch::compress_24",
    "touchmark_poseidon::sponge::hash_block_with",
    "touchmark_prf::reduce::reduce_block_with",
    "touchmark_tweakhash::chains::walk_block_7",
    "touchmark_tweakhash::chains::walk_block_8",
];

/// The functions that `dispatch!` makes, and the registers that they are for.
const SETS: &[(&str, &str)] = &[("avx2", "%ymm"), ("avx512", "%zmm")];

/// Parts of the names of functions that have to be inlined: intrinsics, closures and array helpers, the lanes themselves.
const LEAVES: &[&str] = &[
    "core::core_arch",
    "core::array",
    "core::ops::function",
    "core::ops::try_trait",
    "touchmark_koalabear",
    "touchmark_lanes",
    "touchmark_poseidon",
    "touchmark_keccak",
    "touchmark_prf",
    "touchmark_tweakhash",
];

/// What is looked at in one function.
#[derive(Debug, Default, PartialEq, Eq)]
struct Body {
    instructions: usize,
    wide: usize,
    calls: Vec<String>,
}

/// Disassembles the command of a release build and lists its batch functions.
pub(crate) fn run(arguments: &Arguments) -> Outcome {
    if !cfg!(target_arch = "x86_64") {
        println!("asm: skipped, no expectations for {}", std::env::consts::ARCH);
        return Ok(());
    }
    let program = build()?;
    let output = Command::new("objdump")
        .args(["--disassemble", "--demangle", "--no-show-raw-insn", &program])
        .output()
        .map_err(|error| format!("cannot start objdump: {error}"))?;
    if !output.status.success() {
        return Err(format!("objdump ended with {}", output.status));
    }
    let bodies = bodies(&String::from_utf8_lossy(&output.stdout));
    for (name, body) in &bodies {
        println!("{name}: {} instructions, {} with wide registers", body.instructions, body.wide);
    }
    let faults = faults(&bodies);
    if arguments.check && !faults.is_empty() {
        return Err(format!("asm:\n  {}", faults.join("\n  ")));
    }
    Ok(())
}

/// Builds the command and answers where it is.
fn build() -> Result<String, String> {
    let output = cargo()
        .args(["build", "--release", "--package", "touchmark-cli", "--message-format", "json"])
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

/// The bodies of the functions that `dispatch!` made for the entries, by name.
fn bodies(disassembly: &str) -> BTreeMap<String, Body> {
    let mut bodies = BTreeMap::<String, Body>::new();
    let mut current = None;
    for line in disassembly.lines() {
        if let Some(name) = line.strip_suffix(">:").and_then(|line| line.split_once('<')) {
            current = set_of(name.1).map(|register| (name.1.to_owned(), register));
            continue;
        }
        let Some((name, register)) = &current else { continue };
        let Some((_, instruction)) = line.split_once(":\t") else { continue };
        let body = bodies.entry(name.clone()).or_default();
        body.instructions += 1;
        body.wide += usize::from(instruction.contains(register));
        if instruction.starts_with("call")
            && let Some((_, target)) = instruction.split_once('<')
            && LEAVES.iter().any(|leaf| target.contains(leaf))
        {
            body.calls.push(target.trim_end_matches('>').to_owned());
        }
    }
    bodies
}

/// The registers that a function is for, if it is one of an entry's.
fn set_of(name: &str) -> Option<&'static str> {
    let entry = ENTRIES.iter().find(|entry| name.contains(*entry))?;
    let (_, rest) = name.split_once(entry)?;
    SETS.iter().find(|(set, _)| rest.strip_prefix("::") == Some(set)).map(|&(_, register)| register)
}

fn faults(bodies: &BTreeMap<String, Body>) -> Vec<String> {
    let mut faults = Vec::new();
    for entry in ENTRIES {
        for (set, register) in SETS {
            let name = format!("{entry}::{set}");
            match bodies.iter().find(|(found, _)| found.contains(&name)) {
                None => faults.push(format!("{name} is not there")),
                Some((_, body)) if body.wide == 0 => faults.push(format!("{name} has no {register}")),
                Some((_, body)) => {
                    faults.extend(body.calls.iter().map(|call| format!("{name} calls {call}")));
                }
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "0000000000001000 <touchmark_keccak::shake::hash_words_with::avx512>:\n    \
        1000:\tvprolq $0x1,%zmm0,%zmm1\n    1007:\tcall   2000 <memcpy@plt>\n    100c:\tret\n\n\
        0000000000001010 <other>:\n    1010:\tvpaddd %zmm0,%zmm0,%zmm0\n";

    #[test]
    fn bodies_end_where_the_next_function_begins() {
        let bodies = bodies(GOOD);
        assert_eq!(bodies.len(), 1);
        let body = bodies.values().next().expect("one body");
        assert_eq!(*body, Body { instructions: 3, wide: 1, calls: Vec::new() });
    }

    #[test]
    fn narrow_code_calls_of_leaves_and_absence_are_faults() {
        let name = "touchmark_keccak::shake::hash_words_with::avx512";
        let fault = |text: &str| {
            faults(&bodies(text)).into_iter().filter(|fault| fault.starts_with(name)).collect::<Vec<_>>()
        };
        assert!(fault(GOOD).is_empty());
        assert_eq!(fault(&GOOD.replace("zmm", "xmm")), [format!("{name} has no %zmm")]);
        let leaf = "core::core_arch::x86::avx512f::_mm512_xor_si512";
        assert_eq!(fault(&GOOD.replace("memcpy@plt", leaf)), [format!("{name} calls {leaf}")]);
        assert_eq!(fault(""), [format!("{name} is not there")]);
    }
}
