//! Fixed arrays of elements: parameters, digests, randomness.

use core::fmt;

use p3_field::PrimeCharacteristicRing;
use p3_koala_bear::KoalaBear;
use rand_core::Rng;
use zeroize::Zeroize;

use crate::{from_canonical, random, to_canonical, word::from_word};

/// `N` elements of the field.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct FieldArray<const N: usize>(pub [KoalaBear; N]);

/// An encoding held an integer of `p` or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NonCanonical {
    /// The position of the element, counted from 0.
    pub index: usize,
}

impl fmt::Display for NonCanonical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "element {} is not below the field's modulus", self.index)
    }
}

impl core::error::Error for NonCanonical {}

impl<const N: usize> FieldArray<N> {
    /// The length of the encoding in bytes.
    pub const BYTES: usize = 4 * N;

    /// The array of canonical integers, if all are below the modulus.
    #[must_use]
    pub fn from_canonical(values: [u32; N]) -> Option<Self> {
        let mut elements = [KoalaBear::ZERO; N];
        for (element, value) in elements.iter_mut().zip(values) {
            *element = from_canonical(value)?;
        }
        Some(Self(elements))
    }

    /// The canonical integers, each in `[0, p)`.
    #[must_use]
    pub fn to_canonical(&self) -> [u32; N] {
        self.0.map(to_canonical)
    }

    /// Writes each canonical integer as four bytes, little-endian.
    ///
    /// # Panics
    /// If `out` is not [`BYTES`](Self::BYTES) long: a mistake in the calling code, never in data.
    pub fn write_le_bytes(&self, out: &mut [u8]) {
        assert_eq!(out.len(), Self::BYTES, "the output holds the array exactly");
        for (bytes, element) in out.chunks_exact_mut(4).zip(self.0) {
            bytes.copy_from_slice(&to_canonical(element).to_le_bytes());
        }
    }

    /// Reads what [`write_le_bytes`](Self::write_le_bytes) wrote; refuses integers of `p` or more.
    ///
    /// # Panics
    /// If `bytes` is not [`BYTES`](Self::BYTES) long: the caller has cut it to size.
    ///
    /// # Errors
    /// [`NonCanonical`] with the first position whose integer is out of range.
    pub fn from_le_bytes(bytes: &[u8]) -> Result<Self, NonCanonical> {
        assert_eq!(bytes.len(), Self::BYTES, "the input is cut to size");
        let mut elements = [KoalaBear::ZERO; N];
        for (index, (element, bytes)) in elements.iter_mut().zip(bytes.as_chunks().0).enumerate() {
            *element = from_canonical(u32::from_le_bytes(*bytes)).ok_or(NonCanonical { index })?;
        }
        Ok(Self(elements))
    }

    /// All elements of a slice of arrays, in order, without copying.
    pub const fn flatten(arrays: &[Self]) -> &[KoalaBear] {
        // SAFETY: the type is `repr(transparent)` over its array of elements, so the slices have one layout.
        let arrays =
            unsafe { core::slice::from_raw_parts(arrays.as_ptr().cast::<[KoalaBear; N]>(), arrays.len()) };
        arrays.as_flattened()
    }

    /// A slice of plain arrays, without copying.
    pub const fn as_arrays_mut(arrays: &mut [Self]) -> &mut [[KoalaBear; N]] {
        // SAFETY: the type is `repr(transparent)` over its array of elements, so the slices have one layout.
        unsafe { core::slice::from_raw_parts_mut(arrays.as_mut_ptr().cast(), arrays.len()) }
    }

    /// Draws `N` elements in order, each as [`random`] does.
    pub fn random<R: Rng + ?Sized>(rng: &mut R) -> Self {
        Self(core::array::from_fn(|_| random(rng)))
    }
}

impl<const N: usize> Default for FieldArray<N> {
    fn default() -> Self {
        Self([KoalaBear::ZERO; N])
    }
}

impl<const N: usize> fmt::Debug for FieldArray<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.to_canonical()).finish()
    }
}

impl<const N: usize> AsRef<[KoalaBear]> for FieldArray<N> {
    fn as_ref(&self) -> &[KoalaBear] {
        &self.0
    }
}

impl<const N: usize> From<[KoalaBear; N]> for FieldArray<N> {
    fn from(elements: [KoalaBear; N]) -> Self {
        Self(elements)
    }
}

impl<const N: usize> Zeroize for FieldArray<N> {
    fn zeroize(&mut self) {
        // The element type knows nothing of wiping: write zeros, and keep the compiler from dropping the writes.
        self.0 = [from_word(0); N];
        core::hint::black_box(&mut self.0);
        core::sync::atomic::compiler_fence(core::sync::atomic::Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::MODULUS;

    #[test]
    fn wiping_leaves_zeros() {
        let mut array = FieldArray::from_canonical([7, MODULUS - 1]).expect("in range");
        array.zeroize();
        assert_eq!(array, FieldArray::default());
    }

    proptest! {
        #[test]
        fn bytes_come_back(values in prop::array::uniform8(0..MODULUS)) {
            let array = FieldArray::from_canonical(values).expect("in range");
            let mut bytes = [0; 32];
            array.write_le_bytes(&mut bytes);
            prop_assert_eq!(FieldArray::from_le_bytes(&bytes), Ok(array));
            prop_assert_eq!(array.to_canonical(), values);
        }

        #[test]
        fn what_decodes_encodes_to_the_same_bytes(bytes in prop::array::uniform8(any::<u8>())) {
            match FieldArray::<2>::from_le_bytes(&bytes) {
                Ok(array) => {
                    let mut again = [0; 8];
                    array.write_le_bytes(&mut again);
                    prop_assert_eq!(again, bytes);
                }
                Err(NonCanonical { index }) => {
                    let word = u32::from_le_bytes(bytes[4 * index..][..4].try_into().expect("four bytes"));
                    prop_assert!(word >= MODULUS);
                }
            }
        }
    }
}
