//! The `touchmark` command.
#![forbid(unsafe_code)]

fn main() {}
