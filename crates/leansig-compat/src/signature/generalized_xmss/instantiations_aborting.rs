//! The parameter sets whose message hash rejects some inputs.

/// Lifetime 2^32.
pub mod lifetime_2_to_the_32 {
    use touchmark_xmss::Lifetime32Dim46Base8 as Set;

    use crate::signature::generalized_xmss::{
        GeneralizedXMSSPublicKey, GeneralizedXMSSSecretKey, GeneralizedXMSSSignature,
        GeneralizedXMSSSignatureScheme,
    };

    /// The production set of the Lean Ethereum clients: dimension 46, base 8.
    pub type SIGAbortingTargetSumLifetime32Dim46Base8 = GeneralizedXMSSSignatureScheme<Set>;
    /// The same scheme, under the name that the branch `devnet4` has.
    pub type SchemeAbortingTargetSumLifetime32Dim46Base8 = SIGAbortingTargetSumLifetime32Dim46Base8;
    /// The public key of the scheme: 52 bytes.
    pub type PubKeyAbortingTargetSumLifetime32Dim46Base8 = GeneralizedXMSSPublicKey<Set>;
    /// The secret key of the scheme.
    pub type SecretKeyAbortingTargetSumLifetime32Dim46Base8 = GeneralizedXMSSSecretKey<Set>;
    /// The signature of the scheme: 2536 bytes.
    pub type SigAbortingTargetSumLifetime32Dim46Base8 = GeneralizedXMSSSignature<Set>;
}

/// Lifetime 2^8, for tests only.
pub mod lifetime_2_to_the_8 {
    use touchmark_xmss::Lifetime8Dim4Base8 as Set;

    use crate::signature::generalized_xmss::{
        GeneralizedXMSSPublicKey, GeneralizedXMSSSecretKey, GeneralizedXMSSSignature,
        GeneralizedXMSSSignatureScheme,
    };

    /// A set for tests, never for keys that matter. Its dimension is 4, whatever its name says.
    pub type SchemeAbortingTargetSumLifetime8Dim46Base8 = GeneralizedXMSSSignatureScheme<Set>;
    /// The public key of the scheme: 52 bytes.
    pub type PubKeyAbortingTargetSumLifetime8Dim46Base8 = GeneralizedXMSSPublicKey<Set>;
    /// The secret key of the scheme.
    pub type SecretKeyAbortingTargetSumLifetime8Dim46Base8 = GeneralizedXMSSSecretKey<Set>;
    /// The signature of the scheme: 424 bytes.
    pub type SigAbortingTargetSumLifetime8Dim46Base8 = GeneralizedXMSSSignature<Set>;
}
