//! JSON bodies as trees: bounded, strict, without floating-point numbers.

use std::{collections::BTreeMap, fmt};

use serde::{
    Deserialize, Deserializer,
    de::{Error, MapAccess, SeqAccess, Visitor},
};

use crate::TransactionError;

/// The longest JSON body that is read, in bytes. The longest of the exchange has about 1,500.
pub const MAX_JSON_BYTES: usize = 16 * 1024;

/// A JSON value of the kinds that occur in bodies.
#[derive(Debug)]
pub(crate) enum Json {
    Null,
    Integer(i64),
    Text(String),
    List(Vec<Json>),
    Object(Object),
}

/// A JSON object; a name that stands twice is refused.
#[derive(Debug, Default)]
pub(crate) struct Object(BTreeMap<String, Json>);

impl Json {
    /// The value as an integer.
    pub(crate) fn integer(self, field: &'static str) -> Result<i64, TransactionError> {
        match self {
            Self::Integer(value) => Ok(value),
            _ => Err(TransactionError::WrongForm { field, expected: "an integer of 64 bits" }),
        }
    }

    /// The value as a text.
    pub(crate) fn text(self, field: &'static str) -> Result<String, TransactionError> {
        match self {
            Self::Text(text) => Ok(text),
            _ => Err(TransactionError::WrongForm { field, expected: "a text" }),
        }
    }
}

impl Object {
    /// Parses a text that is one object.
    ///
    /// # Errors
    /// [`TransactionError::TooLong`] above [`MAX_JSON_BYTES`]; [`TransactionError::Json`] for a text
    /// that is not one JSON object of integers, texts, lists and objects.
    pub(crate) fn parse(text: &str) -> Result<Self, TransactionError> {
        if text.len() > MAX_JSON_BYTES {
            return Err(TransactionError::TooLong(text.len()));
        }
        match serde_json::from_str(text) {
            Ok(Json::Object(object)) => Ok(object),
            Ok(_) => Err(TransactionError::Json("not an object".into())),
            Err(error) => Err(TransactionError::Json(error.to_string())),
        }
    }

    /// Takes a member out.
    ///
    /// # Errors
    /// [`TransactionError::MissingField`] if there is none of this name.
    pub(crate) fn take(&mut self, field: &'static str) -> Result<Json, TransactionError> {
        self.0.remove(field).ok_or(TransactionError::MissingField(field))
    }

    /// Takes a member out, if there is one of this name.
    pub(crate) fn take_optional(&mut self, field: &str) -> Option<Json> {
        self.0.remove(field)
    }

    /// Adds a member, unless there is one of this name.
    pub(crate) fn put_default(&mut self, field: &str, value: Json) {
        self.0.entry(field.into()).or_insert(value);
    }

    /// What is left.
    pub(crate) fn into_entries(self) -> impl ExactSizeIterator<Item = (String, Json)> {
        self.0.into_iter()
    }

    /// Refuses what was not taken.
    ///
    /// # Errors
    /// [`TransactionError::UnknownField`] names the first member that is left.
    pub(crate) fn finish(self) -> Result<(), TransactionError> {
        match self.0.into_keys().next() {
            Some(name) => Err(TransactionError::UnknownField(name)),
            None => Ok(()),
        }
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Tree;

        impl<'de> Visitor<'de> for Tree {
            type Value = Json;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an integer of 64 bits, a text, a list, an object or null")
            }

            fn visit_unit<E: Error>(self) -> Result<Json, E> {
                Ok(Json::Null)
            }

            fn visit_i64<E: Error>(self, value: i64) -> Result<Json, E> {
                Ok(Json::Integer(value))
            }

            fn visit_u64<E: Error>(self, value: u64) -> Result<Json, E> {
                i64::try_from(value)
                    .map(Json::Integer)
                    .map_err(|_| E::custom(format!("{value} exceeds 64 bits")))
            }

            fn visit_str<E: Error>(self, value: &str) -> Result<Json, E> {
                Ok(Json::Text(value.into()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Json, A::Error> {
                let mut list = Vec::new();
                while let Some(value) = sequence.next_element()? {
                    list.push(value);
                }
                Ok(Json::List(list))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Json, A::Error> {
                let mut object = Object::default();
                while let Some((name, value)) = map.next_entry::<String, Json>()? {
                    if object.0.contains_key(&name) {
                        return Err(A::Error::custom(format!("`{name}` stands twice")));
                    }
                    object.0.insert(name, value);
                }
                Ok(Json::Object(object))
            }
        }

        deserializer.deserialize_any(Tree)
    }
}
