//! `cargo xtask layers`: the architecture, as a program that fails when the tree departs from it.

use std::{fs, path::Path};

use serde_json::Value;

use crate::{
    shell::{Outcome, cargo, root},
    workspace::rust_files,
};

/// A crate of the workspace, the layer it stands in, and the crates that it may build on.
struct Rule {
    name: &'static str,
    layer: Layer,
    /// `None`: anything below its own layer.
    may_use: Option<&'static [&'static str]>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Layer {
    /// Instruction sets, fields, the process: the only home of `unsafe`.
    L0,
    L1,
    L2,
    L3,
    L4,
    /// Tools of the workspace; nothing builds on them but tests and benches.
    Dev,
}

const fn rule(name: &'static str, layer: Layer, may_use: &'static [&'static str]) -> Rule {
    Rule { name, layer, may_use: Some(may_use) }
}

const fn free(name: &'static str, layer: Layer) -> Rule {
    Rule { name, layer, may_use: None }
}

/// The arrows. Names are those of the folders in `crates/`; a new crate is a new line.
const RULES: &[Rule] = &[
    rule("lanes", Layer::L0, &[]),
    rule("koalabear", Layer::L0, &["lanes"]),
    rule("process", Layer::L0, &[]),
    // One validation for parameters that users bring, whatever the field.
    rule("poseidon-params", Layer::L1, &[]),
    rule("poseidon", Layer::L1, &["koalabear", "lanes", "poseidon-params"]),
    rule("keccak", Layer::L1, &["lanes"]),
    rule("blake2s", Layer::L1, &["lanes"]),
    rule("chunk", Layer::L1, &["koalabear"]),
    rule("goldilocks", Layer::L1, &["lanes"]),
    rule("prf", Layer::L2, &["keccak", "koalabear", "lanes"]),
    rule("tweakhash", Layer::L2, &["poseidon", "blake2s", "koalabear", "lanes"]),
    // The encoding and the trees stand on the hash of their own layer.
    rule("encoding", Layer::L2, &["tweakhash", "poseidon", "chunk", "prf", "koalabear", "lanes"]),
    rule("merkle", Layer::L2, &["tweakhash", "lanes"]),
    rule("xmss", Layer::L3, &["prf", "encoding", "tweakhash", "merkle", "koalabear"]),
    // Files of clients, read for the command, its tests and the vectors alike; their JSON has the words of the field.
    rule("keyfiles", Layer::L3, &["xmss", "koalabear"]),
    rule("poseidon-bn254", Layer::L3, &["lanes", "poseidon-params"]),
    rule("ecgfp5", Layer::L3, &["goldilocks", "process"]),
    rule("lighter", Layer::L3, &["ecgfp5", "goldilocks"]),
    rule("keyring", Layer::L3, &["lanes"]),
    rule("httpsig", Layer::L3, &["keyring"]),
    // leanSig's names over the scheme; nothing of ours builds on it.
    rule("leansig-compat", Layer::L4, &["xmss"]),
    // Holds keys: files, records, keystores.
    rule("signer", Layer::L4, &["xmss", "keyfiles", "process"]),
    rule(
        "touchmark",
        Layer::L4,
        &["xmss", "keyfiles", "poseidon-bn254", "ecgfp5", "lighter", "keyring", "httpsig"],
    ),
    // A C boundary: unsafe, with a contract for each function.
    rule("lighter-signer", Layer::L4, &["lighter", "ecgfp5"]),
    rule("wasm", Layer::L4, &["touchmark"]),
    rule("cli", Layer::L4, &["touchmark", "signer"]),
    free("testkit", Layer::Dev),
    free("conformance", Layer::Dev),
    free("hostile", Layer::Dev),
    free("benches", Layer::Dev),
    rule("xtask", Layer::Dev, &[]),
];

/// The crates above L0 that may be unsafe, since they are called from C.
const C_BOUNDARIES: &[&str] = &["lighter-signer"];

/// Crates with a lock file of their own: what they need must not reach the workspace's.
const OUTSIDE: &[&str] = &["crates/wasm/Cargo.toml"];

/// The packages of a workspace, or of a crate outside it.
fn packages_of(manifest: &str) -> Result<Vec<Value>, String> {
    let output = cargo()
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline", "--manifest-path", manifest])
        .output()
        .map_err(|error| format!("cargo metadata: {error}"))?;
    let metadata: Value =
        serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))?;
    Ok(metadata["packages"].as_array().ok_or("cargo metadata lists no packages")?.clone())
}

/// Runs the check over the workspace and the crates outside it.
pub(crate) fn run() -> Outcome {
    let mut packages = packages_of("Cargo.toml")?;
    for manifest in OUTSIDE {
        packages.extend(packages_of(manifest)?);
    }
    let mut faults = Vec::new();
    let mut exported_unsafe = Vec::new();
    for package in &packages {
        faults.extend(arrow_faults(package));
        faults.extend(unsafe_faults(package, &mut exported_unsafe));
    }
    if exported_unsafe != ["dispatch"] {
        faults.push(format!(
            "exported macros that expand to unsafe code: {exported_unsafe:?}; only `dispatch` may"
        ));
    }
    if faults.is_empty() {
        println!("layers: {} packages, every arrow points down", packages.len());
        Ok(())
    } else {
        Err(format!("layers:\n  {}", faults.join("\n  ")))
    }
}

/// The short name of a package of the workspace.
fn short_name(package: &str) -> &str {
    package.strip_prefix("touchmark-").unwrap_or(package)
}

fn rule_of(name: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.name == name)
}

fn arrow_faults(package: &Value) -> Vec<String> {
    let name = short_name(package["name"].as_str().unwrap_or_default());
    let Some(rule) = rule_of(name) else {
        return vec![format!("`{name}` has no layer")];
    };
    let mut faults = Vec::new();
    for dependency in package["dependencies"].as_array().into_iter().flatten() {
        if dependency["path"].is_null() {
            continue;
        }
        let target = short_name(dependency["name"].as_str().unwrap_or_default());
        let Some(target_rule) = rule_of(target) else {
            faults.push(format!("`{target}`, used by `{name}`, has no layer"));
            continue;
        };
        let is_dev = dependency["kind"].as_str() == Some("dev");
        let allowed = match rule.may_use {
            // Tests may use anything below, and the oracles.
            Some(list) => {
                list.contains(&target) || (is_dev && (target_rule.layer < rule.layer || target == "testkit"))
            }
            None => target_rule.layer < rule.layer || target_rule.layer == Layer::Dev,
        };
        if !allowed {
            faults.push(format!("`{name}` may not build on `{target}`"));
        }
    }
    faults
}

/// Above L0 every target of a package forbids unsafe code, and exports no macro that hides it.
///
/// The tools' exceptions: `testkit` has a counting allocator, under a reasoned `allow`.
fn unsafe_faults(package: &Value, exported_unsafe: &mut Vec<String>) -> Vec<String> {
    let name = short_name(package["name"].as_str().unwrap_or_default());
    let mut faults = Vec::new();
    let Some(manifest) = package["manifest_path"].as_str() else { return faults };
    let sources = rust_files(&Path::new(manifest).with_file_name("src"));
    for source in &sources {
        let text = fs::read_to_string(source).unwrap_or_default();
        exported_unsafe.extend(exported_unsafe_macros(&text));
        if name != "lanes" && name != "xtask" && has_machine_impl(&text) {
            faults.push(format!("{} implements a trait for one machine", source.display()));
        }
    }
    let may_be_unsafe = C_BOUNDARIES.contains(&name) || name == "testkit";
    if may_be_unsafe || rule_of(name).is_none_or(|rule| rule.layer == Layer::L0) {
        return faults;
    }
    for target in package["targets"].as_array().into_iter().flatten() {
        let Some(path) = target["src_path"].as_str() else { continue };
        let is_product = target["kind"]
            .as_array()
            .is_some_and(|kinds| kinds.iter().any(|kind| matches!(kind.as_str(), Some("lib" | "bin"))));
        if is_product && !fs::read_to_string(path).unwrap_or_default().contains("#![forbid(unsafe_code)]") {
            let shown = Path::new(path).strip_prefix(root()).unwrap_or(Path::new(path)).display();
            faults.push(format!("{shown} lacks #![forbid(unsafe_code)]"));
        }
    }
    faults
}

/// Whether a file implements a trait for one machine. Such a trait does not compile on a machine that was forgotten;
/// a kernel matches on `Machine::backend` instead, with an arm for all others.
fn has_machine_impl(text: &str) -> bool {
    text.lines().filter(|line| line.starts_with("impl")).any(|line| {
        line.split_once(" for ").is_some_and(|(_, rest)| {
            let name = rest.trim_end_matches(['{', ' ']).rsplit("::").next().unwrap_or_default();
            ["Avx2", "Avx512", "Neon", "Simd128"].contains(&name)
        })
    })
}

/// The exported macros of a file whose body has the word `unsafe`.
fn exported_unsafe_macros(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    // At the start of a line only: macros stand at the top level, and this file quotes the attribute.
    for part in format!("\n{text}").split("\n#[macro_export]").skip(1) {
        let Some((_, rest)) = part.split_once("macro_rules! ") else { continue };
        let macro_name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        // A macro at the top level ends with a brace in the first column.
        let body = rest.split_once("\n}").map_or(rest, |(body, _)| body);
        if body.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == "unsafe") {
            found.push(macro_name);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, dependency: &str, kind: Value) -> Value {
        serde_json::json!({
            "name": name,
            "dependencies": [{ "name": dependency, "path": "somewhere", "kind": kind }],
        })
    }

    #[test]
    fn an_arrow_that_points_up_is_a_fault() {
        let faults = arrow_faults(&package("touchmark-koalabear", "touchmark-xmss", Value::Null));
        assert_eq!(faults, ["`koalabear` may not build on `xmss`"]);
    }

    #[test]
    fn listed_arrows_and_the_testkit_in_tests_are_none() {
        assert!(arrow_faults(&package("touchmark-xmss", "touchmark-prf", Value::Null)).is_empty());
        assert!(arrow_faults(&package("touchmark-xmss", "touchmark-testkit", "dev".into())).is_empty());
        assert!(arrow_faults(&package("touchmark-merkle", "touchmark-koalabear", "dev".into())).is_empty());
        assert_eq!(arrow_faults(&package("touchmark-merkle", "touchmark-xmss", "dev".into())).len(), 1);
        assert_eq!(arrow_faults(&package("touchmark-xmss", "touchmark-testkit", Value::Null)).len(), 1);
    }

    #[test]
    fn an_unknown_crate_is_a_fault() {
        assert_eq!(arrow_faults(&package("touchmark-novelty", "touchmark-prf", Value::Null)).len(), 1);
    }

    #[test]
    fn rules_point_down_or_stay_in_their_layer() {
        for rule in RULES {
            for target in rule.may_use.into_iter().flatten() {
                let layer = rule_of(target).map(|target| target.layer);
                assert!(layer.is_some_and(|layer| layer <= rule.layer), "{} -> {target}", rule.name);
            }
        }
    }

    #[test]
    fn a_trait_per_machine_is_found() {
        assert!(has_machine_impl("impl Hashes for Neon {\n}\n"));
        assert!(has_machine_impl("impl Hashes for touchmark_lanes::Avx512 {\n"));
        assert!(!has_machine_impl("impl Hashes for NeonLight {\n// impl Hashes for Neon\n"));
    }

    #[test]
    fn exported_macros_with_unsafe_are_found() {
        let text = "#[macro_export]\nmacro_rules! one {\n () => { unsafe { f() } };\n}\n\
                    #[macro_export]\nmacro_rules! two {\n () => { unsafely() };\n}\nunsafe fn f() {}\n";
        assert_eq!(exported_unsafe_macros(text), ["one"]);
    }
}
