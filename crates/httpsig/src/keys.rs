//! Where the keys to verify with come from.

use std::{collections::BTreeMap, sync::Arc};

use touchmark_keyring::{Keyring, PreparedKey, SharedKeyring};

use crate::SignatureAgent;

/// A place to look keys up.
pub trait KeySource {
    /// The key of an identifier, for a signature that covers these agents.
    fn key(&self, agents: &[SignatureAgent], key_id: &str) -> Option<Arc<PreparedKey>>;
}

/// Keys that the verifier knows: by their identifier alone, whatever agent the message names.
impl KeySource for Keyring {
    fn key(&self, _: &[SignatureAgent], key_id: &str) -> Option<Arc<PreparedKey>> {
        self.get(key_id).cloned()
    }
}

/// As for [`Keyring`], of the ring at the moment.
impl KeySource for SharedKeyring {
    fn key(&self, agents: &[SignatureAgent], key_id: &str) -> Option<Arc<PreparedKey>> {
        self.snapshot().key(agents, key_id)
    }
}

/// Keys by the pair of the agent that they were learnt from and their identifier.
///
/// A key that one agent publishes says nothing about a message that names another, even if both publish a key of the same identifier:
/// otherwise a key learnt from one URL would vouch for another. Messages that cover no agent are looked up among the pinned keys.
#[derive(Clone, Debug, Default)]
pub struct AgentKeyrings {
    /// Keys that the verifier knows by itself.
    pub pinned: Keyring,
    by_source: BTreeMap<String, Keyring>,
}

impl AgentKeyrings {
    /// No keys.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Puts the keys of an agent in the place of those that were there: a key that the agent no longer publishes is gone.
    pub fn set(&mut self, agent: &SignatureAgent, keys: Keyring) {
        self.by_source.insert(agent.source().into_owned(), keys);
    }

    /// Takes the keys of an agent out.
    pub fn remove(&mut self, agent: &SignatureAgent) -> Option<Keyring> {
        self.by_source.remove(agent.source().as_ref())
    }
}

impl KeySource for AgentKeyrings {
    fn key(&self, agents: &[SignatureAgent], key_id: &str) -> Option<Arc<PreparedKey>> {
        if agents.is_empty() {
            return self.pinned.get(key_id).cloned();
        }
        agents.iter().find_map(|agent| self.by_source.get(agent.source().as_ref())?.get(key_id).cloned())
    }
}
