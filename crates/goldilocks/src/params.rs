//! The constant tables, made by `cargo xtask gen-params`.

pub(crate) mod poseidon2_12;
