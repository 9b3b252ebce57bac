//! `cargo xtask ci`: everything that guards the main branch, in one list.

use std::process::Command;

use crate::{
    asm, layers, neon, params,
    shell::{Outcome, cargo, root, run},
    vectors, wasm,
};

/// Runs the steps in order and stops at the first that fails.
pub(crate) fn run_all() -> Outcome {
    println!("{}", processor());
    step("format", || run(cargo().args(["fmt", "--all", "--check"])))?;
    step("layers", layers::run)?;
    step("tables", || params::check(&params::CheckArguments::default()))?;
    step("lints", || {
        run(cargo().args([
            "clippy",
            "--workspace",
            "--all-targets",
            "--all-features",
            "--",
            "--deny",
            "warnings",
        ]))
    })?;
    // The README's own command.
    step("tests", || run(cargo().args(["test", "--workspace"])))?;
    step("bytes on every backend", every_backend)?;
    step("neon", neon::run_tests)?;
    step("wasm", wasm::run_task)?;
    step("docs", || {
        run(cargo().env("RUSTDOCFLAGS", "--deny warnings").args([
            "doc",
            "--workspace",
            "--no-deps",
            "--all-features",
        ]))
    })?;
    step("dependencies", || {
        run(cargo().args(["deny", "--offline", "--all-features", "check", "bans", "licenses", "sources"]))
    })?;
    step("hostile input", || {
        run(cargo().args([
            "run",
            "--quiet",
            "--release",
            "--package",
            "touchmark-hostile",
            "--",
            "--count",
            "100000",
        ]))
    })?;
    // The README's other command.
    step("first run", || run(cargo().args(["run", "--quiet", "--release", "--", "quickstart"])))?;
    step("machine code", || asm::run(&asm::Arguments { check: true }))?;
    step("vectors", || vectors::run_vectors(false, None))?;
    step("agreement with other people's crates", || {
        run(cargo().args(["test", "--locked", "--manifest-path", "benches/rivals/Cargo.toml"]))
    })?;
    step("clean tree", clean_tree)
}

fn step(name: &str, task: impl FnOnce() -> Outcome) -> Outcome {
    println!("\n== {name}");
    let start = std::time::Instant::now();
    task()?;
    println!("== {name}: good, {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// The instruction sets that decide which backends the tests of this machine cover.
fn processor() -> String {
    #[cfg(target_arch = "x86_64")]
    let features = {
        macro_rules! listed {
            ($($feature:tt)*) => {
                [$(($feature, std::is_x86_feature_detected!($feature))),*]
            };
        }
        listed!("avx2" "bmi2" "adx" "avx512f" "avx512bw" "avx512dq" "avx512vl" "avx512ifma")
    };
    #[cfg(not(target_arch = "x86_64"))]
    let features: [(&str, bool); 0] = [];
    let shown: Vec<_> = features
        .iter()
        .map(|(name, has)| if *has { (*name).to_owned() } else { format!("no {name}") })
        .collect();
    format!("processor: {}; {}", std::env::consts::ARCH, shown.join(", "))
}

/// Keys and signatures have the same bytes whichever backend is forced; one that the processor lacks is named.
fn every_backend() -> Outcome {
    for backend in ["portable", "avx2", "avx512", "neon"] {
        let has = match backend {
            "portable" => true,
            #[cfg(target_arch = "x86_64")]
            "avx2" => std::is_x86_feature_detected!("avx2"),
            #[cfg(target_arch = "x86_64")]
            "avx512" => {
                std::is_x86_feature_detected!("avx512vl") && std::is_x86_feature_detected!("avx512bw")
            }
            #[cfg(target_arch = "aarch64")]
            "neon" => true,
            _ => false,
        };
        if has {
            println!("backend: {backend}");
            run(cargo().env("TOUCHMARK_BACKEND", backend).args([
                "test",
                "--quiet",
                "--package",
                "touchmark-xmss",
                "--test",
                "fingerprints",
                "--test",
                "batches",
            ]))?;
        } else {
            println!("skipped: {backend}");
        }
    }
    Ok(())
}

/// No step may have changed a file that git tracks.
fn clean_tree() -> Outcome {
    run(Command::new("git").current_dir(root()).args(["diff", "--exit-code", "--stat"]))
}
