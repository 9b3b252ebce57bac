//! Verification of a message.

use std::sync::Arc;
#[cfg(feature = "timing")]
use std::time::{Duration, Instant};

use crate::{
    ContentCheck, Error, FoundKey, KeySource, Limits, Message, Policy, Signature, SignatureAgent,
    SignatureAgents, SignatureBase, Signatures, Step, agent, digest, parsed::Parsed,
};

/// Verifies messages with the keys of a source, under a policy. A clone shares the source.
#[derive(Clone)]
pub struct Verifier<'k> {
    keys: Arc<dyn KeySource + 'k>,
    policy: Policy,
    limits: Limits,
    key_id: Option<String>,
    is_strict: bool,
}

/// A signature that is valid, under a key that is known, and meets the policy.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Verified {
    /// The signature's label.
    pub label: String,
    /// The identifier that the key was found by.
    pub key_id: String,
    /// The usable agents that the signature covers; empty unless the policy reads them. A covered
    /// agent is a claim of the signer.
    pub agents: Vec<SignatureAgent>,
    /// The agent in whose set the verifying key was. The message can be attributed to this one
    /// alone. `None` for a key that the verifier knows by other means.
    pub attributed: Option<SignatureAgent>,
    /// Whether a covered `Content-Digest` was compared with the body.
    pub content: ContentCheck,
    /// What is signed. Nothing else of the message is vouched for.
    pub base: SignatureBase,
    /// The time that building the base took.
    #[cfg(feature = "timing")]
    pub base_time: Duration,
    /// The time that verifying the signature over the base took.
    #[cfg(feature = "timing")]
    pub signature_time: Duration,
}

/// An answer, and the label of the signature that it is about.
pub type LabelAnswer = (String, Result<Verified, Error>);

/// How far a verification came.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Trace {
    /// The label of the signature that was judged.
    pub label: Option<String>,
    /// The usable agents that the signature covers.
    pub agents: Vec<SignatureAgent>,
    /// The agent in whose set the key was.
    pub attributed: Option<SignatureAgent>,
    /// The identifier that the key was looked up by.
    pub key_id: Option<String>,
    /// The signature base, if it was built.
    pub base: Option<SignatureBase>,
    /// Whether a covered `Content-Digest` was compared with the body.
    pub content: ContentCheck,
    /// The step that the verification came to.
    pub step: Step,
    /// The time that building the base took.
    #[cfg(feature = "timing")]
    pub base_time: Duration,
    /// The time that verifying the signature over the base took.
    #[cfg(feature = "timing")]
    pub signature_time: Duration,
    /// How it ended.
    pub result: Result<(), Error>,
}

/// A message whose fields are read, for the signatures that are judged one after the other.
struct Reading<'a> {
    parsed: Parsed<'a>,
    signatures: Signatures,
    /// Whether the message has the field `Signature-Agent`.
    has_agent: bool,
    agents: Result<Option<SignatureAgents>, Error>,
    /// What is left of the limits for the bases to come.
    limits: Limits,
}

impl<'k> Verifier<'k> {
    /// A verifier with the default limits. `keys` is owned: a ring, a shared ring, an [`Arc`] of a
    /// source, or a reference to one.
    #[must_use]
    pub fn new(keys: impl KeySource + 'k, policy: Policy) -> Self {
        Self { keys: Arc::new(keys), policy, limits: Limits::default(), key_id: None, is_strict: false }
    }

    /// Sets the limits.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Looks the key up by this identifier, whatever the parameter `keyid` says.
    #[must_use]
    pub fn key_id(self, id: &str) -> Self {
        Self { key_id: Some(id.to_owned()), ..self }
    }

    /// Verifies Ed25519 signatures strictly: a key or an R of small order is refused.
    #[must_use]
    pub fn strict(self) -> Self {
        Self { is_strict: true, ..self }
    }

    /// Verifies the first signature, in the order of the field `Signature-Input`, that the policy
    /// applies to. `now` is in Unix seconds.
    ///
    /// # Errors
    /// [`Error`], of the first step that fails.
    pub fn verify(&self, message: Message<'_>, now: i64) -> Result<Verified, Error> {
        self.trace(message, None, now).into_result()
    }

    /// Verifies the signature of a label.
    ///
    /// # Errors
    /// [`Error`], of the first step that fails.
    pub fn verify_label(&self, message: Message<'_>, label: &str, now: i64) -> Result<Verified, Error> {
        self.trace(message, Some(label), now).into_result()
    }

    /// Verifies every signature on its own; labels are in the order of the field `Signature-Input`.
    /// The message is read once, and the limit of bytes holds for all signature bases together.
    ///
    /// # Errors
    /// [`Error`] if the fields that hold signatures are not readable.
    pub fn verify_each(&self, message: Message<'_>, now: i64) -> Result<Vec<LabelAnswer>, Error> {
        let mut reading = self.read(message)?;
        let signatures = reading.signatures.clone();
        let judge = |signature: Signature<'_>| {
            let mut trace = Trace::new();
            trace.result = self.judge(&mut reading, signature.label(), now, &mut trace);
            (signature.label().to_owned(), trace.into_result())
        };
        Ok(signatures.iter().map(judge).collect())
    }

    /// Verifies, and keeps what was built on the way: for finding out why a message does not verify.
    #[must_use]
    pub fn trace(&self, message: Message<'_>, label: Option<&str>, now: i64) -> Trace {
        let mut trace = Trace::new();
        trace.result = self.run(message, label, now, &mut trace);
        trace
    }

    fn run(
        &self,
        message: Message<'_>,
        label: Option<&str>,
        now: i64,
        trace: &mut Trace,
    ) -> Result<(), Error> {
        let mut reading = self.read(message)?;
        trace.step = Step::Selection;
        let label = match label {
            Some(label) => label.to_owned(),
            None => {
                let mut signatures = reading.signatures.iter();
                let applies = |it: &Signature<'_>| self.policy.applies_to(it, reading.has_agent);
                signatures.find(applies).ok_or(Error::NoMatch)?.label().to_owned()
            }
        };
        self.judge(&mut reading, &label, now, trace)
    }

    fn read<'a>(&self, message: Message<'a>) -> Result<Reading<'a>, Error> {
        let signatures = Signatures::parse(message, &self.limits)?;
        let fields = message.fields();
        let has_agent = fields.contains("signature-agent");
        let agents = if self.policy.reads_agents() && has_agent {
            SignatureAgents::of_fields(fields, self.limits.field_bytes)
        } else {
            Ok(None)
        };
        let parsed = Parsed::new(message);
        Ok(Reading { parsed, signatures, has_agent, agents, limits: self.limits })
    }

    /// Judges one signature. The key is looked up before the base is built, so that a signature by
    /// an unknown key costs no more than reading its parameters.
    fn judge(
        &self,
        reading: &mut Reading<'_>,
        label: &str,
        now: i64,
        trace: &mut Trace,
    ) -> Result<(), Error> {
        #[cfg(feature = "timing")]
        let started = Instant::now();
        trace.step = Step::Selection;
        let signature = reading.signatures.get(label).ok_or(Error::NoMatch)?;
        if !self.policy.applies_to(&signature, reading.has_agent) {
            return Err(Error::NoMatch);
        }
        trace.label = Some(label.to_owned());
        trace.step = Step::Parameters;
        let agents = reading.agents.as_ref().map_err(Error::clone)?.as_ref();
        self.policy.check_agents(agents)?;
        trace.agents = agents.map(|agents| agents.covered_by(&signature)).unwrap_or_default();
        self.policy.check_times(&signature, now)?;
        let key_id = self.check_parameters(&signature)?;
        self.policy.check_cover(&signature, &reading.signatures)?;
        trace.key_id = Some(key_id.to_owned());
        trace.step = Step::Key;
        let key = self.find_key(&signature, key_id, trace)?;
        let value = signature.value()?;
        trace.step = Step::Base;
        let base = SignatureBase::build_in(&reading.parsed, signature.covered(), &reading.limits)?;
        reading.limits.base_bytes = reading.limits.base_bytes.saturating_sub(base.as_bytes().len());
        #[cfg(feature = "timing")]
        {
            trace.base_time = started.elapsed();
        }
        let base = trace.base.insert(base);
        trace.step = Step::Signature;
        #[cfg(feature = "timing")]
        let started = Instant::now();
        if self.is_strict {
            key.verify_strict(base.as_bytes(), value)?;
        } else {
            key.verify(base.as_bytes(), value)?;
        }
        #[cfg(feature = "timing")]
        {
            trace.signature_time = started.elapsed();
        }
        trace.step = Step::Content;
        trace.content = digest::compare_covered(&reading.parsed, &signature, &self.limits)?;
        self.policy.check_content(trace.content)?;
        trace.step = Step::Nonce;
        self.policy.use_nonce(&signature)
    }

    /// Checks the types of the parameters (RFC 9421, 2.3), and returns the identifier of the key.
    fn check_parameters<'s>(&'s self, signature: &Signature<'s>) -> Result<&'s str, Error> {
        signature.string("nonce")?;
        signature.string("alg")?;
        signature.string("tag")?;
        let key_id = signature.string("keyid")?;
        self.key_id.as_deref().or(key_id).ok_or(Error::MissingParameter("keyid"))
    }

    fn find_key(
        &self,
        signature: &Signature<'_>,
        key_id: &str,
        trace: &mut Trace,
    ) -> Result<Arc<touchmark_keyring::PreparedKey>, Error> {
        let vouching = agent::vouching(&trace.agents, signature.label());
        let found = self.keys.key(vouching, key_id);
        let FoundKey { key, agent } = found.ok_or_else(|| Error::UnknownKey(key_id.to_owned()))?;
        trace.attributed = agent.and_then(|place| vouching.get(place).cloned());
        key.check()?;
        self.policy.check_key(&key)?;
        if let Some(alg) = signature.string("alg")? {
            // RFC 9421, 3.2, step 6: what names the algorithm in two places has to name the same.
            if alg != key.algorithm().name() {
                return Err(Error::AlgorithmMismatch { alg: alg.to_owned(), key: key.algorithm() });
            }
        }
        Ok(key)
    }
}

impl Trace {
    fn new() -> Self {
        Self {
            label: None,
            agents: Vec::new(),
            attributed: None,
            key_id: None,
            base: None,
            content: ContentCheck::NotCovered,
            step: Step::Fields,
            #[cfg(feature = "timing")]
            base_time: Duration::ZERO,
            #[cfg(feature = "timing")]
            signature_time: Duration::ZERO,
            result: Ok(()),
        }
    }

    /// What was verified, or why it was not.
    ///
    /// # Errors
    /// [`Error`], of the first step that failed.
    pub fn into_result(self) -> Result<Verified, Error> {
        match (self.result, self.label, self.key_id, self.base) {
            (Ok(()), Some(label), Some(key_id), Some(base)) => Ok(Verified {
                label,
                key_id,
                agents: self.agents,
                attributed: self.attributed,
                content: self.content,
                base,
                #[cfg(feature = "timing")]
                base_time: self.base_time,
                #[cfg(feature = "timing")]
                signature_time: self.signature_time,
            }),
            (Err(error), ..) => Err(error),
            // A verification that ends well has set all three.
            (Ok(()), ..) => Err(Error::NoMatch),
        }
    }
}
