//! The benches and the tests of this package stand in `benches/` and `tests/`.
