//! Ctrl-C.
#![cfg(unix)]

use std::{
    io::{BufRead, BufReader},
    process::{Command, Stdio},
};

use super::{Folder, touchmark};

#[test]
fn an_interrupted_keygen_leaves_nothing() {
    let folder = Folder::new();
    let mut command = touchmark(folder.0.path());
    command.args(["keygen", "--scheme", "lifetime20-w8", "--epochs", "1000000", "-o", "k"]);
    let mut child = command.stderr(Stdio::piped()).spawn().expect("the command runs");
    let mut lines = BufReader::new(child.stderr.take().expect("standard error")).lines();
    let progress = lines.next().expect("a line").expect("text");
    assert!(progress.contains("leaves/s") && progress.contains("left"), "{progress}");
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(sent.success());
    let status = child.wait().expect("the command ends");
    let last = lines.map_while(Result::ok).last().unwrap_or_default();
    assert_eq!(last, "touchmark: interrupted; nothing was written");
    assert_eq!(status.code(), Some(130));
    assert!(folder.names().is_empty());
}
