//! Poseidon2 over Goldilocks, p = 2^64 - 2^32 + 1: width 12, x^7, 8 full and 22 partial rounds.
//!
//! Made by `cargo xtask gen-params --only poseidon2-goldilocks-12`; `cargo xtask check-params` compares. An element is a `u64` below p.
//!
//! Source: elliottech/poseidon_crypto v0.0.15; no seed is published. Both layers are invertible, and the internal one passes the three checks against subspace trails.
//!
//! | table | class | sha256 of the canonical elements, big-endian |
//! |---|---|---|
//! | `EXTERNAL_CONSTANTS` | pinned | `89c72eec17e1ff8061fe10168632613e7260f90d4f7ed2b79b17256073246de3` |
//! | `INTERNAL_CONSTANTS` | pinned | `535d8651c92c507061463fbd297ae4931a7c2494f8e17d70e1a98b1ef4ef840e` |
//! | `INTERNAL_DIAGONAL` | pinned | `d9513343fa4462eba29f62cc27e3ece648f1bc110e64786bd4309fdd0a62742b` |

/// What each full round adds to the state: 4 rounds before the partial ones, 4 after.
#[rustfmt::skip]
pub(crate) static EXTERNAL_CONSTANTS: [[u64; 12]; 8] = [
    [ // 0
        0xd70193d17ab3b7d6, 0xa2c3662a78a9162b, 0x7a9fda827556ad44, 0xe8d5501818c99643,
        0x4c7a8fced4d5fd38, 0x55ab38985c0c513d, 0x28a17bd016210b0b, 0x8f8277679ec32fa8,
        0x768b3c3d68a460e9, 0x872a022eb559d941, 0xd1316dd4b3b97973, 0xa7b608e578321000,
    ],
    [ // 1
        0x3fa02c87b0bee026, 0x7a38f0022e13c31e, 0x00c054f3c5e8d20d, 0x439f50f4bca7242f,
        0x4d0938aa57cd517f, 0xb2e03ac5fb6b9a7d, 0xe29d1f4237bedca8, 0x05b7c844bc99b848,
        0x91cc0b73f34e17ed, 0x876e4427694bd755, 0x67002ae0725c612d, 0x05351f20e0b6315f,
    ],
    [ // 2
        0x2e3b9ef5457eb60b, 0xd9ac17618c3783dd, 0x0807528ad8874bcf, 0xc78d546a455d2a0e,
        0xf8b930c81e2481f0, 0x712707d8dff3b041, 0xdcb8c0aa0b9d34c3, 0x9baddbdf2ee3a468,
        0x2dd16d50c5176c78, 0x89eac5cfbc075cd3, 0x2a741dea181587f3, 0x1a4d6aa85a113d84,
    ],
    [ // 3
        0x4d736286a2387e34, 0x8bad5dfc4fcb3ee3, 0x84fbd03adb77c56a, 0x8d5cdd1a23ec53a2,
        0x036f08f08fff28ec, 0xb717a3f4dbdfb443, 0x58a074b5509d645c, 0xf92bf834e4b87718,
        0x1541c3a0baa5ac4b, 0x22149e6783e67692, 0x9be8b5d9e112476f, 0x41e0969f62babb76,
    ],
    [ // 4
        0xbc585ad3b9443dbb, 0xf28dd3206975cbb1, 0xdd8815e53ca045e0, 0xde82c416b9e701ba,
        0xc5cb875233afa025, 0x7212697cd897ffa9, 0x67844790aa63cfd7, 0xdc0b9cfa97fe65c3,
        0xe8fe091869a82070, 0x62902bb2e413c6d1, 0x29f9f5001fb84f57, 0xbe1014796ef5f8be,
    ],
    [ // 5
        0x71feb53e9bdba19c, 0x251054f592ebb71c, 0xe1a57643a4bb284b, 0xa4ba6f87a45b739b,
        0x2c1fcade0b958c49, 0xbbb424cda9a3e360, 0x2ca647354c5f3f54, 0xc9277b64d152e084,
        0xdbc9ac97445eff17, 0x6f6cdf3198969f70, 0x1de29d14fa76d8f1, 0x73337458a8cc1d19,
    ],
    [ // 6
        0xb87e775e2fb3ab23, 0xf166a1c7a565c80b, 0xb24be06f426c747f, 0xc281e8c49482ce00,
        0x51974c3b3b726c2d, 0x87444cf8caf7d619, 0x7c362f827a580ced, 0x9567af14667647a0,
        0xcbf0473cbec54e37, 0xe3209dedeff4f620, 0xd43ad94e45a4c4ee, 0x976981ee73f41768,
    ],
    [ // 7
        0xef707a224e207258, 0x2fc779e10e6362ee, 0x29b5ee60ad8c891f, 0x96b37b39d8bfd667,
        0x877df68a8b22e733, 0x5c41746f562c8d9f, 0x0c9d76751052b71a, 0xfb3465341bf1c087,
        0xa0d14dc614d15eb1, 0xdc27d17136906fa6, 0x482e163b05ec397f, 0x0273a462992366ef,
    ],
];

/// What each partial round adds to cell 0.
#[rustfmt::skip]
pub(crate) static INTERNAL_CONSTANTS: [u64; 22] = [
    0xa571418d95897b60, 0x8f32676574fcf6d3, 0x731102d4e3fb1bbe, 0x0330f08328a82d2b,
    0x7f0449b6557f785d, 0x62f06210658dcbcb, 0xd5a98af9f89c458b, 0x77ec69083a346385,
    0xef7ca48bbc27f890, 0x53e9652f61eac532, 0xa71c634abff4f0cc, 0xb16f5f0d7e28ea29,
    0xc9dde31d0a003ab2, 0x2ddadf9775902533, 0xe4fa73fb16408b47, 0x90242ebc00d2ee59,
    0xbb02dffd9f381982, 0xdea328364c50907c, 0x1395d3b924857cf8, 0x7d3ead0d5aec04e6,
    0xc2f12be3fed74668, 0x0ba3c338f8c3d285,
];

/// The internal layer is this diagonal plus a matrix of ones.
#[rustfmt::skip]
pub(crate) static INTERNAL_DIAGONAL: [u64; 12] = [
    0xc3b6c08e23ba9300, 0xd84b5de94a324fb6, 0x0d0c371c5b35b84f, 0x7964f570e7188037,
    0x5daf18bbd996604b, 0x6743bc47b9595257, 0x5528b9362c59bb70, 0xac45e25b7127b68b,
    0xa2077d7dfbb606b5, 0xf3faac6faee378ae, 0x0c6388b51545e883, 0xd27dbb6944917b60,
];

const PRIME: u64 = 0xffffffff00000001;

const fn all_below_prime(list: &[u64]) -> bool {
    let mut index = 0;
    while index < list.len() && list[index] < PRIME {
        index += 1;
    }
    index == list.len()
}

const _: () = assert!(all_below_prime(EXTERNAL_CONSTANTS.as_flattened()));
const _: () = assert!(all_below_prime(&INTERNAL_CONSTANTS));
const _: () = assert!(all_below_prime(&INTERNAL_DIAGONAL));
