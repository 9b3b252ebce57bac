//! The permutation where a machine multiplies 52 bits wide: a state in each 64-bit lane. Values are reduced before a cube and nowhere else, and
//! the elements of a state fit the registers.

mod blocks;
mod sections;
mod width16;
mod width24;
mod word;

use touchmark_koalabear::{KoalaBear, to_word};
use touchmark_lanes::limbs::MulAdd52;

use crate::{
    field::{R, invert, mul, pow},
    permutation::HALF_FULL_ROUNDS,
};
use blocks::{BIASES, from_blocks, to_blocks};
use sections::Sections;
use word::{Constant, P, Words};

/// The constants of all rounds. Words of scale `a` stand for their number times `a^-1`.
#[derive(Debug)]
pub(crate) struct Wide<const W: usize> {
    /// Added to the input.
    first: [u64; W],
    /// What the layers of the first full rounds add; the last of these layers is left to the partial rounds.
    initial: [[u64; W]; HALF_FULL_ROUNDS - 1],
    partial: Sections<W>,
    /// What those of the last full rounds add.
    terminal: [[u64; W]; HALF_FULL_ROUNDS],
    /// From the last layer to Montgomery words.
    output: Constant,
}

/// The S-boxes and the matrix of a full round.
pub(crate) trait FullRound<const W: usize> {
    /// The matrix times the cubes, plus what `starts` stand for. Values before and after are in `[0, 2^52)`.
    fn full_round<L: MulAdd52>(words: Words<L>, state: &mut [L; W], starts: &[u64; W]);
}

impl<const W: usize> Wide<W>
where
    Self: FullRound<W>,
{
    /// Permutes the states of both halves. Words that come in are below `p`; of those that go out the low 32 bits count, and are below `2p`.
    #[inline(always)]
    pub(crate) fn run<L: MulAdd52>(&self, token: L::Token, halves: &mut [[L; W]; 2]) {
        let words = Words(token);
        for half in halves.iter_mut() {
            let (table, half) = opaque(self, half);
            for (element, &constant) in half.iter_mut().zip(&table.first) {
                *element = element.add(words.splat(constant));
            }
        }
        for round in 0..HALF_FULL_ROUNDS - 1 {
            for half in halves.iter_mut() {
                let (table, half) = opaque(self, half);
                Self::full_round(words, half, &table.initial[round]);
            }
        }
        for half in halves.iter_mut() {
            cubes_to_blocks(words, half);
        }
        self.partial.run(words, halves);
        for half in halves.iter_mut() {
            blocks_to_state(words, half);
        }
        for round in 0..HALF_FULL_ROUNDS {
            for half in halves.iter_mut() {
                let (table, half) = opaque(self, half);
                Self::full_round(words, half, &table.terminal[round]);
            }
        }
        for half in halves.iter_mut() {
            for element in half {
                *element = words.multiply(words.splat(0), *element, &self.output);
            }
        }
    }
}

/// The same references, of which the compiler knows nothing: it reads constants and states where they are used, and does not keep more of them
/// in registers than there are.
#[inline(always)]
fn opaque<'a, T, S>(table: &'a T, state: &'a mut S) -> (&'a T, &'a mut S) {
    core::hint::black_box((table, state))
}

/// The cube of a value, divided by `2^52`, above `bias` by less than `2^41`.
///
/// The reduced value is below `1.007 p`, its cube divided by `2^52` below `2^41 - p`.
#[inline(always)]
fn cube<L: MulAdd52>(words: Words<L>, bias: u64, x: L) -> L {
    words.cube(words.splat(bias + P), words.reduce(x))
}

/// The blocks of the cubes, in the form of [`to_blocks`].
#[inline(always)]
fn cubes_to_blocks<L: MulAdd52, const W: usize>(words: Words<L>, state: &mut [L; W]) {
    let n = W / 8;
    for j in 0..n {
        let mut column = [state[j]; 8];
        for i in 0..8 {
            column[i] = cube(words, BIASES[i], state[j + n * i]);
        }
        column = to_blocks(words, &column);
        for i in 0..8 {
            state[j + n * i] = column[i];
        }
    }
}

/// The state that blocks stand for, as in [`from_blocks`].
#[inline(always)]
fn blocks_to_state<L: MulAdd52, const W: usize>(words: Words<L>, state: &mut [L; W]) {
    let n = W / 8;
    for j in 0..n {
        let mut column = [state[j]; 8];
        for i in 0..8 {
            column[i] = state[j + n * i];
        }
        column = from_blocks(words, &column);
        for i in 0..8 {
            state[j + n * i] = column[i];
        }
    }
}

/// The scales of the words before each full round but the first, whose input is Montgomery words, and before and after the partial ones.
struct Scales {
    initial: [u64; HALF_FULL_ROUNDS - 1],
    partial: [u64; 2],
    terminal: u64,
}

impl Scales {
    /// Cubes are divided by `2^52`; then a layer multiplies by `gain`, `2^(52 - 2n)`, so that words of scale `2^n` keep it.
    const fn new(n: u64) -> Self {
        let per_cube = invert(pow(2, 52));
        let gain = mul(pow(2, 52), invert(pow(2, 2 * n)));
        let mut initial = [0; HALF_FULL_ROUNDS - 1];
        let (mut scale, mut i) = (R, 0);
        while i < initial.len() {
            scale = mul(mul(pow(scale, 3), per_cube), gain);
            initial[i] = scale;
            i += 1;
        }
        let terminal = pow(2, n);
        Self { initial, partial: [mul(pow(scale, 3), per_cube), terminal], terminal }
    }
}

const fn montgomery_words<const W: usize>(row: &[KoalaBear; W]) -> [u64; W] {
    let mut words = [0; W];
    let mut i = 0;
    while i < W {
        words[i] = to_word(row[i]) as u64;
        i += 1;
    }
    words
}

#[cfg(test)]
mod tests {
    use p3_koala_bear::{default_koalabear_poseidon1_16, default_koalabear_poseidon1_24};
    use p3_symmetric::Permutation;
    use touchmark_koalabear::{MODULUS, from_word};
    use touchmark_lanes::{Portable, limbs::Limbs};

    use super::*;
    use crate::{POSEIDON16, POSEIDON24};

    /// The kernel in the model of the vectors, which is there on every machine.
    fn check<const W: usize>(wide: &Wide<W>, oracle: &impl Permutation<[KoalaBear; W]>)
    where
        Wide<W>: FullRound<W>,
    {
        for seed in 0..200_u32 {
            let words: [[u32; W]; 2] = core::array::from_fn(|half| {
                core::array::from_fn(|i| match seed {
                    0 => 0,
                    1 => MODULUS - 1,
                    2 => (MODULUS - 1) * (i as u32 % 2),
                    _ => {
                        seed.wrapping_mul(0x9e37_79b9).wrapping_mul(i as u32 * 7 + 1 + half as u32) % MODULUS
                    }
                })
            });
            let mut halves = words.map(|half| half.map(|word| u64::splat(Portable, u64::from(word))));
            wide.run(Portable, &mut halves);
            for (words, half) in words.into_iter().zip(halves) {
                let expected = oracle.permute(words.map(from_word));
                for (element, expected) in half.into_iter().zip(expected) {
                    let mut word = [0];
                    element.store(&mut word);
                    let word = word[0] as u32;
                    assert!(word < 2 * MODULUS);
                    assert_eq!(word % MODULUS, to_word(expected), "seed {seed}");
                }
            }
        }
    }

    #[test]
    fn the_model_of_width_16_agrees_with_p3() {
        check(&POSEIDON16.wide, &default_koalabear_poseidon1_16());
    }

    #[test]
    fn the_model_of_width_24_agrees_with_p3() {
        check(&POSEIDON24.wide, &default_koalabear_poseidon1_24());
    }
}
