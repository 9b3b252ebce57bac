//! Poseidon over the scalar field of BN254, circom's family: width 7, x^5, 8 full and 63 partial rounds.
//!
//! Made by `cargo xtask gen-params --only poseidon-bn254-7`; `cargo xtask check-params` compares. An element x is 4 `u64`, least significant first: the Montgomery form x * 2^256 mod p.
//!
//! Source: Grain LFSR, seed (prime field, power map, 254 bits, width 7, 8 full rounds, 63 partial rounds). The 497 round constants have the sha256 `ffa02f18ab9d034c22cea203c07be93bb57e3638043abbadf19e000ef8b93743`, the matrix `4f28c4376291a427852d4717cfa726363f684dd981e62f0de0e56cb7aa3a448d`; it passes the three checks against subspace trails. The tables are these numbers in the form of the scalar recurrence.
//!
//! | table | class | sha256 of the canonical elements, big-endian |
//! |---|---|---|
//! | `FIRST` | derived | `c3e5ecbfe562e920c7330c76e9838e204c244a56738ddd5b788043896a1f4fa5` |
//! | `MDS` | derived | `4f28c4376291a427852d4717cfa726363f684dd981e62f0de0e56cb7aa3a448d` |
//! | `ENTRY` | derived | `96ad20af3aa60f60d434b54ff906f09667f67e6bc50e2f7a6daa07bbc26c31c1` |
//! | `PARTIAL` | derived | `06cd98cbe8d89c3b5a9ba2151b81c012e12b55575e7138d740e3c470efadfeee` |
//! | `RESPONSE` | derived | `b860dda6b866d906c2e70199f77c84b798de5bb3de04c9ffb4954bdede59d83f` |
//! | `ALPHA` | derived | `9d198dbb1b7f85aca0a8dbfb3a227334c6099195fee71070c32c6fade43a0f13` |
//! | `BETA` | derived | `b60ccd5cd7616e91d204c993215918e21cec17bf14dcd3ba899b4f3754148560` |
//! | `EXIT_Y` | derived | `3b9e83fb4e5d3e1a364ba2873de673e67c87caadb6f15593cfbfc0323ccc4cd3` |
//! | `EXIT_S` | derived | `9ea6b0052af520860b7b6636ee59b2f88eccbbd17f45e9b5a3f8536fcb4ecd01` |
//! | `LAST` | derived | `73cf3315c758ba1ec9e1a6cb73865f02516348aea9b00ad9ff9ec236e91d65fa` |

/// Constants of the four full rounds before the partial ones.
#[rustfmt::skip]
pub(crate) const FIRST: [[[u64; 4]; 7]; 4] = [
    [ // 0
        [0x219faa0970770602, 0x9a73c1dc6e820969, 0x1117bae44becff8b, 0x00c3f5af1d27ec8d],
        [0xcd7fa6279aeb8abf, 0xf16ba25b5eb55d49, 0x9fda5ae58e2f542c, 0x0f79c548eb9bd349],
        [0xaa94898f77e72db9, 0x5491d93cd5538b5f, 0xcf7c09e35eb5c3cc, 0x16c9a99863dcaa2e],
        [0x1136ce7cec82d4fc, 0xf67145b7175d44e6, 0x3858013948ce29fd, 0x24d2e99833748e1d],
        [0x49cf12e8651ae724, 0xff0df55424cf1717, 0x638677e75be1c82a, 0x0e0c407037a30ad1],
        [0x84aff868019e997b, 0x4e831233cccc7093, 0xc37b5d530a03284b, 0x00cd3bf7b17ee697],
        [0x8f51804c5d3a8e91, 0x41eed532a30e5b85, 0x5e7f612b2cc9f18e, 0x0808e26e36319154],
    ],
    [ // 1
        [0x311ff6381d85aab9, 0x540a63602cd32969, 0xd9c14ca75a290101, 0x1b857196fbe8ed98],
        [0x4eb8f05ae00e1f24, 0x972592347b211c4d, 0x942369823c17d65a, 0x1e52888cf029c72c],
        [0x484ae7d1136ef3e0, 0xe375844542f88603, 0x24237fc45fc97715, 0x2b0ef5311c7cf311],
        [0x2976ba47c1d12f53, 0xae90de072e7e247d, 0x1deadfff61d36a1b, 0x0633704f07839f7b],
        [0x9d368fcec9498cef, 0xeca770c8400a36a6, 0xd4940a8c0783abd9, 0x1c2121b88438a9df],
        [0x0f32d20be1e81289, 0x69e4e5c5159af692, 0xbbf8b3f0840fca99, 0x2f460d16934b1c99],
        [0x01a7c375981ede92, 0x90702ec9167d9041, 0x1b93da494e814379, 0x2e61dc18c71d6175],
    ],
    [ // 2
        [0xb147ae9bf7038e01, 0xebe06225fe36ea40, 0xa82e952e6ba9bf9b, 0x0bc3abc4b98b4bbc],
        [0x351ab0e458b02267, 0xab0d9cf39cce2e13, 0xf9e4da8bee4e2e9d, 0x0cc1926bd84b77f5],
        [0xb207f8aa2c3f57b2, 0xada9628c62377d58, 0x9260122a93701d8c, 0x0c0c2c68b064e2ea],
        [0x228c79c2f57de637, 0x0a1e5f83852e7a6c, 0x250293a74b267b7a, 0x1d6bf1d0c64f40d2],
        [0x626f83d2aaa7c711, 0x798a358f1b6e570d, 0x071b7a2d2279a5bd, 0x2d2d7d78bb806436],
        [0xb647a7a1f56a022a, 0xed4de2d135978011, 0x5e510b31e568cab0, 0x18eb27482f5ee3aa],
        [0x40dfa10de2662df7, 0x830c0aae6cd72a96, 0x88f721a6e33d1639, 0x1765ab56ed951ee1],
    ],
    [ // 3
        [0x6defb5eec7d84ac5, 0xdb741ef39db8547f, 0xbe644f0c066dd149, 0x0eb7882a9d06cbab],
        [0x68dc38bca496b1c4, 0xaed56d4b5755a84f, 0xa9165b4bbfa34252, 0x1377d695ae7f2bb8],
        [0x2833ea47e0574a8a, 0xa5cf5be77e4091e9, 0x79279a8f294bd813, 0x0dd0a7255817b47c],
        [0x7e9dbac35fbd61ed, 0xd8fa80bddcb8051b, 0xfeab23cf0b65a3f8, 0x232d5d985db9faf8],
        [0xa4578970921489b9, 0x0b8a744136c722c4, 0x085fae9b1168ff78, 0x28693995c8ca967a],
        [0x52d112a4ce037015, 0x752981217a15433d, 0x203900bdd8232c99, 0x0f96807632de0746],
        [0x17a3d06b06500af7, 0xd9630917494bb60f, 0x672c179cf6188a41, 0x128a6e7f0543c688],
    ],
];

/// The matrix M, row after row.
#[rustfmt::skip]
pub(crate) const MDS: [[[u64; 4]; 7]; 7] = [
    [ // 0
        [0xd24ccb91fde9412b, 0xb32bd1c97ec99d80, 0x26d1f83cff15e715, 0x04ab17c2331ad1be],
        [0xd3604c386f0d6a83, 0x2ebdcd8369790c0d, 0xb395dcde9ddcf452, 0x088c4fcfee99cda2],
        [0xd572efd7eb7723c5, 0xf02b75bb1e189fdd, 0xfec9b9eb5167ab58, 0x25a4b7eddc20a9b8],
        [0xe2b13562993f47d2, 0x001b9962bb43def6, 0x27a024c4d4e782d9, 0x0b27576cc1d0fa22],
        [0xb587710392f4f8ca, 0x7a6620eb3c28b0ff, 0x1bf9bb1464b9c657, 0x1d075685f4f5d58d],
        [0x0f4ec70786eaf1f3, 0x90c7788eabd9f903, 0x05abe8fd6fdccee4, 0x099592e642af3c43],
        [0xdca5c3fde186aff6, 0xb2bf6e32ce121671, 0xd8d345b467ac8216, 0x2e599650586c8afb],
    ],
    [ // 1
        [0xa6288e89444bddeb, 0x05262308cf91505b, 0x815ea488ac5b6cff, 0x12a21d19b0750542],
        [0xe0129bb5793bfe78, 0x6e6491be0f22a44d, 0x521a38cbcd193438, 0x2facf856be995f7b],
        [0x681af83acc0efd37, 0x53fb77cbc937ef57, 0x56dc8aee4b73d9ff, 0x045fd5648e8b5006],
        [0xc1f53732a0d86058, 0x5d54cba1ddef2289, 0x4264923647afe0a6, 0x2106446749a53ce5],
        [0x46b95c4db01d0ae6, 0x43db78172b55134c, 0x4c1a7136f480f9c1, 0x069b9d9599a91701],
        [0x04b3a5567dcb301b, 0x3fb4749a44535f78, 0xb813a9e919fa9ecc, 0x1797bc29c96cda59],
        [0x9659c8b10e627ec7, 0xe2ff5c1bd7b09b38, 0xcd2adbfaca221ad3, 0x0457228e6d8a8269],
    ],
    [ // 2
        [0xacf060a6340d3543, 0xd15a3d9f64009ca3, 0x004dda80951c6839, 0x05e8e1e88397fc89],
        [0x65329832ec6860d7, 0xe3322b781007097a, 0x380a12b9b5fbf09f, 0x2c6134945a421daf],
        [0x2e42e36e463f86fb, 0xc4890e6e87b96707, 0x970821f91c090d3d, 0x0f24e914155cdaa9],
        [0x99e55903fd825bc2, 0xfae8d62959c449cf, 0xce91904f2aebe3f7, 0x1696350cc1b6b0ce],
        [0x0d1e19f09f7cd095, 0x1fd3db7fc2b700be, 0x7a4a42f0003e30ca, 0x162cb8a35117169d],
        [0x08ce831ca4c7a784, 0xcaca0fc0efd3eeec, 0xf3fecbd6c959161f, 0x08aeddac3d8b8857],
        [0x67c94dd5da0d17ce, 0x32c7d96537680599, 0x90f451559ad76907, 0x228c91d772544719],
    ],
    [ // 3
        [0x7ce2b3f123646878, 0x6ea7b19d5a3e6448, 0x650a96ac326f2e2b, 0x2472b4dc08e47a91],
        [0xfd37e7302a3d67b8, 0x6b1857563a4528b8, 0x0e89a868c3e5138d, 0x1ee7dce98bb72edd],
        [0x06b7d5faef1cedbc, 0x16a642458f432b6f, 0x81e4856b83343bf9, 0x0bd95bdbbe70ddaf],
        [0xcfb5223430c2f2b0, 0xbe13b789b1739037, 0x6a5dc7f439854c38, 0x10da2dcb969cdfd9],
        [0xe21353da9bede31d, 0x2d14f51f9cb09388, 0x75d08d2a4773a18a, 0x1ea53526e54c5115],
        [0xb19c21787176ced8, 0x69f4f538a2ad0949, 0xeb7b8ad417ff8ceb, 0x191a4fd4899a77bd],
        [0x78bce69a673b6172, 0x066bebc3ee6762e5, 0xf010cfed5168043f, 0x1aaa0c3b8db5005b],
    ],
    [ // 4
        [0xf6da1f2009222f64, 0x5b8d0fa7d56352b5, 0xfb0c47ff8a3867d1, 0x013aa976d411b669],
        [0x19a01977d132e5db, 0x5ba04635191dac18, 0x61e5896c71003a1a, 0x0c7d0228676a4b83],
        [0x95bc78fc48dff194, 0xc4fb06ad379eea9d, 0x2861a3973f52711b, 0x12b62627cf30787a],
        [0xf838c178fb7ebca9, 0x3ea7a7810258f056, 0x777ca9749fbe1f3a, 0x12556ee2f2a9c482],
        [0x33d52f1620c2db55, 0x46f7d1e356487bc7, 0xfaf65580550aa33a, 0x019885003032515f],
        [0x5ece5d3c1eb48dda, 0xde65f387ade54f81, 0x1e4e55262a7c767f, 0x1a5da6e53e457687],
        [0x9514ae38f97d78e5, 0x123749888f2e8273, 0x468f7701321b370e, 0x2790a61ad8f9ba6a],
    ],
    [ // 5
        [0xfd1f47fcbd9bec31, 0x85c85f72dd296b2f, 0x057dcab9f6223673, 0x2f0577502db383a3],
        [0xf75bb4dcf1804e3d, 0x29bd14765f694b0f, 0x9bcfa28091a3067c, 0x03bf8809cdab122d],
        [0xee23c9734603e105, 0xccae13f8ed9db9d3, 0xb351d2d528dbdcd2, 0x2c7056c822110748],
        [0x69c9f1496fffca88, 0x42ec99ae81bac453, 0xfffc382a5c449989, 0x25ce451310812d9e],
        [0x83a11bb2328bee81, 0xd08bf1a402defe30, 0x0e26ee05fbfa6a28, 0x0ccf6942e181343e],
        [0x7f2617dcb9ea43d0, 0x45901366f6652147, 0x755687c3c40bcac1, 0x2944c7c404513a2c],
        [0x45db03d81824623c, 0xfae9a4f4b3c06cd0, 0xed0ddceb67312d9f, 0x13330f835c43a8bc],
    ],
    [ // 6
        [0x36ddad9730d995cb, 0x75b5ca1324765e8f, 0x12ece2991cd94422, 0x0957757916efc2bb],
        [0xee7092eaed5875b6, 0xcd7896c336a9828b, 0xee2d125b3d91eae5, 0x1e0cfc1103d80d31],
        [0x5acd8a9b03581fc4, 0xede777bfa05bb124, 0xea38bb49880dc821, 0x0afa842c3e09b31d],
        [0x09b979978b193ca8, 0xdd175096f2f2bc34, 0x0ed3125f920b3e37, 0x2145f0ea9069c72e],
        [0xa7cd35a205c1154d, 0x4698a11062c0b2ea, 0x81d91215cb69fdea, 0x0d6652b7146b51b1],
        [0x512344e9c6f516a3, 0xc559c8d05f20b07c, 0x1a8a8d847f2391aa, 0x21fd58c3bb921248],
        [0x5e8e3b2258fd318c, 0x3a3c3d21eeae689c, 0x899282f48e5751dc, 0x260360a917696de2],
    ],
];

/// O M: from the S-boxes of round 3 to the inputs of the first partial rounds.
#[rustfmt::skip]
pub(crate) const ENTRY: [[[u64; 4]; 7]; 7] = [
    [ // 0
        [0xd24ccb91fde9412b, 0xb32bd1c97ec99d80, 0x26d1f83cff15e715, 0x04ab17c2331ad1be],
        [0xd3604c386f0d6a83, 0x2ebdcd8369790c0d, 0xb395dcde9ddcf452, 0x088c4fcfee99cda2],
        [0xd572efd7eb7723c5, 0xf02b75bb1e189fdd, 0xfec9b9eb5167ab58, 0x25a4b7eddc20a9b8],
        [0xe2b13562993f47d2, 0x001b9962bb43def6, 0x27a024c4d4e782d9, 0x0b27576cc1d0fa22],
        [0xb587710392f4f8ca, 0x7a6620eb3c28b0ff, 0x1bf9bb1464b9c657, 0x1d075685f4f5d58d],
        [0x0f4ec70786eaf1f3, 0x90c7788eabd9f903, 0x05abe8fd6fdccee4, 0x099592e642af3c43],
        [0xdca5c3fde186aff6, 0xb2bf6e32ce121671, 0xd8d345b467ac8216, 0x2e599650586c8afb],
    ],
    [ // 1
        [0xf0c7117660550101, 0x61494e31d0b0e67e, 0xda033d57bf28325d, 0x1bc3f452f6628ed5],
        [0x10754fe783784919, 0x54dd5c0589aef59e, 0x12df7f6fa8817450, 0x0045ca40bea032c6],
        [0xaaa31c5eefb49bee, 0xa4cce7753c1c6d01, 0x5ddb9881c8710205, 0x1b9af970672341c8],
        [0x3819627fff45ec4b, 0x5752e4ff3912be42, 0x6858bf068a1d06cb, 0x210abfd2a5e8ef74],
        [0x777634aaf287f62c, 0xd623974ad1251cf6, 0x00e641bd94dcb90f, 0x15e8bc1f3b111bbf],
        [0x6866e7faa0ae940d, 0xf5747fe871b2d865, 0x50e72430f7a0b173, 0x215aa4c3038e3a0f],
        [0x4b7c02ccd2e99cef, 0xff6aaf0ad4dba86a, 0x286f12c192693c88, 0x289d95ee93a7dd60],
    ],
    [ // 2
        [0x30ea329741634aca, 0x9bb253096ad18215, 0x91e61b85421ed4df, 0x2527a4cf4f540f05],
        [0x0338a3ba94d671b9, 0x3fd950f5225e8064, 0xe85c585315b2ccb4, 0x1495ee11b54da87e],
        [0x4c6d0d9ccbace7e3, 0xdf86e50ab462fba0, 0x6856514c9b3d522f, 0x05f0ef1384d34566],
        [0x31e66745a7fbfb85, 0xf9c0d73cf03ab543, 0xb26fa8e92c3d3f7b, 0x04af831af99a95e6],
        [0x76202613db44f97b, 0xf74b476bbb6b84c9, 0xef8ac05fb403be1c, 0x0935d317e332fb1e],
        [0x58aadc44605fc5f3, 0x952b3bd7dce002b0, 0xb5618080bfbd5163, 0x13440ef3ddc58f51],
        [0x28926e3cdc0a7899, 0x3287455157a918e5, 0x0c7907259a2db53e, 0x25f0e75b3051169c],
    ],
    [ // 3
        [0x5f0ec87863bcbdcc, 0xa32f86353a64759c, 0xb798b2a631c9473e, 0x3027a5613affc3f7],
        [0x50c11a05afbce74d, 0xd4f91a357fffc5c1, 0x630738b2c7dd1db2, 0x2b12a793b8aeae3a],
        [0xc4034c5d9b84f3bd, 0xc55cd23248f891ee, 0x1fdee1928d77594e, 0x1e8525720c1a83f2],
        [0x2aeae5645ff1489c, 0xc03dee3e846635a7, 0xcb4977d81ed14d45, 0x13b2dd263f196fce],
        [0xe46bf19f59173ffc, 0x1c074c840ce26cea, 0x4193e8a90e5103c6, 0x24a06a8d7033b4df],
        [0x74a21991f524b3d4, 0x52c7d6d3ccec6510, 0x29320653a3d7aa52, 0x2a1e55ee7d951599],
        [0xed3bff57aa00e236, 0x57b91c3e4289870f, 0x534d7e4298aa0011, 0x1d9fde4c81f67a24],
    ],
    [ // 4
        [0x081df357b744d90f, 0x50ad1994f07f3cd8, 0xbf2753cdb432786c, 0x01c6ccf2ee2c4db1],
        [0xb86667bca9b28cb2, 0xab4cace0fe8714bc, 0x3197ae3931ffe510, 0x1d9a71b9c72b15cd],
        [0xb31d5d8fbb1fb57f, 0x27b4c79da0a90100, 0x20fae64ea31ccca9, 0x207064a53a9bc1c9],
        [0x5b3947a9f040b5fd, 0x1ef17ba4526a9fe9, 0x0c1dc2f71d7ed99d, 0x2d93e48b4c06d49e],
        [0x6111c17d8d0a046f, 0x86bbfd987581a892, 0x7059693e9789a1ac, 0x273e9f202b63d10d],
        [0xaf042642bf83739a, 0x2075d4934dd2768a, 0xba1921e71b35a079, 0x191e829ebd7851cb],
        [0x2e2b388e4ed94c1d, 0x7af8621eb946ea60, 0x34bc2419a852b520, 0x2f848c96720418f8],
    ],
    [ // 5
        [0x6b4bd7e818a8e7a5, 0x5c432ff28b5a4aa7, 0xe157f9356ee195bd, 0x063cc9e1b23caf4a],
        [0xf49d5105fa7e5c06, 0x5c5b1286e57edca4, 0x458538e498fcd0a6, 0x0d9a950d29e8ae17],
        [0x7ccbfeeb79e7c42d, 0xe53dcb81c3e3b191, 0x667ae0ed2ddcec76, 0x0323326af48e7042],
        [0xac4d9583a9feeaa1, 0x4d340a31b878726d, 0xdd812fe9260a2ec8, 0x04c4fa7075578695],
        [0xe1b600f1999fbe24, 0x99987119bc02588a, 0x94f0097651e7e7cc, 0x13813f004fdd2240],
        [0x2a76d45a1c4a0b6d, 0x649dbfa8f56ecfa9, 0xdbe4067b91455cf5, 0x2ac98b205615c0a7],
        [0xfe6b16ef70a9e534, 0xd8c44739d50886d5, 0x4d992c4cd88996c9, 0x230192e14cdedf4a],
    ],
    [ // 6
        [0xf39da7e381d051d0, 0x6063e79c1c1ae332, 0xa401d2b47275f1b2, 0x26113f65f2435b7e],
        [0x606d9e92ddfb9c52, 0xa9704dcafb5c808b, 0xff5c7fb539a48512, 0x05d204d2f861e547],
        [0x1cb5f92998dd02cc, 0x252501f292d51227, 0xaf653c170a464bf1, 0x2948d1c65c686705],
        [0x37304664b6b51c3d, 0x632145060b461990, 0xea842be97d7f74d4, 0x20ace5b396430691],
        [0x21f231b003de4145, 0xddaab423f4c71832, 0x08cb404dfbedda89, 0x0f9eb9eb5e660a62],
        [0x05862b5ced3a2a70, 0xf12cb390cc78ba75, 0xf40c027b856969c7, 0x18e44a3fcf71f443],
        [0x3bacefb7c7369517, 0x693bdbcad8ecdf6e, 0xa0ef7ea4e1cf7155, 0x2e1a60d621f91e7f],
    ],
];

/// What is added to the S-box's input in each partial round.
#[rustfmt::skip]
pub(crate) const PARTIAL: [[u64; 4]; 63] = [
    [0x037fc0d74d2ddb5b, 0x3a25bfcd89f90950, 0x80f6c1b7592947a4, 0x0cbf75104a8dcda7],
    [0xe2ca850c5ef67b9b, 0x1b47d31b9f49ece7, 0x3f06814d37f2181b, 0x15166b07842636c6],
    [0xfe71ff5b363fbcb3, 0xe1f6f4cbb1e5d3ae, 0xee35105b6a8c09a2, 0x2cf32cfe16c567e5],
    [0x4ac6cd35166aee22, 0xd4d03916405c714a, 0xcc469805e5fda492, 0x2f5913cce2bf1296],
    [0xf00a03362e473246, 0x151aa3ea38e001cf, 0x857885a6641fd319, 0x2993aa4437e12be9],
    [0x1322471bae946d73, 0xfdcb0b7269a10188, 0x5c646db34ed61492, 0x1a6e0ad93fbb424d],
    [0x3ad85d78eb351a11, 0xcc5660b64a8e9ac1, 0x8d1477ac37adf96f, 0x13ec6b06eff046d1],
    [0x116cccfcc17eeafc, 0x0473c10d97d341b9, 0x1242980bab666900, 0x20a2c44a1926dfb9],
    [0xa92f69d96acb030c, 0xff9c0e328f06c0aa, 0x1713b01721084417, 0x10b0d13646c7d469],
    [0x7e611e0088b04b5b, 0xa51756c49baeb11d, 0xc689977f9912b7bf, 0x28c2b95e96d844d8],
    [0x7e660af88cbfdbdc, 0xae7f3e4fb1223e19, 0xadbb956afa753603, 0x11c43b7e206c9fed],
    [0xa40912b43ed06abf, 0xe090e557682b4968, 0x31f21692d2de0db9, 0x1c03154981069c0e],
    [0x680cf1e8389ffcae, 0x394bc1322c9096a1, 0xfd117974c88bf4a0, 0x049cde11a8e1fe23],
    [0xc19ec447bf9eb8bb, 0x9c2ba1d4646683fc, 0x4aada04bc40f4457, 0x1af83a22f010b880],
    [0xb259aef2c39ec3e2, 0x7b7a66094b9f34a8, 0x6a44350765d641f7, 0x076e0c42a7d0382e],
    [0x0adf7aaa24833056, 0x3319b73e5e99777d, 0x6ccfae17c157c54a, 0x0f4417a3fc624c4a],
    [0xccf2fbeabfd20cac, 0x2dc9b3a382d09c32, 0xc2958f98a526ede0, 0x08328f0fe31a208f],
    [0x48a93b3e26bba6a5, 0xb54608e61b6a815c, 0x5068eec3fac48823, 0x08f3c9f447947485],
    [0xaf6fea7f34a818e0, 0x73180ee4444526b1, 0x2436eb607817a923, 0x137bfee4b139e06a],
    [0x35e9003da00e4ecc, 0x87e274a3a0236207, 0x98f5eebfbd58c8ec, 0x1f324682e6bc70e3],
    [0xd97f9ec458e974ca, 0x964a84c0bdedc728, 0x2a9098b8aae98a95, 0x1f42a4ec487b0a9f],
    [0x2a97a4b52722c441, 0xe3d420c98bf22ee6, 0x26a6e08e8fb4145e, 0x0cbffd901df8fd54],
    [0xd4415c1bcaa714b2, 0xcd57e0e79aaaceb6, 0x976887ea6430d622, 0x10373fe37a70b5a2],
    [0x95960219d1e3f6b6, 0x38b03413c8c3adc1, 0xc9a2986ffd2130b8, 0x1571166800f12ae4],
    [0x7e3d845522383c87, 0x4048a0b78869ecda, 0x5ac5218576519e15, 0x1e28e20d4e04cadb],
    [0x3b70cc298304dfb7, 0x169c0eb63a3b40a7, 0x4dd76f5df13788ba, 0x06f15ba349b84c5a],
    [0xbf1eb4d8b1de3be4, 0xacf827f6af04688a, 0x51924c4ada9da6eb, 0x01f7d9ef632ec8aa],
    [0x4323e3554267f42a, 0x7acb342b1c6e1e9c, 0x04888beb49971908, 0x0231b034b26e07b9],
    [0x811a7971c0a8b83b, 0x526bed546d2f2743, 0xb512003929e40905, 0x28c3218471081b9a],
    [0x1a2d2df11fc74ed4, 0x5dd161971ffe0587, 0xcf289e499f279cc3, 0x18d182d15c2d6b07],
    [0x6046c515e0771460, 0xba336eb4b8eb90af, 0x4717f1aa9dcf3d85, 0x070bd71690b5fb89],
    [0x3ebea1dfa90b1663, 0x4bfcb6db44af358d, 0x045a5b88fae4442a, 0x18827e9fe79c9efb],
    [0x7a601bc6093e464e, 0xdcaf0c040c36cf9e, 0x7ecec663af72325b, 0x22e14f668b6418e4],
    [0x8b6dad885933f7d8, 0xc802a6965a6d3170, 0x6d2f7b8327a6ca53, 0x2754db8c30508394],
    [0x074a08e85290d008, 0xd32a0a05d1c4cada, 0x2f34e2c6fa5dd848, 0x1356d2a43b2314e6],
    [0x00eb68fe4e17d8ce, 0xd662102118bf09fc, 0xb10dff4838ba874c, 0x12a1db6f91ac9121],
    [0x189210982027c3bd, 0x4150420aa5bfee98, 0xa1138737602f6580, 0x0cacd4fb22d1f491],
    [0xbec374e8884849cc, 0x046b379bc3f25b1a, 0x95f17f46afe19fbe, 0x2c64f487997fdb1c],
    [0x5bcff88c12b42c3d, 0xab42d6f51baea005, 0xd4f1b5493b22b043, 0x2444a48c3c299493],
    [0x0cd1c8efbbc3071d, 0xf7d84032c5db5ed7, 0x44187360a102331d, 0x30133e0ff7200d56],
    [0x10019ae4a5f7fdd8, 0x0176ef09dff699c8, 0x97a68866283c67f8, 0x2d3de010b1420564],
    [0x27f6d558f721e6a5, 0x676b72a988998cd3, 0x6719057653ac478c, 0x1455371fd19ce9d0],
    [0x7f0de75227d62c5a, 0x09658be491ee191b, 0x16472b70c2c32678, 0x217a33fdcba65d04],
    [0x268b24fb41ef89ad, 0x45f8c665f623753d, 0xcac8b2dc831dcff1, 0x22ea9b011ee289f9],
    [0x3329376d40babfb2, 0x6110a478d3847e73, 0xd76849f09b3bba45, 0x0572e7594c206014],
    [0x4bb847149678714b, 0xda1b195494c5bb52, 0x43063cc846ea9a79, 0x1ae4455c9db22d04],
    [0xb637588a1b17d088, 0x79fc6f055619a0e6, 0xc744f7dedfa05d8b, 0x0957f9b9c5bb35ff],
    [0x82b177f69e6ed2f4, 0x3cba5c8e96d8fb44, 0x48e70932102995bc, 0x115f4c7151c6c02b],
    [0x1d7c01f4582f42e3, 0x6ca2091fdd2ff61a, 0xa715e44f12c0f320, 0x2172535af985b497],
    [0x93385314812786a5, 0xef0949079194c620, 0x004c79362c5d6919, 0x2a21e6d53a74ad2f],
    [0xed70a7566963fd64, 0x5da8b470bd573526, 0xeb8bbf1ba6140668, 0x01d441beaf259bc7],
    [0xa525b89484a3ccd1, 0x6d8fcbfa0469fab3, 0x2886c24b51041b1c, 0x1c978156da3442ae],
    [0x2518c3d5e00b7ef0, 0x9f61c18015f8cd5e, 0x555fc8908f100f10, 0x0d74acd5472231f9],
    [0x9d4f71239ebe107e, 0xf3f45a6119547f73, 0x60cfcc815197c558, 0x1d3e61657fc4c07e],
    [0x0410359aa0bcd381, 0x7b49f852f116646e, 0x11ba0ca67fa3dba6, 0x1317c180b7711829],
    [0x0328d06010c9c49b, 0xc8ea9a46a4e4eea9, 0x727721dae983be28, 0x24ebe771d9cc603e],
    [0x64fd97d1f7fb7504, 0xf0f1f48fd15094b6, 0xa99276cd58d7730a, 0x1d3077084bdd4bcd],
    [0x33a1ed1b93c3e6e0, 0xe10e1db2d120eeef, 0x4685c71e86ba957e, 0x0fbdfeefa369d58a],
    [0x2055c97d92682f01, 0x138316030c4064b8, 0x3c299efd4efde92d, 0x032285ce9b417334],
    [0xea22c469bc8c0c88, 0x06c79f74c85b9c16, 0xf109b911b4c1458b, 0x0b8d312d3a951c3c],
    [0x97566fd90ad445e7, 0xc4ba051aba57fef4, 0x79e69c668141e69f, 0x0cf278ba43110db4],
    [0x69b34237d9d8bfc4, 0xf701e595c8d701d0, 0xd1c50438c3d251a8, 0x278f4fb052794f93],
    [0x3788b546dac06dcf, 0x78ad04e73b68c53d, 0x9681dc71a7db4ab9, 0x1feefcd728414dbc],
];

/// e_0 A^i b: how an output shows in the inputs of the first rounds.
#[rustfmt::skip]
pub(crate) const RESPONSE: [[u64; 4]; 6] = [
    [0xd24ccb91fde9412b, 0xb32bd1c97ec99d80, 0x26d1f83cff15e715, 0x04ab17c2331ad1be],
    [0xf0c7117660550101, 0x61494e31d0b0e67e, 0xda033d57bf28325d, 0x1bc3f452f6628ed5],
    [0x30ea329741634aca, 0x9bb253096ad18215, 0x91e61b85421ed4df, 0x2527a4cf4f540f05],
    [0x5f0ec87863bcbdcc, 0xa32f86353a64759c, 0xb798b2a631c9473e, 0x3027a5613affc3f7],
    [0x081df357b744d90f, 0x50ad1994f07f3cd8, 0xbf2753cdb432786c, 0x01c6ccf2ee2c4db1],
    [0x6b4bd7e818a8e7a5, 0x5c432ff28b5a4aa7, 0xe157f9356ee195bd, 0x063cc9e1b23caf4a],
];

/// Coefficients of the earlier inputs, the last one first.
#[rustfmt::skip]
pub(crate) const ALPHA: [[u64; 4]; 6] = [
    [0x23ee42b153e8c8d1, 0x3f29c149167f4f84, 0x246eb1ce4591446f, 0x0f5fd14b12eb32f0],
    [0x3d1075f42ba5b286, 0xcc75842d12fffdc7, 0xddf82a9969293d72, 0x000eaf0049da2413],
    [0xc6f1019a49d53208, 0x612d19a2eb387394, 0x5a8d5a8af1f763f1, 0x0aaa6c7420a6befa],
    [0x5051524cb48586bf, 0x93e5da0218f4de00, 0x7c58bfa6f24038d7, 0x2c6a2562ede5a967],
    [0xbf0635292ff6059e, 0xbf441d4de92c5135, 0x5e99067e4ae01284, 0x10894045968f7f6a],
    [0x33ae59fe016cb5d9, 0x980dbebcdb36375a, 0x5d56cbac0d94b1ee, 0x1d32f6f6def557e6],
];

/// Coefficients of the earlier outputs, the last one first.
#[rustfmt::skip]
pub(crate) const BETA: [[u64; 4]; 7] = [
    [0xd24ccb91fde9412b, 0xb32bd1c97ec99d80, 0x26d1f83cff15e715, 0x04ab17c2331ad1be],
    [0x7a7de5ca6ae5cbbe, 0x271c5a41a075d390, 0x97d7a4cfd1c5a168, 0x11efde3c330a8f85],
    [0x737a5117661f0020, 0x37048c9a3142d24f, 0xe0835b0f5688c9c5, 0x12bafb288a16bff7],
    [0x1cd79bac4a4fd021, 0xaa9df2fb05e18c14, 0xed864cdf0c190971, 0x17a7d2aa8bb77cd2],
    [0xa7f7c970e71d2f3f, 0x633a7a553a2b149f, 0x129feef1828fe559, 0x2731a06015db92d9],
    [0xa12c1cfaddfef898, 0x60f8ba2507bab7da, 0x757433dc02484561, 0x0706b9fb916bfc6d],
    [0x4e087c2b9e8c6afe, 0x35dad8cfa9a4cd6f, 0x78b7201d3107291b, 0x27894589e131db68],
];

/// From the last inputs, the last one first, to the state.
#[rustfmt::skip]
pub(crate) const EXIT_Y: [[[u64; 4]; 6]; 7] = [
    [ // 0
        [0x23ee42b153e8c8d1, 0x3f29c149167f4f84, 0x246eb1ce4591446f, 0x0f5fd14b12eb32f0],
        [0x3d1075f42ba5b286, 0xcc75842d12fffdc7, 0xddf82a9969293d72, 0x000eaf0049da2413],
        [0xc6f1019a49d53208, 0x612d19a2eb387394, 0x5a8d5a8af1f763f1, 0x0aaa6c7420a6befa],
        [0x5051524cb48586bf, 0x93e5da0218f4de00, 0x7c58bfa6f24038d7, 0x2c6a2562ede5a967],
        [0xbf0635292ff6059e, 0xbf441d4de92c5135, 0x5e99067e4ae01284, 0x10894045968f7f6a],
        [0x33ae59fe016cb5d9, 0x980dbebcdb36375a, 0x5d56cbac0d94b1ee, 0x1d32f6f6def557e6],
    ],
    [ // 1
        [0xabb55325b9fea721, 0x0148dffe6c155886, 0xf7e29a67c16f5d9c, 0x18ddb5bbe4605e2f],
        [0x74ac90ee108d5591, 0x2eae66c7248d2ee7, 0xfbf6ead033c7c66c, 0x02c471aefd62eecc],
        [0xdb8d04ad2e65bd23, 0x14f54f693b223e31, 0x771d85aadd0e0921, 0x255a2d2360e38d05],
        [0x3549b09a901a153d, 0x94a1ed385224262d, 0x7a06e318cdda3c65, 0x2a58f386bab5a877],
        [0x23ca8b6f21684fd4, 0x794de49d1072ca68, 0x374aca7c7d35f61f, 0x0a871e2285ffbaf6],
        [0xc893aea89163bb22, 0x463227f21f15e489, 0xf63609d9a371445a, 0x174a1c3c4b5b4fdf],
    ],
    [ // 2
        [0x15dae902d16da415, 0xeb3166163333f739, 0x9fe0337268466ea8, 0x1967f1943a795b47],
        [0x8d85d4c78d1142b0, 0x6d79d73458b29cb5, 0x97e2920f41ae21bd, 0x169d6c9f22a01a0b],
        [0x4ef1f83750531548, 0x8fe855d22a0daff5, 0xbeba2a2b210c5acf, 0x041d0e4085898c46],
        [0x0da4fa2cfed069b5, 0xd34c12e1e14c17f9, 0x1da699893420c7f3, 0x2c4865399f93146f],
        [0x0dbe3d8c86b3bc3b, 0x772bb0a8e192584a, 0x6185b698d91c6779, 0x0f1f8d66f4073987],
        [0x68e99d05bbde7f1d, 0xecaa3032b9f2e880, 0xaa747cf2b8695a68, 0x05d7d1b0845df3da],
    ],
    [ // 3
        [0xb2812331085e646e, 0xc5e99d4d1436d163, 0x48bef28e6e7a4472, 0x18a180755b577117],
        [0xbd61d57a769f798b, 0x4c068e63bf09de14, 0x6ba1a406213b72bc, 0x184cbfc1974b3e4a],
        [0x6c46b6aa96a2a4a7, 0xbb5e9c6e4e6bbd62, 0x24178e602f392dc1, 0x06c1875ca46bcd8e],
        [0x4d94a5680e991822, 0xc2dad78e0b4c881a, 0x3fb2babad54d2a5d, 0x27ccea2614d57c40],
        [0xb567d822f7736d19, 0x1a52c4b5d23265af, 0x4f8829e6b432ff35, 0x1e21ea3ae7cbcf40],
        [0x3c2a4def17076406, 0x30565664d917da4f, 0xb73db9310e0e967c, 0x10cb03f09b87670a],
    ],
    [ // 4
        [0x1d57237c402f75bd, 0xa3a8456560a3671a, 0xd091a2a941306cb6, 0x17ce294f767d9f48],
        [0xeb952b73a75cd983, 0x06c2f295c25b81f4, 0xb3d5f71705077180, 0x1c0418892a8a2e40],
        [0xb64eac08613b0f04, 0x073b7ff7cfd1e5ea, 0x18ae9c34760ca70b, 0x030e8cf29cd75945],
        [0x53e184325a9e5524, 0x3c743dbc390ff192, 0x8709bb09634c3225, 0x08298b6543a53b11],
        [0xec3646733a03c044, 0xfe3d4295ada6d471, 0x363e33007703ee91, 0x0125809eac962234],
        [0xca185dbddecfdebc, 0x8e6e29d21b258b79, 0xf0f3562d4013afd0, 0x1caf0e4671f47cf7],
    ],
    [ // 5
        [0xfa44df794ca263e7, 0x19fb1ec95712b655, 0x4a46ff502934ed9a, 0x299a9fa35eb58d99],
        [0xdcb5bd920b882812, 0xd0142eacbf72de73, 0xf25ee63f2a5629ef, 0x0fa2a618d334056a],
        [0xbe5f722bf2e17308, 0x961274b8abb66d9d, 0xdb5cf9e5a256cfc0, 0x047dc70691cb3e42],
        [0xadc8683798c8ff7f, 0x3e96567596914527, 0x7d6c2e0bcba91101, 0x13a3bed88477a2c9],
        [0xf46214e596648313, 0xcc06d54a9ebe0034, 0x80376a9643c02b7c, 0x0da9f4c7ee653c41],
        [0xf9ca610c1d367d1c, 0xfcc315b88c23785b, 0x783f1d22968bff83, 0x1385681b5340b502],
    ],
    [ // 6
        [0x2b1c1e736e7bb020, 0xe2db42c14da83fdf, 0xa5d68a6dde00b02e, 0x020c0e98c661f191],
        [0x0cae36342324c68a, 0x2912b8cc960a50d5, 0xb85da4d1f039f37a, 0x1a37a0a103dbd42f],
        [0xf0a635547d05d708, 0x66e3bbd196a5fcba, 0xe78078f0f3af75eb, 0x2ca8ae68b660da36],
        [0xa9b6190b25b34305, 0x00f2ca9de7c9c0fa, 0x310cc5dcbfc4f5c3, 0x1440f6368741d943],
        [0xe0ca8081621f613a, 0x61d7321a6204d7e3, 0xab46b44b8b110ce1, 0x1dd9cce0102e48c9],
        [0xcae71d72ef29b0b6, 0x53c6d4aeebc1e182, 0x1f1ebc68ac3aa05a, 0x03be353fa94fa10c],
    ],
];

/// From the last outputs, the last one first, to the state.
#[rustfmt::skip]
pub(crate) const EXIT_S: [[[u64; 4]; 7]; 7] = [
    [ // 0
        [0xd24ccb91fde9412b, 0xb32bd1c97ec99d80, 0x26d1f83cff15e715, 0x04ab17c2331ad1be],
        [0x7a7de5ca6ae5cbbe, 0x271c5a41a075d390, 0x97d7a4cfd1c5a168, 0x11efde3c330a8f85],
        [0x737a5117661f0020, 0x37048c9a3142d24f, 0xe0835b0f5688c9c5, 0x12bafb288a16bff7],
        [0x1cd79bac4a4fd021, 0xaa9df2fb05e18c14, 0xed864cdf0c190971, 0x17a7d2aa8bb77cd2],
        [0xa7f7c970e71d2f3f, 0x633a7a553a2b149f, 0x129feef1828fe559, 0x2731a06015db92d9],
        [0xa12c1cfaddfef898, 0x60f8ba2507bab7da, 0x757433dc02484561, 0x0706b9fb916bfc6d],
        [0x4e087c2b9e8c6afe, 0x35dad8cfa9a4cd6f, 0x78b7201d3107291b, 0x27894589e131db68],
    ],
    [ // 1
        [0xa6288e89444bddeb, 0x05262308cf91505b, 0x815ea488ac5b6cff, 0x12a21d19b0750542],
        [0x36d3f5d7727308af, 0x74558892a2e3a589, 0xed27ff155ec176fb, 0x2a22f635af53656e],
        [0x567d9ef852071b06, 0x633a186f07056f01, 0x32334caff91fad55, 0x2df7766e6b5da826],
        [0xf41b5d03824e8c74, 0x13a53d1d4a7562c4, 0x0643e2bc8b5ceb47, 0x11a19114f875a157],
        [0x8847f1b81520a5f0, 0xad86484bd008b159, 0xed5617a9ad8fe64d, 0x259fae613672f996],
        [0xd81aaf519cef6d18, 0x06b50e6edf5139c3, 0x2266d70f7c11bf96, 0x1a4fa6b3ab253e29],
        [0x1fa764c4459b1904, 0xf6a42c6903cefeff, 0xd1bac7ea01770ea2, 0x0653f1ffd5f08446],
    ],
    [ // 2
        [0xacf060a6340d3543, 0xd15a3d9f64009ca3, 0x004dda80951c6839, 0x05e8e1e88397fc89],
        [0xcb89d736e505a5fb, 0x489505b6fa1fcdef, 0x68b18eea493b35df, 0x1c1cd376a5d48fa0],
        [0x904c25437890dda6, 0x16e5a34e1286cda1, 0x6be6d328b2b21b08, 0x19d54279fc34642a],
        [0x00b3c3c2bac25da7, 0x0d81810ba5f4e094, 0x2a6caad5d8d40cb7, 0x2a7426775655e60c],
        [0x48c3044bc520eb14, 0x4f78f59ab0d1fe9e, 0x39f14c9ad9a0db07, 0x041e68ae992dfefa],
        [0x12484ae26c725f99, 0x385d20b7262b9224, 0xb0ad5df9b2b109e9, 0x0e0961988eac2b0f],
        [0xf3c379df2a016476, 0x15279911736b1f2c, 0xe09d9972a562fffe, 0x0160a4c8e4f4e79a],
    ],
    [ // 3
        [0x7ce2b3f123646878, 0x6ea7b19d5a3e6448, 0x650a96ac326f2e2b, 0x2472b4dc08e47a91],
        [0x9f11af9bee360617, 0x8a061f14541e794c, 0xb93058854617ac8a, 0x2dc1049ec5d30aad],
        [0xa08ef25218e5ac43, 0xecf05547d43d8f21, 0x76ca56a2bb6d2455, 0x1ca66798208b3d17],
        [0xaffdd4fe5b2b3434, 0x99e71e0ac56e236d, 0x6851b03101996a48, 0x1d65eac044aca081],
        [0x8705288816f0b864, 0x237b4b890f0097e6, 0xba65e758f29a76db, 0x18160dc5f53946ee],
        [0x7ecdc767e0c7e307, 0xe6a1d9ae9648ba9a, 0xcd85272b73444468, 0x05ddf77a93b896dc],
        [0x68e3ed8a356bf0e8, 0xbfca88826d41686e, 0xa849e01aa5c568d6, 0x0f600b45d72f0152],
    ],
    [ // 4
        [0xf6da1f2009222f64, 0x5b8d0fa7d56352b5, 0xfb0c47ff8a3867d1, 0x013aa976d411b669],
        [0xb7734ff547b02fdd, 0x606cbf0f4d714bed, 0xaa81779ec08a6662, 0x2a6af2c34ec0febd],
        [0xfb5c14db0d56c896, 0x903016f1b343bbe9, 0x254244f6f98fa172, 0x0151e4ae5968c9c4],
        [0xd96a53edece116ac, 0x33bc6eabdea0ca97, 0xef16a1e8b7504462, 0x061d18d9057c527d],
        [0xf4e62228e7725032, 0x64ef37f508cddc11, 0xf0e1b7ec88907edd, 0x0b1d3faff236916e],
        [0x07a3fb535397d804, 0x98b8bfd65472d294, 0xbfcd5d34744db9ff, 0x2ff2697c57a4e3ec],
        [0x7895963baf93decd, 0xb455fa2f899252cb, 0x88569513ca7bacff, 0x2bae185e7ee76c11],
    ],
    [ // 5
        [0xfd1f47fcbd9bec31, 0x85c85f72dd296b2f, 0x057dcab9f6223673, 0x2f0577502db383a3],
        [0x3a810214318bb3eb, 0x8d75aed48e55269c, 0x0dfa4ddbba89ed36, 0x28d247bc0df341de],
        [0x6bd2a40fb6ae50f4, 0x8890158782120b78, 0x789be9728ad71b35, 0x177bf2504105f5c9],
        [0x71ec2470ff354fac, 0x3ba4a57db83bdb0f, 0x978c15e4e8370607, 0x2e0ae855de4b2b03],
        [0x9b4c203830406d81, 0x9df3229ff3d58b1e, 0x3199db138ef6175c, 0x0c1b4d10b73764ef],
        [0x3bd363a39e155cac, 0xbba35559e5c827ef, 0xc703902e9a2bebc7, 0x2e9bb57cf6594b99],
        [0xa6f0c10001190ddc, 0x4612cbc743c71e03, 0x797cbe46bc1d6e7e, 0x1934c5de4ff6b495],
    ],
    [ // 6
        [0x36ddad9730d995cb, 0x75b5ca1324765e8f, 0x12ece2991cd94422, 0x0957757916efc2bb],
        [0x797b2f3816185faf, 0x7101f2d9a265a670, 0x6836401b21805b1e, 0x004bad6e29e3eefd],
        [0x15ac3157af2203f9, 0xb6093ae8a20bb517, 0xf437ffaf1acbc5c6, 0x1d45830ebf326e1a],
        [0x3c2faaff5f64545a, 0x986ca2da43fe30c4, 0xa1c4cc6deff15b49, 0x0880b653e85934d1],
        [0x175992130eb45e18, 0x18852ba133ea8b21, 0x2b5722135a0a6543, 0x0ed95f6428f806ea],
        [0xd3b3608de4b32890, 0x7c2b2f2b05e296c4, 0x3c331e8be9dc7dd8, 0x1be4543b46fe88db],
        [0xadebdfb89c5892ac, 0x188a03cca4376d3a, 0x52c4c04958c3f94c, 0x190b50edebe16f69],
    ],
];

/// Constants of the four full rounds after the partial ones.
#[rustfmt::skip]
pub(crate) const LAST: [[[u64; 4]; 7]; 4] = [
    [ // 0
        [0xa7be5810517171d1, 0x2d7cc486e79c9198, 0xfa6b304cf3db2feb, 0x0320fee862716c9d],
        [0x499f17682da8784b, 0x7414a385bb23293c, 0x1f6b92e4f6364757, 0x027b3b7c49df4ab2],
        [0x1b3e56168280a6b7, 0x480771f20230a62c, 0xd1c8bbefe901d577, 0x2faeb47de3b1af7a],
        [0xb80f43cea01ecca6, 0x4fc184a1a2b12dce, 0x9bcb5d1db979ae5a, 0x0ef8714de9dddad0],
        [0xfd9119eb076de981, 0xf35bc82efc6c8707, 0x09c8ac1048b419c0, 0x15c18bb0efd08e23],
        [0xd61371adb2161d38, 0x02e765bccf5733cf, 0xe3355265daf4104f, 0x28677ef762c2fc2d],
        [0x8ce8c0ee2240aede, 0x70cc53b70dc1cf8b, 0x42c68e470d6cf5d3, 0x02232ebbc458e5fc],
    ],
    [ // 1
        [0x80dd620f14a54014, 0x10da66299f5d0844, 0x651035237463a057, 0x132e78120850c0b3],
        [0xa4bdfff02451dd70, 0x2243855b68d7f13b, 0xb4f6fe49ee9f0343, 0x122c9ff49f2bf887],
        [0xc0c5bf195d49ef0c, 0xe517964e41a07b1f, 0x849c227edd5adf36, 0x13f490a54ad324d6],
        [0x164c5dc898d6968c, 0x93cc2b9e16660ed8, 0x514c244be6d11403, 0x135bf12b710a84d6],
        [0x1a16ba58a01b2ec7, 0xea89316e75289efc, 0xa62ca9ec34d020fc, 0x1f620e6aad844475],
        [0x06128496dd9304cb, 0x46b9b38b8a5ccb08, 0x365461f1b6f1fac7, 0x2ed89d5f7013aff2],
        [0x50c8837c26e7b51c, 0xeb2597dbfc873140, 0xbb19b15345ba3a5f, 0x050a56ca35a5e14b],
    ],
    [ // 2
        [0xb678080966971be0, 0x820a8659d9769a70, 0xdd3d337f09390da2, 0x23aced2dcae33065],
        [0xbfd2603daead3d2a, 0x9528e82cb0ef6493, 0x93563abc4c7209de, 0x14fb843017c38f0f],
        [0xc7a1aaf4f4a5d8b0, 0xbe94dcb0c736ff58, 0xe4b51ee65de6a4e8, 0x2fd4c2d47f6b5c6d],
        [0x16f01c1baed31f4d, 0x6f524e8f93695272, 0x336d0b94939fa7a9, 0x2b639169d35fd158],
        [0xa6cc523b2833d1c8, 0xb6ec30648da04e27, 0x3371ab5e0b832123, 0x177bb8e629efdc09],
        [0x2afd0dd444640ba7, 0xc7483396233a9125, 0x2a4e991e0fdc3774, 0x07452b0128e3a099],
        [0x79e6f57469296d41, 0xd02994875a4e1b9b, 0xf909d6ced4de5f59, 0x1415ce362fe67ed4],
    ],
    [ // 3
        [0x081406d4baabeefe, 0x7da08060a971f6ac, 0xd478dfc8e4ff7c38, 0x12175513446bae4a],
        [0x254522f1d87042bb, 0xe165987f215abd7b, 0xfacb131c4d842597, 0x2a103d1439d397dc],
        [0xf462f929d946bf94, 0x34d8acb6763b38e6, 0x9cb045d95a308b2f, 0x145b27e77a9173c1],
        [0x2189192ef36e32aa, 0x4767fc28776466d5, 0xe2183b4eef161dff, 0x204539188ac9bd9a],
        [0x293529af3fdb31b4, 0x3c06d5163f922637, 0xeb10adf6644f9639, 0x1263ce7271bfe39d],
        [0xfe40615f42797cc1, 0x0de446e42c931f26, 0x222f408bf09e0a6f, 0x2f6a093f96512058],
        [0x1b1c9c8f31859426, 0xdf617f8df98490c9, 0x1f0a455c61d05a7a, 0x230ecbcbbdd7d278],
    ],
];

#[rustfmt::skip]
const PRIME: [u64; 4] = [0x43e1f593f0000001, 0x2833e84879b97091, 0xb85045b68181585d, 0x30644e72e131a029];

const fn is_below_prime(value: &[u64; 4]) -> bool {
    let mut index = PRIME.len() - 1;
    while index > 0 && value[index] == PRIME[index] {
        index -= 1;
    }
    value[index] < PRIME[index]
}

const fn all_below_prime(list: &[[u64; 4]]) -> bool {
    let mut index = 0;
    while index < list.len() && is_below_prime(&list[index]) {
        index += 1;
    }
    index == list.len()
}

const _: () = assert!(all_below_prime(FIRST.as_flattened()));
const _: () = assert!(all_below_prime(MDS.as_flattened()));
const _: () = assert!(all_below_prime(ENTRY.as_flattened()));
const _: () = assert!(all_below_prime(&PARTIAL));
const _: () = assert!(all_below_prime(&RESPONSE));
const _: () = assert!(all_below_prime(&ALPHA));
const _: () = assert!(all_below_prime(&BETA));
const _: () = assert!(all_below_prime(EXIT_Y.as_flattened()));
const _: () = assert!(all_below_prime(EXIT_S.as_flattened()));
const _: () = assert!(all_below_prime(LAST.as_flattened()));
