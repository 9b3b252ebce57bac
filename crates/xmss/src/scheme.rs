//! The parameter sets, as values.

use core::{fmt, str::FromStr};

use crate::parameter_set::*;

/// What is done with a parameter set that is known at run time only.
pub trait SchemeVisitor {
    /// The result, whatever the set.
    type Output;
    /// Does it.
    fn visit<P: ParameterSet>(self) -> Self::Output;
}

macro_rules! schemes {
    ($($name:ident, $lean_sig:literal, $alias:literal;)*) => {
        /// A parameter set, for tools that learn it from a file or a user.
        ///
        /// Shown as leanSig's name of the type; read from that name or from the shorter alias, for example `lifetime18-w4` or `production`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Scheme {
            $(
                #[doc = concat!("[`", stringify!($name), "`](crate::", stringify!($name), "), leanSig's `", $lean_sig, "`.")]
                $name,
            )*
        }

        impl Scheme {
            /// All sets.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// leanSig's name of the type.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$name => $lean_sig,)*
                }
            }

            /// A shorter name.
            #[must_use]
            pub const fn alias(self) -> &'static str {
                match self {
                    $(Self::$name => $alias,)*
                }
            }

            /// Runs `visitor` with the type of this set.
            pub fn visit<V: SchemeVisitor>(self, visitor: V) -> V::Output {
                match self {
                    $(Self::$name => visitor.visit::<$name>(),)*
                }
            }
        }
    };
}

schemes! {
    Lifetime18W1NoOff, "SIGTargetSumLifetime18W1NoOff", "lifetime18-w1";
    Lifetime18W1Off10, "SIGTargetSumLifetime18W1Off10", "lifetime18-w1-off10";
    Lifetime18W2NoOff, "SIGTargetSumLifetime18W2NoOff", "lifetime18-w2";
    Lifetime18W2Off10, "SIGTargetSumLifetime18W2Off10", "lifetime18-w2-off10";
    Lifetime18W4NoOff, "SIGTargetSumLifetime18W4NoOff", "lifetime18-w4";
    Lifetime18W4Off10, "SIGTargetSumLifetime18W4Off10", "lifetime18-w4-off10";
    Lifetime18W8NoOff, "SIGTargetSumLifetime18W8NoOff", "lifetime18-w8";
    Lifetime18W8Off10, "SIGTargetSumLifetime18W8Off10", "lifetime18-w8-off10";
    Lifetime20W1NoOff, "SIGTargetSumLifetime20W1NoOff", "lifetime20-w1";
    Lifetime20W1Off10, "SIGTargetSumLifetime20W1Off10", "lifetime20-w1-off10";
    Lifetime20W2NoOff, "SIGTargetSumLifetime20W2NoOff", "lifetime20-w2";
    Lifetime20W2Off10, "SIGTargetSumLifetime20W2Off10", "lifetime20-w2-off10";
    Lifetime20W4NoOff, "SIGTargetSumLifetime20W4NoOff", "lifetime20-w4";
    Lifetime20W4Off10, "SIGTargetSumLifetime20W4Off10", "lifetime20-w4-off10";
    Lifetime20W8NoOff, "SIGTargetSumLifetime20W8NoOff", "lifetime20-w8";
    Lifetime20W8Off10, "SIGTargetSumLifetime20W8Off10", "lifetime20-w8-off10";
    Lifetime32Dim46Base8, "SIGAbortingTargetSumLifetime32Dim46Base8", "production";
    Lifetime8Dim4Base8, "SchemeAbortingTargetSumLifetime8Dim46Base8", "test";
}

/// Evaluates an expression with the type `$set` of the parameter set of a [`Scheme`].
macro_rules! with_parameter_set {
    ($scheme:expr, $set:ident => $body:expr) => {
        $crate::scheme::with_parameter_set!(@ $scheme, $set => $body,
            Lifetime18W1NoOff Lifetime18W1Off10 Lifetime18W2NoOff Lifetime18W2Off10 Lifetime18W4NoOff Lifetime18W4Off10
            Lifetime18W8NoOff Lifetime18W8Off10 Lifetime20W1NoOff Lifetime20W1Off10 Lifetime20W2NoOff Lifetime20W2Off10
            Lifetime20W4NoOff Lifetime20W4Off10 Lifetime20W8NoOff Lifetime20W8Off10 Lifetime32Dim46Base8
            Lifetime8Dim4Base8)
    };
    (@ $scheme:expr, $set:ident => $body:expr, $($name:ident)*) => {
        match $scheme {
            $($crate::Scheme::$name => {
                type $set = $crate::$name;
                $body
            })*
        }
    };
}
pub(crate) use with_parameter_set;

macro_rules! properties {
    ($($(#[$doc:meta])* $name:ident: $type:ty = $constant:ident;)*) => {
        impl Scheme {
            $(
                $(#[$doc])*
                #[must_use]
                pub const fn $name(self) -> $type {
                    with_parameter_set!(self, P => <P as ParameterSet>::$constant)
                }
            )*
        }
    };
}

properties! {
    /// The binary logarithm of the number of epochs.
    log_lifetime: u8 = LOG_LIFETIME;
    /// The number of epochs.
    lifetime: u64 = LIFETIME;
    /// The number of leaves of a bottom tree.
    leaves_per_tree: u64 = LEAVES_PER_TREE;
    /// The number of chains of a one-time key; as many digits has a codeword.
    dimension: usize = DIMENSION;
    /// Each digit of a codeword is below the base.
    base: u32 = BASE;
    /// The sum of a codeword's digits.
    target_sum: u32 = TARGET_SUM;
    /// The length of an encoded verifying key in bytes.
    verifying_key_bytes: usize = VERIFYING_KEY_BYTES;
    /// The length of an encoded signature in bytes.
    signature_bytes: usize = SIGNATURE_BYTES;
}

/// No parameter set has this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownScheme;

impl fmt::Display for UnknownScheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no parameter set has this name")
    }
}

impl core::error::Error for UnknownScheme {}

impl fmt::Display for Scheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Scheme {
    type Err = UnknownScheme;

    fn from_str(name: &str) -> Result<Self, UnknownScheme> {
        let is_it = |scheme: &&Self| scheme.name() == name || scheme.alias() == name;
        Self::ALL.iter().find(is_it).copied().ok_or(UnknownScheme)
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn names_and_aliases_are_read_back() {
        for &scheme in Scheme::ALL {
            assert_eq!(scheme.to_string().parse(), Ok(scheme));
            assert_eq!(scheme.alias().parse(), Ok(scheme));
        }
        assert_eq!("SIGTargetSumLifetime19W1NoOff".parse::<Scheme>(), Err(UnknownScheme));
        assert_eq!("".parse::<Scheme>(), Err(UnknownScheme));
    }

    #[test]
    fn a_visitor_meets_the_type_of_the_value() {
        struct Name;
        impl SchemeVisitor for Name {
            type Output = Scheme;
            fn visit<P: ParameterSet>(self) -> Scheme {
                P::SCHEME
            }
        }
        assert!(Scheme::ALL.iter().all(|&scheme| scheme.visit(Name) == scheme));
        assert_eq!(Scheme::ALL.len(), 18);
    }

    #[test]
    fn sizes_are_those_of_the_specification() {
        struct Sizes;
        impl SchemeVisitor for Sizes {
            type Output = (usize, usize);
            fn visit<P: ParameterSet>(self) -> (usize, usize) {
                (P::VERIFYING_KEY_BYTES, P::SIGNATURE_BYTES)
            }
        }
        let sizes = |scheme: Scheme| scheme.visit(Sizes);
        assert_eq!(sizes(Scheme::Lifetime18W1NoOff), (48, 4880));
        assert_eq!(sizes(Scheme::Lifetime18W8Off10), (48, 1100));
        assert_eq!(sizes(Scheme::Lifetime20W2NoOff), (48, 2780));
        assert_eq!(sizes(Scheme::Lifetime20W8NoOff), (52, 1316));
        assert_eq!(sizes(Scheme::Lifetime32Dim46Base8), (52, 2536));
        assert_eq!(sizes(Scheme::Lifetime8Dim4Base8), (52, 424));
    }
}
