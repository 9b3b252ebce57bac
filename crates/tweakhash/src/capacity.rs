//! Where the capacity of the leaf sponge starts, for each shape of leaf.

use touchmark_koalabear::KoalaBear;

/// Elements of the capacity.
pub(crate) const CAPACITY: usize = 9;

/// The capacity value for `dimension` digests of `hash_len` elements: the compression, to nine elements, of the 24 base-`p` digits of the
/// four lengths (parameter, tweak, dimension, digest) as 32-bit words of one integer. A test derives every row.
pub(crate) const fn leaf_capacity(dimension: usize, hash_len: usize) -> [KoalaBear; CAPACITY] {
    let mut i = 0;
    while i < TABLE.len() {
        if TABLE[i].0 == dimension && TABLE[i].1 == hash_len {
            return KoalaBear::new_array(TABLE[i].2);
        }
        i += 1;
    }
    panic!("no leaf of this shape: derive its capacity value and add it to the table")
}

/// Dimension, digest length, capacity value.
const TABLE: [(usize, usize, [u32; CAPACITY]); 7] = [
    (
        155,
        7,
        [
            1698980407, 210335013, 260573636, 735586476, 382624167, 813951459, 1678196110, 1314749818,
            981090630,
        ],
    ),
    (
        78,
        7,
        [312972520, 583201052, 80771531, 1072993171, 53081093, 817768367, 320974327, 1147915121, 1451970304],
    ),
    (
        39,
        7,
        [
            1224569850, 1222332075, 1616319937, 496434345, 201234199, 1895971154, 767812474, 851892554,
            1024883191,
        ],
    ),
    (
        20,
        7,
        [
            1880749633, 1262801741, 986358569, 2084229671, 965568935, 2108250386, 1199622538, 342594710,
            563363971,
        ],
    ),
    (
        20,
        8,
        [
            1269926034, 698463788, 1842338223, 1207974477, 1878929803, 292939887, 1211661131, 1591608842,
            164232098,
        ],
    ),
    (
        46,
        8,
        [
            2060061975, 916902315, 229801915, 83751504, 2093549181, 1743125625, 721042244, 1252069948,
            1192880636,
        ],
    ),
    (
        4,
        8,
        [
            627826400, 1244476188, 370678638, 978729783, 1996000804, 1380088873, 1753334201, 433326939,
            1294775677,
        ],
    ),
];

#[cfg(test)]
mod tests {
    use touchmark_koalabear::MODULUS;
    use touchmark_poseidon::POSEIDON24;

    use super::*;

    #[test]
    fn every_row_is_derived() {
        for (dimension, hash_len, capacity) in TABLE {
            let mut integer = [5, 2, dimension, hash_len]
                .into_iter()
                .fold(0_u128, |integer, length| integer << 32 | u128::try_from(length).expect("small"));
            let digits: [KoalaBear; 24] = core::array::from_fn(|_| {
                let digit = u32::try_from(integer % u128::from(MODULUS)).expect("reduced");
                integer /= u128::from(MODULUS);
                KoalaBear::new(digit)
            });
            assert_eq!(POSEIDON24.compress(&digits), KoalaBear::new_array(capacity));
        }
    }
}
