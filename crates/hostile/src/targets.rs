//! The harness functions.

use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
use touchmark_testkit::allocated;
use touchmark_xmss::{
    Lifetime8Dim4Base8, Lifetime18W4NoOff, Lifetime32Dim46Base8, ParameterSet, Signature, SigningKey,
    VerifyingKey, leansig_serde::LeanSig,
};

use crate::http;

/// The set whose keys and signatures are smallest, so that most bytes of a mutation fall where they matter.
type Small = Lifetime8Dim4Base8;

/// A set in which two messages do not share a codeword by chance, as one in 4,096 does in the small one: what verifies and is no seed is a forgery.
type Strong = Lifetime18W4NoOff;

/// Whether an input was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Decoded, or verified.
    Accepted,
    /// Refused with a typed error.
    Refused,
}

/// One thing that takes bytes from outside.
pub struct Target {
    /// The name of the fuzz target.
    pub name: &'static str,
    /// Feeds it; panics if a promise is broken.
    pub run: fn(&[u8]) -> Verdict,
    /// Valid inputs, to be mutated.
    pub seeds: fn() -> Vec<Vec<u8>>,
}

impl Target {
    /// All targets.
    pub const ALL: &'static [Self] = &[
        Self { name: "verifying_key", run: verifying_key, seeds: verifying_key_seeds },
        Self { name: "signature", run: signature, seeds: signature_seeds },
        Self { name: "signing_key", run: signing_key, seeds: signing_key_seeds },
        Self { name: "json", run: json, seeds: json_seeds },
        Self { name: "verify", run: verify, seeds: verify_seeds },
        Self { name: "signature_base", run: http::signature_base, seeds: http::signature_base_seeds },
    ];
}

/// Feeds the target of this name.
///
/// # Panics
/// If there is no such target, or if a promise is broken.
pub fn run(name: &str, bytes: &[u8]) -> Verdict {
    let target = Target::ALL.iter().find(|target| target.name == name).expect("a target of this name");
    (target.run)(bytes)
}

/// Bytes that a decoder may allocate for each byte of input; field elements and digests are as large as their encodings.
const MEMORY_FACTOR: usize = 4;
/// And beside that: error messages, small vectors.
const MEMORY_BASE: usize = 4096;

/// Decodes within the memory bound, and encodes what was accepted to the same bytes.
fn canonical<T, E>(
    bytes: &[u8],
    decode: impl Fn(&[u8]) -> Result<T, E>,
    encode: impl Fn(&T) -> Vec<u8>,
) -> Verdict {
    let (decoded, memory) = allocated(|| decode(bytes));
    assert!(
        memory <= MEMORY_FACTOR * bytes.len() + MEMORY_BASE,
        "{memory} bytes for {} of input",
        bytes.len()
    );
    match decoded {
        Ok(value) => {
            assert_eq!(encode(&value), bytes, "what is accepted is canonical");
            Verdict::Accepted
        }
        Err(_) => Verdict::Refused,
    }
}

/// Accepted if one of the decoders accepts: the sets differ in length.
fn any(verdicts: [Verdict; 3]) -> Verdict {
    if verdicts.contains(&Verdict::Accepted) { Verdict::Accepted } else { Verdict::Refused }
}

fn verifying_key(bytes: &[u8]) -> Verdict {
    fn of<P: ParameterSet>(bytes: &[u8]) -> Verdict {
        canonical(bytes, VerifyingKey::<P>::from_bytes, VerifyingKey::to_bytes)
    }
    any([of::<Small>(bytes), of::<Lifetime18W4NoOff>(bytes), of::<Lifetime32Dim46Base8>(bytes)])
}

fn signature(bytes: &[u8]) -> Verdict {
    fn of<P: ParameterSet>(bytes: &[u8]) -> Verdict {
        canonical(bytes, Signature::<P>::from_bytes, Signature::to_bytes)
    }
    any([of::<Small>(bytes), of::<Lifetime18W4NoOff>(bytes), of::<Lifetime32Dim46Base8>(bytes)])
}

fn signing_key(bytes: &[u8]) -> Verdict {
    fn of<P: ParameterSet>(bytes: &[u8]) -> Verdict {
        canonical(bytes, SigningKey::<P>::from_bytes, |key| key.to_bytes().to_vec())
    }
    any([of::<Small>(bytes), of::<Lifetime18W4NoOff>(bytes), of::<Lifetime32Dim46Base8>(bytes)])
}

/// JSON has many spellings of one value: what is accepted must survive a round trip, and must be what SSZ takes.
fn json(bytes: &[u8]) -> Verdict {
    let mut verdict = Verdict::Refused;
    if let Ok(LeanSig::<VerifyingKey<Small>>(key)) = serde_json::from_slice(bytes) {
        let text = serde_json::to_vec(&LeanSig(&key)).expect("a key has a form");
        let LeanSig::<VerifyingKey<Small>>(again) = serde_json::from_slice(&text).expect("its own form");
        assert_eq!(again, key);
        assert_eq!(VerifyingKey::from_bytes(&key.to_bytes()), Ok(key));
        verdict = Verdict::Accepted;
    }
    if let Ok(LeanSig::<Signature<Small>>(signature)) = serde_json::from_slice(bytes) {
        let text = serde_json::to_vec(&LeanSig(&signature)).expect("a signature has a form");
        let LeanSig::<Signature<Small>>(again) = serde_json::from_slice(&text).expect("its own form");
        assert_eq!(again, signature);
        assert_eq!(Signature::from_bytes(&signature.to_bytes()), Ok(signature));
        verdict = Verdict::Accepted;
    }
    if let Ok(LeanSig::<SigningKey<Small>>(key)) = serde_json::from_slice(bytes) {
        let text = serde_json::to_vec(&LeanSig(&key)).expect("a key has a form");
        let LeanSig::<SigningKey<Small>>(again) = serde_json::from_slice(&text).expect("its own form");
        assert_eq!(again.to_bytes(), key.to_bytes());
        assert!(SigningKey::<Small>::from_bytes(&key.to_bytes()).is_ok());
        verdict = Verdict::Accepted;
    }
    // The other form: SSZ in hexadecimal digits.
    if let Ok(key) = serde_json::from_slice::<VerifyingKey<Small>>(bytes) {
        let text = serde_json::to_vec(&key).expect("a key has a form");
        assert_eq!(serde_json::from_slice::<VerifyingKey<Small>>(&text).expect("its own form"), key);
        verdict = Verdict::Accepted;
    }
    verdict
}

/// The first bytes of an input for `verify`: the epoch, little-endian, and the message.
const VERIFY_HEAD: usize = 4 + 32;

/// Epoch, message, verifying key and signature, one after the other: only the signature of the seeds verifies.
fn verify(bytes: &[u8]) -> Verdict {
    let key_end = VERIFY_HEAD + Strong::VERIFYING_KEY_BYTES;
    let (Some(epoch), Some(message), Some(key)) =
        (bytes.first_chunk(), bytes.get(4..VERIFY_HEAD), bytes.get(VERIFY_HEAD..key_end))
    else {
        return Verdict::Refused;
    };
    let (Ok(message), Ok(key), Ok(signature)) = (
        message.try_into(),
        VerifyingKey::<Strong>::from_bytes(key),
        Signature::from_bytes(&bytes[key_end..]),
    ) else {
        return Verdict::Refused;
    };
    match key.verify(u32::from_le_bytes(*epoch), message, &signature) {
        Ok(()) => {
            assert!(verify_seeds().iter().any(|seed| seed == bytes), "a forgery");
            Verdict::Accepted
        }
        Err(_) => Verdict::Refused,
    }
}

fn key<P: ParameterSet>() -> SigningKey<P> {
    SigningKey::fixture(&mut ChaCha20Rng::from_seed([5; 32]), &[1, 2])
}

fn verifying_key_seeds() -> Vec<Vec<u8>> {
    vec![
        key::<Small>().verifying_key().to_bytes(),
        key::<Lifetime18W4NoOff>().verifying_key().to_bytes(),
        key::<Lifetime32Dim46Base8>().verifying_key().to_bytes(),
    ]
}

fn signature_seeds() -> Vec<Vec<u8>> {
    fn of<P: ParameterSet>() -> Vec<u8> {
        key::<P>().sign(1, &[7; 32]).expect("the epoch is prepared").to_bytes()
    }
    vec![of::<Small>(), of::<Lifetime18W4NoOff>(), of::<Lifetime32Dim46Base8>()]
}

fn signing_key_seeds() -> Vec<Vec<u8>> {
    let mut rng = ChaCha20Rng::from_seed([6; 32]);
    let long = SigningKey::<Small>::generate(&mut rng, 17, 60).expect("an interval of the lifetime");
    vec![key::<Small>().to_bytes().to_vec(), long.to_bytes().to_vec()]
}

fn json_seeds() -> Vec<Vec<u8>> {
    let key = key::<Small>();
    let signature = key.sign(1, &[7; 32]).expect("the epoch is prepared");
    vec![
        serde_json::to_vec(&LeanSig(&key.verifying_key())).expect("a form"),
        serde_json::to_vec(&LeanSig(&signature)).expect("a form"),
        serde_json::to_vec(&LeanSig(&key)).expect("a form"),
        serde_json::to_vec(&key.verifying_key()).expect("a form"),
    ]
}

fn verify_seeds() -> Vec<Vec<u8>> {
    static SEEDS: std::sync::OnceLock<Vec<Vec<u8>>> = std::sync::OnceLock::new();
    SEEDS
        .get_or_init(|| {
            let key = key::<Strong>();
            [1_u32, 2]
                .map(|epoch| {
                    let message = [epoch.to_le_bytes()[0]; 32];
                    let signature = key.sign(epoch, &message).expect("the epoch is prepared");
                    [
                        &epoch.to_le_bytes()[..],
                        &message,
                        &key.verifying_key().to_bytes(),
                        &signature.to_bytes(),
                    ]
                    .concat()
                })
                .to_vec()
        })
        .clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seed_is_accepted() {
        for target in Target::ALL {
            for seed in (target.seeds)() {
                assert_eq!((target.run)(&seed), Verdict::Accepted, "{}", target.name);
            }
            assert_eq!((target.run)(&[]), Verdict::Refused, "{}", target.name);
        }
    }
}
