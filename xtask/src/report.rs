//! What a run of the checks did: seconds of each step, targets checked and tested, and what was skipped.

use crate::shell::Outcome;

/// The record that every step writes to and that the closing summary prints.
#[derive(Debug, Default)]
pub(crate) struct Report {
    seconds: Vec<(&'static str, f64)>,
    checked: Vec<String>,
    tested: Vec<String>,
    skipped: Vec<String>,
}

impl Report {
    /// Runs a step, prints its name and seconds, and records the seconds.
    pub(crate) fn step(&mut self, name: &'static str, task: fn(&mut Self) -> Outcome) -> Outcome {
        println!("\n== {name}");
        let start = std::time::Instant::now();
        let outcome = task(self);
        let seconds = start.elapsed().as_secs_f64();
        self.seconds.push((name, seconds));
        outcome.map_err(|message| format!("step `{name}`: {message}"))?;
        println!("== {name}: good, {seconds:.0} s");
        Ok(())
    }

    /// A target, or a part of it, that the compiler accepted.
    pub(crate) fn checked(&mut self, what: impl Into<String>) {
        self.checked.push(what.into());
    }

    /// A target or backend whose tests ran.
    pub(crate) fn tested(&mut self, what: impl Into<String>) {
        self.tested.push(what.into());
    }

    /// What could not be done here, and why. Prints it at once, too.
    pub(crate) fn skipped(&mut self, name: &str, reason: &str) {
        println!("skipped: {name} ({reason})");
        self.skipped.push(format!("{name} ({reason})"));
    }

    /// The closing lines.
    pub(crate) fn summary(&self) -> String {
        let list = |items: &[String]| if items.is_empty() { "none".to_owned() } else { items.join(", ") };
        let times: Vec<_> = self.seconds.iter().map(|(name, time)| format!("{name} {time:.0} s")).collect();
        let total: f64 = self.seconds.iter().map(|(_, time)| time).sum();
        format!(
            "\n== summary\nseconds: {}; total {total:.0} s\ntargets checked: {}\ntargets tested: {}\nskipped: {}",
            list(&times),
            list(&self.checked),
            list(&self.tested),
            list(&self.skipped)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_names_what_was_done_and_what_was_not() {
        let mut report = Report::default();
        assert!(report.step("one", |_| Ok(())).is_ok());
        assert_eq!(report.step("two", |_| Err("no".into())), Err("step `two`: no".into()));
        report.checked("i686");
        report.tested("aarch64: lanes");
        report.skipped("s390x", "no emulator");
        let summary = report.summary();
        for part in
            ["one 0 s", "two 0 s", "checked: i686", "tested: aarch64: lanes", "skipped: s390x (no emulator)"]
        {
            assert!(summary.contains(part), "{part} in {summary}");
        }
    }
}
