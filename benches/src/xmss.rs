//! Keys and signatures for the benches of the signature scheme.

use rand_chacha::{
    ChaCha20Rng,
    rand_core::{Rng, SeedableRng},
};
use touchmark_testkit::naive::xmss as naive;
use touchmark_xmss::{ParameterSet, Signature, Signed, SigningKey, VerifyError, VerifyingKey};

fn rng(seed: u8) -> ChaCha20Rng {
    ChaCha20Rng::from_seed([seed; 32])
}

/// A few keys of one parameter set, which can sign for one epoch each: no other leaf is computed.
#[derive(Debug)]
pub struct Fixture<P: ParameterSet> {
    keys: Vec<SigningKey<P>>,
}

/// A signature, and what it signs.
#[derive(Debug)]
pub struct Claim<P: ParameterSet> {
    /// The key that verifies.
    pub key: VerifyingKey<P>,
    /// The epoch.
    pub epoch: u32,
    /// The message.
    pub message: [u8; 32],
    /// The signature.
    pub signature: Signature<P>,
}

/// The first seed; the naive key has it too.
const SEED: u8 = 7;

/// The epoch that the first key of a [`Fixture`] signs for. A bench signs many messages in it, with a key that nobody trusts.
pub const EPOCH: u32 = 0;

/// Two hundred messages.
pub fn messages() -> impl Iterator<Item = [u8; 32]> + Clone {
    (0..200_u8).map(|byte| [byte; 32])
}

impl<P: ParameterSet> Default for Fixture<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P: ParameterSet> Fixture<P> {
    /// Sixteen keys.
    #[must_use]
    pub fn new() -> Self {
        let keys = (0..16).zip(EPOCH..).map(|(i, epoch)| SigningKey::fixture(&mut rng(SEED + i), &[epoch]));
        Self { keys: keys.collect() }
    }

    /// The first key.
    #[must_use]
    pub fn key(&self) -> &SigningKey<P> {
        &self.keys[0]
    }

    /// Signatures of all keys in turn.
    ///
    /// # Panics
    /// If a message has no encoding, which does not happen.
    #[must_use]
    pub fn claims(&self, count: usize) -> Vec<Claim<P>> {
        let keys = self.keys.iter().zip(EPOCH..).cycle();
        let sign = |((key, epoch), message): ((&SigningKey<P>, u32), [u8; 32])| Claim {
            key: key.verifying_key(),
            epoch,
            message,
            signature: key.sign(epoch, &message).expect("an encoding"),
        };
        keys.zip(messages().cycle()).take(count).map(sign).collect()
    }
}

impl<P: ParameterSet> Claim<P> {
    /// As [`touchmark_xmss::verify_many`] takes it.
    #[must_use]
    pub fn item(&self) -> Signed<'_, P> {
        (&self.key, self.epoch, &self.message, &self.signature)
    }

    /// Verifies.
    ///
    /// # Errors
    /// [`VerifyError`] if the signature is not valid.
    pub fn verify(&self) -> Result<(), VerifyError> {
        self.key.verify(self.epoch, &self.message, &self.signature)
    }

    /// As the naive scheme takes it: parameter set, encoded key, encoded signature.
    #[must_use]
    pub fn naive(&self) -> (naive::Set, Vec<u8>, Vec<u8>) {
        (naive_set::<P>(), self.key.to_bytes(), self.signature.to_bytes())
    }
}

fn naive_set<P: ParameterSet>() -> naive::Set {
    naive::Set::named(P::SCHEME.name()).expect("the naive scheme has every parameter set")
}

/// The naive form of the first key of a [`Fixture`].
///
/// # Panics
/// Never: every parameter set has a naive form.
#[must_use]
pub fn naive_key<P: ParameterSet>() -> naive::SigningKey {
    let mut words = rng(SEED);
    let active = 0..2 * P::LEAVES_PER_TREE;
    naive::SigningKey::generate(naive_set::<P>(), || words.next_u32(), active, |epoch| epoch == EPOCH)
}
