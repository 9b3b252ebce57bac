//! WebAssembly: the kernels' own tests on it, the npm package in both builds, and the package's tests in Node and in Chromium.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    report::Report,
    shell::{Outcome, cargo, has_target, root, run, starts},
};

/// The target of the package.
const BROWSER: &str = "wasm32-unknown-unknown";
/// The target of test programs, which need a file system and a clock.
const PROGRAMS: &str = "wasm32-wasip1";

/// The crates that have kernels, or walk in lanes.
const PACKAGES: &[&str] =
    &["lanes", "koalabear", "keccak", "blake2s", "poseidon", "prf", "tweakhash", "poseidon-bn254", "keyring"];

/// The builds of the package: a name, and what the compiler is told. Where there are vectors the compiler also uses them for code that
/// is written for words, and takes products of 64-bit words for it, which are slow on x86-64: told not to, a build is faster.
const BUILDS: [(&str, &str); 2] = [
    ("portable", "-C target-feature=-simd128"),
    ("simd128", "-C target-feature=+simd128 -C no-vectorize-slp -C no-vectorize-loops"),
];

/// What Debian, macOS's package managers and Google call the browser.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// Tests the kernels on both backends of WebAssembly, builds the package, tests it on the golden vectors, and prints answers and times;
/// or says what is missing.
pub(crate) fn run_task(report: &mut Report) -> Outcome {
    if !starts("node") {
        report.skipped("wasm", "no node");
        return Ok(());
    }
    for target in [BROWSER, PROGRAMS] {
        if !has_target(target) && run(Command::new("rustup").args(["target", "add", target])).is_err() {
            report.skipped("wasm", &format!("no target {target}"));
            return Ok(());
        }
    }
    test_kernels()?;
    let package = build_package()?;
    let tests = root().join("crates/wasm/tests");
    // All functions are compiled with optimisation when they are loaded, so that no time is one of code that waits for it.
    let mut command = Command::new("node");
    command.arg("--no-liftoff").arg(tests.join("node.mjs")).arg(&package).arg(root().join("testvectors"));
    run(&mut command)?;
    report.tested("wasm32 portable and simd128, in Node");
    let Some(browser) = BROWSERS.into_iter().find(|program| starts(program)) else {
        report.skipped("wasm in a browser", "no chromium");
        return Ok(());
    };
    let mut command = Command::new("node");
    command.arg(tests.join("browser.mjs")).arg(&package).arg(root().join("testvectors")).arg(browser);
    run(&mut command)?;
    report.tested("wasm32 in Chromium");
    Ok(())
}

/// The tests of the kernels, in Node, on the portable backend and on vectors.
fn test_kernels() -> Outcome {
    let runner = root().join("crates/wasm/tests/wasi.mjs");
    let mut command = built_for("simd128", PROGRAMS, BUILDS[1].1);
    command
        .env("CARGO_TARGET_WASM32_WASIP1_RUNNER", format!("node --no-warnings {}", runner.display()))
        .args(["test", "--lib"]);
    for package in PACKAGES {
        command.args(["--package", &format!("touchmark-{package}")]);
    }
    run(&mut command)
}

/// A call of cargo for a target, whose flags and folder are those of one build.
fn built_for(name: &str, target: &str, flags: &str) -> Command {
    let variable = format!("CARGO_TARGET_{}_RUSTFLAGS", target.to_uppercase().replace('-', "_"));
    let mut command = cargo();
    command
        .env_remove("RUSTFLAGS")
        .env(variable, flags)
        .env("CARGO_TARGET_DIR", root().join("target/wasm").join(name))
        .env("CARGO_BUILD_TARGET", target);
    command
}

/// Builds the package, and answers its folder.
fn build_package() -> Result<PathBuf, String> {
    let (target, source) = (root().join("target/wasm"), root().join("crates/wasm"));
    let package = target.join("touchmark-wasm");
    // Nothing of an earlier build stays.
    let _ = fs::remove_dir_all(&package);
    fs::create_dir_all(&package).map_err(|error| format!("{}: {error}", package.display()))?;
    let copy = |from: &Path, name: &str| {
        let copied = fs::copy(from, package.join(name));
        copied.map(|_| ()).map_err(|error| format!("{}: {error}", from.display()))
    };
    for (name, flags) in BUILDS {
        let manifest = source.join("Cargo.toml");
        run(built_for(name, BROWSER, flags).args(["build", "--release", "--manifest-path"]).arg(manifest))?;
        let bindings = target.join("bindings").join(name);
        let module = target.join(name).join(BROWSER).join("release/touchmark_wasm.wasm");
        run(cargo()
            .env("CARGO_TARGET_DIR", target.join("bindgen"))
            .args(["run", "--quiet", "--locked", "--manifest-path"])
            .arg(source.join("bindgen/Cargo.toml"))
            .arg("--")
            .args([&module, Path::new("touchmark"), &bindings]))?;
        copy(&bindings.join("touchmark_bg.wasm"), &format!("touchmark_{name}.wasm"))?;
        // Both builds have the same exports, so one of the two files of JavaScript serves both: checked here.
        for file in ["touchmark.js", "touchmark.d.ts"] {
            let (made, kept) = (bindings.join(file), package.join(file));
            if kept.exists() && fs::read(&made).ok() != fs::read(&kept).ok() {
                return Err(format!("the builds differ in {file}"));
            }
            copy(&made, file)?;
        }
    }
    for file in ["index.d.ts", "node.js", "package.json", "simd.js", "web.js"] {
        copy(&source.join("js").join(file), file)?;
    }
    copy(&source.join("README.md"), "README.md")?;
    for file in ["LICENSE-APACHE", "LICENSE-MIT"] {
        copy(&root().join(file), file)?;
    }
    for (name, _) in BUILDS {
        let module = package.join(format!("touchmark_{name}.wasm"));
        println!("{name}: {} bytes", fs::metadata(&module).map_or(0, |file| file.len()));
    }
    println!("package: {}", package.display());
    Ok(package)
}
