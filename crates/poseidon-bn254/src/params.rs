//! The constant tables, made by `cargo xtask gen-params`.

mod width_02;
mod width_03;
mod width_04;
mod width_05;
mod width_06;
mod width_07;
mod width_08;
mod width_09;
mod width_10;
mod width_11;
mod width_12;
mod width_13;
#[cfg(feature = "wide")]
mod width_14;
#[cfg(feature = "wide")]
mod width_15;
#[cfg(feature = "wide")]
mod width_16;
#[cfg(feature = "wide")]
mod width_17;
