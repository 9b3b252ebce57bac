//! Two texts of a file of tables: are they equal, and if not, which row of which table is to blame?

use std::{fmt, iter::Peekable, ops::Range};

/// A number, or a list of literals.
#[derive(Clone, Debug)]
pub(crate) struct Literal {
    /// Where it stands in the text.
    pub(crate) place: Range<usize>,
    /// What a list holds; a number holds nothing.
    pub(crate) items: Vec<Self>,
}

impl Literal {
    /// The numbers in it, with brackets and without comments and line breaks.
    fn shown(&self, text: &str) -> String {
        if !text[self.place.clone()].starts_with('[') {
            return text[self.place.clone()].to_owned();
        }
        let items: Vec<_> = self.items.iter().map(|item| item.shown(text)).collect();
        format!("[{}]", items.join(", "))
    }
}

/// The tables of a text, in order: name and literal.
pub(crate) fn tables(text: &str) -> Vec<(&str, Literal)> {
    let mut found = Vec::new();
    for (start, item) in
        text.match_indices("\npub(crate) static ").chain(text.match_indices("\npub(crate) const "))
    {
        let head = start + item.len();
        let Some((name, rest)) = text[head..].split_once(':') else { continue };
        let Some(equals) = rest.find("= ") else { continue };
        let first = head + name.len() + 1 + equals + 2;
        let mut characters = text[first..].char_indices().map(|(i, c)| (first + i, c)).peekable();
        if let Some(literal) = parse(&mut characters) {
            found.push((name, literal));
        }
    }
    found
}

fn parse(characters: &mut Peekable<impl Iterator<Item = (usize, char)>>) -> Option<Literal> {
    let &(start, first) = characters.peek()?;
    if first != '[' {
        let mut end = start;
        while let Some((i, c)) = characters.next_if(|(_, c)| c.is_ascii_alphanumeric() || *c == '_') {
            end = i + c.len_utf8();
        }
        return (end > start).then_some(Literal { place: start..end, items: Vec::new() });
    }
    characters.next();
    let mut items = Vec::new();
    loop {
        match *characters.peek()? {
            (end, ']') => {
                characters.next();
                return Some(Literal { place: start..end + 1, items });
            }
            (_, '/') => while characters.next_if(|(_, c)| *c != '\n').is_some() {},
            (_, ',' | ' ' | '\n') => {
                characters.next();
            }
            _ => items.push(parse(characters)?),
        }
    }
}

/// Something that is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// The table, if the fault is in one.
    pub(crate) table: Option<String>,
    pub(crate) what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.table {
            Some(table) => write!(f, "{table}, {}", self.what),
            None => write!(f, "{}", self.what),
        }
    }
}

/// What is wrong with `found`: a fault per table, or else the first line that differs; empty when the texts are equal.
pub(crate) fn faults(expected: &str, found: &str) -> Vec<Fault> {
    if expected == found {
        return Vec::new();
    }
    let found_tables = tables(found);
    let mut faults = Vec::new();
    for (name, expected_table) in tables(expected) {
        let what = match found_tables.iter().find(|(found_name, _)| *found_name == name) {
            None => Some("missing or not readable".to_owned()),
            Some((_, found_table)) => table_fault(expected, &expected_table, found, found_table),
        };
        faults.extend(what.map(|what| Fault { table: Some(name.to_owned()), what }));
    }
    if faults.is_empty() {
        // Same numbers: the difference is in a type, a comment or an assertion.
        let line = expected.lines().zip(found.lines()).take_while(|(a, b)| a == b).count() + 1;
        faults.push(Fault { table: None, what: format!("line {line} differs outside the numbers") });
    }
    faults
}

fn table_fault(
    expected: &str,
    expected_table: &Literal,
    found: &str,
    found_table: &Literal,
) -> Option<String> {
    let (rows, found_rows) = (&expected_table.items, &found_table.items);
    let differ = |i: &usize| {
        rows.get(*i).map(|row| row.shown(expected)) != found_rows.get(*i).map(|row| row.shown(found))
    };
    let index = (0..rows.len().max(found_rows.len())).find(differ)?;
    if rows.len() != found_rows.len() {
        return Some(format!("row {index}: {} rows instead of {}", found_rows.len(), rows.len()));
    }
    let (row, found_row) = (&rows[index], &found_rows[index]);
    let (count, found_count) = (row.items.len(), found_row.items.len());
    if count != found_count {
        return Some(format!("row {index}: {found_count} entries instead of {count}"));
    }
    let entry = (0..count).find(|&i| row.items[i].shown(expected) != found_row.items[i].shown(found));
    Some(match entry {
        Some(entry) => format!(
            "row {index}, entry {entry}: {} instead of {}",
            found_row.items[entry].shown(found),
            row.items[entry].shown(expected)
        ),
        None => format!("row {index}: {} instead of {}", found_row.shown(found), row.shown(expected)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "//! About.\n\npub(crate) static A: [[u8; 2]; 2] = [\n  [ // 0\n  1, 2,\n ],\n  [ // 1\n  3, 4 ],\n];\n\
                        \npub(crate) const B: [u8; 2] = [5, 6];\n";

    #[test]
    fn equal_texts_have_no_fault() {
        assert!(faults(TEXT, TEXT).is_empty());
    }

    #[test]
    fn faults_name_table_and_row() {
        for (from, to, fault) in [
            ("3, 4", "3, 9", "A, row 1, entry 1: 9 instead of 4"),
            ("3, 4", "3", "A, row 1: 1 entries instead of 2"),
            ("  [ // 0\n  1, 2,\n ],\n", "", "A, row 0: 1 rows instead of 2"),
            ("5, 6", "5, 7", "B, row 1: 7 instead of 6"),
            ("pub(crate) const B", "pub(crate) const C", "B, missing or not readable"),
            ("About", "abort", "line 1 differs outside the numbers"),
            ("u8; 2]; 2", "u8; 2]; 3", "line 3 differs outside the numbers"),
        ] {
            assert!(TEXT.contains(from));
            let found = faults(TEXT, &TEXT.replace(from, to));
            assert_eq!(found.iter().map(Fault::to_string).collect::<Vec<_>>(), [fault]);
        }
    }
}
