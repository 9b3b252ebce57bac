//! What the types inherit from those that they wrap: SSZ, and serde in leanSig's form.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ssz::{Decode, DecodeError, Encode};
use touchmark_xmss::{ParameterSet, Signature, SigningKey, VerifyingKey, leansig_serde};

use super::{GeneralizedXMSSPublicKey, GeneralizedXMSSSecretKey, GeneralizedXMSSSignature};
use crate::serialization::Serializable;

macro_rules! inherits {
    ($($wrapper:ident, $inner:ident;)*) => {$(
        impl<P: ParameterSet> Encode for $wrapper<P> {
            fn is_ssz_fixed_len() -> bool {
                <$inner<P> as Encode>::is_ssz_fixed_len()
            }

            fn ssz_fixed_len() -> usize {
                <$inner<P> as Encode>::ssz_fixed_len()
            }

            fn ssz_bytes_len(&self) -> usize {
                self.0.ssz_bytes_len()
            }

            fn ssz_append(&self, buf: &mut Vec<u8>) {
                self.0.ssz_append(buf);
            }

            fn as_ssz_bytes(&self) -> Vec<u8> {
                self.0.as_ssz_bytes()
            }
        }

        impl<P: ParameterSet> Decode for $wrapper<P> {
            fn is_ssz_fixed_len() -> bool {
                <$inner<P> as Decode>::is_ssz_fixed_len()
            }

            fn ssz_fixed_len() -> usize {
                <$inner<P> as Decode>::ssz_fixed_len()
            }

            fn from_ssz_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
                <$inner<P> as Decode>::from_ssz_bytes(bytes).map(Self)
            }
        }

        /// leanSig's form: member by member, field elements as Montgomery words.
        impl<P: ParameterSet> Serialize for $wrapper<P> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                leansig_serde::serialize(&self.0, serializer)
            }
        }

        /// leanSig's form, read as strictly as SSZ.
        impl<'de, P: ParameterSet> Deserialize<'de> for $wrapper<P> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                leansig_serde::deserialize(deserializer).map(Self)
            }
        }

        impl<P: ParameterSet> Serializable for $wrapper<P> {}
    )*};
}

inherits! {
    GeneralizedXMSSPublicKey, VerifyingKey;
    GeneralizedXMSSSecretKey, SigningKey;
    GeneralizedXMSSSignature, Signature;
}
