//! The partial rounds, as recursive filters.
//!
//! In a block, modulo `X^n - root`, a round takes a polynomial `f` to `m (f + d)`: `m` is the matrix's polynomial, and `d = s^3 - s` what the S-box adds
//! to the first element of the state, and so to the coefficient 0 of every block. Let `m^n = t_1 m^(n-1) + ... + t_n` (Cayley and Hamilton),
//! `N_0 = 1`, `N_k = m N_(k-1) - t_k`, hence `N_n = 0`. A block is known by the traces `s_k` of `N_(k-1) f`, `k` from 1 to `n`. By
//! `m N_(k-1) = N_k + t_k`, with trace `k t_k` (Newton), a round takes
//!
//! * `s_k` to `s_(k+1) + t_k (s_1 + k d)`, with `s_(n+1) = 0`.
//!
//! The trace of `f` is `n` times its coefficient 0, and the first element of the state an eighth of the sum of those: `1/W` times the sum of the `s_1`.

use touchmark_koalabear::KoalaBear;
use touchmark_lanes::limbs::MulAdd52;

use super::{
    blocks::{BLOCK_BIASES, Block, MOST, ROOTS, product, split},
    opaque,
    word::{Constant, P, Words},
};
use crate::{
    field::{invert, mul, sub},
    partial::{MOST_ROUNDS, add_row, multiply, reverse},
};

/// The scale of the traces' words: cubes are divided by `2^52`, and keep it.
const SCALE: u64 = (1 << 26) % P;

/// A matrix for every block.
pub(crate) type Matrices = [[[Constant; MOST]; MOST]; 8];

/// The constants of the partial rounds.
#[derive(Debug)]
pub(crate) struct Sections<const W: usize> {
    rounds: usize,
    /// From blocks before the matrix of the last full round to traces.
    entry: Matrices,
    /// `t_1` to `t_n` of each block.
    feedback: [[Constant; MOST]; 8],
    /// `1/W`.
    mean: Constant,
    /// The share of the round constants in each S-box's input.
    starts: [u64; MOST_ROUNDS],
    /// From traces to an eighth of the blocks.
    exit: Matrices,
    /// The share of the round constants in it.
    exit_starts: [u64; W],
}

impl<const W: usize> Sections<W> {
    /// `constants`: a row for each partial round, and one that is added to the state after them. `scales`: of the words before and after.
    pub(crate) const fn new(first_row: &[u64; W], constants: &[[KoalaBear; W]], scales: [u64; 2]) -> Self {
        let rounds = constants.len() - 1;
        let mut table = Self {
            rounds,
            entry: [[[Constant::ZERO; MOST]; MOST]; 8],
            feedback: [[Constant::ZERO; MOST]; 8],
            mean: Constant::new(invert(W as u64)),
            starts: [0; MOST_ROUNDS],
            exit: [[[Constant::ZERO; MOST]; MOST]; 8],
            exit_starts: [0; W],
        };
        let factors = split(&reverse(first_row));
        let entry_scale = mul(SCALE, invert(scales[0]));
        let exit_scale = mul(mul(scales[1], invert(SCALE)), invert(8));
        let mut b = 0;
        while b < 8 {
            table.place_block(b, &factors[b], entry_scale, exit_scale);
            b += 1;
        }
        let mut share = [0; W];
        let mut r = 0;
        while r < rounds {
            share = add_row(&share, &constants[r]);
            table.starts[r] = mul(SCALE, share[0]);
            share = multiply(first_row, &share);
            r += 1;
        }
        let share = split(&add_row(&share, &constants[rounds]));
        table.exit_starts = block_starts(&share, mul(scales[1], invert(8)));
        table
    }

    const fn place_block(&mut self, b: usize, factor: &Block, entry_scale: u64, exit_scale: u64) {
        let n = W / 8;
        let t = characteristic(factor, n, ROOTS[b]);
        // Columns: N_k, and m N_k.
        let mut numerators = [[0; MOST]; MOST];
        let mut next = [[0; MOST]; MOST];
        numerators[0][0] = 1;
        let mut k = 0;
        while k < n {
            self.feedback[b][k] = Constant::new(t[k]);
            next[k] = product(factor, &numerators[k], n, ROOTS[b]);
            if k + 1 < n {
                numerators[k + 1] = next[k];
                numerators[k + 1][0] = sub(next[k][0], t[k]);
            }
            k += 1;
        }
        // Rows: the traces of N_k f, and of m N_k f.
        let exits = invert_rows(&traces(&numerators, n, ROOTS[b]), n);
        let entries = traces(&next, n, ROOTS[b]);
        let mut i = 0;
        while i < n * n {
            self.entry[b][i / n][i % n] = Constant::new(mul(entries[i / n][i % n], entry_scale));
            self.exit[b][i / n][i % n] = Constant::new(mul(exits[i / n][i % n], exit_scale));
            i += 1;
        }
    }

    /// Runs the rounds in each lane: from blocks before the matrix of the last full round to blocks of the state after them, ready for
    /// [`from_blocks`](super::blocks::from_blocks). Coefficients that come in are in `[0, 2^46)`.
    #[inline(always)]
    pub(crate) fn run<L: MulAdd52>(&self, words: Words<L>, halves: &mut [[L; W]; 2]) {
        let mut d = [words.splat(0); 2];
        for (half, d) in halves.iter_mut().zip(&mut d) {
            let (table, half) = opaque(self, half);
            multiply_blocks(words, half, &table.entry, &[0; W]);
            let mut sum = words.splat(0);
            for b in 0..8 {
                sum = sum.add(half[b * (W / 8)]);
            }
            *d = table.s_box(words, sum, table.starts[0]);
        }
        for &start in &self.starts[1..self.rounds] {
            for (half, d) in halves.iter_mut().zip(&mut d) {
                let (table, half) = opaque(self, half);
                *d = table.round(words, half, *d, start);
            }
        }
        for (half, d) in halves.iter_mut().zip(d) {
            let (table, half) = opaque(self, half);
            table.round(words, half, d, 0);
            multiply_blocks(words, half, &table.exit, &table.exit_starts);
        }
    }

    /// `d`, in `(0, 2^44)`, of a sum of less than `2^37`.
    ///
    /// `s < 2.01 p`, and its cube divided by `2^52` is below `2^44 - 4p`.
    #[inline(always)]
    fn s_box<L: MulAdd52>(&self, words: Words<L>, sum: L, start: u64) -> L {
        let s = words.multiply(words.splat(start), sum, &self.mean);
        words.cube(words.splat(4 * P).sub(s), s)
    }

    /// One round, and the S-box of the next one, which waits for the first traces alone.
    ///
    /// Traces are below `5.1 p`: at first they are sums of three products, below `3.05 p`, and a round adds one product, below `1.02 p`, to what the
    /// trace before was; a block has three of them at most, after two rounds the first sums are gone. So the sum for the S-box is below `2^37`, and
    /// what is multiplied below `2^46`.
    #[inline(always)]
    fn round<L: MulAdd52>(&self, words: Words<L>, state: &mut [L; W], d: L, start: u64) -> L {
        let n = W / 8;
        let mut first = [d; 8];
        let mut sums = [words.splat(0); 2];
        for b in 0..8 {
            let x = state[b * n].add(d);
            first[b] = words.multiply(state[b * n + 1], x, &self.feedback[b][0]);
            sums[b % 2] = sums[b % 2].add(first[b]);
        }
        let next = self.s_box(words, sums[0].add(sums[1]), start);
        for b in 0..8 {
            let mut x = state[b * n].add(d);
            for k in 1..n {
                x = x.add(d);
                let next = if k + 1 < n { state[b * n + k + 1] } else { words.splat(0) };
                state[b * n + k] = words.multiply(next, x, &self.feedback[b][k]);
            }
            state[b * n] = first[b];
        }
        next
    }
}

/// The product of each block with its matrix, plus a start: above the start by less than `3.05 p` for coefficients below `2^46`.
#[inline(always)]
pub(crate) fn multiply_blocks<L: MulAdd52, const W: usize>(
    words: Words<L>,
    state: &mut [L; W],
    matrices: &Matrices,
    starts: &[u64; W],
) {
    let n = W / 8;
    for b in 0..8 {
        let mut block = [state[0]; MOST];
        block[..n].copy_from_slice(&state[b * n..b * n + n]);
        for k in 0..n {
            state[b * n + k] = words.dot(words.splat(starts[b * n + k]), &block[..n], &matrices[b][k][..n]);
        }
    }
}

/// The matrices of multiplication by the blocks of a circulant matrix, times `scale`.
pub(crate) const fn matrices<const W: usize>(first_row: &[u64; W], scale: u64) -> Matrices {
    let n = W / 8;
    let factors = split(&reverse(first_row));
    let mut matrices = [[[Constant::ZERO; MOST]; MOST]; 8];
    let mut b = 0;
    while b < 8 {
        let mut i = 0;
        while i < n {
            let mut power = [0; MOST];
            power[i] = scale;
            let column = product(&factors[b], &power, n, ROOTS[b]);
            let mut k = 0;
            while k < n {
                matrices[b][k][i] = Constant::new(column[k]);
                k += 1;
            }
            i += 1;
        }
        b += 1;
    }
    matrices
}

/// Blocks of constants, times `scale`, with the biases of [`from_blocks`](super::blocks::from_blocks).
pub(crate) const fn block_starts<const W: usize>(blocks: &[Block; 8], scale: u64) -> [u64; W] {
    let n = W / 8;
    let mut starts = [0; W];
    let mut i = 0;
    while i < W {
        starts[i] = BLOCK_BIASES[i / n] + mul(scale, blocks[i / n][i % n]);
        i += 1;
    }
    starts
}

/// `t_1` to `t_n`, by Newton's identities: with `p_k` the trace of the `k`-th power, `n` times its coefficient 0, `k t_k` is `p_k` less the sum over
/// `i < k` of `t_i p_(k-i)`.
const fn characteristic(factor: &Block, n: usize, root: u64) -> [u64; MOST] {
    let (mut traces, mut t) = ([0; MOST], [0; MOST]);
    let mut power = [0; MOST];
    power[0] = 1;
    let mut k = 0;
    while k < n {
        power = product(&power, factor, n, root);
        traces[k] = mul(n as u64, power[0]);
        let mut rest = traces[k];
        let mut i = 0;
        while i < k {
            rest = sub(rest, mul(t[i], traces[k - 1 - i]));
            i += 1;
        }
        t[k] = mul(rest, invert(k as u64 + 1));
        k += 1;
    }
    t
}

/// For each polynomial `g`, the coefficients of `f` in the trace of `g f`: that is `n` times the coefficient 0.
const fn traces(polynomials: &[Block; MOST], n: usize, root: u64) -> [Block; MOST] {
    let mut rows = [[0; MOST]; MOST];
    let mut i = 0;
    while i < n * n {
        let (k, j) = (i / n, i % n);
        let mut power = [0; MOST];
        power[j] = n as u64;
        rows[k][j] = product(&polynomials[k], &power, n, root)[0];
        i += 1;
    }
    rows
}

/// The inverse of a matrix, by elimination; no pivot is zero, which is checked.
const fn invert_rows(rows: &[Block; MOST], n: usize) -> [Block; MOST] {
    let mut matrix = *rows;
    let mut inverse = [[0; MOST]; MOST];
    let mut pivot = 0;
    while pivot < n {
        inverse[pivot][pivot] = 1;
        pivot += 1;
    }
    pivot = 0;
    while pivot < n {
        assert!(matrix[pivot][pivot] != 0);
        let scale = invert(matrix[pivot][pivot]);
        let (from, from_inverse) = (matrix[pivot], inverse[pivot]);
        let mut row = 0;
        while row < n {
            let factor = if row == pivot { sub(1, scale) } else { mul(matrix[row][pivot], scale) };
            let mut column = 0;
            while column < n {
                matrix[row][column] = sub(matrix[row][column], mul(factor, from[column]));
                inverse[row][column] = sub(inverse[row][column], mul(factor, from_inverse[column]));
                column += 1;
            }
            row += 1;
        }
        pivot += 1;
    }
    inverse
}
