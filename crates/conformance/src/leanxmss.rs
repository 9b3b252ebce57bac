//! leanXMSS over BLAKE2s-256.
//!
//! The output `null` stands for a refusal: an error, or a message without a codeword.

use serde::Deserialize;
use serde_json::Value;
use touchmark_blake2s::blake2s256;
use touchmark_tweakhash::ChainWalk;
use touchmark_xmss::{
    DecodeFault, Work,
    leanxmss::{
        Blake2s, ByteTweak, ByteTweakHash, CHAINS, KeyGenPlan, MessageInput, Node, Signature, SigningKey,
        TweakKind, VerifyingKey, encode, verify_many,
    },
};

use crate::{
    Document, Runner,
    report::{Context, Report, Verdict, same},
    values::Hex,
};

/// The kinds of this tower.
pub(crate) const KINDS: &[(&str, Runner)] = &[
    ("leanxmss-blake2s/blake2s", |document, report| cases(document, report, hash)),
    ("leanxmss-blake2s/tweak-hash", |document, report| cases(document, report, tweak_hash)),
    ("leanxmss-blake2s/wots-encode", |document, report| cases(document, report, wots_encode)),
    ("leanxmss-blake2s/key-gen", |document, report| cases(document, report, key_gen)),
    ("leanxmss-blake2s/sign", |document, report| cases(document, report, sign)),
    ("leanxmss-blake2s/verify", |document, report| cases(document, report, verify)),
    ("leanxmss-blake2s/parts", |document, report| cases(document, report, parts)),
    ("leanxmss-blake2s/ssz-wire", ssz_wire),
];

/// Runs the one list that a document of these kinds has.
fn cases<'a, T: Deserialize<'a>>(
    document: &Document<'a>,
    report: &mut Report,
    check: impl Fn(T) -> Verdict + Sync,
) {
    report.run("cases", &document.json["cases"], check);
}

/// Bytes of a length that the type demands.
fn array<const N: usize>(what: &str, Hex(bytes): &Hex) -> Result<[u8; N], String> {
    bytes.as_slice().try_into().map_err(|_| format!("{what}: {} bytes, expected {N}", bytes.len()))
}

/// Compares with an output that may be a refusal. A refusal is `None`.
fn compare(found: Option<&[u8]>, expected: Option<&Hex>) -> Verdict {
    match (found, expected) {
        (Some(found), Some(expected)) => expected.check("output", found),
        (None, None) => Ok(()),
        (Some(_), None) => Err("accepted, must be refused".into()),
        (None, Some(_)) => Err("refused, must be accepted".into()),
    }
}

#[derive(Deserialize)]
struct HashCase {
    input: Hex,
    output: Hex,
}

fn hash(case: HashCase) -> Verdict {
    case.output.check("output", &blake2s256(&[&case.input.0]))
}

#[derive(Deserialize)]
struct TweakInput {
    public_param: Hex,
    tweak_type: u64,
    sub_position: u32,
    index: u32,
    payload: Hex,
}

#[derive(Deserialize)]
struct Case<I> {
    input: I,
    output: Option<Hex>,
}

fn tweak_hash(Case { input, output }: Case<TweakInput>) -> Verdict {
    let found = match (array("parameter", &input.public_param), TweakKind::from_number(input.tweak_type)) {
        (Ok(parameter), Some(kind)) => {
            let tweak = ByteTweak::new(kind, input.sub_position, input.index);
            Some(Blake2s::node(&parameter, tweak, &[&input.payload.0, &[], &[]]))
        }
        _ => None,
    };
    compare(found.as_ref().map(<[u8; 16]>::as_slice), output.as_ref())
}

#[derive(Deserialize)]
struct EncodeInput {
    public_param: Hex,
    message: Hex,
    randomness: Hex,
    epoch: u32,
}

#[derive(Deserialize)]
struct EncodeCase {
    input: EncodeInput,
    output: Option<Vec<u8>>,
}

fn wots_encode(EncodeCase { input, output }: EncodeCase) -> Verdict {
    let found = (|| {
        let parameter = array("parameter", &input.public_param).ok()?;
        let message = array("message", &input.message).ok()?;
        let randomness = array("randomness", &input.randomness).ok()?;
        let input = MessageInput {
            parameter: &parameter,
            epoch: input.epoch,
            message: &message,
            randomness: &randomness,
        };
        encode::<Blake2s>(&input).map(Vec::from)
    })();
    same("digits", &found, &output)
}

#[derive(Deserialize)]
struct RangeInput {
    seed: Hex,
    epoch_start: u64,
    epoch_end: u64,
}

/// The key, at once; the same key in parts that are made last first.
fn key_of(RangeInput { seed, epoch_start, epoch_end }: &RangeInput) -> Result<SigningKey, String> {
    let seed = array("seed", seed)?;
    let count = (epoch_end + 1).checked_sub(*epoch_start).ok_or("the range is empty")?;
    let key = SigningKey::<Blake2s>::generate(&seed, *epoch_start, count).context("key generation")?;
    let plan = KeyGenPlan::<Blake2s>::new(&seed, *epoch_start, count).context("plan")?;
    let work = Work::sequential();
    let roots: Result<Vec<Node>, _> = (0..plan.parts()).rev().map(|part| plan.part(work, part)).collect();
    let mut roots = roots.context("part")?;
    roots.reverse();
    let joined = plan.join(work, &roots).context("join")?;
    same("key in parts", &*joined.to_bytes(), &*key.to_bytes())?;
    let read = SigningKey::<Blake2s>::from_bytes(&key.to_bytes()).context("decoding")?;
    same("key read again", &*read.to_bytes(), &*key.to_bytes())?;
    Ok(key)
}

fn key_gen(Case { input, output }: Case<RangeInput>) -> Verdict {
    let found = key_of(&input).ok().map(|key| key.verifying_key().to_bytes());
    compare(found.as_ref().map(<[u8; 32]>::as_slice), output.as_ref())
}

#[derive(Deserialize)]
struct SignInput {
    #[serde(flatten)]
    range: RangeInput,
    epoch: u32,
    message: Hex,
}

#[derive(Deserialize)]
struct SignCase {
    input: SignInput,
    output: Option<Hex>,
    public_key: Option<Hex>,
    winning_trial: Option<u32>,
    digits: Option<Vec<u8>>,
}

fn sign(case: SignCase) -> Verdict {
    let SignInput { range, epoch, message } = &case.input;
    let epoch = *epoch;
    let made = (|| {
        let message = array("message", message)?;
        let mut key = key_of(range)?;
        key.prepare_window(Work::sequential(), epoch).context("window")?;
        let signature = key.sign(epoch, &message).context("signing")?;
        Ok::<_, String>((key, message, signature))
    })();
    let found = made.as_ref().ok().map(|(_, _, signature)| signature.to_bytes());
    compare(found.as_deref(), case.output.as_ref())?;
    let Ok((key, message, signature)) = made else { return Ok(()) };
    let prepared = key.prepare(epoch).context("preparing")?.sign(&message).context("signing")?;
    same("signature of the prepared epoch", &prepared, &signature)?;
    let parallel = key.sign_with(Work::sequential().parallel(), epoch, &message).context("signing")?;
    same("signature of a pool", &parallel, &signature)?;
    key.verifying_key().verify(epoch, &message, &signature).context("verification")?;
    if let Some(expected) = &case.public_key {
        expected.check("verifying key", &key.verifying_key().to_bytes())?;
    }
    let encoded = key.find_encoding(epoch, &message).context("search")?;
    case.winning_trial.map_or(Ok(()), |trial| same("trial", &encoded.trial, &trial))?;
    case.digits.map_or(Ok(()), |digits| same("digits", &encoded.codeword.to_vec(), &digits))
}

#[derive(Deserialize)]
struct VerifyInput {
    public_key: Hex,
    epoch: u32,
    message: Hex,
    signature: Hex,
}

#[derive(Deserialize)]
struct VerifyCase {
    input: VerifyInput,
    output: Option<bool>,
}

fn verify(VerifyCase { input, output }: VerifyCase) -> Verdict {
    let found = (|| {
        let key = VerifyingKey::<Blake2s>::from_bytes(&input.public_key.0).ok()?;
        let message = array("message", &input.message).ok()?;
        let signature = Signature::from_bytes(&input.signature.0).ok()?;
        let alone = key.verify(input.epoch, &message, &signature).is_ok();
        let many = verify_many(&[(&key, input.epoch, &message, &signature); 17]);
        Some(many.iter().all(|answer| answer.is_ok() == alone).then_some(alone))
    })();
    same("answer of one, and of many", &found, &output.map(Some))
}

#[derive(Deserialize)]
struct PartsInput {
    #[serde(flatten)]
    range: RangeInput,
    epoch: u32,
}

#[derive(Deserialize)]
struct Filler {
    level: u32,
    index: u32,
    value: Hex,
}

#[derive(Deserialize)]
struct PartsCase {
    input: PartsInput,
    public_param: Hex,
    chain_start_0: Hex,
    chain_start_41: Hex,
    chain_0_after_1: Hex,
    chain_41_end: Hex,
    leaf: Hex,
    fillers: Vec<Filler>,
    node_level_1: Hex,
    node_level_16: Hex,
    root: Hex,
}

fn parts(case: PartsCase) -> Verdict {
    let PartsInput { range, epoch } = &case.input;
    let epoch = *epoch;
    let seed: [u8; 32] = array("seed", &range.seed)?;
    let mut key = key_of(range)?;
    key.prepare_window(Work::sequential(), epoch).context("window")?;
    let parameter = *key.verifying_key().parameter();
    case.public_param.check("public_param", &parameter)?;
    let mut starts = [[0; 16]; CHAINS];
    Blake2s::chain_starts(&parameter, &seed, epoch, &mut starts);
    case.chain_start_0.check("chain_start_0", &starts[0])?;
    case.chain_start_41.check("chain_start_41", &starts[41])?;
    let walk = |chain, steps| ChainWalk { key: 0, epoch, chain, start: 0, steps };
    let mut values = [starts[0], starts[41]];
    Blake2s::walk_chains(&[parameter], &[walk(0, 1), walk(41, 7)], &mut values);
    case.chain_0_after_1.check("chain_0_after_1", &values[0])?;
    case.chain_41_end.check("chain_41_end", &values[1])?;
    let mut leaf = [[0; 16]];
    Blake2s::leaves_of_seed(&parameter, &seed, epoch, &mut leaf);
    case.leaf.check("leaf", &leaf[0])?;
    for Filler { level, index, value } in &case.fillers {
        let tweak = ByteTweak::new(TweakKind::Filler, *level, *index);
        value.check("filler", &Blake2s::node(&parameter, tweak, &[&seed, &[], &[]]))?;
    }
    let signature = key.sign(epoch, &[0; 32]).context("signing")?;
    for (levels, expected) in [(1, &case.node_level_1), (16, &case.node_level_16), (32, &case.root)] {
        let mut node = leaf;
        Blake2s::climb(&[parameter], &[epoch], &[&signature.path()[..levels]], &mut node);
        expected.check("node", &node[0])?;
    }
    case.root.check("root", key.verifying_key().root())
}

#[derive(Deserialize)]
struct WireKey {
    merkle_root: Hex,
    public_param: Hex,
    serialized: Hex,
}

#[derive(Deserialize)]
struct WireSignature {
    chain_values: Vec<Hex>,
    randomness: Hex,
    merkle_path: Vec<Hex>,
    serialized: Hex,
}

fn ssz_wire(document: &Document<'_>, report: &mut Report) {
    let json = document.json;
    report.case("objects", "public_key", wire_key(&json["public_key"]));
    report.case("objects", "signature", wire_signature(&json["signature"]));
    let refused = |fault: Option<DecodeFault>| match fault {
        Some(DecodeFault::Length { .. }) => Ok(()),
        other => Err(format!("answered {other:?}, expected a fault of length")),
    };
    report.run("rejected_public_key_lengths", &json["rejected_public_key_lengths"], |length: usize| {
        refused(VerifyingKey::<Blake2s>::from_bytes(&vec![0xff; length]).err().map(|error| error.fault))
    });
    report.run("rejected_signature_lengths", &json["rejected_signature_lengths"], |length: usize| {
        refused(Signature::from_bytes(&vec![0xff; length]).err().map(|error| error.fault))
    });
}

fn wire_key(json: &Value) -> Verdict {
    let WireKey { merkle_root, public_param, serialized } = Deserialize::deserialize(json).context("form")?;
    let key = VerifyingKey::<Blake2s>::from_bytes(&serialized.0).context("decoding")?;
    merkle_root.check("merkle_root", key.root())?;
    public_param.check("public_param", key.parameter())?;
    serialized.check("serialized", &key.to_bytes())
}

fn wire_signature(json: &Value) -> Verdict {
    let WireSignature { chain_values, randomness, merkle_path, serialized } =
        Deserialize::deserialize(json).context("form")?;
    let signature = Signature::from_bytes(&serialized.0).context("decoding")?;
    let nodes = |nodes: &[Node]| nodes.iter().map(|node| Hex(node.to_vec())).collect::<Vec<_>>();
    same("chain_values", &nodes(signature.chain_values()), &chain_values)?;
    same("merkle_path", &nodes(signature.path()), &merkle_path)?;
    randomness.check("randomness", signature.randomness())?;
    serialized.check("serialized", &signature.to_bytes())
}
