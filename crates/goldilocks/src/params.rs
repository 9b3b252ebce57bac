//! The constant tables, made by `cargo xtask gen-params`.

mod poseidon2_12;
