//! The matrix of width 24, in eight blocks of three.

use touchmark_koalabear::KoalaBear;
use touchmark_lanes::limbs::MulAdd52;

use super::{
    FullRound, Scales, Wide,
    blocks::split,
    blocks_to_state, cubes_to_blocks, montgomery_words,
    sections::{Matrices, Sections, block_starts, matrices, multiply_blocks},
    word::{Constant, Words},
};
use crate::{
    field::{R, integers_of, invert, mul},
    params::FIRST_ROW_24,
};

/// Words of scale `2^26` keep it in a round.
const SCALES: Scales = Scales::new(26);

/// An eighth of the matrix: the way back from blocks multiplies by eight.
static MATRICES: Matrices = matrices(&FIRST_ROW_24, invert(8));

impl Wide<24> {
    /// `rows`: the constants of each round; `partial`: those of the partial rounds and of the full one after them.
    pub(crate) const fn new(rows: &[[KoalaBear; 24]; 31], partial: &[[KoalaBear; 24]]) -> Self {
        let terminal = SCALES.terminal;
        Self {
            first: montgomery_words(&rows[0]),
            initial: [
                starts(&rows[1], SCALES.initial[0]),
                starts(&rows[2], SCALES.initial[1]),
                starts(&rows[3], SCALES.initial[2]),
            ],
            partial: Sections::new(&FIRST_ROW_24, partial, SCALES.partial),
            terminal: [
                starts(&rows[28], terminal),
                starts(&rows[29], terminal),
                starts(&rows[30], terminal),
                starts(&[KoalaBear::new(0); 24], terminal),
            ],
            output: Constant::new(mul(R, invert(terminal))),
        }
    }
}

const fn starts(constants: &[KoalaBear; 24], scale: u64) -> [u64; 24] {
    block_starts(&split(&integers_of(constants)), mul(scale, invert(8)))
}

impl FullRound<24> for Wide<24> {
    #[inline(always)]
    fn full_round<L: MulAdd52>(words: Words<L>, state: &mut [L; 24], starts: &[u64; 24]) {
        cubes_to_blocks(words, state);
        multiply_blocks(words, state, &MATRICES, starts);
        blocks_to_state(words, state);
    }
}
