//! What a file is, by its content.

use std::fmt;

use touchmark_xmss::Scheme;
use zeroize::Zeroizing;

use crate::{
    AnnotatedValidators, GenesisConfig, KeyFileError, KeyPairs, Keystore, LeanVmSigningKey,
    LeanVmVersionedKey, Manifest, Node, SlashingProtection, Text, Validators,
    json::Names,
    leansig::{self, signature_from_json},
    pairs::decode_hex,
};

/// The form in which a key or a signature is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// SSZ.
    Ssz,
    /// A JSON string of the hexadecimal digits of the SSZ form.
    HexJson,
    /// leanSig's JSON, with Montgomery words.
    LeanSigJson,
}

/// What a file is.
#[derive(Debug)]
#[non_exhaustive]
pub enum KeyFile {
    /// A verifying key, of 52 or 48 bytes.
    VerifyingKey {
        /// How it is written.
        form: Form,
        /// The key in SSZ.
        ssz: Vec<u8>,
    },
    /// A signature of a known parameter set, by its length.
    Signature {
        /// How it is written.
        form: Form,
        /// The signature in SSZ.
        ssz: Vec<u8>,
    },
    /// A signing key, by its mark; nothing more is checked of an SSZ form.
    SigningKey {
        /// How it is written.
        form: Form,
        /// The key in SSZ.
        ssz: Zeroizing<Vec<u8>>,
    },
    /// Key pairs in hexadecimal.
    KeyPairs(KeyPairs),
    /// A manifest of keys.
    Manifest(Manifest),
    /// Keys by node.
    AnnotatedValidators(AnnotatedValidators),
    /// Validators by node.
    Validators(Validators),
    /// A genesis configuration.
    GenesisConfig(GenesisConfig),
    /// The input of the genesis tool. Its `privkey`s are of the network, and sign nothing.
    ValidatorConfig,
    /// A signature of the first devnets: dimension 64, hashed with Poseidon2.
    OldSignature,
    /// A public key of leanVM: root, then parameter.
    LeanVmPublicKey([u8; 32]),
    /// A signature of leanVM.
    LeanVmSignature,
    /// A signing key of leanVM over BLAKE2s.
    LeanVmSigningKey(LeanVmSigningKey),
    /// A signing key of leanVM over Poseidon, of July 2026.
    LeanVmVersionedKey(LeanVmVersionedKey),
    /// An encrypted key.
    Keystore(Keystore),
    /// What a validator has signed.
    SlashingProtection(SlashingProtection),
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ssz => "SSZ",
            Self::HexJson => "SSZ in a JSON string of hexadecimal digits",
            Self::LeanSigJson => "leanSig's JSON of Montgomery words",
        })
    }
}

/// Names the kind of file, with an article.
impl fmt::Display for KeyFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::VerifyingKey { .. } => "a verifying key",
            Self::Signature { .. } => "a signature",
            Self::SigningKey { .. } => "a signing key",
            Self::KeyPairs(KeyPairs::Dual { .. }) => "the key pairs of a validator, in leanSpec's form",
            Self::KeyPairs(KeyPairs::Single(_)) => "a key pair, in the form of older test keys",
            Self::Manifest(_) => "a manifest of keys",
            Self::AnnotatedValidators(_) => "a list of keys by node (annotated validators)",
            Self::Validators(_) => "a list of validators by node",
            Self::GenesisConfig(_) => "a genesis configuration",
            Self::ValidatorConfig => {
                "a validator configuration, whose keys are of the network and sign nothing"
            }
            Self::OldSignature => "a signature of the first devnets (dimension 64, hashed with Poseidon2)",
            Self::LeanVmPublicKey(_) => "32 bytes, as long as a public key of leanVM (BLAKE2s or Poseidon)",
            Self::LeanVmSignature => "1208 bytes, as long as a signature of leanVM (BLAKE2s or Poseidon)",
            Self::LeanVmSigningKey(_) => "a signing key of leanVM over BLAKE2s, in postcard form",
            Self::LeanVmVersionedKey(_) => {
                "a signing key of leanVM over Poseidon (July 2026), in postcard form"
            }
            Self::Keystore(Keystore::Eip8310 { .. }) => "an encrypted keystore of EIP-8310",
            Self::Keystore(Keystore::WithoutScheme) => {
                "an encrypted keystore of a draft before EIP-8310: version 5 without a scheme"
            }
            Self::Keystore(Keystore::Version4) => {
                "an encrypted keystore of version 4 (ERC-2335), for a BLS key"
            }
            Self::SlashingProtection(_) => "a slashing protection file (EIP-3076)",
        })
    }
}

/// Bytes of a signature of dimension 64.
const OLD_SIGNATURE: usize = 3112;
/// Bytes of a signature of leanVM.
const LEANVM_SIGNATURE: usize = 1208;

/// Tells what a file is, and reads it.
///
/// # Errors
/// [`KeyFileError`] if it is nothing that is known, or is damaged.
pub fn recognise(bytes: &[u8]) -> Result<KeyFile, KeyFileError> {
    // A byte order mark may stand before every text form.
    let (mark, rest) =
        bytes.split_at(if bytes.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 });
    // A binary key may begin with any byte, a blank or a brace too; but no key is printable to its end.
    let Some(text) = std::str::from_utf8(rest).ok().filter(|text| !has_control_characters(text)) else {
        return recognise_binary(bytes);
    };
    let read = match text.trim_ascii_start().bytes().next() {
        None => Err(KeyFileError::new("file", 0, "is empty")),
        Some(b'{') => recognise_json(rest),
        Some(b'"') if !begins_with_a_quoted_member(text) => recognise_digits(rest),
        // A short list of validators may be as long as a key.
        Some(_) => recognise_yaml(text),
    };
    read.map_err(|error| KeyFileError { offset: error.offset + mark.len(), ..error })
}

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Whether a string holds what no text form does.
fn has_control_characters(text: &str) -> bool {
    text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t'))
}

/// Whether text that begins with a quotation mark is YAML: a colon follows the quoted name.
fn begins_with_a_quoted_member(text: &str) -> bool {
    text.splitn(3, '"').nth(2).is_some_and(|rest| rest.trim_ascii_start().starts_with(':'))
}

fn recognise_json(bytes: &[u8]) -> Result<KeyFile, KeyFileError> {
    let names: Names =
        serde_json::from_slice(bytes).map_err(|error| KeyFileError::of_json("JSON", bytes, &error))?;
    let form = Form::LeanSigJson;
    match () {
        () if names.has(&["prf_key"]) => {
            Ok(KeyFile::SigningKey { form, ssz: leansig::SigningKey::from_json(bytes)?.to_ssz() })
        }
        () if names.has(&["root", "parameter"]) => {
            Ok(KeyFile::VerifyingKey { form, ssz: leansig::VerifyingKey::from_json(bytes)?.to_ssz() })
        }
        () if names.has(&["path", "rho", "hashes"]) => {
            Ok(KeyFile::Signature { form, ssz: signature_from_json(bytes)? })
        }
        () if names.has(&["attestation_keypair", "proposal_keypair"]) => {
            KeyPairs::dual_from_json(bytes).map(KeyFile::KeyPairs)
        }
        () if names.has(&[
            "attestation_public",
            "attestation_secret",
            "proposal_public",
            "proposal_secret",
        ]) =>
        {
            KeyPairs::flat_from_json(bytes).map(KeyFile::KeyPairs)
        }
        () if names.has(&["public", "secret"]) || names.has(&["public_key", "secret_key"]) => {
            KeyPairs::single_from_json(bytes).map(KeyFile::KeyPairs)
        }
        () if names.has(&["crypto", "version"]) => Keystore::from_json(bytes).map(KeyFile::Keystore),
        () if names.has(&["metadata", "data"]) => {
            SlashingProtection::from_json(bytes).map(KeyFile::SlashingProtection)
        }
        () => Err(KeyFileError::new("JSON", 0, "an object of no known kind")),
    }
}

/// A JSON string: the digits of an SSZ form.
fn recognise_digits(bytes: &[u8]) -> Result<KeyFile, KeyFileError> {
    let digits: Zeroizing<String> = serde_json::from_slice(bytes)
        .map(Zeroizing::new)
        .map_err(|error| KeyFileError::of_json("JSON", bytes, &error))?;
    let decoded = Zeroizing::new(decode_hex("JSON", &digits, bytes)?);
    let in_digits = Form::HexJson;
    match recognise_binary(&decoded)? {
        KeyFile::VerifyingKey { ssz, .. } => Ok(KeyFile::VerifyingKey { form: in_digits, ssz }),
        KeyFile::Signature { ssz, .. } => Ok(KeyFile::Signature { form: in_digits, ssz }),
        KeyFile::SigningKey { ssz, .. } => Ok(KeyFile::SigningKey { form: in_digits, ssz }),
        other => Ok(other),
    }
}

fn recognise_binary(bytes: &[u8]) -> Result<KeyFile, KeyFileError> {
    let form = Form::Ssz;
    if leansig::SigningKey::is_ssz(bytes) {
        return Ok(KeyFile::SigningKey { form, ssz: Zeroizing::new(bytes.to_vec()) });
    }
    match bytes.len() {
        32 => {
            let mut key = [0; 32];
            key.copy_from_slice(bytes);
            return Ok(KeyFile::LeanVmPublicKey(key));
        }
        48 | 52 => {
            let ssz = leansig::VerifyingKey::from_ssz(bytes)?.to_ssz();
            return Ok(KeyFile::VerifyingKey { form, ssz });
        }
        LEANVM_SIGNATURE => return Ok(KeyFile::LeanVmSignature),
        OLD_SIGNATURE => return Ok(KeyFile::OldSignature),
        len if Scheme::ALL.iter().any(|&scheme| scheme.signature_bytes() == len) => {
            return Ok(KeyFile::Signature { form, ssz: bytes.to_vec() });
        }
        _ => {}
    }
    if let Ok(key) = LeanVmSigningKey::from_postcard(bytes) {
        return Ok(KeyFile::LeanVmSigningKey(key));
    }
    if let Ok(key) = LeanVmVersionedKey::from_postcard(bytes) {
        return Ok(KeyFile::LeanVmVersionedKey(key));
    }
    Err(KeyFileError::new("file", 0, format!("{} bytes of no known kind", bytes.len())))
}

fn recognise_yaml(text: &str) -> Result<KeyFile, KeyFileError> {
    let document = Node::from_yaml(text)?;
    if GenesisConfig::KEYS.iter().any(|name| document.get(name).is_some()) {
        return GenesisConfig::from_document(document).map(KeyFile::GenesisConfig);
    }
    if document.get("key_scheme").is_some() {
        return Manifest::from_document(document).map(KeyFile::Manifest);
    }
    match document.get("validators").map(|node| &node.value) {
        Some(Text::List(_)) if document.get("config").is_some() => return Ok(KeyFile::ValidatorConfig),
        Some(Text::Map(_)) => return Validators::from_document(document).map(KeyFile::Validators),
        _ => {}
    }
    let is_map_of_lists = !document.members().is_empty()
        && document.members().iter().all(|(_, node)| matches!(node.value, Text::List(_)));
    if !is_map_of_lists {
        return Err(KeyFileError::new("text", 0, "of no known kind"));
    }
    let rows = document.members().iter().flat_map(|(_, node)| node.items());
    if rows.clone().any(|row| matches!(row.value, Text::Map(_))) {
        AnnotatedValidators::from_document(document).map(KeyFile::AnnotatedValidators)
    } else {
        Validators::from_document(document).map(KeyFile::Validators)
    }
}
