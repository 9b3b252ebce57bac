//! Numbers and times as people read them.

use std::time::Duration;

/// Thousands in groups: `8,390,660`.
pub(crate) fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.char_indices() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Three digits or so, in a fitting unit: `1.24 s`, `310 ms`, `45.0 µs`.
pub(crate) fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        _ if seconds < 1e-3 => format!("{} µs", three_digits(seconds * 1e6)),
        _ if seconds < 1.0 => format!("{} ms", three_digits(seconds * 1e3)),
        _ if seconds < 100.0 => format!("{} s", three_digits(seconds)),
        _ if seconds < 6000.0 => format!("{} min", three_digits(seconds / 60.0)),
        _ => format!("{} h", three_digits(seconds / 3600.0)),
    }
}

fn three_digits(number: f64) -> String {
    match number {
        _ if number < 10.0 => format!("{number:.2}"),
        _ if number < 100.0 => format!("{number:.1}"),
        _ => format!("{number:.0}"),
    }
}

/// Events per second, a whole number.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "shown only"
)]
pub(crate) fn per_second(events: u64, time: Duration) -> u64 {
    (events as f64 / time.as_secs_f64().max(1e-9)).round() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        let shown = [0, 999, 1_000, 8_390_660, u64::MAX].map(count);
        assert_eq!(shown, ["0", "999", "1,000", "8,390,660", "18,446,744,073,709,551,615"]);
    }

    #[test]
    fn times_have_three_digits_and_a_unit() {
        let shown = [0.000_045, 0.31, 1.236, 99.96, 100.0, 5_999.0, 7_200.0].map(Duration::from_secs_f64);
        assert_eq!(
            shown.map(duration),
            ["45.0 µs", "310 ms", "1.24 s", "100.0 s", "1.67 min", "100.0 min", "2.00 h"]
        );
    }
}
