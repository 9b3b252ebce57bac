//! `touchmark verify`.

use std::io::{self, Write};

use serde::Serialize;
use touchmark::xmss::{MESSAGE_LEN, ParameterSet, Scheme, SchemeVisitor, Signature, VerifyingKey};

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
        let verify = Verify { arguments: self, key: &key, signature: &signature, message: &message.bytes };
        let valid = scheme.visit(verify)?;
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
        let found: Vec<_> =
            Scheme::ALL.iter().copied().filter(|&scheme| scheme.visit(Lengths) == lengths).collect();
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

/// The lengths of verifying key and signature.
struct Lengths;

impl SchemeVisitor for Lengths {
    type Output = (usize, usize);

    fn visit<P: ParameterSet>(self) -> Self::Output {
        (P::VERIFYING_KEY_BYTES, P::SIGNATURE_BYTES)
    }
}

struct Verify<'a> {
    arguments: &'a Arguments,
    key: &'a [u8],
    signature: &'a [u8],
    message: &'a [u8; MESSAGE_LEN],
}

impl SchemeVisitor for Verify<'_> {
    type Output = Result<bool, Failure>;

    fn visit<P: ParameterSet>(self) -> Self::Output {
        let Arguments { key, signature, epoch, .. } = self.arguments;
        let key = VerifyingKey::<P>::from_bytes(self.key).map_err(Failure::of_decoding(key))?;
        let signature =
            Signature::<P>::from_bytes(self.signature).map_err(Failure::of_decoding(signature))?;
        Ok(key.verify(*epoch, self.message, &signature).is_ok())
    }
}
