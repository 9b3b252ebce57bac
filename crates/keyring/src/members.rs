//! The members of JSON Web Keys, read without building a tree of the JSON text.

use alloc::{string::String, vec::Vec};
use core::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{DeserializeSeed, Error, IgnoredAny, MapAccess, SeqAccess, Visitor},
};
use zeroize::Zeroizing;

use crate::{ImportError, JwkSetError};

/// The members that are kept, when they are strings.
const NAMES: [&str; 11] = ["kty", "crv", "x", "y", "e", "n", "k", "d", "kid", "use", "alg"];

/// A JWK as it was read: its known members, wiped when dropped. A value that is no object has no
/// member.
#[derive(Default)]
pub(crate) struct Members {
    /// `None` for a member that is there and no string.
    known: Vec<(&'static str, Option<Zeroizing<String>>)>,
    operations: Option<Operations>,
}

/// The member `key_ops`, as far as it matters here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Operations {
    sign: bool,
    verify: bool,
}

/// What the members `use`, `key_ops` and `alg` say of a key (RFC 7517, 4.2 to 4.4).
#[derive(Clone, Default)]
pub(crate) struct Purpose {
    is_for_signatures: Option<bool>,
    operations: Option<Operations>,
    pub(crate) algorithm: Option<String>,
    /// The name of a member that is of the wrong type.
    malformed: Option<&'static str>,
}

impl Purpose {
    /// Refuses a key that is for something else than `operation`, or of another algorithm.
    pub(crate) fn check(&self, operation: &'static str, algorithms: &[&str]) -> Result<(), ImportError> {
        if let Some(name) = self.malformed {
            return Err(ImportError::MalformedJwk(name));
        }
        let allows = |operations: Operations| match operation {
            "sign" => operations.sign,
            _ => operations.verify,
        };
        if self.is_for_signatures == Some(false) {
            return Err(ImportError::WrongPurpose("use"));
        }
        if self.operations.is_some_and(|operations| !allows(operations)) {
            return Err(ImportError::WrongPurpose("key_ops"));
        }
        let is_named = |name: &String| algorithms.iter().any(|it| it.eq_ignore_ascii_case(name));
        if self.algorithm.as_ref().is_some_and(|name| !is_named(name)) {
            return Err(ImportError::WrongPurpose("alg"));
        }
        Ok(())
    }
}

impl Members {
    /// The text of a member, or `None` if it is missing or no string.
    pub(crate) fn take(&mut self, name: &str) -> Option<Zeroizing<String>> {
        self.known.iter_mut().find(|(known, _)| *known == name).and_then(|(_, text)| text.take())
    }

    pub(crate) fn purpose(&mut self) -> Purpose {
        let malformed = ["use", "alg"]
            .into_iter()
            .find(|name| self.known.iter().any(|(known, text)| known == name && text.is_none()));
        Purpose {
            is_for_signatures: self.take("use").map(|text| text.as_str() == "sig"),
            operations: self.operations,
            algorithm: self.take("alg").map(|text| String::clone(&text)),
            malformed,
        }
    }

    fn set(&mut self, name: &'static str, text: Option<Zeroizing<String>>) {
        // Of a repeated member the last counts (RFC 8259 leaves it open, RFC 7517, 4, allows it).
        self.known.retain(|(known, _)| *known != name);
        self.known.push((name, text));
    }
}

impl<'de> Deserialize<'de> for Members {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(MembersVisitor)
    }
}

/// Answers any JSON value but an object with a default: what is not asked for has no form.
macro_rules! ignore_scalars {
    () => {
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a JSON value")
        }

        fn visit_bool<E: Error>(self, _: bool) -> Result<Self::Value, E> {
            Ok(Self::Value::default())
        }

        fn visit_i64<E: Error>(self, _: i64) -> Result<Self::Value, E> {
            Ok(Self::Value::default())
        }

        fn visit_u64<E: Error>(self, _: u64) -> Result<Self::Value, E> {
            Ok(Self::Value::default())
        }

        fn visit_f64<E: Error>(self, _: f64) -> Result<Self::Value, E> {
            Ok(Self::Value::default())
        }

        fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
            Ok(Self::Value::default())
        }
    };
}

struct MembersVisitor;

impl<'de> Visitor<'de> for MembersVisitor {
    type Value = Members;

    ignore_scalars!();

    fn visit_str<E: Error>(self, _: &str) -> Result<Members, E> {
        Ok(Members::default())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Members, A::Error> {
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Members::default())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members, A::Error> {
        let mut members = Members::default();
        while let Some(key) = map.next_key::<String>()? {
            if key == "key_ops" {
                members.operations = Some(map.next_value_seed(OperationsVisitor)?);
            } else if let Some(name) = NAMES.into_iter().find(|name| *name == key) {
                members.set(name, map.next_value_seed(TextVisitor)?);
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(members)
    }
}

/// A text, or `None` for a value of another type.
struct TextVisitor;

impl<'de> DeserializeSeed<'de> for TextVisitor {
    type Value = Option<Zeroizing<String>>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for TextVisitor {
    type Value = Option<Zeroizing<String>>;

    ignore_scalars!();

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Some(Zeroizing::new(text.into())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(None)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(None)
    }
}

/// The list `key_ops`; a value of another type allows nothing.
struct OperationsVisitor;

impl<'de> DeserializeSeed<'de> for OperationsVisitor {
    type Value = Operations;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Operations, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for OperationsVisitor {
    type Value = Operations;

    ignore_scalars!();

    fn visit_str<E: Error>(self, _: &str) -> Result<Operations, E> {
        Ok(Operations::default())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Operations, A::Error> {
        let mut operations = Operations::default();
        while let Some(text) = list.next_element_seed(TextVisitor)? {
            match text.as_ref().map(|text| text.as_str()) {
                Some("sign") => operations.sign = true,
                Some("verify") => operations.verify = true,
                _ => {}
            }
        }
        Ok(operations)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Operations, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Operations::default())
    }
}

/// The keys of a JWK set, at most `max` of them; reading stops at the first key beyond.
pub(crate) fn parse_set(json: &str, max: usize) -> Result<Vec<Members>, JwkSetError> {
    let mut reader = serde_json::Deserializer::from_str(json);
    let visitor = SetVisitor { max };
    let set = reader.deserialize_map(visitor).map_err(|_| JwkSetError::Malformed)?;
    reader.end().map_err(|_| JwkSetError::Malformed)?;
    set.ok_or(JwkSetError::Malformed)?
}

struct SetVisitor {
    max: usize,
}

impl<'de> Visitor<'de> for SetVisitor {
    /// `None` without a list `keys`.
    type Value = Option<Result<Vec<Members>, JwkSetError>>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JWK set")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut set = None;
        while let Some(key) = map.next_key::<String>()? {
            if key == "keys" {
                set = Some(map.next_value_seed(ListVisitor { max: self.max })?);
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(set)
    }
}

struct ListVisitor {
    max: usize,
}

impl<'de> DeserializeSeed<'de> for ListVisitor {
    type Value = Result<Vec<Members>, JwkSetError>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for ListVisitor {
    type Value = Result<Vec<Members>, JwkSetError>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of keys")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut keys = Vec::new();
        while keys.len() < self.max {
            match list.next_element()? {
                Some(key) => keys.push(key),
                None => return Ok(Ok(keys)),
            }
        }
        let mut is_over = false;
        while list.next_element::<IgnoredAny>()?.is_some() {
            is_over = true;
        }
        Ok(if is_over { Err(JwkSetError::TooManyKeys(self.max)) } else { Ok(keys) })
    }
}
