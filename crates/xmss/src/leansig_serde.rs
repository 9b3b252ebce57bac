//! The serde form of leanSig: what its types write as JSON, field by field.
//!
//! A field element is its *Montgomery word* (`value * 2^32 mod p`, an unsigned integer of 32 bits), not the canonical integer that SSZ has; arrays
//! of elements are tuples, lists are sequences. Decoding ignores unknown members, and refuses missing ones (but for the marker
//! `_encoding_type`), words of `p` or more, and every shape
//! that SSZ decoding refuses. [`SigningKey::check`] finds what neither can.
//!
//! Use it on a field, `#[serde(with = "touchmark_xmss::leansig_serde")]`, or wrap the value:
//!
//! ```
//! # use touchmark_xmss::{Lifetime8Dim4Base8, VerifyingKey};
//! use touchmark_xmss::leansig_serde::LeanSig;
//!
//! # let key = VerifyingKey::<Lifetime8Dim4Base8>::from_bytes(&[0; 52])?;
//! let json = serde_json::to_string(&LeanSig(&key))?;
//! let LeanSig::<VerifyingKey<Lifetime8Dim4Base8>>(again) = serde_json::from_str(&json)?;
//! assert_eq!(again, key);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Of a signing key, the secret's bytes are kept in buffers that are wiped. *Not* wiped is what a format makes of them: the text that it writes,
//! its input, and a tree of values such as `serde_json::Value` on the way.

mod forms;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{ParameterSet, Signature, SigningKey, VerifyingKey};
use forms::{SignatureForm, SigningKeyForm, VerifyingKeyForm};

/// A key or a signature that is read, or, behind a reference, written in leanSig's form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeanSig<T>(pub T);

/// Writes `value` in leanSig's form.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<T: Form, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    value.write(serializer)
}

/// Reads a value in leanSig's form.
///
/// # Errors
/// Those of the deserializer, and one for each way in which the value is not canonical.
pub fn deserialize<'de, T: Form, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    T::read(deserializer)
}

impl<T: Form> Serialize for LeanSig<&T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.write(serializer)
    }
}

impl<'de, T: Form> Deserialize<'de> for LeanSig<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::read(deserializer).map(Self)
    }
}

/// What leanSig has a serde form of: keys and signatures. Sealed.
pub trait Form: sealed::Form {}

mod sealed {
    use serde::{Deserializer, Serializer};

    /// The two directions.
    pub trait Form: Sized {
        /// Writes the form.
        fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error>;
        /// Reads the form.
        fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;
    }
}

macro_rules! forms {
    ($($name:ident, $form:ident;)*) => {$(
        impl<P: ParameterSet> Form for $name<P> {}

        impl<P: ParameterSet> sealed::Form for $name<P> {
            fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $form::from(self).serialize(serializer)
            }

            fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $form::deserialize(deserializer)?.try_into().map_err(serde::de::Error::custom)
            }
        }
    )*};
}

forms! {
    VerifyingKey, VerifyingKeyForm;
    Signature, SignatureForm;
    SigningKey, SigningKeyForm;
}
