//! The signature algorithms of the HTTP registry.

use core::{fmt, str::FromStr};

/// An algorithm of the "HTTP Signature Algorithms" registry (RFC 9421, 6.2). Keys of all of them can be kept; [`Ed25519`](Self::Ed25519)
/// keys verify.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Algorithm {
    /// Ed25519 (RFC 8032).
    Ed25519,
    /// RSASSA-PSS with SHA-512.
    RsaPssSha512,
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    RsaV15Sha256,
    /// HMAC with SHA-256.
    HmacSha256,
    /// ECDSA on P-256 with SHA-256.
    EcdsaP256Sha256,
    /// ECDSA on P-384 with SHA-384.
    EcdsaP384Sha384,
}

impl Algorithm {
    const ALL: [Self; 6] = [
        Self::Ed25519,
        Self::RsaPssSha512,
        Self::RsaV15Sha256,
        Self::HmacSha256,
        Self::EcdsaP256Sha256,
        Self::EcdsaP384Sha384,
    ];

    /// The registered name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ed25519 => "ed25519",
            Self::RsaPssSha512 => "rsa-pss-sha512",
            Self::RsaV15Sha256 => "rsa-v1_5-sha256",
            Self::HmacSha256 => "hmac-sha256",
            Self::EcdsaP256Sha256 => "ecdsa-p256-sha256",
            Self::EcdsaP384Sha384 => "ecdsa-p384-sha384",
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text names no registered algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a registered signature algorithm")]
pub struct UnknownAlgorithm;

impl FromStr for Algorithm {
    type Err = UnknownAlgorithm;

    /// Reads a registered name; the match is exact.
    fn from_str(name: &str) -> Result<Self, UnknownAlgorithm> {
        Self::ALL.into_iter().find(|algorithm| algorithm.name() == name).ok_or(UnknownAlgorithm)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for algorithm in Algorithm::ALL {
            assert_eq!(algorithm.name().parse(), Ok(algorithm));
        }
        assert_eq!("Ed25519".parse::<Algorithm>(), Err(UnknownAlgorithm));
    }
}
