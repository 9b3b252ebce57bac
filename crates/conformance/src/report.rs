//! What a runner says of a file.

use std::collections::BTreeMap;

/// Whether the long cases are run in full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Every case.
    Full,
    /// A sample of the long ones; a runner prints what it leaves out.
    Quick,
}

/// The verdict on one case: nothing, or what went wrong.
pub(crate) type Verdict = Result<(), String>;

/// How many cases a list held, and how many failed.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) cases: usize,
    pub(crate) failures: usize,
}

impl Tally {
    fn add(&mut self, verdict: &Verdict) {
        self.cases += 1;
        self.failures += usize::from(verdict.is_err());
    }
}

/// The tallies of one file, a list each, and the first failures in words.
#[derive(Debug, Default)]
pub(crate) struct Report {
    pub(crate) lists: BTreeMap<String, Tally>,
    pub(crate) complaints: Vec<String>,
}

impl Report {
    /// Counts one case of a list.
    pub(crate) fn case(&mut self, list: &str, name: &str, verdict: Verdict) {
        self.lists.entry(list.to_owned()).or_default().add(&verdict);
        if let Err(complaint) = verdict {
            self.complaints.push(format!("{list} {name}: {complaint}"));
        }
    }

    /// The sum over the lists.
    pub(crate) fn total(&self) -> Tally {
        self.lists.values().fold(Tally::default(), |sum, tally| Tally {
            cases: sum.cases + tally.cases,
            failures: sum.failures + tally.failures,
        })
    }
}

/// `Ok` if the two are equal, else a complaint that shows both.
pub(crate) fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: &T, expected: &T) -> Verdict {
    if found == expected {
        return Ok(());
    }
    let shorten = |value: &T| {
        let mut text = format!("{value:?}");
        if let Some((end, _)) = text.char_indices().nth(120) {
            text.truncate(end);
            text.push('…');
        }
        text
    };
    Err(format!("{what}: found {}, expected {}", shorten(found), shorten(expected)))
}
