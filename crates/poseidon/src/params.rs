//! The instances, from tables made by `cargo xtask gen-params`.

mod poseidon1_16;
mod poseidon1_24;
mod poseidon2_16;
mod poseidon2_24;

use touchmark_koalabear::{KoalaBear, from_words};

use crate::{
    permutation::{HALF_FULL_ROUNDS, Poseidon, Poseidon16, Poseidon24},
    poseidon2::Poseidon2,
};

/// Width 16: 20 partial rounds. The matrix is the circulant of `p3-koala-bear`, with small entries.
pub static POSEIDON16: Poseidon16 = {
    use poseidon1_16::{FIRST_ROW, ROUND_CONSTANTS};
    static PARTIAL: [[KoalaBear; 16]; 20] = rows(&ROUND_CONSTANTS, HALF_FULL_ROUNDS);
    Poseidon {
        initial: rows(&ROUND_CONSTANTS, 0),
        partial: &PARTIAL,
        terminal: rows(&ROUND_CONSTANTS, HALF_FULL_ROUNDS + 20),
        first_row: from_words(FIRST_ROW),
    }
};

/// Width 24: 23 partial rounds. The matrix is the circulant of `p3-koala-bear`.
pub static POSEIDON24: Poseidon24 = {
    use poseidon1_24::{FIRST_ROW, ROUND_CONSTANTS};
    static PARTIAL: [[KoalaBear; 24]; 23] = rows(&ROUND_CONSTANTS, HALF_FULL_ROUNDS);
    Poseidon {
        initial: rows(&ROUND_CONSTANTS, 0),
        partial: &PARTIAL,
        terminal: rows(&ROUND_CONSTANTS, HALF_FULL_ROUNDS + 23),
        first_row: from_words(FIRST_ROW),
    }
};

/// Poseidon2 of width 16: 20 partial rounds. The diagonal is that of `p3-koala-bear`.
pub static POSEIDON2_16: Poseidon2<16> = {
    use poseidon2_16::{EXTERNAL_CONSTANTS, INTERNAL_CONSTANTS, INTERNAL_DIAGONAL};
    static INTERNAL: [KoalaBear; 20] = from_words(INTERNAL_CONSTANTS);
    Poseidon2 {
        external: rows(&EXTERNAL_CONSTANTS, 0),
        internal: &INTERNAL,
        diagonal: from_words(INTERNAL_DIAGONAL),
    }
};

/// Poseidon2 of width 24: 23 partial rounds. The diagonal is that of `p3-koala-bear`.
pub static POSEIDON2_24: Poseidon2<24> = {
    use poseidon2_24::{EXTERNAL_CONSTANTS, INTERNAL_CONSTANTS, INTERNAL_DIAGONAL};
    static INTERNAL: [KoalaBear; 23] = from_words(INTERNAL_CONSTANTS);
    Poseidon2 {
        external: rows(&EXTERNAL_CONSTANTS, 0),
        internal: &INTERNAL,
        diagonal: from_words(INTERNAL_DIAGONAL),
    }
};

/// The `R` rows of a table of Montgomery words from row `from` on.
const fn rows<const W: usize, const ALL: usize, const R: usize>(
    table: &[[u32; W]; ALL],
    from: usize,
) -> [[KoalaBear; W]; R] {
    let mut part = [[KoalaBear::new(0); W]; R];
    let mut i = 0;
    while i < R {
        part[i] = from_words(table[from + i]);
        i += 1;
    }
    part
}
