//! The instances, from tables made by `cargo xtask gen-params`, in the form that the rounds use. All is computed when the crate is compiled.

pub(crate) mod poseidon1_16;
pub(crate) mod poseidon1_24;
mod poseidon2_16;
mod poseidon2_24;

use touchmark_koalabear::{KoalaBear, from_words};

use crate::{
    alone::Alone,
    field::{R, integers},
    partial::PartialRounds,
    permutation::{HALF_FULL_ROUNDS, Poseidon, Poseidon16, Poseidon24, Rounds},
    poseidon2::Poseidon2,
    wide::Wide,
    width16, width24,
};

/// The first row of the matrix of width 16: canonical integers.
pub(crate) const FIRST_ROW_16: [u64; 16] = integers(&poseidon1_16::FIRST_ROW);

/// The first row of the matrix of width 24: canonical integers.
pub(crate) const FIRST_ROW_24: [u64; 24] = integers(&poseidon1_24::FIRST_ROW);

/// Width 16: 20 partial rounds. The matrix is the circulant of `p3-koala-bear`, with small entries.
pub static POSEIDON16: Poseidon16 = {
    const ROWS: [[KoalaBear; 16]; 28] = rows(&poseidon1_16::ROUND_CONSTANTS);
    const BEFORE: [u64; HALF_FULL_ROUNDS + 1] = width16::scales(R);
    const AFTER: [u64; HALF_FULL_ROUNDS + 1] = width16::scales(width16::last_scale());
    const SCALES: [u64; 2] = [BEFORE[HALF_FULL_ROUNDS], AFTER[0]];
    Poseidon {
        first: ROWS[0],
        rounds: Rounds {
            initial: [
                width16::starts(&ROWS[1], BEFORE[1]),
                width16::starts(&ROWS[2], BEFORE[2]),
                width16::starts(&ROWS[3], BEFORE[3]),
                width16::starts(&[KoalaBear::new(0); 16], BEFORE[4]),
            ],
            partial: PartialRounds::new(&FIRST_ROW_16, partial_rows(&ROWS), SCALES),
            terminal: [
                width16::starts(&ROWS[25], AFTER[1]),
                width16::starts(&ROWS[26], AFTER[2]),
                width16::starts(&ROWS[27], AFTER[3]),
                width16::starts(&[KoalaBear::new(0); 16], AFTER[4]),
            ],
        },
        wide: Wide::<16>::new(&ROWS, partial_rows(&ROWS)),
    }
};

/// Width 24: 23 partial rounds. The matrix is the circulant of `p3-koala-bear`.
pub static POSEIDON24: Poseidon24 = {
    const ROWS: [[KoalaBear; 24]; 31] = rows(&poseidon1_24::ROUND_CONSTANTS);
    Poseidon {
        first: ROWS[0],
        rounds: Rounds {
            initial: [
                width24::starts(&ROWS[1]),
                width24::starts(&ROWS[2]),
                width24::starts(&ROWS[3]),
                width24::starts(&[KoalaBear::new(0); 24]),
            ],
            partial: PartialRounds::new(&FIRST_ROW_24, partial_rows(&ROWS), [R; 2]),
            terminal: [
                width24::starts(&ROWS[28]),
                width24::starts(&ROWS[29]),
                width24::starts(&ROWS[30]),
                width24::starts(&[KoalaBear::new(0); 24]),
            ],
        },
        wide: Wide::<24>::new(&ROWS, partial_rows(&ROWS)),
    }
};

/// Width 24 again, for one state alone.
pub(crate) static POSEIDON24_ALONE: Alone = {
    const ROWS: [[KoalaBear; 24]; 31] = rows(&poseidon1_24::ROUND_CONSTANTS);
    Alone::new(&ROWS)
};

/// Poseidon2 of width 16: 20 partial rounds. The diagonal is that of `p3-koala-bear`.
pub static POSEIDON2_16: Poseidon2<16> = {
    use poseidon2_16::{EXTERNAL_CONSTANTS, INTERNAL_CONSTANTS, INTERNAL_DIAGONAL};
    static INTERNAL: [KoalaBear; 20] = from_words(INTERNAL_CONSTANTS);
    Poseidon2 {
        external: rows(&EXTERNAL_CONSTANTS),
        internal: &INTERNAL,
        diagonal: from_words(INTERNAL_DIAGONAL),
    }
};

/// Poseidon2 of width 24: 23 partial rounds. The diagonal is that of `p3-koala-bear`.
pub static POSEIDON2_24: Poseidon2<24> = {
    use poseidon2_24::{EXTERNAL_CONSTANTS, INTERNAL_CONSTANTS, INTERNAL_DIAGONAL};
    static INTERNAL: [KoalaBear; 23] = from_words(INTERNAL_CONSTANTS);
    Poseidon2 {
        external: rows(&EXTERNAL_CONSTANTS),
        internal: &INTERNAL,
        diagonal: from_words(INTERNAL_DIAGONAL),
    }
};

/// A table of elements from one of Montgomery words.
const fn rows<const W: usize, const R: usize>(table: &[[u32; W]; R]) -> [[KoalaBear; W]; R] {
    let mut rows = [[KoalaBear::new(0); W]; R];
    let mut i = 0;
    while i < R {
        rows[i] = from_words(table[i]);
        i += 1;
    }
    rows
}

/// The constants of the partial rounds, and of the full one after them.
const fn partial_rows<const W: usize>(rows: &[[KoalaBear; W]]) -> &[[KoalaBear; W]] {
    let (_, rows) = rows.split_at(HALF_FULL_ROUNDS);
    let (rows, _) = rows.split_at(rows.len() - HALF_FULL_ROUNDS + 1);
    rows
}

#[cfg(test)]
mod tests {
    use p3_koala_bear::{
        KOALABEAR_POSEIDON1_RC_16, KOALABEAR_POSEIDON1_RC_24, KOALABEAR_POSEIDON2_RC_16_EXTERNAL_FINAL,
        KOALABEAR_POSEIDON2_RC_16_EXTERNAL_INITIAL, KOALABEAR_POSEIDON2_RC_16_INTERNAL,
        KOALABEAR_POSEIDON2_RC_24_EXTERNAL_FINAL, KOALABEAR_POSEIDON2_RC_24_EXTERNAL_INITIAL,
        KOALABEAR_POSEIDON2_RC_24_INTERNAL,
    };

    use super::*;

    #[test]
    fn derived_tables_are_those_of_p3() {
        assert_eq!(rows(&poseidon1_16::ROUND_CONSTANTS), KOALABEAR_POSEIDON1_RC_16);
        assert_eq!(rows(&poseidon1_24::ROUND_CONSTANTS), KOALABEAR_POSEIDON1_RC_24);
        assert_eq!(POSEIDON2_16.external[..4], KOALABEAR_POSEIDON2_RC_16_EXTERNAL_INITIAL);
        assert_eq!(POSEIDON2_16.external[4..], KOALABEAR_POSEIDON2_RC_16_EXTERNAL_FINAL);
        assert_eq!(*POSEIDON2_16.internal, KOALABEAR_POSEIDON2_RC_16_INTERNAL);
        assert_eq!(POSEIDON2_24.external[..4], KOALABEAR_POSEIDON2_RC_24_EXTERNAL_INITIAL);
        assert_eq!(POSEIDON2_24.external[4..], KOALABEAR_POSEIDON2_RC_24_EXTERNAL_FINAL);
        assert_eq!(*POSEIDON2_24.internal, KOALABEAR_POSEIDON2_RC_24_INTERNAL);
    }
}
