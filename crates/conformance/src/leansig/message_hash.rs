//! `leansig/message-hash`.

use serde::Deserialize;
use serde_json::Value;
use touchmark_encoding::{
    EncodingError, HypercubeMessageHash, IncomparableEncoding, MessageHash, PoseidonMessageHash,
};
use touchmark_koalabear::{FieldArray, KoalaBear};
use touchmark_poseidon::POSEIDON24;
use touchmark_tweakhash::{Parameter, Tweak, message_elements};
use touchmark_xmss::{ParameterSet, Scheme, SchemeVisitor};

use crate::{
    Document,
    report::{Context, Report, Verdict, same},
    values::{Bytes32, Elements, Expect},
};

pub(super) fn run(document: &Document<'_>, report: &mut Report) {
    for group in report.list("groups", &document.json["groups"]) {
        report.group("groups", 1);
        report.at(group["name"].as_str().unwrap_or("group"));
        if let Err(error) = run_group(group, report) {
            report.require("group", Err(error));
        }
    }
    report.at("aborting");
    report.run("aborts", &document.json["aborts"], check_abort);
}

#[derive(Deserialize)]
struct Group<'a> {
    message_hash: &'a str,
    params: Params,
    target_sum: u32,
}

#[derive(Deserialize)]
struct Params {
    rand_len: usize,
    dimension: usize,
    base: u32,
}

#[derive(Deserialize)]
struct Case {
    parameter: Elements,
    epoch: u32,
    message: Bytes32,
    rho: Elements,
    chunks: Vec<u8>,
    sum: u32,
    expect: Expect,
}

fn run_group(group: &Value, report: &mut Report) -> Result<(), String> {
    let Group { message_hash, params: Params { rand_len, dimension, base }, target_sum } =
        Group::deserialize(group).context("form")?;
    let digits: fn(&Case) -> Verdict = match (message_hash, rand_len, dimension, base) {
        ("poseidon", 6, 155, 2) => check_digits::<PoseidonMessageHash<1, 6, 155>>,
        ("poseidon", 6, 78, 4) => check_digits::<PoseidonMessageHash<2, 6, 78>>,
        ("poseidon", 6, 39, 16) => check_digits::<PoseidonMessageHash<4, 6, 39>>,
        ("poseidon", 6, 20, 256) => check_digits::<PoseidonMessageHash<8, 6, 20>>,
        ("aborting", 7, 46, 8) => check_digits::<HypercubeMessageHash<7, 46>>,
        ("aborting", 7, 4, 8) => check_digits::<HypercubeMessageHash<7, 4>>,
        _ => return Err("no parameter set has this message hash".into()),
    };
    // The target is part of a type too: that of a set with this message hash.
    let encoding = Scheme::ALL
        .iter()
        .copied()
        .find(|scheme| scheme.visit(Numbers) == (dimension, base, target_sum))
        .ok_or("no parameter set has this target sum")?;
    report.run("cases", &group["cases"], |case: Case| {
        digits(&case)?;
        encoding.visit(CheckEncoding { case: &case, target_sum })
    });
    Ok(())
}

fn check_digits<H>(case: &Case) -> Verdict
where
    H: MessageHash<Parameter = Parameter>,
{
    let digits = H::hash(&case.parameter.read()?, case.epoch, &case.message.0, &case.rho.read()?)
        .map_err(|_| "the message hash aborts")?;
    same("chunks", digits.as_ref(), case.chunks.as_slice())?;
    same("sum", &case.chunks.iter().map(|&digit| u32::from(digit)).sum(), &case.sum)
}

/// Dimension, base and target of a set.
struct Numbers;

impl SchemeVisitor for Numbers {
    type Output = (usize, u32, u32);

    fn visit<P: ParameterSet>(self) -> Self::Output {
        (P::DIMENSION, P::BASE, P::TARGET_SUM)
    }
}

/// The encoding succeeds exactly at the target sum.
struct CheckEncoding<'a> {
    case: &'a Case,
    target_sum: u32,
}

impl SchemeVisitor for CheckEncoding<'_> {
    type Output = Verdict;

    fn visit<P: ParameterSet>(self) -> Verdict {
        let Self { case, target_sum: target } = self;
        let codeword =
            P::Encoding::encode(&case.parameter.read()?, case.epoch, &case.message.0, &case.rho.read()?);
        case.expect.check("the encoding", &codeword)?;
        match codeword {
            Ok(codeword) => same("codeword", codeword.as_ref(), case.chunks.as_slice()),
            Err(error) => same("refusal", &error, &EncodingError::SumMismatch { target, sum: case.sum }),
        }
    }
}

#[derive(Deserialize)]
struct AbortCase {
    parameter: Elements,
    epoch: u32,
    message: Bytes32,
    rho: Elements,
    hash_fe: Elements,
    expect_v46: Expect,
    expect_v4: Expect,
    #[serde(default)]
    apply_v4: Value,
}

fn check_abort(case: AbortCase) -> Verdict {
    let (parameter, rho) = (case.parameter.read::<Parameter>()?, case.rho.read::<FieldArray<7>>()?);
    let mut input = [KoalaBear::new(0); 24];
    input[..9].copy_from_slice(&message_elements(&case.message.0).0);
    input[9..14].copy_from_slice(&parameter.0);
    input[14..16].copy_from_slice(&Tweak::Message { epoch: case.epoch }.elements());
    input[16..23].copy_from_slice(&rho.0);
    case.hash_fe.check("hash_fe", &FieldArray(POSEIDON24.compress::<24, 8>(&input)))?;

    let long = HypercubeMessageHash::<7, 46>::hash(&parameter, case.epoch, &case.message.0, &rho);
    case.expect_v46.check("dimension 46", &long.map_err(|_| "abort"))?;
    let short = HypercubeMessageHash::<7, 4>::hash(&parameter, case.epoch, &case.message.0, &rho);
    case.expect_v4.check("dimension 4", &short.map_err(|_| "abort"))?;
    match short {
        Ok(digits) => {
            same("apply_v4", &digits, &Deserialize::deserialize(&case.apply_v4).context("apply_v4")?)
        }
        Err(_) => Ok(()),
    }
}
