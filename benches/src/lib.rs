//! Timing that stands up on a shared machine: contestants take turns in one process, and medians are compared.
#![forbid(unsafe_code)]

pub mod xmss;

/// The code in the README of the workspace is compiled and run as documentation of this package, which is not published.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
mod readme {}

use std::time::Duration;

/// One thing to time: a name, and a closure that does the work so many times and tells how long that took.
pub struct Contestant<'a> {
    name: &'a str,
    work: Box<dyn FnMut(u32) -> Duration + 'a>,
}

impl<'a> Contestant<'a> {
    /// A contestant. The closure does the same amount of work on each call, and keeps its result alive with
    /// [`std::hint::black_box`]; that the result is right is asserted before any timing.
    pub fn new(name: &'a str, mut work: impl FnMut() + 'a) -> Self {
        Self::with_setup(name, || (), move |()| work())
    }

    /// A contestant whose work consumes something that is made beforehand and not timed.
    pub fn with_setup<T: 'a>(
        name: &'a str,
        mut setup: impl FnMut() -> T + 'a,
        mut work: impl FnMut(T) + 'a,
    ) -> Self {
        let work = move |calls| {
            let inputs: Vec<T> = (0..calls).map(|_| setup()).collect();
            let start = now();
            inputs.into_iter().for_each(&mut work);
            now().saturating_sub(start)
        };
        Self { name, work: Box::new(work) }
    }
}

/// The median time of one call of each contestant, in their order.
///
/// In every one of `rounds` rounds each contestant runs a batch of calls that takes about `batch`, one after the other,
/// so that what disturbs the machine disturbs them alike. The work is that of the calling thread: what other threads do for it is not counted.
pub fn race<'a>(
    contestants: &mut [Contestant<'a>],
    rounds: usize,
    batch: Duration,
) -> Vec<(&'a str, Duration)> {
    let calls: Vec<u32> =
        contestants.iter_mut().map(|contestant| calls_in(&mut contestant.work, batch)).collect();
    let mut times = vec![Vec::with_capacity(rounds); contestants.len()];
    for _ in 0..rounds {
        for ((contestant, &calls), times) in contestants.iter_mut().zip(&calls).zip(&mut times) {
            times.push((contestant.work)(calls) / calls);
        }
    }
    contestants.iter().zip(&mut times).map(|(contestant, times)| (contestant.name, median(times))).collect()
}

/// The time that this thread has had a processor; where the system does not tell, the time that has passed.
///
/// On a shared machine, what others run while this thread waits is none of the work's time.
#[cfg(target_os = "linux")]
#[must_use]
pub fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

#[cfg(not(target_os = "linux"))]
#[must_use]
pub fn now() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}

/// How many calls take about `batch`; at least one. Warms the caches on the way.
fn calls_in(work: &mut dyn FnMut(u32) -> Duration, batch: Duration) -> u32 {
    let mut calls = 1_u32;
    loop {
        let elapsed = work(calls);
        if elapsed >= batch || calls >= 1 << 24 {
            return calls;
        }
        let factor = (batch.as_nanos() / elapsed.as_nanos().max(1)).clamp(1, 9) + 1;
        calls = calls.saturating_mul(u32::try_from(factor).unwrap_or(10));
    }
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// One line of the report that `cargo xtask bench-report` gathers: a measured value beside its goal.
#[derive(Clone, Debug)]
pub struct Goal<'a> {
    /// The tower, as the report groups rows.
    pub tower: &'a str,
    /// What was measured.
    pub name: &'a str,
    /// The unit of both numbers, for example `x of light-poseidon 0.5.0`.
    pub unit: &'a str,
    /// The most that the goal allows.
    pub limit: f64,
    /// The median that was measured.
    pub measured: f64,
}

impl Goal<'_> {
    /// Prints the line. Its form, tab-separated after the word `goal`: tower, name, unit, limit, measured.
    pub fn print(&self) {
        println!(
            "goal\t{}\t{}\t{}\t{:.4}\t{:.4}",
            self.tower, self.name, self.unit, self.limit, self.measured
        );
    }
}

/// One line of the table of times that `cargo xtask bench-report` makes: an operation here and in another crate.
#[derive(Clone, Debug)]
pub struct Beside<'a> {
    /// The tower, as the table groups rows.
    pub tower: &'a str,
    /// The operation.
    pub name: &'a str,
    /// The median time here, in seconds.
    pub ours: f64,
    /// The other crate, with its version.
    pub rival: &'a str,
    /// The median time of the other crate in the same race, in seconds.
    pub theirs: f64,
}

impl Beside<'_> {
    /// Prints the line. Its form, tab-separated after the word `beside`: tower, name, seconds here, rival, its seconds.
    pub fn print(&self) {
        println!("beside\t{}\t{}\t{:e}\t{}\t{:e}", self.tower, self.name, self.ours, self.rival, self.theirs);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_race_runs_every_contestant_and_keeps_the_order() {
        let (mut first, mut second) = (0_u32, 0_u32);
        let results = race(
            &mut [Contestant::new("first", || first += 1), Contestant::new("second", || second += 1)],
            3,
            Duration::from_micros(10),
        );
        assert_eq!(results.iter().map(|(name, _)| *name).collect::<Vec<_>>(), ["first", "second"]);
        assert!(first > 3 && second > 3);
    }

    #[test]
    fn the_median_is_the_middle_one() {
        let mut times = [3, 1, 2].map(Duration::from_secs);
        assert_eq!(median(&mut times), Duration::from_secs(2));
    }
}
