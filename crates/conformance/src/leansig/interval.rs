//! `leansig/activation`.

use serde::Deserialize;
use touchmark_xmss::{AdvanceError, EpochRange, Lifetime8Dim4Base8, ParameterSet, SigningKey};

use crate::{
    Document,
    report::{Context, Report, Verdict, same},
    values::{Bytes32, Interval},
};

#[derive(Deserialize)]
struct Case {
    log_lifetime: u8,
    requested: Interval,
    activation_interval: Interval,
    prepared_interval: Interval,
    possible_advances: u64,
    final_prepared_interval: Interval,
}

pub(super) fn run(document: &Document<'_>, report: &mut Report) {
    report.run("cases", &document.json["cases"], |case: Case| {
        if case.log_lifetime % 2 == 1 || !(2..=32).contains(&case.log_lifetime) {
            return Err(format!("no tree of depth {} is cut in the middle", case.log_lifetime));
        }
        let (first, count) = case.requested.bounds();
        let active = EpochRange::expand(case.log_lifetime, first, count).context("requested")?;
        case.activation_interval.check("activation interval", active)?;
        let tree = 1 << (case.log_lifetime / 2);
        let window = |start| EpochRange { start, end: start + 2 * tree };
        case.prepared_interval.check("prepared interval", window(active.start))?;
        same("possible advances", &(active.count() / tree - 2), &case.possible_advances)?;
        case.final_prepared_interval.check("final prepared interval", window(active.end - 2 * tree))?;
        // Where a key costs next to nothing, it has to say the same.
        if case.log_lifetime == Lifetime8Dim4Base8::LOG_LIFETIME { check_key(&case) } else { Ok(()) }
    });
}

fn check_key(case: &Case) -> Verdict {
    let (first, count) = case.requested.bounds();
    let mut rng = Bytes32([0; 32]).rng();
    let mut key = SigningKey::<Lifetime8Dim4Base8>::generate(&mut rng, first, count).context("a key")?;
    case.activation_interval.check("the key's activation interval", key.activation_interval())?;
    case.prepared_interval.check("the key's prepared interval", key.prepared_interval())?;
    for _ in 0..case.possible_advances {
        key.advance().context("the key's advance")?;
    }
    let prepared = key.prepared_interval();
    case.final_prepared_interval.check("the key's final prepared interval", prepared)?;
    same("one advance more", &key.advance(), &Err(AdvanceError::AtEnd { prepared }))
}
