//! Nothing: the benches and tests are what this package is for.
