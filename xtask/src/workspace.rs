//! What the workspace says of itself: its packages, and where they dispatch.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;

use crate::shell::{cargo, root};

/// A package of the workspace.
#[derive(Debug)]
pub(crate) struct Package {
    /// Its full name.
    pub(crate) name: String,
    /// The folder of its manifest.
    pub(crate) folder: PathBuf,
    /// Whether it may be published.
    pub(crate) published: bool,
    /// Whether its library works without `std`.
    pub(crate) no_std: bool,
    /// Whether it has a library.
    pub(crate) library: bool,
}

/// The members of the workspace, in cargo's order.
pub(crate) fn packages() -> Result<Vec<Package>, String> {
    let output = cargo()
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .output()
        .map_err(|error| format!("cargo metadata: {error}"))?;
    let metadata: Value =
        serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))?;
    let list = metadata["packages"].as_array().ok_or("cargo metadata lists no packages")?;
    Ok(list.iter().filter_map(package).collect())
}

fn package(value: &Value) -> Option<Package> {
    let manifest = Path::new(value["manifest_path"].as_str()?);
    let folder = manifest.parent()?.to_path_buf();
    let library = fs::read_to_string(folder.join("src/lib.rs")).ok();
    Some(Package {
        name: value["name"].as_str()?.to_owned(),
        // An empty list is what `publish = false` becomes.
        published: value["publish"].as_array().is_none_or(|registries| !registries.is_empty()),
        no_std: library.as_deref().is_some_and(is_no_std),
        library: library.is_some(),
        folder,
    })
}

/// Whether a library promises to work without `std`, always or without its default features.
fn is_no_std(text: &str) -> bool {
    text.lines()
        .any(|line| matches!(line.trim(), "#![no_std]" | "#![cfg_attr(not(feature = \"std\"), no_std)]"))
}

/// The Rust version that the workspace declares.
pub(crate) fn rust_version() -> Result<String, String> {
    let text = fs::read_to_string(root().join("Cargo.toml")).map_err(|error| error.to_string())?;
    text.lines()
        .find_map(|line| line.strip_prefix("rust-version = \"")?.strip_suffix('"'))
        .map(str::to_owned)
        .ok_or_else(|| "Cargo.toml declares no rust-version".into())
}

/// A use of `dispatch!` outside tests.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Site {
    /// The package, as its code spells it: with underscores.
    pub(crate) package: String,
    /// The path of the module, without the crate: `sum`, `field::wide`; empty for the root.
    pub(crate) module: String,
    /// The name of the function; `None` where another macro gives it.
    pub(crate) function: Option<String>,
}

impl Site {
    /// The beginning of the names of the functions, as the demangler prints them.
    pub(crate) fn prefix(&self) -> String {
        let path = if self.module.is_empty() { String::new() } else { format!("{}::", self.module) };
        format!("{}::{path}{}", self.package, self.function.as_deref().unwrap_or_default())
    }
}

/// Every use of `dispatch!` in the packages' libraries.
pub(crate) fn dispatch_sites(packages: &[Package]) -> Vec<Site> {
    let mut sites = Vec::new();
    for package in packages {
        let source = package.folder.join("src");
        for file in rust_files(&source) {
            let Ok(relative) = file.strip_prefix(&source) else { continue };
            let module = module_of(relative);
            let is_test = module.split("::").any(|part| part == "tests");
            if let (false, Ok(text)) = (is_test, fs::read_to_string(&file)) {
                sites.extend(functions(&text).into_iter().map(|function| Site {
                    package: package.name.replace('-', "_"),
                    module: module.clone(),
                    function,
                }));
            }
        }
    }
    sites.sort();
    sites.dedup();
    sites
}

/// The module that a file below `src` holds.
fn module_of(file: &Path) -> String {
    let mut parts: Vec<_> =
        file.with_extension("").iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if parts.last().is_some_and(|last| matches!(last.as_str(), "lib" | "main" | "mod")) {
        parts.pop();
    }
    parts.join("::")
}

/// The functions that the uses of `dispatch!` in a file define, up to the first module of tests.
fn functions(text: &str) -> Vec<Option<String>> {
    let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let mut found = Vec::new();
    let mut inside = false;
    for line in code.lines().map(str::trim_start).filter(|line| !line.starts_with("//")) {
        inside |= line.starts_with("dispatch! {") || line.ends_with("::dispatch! {");
        if inside && let Some((_, rest)) = line.split_once("fn ") {
            let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            found.push((!name.is_empty()).then_some(name));
            inside = false;
        }
    }
    found
}

/// The Rust files below a folder.
pub(crate) fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uses_of_the_macro_are_found_and_tests_are_not() {
        let text = "dispatch! {\n    /// Doc of fn nothing.\n    pub(crate) fn one[][](x: u32) = kernel\n}\n\
                    macro_rules! m { () => {\n        dispatch! {\n            fn $name[][]() = k\n        }\n} }\n\
                    #[cfg(test)]\nmod tests {\n    dispatch! {\n        fn two[][]() = k\n    }\n}\n";
        assert_eq!(functions(text), [Some("one".into()), None]);
        assert!(functions("/// dispatch! {\n///     fn three[][]() = k\n").is_empty());
    }

    #[test]
    fn files_are_modules() {
        for (file, module) in [("lib.rs", ""), ("a.rs", "a"), ("a/b.rs", "a::b"), ("a/mod.rs", "a")] {
            assert_eq!(module_of(Path::new(file)), module);
        }
    }

    #[test]
    fn the_workspace_has_what_the_steps_look_for() {
        let packages = packages().expect("packages");
        let named = |name: &str| packages.iter().find(|package| package.name == name).expect("a package");
        assert!(named("touchmark-lanes").no_std && named("touchmark-lanes").published);
        assert!(!named("touchmark-cli").library && !named("xtask").published);
        let sites = dispatch_sites(&packages);
        for package in ["touchmark_keyring", "touchmark_poseidon_bn254", "touchmark_keccak"] {
            assert!(sites.iter().any(|site| site.package == package), "{package}");
        }
        assert!(rust_version().expect("a version").starts_with("1."));
    }
}
