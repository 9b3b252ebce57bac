//! `touchmark verify`.

use std::io::{self, Write};

use serde::Serialize;
use touchmark::xmss::{AnySignature, AnyVerifyingKey, Scheme};

use crate::{
    console::{Answer, Console},
    failure::Failure,
    input::{Message, MessageArguments, Source, one_from_stdin},
    keys::{self, SchemeArgument, Wanted},
};

/// What to verify, with what.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// The verifying key (`-`: standard input)
    key: Source,
    /// The signature (`-`: standard input)
    signature: Source,
    /// The epoch that the signature is for
    #[arg(long)]
    epoch: u32,
    #[command(flatten)]
    message: MessageArguments,
    #[command(flatten)]
    scheme: SchemeArgument,
}

#[derive(Serialize)]
struct Verdict {
    valid: bool,
    scheme: &'static str,
    epoch: u32,
    #[serde(flatten)]
    message: Message,
    fingerprint: String,
}

impl Answer for Verdict {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        if !self.valid {
            // Said once, with the exit code.
            return Ok(());
        }
        writeln!(out, "the signature is valid")?;
        writeln!(out, "scheme       {}", self.scheme)?;
        writeln!(out, "message      {}", self.message)?;
        writeln!(out, "epoch        {}", self.epoch)?;
        writeln!(out, "fingerprint  {}", self.fingerprint)
    }
}

impl Arguments {
    /// Verifies.
    pub(crate) fn run(&self, console: Console) -> Result<(), Failure> {
        one_from_stdin(&[Some(&self.key), Some(&self.signature), self.message.source()])?;
        let message = self.message.read()?;
        let key = Wanted::VerifyingKey.read(&self.key)?;
        let signature = Wanted::Signature.read(&self.signature)?;
        let scheme = self.scheme_of(&key, &signature)?;
        let verifying_key =
            AnyVerifyingKey::from_bytes(scheme, &key).map_err(Failure::of_decoding(&self.key))?;
        let signature =
            AnySignature::from_bytes(scheme, &signature).map_err(Failure::of_decoding(&self.signature))?;
        let valid = verifying_key.verify(self.epoch, &message.bytes, &signature).is_ok();
        let verdict = Verdict {
            valid,
            scheme: scheme.name(),
            epoch: self.epoch,
            message,
            fingerprint: keys::fingerprint(&key),
        };
        let said = console.say(&verdict);
        if valid {
            said
        } else {
            Err(Failure::Invalid("the signature is not valid for this key, epoch and message".to_owned()))
        }
    }

    /// The named parameter set, or the only one with keys and signatures of these lengths.
    fn scheme_of(&self, key: &[u8], signature: &[u8]) -> Result<Scheme, Failure> {
        if let Some(scheme) = self.scheme.scheme {
            return Ok(scheme);
        }
        let lengths = (key.len(), signature.len());
        let found: Vec<_> = Scheme::ALL
            .iter()
            .copied()
            .filter(|scheme| (scheme.verifying_key_bytes(), scheme.signature_bytes()) == lengths)
            .collect();
        match found[..] {
            [scheme] => Ok(scheme),
            [] => Err(Failure::BadInput(format!(
                "{}: {} bytes, and {}: {} bytes, are no key and signature of one parameter set",
                self.key, lengths.0, self.signature, lengths.1
            ))),
            _ => Err(Failure::BadInput(format!(
                "{}: a signature of {}; these have the same form, so name one with --scheme",
                self.signature,
                keys::names(&found)
            ))),
        }
    }
}
