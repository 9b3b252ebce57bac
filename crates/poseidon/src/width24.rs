//! The matrix of width 24 in words of 32 bits, in four blocks of six.
//!
//! A circulant product is one of polynomials modulo `x^24 - 1 = (x^6 - 1)(x^6 + 1)(x^6 - i)(x^6 + i)`, with `i^2 = -1`. In each block an output is a
//! sum of six products with constants, reduced once.

use touchmark_koalabear::{KoalaBear, MODULUS, Packed, Products, Signed};
use touchmark_lanes::{Machine, Products32};

use crate::{
    field::{R, add, balanced, integer, invert, make_up, mul},
    params::FIRST_ROW_24,
    partial::reverse,
    permutation::Start,
};

/// A square root of -1.
const I: u32 = 2_113_994_754;

const _: () = assert!(mul(I as u64, I as u64) == MODULUS as u64 - 1);

/// `x^6` in each block.
const ROOTS: [u64; 4] = [1, MODULUS as u64 - 1, I as u64, (MODULUS - I) as u64];

/// A circulant matrix in blocks, each with a quarter of its entries in Montgomery form.
type Blocks = [[[u64; 6]; 6]; 4];

/// The matrix of the full rounds.
const MATRIX: Blocks = blocks(&FIRST_ROW_24, R);

/// The same, of least absolute value.
static CONSTANTS: [[[i64; 6]; 6]; 4] = {
    let mut constants = [[[0; 6]; 6]; 4];
    let mut i = 0;
    while i < 144 {
        constants[i / 36][i / 6 % 6][i % 6] = balanced(MATRIX[i / 36][i / 6 % 6][i % 6]) as i64;
        i += 1;
    }
    constants
};

/// The matrix times the state, plus the constants, in each lane.
#[inline(always)]
pub(crate) fn layer<M: Machine<U32: Products32>>(
    machine: M,
    state: &[Packed<M>; 24],
    starts: &[Start; 24],
) -> [Signed<M>; 24] {
    let root = Packed::splat(machine, const { KoalaBear::new(I) });
    let mut blocks = [[state[0]; 6]; 4];
    for j in 0..6 {
        let (a, b) = (state[j] + state[j + 12], state[j + 6] + state[j + 18]);
        blocks[0][j] = a + b;
        blocks[1][j] = a - b;
        let (a, b) = (state[j] - state[j + 12], (state[j + 6] - state[j + 18]) * root);
        blocks[2][j] = a + b;
        blocks[3][j] = a - b;
    }
    for (block, inputs) in blocks.iter_mut().enumerate() {
        *inputs = multiply(machine, inputs, &CONSTANTS[block], &starts[6 * block..]);
    }
    let root = Packed::splat(machine, const { KoalaBear::new(MODULUS - I) });
    let mut output = [state[0].signed(); 24];
    for j in 0..6 {
        let (a, b) = (blocks[0][j] + blocks[1][j], blocks[2][j] + blocks[3][j]);
        output[j] = a.signed_sum(machine, b);
        output[j + 12] = a.signed_difference(b);
        let (a, b) = (blocks[0][j] - blocks[1][j], (blocks[2][j] - blocks[3][j]) * root);
        output[j + 6] = a.signed_sum(machine, b);
        output[j + 18] = a.signed_difference(b);
    }
    output
}

#[inline(always)]
fn multiply<M: Machine<U32: Products32>>(
    machine: M,
    inputs: &[Packed<M>; 6],
    matrix: &[[i64; 6]; 6],
    starts: &[Start],
) -> [Packed<M>; 6] {
    let mut sums = [Products::start(machine, 0); 6];
    for i in 0..6 {
        sums[i] = Products::start(machine, join(starts[i]));
    }
    // Products of one input are independent of each other: the machine need not wait for a sum.
    for j in 0..6 {
        let factor = inputs[j].factor(machine);
        for i in 0..6 {
            sums[i] = sums[i].add(machine, factor, matrix[i][j]);
        }
    }
    let mut output = *inputs;
    for i in 0..6 {
        output[i] = sums[i].reduce();
    }
    output
}

/// A circulant matrix in blocks. Modulo `x^6 - w` the matrix is multiplication by its first column, as a polynomial: entry `(i, j)` is coefficient
/// `i - j`, or `w` times coefficient `i - j + 6`. The four blocks add up to four times the product.
const fn blocks(first_row: &[u64; 24], scale: u64) -> Blocks {
    let mut blocks = [[[0; 6]; 6]; 4];
    let column = reverse(first_row);
    let scale = mul(scale, invert(4));
    let mut block = 0;
    while block < 4 {
        let root = ROOTS[block];
        let mut i = 0;
        while i < 6 {
            let mut j = 0;
            while j < 6 {
                let k = (i + 6 - j) % 6;
                let mut entry = add(column[k + 12], mul(root, column[k + 18]));
                entry = add(column[k + 6], mul(root, entry));
                entry = add(column[k], mul(root, entry));
                if j > i {
                    entry = mul(root, entry);
                }
                blocks[block][i][j] = mul(entry, scale);
                j += 1;
            }
            i += 1;
        }
        block += 1;
    }
    blocks
}

/// Where the sums of a layer start, so that the constants are added to its output, in Montgomery form.
pub(crate) const fn starts(constants: &[KoalaBear; 24]) -> [Start; 24] {
    let quarter = invert(4);
    let mut starts = [[0; 2]; 24];
    let mut j = 0;
    while j < 6 {
        let mut k = [0; 4];
        let mut part = 0;
        while part < 4 {
            k[part] = integer(constants[j + 6 * part]);
            part += 1;
        }
        let mut block = 0;
        while block < 4 {
            let root = ROOTS[block];
            let value = add(k[0], mul(root, add(k[1], mul(root, add(k[2], mul(root, k[3]))))));
            let mut start = mul(mul(value, quarter), mul(R, R));
            let mut column = 0;
            while column < 6 {
                start = make_up(MATRIX[block][j][column], start);
                column += 1;
            }
            starts[6 * block + j] = split(balanced(start) as i64);
            block += 1;
        }
        j += 1;
    }
    starts
}

/// A number as two words.
#[expect(clippy::cast_possible_truncation, reason = "the other word holds the rest")]
const fn split(number: i64) -> Start {
    [number as i32, (number >> 32) as i32]
}

/// The opposite of [`split`].
#[inline(always)]
fn join([low, high]: Start) -> i64 {
    i64::from(high) << 32 | i64::from(low.cast_unsigned())
}
