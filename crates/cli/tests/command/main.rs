//! Runs the command, every subcommand, with good input and bad.

mod convert;
mod http;
mod inspect;
mod interrupt;
mod keygen;
mod quickstart;
mod record;
mod shell;
mod sign;
mod state;

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use tempfile::TempDir;

/// A seed: the same key in every test.
const SEED: &str = "0101010101010101010101010101010101010101010101010101010101010101";
/// A message.
const MESSAGE: &str = "0x2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a";

/// The command, in the folder of a test.
fn touchmark(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchmark"));
    command.current_dir(folder);
    command
}

/// A temporary folder to run the command in.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(TempDir::new().expect("a temporary folder"))
    }

    /// A folder with a key of the test set for 112 epochs, 32 of which are prepared, and a signature for epoch 3.
    fn with_key() -> Self {
        let folder = Self::new();
        folder.good(&["keygen", "--scheme", "test", "--epochs", "100", "--seed-hex", SEED, "-o", "k"]);
        folder.good(&["sign", "k_sk.ssz", "--epoch", "3", "--message", MESSAGE, "-o", "s.sig"]);
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).expect(name)
    }

    fn write(&self, name: &str, bytes: &[u8]) {
        fs::write(self.path(name), bytes).expect(name);
    }

    /// The names of the files, without those of the record.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("the folder");
        let mut names: Vec<_> = entries
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.retain(|name| !name.starts_with("record.sqlite"));
        names.sort();
        names
    }

    fn run(&self, arguments: &[&str]) -> Output {
        touchmark(self.0.path()).args(arguments).output().expect("the command runs")
    }

    /// Runs what must end well, and returns what it says on standard output.
    fn good(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {stderr}");
        String::from_utf8(output.stdout).expect("text")
    }

    /// Runs what must end well, with `--json`.
    fn json(&self, arguments: &[&str]) -> serde_json::Value {
        serde_json::from_str(&self.good(&[arguments, &["--json"]].concat())).expect("JSON")
    }

    /// Runs what must fail with this exit code and one sentence that has all the words.
    fn bad(&self, code: i32, arguments: &[&str], words: &[&str]) {
        let output = self.run(arguments);
        let stderr = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {stderr}");
        let sentence =
            stderr.strip_prefix("touchmark: ").unwrap_or_else(|| panic!("{arguments:?}: {stderr}"));
        assert_eq!(sentence.trim_end().lines().count(), 1, "{arguments:?}: {stderr}");
        assert!(output.stdout.is_empty(), "{arguments:?} says something on standard output");
        for word in words {
            assert!(sentence.contains(word), "{arguments:?}: {word:?} is not in {sentence:?}");
        }
    }
}

/// A file of the golden vectors.
fn vector(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testvectors/key-files/files").join(name);
    path.to_str().expect("a path in UTF-8").to_owned()
}
