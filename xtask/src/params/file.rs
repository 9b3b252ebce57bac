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
    /// A `u64` that is the element itself.
    Canonical64,
    /// Four `u64`, the least significant first, that are the element times 2^256.
    Montgomery256,
}

impl Word {
    fn type_name(self) -> &'static str {
        match self {
            Self::Montgomery32 => "u32",
            Self::Canonical64 => "u64",
            Self::Montgomery256 => "[u64; 4]",
        }
    }

    fn meaning(self) -> &'static str {
        match self {
            Self::Montgomery32 => "An element x is a `u32`, the Montgomery word x * 2^32 mod p.",
            Self::Canonical64 => "An element is a `u64` below p.",
            Self::Montgomery256 => {
                "An element x is four `u64`, least significant first: the Montgomery form x * 2^256 mod p."
            }
        }
    }

    /// The literal of an element.
    fn literal(self, field: &Field, element: &BigUint) -> String {
        match self {
            Self::Montgomery32 => format!("{:#010x}", field.montgomery(element, 32)),
            Self::Canonical64 => format!("{element:#018x}"),
            Self::Montgomery256 => limbs(&field.montgomery(element, 256)),
        }
    }

    /// Elements on a line of the text.
    fn per_line(self) -> usize {
        match self {
            Self::Montgomery32 => 8,
            Self::Canonical64 => 4,
            Self::Montgomery256 => 1,
        }
    }
}

fn limbs(value: &BigUint) -> String {
    let mut digits = value.to_u64_digits();
    digits.resize(4, 0);
    let shown: Vec<_> = digits.iter().map(|digit| format!("{digit:#018x}")).collect();
    format!("[{}]", shown.join(", "))
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
    /// The name that `--only` takes.
    pub(crate) name: String,
    /// The first sentence of the file.
    pub(crate) title: String,
    /// Where the numbers come from.
    pub(crate) source: String,
    pub(crate) field: Field,
    pub(crate) word: Word,
    pub(crate) tables: Vec<Table>,
}

impl File {
    /// The whole text of the file: it needs nothing but `core`, and does not compile with a wrong row or value.
    pub(crate) fn text(&self) -> String {
        let mut text = format!(
            "//! {}\n//!\n//! Made by `cargo xtask gen-params --only {}`; `cargo xtask check-params` compares. {}\n//!\n\
             //! Source: {}\n//!\n\
             //! | table | class | sha256 of the canonical elements, big-endian |\n//! |---|---|---|\n",
            self.title,
            self.name,
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
        let item = if self.word == Word::Canonical64 { "static" } else { "const" };
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
        let word = self.word.type_name();
        let (prime, helper, condition) = match self.word {
            Word::Montgomery32 => (format!("{:#010x}", self.field.prime()), "", "list[index] < PRIME"),
            Word::Canonical64 => (format!("{:#018x}", self.field.prime()), "", "list[index] < PRIME"),
            Word::Montgomery256 => (limbs(self.field.prime()), LIMBS_BELOW, "is_below_prime(&list[index])"),
        };
        let skip = if self.word == Word::Montgomery256 { "#[rustfmt::skip]\n" } else { "" };
        let _ = write!(text, "\n{skip}const PRIME: {word} = {prime};\n{helper}");
        let _ =
            write!(text, "\nconst fn all_below_prime(list: &[{word}]) -> bool {{\n{}}}\n", all(condition));
        text.push_str("\nconst _: () = {\n");
        for Table { name, values, .. } in &self.tables {
            let list = match values {
                Values::List(_) => format!("&{name}"),
                Values::Rows(_) => format!("{name}.as_flattened()"),
            };
            let _ = writeln!(text, "    assert!(all_below_prime({list}));");
        }
        text.push_str("};\n");
    }
}

fn all(condition: &str) -> String {
    format!(
        "    let mut index = 0;\n    while index < list.len() && {condition} {{\n        index += 1;\n    }}\n    \
         index == list.len()\n"
    )
}

const LIMBS_BELOW: &str = "
const fn is_below_prime(value: &[u64; 4]) -> bool {
    let mut index = 3;
    while index > 0 && value[index] == PRIME[index] {
        index -= 1;
    }
    value[index] < PRIME[index]
}
";
