//! Verifying keys and signatures.

use alloc::{vec, vec::Vec};

use touchmark_tweakhash::FixedBytes;

use super::{
    DecodeError,
    reader::{Reader, Writer},
};
use crate::{
    Signature, VerifyingKey,
    parameter_set::{Digest, ParameterSet, Randomness},
};

impl<P: ParameterSet> VerifyingKey<P> {
    /// Root, then parameter: [`VERIFYING_KEY_BYTES`](ParameterSet::VERIFYING_KEY_BYTES) bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![0; P::VERIFYING_KEY_BYTES];
        self.write(&mut Writer::new(&mut bytes));
        bytes
    }

    /// Writes what [`to_bytes`](Self::to_bytes) returns, without allocating.
    ///
    /// # Errors
    /// [`DecodeError`] if `out` is not [`VERIFYING_KEY_BYTES`](ParameterSet::VERIFYING_KEY_BYTES) long; it is as it was.
    pub fn write_bytes(&self, out: &mut [u8]) -> Result<(), DecodeError> {
        Reader::exact(out, "verifying key", P::VERIFYING_KEY_BYTES as u64)?;
        self.write(&mut Writer::new(out));
        Ok(())
    }

    fn write(&self, writer: &mut Writer<'_>) {
        writer.value(&self.root);
        writer.value(&self.parameter);
    }

    /// Reads what [`to_bytes`](Self::to_bytes) writes.
    ///
    /// # Errors
    /// [`DecodeError`] for another length, or an element that is not below the modulus. leanSig takes such elements modulo `p`, so that a
    /// key has several encodings; here it has one.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        let mut reader = Reader::exact(bytes, "verifying key", P::VERIFYING_KEY_BYTES as u64)?;
        Ok(Self { root: reader.value("root")?, parameter: reader.value("parameter")? })
    }
}

impl<P: ParameterSet> Signature<P> {
    /// Where the path begins: after two offsets and the randomness.
    const PATH_OFFSET: u64 = 8 + <Randomness<P>>::BYTES as u64;
    /// Where the chain values begin: after the path with its own offset.
    const CHAINS_OFFSET: u64 = Self::PATH_OFFSET + 4 + P::LOG_LIFETIME as u64 * <Digest<P>>::BYTES as u64;

    /// Offset of the path, randomness, offset of the chain values, path (behind an offset of its own), chain values:
    /// [`SIGNATURE_BYTES`](ParameterSet::SIGNATURE_BYTES) bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![0; P::SIGNATURE_BYTES];
        self.write(&mut Writer::new(&mut bytes));
        bytes
    }

    /// Writes what [`to_bytes`](Self::to_bytes) returns, without allocating.
    ///
    /// # Errors
    /// [`DecodeError`] if `out` is not [`SIGNATURE_BYTES`](ParameterSet::SIGNATURE_BYTES) long; it is as it was.
    pub fn write_bytes(&self, out: &mut [u8]) -> Result<(), DecodeError> {
        Reader::exact(out, "signature", P::SIGNATURE_BYTES as u64)?;
        self.write(&mut Writer::new(out));
        Ok(())
    }

    fn write(&self, writer: &mut Writer<'_>) {
        writer.offset(Self::PATH_OFFSET);
        writer.value(&self.randomness);
        writer.offset(Self::CHAINS_OFFSET);
        writer.offset(4);
        self.digests.iter().for_each(|digest| writer.value(digest));
    }

    /// Reads what [`to_bytes`](Self::to_bytes) writes.
    ///
    /// # Errors
    /// [`DecodeError`] for another length, an offset that is not the canonical one, or an element that is not below the modulus. leanSig takes
    /// elements modulo `p`, looks at the number of chain values only while it verifies, and takes a path of any length.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        let mut reader = Reader::exact(bytes, "signature", P::SIGNATURE_BYTES as u64)?;
        reader.expect_u32("offset of the path", Self::PATH_OFFSET)?;
        let randomness = reader.value("randomness")?;
        reader.expect_u32("offset of the chain values", Self::CHAINS_OFFSET)?;
        reader.expect_u32("offset of the path's nodes", 4)?;
        let path_len = usize::from(P::LOG_LIFETIME);
        let digests = (0..path_len + P::DIMENSION)
            .map(|i| reader.value(if i < path_len { "path" } else { "chain values" }))
            .collect::<Result<_, _>>()?;
        Ok(Self { randomness, digests })
    }
}
