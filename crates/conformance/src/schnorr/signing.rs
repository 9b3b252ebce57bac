//! Keys, signatures, verification, and the answers of other test suites.

use serde_json::Value;
use touchmark_ecgfp5::{
    EncodedPoint, Point, Scalar, mul_generator, mul_vartime,
    schnorr::{Signature, SigningKey, VerifyingKey, hazmat::sign_with_nonce, verify_lenient},
};
use touchmark_goldilocks::{Goldilocks, Quintic, hash, poseidon2};

use super::{
    group::same_bytes,
    read::{Read, bytes, decimals, is_accepted, list, scalar, scalar_of_decimals},
};
use crate::{
    Document,
    report::{Report, Verdict, same},
};

pub(super) fn keys(document: &Document<'_>, report: &mut Report) {
    report.each("keypairs", &document.json["keypairs"], |case| {
        let secret = scalar(&case["sk"])?;
        same_bytes("pk", &mul_generator(&secret).encode().to_bytes(), &case["pk"])?;
        let key = SigningKey::from_bytes(&secret.to_bytes());
        same("zero alone is refused", &key.is_err(), &(secret == Scalar::zero()))?;
        key.map_or(Ok(()), |key| same_bytes("pk", &key.verifying_key().to_bytes(), &case["pk"]))
    });
    report.each("load_reduces_mod_n", &document.json["load_reduces_mod_n"], |case| {
        let input = bytes(&case["sk_bytes_non_canonical"])?;
        same("strict", &SigningKey::from_bytes(&input).is_ok(), &is_accepted(&case["expect_strict"])?)?;
        let reduced = Scalar::from_bytes_mod_order(&input).map_err(|error| error.to_string())?;
        same_bytes("sk_reduced", &reduced.to_bytes(), &case["sk_reduced"])?;
        same_bytes("pk", &mul_generator(&reduced).encode().to_bytes(), &case["pk"])
    });
    report.each("from_seed", &document.json["from_seed"], from_seed);
}

pub(super) fn from_seed(case: &Value) -> Verdict {
    let key = SigningKey::from_seed(&bytes(&case["seed"])?).map_err(|error| error.to_string())?;
    same_bytes("sk", &*key.to_bytes(), &case["sk"])?;
    same_bytes("pk", &key.verifying_key().to_bytes(), &case["pk"])
}

pub(super) fn sign(document: &Document<'_>, report: &mut Report) {
    report.each("cases", &document.json["cases"], |case| {
        let key = SigningKey::from_bytes(&bytes(&case["sk"])?).map_err(|error| error.to_string())?;
        same_bytes("pk", &key.verifying_key().to_bytes(), &case["pk"])?;
        let nonce = scalar(&case["k"])?;
        let message = Quintic::from_bytes(&bytes(&case["hashed_msg"])?).map_err(|error| error.to_string())?;
        let signature = sign_with_nonce(&key, &nonce, &message).map_err(|error| error.to_string())?;
        same_bytes("r", &mul_generator(&nonce).encode().to_bytes(), &case["r"])?;
        same_bytes("e", &signature.e().to_bytes(), &case["e"])?;
        same_bytes("s", &signature.s().to_bytes(), &case["s"])?;
        same_bytes("signature", &signature.to_bytes(), &case["signature"])?;
        verdicts(case)
    });
    report.each("degenerate", &document.json["degenerate"], |case| {
        same("expect_sign", &signs(case)?, &is_accepted(&case["expect_sign"])?)?;
        verdicts(case)
    });
}

/// Whether the strict interfaces sign the case.
fn signs(case: &Value) -> Read<bool> {
    let Ok(key) = SigningKey::from_bytes(&bytes(&case["sk"])?) else { return Ok(false) };
    let Ok(message) = Quintic::from_bytes(&bytes(&case["hashed_msg"])?) else { return Ok(false) };
    Ok(sign_with_nonce(&key, &scalar(&case["k"])?, &message).is_ok())
}

pub(super) fn verify(document: &Document<'_>, report: &mut Report) {
    report.each("cases", &document.json["cases"], verdicts);
}

/// Both verifiers against the expectations; with the key's table the strict one must say the same.
fn verdicts(case: &Value) -> Verdict {
    let (key, message, signature) =
        (bytes(&case["pk"])?, bytes(&case["hashed_msg"])?, bytes(&case["signature"])?);
    same("strict", &verifies(&key, &message, &signature)?, &is_accepted(&case["expect_strict"])?)?;
    let lenient = verify_lenient(&key, &message, &signature).is_ok();
    same("lenient", &lenient, &is_accepted(&case["expect_lenient"])?)
}

fn verifies(key: &[u8], message: &[u8], signature: &[u8]) -> Read<bool> {
    let Ok(key) = VerifyingKey::from_bytes(key) else { return Ok(false) };
    let Ok(message) = Quintic::from_bytes(message) else { return Ok(false) };
    let Ok(signature) = Signature::from_bytes(signature) else { return Ok(false) };
    let verdict = key.verify(&message, &signature);
    same("with the table", &key.prepare().verify(&message, &signature), &verdict)?;
    Ok(verdict.is_ok())
}

pub(super) fn upstream(document: &Document<'_>, report: &mut Report) {
    report.each("schnorr", &document.json["schnorr"], |case| {
        let secret = scalar_of_decimals(&case["sk"])?;
        let key = SigningKey::from_bytes(&secret.to_bytes()).map_err(|error| error.to_string())?;
        let message = Quintic::from_words(decimals(&case["hashed_msg"])?);
        let signature = sign_with_nonce(&key, &scalar_of_decimals(&case["k"])?, &message)
            .map_err(|error| error.to_string())?;
        same("s", &signature.s().to_bytes(), &scalar_of_decimals(&case["s"])?.to_bytes())?;
        same("e", &signature.e().to_bytes(), &scalar_of_decimals(&case["e"])?.to_bytes())
    });
    report.each("schnorr_bytes", &document.json["schnorr_bytes"], |case| {
        let key = SigningKey::from_bytes(&bytes(&case["sk"])?).map_err(|error| error.to_string())?;
        same_bytes("pk", &key.verifying_key().to_bytes(), &case["pk"])?;
        let message = Quintic::from_bytes(&bytes(&case["hashed_msg"])?).map_err(|error| error.to_string())?;
        let signature =
            sign_with_nonce(&key, &scalar(&case["k"])?, &message).map_err(|error| error.to_string())?;
        same_bytes("signature", &signature.to_bytes(), &case["signature"])?;
        same("verifies", &key.verifying_key().verify(&message, &signature).is_ok(), &true)
    });
    report.each("permutation", &document.json["permutation"], |case| {
        let mut state = decimals(&case["input"])?.map(Goldilocks::new);
        poseidon2::permute(&mut state);
        same("output", &state, &decimals(&case["output"])?.map(Goldilocks::new))
    });
    report.each("sponge", &document.json["sponge"], |case| {
        let elements = |list: &Value| -> Read<Vec<_>> {
            let words = list.as_array().ok_or("no list")?.iter();
            words.map(|word| word.as_u64().map(Goldilocks::new).ok_or_else(|| "no word".into())).collect()
        };
        let (input, output) = (elements(&case["input"])?, elements(&case["output"])?);
        let found: [Goldilocks; 32] = hash(&input);
        same("output", &found.get(..output.len()).map(<[_]>::to_vec), &Some(output))
    });
    report.each("curve_relations", &document.json["curve_relations"], |case| {
        let points: Read<Vec<Point>> = list(&case["w0_to_w7"])?.iter().map(decoded).collect();
        let w = points?;
        let [w0, w1, w2, ..] = w[..] else { return Err("fewer than three points".into()) };
        let expected = [w0, w1, w2, w1 + w2, w1 + w1, w2.double(), w1.double() + w2, w2.double() + w1];
        same("neutral", &w0.is_neutral(), &true)?;
        for (index, (found, expected)) in w.iter().zip(&expected).enumerate() {
            same(&format!("w{index}"), &found.encode().to_bytes(), &expected.encode().to_bytes())?;
        }
        same("points", &w.len(), &expected.len())
    });
    report.each("mul_point", &document.json["mul_point"], |case| {
        let product = mul_vartime(&decoded(&case["p"])?, &scalar(&case["k"])?);
        same("result", &product.encode().0, &Quintic::from_words(decimals(&case["result"])?))
    });
    report.each("not_decodable", &document.json["not_decodable"], |w| {
        same("decodes", &decoded(w).is_ok(), &false)?;
        decimals::<5>(w).map(|_| ())
    });
}

fn decoded(w: &Value) -> Read<Point> {
    let encoded = EncodedPoint(Quintic::from_words(decimals(w)?));
    encoded.decode().ok_or_else(|| format!("{w} does not decode"))
}
