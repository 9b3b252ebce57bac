//! Keys and signatures: which parameter set they belong to.

use std::path::Path;

use touchmark::{
    keyfiles::{KeyFile, KeyFileError, Label, leansig, recognise},
    xmss::{AnySignature, AnyVerifyingKey, EpochRange, Scheme},
};

use super::Findings;
use crate::{input::Source, keys};

/// What a signing key is. Of keys with a form that no parameter set has, only the form is described.
///
/// # Errors
/// [`KeyFileError`] if it is no signing key at all.
pub(super) fn signing_key(
    findings: &mut Findings,
    ssz: &[u8],
    label: Option<&str>,
) -> Result<(), KeyFileError> {
    let Ok(key) = keys::signing_key_of_any_scheme(ssz) else {
        return form_only(findings, ssz, label);
    };
    let fitting = keys::fitting_schemes(&key, ssz);
    findings.fact("schemes", full_names(&fitting));
    findings.epochs("activation_interval", &key.activation_interval());
    findings.epochs("prepared_interval", &key.prepared_interval());
    let verifying_key = key.verifying_key().to_bytes();
    findings.fact("fingerprint", keys::fingerprint(&verifying_key));
    findings.fact("verifying_key", hex::encode(verifying_key));
    if fitting.is_empty() {
        let complaint = keys::complaint(key.scheme(), &key, ssz);
        findings.doubt(format!(
            "a key of no parameter set, whatever it is called: {}; it is damaged, or of another hash (the \
             Poseidon2 keys of the first devnets have this form too)",
            complaint.unwrap_or_default()
        ));
    }
    if let Some(doubt) = label.and_then(|label| label_doubt(label, &fitting)) {
        findings.doubt(doubt);
    }
    Ok(())
}

/// A key whose trees have a height or an interval that no parameter set has.
fn form_only(findings: &mut Findings, ssz: &[u8], label: Option<&str>) -> Result<(), KeyFileError> {
    let key = leansig::SigningKey::from_ssz(ssz)?;
    findings.fact("schemes", full_names(&[]));
    findings.fact("depth", key.top_tree.depth);
    let end = key.activation_epoch.saturating_add(key.num_active_epochs);
    findings.epochs("activation_interval", &EpochRange { start: key.activation_epoch, end });
    if let Some(verifying_key) = key.verifying_key() {
        let verifying_key = verifying_key.to_ssz();
        findings.fact("fingerprint", keys::fingerprint(&verifying_key));
        findings.fact("verifying_key", hex::encode(verifying_key));
    }
    findings.doubt("a key of no parameter set: none has trees of this depth and interval");
    if let Some(doubt) = label.and_then(|label| label_doubt(label, &[])) {
        findings.doubt(doubt);
    }
    Ok(())
}

/// What a label says that is not so, given the parameter sets that a key really fits.
pub(super) fn label_doubt(label: &str, fitting: &[Scheme]) -> Option<String> {
    match (Label::of(label), fitting) {
        (None, _) => Some(format!("the label {label:?} is no scheme's name")),
        (Some(Label::Known(scheme)), _) if fitting.contains(&scheme) => None,
        (Some(_), []) => Some(format!("the label {label} cannot be confirmed")),
        (Some(_), _) => {
            Some(format!("the label {label} is wrong: the leaves are those of {}", keys::names(fitting)))
        }
    }
}

fn full_names(schemes: &[Scheme]) -> Vec<&'static str> {
    schemes.iter().map(|scheme| scheme.name()).collect()
}

/// What stands beside the file of a signing key: its twin, and who may read it.
pub(super) fn surroundings(findings: &mut Findings, path: Option<&Path>, ssz: &[u8]) {
    let Some(path) = path else { return };
    #[cfg(unix)]
    if let Ok(metadata) = path.metadata() {
        use std::os::unix::fs::PermissionsExt;
        let mode = metadata.permissions().mode() & 0o777;
        if mode & 0o077 != 0 {
            findings.doubt(format!("others may read this secret: its mode is {mode:04o}, better 0600"));
        }
    }
    let Some(name) = path.file_name().and_then(|name| name.to_str()) else { return };
    let Some((stem, extension)) = name.rsplit_once("_sk.") else { return };
    let twin = path.with_file_name(format!("{stem}_pk.{extension}"));
    let Ok(bytes) = Source::File(twin.clone()).read() else { return };
    let own = leansig::SigningKey::from_ssz(ssz).ok().and_then(|key| key.verifying_key());
    let same = match recognise(&bytes) {
        Ok(KeyFile::VerifyingKey { ssz, .. }) => own.is_some_and(|key| key.to_ssz() == ssz),
        _ => false,
    };
    if same {
        findings.fact("verifying_key_file", twin.display().to_string());
    } else {
        findings.doubt(format!("{} is not its verifying key", twin.display()));
    }
}

/// A verifying key does not tell its parameter set; its length leaves some.
pub(super) fn verifying_key(findings: &mut Findings, ssz: &[u8], label: Option<&str>) {
    let possible = AnyVerifyingKey::candidates(ssz).unwrap_or_default();
    findings.fact("fingerprint", keys::fingerprint(ssz));
    findings.fact("verifying_key", hex::encode(ssz));
    findings.fact("possible_schemes", aliases(&possible));
    if let Some(label) = label
        && Label::of(label).is_none_or(|label| label.public_key_bytes() != ssz.len())
    {
        findings.doubt(format!("the label {label} is wrong: keys of that name have another length"));
    }
}

/// A signature does not tell its parameter set either.
pub(super) fn signature(findings: &mut Findings, ssz: &[u8], label: Option<&str>) {
    let possible = AnySignature::candidates(ssz).unwrap_or_default();
    findings.fact("possible_schemes", aliases(&possible));
    if possible.is_empty() {
        findings.doubt("not in canonical form: every verifier here refuses it");
    }
    if let Some(label) = label
        && !possible.iter().any(|&scheme| Label::of(label) == Some(Label::Known(scheme)))
    {
        findings.doubt(format!("the label {label} is wrong: signatures of that name have another form"));
    }
}

fn aliases(schemes: &[Scheme]) -> Vec<&'static str> {
    schemes.iter().map(|scheme| scheme.alias()).collect()
}
