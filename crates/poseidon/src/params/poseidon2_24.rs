//! Poseidon2 over KoalaBear, p = 2^31 - 2^24 + 1: width 24, x^3, 8 full and 23 partial rounds.
//!
//! Made by `cargo xtask gen-params --only poseidon2-koalabear-24`; `cargo xtask check-params` compares. An element x is a `u32`, the Montgomery word x * 2^32 mod p.
//!
//! Source: Grain LFSR, seed (prime field, power map, 31 bits, width 24, 8 full rounds, 23 partial rounds); in the order of the stream, the first 4 external rows, the internal constants, the last 4 external rows. The diagonal is Plonky3's. Both layers are invertible, and the internal one passes the three checks against subspace trails.
//!
//! | table | class | sha256 of the canonical elements, big-endian |
//! |---|---|---|
//! | `EXTERNAL_CONSTANTS` | derived | `02a435afed9865fb989eb16dc64b40370ec58173ecf41fedfcafa5a45a4415d4` |
//! | `INTERNAL_CONSTANTS` | derived | `bd46e0441023d72bf6d6c55cb83303b909b445ab5522566ceab0063acaebfa1a` |
//! | `INTERNAL_DIAGONAL` | checked | `b689668b06694bf0e38c52341c55717c8e3f0649a68e69c72b93a96ee6838ca9` |

/// What each full round adds to the state: 4 rounds before the partial ones, 4 after.
#[rustfmt::skip]
pub(crate) const EXTERNAL_CONSTANTS: [[u32; 24]; 8] = [
    [ // 0
        0x02787d43, 0x013e5da3, 0x2b72330e, 0x436253ef, 0x568c532c, 0x2f993cca, 0x6a6f6a5f, 0x0d45ddf0,
        0x047feea7, 0x064eeede, 0x5597c3f8, 0x2447b107, 0x65360b6f, 0x3941417b, 0x38b5dc9d, 0x3df0553c,
        0x180fa06a, 0x7480a922, 0x1f44bc88, 0x7d1525e5, 0x4e8ae071, 0x7b0b4e82, 0x7a7b0468, 0x242b69b0,
    ],
    [ // 1
        0x4fe20951, 0x43eaf057, 0x25b082f4, 0x3f9b005c, 0x2a0cd813, 0x3f9bb596, 0x5d166be5, 0x4bfc59bf,
        0x265123e7, 0x68c88c0e, 0x2544b683, 0x65d879d1, 0x06acf49b, 0x573c2f35, 0x711e197f, 0x619447a3,
        0x147d6dfe, 0x75443f97, 0x75a9513c, 0x071a157b, 0x455a6f21, 0x7718ce7e, 0x4ce5d1fa, 0x120e3147,
    ],
    [ // 2
        0x7882cee2, 0x39964923, 0x366d6c8c, 0x0abb3825, 0x5afd2e38, 0x16b3372b, 0x5dddeb3d, 0x6d79f308,
        0x5b0582e8, 0x297db580, 0x30594c78, 0x374b8675, 0x06a58a6f, 0x0a43425d, 0x5d904d6c, 0x2ea931c1,
        0x4379e046, 0x54f5e79c, 0x50aa1039, 0x02479d1a, 0x24ec9e01, 0x2c20424f, 0x37c904ef, 0x7b7a1db4,
    ],
    [ // 3
        0x0d6aeb5f, 0x437e3153, 0x0c7710c3, 0x7088cfbb, 0x502b3ec2, 0x036d7ee3, 0x4a13ec74, 0x3070b751,
        0x50f001d5, 0x77a50057, 0x22936a42, 0x30a42be1, 0x4a06a0cb, 0x4ab8e2ea, 0x5bd862bc, 0x101da862,
        0x53a7cca2, 0x59b44467, 0x3e755356, 0x0fea1519, 0x4afd8969, 0x4fc07a6f, 0x53d8f12a, 0x15f26917,
    ],
    [ // 4
        0x3bc13bc8, 0x07e0bb86, 0x7c320738, 0x35948d3e, 0x54378811, 0x5587ed73, 0x43c079c3, 0x5c1acfb0,
        0x4a29d5d5, 0x0419675a, 0x511e296e, 0x3122c488, 0x130acfb8, 0x212a80a7, 0x318ee8f3, 0x3d6e19b8,
        0x0e44c248, 0x3a2e0832, 0x3d302b05, 0x7c805253, 0x2238b489, 0x5c75afee, 0x6203aa2a, 0x76d75c70,
    ],
    [ // 5
        0x086db09a, 0x39203ec2, 0x0299af8f, 0x6d44e859, 0x1e4b2a78, 0x19550ba5, 0x79f300f4, 0x6d4137eb,
        0x65a5d11c, 0x56f62029, 0x1b7e3527, 0x53eb8be5, 0x28a12a02, 0x1b1c6f57, 0x3393232b, 0x55ea8e8e,
        0x15e9282b, 0x4d8aa012, 0x1c466a80, 0x081ec752, 0x13b6b629, 0x1c19b29c, 0x3bb220a0, 0x62d2eed9,
    ],
    [ // 6
        0x739e442d, 0x55dce3b7, 0x31e61b10, 0x1af5388f, 0x7c569247, 0x12b653ed, 0x5ebaa762, 0x13c77024,
        0x204e3089, 0x4729ff0f, 0x228546fe, 0x08fdc344, 0x052b4516, 0x13ab2f05, 0x2d38b9e8, 0x11754024,
        0x04464c07, 0x3f60985f, 0x5886af17, 0x687080d9, 0x000fa71f, 0x21bf66b5, 0x542affea, 0x3ab22066,
    ],
    [ // 7
        0x50173e62, 0x6ba7d6a9, 0x787989d7, 0x3624b926, 0x1234b726, 0x06c12679, 0x5c8465a6, 0x520d4c3e,
        0x74b17490, 0x4212a8f5, 0x26c43e43, 0x3d5237d1, 0x3dcadd20, 0x79a80043, 0x155625dc, 0x18269f7e,
        0x668fe188, 0x16ab586a, 0x257360a9, 0x1eb1ce39, 0x13df6ca7, 0x6cc94dc0, 0x12a042b3, 0x0b25af23,
    ],
];

/// What each partial round adds to cell 0.
#[rustfmt::skip]
pub(crate) const INTERNAL_CONSTANTS: [u32; 23] = [
    0x2985612f, 0x1210a0b1, 0x4ebd2c0c, 0x13317bc6, 0x5abeaab1, 0x3e1545b5, 0x2fd74c63, 0x0857a9c3,
    0x4ee1e14f, 0x4d1f2bae, 0x36291abf, 0x685467d3, 0x56676506, 0x2e603d1e, 0x6bc0c8c4, 0x2214876a,
    0x2b4293f9, 0x2f40dcee, 0x5c775a2c, 0x4ab1aadf, 0x4a5d849c, 0x35892882, 0x1e3caae5,
];

/// The internal layer is this diagonal plus a matrix of ones.
#[rustfmt::skip]
pub(crate) const INTERNAL_DIAGONAL: [u32; 24] = [
    0x7b000005, 0x01fffffe, 0x03fffffc, 0x00ffffff, 0x05fffffa, 0x07fffff8, 0x7e000002, 0x79000007,
    0x77000009, 0x01000000, 0x40000000, 0x20000000, 0x10000000, 0x08000000, 0x04000000, 0x00000100,
    0x7e000001, 0x5f000001, 0x6f000001, 0x77000001, 0x7b000001, 0x7d000001, 0x7e800001, 0x7effff01,
];

const PRIME: u32 = 0x7f000001;

const fn all_below_prime(list: &[u32]) -> bool {
    let mut index = 0;
    while index < list.len() && list[index] < PRIME {
        index += 1;
    }
    index == list.len()
}

const _: () = assert!(all_below_prime(EXTERNAL_CONSTANTS.as_flattened()));
const _: () = assert!(all_below_prime(&INTERNAL_CONSTANTS));
const _: () = assert!(all_below_prime(&INTERNAL_DIAGONAL));
