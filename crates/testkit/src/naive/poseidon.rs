//! Poseidon (Grassi, Khovratovich, Rechberger, Roy, Schofnegger; USENIX Security 2021) over any prime field: the parameters of
//! appendix F from the Grain LFSR, and the permutation in its textbook form.

use num_bigint::BigUint;

/// What the constants of an instance depend on; the prime itself and the exponent are no part of it.
#[derive(Clone, Copy, Debug)]
pub struct Seed {
    /// 0 for a power map, 1 for the inverse.
    pub sbox_kind: u16,
    /// The bit length of the prime.
    pub bits: u16,
    /// The number of cells.
    pub width: u16,
    /// Full rounds, both halves together.
    pub full_rounds: u16,
    /// Partial rounds.
    pub partial_rounds: u16,
}

/// The stream of bits that a seed gives.
#[derive(Clone, Debug)]
pub struct Grain {
    /// Bit i of the paper's state is element i.
    state: [bool; 80],
    bits: u16,
}

impl Grain {
    /// The stream after the 160 bits that are thrown away.
    #[must_use]
    pub fn new(seed: Seed) -> Self {
        let parts = [
            (1, 2),
            (seed.sbox_kind, 4),
            (seed.bits, 12),
            (seed.width, 12),
            (seed.full_rounds, 10),
            (seed.partial_rounds, 10),
        ];
        let written =
            parts.iter().flat_map(|&(value, length)| (0..length).rev().map(move |i| value >> i & 1 == 1));
        let mut bits = written.chain(std::iter::repeat(true));
        let mut grain = Self { state: std::array::from_fn(|_| bits.next() == Some(true)), bits: seed.bits };
        for _ in 0..160 {
            grain.clock();
        }
        grain
    }

    fn clock(&mut self) -> bool {
        let bit = [62, 51, 38, 23, 13, 0].iter().fold(false, |sum, &tap| sum ^ self.state[tap]);
        self.state.rotate_left(1);
        self.state[79] = bit;
        bit
    }

    /// Of each pair of bits the second, where the first is one.
    fn bit(&mut self) -> bool {
        loop {
            let (keep, bit) = (self.clock(), self.clock());
            if keep {
                return bit;
            }
        }
    }

    fn integer(&mut self) -> BigUint {
        (0..self.bits).fold(BigUint::ZERO, |sum, _| (sum << 1_u8) + u8::from(self.bit()))
    }

    /// The next round constant: drawn again while it is not below the modulus.
    pub fn constant(&mut self, modulus: &BigUint) -> BigUint {
        loop {
            let drawn = self.integer();
            if drawn < *modulus {
                return drawn;
            }
        }
    }

    /// The next Cauchy matrix: its draws are reduced, and all of them made again on a collision or a sum of zero.
    pub fn cauchy_matrix(&mut self, modulus: &BigUint, width: usize) -> Vec<Vec<BigUint>> {
        loop {
            let drawn: Vec<_> = (0..2 * width).map(|_| self.integer() % modulus).collect();
            let collides = (1..drawn.len()).any(|i| drawn[..i].contains(&drawn[i]));
            let (x, y) = drawn.split_at(width);
            let matrix: Option<Vec<Vec<_>>> =
                x.iter().map(|x| y.iter().map(|y| (x + y).modinv(modulus)).collect()).collect();
            if let (false, Some(matrix)) = (collides, matrix) {
                return matrix;
            }
        }
    }
}

/// An instance of the permutation.
#[derive(Clone, Debug)]
pub struct Poseidon {
    /// The prime.
    pub modulus: BigUint,
    /// The exponent of the S-box.
    pub alpha: u32,
    /// Full rounds, both halves together.
    pub full_rounds: usize,
    /// The constants of each round.
    pub constants: Vec<Vec<BigUint>>,
    /// The matrix, by rows.
    pub matrix: Vec<Vec<BigUint>>,
}

impl Poseidon {
    /// Circom's instance over the scalar field of BN254: x^5, 8 full rounds.
    ///
    /// # Panics
    /// For a width that circom has not: it has 2 to 17.
    #[must_use]
    pub fn circom(width: usize) -> Self {
        const PARTIAL_ROUNDS: [u16; 16] = [56, 57, 56, 60, 60, 63, 64, 63, 60, 66, 60, 65, 70, 60, 64, 68];
        let partial_rounds = PARTIAL_ROUNDS[width - 2];
        let modulus = bn254_modulus();
        let seed = Seed {
            sbox_kind: 0,
            bits: 254,
            width: u16::try_from(width).unwrap_or(u16::MAX),
            full_rounds: 8,
            partial_rounds,
        };
        let mut grain = Grain::new(seed);
        let rounds = 8 + usize::from(partial_rounds);
        let constants = (0..rounds).map(|_| (0..width).map(|_| grain.constant(&modulus)).collect()).collect();
        let matrix = grain.cauchy_matrix(&modulus, width);
        Self { modulus, alpha: 5, full_rounds: 8, constants, matrix }
    }

    /// The permutation.
    #[must_use]
    pub fn permute(&self, state: &[BigUint]) -> Vec<BigUint> {
        let mut state = state.to_vec();
        let alpha = BigUint::from(self.alpha);
        let half = self.full_rounds / 2;
        for (round, constants) in self.constants.iter().enumerate() {
            for (cell, constant) in state.iter_mut().zip(constants) {
                *cell += constant;
            }
            let is_full = round < half || round >= self.constants.len() - half;
            let active = if is_full { state.len() } else { 1 };
            for cell in &mut state[..active] {
                *cell = cell.modpow(&alpha, &self.modulus);
            }
            let product = |row: &Vec<BigUint>| row.iter().zip(&state).map(|(a, b)| a * b).sum::<BigUint>();
            state = self.matrix.iter().map(|row| product(row) % &self.modulus).collect();
        }
        state
    }

    /// Cell 0 after the permutation of a tag and inputs.
    #[must_use]
    pub fn hash(&self, tag: &BigUint, inputs: &[BigUint]) -> BigUint {
        let state: Vec<_> = std::iter::once(tag).chain(inputs).cloned().collect();
        self.permute(&state).swap_remove(0)
    }
}

/// The order of the BN254 groups.
#[must_use]
pub fn bn254_modulus() -> BigUint {
    let words = [
        0xf000_0001,
        0x43e1_f593,
        0x79b9_7091,
        0x2833_e848,
        0x8181_585d,
        0xb850_45b6,
        0xe131_a029,
        0x3064_4e72,
    ];
    BigUint::new(words.to_vec())
}
