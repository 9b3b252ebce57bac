//! `touchmark sign`.

use std::io::{self, Write};

use serde::Serialize;
use touchmark::xmss::{EpochRange, MESSAGE_LEN, ParameterSet, SchemeVisitor, SigningKey};

use crate::{
    console::{Answer, Console},
    failure::Failure,
    human,
    input::{Message, MessageArguments, Source, one_from_stdin},
    keys::{self, SchemeArgument, Wanted},
    output::{Access, Target},
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
        let scheme = keys::scheme_of_signing_key(&bytes, &self.key, self.scheme.scheme)?;
        let sign = Sign { source: &self.key, bytes: &bytes, epoch: self.epoch, message: &message.bytes };
        let (signature, verifying_key, prepared_interval) = scheme.visit(sign)?;
        self.output.write(&signature, Access::Everyone)?;
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

struct Sign<'a> {
    source: &'a Source,
    bytes: &'a [u8],
    epoch: u32,
    message: &'a [u8; MESSAGE_LEN],
}

impl SchemeVisitor for Sign<'_> {
    type Output = Result<(Vec<u8>, Vec<u8>, EpochRange), Failure>;

    fn visit<P: ParameterSet>(self) -> Self::Output {
        let key = SigningKey::<P>::from_bytes(self.bytes).map_err(Failure::of_decoding(self.source))?;
        let refusal = |reason: String| Failure::BadInput(format!("{}: {reason}", self.source));
        let signature = key.sign(self.epoch, self.message).map_err(|error| refusal(error.to_string()))?;
        let verifying_key = key.verifying_key();
        // A damaged key, or the wrong parameter set, makes signatures that nobody accepts: better that nobody sees them.
        verifying_key.verify(self.epoch, self.message, &signature).map_err(|_| {
            refusal(format!("its signature does not verify: the key is damaged or not one of {}", P::SCHEME))
        })?;
        Ok((signature.to_bytes(), verifying_key.to_bytes(), key.prepared_interval()))
    }
}
