//! The Grain LFSR of the Poseidon paper (Grassi et al., USENIX Security 2021, appendix F): a stream of bits from which
//! round constants and Cauchy matrices are drawn.

use num_bigint::BigUint;

use super::{field::Field, linear::Matrix};

/// What the stream depends on. The exponent and the prime itself are no part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seed {
    /// 1 for a prime field; 2 bits.
    pub(crate) field_kind: u32,
    /// 0 for a power map, 1 for the inverse; 4 bits.
    pub(crate) sbox_kind: u32,
    /// Bit length of the prime; 12 bits.
    pub(crate) bits: u32,
    /// Cells of the state; 12 bits.
    pub(crate) width: u32,
    /// Full rounds, both halves together; 10 bits.
    pub(crate) full_rounds: u32,
    /// Partial rounds; 10 bits.
    pub(crate) partial_rounds: u32,
}

/// The generator. Index 0 of the paper's 80-bit state is the top bit of the low 80 bits.
pub(crate) struct Grain {
    state: u128,
    bits: u32,
}

impl Grain {
    /// Loads the seed and discards the first 160 clocks; refuses a seed that overflows one of its parts.
    pub(crate) fn new(seed: &Seed) -> Result<Self, String> {
        let mut state = 0u128;
        for (name, value, length) in [
            ("field kind", seed.field_kind, 2),
            ("S-box kind", seed.sbox_kind, 4),
            ("bit length of the field", seed.bits, 12),
            ("width", seed.width, 12),
            ("number of full rounds", seed.full_rounds, 10),
            ("number of partial rounds", seed.partial_rounds, 10),
            ("padding", (1 << 30) - 1, 30),
        ] {
            if value >> length != 0 {
                return Err(format!("the {name}, {value}, does not fit the seed's {length} bits"));
            }
            state = state << length | u128::from(value);
        }
        let mut grain = Self { state, bits: seed.bits };
        for _ in 0..160 {
            grain.clock();
        }
        Ok(grain)
    }

    fn clock(&mut self) -> bool {
        let taps = [0, 13, 23, 38, 51, 62];
        let bit = taps.iter().fold(0, |sum, tap| sum ^ self.state >> (79 - tap)) & 1;
        self.state = (self.state << 1 | bit) & ((1 << 80) - 1);
        bit == 1
    }

    /// The next bit that the self-shrinking rule lets through.
    fn bit(&mut self) -> bool {
        loop {
            let (kept, bit) = (self.clock(), self.clock());
            if kept {
                return bit;
            }
        }
    }

    /// An integer of the field's bit length, the first bit drawn on top.
    fn integer(&mut self) -> BigUint {
        let mut bytes = vec![0; self.bits.div_ceil(8) as usize];
        for position in (0..self.bits as usize).rev() {
            bytes[position / 8] |= u8::from(self.bit()) << (position % 8);
        }
        BigUint::from_bytes_le(&bytes)
    }

    /// Round constants: an integer that is not below the prime is drawn again.
    pub(crate) fn constants(&mut self, field: &Field, count: usize) -> Vec<BigUint> {
        let mut constants = Vec::with_capacity(count);
        while constants.len() < count {
            let drawn = self.integer();
            if &drawn < field.prime() {
                constants.push(drawn);
            }
        }
        constants
    }

    /// The next Cauchy matrix of the stream, 1 / (x_i + y_j).
    ///
    /// Other than for constants, integers are reduced, not drawn again; a batch of 2 * `width` with two equal values,
    /// or with x_i + y_j = 0 for a pair, is drawn again as a whole. Every minor of the result is non-zero.
    pub(crate) fn cauchy(&mut self, field: &Field, width: usize) -> Result<Matrix, String> {
        for _ in 0..Self::BATCHES {
            let drawn: Vec<_> = (0..2 * width).map(|_| self.integer() % field.prime()).collect();
            let all_differ = (1..drawn.len()).all(|i| !drawn[..i].contains(&drawn[i]));
            let (x, y) = drawn.split_at(width);
            let rows: Option<Matrix> =
                x.iter().map(|x| y.iter().map(|y| field.invert(&field.add(x, y))).collect()).collect();
            if let (true, Some(rows)) = (all_differ, rows) {
                return Ok(rows);
            }
        }
        Err(format!(
            "the field of {} elements is too small for a Cauchy matrix of width {width}",
            field.prime()
        ))
    }

    /// Batches after which there is no hope.
    pub(crate) const BATCHES: usize = 1000;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_that_overflows_its_part_is_refused() {
        let seed =
            Seed { field_kind: 1, sbox_kind: 0, bits: 31, width: 16, full_rounds: 8, partial_rounds: 20 };
        assert!(Grain::new(&seed).is_ok());
        for bad in [
            Seed { field_kind: 4, ..seed.clone() },
            Seed { sbox_kind: 16, ..seed.clone() },
            Seed { bits: 4096, ..seed.clone() },
            Seed { width: 4096, ..seed.clone() },
            Seed { full_rounds: 1024, ..seed.clone() },
            Seed { partial_rounds: 1024, ..seed.clone() },
        ] {
            assert!(Grain::new(&bad).is_err(), "{bad:?}");
        }
    }
}
