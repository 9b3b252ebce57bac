//! `cargo xtask package`: every publishable crate builds and passes its tests from its own tarball,
//! with exactly the declared Rust version.

use std::{fs, path::Path, process::Command};

use crate::{
    report::Report,
    shell::{Outcome, cargo, root, run},
    toolchain,
    workspace::{self, Package},
};

/// Packs the publishable packages, unpacks them side by side in a workspace that contains nothing else, and tests them there.
///
/// This is the verification of `cargo package`, done once for all: a file that a tarball lacks does not
/// compile. Packages find one another as they would on the registry, by name and version.
pub(crate) fn run_task(report: &mut Report) -> Outcome {
    let packages: Vec<_> = workspace::packages()?.into_iter().filter(|package| package.published).collect();
    let mut pack = cargo();
    pack.args(["package", "--quiet", "--no-verify", "--allow-dirty", "--offline"]);
    for package in &packages {
        pack.args(["--package", &package.name]);
    }
    run(&mut pack)?;

    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into);
    let folder = target.join("unpacked");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut members = Vec::new();
    for package in &packages {
        members.push(unpack(package, &target.join("package"), &folder)?);
    }
    let manifest = fs::read_to_string(root().join("Cargo.toml")).map_err(|error| error.to_string())?;
    let write = |name: &str, text: String| {
        fs::write(folder.join(name), text).map_err(|error| format!("{name}: {error}"))
    };
    write("Cargo.toml", workspace_manifest(&packages, &members, &manifest))?;
    let lock = fs::read_to_string(root().join("Cargo.lock")).map_err(|error| error.to_string())?;
    write("Cargo.lock", lock)?;
    // In the folder of the tree's own builds, where the dependencies are compiled already.
    let (toolchain, declared) = toolchain::declared()?;
    let has_declared = declared.is_some();
    let mut test = declared.unwrap_or_else(cargo);
    test.current_dir(&folder)
        .env("CARGO_TARGET_DIR", target.join("package-tests"))
        // Documentation tests are among those of the tree.
        .args(["test", "--quiet", "--workspace", "--offline", "--lib", "--bins", "--tests"]);
    run(&mut test)?;
    println!("package: {} crates pass their tests from their tarballs", packages.len());
    if has_declared {
        report.tested(format!("Rust {toolchain} (the tarballs)"));
    } else {
        report.skipped("msrv", &format!("rustup has no toolchain {toolchain}"));
    }
    Ok(())
}

/// Unpacks a tarball and answers the folder that it contains.
fn unpack(package: &Package, tarballs: &Path, folder: &Path) -> Result<String, String> {
    let start = format!("{}-", package.name);
    let is_version = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit());
    let stem = fs::read_dir(tarballs)
        .map_err(|error| format!("{}: {error}", tarballs.display()))?
        .flatten()
        .filter_map(|entry| Some(entry.file_name().to_str()?.strip_suffix(".crate")?.to_owned()))
        .filter(|stem| stem.strip_prefix(&start).is_some_and(is_version))
        .max()
        .ok_or_else(|| format!("no tarball of {}", package.name))?;
    run(Command::new("tar").arg("-xzf").arg(tarballs.join(format!("{stem}.crate"))).arg("-C").arg(folder))?;
    for licence in ["LICENSE-APACHE", "LICENSE-MIT"] {
        if !folder.join(&stem).join(licence).is_file() {
            return Err(format!("{stem} lacks {licence}"));
        }
    }
    Ok(stem)
}

/// A workspace of the unpacked packages, with the profiles of the tree.
fn workspace_manifest(packages: &[Package], members: &[String], manifest: &str) -> String {
    let mut text = format!("[workspace]\nresolver = \"3\"\nmembers = {members:?}\n\n[patch.crates-io]\n");
    for (package, member) in packages.iter().zip(members) {
        text += &format!("{} = {{ path = {member:?} }}\n", package.name);
    }
    let is_left_out = |header: &str| {
        header.contains("touchmark-")
            && !packages.iter().any(|package| header.ends_with(&format!("{}]", package.name)))
    };
    let mut copying = false;
    for line in manifest.lines() {
        if line.starts_with('[') {
            copying = line.starts_with("[profile.") && !is_left_out(line);
        }
        if copying {
            text += &format!("{line}\n");
        }
    }
    text
}

/// Compares the public names with those of the newest tag.
pub(crate) fn semver(report: &mut Report) -> Outcome {
    let tags = Command::new("git")
        .current_dir(root())
        .args(["tag", "--list", "v*", "--sort=-version:refname"])
        .output()
        .map_err(|error| format!("git tag: {error}"))?;
    let tags = String::from_utf8_lossy(&tags.stdout).into_owned();
    let Some(tag) = tags.lines().next() else {
        report.skipped("semver", "no release is tagged yet");
        return Ok(());
    };
    let there = cargo().args(["semver-checks", "--version"]).output();
    if !there.is_ok_and(|output| output.status.success()) {
        report.skipped("semver", "no cargo-semver-checks");
        return Ok(());
    }
    run(cargo().args(["semver-checks", "--workspace", "--baseline-rev", tag]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_workspace_of_tarballs_has_them_and_the_profiles_of_the_tree() {
        let package = Package {
            name: "touchmark-a".into(),
            folder: "a".into(),
            published: true,
            no_std: true,
            library: true,
        };
        let tree = "[workspace]\nmembers = []\n[profile.dev]\nopt-level = 1\n\
                    [profile.dev.package.touchmark-a]\nopt-level = 3\n[profile.dev.package.touchmark-b]\nopt-level = 0\n";
        let text = workspace_manifest(&[package], &["touchmark-a-0.1.0".into()], tree);
        assert!(text.contains("members = [\"touchmark-a-0.1.0\"]"), "{text}");
        assert!(text.contains("touchmark-a = { path = \"touchmark-a-0.1.0\" }"), "{text}");
        assert!(
            text.ends_with(
                "[profile.dev]\nopt-level = 1\n[profile.dev.package.touchmark-a]\nopt-level = 3\n"
            )
        );
    }
}
