//! Signatures of many keys verified side by side: `cargo run --release --package touchmark --example verify_many`.

use std::{error::Error, hint::black_box, time::Instant};

use getrandom::{SysRng, rand_core::UnwrapErr};
use touchmark::xmss::{Lifetime8Dim4Base8 as Set, SigningKey, verify_many};

fn main() -> Result<(), Box<dyn Error>> {
    let (epoch, message) = (3, [7; 32]);
    let mut claims = Vec::new();
    for _ in 0..64 {
        let key = SigningKey::<Set>::generate(&mut UnwrapErr(SysRng), 0, 1)?;
        claims.push((key.verifying_key(), key.sign(epoch, &message)?));
    }
    // Two signatures that stand beside each other's keys: their answers are errors, and the other answers do not change.
    let (first, second) = (claims[10].1.clone(), claims[20].1.clone());
    (claims[10].1, claims[20].1) = (second, first);

    let items: Vec<_> = claims.iter().map(|(key, signature)| (key, epoch, &message, signature)).collect();
    let answers = verify_many(&items);
    let refused: Vec<_> =
        answers.iter().enumerate().filter(|(_, answer)| answer.is_err()).map(|(i, _)| i).collect();
    assert_eq!(refused, [10, 20]);
    println!("of {} signatures, {refused:?} are refused", answers.len());

    // Times of all 64. A build without `--release` says little.
    let rounds = 200;
    let start = Instant::now();
    for _ in 0..rounds {
        black_box(verify_many(black_box(&items)));
    }
    let together = start.elapsed() / rounds;
    let start = Instant::now();
    for _ in 0..rounds {
        for (key, epoch, message, signature) in black_box(&items) {
            let _ = black_box(key.verify(*epoch, message, signature));
        }
    }
    let alone = start.elapsed() / rounds;
    println!("{together:.1?} together, {alone:.1?} one after the other");
    Ok(())
}
