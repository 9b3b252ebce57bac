//! Poseidon over BN254.

use touchmark::poseidon_bn254::{Fr, hash, hash_bytes_be};
use wasm_bindgen::prelude::*;

use crate::error;

/// The circom Poseidon hash of 1 to 12 field elements, in decimal or in hexadecimal after `0x`, as a decimal string.
///
/// Throws for another number of inputs and for an input that is not below the modulus.
#[wasm_bindgen(js_name = poseidonBn254)]
pub fn poseidon_bn254(inputs: Vec<String>) -> Result<String, JsError> {
    let inputs: Result<Vec<Fr>, _> = inputs.iter().map(|input| input.parse()).collect();
    Ok(hash(&inputs.map_err(error)?).map_err(error)?.to_string())
}

/// The same hash of 1 to 12 inputs of 32 bytes, most significant byte first, one after the other; returns 32 bytes in that order.
///
/// Throws as `poseidonBn254` does, and for a length that 32 does not divide.
#[wasm_bindgen(js_name = poseidonBn254Bytes)]
pub fn poseidon_bn254_bytes(inputs: &[u8]) -> Result<Vec<u8>, JsError> {
    let (inputs, rest) = inputs.as_chunks::<32>();
    if !rest.is_empty() {
        return Err(JsError::new("the length is not a multiple of 32 bytes"));
    }
    Ok(hash_bytes_be(inputs).map_err(error)?.to_vec())
}
