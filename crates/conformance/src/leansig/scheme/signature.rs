//! One signature: made, decoded, verified.

use serde::Deserialize;
use sha2::{Digest, Sha256};
use touchmark_encoding::IncomparableEncoding;
use touchmark_xmss::{self as xmss, ParameterSet, SigningKey, VerifyingKey};

use crate::{
    report::{Context, Verdict, same},
    values::{Bytes32, Elements, Hex},
};

#[derive(Deserialize)]
pub(super) struct Signature {
    #[serde(default)]
    pub(super) after_advances: u64,
    pub(super) epoch: u32,
    message: Bytes32,
    attempts: u32,
    rho: Elements,
    codeword: Vec<u8>,
    signature_ssz: Hex,
    signature_ssz_len: Option<usize>,
    signature_sha256: Option<Bytes32>,
}

impl Signature {
    /// Everything, with the key that makes it.
    pub(super) fn check<P: ParameterSet>(
        &self,
        key: &SigningKey<P>,
        verifying_key: &VerifyingKey<P>,
    ) -> Verdict {
        self.check_encoding(key)?;
        self.check_bytes(key)?;
        self.check_verification(verifying_key).map(drop)
    }

    /// Everything but the path, with a key that has the secret and the parameter, but not all leaves.
    pub(super) fn check_sampled<P: ParameterSet>(
        &self,
        key: &SigningKey<P>,
        verifying_key: &VerifyingKey<P>,
    ) -> Verdict {
        self.check_encoding(key)?;
        let expected = self.check_verification(verifying_key)?;
        let found = key.sign(self.epoch, &self.message.0).context("signing")?;
        same("randomness", found.randomness(), expected.randomness())?;
        same("chain values", found.chain_values(), expected.chain_values())
    }

    /// The key signs to exactly these bytes.
    pub(super) fn check_bytes<P: ParameterSet>(&self, key: &SigningKey<P>) -> Verdict {
        let signature = key.sign(self.epoch, &self.message.0).context("signing")?;
        self.signature_ssz.check("signature_ssz", &signature.to_bytes())
    }

    fn check_encoding<P: ParameterSet>(&self, key: &SigningKey<P>) -> Verdict {
        let encoding = key.find_encoding(self.epoch, &self.message.0).context("the search")?;
        same("attempts", &(encoding.counter + 1), &self.attempts)?;
        self.rho.check("rho", &encoding.randomness)?;
        same("codeword", encoding.codeword.as_ref(), self.codeword.as_slice())
    }

    /// The bytes decode, encode to themselves, and verify for this message and epoch and no other.
    fn check_verification<P: ParameterSet>(
        &self,
        key: &VerifyingKey<P>,
    ) -> Result<xmss::Signature<P>, String> {
        let bytes = &self.signature_ssz.0;
        if let Some(len) = self.signature_ssz_len {
            same("signature_ssz_len", &bytes.len(), &len)?;
        }
        if let Some(digest) = &self.signature_sha256 {
            same("signature_sha256", &Sha256::digest(bytes)[..], &digest.0)?;
        }
        let signature = xmss::Signature::<P>::from_bytes(bytes).context("decoding")?;
        self.signature_ssz.check("encoded again", &signature.to_bytes())?;
        self.rho.check("rho of the signature", signature.randomness())?;
        key.verify(self.epoch, &self.message.0, &signature).context("verifying")?;

        let other = self.other_message(key, &signature);
        same("verifies for another message", &key.verify(self.epoch, &other, &signature).is_ok(), &false)?;
        let epoch = self.epoch ^ 1;
        same("verifies for another epoch", &key.verify(epoch, &self.message.0, &signature).is_ok(), &false)?;
        Ok(signature)
    }

    /// A message with another codeword. Of the small test set's messages one in 4096 shares the codeword, and the signature with it.
    fn other_message<P: ParameterSet>(
        &self,
        key: &VerifyingKey<P>,
        signature: &xmss::Signature<P>,
    ) -> [u8; 32] {
        let mut other = self.message.0;
        loop {
            other[0] = other[0].wrapping_add(1);
            let codeword = P::Encoding::encode(key.parameter(), self.epoch, &other, signature.randomness());
            if codeword.map_or(true, |codeword| codeword.as_ref() != self.codeword) {
                return other;
            }
        }
    }
}
