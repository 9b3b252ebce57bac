//! `leansig/merkle`.

use rand_core::Rng;
use serde::Deserialize;
use touchmark_koalabear::FieldArray;
use touchmark_merkle::{SubTree, root_from_path};
use touchmark_tweakhash::{PoseidonTweakHash, TweakHash};

use crate::{
    Document,
    report::{Report, Verdict, same},
    ssz,
    values::{Bytes32, Elements, Hex, read_all},
};

type Hash = PoseidonTweakHash<7, 155>;
type Digest = FieldArray<7>;

/// Positions are words of 32 bits.
const MAX_DEPTH: u8 = 32;

pub(super) fn run(document: &Document<'_>, report: &mut Report) {
    report.run("subtrees", &document.json["subtrees"], check_subtree);
    report.run("bottom_trees", &document.json["bottom_trees"], check_bottom_tree);
    report.run("verify", &document.json["verify"], check_verification);
}

#[derive(Deserialize)]
struct PaddedTree {
    lowest_layer: u8,
    depth: u8,
    start_index: u64,
    parameter: Elements,
    nodes: Vec<Elements>,
    rng_seed: Bytes32,
    root: Elements,
    subtree_ssz: Hex,
    next_u32_after: u32,
    #[serde(default)]
    paths: Vec<Path>,
}

#[derive(Deserialize)]
struct Path {
    position: u32,
    opening_ssz: Hex,
}

fn check_subtree(case: PaddedTree) -> Verdict {
    let PaddedTree { depth, lowest_layer: lowest, start_index: start, .. } = case;
    let end = start.checked_add(case.nodes.len() as u64).ok_or("positions overflow")?;
    if case.nodes.is_empty() || lowest > depth || depth > MAX_DEPTH || end > 1 << (depth - lowest) {
        return Err(format!("no positions {start}..{end} at level {lowest} of a tree of depth {depth}"));
    }
    let mut rng = case.rng_seed.rng();
    let nodes = read_all::<Digest>(&case.nodes)?;
    let parameter = case.parameter.read()?;
    let tree =
        SubTree::padded::<Hash>(&parameter, depth, lowest, start, nodes, |_, _| Digest::random(&mut rng));
    case.root.check("root", tree.root())?;
    case.subtree_ssz.check("subtree_ssz", &ssz::subtree(&tree)?)?;
    same("next word", &rng.next_u32(), &case.next_u32_after)?;
    for Path { position, opening_ssz } in case.paths {
        if !(start..end).contains(&position.into()) {
            return Err(format!("position {position} is not one of {start}..{end}"));
        }
        let path: Vec<_> = tree.path(position).copied().collect();
        opening_ssz.check(&format!("path of {position}"), &ssz::opening(&path))?;
        same("opening, read", &ssz::read_opening(&opening_ssz.0)?, &path)?;
    }
    Ok(())
}

#[derive(Deserialize)]
struct BottomTree {
    depth: u8,
    bottom_tree_index: u32,
    parameter: Elements,
    leaves: Vec<Elements>,
    root: Elements,
    subtree_ssz: Hex,
}

fn check_bottom_tree(case: BottomTree) -> Verdict {
    let BottomTree { depth, bottom_tree_index: index, .. } = case;
    if depth > MAX_DEPTH || depth % 2 == 1 || u64::from(index) >= 1 << (depth / 2) {
        return Err(format!("no bottom tree {index} of a tree of depth {depth}"));
    }
    same("number of leaves", &case.leaves.len(), &(1 << (depth / 2)))?;
    let leaves = read_all::<Digest>(&case.leaves)?;
    let tree = SubTree::bottom::<Hash>(&case.parameter.read()?, depth, index, leaves);
    case.root.check("root", tree.root())?;
    case.subtree_ssz.check("subtree_ssz", &ssz::subtree(&tree)?)
}

#[derive(Deserialize)]
struct Verification {
    parameter: Elements,
    root: Elements,
    position: u32,
    leaf_chain_ends: Vec<Elements>,
    opening_ssz: Hex,
    valid: bool,
}

fn check_verification(case: Verification) -> Verdict {
    let parameter = case.parameter.read()?;
    let ends = read_all::<Digest>(&case.leaf_chain_ends)?;
    same("number of chain ends", &ends.len(), &Hash::DIMENSION)?;
    let mut leaf = [Digest::default()];
    Hash::leaves(&[parameter], &[case.position], &ends, &mut leaf);
    let root: Digest = case.root.read()?;
    let found = ssz::read_opening(&case.opening_ssz.0)
        .is_ok_and(|path| root_from_path::<Hash>(&parameter, case.position, leaf[0], &path) == root);
    same("valid", &found, &case.valid)
}
