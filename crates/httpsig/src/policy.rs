//! What an application asks of a signature beyond its being valid (RFC 9421, 3.2.1).

use std::{fmt, sync::Arc};

use touchmark_keyring::{Algorithm, PreparedKey};

use crate::{Component, ContentCheck, Error, Signature, SignatureAgents, Signatures, directory};

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
#[derive(Clone)]
pub struct Policy {
    tag: Option<String>,
    parameters: Vec<&'static str>,
    /// Of every group one component at least is covered.
    components: Vec<Vec<Component>>,
    /// Whether the field `Signature-Agent` is read, and has to be covered.
    agents: bool,
    legacy_agents: bool,
    require_agent: bool,
    check_times: bool,
    skew: i64,
    max_lifetime: Option<i64>,
    max_age: Option<i64>,
    test_keys: bool,
    shared_secrets: bool,
    unchecked_content: bool,
    nonce: Option<NonceCheck>,
}

impl Policy {
    /// Asks nothing beyond a valid signature, and does not look at times.
    #[must_use]
    pub fn none() -> Self {
        Self {
            tag: None,
            parameters: Vec::new(),
            components: Vec::new(),
            agents: false,
            legacy_agents: true,
            require_agent: false,
            check_times: false,
            skew: 0,
            max_lifetime: None,
            max_age: None,
            test_keys: true,
            shared_secrets: true,
            unchecked_content: true,
            nonce: None,
        }
    }

    /// Asks that the time is within `created` and `expires`, as far as they are there, and that a
    /// covered `Content-Digest` was compared with the body. Refuses test keys.
    #[must_use]
    pub fn new() -> Self {
        Self { check_times: true, test_keys: false, unchecked_content: false, ..Self::none() }
    }

    /// Web Bot Auth (draft-ietf-webbotauth-httpsig-protocol-01): [`new`](Self::new), the tag,
    /// `created`, `expires` and `keyid`, one of `@authority` and `@target-uri` without parameters,
    /// and `signature-agent` if the message has that field. Refuses HMAC.
    ///
    /// A signature that covers another one also covers all that the other one covers (5.2.2).
    ///
    /// The draft's further advice is asked for only if it is added: a
    /// [lifetime](Self::max_lifetime) of at most a day, each [nonce](Self::check_nonce) once, the
    /// field `Signature-Agent` in its [newest form](Self::strict_agents) in every message.
    #[must_use]
    pub fn web_bot_auth() -> Self {
        let policy = Self::new().tag(WEB_BOT_AUTH).require_parameters(&["keyid", "created", "expires"]);
        let targets = ["@authority", "@target-uri"].map(Component::named);
        Self { agents: true, shared_secrets: false, ..policy }.require_one_of(targets.into_iter().flatten())
    }

    /// The response of a key directory: its tag, `created`, `expires` and `keyid`, and that
    /// `"@authority";req` and `content-digest` are covered.
    #[must_use]
    pub fn directory() -> Self {
        let digest = r#""content-digest""#.parse();
        Self::lenient_directory().require_one_of(digest)
    }

    /// As [`directory`](Self::directory), without `content-digest`: what Cloudflare's tools sign.
    /// Such a signature does not vouch for the keys in the body.
    #[must_use]
    pub fn lenient_directory() -> Self {
        let policy = Self::new().tag(directory::TAG).require_parameters(&["keyid", "created", "expires"]);
        let authority = r#""@authority";req"#.parse();
        Self { shared_secrets: false, ..policy }.require_one_of(authority)
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

    /// Asks that a signature with `created` was made at most so many seconds ago.
    #[must_use]
    pub fn max_age(self, seconds: u32) -> Self {
        Self { max_age: Some(i64::from(seconds)), ..self }
    }

    /// Takes the Ed25519 test key of RFC 9421, whose secret everyone knows.
    #[must_use]
    pub fn allow_test_keys(self) -> Self {
        Self { test_keys: true, ..self }
    }

    /// Refuses the Ed25519 test key of RFC 9421, whose secret everyone knows.
    #[must_use]
    pub fn refuse_test_keys(self) -> Self {
        Self { test_keys: false, ..self }
    }

    /// Takes a signature that covers `Content-Digest` when the body is not at hand.
    /// [`Verified::content`](crate::Verified::content) says that it was not compared.
    #[must_use]
    pub fn allow_unchecked_content(self) -> Self {
        Self { unchecked_content: true, ..self }
    }

    /// Asks that every message has the field `Signature-Agent`, as a dictionary: the older form, a
    /// lone string, is refused.
    #[must_use]
    pub fn strict_agents(self) -> Self {
        Self { legacy_agents: false, require_agent: true, ..self }
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

    /// Whether the policy applies to a signature: whether it has the tag, the parameters and the
    /// components. `has_agent` says whether the message has the field `Signature-Agent`.
    pub(crate) fn applies_to(&self, signature: &Signature<'_>, has_agent: bool) -> bool {
        let covered = signature.covered();
        let has_tag = self
            .tag
            .as_deref()
            .is_none_or(|tag| signature.string("tag").is_ok_and(|found| found == Some(tag)));
        let has_parameters = self.parameters.iter().all(|&name| covered.params.contains_key(name));
        let covers_components = self.components.iter().all(|group| {
            group.iter().any(|component| covered.items.iter().any(|item| item == component.item()))
        });
        let covers_agent = !(self.agents && has_agent)
            || covered.items.iter().any(|item| Component::has_name(item, "signature-agent"));
        has_tag && has_parameters && covers_components && covers_agent
    }

    /// Checks the form of the field `Signature-Agent`.
    pub(crate) fn check_agents(&self, agents: Option<&SignatureAgents>) -> Result<(), Error> {
        let bad = |reason: &str| Err(Error::BadSignatureAgent(reason.to_owned()));
        match agents {
            None if self.require_agent => bad("the message has no such field"),
            Some(agents) if agents.is_legacy && !self.legacy_agents => {
                bad("the value is a lone string and not a dictionary")
            }
            _ => Ok(()),
        }
    }

    /// Checks the times of a signature at `now`, Unix seconds.
    pub(crate) fn check_times(&self, signature: &Signature<'_>, now: i64) -> Result<(), Error> {
        let (created, expires) = (signature.integer("created")?, signature.integer("expires")?);
        if !self.check_times {
            return Ok(());
        }
        if let Some(created) = created.filter(|&created| created > now.saturating_add(self.skew)) {
            return Err(Error::CreatedInFuture { created, now });
        }
        let is_over = |&expires: &i64| expires <= now.saturating_sub(self.skew) || expires > END_OF_CALENDAR;
        if let Some(expires) = expires.filter(is_over) {
            return Err(Error::Expired { expires, now });
        }
        if let (Some(created), Some(max)) = (created, self.max_age) {
            let seconds = now.saturating_sub(created);
            if seconds > max.saturating_add(self.skew) {
                return Err(Error::TooOld { seconds, max });
            }
        }
        // Structured integers have 15 digits, so the difference has no more than 16.
        match (created, expires, self.max_lifetime) {
            (Some(created), Some(expires), Some(max)) if expires - created > max => {
                Err(Error::LifetimeTooLong { seconds: expires - created, max })
            }
            _ => Ok(()),
        }
    }

    /// Checks that a signature that covers another one also covers its `signature-input` and all
    /// its components (draft-ietf-webbotauth-httpsig-protocol-01, 5.2.2).
    pub(crate) fn check_cover(
        &self,
        signature: &Signature<'_>,
        signatures: &Signatures,
    ) -> Result<(), Error> {
        if !self.agents {
            return Ok(());
        }
        let items = &signature.covered().items;
        let keys_of = |name| {
            let items = items.iter().filter(move |item| Component::has_name(item, name));
            items.filter_map(|item| Some(item.params.get("key")?.as_string()?.as_str()))
        };
        for label in keys_of("signature") {
            let Some(other) = signatures.get(label) else { continue };
            let covers_input = keys_of("signature-input").any(|key| key == label);
            if !covers_input || !other.covered().items.iter().all(|item| items.contains(item)) {
                return Err(Error::IncompleteCover(label.to_owned()));
            }
        }
        Ok(())
    }

    /// Checks the key.
    pub(crate) fn check_key(&self, key: &PreparedKey) -> Result<(), Error> {
        if !self.test_keys && key.bytes() == TEST_KEY {
            return Err(Error::TestKey);
        }
        if !self.shared_secrets && key.algorithm() == Algorithm::HmacSha256 {
            return Err(Error::AlgorithmNotAllowed(key.algorithm()));
        }
        Ok(())
    }

    /// Checks what the comparison of the body with a covered `Content-Digest` gave.
    pub(crate) fn check_content(&self, content: ContentCheck) -> Result<(), Error> {
        match content {
            ContentCheck::NotCompared if !self.unchecked_content => Err(Error::ContentNotCompared),
            _ => Ok(()),
        }
    }

    /// Checks the nonce of a signature that is otherwise good.
    pub(crate) fn use_nonce(&self, signature: &Signature<'_>) -> Result<(), Error> {
        let Some(check) = &self.nonce else { return Ok(()) };
        let nonce = signature.string("nonce")?.ok_or(Error::MissingParameter("nonce"))?;
        if check(nonce) { Ok(()) } else { Err(Error::BadNonce) }
    }
}

impl Default for Policy {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Policy")
            .field("tag", &self.tag)
            .field("parameters", &self.parameters)
            .field("components", &self.components)
            .field("agents", &self.agents)
            .field("legacy_agents", &self.legacy_agents)
            .field("require_agent", &self.require_agent)
            .field("check_times", &self.check_times)
            .field("skew", &self.skew)
            .field("max_lifetime", &self.max_lifetime)
            .field("max_age", &self.max_age)
            .field("test_keys", &self.test_keys)
            .field("shared_secrets", &self.shared_secrets)
            .field("unchecked_content", &self.unchecked_content)
            .field("check_nonce", &self.nonce.is_some())
            .finish()
    }
}
