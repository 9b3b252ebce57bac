//! leanSig's JSON: field elements are Montgomery words, `value * 2^32 mod p`.

use std::fmt;

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{self, SeqAccess, Visitor},
    ser::SerializeSeq,
};
use touchmark_koalabear::{MODULUS, from_canonical, from_word, to_canonical, to_word};
use zeroize::Zeroizing;

use super::{Nodes, PARAMETER, SigningKey, VerifyingKey, WIDTHS};
use crate::KeyFileError;

impl VerifyingKey {
    /// Reads leanSig's JSON; unknown members are ignored.
    ///
    /// # Errors
    /// [`KeyFileError`] for a missing member, a wrong count, or a word of `p` or more.
    pub fn from_json(bytes: &[u8]) -> Result<Self, KeyFileError> {
        serde_json::from_slice(bytes).map_err(|error| KeyFileError::of_json("verifying key", bytes, &error))
    }

    /// Writes leanSig's JSON, laid out as the clients' files are.
    ///
    /// # Errors
    /// [`KeyFileError`] if an element is not below the modulus.
    pub fn to_json(&self) -> Result<Vec<u8>, KeyFileError> {
        serde_json::to_vec_pretty(self).map_err(|error| KeyFileError::of_json("verifying key", &[], &error))
    }
}

impl SigningKey {
    /// Reads leanSig's JSON; unknown members are ignored.
    ///
    /// # Errors
    /// [`KeyFileError`] for a missing member, a wrong count, digests of different widths, or a word of `p` or more.
    pub fn from_json(bytes: &[u8]) -> Result<Self, KeyFileError> {
        let key: Self = serde_json::from_slice(bytes)
            .map_err(|error| KeyFileError::of_json("signing key", bytes, &error))?;
        let trees = [&key.top_tree, &key.left_bottom_tree, &key.right_bottom_tree];
        let mut widths = trees
            .iter()
            .flat_map(|tree| &tree.layers)
            .map(|layer| layer.nodes.width)
            .filter(|&width| width > 0);
        let first = widths.next();
        if widths.any(|width| Some(width) != first) {
            return Err(KeyFileError::new("trees", 0, "digests of different widths"));
        }
        Ok(key)
    }

    /// Writes leanSig's JSON; the text is a secret.
    ///
    /// # Errors
    /// [`KeyFileError`] if an element is not below the modulus.
    pub fn to_json(&self) -> Result<Zeroizing<Vec<u8>>, KeyFileError> {
        // A word of four bytes takes a line: ten digits and a comma, after at most twelve spaces.
        let mut out = Zeroizing::new(Vec::with_capacity(8 * self.to_ssz().len()));
        serde_json::to_writer_pretty(&mut *out, self)
            .map_err(|error| KeyFileError::of_json("signing key", &[], &error))?;
        Ok(out)
    }
}

/// A canonical integer that is a Montgomery word in JSON.
#[derive(Clone, Copy)]
struct Word(u32);

impl Serialize for Word {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let element = from_canonical(self.0)
            .ok_or_else(|| serde::ser::Error::custom("an integer is not below the field's modulus"))?;
        serializer.serialize_u32(to_word(element))
    }
}

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = u32::deserialize(deserializer)?;
        if word < MODULUS {
            Ok(Self(to_canonical(from_word(word))))
        } else {
            Err(de::Error::custom(format_args!("the word {word} is not below the modulus {MODULUS}")))
        }
    }
}

/// One digest.
struct Node(Vec<u32>);

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let words = Vec::<Word>::deserialize(deserializer)?;
        if WIDTHS.contains(&words.len()) {
            Ok(Self(words.into_iter().map(|word| word.0).collect()))
        } else {
            Err(de::Error::invalid_length(words.len(), &"7 or 8 words"))
        }
    }
}

impl Serialize for Nodes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut nodes = serializer.serialize_seq(Some(self.count()))?;
        for node in self.elements.chunks(self.width.max(1)) {
            nodes.serialize_element(&node.iter().copied().map(Word).collect::<Vec<_>>())?;
        }
        nodes.end()
    }
}

impl<'de> Deserialize<'de> for Nodes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NodesVisitor;
        impl<'de> Visitor<'de> for NodesVisitor {
            type Value = Nodes;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("digests of one width")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Nodes, A::Error> {
                let mut nodes = Nodes::default();
                while let Some(Node(node)) = seq.next_element()? {
                    if nodes.width == 0 {
                        nodes.width = node.len();
                    }
                    if nodes.width != node.len() {
                        return Err(de::Error::invalid_length(node.len(), &self));
                    }
                    nodes.elements.extend(node);
                }
                Ok(nodes)
            }
        }
        deserializer.deserialize_seq(NodesVisitor)
    }
}

/// The public parameter.
pub(super) mod parameter {
    use super::*;

    pub(in super::super) fn serialize<S: Serializer>(
        parameter: &[u32; PARAMETER],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        parameter.map(Word).serialize(serializer)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<[u32; PARAMETER], D::Error> {
        <[Word; PARAMETER]>::deserialize(deserializer).map(|words| words.map(|word| word.0))
    }
}

/// The root.
pub(super) mod root {
    use super::*;

    pub(in super::super) fn serialize<S: Serializer>(root: &[u32], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(root.iter().copied().map(Word))
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<u32>, D::Error> {
        Node::deserialize(deserializer).map(|node| node.0)
    }
}

/// The secret.
pub(super) mod secret {
    use super::*;

    pub(in super::super) fn serialize<S: Serializer>(
        secret: &Zeroizing<[u8; 32]>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        (**secret).serialize(serializer)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Zeroizing<[u8; 32]>, D::Error> {
        <[u8; 32]>::deserialize(deserializer).map(Zeroizing::new)
    }
}
