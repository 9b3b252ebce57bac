//! `lean-clients/ssz`.

use serde::Deserialize;
use serde_json::Value;
use touchmark_xmss::{Digest, ParameterSet, SchemeVisitor, Signature, VerifyingKey};

use crate::{
    Document,
    report::{Context, Report, Verdict, same},
    ssz::{layer, opening, read_layer, read_opening},
    values::{Elements, Expect, Hex, elements, scheme_of},
};

/// The `root`, a hash of the tree that SSZ spans over a value, is not checked: the library has no tree hashing.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Case<'a> {
    type_name: &'a str,
    value: Value,
    serialized: Hex,
    expect: Expect,
}

/// `{"data": ...}`, as leanSpec wraps every list.
#[derive(Debug, PartialEq, Eq, Deserialize)]
struct Data<T> {
    data: T,
}

#[derive(Deserialize)]
struct PublicKey {
    root: Data<Elements>,
    parameter: Data<Elements>,
}

#[derive(Deserialize)]
struct HashTreeOpening {
    siblings: Data<Vec<Data<Elements>>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct HashTreeLayer {
    start_index: u64,
    nodes: Data<Vec<Data<Elements>>>,
}

pub(super) fn run(document: &Document<'_>, report: &mut Report) {
    match scheme_of(document.json) {
        Ok(scheme) => report.run("cases", &document.json["cases"], |case: Case<'_>| scheme.visit(&case)),
        Err(error) => drop(report.require("scheme", Err(error))),
    }
}

impl SchemeVisitor for &Case<'_> {
    type Output = Verdict;

    fn visit<P: ParameterSet>(self) -> Verdict {
        match self.type_name {
            "PublicKey" => self.check(VerifyingKey::<P>::from_bytes, VerifyingKey::to_bytes, |key, value| {
                let expected: PublicKey = read(value)?;
                expected.root.data.check("root", key.root())?;
                expected.parameter.data.check("parameter", key.parameter())
            }),
            "Signature" => self.check(Signature::<P>::from_bytes, Signature::to_bytes, |signature, value| {
                read::<Hex>(value)?.check("value", &signature.to_bytes())
            }),
            "HashTreeOpening" => self.check(
                read_opening::<Digest<P>>,
                |nodes| opening(nodes),
                |nodes, value| {
                    let expected: HashTreeOpening = read(value)?;
                    same("siblings", &all_elements::<P>(nodes), &expected.siblings.data)
                },
            ),
            "HashTreeLayer" => self.check(read_layer::<Digest<P>>, layer, |layer, value| {
                let expected: HashTreeLayer = read(value)?;
                same("start index", &layer.start, &expected.start_index)?;
                same("nodes", &all_elements::<P>(&layer.nodes), &expected.nodes.data)
            }),
            other => Err(format!("no container {other}")),
        }
    }
}

impl Case<'_> {
    /// Decodes, compares, encodes again.
    fn check<T, E: std::fmt::Display>(
        &self,
        decode: impl Fn(&[u8]) -> Result<T, E>,
        encode: impl Fn(&T) -> Vec<u8>,
        compare: impl Fn(&T, &Value) -> Verdict,
    ) -> Verdict {
        let decoded = decode(&self.serialized.0);
        self.expect.check("the encoding", &decoded)?;
        let Ok(decoded) = decoded else { return Ok(()) };
        compare(&decoded, &self.value)?;
        self.serialized.check("encoded again", &encode(&decoded))
    }
}

fn read<'a, T: Deserialize<'a>>(value: &'a Value) -> Result<T, String> {
    T::deserialize(value).context("value")
}

fn all_elements<P: ParameterSet>(digests: &[Digest<P>]) -> Vec<Data<Elements>> {
    digests.iter().map(|digest| Data { data: elements(digest) }).collect()
}
