//! Manifests: which keys a folder holds.

use std::{collections::HashSet, fmt};

use crate::{KeyFileError, Label, Node, Role, Text};

/// The forms of a manifest, by the tools that write them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// hash-sig-cli, one key for each validator.
    HashSigCliSingle,
    /// hash-sig-cli, two keys for each validator.
    HashSigCliDual,
    /// ream and leanSpec.
    Ream,
    /// leanVM: the fields of [`HashSigCliDual`](Self::HashSigCliDual), with public keys of 32 bytes.
    LeanVm,
    /// The hive simulator, which leanSpec also reads: fields `attestation_pubkey_hex` and `proposal_pubkey_hex`.
    Hive,
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::HashSigCliSingle => "D1 (hash-sig-cli, one key for each validator)",
            Self::HashSigCliDual => "D2 (hash-sig-cli, two keys for each validator)",
            Self::Ream => "D3 (ream and leanSpec)",
            Self::LeanVm => "D4 (leanVM)",
            Self::Hive => "that of hive (attestation and proposal keys)",
        })
    }
}

/// A key that a document speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyReference {
    /// The validator's number, where it has one.
    pub index: Option<u64>,
    /// What the key is for, as the document's fields say.
    pub role: Option<Role>,
    /// The encoded public key.
    pub public_key: Vec<u8>,
    /// The file of the secret key, relative to the document's folder.
    pub secret_file: Option<String>,
}

/// A manifest.
#[derive(Clone, Debug)]
pub struct Manifest {
    /// Its form.
    pub dialect: Dialect,
    /// What it calls its keys.
    pub key_scheme: String,
    /// The keys, in its order.
    pub keys: Vec<KeyReference>,
    /// All of it, as text.
    pub document: Node,
}

/// The fields of one key in an entry: role, public key, file of the secret key.
type Fields = (Option<Role>, &'static str, &'static str);

const SINGLE: &[Fields] = &[(None, "pubkey_hex", "privkey_file")];
const DUAL: &[Fields] = &[
    (Some(Role::Proposer), "proposer_key_pubkey_hex", "proposer_key_privkey_file"),
    (Some(Role::Attester), "attester_key_pubkey_hex", "attester_key_privkey_file"),
];
const REAM: &[Fields] = &[
    (Some(Role::Attester), "attestation_public_key_hex", "attestation_private_key_file"),
    (Some(Role::Proposer), "proposal_public_key_hex", "proposal_private_key_file"),
];
const HIVE: &[Fields] = &[
    (Some(Role::Attester), "attestation_pubkey_hex", "attestation_privkey_file"),
    (Some(Role::Proposer), "proposal_pubkey_hex", "proposal_privkey_file"),
];
/// The dialects that the fields of an entry tell apart.
const DIALECTS: [(Dialect, &[Fields]); 4] = [
    (Dialect::HashSigCliSingle, SINGLE),
    (Dialect::HashSigCliDual, DUAL),
    (Dialect::Ream, REAM),
    (Dialect::Hive, HIVE),
];

impl Manifest {
    /// Reads a manifest of any dialect: the first entry decides, the others must agree.
    ///
    /// # Errors
    /// [`KeyFileError`] if it is none: no list of validators, an entry of no dialect or of another than the first, a repeated index, a
    /// public key that is not hexadecimal, a head field that is not a scalar.
    pub fn from_document(document: Node) -> Result<Self, KeyFileError> {
        let list = document.get("validators").filter(|node| matches!(node.value, Text::List(_)));
        let Some(list) = list else {
            return Err(KeyFileError::new("validators", document.offset, "no list of that name"));
        };
        for (name, node) in document.members() {
            if name != "validators" && node.scalar().is_none() {
                return Err(KeyFileError::new(name, node.offset, "is not a scalar"));
            }
        }
        let key_scheme = document.text("key_scheme")?.to_owned();
        let first = list.items().first();
        let first = first.ok_or_else(|| KeyFileError::new("validators", list.offset, "the list is empty"))?;
        let (dialect, fields) = dialect(first, document.get("pubkey_bytes").is_some())?;
        let mut keys = Vec::new();
        let mut seen = HashSet::new();
        for entry in list.items() {
            keys.extend(read_entry(entry, fields, &mut seen)?);
        }
        Ok(Self { dialect, key_scheme, keys, document })
    }

    /// What the labels say that cannot be: without opening a key file.
    #[must_use]
    pub fn doubts(&self) -> Vec<String> {
        let mut doubts = Vec::new();
        let head = |name| self.document.get(name).and_then(Node::scalar);
        let Some(label) = Label::of(&self.key_scheme) else {
            return vec![format!("key_scheme {:?} is no scheme's name", self.key_scheme)];
        };
        if let Some(hash) = head("hash_function")
            && !label.hash_functions().contains(&hash)
        {
            let right = label.hash_functions().first().copied().unwrap_or_default();
            doubts.push(format!("hash_function says {hash}, but keys of this key_scheme hash with {right}"));
        }
        if let Some(lifetime) = head("lifetime")
            && lifetime.parse() != Ok(label.lifetime())
        {
            doubts.push(format!(
                "lifetime says {lifetime}, but keys of this key_scheme have {} epochs",
                label.lifetime()
            ));
        }
        let validators = self.document.get("validators").map_or(0, |list| list.items().len());
        if let Some(count) = head("num_validators")
            && count.parse() != Ok(validators)
        {
            doubts.push(format!("num_validators says {count}, but {validators} are listed"));
        }
        if let (Some(log), Some(count)) = (head("log_num_active_epochs"), head("num_active_epochs")) {
            let expected = log.parse().ok().and_then(|log| 1_u64.checked_shl(log));
            if expected.is_none() || count.parse().ok() != expected {
                doubts.push(format!("num_active_epochs says {count}, but log_num_active_epochs says {log}"));
            }
        }
        if let Some(bytes) = head("pubkey_bytes")
            && let Some(key) = self.keys.iter().find(|key| bytes.parse() != Ok(key.public_key.len()))
        {
            doubts.push(format!("pubkey_bytes says {bytes}, but a key has {}", key.public_key.len()));
        }
        for key in &self.keys {
            doubts.extend(key.doubts(Some(label)));
        }
        doubts
    }
}

impl KeyReference {
    /// What of this key cannot be, as far as the document tells.
    pub(crate) fn doubts(&self, label: Option<Label>) -> Vec<String> {
        let mut doubts = Vec::new();
        let named = self.secret_file.as_deref().unwrap_or("a key");
        if let Some(label) = label
            && self.public_key.len() != label.public_key_bytes()
        {
            let (found, right) = (self.public_key.len(), label.public_key_bytes());
            doubts.push(format!(
                "{named}: a public key of {found} bytes, but keys of this key_scheme have {right}"
            ));
        }
        if let (Some(role), Some(told)) =
            (self.role, self.secret_file.as_deref().and_then(Role::of_file_name))
            && role != told
        {
            doubts.push(format!("{named}: the field says {role}, the file's name {told}"));
        }
        doubts
    }
}

/// The dialect of an entry, and its fields.
fn dialect(entry: &Node, has_pubkey_bytes: bool) -> Result<(Dialect, &'static [Fields]), KeyFileError> {
    let has = |fields: &[Fields]| fields.iter().all(|(_, key, _)| entry.get(key).is_some());
    let found: Vec<_> = DIALECTS.into_iter().filter(|(_, fields)| has(fields)).collect();
    match found[..] {
        [(Dialect::HashSigCliDual, fields)] if has_pubkey_bytes => Ok((Dialect::LeanVm, fields)),
        [found] => Ok(found),
        [] => Err(KeyFileError::new(
            "validators",
            entry.offset,
            "an entry without the public keys of any dialect",
        )),
        _ => Err(KeyFileError::new("validators", entry.offset, "an entry that mixes dialects")),
    }
}

fn read_entry(
    entry: &Node,
    fields: &[Fields],
    seen: &mut HashSet<Option<u64>>,
) -> Result<Vec<KeyReference>, KeyFileError> {
    let has = |fields: &[Fields]| fields.iter().any(|(_, key, _)| entry.get(key).is_some());
    let others = DIALECTS.into_iter().map(|(_, other)| other).filter(|other| !std::ptr::eq(*other, fields));
    if others.into_iter().any(has) {
        return Err(KeyFileError::new(
            "validators",
            entry.offset,
            "an entry of another dialect than the first",
        ));
    }
    let index = read_index(entry)?;
    if index.is_some() && !seen.insert(index) {
        return Err(KeyFileError::new("index", entry.offset, "is repeated"));
    }
    let read = |&(role, key, file): &Fields| read_key(entry, index, role, key, file);
    fields.iter().map(read).collect()
}

/// The validator's number, if the entry has one.
pub(crate) fn read_index(entry: &Node) -> Result<Option<u64>, KeyFileError> {
    let Some(node) = entry.get("index") else { return Ok(None) };
    let index = node.scalar().and_then(|text| text.parse().ok());
    index.map(Some).ok_or_else(|| KeyFileError::new("index", node.offset, "is not a number"))
}

/// One key of an entry.
pub(crate) fn read_key(
    entry: &Node,
    index: Option<u64>,
    role: Option<Role>,
    key: &str,
    file: &str,
) -> Result<KeyReference, KeyFileError> {
    let node = entry.get(key).ok_or_else(|| KeyFileError::new(key, entry.offset, "is missing"))?;
    let secret_file = match entry.get(file) {
        Some(_) => Some(entry.text(file)?.to_owned()),
        None => None,
    };
    Ok(KeyReference { index, role, public_key: node.hex(key)?, secret_file })
}
