//! A signing key of any scheme.

use alloc::{boxed::Box, vec::Vec};
use core::{any::Any, fmt};

use rand_core::CryptoRng;
use zeroize::{ZeroizeOnDrop, Zeroizing};

use super::{AnyAdvanceTask, AnyBottomTree, AnyPreparedEpoch, AnySignature, AnyVerifyingKey, candidates};
use crate::{
    AdvanceError, CheckError, DecodeError, EpochRange, KeyGenError, MESSAGE_LEN, ParameterSet, Scheme,
    SignError, SigningKey, Work, scheme::with_parameter_set,
};

/// A [`SigningKey`] of a scheme that is known at run time only.
///
/// **Never sign two messages in one epoch**: see [`SigningKey`]. The key is boxed, is wiped when it is dropped, and
/// `Debug` shows nothing secret.
///
/// ```
/// # use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
/// use touchmark_xmss::{AnySigningKey, Scheme};
///
/// # let mut rng = ChaCha20Rng::from_seed([1; 32]);
/// let key = AnySigningKey::generate(Scheme::Lifetime8Dim4Base8, &mut rng, 0, 64)?;
/// let stored = key.to_bytes();
///
/// let scheme = AnySigningKey::candidates(&stored)?[0];
/// let key = AnySigningKey::from_bytes(scheme, &stored)?;
/// let signature = key.sign(5, &[7; 32])?;
/// key.verifying_key().verify(5, &[7; 32], &signature)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AnySigningKey(Box<dyn Key>);

/// The operations of a signing key.
trait Key: Any + fmt::Debug + ZeroizeOnDrop + Send + Sync {
    fn scheme(&self) -> Scheme;
    fn verifying_key(&self) -> AnyVerifyingKey;
    fn activation_interval(&self) -> EpochRange;
    fn prepared_interval(&self) -> EpochRange;
    fn sign(
        &self,
        work: Work<'_>,
        epoch: u32,
        message: &[u8; MESSAGE_LEN],
    ) -> Result<AnySignature, SignError>;
    fn prepare(&self, epoch: u32) -> Result<AnyPreparedEpoch, SignError>;
    fn advance(&mut self, work: Work<'_>) -> Result<(), AdvanceError>;
    fn start_advance(&self) -> Result<AnyAdvanceTask, AdvanceError>;
    fn resume_advance(&self, bytes: &[u8]) -> Result<AnyAdvanceTask, DecodeError>;
    fn apply(&mut self, tree: AnyBottomTree) -> Result<(), AdvanceError>;
    fn check(&self, leaves_per_tree: usize) -> Result<(), CheckError>;
    fn to_bytes(&self) -> Zeroizing<Vec<u8>>;
}

impl<P: ParameterSet> Key for SigningKey<P> {
    fn scheme(&self) -> Scheme {
        P::SCHEME
    }

    fn verifying_key(&self) -> AnyVerifyingKey {
        self.verifying_key().into()
    }

    fn activation_interval(&self) -> EpochRange {
        self.activation_interval()
    }

    fn prepared_interval(&self) -> EpochRange {
        self.prepared_interval()
    }

    fn sign(
        &self,
        work: Work<'_>,
        epoch: u32,
        message: &[u8; MESSAGE_LEN],
    ) -> Result<AnySignature, SignError> {
        self.sign_with(work, epoch, message).map(Into::into)
    }

    fn prepare(&self, epoch: u32) -> Result<AnyPreparedEpoch, SignError> {
        self.prepare(epoch).map(Into::into)
    }

    fn advance(&mut self, work: Work<'_>) -> Result<(), AdvanceError> {
        self.advance_with(work)
    }

    fn start_advance(&self) -> Result<AnyAdvanceTask, AdvanceError> {
        self.start_advance().map(Into::into)
    }

    fn resume_advance(&self, bytes: &[u8]) -> Result<AnyAdvanceTask, DecodeError> {
        self.resume_advance(bytes).map(Into::into)
    }

    fn apply(&mut self, tree: AnyBottomTree) -> Result<(), AdvanceError> {
        self.apply(tree.downcast().ok_or(AdvanceError::OtherTree)?)
    }

    fn check(&self, leaves_per_tree: usize) -> Result<(), CheckError> {
        self.check(leaves_per_tree)
    }

    fn to_bytes(&self) -> Zeroizing<Vec<u8>> {
        self.to_bytes()
    }
}

impl<P: ParameterSet> From<SigningKey<P>> for AnySigningKey {
    fn from(key: SigningKey<P>) -> Self {
        Self(Box::new(key))
    }
}

/// The wrapped key wipes itself.
impl ZeroizeOnDrop for AnySigningKey {}

/// What the wrapped key shows: scheme and intervals.
impl fmt::Debug for AnySigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl AnySigningKey {
    /// Makes a key of `scheme`, as [`SigningKey::generate`] does.
    ///
    /// # Errors
    /// Those of [`SigningKey::generate`].
    pub fn generate<R: CryptoRng + ?Sized>(
        scheme: Scheme,
        rng: &mut R,
        activation_epoch: u64,
        num_active_epochs: u64,
    ) -> Result<Self, KeyGenError> {
        Self::generate_with(scheme, Work::sequential(), rng, activation_epoch, num_active_epochs)
    }

    /// [`generate`](Self::generate), with a choice of threads and with progress. The key is the same.
    ///
    /// # Errors
    /// Those of [`SigningKey::generate_with`].
    pub fn generate_with<R: CryptoRng + ?Sized>(
        scheme: Scheme,
        work: Work<'_>,
        rng: &mut R,
        activation_epoch: u64,
        num_active_epochs: u64,
    ) -> Result<Self, KeyGenError> {
        with_parameter_set!(scheme, P => {
            SigningKey::<P>::generate_with(work, rng, activation_epoch, num_active_epochs).map(Into::into)
        })
    }

    /// Reads the SSZ encoding of a key of `scheme`, as strictly as [`SigningKey::from_bytes`].
    ///
    /// # Errors
    /// Those of [`SigningKey::from_bytes`].
    pub fn from_bytes(scheme: Scheme, bytes: &[u8]) -> Result<Self, DecodeError> {
        with_parameter_set!(scheme, P => SigningKey::<P>::from_bytes(bytes).map(Into::into))
    }

    /// The schemes of which `bytes` can be a key: length and head fit, and the first leaf of each bottom tree follows
    /// from the secret.
    ///
    /// Schemes that differ in the target sum alone have the same keys, so that there may be two. There is none if the
    /// head fits a scheme and the leaves fit none: the key is damaged, or of another hash. Computes two leaves for each
    /// scheme with the right length, and decodes no tree: [`from_bytes`](Self::from_bytes) still has to.
    ///
    /// # Errors
    /// The [`DecodeError`] of the nearest scheme, if length and head fit none.
    pub fn candidates(bytes: &[u8]) -> Result<Vec<Scheme>, DecodeError> {
        candidates(|scheme| with_parameter_set!(scheme, P => SigningKey::<P>::first_leaves_fit(bytes)))
    }

    /// The schemes of which `bytes` have the length and the head, whatever the leaves are.
    ///
    /// # Errors
    /// The [`DecodeError`] of the nearest scheme, if there is none.
    pub fn candidates_by_form(bytes: &[u8]) -> Result<Vec<Scheme>, DecodeError> {
        candidates(|scheme| {
            with_parameter_set!(scheme, P => SigningKey::<P>::first_leaves_fit(bytes)).map(|_| true)
        })
    }

    /// The scheme.
    #[must_use]
    pub fn scheme(&self) -> Scheme {
        self.0.scheme()
    }

    /// The key of parameter set `P`, if it is of that set.
    #[must_use]
    pub fn downcast_ref<P: ParameterSet>(&self) -> Option<&SigningKey<P>> {
        let key: &dyn Any = &*self.0;
        key.downcast_ref()
    }

    /// The key that verifies this key's signatures.
    #[must_use]
    pub fn verifying_key(&self) -> AnyVerifyingKey {
        self.0.verifying_key()
    }

    /// The epochs that this key covers: it can never sign for an epoch outside them.
    #[must_use]
    pub fn activation_interval(&self) -> EpochRange {
        self.0.activation_interval()
    }

    /// The epochs that this key can sign for as it is.
    #[must_use]
    pub fn prepared_interval(&self) -> EpochRange {
        self.0.prepared_interval()
    }

    /// Signs a message of 32 bytes for an epoch, as [`SigningKey::sign`] does.
    ///
    /// **Never sign two different messages in one epoch**: see [`SigningKey`].
    ///
    /// # Errors
    /// Those of [`SigningKey::sign`].
    pub fn sign(&self, epoch: u32, message: &[u8; MESSAGE_LEN]) -> Result<AnySignature, SignError> {
        self.sign_with(Work::sequential(), epoch, message)
    }

    /// [`sign`](Self::sign), with a choice of threads for the search. The signature is the same.
    ///
    /// # Errors
    /// Those of [`SigningKey::sign`].
    pub fn sign_with(
        &self,
        work: Work<'_>,
        epoch: u32,
        message: &[u8; MESSAGE_LEN],
    ) -> Result<AnySignature, SignError> {
        self.0.sign(work, epoch, message)
    }

    /// Prepares the signature of one epoch before its message is known, as [`SigningKey::prepare`] does.
    ///
    /// # Errors
    /// Those of [`SigningKey::prepare`].
    pub fn prepare(&self, epoch: u32) -> Result<AnyPreparedEpoch, SignError> {
        self.0.prepare(epoch)
    }

    /// Moves the prepared window forward by one bottom tree, as [`SigningKey::advance`] does.
    ///
    /// # Errors
    /// Those of [`SigningKey::advance`].
    pub fn advance(&mut self) -> Result<(), AdvanceError> {
        self.advance_with(Work::sequential())
    }

    /// [`advance`](Self::advance), with a choice of threads and with progress. On an error the key is as it was.
    ///
    /// # Errors
    /// Those of [`SigningKey::advance_with`].
    pub fn advance_with(&mut self, work: Work<'_>) -> Result<(), AdvanceError> {
        self.0.advance(work)
    }

    /// Begins to compute the bottom tree that the window moves to, as [`SigningKey::start_advance`] does.
    ///
    /// # Errors
    /// Those of [`SigningKey::start_advance`].
    pub fn start_advance(&self) -> Result<AnyAdvanceTask, AdvanceError> {
        self.0.start_advance()
    }

    /// Goes on with a task that [`AnyAdvanceTask::to_bytes`] stored.
    ///
    /// # Errors
    /// Those of [`SigningKey::resume_advance`].
    pub fn resume_advance(&self, bytes: &[u8]) -> Result<AnyAdvanceTask, DecodeError> {
        self.0.resume_advance(bytes)
    }

    /// Moves the prepared window forward to a bottom tree that is complete: at once, or not at all.
    ///
    /// # Errors
    /// Those of [`SigningKey::apply`]; [`AdvanceError::OtherTree`] also if the tree is of another scheme.
    pub fn apply(&mut self, tree: AnyBottomTree) -> Result<(), AdvanceError> {
        self.0.apply(tree)
    }

    /// Checks that the key's parts belong together, as [`SigningKey::check`] does.
    ///
    /// # Errors
    /// Those of [`SigningKey::check`].
    pub fn check(&self, leaves_per_tree: usize) -> Result<(), CheckError> {
        self.0.check(leaves_per_tree)
    }

    /// The SSZ encoding of the key. It does not name the scheme. The bytes are a secret and are wiped when dropped.
    #[must_use]
    pub fn to_bytes(&self) -> Zeroizing<Vec<u8>> {
        self.0.to_bytes()
    }
}
