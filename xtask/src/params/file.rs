//! A file of tables: what is in it, and its text.

use std::fmt::Write;

use num_bigint::BigUint;
use sha2::{Digest, Sha256};

use super::field::Field;

/// Where the numbers of a table come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    /// Made from the Grain LFSR's seed.
    Derived,
    /// A published choice whose properties are verified.
    Checked,
    /// Published, no seed known.
    Pinned,
    /// Follows from a definition: there was nothing to choose.
    Computed,
}

impl Class {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Derived => "derived",
            Self::Checked => "checked",
            Self::Pinned => "pinned",
            Self::Computed => "computed",
        }
    }
}

/// How an element stands in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    /// A `u32` that is the element times 2^32.
    Montgomery32,
    /// This many `u64`, the least significant first, that are the element times the power of two that they hold.
    Montgomery64(usize),
    /// This many `u64`, the least significant first, that are the element itself; one alone is no array.
    Canonical64(usize),
}

impl Word {
    fn type_name(self) -> String {
        match self {
            Self::Montgomery32 => "u32".into(),
            Self::Canonical64(1) => "u64".into(),
            Self::Montgomery64(limbs) | Self::Canonical64(limbs) => format!("[u64; {limbs}]"),
        }
    }

    fn meaning(self) -> String {
        match self {
            Self::Montgomery32 => "An element x is a `u32`, the Montgomery word x * 2^32 mod p.".into(),
            Self::Montgomery64(limbs) => format!(
                "An element x is {limbs} `u64`, least significant first: the Montgomery form x * 2^{} mod p.",
                64 * limbs
            ),
            Self::Canonical64(1) => "An element is a `u64` below p.".into(),
            Self::Canonical64(limbs) => {
                format!("An element is {limbs} `u64`, least significant first: an integer below p.")
            }
        }
    }

    /// The literal of an element.
    fn literal(self, field: &Field, element: &BigUint) -> String {
        match self {
            Self::Montgomery32 => self.plain(&field.montgomery(element, 32)),
            Self::Montgomery64(limbs) => self.plain(&field.montgomery(element, 64 * limbs as u64)),
            Self::Canonical64(_) => self.plain(element),
        }
    }

    /// The literal of an integer.
    fn plain(self, value: &BigUint) -> String {
        match self {
            Self::Montgomery32 => format!("{value:#010x}"),
            Self::Canonical64(1) => format!("{value:#018x}"),
            Self::Montgomery64(limbs) | Self::Canonical64(limbs) => {
                let mut digits = value.to_u64_digits();
                digits.resize(limbs, 0);
                let shown: Vec<_> = digits.iter().map(|digit| format!("{digit:#018x}")).collect();
                format!("[{}]", shown.join(", "))
            }
        }
    }

    /// Whether an element is an array.
    fn is_array(self) -> bool {
        !matches!(self, Self::Montgomery32 | Self::Canonical64(1))
    }

    /// Elements on a line of the text.
    fn per_line(self) -> usize {
        match self {
            Self::Montgomery32 => 8,
            Self::Canonical64(1) => 4,
            Self::Montgomery64(_) | Self::Canonical64(_) => 1,
        }
    }
}

/// Elements in one or two dimensions.
#[derive(Clone, Debug)]
pub(crate) enum Values {
    List(Vec<BigUint>),
    Rows(Vec<Vec<BigUint>>),
}

impl Values {
    pub(crate) fn elements(&self) -> Vec<&BigUint> {
        match self {
            Self::List(list) => list.iter().collect(),
            Self::Rows(rows) => rows.iter().flatten().collect(),
        }
    }
}

/// One `static` or `const`.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) name: &'static str,
    pub(crate) class: Class,
    /// One sentence for the documentation.
    pub(crate) about: String,
    pub(crate) values: Values,
}

impl Table {
    /// SHA-256 over the canonical elements, each big-endian in the field's number of bytes, row after row.
    pub(crate) fn digest(&self, field: &Field) -> String {
        digest(field, self.values.elements())
    }
}

/// SHA-256 over canonical elements, each big-endian in the field's number of bytes.
pub(crate) fn digest<'a>(field: &Field, elements: impl IntoIterator<Item = &'a BigUint>) -> String {
    let mut hasher = Sha256::new();
    for element in elements {
        let bytes = element.to_bytes_be();
        hasher.update(vec![0; field.bytes().saturating_sub(bytes.len())]);
        hasher.update(bytes);
    }
    hex(&hasher.finalize())
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A file of tables over one field.
#[derive(Clone, Debug)]
pub(crate) struct File {
    /// The first sentence of the file.
    pub(crate) title: String,
    /// Where the numbers come from.
    pub(crate) source: String,
    pub(crate) field: Field,
    pub(crate) word: Word,
    pub(crate) tables: Vec<Table>,
}

impl File {
    /// The whole text of the file, which names what made it, in Markdown: it needs nothing but `core`, and does not compile with a wrong row or value.
    pub(crate) fn text(&self, made_by: &str) -> String {
        let mut text = format!(
            "//! {}\n//!\n//! Made by {made_by}. {}\n//!\n\
             //! Source: {}\n//!\n\
             //! | table | class | sha256 of the canonical elements, big-endian |\n//! |---|---|---|\n",
            self.title,
            self.word.meaning(),
            self.source
        );
        for table in &self.tables {
            let _ = writeln!(
                text,
                "//! | `{}` | {} | `{}` |",
                table.name,
                table.class.name(),
                table.digest(&self.field)
            );
        }
        for table in &self.tables {
            self.write_table(&mut text, table);
        }
        self.write_assertions(&mut text);
        text
    }

    fn write_table(&self, text: &mut String, table: &Table) {
        let word = self.word.type_name();
        // What is converted by constant functions shall not be linked as well.
        let item = if matches!(self.word, Word::Canonical64(_)) { "static" } else { "const" };
        let _ = write!(text, "\n/// {}\n#[rustfmt::skip]\npub(crate) {item} {}: ", table.about, table.name);
        match &table.values {
            Values::List(list) => {
                let _ = writeln!(text, "[{word}; {}] = [", list.len());
                self.write_elements(text, list, "    ");
            }
            Values::Rows(rows) => {
                let width = rows.first().map_or(0, Vec::len);
                let _ = writeln!(text, "[[{word}; {width}]; {}] = [", rows.len());
                for (index, row) in rows.iter().enumerate() {
                    let _ = writeln!(text, "    [ // {index}");
                    self.write_elements(text, row, "        ");
                    text.push_str("    ],\n");
                }
            }
        }
        text.push_str("];\n");
    }

    fn write_elements(&self, text: &mut String, elements: &[BigUint], indent: &str) {
        for line in elements.chunks(self.word.per_line()) {
            let shown: Vec<_> = line.iter().map(|element| self.word.literal(&self.field, element)).collect();
            let _ = writeln!(text, "{indent}{},", shown.join(", "));
        }
    }

    /// What the compiler evaluates: every value is below the prime.
    fn write_assertions(&self, text: &mut String) {
        let (word, prime) = (self.word.type_name(), self.word.plain(self.field.prime()));
        let (skip, helper, condition) = if self.word.is_array() {
            let helper = LIMBS_BELOW.replace("WORD", &word);
            ("#[rustfmt::skip]\n", helper, "is_below_prime(&list[index])")
        } else {
            ("", String::new(), "list[index] < PRIME")
        };
        let _ = write!(text, "\n{skip}const PRIME: {word} = {prime};\n{helper}");
        let _ =
            write!(text, "\nconst fn all_below_prime(list: &[{word}]) -> bool {{\n{}}}\n", all(condition));
        text.push('\n');
        for Table { name, values, .. } in &self.tables {
            let list = match values {
                Values::List(_) => format!("&{name}"),
                Values::Rows(_) => format!("{name}.as_flattened()"),
            };
            let _ = writeln!(text, "const _: () = assert!(all_below_prime({list}));");
        }
    }
}

fn all(condition: &str) -> String {
    format!(
        "    let mut index = 0;\n    while index < list.len() && {condition} {{\n        index += 1;\n    }}\n    \
         index == list.len()\n"
    )
}

const LIMBS_BELOW: &str = "
const fn is_below_prime(value: &WORD) -> bool {
    let mut index = PRIME.len() - 1;
    while index > 0 && value[index] == PRIME[index] {
        index -= 1;
    }
    value[index] < PRIME[index]
}
";
