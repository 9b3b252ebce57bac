//! Parameters that come at run time.

use touchmark_poseidon_params::Arithmetic;

use crate::{
    Fr,
    words::{self, MODULUS},
};

/// The arithmetic of BN254's scalar field; integers are four words, least significant first, not in Montgomery form.
#[derive(Debug)]
pub struct OverBn254;

/// A Poseidon permutation over BN254's scalar field with the parameters of a user, in any width.
///
/// `cargo xtask gen-params --field <p> .. --format rust` writes integers in this form.
pub type Params = touchmark_poseidon_params::Params<OverBn254>;

impl Arithmetic for OverBn254 {
    type Element = Fr;
    type Integer = [u64; 4];
    const MODULUS: &'static [u64] = &MODULUS;

    fn element(integer: [u64; 4]) -> Option<Fr> {
        Fr::from_words(integer)
    }

    fn add(a: Fr, b: Fr) -> Fr {
        // Both below p, so the sum is below 2p < 2^256.
        Fr::from_lazy(&words::add(&a.to_montgomery(), &b.to_montgomery()))
    }

    fn subtract(a: Fr, b: Fr) -> Fr {
        // p - b is in (0, p], so the sum is in (0, 2p).
        let (negated, _) = words::subtract(&MODULUS, &b.to_montgomery());
        Fr::from_lazy(&words::add(&a.to_montgomery(), &negated))
    }

    fn multiply(a: Fr, b: Fr) -> Fr {
        // Both below p, so the product is below 1.19 p.
        Fr::from_lazy(&words::multiply(&a.to_montgomery(), &b.to_montgomery()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_holds_at_the_edges() {
        let minus_one = OverBn254::subtract(Fr::ZERO, Fr::ONE);
        assert_eq!(OverBn254::add(minus_one, Fr::ONE), Fr::ZERO);
        assert_eq!(OverBn254::add(minus_one, minus_one), OverBn254::subtract(minus_one, Fr::ONE));
        assert_eq!(OverBn254::multiply(minus_one, minus_one), Fr::ONE);
        assert_eq!(OverBn254::subtract(minus_one, minus_one), Fr::ZERO);
    }
}
