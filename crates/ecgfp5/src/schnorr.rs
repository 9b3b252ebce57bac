//! Schnorr signatures with Poseidon2 as the hash, byte for byte those of Lighter.
//!
//! A message is an element of the quintic extension, already hashed. With the key sk and a nonce k:
//! r = encode(k G), e = S(H5(r, m)), s = k - e sk mod n; the signature is s and e, 40 bytes each. The public key is not part
//! of the challenge.

mod error;
pub mod hazmat;
mod keys;
mod nonce;
#[cfg(feature = "std")]
mod pool;
mod prepared;
mod signature;
mod traits;
mod verify;

pub use error::{DecodeError, SignError, VerifyError};
pub use keys::{PreparedVerifyingKey, SigningKey, VerifyingKey};
#[cfg(feature = "std")]
pub use pool::{NoncePool, PoolError};
pub use prepared::{PreparedNonce, SharedNonce};
pub use signature::Signature;
pub use verify::verify_lenient;

use touchmark_goldilocks::{Goldilocks, Quintic, hash_to_quintic};

use crate::scalar::Scalar;

/// e = S(H5(r_0..r_4, m_0..m_4)).
fn challenge(r: &Quintic, message: &Quintic) -> Scalar {
    let mut input = [Goldilocks::ZERO; 10];
    input[..5].copy_from_slice(&r.coefficients());
    input[5..].copy_from_slice(&message.coefficients());
    Scalar::from_quintic(&hash_to_quintic(&input))
}
