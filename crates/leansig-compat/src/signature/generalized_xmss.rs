//! The generalized XMSS scheme: leanSig's types around those of `touchmark-xmss`.
//!
//! leanSig's generic parameters are a pseudorandom function, an encoding, a hash and a lifetime. Here one parameter, the parameter set,
//! stands for all of them: use the aliases of the instantiations.

use core::{marker::PhantomData, ops::Range};

use rand::RngExt;
use touchmark_xmss::{
    Digest, Parameter, ParameterSet, Randomness, SignError, Signature, SigningKey, VerifyingKey, Work,
};

use super::{SignatureScheme, SignatureSchemeSecretKey, SigningError};
use crate::{MESSAGE_LENGTH, rng::Declared};

pub mod instantiations_aborting;
pub mod instantiations_poseidon;
mod traits;

/// The scheme of one parameter set.
#[derive(Debug)]
pub struct GeneralizedXMSSSignatureScheme<P: ParameterSet>(PhantomData<P>);

/// A key that verifies: a root and a public parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GeneralizedXMSSPublicKey<P: ParameterSet>(VerifyingKey<P>);

/// A key that signs one message in each epoch. Its secret is wiped on drop and is not shown by `Debug`.
#[derive(Debug)]
pub struct GeneralizedXMSSSecretKey<P: ParameterSet>(SigningKey<P>);

/// A signature: authentication path, randomness and chain values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneralizedXMSSSignature<P: ParameterSet>(Signature<P>);

impl<P: ParameterSet> GeneralizedXMSSPublicKey<P> {
    /// Returns the root of the tree.
    #[must_use]
    pub fn root(&self) -> &Digest<P> {
        self.0.root()
    }

    /// Returns the public parameter.
    #[must_use]
    pub fn parameter(&self) -> &Parameter<P> {
        self.0.parameter()
    }
}

impl<P: ParameterSet> GeneralizedXMSSSignature<P> {
    /// Returns the siblings on the way from the leaf to the root, lowest first.
    #[must_use]
    pub fn path(&self) -> &[Digest<P>] {
        self.0.path()
    }

    /// Returns the randomness with which the message is encoded.
    #[must_use]
    pub fn rho(&self) -> &Randomness<P> {
        self.0.randomness()
    }

    /// Returns one value of each chain.
    #[must_use]
    pub fn hashes(&self) -> &[Digest<P>] {
        self.0.chain_values()
    }
}

/// The way to the types of `touchmark-xmss`, and back.
macro_rules! wraps {
    ($($wrapper:ident, $inner:ident;)*) => {$(
        impl<P: ParameterSet> From<$inner<P>> for $wrapper<P> {
            fn from(value: $inner<P>) -> Self {
                Self(value)
            }
        }

        impl<P: ParameterSet> From<$wrapper<P>> for $inner<P> {
            fn from(value: $wrapper<P>) -> Self {
                value.0
            }
        }

        impl<P: ParameterSet> AsRef<$inner<P>> for $wrapper<P> {
            fn as_ref(&self) -> &$inner<P> {
                &self.0
            }
        }
    )*};
}

wraps! {
    GeneralizedXMSSPublicKey, VerifyingKey;
    GeneralizedXMSSSecretKey, SigningKey;
    GeneralizedXMSSSignature, Signature;
}

/// The choice of threads: the pool that the caller is in, unless the feature `parallel` is off.
fn work() -> Work<'static> {
    #[cfg(feature = "parallel")]
    return Work::sequential().parallel();
    #[cfg(not(feature = "parallel"))]
    Work::sequential()
}

impl<P: ParameterSet> SignatureSchemeSecretKey for GeneralizedXMSSSecretKey<P> {
    fn get_activation_interval(&self) -> Range<u64> {
        self.0.activation_interval().into()
    }

    fn get_prepared_interval(&self) -> Range<u64> {
        self.0.prepared_interval().into()
    }

    fn advance_preparation(&mut self) {
        // The one error that can arise says that the window is at the end, where leanSig does nothing and says nothing.
        let _ = self.0.advance_with(work());
    }
}

impl<P: ParameterSet> SignatureScheme for GeneralizedXMSSSignatureScheme<P> {
    type PublicKey = GeneralizedXMSSPublicKey<P>;
    type SecretKey = GeneralizedXMSSSecretKey<P>;
    type Signature = GeneralizedXMSSSignature<P>;

    const LIFETIME: u64 = P::LIFETIME;

    fn key_gen<R: RngExt>(
        rng: &mut R,
        activation_epoch: usize,
        num_active_epochs: usize,
    ) -> (Self::PublicKey, Self::SecretKey) {
        // A `usize` has at most 64 bits on every target of Rust.
        let (first, count) = (activation_epoch as u64, num_active_epochs as u64);
        match SigningKey::generate_with(work(), &mut Declared(rng), first, count) {
            Ok(key) => (key.verifying_key().into(), key.into()),
            Err(error) => panic!("key_gen({activation_epoch}, {num_active_epochs}): {error}"),
        }
    }

    fn sign(
        sk: &Self::SecretKey,
        epoch: u32,
        message: &[u8; MESSAGE_LENGTH],
    ) -> Result<Self::Signature, SigningError> {
        match sk.0.sign_with(work(), epoch, message) {
            Ok(signature) => Ok(signature.into()),
            Err(SignError::EncodingExhausted { attempts }) => {
                Err(SigningError::EncodingAttemptsExceeded { attempts: attempts as usize })
            }
            Err(error) => panic!("sign: {error}"),
        }
    }

    fn verify(
        pk: &Self::PublicKey,
        epoch: u32,
        message: &[u8; MESSAGE_LENGTH],
        sig: &Self::Signature,
    ) -> bool {
        pk.0.verify(epoch, message, &sig.0).is_ok()
    }

    fn get_public_key(sk: &Self::SecretKey) -> Self::PublicKey {
        sk.0.verifying_key().into()
    }
}
