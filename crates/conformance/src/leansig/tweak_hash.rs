//! `leansig/tweak-hash`.

use serde::Deserialize;
use serde_json::Value;
use touchmark_koalabear::FieldArray;
use touchmark_prf::{ChainId, Prf, PrfKey};
use touchmark_tweakhash::{ChainValue, ChainWalk, PoseidonTweakHash, TweakHash};

use crate::{
    Document,
    report::{Context, Report, Verdict, same},
    values::{Bytes32, Elements, elements, read_all},
};

pub(super) fn run(document: &Document<'_>, report: &mut Report) {
    for instance in report.list("cases", &document.json["cases"]) {
        report.group("instances", 1);
        let shape = match Shape::deserialize(instance).context("instance") {
            Ok(shape) => shape,
            Err(error) => {
                report.require("instance", Err(error));
                continue;
            }
        };
        report.at(&format!("digests of {}, {} chains", shape.hash_len, shape.num_chains));
        match (shape.hash_len, shape.num_chains) {
            (7, 155) => run_instance::<7, 155>(shape.base, instance, report),
            (7, 78) => run_instance::<7, 78>(shape.base, instance, report),
            (7, 39) => run_instance::<7, 39>(shape.base, instance, report),
            (7, 20) => run_instance::<7, 20>(shape.base, instance, report),
            (8, 20) => run_instance::<8, 20>(shape.base, instance, report),
            (8, 46) => run_instance::<8, 46>(shape.base, instance, report),
            (8, 4) => run_instance::<8, 4>(shape.base, instance, report),
            _ => drop(report.require("instance", Err("no parameter set has these".into()))),
        }
    }
}

#[derive(Deserialize)]
struct Shape {
    hash_len: usize,
    num_chains: usize,
    base: u32,
}

#[derive(Deserialize)]
struct Step {
    parameter: Elements,
    epoch: u32,
    chain_index: u8,
    pos_in_chain: u8,
    input: Elements,
    output: Elements,
}

#[derive(Deserialize)]
struct Walk {
    parameter: Elements,
    epoch: u32,
    chain_index: u8,
    start_pos: u8,
    steps: u8,
    input: Elements,
    output: Elements,
}

#[derive(Deserialize)]
struct Node {
    parameter: Elements,
    level: u8,
    pos: u32,
    left: Elements,
    right: Elements,
    output: Elements,
}

#[derive(Deserialize)]
struct Leaf {
    parameter: Elements,
    epoch: u32,
    chain_ends: Value,
    output: Elements,
}

#[derive(Deserialize)]
struct LeavesOfKey {
    parameter: Elements,
    prf_key: Bytes32,
    epochs: Vec<u32>,
    leaves: Vec<Elements>,
}

fn run_instance<const H: usize, const V: usize>(base: u32, instance: &Value, report: &mut Report)
where
    FieldArray<H>: ChainValue,
{
    report.run("chain_step", &instance["chain_step"], |case: Step| {
        let start = case.pos_in_chain.checked_sub(1).ok_or("no step arrives at position 0")?;
        walk::<H, V>(Walk {
            parameter: case.parameter,
            epoch: case.epoch,
            chain_index: case.chain_index,
            start_pos: start,
            steps: 1,
            input: case.input,
            output: case.output,
        })
    });
    report.run("chain_walk", &instance["chain_walk"], walk::<H, V>);
    report.run("tree_node", &instance["tree_node"], |case: Node| {
        let children = [case.left.read()?, case.right.read()?];
        let mut node = [FieldArray::<H>::default()];
        let parameter = case.parameter.read()?;
        PoseidonTweakHash::<H, V>::tree_layer(&parameter, case.level, case.pos, &children, &mut node);
        case.output.check("output", &node[0])
    });
    report.run("leaf", &instance["leaf"], |case: Leaf| {
        let ends = match &case.chain_ends {
            Value::String(text) if text == "all zero" => vec![FieldArray::<H>::default(); V],
            list => read_all(&Vec::deserialize(list).context("chain_ends")?)?,
        };
        same("number of chain ends", &ends.len(), &V)?;
        let mut leaf = [FieldArray::default()];
        PoseidonTweakHash::<H, V>::leaves(&[case.parameter.read()?], &[case.epoch], &ends, &mut leaf);
        case.output.check("output", &leaf[0])
    });
    report.run("leaf_from_prf_key", &instance["leaf_from_prf_key"], |case: LeavesOfKey| {
        leaves_of_key::<H, V>(base, &case)
    });
}

fn walk<const H: usize, const V: usize>(case: Walk) -> Verdict
where
    FieldArray<H>: ChainValue,
{
    case.start_pos.checked_add(case.steps).ok_or("the walk passes position 255")?;
    let walk = ChainWalk {
        key: 0,
        epoch: case.epoch,
        chain: case.chain_index,
        start: case.start_pos,
        steps: case.steps,
    };
    let mut value = [case.input.read::<FieldArray<H>>()?];
    PoseidonTweakHash::<H, V>::walk_chains(&[case.parameter.read()?], &[walk], &mut value);
    case.output.check("output", &value[0])
}

/// All epochs in one batch, as key generation has them.
fn leaves_of_key<const H: usize, const V: usize>(base: u32, case: &LeavesOfKey) -> Verdict
where
    FieldArray<H>: ChainValue,
{
    let steps = u8::try_from(base.saturating_sub(1)).context("base")?;
    let parameter = case.parameter.read()?;
    let numbers = || case.epochs.iter().flat_map(|&epoch| (0..V).map(move |chain| (epoch, chain)));
    let chains: Vec<_> = numbers().map(|(epoch, chain)| ChainId { epoch, chain: chain as u64 }).collect();
    let walks: Vec<_> = numbers()
        .map(|(epoch, chain)| ChainWalk { key: 0, epoch, chain: chain.to_le_bytes()[0], start: 0, steps })
        .collect();
    let mut ends = vec![FieldArray::<H>::default(); chains.len()];
    let key = PrfKey::from_bytes(case.prf_key.0);
    Prf::<_, FieldArray<1>>::chain_starts(&key, &chains, &mut ends);
    PoseidonTweakHash::<H, V>::walk_chains(&[parameter], &walks, &mut ends);
    let mut leaves = vec![FieldArray::default(); case.epochs.len()];
    PoseidonTweakHash::<H, V>::leaves(&[parameter], &case.epochs, &ends, &mut leaves);
    same("leaves", &leaves.iter().map(elements).collect(), &case.leaves)
}
