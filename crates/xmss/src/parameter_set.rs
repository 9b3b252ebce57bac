//! The parameter sets, as types.

use core::fmt::Debug;

use rand_core::CryptoRng;
use touchmark_encoding::{HypercubeMessageHash, IncomparableEncoding, PoseidonMessageHash, TargetSum};
use touchmark_koalabear::FieldArray;
use touchmark_prf::{Prf, PrfKey};
use touchmark_tweakhash::{FixedBytes, PoseidonTweakHash, TweakHash};
use zeroize::ZeroizeOnDrop;

use crate::Scheme;

/// A hash value of a parameter set.
pub type Digest<P> = <<P as ParameterSet>::Hash as TweakHash>::Digest;
/// The public parameter of a key pair.
pub type Parameter<P> = <<P as ParameterSet>::Hash as TweakHash>::Parameter;
/// The randomness in a signature.
pub type Randomness<P> = <<P as ParameterSet>::Encoding as IncomparableEncoding>::Randomness;
/// The digits of an encoded message.
pub type Codeword<P> = <<P as ParameterSet>::Encoding as IncomparableEncoding>::Codeword;

/// One instantiation of the signature scheme. Sealed: the sets are those of leanSig.
///
/// Everything that a family of hashes decides is an associated type, so that digests need not be field elements.
pub trait ParameterSet:
    sealed::Sealed + Copy + Debug + Eq + Ord + core::hash::Hash + Send + Sync + 'static
{
    /// The set as a value.
    const SCHEME: Scheme;
    /// The binary logarithm of the number of epochs; even.
    const LOG_LIFETIME: u8;
    /// The sum of a codeword's digits.
    const TARGET_SUM: u32;
    /// The tweakable hash.
    type Hash: TweakHash;
    /// The encoding of messages.
    type Encoding: IncomparableEncoding<Parameter = Parameter<Self>>;
    /// The secret of a signing key.
    type Secret: Prf<Digest<Self>, Randomness<Self>> + sealed::Secret + Send + Sync;

    /// The number of chains of a one-time key; as many digits has a codeword.
    const DIMENSION: usize = <Self::Encoding as IncomparableEncoding>::DIMENSION;
    /// Each digit of a codeword is below the base.
    const BASE: u32 = <Self::Encoding as IncomparableEncoding>::BASE;
    /// The number of epochs.
    const LIFETIME: u64 = 1 << Self::LOG_LIFETIME;
    /// The number of leaves of a bottom tree.
    const LEAVES_PER_TREE: u64 = 1 << (Self::LOG_LIFETIME / 2);
    /// The length of an encoded verifying key in bytes.
    const VERIFYING_KEY_BYTES: usize = <Digest<Self>>::BYTES + <Parameter<Self>>::BYTES;
    /// The length of an encoded signature in bytes.
    const SIGNATURE_BYTES: usize = 12
        + <Randomness<Self>>::BYTES
        + (Self::LOG_LIFETIME as usize + Self::DIMENSION) * <Digest<Self>>::BYTES;
}

pub(crate) mod sealed {
    use super::*;

    /// What a parameter set's family draws when a key is made.
    pub trait Sealed: Sized {
        /// Draws the public parameter.
        fn draw_parameter<R: CryptoRng + ?Sized>(rng: &mut R) -> Parameter<Self>
        where
            Self: ParameterSet;
        /// Draws a node that stands in for a missing sibling.
        fn draw_node<R: CryptoRng + ?Sized>(rng: &mut R) -> Digest<Self>
        where
            Self: ParameterSet;
    }

    /// The secret part of a signing key.
    pub trait Secret: ZeroizeOnDrop + Sized {
        /// The length of its encoding.
        const BYTES: usize;
        /// Draws a secret.
        fn draw<R: CryptoRng + ?Sized>(rng: &mut R) -> Self;
        /// Copies the secret, for work that goes on away from the key.
        fn duplicate(&self) -> Self;
        /// Reads a secret from exactly [`BYTES`](Self::BYTES) bytes.
        fn read(bytes: &[u8]) -> Self;
        /// Writes the secret to exactly [`BYTES`](Self::BYTES) bytes.
        fn write(&self, out: &mut [u8]);
    }

    impl Secret for PrfKey {
        const BYTES: usize = Self::LEN;

        fn draw<R: CryptoRng + ?Sized>(rng: &mut R) -> Self {
            Self::random(rng)
        }

        fn duplicate(&self) -> Self {
            Self::from_bytes(*self.as_bytes())
        }

        fn read(bytes: &[u8]) -> Self {
            let mut key = zeroize::Zeroizing::new([0; Self::LEN]);
            key.copy_from_slice(bytes);
            Self::from_bytes(*key)
        }

        fn write(&self, out: &mut [u8]) {
            out.copy_from_slice(self.as_bytes());
        }
    }
}

/// The sets of the family that hashes with Poseidon over KoalaBear.
macro_rules! poseidon_sets {
    ($($(#[$doc:meta])* $name:ident: lifetime $log:literal, chains $chains:literal, digest $digest:literal,
        hash $hash:ty, target $target:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {}

        impl sealed::Sealed for $name {
            fn draw_parameter<R: CryptoRng + ?Sized>(rng: &mut R) -> Parameter<Self> {
                FieldArray::random(rng)
            }

            fn draw_node<R: CryptoRng + ?Sized>(rng: &mut R) -> Digest<Self> {
                FieldArray::random(rng)
            }
        }

        impl ParameterSet for $name {
            const SCHEME: Scheme = Scheme::$name;
            const LOG_LIFETIME: u8 = $log;
            const TARGET_SUM: u32 = $target;
            type Hash = PoseidonTweakHash<$digest, $chains>;
            type Encoding = TargetSum<$hash, $target>;
            type Secret = PrfKey;
        }

        const _: () = {
            assert!($log % 2 == 0 && $log >= 4 && $log <= 32, "the tree is cut in the middle");
            assert!(<$name as ParameterSet>::DIMENSION == $chains && $chains <= touchmark_tweakhash::MAX_DIMENSION);
            assert!(<$name as ParameterSet>::BASE <= 256, "positions of a chain are bytes");
        };
    )*};
}

poseidon_sets! {
    /// Lifetime 2^18, base 2, target at the expected sum.
    Lifetime18W1NoOff: lifetime 18, chains 155, digest 7, hash PoseidonMessageHash<1, 6, 155>, target 78;
    /// Lifetime 2^18, base 2, target 10 % above the expected sum.
    Lifetime18W1Off10: lifetime 18, chains 155, digest 7, hash PoseidonMessageHash<1, 6, 155>, target 86;
    /// Lifetime 2^18, base 4, target at the expected sum.
    Lifetime18W2NoOff: lifetime 18, chains 78, digest 7, hash PoseidonMessageHash<2, 6, 78>, target 117;
    /// Lifetime 2^18, base 4, target 10 % above the expected sum.
    Lifetime18W2Off10: lifetime 18, chains 78, digest 7, hash PoseidonMessageHash<2, 6, 78>, target 129;
    /// Lifetime 2^18, base 16, target at the expected sum.
    Lifetime18W4NoOff: lifetime 18, chains 39, digest 7, hash PoseidonMessageHash<4, 6, 39>, target 293;
    /// Lifetime 2^18, base 16, target 10 % above the expected sum.
    Lifetime18W4Off10: lifetime 18, chains 39, digest 7, hash PoseidonMessageHash<4, 6, 39>, target 322;
    /// Lifetime 2^18, base 256, target at the expected sum.
    Lifetime18W8NoOff: lifetime 18, chains 20, digest 7, hash PoseidonMessageHash<8, 6, 20>, target 2550;
    /// Lifetime 2^18, base 256, target 10 % above the expected sum.
    Lifetime18W8Off10: lifetime 18, chains 20, digest 7, hash PoseidonMessageHash<8, 6, 20>, target 2805;
    /// Lifetime 2^20, base 2, target at the expected sum.
    Lifetime20W1NoOff: lifetime 20, chains 155, digest 7, hash PoseidonMessageHash<1, 6, 155>, target 78;
    /// Lifetime 2^20, base 2, target 10 % above the expected sum.
    Lifetime20W1Off10: lifetime 20, chains 155, digest 7, hash PoseidonMessageHash<1, 6, 155>, target 86;
    /// Lifetime 2^20, base 4, target at the expected sum.
    Lifetime20W2NoOff: lifetime 20, chains 78, digest 7, hash PoseidonMessageHash<2, 6, 78>, target 117;
    /// Lifetime 2^20, base 4, target 10 % above the expected sum.
    Lifetime20W2Off10: lifetime 20, chains 78, digest 7, hash PoseidonMessageHash<2, 6, 78>, target 129;
    /// Lifetime 2^20, base 16, target at the expected sum.
    Lifetime20W4NoOff: lifetime 20, chains 39, digest 7, hash PoseidonMessageHash<4, 6, 39>, target 293;
    /// Lifetime 2^20, base 16, target 10 % above the expected sum.
    Lifetime20W4Off10: lifetime 20, chains 39, digest 7, hash PoseidonMessageHash<4, 6, 39>, target 322;
    /// Lifetime 2^20, base 256, target at the expected sum; digests of 8 elements.
    Lifetime20W8NoOff: lifetime 20, chains 20, digest 8, hash PoseidonMessageHash<8, 6, 20>, target 2550;
    /// Lifetime 2^20, base 256, target 10 % above the expected sum; digests of 8 elements.
    Lifetime20W8Off10: lifetime 20, chains 20, digest 8, hash PoseidonMessageHash<8, 6, 20>, target 2805;
    /// The production set of the Lean Ethereum clients: lifetime 2^32, dimension 46, base 8.
    Lifetime32Dim46Base8: lifetime 32, chains 46, digest 8, hash HypercubeMessageHash<7, 46>, target 200;
    /// For tests only, never for keys that matter: lifetime 2^8, dimension 4, base 8.
    Lifetime8Dim4Base8: lifetime 8, chains 4, digest 8, hash HypercubeMessageHash<7, 4>, target 6;
}
