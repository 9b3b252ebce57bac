//! `touchmark inspect`: what a file is, and whether what it is called is true.

mod key;
mod list;

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

use serde::{Serialize, Serializer, ser::SerializeMap};
use serde_json::{Value, json};
use touchmark::{
    keyfiles::{KeyFile, KeyPairs, Keystore, SlashingProtection, recognise},
    xmss::EpochRange,
};

use crate::{
    console::{Answer, Console},
    failure::Failure,
    input::Source,
    keys,
};

/// What to look at.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// Any file (`-`: standard input)
    file: Source,
    /// What the key is said to be, a `key_scheme` of a manifest: is it true?
    #[arg(long, value_name = "NAME")]
    label: Option<String>,
}

/// What was found.
pub(crate) struct Findings {
    file: String,
    what: String,
    facts: Vec<(&'static str, Value)>,
    doubts: Vec<String>,
}

impl Findings {
    fn fact(&mut self, name: &'static str, value: impl Into<Value>) {
        self.facts.push((name, value.into()));
    }

    /// First and last epoch.
    fn epochs(&mut self, name: &'static str, range: &EpochRange) {
        self.fact(name, json!([range.start, range.end.saturating_sub(1)]));
    }

    fn doubt(&mut self, doubt: impl Into<String>) {
        self.doubts.push(doubt.into());
    }
}

/// One object.
impl Serialize for Findings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.facts.len() + 3))?;
        map.serialize_entry("file", &self.file)?;
        map.serialize_entry("what", &self.what)?;
        for (name, value) in &self.facts {
            map.serialize_entry(name, value)?;
        }
        map.serialize_entry("doubts", &self.doubts)?;
        map.end()
    }
}

impl Answer for Findings {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}: {}", self.file, self.what)?;
        let width = self.facts.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
        for (name, value) in &self.facts {
            writeln!(out, "  {:<width$}  {}", name.replace('_', " "), shown(name, value))?;
        }
        for doubt in &self.doubts {
            writeln!(out, "  ! {doubt}")?;
        }
        Ok(())
    }
}

/// A value in words.
fn shown(name: &str, value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => {
            let items: Vec<_> = items.iter().map(|item| shown(name, item)).collect();
            items.join(if name.ends_with("interval") { " to " } else { ", " })
        }
        other => other.to_string(),
    }
}

impl Arguments {
    /// Looks.
    pub(crate) fn run(&self, console: Console) -> Result<(), Failure> {
        let bytes = self.file.read()?;
        let file = recognise(&bytes).map_err(Failure::of_decoding(&self.file))?;
        let mut findings = Findings {
            file: self.file.to_string(),
            what: file.to_string(),
            facts: vec![("bytes", bytes.len().into())],
            doubts: Vec::new(),
        };
        let path = match &self.file {
            Source::File(path) => Some(path.as_path()),
            Source::Stdin => None,
        };
        self.describe(&mut findings, path, &file)?;
        console.say(&findings)
    }

    fn describe(&self, findings: &mut Findings, path: Option<&Path>, file: &KeyFile) -> Result<(), Failure> {
        let folder = path.map(folder_of);
        match file {
            KeyFile::SigningKey { form, ssz } => {
                findings.fact("form", form.to_string());
                key::signing_key(findings, ssz, self.label.as_deref())
                    .map_err(Failure::of_decoding(&self.file))?;
                key::surroundings(findings, path, ssz);
            }
            KeyFile::VerifyingKey { form, ssz } => {
                findings.fact("form", form.to_string());
                key::verifying_key(findings, ssz, self.label.as_deref());
            }
            KeyFile::Signature { form, ssz } => {
                findings.fact("form", form.to_string());
                key::signature(findings, ssz, self.label.as_deref());
            }
            KeyFile::KeyPairs(pairs) => {
                key_pairs(findings, pairs).map_err(Failure::of_decoding(&self.file))?;
            }
            KeyFile::Manifest(manifest) => list::manifest(findings, folder.as_deref(), manifest),
            KeyFile::AnnotatedValidators(file) => list::annotated(findings, folder.as_deref(), file),
            KeyFile::Validators(file) => {
                findings.fact("nodes", file.nodes.len());
                findings.fact("validators", file.nodes.iter().map(|(_, list)| list.len()).sum::<usize>());
            }
            KeyFile::GenesisConfig(file) => list::genesis(findings, file),
            other => foreign(findings, other),
        }
        Ok(())
    }
}

/// The folder that a file's relative paths start from.
fn folder_of(path: &Path) -> PathBuf {
    path.parent().map(Path::to_owned).unwrap_or_default()
}

fn key_pairs(findings: &mut Findings, pairs: &KeyPairs) -> Result<(), touchmark::keyfiles::KeyFileError> {
    for (role, pair) in pairs.named() {
        let mut of_pair =
            Findings { file: String::new(), what: String::new(), facts: vec![], doubts: vec![] };
        key::signing_key(&mut of_pair, &pair.signing_key, None)?;
        let fingerprint = keys::fingerprint(&pair.verifying_key);
        if of_pair.facts.iter().any(|(name, value)| *name == "fingerprint" && *value != fingerprint) {
            of_pair.doubt("the public key is not that of the secret key");
        }
        let facts: serde_json::Map<_, _> =
            of_pair.facts.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        findings.fact(role, facts);
        findings.doubts.extend(of_pair.doubts.iter().map(|doubt| format!("{role}: {doubt}")));
    }
    Ok(())
}

/// What belongs to other families of schemes: named and described.
fn foreign(findings: &mut Findings, file: &KeyFile) {
    match file {
        KeyFile::LeanVmPublicKey(key) => findings.fact("public_key", hex::encode(key)),
        KeyFile::LeanVmSigningKey(key) => {
            findings.fact("activation_interval", json!([key.first_epoch, key.last_epoch]));
            findings.fact("public_key", hex::encode(key.public_key()));
            if key.is_of_generation_b3() {
                findings.fact("generation", "B3");
            } else {
                findings.doubt("its parameter does not follow from its seed in generation B3: never sign with it by the rules of B3");
            }
        }
        KeyFile::LeanVmVersionedKey(key) => {
            findings.fact("version", key.version);
            findings.fact("activation_interval", json!([key.first_epoch, key.last_epoch]));
        }
        KeyFile::Keystore(Keystore::Eip8310 { scheme, index_mode, public_key, first_epoch, last_epoch }) => {
            findings.fact("scheme", scheme.as_str());
            findings.fact("index_mode", index_mode.as_str());
            findings.fact("public_key", public_key.as_str());
            findings.fact("first_epoch", *first_epoch);
            findings.fact("last_epoch", json!(last_epoch));
        }
        KeyFile::SlashingProtection(SlashingProtection { records, attestations, blocks, conflicts }) => {
            conflicts.iter().for_each(|conflict| findings.doubt(conflict));
            findings.fact("keys", *records);
            findings.fact("attestations", attestations.len());
            findings.fact("blocks", blocks.len());
        }
        _ => {}
    }
    if let KeyFile::SlashingProtection(file) = file {
        findings.fact("highest_spent_epoch", json!(file.highest()));
    }
}
