//! `touchmark schemes`: the parameter sets in numbers.

mod attempts;
mod calibration;
mod shaped;

use std::{
    io::{self, Write},
    time::Duration,
};

use serde::Serialize;
use touchmark::xmss::{ParameterSet, Scheme, SchemeVisitor};

use crate::{
    console::{Answer, Console},
    failure::Failure,
    human,
};

/// Nothing to choose.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// Leaves out the times, which take two seconds to estimate
    #[arg(long)]
    no_times: bool,
}

#[derive(Serialize)]
struct Table {
    /// Threads that key generation is estimated for.
    threads: usize,
    schemes: Vec<Row>,
}

/// A parameter set.
#[derive(Serialize)]
struct Row {
    name: &'static str,
    alias: &'static str,
    log_lifetime: u8,
    dimension: usize,
    base: u32,
    target_sum: u32,
    verifying_key_bytes: usize,
    signature_bytes: usize,
    /// Expected number of attempts until a message is encoded.
    expected_attempts: f64,
    /// Chain steps of a signature.
    signing_steps: u32,
    /// Chain steps of a verification.
    verifying_steps: u32,
    /// Epochs of the smallest key: two bottom trees.
    smallest_key_epochs: u64,
    #[serde(flatten)]
    times: Option<Times>,
}

/// Estimates in seconds.
#[derive(Clone, Copy, Serialize)]
struct Times {
    /// For the smallest key, on all threads.
    keygen_seconds: f64,
    sign_seconds: f64,
    verify_seconds: f64,
}

impl Answer for Table {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let timed = self.schemes.iter().any(|row| row.times.is_some());
        write!(
            out,
            "{:<20} {:>8} {:>6} {:>4} {:>6} {:>6} {:>9} {:>8} {:>11} {:>11}",
            "scheme",
            "lifetime",
            "chains",
            "base",
            "target",
            "key",
            "signature",
            "attempts",
            "steps",
            "smallest"
        )?;
        writeln!(out, "{}", if timed { "     keygen       sign     verify" } else { "" })?;
        for row in &self.schemes {
            row.write_text(out)?;
        }
        writeln!(out)?;
        writeln!(
            out,
            "key, signature: bytes. attempts: expected number until a message is encoded. steps: of the chains, to sign"
        )?;
        writeln!(out, "and to verify. smallest: epochs of the smallest key.")?;
        if timed {
            let threads = self.threads;
            writeln!(
                out,
                "keygen of the smallest key on {threads} threads, sign and verify on one: estimates from a short measurement."
            )?;
        }
        writeln!(out, "Full names are those of leanSig's types: `touchmark schemes --json` shows them.")
    }
}

impl Row {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let steps = format!("{} / {}", self.signing_steps, self.verifying_steps);
        write!(
            out,
            "{:<20} {:>8} {:>6} {:>4} {:>6} {:>6} {:>9} {:>8.1} {:>11} {:>11}",
            self.alias,
            format!("2^{}", self.log_lifetime),
            self.dimension,
            self.base,
            self.target_sum,
            self.verifying_key_bytes,
            self.signature_bytes,
            self.expected_attempts,
            steps,
            human::count(self.smallest_key_epochs),
        )?;
        if let Some(times) = &self.times {
            for seconds in [times.keygen_seconds, times.sign_seconds, times.verify_seconds] {
                let time = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
                write!(out, " {:>10}", human::duration(time))?;
            }
        }
        writeln!(out)
    }
}

impl Arguments {
    /// Prints the table.
    pub(crate) fn run(&self, console: Console) -> Result<(), Failure> {
        let threads = rayon::current_num_threads();
        let threads_timed = (!self.no_times).then_some(threads);
        let row = |&scheme: &Scheme| scheme.visit(Describe { threads_timed });
        let schemes = Scheme::ALL.iter().map(row).collect::<Result<_, _>>()?;
        console.say(&Table { threads, schemes })
    }
}

struct Describe {
    /// The number of threads that key generation is estimated for; none without times.
    threads_timed: Option<usize>,
}

impl SchemeVisitor for Describe {
    type Output = Result<Row, Failure>;

    fn visit<P: ParameterSet>(self) -> Self::Output {
        // Dimension and base are at most 256.
        let last_positions = u32::try_from(P::DIMENSION).unwrap_or(u32::MAX) * (P::BASE - 1);
        let expected_attempts = attempts::expected(P::SCHEME);
        let verifying_steps = last_positions - P::TARGET_SUM;
        let times = self
            .threads_timed
            .map(|threads| calibration::times::<P>(threads, expected_attempts))
            .transpose()?;
        Ok(Row {
            name: P::SCHEME.name(),
            alias: P::SCHEME.alias(),
            log_lifetime: P::LOG_LIFETIME,
            dimension: P::DIMENSION,
            base: P::BASE,
            target_sum: P::TARGET_SUM,
            verifying_key_bytes: P::VERIFYING_KEY_BYTES,
            signature_bytes: P::SIGNATURE_BYTES,
            expected_attempts,
            signing_steps: P::TARGET_SUM,
            verifying_steps,
            smallest_key_epochs: 2 * P::LEAVES_PER_TREE,
            times,
        })
    }
}
