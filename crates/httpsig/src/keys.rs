//! Where the keys to verify with come from.

use std::{collections::BTreeMap, sync::Arc};

use touchmark_keyring::{Keyring, PreparedKey, SharedKeyring};

use crate::SignatureAgent;

/// A key, and the agent in whose set it was.
#[derive(Clone, Debug)]
pub struct FoundKey {
    /// The key.
    pub key: Arc<PreparedKey>,
    /// The place in the list of agents of the one whose set has the key; `None` for a key that the
    /// verifier knows by other means.
    pub agent: Option<usize>,
}

/// A place to look keys up.
pub trait KeySource: Send + Sync {
    /// The key of an identifier, for a signature that these agents can vouch for.
    fn key(&self, agents: &[SignatureAgent], key_id: &str) -> Option<FoundKey>;
}

/// Keys that the verifier knows: by their identifier alone, whatever agent the message names.
/// Nothing is attributed to an agent.
impl KeySource for Keyring {
    fn key(&self, _: &[SignatureAgent], key_id: &str) -> Option<FoundKey> {
        self.get(key_id).map(|key| FoundKey { key: Arc::clone(key), agent: None })
    }
}

/// As for [`Keyring`], of the ring at the moment.
impl KeySource for SharedKeyring {
    fn key(&self, agents: &[SignatureAgent], key_id: &str) -> Option<FoundKey> {
        self.snapshot().key(agents, key_id)
    }
}

impl<T: KeySource + ?Sized> KeySource for &T {
    fn key(&self, agents: &[SignatureAgent], key_id: &str) -> Option<FoundKey> {
        (**self).key(agents, key_id)
    }
}

impl<T: KeySource + ?Sized> KeySource for Arc<T> {
    fn key(&self, agents: &[SignatureAgent], key_id: &str) -> Option<FoundKey> {
        (**self).key(agents, key_id)
    }
}

/// Keys by the pair of the URL that they were learnt from and their identifier.
///
/// A key that one URL publishes says nothing about a message that names another URL, even if both
/// publish a key of the same identifier. A pinned key verifies whatever the message names, and the
/// signature is then attributed to no URL (draft-ietf-webbotauth-httpsig-protocol-01, 4.3).
#[derive(Clone, Debug, Default)]
pub struct AgentKeyrings {
    /// Keys that the verifier knows by other means.
    pub pinned: Keyring,
    by_agent: BTreeMap<String, Keyring>,
}

impl AgentKeyrings {
    /// No keys.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Puts the keys of an agent in the place of those that were there: a key that the agent no
    /// longer publishes is gone.
    pub fn set(&mut self, agent: &SignatureAgent, keys: Keyring) {
        self.by_agent.insert(agent.identifier(), keys);
    }

    /// Takes the keys of an agent out.
    pub fn remove(&mut self, agent: &SignatureAgent) -> Option<Keyring> {
        self.by_agent.remove(&agent.identifier())
    }
}

impl KeySource for AgentKeyrings {
    fn key(&self, agents: &[SignatureAgent], key_id: &str) -> Option<FoundKey> {
        let of_agent = agents.iter().enumerate().find_map(|(place, agent)| {
            let key = self.by_agent.get(&agent.identifier())?.get(key_id)?;
            Some(FoundKey { key: Arc::clone(key), agent: Some(place) })
        });
        of_agent.or_else(|| self.pinned.key(agents, key_id))
    }
}
