//! Polynomials modulo `X^W - 1` as eight blocks, one modulo `X^(W/8) - r` for each eighth root of unity `r`, and back.
//!
//! A circulant matrix multiplies by a polynomial, so it works on each block by itself.

use touchmark_lanes::limbs::MulAdd52;

use super::word::{Constant, P, Words};
use crate::field::{add, invert, mul, pow};

/// Coefficients of a block: two, or three.
pub(crate) const MOST: usize = 3;

/// An eighth root of unity: its fourth power is -1.
const ROOT: u64 = pow(3, (P - 1) / 8);

const _: () = assert!(pow(ROOT, 4) == P - 1);

/// The square roots of 1, -1, the square roots of -1 that come first in each pair of blocks.
const FIRST_ROOTS: [u64; 4] = [1, pow(ROOT, 2), ROOT, pow(ROOT, 3)];

/// `X^(W/8)` in each block.
pub(crate) const ROOTS: [u64; 8] = {
    let mut roots = [1; 8];
    let mut i = 0;
    while i < 4 {
        roots[2 * i] = FIRST_ROOTS[i];
        roots[2 * i + 1] = P - FIRST_ROOTS[i];
        i += 1;
    }
    roots
};

const TO_BLOCKS: [Constant; 4] = constants(FIRST_ROOTS);
const FROM_BLOCKS: [Constant; 4] =
    constants([1, invert(FIRST_ROOTS[1]), invert(FIRST_ROOTS[2]), invert(FIRST_ROOTS[3])]);

const fn constants(factors: [u64; 4]) -> [Constant; 4] {
    [
        Constant::new(factors[0]),
        Constant::new(factors[1]),
        Constant::new(factors[2]),
        Constant::new(factors[3]),
    ]
}

/// What is added to the coefficients of [`to_blocks`], each eighth of them, so that nothing that is multiplied is negative: they range over less
/// than `2^41`, products over less than `1.01 p`, and this is more than both.
const MARGIN: u64 = 1040 * P;

const _: () = assert!(MARGIN > (1 << 41) + 5 * P);

/// The biases of [`to_blocks`].
pub(crate) const BIASES: [u64; 8] = [7 * MARGIN, 3 * MARGIN, MARGIN, MARGIN, 0, 0, 0, 0];

/// A coefficient of each block, from that of each eighth. These are above their [biases](BIASES) by less than `2^41`; the results are in `[0, 2^46)`.
///
/// Let `c_i` be coefficients of eighth `i`, less their biases, and `m` the margin. What is multiplied: `c_2 + m - c_6` and `c_3 + m - c_7`; next
/// `c_1 + 3m + c_5 - (c_3 + m + c_7)`, and `c_1 + 3m - c_5` plus or less a product. What else is a result: `c_0 + 7m + c_2 + m + c_4 + c_6` less
/// `c_1 + 3m + c_3 + m + c_5 + c_7`; `c_0 + 7m + c_4 - (c_2 + m + c_6)`, and `c_0 + 7m - c_4`, plus or less up to two products.
#[inline(always)]
pub(crate) fn to_blocks<L: MulAdd52>(words: Words<L>, x: &[L; 8]) -> [L; 8] {
    let zero = words.splat(0);
    let mut y = *x;
    for i in 0..4 {
        butterfly(&mut y, i, i + 4);
    }
    for i in [0, 1, 4, 5] {
        if i >= 4 {
            y[i + 2] = words.multiply(zero, y[i + 2], &TO_BLOCKS[1]);
        }
        butterfly(&mut y, i, i + 2);
    }
    for pair in 0..4 {
        if pair > 0 {
            y[2 * pair + 1] = words.multiply(zero, y[2 * pair + 1], &TO_BLOCKS[pair]);
        }
        butterfly(&mut y, 2 * pair, 2 * pair + 1);
    }
    y
}

/// The sum and the difference.
#[inline(always)]
fn butterfly<L: MulAdd52>(y: &mut [L; 8], i: usize, j: usize) {
    (y[i], y[j]) = (y[i].add(y[j]), y[i].sub(y[j]));
}

/// What is added to the coefficients of each block for [`from_blocks`].
pub(crate) const BLOCK_BIASES: [u64; 8] = [35 * P, 0, 5 * P, 0, 15 * P, 0, 5 * P, 0];

/// Eight times the coefficients of each eighth, from those of each block. These are above their [biases](BLOCK_BIASES) by less than `5p`; the
/// results are in `[0, 100p)`.
///
/// In units of `p`. Pairs of blocks add up to `[35, 45)`, `[5, 15)`, `[15, 25)`, `[5, 15)`; their differences are in `[30, 40)`, and
/// in `[0, 20)` where they are multiplied, which makes them `[0, 1.01)`, in the third pair `[2, 3.01)`. Of the last two pairs sums are `[20, 40)` and
/// `[2, 4.02)`, and differences in `[0, 20)` and `[0.99, 3.01)` are multiplied. Of the first two pairs sums and differences are
/// `[40, 60)`, `[30, 41.01)`, `[20, 40)`, `[28.99, 40)`: not below those of the last two, in the order `[20, 40)`, `[2, 4.02)`, `[0, 1.01)`, `[0, 1.01)`.
#[inline(always)]
pub(crate) fn from_blocks<L: MulAdd52>(words: Words<L>, blocks: &[L; 8]) -> [L; 8] {
    let zero = words.splat(0);
    let mut y = *blocks;
    for pair in 0..4 {
        butterfly(&mut y, 2 * pair, 2 * pair + 1);
        if pair > 0 {
            let start = if pair == 2 { words.splat(2 * P) } else { zero };
            y[2 * pair + 1] = words.multiply(start, y[2 * pair + 1], &FROM_BLOCKS[pair]);
        }
    }
    for i in [0, 1, 4, 5] {
        butterfly(&mut y, i, i + 2);
        if i >= 4 {
            y[i + 2] = words.multiply(zero, y[i + 2], &FROM_BLOCKS[1]);
        }
    }
    for i in 0..4 {
        butterfly(&mut y, i, i + 4);
    }
    y
}

/// A polynomial modulo `X^n - root`.
pub(crate) type Block = [u64; MOST];

/// The blocks of a polynomial with coefficients in `[0, p)`.
pub(crate) const fn split<const W: usize>(polynomial: &[u64; W]) -> [Block; 8] {
    let n = W / 8;
    let mut blocks = [[0; MOST]; 8];
    let mut b = 0;
    while b < 8 {
        let mut i = W;
        while i > 0 {
            i -= 1;
            blocks[b][i % n] =
                if i >= W - n { polynomial[i] } else { add(mul(blocks[b][i % n], ROOTS[b]), polynomial[i]) };
        }
        b += 1;
    }
    blocks
}

/// The product modulo `X^n - root`.
pub(crate) const fn product(a: &Block, b: &Block, n: usize, root: u64) -> Block {
    let mut product = [0; MOST];
    let mut i = 0;
    while i < n {
        let mut j = 0;
        while j < n {
            let mut term = mul(a[i], b[j]);
            if i + j >= n {
                term = mul(term, root);
            }
            product[(i + j) % n] = add(product[(i + j) % n], term);
            j += 1;
        }
        i += 1;
    }
    product
}
