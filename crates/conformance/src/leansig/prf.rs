//! `leansig/prf`.

use serde::Deserialize;
use touchmark_keccak::shake128;
use touchmark_koalabear::FieldArray;
use touchmark_prf::{ChainId, Prf, PrfKey, RandomnessSource};

use crate::{
    Document,
    report::{Report, Verdict},
    values::{Bytes32, Elements, Hex},
};

#[derive(Deserialize)]
struct Case {
    len_fe: usize,
    key: Bytes32,
    epoch: u32,
    shake128_output: Hex,
    output: Elements,
    #[serde(flatten)]
    function: Function,
}

#[derive(Deserialize)]
#[serde(tag = "function", rename_all = "snake_case")]
enum Function {
    DomainElement { index: u64 },
    Randomness { message: Bytes32, counter: u64 },
}

pub(super) fn run(document: &Document<'_>, report: &mut Report) {
    report.run("cases", &document.json["cases"], |case: Case| match case.len_fe {
        1 => check::<1>(&case),
        2 => check::<2>(&case),
        3 => check::<3>(&case),
        4 => check::<4>(&case),
        5 => check::<5>(&case),
        6 => check::<6>(&case),
        7 => check::<7>(&case),
        8 => check::<8>(&case),
        other => Err(format!("no output of {other} elements")),
    });
}

fn check<const N: usize>(case: &Case) -> Verdict {
    let raw = raw_output(case);
    case.shake128_output.check("shake128_output", &raw[..16 * N])?;
    let key = PrfKey::from_bytes(case.key.0);
    let mut output = [FieldArray::<N>::default()];
    match &case.function {
        &Function::DomainElement { index } => {
            let chain = ChainId { epoch: case.epoch, chain: index };
            Prf::<_, FieldArray<1>>::chain_starts(&key, &[chain], &mut output);
        }
        Function::Randomness { message, counter } => {
            let stream = Prf::<FieldArray<1>, FieldArray<N>>::randomness(&key, case.epoch, &message.0);
            stream.fill(*counter, &mut output);
        }
    }
    case.output.check("output", &output[0])
}

/// SHAKE128 of the input that the definition names, as much as the longest output takes.
fn raw_output(case: &Case) -> [u8; 128] {
    const SEPARATOR: [u8; 16] = *b"\xae\xae\x22\xff\x00\x01\xfa\xff\x21\xaf\x12\x00\x01\x11\xff\x00";
    let prefix = |input: &mut [u8], kind: u8| {
        input[..16].copy_from_slice(&SEPARATOR);
        input[16] = kind;
        input[17..49].copy_from_slice(&case.key.0);
        input[49..53].copy_from_slice(&case.epoch.to_be_bytes());
    };
    match &case.function {
        Function::DomainElement { index } => {
            let mut input = [0; 61];
            prefix(&mut input, 0);
            input[53..].copy_from_slice(&index.to_be_bytes());
            shake128(&input)
        }
        Function::Randomness { message, counter } => {
            let mut input = [0; 93];
            prefix(&mut input, 1);
            input[53..85].copy_from_slice(&message.0);
            input[85..].copy_from_slice(&counter.to_be_bytes());
            shake128(&input)
        }
    }
}
