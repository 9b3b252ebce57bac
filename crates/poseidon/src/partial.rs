//! The partial rounds in words of 32 bits, without a state: only what enters the S-box is computed, and the state once, at the end.
//!
//! With `M` the matrix, `x` the state before the first partial round, `c_k` the constants of round `k` and `e` the first unit vector, round `k` takes
//! `x_k` to `M (x_k + c_k + d_k e)`, where `s_k = (x_k + c_k)[0]` and `d_k = s_k^3 - s_k`. All but the cube is linear, so
//!
//! * `s_r` is the first element of `M^r x + sum over k < r of M^(r-k) (c_k + d_k e)`, plus `c_r[0]`;
//! * the state after `R` rounds is `M^R x + sum over k of M^(R-k) (c_k + d_k e)`.
//!
//! Each element is one sum of products with constants. Powers of a circulant matrix are circulant, so their first rows are all that is needed;
//! and for the state at the end, as `x^W - 1 = (x^(W/2) - 1)(x^(W/2) + 1)`, half of the products with `M^R`: sums of two outputs are those of a
//! cyclic product of sums of two inputs, differences those of a negacyclic product of differences.

use touchmark_koalabear::{Factor, KoalaBear, Packed, Products, Signed};
use touchmark_lanes::{Machine, Products32};

use crate::field::{R, add, balanced, integer, invert, mul, place, sub};

/// The most partial rounds of any instance.
pub(crate) const MOST_ROUNDS: usize = 23;

/// The constants of the partial rounds, for words of one scale before and another after.
///
/// A word of scale `a` stands for its number times `a^-1`; Montgomery words have scale `2^32`. Products are divided by `2^32`.
#[derive(Debug)]
pub(crate) struct PartialRounds<const W: usize> {
    rounds: usize,
    /// For each round, the coefficients of the first state's elements (the first row of a power of the matrix),
    rows: [[i64; W]; MOST_ROUNDS],
    /// of what earlier rounds added (the first elements of powers), and zeros,
    corners: [[i64; MOST_ROUNDS + 1]; MOST_ROUNDS],
    /// and where its sum starts.
    starts: [i64; MOST_ROUNDS],
    /// For each output of the two products that make the last state, the coefficients of its inputs (the second half of a row is not used),
    exit_rows: [[i64; W]; W],
    /// and of each round,
    exit_columns: [[i64; MOST_ROUNDS]; W],
    /// and where its sum starts.
    exit_starts: [i64; W],
}

impl<const W: usize> PartialRounds<W> {
    /// `constants`: a row for each partial round, and one that is added to the state after them. `scales`: before and after.
    pub(crate) const fn new(first_row: &[u64; W], constants: &[[KoalaBear; W]], scales: [u64; 2]) -> Self {
        let rounds = constants.len() - 1;
        let powers = powers(first_row, rounds);
        let mut table = Self {
            rounds,
            rows: [[0; W]; MOST_ROUNDS],
            corners: [[0; MOST_ROUNDS + 1]; MOST_ROUNDS],
            starts: [0; MOST_ROUNDS],
            exit_rows: [[0; W]; W],
            exit_columns: [[0; MOST_ROUNDS]; W],
            exit_starts: [0; W],
        };
        // The constants' share of the state before each round.
        let mut share = [0; W];
        // From words of the first state to Montgomery words, those of the rounds.
        let from_before = mul(R, mul(R, invert(scales[0])));
        let mut r = 0;
        while r < rounds {
            share = add_row(&share, &constants[r]);
            let mut start = mul(R, mul(R, share[0]));
            let mut i = 0;
            while i < W {
                start = place(&mut table.rows[r][i], mul(powers[r][i], from_before), start);
                i += 1;
            }
            let mut k = 0;
            while k < r {
                start = place(&mut table.corners[r][k], mul(powers[r - k][0], R), start);
                k += 1;
            }
            table.starts[r] = balanced(start) as i64;
            share = multiply(first_row, &share);
            r += 1;
        }
        share = add_row(&share, &constants[rounds]);
        let mut i = 0;
        while i < W {
            table.place_exit(i, &powers, &share, scales);
            i += 1;
        }
        table
    }

    /// The constants of the `i`-th exit: output `i` of the cyclic product, or of the negacyclic one where `i` is in the second half.
    const fn place_exit(
        &mut self,
        i: usize,
        powers: &[[u64; W]; MOST_ROUNDS + 1],
        share: &[u64; W],
        [scale_before, scale_after]: [u64; 2],
    ) {
        // Half the sum, or difference, of rows i and i + W / 2 of a matrix.
        let half = mul(scale_after, invert(2));
        let scale = mul(half, mul(R, invert(scale_before)));
        let mut start = mul(mul(R, half), fold(share, i, i));
        let mut j = 0;
        while j < W / 2 {
            let entry = fold(&powers[self.rounds], i, j + W - i);
            start = place(&mut self.exit_rows[i][j], mul(entry, scale), start);
            j += 1;
        }
        let mut k = 0;
        while k < self.rounds {
            // Column 0 at rows i and i + W / 2: the row's entries at -i and -i - W / 2.
            let entry = fold(&powers[self.rounds - k], i, 2 * W - i);
            start = place(&mut self.exit_columns[i][k], mul(entry, half), start);
            k += 1;
        }
        self.exit_starts[i] = balanced(start) as i64;
    }

    /// Runs the rounds in each lane.
    #[inline(always)]
    pub(crate) fn run<M: Machine<U32: Products32>>(
        &self,
        machine: M,
        state: &[Signed<M>; W],
    ) -> [Signed<M>; W] {
        let mut x = [state[0].reduce(machine); W];
        let mut factors = [x[0].factor(machine); W];
        for i in 1..W {
            x[i] = state[i].reduce(machine);
            factors[i] = x[i].factor(machine);
        }
        let mut added = [factors[0]; MOST_ROUNDS + 1];
        for r in 0..self.rounds {
            // By fours, so that few branches depend on the round; the constants past the last are zero.
            let before = &added[..r.next_multiple_of(4)];
            let (runs, constants): (_, [&[i64]; 2]) = ([&factors, before], [&self.rows[r], &self.corners[r]]);
            let s = dot(machine, Products::start(machine, self.starts[r]), runs, constants);
            added[r] = (s.cube() - s).factor(machine);
        }
        for i in 0..W / 2 {
            factors[i] = (x[i] + x[i + W / 2]).factor(machine);
            factors[i + W / 2] = (x[i] - x[i + W / 2]).factor(machine);
        }
        let (sums, differences) = factors.split_at(W / 2);
        let added = &added[..self.rounds];
        for block in (0..W).step_by(BLOCK) {
            let inputs = if block < W / 2 { sums } else { differences };
            let mut exits = Exits::start(machine, &self.exit_starts[block..]);
            exits.add(machine, inputs, &self.exit_rows[block..]);
            exits.make_room();
            exits.add(machine, added, &self.exit_columns[block..]);
            exits.reduce(&mut x[block..block + BLOCK]);
        }
        let mut output = *state;
        for i in 0..W / 2 {
            output[i] = x[i].signed_sum(machine, x[i + W / 2]);
            output[i + W / 2] = x[i].signed_difference(x[i + W / 2]);
        }
        output
    }
}

/// The sum of `start` and the products of both runs of factors, divided by `2^32`.
#[inline(always)]
fn dot<M: Machine<U32: Products32>>(
    machine: M,
    start: Products<M>,
    factors: [&[Factor<M>]; 2],
    constants: [&[i64]; 2],
) -> Packed<M> {
    let most = Products::<M>::MOST;
    let mut sum = start;
    for run in 0..2 {
        let parts = factors[run].chunks(most).zip(constants[run].chunks(most));
        for (part, (factors, constants)) in parts.enumerate() {
            if run + part > 0 {
                sum = sum.make_room();
            }
            sum = add_products(machine, sum, factors, constants);
        }
    }
    sum.reduce()
}

/// Outputs computed side by side: their sums are independent of each other, so the machine need not wait for one.
struct Exits<M: Machine<U32: Products32>>([Products<M>; BLOCK]);

/// The number of outputs side by side.
const BLOCK: usize = 4;

impl<M: Machine<U32: Products32>> Exits<M> {
    #[inline(always)]
    fn start(machine: M, starts: &[i64]) -> Self {
        let mut sums = [Products::start(machine, 0); BLOCK];
        for (sum, &start) in sums.iter_mut().zip(starts) {
            *sum = Products::start(machine, start);
        }
        Self(sums)
    }

    /// Adds products to each sum; makes room as often as they need it.
    #[inline(always)]
    fn add<const N: usize>(&mut self, machine: M, factors: &[Factor<M>], constants: &[[i64; N]]) {
        let most = Products::<M>::MOST;
        for (part, factors) in factors.chunks(most).enumerate() {
            if part > 0 {
                self.make_room();
            }
            for (j, &factor) in factors.iter().enumerate() {
                for (sum, constants) in self.0.iter_mut().zip(constants) {
                    *sum = sum.add(machine, factor, constants[part * most + j]);
                }
            }
        }
    }

    #[inline(always)]
    fn make_room(&mut self) {
        for sum in &mut self.0 {
            *sum = sum.make_room();
        }
    }

    /// The sums, divided by `2^32`.
    #[inline(always)]
    fn reduce(&self, outputs: &mut [Packed<M>]) {
        for (output, sum) in outputs.iter_mut().zip(&self.0) {
            *output = sum.reduce();
        }
    }
}

/// The sum and the products, which are a multiple of four.
#[inline(always)]
fn add_products<M: Machine<U32: Products32>>(
    machine: M,
    sum: Products<M>,
    factors: &[Factor<M>],
    constants: &[i64],
) -> Products<M> {
    // Two sums that take turns, so that a product need not wait for the one before.
    let mut sums = [sum, Products::start(machine, 0)];
    for (factors, constants) in factors.as_chunks::<4>().0.iter().zip(constants.as_chunks::<4>().0) {
        for i in 0..4 {
            sums[i % 2] = sums[i % 2].add(machine, factors[i], constants[i]);
        }
    }
    sums[0].join(sums[1])
}

/// The sum of entries `k` and `k + W / 2` (modulo `W`) where `i` is in the first half, and otherwise their difference, with `i` moved there.
const fn fold<const W: usize>(row: &[u64; W], i: usize, k: usize) -> u64 {
    if i < W / 2 { add(row[k % W], row[(k + W / 2) % W]) } else { sub(row[(k + W / 2) % W], row[k % W]) }
}

/// The first rows of the powers 0 to `rounds` of a circulant matrix.
pub(crate) const fn powers<const W: usize>(
    first_row: &[u64; W],
    rounds: usize,
) -> [[u64; W]; MOST_ROUNDS + 1] {
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
pub(crate) const fn multiply<const W: usize>(first_row: &[u64; W], vector: &[u64; W]) -> [u64; W] {
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

pub(crate) const fn add_row<const W: usize>(vector: &[u64; W], row: &[KoalaBear; W]) -> [u64; W] {
    let mut sum = *vector;
    let mut i = 0;
    while i < W {
        sum[i] = add(sum[i], integer(row[i]));
        i += 1;
    }
    sum
}
