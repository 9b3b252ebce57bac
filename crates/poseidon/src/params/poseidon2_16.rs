//! Poseidon2 over KoalaBear, p = 2^31 - 2^24 + 1: width 16, x^3, 8 full and 20 partial rounds.
//!
//! Made by `cargo xtask gen-params --only poseidon2-koalabear-16`; `cargo xtask check-params` compares. An element x is a `u32`, the Montgomery word x * 2^32 mod p.
//!
//! Source: Grain LFSR, seed (prime field, power map, 31 bits, width 16, 8 full rounds, 20 partial rounds); in the order of the stream, the first 4 external rows, the internal constants, the last 4 external rows. The diagonal is Plonky3's. Both layers are invertible, and the internal one passes the three checks against subspace trails.
//!
//! | table | class | sha256 of the canonical elements, big-endian |
//! |---|---|---|
//! | `EXTERNAL_CONSTANTS` | derived | `26245d1f8cf8aba10a231a8b58aac990969ba88b39b12662c96e35b1a9d8ffcb` |
//! | `INTERNAL_CONSTANTS` | derived | `8fa7dcfae5a0f0775b9dbb0844516db540176c1c1ced1d9cf950e3f0bffb5053` |
//! | `INTERNAL_DIAGONAL` | checked | `f899a5f504f8c70ebc6eb69be393afa14542b15fa03893a9a3a5304690beddfd` |

/// What each full round adds to the state: 4 rounds before the partial ones, 4 after.
#[rustfmt::skip]
pub(crate) const EXTERNAL_CONSTANTS: [[u32; 16]; 8] = [
    [ // 0
        0x603596a0, 0x704dbaed, 0x11eba4c8, 0x328990ce, 0x74b80058, 0x4e0d58e4, 0x0971c1f9, 0x621f1a4d,
        0x701a0ca5, 0x14ef48ea, 0x111c281d, 0x77a69c56, 0x0e350932, 0x32c8de8f, 0x4ea39f73, 0x4f341b79,
    ],
    [ // 1
        0x3c0fafe4, 0x6b323414, 0x13c89bae, 0x3a120a16, 0x25457d52, 0x37939915, 0x557a7f0d, 0x22c96618,
        0x07f0a954, 0x156e728e, 0x43b7a4e9, 0x54f06e50, 0x2f944ec0, 0x0a951641, 0x1addc5a6, 0x4bab1d79,
    ],
    [ // 2
        0x403caf44, 0x477ccd50, 0x1e37bb3b, 0x0bd676d4, 0x71fbde1c, 0x33087874, 0x76524d38, 0x7d57fbf5,
        0x06b57b81, 0x3159d77d, 0x6de4f266, 0x4e241f0c, 0x26a11cfc, 0x31eed79c, 0x72b9f6ec, 0x0cb3e128,
    ],
    [ // 3
        0x5393c279, 0x22294b58, 0x7da925e9, 0x713e2b0e, 0x47ae3fef, 0x35789e42, 0x6132adac, 0x0277e003,
        0x0685a1a8, 0x2757938f, 0x7063aaec, 0x40a7b0b8, 0x5bacea93, 0x5e42d09a, 0x2749bdf0, 0x31070e61,
    ],
    [ // 4
        0x341e84c3, 0x1c33ac98, 0x538e685c, 0x516e74f7, 0x7ab0b51c, 0x39229bb5, 0x66dee9eb, 0x24ef1cae,
        0x0c79ec27, 0x77172a64, 0x1b1bd3b6, 0x72b6d21d, 0x768ee253, 0x41f5bc7d, 0x24828d32, 0x1705e8ab,
    ],
    [ // 5
        0x1356ca74, 0x34c47fba, 0x4f11495f, 0x55ea5d30, 0x1bcf7212, 0x0107c877, 0x447e912e, 0x1109a8b1,
        0x778fc2aa, 0x02924b17, 0x35d27d16, 0x533a99d2, 0x4de304a0, 0x76b1ce9f, 0x0e8b0627, 0x538ce0e6,
    ],
    [ // 6
        0x7c4b28c7, 0x6e84f678, 0x27e38a26, 0x06cf004a, 0x56ffb0fb, 0x06d98a47, 0x65b6ffa2, 0x301f52e0,
        0x6183a432, 0x3bf7737e, 0x4f5abe10, 0x7de664f2, 0x51609db2, 0x50ca3777, 0x676e1cec, 0x7539d319,
    ],
    [ // 7
        0x3e1378dd, 0x16b99456, 0x7d442611, 0x2de7a10d, 0x5fafd183, 0x488434d9, 0x595ba6af, 0x2d65a306,
        0x317179a1, 0x2fe597e3, 0x6d590839, 0x060d9f42, 0x6a7ac551, 0x548db06d, 0x0ad4b90d, 0x4b5f2ecb,
    ],
];

/// What each partial round adds to cell 0.
#[rustfmt::skip]
pub(crate) const INTERNAL_CONSTANTS: [u32; 20] = [
    0x12e9fd42, 0x5585abae, 0x26da4e73, 0x34e947aa, 0x7c979577, 0x26e19c50, 0x5729637e, 0x07ff5f6c,
    0x7756e1ea, 0x54f61bbb, 0x48508ea7, 0x2179d330, 0x69beb841, 0x72a55a1e, 0x17a1845a, 0x1271f8df,
    0x18b18b82, 0x18bfdb51, 0x57ab0f72, 0x21b7d221,
];

/// The internal layer is this diagonal plus a matrix of ones.
#[rustfmt::skip]
pub(crate) const INTERNAL_DIAGONAL: [u32; 16] = [
    0x7b000005, 0x01fffffe, 0x03fffffc, 0x00ffffff, 0x05fffffa, 0x07fffff8, 0x7e000002, 0x79000007,
    0x77000009, 0x01000000, 0x20000000, 0x00000100, 0x7e000001, 0x5f000001, 0x6f000001, 0x7effff01,
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
