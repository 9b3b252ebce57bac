//! Nonces made before the message is known.

use core::{
    fmt,
    sync::atomic::{AtomicBool, AtomicU32, Ordering},
};

use rand_core::TryCryptoRng;
use touchmark_goldilocks::Quintic;
use touchmark_process::ForkGuard;
use zeroize::{Zeroize, ZeroizeOnDrop};

use super::{SignError, Signature, SigningKey, nonce::hedged_nonce};
use crate::{multiply::mul_generator, scalar::Scalar};

/// A nonce k with r = encode(k G), made ahead so that signing is one hash and one product.
///
/// It signs once: [`SigningKey::sign_prepared`] consumes it, it cannot be cloned or serialised, and it is refused in a process that
/// was forked after it was made. It is wiped when it is used or dropped. To share one among threads there
/// is [`SharedNonce`].
///
/// What it cannot do is mix in the message, as [`SigningKey::sign`] does: a virtual machine that is restored to a snapshot with a
/// prepared nonce in it can sign two messages with it, and that gives the key away.
///
/// ```compile_fail
/// # fn twice(key: &touchmark_ecgfp5::schnorr::SigningKey, nonce: touchmark_ecgfp5::schnorr::PreparedNonce,
/// #          message: &touchmark_goldilocks::Quintic) {
/// let first = key.sign_prepared(nonce, message);
/// let second = key.sign_prepared(nonce, message); // error: use of moved value
/// # }
/// ```
#[derive(ZeroizeOnDrop)]
pub struct PreparedNonce {
    k: Scalar,
    r: Quintic,
    #[zeroize(skip)]
    guard: ForkGuard,
}

impl SigningKey {
    /// Makes a nonce ahead, from 32 fresh random bytes and the secret key.
    ///
    /// # Errors
    /// [`SignError::Randomness`] if the generator fails.
    pub fn prepare_nonce<R: TryCryptoRng + ?Sized>(&self, rng: &mut R) -> Result<PreparedNonce, SignError> {
        // The guard comes first: a fork between the two lines makes the nonce useless, not shared.
        let guard = ForkGuard::new();
        let k = hedged_nonce(self.secret(), None, rng)?;
        let r = mul_generator(&k).encode().0;
        Ok(PreparedNonce { k, r, guard })
    }

    /// Signs with a prepared nonce, which is used up whatever the outcome.
    ///
    /// # Errors
    /// [`SignError::NonceFromOtherProcess`] if the process was forked since the nonce was made.
    pub fn sign_prepared(&self, nonce: PreparedNonce, message: &Quintic) -> Result<Signature, SignError> {
        nonce.guard.check().map_err(|_| SignError::NonceFromOtherProcess)?;
        Ok(self.respond(&nonce.k, &nonce.r, message))
    }

    /// Signs with a shared nonce, if no other caller has.
    ///
    /// # Errors
    /// [`SignError::NonceConsumed`] for all callers but the first; [`SignError::NonceFromOtherProcess`] as
    /// [`Self::sign_prepared`].
    pub fn sign_shared(&self, nonce: &SharedNonce, message: &Quintic) -> Result<Signature, SignError> {
        self.sign_prepared(nonce.take()?, message)
    }
}

impl fmt::Debug for PreparedNonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PreparedNonce(..)")
    }
}

/// A prepared nonce that several threads may reach for: exactly one gets it.
pub struct SharedNonce {
    taken: AtomicBool,
    /// The low and the high half of each word: small targets have no atomics of 64 bits.
    k: [[AtomicU32; 2]; 5],
    r: Quintic,
    guard: ForkGuard,
}

impl SharedNonce {
    /// Gives the nonce, to the first caller only; what is left is wiped.
    ///
    /// # Errors
    /// [`SignError::NonceConsumed`] for all others.
    pub fn take(&self) -> Result<PreparedNonce, SignError> {
        if self.taken.swap(true, Ordering::AcqRel) {
            return Err(SignError::NonceConsumed);
        }
        // Only the thread that turned the flag gets here, once.
        let half = |half: &AtomicU32| u64::from(half.swap(0, Ordering::Relaxed));
        let k = self.k.each_ref().map(|[low, high]| half(low) | (half(high) << 32));
        Ok(PreparedNonce { k: Scalar::from_words_below_order(k), r: self.r, guard: self.guard })
    }
}

/// The low and the high half of a word.
#[allow(clippy::cast_possible_truncation, reason = "the low half is what is asked for")]
fn halves(word: u64) -> [u32; 2] {
    [word as u32, (word >> 32) as u32]
}

impl From<PreparedNonce> for SharedNonce {
    fn from(nonce: PreparedNonce) -> Self {
        Self {
            taken: AtomicBool::new(false),
            k: nonce.k.words().map(|word| halves(word).map(AtomicU32::new)),
            r: nonce.r,
            guard: nonce.guard,
        }
    }
}

impl Drop for SharedNonce {
    fn drop(&mut self) {
        for half in self.k.as_flattened_mut() {
            half.get_mut().zeroize();
        }
    }
}

impl ZeroizeOnDrop for SharedNonce {}

impl fmt::Debug for SharedNonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SharedNonce(..)")
    }
}
