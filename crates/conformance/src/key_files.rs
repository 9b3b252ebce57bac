//! Key files of clients: each document of the index is recognised, read, and written again.
//!
//! Of the families that the crates do not implement, what stands in a file is compared; seeds are not expanded and keystores not decrypted.

use std::fs;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use touchmark_keyfiles::{
    Dialect, Form, KeyFile, KeyPairs, Keystore, Node, Pair, SlashingProtection, leansig, recognise,
};
use touchmark_xmss::{ParameterSet, Scheme, SchemeVisitor};

use crate::{
    Document, Runner,
    report::{Report, Verdict, same},
};

/// The kinds of this module.
pub(crate) const KINDS: &[(&str, Runner)] = &[("key-files/fixture", run)];

fn run(document: &Document<'_>, report: &mut Report) {
    for case in report.list("cases", &document.json["cases"]) {
        let name = case["file"].as_str().unwrap_or_default();
        let form = case["form"].as_str().unwrap_or_default();
        let verdict = fs::read(document.path.with_file_name(name))
            .map_err(|error| error.to_string())
            .and_then(|bytes| check(form, &bytes, &case["expect"]));
        report.case(form, name, verdict);
    }
}

fn check(form: &str, bytes: &[u8], expect: &Value) -> Verdict {
    let file = recognise(bytes).map_err(|error| error.to_string());
    if form == "keystore-pre-eip8310" {
        return same(
            "file",
            &format!("{file:?}"),
            &format!("{:?}", Ok::<_, String>(KeyFile::Keystore(Keystore::WithoutScheme))),
        );
    }
    match (form, file?) {
        ("manifest", KeyFile::Manifest(manifest)) => {
            let dialect = match manifest.dialect {
                Dialect::HashSigCliSingle => "D1",
                Dialect::HashSigCliDual => "D2",
                Dialect::Ream => "D3",
                Dialect::LeanVm => "D4",
                Dialect::Hive => "K1",
            };
            same("dialect", &json!(dialect), &expect["dialect"])?;
            same_text(&manifest.document, expect)
        }
        ("annotated-validators", KeyFile::AnnotatedValidators(file)) => same_text(&file.document, expect),
        ("validators", KeyFile::Validators(file)) => same_text(&file.document, expect),
        ("genesis-config", KeyFile::GenesisConfig(file)) => {
            let variant = format!("{:?}", file.variant).to_lowercase();
            same("variant", &json!(variant), &expect["variant"])?;
            same_text(&file.document, expect)
        }
        (_, KeyFile::VerifyingKey { form: written, ssz }) => {
            verifying_key(form, written, &ssz, bytes, expect)
        }
        (_, KeyFile::SigningKey { form: written, ssz }) => signing_key(form, written, &ssz, bytes, expect),
        ("leanspec-keypairs", KeyFile::KeyPairs(KeyPairs::Dual { attestation, .. })) => {
            same("hex_prefix", &json!(attestation.hex_prefix), &expect["hex_prefix"])?;
            pair(&attestation, &expect["attestation_secret_key_ssz_sha256"])
        }
        ("leansig-test-keys-pair", KeyFile::KeyPairs(KeyPairs::Single(single))) => {
            pair(&single, &expect["secret_key_ssz_sha256"])
        }
        (_, other) => foreign(form, &other, expect),
    }
}

/// What belongs to other families of schemes.
fn foreign(form: &str, file: &KeyFile, expect: &Value) -> Verdict {
    match (form, file) {
        ("leanvm-public-key-ssz", KeyFile::LeanVmPublicKey(key)) => {
            same("merkle_root", &json!(hex::encode(&key[..16])), &expect["merkle_root"])?;
            same("public_param", &json!(hex::encode(&key[16..])), &expect["public_param"])
        }
        ("leanvm-secret-key-postcard", KeyFile::LeanVmSigningKey(key)) => {
            let found = json!({
                "seed": hex::encode(*key.seed),
                "first_epoch": key.first_epoch,
                "last_epoch": key.last_epoch,
                "public_param": hex::encode(key.public_parameter),
                "split_level": key.split_level,
                "layer_sizes": key.layer_sizes,
                "public_key": hex::encode(key.public_key()),
            });
            same_members(&found, expect)
        }
        ("leanvm-poseidon-versioned-postcard", KeyFile::LeanVmVersionedKey(key)) => {
            let found = json!({
                "version": key.version,
                "seed": hex::encode(*key.seed),
                "first_epoch": key.first_epoch,
                "last_epoch": key.last_epoch,
                "layers": key.layers,
            });
            same_members(&found, expect)
        }
        (
            "eip8310-keystore",
            KeyFile::Keystore(Keystore::Eip8310 { index_mode, public_key, first_epoch, last_epoch, .. }),
        ) => {
            let found = json!({
                "index_mode": index_mode,
                "public_key": public_key,
                "first_epoch": first_epoch,
                "last_epoch": last_epoch,
            });
            same_members(&found, expect)
        }
        ("eip3076-interchange", KeyFile::SlashingProtection(file)) => slashing_protection(file, expect),
        (_, other) => Err(format!("taken for {other:?}")),
    }
}

fn slashing_protection(file: &SlashingProtection, expect: &Value) -> Verdict {
    same("records", &json!(file.records), &expect["records"])?;
    same("highest_epoch", &json!(file.highest()), &expect["highest_epoch"])?;
    let or_empty = |list: &Value| if list.is_null() { json!([]) } else { list.clone() };
    same("attestations", &json!(file.attestations), &or_empty(&expect["attestations"]))?;
    same("blocks", &json!(file.blocks), &or_empty(&expect["blocks"]))
}

/// Every member of `found` is expected so.
fn same_members(found: &Value, expect: &Value) -> Verdict {
    found.as_object().into_iter().flatten().try_for_each(|(name, value)| same(name, value, &expect[name]))
}

fn same_text(document: &Node, expect: &Value) -> Verdict {
    let found = serde_json::to_value(document).map_err(|error| error.to_string())?;
    same("parsed_as_text", &found, &expect["parsed_as_text"])
}

fn verifying_key(form: &str, written: Form, ssz: &[u8], bytes: &[u8], expect: &Value) -> Verdict {
    let key = leansig::VerifyingKey::from_ssz(ssz).map_err(|error| error.to_string())?;
    let json = key.to_json().map_err(|error| error.to_string())?;
    match (form, written) {
        ("leansig-public-key-ssz", Form::Ssz) => {
            same("root", &json!(key.root), &expect["root"])?;
            same("parameter", &json!(key.parameter), &expect["parameter"])?;
            same("encoding", &key.to_ssz().as_slice(), &bytes)?;
            same("by way of JSON", &leansig::VerifyingKey::from_json(&json), &Ok(key))
        }
        ("leansig-public-key-json", Form::LeanSigJson) => {
            same("public_key_ssz", &json!(hex::encode(ssz)), &expect["public_key_ssz"])?;
            same_json(&json, bytes)
        }
        _ => Err("taken for a verifying key".to_owned()),
    }
}

fn signing_key(form: &str, written: Form, ssz: &[u8], bytes: &[u8], expect: &Value) -> Verdict {
    let key = leansig::SigningKey::from_ssz(ssz).map_err(|error| error.to_string())?;
    let verifying_key = key.verifying_key().ok_or("no root")?;
    same("public_key_ssz", &json!(hex::encode(verifying_key.to_ssz())), &expect["public_key_ssz"])?;
    same("strict decoding", &Scheme::ALL.iter().any(|scheme| scheme.visit(Decodes(ssz))), &false)?;
    let json = key.to_json().map_err(|error| error.to_string())?;
    match (form, written) {
        ("leansig-secret-key-ssz", Form::Ssz) => {
            let start = key.activation_epoch;
            let found = json!({
                "prf_key": hex::encode(*key.prf_key),
                "parameter": key.parameter,
                "activation_interval": [start, start + key.num_active_epochs],
                "left_bottom_tree_index": key.left_bottom_tree_index,
                "top_tree": tree(&key.top_tree),
                "left_bottom_tree": tree(&key.left_bottom_tree),
                "right_bottom_tree": tree(&key.right_bottom_tree),
            });
            same_members(&found, expect)?;
            same("encoding", &key.to_ssz().as_slice(), &bytes)?;
            same("by way of JSON", &leansig::SigningKey::from_json(&json), &Ok(key))
        }
        ("leansig-secret-key-json", Form::LeanSigJson) => {
            same("sha256", &json!(sha256(ssz)), &expect["secret_key_ssz_sha256"])?;
            same_json(&json, bytes)
        }
        _ => Err("taken for a signing key".to_owned()),
    }
}

fn tree(tree: &leansig::Tree) -> Value {
    let layer = |layer: &leansig::Layer| json!([layer.start_index, layer.nodes.count()]);
    json!({
        "depth": tree.depth,
        "lowest_layer": tree.lowest_layer,
        "layers": tree.layers.iter().map(layer).collect::<Vec<_>>(),
    })
}

fn pair(pair: &Pair, sha256_of_secret: &Value) -> Verdict {
    same("sha256", &json!(sha256(&pair.signing_key)), sha256_of_secret)?;
    let key = leansig::SigningKey::from_ssz(&pair.signing_key).map_err(|error| error.to_string())?;
    let expected = Some(pair.verifying_key.clone());
    same("verifying key", &key.verifying_key().map(|key| key.to_ssz()), &expected)
}

/// The same values, with any spaces.
fn same_json(found: &[u8], expected: &[u8]) -> Verdict {
    let read = |bytes| serde_json::from_slice::<Value>(bytes).map_err(|error| error.to_string());
    same("JSON", &read(found)?, &read(expected)?)
}

fn sha256(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

struct Decodes<'a>(&'a [u8]);

impl SchemeVisitor for Decodes<'_> {
    type Output = bool;

    fn visit<P: ParameterSet>(self) -> bool {
        touchmark_xmss::SigningKey::<P>::from_bytes(self.0).is_ok()
    }
}
