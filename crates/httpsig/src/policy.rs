//! What an application asks of a signature beyond its being valid (RFC 9421, 3.2.1).

use std::{fmt, sync::Arc};

use touchmark_keyring::PreparedKey;

use crate::{Component, Error, Message, Signature, directory};

/// The tag of Web Bot Auth.
const WEB_BOT_AUTH: &str = "web-bot-auth";

/// 9999-12-31T23:59:59Z, the last second of the calendar.
const END_OF_CALENDAR: i64 = 253_402_300_799;

/// The Ed25519 key of RFC 9421, B.1.4, whose secret half is printed beside it.
const TEST_KEY: [u8; 32] = [
    0x26, 0xb4, 0x0b, 0x8f, 0x93, 0xff, 0xf3, 0xd8, 0x97, 0x11, 0x2f, 0x7e, 0xbc, 0x58, 0x2b, 0x23, 0x2d,
    0xbd, 0x72, 0x51, 0x7d, 0x08, 0x2f, 0xe8, 0x3c, 0xfb, 0x30, 0xdd, 0xce, 0x43, 0xd1, 0xbb,
];

/// The time now in Unix seconds, for those who do not have a clock of their own.
///
/// Absent on `wasm32-unknown-unknown`, whose standard library has no clock: the caller asks its host.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
#[must_use]
pub fn unix_now() -> i64 {
    use std::time::{SystemTime, UNIX_EPOCH};
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    i64::try_from(seconds).unwrap_or(i64::MAX)
}

type NonceCheck = Arc<dyn Fn(&str) -> bool + Send + Sync>;

/// What an application asks of a signature.
#[derive(Clone, Default)]
pub struct Policy {
    tag: Option<String>,
    parameters: Vec<&'static str>,
    /// Of every group one component at least is covered.
    components: Vec<Vec<Component>>,
    agents: bool,
    judge_times: bool,
    skew: i64,
    max_lifetime: Option<i64>,
    refuse_test_keys: bool,
    nonce: Option<NonceCheck>,
}

impl Policy {
    /// Asks nothing, and does not look at times.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// Asks that the time is within `created` and `expires`, as far as they are there.
    #[must_use]
    pub fn new() -> Self {
        Self { judge_times: true, ..Self::default() }
    }

    /// Web Bot Auth: the tag, `created`, `expires` and `keyid`, one of `@authority` and `@target-uri` without parameters, and
    /// `signature-agent` if the message has that field.
    ///
    /// The draft's advice, not asked for unless added: a [lifetime](Self::max_lifetime) of at most a day, no
    /// [test keys](Self::refuse_test_keys), each [nonce](Self::check_nonce) once.
    #[must_use]
    pub fn web_bot_auth() -> Self {
        let policy = Self::new().tag(WEB_BOT_AUTH).require_parameters(&["keyid", "created", "expires"]);
        let targets = ["@authority", "@target-uri"].map(Component::named);
        Self { agents: true, ..policy }.require_one_of(targets.into_iter().flatten())
    }

    /// The response of a key directory: its tag, `created`, `expires` and `keyid`, and that `"@authority";req` and `content-digest` are
    /// covered.
    #[must_use]
    pub fn directory() -> Self {
        let policy = Self::new().tag(directory::TAG).require_parameters(&["keyid", "created", "expires"]);
        let components = [r#""@authority";req"#, r#""content-digest""#].map(str::parse);
        components.into_iter().flatten().fold(policy, |policy, component| policy.require_one_of([component]))
    }

    /// Asks for a tag.
    #[must_use]
    pub fn tag(self, tag: &str) -> Self {
        Self { tag: Some(tag.to_owned()), ..self }
    }

    /// Asks for parameters, by name.
    #[must_use]
    pub fn require_parameters(mut self, names: &[&'static str]) -> Self {
        self.parameters.extend(names);
        self
    }

    /// Asks that one at least of some components is covered, exactly as it is given.
    #[must_use]
    pub fn require_one_of(mut self, components: impl IntoIterator<Item = Component>) -> Self {
        self.components.push(components.into_iter().collect());
        self
    }

    /// Allows clocks to differ by so many seconds.
    #[must_use]
    pub fn skew(self, seconds: u32) -> Self {
        Self { skew: i64::from(seconds), ..self }
    }

    /// Asks that a signature that has `created` and `expires` is valid for so many seconds at most.
    #[must_use]
    pub fn max_lifetime(self, seconds: u32) -> Self {
        Self { max_lifetime: Some(i64::from(seconds)), ..self }
    }

    /// Refuses the key of RFC 9421, whose secret everyone knows.
    #[must_use]
    pub fn refuse_test_keys(self) -> Self {
        Self { refuse_test_keys: true, ..self }
    }

    /// Asks for a nonce that a function takes: it is called once, when everything else about the signature is good.
    #[must_use]
    pub fn check_nonce(self, check: impl Fn(&str) -> bool + Send + Sync + 'static) -> Self {
        Self { nonce: Some(Arc::new(check)), ..self }
    }

    /// Whether the field `Signature-Agent` is read.
    pub(crate) fn reads_agents(&self) -> bool {
        self.agents
    }

    /// Whether a signature is one that the policy is about: has the tag, the parameters and the components.
    pub(crate) fn is_about(&self, signature: &Signature<'_>, message: Message<'_>) -> bool {
        let covered = signature.covered();
        let has_tag = self
            .tag
            .as_deref()
            .is_none_or(|tag| signature.string("tag").is_ok_and(|found| found == Some(tag)));
        let has_parameters = self.parameters.iter().all(|&name| covered.params.contains_key(name));
        let covers_components = self.components.iter().all(|group| {
            group.iter().any(|component| covered.items.iter().any(|item| item == component.item()))
        });
        let covers_agent = !self.agents
            || !message.fields().contains("signature-agent")
            || covered.items.iter().any(|item| Component::has_name(item, "signature-agent"));
        has_tag && has_parameters && covers_components && covers_agent
    }

    /// Judges the times of a signature at `now`, Unix seconds.
    pub(crate) fn check_times(&self, signature: &Signature<'_>, now: i64) -> Result<(), Error> {
        if !self.judge_times {
            return Ok(());
        }
        let (created, expires) = (signature.integer("created")?, signature.integer("expires")?);
        if let Some(created) = created.filter(|&created| created > now.saturating_add(self.skew)) {
            return Err(Error::CreatedInFuture { created, now });
        }
        let is_over = |&expires: &i64| expires <= now.saturating_sub(self.skew) || expires > END_OF_CALENDAR;
        if let Some(expires) = expires.filter(is_over) {
            return Err(Error::Expired { expires, now });
        }
        // Structured integers have 15 digits, so the difference is no more than 16.
        match (created, expires, self.max_lifetime) {
            (Some(created), Some(expires), Some(most)) if expires - created > most => {
                Err(Error::LifetimeTooLong { seconds: expires - created, most })
            }
            _ => Ok(()),
        }
    }

    /// Judges the key.
    pub(crate) fn check_key(&self, key: &PreparedKey) -> Result<(), Error> {
        if self.refuse_test_keys && key.bytes() == TEST_KEY { Err(Error::TestKey) } else { Ok(()) }
    }

    /// Judges the nonce of a signature that is otherwise good.
    pub(crate) fn judge_nonce(&self, signature: &Signature<'_>) -> Result<(), Error> {
        let Some(check) = &self.nonce else { return Ok(()) };
        let nonce = signature.string("nonce")?.ok_or(Error::MissingParameter("nonce"))?;
        if check(nonce) { Ok(()) } else { Err(Error::BadNonce) }
    }
}

impl fmt::Debug for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Policy")
            .field("tag", &self.tag)
            .field("parameters", &self.parameters)
            .field("components", &self.components)
            .field("agents", &self.agents)
            .field("judge_times", &self.judge_times)
            .field("skew", &self.skew)
            .field("max_lifetime", &self.max_lifetime)
            .field("refuse_test_keys", &self.refuse_test_keys)
            .field("check_nonce", &self.nonce.is_some())
            .finish()
    }
}
