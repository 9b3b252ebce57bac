//! The members of a JSON object, without what they hold.

use std::{collections::HashSet, fmt};

use serde::{
    Deserialize, Deserializer,
    de::{IgnoredAny, MapAccess, Visitor},
};

/// No known object has more members.
const MAX_NAMES: usize = 64;

/// The names of the members of an object.
pub(crate) struct Names(HashSet<String>);

impl Names {
    pub(crate) fn has(&self, names: &[&str]) -> bool {
        names.iter().all(|&name| self.0.contains(name))
    }
}

impl<'de> Deserialize<'de> for Names {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NamesVisitor;
        impl<'de> Visitor<'de> for NamesVisitor {
            type Value = Names;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Names, A::Error> {
                let mut names = HashSet::new();
                while let Some((name, IgnoredAny)) = map.next_entry::<String, _>()? {
                    if names.len() == MAX_NAMES {
                        return Err(serde::de::Error::custom("an object of no known kind: too many members"));
                    }
                    if !names.insert(name.clone()) {
                        return Err(serde::de::Error::custom(format_args!(
                            "the member `{name}` is repeated"
                        )));
                    }
                }
                Ok(Names(names))
            }
        }
        deserializer.deserialize_map(NamesVisitor)
    }
}
