//! The two instances.

use p3_koala_bear::{KOALABEAR_POSEIDON1_RC_16, KOALABEAR_POSEIDON1_RC_24};
use touchmark_koalabear::KoalaBear;

use crate::permutation::{HALF_FULL_ROUNDS, Poseidon, Poseidon16, Poseidon24};

/// Width 16: 20 partial rounds. The matrix is the circulant of `p3-koala-bear`, with small entries.
pub static POSEIDON16: Poseidon16 = {
    static PARTIAL: [[KoalaBear; 16]; 20] = rows(&KOALABEAR_POSEIDON1_RC_16, HALF_FULL_ROUNDS);
    Poseidon {
        initial: rows(&KOALABEAR_POSEIDON1_RC_16, 0),
        partial: &PARTIAL,
        terminal: rows(&KOALABEAR_POSEIDON1_RC_16, HALF_FULL_ROUNDS + 20),
        first_row: KoalaBear::new_array([1, 1, 51, 1, 11, 17, 2, 1, 101, 63, 15, 2, 67, 22, 13, 3]),
    }
};

/// Width 24: 23 partial rounds. The matrix is the circulant of `p3-koala-bear`.
pub static POSEIDON24: Poseidon24 = {
    static PARTIAL: [[KoalaBear; 24]; 23] = rows(&KOALABEAR_POSEIDON1_RC_24, HALF_FULL_ROUNDS);
    Poseidon {
        initial: rows(&KOALABEAR_POSEIDON1_RC_24, 0),
        partial: &PARTIAL,
        terminal: rows(&KOALABEAR_POSEIDON1_RC_24, HALF_FULL_ROUNDS + 23),
        first_row: KoalaBear::new_array([
            0x2d0a_aaab,
            0x6485_0517,
            0x17f5_551d,
            0x04ec_beb5,
            0x6d91_a8d5,
            0x6070_3026,
            0x18d6_f3ca,
            0x7296_01a7,
            0x77cd_a9e2,
            0x3c0f_5038,
            0x26d5_2a61,
            0x0360_405d,
            0x68fc_71c8,
            0x2495_a71d,
            0x5d57_afc2,
            0x1689_dd98,
            0x3c2c_3dbe,
            0x0c23_dc41,
            0x0524_c7f2,
            0x6be4_df69,
            0x0a6e_572c,
            0x5c77_90fa,
            0x17e1_18f6,
            0x0878_a07f,
        ]),
    }
};

/// The `R` rows of a table from row `from` on.
const fn rows<const W: usize, const ALL: usize, const R: usize>(
    table: &[[KoalaBear; W]; ALL],
    from: usize,
) -> [[KoalaBear; W]; R] {
    let mut part = [[KoalaBear::new(0); W]; R];
    let mut i = 0;
    while i < R {
        part[i] = table[from + i];
        i += 1;
    }
    part
}
