//! Which node has which validators, and which keys the genesis state has.

use crate::{
    KeyFileError, KeyReference, Node, Role, Text, leansig,
    manifest::{read_index, read_key},
};

/// `annotated_validators.yaml`: keys, by node.
#[derive(Clone, Debug)]
pub struct AnnotatedValidators {
    /// Nodes and their keys. A role that no field tells is that of the file's name.
    pub nodes: Vec<(String, Vec<KeyReference>)>,
    /// All of it, as text.
    pub document: Node,
}

/// `validators.yaml`: numbers of validators, by node.
#[derive(Clone, Debug)]
pub struct Validators {
    /// Nodes and their validators.
    pub nodes: Vec<(String, Vec<u64>)>,
    /// All of it, as text.
    pub document: Node,
}

/// How a genesis configuration lists its keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConfigVariant {
    /// Pairs `attestation_pubkey`, `proposal_pubkey`.
    A,
    /// Pairs `attestation_public_key`, `proposal_public_key`.
    B,
    /// One key for each validator, without a name.
    C,
}

/// `config.yaml`: the genesis configuration.
#[derive(Clone, Debug)]
pub struct GenesisConfig {
    /// How it lists keys.
    pub variant: ConfigVariant,
    /// The keys, in the order of the validators.
    pub keys: Vec<KeyReference>,
    /// All of it, as text.
    pub document: Node,
}

impl AnnotatedValidators {
    /// Reads it: rows of one key, or rows of both.
    ///
    /// # Errors
    /// [`KeyFileError`] if a node has no list, or a row lacks what it needs.
    pub fn from_document(document: Node) -> Result<Self, KeyFileError> {
        let mut nodes = Vec::new();
        for (name, rows) in document.members() {
            let mut keys = Vec::new();
            for row in list(name, rows)? {
                keys.extend(read_row(row)?);
            }
            nodes.push((name.clone(), keys));
        }
        Ok(Self { nodes, document })
    }
}

fn read_row(row: &Node) -> Result<Vec<KeyReference>, KeyFileError> {
    let index = read_index(row)?;
    if row.get("pubkey_hex").is_some() {
        let mut key = read_key(row, index, None, "pubkey_hex", "privkey_file")?;
        key.role = key.secret_file.as_deref().and_then(Role::of_file_name);
        return Ok(vec![key]);
    }
    // Tools name the files `.._sk_file` or `.._privkey_file`.
    let read = |role, key, [one, other]: [&'static str; 2]| {
        let file = if row.get(other).is_some() { other } else { one };
        read_key(row, index, Some(role), key, file)
    };
    Ok(vec![
        read(Role::Attester, "attestation_pubkey_hex", ["attestation_sk_file", "attestation_privkey_file"])?,
        read(Role::Proposer, "proposal_pubkey_hex", ["proposal_sk_file", "proposal_privkey_file"])?,
    ])
}

impl Validators {
    /// Reads it, plain or under a key `validators`.
    ///
    /// # Errors
    /// [`KeyFileError`] if a node has no list, or what is listed is not a number.
    pub fn from_document(document: Node) -> Result<Self, KeyFileError> {
        let map = document.get("validators").filter(|node| matches!(node.value, Text::Map(_)));
        let mut nodes = Vec::new();
        for (name, items) in map.unwrap_or(&document).members() {
            let number = |item: &Node| {
                let number = item.scalar().and_then(|text| text.parse().ok());
                number.ok_or_else(|| KeyFileError::new(name, item.offset, "what is listed is not a number"))
            };
            nodes.push((name.clone(), list(name, items)?.iter().map(number).collect::<Result<_, _>>()?));
        }
        Ok(Self { nodes, document })
    }
}

impl GenesisConfig {
    /// The name of the list of keys, in either case.
    pub(crate) const KEYS: [&'static str; 2] = ["GENESIS_VALIDATORS", "genesis_validators"];

    /// Reads it: the first key decides on the variant, the others must agree.
    ///
    /// # Errors
    /// [`KeyFileError`] if there is no list of keys, or an item is not a key of the variant.
    pub fn from_document(document: Node) -> Result<Self, KeyFileError> {
        let found = Self::KEYS.iter().find_map(|name| Some((name, document.get(name)?)));
        let (name, node) =
            found.ok_or_else(|| KeyFileError::new(Self::KEYS[0], document.offset, "is missing"))?;
        let items = list(name, node)?;
        let first =
            items.first().ok_or_else(|| KeyFileError::new(*name, node.offset, "the list is empty"))?;
        let (variant, attester, proposer) = if first.get("attestation_pubkey").is_some() {
            (ConfigVariant::A, "attestation_pubkey", "proposal_pubkey")
        } else if first.get("attestation_public_key").is_some() {
            (ConfigVariant::B, "attestation_public_key", "proposal_public_key")
        } else {
            (ConfigVariant::C, "", "")
        };
        let mut keys = Vec::new();
        for (index, item) in (0..).zip(items) {
            let index = Some(index);
            if variant == ConfigVariant::C {
                keys.push(KeyReference { index, role: None, public_key: item.hex(name)?, secret_file: None });
            } else {
                keys.push(read_key(item, index, Some(Role::Attester), attester, "")?);
                keys.push(read_key(item, index, Some(Role::Proposer), proposer, "")?);
            }
        }
        Ok(Self { variant, keys, document })
    }

    /// What cannot be: keys that no verifier takes, and a number of validators that is not the number of keys.
    #[must_use]
    pub fn doubts(&self) -> Vec<String> {
        let mut doubts: Vec<_> = self.keys.iter().filter_map(key_doubt).collect();
        let validators = self.keys.len() / if self.variant == ConfigVariant::C { 1 } else { 2 };
        for name in ["VALIDATOR_COUNT", "NUM_VALIDATORS"] {
            if let Some(count) = self.document.get(name).and_then(Node::scalar)
                && count.parse() != Ok(validators)
            {
                doubts.push(format!("{name} says {count}, but keys of {validators} validators are listed"));
            }
        }
        doubts
    }
}

/// What is wrong with a public key, whose scheme is not known. leanVM's keys of 32 bytes may be any bytes.
fn key_doubt(key: &KeyReference) -> Option<String> {
    if key.public_key.len() == 32 {
        return None;
    }
    let error = leansig::VerifyingKey::from_ssz(&key.public_key).err()?;
    let index = key.index.map_or_else(String::new, |index| format!(" of validator {index}"));
    Some(format!("the key{index}: {error}"))
}

fn list<'a>(name: &str, node: &'a Node) -> Result<&'a [Node], KeyFileError> {
    match &node.value {
        Text::List(items) => Ok(items),
        _ => Err(KeyFileError::new(name, node.offset, "is not a list")),
    }
}
