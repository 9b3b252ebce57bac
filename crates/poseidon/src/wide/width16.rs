//! The matrix of width 16, whose entries are small: integers are multiplied and added up, and nothing is reduced.
//!
//! `x^16 - 1 = (x^4 - 1)(x^4 + 1)(x^8 + 1)`: sums of elements eight apart are multiplied by a cyclic matrix, in two parts, their differences by a negacyclic
//! one. What comes out is four times the product.

use touchmark_koalabear::KoalaBear;
use touchmark_lanes::limbs::MulAdd52;

use super::{
    FullRound, Scales, Wide, cube, montgomery_words,
    sections::Sections,
    word::{Constant, P, Words},
};
use crate::{
    field::{R, add, integers_of, invert, mul, sub},
    params::FIRST_ROW_16,
};

/// Words of scale `2^25` keep it in a round: the layer multiplies by four.
const SCALES: Scales = Scales::new(25);

/// The first rows of the three products' matrices; the last one is doubled.
const CYCLIC: [i64; 4] = fold(&fold::<16, 8>(&FIRST, false), false);
const NEGACYCLIC_4: [i64; 4] = fold(&fold::<16, 8>(&FIRST, false), true);
const NEGACYCLIC_8: [i64; 8] = {
    let mut row = fold(&FIRST, true);
    let mut i = 0;
    while i < 8 {
        row[i] *= 2;
        i += 1;
    }
    row
};

const FIRST: [i64; 16] = {
    let mut first = [0; 16];
    let mut i = 0;
    while i < 16 {
        first[i] = FIRST_ROW_16[i].cast_signed();
        i += 1;
    }
    first
};

/// Bound of a result: the entries of a row times the greatest cube, which is above its bias by less than `2^41`, plus the starts.
const _: () = {
    let (mut sum, mut i) = (0, 0);
    while i < 16 {
        sum += FIRST_ROW_16[i];
        i += 1;
    }
    assert!(4 * sum * (BIAS + (1 << 41)) + 4 * P < 1 << 52);
};

/// Keeps results from being negative, whatever their starts.
const BIAS: u64 = P;

/// Sums, or differences, of entries half a row apart.
const fn fold<const N: usize, const H: usize>(row: &[i64; N], difference: bool) -> [i64; H] {
    let mut folded = [0; H];
    let mut i = 0;
    while i < H {
        folded[i] = if difference { row[i] - row[i + H] } else { row[i] + row[i + H] };
        i += 1;
    }
    folded
}

impl Wide<16> {
    /// `rows`: the constants of each round; `partial`: those of the partial rounds and of the full one after them.
    pub(crate) const fn new(rows: &[[KoalaBear; 16]; 28], partial: &[[KoalaBear; 16]]) -> Self {
        let terminal = SCALES.terminal;
        Self {
            first: montgomery_words(&rows[0]),
            initial: [
                starts(&rows[1], SCALES.initial[0]),
                starts(&rows[2], SCALES.initial[1]),
                starts(&rows[3], SCALES.initial[2]),
            ],
            partial: Sections::new(&FIRST_ROW_16, partial, SCALES.partial),
            terminal: [
                starts(&rows[25], terminal),
                starts(&rows[26], terminal),
                starts(&rows[27], terminal),
                starts(&[KoalaBear::new(0); 16], terminal),
            ],
            output: Constant::new(mul(R, invert(terminal))),
        }
    }
}

/// Where the three products start, so that constants are added to the results: these are sums and differences of what comes out of the products.
const fn starts(constants: &[KoalaBear; 16], scale: u64) -> [u64; 16] {
    let constants = integers_of(constants);
    let half = invert(2);
    let mut starts = [0; 16];
    let mut i = 0;
    while i < 16 {
        starts[i] = mul(scale, constants[i]);
        i += 1;
    }
    let mut width = 8;
    while width >= 4 {
        let mut i = 0;
        while i < width {
            let (a, b) = (starts[i], starts[i + width]);
            (starts[i], starts[i + width]) = (mul(half, add(a, b)), mul(half, sub(a, b)));
            i += 1;
        }
        width /= 2;
    }
    starts
}

impl FullRound<16> for Wide<16> {
    #[inline(always)]
    fn full_round<L: MulAdd52>(words: Words<L>, state: &mut [L; 16], starts: &[u64; 16]) {
        let mut x = *state;
        for x in &mut x {
            *x = cube(words, BIAS, *x);
        }
        split_in_two(&mut x, 8);
        let (cyclic, negacyclic) = x.split_at_mut(8);
        multiply(words, negacyclic, &NEGACYCLIC_8, true, &starts[8..]);
        split_in_two(cyclic, 4);
        let (low, high) = cyclic.split_at_mut(4);
        multiply(words, low, &CYCLIC, false, &starts[..4]);
        multiply(words, high, &NEGACYCLIC_4, true, &starts[4..8]);
        split_in_two(cyclic, 4);
        split_in_two(&mut x, 8);
        *state = x;
    }
}

/// Sums, then differences, of the halves.
#[inline(always)]
fn split_in_two<L: MulAdd52>(x: &mut [L], half: usize) {
    for i in 0..half {
        (x[i], x[i + half]) = (x[i].add(x[i + half]), x[i].sub(x[i + half]));
    }
}

/// The matrix with `first_row[(j - i) mod N]` at row `i`, column `j`, negated below the diagonal where it is negacyclic, times the values, plus
/// the starts.
#[inline(always)]
fn multiply<L: MulAdd52, const N: usize>(
    words: Words<L>,
    x: &mut [L],
    first_row: &[i64; N],
    negacyclic: bool,
    starts: &[u64],
) {
    let mut sums = [words.splat(0); N];
    for i in 0..N {
        sums[i] = words.splat(starts[i]);
    }
    for j in 0..N {
        for i in 0..N {
            let entry = first_row[(j + N - i) % N];
            let entry = if negacyclic && j < i { -entry } else { entry };
            // Modulo 2^52, which is all that low products see.
            sums[i] = sums[i].add_mul_low52(x[j], words.splat(entry.cast_unsigned()));
        }
    }
    x[..N].copy_from_slice(&sums);
}
