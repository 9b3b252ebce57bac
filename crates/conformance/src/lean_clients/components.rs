//! `lean-clients/components`: the steps of the production scheme, one by one.

use serde::Deserialize;
use touchmark_encoding::{HypercubeMessageHash, IncomparableEncoding, MessageHash};
use touchmark_koalabear::FieldArray;
use touchmark_prf::{ChainId, Prf, PrfKey, RandomnessSource};
use touchmark_tweakhash::{ChainWalk, TweakHash, message_elements};
use touchmark_xmss::{
    Codeword, Digest, Lifetime32Dim46Base8 as Production, Parameter, ParameterSet, Randomness,
};

use crate::{
    Document,
    report::{Context, Report, Verdict, same},
    values::{Bytes32, Elements, scheme_of},
};

type Hash = <Production as ParameterSet>::Hash;

#[derive(Deserialize)]
struct Case {
    prf_key: Bytes32,
    parameter: Elements,
    epoch: u32,
    message: Bytes32,
    message_field_elements: Elements,
    chain_start_0: Elements,
    chain_start_45: Elements,
    chain_end_0: Elements,
    chain_end_45: Elements,
    leaf: Elements,
    node_level1_of_leaf_and_chain_end_0: Elements,
    rho_attempt_0: Elements,
    codeword_attempt_0: Vec<u8>,
    codeword_attempt_0_sum: u32,
    first_valid_attempt: u32,
    rho: Elements,
    codeword: Vec<u8>,
}

pub(super) fn run(document: &Document<'_>, report: &mut Report) {
    let scheme = scheme_of(document.json).and_then(|scheme| same("scheme", &scheme, &Production::SCHEME));
    if report.require("scheme", scheme) {
        report.run("cases", &document.json["cases"], |case: Case| {
            check_one_time_key(&case)?;
            check_encoding(&case)
        });
    }
}

/// Chains, leaf, and a node above it.
fn check_one_time_key(case: &Case) -> Verdict {
    let parameter: Parameter<Production> = case.parameter.read()?;
    let epoch = case.epoch;
    let chains: Vec<_> = (0..Production::DIMENSION as u64).map(|chain| ChainId { epoch, chain }).collect();
    let mut values = vec![<Digest<Production>>::default(); chains.len()];
    let key = PrfKey::from_bytes(case.prf_key.0);
    Prf::<_, Randomness<Production>>::chain_starts(&key, &chains, &mut values);
    case.chain_start_0.check("chain_start_0", &values[0])?;
    case.chain_start_45.check("chain_start_45", &values[45])?;

    let steps = u8::try_from(Production::BASE - 1).context("base")?;
    let walks: Vec<_> = (0..=u8::MAX)
        .take(values.len())
        .map(|chain| ChainWalk { epoch, chain, steps, ..ChainWalk::default() })
        .collect();
    Hash::walk_chains(&[parameter], &walks, &mut values);
    case.chain_end_0.check("chain_end_0", &values[0])?;
    case.chain_end_45.check("chain_end_45", &values[45])?;

    let mut node = [<Digest<Production>>::default()];
    Hash::leaves(&[parameter], &[epoch], &values, &mut node);
    case.leaf.check("leaf", &node[0])?;
    let children = [node[0], values[0]];
    Hash::tree_layer(&parameter, 1, epoch / 2, &children, &mut node);
    case.node_level1_of_leaf_and_chain_end_0.check("node", &node[0])
}

/// The first attempt whatever its sum, and the first that succeeds.
fn check_encoding(case: &Case) -> Verdict {
    let (epoch, message) = (case.epoch, &case.message.0);
    case.message_field_elements.check("message_field_elements", &message_elements(message))?;
    let parameter: Parameter<Production> = case.parameter.read()?;
    let key = PrfKey::from_bytes(case.prf_key.0);
    let source = Prf::<Digest<Production>, Randomness<Production>>::randomness(&key, epoch, message);
    let mut rho = [FieldArray::default()];
    source.fill(0, &mut rho);
    case.rho_attempt_0.check("rho_attempt_0", &rho[0])?;
    let digits = HypercubeMessageHash::<7, 46>::hash(&parameter, epoch, message, &rho[0])
        .map_err(|_| "attempt 0 aborts")?;
    same("codeword_attempt_0", digits.as_slice(), &case.codeword_attempt_0)?;
    let sum = digits.iter().map(|&digit| u32::from(digit)).sum();
    same("codeword_attempt_0_sum", &sum, &case.codeword_attempt_0_sum)?;

    let found = <Production as ParameterSet>::Encoding::find_encoding(&parameter, epoch, message, &source)
        .context("the search")?;
    same("first_valid_attempt", &found.counter, &case.first_valid_attempt)?;
    case.rho.check("rho", &found.randomness)?;
    let codeword: &Codeword<Production> = &found.codeword;
    same("codeword", codeword.as_slice(), &case.codeword)
}
