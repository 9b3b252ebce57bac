//! A key, an epoch, a message and a signature, and what a strict verifier says of them.

use serde::Deserialize;
use touchmark_xmss::{ParameterSet, Scheme, SchemeVisitor, Signature, VerifyingKey};

use crate::{
    report::{Context, Verdict},
    values::{Bytes32, Hex},
};

/// What must become of a signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Answer {
    /// It decodes and verifies.
    Accept,
    /// It decodes, and verification refuses it.
    Reject,
    /// Decoding refuses it.
    Error,
}

/// Which object decoding refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Object {
    /// The verifying key.
    PublicKey,
    /// The signature.
    Signature,
}

/// One verification.
pub(crate) struct Verification {
    pub(crate) public_key: Hex,
    pub(crate) epoch: u32,
    pub(crate) message: Bytes32,
    pub(crate) signature: Hex,
    pub(crate) expect: Answer,
    pub(crate) expect_at: Option<Object>,
}

impl Verification {
    /// Verifies under a parameter set, and compares.
    pub(crate) fn run(&self, scheme: Scheme) -> Verdict {
        scheme.visit(self)
    }
}

impl SchemeVisitor for &Verification {
    type Output = Verdict;

    fn visit<P: ParameterSet>(self) -> Verdict {
        let key = VerifyingKey::<P>::from_bytes(&self.public_key.0);
        let signature = Signature::<P>::from_bytes(&self.signature.0);
        if self.expect == Answer::Error {
            let refused = match self.expect_at {
                None => key.is_err() || signature.is_err(),
                Some(Object::PublicKey) => key.is_err(),
                Some(Object::Signature) => signature.is_err(),
            };
            return if refused { Ok(()) } else { Err("decoding accepts it".into()) };
        }
        let (key, signature) = (key.context("public key")?, signature.context("signature")?);
        self.public_key.check("public key, encoded again", &key.to_bytes())?;
        self.signature.check("signature, encoded again", &signature.to_bytes())?;
        match (self.expect, key.verify(self.epoch, &self.message.0, &signature)) {
            (Answer::Accept, Err(error)) => Err(error.to_string()),
            (Answer::Reject, Ok(())) => Err("verification accepts it".into()),
            _ => Ok(()),
        }
    }
}
