//! `touchmark http verify` and `touchmark http base`

use std::{
    fmt::Write as _,
    io::{self, Write},
};

use clap::ValueEnum;
use serde::Serialize;
use touchmark::{
    httpsig::{
        ContentCheck, Error, Limits, Policy, Signatures, Step, Trace, Verifier, raw::printable, unix_now,
    },
    keyring::Keyring,
};

use super::{keys, message::MessageArguments};
use crate::{
    console::{Answer, Console},
    failure::Failure,
    input::Source,
};

/// What to verify, with which keys.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    message: MessageArguments,
    /// The keys: an Ed25519 JWK, or a JWK set
    #[arg(long, value_name = "FILE")]
    keys: Source,
    /// The signature to verify [default: the first that the policy applies to]
    #[arg(long)]
    label: Option<String>,
    /// Use the key of this thumbprint, whatever the signature says
    #[arg(long, value_name = "THUMBPRINT")]
    key_id: Option<String>,
    /// What to ask of the signature
    #[arg(long, value_enum, default_value_t = PolicyName::WebBotAuth)]
    policy: PolicyName,
    /// The time to judge by, in Unix seconds [default: now]
    #[arg(long, value_name = "TIME")]
    at: Option<i64>,
    /// How much clocks may differ, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 0)]
    skew: u32,
    /// Refuse a signature that was made more than so many seconds ago
    #[arg(long, value_name = "SECONDS")]
    max_age: Option<u32>,
    /// Refuse the test key of RFC 9421, also where `--keys` names it
    #[arg(long)]
    refuse_test_keys: bool,
    /// Refuse a message without the field Signature-Agent, or with its older form
    #[arg(long)]
    strict_agents: bool,
}

/// The policies that have names.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum PolicyName {
    /// Tag, times, and components of Web Bot Auth
    WebBotAuth,
    /// `created` and `expires`, as far as they are there
    Times,
    /// Nothing but the signature
    None,
}

#[derive(Serialize)]
struct Good {
    label: String,
    key_id: String,
    agents: Vec<String>,
    #[serde(skip)]
    content: ContentCheck,
    base: String,
}

impl Answer for Good {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "verified: signature {}, key {}", self.label, self.key_id)?;
        for agent in &self.agents {
            writeln!(out, "agent: {agent}")?;
        }
        let content = match self.content {
            ContentCheck::NotCovered => "not covered",
            ContentCheck::Matched => "covered, and the body has the digest",
            ContentCheck::NotCompared => "covered, and not compared",
        };
        writeln!(out, "content: {content}\n\nWhat is signed:\n{}", self.base)
    }
}

impl Arguments {
    pub(super) fn run(&self, console: Console) -> Result<(), Failure> {
        let ring = keys::load(&self.keys)?;
        let policy = match self.policy {
            PolicyName::WebBotAuth => Policy::web_bot_auth(),
            PolicyName::Times => Policy::new(),
            PolicyName::None => Policy::none(),
        };
        let verifier = Verifier::new(&ring, self.switches(policy));
        let verifier = if let Some(id) = &self.key_id { verifier.key_id(id) } else { verifier };
        let now = self.at.unwrap_or_else(unix_now);
        let trace = self
            .message
            .load()?
            .with(|message, _| Ok(verifier.trace(message, self.label.as_deref(), now)))?;
        if let Err(error) = &trace.result {
            return Err(Failure::Invalid(explain(&trace, error, &ring)));
        }
        console.say(&Good {
            label: trace.label.unwrap_or_default(),
            key_id: trace.key_id.unwrap_or_default(),
            agents: trace.agents.into_iter().map(|agent| agent.uri).collect(),
            content: trace.content,
            base: trace.base.map(|base| base.to_string()).unwrap_or_default(),
        })
    }
}

impl Arguments {
    /// The policy with what the switches add. Keys that the user names are taken, test keys too.
    fn switches(&self, policy: Policy) -> Policy {
        let mut policy = policy.skew(self.skew).allow_test_keys();
        if let Some(seconds) = self.max_age {
            policy = policy.max_age(seconds);
        }
        if self.refuse_test_keys {
            policy = policy.refuse_test_keys();
        }
        if self.strict_agents { policy.strict_agents() } else { policy }
    }
}

/// Which step failed and why, and the signature base if there is one: what a signer has to compare with its own.
fn explain(trace: &Trace, error: &Error, ring: &Keyring) -> String {
    let step = match trace.step {
        Step::Fields => "reading Signature-Input and Signature",
        Step::Selection => "choosing a signature",
        Step::Parameters => "judging the parameters",
        Step::Base => "building the signature base",
        Step::Key => "finding the key",
        Step::Signature => "verifying the signature",
        Step::Content => "comparing the body with Content-Digest",
        Step::Nonce => "using the nonce",
    };
    let mut text = format!("not verified. The step that failed: {step}.\n  {error}");
    if let Error::UnknownKey(_) = error {
        for (id, _) in ring.iter() {
            let _ = write!(text, "\n  known: {id}");
        }
    }
    if let Some(label) = &trace.label {
        let _ = write!(text, "\n\nsignature: {label}");
    }
    match &trace.base {
        Some(base) => {
            let _ = write!(text, "\nsignature base:\n{base}");
        }
        None => text.push_str("\nThe signature base was not built."),
    }
    printable(&text).into_owned()
}

/// Which signature's base.
#[derive(Debug, clap::Args)]
pub(crate) struct BaseArguments {
    #[command(flatten)]
    message: MessageArguments,
    /// The signature's label [default: the first]
    #[arg(long)]
    label: Option<String>,
}

#[derive(Serialize)]
struct Base {
    label: String,
    base: String,
}

impl Answer for Base {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.base)
    }
}

impl BaseArguments {
    pub(super) fn run(&self, console: Console) -> Result<(), Failure> {
        let bad = |error: Error| Failure::BadInput(error.to_string());
        let base = self.message.load()?.with(|message, _| {
            let limits = Limits::default();
            let signatures = Signatures::parse(message, &limits).map_err(bad)?;
            let mut chosen =
                signatures.iter().filter(|it| self.label.as_deref().is_none_or(|label| label == it.label()));
            let signature = chosen.next().ok_or_else(|| bad(Error::NoMatch))?;
            let base = signature.base(message, &limits).map_err(bad)?.to_string();
            Ok(Base { label: signature.label().to_owned(), base })
        })?;
        console.say(&base)
    }
}
