//! The matrix of width 16, whose entries are small, in words of 32 bits.
//!
//! With `a_j = x_j + x_(j+8)` and `b_j = x_j - x_(j+8)`, the circulant product splits as `x^16 - 1 = (x^8 - 1)(x^8 + 1)` does: the sums of its
//! outputs are a cyclic product of the `a_j`, the differences a negacyclic one of the `b_j`. What comes out is twice the product, divided by `2^16`
//! in the reduction: every full round changes the scale of the words, which the tables of constants follow.

use touchmark_koalabear::{KoalaBear, Packed, Pair, Signed, SmallSum};
use touchmark_lanes::{Machine, Portable, Products32};

use crate::{
    field::{R, add, balanced, integer, invert, mul, pow, sub},
    params::FIRST_ROW_16,
    permutation::{HALF_FULL_ROUNDS, Start},
};

/// What the coefficients in a row of the cyclic product add up to.
const ROW_SUM: u64 = {
    let (mut sum, mut i) = (0, 0);
    while i < 16 {
        sum += FIRST_ROW_16[i];
        i += 1;
    }
    sum
};

/// The matrices of the two products, each row's coefficients in pairs.
const CYCLIC: [[[i16; 2]; 4]; 8] = matrix(true);
const NEGACYCLIC: [[[i16; 2]; 4]; 8] = matrix(false);

/// One layer in each lane: the matrix times the cubes, plus the constants.
#[inline(always)]
pub(crate) fn layer<M: Machine<U32: Products32>>(
    machine: M,
    state: &[Packed<M>; 16],
    starts: &[Start; 16],
) -> [Signed<M>; 16] {
    let mut sums = [Pair::sums([state[0], state[1]], [state[8], state[9]]); 4];
    let mut differences = [Pair::differences([state[0], state[1]], [state[8], state[9]]); 4];
    for k in 1..4 {
        let (a, b) = ([state[2 * k], state[2 * k + 1]], [state[2 * k + 8], state[2 * k + 9]]);
        sums[k] = Pair::sums(a, b);
        differences[k] = Pair::differences(a, b);
    }
    let (low, high) = starts.split_at(8);
    let sums = multiply(machine, &sums, &CYCLIC, low);
    let differences = multiply(machine, &differences, &NEGACYCLIC, high);
    let mut output = [state[0].signed(); 16];
    for i in 0..8 {
        let [first, second] = SmallSum::sum_and_difference(sums[i], differences[i]);
        output[i] = first.reduce(machine);
        output[i + 8] = second.reduce(machine);
    }
    output
}

#[inline(always)]
fn multiply<M: Machine<U32: Products32>>(
    machine: M,
    pairs: &[Pair<M>; 4],
    matrix: &[[[i16; 2]; 4]; 8],
    starts: &[Start],
) -> [SmallSum<M>; 8] {
    let mut sums = [SmallSum::start(machine, [0; 2]); 8];
    for i in 0..8 {
        sums[i] = SmallSum::start(machine, starts[i]);
        for k in 0..4 {
            sums[i] = sums[i].add(machine, pairs[k], matrix[i][k]);
        }
    }
    sums
}

/// Row `i` of the cyclic product has `r_k + r_(k+8)` at column `j`, with `k = (j - i) mod 8`; of the negacyclic one `r_k - r_(k+8)`, negated
/// where `j < i`.
const fn matrix(cyclic: bool) -> [[[i16; 2]; 4]; 8] {
    let mut matrix = [[[0; 2]; 4]; 8];
    let mut i = 0;
    while i < 8 {
        let mut j = 0;
        while j < 8 {
            let k = (j + 8 - i) % 8;
            let (first, second) = (small(FIRST_ROW_16[k]), small(FIRST_ROW_16[k + 8]));
            matrix[i][j / 2][j % 2] = if cyclic {
                first + second
            } else if j < i {
                second - first
            } else {
                first - second
            };
            j += 1;
        }
        i += 1;
    }
    matrix
}

#[expect(clippy::cast_possible_truncation, reason = "entries are below 128")]
const fn small(entry: u64) -> i16 {
    assert!(entry < 128);
    entry as i16
}

/// The scale of the words after a layer whose input had `scale`: cubes are divided by `2^64`, products doubled and divided by `2^16`.
const fn next_scale(scale: u64) -> u64 {
    mul(mul(scale, mul(scale, scale)), invert(mul(mul(R, R), 1 << 15)))
}

/// The scales of Montgomery words before each of the first layers, and after the last of them.
pub(crate) const fn scales(mut scale: u64) -> [u64; HALF_FULL_ROUNDS + 1] {
    let mut scales = [scale; HALF_FULL_ROUNDS + 1];
    let mut i = 0;
    while i < HALF_FULL_ROUNDS {
        scale = next_scale(scale);
        scales[i + 1] = scale;
        i += 1;
    }
    scales
}

/// The scale from which the last layers lead to Montgomery words.
///
/// Four layers take the scale `2^32 u` to `2^32 u^81 2^-600`, so `u` is the 81st root of `2^600`; there is one, since 81 has no factor in common
/// with `p - 1 = 2^24 * 127`.
pub(crate) const fn last_scale() -> u64 {
    const ORDER: u64 = (1 << 24) * 127;
    // The order of the numbers prime to it is 2^23 * 126: 81^-1 = 81^(2^23 * 126 - 1).
    let (mut inverse, mut square, mut exponent) = (1, 81, (1_u64 << 23) * 126 - 1);
    while exponent > 0 {
        if exponent & 1 == 1 {
            inverse = inverse * square % ORDER;
        }
        square = square * square % ORDER;
        exponent >>= 1;
    }
    mul(R, pow(2, 600 * inverse % ORDER))
}

/// Where the sums of a layer start, so that its output has `scale` and the constants added.
pub(crate) const fn starts(constants: &[KoalaBear; 16], scale: u64) -> [Start; 16] {
    let mut starts = [[0; 2]; 16];
    // Half of what an output starts with: outputs are a sum and a difference of sums, and divided by 2^16.
    let factor = mul(mul(scale, 1 << 16), invert(2));
    let mut i = 0;
    while i < 8 {
        let (a, b) = (mul(integer(constants[i]), factor), mul(integer(constants[i + 8]), factor));
        // The cyclic product's inputs lack an offset each; its coefficients add up to the same in every row.
        let sum = add(add(a, b), mul(Pair::<Portable>::SUM_OFFSET as u64, ROW_SUM));
        starts[i] = SmallSum::<Portable>::encode(balanced(sum) as i64, true);
        starts[i + 8] = SmallSum::<Portable>::encode(balanced(sub(a, b)) as i64, false);
        i += 1;
    }
    starts
}
