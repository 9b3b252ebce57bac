//! `touchmark http sign`

use std::io::{self, Write};

use serde::Serialize;
use touchmark::{
    httpsig::{Component, Message, Parameters, SignatureTemplate, unix_now},
    keyring::SigningKey,
};

use super::message::MessageArguments;
use crate::{
    console::{Answer, Console},
    failure::Failure,
    input::Source,
};

/// What to sign, and how.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    message: MessageArguments,
    /// The signing key: a private Ed25519 JWK
    #[arg(long, value_name = "FILE")]
    key: Source,
    /// A component to cover, as `@authority` or `"signature-agent";key="sig1"`; may be repeated
    #[arg(long, value_name = "COMPONENT", default_value = "@authority")]
    cover: Vec<String>,
    /// The signature's label
    #[arg(long, default_value = "sig1")]
    label: String,
    /// The application that the signature is for
    #[arg(long, default_value = "web-bot-auth")]
    tag: String,
    /// How long the signature is valid, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    lifetime: u32,
    /// When the signature is made, in Unix seconds [default: now]
    #[arg(long, value_name = "TIME")]
    at: Option<i64>,
    /// A value that is used once
    #[arg(long)]
    nonce: Option<String>,
    /// The key's identifier [default: its thumbprint]
    #[arg(long, value_name = "ID")]
    key_id: Option<String>,
}

#[derive(Serialize)]
struct Signed {
    signature_input: String,
    signature: String,
    base: String,
    /// What the tag's rules ask for and the message does not allow.
    #[serde(skip_serializing_if = "Option::is_none")]
    warning: Option<String>,
}

impl Answer for Signed {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "Signature-Input: {}\nSignature: {}", self.signature_input, self.signature)
    }
}

fn bad(error: impl std::fmt::Display) -> Failure {
    Failure::BadInput(error.to_string())
}

impl Arguments {
    pub(super) fn run(&self, console: Console) -> Result<(), Failure> {
        let key = self.key()?;
        let template = SignatureTemplate::new(&self.label).cover(self.components()?);
        let template = template.parameters(self.parameters(&key)?);
        let (signed, warning) = self.message.load()?.with(|message, _| {
            let (template, warning) = self.cover_agent(template, message)?;
            Ok((template.sign(message, &key).map_err(bad)?, warning))
        })?;
        if let Some(warning) = warning.as_ref().filter(|_| !console.json) {
            eprintln!("touchmark: {warning}");
        }
        console.say(&Signed {
            signature_input: signed.signature_input,
            signature: signed.signature,
            base: signed.base.to_string(),
            warning,
        })
    }

    /// For Web Bot Auth covers the member of `Signature-Agent` with the signature's label. Without
    /// that field the signature is made, and the warning says what it lacks.
    fn cover_agent(
        &self,
        template: SignatureTemplate,
        message: Message<'_>,
    ) -> Result<(SignatureTemplate, Option<String>), Failure> {
        if self.tag != "web-bot-auth" {
            return Ok((template, None));
        }
        if !message.fields().contains("signature-agent") {
            let warning = "Web Bot Auth asks for the field Signature-Agent, which the message does not have; \
                           only verifiers that know the key by other means will take the signature";
            return Ok((template, Some(warning.to_owned())));
        }
        template.cover_agent(message).map(|template| (template, None)).map_err(bad)
    }

    fn key(&self) -> Result<SigningKey, Failure> {
        let bytes = self.key.read()?;
        let text = str::from_utf8(&bytes).map_err(|_| bad(format!("{}: not text", self.key)))?;
        SigningKey::from_jwk(text).map_err(|error| bad(format!("{}: {error}", self.key)))
    }

    fn components(&self) -> Result<Vec<Component>, Failure> {
        let read = |text: &String| if text.starts_with('"') { text.parse() } else { Component::named(text) };
        self.cover.iter().map(read).collect::<Result<_, _>>().map_err(bad)
    }

    fn parameters(&self, key: &SigningKey) -> Result<Parameters, Failure> {
        let now = self.at.unwrap_or_else(unix_now);
        let thumbprint = key.public_jwk().thumbprint();
        let parameters = Parameters::new()
            .created(now)
            .and_then(|parameters| parameters.expires(now.saturating_add(i64::from(self.lifetime))))
            .and_then(|parameters| parameters.key_id(self.key_id.as_ref().unwrap_or(&thumbprint)))
            .and_then(|parameters| parameters.algorithm("ed25519"))
            .and_then(|parameters| parameters.tag(&self.tag));
        match &self.nonce {
            Some(nonce) => parameters.and_then(|parameters| parameters.nonce(nonce)),
            None => parameters,
        }
        .map_err(bad)
    }
}
