//! What is wrong with a file, and where.

use touchmark_xmss::DecodeError;

/// Why a file is not what it seems to be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field} at byte {offset}: {reason}")]
pub struct KeyFileError {
    /// The field that is wrong.
    pub field: String,
    /// The offset, in bytes from the beginning of the file.
    pub offset: usize,
    /// What is wrong with it.
    pub reason: String,
}

impl KeyFileError {
    pub(crate) fn new(field: impl Into<String>, offset: usize, reason: impl Into<String>) -> Self {
        Self { field: field.into(), offset, reason: reason.into() }
    }

    /// What a JSON reader says, with its line and column as an offset.
    pub(crate) fn of_json(form: &str, bytes: &[u8], error: &serde_json::Error) -> Self {
        let lines = bytes.split(|&byte| byte == b'\n').take(error.line().saturating_sub(1));
        let line_start: usize = lines.map(|line| line.len() + 1).sum();
        let offset = (line_start + error.column().saturating_sub(1)).min(bytes.len());
        // The reader ends its sentence with the place.
        let shown = error.to_string();
        let reason = shown.rsplit_once(" at line ").map_or(shown.as_str(), |(reason, _)| reason);
        Self::new(form, offset, reason)
    }
}

impl From<DecodeError> for KeyFileError {
    fn from(error: DecodeError) -> Self {
        Self::new(error.field, error.offset, error.fault.to_string())
    }
}
