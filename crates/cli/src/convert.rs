//! `touchmark convert`: keys and signatures in another form.

use std::io::{self, Write};

use clap::ValueEnum;
use serde::Serialize;
use touchmark::{
    keyfiles::{Form, KeyFile, KeyFileError, leansig, recognise},
    xmss::AnySignature,
};
use zeroize::Zeroizing;

use crate::{
    console::{Answer, Console},
    failure::Failure,
    input::Source,
    keys::{self, form_name},
    output::{Access, Target},
};

/// From what to what.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// A key or a signature, in any form (`-`: standard input)
    file: Source,
    /// The form to write
    #[arg(long, value_enum)]
    to: To,
    /// Writes the verifying key of a signing key
    #[arg(long)]
    public: bool,
    /// Where it goes (`-`: standard output)
    #[arg(long, short, value_name = "FILE")]
    output: Target,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum To {
    /// SSZ, the form of all clients
    Ssz,
    /// A JSON string of the hexadecimal digits of the SSZ form
    HexJson,
    /// leanSig's JSON: field elements are Montgomery words
    LeansigJson,
}

#[derive(Serialize)]
struct Converted {
    what: &'static str,
    from: &'static str,
    to: &'static str,
    output: String,
    bytes: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    fingerprint: Option<String>,
}

impl Answer for Converted {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}, from {} to {}", self.what, self.from, self.to)?;
        if let Some(fingerprint) = &self.fingerprint {
            writeln!(out, "fingerprint  {fingerprint}")?;
        }
        writeln!(out, "output       {} ({} bytes)", self.output, self.bytes)
    }
}

/// What is converted, in SSZ.
enum Object {
    VerifyingKey(Vec<u8>),
    Signature(Vec<u8>),
    SigningKey(Zeroizing<Vec<u8>>),
}

impl Arguments {
    /// Converts.
    pub(crate) fn run(&self, console: Console) -> Result<(), Failure> {
        self.output.ensure_free()?;
        let (form, object) = self.read()?;
        let to = match self.to {
            To::Ssz => Form::Ssz,
            To::HexJson => Form::HexJson,
            To::LeansigJson => Form::LeanSigJson,
        };
        let bytes = object.write(to).map_err(Failure::of_decoding(&self.file))?;
        let access = if matches!(object, Object::SigningKey(_)) { Access::Owner } else { Access::Everyone };
        self.output.write(&bytes, access)?;
        let converted = Converted {
            what: object.name(),
            from: form_name(form),
            to: form_name(to),
            output: self.output.to_string(),
            bytes: bytes.len(),
            fingerprint: object.fingerprint(),
        };
        console.say_beside(&self.output, &converted)
    }

    fn read(&self) -> Result<(Form, Object), Failure> {
        let bytes = self.file.read()?;
        let file = recognise(&bytes).map_err(Failure::of_decoding(&self.file))?;
        let (form, object) = match file {
            KeyFile::VerifyingKey { form, ssz } => (form, Object::VerifyingKey(ssz)),
            KeyFile::Signature { form, ssz } => {
                AnySignature::candidates(&ssz).map_err(Failure::of_decoding(&self.file))?;
                (form, Object::Signature(ssz))
            }
            KeyFile::SigningKey { form, ssz } => {
                // Only what a parameter set takes: who converts a damaged key has two of them.
                keys::signing_key_of_any_scheme(&ssz).map_err(Failure::of_decoding(&self.file))?;
                (form, Object::SigningKey(ssz))
            }
            other => {
                let reason = format!("{}: is {other}, which has no other form", self.file);
                return Err(Failure::BadInput(reason));
            }
        };
        if !self.public {
            return Ok((form, object));
        }
        match object {
            Object::SigningKey(ssz) => {
                let key = leansig::SigningKey::from_ssz(&ssz).map_err(Failure::of_decoding(&self.file))?;
                let public = key.verifying_key();
                let public = public
                    .ok_or_else(|| Failure::BadInput(format!("{}: its top tree has no root", self.file)))?;
                Ok((form, Object::VerifyingKey(public.to_ssz())))
            }
            _ => Err(Failure::BadInput(format!("{}: is no signing key, which --public needs", self.file))),
        }
    }
}

impl Object {
    fn name(&self) -> &'static str {
        match self {
            Self::VerifyingKey(_) => "verifying key",
            Self::Signature(_) => "signature",
            Self::SigningKey(_) => "signing key",
        }
    }

    fn ssz(&self) -> &[u8] {
        match self {
            Self::VerifyingKey(ssz) | Self::Signature(ssz) => ssz,
            Self::SigningKey(ssz) => ssz,
        }
    }

    fn fingerprint(&self) -> Option<String> {
        match self {
            Self::VerifyingKey(ssz) => Some(keys::fingerprint(ssz)),
            Self::Signature(_) => None,
            Self::SigningKey(ssz) => {
                let key = leansig::SigningKey::from_ssz(ssz).ok()?.verifying_key()?;
                Some(keys::fingerprint(&key.to_ssz()))
            }
        }
    }

    fn write(&self, to: Form) -> Result<Zeroizing<Vec<u8>>, KeyFileError> {
        let ssz = self.ssz();
        match to {
            Form::Ssz => Ok(Zeroizing::new(ssz.to_vec())),
            Form::HexJson => {
                let mut text = Zeroizing::new(vec![b'"'; 2 * ssz.len() + 2]);
                let end = text.len() - 1;
                // The slice has the right length.
                let _ = hex::encode_to_slice(ssz, &mut text[1..end]);
                Ok(text)
            }
            Form::LeanSigJson => match self {
                Self::VerifyingKey(ssz) => {
                    leansig::VerifyingKey::from_ssz(ssz)?.to_json().map(Zeroizing::new)
                }
                Self::Signature(ssz) => leansig::signature_to_json(ssz).map(Zeroizing::new),
                Self::SigningKey(ssz) => leansig::SigningKey::from_ssz(ssz)?.to_json(),
            },
        }
    }
}
