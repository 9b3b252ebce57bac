//! `leansig/poseidon1`, `leansig/rng`, `leansig/encodings`.

use rand_core::Rng;
use serde::Deserialize;
use touchmark_koalabear::{FieldArray, MODULUS};
use touchmark_poseidon::{POSEIDON16, POSEIDON24, Poseidon, Width};
use touchmark_prf::PrfKey;
use touchmark_tweakhash::{Tweak, message_elements};

use crate::{
    Document,
    report::{Report, Verdict, same},
    values::{Bytes32, Elements, elements},
};

pub(super) fn run_poseidon(document: &Document<'_>, report: &mut Report) {
    if let Some(modulus) = document.json["field_modulus"].as_u64() {
        report.require("field_modulus", same("modulus", &u64::from(MODULUS), &modulus));
    }
    run_width(&POSEIDON16, "width16", document, report);
    run_width(&POSEIDON24, "width24", document, report);
    let list = "leaf_sponge_domain_separator";
    report.run(list, &document.json[list], leaf_capacity);
}

#[derive(Deserialize)]
struct Permutation {
    input: Elements,
    output: Elements,
}

#[derive(Deserialize)]
struct Compression {
    input: Elements,
    out_len: usize,
    output: Elements,
}

fn run_width<const W: usize>(
    poseidon: &Poseidon<W>,
    width: &str,
    document: &Document<'_>,
    report: &mut Report,
) where
    Poseidon<W>: Width<W>,
{
    let lists = &document.json[width];
    report.run(&format!("{width}.permutation"), &lists["permutation"], |case: Permutation| {
        let mut state: FieldArray<W> = case.input.read()?;
        poseidon.permute(&mut state.0);
        case.output.check("output", &state)
    });
    report.run(&format!("{width}.compress"), &lists["compress"], |case: Compression| {
        let Elements(mut input) = case.input;
        if case.out_len > input.len() || input.len() > W {
            return Err(format!("{} elements to {} at width {W}", input.len(), case.out_len));
        }
        // The library's lengths are types: pad as the definition does, and look at the beginning.
        input.resize(W, 0);
        let input: FieldArray<W> = Elements(input).read()?;
        let Elements(mut output) = elements(&FieldArray(poseidon.compress::<W, W>(&input.0)));
        output.truncate(case.out_len);
        same("output", &Elements(output), &case.output)
    });
}

#[derive(Deserialize)]
struct LeafCapacity {
    lengths: [u32; 4],
    encoded_24: Elements,
    capacity_9: Elements,
}

fn leaf_capacity(case: LeafCapacity) -> Verdict {
    let mut integer = case.lengths.iter().fold(0_u128, |integer, &length| integer << 32 | u128::from(length));
    let digits = (0..24).map(|_| {
        let digit = integer % u128::from(MODULUS);
        integer /= u128::from(MODULUS);
        u64::try_from(digit).unwrap_or(u64::MAX)
    });
    let digits = Elements(digits.collect());
    same("encoded_24", &digits, &case.encoded_24)?;
    let input: FieldArray<24> = digits.read()?;
    let Elements(mut capacity) = elements(&FieldArray(POSEIDON24.compress::<24, 24>(&input.0)));
    capacity.truncate(9);
    same("capacity_9", &Elements(capacity), &case.capacity_9)
}

#[derive(Deserialize)]
struct Stream {
    seed: Bytes32,
    first_64_next_u32: Vec<u32>,
    draws_in_order: Draws,
    next_u32_after: u32,
}

#[derive(Deserialize)]
struct Draws {
    parameter_5_fe: Elements,
    prf_key: Bytes32,
    domain_7_fe: Elements,
    domain_8_fe: Elements,
}

pub(super) fn run_rng(document: &Document<'_>, report: &mut Report) {
    report.run("cases", &document.json["cases"], |case: Stream| {
        let mut rng = case.seed.rng();
        let words: Vec<_> = case.first_64_next_u32.iter().map(|_| rng.next_u32()).collect();
        same("first words", &words, &case.first_64_next_u32)?;

        let (mut rng, draws) = (case.seed.rng(), case.draws_in_order);
        draws.parameter_5_fe.check("parameter", &FieldArray::<5>::random(&mut rng))?;
        same("prf_key", PrfKey::random(&mut rng).as_bytes(), &draws.prf_key.0)?;
        draws.domain_7_fe.check("digest of 7", &FieldArray::<7>::random(&mut rng))?;
        draws.domain_8_fe.check("digest of 8", &FieldArray::<8>::random(&mut rng))?;
        same("next word", &rng.next_u32(), &case.next_u32_after)
    });
}

#[derive(Deserialize)]
struct TreeTweak {
    level: u8,
    pos: u32,
    fe2: Elements,
}

#[derive(Deserialize)]
struct ChainTweak {
    epoch: u32,
    chain_index: u8,
    pos_in_chain: u8,
    fe2: Elements,
}

#[derive(Deserialize)]
struct MessageTweak {
    epoch: u32,
    fe2: Elements,
}

#[derive(Deserialize)]
struct Message {
    message: Bytes32,
    fe9: Elements,
}

pub(super) fn run_encodings(document: &Document<'_>, report: &mut Report) {
    let check = |fe2: &Elements, tweak: Tweak| fe2.check("elements", &FieldArray(tweak.elements()));
    report.run("tree_tweak", &document.json["tree_tweak"], |case: TreeTweak| {
        check(&case.fe2, Tweak::Tree { level: case.level, position: case.pos })
    });
    report.run("chain_tweak", &document.json["chain_tweak"], |case: ChainTweak| {
        let ChainTweak { epoch, chain_index: chain, pos_in_chain: position, fe2 } = case;
        check(&fe2, Tweak::Chain { epoch, chain, position })
    });
    report.run("message_epoch", &document.json["message_epoch"], |case: MessageTweak| {
        check(&case.fe2, Tweak::Message { epoch: case.epoch })
    });
    report.run("message", &document.json["message"], |case: Message| {
        case.fe9.check("elements", &message_elements(&case.message.0))
    });
}
