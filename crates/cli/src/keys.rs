//! Keys whose parameter set is known at run time only.

use chacha20::ChaCha20Rng;
use serde::{Serialize, Serializer};
use sha2::{Digest, Sha256};
use touchmark::{
    keyfiles::{Form, KeyFile, recognise},
    xmss::{
        DecodeError, DecodeFault, EpochRange, KeyGenError, ParameterSet, Scheme, SchemeVisitor, SigningKey,
        Work,
    },
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
    pub(crate) fn new<P: ParameterSet>(key: &SigningKey<P>) -> Self {
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

impl SchemeVisitor for Generate<'_> {
    type Output = Result<KeyPair, Failure>;

    fn visit<P: ParameterSet>(mut self) -> Self::Output {
        SigningKey::<P>::generate_with(self.work, &mut self.rng, self.first, self.count)
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
        let bytes = source.read()?;
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

/// Which parameter set a signing key belongs to: the named one, or the only one whose leaves follow from the key's secret.
///
/// Sets that differ in the target sum alone have the same keys; among these the user has to choose.
pub(crate) fn scheme_of_signing_key(
    bytes: &[u8],
    source: &Source,
    named: Option<Scheme>,
) -> Result<Scheme, Failure> {
    if let Some(scheme) = named {
        return Ok(scheme);
    }
    let found = fitting_schemes(bytes).map_err(Failure::of_decoding(source))?;
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

/// The parameter sets whose form a signing key has and whose leaves follow from its secret; none if only the form fits.
///
/// # Errors
/// Those of [`decoding_schemes`].
pub(crate) fn fitting_schemes(bytes: &[u8]) -> Result<Vec<Scheme>, DecodeError> {
    let mut schemes = decoding_schemes(bytes)?;
    schemes.retain(|scheme| scheme.visit(Check(bytes)).is_ok());
    Ok(schemes)
}

/// The parameter sets whose form a signing key has, one at least.
///
/// # Errors
/// The complaint of the parameter set that comes nearest, if no form fits.
pub(crate) fn decoding_schemes(bytes: &[u8]) -> Result<Vec<Scheme>, DecodeError> {
    let mut nearest = None::<(u64, DecodeError)>;
    let mut found = Vec::new();
    for &scheme in Scheme::ALL {
        match scheme.visit(Decode(bytes)) {
            Ok(()) => found.push(scheme),
            Err(error) => {
                let distance = distance(&error);
                if nearest.as_ref().is_none_or(|&(least, _)| distance < least) {
                    nearest = Some((distance, error));
                }
            }
        }
    }
    match nearest {
        Some((_, error)) if found.is_empty() => Err(error),
        _ => Ok(found),
    }
}

/// Whether a key has the form of a parameter set.
struct Decode<'a>(&'a [u8]);

impl SchemeVisitor for Decode<'_> {
    type Output = Result<(), DecodeError>;

    fn visit<P: ParameterSet>(self) -> Self::Output {
        SigningKey::<P>::from_bytes(self.0).map(drop)
    }
}

/// Whether the trees of a key belong to its secret, in a parameter set; in words if not.
pub(crate) struct Check<'a>(pub(crate) &'a [u8]);

impl SchemeVisitor for Check<'_> {
    type Output = Result<(), String>;

    fn visit<P: ParameterSet>(self) -> Self::Output {
        let key = SigningKey::<P>::from_bytes(self.0).map_err(|error| error.to_string())?;
        key.check(1).map_err(|error| error.to_string())
    }
}

/// How far an encoding is from a parameter set's: none with the right length, the bytes too many or too few, or a wrong interval.
fn distance(error: &DecodeError) -> u64 {
    match error.fault {
        DecodeFault::Length { expected, found } => expected.abs_diff(found),
        DecodeFault::Interval | DecodeFault::Window => u64::MAX,
        _ => 0,
    }
}
