//! Where the capacity of the leaf sponge starts, for each shape of leaf.

use touchmark_koalabear::{KoalaBear, from_words};

use crate::params::leaf_capacity::LEAF_CAPACITY;

/// Elements of the capacity.
pub(crate) const CAPACITY: usize = 9;

/// The capacity value for `dimension` digests of `hash_len` elements: the compression, to nine elements, of the 24 base-`p` digits of the
/// four lengths (parameter, tweak, dimension, digest) as 32-bit words of one integer. A test derives every row.
pub(crate) const fn leaf_capacity(dimension: usize, hash_len: usize) -> [KoalaBear; CAPACITY] {
    let mut i = 0;
    while i < SHAPES.len() {
        if SHAPES[i].0 == dimension && SHAPES[i].1 == hash_len {
            return from_words(LEAF_CAPACITY[i]);
        }
        i += 1;
    }
    panic!("no leaf of this shape: have `cargo xtask gen-params` derive its capacity value")
}

/// Dimension and digest length of each row of the table.
const SHAPES: [(usize, usize); LEAF_CAPACITY.len()] =
    [(155, 7), (78, 7), (39, 7), (20, 7), (20, 8), (46, 8), (4, 8)];

#[cfg(test)]
mod tests {
    use touchmark_koalabear::MODULUS;
    use touchmark_poseidon::POSEIDON24;

    use super::*;

    #[test]
    fn every_row_is_derived() {
        for (dimension, hash_len) in SHAPES {
            let mut integer = [5, 2, dimension, hash_len]
                .into_iter()
                .fold(0_u128, |integer, length| integer << 32 | u128::try_from(length).expect("small"));
            let digits: [KoalaBear; 24] = core::array::from_fn(|_| {
                let digit = u32::try_from(integer % u128::from(MODULUS)).expect("reduced");
                integer /= u128::from(MODULUS);
                KoalaBear::new(digit)
            });
            assert_eq!(POSEIDON24.compress(&digits), leaf_capacity(dimension, hash_len));
        }
    }
}
