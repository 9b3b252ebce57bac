//! The generator that a caller brings, as one that key generation takes.

use core::convert::Infallible;

use rand::{
    Rng,
    rand_core::{TryCryptoRng, TryRng},
};

/// A generator that the caller declares to be cryptographic by generating a key with it.
///
/// leanSig's bound does not demand `CryptoRng`, and clients have generators without it. The words pass through unchanged.
pub(crate) struct Declared<'a, R>(pub(crate) &'a mut R);

impl<R: Rng> TryRng for Declared<'_, R> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.0.next_u32())
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.0.next_u64())
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.0.fill_bytes(bytes);
        Ok(())
    }
}

impl<R: Rng> TryCryptoRng for Declared<'_, R> {}
