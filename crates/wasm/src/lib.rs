//! Touchmark for JavaScript; `README.md` is its documentation. Every function here reads its arguments, calls the crate that
//! does the work, and hands back the answer or an `Error` with a message.

use touchmark::xmss::Scheme;
use wasm_bindgen::prelude::*;

mod bn254;
mod ed25519;
mod http;
mod lighter;
mod xmss;

/// The instruction set that this module was built for: `simd128` or `portable`.
#[wasm_bindgen]
#[must_use]
pub fn backend() -> String {
    (if cfg!(target_feature = "simd128") { "simd128" } else { "portable" }).to_owned()
}

/// The names of the XMSS schemes: leanSig's parameter sets and `leanxmss-blake2s`. They are what `new XmssVerifyingKey` takes.
#[wasm_bindgen(js_name = xmssSchemes)]
#[must_use]
pub fn xmss_schemes() -> Vec<String> {
    let names = Scheme::ALL.iter().map(|scheme| scheme.name()).chain([xmss::LEANXMSS]);
    names.map(str::to_owned).collect()
}

/// The error that JavaScript catches.
fn error(error: impl core::fmt::Display) -> JsError {
    JsError::new(&error.to_string())
}
