//! Poseidon over the scalar field of BN254, circom's family: width 6, x^5, 8 full and 60 partial rounds.
//!
//! Made by `cargo xtask gen-params --only poseidon-bn254-6`; `cargo xtask check-params` compares. An element x is 4 `u64`, least significant first: the Montgomery form x * 2^256 mod p.
//!
//! Source: Grain LFSR, seed (prime field, power map, 254 bits, width 6, 8 full rounds, 60 partial rounds). The 408 round constants have the sha256 `3639c24cffc8274cff47dc2cc303fac0a536cf9b83647fed8f042729b3c68fc6`, the matrix `fc2059ccc44d254d20f9fa246e678d1fafe3ab978e8f70c20922da4ffc9c9455`; it passes the three checks against subspace trails. The tables are these numbers in the form of the scalar recurrence.
//!
//! | table | class | sha256 of the canonical elements, big-endian |
//! |---|---|---|
//! | `FIRST` | derived | `2aad0dab9ab0eb0750453153c10fcbf9ea223b5465cf881c2036825121f76337` |
//! | `MDS` | derived | `fc2059ccc44d254d20f9fa246e678d1fafe3ab978e8f70c20922da4ffc9c9455` |
//! | `ENTRY` | derived | `9ab420f949285499619535306549fcfa05bbc34badca5a0eac7614119d327551` |
//! | `PARTIAL` | derived | `cdfa0b5ab72c6a2fdc4c2ee23fe52c971cedbce3ddcc29a1a3df2f492ae4ce1c` |
//! | `RESPONSE` | derived | `98837b873408a708d6d36d1768e84186c511121594e6b2bd4c873e10297136a7` |
//! | `ALPHA` | derived | `02fc742a641b214605ccfca12428c1fd1d5bc0cf050cbd36abba36b93bbedbaa` |
//! | `BETA` | derived | `4f788f3ff0ecc8fc681a4643a8bb20b70f419831f99cde7775c8a21847a0e58c` |
//! | `EXIT_Y` | derived | `a996a96adb30092986d22de457442bf647dd5ad524695dc6ef0cf4386598852c` |
//! | `EXIT_S` | derived | `278f921b713a269c3697cdf408439faf5136b6f50ed449070858e4082d7bec35` |
//! | `LAST` | derived | `2a31552bcdb2a248e6849b366f69537a9bf32de98b6dd38874a344f11edad869` |

/// Constants of the four full rounds before the partial ones.
#[rustfmt::skip]
pub(crate) const FIRST: [[[u64; 4]; 6]; 4] = [
    [ // 0
        [0x3966746eb3b06f10, 0x67c6466fc0f39fd5, 0x3a03de41c85d5250, 0x0d857a86544d1217],
        [0xbc41a286da885fac, 0x7a38ffb857aba248, 0xb512f7291d795ad9, 0x10fb7fec7c13d076],
        [0x6d1d4964dea84ce0, 0x8d4a87dec2f648e3, 0xa40f4401414bfd32, 0x2dc186390ef4dbe9],
        [0x18a8327c512ca337, 0xb086d4a532ea851f, 0x9ccdfb6b34619d2f, 0x2e597226b701f891],
        [0x08bc1e357682efd7, 0x32233461245550ba, 0xaafed5b7566b525c, 0x1df63ae07aad0a7c],
        [0x7a670fa6bdd0b678, 0x47d788f24768646c, 0xd9afdd5fad8e8097, 0x16a41755958b58b4],
    ],
    [ // 1
        [0xfa09f8fd4fec24b2, 0x7c86bf4afea6877e, 0xced393878bc5e9d5, 0x13b6ef9e4cf5c5eb],
        [0x14fc85d26b0c98d8, 0x9dfb5edb70d6ce88, 0xdfe52d5b1a8fde5e, 0x061561e143f89d53],
        [0xeeef2d6c9f6dd59a, 0x4d13164bc058d0d3, 0xe6d2d0921cb2d1f4, 0x04e0e31791feaeb1],
        [0x59e30550bffe6a58, 0xd550a71c9628c9b4, 0x3b965dd504b2002f, 0x143c1bf1ecd0981d],
        [0xc2470349d0ad2648, 0x7be94ea485ca5e3d, 0xcf87727fb96160dc, 0x21044b0fbfb309a0],
        [0x898b515a5242c73e, 0xbc2b51061fcf8bc3, 0x973294b5cbe8bf0f, 0x276d0e6ece729a62],
    ],
    [ // 2
        [0x2b54a5be69a29b1a, 0x28d2518158ea41fc, 0x34108a13f040c523, 0x21b88876e30bfdeb],
        [0x49e60f91c94e64d2, 0x2f5eb5f89547ba60, 0xe3b288a6c1316752, 0x11aa0660f8898ae6],
        [0xd10525422c953f27, 0x93a1222500746945, 0xacf92f6e40837dba, 0x2844326b34953a5a],
        [0xd41c0d968d1e18ab, 0x5193652f94293a4f, 0xcc7349c778ecc8ca, 0x07b27037105e8d5d],
        [0x15efffbb876ef744, 0xe7133aee8786a855, 0xe38d4fdc47127677, 0x0dcf3d9e7533e8ac],
        [0x04e4386a4a540c8b, 0x1520a4e61f8bff70, 0x1a2638fda40e74d4, 0x015f720959224d2b],
    ],
    [ // 3
        [0xc88889fae9f82abe, 0x58daef106ed2ee81, 0x9005c3a61ecaa234, 0x155b25beaf58fcb2],
        [0x15c0a6ac9601d55a, 0x1000105f46049eb5, 0x9a48a748b3a5c2c1, 0x168dadbabff828f5],
        [0xc116b063fe2801cc, 0x0226b88a33ac22e8, 0xe88900ba454329dc, 0x0c308695fc71f971],
        [0x5e13fe575cebe35e, 0x167c9d035a466f56, 0xcee78ae549d9005c, 0x08bb37b90fc51b05],
        [0x10cdc00f55d77bb8, 0xe7f4fb9c27abb969, 0x05ace3cdec49500e, 0x0fda420f14b51566],
        [0x311a3344ae2dda59, 0xb15e2fd088035ff1, 0x0b6d75ea3c3244a7, 0x1f56ab0efc7a0a92],
    ],
];

/// The matrix M, row after row.
#[rustfmt::skip]
pub(crate) const MDS: [[[u64; 4]; 6]; 6] = [
    [ // 0
        [0x40608a783ee62bad, 0xb04481cea961436e, 0x97a709db9ed8c008, 0x281f30c1bf2d293a],
        [0x1eb9eb4e60ba3373, 0xf00765566cd757d0, 0x268dc55adb55846f, 0x269cfc86a2aa48eb],
        [0xfbd0fae3e707c83d, 0x0747923dbcdfee7a, 0xe557147ed47c883f, 0x17e8bde04d18fe5f],
        [0x7bc95074a957f067, 0x92742eda793e04d2, 0x8a21a997bcea54eb, 0x1940a532751ec116],
        [0x452d49d15618e722, 0xf190e2a158c159cf, 0xf3872d51c2664285, 0x0178a647be9003c9],
        [0xc7ffe564d3eddaf9, 0x35a45ad2b23d1285, 0xb93fe800101207a9, 0x0e899bc033f34aad],
    ],
    [ // 1
        [0xefda51bad9992600, 0xb16fd81c76521488, 0x2cb484bec9ea82ab, 0x23da01c08fa91fdf],
        [0x8ebbefa3fccd5f05, 0x5426dfcd19dde090, 0x20be5e39a7e6d97e, 0x0f7c06a615f5e4b4],
        [0x23d1b77b033d60f4, 0x3a318f06f771ca28, 0x274637939c2a62cf, 0x11a6537465cf9e63],
        [0x484cc8e7d5f9e814, 0xe648b1359b98a57b, 0x3ff7f647ef353142, 0x27b31ee9c20ff9ff],
        [0xb3bd0f39349ed952, 0x7312b9eb8a75b33d, 0xa4cb7e2f22f8707b, 0x211e5f99af40c21d],
        [0xe689b0b0b960b0e9, 0xa59654462b376397, 0xc1b82be00456d0b5, 0x1e160fcaeb5e06f3],
    ],
    [ // 2
        [0x3e66e1111b61380e, 0xb3bb4d0a482fed80, 0xf1fc52e48b3c87c3, 0x29c2b69d270a7a26],
        [0x3cc59fe2ec6e0ee3, 0x37485e8bb490e1ac, 0x70f730f0cc0c998e, 0x0c104d3d523b237d],
        [0x8766ea049b81b64d, 0xd7eb0b588f7ee7ff, 0xa680d52360b40d40, 0x2ca41a0d59a7c287],
        [0xf082905d919792ca, 0x356f1731e730d31b, 0xb875ae04a1ab56d5, 0x19ec9b0bad23b140],
        [0xcb79be0ca8ffd3d7, 0xa44293e88721cb2d, 0x3b18a7d5973a5e2e, 0x02e98dd0e637f10d],
        [0x3f4a96b43a524eac, 0x0eae4179c556059c, 0xe5f44612842f2f44, 0x1de7db929e3a2ebf],
    ],
    [ // 3
        [0xa891ce4cf72c8118, 0x05ea1137dca7b6dc, 0x5d29edc5b17f099b, 0x0d2055ef4c751416],
        [0xfe40bc12d589914c, 0xc80b5c9641012cab, 0x06141dd49a0f2a09, 0x1801513dd0fcf525],
        [0x5a828f0a35fcd279, 0x964872d3376aa04c, 0x1b96474d51f0077d, 0x1865ba3db468d563],
        [0x6d095f01a26e38d7, 0xb058478241d1ee84, 0x20fdad0cbee0343e, 0x15e1aa2a804448fe],
        [0xf42b9ce424fb5920, 0x04ce20816a5c0bbb, 0xbb768122771c499e, 0x029c56eac72c04b4],
        [0x053ee9a8b40dea2f, 0x8c0f06c76d015743, 0x9fa29e578da2d6b7, 0x23b88cab9f8127f6],
    ],
    [ // 4
        [0xd5084b983d059f09, 0xb26e4cc70ef857ed, 0x4b26508a71981283, 0x2b1a7b81185ba003],
        [0x63cc2e19b2f5e970, 0x627de97f5dadf3e2, 0xbea9a303fa8e4cfe, 0x04673cdd12ef3efb],
        [0x1867682fa6c0667c, 0x85c52d48f9ad0b1f, 0x0ecad0b8d863a0b4, 0x2a8b3bd310a0fb6c],
        [0xd0109ef67b446a43, 0x8f1c5c34cb2cf7bd, 0x2b9433541d70e88b, 0x2f0a210228cfe694],
        [0x415264bb2f851f60, 0x654b6ae05b764f1b, 0x95ec4302bf86cc97, 0x2ff1febb53aa2132],
        [0x77ace1660180df7a, 0x81e9f4808991cad5, 0x70948c9cd60fe288, 0x155f834700ff1a52],
    ],
    [ // 5
        [0xa582444f5961d9e4, 0xff79361827fd1e0a, 0x017b68f5275f16e3, 0x2cdb7c001a0f5f1f],
        [0x3f97d29cf63a99b9, 0x585ce6f59f5d0179, 0xb5eb9fe498bef091, 0x1def28255939535b],
        [0xbf051a5712364a91, 0x944cc3120036058f, 0x009bc4bbd9ba986a, 0x2f67f5aae7583230],
        [0x93e0d9d279578ecd, 0x3f5900a10336c640, 0x3c07e3830ae2c921, 0x26fb3f9e2ad30a18],
        [0xb4e790ea44be8ff5, 0xa263d62f64bee9d3, 0xfc321bdc1b5d3f9d, 0x0acba80b0018c1d9],
        [0x1cf3860522396dee, 0x6e8ac845cc78648a, 0x8befbc792c684b44, 0x27d25218ce3dace9],
    ],
];

/// O M: from the S-boxes of round 3 to the inputs of the first partial rounds.
#[rustfmt::skip]
pub(crate) const ENTRY: [[[u64; 4]; 6]; 6] = [
    [ // 0
        [0x40608a783ee62bad, 0xb04481cea961436e, 0x97a709db9ed8c008, 0x281f30c1bf2d293a],
        [0x1eb9eb4e60ba3373, 0xf00765566cd757d0, 0x268dc55adb55846f, 0x269cfc86a2aa48eb],
        [0xfbd0fae3e707c83d, 0x0747923dbcdfee7a, 0xe557147ed47c883f, 0x17e8bde04d18fe5f],
        [0x7bc95074a957f067, 0x92742eda793e04d2, 0x8a21a997bcea54eb, 0x1940a532751ec116],
        [0x452d49d15618e722, 0xf190e2a158c159cf, 0xf3872d51c2664285, 0x0178a647be9003c9],
        [0xc7ffe564d3eddaf9, 0x35a45ad2b23d1285, 0xb93fe800101207a9, 0x0e899bc033f34aad],
    ],
    [ // 1
        [0xb26b8186bc065959, 0xbcb6a13e85a9cccc, 0xad60c196195baa3a, 0x17aca2a01bdfd770],
        [0x14ced2b586830f10, 0x9cf8717e61fe1374, 0xd0ae0e782fa28eac, 0x12e05a71905305ed],
        [0xbf9a7f92cafd39bb, 0x66717ae89d62761f, 0x1225fac4ff478475, 0x2272144077376e74],
        [0x14006a0c833b05b8, 0x7e2aa4132a0591cf, 0x1f3780d66836253c, 0x1b35f5c93701a3a1],
        [0xfcac33fd5fa3298d, 0xf0a0a5e239b3ce38, 0xbebca095626faf83, 0x1d835878c39cdb1b],
        [0xa4ebf7dadee7de4b, 0x455a5002ca734482, 0xd9c156872bf63280, 0x06411d3c8bb0e004],
    ],
    [ // 2
        [0x645963fd0e65e75c, 0xd8316659185016c9, 0xc81d4cf87c85a310, 0x265e39ca25b1f349],
        [0x95dd2233e615e642, 0x4b0a43cdf5419449, 0xd369e5103a87d240, 0x212c410677019b80],
        [0x281d76263cda00c5, 0x9ee4c8a2812b6161, 0x1d9302c1f6b70c2f, 0x19923aafed753f77],
        [0xc9eea0b2a22803ea, 0x2923797bbe7596e7, 0x1743ca232ba54936, 0x0e5c96209ffa70c8],
        [0x0b00773c94fc51d8, 0xb9a611b733084e21, 0xabc4070262b2f71b, 0x1f3d7d582dd21379],
        [0x7565c925480db101, 0x2986a74bde9fc13e, 0x59c87b826ef69fc1, 0x2b6f2a412e3d880f],
    ],
    [ // 3
        [0x5e5eca77b96417b0, 0x75e2af1a45677050, 0x8992dc72bbda5b2b, 0x18bffe07be27708a],
        [0x1fa9d760b217027a, 0xa80038c5194d3f7d, 0xacea627e7a9667c6, 0x255fafb1c0702179],
        [0x12fa107fa30edd97, 0x0a9d6cac9fd7b84d, 0xc72fb0663f6b7012, 0x05c708c13a17c1d0],
        [0xfb7860933c135e28, 0x49e4276e6774af6d, 0x9c7c87017aaecdda, 0x0da9dc3fa30eb3e9],
        [0xbfacdaf37d5de007, 0x105b30343e3e4810, 0x7f8d163e4615267a, 0x2f5b490d3331a241],
        [0x7716ff6ca78566d5, 0xf4d44e50172da811, 0x9a4e3ecc3ef890cd, 0x08fdd64dbbc7c590],
    ],
    [ // 4
        [0x81ae80b7f93f9587, 0x114fe0b9eab86585, 0x2e8351dc472e0661, 0x2a0354add3cf1721],
        [0x924086a27b44665d, 0x0afb36b8106eec59, 0x651af9f102fca95d, 0x21b17ade3b280184],
        [0x7125dc19d6d4ba3d, 0x6f4bd361822f0c15, 0xa69b1f8dfc609df6, 0x29ed9579ce7127d3],
        [0x55c3e01e5e5efc84, 0x196edf2e257fdb85, 0xd745094f01b5da75, 0x2eaa4e562ab37a28],
        [0xb98ae39c756f042d, 0xb84c699f5229636b, 0xaebccd9b049c5803, 0x2cea7e96640001d8],
        [0xc4f2f4191842bec1, 0x86d5153a9025e720, 0x4efd0210f17dbfc5, 0x2ae96fe2bab7b8c0],
    ],
    [ // 5
        [0x3052e8bf117a0cfd, 0x6dc94b200c8a5509, 0x13ccdfab7599ca1e, 0x073585927dcaaa23],
        [0xc5640022dc5837fa, 0xc12500cec99b64b2, 0x0ac723f043be58d6, 0x1a10141b0861927d],
        [0x2bf3159e01498443, 0x43ca8c5aa45d40c3, 0x6b442b386ed81132, 0x173191adb20a129f],
        [0xa9734f3ddd63daf5, 0x694f9cd4e85c679a, 0x535d0797c2583c18, 0x0048e5c596110c98],
        [0x51b3b9da2b60953f, 0x0e7b916c6677dc7b, 0xd5643d766ad89cd5, 0x160271da0199c13c],
        [0x6aa2ad418f2a2967, 0xccd8062d55e12afe, 0xdff1382ba5443057, 0x0a9f48007153d8a8],
    ],
];

/// What is added to the S-box's input in each partial round.
#[rustfmt::skip]
pub(crate) const PARTIAL: [[u64; 4]; 60] = [
    [0xc33efa2df19f808e, 0x260ceca7d573366e, 0x3954875915c159b1, 0x12069dd43d34df85],
    [0x17f743251d4b0e72, 0xf99bb31bfdc97492, 0x334d1deb9bd7c1ca, 0x2d7ee0136c6da014],
    [0xb881bbdb1f3fec7b, 0x8ca5de8dc138f50d, 0xed495268b8f11d27, 0x1dce5914a657f59b],
    [0x5988401bbb96ea3d, 0xbb8d6f2e4e90eb7b, 0xa6a23555c1e5bf15, 0x1e6b6caf266b11e3],
    [0xde81870726f14453, 0x5bada616f857341b, 0xc06611fb6b11b361, 0x12ae792a01fad713],
    [0xa15457380c674b24, 0x15fca86422a30feb, 0x1389b8dbce6ac1f2, 0x1ed943bf1e0d718b],
    [0x5f128012de5c2a9c, 0x3982c85896f5aa03, 0x904d5e1fa4253bad, 0x04c0dcbc008bc66b],
    [0xa0e14137f401ea6a, 0x0150ce8aa2325241, 0xbc21926809c38e46, 0x0d599cc5dff9de18],
    [0x725c743c08eafa5f, 0xa244f1a765903c1d, 0x32704991ae61c4f0, 0x03c4da8627dcc8ab],
    [0xd346cb43cce095ef, 0xaaa3829e21189095, 0x4050cc807f1d6019, 0x14a7b06ca70f5d0f],
    [0x393287ab288c473f, 0xb89db7b4280ff76f, 0x19827f9ed7fca71a, 0x2130b2b61af85760],
    [0xcacdbb81b950af30, 0xbc00c408b56481eb, 0x3b01e55bbd0eef34, 0x0142e932a379a5c3],
    [0xa3f203abf84764f8, 0xcf3f51132b0c8eab, 0x5384242e1b3001a1, 0x018c33026a48e1a3],
    [0xf3ca9f16e2917a96, 0x861b9579ee2a4b74, 0xa8153034f1df6910, 0x2182e0fd24fe7fc2],
    [0xf2c2a49d252bfa6b, 0x085cbeabaad41c44, 0xb6c1916f850a6d26, 0x2229bf3325c37221],
    [0x30653a8f6fdcb5a7, 0x06225839cc6845bb, 0x173ace1d4b276e06, 0x1eccfdafd4ae0b3e],
    [0x815f5bd1de6cf812, 0x7983544b4b8bce7e, 0x66111ed5613e2c25, 0x048a61182c9f4cb7],
    [0xd0bced7989f960e7, 0xc485c7ebb7d5fea4, 0x4a57a58571f532b4, 0x0d980936b87150f9],
    [0x66b73dabd77f3a39, 0xe900feb3348fd4da, 0x786ab6fb9da01bdc, 0x262d272244d72ca0],
    [0xd4b902e56a10ac72, 0xd078870a7fe746c1, 0x65650151a348671a, 0x185fd13fc8908a43],
    [0x8f2db2a58d87c79c, 0x56c15ea6d04522a9, 0xae3fcebb103653b4, 0x0655ff6d2bcd0cd8],
    [0x3d3ef440981464d5, 0x2cdee32f4af66f30, 0xaf804042d6a044d4, 0x0db0914761f70373],
    [0xaeb519277bb04a17, 0xe0ebf9ca6258e050, 0x89a1b94260a444e0, 0x031e4144a23e4307],
    [0x79728c7702494463, 0xb0b8f4bbbae1c91b, 0x795a390b12997e30, 0x19ff519a1d7b28af],
    [0xb918e4de90bad9ce, 0xe3aa4eaacfd5196f, 0x2bf7ff13f387f5aa, 0x2760d4aa4cb35780],
    [0x604acad04306d9df, 0x73c0068e9bc326ad, 0xd8ce1e678678cfb8, 0x24e796d5df5e86e4],
    [0xe25e264c24c021fa, 0x0ef684eff22469db, 0xa8c86e10ad2b274b, 0x23682f8b3c45ecc7],
    [0xf77bcc42b38f1f1e, 0x3b86d1f21b98f623, 0xe73860c1ee2c1286, 0x0a7fefd3aaf8df43],
    [0x0891b58dcd953661, 0x4b8520f199fda277, 0xab1cd3fb3ac808ca, 0x0dfb941508c4ae78],
    [0x895808c4dfb7cdc7, 0xfa740cd8f66e3471, 0xe1c3e6cd97b30474, 0x297b7c3fd3b8cde8],
    [0x03dc71c91bc7db0c, 0x37b17e63417e4ee5, 0x3e747237a2c11952, 0x18ada0d10c3c9104],
    [0xf5b93b4cc2fb16f3, 0xca7ef109e3db9e1d, 0xa640c7b4465a8ce2, 0x0d36503485f5fd80],
    [0x445c19d165143d1a, 0x97909fb40d6c2559, 0x287ad1191a7a46c1, 0x1c0edc46d4346125],
    [0x8eb8e8fa2fa3703c, 0x620d710331088fb1, 0xdbd641a01122768a, 0x221907a7877f03d2],
    [0x012908874a4822ef, 0x53a64e2c85713560, 0x63d1f2f1e6077e7e, 0x1675e54ba33fa281],
    [0xc959dbe2f96cf255, 0x8cc0cad7d5ace195, 0x23484dbd4a8499b7, 0x0e6a1d60c8e63f9d],
    [0x59ce6d3e225efb04, 0xf2dc260fd0df1b27, 0x8f4eb7d5d18c4596, 0x253ce699d37319c0],
    [0xbf784b13166daa43, 0x82f71bafb0541416, 0x308d5b6cf4b006bb, 0x214c0369261f8e91],
    [0x9f3320d3bb9fd912, 0xc6bba50cb835a4dd, 0xe347a6fe56a988bc, 0x1d86c0ec78205254],
    [0xd4cdb9b83d48faa9, 0xdfbcf0f3e160c17f, 0xe996245aa4d07c26, 0x0b24ca861c33deee],
    [0xaf3d91dad7eb5ef2, 0x491b8ee64049fdd2, 0x1fbaf57cdace91e9, 0x0d91e25bb33e430a],
    [0xcf6f5a03cf6e85dc, 0x879ee2ddf81429aa, 0x0ab9b6c0ec9b56b7, 0x0c09bd644059762b],
    [0x515e53192750e354, 0x33f9b5f84c50c3b6, 0xe6569ea9b944e6c7, 0x13f089ae3efa8993],
    [0xb8565196c56d4f44, 0xccd39243a7efb702, 0x559c1770fd066b46, 0x28b7bf8ebf58079a],
    [0xa9330b5a75d743a4, 0x2bfc79906040b8fb, 0xa57463ab5998db96, 0x20af19881ab1ca49],
    [0xb8d6819b8c2d4265, 0xf7f4691a125b0fc3, 0x2d6deda9b0809079, 0x0f8c4481b599d791],
    [0x9c102135aaec21ac, 0x9f4ed85ac01a2371, 0x70ac6ca5c310cc49, 0x0b447bf5354c1370],
    [0x935904c6c97e26a3, 0x18e3b70eb8b988d6, 0x13e2eb20d017a855, 0x1a6096892feb0e40],
    [0x48709af77c10c3d8, 0xd6a13188f9ab6ab2, 0xa998650b02fd351c, 0x2e6fa6236b576a16],
    [0x206b3827521cf605, 0xa84f9d3fe7bee6a7, 0x7020a9a7fc31ad6a, 0x1a11d0d77fe6c7d4],
    [0x5d3360ca0c2e5459, 0x1fdc21cb9d3e562f, 0xacb924213a9f5652, 0x05d8bbed934b415e],
    [0x41053ad58b0c5fc6, 0x391ae57f7596a1c4, 0x3c33fc8603f87a18, 0x1f435eb79fca8446],
    [0xf7b98147195dc201, 0x4f639f761bb541d1, 0xc570ccdc849abfb7, 0x057a7a34869861ec],
    [0x943f33ea2c3b90be, 0x620001a4645b2610, 0xa2048640cde0d367, 0x15717f78586707ec],
    [0xc9c3f2a2c13ab28f, 0xc74c79a9901c4356, 0x85ab7d039d44de89, 0x0a46da0a4482551b],
    [0x448c5cda9e35eaf1, 0x945c1fac2224de60, 0x36c79bd0534c2798, 0x1997e8d8b27273da],
    [0x2aa13241ddb5fb18, 0x7a1a56b5953cb460, 0xfff2c5a3f8a1d95b, 0x02b460d62e99efd2],
    [0xc604eb40a66dadde, 0x7f2d6d8300892878, 0x9aa50a939a05f138, 0x22a46ce3d264f1fb],
    [0x95f4a4da64fb1112, 0xb8f4c4a56cebb48a, 0x0cf39cc4ae89ee41, 0x044f0fd3432c72ef],
    [0x6d79dfff5066fc66, 0xd56bceb3981666c3, 0x13bc63327c355431, 0x21396b8db20a966d],
];

/// e_0 A^i b: how an output shows in the inputs of the first rounds.
#[rustfmt::skip]
pub(crate) const RESPONSE: [[u64; 4]; 5] = [
    [0x40608a783ee62bad, 0xb04481cea961436e, 0x97a709db9ed8c008, 0x281f30c1bf2d293a],
    [0xb26b8186bc065959, 0xbcb6a13e85a9cccc, 0xad60c196195baa3a, 0x17aca2a01bdfd770],
    [0x645963fd0e65e75c, 0xd8316659185016c9, 0xc81d4cf87c85a310, 0x265e39ca25b1f349],
    [0x5e5eca77b96417b0, 0x75e2af1a45677050, 0x8992dc72bbda5b2b, 0x18bffe07be27708a],
    [0x81ae80b7f93f9587, 0x114fe0b9eab86585, 0x2e8351dc472e0661, 0x2a0354add3cf1721],
];

/// Coefficients of the earlier inputs, the last one first.
#[rustfmt::skip]
pub(crate) const ALPHA: [[u64; 4]; 5] = [
    [0x15cc42aebc7bdb74, 0x37a4acf4a5f11906, 0xe1280ec22ee629c2, 0x189930596e34ddd8],
    [0xcc5b9e0971f4273b, 0x06fd204a2e24631c, 0xd236d64ed09217c4, 0x0a0968af0c90852d],
    [0xa85c51f36eb0e14f, 0xaead69b24bb4346b, 0x8ac7bd3887f128b6, 0x086f297467f9b352],
    [0x5cd7918c28219a64, 0x0ed87c9c4cf6335c, 0x94681a0eca250e39, 0x03ddfb041471ca6f],
    [0x3bd229353e020e3f, 0xd06d45956a88501a, 0x3d874b662d25e757, 0x27dc6389dabe3c54],
];

/// Coefficients of the earlier outputs, the last one first.
#[rustfmt::skip]
pub(crate) const BETA: [[u64; 4]; 6] = [
    [0x40608a783ee62bad, 0xb04481cea961436e, 0x97a709db9ed8c008, 0x281f30c1bf2d293a],
    [0x4197327ebdec771c, 0x78b72ed160535815, 0xb5b014ce65325aaa, 0x1a32734eaa6c42f5],
    [0xe61bacee3887a8a7, 0x1cffb3c1f6a9edfd, 0x9c88779d79cce46d, 0x2cf90032435ca88a],
    [0xf58db07b12407848, 0xbe244c1e8c870536, 0x8bbe1da37c14c040, 0x0223e533f28cbef7],
    [0x9917c790a8130919, 0x829a03d82b26f9de, 0xf9efdc0ff8106ff2, 0x2ae1d9ca728be3ed],
    [0x90b2581499358d33, 0x6756eeeef8e528fd, 0xd6b68bce957de3e2, 0x1b2c49d673a6da90],
];

/// From the last inputs, the last one first, to the state.
#[rustfmt::skip]
pub(crate) const EXIT_Y: [[[u64; 4]; 5]; 6] = [
    [ // 0
        [0x15cc42aebc7bdb74, 0x37a4acf4a5f11906, 0xe1280ec22ee629c2, 0x189930596e34ddd8],
        [0xcc5b9e0971f4273b, 0x06fd204a2e24631c, 0xd236d64ed09217c4, 0x0a0968af0c90852d],
        [0xa85c51f36eb0e14f, 0xaead69b24bb4346b, 0x8ac7bd3887f128b6, 0x086f297467f9b352],
        [0x5cd7918c28219a64, 0x0ed87c9c4cf6335c, 0x94681a0eca250e39, 0x03ddfb041471ca6f],
        [0x3bd229353e020e3f, 0xd06d45956a88501a, 0x3d874b662d25e757, 0x27dc6389dabe3c54],
    ],
    [ // 1
        [0x610f77985c42f615, 0xb4ca782c193b8ac1, 0x456da3e40d0a3e15, 0x190f0548da117a63],
        [0xe336bf09fcca047d, 0x6774ed4c73120436, 0x98af853da48c1c3f, 0x25f4710d89872bea],
        [0xabeed4b346d295a1, 0x0a7026ad839f69cc, 0x4fbac1dcb8ba3907, 0x1243e85631545067],
        [0x670a2d3a68d2d742, 0x6d159839223d8cc2, 0x137d313bfebcbb16, 0x1c56fe9728505abf],
        [0x87ebb0459f33b1d0, 0xc8a39176c3ace12c, 0x2aad15ae0ab87923, 0x1d066705972c6656],
    ],
    [ // 2
        [0x6a271c065b82c255, 0xf75da3d22b3a10aa, 0xfb2c730aeeda830c, 0x09292b50887cfd83],
        [0xa1fa1bc91d135917, 0x09e64a69ec52a302, 0x3d665c4c9ffaaa9a, 0x0fd2d6d9912c05f5],
        [0x7281876c4c87dd1a, 0x505f9c111cbc328e, 0xcd6e4aeb17479602, 0x0a23a21b9664c77f],
        [0x92a570c61f23b421, 0x3e61944b6da88c65, 0xb4bed1c4d85f7476, 0x05e9d6eff56be7cc],
        [0x7ba6d150f643d0eb, 0x02b973e615e05b14, 0xf80a6ccef825e0c4, 0x28b4fa436c287056],
    ],
    [ // 3
        [0xb89b541087096874, 0x726f60762f62fe59, 0x7b5293d915bb9f28, 0x19f28a34fea2ab30],
        [0x553a941582bba30d, 0x94dda929a5908f6c, 0xc6537b4d3a2e0061, 0x1ed948e053352745],
        [0x333de6000caa07c2, 0x7eeb29ad851206a2, 0x2f623cc0c68bb375, 0x0bb346c9f1f845fa],
        [0x00af1b2cbecd6ad8, 0x3e8e6c69e5cf7a89, 0x502c097f07ecb3ae, 0x2b0c1c0f0d764064],
        [0x83262f296ad01747, 0x504d94d1b31ab296, 0xd46be0f1280619ca, 0x2dbab1e4ccc015ca],
    ],
    [ // 4
        [0xa23fcf0a44252c9c, 0x27302fc3b72e9bba, 0x1820e8ac34ee46e6, 0x2ea5d4b95fe07291],
        [0xd0d62a140ac1d2a2, 0x22745158a8d0a210, 0x9705bfabdfc0ea2c, 0x1725a8168ce29b32],
        [0xb07dc5a4b75e3146, 0xe809a071cd1b5c01, 0x5016f9e3b892e669, 0x0c2efdac199da67b],
        [0xb398c4d636ddb0ab, 0x415b4e2bcc65dfd8, 0x5fda1dc6aff79eeb, 0x1fe3bf2b10c46350],
        [0x03ffefa5ee3a414f, 0xb8a3009ebe587e59, 0x00ec976641eb1cda, 0x0a7af749e84cc66d],
    ],
    [ // 5
        [0xea6e258d3ebb442a, 0x731d4e0edbf21cc7, 0xbfce02e8b3027faa, 0x2b217d1af79883c3],
        [0xe14c4bbf9d073b0a, 0xae549392783fbaf8, 0xbc358351dc34476e, 0x067d25667e0c6364],
        [0x6218b09f89ca9f45, 0xa24efb1faf46f8e4, 0x288cec44c2937619, 0x097807e9587c62b8],
        [0xead79431e83d158a, 0x4c0a19603622bf37, 0xb9e5b2f86661ff6e, 0x072b8620a345e919],
        [0xf2229d7b56fe72f0, 0x0ec94cc8c5681fec, 0x46be20d6bcc408c7, 0x0f8b7886a44b8e04],
    ],
];

/// From the last outputs, the last one first, to the state.
#[rustfmt::skip]
pub(crate) const EXIT_S: [[[u64; 4]; 6]; 6] = [
    [ // 0
        [0x40608a783ee62bad, 0xb04481cea961436e, 0x97a709db9ed8c008, 0x281f30c1bf2d293a],
        [0x4197327ebdec771c, 0x78b72ed160535815, 0xb5b014ce65325aaa, 0x1a32734eaa6c42f5],
        [0xe61bacee3887a8a7, 0x1cffb3c1f6a9edfd, 0x9c88779d79cce46d, 0x2cf90032435ca88a],
        [0xf58db07b12407848, 0xbe244c1e8c870536, 0x8bbe1da37c14c040, 0x0223e533f28cbef7],
        [0x9917c790a8130919, 0x829a03d82b26f9de, 0xf9efdc0ff8106ff2, 0x2ae1d9ca728be3ed],
        [0x90b2581499358d33, 0x6756eeeef8e528fd, 0xd6b68bce957de3e2, 0x1b2c49d673a6da90],
    ],
    [ // 1
        [0xefda51bad9992600, 0xb16fd81c76521488, 0x2cb484bec9ea82ab, 0x23da01c08fa91fdf],
        [0x624c7944a26bbb49, 0x31604d1f0f38914a, 0xa8f28da1bd9cf19e, 0x23a1ea05c4b76e71],
        [0x607a4f1035a48b4b, 0x7f90cd71887914d8, 0x1df883ae7a9dfc7a, 0x02bece3776e29339],
        [0x17ea60a8bc34c48b, 0xba9bcc22c80c6478, 0x77038ca7384d7e24, 0x16c759aba45c6733],
        [0xf0a4e18bb11adb1b, 0x2863ffebeaea4c5e, 0xf632eba74fb85033, 0x0603505f7470603e],
        [0x9eba838a69bf82fc, 0x6ec85bd2f6d1b7a9, 0x217463360638ca13, 0x1f21760425154814],
    ],
    [ // 2
        [0x3e66e1111b61380e, 0xb3bb4d0a482fed80, 0xf1fc52e48b3c87c3, 0x29c2b69d270a7a26],
        [0xb87a8bf0837aaf94, 0x9ce85f11da581e2e, 0x57f7070323077144, 0x06b307fa8c06f3e8],
        [0x40dcc8505d367d8d, 0x1db20d163e28d7a9, 0xf7889fb79a0ddc2b, 0x0a6bf19ac6a65912],
        [0x9ba891e4fdcbdf14, 0x589d949177be4c37, 0x32b3ecad1d19ae2a, 0x0f7e8dcd0454b718],
        [0x79d51eaddf8a278c, 0x61bc39769bc79ab0, 0x093a0df8820bf812, 0x1dd4d38f467b25a1],
        [0x136f7d7c5e4f9260, 0x6bb0665377d85849, 0x4a7159e807e137d5, 0x2f46f82e9abcc7c9],
    ],
    [ // 3
        [0xa891ce4cf72c8118, 0x05ea1137dca7b6dc, 0x5d29edc5b17f099b, 0x0d2055ef4c751416],
        [0x5685c13dcfb8e9e6, 0x4bd99f1534a5b9c1, 0x67e1907d4205eefe, 0x2f694c0d11f3a1c9],
        [0x3d71b245298c217f, 0x69da2754d881eea0, 0xe4d2537767f57649, 0x17d3cf91a8b6cf94],
        [0x6c7d397a2564fe1e, 0x3ad721bc9e32d6c0, 0xf4e74fec10553328, 0x28271a2f879b7181],
        [0x1254e042207812e7, 0xe1bf39774906de3f, 0x001d9b1586947ec6, 0x14375cb76012f758],
        [0x43314c65b1feb0a6, 0x7420c3fff854d118, 0x60df235368704707, 0x254df6ca836d2250],
    ],
    [ // 4
        [0xd5084b983d059f09, 0xb26e4cc70ef857ed, 0x4b26508a71981283, 0x2b1a7b81185ba003],
        [0x68cde3a3d91a8cb2, 0x6842c079654b3ccc, 0xcbd98dc95453e652, 0x251526c8753781ca],
        [0x5f633320316c5d01, 0x5b18f06e381104e0, 0x7c02b1b784401cb5, 0x03272b48b82a9fc0],
        [0x2693a803a0bda648, 0xa702361d964cc91a, 0xd144ec95b979c372, 0x0cbc703183af9fca],
        [0x0cdc70fff38bd8b3, 0x5c885dc31b533d4c, 0xcc0a0c6ea9265945, 0x0a3c251d8dbe6975],
        [0x34b2f6ec827e8ecd, 0x5d751da5a8e117df, 0xa7625c6707891fc9, 0x01d4b03a18e989ba],
    ],
    [ // 5
        [0xa582444f5961d9e4, 0xff79361827fd1e0a, 0x017b68f5275f16e3, 0x2cdb7c001a0f5f1f],
        [0xa8b3fb3b6028667a, 0x6d14fd4e1c32d8ce, 0xd6a91b4f7ff2ab7d, 0x2b06f1d15b3f8cd5],
        [0x1d36e9f8d084dd54, 0x4239ca75778b4c00, 0xe4d7aa8c7cafc413, 0x0ede11755b0ee044],
        [0xfefbf81199da1820, 0xe1a50d37bb3ea865, 0xee3d61e5b916c3e2, 0x0fdefc66b027e311],
        [0x4c227e6d35dcaecc, 0x71057d2e72f58f20, 0xc71dbd16bac07c84, 0x1ec33ff68ab86eb6],
        [0x124ad8782b6501ca, 0xe7f09bbdf07d8567, 0xebb8019b14897f65, 0x1059bea0ad5070a9],
    ],
];

/// Constants of the four full rounds after the partial ones.
#[rustfmt::skip]
pub(crate) const LAST: [[[u64; 4]; 6]; 4] = [
    [ // 0
        [0x7ef9f8fca1cb1d6a, 0x9f267ac06574eb8e, 0x0c334df63ae98830, 0x19f85b5c38aaad97],
        [0xd11f32463131db26, 0x964d0c9b1dbb7178, 0x1edef86e99646364, 0x2edeaaf63eb065ca],
        [0xd61ba02002f80ede, 0x34dd1c51617a4e08, 0xc66571e98b0035d3, 0x1a5571c034799a4d],
        [0xfe2ba10b5b5faffb, 0x1cf14992cf8c2367, 0xb2037475c940788a, 0x1b8250ecf9e7e729],
        [0x0f88c98ecd831fb1, 0xd319a974fb500b99, 0x8e72731202b4aec3, 0x1fe85ba6bb652c70],
        [0xbbec97e53e28e262, 0xecdfc6d7b1bdc576, 0x20a07ca2a77c35cf, 0x0c76fca2269edb05],
    ],
    [ // 1
        [0x6d052af31e2edc54, 0xd16b2efac96367e7, 0x54dbec02d9eaabcc, 0x160e0fbd33961ef4],
        [0x87ce46b585287c4b, 0xaf150f93c98777a6, 0x6c087437ccbe3b04, 0x12ccd9fe8358f334],
        [0x3437e193e3cb68e3, 0xf31d50fb2d58d632, 0xad68ce26273442ad, 0x027b379369fe3fad],
        [0x0fbb826668641c61, 0x8385a41e29dc75d6, 0xf0e7d990a6d7105a, 0x28aa63a7ef77b16d],
        [0x071b114d9e112dd8, 0x7bfd13038bd7f177, 0x42cef71362999ffd, 0x19045de0392eb44d],
        [0x85683af0ae39592b, 0x175b065f6449741d, 0xd95184c28da0118e, 0x26420ee7e2ff2ee0],
    ],
    [ // 2
        [0xaf153d21ba45e3e4, 0x6b254950bf233609, 0x6cdbdeeb76b9d87e, 0x1a6bd422a1be216a],
        [0xb1cf5d65cfb745ea, 0x602434efe1be0bc1, 0x94d76a25e99db79b, 0x275575186a1d6930],
        [0xb83d4334b8f1c05e, 0x98a63904eed4652b, 0x5b06906ef710948d, 0x0652787fe8dd54e9],
        [0xb38e03ac9eb995c8, 0x185c59328bec13cd, 0x8f44fe4e79c43b0b, 0x2d4338193b4d0987],
        [0xb48c5de756167e94, 0x8c02beb83d368e2e, 0x794079a0a616b4b2, 0x2b78270e9bcba012],
        [0x4f2bcd036ebe7949, 0x6cf49eda303bcca0, 0x5e62623352a49fbe, 0x1201ace602d51745],
    ],
    [ // 3
        [0x0a79e62dee9fc020, 0x4549ae4c7e03c6a2, 0x790ab2232bf28ef4, 0x1d7f6938b25d1767],
        [0x5b60ca52507e16a4, 0x219b0c660200947a, 0x18fd4602efb2d432, 0x154e5ca99e04b000],
        [0x96e791341473213a, 0x0d403b9c189b5253, 0xaccba20ab997fad8, 0x2703c98f474f78ec],
        [0x83492ecd864966af, 0xa78f2dfeb2f82efa, 0x203f716afbc6d8fd, 0x3006bbcc28dead23],
        [0xe53d67e45d98330f, 0x827f5ddbcd5832b6, 0xf629392ead1776cf, 0x1733955bce2c6dcc],
        [0xd974536469fcbb13, 0xeb9a8abe10a292c5, 0x26afa8d6bf9df9d0, 0x06589029a37a193f],
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
