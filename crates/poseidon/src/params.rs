//! The two instances, in the form that the rounds use. All is computed when the crate is compiled.

use p3_koala_bear::{KOALABEAR_POSEIDON1_RC_16, KOALABEAR_POSEIDON1_RC_24};
use touchmark_koalabear::KoalaBear;

use crate::{
    field::R,
    partial::PartialRounds,
    permutation::{HALF_FULL_ROUNDS, Poseidon, Poseidon16, Poseidon24},
    width16, width24,
};

/// Width 16: 20 partial rounds. The matrix is the circulant of `p3-koala-bear`, with small entries.
pub static POSEIDON16: Poseidon16 = {
    const ROWS: [[KoalaBear; 16]; 28] = KOALABEAR_POSEIDON1_RC_16;
    let before = width16::scales(R);
    let after = width16::scales(width16::last_scale());
    Poseidon {
        first: ROWS[0],
        initial: [
            width16::starts(&ROWS[1], before[1]),
            width16::starts(&ROWS[2], before[2]),
            width16::starts(&ROWS[3], before[3]),
            width16::starts(&[KoalaBear::new(0); 16], before[4]),
        ],
        partial: PartialRounds::new(
            &width16::FIRST_ROW,
            partial_rows(&ROWS),
            before[HALF_FULL_ROUNDS],
            after[0],
        ),
        terminal: [
            width16::starts(&ROWS[25], after[1]),
            width16::starts(&ROWS[26], after[2]),
            width16::starts(&ROWS[27], after[3]),
            width16::starts(&[KoalaBear::new(0); 16], after[4]),
        ],
    }
};

/// Width 24: 23 partial rounds. The matrix is the circulant of `p3-koala-bear`.
pub static POSEIDON24: Poseidon24 = {
    const ROWS: [[KoalaBear; 24]; 31] = KOALABEAR_POSEIDON1_RC_24;
    Poseidon {
        first: ROWS[0],
        initial: [
            width24::starts(&ROWS[1]),
            width24::starts(&ROWS[2]),
            width24::starts(&ROWS[3]),
            width24::starts(&[KoalaBear::new(0); 24]),
        ],
        partial: PartialRounds::new(&width24::FIRST_ROW, partial_rows(&ROWS), R, R),
        terminal: [
            width24::starts(&ROWS[28]),
            width24::starts(&ROWS[29]),
            width24::starts(&ROWS[30]),
            width24::starts(&[KoalaBear::new(0); 24]),
        ],
    }
};

/// The constants of the partial rounds, and of the full one after them.
const fn partial_rows<const W: usize>(rows: &[[KoalaBear; W]]) -> &[[KoalaBear; W]] {
    let (_, rows) = rows.split_at(HALF_FULL_ROUNDS);
    let (rows, _) = rows.split_at(rows.len() - HALF_FULL_ROUNDS + 1);
    rows
}
