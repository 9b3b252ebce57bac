//! leanXMSS: the family of schemes over byte digests, with any range of epochs and one seed of 32 bytes.
//!
//! A key pair follows from the seed and the range. All types are generic over the hash, which is BLAKE2s-256 unless another one is named.
//! Verifying keys have 32 bytes, signatures 1,208. The lifetime is `2^32` epochs.
//!
//! **The range does not enter the one-time keys.** Two keys from one seed share the one-time key of every epoch that both cover. Signing different
//! messages for such an epoch with both is a reuse that lets anyone forge. Never extend a range by generating again.
//!
//! ```
//! use touchmark_xmss::leanxmss::{Blake2s, SigningKey};
//!
//! let key = SigningKey::<Blake2s>::generate(&[7; 32], 100, 4)?;
//! let signature = key.sign(101, &[1; 32])?;
//! key.verifying_key().verify(101, &[1; 32], &signature)?;
//! assert_eq!(signature.to_bytes().len(), 1208);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Reference: the Ethereum cryptography specifications, `EthCryptographySpecs/Xmss`.

mod codec;
mod encoding;
mod plan;
mod sign;
mod signing_key;
mod tree;
mod verify;

pub use encoding::{Codeword, Encoded, decode_digest, encode};
pub use plan::{JoinError, KeyGenPlan};
pub use sign::PreparedEpoch;
pub use signing_key::SigningKey;
pub use touchmark_tweakhash::bytes::{
    Blake2s, ByteTweak, ByteTweakHash, CHAINS, MessageInput, Node, TrialInput, TweakKind,
};
pub use verify::{Signature, Signed, VerifyingKey, verify_many, verify_many_with};

/// The number of levels of the tree above the leaves.
pub const LEVELS: u8 = 32;

/// The length of a verifying key in bytes.
pub const VERIFYING_KEY_BYTES: usize = 32;

/// The length of a signature in bytes: chain values, randomness, path.
pub const SIGNATURE_BYTES: usize = 16 * CHAINS + 24 + 16 * LEVELS as usize;

/// The length of the randomness in a signature, in bytes.
pub const RANDOMNESS_BYTES: usize = 24;

/// The sum of the digits of every codeword.
pub const TARGET_SUM: u32 = 195;
