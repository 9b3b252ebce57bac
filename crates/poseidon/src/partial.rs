//! The partial rounds, without a state: only what enters the S-box is computed, and the state once, at the end.
//!
//! With `M` the matrix, `x` the state before the first partial round, `c_k` the constants of round `k` and `e` the first unit vector, round `k` takes
//! `x_k` to `M (x_k + c_k + d_k e)`, where `s_k = (x_k + c_k)[0]` and `d_k = s_k^3 - s_k`. All but the cube is linear, so
//!
//! * `s_r` is the first element of `M^r x + sum over k < r of M^(r-k) (c_k + d_k e)`, plus `c_r[0]`;
//! * the state after `R` rounds is `M^R x + sum over k of M^(R-k) (c_k + d_k e)`.
//!
//! Each element is one sum of products with constants, reduced once for [`Products::MOST`] products. Powers of a circulant matrix are
//! circulant, so their first rows are all that is needed.

use touchmark_koalabear::{Factor, KoalaBear, MODULUS, Packed, Products, Signed};
use touchmark_lanes::Machine;

use crate::field::{R, add, balanced, integer, invert, mul, residue};

/// The most partial rounds of any instance.
pub(crate) const MOST_ROUNDS: usize = 23;

/// The constants of the partial rounds, for words of one scale before and another after.
///
/// A word of scale `a` stands for its number times `a^-1`; Montgomery words have scale `2^32`. Products are divided by `2^32`.
#[derive(Debug)]
pub(crate) struct PartialRounds<const W: usize> {
    rounds: usize,
    /// For each round: the first row of a power of the matrix.
    rows: [[i32; W]; MOST_ROUNDS],
    /// The first elements of the powers, the highest first.
    corners: [i32; MOST_ROUNDS],
    /// Where the sums of each round start.
    starts: [i64; MOST_ROUNDS],
    /// For each element of the last state, the coefficients of the first state's elements,
    exit_rows: [[i32; W]; W],
    /// and of each round,
    exit_columns: [[i32; MOST_ROUNDS]; W],
    /// and where its sum starts.
    exit_starts: [i64; W],
}

impl<const W: usize> PartialRounds<W> {
    /// `constants`: a row for each partial round, and one that is added to the state after them.
    pub(crate) const fn new(
        first_row: &[u64; W],
        constants: &[[KoalaBear; W]],
        scale_before: u64,
        scale_after: u64,
    ) -> Self {
        let rounds = constants.len() - 1;
        let powers = powers(first_row, rounds);
        let mut table = Self {
            rounds,
            rows: [[0; W]; MOST_ROUNDS],
            corners: [0; MOST_ROUNDS],
            starts: [0; MOST_ROUNDS],
            exit_rows: [[0; W]; W],
            exit_columns: [[0; MOST_ROUNDS]; W],
            exit_starts: [0; W],
        };
        // The constants' share of the state before each round.
        let mut share = [0; W];
        // Words of the first state to words of a round's scale, which is that of Montgomery words.
        let from_before = mul(R, mul(R, invert(scale_before)));
        let mut r = 0;
        while r < rounds {
            share = add_row(&share, &constants[r]);
            let mut start = mul(R, mul(R, share[0]));
            let mut i = 0;
            while i < W {
                start = place(&mut table.rows[r][i], mul(powers[r][i], from_before), start);
                i += 1;
            }
            table.corners[rounds - 1 - r] = balanced(mul(powers[r][0], R));
            let mut k = 0;
            while k < r {
                start = add(start, center(balanced(mul(powers[r - k][0], R))));
                k += 1;
            }
            table.starts[r] = balanced(start) as i64;
            share = multiply(first_row, &share);
            r += 1;
        }
        share = add_row(&share, &constants[rounds]);
        let mut i = 0;
        while i < W {
            let mut start = mul(R, mul(scale_after, share[i]));
            let scale = mul(scale_after, mul(R, invert(scale_before)));
            let mut j = 0;
            while j < W {
                let entry = powers[rounds][(j + W - i) % W];
                start = place(&mut table.exit_rows[i][j], mul(entry, scale), start);
                j += 1;
            }
            let mut k = 0;
            while k < rounds {
                let entry = powers[rounds - k][(W - i) % W];
                start = place(&mut table.exit_columns[i][k], mul(entry, scale_after), start);
                k += 1;
            }
            table.exit_starts[i] = balanced(start) as i64;
            i += 1;
        }
        table
    }

    /// Runs the rounds in each lane.
    #[inline(always)]
    pub(crate) fn run<M: Machine>(&self, machine: M, state: &[Signed<M>; W]) -> [Signed<M>; W] {
        let mut factors = [state[0].reduce(machine).factor(machine); W];
        for i in 1..W {
            factors[i] = state[i].reduce(machine).factor(machine);
        }
        let mut added = [factors[0]; MOST_ROUNDS];
        for r in 0..self.rounds {
            let corners = &self.corners[self.rounds - 1 - r..self.rounds - 1];
            let x = dot(machine, self.starts[r], [&factors, &added[..r]], [&self.rows[r], corners]);
            added[r] = (x.cube() - x).factor(machine);
        }
        let mut output = *state;
        for (i, output) in output.iter_mut().enumerate() {
            let constants: [&[i32]; 2] = [&self.exit_rows[i], &self.exit_columns[i]];
            let x = dot(machine, self.exit_starts[i], [&factors, &added[..self.rounds]], constants);
            *output = x.signed();
        }
        output
    }
}

/// The sum of `start` and the products of both runs of factors, divided by `2^32`.
#[inline(always)]
fn dot<M: Machine>(machine: M, start: i64, factors: [&[Factor<M>]; 2], constants: [&[i32]; 2]) -> Packed<M> {
    let mut total = Packed::splat(machine, KoalaBear::new(0));
    let mut start = start;
    for run in 0..2 {
        let parts = factors[run].chunks(Products::<M>::MOST).zip(constants[run].chunks(Products::<M>::MOST));
        for (factors, constants) in parts {
            let mut sum = Products::start(machine, start);
            start = 0;
            for (&factor, &constant) in factors.iter().zip(constants) {
                sum = sum.add(machine, factor, constant);
            }
            total = total + sum.reduce();
        }
    }
    total
}

/// What a factor's being centered takes from the product with `constant`.
pub(crate) const fn center(constant: i32) -> u64 {
    mul((MODULUS as u64 - 1) / 2, residue(constant))
}

/// Puts a constant in its place, and makes up for the factor's being centered in the sum's start.
const fn place(slot: &mut i32, constant: u64, start: u64) -> u64 {
    *slot = balanced(constant);
    add(start, center(*slot))
}

/// The first rows of the powers 0 to `rounds` of a circulant matrix.
const fn powers<const W: usize>(first_row: &[u64; W], rounds: usize) -> [[u64; W]; MOST_ROUNDS + 1] {
    let mut powers = [[0; W]; MOST_ROUNDS + 1];
    powers[0][0] = 1;
    let mut r = 0;
    // Row times matrix: the matrix that rows see is the transposed one, which has the reversed row.
    let reversed = reverse(first_row);
    while r < rounds {
        powers[r + 1] = multiply(&reversed, &powers[r]);
        r += 1;
    }
    powers
}

/// The first column of the circulant matrix with this first row.
pub(crate) const fn reverse<const W: usize>(first_row: &[u64; W]) -> [u64; W] {
    let mut reversed = [0; W];
    let mut i = 0;
    while i < W {
        reversed[i] = first_row[(W - i) % W];
        i += 1;
    }
    reversed
}

/// The circulant matrix times a vector.
const fn multiply<const W: usize>(first_row: &[u64; W], vector: &[u64; W]) -> [u64; W] {
    let mut product = [0; W];
    let mut i = 0;
    while i < W {
        let mut j = 0;
        while j < W {
            product[i] = add(product[i], mul(first_row[(j + W - i) % W], vector[j]));
            j += 1;
        }
        i += 1;
    }
    product
}

const fn add_row<const W: usize>(vector: &[u64; W], row: &[KoalaBear; W]) -> [u64; W] {
    let mut sum = *vector;
    let mut i = 0;
    while i < W {
        sum[i] = add(sum[i], integer(row[i]));
        i += 1;
    }
    sum
}
