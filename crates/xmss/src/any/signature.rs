//! A signature of any scheme.

use alloc::{boxed::Box, vec::Vec};
use core::{any::Any, fmt};

use super::candidates;
use crate::{DecodeError, ParameterSet, Scheme, Signature, scheme::with_parameter_set};

/// A [`Signature`] of a scheme that is known at run time only.
pub struct AnySignature(Box<dyn Value>);

/// The operations of a signature.
trait Value: Any + fmt::Debug + Send + Sync {
    fn scheme(&self) -> Scheme;
    fn duplicate(&self) -> AnySignature;
    fn to_bytes(&self) -> Vec<u8>;
}

impl<P: ParameterSet> Value for Signature<P> {
    fn scheme(&self) -> Scheme {
        P::SCHEME
    }

    fn duplicate(&self) -> AnySignature {
        self.clone().into()
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.to_bytes()
    }
}

impl<P: ParameterSet> From<Signature<P>> for AnySignature {
    fn from(signature: Signature<P>) -> Self {
        Self(Box::new(signature))
    }
}

impl Clone for AnySignature {
    fn clone(&self) -> Self {
        self.0.duplicate()
    }
}

/// Signatures are equal if their schemes and their encodings are.
impl PartialEq for AnySignature {
    fn eq(&self, other: &Self) -> bool {
        self.scheme() == other.scheme() && self.to_bytes() == other.to_bytes()
    }
}

impl Eq for AnySignature {}

impl fmt::Debug for AnySignature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl AnySignature {
    /// Reads the SSZ encoding of a signature of `scheme`, as strictly as [`Signature::from_bytes`].
    ///
    /// # Errors
    /// Those of [`Signature::from_bytes`].
    pub fn from_bytes(scheme: Scheme, bytes: &[u8]) -> Result<Self, DecodeError> {
        with_parameter_set!(scheme, P => Signature::<P>::from_bytes(bytes).map(Into::into))
    }

    /// The schemes of which `bytes` can be a signature: by the length, the offsets, and elements that are below the
    /// modulus. One at least.
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

    /// The signature of parameter set `P`, if it is of that set.
    #[must_use]
    pub fn downcast_ref<P: ParameterSet>(&self) -> Option<&Signature<P>> {
        let signature: &dyn Any = &*self.0;
        signature.downcast_ref()
    }

    /// The SSZ encoding of the signature. It does not name the scheme.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.to_bytes()
    }
}
