//! The traits of `p3-symmetric` give what the permutations of `p3-poseidon1` and `p3-poseidon2` give.

use core::array::from_fn;

use p3_field::Field;
use p3_koala_bear::{
    KoalaBear, default_koalabear_poseidon1_16, default_koalabear_poseidon1_24,
    default_koalabear_poseidon2_16, default_koalabear_poseidon2_24,
};
use p3_symmetric::{CryptographicPermutation, Permutation, PseudoCompressionFunction, TruncatedPermutation};
use touchmark_poseidon::{POSEIDON2_16, POSEIDON2_24, POSEIDON16, POSEIDON24};

/// The modulus less one, zero, and painted elements that tell cells and lanes apart.
fn element(lane: usize, cell: usize) -> KoalaBear {
    match lane {
        0 => KoalaBear::new(0x7f00_0000),
        1 => KoalaBear::new(0),
        _ => KoalaBear::new(u32::try_from(lane * 251 + cell).expect("small") * 0x9e37),
    }
}

/// `LANES` states at once, element by element in each cell, against the oracle's one by one.
fn lanes_agree<const LANES: usize, const W: usize>(
    ours: &impl CryptographicPermutation<[[KoalaBear; LANES]; W]>,
    oracle: &impl Permutation<[KoalaBear; W]>,
) {
    let input: [[KoalaBear; LANES]; W] = from_fn(|cell| from_fn(|lane| element(lane, cell)));
    let output = ours.permute(input);
    for lane in 0..LANES {
        let expected = oracle.permute(input.map(|cell| cell[lane]));
        assert_eq!(output.map(|cell| cell[lane]), expected, "lane {lane} of {LANES}, width {W}");
    }
}

/// All forms of input of one permutation.
macro_rules! agree {
    ($width:literal, $ours:expr, $oracle:expr) => {{
        let (ours, oracle) = ($ours, $oracle);
        for lane in 0..5 {
            let state: [KoalaBear; $width] = from_fn(|cell| element(lane, cell));
            assert_eq!(Permutation::permute(&ours, state), oracle.permute(state));
        }
        // What this build packs: one lane, or as many as its instructions have.
        type Packing = <KoalaBear as Field>::Packing;
        let state: [KoalaBear; $width] = from_fn(|cell| element(3, cell));
        let packed = Permutation::permute(&ours, state.map(Packing::from));
        assert_eq!(packed, oracle.permute(state).map(Packing::from));
        lanes_agree::<1, $width>(&ours, &oracle);
        lanes_agree::<7, $width>(&ours, &oracle);
        lanes_agree::<16, $width>(&ours, &oracle);
        lanes_agree::<37, $width>(&ours, &oracle);

        // The compression with feed-forward, and the one without, of two and of three inputs.
        let pair: [[KoalaBear; 8]; 2] = from_fn(|i| from_fn(|j| element(2 + i, j)));
        let truncated = TruncatedPermutation::<_, 2, 8, $width>::new(ours);
        let expected = TruncatedPermutation::<_, 2, 8, $width>::new(oracle.clone()).compress(pair);
        assert_eq!(truncated.compress(pair), expected);
        let forward = PseudoCompressionFunction::compress(&ours, pair);
        assert_eq!(forward, from_fn(|i| expected[i] + pair[0][i]));
        let three: [[KoalaBear; 5]; 3] = from_fn(|i| from_fn(|j| element(3 + i, j)));
        let expected = TruncatedPermutation::<_, 3, 5, $width>::new(oracle).compress(three);
        assert_eq!(PseudoCompressionFunction::compress(&ours, three), from_fn(|i| expected[i] + three[0][i]));
    }};
}

#[test]
fn poseidon_of_width_16() {
    agree!(16, &POSEIDON16, default_koalabear_poseidon1_16());
}

#[test]
fn poseidon_of_width_24() {
    agree!(24, &POSEIDON24, default_koalabear_poseidon1_24());
}

#[test]
fn poseidon2_of_width_16() {
    agree!(16, &POSEIDON2_16, default_koalabear_poseidon2_16());
}

#[test]
fn poseidon2_of_width_24() {
    agree!(24, &POSEIDON2_24, default_koalabear_poseidon2_24());
}

#[test]
fn the_compression_is_that_of_the_crate() {
    let pair: [[KoalaBear; 8]; 2] = from_fn(|i| from_fn(|j| element(2 + i, j)));
    let flat: [KoalaBear; 16] = from_fn(|i| pair[i / 8][i % 8]);
    let own: [KoalaBear; 8] = POSEIDON16.compress(&flat);
    assert_eq!(PseudoCompressionFunction::compress(&&POSEIDON16, pair), own);
}
