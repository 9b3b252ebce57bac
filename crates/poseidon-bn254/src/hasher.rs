//! The hashers.

use core::ops::Deref;

use touchmark_lanes::Backend;

use crate::{
    Fr, HashError, batch,
    params::{INSTANCES, Instance, SupportedWidth, instance},
    tables::MAX_WIDTH,
};

/// The most inputs that [`Hasher::new`] takes.
pub const MAX_INPUTS: usize = 12;

/// A Poseidon hasher for a number of inputs that is known at run time.
///
/// It is two words and a tag, made in no time; hashing neither allocates nor changes it. Where the number is known at compile
/// time, [`Poseidon`] cannot fail to be made.
#[derive(Clone, Copy, Debug)]
pub struct Hasher {
    instance: &'static Instance,
    tag: Fr,
}

impl Hasher {
    /// A hasher for 1 to 12 inputs, with tag 0.
    ///
    /// # Errors
    /// [`HashError::Width`] for any other number.
    pub fn new(inputs: usize) -> Result<Self, HashError> {
        Self::up_to(MAX_INPUTS, inputs)
    }

    /// A hasher for 1 to 16 inputs, with tag 0.
    ///
    /// # Errors
    /// [`HashError::Width`] for any other number.
    #[cfg(feature = "wide")]
    pub fn new_wide(inputs: usize) -> Result<Self, HashError> {
        Self::up_to(INSTANCES.len(), inputs)
    }

    fn up_to(most: usize, inputs: usize) -> Result<Self, HashError> {
        let known = INSTANCES.get(..most).unwrap_or(INSTANCES);
        let instance = inputs.checked_sub(1).and_then(|index| known.get(index));
        instance.map(|instance| Self { instance, tag: Fr::ZERO }).ok_or(HashError::Width { inputs, most })
    }

    /// The same hasher with a domain tag, the value of cell 0 at the start.
    #[must_use]
    pub const fn with_tag(self, tag: Fr) -> Self {
        Self { tag, ..self }
    }

    /// How many inputs a hash takes.
    #[must_use]
    pub const fn inputs(&self) -> usize {
        self.instance.inputs()
    }

    /// The hash of the inputs.
    ///
    /// # Errors
    /// [`HashError::InputCount`].
    pub fn hash(&self, inputs: &[Fr]) -> Result<Fr, HashError> {
        self.hash_with(Backend::detect(), inputs)
    }

    /// [`hash`](Self::hash) on a backend of the caller's choice.
    #[doc(hidden)]
    pub fn hash_with(&self, backend: Backend, inputs: &[Fr]) -> Result<Fr, HashError> {
        if inputs.len() != self.inputs() {
            return Err(HashError::InputCount { found: inputs.len(), expected: self.inputs() });
        }
        Ok(batch::hash_one(backend, self.instance, self.tag, inputs))
    }

    /// The hash of inputs of 32 bytes each, most significant first; so is the digest.
    ///
    /// # Errors
    /// Those of [`HashError`] but `Width` and `BatchLength`.
    pub fn hash_bytes_be(&self, inputs: &[impl AsRef<[u8]>]) -> Result<[u8; 32], HashError> {
        self.hash_bytes(inputs, Fr::from_be_bytes).map(Fr::to_be_bytes)
    }

    /// The hash of inputs of 32 bytes each, least significant first; so is the digest.
    ///
    /// # Errors
    /// Those of [`HashError`] but `Width` and `BatchLength`.
    pub fn hash_bytes_le(&self, inputs: &[impl AsRef<[u8]>]) -> Result<[u8; 32], HashError> {
        self.hash_bytes(inputs, Fr::from_le_bytes).map(Fr::to_le_bytes)
    }

    fn hash_bytes(
        &self,
        inputs: &[impl AsRef<[u8]>],
        read: impl Fn(&[u8; 32]) -> Option<Fr>,
    ) -> Result<Fr, HashError> {
        for (position, input) in inputs.iter().enumerate() {
            match input.as_ref().len() {
                0 => return Err(HashError::EmptyInput { position }),
                32 => {}
                length => return Err(HashError::InputLength { position, length }),
            }
        }
        let mut elements = [Fr::ZERO; MAX_WIDTH];
        for (position, input) in inputs.iter().enumerate() {
            let element = input.as_ref().try_into().ok().and_then(&read);
            let element = element.ok_or(HashError::InputNotBelowModulus { position })?;
            // More inputs than the widest hasher takes are only looked at: their number is refused below.
            if let Some(place) = elements.get_mut(position) {
                *place = element;
            }
        }
        let found = inputs.len();
        let elements = elements.get(..found);
        self.hash(elements.ok_or(HashError::InputCount { found, expected: self.inputs() })?)
    }

    /// Many hashes: digest i is the hash of inputs `i * n` to `i * n + n - 1`, where n is [`inputs`](Self::inputs).
    ///
    /// So the layer of a binary tree, hashed by a hasher of two inputs, gives the layer above.
    /// On a processor with AVX-512 IFMA eight hashes are computed side by side.
    ///
    /// # Errors
    /// [`HashError::BatchLength`] unless there are n inputs for each digest.
    pub fn hash_many(&self, inputs: &[Fr], digests: &mut [Fr]) -> Result<(), HashError> {
        self.hash_many_with(Backend::detect(), inputs, digests)
    }

    /// [`hash_many`](Self::hash_many) on a backend of the caller's choice.
    #[doc(hidden)]
    pub fn hash_many_with(
        &self,
        backend: Backend,
        inputs: &[Fr],
        digests: &mut [Fr],
    ) -> Result<(), HashError> {
        let expected = self.inputs();
        if digests.len().checked_mul(expected) != Some(inputs.len()) {
            return Err(HashError::BatchLength { inputs: inputs.len(), digests: digests.len(), expected });
        }
        batch::hash_many(backend, self.instance, self.tag, inputs, digests);
        Ok(())
    }
}

/// A Poseidon hasher of width T: it takes T - 1 inputs. T is 2 to 13, and up to 17 with the feature `wide`.
///
/// Everything that a [`Hasher`] does.
#[derive(Clone, Copy, Debug)]
pub struct Poseidon<const T: usize>(Hasher);

impl<const T: usize> Poseidon<T>
where
    Self: SupportedWidth,
{
    /// A hasher with tag 0, circom's.
    #[must_use]
    pub const fn new() -> Self {
        Self::with_tag(Fr::ZERO)
    }

    /// A hasher with a domain tag, the value of cell 0 at the start.
    #[must_use]
    pub const fn with_tag(tag: Fr) -> Self {
        Self(Hasher { instance: instance::<Self>(), tag })
    }
}

impl<const T: usize> Default for Poseidon<T>
where
    Self: SupportedWidth,
{
    fn default() -> Self {
        Self::new()
    }
}

impl<const T: usize> Deref for Poseidon<T> {
    type Target = Hasher;

    fn deref(&self) -> &Hasher {
        &self.0
    }
}

/// The hash of 1 to 12 inputs, with tag 0: circom's `Poseidon(n)`.
///
/// # Errors
/// [`HashError::Width`] for another number of inputs.
pub fn hash(inputs: &[Fr]) -> Result<Fr, HashError> {
    Hasher::new(inputs.len())?.hash(inputs)
}

/// The hash of 1 to 12 inputs of 32 bytes each, most significant first, with tag 0; so is the digest.
///
/// # Errors
/// [`HashError::Width`] for another number of inputs, before all else; then those of [`Hasher::hash_bytes_be`].
pub fn hash_bytes_be(inputs: &[impl AsRef<[u8]>]) -> Result<[u8; 32], HashError> {
    Hasher::new(inputs.len())?.hash_bytes_be(inputs)
}

/// The hash of 1 to 12 inputs of 32 bytes each, least significant first, with tag 0; so is the digest.
///
/// # Errors
/// [`HashError::Width`] for another number of inputs, before all else; then those of [`Hasher::hash_bytes_le`].
pub fn hash_bytes_le(inputs: &[impl AsRef<[u8]>]) -> Result<[u8; 32], HashError> {
    Hasher::new(inputs.len())?.hash_bytes_le(inputs)
}
