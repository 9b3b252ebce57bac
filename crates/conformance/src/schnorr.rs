//! Schnorr over ECgFp5: the forms `schnorr/*`.

mod group;
mod lighter;
mod poseidon2;
mod read;
mod signing;

use crate::Runner;

/// The kinds of this tower.
pub(crate) const KINDS: &[(&str, Runner)] = &[
    ("schnorr/goldilocks", poseidon2::base_field),
    ("schnorr/gfp5", poseidon2::extension_field),
    ("schnorr/poseidon2-params", poseidon2::parameters),
    ("schnorr/poseidon2-kats", poseidon2::permutation_and_sponge),
    ("schnorr/scalar", group::scalars),
    ("schnorr/curve", group::curve),
    ("schnorr/encodings", group::encodings),
    ("schnorr/keys", signing::keys),
    ("schnorr/sign", signing::sign),
    ("schnorr/verify", signing::verify),
    ("schnorr/upstream-kats", signing::upstream),
    ("schnorr/lighter-tx", lighter::transactions),
    ("schnorr/lighter-validate", lighter::validations),
];
