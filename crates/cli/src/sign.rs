//! `touchmark sign`.

use std::io::{self, Write};

use serde::Serialize;
use touchmark::xmss::{AnySigningKey, EpochRange, MESSAGE_LEN};

use crate::{
    console::{Answer, Console},
    failure::Failure,
    human,
    input::{Message, MessageArguments, Source, one_from_stdin},
    keys::{self, SchemeArgument, Wanted},
    output::{Access, Target},
    record,
};

/// What to sign, with what.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// The signing key (`-`: standard input)
    key: Source,
    /// The epoch to sign for. One message in each epoch: two different ones let anyone forge
    #[arg(long)]
    epoch: u32,
    #[command(flatten)]
    message: MessageArguments,
    #[command(flatten)]
    scheme: SchemeArgument,
    /// Where the signature goes (`-`: standard output)
    #[arg(long, short, value_name = "FILE")]
    output: Target,
    #[command(flatten)]
    record: record::Choice,
}

#[derive(Serialize)]
struct Signed {
    scheme: &'static str,
    epoch: u32,
    #[serde(flatten)]
    message: Message,
    fingerprint: String,
    #[serde(serialize_with = "keys::serialize_epochs")]
    prepared_interval: EpochRange,
    signature_file: String,
    signature_bytes: usize,
}

impl Answer for Signed {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "scheme        {}", self.scheme)?;
        writeln!(out, "message       {}", self.message)?;
        writeln!(
            out,
            "epoch         {}, which is now used up: never sign another message in it",
            self.epoch
        )?;
        writeln!(out, "prepared for  {}", keys::epochs(&self.prepared_interval))?;
        writeln!(out, "fingerprint   {}", self.fingerprint)?;
        let size = human::count(self.signature_bytes as u64);
        writeln!(out, "signature     {} ({size} bytes)", self.signature_file)
    }
}

impl Arguments {
    /// Signs.
    pub(crate) fn run(&self, console: Console) -> Result<(), Failure> {
        one_from_stdin(&[Some(&self.key), self.message.source()])?;
        self.output.ensure_free()?;
        let message = self.message.read()?;
        let bytes = Wanted::SigningKey.read(&self.key)?;
        let key = keys::signing_key(&bytes, &self.key, self.scheme.scheme)?;
        let signature = self.sign(&key, &message.bytes)?;
        let (scheme, verifying_key) = (key.scheme(), key.verifying_key().to_bytes());
        let prepared_interval = key.prepared_interval();
        let signature =
            self.record.commit(&self.key, &verifying_key, self.epoch, &message.bytes, signature)?;
        self.output.write(&signature, Access::Everyone).map_err(|failure| match (&failure, &self.output) {
            (Failure::File { .. }, Target::Stdout) if !self.record.is_without() => Failure::Moved(format!(
                "epoch {} is used for this message, but the signature was not written: {failure}; sign it again",
                self.epoch
            )),
            _ => failure,
        })?;
        let signed = Signed {
            scheme: scheme.name(),
            epoch: self.epoch,
            message,
            fingerprint: keys::fingerprint(&verifying_key),
            prepared_interval,
            signature_file: self.output.to_string(),
            signature_bytes: signature.len(),
        };
        console.say_beside(&self.output, &signed)
    }
}

impl Arguments {
    /// A signature that verifies.
    fn sign(&self, key: &AnySigningKey, message: &[u8; MESSAGE_LEN]) -> Result<Vec<u8>, Failure> {
        let refusal = |reason: String| Failure::BadInput(format!("{}: {reason}", self.key));
        let signature = key.sign(self.epoch, message).map_err(|error| refusal(error.to_string()))?;
        // A damaged key, or the wrong parameter set, makes signatures that nobody accepts: better that nobody sees them.
        key.verifying_key().verify(self.epoch, message, &signature).map_err(|_| {
            refusal(format!(
                "its signature does not verify: the key is damaged or not one of {}",
                key.scheme()
            ))
        })?;
        Ok(signature.to_bytes())
    }
}
