//! Verification, one signature at a time and many at once.
//!
//! Accepted is exactly what ed25519-dalek's `verify` accepts: `s < l`, and R equal as bytes to the encoding of `s B - k A` with
//! `k = SHA-512(R, A, M) mod l`; no cofactor; A is hashed as it was imported. `verify_strict` also refuses R and A of small order.

use alloc::{vec, vec::Vec};

use curve25519_dalek::Scalar;
use ed25519_dalek::{Signature, Verifier};
use sha2::{Digest, Sha512};
use touchmark_lanes::Backend;

use crate::{
    PreparedKey, VerifyError,
    field::invert_all_vartime,
    point::Point,
    sum::{sum_many_with, sum_with},
    table::{Table, Terms},
};

/// Signatures whose sums are kept at a time: what shares one inversion, and bounds the memory.
const BATCH: usize = 64;

/// One signature to verify.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// The key.
    pub key: &'a PreparedKey,
    /// The message.
    pub message: &'a [u8],
    /// The signature: 64 bytes if it is to verify.
    pub signature: &'a [u8],
}

impl PreparedKey {
    /// Verifies a signature. Not constant-time: everything here is public.
    ///
    /// # Errors
    /// [`VerifyError`], in this order: an algorithm that does not verify, bytes that are no key, a signature of other than 64 bytes, a
    /// signature that is not valid.
    pub fn verify(&self, message: &[u8], signature: &[u8]) -> Result<(), VerifyError> {
        self.verify_with(Backend::detect(), message, signature)
    }

    /// As [`verify`](Self::verify) on a backend of choice.
    ///
    /// # Errors
    /// Those of [`verify`](Self::verify).
    #[doc(hidden)]
    pub fn verify_with(&self, backend: Backend, message: &[u8], signature: &[u8]) -> Result<(), VerifyError> {
        self.verify_and(backend, message, signature, Strictness::Default)
    }

    /// Verifies a signature, and refuses a key or an R of small order.
    ///
    /// # Errors
    /// Those of [`verify`](Self::verify).
    pub fn verify_strict(&self, message: &[u8], signature: &[u8]) -> Result<(), VerifyError> {
        self.verify_strict_with(Backend::detect(), message, signature)
    }

    /// As [`verify_strict`](Self::verify_strict) on a backend of choice.
    ///
    /// # Errors
    /// Those of [`verify`](Self::verify).
    #[doc(hidden)]
    pub fn verify_strict_with(
        &self,
        backend: Backend,
        message: &[u8],
        signature: &[u8],
    ) -> Result<(), VerifyError> {
        self.verify_and(backend, message, signature, Strictness::Strict)
    }

    fn verify_and(
        &self,
        backend: Backend,
        message: &[u8],
        signature: &[u8],
        strictness: Strictness,
    ) -> Result<(), VerifyError> {
        let job = Job { key: self, message, signature };
        let bytes = job.check()?;
        let Some(table) = self.table() else { return job.verify_without_table(bytes, strictness) };
        let challenge = job.challenge(bytes, table)?;
        let sum = sum_with(backend, &challenge.terms);
        if sum.encode(sum.z.invert_vartime()) != challenge.r {
            return Err(VerifyError::BadSignature);
        }
        if strictness == Strictness::Strict && (self.is_weak() || sum.is_small_order()) {
            return Err(VerifyError::BadSignature);
        }
        Ok(())
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Strictness {
    Default,
    Strict,
}

/// `s B - k A` as terms, and the R that its encoding has to be.
struct Challenge<'t> {
    r: [u8; 32],
    terms: Terms<'t>,
}

impl<'a> Job<'a> {
    /// The signature's 64 bytes, if key and length are good.
    fn check(&self) -> Result<&'a [u8; 64], VerifyError> {
        self.key.check()?;
        self.signature.try_into().map_err(|_| VerifyError::SignatureLength(self.signature.len()))
    }

    fn challenge<'t>(&self, signature: &[u8; 64], table: &'t Table) -> Result<Challenge<'t>, VerifyError> {
        let (r, s) = split(signature);
        let s: Option<Scalar> = Scalar::from_canonical_bytes(s).into();
        let s = s.ok_or(VerifyError::BadSignature)?;
        let hash = Sha512::new().chain_update(r).chain_update(self.key.bytes()).chain_update(self.message);
        let k = Scalar::from_bytes_mod_order_wide(&hash.finalize().into());
        let mut terms = Terms::new();
        Table::of_base_point().push_terms(s.as_bytes(), false, &mut terms);
        table.push_terms(k.as_bytes(), true, &mut terms);
        Ok(Challenge { r, terms })
    }

    /// The way of a key without a table.
    fn verify_without_table(&self, signature: &[u8; 64], strictness: Strictness) -> Result<(), VerifyError> {
        let key = self.key.verifying_key()?;
        let signature = Signature::from_bytes(signature);
        match strictness {
            Strictness::Default => key.verify(self.message, &signature),
            Strictness::Strict => key.verify_strict(self.message, &signature),
        }
        .map_err(|_| VerifyError::BadSignature)
    }
}

fn split(signature: &[u8; 64]) -> ([u8; 32], [u8; 32]) {
    let mut halves = ([0; 32], [0; 32]);
    halves.0.copy_from_slice(&signature[..32]);
    halves.1.copy_from_slice(&signature[32..]);
    halves
}

/// Verifies many signatures, each under its own key; one answer for each, in order, the same as [`PreparedKey::verify`] gives.
///
/// Each is judged by itself: no random combination is involved, and an invalid signature does not touch the others. What is shared is the
/// vector unit, with a signature in each lane, and one inversion for up to 64.
#[must_use]
pub fn verify_many(jobs: &[Job<'_>]) -> Vec<Result<(), VerifyError>> {
    verify_many_with(Backend::detect(), jobs)
}

/// As [`verify_many`] on a backend of choice.
#[doc(hidden)]
#[must_use]
pub fn verify_many_with(backend: Backend, jobs: &[Job<'_>]) -> Vec<Result<(), VerifyError>> {
    let mut answers = vec![Err(VerifyError::BadSignature); jobs.len()];
    for (jobs, answers) in jobs.chunks(BATCH).zip(answers.chunks_mut(BATCH)) {
        verify_batch(backend, jobs, answers);
    }
    answers
}

/// `answers` is as long as `jobs`, at most [`BATCH`].
fn verify_batch(backend: Backend, jobs: &[Job<'_>], answers: &mut [Result<(), VerifyError>]) {
    let mut places = Vec::with_capacity(jobs.len());
    let mut claims = Vec::with_capacity(jobs.len());
    let mut sets = Vec::with_capacity(jobs.len());
    for (place, (job, answer)) in jobs.iter().zip(answers.iter_mut()).enumerate() {
        let challenge = job.check().and_then(|signature| match job.key.table() {
            None => job.verify_without_table(signature, Strictness::Default).map(|()| None),
            Some(table) => job.challenge(signature, table).map(Some),
        });
        match challenge {
            Ok(Some(challenge)) => {
                places.push(place);
                claims.push(challenge.r);
                sets.push(challenge.terms);
            }
            Ok(None) => *answer = Ok(()),
            Err(error) => *answer = Err(error),
        }
    }
    let mut sums = vec![Point::IDENTITY; sets.len()];
    sum_many_with(backend, &sets, &mut sums);
    let mut inverses: Vec<_> = sums.iter().map(|sum| sum.z).collect();
    invert_all_vartime(&mut inverses);
    for (((place, claim), sum), inverse) in places.into_iter().zip(claims).zip(&sums).zip(inverses) {
        answers[place] = if sum.encode(inverse) == claim { Ok(()) } else { Err(VerifyError::BadSignature) };
    }
}
