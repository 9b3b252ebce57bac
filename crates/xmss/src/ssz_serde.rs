//! Keys and signatures under serde: their SSZ encodings, as one string of hexadecimal digits where a human may read it, as bytes elsewhere.

use alloc::{string::String, vec, vec::Vec};
use core::{fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{self, Visitor},
};
use zeroize::Zeroizing;

use crate::{DecodeError, ParameterSet, Signature, SigningKey, VerifyingKey};

/// What has a strict SSZ encoding. One of the types is a secret, so all buffers are wiped.
trait Ssz: Sized {
    /// What is expected, for error messages.
    const NAME: &'static str;
    fn encode(&self) -> Zeroizing<Vec<u8>>;
    fn decode(bytes: &[u8]) -> Result<Self, DecodeError>;
}

fn serialize<T: Ssz, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    let bytes = value.encode();
    if !serializer.is_human_readable() {
        return serializer.serialize_bytes(&bytes);
    }
    let mut digits = Zeroizing::new(vec![0; 2 * bytes.len()]);
    hex::encode_to_slice(&*bytes, &mut digits).map_err(serde::ser::Error::custom)?;
    serializer.serialize_str(core::str::from_utf8(&digits).map_err(serde::ser::Error::custom)?)
}

fn deserialize<'de, T: Ssz, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let visitor = SszVisitor(PhantomData);
    if deserializer.is_human_readable() {
        deserializer.deserialize_str(visitor)
    } else {
        deserializer.deserialize_bytes(visitor)
    }
}

struct SszVisitor<T>(PhantomData<T>);

impl<T: Ssz> Visitor<'_> for SszVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the SSZ encoding of a {}", T::NAME)
    }

    fn visit_str<E: de::Error>(self, digits: &str) -> Result<T, E> {
        let digits = digits.strip_prefix("0x").unwrap_or(digits);
        let mut bytes = Zeroizing::new(vec![0; digits.len() / 2]);
        hex::decode_to_slice(digits, &mut bytes).map_err(E::custom)?;
        self.visit_bytes(&bytes)
    }

    fn visit_string<E: de::Error>(self, digits: String) -> Result<T, E> {
        self.visit_str(&Zeroizing::new(digits))
    }

    fn visit_bytes<E: de::Error>(self, bytes: &[u8]) -> Result<T, E> {
        T::decode(bytes).map_err(E::custom)
    }

    fn visit_byte_buf<E: de::Error>(self, bytes: Vec<u8>) -> Result<T, E> {
        self.visit_bytes(&Zeroizing::new(bytes))
    }
}

/// The encoding of a key or a signature whose scheme stands beside it.
pub(crate) struct SszBytes(Zeroizing<Vec<u8>>);

impl core::ops::Deref for SszBytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl From<Vec<u8>> for SszBytes {
    fn from(bytes: Vec<u8>) -> Self {
        Self(Zeroizing::new(bytes))
    }
}

impl From<Zeroizing<Vec<u8>>> for SszBytes {
    fn from(bytes: Zeroizing<Vec<u8>>) -> Self {
        Self(bytes)
    }
}

impl Ssz for SszBytes {
    const NAME: &'static str = "key or signature";

    fn encode(&self) -> Zeroizing<Vec<u8>> {
        self.0.clone()
    }

    fn decode(bytes: &[u8]) -> Result<Self, DecodeError> {
        Ok(bytes.to_vec().into())
    }
}

impl Serialize for SszBytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for SszBytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize(deserializer)
    }
}

macro_rules! serde_as_ssz {
    ($($name:ident, $shown:literal, $encode:expr;)*) => {$(
        impl<P: ParameterSet> Ssz for $name<P> {
            const NAME: &'static str = $shown;

            fn encode(&self) -> Zeroizing<Vec<u8>> {
                $encode(self.to_bytes())
            }

            fn decode(bytes: &[u8]) -> Result<Self, DecodeError> {
                Self::from_bytes(bytes)
            }
        }

        /// The SSZ encoding: hexadecimal digits in human-readable formats, else bytes.
        impl<P: ParameterSet> Serialize for $name<P> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serialize(self, serializer)
            }
        }

        /// What [`Serialize`] writes; strict as `from_bytes`. The digits may be of either case and begin with `0x`.
        impl<'de, P: ParameterSet> Deserialize<'de> for $name<P> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserialize(deserializer)
            }
        }
    )*};
}

serde_as_ssz! {
    VerifyingKey, "verifying key", Zeroizing::new;
    Signature, "signature", Zeroizing::new;
    SigningKey, "signing key", core::convert::identity;
}
