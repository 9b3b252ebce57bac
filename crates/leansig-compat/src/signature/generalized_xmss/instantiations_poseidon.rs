//! The parameter sets whose message hash is Poseidon, read as digits.

/// Lifetime 2^18.
pub mod lifetime_2_to_the_18 {
    /// Encodings with a target sum.
    pub mod target_sum {
        use crate::signature::generalized_xmss::GeneralizedXMSSSignatureScheme;

        /// Lifetime 2^18, base 2, target at the expected sum.
        pub type SIGTargetSumLifetime18W1NoOff =
            GeneralizedXMSSSignatureScheme<touchmark_xmss::Lifetime18W1NoOff>;
        /// Lifetime 2^18, base 2, target 10 % above the expected sum.
        pub type SIGTargetSumLifetime18W1Off10 =
            GeneralizedXMSSSignatureScheme<touchmark_xmss::Lifetime18W1Off10>;
        /// Lifetime 2^18, base 4, target at the expected sum.
        pub type SIGTargetSumLifetime18W2NoOff =
            GeneralizedXMSSSignatureScheme<touchmark_xmss::Lifetime18W2NoOff>;
        /// Lifetime 2^18, base 4, target 10 % above the expected sum.
        pub type SIGTargetSumLifetime18W2Off10 =
            GeneralizedXMSSSignatureScheme<touchmark_xmss::Lifetime18W2Off10>;
        /// Lifetime 2^18, base 16, target at the expected sum.
        pub type SIGTargetSumLifetime18W4NoOff =
            GeneralizedXMSSSignatureScheme<touchmark_xmss::Lifetime18W4NoOff>;
        /// Lifetime 2^18, base 16, target 10 % above the expected sum.
        pub type SIGTargetSumLifetime18W4Off10 =
            GeneralizedXMSSSignatureScheme<touchmark_xmss::Lifetime18W4Off10>;
        /// Lifetime 2^18, base 256, target at the expected sum.
        pub type SIGTargetSumLifetime18W8NoOff =
            GeneralizedXMSSSignatureScheme<touchmark_xmss::Lifetime18W8NoOff>;
        /// Lifetime 2^18, base 256, target 10 % above the expected sum.
        pub type SIGTargetSumLifetime18W8Off10 =
            GeneralizedXMSSSignatureScheme<touchmark_xmss::Lifetime18W8Off10>;
    }
}

/// Lifetime 2^20.
pub mod lifetime_2_to_the_20 {
    /// Encodings with a target sum.
    pub mod target_sum {
        use crate::signature::generalized_xmss::GeneralizedXMSSSignatureScheme;

        /// Lifetime 2^20, base 2, target at the expected sum.
        pub type SIGTargetSumLifetime20W1NoOff =
            GeneralizedXMSSSignatureScheme<touchmark_xmss::Lifetime20W1NoOff>;
        /// Lifetime 2^20, base 2, target 10 % above the expected sum.
        pub type SIGTargetSumLifetime20W1Off10 =
            GeneralizedXMSSSignatureScheme<touchmark_xmss::Lifetime20W1Off10>;
        /// Lifetime 2^20, base 4, target at the expected sum.
        pub type SIGTargetSumLifetime20W2NoOff =
            GeneralizedXMSSSignatureScheme<touchmark_xmss::Lifetime20W2NoOff>;
        /// Lifetime 2^20, base 4, target 10 % above the expected sum.
        pub type SIGTargetSumLifetime20W2Off10 =
            GeneralizedXMSSSignatureScheme<touchmark_xmss::Lifetime20W2Off10>;
        /// Lifetime 2^20, base 16, target at the expected sum.
        pub type SIGTargetSumLifetime20W4NoOff =
            GeneralizedXMSSSignatureScheme<touchmark_xmss::Lifetime20W4NoOff>;
        /// Lifetime 2^20, base 16, target 10 % above the expected sum.
        pub type SIGTargetSumLifetime20W4Off10 =
            GeneralizedXMSSSignatureScheme<touchmark_xmss::Lifetime20W4Off10>;
        /// Lifetime 2^20, base 256, target at the expected sum.
        pub type SIGTargetSumLifetime20W8NoOff =
            GeneralizedXMSSSignatureScheme<touchmark_xmss::Lifetime20W8NoOff>;
        /// Lifetime 2^20, base 256, target 10 % above the expected sum.
        pub type SIGTargetSumLifetime20W8Off10 =
            GeneralizedXMSSSignatureScheme<touchmark_xmss::Lifetime20W8Off10>;
    }
}
