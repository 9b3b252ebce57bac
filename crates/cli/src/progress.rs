//! Long work, watched: a bar on a terminal, plain lines elsewhere, and an end on Ctrl-C.

use std::{
    io::{IsTerminal, Write, stderr},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use touchmark::xmss::Work;

use crate::{human, interrupt::Interrupt};

/// How long lines keep silent at first and in between.
const PAUSE: Duration = Duration::from_secs(2);

/// Runs work on leaves, on all threads, and shows on standard error how far it is. It stops soon after the user asks.
pub(crate) fn watch<T>(interrupt: &Interrupt, task: impl FnOnce(Work<'_>) -> T) -> T {
    if stderr().is_terminal() {
        let bar = Bar::new();
        let result = task(Work::default().parallel().on_progress(&|done, total| {
            bar.show(done, total);
            interrupt.flow()
        }));
        bar.bar.finish_and_clear();
        result
    } else {
        let lines = Lines::new();
        task(Work::default().parallel().on_progress(&|done, total| {
            lines.show(done, total);
            interrupt.flow()
        }))
    }
}

struct Bar {
    bar: ProgressBar,
}

impl Bar {
    fn new() -> Self {
        let style = ProgressStyle::with_template("{bar:40} {percent:>3} %  {rate} leaves/s, {left} left")
            .unwrap_or_else(|_| ProgressStyle::default_bar())
            .with_key("rate", |state: &ProgressState, text: &mut dyn std::fmt::Write| {
                let _ = text.write_str(&human::count(human::per_second(state.pos(), state.elapsed())));
            })
            .with_key("left", |state: &ProgressState, text: &mut dyn std::fmt::Write| {
                let left = time_left(state.pos(), state.len().unwrap_or_default(), state.elapsed());
                let _ = text.write_str(&human::duration(left));
            });
        Self { bar: ProgressBar::new(0).with_style(style) }
    }

    fn show(&self, done: u64, total: u64) {
        self.bar.set_length(total);
        // Threads may tell out of order.
        self.bar.set_position(done.max(self.bar.position()));
    }
}

struct Lines {
    started: Instant,
    last: Mutex<Instant>,
}

impl Lines {
    fn new() -> Self {
        let started = Instant::now();
        Self { started, last: Mutex::new(started) }
    }

    fn show(&self, done: u64, total: u64) {
        let now = Instant::now();
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if now.duration_since(*last) < PAUSE && done != total {
            return;
        }
        *last = now;
        // Progress that nobody can see is no reason to stop.
        let _ = writeln!(stderr(), "{}", line(done, total, now.duration_since(self.started)));
    }
}

fn line(done: u64, total: u64, elapsed: Duration) -> String {
    let rate = human::count(human::per_second(done, elapsed));
    let (done_shown, total_shown) = (human::count(done), human::count(total));
    if done == total {
        return format!("{done_shown} leaves in {}, {rate} leaves/s", human::duration(elapsed));
    }
    let left = human::duration(time_left(done, total, elapsed));
    format!(
        "{done_shown} of {total_shown} leaves ({} %), {rate} leaves/s, {left} left",
        done * 100 / total.max(1)
    )
}

/// At the same pace.
#[expect(clippy::cast_precision_loss, reason = "shown only")]
fn time_left(done: u64, total: u64, elapsed: Duration) -> Duration {
    let ratio = total.saturating_sub(done) as f64 / done.max(1) as f64;
    Duration::try_from_secs_f64(elapsed.as_secs_f64() * ratio).unwrap_or(Duration::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_tell_pace_and_time_left() {
        let shown = line(2_048, 8_192, Duration::from_secs(2));
        assert_eq!(shown, "2,048 of 8,192 leaves (25 %), 1,024 leaves/s, 6.00 s left");
        let shown = line(8_192, 8_192, Duration::from_secs(4));
        assert_eq!(shown, "8,192 leaves in 4.00 s, 2,048 leaves/s");
        assert!(line(0, 8, Duration::ZERO).contains("0 %"));
    }
}
