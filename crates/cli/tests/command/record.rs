//! The record of used epochs, and key files that never move backwards.

use std::process::Stdio;

use super::{Folder, MESSAGE, touchmark};

const OTHER: &str = "0x2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b";

#[test]
fn an_epoch_has_one_message() {
    let folder = Folder::with_key();
    let sign = ["sign", "k_sk.ssz", "--epoch", "3", "--message"];
    folder.good(&[&sign[..], &[MESSAGE, "-o", "again.sig"]].concat());
    assert_eq!(folder.read("s.sig"), folder.read("again.sig"));
    let refused = [&sign[..], &[OTHER, "-o", "forged.sig"]].concat();
    folder.bad(2, &refused, &["epoch 3 is used", "2a2a2a", "2b2b2b"]);
    assert!(!folder.path("forged.sig").exists());
    folder.good(&[&refused[..], &["--without-record"]].concat());
}

#[test]
fn a_key_without_an_entry_is_refused_until_somebody_says_from_where_it_is_safe() {
    let folder = Folder::with_key();
    folder.good(&["convert", "k_sk.ssz", "--to", "ssz", "-o", "copy_sk.ssz"]);
    std::fs::create_dir(folder.path("elsewhere")).expect("a folder");
    std::fs::rename(folder.path("copy_sk.ssz"), folder.path("elsewhere/sk.ssz")).expect("moves");
    let sign = |epoch: &'static str, out: &'static str| {
        ["sign", "elsewhere/sk.ssz", "--epoch", epoch, "--message", OTHER, "-o", out]
    };
    folder.bad(2, &sign("9", "x.sig"), &["there is no record", "record init"]);
    folder.good(&["keygen", "--scheme", "test", "-o", "elsewhere/other"]);
    folder.bad(2, &sign("9", "x.sig"), &["no entry of the key"]);
    folder.good(&["record", "init", "elsewhere/sk.ssz", "--floor", "8"]);
    folder.bad(2, &sign("3", "x.sig"), &["epoch 3 is not above 8"]);
    folder.good(&sign("9", "x.sig"));
    let shown = folder.json(&["record", "reconcile", "elsewhere/sk.ssz", "--floor", "20"]);
    assert_eq!(shown["keys"][0]["floor"], 20);
    folder.bad(2, &sign("20", "y.sig"), &["epoch 20 is not above 20"]);
    assert_eq!(
        folder.json(&["record", "show", "elsewhere/record.sqlite"])["keys"].as_array().map(Vec::len),
        Some(2)
    );
}

#[test]
fn advances_of_several_processes_lose_no_step() {
    for _ in 0..5 {
        let folder = Folder::with_key();
        let spawn = |_| {
            let mut command = touchmark(folder.0.path());
            command.args(["advance", "k_sk.ssz", "--in-place"]).stdout(Stdio::null());
            command.spawn().expect("the command runs")
        };
        let children: Vec<_> = (0..3).map(spawn).collect();
        for mut child in children {
            assert!(child.wait().expect("an end").success());
        }
        folder.good(&["advance", "k_sk.ssz", "--until", "79", "-o", "same_sk.ssz"]);
        assert_eq!(folder.read("k_sk.ssz"), folder.read("same_sk.ssz"), "three steps lead to 48..80");
    }
}

#[cfg(unix)]
#[test]
fn links_stay_what_they_are() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    let folder = Folder::with_key();
    symlink("k_sk.ssz", folder.path("link")).expect("a link");
    std::fs::set_permissions(folder.path("k_sk.ssz"), PermissionsExt::from_mode(0o640)).expect("a mode");
    let output = folder.run(&["advance", "link", "--in-place"]);
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("others may read it (mode 0640)"));
    assert!(folder.path("link").is_symlink());
    let key = folder.path("k_sk.ssz").metadata().expect("a file");
    assert_eq!((key.mode() & 0o777, key.is_file()), (0o640, true));
    let moved = folder.read("k_sk.ssz");
    std::fs::hard_link(folder.path("k_sk.ssz"), folder.path("twin")).expect("a link");
    folder.bad(2, &["advance", "k_sk.ssz", "--in-place"], &["2 names", "hard links"]);
    assert_eq!(folder.read("k_sk.ssz"), moved);
}

#[cfg(target_os = "linux")]
#[test]
fn a_report_that_fails_after_the_key_moved_says_so() {
    let folder = Folder::with_key();
    let before = folder.read("k_sk.ssz");
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a device");
    let mut command = touchmark(folder.0.path());
    let output = command.args(["advance", "k_sk.ssz", "--in-place"]).stdout(full).output().expect("runs");
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stderr).contains("the key has moved"));
    assert_ne!(folder.read("k_sk.ssz"), before);
}

#[cfg(unix)]
#[test]
fn what_a_killed_run_left_is_removed_by_the_next() {
    let folder = Folder::with_key();
    folder.write(".touchmark-0011223344556677.tmp", b"a secret");
    let output = folder.run(&["advance", "k_sk.ssz", "--in-place"]);
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("left by a run that was killed"));
    assert!(!folder.path(".touchmark-0011223344556677.tmp").exists());
}

/// A recorded signature costs a sync of the log; the first of a process, which opened the log, also one of its folder.
#[cfg(target_os = "linux")]
#[test]
fn the_record_costs_a_sync_of_the_log_and_of_its_folder() {
    use std::process::Command;
    if Command::new("strace").arg("-V").output().is_err() {
        println!("skipped: strace is not installed");
        return;
    }
    let folder = Folder::with_key();
    let syncs = |epoch: &str, more: &[&str]| {
        let mut command = Command::new("strace");
        command.current_dir(folder.0.path()).args([
            "-f",
            "-qq",
            "-e",
            "trace=fsync,fdatasync",
            "-o",
            "trace",
        ]);
        command.arg(env!("CARGO_BIN_EXE_touchmark"));
        let out = format!("{epoch}.sig");
        command.args(["sign", "k_sk.ssz", "--epoch", epoch, "--message", MESSAGE, "-o", &out]).args(more);
        assert!(command.output().expect("strace runs").status.success());
        let trace = String::from_utf8(folder.read("trace")).expect("text");
        trace.lines().filter(|line| line.contains("sync(")).count()
    };
    let without = syncs("8", &["--without-record"]);
    for epoch in ["9", "10", "11"] {
        assert_eq!(syncs(epoch, &[]), without + 2, "epoch {epoch}; {without} without a record");
    }
}
