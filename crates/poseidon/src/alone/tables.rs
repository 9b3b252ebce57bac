//! The constants for one state alone.
//!
//! In the partial rounds only what enters the S-box is computed one after the other: a number `s_r` for each round. With `M` the matrix, `m` its
//! first element, `c_r` the constants of round `r`, the state before the S-box of round `r` is `(s_r, z_r)`, and `y = M (0, z_r) + c_(r+1)`
//! is the next one but for the cube: `s_(r+1) = y[0] + m s_r^3`, and the cube's share of the others is `(s_(r+1) - y[0]) M[i][0] / m`. So
//!
//! * `s_(r+1)` is the cube of the number before and a sum of products with what is known sooner, the `s_k` and the state before the rounds;
//! * so is each element of `z_(r+1)`, without a cube.
//!
//! The state before the rounds is `M u + c_0`, of the cubes `u` of the last full round: products with those replace that round's layer.
//! The sums are kept in lanes, one for each `s_r`, and one for each element of the state that comes out; the numbers next to the chain
//! are added outside the lanes.
//!
//! The word of `s_r` is `a_r s_r`, with scales such that the cube needs no constant: `a_(r+1) = a_r^3 m^-1 / 2^64`.

use touchmark_koalabear::KoalaBear;

use crate::{
    field::{R, add, balanced, integer, integers_of, invert, mul, sub},
    params::FIRST_ROW_24,
    partial::{multiply, powers, reverse},
    permutation::HALF_FULL_ROUNDS,
};

/// Elements of a state.
pub(super) const W: usize = 24;

/// Partial rounds: the chain has one number more, the first element of the state after them.
const ROUNDS: usize = W - 1;

/// How many of the numbers before one are added outside the lanes, since they would not come out of those in time.
pub(super) const NEAR: usize = 2;

/// A column of constants, or a state.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Column(pub(super) [u64; W]);

/// Where the sums of a layer start, for either form of the matrix.
#[derive(Debug)]
pub(super) struct Starts {
    pub(super) whole: Column,
    pub(super) halves: Column,
}

const ZERO: Column = Column([0; W]);

/// The constants of the permutation of width 24.
#[derive(Debug)]
pub(crate) struct Alone {
    /// Added to the input.
    pub(super) first: Column,
    /// The columns of the matrix, for cubes divided by `2^52`,
    pub(super) matrix: [Column; W],
    /// and of the cyclic and the negacyclic product that make it.
    pub(super) matrix_halves: [Column; W / 2],
    /// Where the sums of the first full rounds start: the constants of the round that follows,
    pub(super) initial: [Starts; HALF_FULL_ROUNDS - 1],
    /// and those of the last.
    pub(super) terminal: [Starts; HALF_FULL_ROUNDS],
    /// The numbers of the chain, a lane for each: the coefficients of each cube of the last full round,
    pub(super) chain_cubes: [Column; W],
    /// of each number, for those that come later,
    pub(super) chain_far: [Column; W],
    /// of the numbers just before, the last first,
    pub(super) chain_near: [[i64; NEAR]; W],
    /// and where the sums start.
    pub(super) chain_starts: Column,
    /// The state after the partial rounds: the coefficients of each cube,
    pub(super) exit_cubes: [Column; W],
    /// of each number of the chain,
    pub(super) exit_chain: [Column; W],
    /// and where the sums start.
    pub(super) exit_starts: Column,
}

impl Alone {
    /// `constants`: a row for each round.
    pub(crate) const fn new(constants: &[[KoalaBear; W]; 2 * HALF_FULL_ROUNDS + ROUNDS]) -> Self {
        const LAST: usize = HALF_FULL_ROUNDS + ROUNDS;
        let mut table = Self {
            first: scaled(R, &integers_of(&constants[0])),
            matrix: [ZERO; W],
            matrix_halves: [ZERO; W / 2],
            initial: [starts(&constants[1]), starts(&constants[2]), starts(&constants[3])],
            terminal: [
                starts(&constants[LAST + 1]),
                starts(&constants[LAST + 2]),
                starts(&constants[LAST + 3]),
                starts(&[KoalaBear::new(0); W]),
            ],
            chain_cubes: [ZERO; W],
            chain_far: [ZERO; W],
            chain_near: [[0; NEAR]; W],
            chain_starts: ZERO,
            exit_cubes: [ZERO; W],
            exit_chain: [ZERO; W],
            exit_starts: ZERO,
        };
        // Cubes are divided by 2^52, and not by 2^64.
        let scale_52 = mul(R, invert(1 << 12));
        let mut j = 0;
        while j < W / 2 {
            let (low, high) = (column(&FIRST_ROW_24, j), column(&FIRST_ROW_24, j + W / 2));
            table.matrix[j] = scaled(scale_52, &low);
            table.matrix[j + W / 2] = scaled(scale_52, &high);
            table.matrix_halves[j] = halves(R, &low, &high);
            j += 1;
        }
        let scales = scales();
        let steps = steps();
        let cubes = chain_cubes();
        let shares = shares(constants);
        table.place_chain(&scales, &steps, &cubes, &shares);
        table.place_exit(&scales, &steps, &cubes, &settle(&shares[ROUNDS]));
        table
    }

    const fn place_chain(
        &mut self,
        scales: &[u64; W],
        steps: &[[u64; W]; W],
        cubes: &[[u64; W]; W],
        shares: &[[u64; W]; W],
    ) {
        // The first elements of M z, of what a number has added to z.
        let mut corners = [0; W];
        let mut inverses = [0; W];
        let mut r = 0;
        while r < W {
            corners[r] = multiply(&FIRST_ROW_24, &steps[r])[0];
            inverses[r] = invert(scales[r]);
            // Sums are divided by 2^64.
            let scale = mul(scales[r], mul(R, R));
            self.chain_starts.0[r] = mul(scale, shares[r][0]);
            let mut j = 0;
            while j < W {
                // Cubes are words of scale R.
                self.chain_cubes[j].0[r] = mul(mul(scales[r], R), cubes[r][j]);
                j += 1;
            }
            let mut k = 1;
            while k < r {
                let coefficient = mul(mul(scale, inverses[k]), corners[r - k - 1]);
                if r - k <= NEAR {
                    self.chain_near[r][r - k - 1] = balanced(coefficient) as i64;
                } else {
                    self.chain_far[k].0[r] = coefficient;
                }
                k += 1;
            }
            r += 1;
        }
    }

    const fn place_exit(
        &mut self,
        scales: &[u64; W],
        steps: &[[u64; W]; W],
        cubes: &[[u64; W]; W],
        share: &[u64; W],
    ) {
        // The sums are divided by 2^32, and come out as Montgomery words.
        let scale = mul(R, R);
        let powers = powers(&FIRST_ROW_24, ROUNDS);
        let full = multiply(&reverse(&FIRST_ROW_24), &powers[ROUNDS]);
        // The first element is the last number of the chain.
        let mut inverses = [0; W];
        let mut k = 1;
        while k < W {
            inverses[k] = mul(scale, invert(scales[k]));
            k += 1;
        }
        self.exit_chain[ROUNDS].0[0] = inverses[ROUNDS];
        let inverse = invert(FIRST_ROW_24[0]);
        let mut i = 1;
        while i < W {
            self.exit_starts.0[i] = mul(scale, share[i]);
            let mut k = 1;
            while k < W {
                self.exit_chain[k].0[i] = mul(inverses[k], steps[ROUNDS - k][i]);
                k += 1;
            }
            let mut j = 0;
            while j < W {
                // Row i of M^R (0, z_0), and of what the cubes are where all numbers of the chain are zero: -w z_r / m.
                let mut sum = mul(entry(&powers[ROUNDS], i, 0), FIRST_ROW_24[j]);
                let mut r = 0;
                while r < ROUNDS {
                    let cube = mul(cubes[r + 1][j], inverse);
                    sum = add(sum, mul(entry(&powers[ROUNDS - r], i, 0), cube));
                    r += 1;
                }
                self.exit_cubes[j].0[i] = mul(R, sub(entry(&full, i, j), sum));
                j += 1;
            }
            i += 1;
        }
    }
}

/// An entry of a circulant matrix.
const fn entry(first_row: &[u64; W], i: usize, j: usize) -> u64 {
    first_row[(j + W - i) % W]
}

/// A column of a circulant matrix.
const fn column(first_row: &[u64; W], j: usize) -> [u64; W] {
    let mut column = [0; W];
    let mut i = 0;
    while i < W {
        column[i] = entry(first_row, i, j);
        i += 1;
    }
    column
}

/// Half of the sums of the first halves of two vectors, and half of their differences, times a scale.
const fn halves(scale: u64, low: &[u64; W], high: &[u64; W]) -> Column {
    let mut halves = ZERO;
    let scale = mul(scale, invert(2));
    let mut i = 0;
    while i < W / 2 {
        halves.0[i] = mul(scale, add(low[i], high[i]));
        halves.0[W / 2 + i] = mul(scale, sub(low[i], high[i]));
        i += 1;
    }
    halves
}

/// A vector times a scale.
const fn scaled(scale: u64, vector: &[u64; W]) -> Column {
    let mut column = ZERO;
    let mut i = 0;
    while i < W {
        column.0[i] = mul(scale, vector[i]);
        i += 1;
    }
    column
}

/// Where the sums of a layer start, so that the constants are added to its output.
const fn starts(constants: &[KoalaBear; W]) -> Starts {
    let whole = integers_of(constants);
    let mut high = [0; W];
    let mut i = 0;
    while i < W / 2 {
        high[i] = whole[i + W / 2];
        i += 1;
    }
    let scale = mul(R, R);
    Starts { whole: scaled(scale, &whole), halves: halves(scale, &whole, &high) }
}

/// The scales of the chain.
const fn scales() -> [u64; W] {
    let mut scales = [R; W];
    let divisor = invert(mul(FIRST_ROW_24[0], mul(R, R)));
    let mut r = 1;
    while r < W {
        let before = scales[r - 1];
        scales[r] = mul(mul(before, mul(before, before)), divisor);
        r += 1;
    }
    scales
}

/// The first column divided by its first element.
const COLUMN: [u64; W] = {
    let mut column = reverse(&FIRST_ROW_24);
    let inverse = invert(column[0]);
    let mut i = 0;
    while i < W {
        column[i] = mul(column[i], inverse);
        i += 1;
    }
    column
};

/// The share of `y` in the next `z`, which is `y` less its first element's share in the cube.
const fn settle(y: &[u64; W]) -> [u64; W] {
    let mut z = *y;
    let mut i = 0;
    while i < W {
        z[i] = sub(z[i], mul(COLUMN[i], y[0]));
        i += 1;
    }
    z
}

/// What a number of the chain adds to `z`, in its round and in those after.
const fn steps() -> [[u64; W]; W] {
    let mut steps = [COLUMN; W];
    steps[0][0] = 0;
    let mut n = 1;
    while n < W {
        steps[n] = settle(&multiply(&FIRST_ROW_24, &steps[n - 1]));
        n += 1;
    }
    steps
}

/// The share of the constants in `y`, in each round.
const fn shares(constants: &[[KoalaBear; W]]) -> [[u64; W]; W] {
    let mut shares = [[0; W]; W];
    let mut z = [0; W];
    let mut r = 0;
    while r < W {
        shares[r] = multiply(&FIRST_ROW_24, &z);
        let mut i = 0;
        while i < W {
            shares[r][i] = add(shares[r][i], integer(constants[HALF_FULL_ROUNDS + r][i]));
            i += 1;
        }
        // The first number is that of the state: its share is in no cube.
        z = settle(&shares[r]);
        if r == 0 {
            z = shares[0];
            z[0] = 0;
        }
        r += 1;
    }
    shares
}

/// The share of each cube of the last full round in each number of the chain.
const fn chain_cubes() -> [[u64; W]; W] {
    let mut shares = [FIRST_ROW_24; W];
    let reversed = reverse(&FIRST_ROW_24);
    // The share of z_0 in w z_r, with w the first row of the matrix past its first element.
    let mut row = FIRST_ROW_24;
    row[0] = 0;
    let mut r = 1;
    while r < W {
        // z_0 is M u without its first element.
        shares[r] = multiply(&reversed, &row);
        // Of settle(y) with y = M z.
        let mut i = 1;
        while i < W {
            row[0] = sub(row[0], mul(row[i], COLUMN[i]));
            i += 1;
        }
        row = multiply(&reversed, &row);
        row[0] = 0;
        r += 1;
    }
    shares
}
