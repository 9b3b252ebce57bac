//! Raw HTTP/1.1 messages in files.

use touchmark::httpsig::{
    Message,
    raw::{RawError, RawMessage},
};

use crate::{failure::Failure, input::Source};

/// Where a message is, and what the file does not say.
#[derive(Debug, clap::Args)]
pub(super) struct MessageArguments {
    /// A request or a response, raw HTTP/1.1 (`-`: standard input)
    message: Source,
    /// The request that a response answers
    #[arg(long, value_name = "FILE")]
    request: Option<Source>,
    /// The scheme that the request came by
    #[arg(long, default_value = "https")]
    scheme: String,
}

/// A message, and the request that it answers.
pub(super) struct Loaded<'a> {
    arguments: &'a MessageArguments,
    message: RawMessage,
    request: Option<RawMessage>,
}

impl MessageArguments {
    pub(super) fn load(&self) -> Result<Loaded<'_>, Failure> {
        let request = self.request.as_ref().map(read).transpose()?;
        Ok(Loaded { arguments: self, message: read(&self.message)?, request })
    }
}

impl Loaded<'_> {
    /// Hands the message, and its body, to a function.
    pub(super) fn with<T>(
        &self,
        use_it: impl FnOnce(Message<'_>, &[u8]) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let use_it = |message: Message<'_>| use_it(message, self.message.body());
        let answer = self.message.with(&self.arguments.scheme, self.request.as_ref(), use_it);
        answer.map_err(|error| bad(&self.arguments.message, &error))?
    }
}

fn read(source: &Source) -> Result<RawMessage, Failure> {
    RawMessage::parse(&source.read()?).map_err(|error| bad(source, &error))
}

fn bad(source: &Source, error: &RawError) -> Failure {
    Failure::BadInput(format!("{source}: {error}"))
}
