//! What a command says, in words or in JSON.

use std::io::{self, Write};

use serde::Serialize;

use crate::{failure::Failure, output::Target};

/// The answer of a command: its fields are the JSON form.
pub(crate) trait Answer: Serialize {
    /// The form for people.
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()>;
}

/// Where answers go, and in which form.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Console {
    /// JSON instead of words.
    pub(crate) json: bool,
}

impl Console {
    /// Says it on standard output.
    pub(crate) fn say(self, answer: &impl Answer) -> Result<(), Failure> {
        self.say_on(&mut io::stdout().lock(), answer)
    }

    /// Says it on standard output, or on standard error where the former carries what the command made.
    pub(crate) fn say_beside(self, target: &Target, answer: &impl Answer) -> Result<(), Failure> {
        match target {
            Target::Stdout => self.say_on(&mut io::stderr().lock(), answer),
            Target::File(_) => self.say(answer),
        }
    }

    /// Says on standard error why the command failed. There is nowhere left to tell that this fails.
    pub(crate) fn fail(self, failure: &Failure) {
        let mut out = io::stderr().lock();
        let _ = match failure {
            Failure::NoReader => Ok(()),
            _ if self.json => writeln!(out, "{}", failure.to_json()),
            _ => writeln!(out, "touchmark: {failure}"),
        };
    }

    fn say_on(self, out: &mut dyn Write, answer: &impl Answer) -> Result<(), Failure> {
        let written = if self.json {
            serde_json::to_writer_pretty(&mut *out, answer)
                .map_err(io::Error::from)
                .and_then(|()| writeln!(out))
        } else {
            answer.write_text(out)
        };
        written.and_then(|()| out.flush()).map_err(of_output)
    }
}

/// A reader that has gone away is no failure of ours.
pub(crate) fn of_output(error: io::Error) -> Failure {
    if error.kind() == io::ErrorKind::BrokenPipe {
        Failure::NoReader
    } else {
        Failure::File { file: "standard output".to_owned(), error }
    }
}
