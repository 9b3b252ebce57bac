//! `touchmark completions` and `touchmark man`: what shell and manual need.

use std::io::{self, Write};

use clap::CommandFactory;
use clap_complete::Shell;
use serde::Serialize;

use crate::{
    Cli,
    console::{Answer, Console},
    failure::Failure,
};

/// For which shell.
#[derive(clap::Args, Debug)]
pub(crate) struct CompletionsArguments {
    /// The shell
    shell: Shell,
}

/// Nothing to choose.
#[derive(clap::Args, Debug)]
pub(crate) struct ManArguments {}

/// A text for a file of the shell's or the manual's.
#[derive(Serialize)]
struct Page {
    text: String,
}

impl Answer for Page {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(self.text.as_bytes())
    }
}

impl Page {
    fn from_utf8(bytes: Vec<u8>) -> Result<Self, Failure> {
        let text = String::from_utf8(bytes).map_err(|error| Failure::BadInput(error.to_string()))?;
        Ok(Self { text })
    }
}

impl CompletionsArguments {
    /// Prints the completions.
    pub(crate) fn run(&self, console: Console) -> Result<(), Failure> {
        let mut bytes = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "touchmark", &mut bytes);
        console.say(&Page::from_utf8(bytes)?)
    }
}

impl ManArguments {
    /// Prints the page of the command, and after it those of its subcommands.
    pub(crate) fn run(&self, console: Console) -> Result<(), Failure> {
        let mut bytes = Vec::new();
        let mut command = Cli::command();
        command.build();
        let pages = std::iter::once(command.clone()).chain(command.get_subcommands().cloned());
        for page in pages.filter(|page| page.get_name() != "help") {
            let name = page.get_display_name().unwrap_or("touchmark").replace(' ', "-");
            let rendered = clap_mangen::Man::new(page.display_name(name)).render(&mut bytes);
            rendered.map_err(Failure::of_file("the manual page"))?;
        }
        console.say(&Page::from_utf8(bytes)?)
    }
}
