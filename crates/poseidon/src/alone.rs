//! One state alone, across vectors: the least time from input to output, for hashes that wait for one another.
//!
//! Words are Montgomery words in 64-bit lanes, reduced lazily. A full round is a matrix of constants times one vector of cubes; for the partial
//! rounds see [`tables`].
#![expect(
    clippy::needless_range_loop,
    reason = "vectors, their sums and their places in tables are counted alike"
)]

mod tables;

use touchmark_koalabear::{KoalaBear, MODULUS, MODULUS_INVERSE, Packed, from_reduced_word, to_word};
use touchmark_lanes::{Backend, Columns, Lanes64, Machine, dispatch};

pub(crate) use tables::Alone;
use tables::{Column, NEAR, Starts, W};

use crate::params::POSEIDON24_ALONE;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use crate::{batch::permute_24, params::POSEIDON24};

/// Permutes one state of width 24.
pub(crate) fn permute_alone(backend: Backend, state: &mut [KoalaBear; W]) {
    // Two lanes, whose products take several instructions each, lose to single words.
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    if let Backend::Simd128(_) = backend {
        return permute_24(Backend::Portable, &POSEIDON24, core::slice::from_mut(state));
    }
    permute_spread(backend, state);
}

dispatch! {
    /// Permutes one state of width 24, spread across vectors.
    fn permute_spread[][](state: &mut [KoalaBear; W]) = permute_spread_kernel
}

#[inline(always)]
fn permute_spread_kernel<M: Machine>(machine: M, state: &mut [KoalaBear; W]) {
    match Vector::<M>::WIDTH {
        8 => POSEIDON24_ALONE.permute::<M, 3>(machine, state),
        4 => POSEIDON24_ALONE.permute::<M, 6>(machine, state),
        2 => POSEIDON24_ALONE.permute::<M, 12>(machine, state),
        _ => POSEIDON24_ALONE.permute::<M, 24>(machine, state),
    }
}

/// How many of so many states, the last ones, are better permuted one after the other: those that would fill no more than a third of a vector,
/// with one state in each lane.
pub(crate) fn few(backend: Backend, states: usize) -> usize {
    let width = lanes(backend);
    let rest = states % width;
    if rest <= width / 3 { rest } else { 0 }
}

dispatch! {
    /// How many states stand side by side.
    fn lanes[][]() -> usize = lanes_kernel
}

#[inline(always)]
fn lanes_kernel<M: Machine>(_: M) -> usize {
    Packed::<M>::WIDTH
}

/// A vector of the machine.
type Vector<M> = <M as Machine>::U64;

/// The widest vector of any machine, in words.
const MAX_WIDTH: usize = 8;

/// A sum in each lane.
type Sum<M> = <Vector<M> as Columns>::Sum;

/// A state: `N` vectors.
type State<M, const N: usize> = [Vector<M>; N];

/// A sum for each element of a state.
type Sums<M, const N: usize> = [Sum<M>; N];

impl Alone {
    /// Permutes a state.
    #[inline(always)]
    fn permute<M: Machine, const N: usize>(&self, machine: M, state: &mut [KoalaBear; W]) {
        let mut column = Column([0; W]);
        for (i, &element) in state.iter().enumerate() {
            column.0[i] = to_word(element).into();
        }
        let mut words = load::<M, N>(machine, &column);
        let first = load::<M, N>(machine, &self.first);
        for i in 0..N {
            // Below 2p.
            words[i] = words[i].wrapping_add(first[i]).reduce_once::<MODULUS>();
        }
        for starts in &self.initial {
            words = self.full_round::<M, N>(machine, starts, &words);
        }
        words = self.partial::<M, N>(machine, &cubes::<M, N>(&words));
        for starts in &self.terminal {
            words = self.full_round::<M, N>(machine, starts, &words);
        }
        for i in 0..N {
            words[i] = words[i].reduce_once::<MODULUS>();
        }
        store::<M, N>(&words, &mut column);
        for (i, element) in state.iter_mut().enumerate() {
            *element = from_reduced_word(low_word(column.0[i]));
        }
    }

    /// The matrix times the cubes, plus constants; words are below `1.1 p` before and after.
    #[inline(always)]
    fn full_round<M: Machine, const N: usize>(
        &self,
        machine: M,
        starts: &Starts,
        words: &State<M, N>,
    ) -> State<M, N> {
        if N.is_multiple_of(2) {
            return self.layer_in_halves(machine, &starts.halves, &cubes::<M, N>(words));
        }
        let mut cubes = *words;
        for i in 0..N {
            cubes[i] = Vector::<M>::cube_52::<MODULUS, MODULUS_INVERSE>(machine, words[i]);
        }
        let mut factors = Column([0; W]);
        store::<M, N>(&cubes, &mut factors);
        let factor = |j: usize| [factors.0[j]; 2];
        reduce::<M, N>(&products::<M, N>(machine, &self.matrix, &starts.whole, factor))
    }

    /// The matrix where vectors do not straddle the halves of a state, with half the products: from words below `p` to such words. Sums of the
    /// outputs of both halves are a cyclic product of sums of the inputs, differences a negacyclic one of differences.
    #[inline(always)]
    fn layer_in_halves<M: Machine, const N: usize>(
        &self,
        machine: M,
        starts: &Column,
        cubes: &State<M, N>,
    ) -> State<M, N> {
        let mut factors = Column([0; W]);
        store::<M, N>(&butterfly::<M, N>(machine, cubes), &mut factors);
        let factor = |j: usize| [factors.0[j], factors.0[j + W / 2]];
        let mut words = reduce::<M, N>(&products::<M, N>(machine, &self.matrix_halves, starts, factor));
        for i in 0..N {
            words[i] = words[i].reduce_once::<MODULUS>();
        }
        words = butterfly::<M, N>(machine, &words);
        for i in 0..N {
            words[i] = words[i].reduce_once::<MODULUS>();
        }
        words
    }

    /// From the cubes of the last full round before the partial rounds to the state after them.
    #[inline(always)]
    fn partial<M: Machine, const N: usize>(&self, machine: M, cubes: &State<M, N>) -> State<M, N> {
        let mut factors = Column([0; W]);
        store::<M, N>(cubes, &mut factors);
        let factor = |j: usize| [factors.0[j]; 2];
        let mut rests = products::<M, N>(machine, &self.chain_cubes, &self.chain_starts, factor);
        let mut exits = start::<M, N>(machine, &self.exit_starts);
        // For each number its lane's vector, complete but for the numbers next to it; in a place of its own, since it would wait for
        // what is written to the same place later.
        let mut totals = [[0; MAX_WIDTH]; W];
        for r in 0..=NEAR {
            store_total::<M>(rests[r / Vector::<M>::WIDTH], &mut totals[r]);
        }
        // The last numbers, the newest first.
        let mut near = [0_i64; NEAR];
        for r in 0..W {
            let mut rest = totals[r][r % Vector::<M>::WIDTH].cast_signed();
            for k in 0..NEAR {
                rest += self.chain_near[r][k] * near[k];
            }
            let number = next_number(near[0], rest);
            near = [number, near[0]];
            // Plus p, and so below 2p.
            let number = (number + i64::from(MODULUS)).cast_unsigned();
            let complete = r + NEAR + 1;
            for i in 0..N {
                // The lane that is complete now, and those after it.
                let place = i * Vector::<M>::WIDTH;
                if complete < place + Vector::<M>::WIDTH {
                    let far = Vector::<M>::load(machine, &self.chain_far[r].0[place..]);
                    rests[i] = Vector::<M>::multiply_add(rests[i], Vector::<M>::splat(machine, number), far);
                    if complete >= place {
                        store_total::<M>(rests[i], &mut totals[complete]);
                    }
                }
            }
            multiply_add::<M, N>(machine, &mut exits, [factors.0[r]; 2], &self.exit_cubes[r]);
            multiply_add::<M, N>(machine, &mut exits, [number; 2], &self.exit_chain[r]);
        }
        reduce::<M, N>(&exits)
    }
}

/// The number after `before` in the chain: `(before^3 + rest) / 2^64` modulo `p`, of least absolute value or nearly so.
///
/// With `before` of at most `0.54 p` in absolute value the cube is below `0.16 * 2^93`, and the quotient at most `p / 2 + 0.04 p`, since `q` is
/// a signed word. `rest` may be any word: it counts less than one.
#[inline(always)]
fn next_number(before: i64, rest: i64) -> i64 {
    const P: i64 = MODULUS as i64;
    /// The inverse of `p` modulo `2^64`, from that modulo `2^32`.
    const P_INV: i64 = {
        let half = MODULUS_INVERSE as i64;
        half.wrapping_mul(2_i64.wrapping_sub(P.wrapping_mul(half)))
    };
    const { assert!(P.wrapping_mul(P_INV) == 1) };
    let number = i128::from(before * before) * i128::from(before) + i128::from(rest);
    let q = low_half(number).wrapping_mul(P_INV);
    // The low halves are the same.
    high_half(number) - high_half(i128::from(q) * i128::from(P))
}

#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "the low half is asked for")]
const fn low_half(number: i128) -> i64 {
    number as i64
}

#[inline(always)]
const fn high_half(number: i128) -> i64 {
    low_half(number >> 64)
}

#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "the low word is asked for")]
const fn low_word(number: u64) -> u32 {
    number as u32
}

/// A column in vectors.
#[inline(always)]
fn load<M: Machine, const N: usize>(machine: M, column: &Column) -> State<M, N> {
    let mut vectors = [Vector::<M>::splat(machine, 0); N];
    for i in 0..N {
        vectors[i] = Vector::<M>::load(machine, &column.0[i * Vector::<M>::WIDTH..]);
    }
    vectors
}

/// Vectors to a column.
#[inline(always)]
fn store<M: Machine, const N: usize>(vectors: &State<M, N>, column: &mut Column) {
    for i in 0..N {
        vectors[i].store(&mut column.0[i * Vector::<M>::WIDTH..]);
    }
}

/// The third powers, below `p`, of words below `1.1 p`.
///
/// In units of `p`, which is just below `2^31`: squares reduce to less than `1.21 / 2 + 1 < 1.61`, cubes to less than `1.61 * 1.1 / 2 + 1 < 1.9`;
/// and `1.61 * 1.1 p^2 + 2^32 p` is below `2^64`.
#[inline(always)]
fn cubes<M: Machine, const N: usize>(words: &State<M, N>) -> State<M, N> {
    let mut cubes = *words;
    for i in 0..N {
        let square = words[i].multiply(words[i]).reduce::<MODULUS, MODULUS_INVERSE>();
        let cube = square.multiply(words[i]).reduce::<MODULUS, MODULUS_INVERSE>();
        cubes[i] = cube.reduce_once::<MODULUS>();
    }
    cubes
}

/// Sums of both halves, and differences plus `p`: below `2p`, of words below `p`.
#[inline(always)]
fn butterfly<M: Machine, const N: usize>(machine: M, words: &State<M, N>) -> State<M, N> {
    let p = Vector::<M>::splat(machine, MODULUS.into());
    let mut output = *words;
    for i in 0..N / 2 {
        output[i] = words[i].wrapping_add(words[i + N / 2]);
        output[i + N / 2] = words[i].wrapping_add(p).wrapping_sub(words[i + N / 2]);
    }
    output
}

/// Sums divided by `2^32`: a sum of 48 products is below `49 * 2^54`, and its word below `p + 49 * 2^22 < 1.1 p`.
#[inline(always)]
fn reduce<M: Machine, const N: usize>(sums: &Sums<M, N>) -> State<M, N> {
    let mut words = [Vector::<M>::total::<MODULUS>(sums[0]); N];
    for i in 0..N {
        words[i] = Vector::<M>::total::<MODULUS>(sums[i]).reduce::<MODULUS, MODULUS_INVERSE>();
    }
    words
}

/// Sums that start with a column.
#[inline(always)]
fn start<M: Machine, const N: usize>(machine: M, column: &Column) -> Sums<M, N> {
    let words = load::<M, N>(machine, column);
    let mut sums = [words[0].start(); N];
    for i in 1..N {
        sums[i] = words[i].start();
    }
    sums
}

/// Adds a column times a factor for each half.
#[inline(always)]
fn multiply_add<M: Machine, const N: usize>(
    machine: M,
    sums: &mut Sums<M, N>,
    factors: [u64; 2],
    column: &Column,
) {
    let factors = [Vector::<M>::splat(machine, factors[0]), Vector::<M>::splat(machine, factors[1])];
    for i in 0..N {
        let constants = Vector::<M>::load(machine, &column.0[i * Vector::<M>::WIDTH..]);
        sums[i] = Vector::<M>::multiply_add(sums[i], factors[2 * i / N], constants);
    }
}

/// The columns, each times a factor for either half, plus the starts.
#[inline(always)]
fn products<M: Machine, const N: usize>(
    machine: M,
    columns: &[Column],
    starts: &Column,
    factors: impl Fn(usize) -> [u64; 2],
) -> Sums<M, N> {
    // Two sums that take turns, so that a product need not wait for the one before.
    let mut even = start::<M, N>(machine, starts);
    let mut odd = start::<M, N>(machine, &Column([0; W]));
    for j in (0..columns.len()).step_by(2) {
        multiply_add::<M, N>(machine, &mut even, factors(j), &columns[j]);
        multiply_add::<M, N>(machine, &mut odd, factors(j + 1), &columns[j + 1]);
    }
    for i in 0..N {
        even[i] = Vector::<M>::add_sums(even[i], odd[i]);
    }
    even
}

/// Writes numbers congruent to the sums.
#[inline(always)]
fn store_total<M: Machine>(sum: Sum<M>, totals: &mut [u64; MAX_WIDTH]) {
    Vector::<M>::total::<MODULUS>(sum).store(totals);
}

#[cfg(test)]
mod tests {
    use p3_koala_bear::default_koalabear_poseidon1_24;
    use p3_symmetric::Permutation;
    use touchmark_lanes::Backend;

    use super::*;

    #[test]
    fn one_state_alone_agrees_with_p3_on_every_backend() {
        let oracle = default_koalabear_poseidon1_24();
        let painted =
            |seed: u32| core::array::from_fn(|i| KoalaBear::new(seed + i as u32) * KoalaBear::new(seed));
        let edges = [0, 1, MODULUS - 1, MODULUS / 2].map(|word| [from_reduced_word(word); W]);
        for state in edges.into_iter().chain((0..200).map(|seed| painted(seed * 7_919))) {
            let expected = oracle.permute(state);
            for backend in Backend::available() {
                let mut found = state;
                permute_alone(backend, &mut found);
                assert_eq!(found, expected, "{backend:?}");
            }
        }
    }
}
