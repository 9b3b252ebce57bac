//! The fields, the permutation and the sponge.

use serde_json::{Value, json};
use touchmark_goldilocks::{Goldilocks, Quintic, compress, fold, hash, hash_to_quintic, poseidon2};

use super::read::{Read, array, bytes, element, elements, flag, list, quintic, text, word};
use crate::{
    Document,
    report::{Report, Verdict, same},
};

pub(super) fn base_field(document: &Document<'_>, report: &mut Report) {
    report.each("binary", &document.json["binary"], |case| {
        let (a, b) = (element(&case["a"])?, element(&case["b"])?);
        for (name, value) in [("add", a + b), ("sub", a - b), ("mul", a * b)] {
            same(name, &value.to_canonical(), &word(&case[name])?)?;
        }
        Ok(())
    });
    report.each("unary", &document.json["unary"], |case| {
        let a = element(&case["a"])?;
        for (name, value) in [
            ("canonical", a),
            ("neg", -a),
            ("square", a.square()),
            ("inverse_or_zero", a.inverse_or_zero()),
            ("pow7", a.pow7()),
        ] {
            same(name, &value.to_canonical(), &word(&case[name])?)?;
        }
        let is_square = flag(&case["is_square"])?;
        same("is_square", &(a == Goldilocks::ZERO || a.legendre() == Goldilocks::ONE), &is_square)?;
        let smaller = a.sqrt_vartime().map(|root| root.to_canonical().min((-root).to_canonical()));
        let expected = if case["sqrt"].is_null() { None } else { Some(word(&case["sqrt"])?) };
        same("sqrt", &smaller, &expected)
    });
}

pub(super) fn extension_field(document: &Document<'_>, report: &mut Report) {
    report.each("binary", &document.json["binary"], |case| {
        let (a, b) = (quintic(&case["a"])?, quintic(&case["b"])?);
        for (name, value) in [("add", a + b), ("sub", a - b), ("mul", a * b)] {
            same_quintic(name, &value, &case[name])?;
        }
        same("mul_add", &a.mul_add(&b, &a), &(a * b + a))
    });
    report.each("unary", &document.json["unary"], |case| {
        let a = quintic(&case["a"])?;
        same("bytes", &a.to_bytes().to_vec(), &bytes(&case["bytes"])?)?;
        for (name, value) in [
            ("neg", -a),
            ("square", a.square()),
            ("inverse_or_zero", a.inverse_or_zero()),
            ("frobenius_1", a.frobenius(1)),
            ("frobenius_2", a.frobenius(2)),
            ("frobenius_4", a.frobenius(4)),
        ] {
            same_quintic(name, &value, &case[name])?;
        }
        same("legendre", &a.legendre().to_canonical(), &word(&case["legendre"])?)?;
        let expected =
            if case["canonical_sqrt"].is_null() { None } else { Some(quintic(&case["canonical_sqrt"])?) };
        same("canonical_sqrt", &a.sqrt_vartime().map(canonical_root), &expected)
    });
}

/// Of the two roots the one whose first coefficient that is not zero is odd.
fn canonical_root(root: Quintic) -> Quintic {
    let first = root.to_canonical_words().into_iter().find(|word| *word != 0).unwrap_or(1);
    if first % 2 == 1 { root } else { -root }
}

fn same_quintic(name: &str, found: &Quintic, expected: &Value) -> Verdict {
    let expected: Read<Vec<u64>> = list(expected)?.iter().map(word).collect();
    same(name, &found.to_canonical_words().to_vec(), &expected?)
}

pub(super) fn parameters(document: &Document<'_>, report: &mut Report) {
    let mut compare = |name: &str, notation: Notation, own: &[u64]| {
        let expected = &document.json[name];
        if !expected.is_null() && *expected != json!([]) {
            let verdict = numbers(expected, notation).and_then(|expected| same(name, own, &expected[..]));
            report.case("parameters", name, verdict);
        }
    };
    let number: Notation = |value| value.as_u64().ok_or_else(|| format!("{value} is no number"));
    let decimal: Notation = |value| text(value)?.parse().map_err(|error| format!("{value}: {error}"));
    let [external, internal, diagonal] = poseidon2::constants();
    for (name, own) in
        [("external_constants", external), ("internal_constants", internal), ("internal_diagonal", diagonal)]
    {
        compare(name, word, own);
        compare(&format!("{name}_decimal"), decimal, own);
    }
    compare("external_matrix_4x4", number, poseidon2::external_matrix_4x4().as_flattened());
    compare("modulus", decimal, &[Goldilocks::MODULUS]);
    for (name, own) in [
        ("width", poseidon2::WIDTH as u64),
        ("rate", touchmark_goldilocks::RATE as u64),
        ("capacity", (poseidon2::WIDTH - touchmark_goldilocks::RATE) as u64),
        ("alpha", 7),
        ("full_rounds", (external.len() / poseidon2::WIDTH) as u64),
        ("partial_rounds", internal.len() as u64),
    ] {
        compare(name, number, &[own]);
    }
}

/// How a number is written.
type Notation = fn(&Value) -> Read<u64>;

/// A number, or those of a list, or of a list of rows.
fn numbers(value: &Value, notation: Notation) -> Read<Vec<u64>> {
    let Some(entries) = value.as_array() else { return notation(value).map(|number| vec![number]) };
    let rows: Read<Vec<_>> = entries.iter().map(|entry| numbers(entry, notation)).collect();
    Ok(rows?.concat())
}

pub(super) fn permutation_and_sponge(document: &Document<'_>, report: &mut Report) {
    report.each("permutation", &document.json["permutation"], |case| {
        let mut state: poseidon2::State = array(&case["input"])?;
        poseidon2::permute(&mut state);
        same("output", &state, &array(&case["output"])?)
    });
    let steps = report.list("permutation_trace", &document.json["permutation_trace"]);
    let own =
        steps.first().and_then(|step| array(&step["state"]).ok()).map(poseidon2::trace).unwrap_or_default();
    let mut states = own.iter();
    for (index, step) in steps.iter().enumerate() {
        let verdict =
            array(&step["state"]).and_then(|expected| same("state", &states.next(), &Some(&expected)));
        report.case("permutation_trace", &index.to_string(), verdict);
    }
    report.each("sponge_n_to_m", &document.json["sponge_n_to_m"], |case| sponge(case, "input"));
    report.each(
        "sponge_non_canonical_inputs_mean_value_mod_p",
        &document.json["sponge_non_canonical_inputs_mean_value_mod_p"],
        |case| sponge(case, "input_non_canonical"),
    );
    report.each("hash_to_quintic_extension", &document.json["hash_to_quintic_extension"], |case| {
        let digest = hash_to_quintic(&elements(&case["input"])?);
        same_quintic("gfp5", &digest, &case["gfp5"])?;
        same("bytes", &digest.to_bytes().to_vec(), &bytes(&case["bytes"])?)
    });
    report.each("two_to_one", &document.json["two_to_one"], |case| {
        same("out", &compress(&array(&case["left"])?, &array(&case["right"])?), &array(&case["out"])?)
    });
    report.each("n_to_one", &document.json["n_to_one"], |case| {
        let digests: Read<Vec<_>> = list(&case["in"])?.iter().map(array).collect();
        same("out", &fold(&digests?), &Some(array(&case["out"])?))
    });
}

/// A sponge case; the longest output of the files has 24 elements.
fn sponge(case: &Value, input: &str) -> Verdict {
    let output = elements(&case["output"])?;
    let wanted = case["n_out"].as_u64().and_then(|wanted| usize::try_from(wanted).ok());
    same("n_out", &wanted, &Some(output.len()))?;
    let squeezed: [Goldilocks; 64] = hash(&elements(&case[input])?);
    let found = squeezed.get(..output.len()).ok_or("more than 64 outputs are wanted")?;
    same("output", &found.to_vec(), &output)
}
