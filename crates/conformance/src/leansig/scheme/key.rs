//! One key: made, encoded, advanced.

use rand_core::Rng;
use rayon::iter::{IndexedParallelIterator, IntoParallelRefIterator, ParallelIterator};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use sha3::Sha3_256;
use touchmark_koalabear::FieldArray;
use touchmark_prf::PrfKey;
use touchmark_xmss::{EpochRange, ParameterSet, SigningKey, VerifyingKey, Work};

use super::signature::Signature;
use crate::{
    leansig::negative::CHECKED_LEAVES,
    report::{Context, Verdict, guarded, same},
    values::{Bytes32, Elements, Hex, Interval},
};

#[derive(Deserialize)]
pub(super) struct Key {
    rng_seed: Bytes32,
    requested: Requested,
    activation_interval: Interval,
    rng_next_u32_after_keygen: u32,
    prf_key: Bytes32,
    parameter: Elements,
    root: Elements,
    public_key_ssz: Hex,
    #[serde(default)]
    sk_states: Vec<State>,
    sk_fixed_part: Option<Hex>,
    top_tree_ssz: Option<Hex>,
    top_tree_ssz_sha256: Option<Bytes32>,
    sk_ssz: Option<Hex>,
    #[serde(default)]
    signatures: Vec<Signature>,
}

#[derive(Deserialize)]
struct Requested {
    activation_epoch: u64,
    num_active_epochs: u64,
}

/// The key after some advances.
#[derive(Deserialize)]
struct State {
    advances: u64,
    prepared_interval: Interval,
    sk_ssz_len: usize,
    sk_ssz_sha256: Bytes32,
    sk_ssz_sha3_256: Bytes32,
}

/// The verdict on the key, and one on each signature.
type Verdicts = Result<(Verdict, Vec<Verdict>), String>;

impl Key {
    /// The steps of all chains of the key.
    pub(super) fn chain_steps<P: ParameterSet>(&self) -> u64 {
        let Requested { activation_epoch, num_active_epochs } = self.requested;
        let epochs = EpochRange::expand(P::LOG_LIFETIME, activation_epoch, num_active_epochs)
            .map_or(0, |active| active.count());
        epochs * P::DIMENSION as u64 * u64::from(P::BASE - 1)
    }

    /// What needs no key: the draws, the interval, the encoded verifying key.
    fn check_parts<P: ParameterSet>(&self) -> Result<VerifyingKey<P>, String> {
        let mut rng = self.rng_seed.rng();
        self.parameter.check("the parameter drawn", &FieldArray::<5>::random(&mut rng))?;
        same("the secret drawn", PrfKey::random(&mut rng).as_bytes(), &self.prf_key.0)?;
        let Requested { activation_epoch, num_active_epochs } = self.requested;
        let active =
            EpochRange::expand(P::LOG_LIFETIME, activation_epoch, num_active_epochs).context("requested")?;
        self.activation_interval.check("interval", active)?;
        let verifying_key = VerifyingKey::from_bytes(&self.public_key_ssz.0).context("public_key_ssz")?;
        self.public_key_ssz.check("public key, encoded again", &verifying_key.to_bytes())?;
        self.root.check("root", verifying_key.root())?;
        self.parameter.check("parameter", verifying_key.parameter())?;
        Ok(verifying_key)
    }

    /// The key as it comes from key generation.
    fn check_made<P: ParameterSet>(&self, key: &SigningKey<P>, next_word: u32) -> Verdict {
        self.activation_interval.check("activation interval", key.activation_interval())?;
        self.public_key_ssz.check("public_key_ssz", &key.verifying_key().to_bytes())?;
        same("next word after key generation", &next_word, &self.rng_next_u32_after_keygen)?;
        let bytes = key.to_bytes();
        same("prf_key", &bytes[..32], self.prf_key.0.as_slice())?;
        if let Some(fixed) = &self.sk_fixed_part {
            fixed.check("sk_fixed_part", &bytes[..FIXED_LEN])?;
        }
        let top = top_tree(&bytes)?;
        if let Some(expected) = &self.top_tree_ssz {
            expected.check("top_tree_ssz", top)?;
        }
        if let Some(expected) = &self.top_tree_ssz_sha256 {
            same("top_tree_ssz_sha256", &Sha256::digest(top)[..], &expected.0)?;
        }
        match &self.sk_ssz {
            Some(ssz) => self.check_decoded::<P>(ssz, &bytes),
            None => Ok(()),
        }
    }

    /// The encoded key decodes, holds together, and signs alike.
    fn check_decoded<P: ParameterSet>(&self, ssz: &Hex, made: &[u8]) -> Verdict {
        ssz.check("sk_ssz", made)?;
        let key = SigningKey::<P>::from_bytes(&ssz.0).context("decoding sk_ssz")?;
        ssz.check("sk_ssz, encoded again", &key.to_bytes())?;
        key.check(CHECKED_LEAVES).context("deep check of sk_ssz")?;
        self.public_key_ssz.check("public key of sk_ssz", &key.verifying_key().to_bytes())?;
        for (index, signature) in self.signatures.iter().enumerate().filter(|(_, s)| s.after_advances == 0) {
            signature.check_bytes(&key).context(&format!("signature #{index} of sk_ssz"))?;
        }
        Ok(())
    }
}

/// The fields of an encoded key before its trees.
const FIXED_LEN: usize = 88;

/// The top tree of an encoded key: between the offsets of the top and of the left tree.
fn top_tree(bytes: &[u8]) -> Result<&[u8], String> {
    let offset = |at: usize| {
        let word = bytes.get(at..)?.first_chunk()?;
        usize::try_from(u32::from_le_bytes(*word)).ok()
    };
    let (top, left) = offset(68).zip(offset(80)).ok_or("a key without offsets")?;
    bytes.get(top..left).ok_or_else(|| "a key with wrong offsets".into())
}

impl State {
    fn check<P: ParameterSet>(&self, key: &SigningKey<P>) -> Verdict {
        let place = format!("after {} advances", self.advances);
        self.prepared_interval.check(&place, key.prepared_interval())?;
        let bytes = key.to_bytes();
        same(&place, &bytes.len(), &self.sk_ssz_len)?;
        same(&place, &Sha256::digest(&*bytes)[..], &self.sk_ssz_sha256.0)?;
        same(&place, &Sha3_256::digest(&*bytes)[..], &self.sk_ssz_sha3_256.0)
    }
}

/// Makes the key and checks everything.
pub(super) fn check_key<P: ParameterSet>(case: &Key) -> Verdicts {
    let work = Work::sequential().parallel();
    let verifying_key = case.check_parts::<P>()?;
    let mut rng = case.rng_seed.rng();
    let Requested { activation_epoch, num_active_epochs } = case.requested;
    let mut key = SigningKey::<P>::generate_with(work, &mut rng, activation_epoch, num_active_epochs)
        .context("key generation")?;
    let mut verdict = case.check_made(&key, rng.next_u32());

    let states = case.sk_states.iter().map(|state| state.advances);
    let last = states.chain(case.signatures.iter().map(|signature| signature.after_advances)).max();
    let mut signatures = vec![Ok(()); case.signatures.len()];
    for advances in 0..=last.unwrap_or(0) {
        if advances > 0 {
            key.advance_with(work).context("advance")?;
        }
        for state in case.sk_states.iter().filter(|state| state.advances == advances) {
            verdict = verdict.and_then(|()| state.check(&key));
        }
        let due: Vec<_> =
            (0..).zip(&case.signatures).filter(|(_, case)| case.after_advances == advances).collect();
        let verdicts: Vec<(usize, Verdict)> = due
            .par_iter()
            .map(|(index, case)| (*index, guarded(|| case.check(&key, &verifying_key))))
            .collect();
        for (index, verdict) in verdicts {
            signatures[index] = verdict;
        }
    }
    Ok((verdict, signatures))
}

/// Checks what follows from secret and parameter without the key's trees.
pub(super) fn sample_key<P: ParameterSet>(case: &Key) -> Verdicts {
    let verifying_key = case.check_parts::<P>()?;
    let (start, end) = case.activation_interval.bounds();
    let signatures = case.signatures.par_iter().with_max_len(1).map(|signature| {
        guarded(|| {
            if !(start..end).contains(&signature.epoch.into()) {
                return Err(format!("epoch {} is not active", signature.epoch));
            }
            let key = SigningKey::<P>::fixture(&mut case.rng_seed.rng(), &[signature.epoch]);
            signature.check_sampled(&key, &verifying_key)
        })
    });
    Ok((Ok(()), signatures.collect()))
}
