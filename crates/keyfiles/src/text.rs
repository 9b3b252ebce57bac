//! YAML with every scalar as text.
//!
//! An unquoted `0x00ab...` is an integer to a YAML 1.1 reader, which loses its leading zeros; here it stays what it is.

use std::collections::HashSet;

use saphyr_parser::{Event, Parser, Span};
use serde::{Serialize, Serializer};

use crate::KeyFileError;

/// Deeper documents are not read; those of the clients have four levels.
const MAX_DEPTH: usize = 16;

/// A value in a document, and where it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The offset in bytes.
    pub offset: usize,
    /// The value.
    pub value: Text,
}

/// A value whose scalars are text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Text {
    /// A scalar, as it is written, without quotes.
    Scalar(String),
    /// A list.
    List(Vec<Node>),
    /// A map; no key is repeated.
    Map(Vec<(String, Node)>),
}

impl Node {
    /// Reads one document. Anchors, aliases, tags and keys that are no scalars are refused: no file of the clients has any.
    ///
    /// # Errors
    /// [`KeyFileError`] if the document is malformed, too deep, repeats a key, or uses what is refused.
    pub fn from_yaml(text: &str) -> Result<Self, KeyFileError> {
        let offsets = Offsets::new(text);
        let mut builder = Builder::default();
        for event in Parser::new_from_str(text) {
            let (event, span) = event.map_err(|error| {
                KeyFileError::new("YAML", offsets.of_char(error.marker().index()), error.info())
            })?;
            builder.add(event, offsets.of(&span))?;
        }
        builder.root.ok_or_else(|| KeyFileError::new("YAML", 0, "the document is empty"))
    }

    /// The scalar, if it is one.
    #[must_use]
    pub fn scalar(&self) -> Option<&str> {
        match &self.value {
            Text::Scalar(text) => Some(text),
            _ => None,
        }
    }

    /// The items; of a scalar or a map, none.
    #[must_use]
    pub fn items(&self) -> &[Self] {
        match &self.value {
            Text::List(items) => items,
            _ => &[],
        }
    }

    /// The members; of a scalar or a list, none.
    #[must_use]
    pub fn members(&self) -> &[(String, Self)] {
        match &self.value {
            Text::Map(members) => members,
            _ => &[],
        }
    }

    /// The member with this key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.members().iter().find(|(name, _)| name == key).map(|(_, node)| node)
    }

    /// The member with this key, a scalar.
    pub(crate) fn text(&self, key: &str) -> Result<&str, KeyFileError> {
        let node = self.get(key).ok_or_else(|| KeyFileError::new(key, self.offset, "is missing"))?;
        node.scalar().ok_or_else(|| KeyFileError::new(key, node.offset, "is not a scalar"))
    }

    /// The scalar as hexadecimal digits, with or without `0x`.
    pub(crate) fn hex(&self, field: &str) -> Result<Vec<u8>, KeyFileError> {
        let text = self.scalar().ok_or_else(|| KeyFileError::new(field, self.offset, "is not a scalar"))?;
        hex::decode(text.strip_prefix("0x").unwrap_or(text))
            .map_err(|error| KeyFileError::new(field, self.offset, format!("no hexadecimal digits: {error}")))
    }
}

/// As the same structure of strings.
impl Serialize for Node {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.value {
            Text::Scalar(text) => serializer.serialize_str(text),
            Text::List(items) => serializer.collect_seq(items),
            Text::Map(members) => serializer.collect_map(members.iter().map(|(key, node)| (key, node))),
        }
    }
}

/// The parser counts characters; offsets count bytes.
struct Offsets(Option<Vec<usize>>);

impl Offsets {
    fn new(text: &str) -> Self {
        let indices = || text.char_indices().map(|(offset, _)| offset).chain([text.len()]).collect();
        Self((!text.is_ascii()).then(indices))
    }

    fn of_char(&self, index: usize) -> usize {
        match &self.0 {
            Some(offsets) => offsets.get(index).or(offsets.last()).copied().unwrap_or(index),
            None => index,
        }
    }

    fn of(&self, span: &Span) -> usize {
        self.of_char(span.start.index())
    }
}

/// A list or map that is not at its end yet.
enum Open {
    List(usize, Vec<Node>),
    Map { offset: usize, members: Vec<(String, Node)>, keys: HashSet<String>, key: Option<String> },
}

#[derive(Default)]
struct Builder {
    open: Vec<Open>,
    root: Option<Node>,
}

impl Builder {
    fn add(&mut self, event: Event<'_>, offset: usize) -> Result<(), KeyFileError> {
        let refuse = |what: &str| Err(KeyFileError::new("YAML", offset, format!("{what} are not read")));
        match event {
            Event::Alias(_) => refuse("aliases"),
            Event::Scalar(_, _, anchor, _)
            | Event::SequenceStart(anchor, _)
            | Event::MappingStart(anchor, _)
                if anchor != 0 =>
            {
                refuse("anchors")
            }
            Event::Scalar(_, _, _, Some(_))
            | Event::SequenceStart(_, Some(_))
            | Event::MappingStart(_, Some(_)) => refuse("tags"),
            Event::Scalar(text, ..) => self.scalar(text.into_owned(), offset),
            Event::SequenceStart(..) => self.begin(Open::List(offset, Vec::new()), offset),
            Event::MappingStart(..) => {
                self.begin(Open::Map { offset, members: Vec::new(), keys: HashSet::new(), key: None }, offset)
            }
            Event::SequenceEnd | Event::MappingEnd => match self.open.pop() {
                Some(Open::List(offset, items)) => self.place(Node { offset, value: Text::List(items) }),
                Some(Open::Map { offset, members, .. }) => {
                    self.place(Node { offset, value: Text::Map(members) })
                }
                None => refuse("ends without a beginning"),
            },
            Event::DocumentStart(_) if self.root.is_some() => refuse("second documents"),
            _ => Ok(()),
        }
    }

    fn begin(&mut self, open: Open, offset: usize) -> Result<(), KeyFileError> {
        if let Some(Open::Map { key: None, .. }) = self.open.last() {
            return Err(KeyFileError::new("YAML", offset, "a key is not a scalar"));
        }
        if self.open.len() >= MAX_DEPTH {
            return Err(KeyFileError::new("YAML", offset, "nested too deeply"));
        }
        self.open.push(open);
        Ok(())
    }

    fn scalar(&mut self, text: String, offset: usize) -> Result<(), KeyFileError> {
        if let Some(Open::Map { key: key @ None, keys, .. }) = self.open.last_mut() {
            if !keys.insert(text.clone()) {
                return Err(KeyFileError::new(text, offset, "the key is repeated"));
            }
            *key = Some(text);
            return Ok(());
        }
        self.place(Node { offset, value: Text::Scalar(text) })
    }

    fn place(&mut self, node: Node) -> Result<(), KeyFileError> {
        match self.open.last_mut() {
            None => self.root = Some(node),
            Some(Open::List(_, items)) => items.push(node),
            Some(Open::Map { members, key, .. }) => members.extend(key.take().map(|key| (key, node))),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, KeyFileError> {
        Node::from_yaml(text).map(|node| serde_json::to_string(&node).expect("text"))
    }

    #[test]
    fn scalars_stay_text() {
        assert_eq!(
            read("a: 0x00ff\nb: [1, 1e3, ~, yes]\n").as_deref(),
            Ok(r#"{"a":"0x00ff","b":["1","1e3","~","yes"]}"#)
        );
        assert_eq!(read("node: []\n").as_deref(), Ok(r#"{"node":[]}"#));
    }

    #[test]
    fn what_no_client_writes_is_refused_with_its_place() {
        for (text, offset) in [
            ("a: 1\na: 2\n", 5),
            ("a: &x 1\n", 6),
            ("a: *x\n", 3),
            ("a: !!int 1\n", 9),
            ("[a]: 1\n", 0),
            ("a: 1\n---\nb: 2\n", 5),
            ("", 0),
        ] {
            let error = read(text).expect_err(text);
            assert_eq!(error.offset, offset, "{text:?}: {error}");
        }
        assert!(read(&"[".repeat(100)).is_err());
        assert!(read(&"- ".repeat(100)).is_err());
    }

    #[test]
    fn offsets_are_in_bytes() {
        let node = Node::from_yaml("äöü: x\n").expect("yaml");
        assert_eq!(node.get("äöü").map(|node| node.offset), Some(8));
    }
}
