//! How a command ends when it does not end well.

use std::{fmt, io};

use serde_json::{Value, json};
use touchmark::keyfiles::KeyFileError;

/// Why a command failed; the exit code follows from the kind.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The signature is not valid: exit code 1.
    Invalid(String),
    /// A wrong use or a bad input: exit code 2.
    BadInput(String),
    /// A file that does not decode: exit code 2.
    Decode {
        /// The file's name, as the user gave it.
        file: String,
        /// What is wrong, and where.
        error: KeyFileError,
    },
    /// A file that cannot be read or written: exit code 2.
    File {
        /// The file's name, as the user gave it.
        file: String,
        /// What the operating system says.
        error: io::Error,
    },
    /// The state moved, and then something failed: exit code 3. Nothing is undone.
    Moved(String),
    /// The user asked to stop: exit code 130, as shells have it.
    Interrupted,
    /// Nobody reads what the command has to say any more: the end of it, and no failure.
    NoReader,
}

impl Failure {
    /// The process's exit code.
    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            Self::NoReader => 0,
            Self::Invalid(_) => 1,
            Self::BadInput(_) | Self::Decode { .. } | Self::File { .. } => 2,
            Self::Moved(_) => 3,
            Self::Interrupted => 130,
        }
    }

    /// Wraps what the operating system says about a file.
    pub(crate) fn of_file(file: impl fmt::Display) -> impl FnOnce(io::Error) -> Self {
        let file = file.to_string();
        move |error| Self::File { file, error }
    }

    /// Wraps what a decoder says about a file.
    pub(crate) fn of_decoding<E: Into<KeyFileError>>(file: impl fmt::Display) -> impl FnOnce(E) -> Self {
        let file = file.to_string();
        move |error| Self::Decode { file, error: error.into() }
    }

    /// The form for programs.
    pub(crate) fn to_json(&self) -> Value {
        let message = self.to_string();
        match self {
            Self::Decode { file, error } => {
                json!({ "error": message, "file": file, "field": error.field, "offset": error.offset })
            }
            Self::File { file, .. } => json!({ "error": message, "file": file }),
            _ => json!({ "error": message }),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Invalid(message) | Self::BadInput(message) | Self::Moved(message) => f.write_str(message),
            Self::Decode { file, error } => write!(f, "{file}: {error}"),
            Self::File { file, error } => write!(f, "{file}: {}", sentence(error)),
            Self::Interrupted => f.write_str("interrupted; nothing was written"),
            Self::NoReader => f.write_str("nobody reads the output"),
        }
    }
}

/// The cause without the number that the system gives it.
fn sentence(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::AlreadyExists => "exists already, and is not overwritten".to_owned(),
        io::ErrorKind::IsADirectory => "is a folder".to_owned(),
        io::ErrorKind::NotADirectory => "a part of the path is not a folder".to_owned(),
        io::ErrorKind::ReadOnlyFilesystem => "the file system is read-only".to_owned(),
        io::ErrorKind::BrokenPipe => "closed before everything was written".to_owned(),
        io::ErrorKind::StorageFull => "no space left".to_owned(),
        _ => error.to_string(),
    }
}
