//! Scalars, points and their encodings.

use serde_json::Value;
use touchmark_ecgfp5::{Point, Scalar, mul_add_generator_vartime, mul_generator, mul_vartime};
use touchmark_goldilocks::Quintic;

use super::read::{Read, bytes, flag, is_accepted, point, quintic, scalar, text};
use crate::{
    Document,
    report::{Report, Verdict, same},
};

pub(super) fn scalars(document: &Document<'_>, report: &mut Report) {
    report.each("binary", &document.json["binary"], |case| {
        let (a, b) = (scalar(&case["a"])?, scalar(&case["b"])?);
        for (name, value) in [("add", &a + &b), ("sub", &a - &b), ("mul", &a * &b)] {
            same_bytes(name, &value.to_bytes(), &case[name])?;
        }
        same("a - b + b", &(&(&a - &b) + &b).to_bytes(), &a.to_bytes())
    });
    report.each("reduce_320_bit", &document.json["reduce_320_bit"], |case| {
        let input = bytes(&case["bytes"])?;
        same("canonical", &Scalar::from_bytes(&input).is_ok(), &flag(&case["canonical"])?)?;
        let reduced = Scalar::from_bytes_mod_order(&input).map_err(|error| error.to_string())?;
        same_bytes("reduced", &reduced.to_bytes(), &case["reduced"])
    });
    report.each("from_gfp5", &document.json["from_gfp5"], |case| {
        same_bytes("scalar", &Scalar::from_quintic(&quintic(&case["gfp5"])?).to_bytes(), &case["scalar"])
    });
    // n is odd: one more than -1 has no carry.
    let mut order = (&Scalar::zero() - &Scalar::from_quintic(&Quintic::ONE)).to_bytes();
    order[0] += 1;
    let expected = &document.json["n_bytes"];
    if !expected.is_null() {
        report.require("n_bytes", same_bytes("n", &order, expected));
        report.require("n_bytes", same("n is refused", &Scalar::from_bytes(&order).is_err(), &true));
    }
}

pub(super) fn curve(document: &Document<'_>, report: &mut Report) {
    let generator = &document.json["generator"];
    if !generator.is_null() {
        report.require("generator", same_point(&Point::GENERATOR, generator));
    }
    report.each("mul_generator", &document.json["mul_generator"], |case| {
        let k = scalar(&case["k"])?;
        same_point(&mul_generator(&k), &case["point"])?;
        same_point(&mul_vartime(&Point::GENERATOR, &k), &case["point"])
    });
    report.each("add", &document.json["add"], |case| {
        let (a, b) = (point(&case["a"])?, point(&case["b"])?);
        same_bytes("a + b", &(a + b).encode().to_bytes(), &case["sum"])?;
        same_bytes("b + a", &(b + a).encode().to_bytes(), &case["sum"])
    });
    report.each("double", &document.json["double"], |case| {
        let a = point(&case["a"])?;
        same_bytes("neg", &(-a).encode().to_bytes(), &case["neg"])?;
        same_bytes("a + a", &(a + a).encode().to_bytes(), &case["double"])?;
        for (n, name) in [
            (1, "double"),
            (2, "double_2_times"),
            (3, "double_3_times"),
            (5, "double_5_times"),
            (64, "double_64_times"),
        ] {
            same_bytes(name, &a.double_n(n).encode().to_bytes(), &case[name])?;
        }
        Ok(())
    });
    report.each("mul_point", &document.json["mul_point"], |case| {
        let product = mul_vartime(&point(&case["p"])?, &scalar(&case["k"])?);
        same_bytes("result", &product.encode().to_bytes(), &case["result"])
    });
    report.each("muladd_generator", &document.json["muladd_generator"], |case| {
        let (a, b) = (scalar(&case["a"])?, scalar(&case["b"])?);
        let sum = mul_add_generator_vartime(&a, &point(&case["q"])?, &b);
        same_bytes("aG_plus_bQ", &sum.encode().to_bytes(), &case["aG_plus_bQ"])
    });
    report.each("decode", &document.json["decode"], |case| {
        let decoded = point(&case["bytes"]);
        same("ok", &decoded.is_ok(), &flag(&case["ok"])?)?;
        let w = Quintic::from_bytes(&bytes(&case["bytes"])?).map_err(|error| error.to_string())?;
        same("w", &w, &quintic(&case["w"])?)?;
        decoded.map_or(Ok(()), |point| same_point(&point, &case["point"]))
    });
}

/// Encoding, fractional coordinates, and those of the partner on the short Weierstrass form.
fn same_point(found: &Point, expected: &Value) -> Verdict {
    same("encoded", &found.encode().0, &quintic(&expected["encoded"])?)?;
    same_bytes("bytes", &found.encode().to_bytes(), &expected["bytes"])?;
    same("neutral", &found.is_neutral(), &flag(&expected["neutral"])?)?;
    let (x, u) = found.affine_coordinates();
    same("x", &x, &quintic(&expected["x"])?)?;
    same("u", &u, &quintic(&expected["u"])?)?;
    let partner = found.weierstrass_coordinates();
    same("has a partner", &partner.is_some(), &!expected["weierstrass_x"].is_null())?;
    let Some((x, y)) = partner else { return Ok(()) };
    same("weierstrass_x", &x, &quintic(&expected["weierstrass_x"])?)?;
    same("weierstrass_y", &y, &quintic(&expected["weierstrass_y"])?)
}

pub(super) fn encodings(document: &Document<'_>, report: &mut Report) {
    report.each("gfp5_40_bytes", &document.json["gfp5_40_bytes"], |case| {
        let input = bytes(&case["bytes"])?;
        same("strict", &Quintic::from_bytes(&input).is_ok(), &is_accepted(&case["expect_strict"])?)?;
        same("canonical", &Quintic::from_bytes(&input).is_ok(), &flag(&case["canonical"])?)?;
        let lenient = Quintic::from_bytes_lenient(&input);
        same("lenient", &lenient.is_ok(), &flag(&case["upstream_accepts"])?)?;
        let Ok(value) = lenient else { return Ok(()) };
        same("value_mod_p", &value, &quintic(&case["value_mod_p"])?)?;
        same_bytes("reencoded", &value.to_bytes(), &case["reencoded"])
    });
    report.each("scalar_40_bytes", &document.json["scalar_40_bytes"], |case| {
        let input = bytes(&case["bytes"])?;
        same("strict", &Scalar::from_bytes(&input).is_ok(), &is_accepted(&case["expect_strict"])?)?;
        same("canonical", &Scalar::from_bytes(&input).is_ok(), &flag(&case["canonical"])?)?;
        let reduced = Scalar::from_bytes_mod_order(&input).map_err(|error| error.to_string())?;
        same_bytes("upstream_value", &reduced.to_bytes(), &case["upstream_value"])
    });
}

pub(super) fn same_bytes(what: &str, found: &[u8], expected: &Value) -> Verdict {
    let expected: Read<&str> = text(expected);
    same(what, &hex::encode(found).as_str(), &expected?)
}
