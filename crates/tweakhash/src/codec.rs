//! Values of a fixed number of bytes.

use touchmark_koalabear::FieldArray;

/// A value with one canonical encoding of a fixed length.
pub trait FixedBytes: Sized {
    /// The length of the encoding.
    const BYTES: usize;

    /// Writes the encoding.
    ///
    /// # Panics
    /// If `out` is not [`BYTES`](Self::BYTES) long: a mistake in the calling code, never in data.
    fn write_bytes(&self, out: &mut [u8]);

    /// Reads an encoding; only what [`write_bytes`](Self::write_bytes) can write is accepted.
    ///
    /// # Panics
    /// If `bytes` is not [`BYTES`](Self::BYTES) long: the caller has cut it to size.
    ///
    /// # Errors
    /// The offset, in bytes, of the part that is not canonical.
    fn read_bytes(bytes: &[u8]) -> Result<Self, usize>;
}

impl<const N: usize> FixedBytes for FieldArray<N> {
    const BYTES: usize = 4 * N;

    fn write_bytes(&self, out: &mut [u8]) {
        self.write_le_bytes(out);
    }

    fn read_bytes(bytes: &[u8]) -> Result<Self, usize> {
        Self::from_le_bytes(bytes).map_err(|error| 4 * error.index)
    }
}
