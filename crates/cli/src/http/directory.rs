//! `touchmark http directory`

use std::io::{self, Write};

use serde::Serialize;
use touchmark::{
    httpsig::{Limits, Message, Policy, digest, directory::Directory, unix_now},
    keyring::Options,
};

use super::message::MessageArguments;
use crate::{
    console::{Answer, Console},
    failure::Failure,
};

/// Which directory.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The response that brought the directory, with its body; `--request` names the request, for the signatures
    #[command(flatten)]
    message: MessageArguments,
    /// Also verify that every key has signed the response
    #[arg(long)]
    signed: bool,
    /// The URL that the directory was fetched from; elsewhere than at the well-known path a `kid` is a name of the operator's own
    #[arg(long, default_value = "https://directory.invalid/.well-known/http-message-signatures-directory")]
    url: String,
    /// Also take signatures that do not cover `content-digest`, as Cloudflare's tools make them
    #[arg(long, requires = "signed")]
    lenient: bool,
    /// The time to judge by, in Unix seconds [default: now]
    #[arg(long, value_name = "TIME")]
    at: Option<i64>,
}

/// A line for each key.
#[derive(Serialize)]
struct Keys {
    keys: Vec<Key>,
}

#[derive(Serialize)]
struct Key {
    /// The thumbprint, of a key that is used.
    id: Option<String>,
    /// What is wrong with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
}

impl Answer for Keys {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        for (index, key) in self.keys.iter().enumerate() {
            let id = key.id.as_deref().unwrap_or("not used");
            let fault = key.fault.as_deref().unwrap_or("good");
            writeln!(out, "key {index}: {id}: {fault}")?;
        }
        Ok(())
    }
}

impl Arguments {
    pub(super) fn run(&self, console: Console) -> Result<(), Failure> {
        let keys = self.message.load()?.with(|message, body| self.read(message, body))?;
        console.say(&keys)?;
        let unsigned = keys.keys.iter().filter(|key| key.id.is_some() && key.fault.is_some()).count();
        if unsigned > 0 {
            return Err(Failure::Invalid(format!("{unsigned} keys have not signed the response")));
        }
        Ok(())
    }

    fn read(&self, message: Message<'_>, body: &[u8]) -> Result<Keys, Failure> {
        let Message::Response(response) = message else {
            return Err(Failure::BadInput("a directory is in a response".to_owned()));
        };
        let directory = Directory::parse(&self.url, body, Options::new())
            .map_err(|error| Failure::BadInput(error.to_string()))?;
        let judged = if self.signed {
            let now = self.at.unwrap_or_else(unix_now);
            let judged = if self.lenient {
                directory.verify_response_with(Policy::lenient_directory().allow_test_keys(), response, now)
            } else {
                let checked = digest::check_content_digest(message, body, &Limits::default());
                checked.map_err(|error| Failure::Invalid(error.to_string()))?;
                directory.verify_response_with(Policy::directory().allow_test_keys(), response, now)
            };
            judged.map_err(|error| Failure::Invalid(error.to_string()))?
        } else {
            Vec::new()
        };
        let key = |answer: &Result<_, _>| match answer {
            Err(error) => Key { id: None, fault: Some(format!("{error}")) },
            Ok(id) => {
                let fault = judged.iter().find(|(judged, _)| judged == id).and_then(|(_, verdict)| {
                    verdict.as_ref().err().map(|error| format!("the response is not signed by it: {error}"))
                });
                Key { id: Some(format!("{id}")), fault }
            }
        };
        Ok(Keys { keys: directory.answers.iter().map(key).collect() })
    }
}
