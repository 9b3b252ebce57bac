//! Keys and signatures of any scheme under serde: `scheme`, leanSig's name of the type, and `ssz`, the SSZ encoding.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::{AnySignature, AnySigningKey, AnyVerifyingKey};
use crate::{
    Scheme, Signature, SigningKey, VerifyingKey, leansig_serde, scheme::with_parameter_set,
    ssz_serde::SszBytes,
};

/// A key or a signature beside the name of its scheme.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Tagged {
    scheme: Scheme,
    ssz: SszBytes,
}

impl Serialize for Scheme {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// Reads leanSig's name of the type, or the shorter alias.
impl<'de> Deserialize<'de> for Scheme {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = alloc::string::String::deserialize(deserializer)?;
        name.parse().map_err(de::Error::custom)
    }
}

macro_rules! tagged {
    ($($name:ident, $typed:ident;)*) => {$(
        /// A structure of `scheme` (leanSig's name of the type) and `ssz` (hexadecimal digits in human-readable
        /// formats, else bytes).
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                Tagged { scheme: self.scheme(), ssz: self.to_bytes().into() }.serialize(serializer)
            }
        }

        /// Reads what [`Serialize`] writes; strict as `from_bytes`.
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let Tagged { scheme, ssz } = Tagged::deserialize(deserializer)?;
                Self::from_bytes(scheme, &ssz).map_err(de::Error::custom)
            }
        }

        impl $name {
            /// Writes leanSig's form, which does not name the scheme: see [`leansig_serde`].
            ///
            /// # Errors
            /// Those of the serializer.
            pub fn serialize_leansig<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                with_parameter_set!(self.scheme(), P => match self.downcast_ref::<P>() {
                    Some(typed) => leansig_serde::serialize(typed, serializer),
                    None => Err(serde::ser::Error::custom("the value is of another scheme")),
                })
            }

            /// Reads what [`serialize_leansig`](Self::serialize_leansig) writes of a value of `scheme`.
            ///
            /// # Errors
            /// Those of [`leansig_serde::deserialize`].
            pub fn deserialize_leansig<'de, D: Deserializer<'de>>(
                scheme: Scheme,
                deserializer: D,
            ) -> Result<Self, D::Error> {
                with_parameter_set!(scheme, P => {
                    leansig_serde::deserialize::<$typed<P>, D>(deserializer).map(Into::into)
                })
            }
        }
    )*};
}

tagged! {
    AnySigningKey, SigningKey;
    AnyVerifyingKey, VerifyingKey;
    AnySignature, Signature;
}
