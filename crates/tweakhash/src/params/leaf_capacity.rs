//! Where the capacity of the leaf sponge starts, over KoalaBear, p = 2^31 - 2^24 + 1.
//!
//! Made by `cargo xtask gen-params --only leaf-capacity`; `cargo xtask check-params` compares. An element x is a `u32`, the Montgomery word x * 2^32 mod p.
//!
//! Source: Poseidon1 of width 24, compressing the base-p digits of the lengths of parameter (5), tweak (2), dimension and digest.
//!
//! | table | class | sha256 of the canonical elements, big-endian |
//! |---|---|---|
//! | `LEAF_CAPACITY` | derived | `4fc0c9c8eb5826b2c93e8388ca3b04ac8042183391e77e572ab01e5bd624fcd2` |

/// A row for each dimension and length of digest: 155 x 7, 78 x 7, 39 x 7, 20 x 7, 20 x 8, 46 x 8, 4 x 8.
#[rustfmt::skip]
pub(crate) const LEAF_CAPACITY: [[u32; 9]; 7] = [
    [ // 0
        0x2cdef987, 0x1aba8acc, 0x49b14f17, 0x259eec82, 0x09074b49, 0x38349566, 0x4d5e4169, 0x2609173c,
        0x1b1fbcef,
    ],
    [ // 1
        0x6665a174, 0x7cedf9bd, 0x444ba3b2, 0x1e1502e1, 0x559f56a4, 0x1cbf2f01, 0x406f8319, 0x32149244,
        0x598c7af8,
    ],
    [ // 2
        0x33ded5b9, 0x6d23aa00, 0x5ecd6f5f, 0x1d5abc27, 0x27d276c0, 0x5333f549, 0x25bfb87e, 0x7aa5989f,
        0x65dcc59f,
    ],
    [ // 3
        0x560823c8, 0x3246e736, 0x6f7db51a, 0x439586c2, 0x0afd2701, 0x3db2b345, 0x2fde2940, 0x79d683dd,
        0x03501f39,
    ],
    [ // 4
        0x7c6bc66b, 0x0914bd23, 0x4ea597d4, 0x7add45f4, 0x77401d27, 0x24cdcab8, 0x406be12e, 0x54c57eec,
        0x0c4491e0,
    ],
    [ // 5
        0x747cdf94, 0x54d608bd, 0x4963c81b, 0x1eeffb57, 0x3a76e0ca, 0x4b912963, 0x245e4605, 0x6490fd85,
        0x58ad8718,
    ],
    [ // 6
        0x2991650b, 0x037a8ee7, 0x4176b692, 0x42685a48, 0x512f423f, 0x5d2f667d, 0x47572ae6, 0x6eefc8dd,
        0x746f73f0,
    ],
];

const PRIME: u32 = 0x7f000001;

const fn all_below_prime(list: &[u32]) -> bool {
    let mut index = 0;
    while index < list.len() && list[index] < PRIME {
        index += 1;
    }
    index == list.len()
}

const _: () = assert!(all_below_prime(LEAF_CAPACITY.as_flattened()));
