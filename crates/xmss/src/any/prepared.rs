//! A prepared epoch of any scheme.

use alloc::boxed::Box;
use core::fmt;

use zeroize::ZeroizeOnDrop;

use super::AnySignature;
use crate::{MESSAGE_LEN, ParameterSet, PreparedEpoch, Scheme, SignError, Work};

/// A [`PreparedEpoch`] of a scheme that is known at run time only.
///
/// It is a secret, wiped when it is dropped. Signing consumes it: it is for one message.
pub struct AnyPreparedEpoch(Box<dyn Prepared>);

/// The operations of a prepared epoch.
trait Prepared: fmt::Debug + ZeroizeOnDrop + Send + Sync {
    fn scheme(&self) -> Scheme;
    fn epoch(&self) -> u32;
    fn sign(self: Box<Self>, work: Work<'_>, message: &[u8; MESSAGE_LEN]) -> Result<AnySignature, SignError>;
}

impl<P: ParameterSet> Prepared for PreparedEpoch<P> {
    fn scheme(&self) -> Scheme {
        P::SCHEME
    }

    fn epoch(&self) -> u32 {
        self.epoch()
    }

    fn sign(self: Box<Self>, work: Work<'_>, message: &[u8; MESSAGE_LEN]) -> Result<AnySignature, SignError> {
        self.sign_with(work, message).map(Into::into)
    }
}

impl<P: ParameterSet> From<PreparedEpoch<P>> for AnyPreparedEpoch {
    fn from(prepared: PreparedEpoch<P>) -> Self {
        Self(Box::new(prepared))
    }
}

/// The wrapped value wipes itself.
impl ZeroizeOnDrop for AnyPreparedEpoch {}

impl fmt::Debug for AnyPreparedEpoch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl AnyPreparedEpoch {
    /// The scheme.
    #[must_use]
    pub fn scheme(&self) -> Scheme {
        self.0.scheme()
    }

    /// The epoch.
    #[must_use]
    pub fn epoch(&self) -> u32 {
        self.0.epoch()
    }

    /// Signs a message of 32 bytes, as [`PreparedEpoch::sign`] does.
    ///
    /// # Errors
    /// Those of [`PreparedEpoch::sign`].
    pub fn sign(self, message: &[u8; MESSAGE_LEN]) -> Result<AnySignature, SignError> {
        self.sign_with(Work::sequential(), message)
    }

    /// [`sign`](Self::sign), with a choice of threads for the search. The signature is the same.
    ///
    /// # Errors
    /// Those of [`PreparedEpoch::sign`].
    pub fn sign_with(self, work: Work<'_>, message: &[u8; MESSAGE_LEN]) -> Result<AnySignature, SignError> {
        self.0.sign(work, message)
    }
}
