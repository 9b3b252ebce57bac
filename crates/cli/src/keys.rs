//! Keys whose parameter set is known at run time only.

use chacha20::ChaCha20Rng;
use serde::{Serialize, Serializer};
use sha2::{Digest, Sha256};
use touchmark::{
    keyfiles::{Form, KeyFile, recognise},
    xmss::{AnySigningKey, DecodeError, EpochRange, KeyGenError, Scheme, Work},
};
use zeroize::Zeroizing;

use crate::{failure::Failure, human, input::Source};

/// Names a parameter set on the command line.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct SchemeArgument {
    /// The parameter set, where the files do not tell: a name from `touchmark schemes`
    #[arg(long, value_name = "NAME", value_parser = scheme_parser())]
    pub(crate) scheme: Option<Scheme>,
}

/// Knows every name, for help and completions.
pub(crate) fn scheme_parser() -> impl clap::builder::TypedValueParser<Value = Scheme> {
    use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
    let names = Scheme::ALL.iter().map(|scheme| PossibleValue::new(scheme.alias()).alias(scheme.name()));
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Scheme>())
}

/// Epochs from `first` to `last`, as the JSON forms have them.
pub(crate) fn serialize_epochs<S: Serializer>(range: &EpochRange, serializer: S) -> Result<S::Ok, S::Error> {
    [range.start, range.end.saturating_sub(1)].serialize(serializer)
}

/// Epochs in words.
pub(crate) fn epochs(range: &EpochRange) -> String {
    format!(
        "{} to {} ({} epochs)",
        human::count(range.start),
        human::count(range.end.saturating_sub(1)),
        human::count(range.count())
    )
}

/// The SHA-256 of an encoded verifying key: what people compare.
pub(crate) fn fingerprint(verifying_key: &[u8]) -> String {
    hex::encode(Sha256::digest(verifying_key))
}

/// An encoded key pair, and what it covers.
pub(crate) struct KeyPair {
    pub(crate) signing_key: Zeroizing<Vec<u8>>,
    pub(crate) verifying_key: Vec<u8>,
    pub(crate) active: EpochRange,
    pub(crate) prepared: EpochRange,
}

impl KeyPair {
    pub(crate) fn new(key: &AnySigningKey) -> Self {
        Self {
            signing_key: key.to_bytes(),
            verifying_key: key.verifying_key().to_bytes(),
            active: key.activation_interval(),
            prepared: key.prepared_interval(),
        }
    }
}

/// Makes a key pair.
pub(crate) struct Generate<'a> {
    pub(crate) work: Work<'a>,
    pub(crate) rng: ChaCha20Rng,
    pub(crate) first: u64,
    pub(crate) count: u64,
}

impl Generate<'_> {
    /// Makes one of a scheme.
    pub(crate) fn run(mut self, scheme: Scheme) -> Result<KeyPair, Failure> {
        AnySigningKey::generate_with(scheme, self.work, &mut self.rng, self.first, self.count)
            .map(|key| KeyPair::new(&key))
            .map_err(|error| match error {
                KeyGenError::Cancelled => Failure::Interrupted,
                other => Failure::BadInput(other.to_string()),
            })
    }
}

/// What a command needs a file to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    VerifyingKey,
    Signature,
    SigningKey,
}

impl Wanted {
    fn name(self) -> &'static str {
        match self {
            Self::VerifyingKey => "a verifying key",
            Self::Signature => "a signature",
            Self::SigningKey => "a signing key",
        }
    }

    /// Reads a file in any form and returns its SSZ form.
    ///
    /// What is nothing known is returned as it is: strict decoding then tells what is wrong with it.
    pub(crate) fn read(self, source: &Source) -> Result<Zeroizing<Vec<u8>>, Failure> {
        self.decode(source.read()?, source)
    }

    /// The SSZ form of what was read from a file.
    pub(crate) fn decode(
        self,
        bytes: Zeroizing<Vec<u8>>,
        source: &Source,
    ) -> Result<Zeroizing<Vec<u8>>, Failure> {
        match (self, recognise(&bytes)) {
            (Self::SigningKey, Ok(KeyFile::SigningKey { ssz, .. })) => Ok(ssz),
            (Self::VerifyingKey, Ok(KeyFile::VerifyingKey { ssz, .. }))
            | (Self::Signature, Ok(KeyFile::Signature { ssz, .. })) => Ok(Zeroizing::new(ssz)),
            (_, Ok(other)) => {
                let wanted = self.name();
                Err(Failure::BadInput(format!("{source}: is {other}, where {wanted} is expected")))
            }
            (_, Err(error)) if is_text(&bytes) => Err(Failure::of_decoding(source)(error)),
            (_, Err(_)) => Ok(bytes),
        }
    }
}

/// Whether bytes are the beginning of a JSON form, or of no form.
fn is_text(bytes: &[u8]) -> bool {
    matches!(bytes.trim_ascii_start().first(), None | Some(b'{' | b'"'))
}

/// A form, as options and answers name it.
pub(crate) fn form_name(form: Form) -> &'static str {
    match form {
        Form::Ssz => "ssz",
        Form::HexJson => "hex-json",
        Form::LeanSigJson => "leansig-json",
    }
}

/// Decodes a signing key, of the named parameter set or of the only one whose leaves follow from the key's secret.
///
/// Sets that differ in the target sum alone have the same keys; among these the user has to choose.
pub(crate) fn signing_key(
    bytes: &[u8],
    source: &Source,
    named: Option<Scheme>,
) -> Result<AnySigningKey, Failure> {
    let scheme = match named {
        Some(scheme) => scheme,
        None => scheme_of_signing_key(bytes, source)?,
    };
    AnySigningKey::from_bytes(scheme, bytes).map_err(Failure::of_decoding(source))
}

fn scheme_of_signing_key(bytes: &[u8], source: &Source) -> Result<Scheme, Failure> {
    let found = AnySigningKey::candidates(bytes).map_err(Failure::of_decoding(source))?;
    match found[..] {
        [scheme] => Ok(scheme),
        [] => Err(Failure::BadInput(format!(
            "{source}: has the form of a signing key, but its trees do not belong to its secret in any parameter set; \
             `touchmark check` tells more"
        ))),
        _ => Err(Failure::BadInput(format!(
            "{source}: a key of {}; these differ in signatures only, so name one with --scheme",
            names(&found)
        ))),
    }
}

/// The names of parameter sets, in a sentence.
pub(crate) fn names(schemes: &[Scheme]) -> String {
    schemes.iter().map(|scheme| scheme.alias()).collect::<Vec<_>>().join(" or ")
}

/// Decodes a signing key of any parameter set whose form it has; whether its leaves follow from its secret does not matter.
///
/// # Errors
/// The complaint of the parameter set that comes nearest, if no form fits.
pub(crate) fn signing_key_of_any_scheme(bytes: &[u8]) -> Result<AnySigningKey, DecodeError> {
    // Where the forms of several sets fit, one decodes if all do.
    let schemes = AnySigningKey::candidates_by_form(bytes)?;
    AnySigningKey::from_bytes(schemes[0], bytes)
}

/// The parameter sets that a decoded signing key belongs to; none if its parts do not belong together.
pub(crate) fn fitting_schemes(key: &AnySigningKey, bytes: &[u8]) -> Vec<Scheme> {
    let schemes = AnySigningKey::candidates(bytes).unwrap_or_default();
    let sound = schemes.first().is_some_and(|&scheme| complaint(scheme, key, bytes).is_none());
    if sound { schemes } else { Vec::new() }
}

/// What is wrong with the parts of a key, as one of `scheme`.
pub(crate) fn complaint(scheme: Scheme, key: &AnySigningKey, bytes: &[u8]) -> Option<String> {
    if key.scheme() == scheme {
        return key.check(1).err().map(|error| error.to_string());
    }
    match AnySigningKey::from_bytes(scheme, bytes) {
        Ok(key) => key.check(1).err().map(|error| error.to_string()),
        Err(error) => Some(error.to_string()),
    }
}
