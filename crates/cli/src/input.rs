//! What commands read: files, standard input, messages.

use std::{
    fmt,
    fs::File,
    io::{self, Read},
    path::PathBuf,
    str::FromStr,
};

use serde::Serialize;
use sha2::{Digest, Sha256};
use touchmark::xmss::MESSAGE_LEN;
use zeroize::Zeroizing;

use crate::failure::Failure;

/// No key or signature is longer in any form; the largest are JSON forms of signing keys, of about 40 MB.
const MAX_LEN: u64 = 1 << 28;

/// A file, or standard input for `-`.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
}

impl FromStr for Source {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(if text == "-" { Self::Stdin } else { Self::File(text.into()) })
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stdin => f.write_str("standard input"),
            Self::File(path) => path.display().fmt(f),
        }
    }
}

impl Source {
    fn open(&self) -> io::Result<(Box<dyn Read>, u64)> {
        Ok(match self {
            Self::Stdin => (Box::new(io::stdin().lock()), 0),
            Self::File(path) => {
                let file = File::open(path)?;
                let len = file.metadata()?.len();
                (Box::new(file), len)
            }
        })
    }

    /// All of it. It may be a secret, and is wiped when dropped.
    pub(crate) fn read(&self) -> Result<Zeroizing<Vec<u8>>, Failure> {
        let (reader, len) = self.open().map_err(Failure::of_file(self))?;
        // With the capacity at hand a secret does not move while it is read.
        let capacity = usize::try_from(len.min(MAX_LEN)).unwrap_or_default() + 1;
        let mut bytes = Zeroizing::new(Vec::with_capacity(capacity));
        reader.take(MAX_LEN + 1).read_to_end(&mut bytes).map_err(Failure::of_file(self))?;
        if bytes.len() as u64 > MAX_LEN {
            return Err(Failure::BadInput(format!("{self}: longer than {MAX_LEN} bytes, which no key is")));
        }
        Ok(bytes)
    }

    /// Its SHA-256 and its length.
    pub(crate) fn digest(&self) -> Result<([u8; MESSAGE_LEN], u64), Failure> {
        let (mut reader, _) = self.open().map_err(Failure::of_file(self))?;
        let mut hash = Sha256::new();
        let mut len = 0;
        let mut block = vec![0; 1 << 16];
        loop {
            match reader.read(&mut block) {
                Ok(0) => return Ok((hash.finalize().into(), len)),
                Ok(n) => {
                    hash.update(&block[..n]);
                    len += n as u64;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(Failure::of_file(self)(error)),
            }
        }
    }
}

/// Which message is signed.
#[derive(clap::Args, Debug)]
#[group(required = true, multiple = false)]
pub(crate) struct MessageArguments {
    /// The message itself: 32 bytes in hexadecimal
    #[arg(long, value_name = "HEX")]
    message: Option<String>,
    /// A file, whose SHA-256 is the message (`-`: standard input)
    #[arg(long, value_name = "FILE")]
    file: Option<Source>,
}

/// A message of 32 bytes, and where it comes from.
#[derive(Debug, Serialize)]
pub(crate) struct Message {
    #[serde(rename = "message", with = "hex::serde")]
    pub(crate) bytes: [u8; MESSAGE_LEN],
    /// What the message is the SHA-256 of; nothing if it was given as it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    sha256_of: Option<String>,
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.bytes))?;
        match &self.sha256_of {
            Some(file) => write!(f, ", the SHA-256 of {file}"),
            None => Ok(()),
        }
    }
}

impl Message {
    /// The SHA-256 of a file.
    pub(crate) fn of_file(file: &Source) -> Result<Self, Failure> {
        let (bytes, _) = file.digest()?;
        Ok(Self { bytes, sha256_of: Some(file.to_string()) })
    }
}

impl MessageArguments {
    /// Where it is read from, if it is not given as it is.
    pub(crate) fn source(&self) -> Option<&Source> {
        self.file.as_ref()
    }

    /// Reads the message.
    pub(crate) fn read(&self) -> Result<Message, Failure> {
        match (&self.message, &self.file) {
            (Some(text), _) => Ok(Message { bytes: bytes_from_hex("--message", text)?, sha256_of: None }),
            (None, Some(file)) => Message::of_file(file),
            (None, None) => Err(Failure::BadInput("a message is needed: --message or --file".to_owned())),
        }
    }
}

/// Refuses more than one input from standard input.
pub(crate) fn one_from_stdin(sources: &[Option<&Source>]) -> Result<(), Failure> {
    if sources.iter().flatten().filter(|source| matches!(source, Source::Stdin)).count() > 1 {
        return Err(Failure::BadInput("only one of the inputs can be standard input".to_owned()));
    }
    Ok(())
}

/// 32 bytes in hexadecimal, with or without `0x`.
pub(crate) fn bytes_from_hex(name: &str, text: &str) -> Result<[u8; 32], Failure> {
    let digits = text.strip_prefix("0x").unwrap_or(text);
    let mut bytes = [0; 32];
    hex::decode_to_slice(digits, &mut bytes).map_err(|error| match error {
        hex::FromHexError::InvalidHexCharacter { c, index } => {
            Failure::BadInput(format!("{name}: {c:?} at digit {index} is not hexadecimal"))
        }
        _ => Failure::BadInput(format!(
            "{name}: {} hexadecimal digits, expected 64 for 32 bytes",
            digits.chars().count()
        )),
    })?;
    Ok(bytes)
}
