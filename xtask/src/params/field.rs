//! Prime fields in plain big integers: slow, and independent of the crates that the tables are for.

use num_bigint::BigUint;

/// The integers modulo a prime. Every element that its functions take and return is below the prime.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    prime: BigUint,
}

impl Field {
    /// The field of this many elements; refuses what is not an odd prime.
    pub(crate) fn new(prime: BigUint) -> Result<Self, String> {
        if is_odd_prime(&prime) { Ok(Self { prime }) } else { Err(format!("{prime} is not an odd prime")) }
    }

    /// 2^31 - 2^24 + 1.
    pub(crate) fn koalabear() -> Self {
        Self { prime: BigUint::from(0x7f00_0001u32) }
    }

    /// 2^64 - 2^32 + 1.
    pub(crate) fn goldilocks() -> Self {
        Self { prime: BigUint::from(0xffff_ffff_0000_0001u64) }
    }

    /// The scalar field of BN254: 36u^4 + 36u^3 + 18u^2 + 6u + 1 for u = 4965661367192848881.
    pub(crate) fn bn254() -> Self {
        let u = BigUint::from(4_965_661_367_192_848_881u64);
        let square = &u * &u;
        Self { prime: (&square + &u) * &square * 36u32 + square * 18u32 + u * 6u32 + 1u32 }
    }

    pub(crate) fn prime(&self) -> &BigUint {
        &self.prime
    }

    /// Bit length of the prime.
    pub(crate) fn bits(&self) -> u64 {
        self.prime.bits()
    }

    /// Bytes of an element of fixed width.
    pub(crate) fn bytes(&self) -> usize {
        self.prime.to_bytes_be().len()
    }

    pub(crate) fn element(&self, value: u64) -> BigUint {
        BigUint::from(value) % &self.prime
    }

    pub(crate) fn add(&self, a: &BigUint, b: &BigUint) -> BigUint {
        let sum = a + b;
        if sum >= self.prime { sum - &self.prime } else { sum }
    }

    pub(crate) fn negate(&self, a: &BigUint) -> BigUint {
        if a == &BigUint::ZERO { BigUint::ZERO } else { &self.prime - a }
    }

    pub(crate) fn subtract(&self, a: &BigUint, b: &BigUint) -> BigUint {
        self.add(a, &self.negate(b))
    }

    pub(crate) fn multiply(&self, a: &BigUint, b: &BigUint) -> BigUint {
        a * b % &self.prime
    }

    pub(crate) fn power(&self, a: &BigUint, exponent: u64) -> BigUint {
        a.modpow(&BigUint::from(exponent), &self.prime)
    }

    /// The inverse; zero has none.
    pub(crate) fn invert(&self, a: &BigUint) -> Option<BigUint> {
        a.modinv(&self.prime)
    }

    /// Whether x -> x^exponent is a permutation other than the identity.
    pub(crate) fn is_permuted_by(&self, exponent: u64) -> bool {
        let order = &self.prime - 1u32;
        exponent > 1 && BigUint::from(exponent).modinv(&order).is_some()
    }

    /// The word that stands for `a` where products carry a factor 2^-`shift`: a * 2^shift.
    pub(crate) fn montgomery(&self, a: &BigUint, shift: u64) -> BigUint {
        (a << shift) % &self.prime
    }
}

/// Miller and Rabin, with the first 40 primes as bases: exact below 2^81, and no composite is known to pass.
fn is_odd_prime(candidate: &BigUint) -> bool {
    let one = BigUint::from(1u32);
    let small = (2u32..174).filter(|n| (2..*n).all(|divisor| n % divisor != 0)).map(BigUint::from);
    if !candidate.bit(0) || candidate <= &one {
        return false;
    }
    let minus_one = candidate - &one;
    let twos = minus_one.trailing_zeros().unwrap_or(0);
    let odd_part = &minus_one >> twos;
    small.into_iter().filter(|base| base < candidate).all(|base| {
        let mut power = base.modpow(&odd_part, candidate);
        if power == one || power == minus_one {
            return true;
        }
        for _ in 1..twos {
            power = &power * &power % candidate;
            if power == minus_one {
                return true;
            }
        }
        false
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn composites_are_refused() {
        for composite in [0u64, 1, 2, 9, 341, 561, 2_130_706_435, 3_215_031_751] {
            assert!(Field::new(composite.into()).is_err(), "{composite}");
        }
        for prime in [3u64, 5, 173, 179, 2_130_706_433, 18_446_744_069_414_584_321] {
            assert!(Field::new(prime.into()).is_ok(), "{prime}");
        }
    }

    #[test]
    fn the_fields_of_the_tables_are_the_known_ones() {
        let bn254 = "21888242871839275222246405745257275088548364400416034343698204186575808495617";
        for (field, decimal) in [
            (Field::koalabear(), "2130706433"),
            (Field::goldilocks(), "18446744069414584321"),
            (Field::bn254(), bn254),
        ] {
            assert_eq!(Field::new(decimal.parse().unwrap()), Ok(field));
        }
    }

    #[test]
    fn exponents_that_share_a_factor_with_the_order_are_no_permutation() {
        let permutations = |field: Field| (0..12).filter(|&e| field.is_permuted_by(e)).collect::<Vec<_>>();
        assert_eq!(permutations(Field::koalabear()), [3, 5, 7, 9, 11]);
        assert_eq!(permutations(Field::bn254()), [5, 7, 11]);
        assert_eq!(permutations(Field::goldilocks()), [7, 11]);
    }
}
