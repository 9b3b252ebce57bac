//! What a runner says of a file.

use std::{
    collections::BTreeMap,
    fmt::Display,
    panic::{AssertUnwindSafe, catch_unwind},
};

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde::Deserialize;
use serde_json::Value;

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

/// The tallies of one file, a list each, and the failures in words.
#[derive(Debug, Default)]
pub(crate) struct Report {
    pub(crate) lists: BTreeMap<String, Tally>,
    /// What cases stand in or refer to: named with its number, no case of its own.
    pub(crate) groups: BTreeMap<String, usize>,
    /// Failures of something that is no case.
    pub(crate) faults: usize,
    pub(crate) complaints: Vec<String>,
    /// Where in the file the runner is, for complaints.
    place: String,
    /// What a runner left out.
    pub(crate) notes: Vec<String>,
}

impl Report {
    /// Counts one case of a list.
    pub(crate) fn case(&mut self, list: &str, name: &str, verdict: Verdict) {
        self.lists.entry(list.to_owned()).or_default().add(&verdict);
        if let Err(complaint) = verdict {
            self.complaints.push(format!("{}{list} {name}: {complaint}", self.place));
        }
    }

    /// Runs every case of a list on all cores and counts them in their order; a list that is absent has none.
    pub(crate) fn run<'a, T: Deserialize<'a>>(
        &mut self,
        list: &str,
        cases: &'a Value,
        check: impl Fn(T) -> Verdict + Sync,
    ) {
        self.each(list, cases, |case| check(T::deserialize(case).context("form")?));
    }

    /// [`run`](Self::run), for a check that reads the case itself.
    pub(crate) fn each<'a>(
        &mut self,
        list: &str,
        cases: &'a Value,
        check: impl Fn(&'a Value) -> Verdict + Sync,
    ) {
        let cases = self.list(list, cases);
        let verdicts: Vec<_> = cases.par_iter().map(|case| guarded(|| check(case))).collect();
        for ((index, case), verdict) in cases.iter().enumerate().zip(verdicts) {
            self.case(list, &name_of(index, case), verdict);
        }
    }

    /// The elements of a list: none if it is absent, and a fault if it is something else.
    pub(crate) fn list<'a>(&mut self, name: &str, value: &'a Value) -> &'a [Value] {
        match value {
            Value::Null => &[],
            Value::Array(list) => list,
            _ => {
                self.require(name, Err("no list".into()));
                &[]
            }
        }
    }

    /// Counts a failure of what is no case; says whether there was none.
    pub(crate) fn require(&mut self, what: &str, verdict: Verdict) -> bool {
        if let Err(complaint) = &verdict {
            self.faults += 1;
            self.complaints.push(format!("{}{what}: {complaint}", self.place));
        }
        verdict.is_ok()
    }

    /// Puts a place before the complaints that follow.
    pub(crate) fn at(&mut self, place: &str) {
        self.place = format!("{place}: ");
    }

    /// Names `count` things that cases stand in.
    pub(crate) fn group(&mut self, name: &str, count: usize) {
        *self.groups.entry(name.to_owned()).or_default() += count;
    }

    /// The sum over the lists; failures with those of what is no case.
    pub(crate) fn total(&self) -> Tally {
        let none = Tally { cases: 0, failures: self.faults };
        self.lists.values().fold(none, |sum, tally| Tally {
            cases: sum.cases + tally.cases,
            failures: sum.failures + tally.failures,
        })
    }
}

/// The name that a case bears, after its number.
pub(crate) fn name_of(index: usize, case: &Value) -> String {
    let name = ["name", "case", "label"].iter().find_map(|member| case[member].as_str());
    name.map_or_else(|| format!("#{index}"), |name| format!("#{index} ({name})"))
}

/// Runs a check; a panic in it is a failure like any other.
pub(crate) fn guarded(check: impl FnOnce() -> Verdict) -> Verdict {
    catch_unwind(AssertUnwindSafe(check)).unwrap_or_else(|_| Err("panicked".into()))
}

/// Errors in words, with the place where they arose.
pub(crate) trait Context<T> {
    /// Puts `what` before the error.
    fn context(self, what: &str) -> Result<T, String>;
}

impl<T, E: Display> Context<T> for Result<T, E> {
    fn context(self, what: &str) -> Result<T, String> {
        self.map_err(|error| format!("{what}: {error}"))
    }
}

/// `Ok` if the two are equal, else a complaint that shows both.
pub(crate) fn same<T: PartialEq + std::fmt::Debug + ?Sized>(what: &str, found: &T, expected: &T) -> Verdict {
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
