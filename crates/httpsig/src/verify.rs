//! Verification of a message.

#[cfg(feature = "timing")]
use std::time::{Duration, Instant};

use crate::{
    Error, KeySource, Limits, Message, Policy, Signature, SignatureAgent, SignatureAgents, SignatureBase,
    Signatures,
};

/// Verifies messages with the keys of a source, under a policy.
#[derive(Clone)]
pub struct Verifier<'k> {
    keys: &'k dyn KeySource,
    policy: Policy,
    limits: Limits,
    key_id: Option<String>,
}

/// A signature that is valid, under a key that is known, and meets the policy.
#[derive(Clone, Debug)]
pub struct Verified {
    /// The signature's label.
    pub label: String,
    /// The identifier that the key was found by.
    pub key_id: String,
    /// The agents that the signature covers; empty unless the policy reads them.
    pub agents: Vec<SignatureAgent>,
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
pub struct Trace {
    /// The label of the signature that was judged.
    pub label: Option<String>,
    /// The agents that the signature covers.
    pub agents: Vec<SignatureAgent>,
    /// The signature base, if it was built.
    pub base: Option<SignatureBase>,
    /// The identifier that the key was looked up by.
    pub key_id: Option<String>,
    /// The time that building the base took.
    #[cfg(feature = "timing")]
    pub base_time: Duration,
    /// The time that verifying the signature over the base took.
    #[cfg(feature = "timing")]
    pub signature_time: Duration,
    /// How it ended.
    pub result: Result<(), Error>,
}

impl<'k> Verifier<'k> {
    /// A verifier with the default limits.
    #[must_use]
    pub fn new(keys: &'k dyn KeySource, policy: Policy) -> Self {
        Self { keys, policy, limits: Limits::default(), key_id: None }
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

    /// Verifies the first signature, in the order of the field `Signature-Input`, that the policy is about. `now` is in Unix seconds.
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
    ///
    /// # Errors
    /// [`Error`] if the fields that hold signatures are not readable.
    pub fn verify_each(&self, message: Message<'_>, now: i64) -> Result<Vec<LabelAnswer>, Error> {
        let signatures = Signatures::parse(message, &self.limits)?;
        let judge = |signature: Signature<'_>| {
            let label = signature.label();
            (label.to_owned(), self.verify_label(message, label, now))
        };
        Ok(signatures.iter().map(judge).collect())
    }

    /// Verifies, and keeps what was built on the way: for finding out why a message does not verify.
    #[must_use]
    pub fn trace(&self, message: Message<'_>, label: Option<&str>, now: i64) -> Trace {
        let mut trace = Trace {
            label: None,
            agents: Vec::new(),
            base: None,
            key_id: None,
            #[cfg(feature = "timing")]
            base_time: Duration::ZERO,
            #[cfg(feature = "timing")]
            signature_time: Duration::ZERO,
            result: Ok(()),
        };
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
        #[cfg(feature = "timing")]
        let started = Instant::now();
        let signatures = Signatures::parse(message, &self.limits)?;
        let signature = signatures
            .iter()
            .filter(|signature| label.is_none_or(|label| signature.label() == label))
            .find(|signature| self.policy.is_about(signature, message))
            .ok_or(Error::NoMatch)?;
        trace.label = Some(signature.label().to_owned());
        if self.policy.reads_agents() {
            let agents = SignatureAgents::of_fields(message.fields(), self.limits.field_bytes)?;
            trace.agents = agents.map(|agents| agents.covered_by(&signature)).unwrap_or_default();
        }
        self.policy.check_times(&signature, now)?;
        let base = signature.base(message, &self.limits)?;
        #[cfg(feature = "timing")]
        {
            trace.base_time = started.elapsed();
        }
        let base = trace.base.insert(base);
        let key_id = match &self.key_id {
            Some(id) => id,
            None => signature.string("keyid")?.ok_or(Error::MissingParameter("keyid"))?,
        };
        trace.key_id = Some(key_id.to_owned());
        #[cfg(feature = "timing")]
        let started = Instant::now();
        self.check(&signature, base, &trace.agents, key_id)?;
        #[cfg(feature = "timing")]
        {
            trace.signature_time = started.elapsed();
        }
        self.policy.judge_nonce(&signature)
    }

    fn check(
        &self,
        signature: &Signature<'_>,
        base: &SignatureBase,
        agents: &[SignatureAgent],
        key_id: &str,
    ) -> Result<(), Error> {
        let key = self.keys.key(agents, key_id).ok_or_else(|| Error::UnknownKey(key_id.to_owned()))?;
        self.policy.check_key(&key)?;
        if let Some(alg) = signature.string("alg")? {
            // RFC 9421, 3.2, step 6: what names the algorithm in two places has to name the same.
            if alg != key.algorithm().name() {
                return Err(Error::AlgorithmMismatch { alg: alg.to_owned(), key: key.algorithm() });
            }
        }
        Ok(key.verify(base.as_bytes(), signature.value()?)?)
    }
}

impl Trace {
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
