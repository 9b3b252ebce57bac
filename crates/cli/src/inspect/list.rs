//! Manifests and lists of keys: are the files there, and are they what the list says?

use std::{collections::HashMap, path::Path};

use touchmark::{
    keyfiles::{
        AnnotatedValidators, GenesisConfig, KeyFile, KeyReference, Label, Manifest, Role, leansig, recognise,
    },
    xmss::Scheme,
};

use super::{Findings, key::label_doubt};
use crate::{input::Source, keys};

/// A manifest, its labels, and the key files in its folder.
pub(super) fn manifest(findings: &mut Findings, folder: Option<&Path>, manifest: &Manifest) {
    findings.fact("dialect", manifest.dialect.to_string());
    findings.fact("key_scheme", manifest.key_scheme.as_str());
    findings.fact("hash_functions", Label::of(&manifest.key_scheme).map_or(&[][..], Label::hash_functions));
    findings.fact("keys", manifest.keys.len());
    findings.doubts.extend(manifest.doubts());
    repeated_keys(findings, &manifest.keys);
    files(findings, folder, &manifest.keys, Some(&manifest.key_scheme));
}

/// Annotated validators, and the key files in the folder that the tools use.
pub(super) fn annotated(findings: &mut Findings, folder: Option<&Path>, list: &AnnotatedValidators) {
    let keys: Vec<_> = list.nodes.iter().flat_map(|(_, keys)| keys).cloned().collect();
    findings.fact("nodes", list.nodes.len());
    findings.fact("keys", keys.len());
    repeated_keys(findings, &keys);
    let beside = folder.map(|folder| folder.join("hash-sig-keys")).filter(|folder| folder.is_dir());
    files(findings, beside.as_deref().or(folder), &keys, None);
}

/// A genesis configuration has no files.
pub(super) fn genesis(findings: &mut Findings, config: &GenesisConfig) {
    findings.fact("variant", format!("{:?}", config.variant).to_lowercase());
    findings.fact("keys", config.keys.len());
    findings.doubts.extend(config.doubts());
    repeated_keys(findings, &config.keys);
}

/// One key for two roles or validators signs twice in an epoch.
fn repeated_keys(findings: &mut Findings, keys: &[KeyReference]) {
    let mut seen = HashMap::<&[u8], usize>::new();
    keys.iter().for_each(|key| *seen.entry(&key.public_key).or_default() += 1);
    let mut repeated: Vec<_> = seen.into_iter().filter(|&(_, count)| count > 1).collect();
    repeated.sort_unstable();
    for (key, count) in repeated {
        findings.doubt(format!("the key {} is listed {count} times", hex::encode(key)));
    }
}

/// Opens the files that are there, and compares.
fn files(findings: &mut Findings, folder: Option<&Path>, keys: &[KeyReference], label: Option<&str>) {
    let Some(folder) = folder else { return };
    let mut found = 0;
    for reference in keys {
        let Some(name) = &reference.secret_file else { continue };
        let path = folder.join(name);
        if !path.is_file() {
            continue;
        }
        found += 1;
        let doubts = doubts_of_file(&path, reference, label);
        findings.doubts.extend(doubts.into_iter().map(|doubt| format!("{name}: {doubt}")));
    }
    let named = keys.iter().filter(|key| key.secret_file.is_some()).count();
    findings.fact("key_files", format!("{found} of {named} found and read"));
}

/// What of a secret file is not as the list says.
fn doubts_of_file(path: &Path, reference: &KeyReference, label: Option<&str>) -> Vec<String> {
    let bytes = match Source::File(path.to_owned()).read() {
        Ok(bytes) => bytes,
        Err(failure) => return vec![failure.to_string()],
    };
    let ssz = match recognise(&bytes) {
        Ok(KeyFile::SigningKey { ssz, .. }) => ssz,
        Ok(KeyFile::LeanVmSigningKey(key)) => {
            return public_key_doubt(reference, &key.public_key()).into_iter().collect();
        }
        Ok(other) => return vec![format!("is {other}")],
        Err(error) => return vec![error.to_string()],
    };
    let public_key = match leansig::SigningKey::from_ssz(&ssz) {
        Ok(key) => key.verifying_key().map(|key| key.to_ssz()).unwrap_or_default(),
        Err(error) => return vec![error.to_string()],
    };
    let fitting = keys::signing_key_of_any_scheme(&ssz)
        .map(|key| keys::fitting_schemes(&key, &ssz))
        .unwrap_or_default();
    public_key_doubt(reference, &public_key).into_iter().chain(scheme_doubt(label, &fitting)).collect()
}

fn public_key_doubt(reference: &KeyReference, found: &[u8]) -> Option<String> {
    if reference.public_key == found {
        return None;
    }
    let role = reference.role.map_or(String::new(), |role: Role| format!(" {role}"));
    Some(format!("is not the{role} key that is listed: its public key is {}", hex::encode(found)))
}

fn scheme_doubt(label: Option<&str>, fitting: &[Scheme]) -> Option<String> {
    if fitting.is_empty() {
        return Some(
            "no leaf follows from its secret in any parameter set: damaged, or of another hash".to_owned(),
        );
    }
    label.and_then(|label| label_doubt(label, fitting))
}
