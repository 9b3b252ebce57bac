//! A verifying key of any scheme.

use alloc::{boxed::Box, vec, vec::Vec};
use core::{any::Any, fmt, hash};

use super::{AnySignature, candidates};
use crate::{
    DecodeError, MESSAGE_LEN, ParameterSet, Scheme, Signed, VerifyError, VerifyingKey, Work,
    scheme::with_parameter_set, verify_many_with,
};

/// A [`VerifyingKey`] of a scheme that is known at run time only.
pub struct AnyVerifyingKey(Box<dyn Key>);

/// What [`verify_any_many`] verifies: a signature under a key, for an epoch and a message.
pub type AnySigned<'a> = (&'a AnyVerifyingKey, u32, &'a [u8; MESSAGE_LEN], &'a AnySignature);

/// The operations of a verifying key.
trait Key: Any + fmt::Debug + Send + Sync {
    fn scheme(&self) -> Scheme;
    fn duplicate(&self) -> AnyVerifyingKey;
    fn verify(
        &self,
        epoch: u32,
        message: &[u8; MESSAGE_LEN],
        signature: &AnySignature,
    ) -> Result<(), VerifyError>;
    /// Verifies the items with the given indices, all of them under keys of this key's scheme.
    fn verify_many(
        &self,
        work: Work<'_>,
        items: &[AnySigned<'_>],
        indices: &[usize],
        answers: &mut [Result<(), VerifyError>],
    );
    fn to_bytes(&self) -> Vec<u8>;
}

impl<P: ParameterSet> Key for VerifyingKey<P> {
    fn scheme(&self) -> Scheme {
        P::SCHEME
    }

    fn duplicate(&self) -> AnyVerifyingKey {
        (*self).into()
    }

    fn verify(
        &self,
        epoch: u32,
        message: &[u8; MESSAGE_LEN],
        signature: &AnySignature,
    ) -> Result<(), VerifyError> {
        self.verify(epoch, message, signature.downcast_ref().ok_or(VerifyError)?)
    }

    fn verify_many(
        &self,
        work: Work<'_>,
        items: &[AnySigned<'_>],
        indices: &[usize],
        answers: &mut [Result<(), VerifyError>],
    ) {
        let typed = |&index: &usize| -> Option<(usize, Signed<'_, P>)> {
            let (key, epoch, message, signature) = items[index];
            Some((index, (key.downcast_ref()?, epoch, message, signature.downcast_ref()?)))
        };
        let (indices, typed): (Vec<_>, Vec<_>) = indices.iter().filter_map(typed).unzip();
        for (index, answer) in indices.into_iter().zip(verify_many_with::<P>(work, &typed)) {
            answers[index] = answer;
        }
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.to_bytes()
    }
}

impl<P: ParameterSet> From<VerifyingKey<P>> for AnyVerifyingKey {
    fn from(key: VerifyingKey<P>) -> Self {
        Self(Box::new(key))
    }
}

impl Clone for AnyVerifyingKey {
    fn clone(&self) -> Self {
        self.0.duplicate()
    }
}

/// Keys are equal if their schemes and their encodings are.
impl PartialEq for AnyVerifyingKey {
    fn eq(&self, other: &Self) -> bool {
        self.scheme() == other.scheme() && self.to_bytes() == other.to_bytes()
    }
}

impl Eq for AnyVerifyingKey {}

impl hash::Hash for AnyVerifyingKey {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        (self.scheme(), self.to_bytes()).hash(state);
    }
}

impl fmt::Debug for AnyVerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl AnyVerifyingKey {
    /// Reads the SSZ encoding of a key of `scheme`, as strictly as [`VerifyingKey::from_bytes`].
    ///
    /// # Errors
    /// Those of [`VerifyingKey::from_bytes`].
    pub fn from_bytes(scheme: Scheme, bytes: &[u8]) -> Result<Self, DecodeError> {
        with_parameter_set!(scheme, P => VerifyingKey::<P>::from_bytes(bytes).map(Into::into))
    }

    /// The schemes of which `bytes` can be a key: by the length, and by elements that are below the modulus. One at
    /// least.
    ///
    /// # Errors
    /// The [`DecodeError`] of the nearest scheme, if there is none.
    pub fn candidates(bytes: &[u8]) -> Result<Vec<Scheme>, DecodeError> {
        candidates(|scheme| Self::from_bytes(scheme, bytes).map(|_| true))
    }

    /// The scheme.
    #[must_use]
    pub fn scheme(&self) -> Scheme {
        self.0.scheme()
    }

    /// The key of parameter set `P`, if it is of that set.
    #[must_use]
    pub fn downcast_ref<P: ParameterSet>(&self) -> Option<&VerifyingKey<P>> {
        let key: &dyn Any = &*self.0;
        key.downcast_ref()
    }

    /// Verifies the signature of a message of 32 bytes for an epoch, as [`VerifyingKey::verify`] does.
    ///
    /// # Errors
    /// [`VerifyError`] if the signature is not valid, or is of another scheme.
    pub fn verify(
        &self,
        epoch: u32,
        message: &[u8; MESSAGE_LEN],
        signature: &AnySignature,
    ) -> Result<(), VerifyError> {
        self.0.verify(epoch, message, signature)
    }

    /// The SSZ encoding of the key. It does not name the scheme.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.to_bytes()
    }
}

/// Verifies many signatures of any mixture of schemes: answer `i` is what [`AnyVerifyingKey::verify`] answers for item
/// `i`, whatever the others are.
///
/// The items of each scheme are verified side by side, as by [`verify_many`](crate::verify_many), wherever they stand.
#[must_use = "the answers tell which signatures are valid"]
pub fn verify_any_many(items: &[AnySigned<'_>]) -> Vec<Result<(), VerifyError>> {
    verify_any_many_with(Work::sequential(), items)
}

/// [`verify_any_many`], with a choice of threads. The answers are the same. Progress is not reported.
#[must_use = "the answers tell which signatures are valid"]
pub fn verify_any_many_with(work: Work<'_>, items: &[AnySigned<'_>]) -> Vec<Result<(), VerifyError>> {
    let scheme_of = |&index: &usize| items[index].0.scheme();
    let mut order: Vec<usize> = (0..items.len()).collect();
    order.sort_by_key(scheme_of);
    let mut answers = vec![Err(VerifyError); items.len()];
    for indices in order.chunk_by(|a, b| scheme_of(a) == scheme_of(b)) {
        let (key, ..) = items[indices[0]];
        key.0.verify_many(work, items, indices, &mut answers);
    }
    answers
}
