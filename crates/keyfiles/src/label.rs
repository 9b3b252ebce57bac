//! What a manifest calls its keys.

use touchmark_xmss::Scheme;

/// A `key_scheme` that means something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// A parameter set of ours, whatever stands before its name.
    Known(Scheme),
    /// The set of the first devnets: dimension 64, hashed with Poseidon2.
    Dimension64,
    /// leanVM's, of dimension 42. Several hashes and generations go by this name.
    LeanVm,
}

impl Label {
    /// What a `key_scheme` says; nothing if no scheme has that name.
    #[must_use]
    pub fn of(key_scheme: &str) -> Option<Self> {
        // Tools disagree on what stands in front.
        let stem = |name: &str| {
            let name = name.strip_prefix("SIG").or(name.strip_prefix("Scheme")).unwrap_or(name);
            name.to_owned()
        };
        match stem(key_scheme).as_str() {
            "TopLevelTargetSumLifetime32Dim64Base8" => Some(Self::Dimension64),
            "XmssTargetSumLifetime32Dim42Base8" => Some(Self::LeanVm),
            name => Scheme::ALL.iter().copied().find(|scheme| stem(scheme.name()) == name).map(Self::Known),
        }
    }

    /// The hash function of such keys; several for leanVM's.
    #[must_use]
    pub fn hash_functions(self) -> &'static [&'static str] {
        match self {
            // Either way to write Poseidon's first version.
            Self::Known(_) => &["Poseidon1", "Poseidon"],
            Self::Dimension64 => &["Poseidon2"],
            Self::LeanVm => &["BLAKE2s", "Poseidon1"],
        }
    }

    /// The length of a public key in bytes.
    #[must_use]
    pub fn public_key_bytes(self) -> usize {
        match self {
            Self::Known(scheme) => scheme.verifying_key_bytes(),
            Self::Dimension64 => 52,
            Self::LeanVm => 32,
        }
    }

    /// The number of epochs.
    #[must_use]
    pub fn lifetime(self) -> u64 {
        match self {
            Self::Known(scheme) => scheme.lifetime(),
            Self::Dimension64 | Self::LeanVm => 1 << 32,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_either_prefix_are_known() {
        let production = Some(Label::Known(Scheme::Lifetime32Dim46Base8));
        assert_eq!(Label::of("SIGAbortingTargetSumLifetime32Dim46Base8"), production);
        assert_eq!(Label::of("SchemeAbortingTargetSumLifetime32Dim46Base8"), production);
        assert_eq!(Label::of("SIGTopLevelTargetSumLifetime32Dim64Base8"), Some(Label::Dimension64));
        assert_eq!(Label::of("XmssTargetSumLifetime32Dim42Base8"), Some(Label::LeanVm));
        assert_eq!(Label::of("production"), None);
        for &scheme in Scheme::ALL {
            assert_eq!(Label::of(scheme.name()), Some(Label::Known(scheme)));
        }
    }
}
