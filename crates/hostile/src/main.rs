//! A bounded, seeded run of every fuzz target on stable Rust.
#![forbid(unsafe_code)]

use clap::Parser;
use touchmark_hostile::{Mutator, Target, Verdict};
use touchmark_testkit::CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// Feeds mutations and noise to every decoder; panics where one breaks a promise.
#[derive(Parser)]
struct Arguments {
    /// Inputs for each target.
    #[arg(long, default_value_t = 1_000_000)]
    count: u64,
    /// Where the inputs come from: the same seed gives the same ones.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() {
    let Arguments { count, seed } = Arguments::parse();
    for target in Target::ALL {
        let mut mutator = Mutator::new(seed, (target.seeds)());
        let mut accepted = 0_u64;
        for _ in 0..count {
            accepted += u64::from((target.run)(&mutator.next_input()) == Verdict::Accepted);
        }
        println!(
            "{}: {count} inputs, {accepted} accepted, {} refused, 0 panics, 0 not canonical",
            target.name,
            count - accepted
        );
    }
}
