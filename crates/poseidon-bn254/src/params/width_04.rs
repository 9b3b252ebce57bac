//! Poseidon over the scalar field of BN254, circom's family: width 4, x^5, 8 full and 56 partial rounds.
//!
//! Made by `cargo xtask gen-params --only poseidon-bn254-4`; `cargo xtask check-params` compares. An element x is 4 `u64`, least significant first: the Montgomery form x * 2^256 mod p.
//!
//! Source: Grain LFSR, seed (prime field, power map, 254 bits, width 4, 8 full rounds, 56 partial rounds). The 256 round constants have the sha256 `6865752856529c24e01885ae09ed0f5f20d745b5689c3649b2c141b5736add95`, the matrix `7e036f27d64b04f7ed9250f5cc8453738a93e53ecae8b7bcddda579889c5325d`; it passes the three checks against subspace trails. The tables are these numbers in the form of the scalar recurrence.
//!
//! | table | class | sha256 of the canonical elements, big-endian |
//! |---|---|---|
//! | `FIRST` | derived | `fd661f45801cbbf5fffd2843b6912d4857055de1fbee5d6aefe4bc91b9692e7a` |
//! | `MDS` | derived | `7e036f27d64b04f7ed9250f5cc8453738a93e53ecae8b7bcddda579889c5325d` |
//! | `ENTRY` | derived | `9c9d88e73c0248fa8cf32224d4d09b2d0b22a443c71ad4d6bbc682abfa9d1d0c` |
//! | `PARTIAL` | derived | `a4fcbad225bb3afb5f4b3ea1ec54508640f6768303a787e30f36c1b619a37cb5` |
//! | `RESPONSE` | derived | `75f53b477886e36291df16601cec6a7f1eb01f279c9901a5d539509baf364a97` |
//! | `ALPHA` | derived | `3ef0ef28067582ed95db4cbbfe806a8e8964d1db30a0125e553ea10638ea3afc` |
//! | `BETA` | derived | `458eed27b2e3b5fe1005fe4d741fa31bb37463a63b4c2ad914aecfda371f66f5` |
//! | `EXIT_Y` | derived | `ae508e316f8bd44b6178ab62061019bf3a92ef883c1f26b1bfaf37acded6627a` |
//! | `EXIT_S` | derived | `fc5f188d50cf3411321b5fdf2b1a865ad183e9606bb28c7dc4908322fd0b7dc7` |
//! | `LAST` | derived | `0dc9344f45734a963eb8fef7605fae2f149b5aae8ef5a7a4b56b0fa6ddd3dfd0` |

/// Constants of the four full rounds before the partial ones.
#[rustfmt::skip]
pub(crate) const FIRST: [[[u64; 4]; 4]; 4] = [
    [ // 0
        [0x40e29857eccba526, 0x78b5d11f628bb63c, 0x90a91f8124d71c1d, 0x22b90b99257c701f],
        [0xdda103bcd5e88168, 0xcadec275563908df, 0xcb42faa49bda666a, 0x12c1e60e14878465],
        [0xe2ee3f59de1800c2, 0xc7979d60539090ba, 0xb17490108efd09c7, 0x157ae4cd6c889238],
        [0x8d47060cfdf35e56, 0x24d3c6c56012e0bb, 0x23e529e2d9c7f211, 0x0ca313c0e7feeb7c],
    ],
    [ // 1
        [0x969ae5874ec24b7c, 0x178d4318d4b3aa33, 0x6c88dcc609ed64f8, 0x2f010ac693dc51cf],
        [0x57fb28a4e65e43e8, 0x8879374e40bb2e20, 0x2edbd9642db3a00b, 0x03519d1e42f98e5e],
        [0x6cd497820ea1bdea, 0x7547fcc6a94b2b4d, 0xd170eabdd0b9a60b, 0x2d4d4875bba571b3],
        [0x6ef12da5bec195b2, 0x1949053b40632693, 0x52a07adc23aaa26c, 0x2462f2ed9e08bb84],
    ],
    [ // 2
        [0x86b215d7eed56c26, 0x8e8a775ab44e8536, 0x4b28315db24328ac, 0x2284e6859b91a22b],
        [0x24435d7bbcecf683, 0x30558031784b101a, 0x8152ba72043ca93a, 0x2ef0fea092a1bf2f],
        [0x31f7ebe8ea71df23, 0x5a40c44d8b396ad0, 0x12103e68c9964844, 0x2fbf0a0711796f09],
        [0xd171b165b9a474d2, 0xde9cc2290d05e663, 0xaaa87c63209d7a7a, 0x138033c1c13594ca],
    ],
    [ // 3
        [0x7bfd9fcbd4ed1036, 0x5d413eaa832eba40, 0xb509d471e9b81cf4, 0x1287cef711f48909],
        [0xaa8460cf946b6f1f, 0xd383ed881df9301d, 0x13dab19464f23a61, 0x03edc8f24d94f496],
        [0x8fb0a2baec4a0545, 0x62950a986fa7e269, 0x8b2e63ef08420ccb, 0x24357c1c0ff8ad46],
        [0xebc3984647d708de, 0xfa8876a528054f45, 0x529aa21b353025ae, 0x11e5fb7b548a5daa],
    ],
];

/// The matrix M, row after row.
#[rustfmt::skip]
pub(crate) const MDS: [[[u64; 4]; 4]; 4] = [
    [ // 0
        [0xc746d3a1ea1cc193, 0x6909fa60cbf91537, 0x5b41f9011d64f292, 0x163fd60c1936197d],
        [0x0181d5313bbdbfdb, 0xe18378c86214909e, 0xcc39e35f710ea822, 0x214f5455afa43479],
        [0x582d922f6dc48b16, 0x38c8cb41c45cff82, 0x7df9249ce4429252, 0x007ab9de1893f215],
        [0x9cff2c0f6412a4c4, 0x30fb90c591f50925, 0x6e6ab78411b6fcb9, 0x1b77cf0ecb224202],
    ],
    [ // 1
        [0xc8c85e8ccec69c00, 0xbe0283254c087a25, 0xe7e873d447f84ea7, 0x006de5b38e5fd49e],
        [0x437c9035a82c8a7e, 0x2cc53efa3fc81999, 0x16a3050a16ec5fef, 0x1405c2ce761b1ffe],
        [0x8100aebd55865e63, 0x4efac234996ba0f3, 0xd7620cc74699967a, 0x1910150019158192],
        [0x6339508f8d23fda0, 0xff4e29746759d717, 0xc9d745285d69fd3c, 0x1c752d58c2ef9d67],
    ],
    [ // 2
        [0xbb83fa3e0a031edf, 0xa247540e9ab2abde, 0x10ce1ad9c5a34aa0, 0x0e0d7c4459fde200],
        [0x742a45e4beba79e2, 0x262159b82a5d52b2, 0x67c2c32c9a7262fb, 0x1a016e5249486d11],
        [0x032ee49d3f46f8e3, 0x9581df46402300b5, 0xb073993fd3900255, 0x2ff42c980d018110],
        [0xef89cf7680de46a2, 0xaf9fb3890c2afe43, 0xc6241b343d910469, 0x2906a4070cbc228f],
    ],
    [ // 3
        [0x37d7866bffe26d19, 0x6ced6607b03ae067, 0x68fce24891c473c7, 0x0bb889c2fd6eac56],
        [0x6135f5062b5b2e93, 0x6f938788c83dcb7f, 0x4fc8df2d97896992, 0x077d3ed0c2de7b50],
        [0xaafcf1bd4770a975, 0xfd91630f7b3a8546, 0x789e7c4c49ebb73c, 0x0018a0fab8043422],
        [0xd2e8592dd30a25b5, 0x4f626b2e7f68559e, 0xa8ca8234e9a2e036, 0x03b26515166e9d76],
    ],
];

/// O M: from the S-boxes of round 3 to the inputs of the first partial rounds.
#[rustfmt::skip]
pub(crate) const ENTRY: [[[u64; 4]; 4]; 4] = [
    [ // 0
        [0xc746d3a1ea1cc193, 0x6909fa60cbf91537, 0x5b41f9011d64f292, 0x163fd60c1936197d],
        [0x0181d5313bbdbfdb, 0xe18378c86214909e, 0xcc39e35f710ea822, 0x214f5455afa43479],
        [0x582d922f6dc48b16, 0x38c8cb41c45cff82, 0x7df9249ce4429252, 0x007ab9de1893f215],
        [0x9cff2c0f6412a4c4, 0x30fb90c591f50925, 0x6e6ab78411b6fcb9, 0x1b77cf0ecb224202],
    ],
    [ // 1
        [0xafab29f2c3944bb0, 0xe34f87884def23c7, 0x0b4533932246695b, 0x303358879e6b7bc0],
        [0xead4157f3ea7e753, 0xca923bb4c786dbc8, 0x69b990310bf2e42d, 0x0c778c88fca0a06e],
        [0xf5efb1a5a663f026, 0xabc1f269cb1fceb7, 0x07f9a43e372a05b4, 0x15eaa38d42c54bdc],
        [0x01e597c286664a90, 0x922956429bd8bedc, 0xd33bdf58468ae685, 0x2f4b806861a61cc8],
    ],
    [ // 2
        [0xe5a67d1667f81baa, 0xd3c85ec604e91ff8, 0x90c7defa78c0dc29, 0x1a7289925064ab2e],
        [0x80c3d97d29a4c662, 0x07f4b80ef77f4aee, 0xc708738c943ff52b, 0x1c144061578f3025],
        [0x39b477cd2043f7ea, 0x879ec257c538d9a2, 0x92f1af4419a566e6, 0x039cab5bf5a2a641],
        [0xbc69e5c3ec96704a, 0x806187bbe6d73597, 0x5e145286d4ee7e63, 0x2e827b908c2b3487],
    ],
    [ // 3
        [0xbb5d39f2c29280f9, 0x9a4556f356820f06, 0x73cb88f673eea0e9, 0x27f99bbd2aaee9ab],
        [0x2b4d5e988c0b5e49, 0x511d71f1e0fb2376, 0x50867e29a6d1cb8a, 0x2ed746cd3d96e066],
        [0xcabfdbfe2be30e3b, 0xed5e656e9c323677, 0xeefce46bb064ce8f, 0x244cbadbb940af42],
        [0xe72d47dcb3db7787, 0x4f1d1fb8f6535942, 0x190eab9d25628ff9, 0x0beef9873bef1fc5],
    ],
];

/// What is added to the S-box's input in each partial round.
#[rustfmt::skip]
pub(crate) const PARTIAL: [[u64; 4]; 56] = [
    [0x1c447b0131825829, 0x6eea85c396cfd279, 0x906fa66e44792b70, 0x0f417b2b1192fc58],
    [0xdc1d6a07e146d56b, 0xc59b208f3983a484, 0x3d238c99cf9e90c6, 0x256ba08a51e69130],
    [0x7a66de8ad54031eb, 0xc428a05b1b2010bc, 0x584e8c809964907f, 0x1a00caf245010463],
    [0xe5b51b50e7b4e9ce, 0xff9f28abae87aa37, 0x43e9a69c96759f7c, 0x122c56bf080d4a60],
    [0x65d0bf49a6cd07d4, 0x2a0777d5fcb4e4df, 0xea8310e86c6cbd21, 0x0088471811f9ff6a],
    [0xf2cd1b99bb058745, 0xe52c925b20f64d72, 0xec10e0c1510efab0, 0x0bdca48feaa00a4f],
    [0xc94407ee7401dd17, 0xffeb038416607208, 0xe8e500b80409dab3, 0x1bfc8623730339b3],
    [0x4baa498237bc6569, 0x4c1d0dbc8ee1f427, 0x1ab02d2ae81dce2a, 0x13f9083070e7a134],
    [0x531585c3d1d12479, 0x3fec243cd92c7628, 0x65dec5eb99039593, 0x2910daa8f9fb4494],
    [0xc2c88820699756e9, 0x4b0ddddbea9951c3, 0x50d64dbe9141daaf, 0x2f137737425b96dd],
    [0xd353309f163d7f22, 0xeb6a3a6bb70f988b, 0xf3d55adb569983c1, 0x2879352a7965d3c1],
    [0x57c5e291fc4baba6, 0x70da77993e0c1bb5, 0xea36de83ff60b115, 0x276ba6258c64c401],
    [0x3d996af0c6bf0322, 0xa3820425386ea23e, 0xc8441e9255bd1ae3, 0x2b5e6238910e9336],
    [0xc7a6e47880e501a2, 0x2b2042e5ee29e04b, 0x33b4f4d1e0157226, 0x0f21dfcfaee59700],
    [0xcd0bd5416481b862, 0xb0f421f5b4021174, 0x5ad391203eaec133, 0x1d4fedce6cb3d42c],
    [0xdecf66e150df1c60, 0x4fc132670e9a1b3f, 0xc9f0526f1ae6bf02, 0x2b91e4f90db66b64],
    [0xf989f1b5a638ca7f, 0x2944a8e0f15ea39b, 0x3253816f347e4f81, 0x02211e033c59697e],
    [0xf4c88c4764754ae9, 0x71d7e4cfc21f4942, 0x012a02882ba61b0e, 0x25493495f95ad2c2],
    [0xf21025cdf98a419c, 0x4ad5de3abf6a0b41, 0x1f783429aa8e6b04, 0x2829f4d1e51bc7d0],
    [0xa888770006952c9d, 0x60a42922fa02a69d, 0x277ba00b6a1c90e0, 0x1bf08aa95c2db72d],
    [0xb0b9fb52ccea0483, 0x35e2400fea294836, 0x11abb54944481607, 0x0f8e5a53caf79dbd],
    [0xcb5aacd6d73fe6e7, 0x0d7ba4b54eff313f, 0x52d17f3fa8b6ee1a, 0x0957fca23a23714e],
    [0x143b43af77f3e55c, 0x64ee73f5455c4155, 0xa38147a62dee07c8, 0x2add988b4fc7e406],
    [0x4f6ac03bed67acc7, 0x73b0d65f301aa8bf, 0x75882109f8ec99e1, 0x060823d7682971a9],
    [0x82e5edc0592a23a3, 0x02ba2e27f48f5bf6, 0x766efc0bfd3cdf92, 0x101f62c21e868cac],
    [0xeb3b29727e5f5110, 0x98ef197d75d752f1, 0xfae70ea0f2136d7e, 0x0967c01b7feb12f8],
    [0x2b5a66e6ab122d9f, 0xfa3103ef7de00d55, 0x915858a8e222dbb9, 0x1815c25221e3a3c0],
    [0x8e9999888178c99f, 0x7dc1754d8611d84c, 0x4fe5222ddc678e0e, 0x016ad4a942c5e37e],
    [0x512336c3cac0f246, 0x16cc6b19a24c0274, 0xc721917a39a86e0c, 0x1db198e4dae82d71],
    [0xb523ea02ff1a0306, 0xc618723add4a21e7, 0xc74035345f4dcd9e, 0x1dd5c4c932279b0a],
    [0x8cfff610311e6d28, 0x63ea22925fa1f73c, 0x197423d2b1448e95, 0x23de22f9de19ede5],
    [0xdf093e1761963563, 0xfa43dc18e89244b7, 0x53fadc2a47576ce4, 0x146837542bc71728],
    [0x17a64c08a293442a, 0xddff75a890708ecb, 0x85b2c6029623f7fb, 0x08441f278b8a3514],
    [0x34e477b99c6181f0, 0x690618a1a9e4ea25, 0x6c0b71f477a7389d, 0x2d40788df09e8da2],
    [0x948486261143959f, 0x4598091ceaf66788, 0x4f3f71bfa7eda38c, 0x2673896ff1c0735a],
    [0x92cf0a9c31275175, 0xd131d49e67f3c6ab, 0xad0c271d978f09be, 0x09652444ed5a6b56],
    [0x15fee7de5c517449, 0x5ff699b9d9f05a69, 0x27e861aca8d6e173, 0x18af74b035e06f5c],
    [0xd059ece486ca6898, 0xeb3469a4ec233283, 0xbc12ad027ea7c72b, 0x0fd9ec9b212c1bb6],
    [0x5012afedda29bffb, 0x1ae4633c73b4d300, 0x4846f12807e98a24, 0x0813a8404c83313a],
    [0xbdd3914ea807fb4c, 0xf19fc25d51640d17, 0xc903210b488a2d59, 0x13ee5b1cc3edbe0a],
    [0x0c4f905954729ec8, 0x7e438b085be4e9b9, 0x59b37c2b97c70f8f, 0x2fc414e2fa21d8d6],
    [0x8cfd6baa01d0a272, 0x4c2e2c721feb9f1d, 0x6d7661f31944c0cc, 0x0144b26870d8a92a],
    [0x2c758634be56ef6f, 0xc38e14db33d633f3, 0x2c64a5495ef5c758, 0x10f95ceb56ca0666],
    [0xac4162b4c3b78f70, 0x5c396146f240eaf3, 0x6f4f7b4af757fe36, 0x26f13da13f1ebf73],
    [0xe061b251153a955e, 0x4153738e7f2c5675, 0xf9dea169e292a686, 0x173d750f393e7712],
    [0x8d297f8ded28719f, 0x3cc199742fea02da, 0xbba25ec341e64ea2, 0x20287efe030ba916],
    [0xe5373da9f68f1c8b, 0x6566e40eab5024f6, 0xe5280227f3beb4ff, 0x17615955e5bdf607],
    [0xcf5d7f978e6406df, 0x4bbde9f919496d17, 0x2f507671b1613672, 0x25bfd42488750808],
    [0x5a2cd8ecaf66eab4, 0xc4ebe47432161237, 0x6a78a2fa121ce32f, 0x2b12c11d2f5c1372],
    [0x6ecde026e5cc39a1, 0xca56ab6919bd698d, 0x11419eef0e867bc0, 0x04ad2483fad2a168],
    [0xe9fa78d692296bf2, 0xb42480ade27682b5, 0x6ad43c2d2b88c10d, 0x09ba2ade4fd27bdf],
    [0x189d2ee4767b1149, 0x6fc10ab2fc661a5e, 0x8cecb565b99407ca, 0x252e7a3dcd776349],
    [0x49e8c774063f9166, 0xadc86877924f25ad, 0xe31b9da00916cb5c, 0x1407e8564a094237],
    [0x2c76c8214a108a01, 0x1381a65f8f0184d9, 0xb27221167d9f4fa4, 0x0a2c8e3a8ab79878],
    [0x74ef351c9af1b6ba, 0xfaec81dbbfb5478c, 0x5ebea46139f2535b, 0x0ea96abf3568c23f],
    [0x1c81881cc480d092, 0x980bf868766a9651, 0x267dc41124315b4a, 0x0b6839813fbaa69b],
];

/// e_0 A^i b: how an output shows in the inputs of the first rounds.
#[rustfmt::skip]
pub(crate) const RESPONSE: [[u64; 4]; 3] = [
    [0xc746d3a1ea1cc193, 0x6909fa60cbf91537, 0x5b41f9011d64f292, 0x163fd60c1936197d],
    [0xafab29f2c3944bb0, 0xe34f87884def23c7, 0x0b4533932246695b, 0x303358879e6b7bc0],
    [0xe5a67d1667f81baa, 0xd3c85ec604e91ff8, 0x90c7defa78c0dc29, 0x1a7289925064ab2e],
];

/// Coefficients of the earlier inputs, the last one first.
#[rustfmt::skip]
pub(crate) const ALPHA: [[u64; 4]; 3] = [
    [0xd5b1d86cca7da915, 0xe975a1268599ff5b, 0xb790dac8529dea1d, 0x17480608b8599e5b],
    [0xf27c67982483ba1a, 0xfea0199c42de0e6e, 0x4d0a706e128f42ab, 0x07a4476feb7a6d8d],
    [0xf1b52b1f82f1decf, 0xe38426e5e201eec8, 0x02871c62d53dfdd6, 0x02db6f6eb4bfa368],
];

/// Coefficients of the earlier outputs, the last one first.
#[rustfmt::skip]
pub(crate) const BETA: [[u64; 4]; 4] = [
    [0xc746d3a1ea1cc193, 0x6909fa60cbf91537, 0x5b41f9011d64f292, 0x163fd60c1936197d],
    [0xd184c8b045343642, 0xaf102a60d41496ac, 0x57f7c79df9deaea7, 0x22f55361781549a2],
    [0xcc5f9d0c5b1c357e, 0xe91b2d32eca5fb55, 0xbdbb1aeab494accd, 0x1c34f2773f27e681],
    [0x79678a6f8f5f0763, 0x56ddf816574a7a64, 0xf9057267bafcf5a9, 0x2964fa5865b17b79],
];

/// From the last inputs, the last one first, to the state.
#[rustfmt::skip]
pub(crate) const EXIT_Y: [[[u64; 4]; 3]; 4] = [
    [ // 0
        [0xd5b1d86cca7da915, 0xe975a1268599ff5b, 0xb790dac8529dea1d, 0x17480608b8599e5b],
        [0xf27c67982483ba1a, 0xfea0199c42de0e6e, 0x4d0a706e128f42ab, 0x07a4476feb7a6d8d],
        [0xf1b52b1f82f1decf, 0xe38426e5e201eec8, 0x02871c62d53dfdd6, 0x02db6f6eb4bfa368],
    ],
    [ // 1
        [0x3272e9bb3b2d6b3c, 0x2d799a40d1b11d64, 0x327bf230f68cbe30, 0x094eb750744ecc8c],
        [0xa5f2661033fdf2ad, 0x1652d7b04451fdb6, 0xca9f5d7d88097a38, 0x1553edd1f722172e],
        [0x878b3bb8ff76f831, 0x47278bd262e4e9bd, 0x691543765aba875e, 0x074d1a757078484e],
    ],
    [ // 2
        [0x883242b7fa7e3175, 0x2cca9435ff2863c7, 0x89a0bdc4b14215b1, 0x19f8d84f1ea435f1],
        [0xedfd184039efccab, 0xaeb0a99495d110d4, 0xaee92fab295317c4, 0x0d3c4f89c5e708bc],
        [0x5cbdd341ebb42ec6, 0x470d622d28d899b4, 0x48d645620aaa6404, 0x2cfb22627537a514],
    ],
    [ // 3
        [0x1ca385d1394b3c5e, 0x6b25246308ecc373, 0x6a9111e9412bcc75, 0x2ad3d24ce53d6e5f],
        [0x754aeb31e6cbfa47, 0xa4573f124ecfa03b, 0xc6b9b83afe8ac321, 0x1b98bf634ed079bb],
        [0xd6768509d86cd16e, 0x51046cb73d3513cb, 0xf55e88d811713283, 0x27753fdcdf85fc04],
    ],
];

/// From the last outputs, the last one first, to the state.
#[rustfmt::skip]
pub(crate) const EXIT_S: [[[u64; 4]; 4]; 4] = [
    [ // 0
        [0xc746d3a1ea1cc193, 0x6909fa60cbf91537, 0x5b41f9011d64f292, 0x163fd60c1936197d],
        [0xd184c8b045343642, 0xaf102a60d41496ac, 0x57f7c79df9deaea7, 0x22f55361781549a2],
        [0xcc5f9d0c5b1c357e, 0xe91b2d32eca5fb55, 0xbdbb1aeab494accd, 0x1c34f2773f27e681],
        [0x79678a6f8f5f0763, 0x56ddf816574a7a64, 0xf9057267bafcf5a9, 0x2964fa5865b17b79],
    ],
    [ // 1
        [0xc8c85e8ccec69c00, 0xbe0283254c087a25, 0xe7e873d447f84ea7, 0x006de5b38e5fd49e],
        [0x1201f0412678f019, 0x49a144e77642ce94, 0x40611124345e62bf, 0x0978c13af56a933e],
        [0xa39c01b79f2ab1a4, 0x4f374a147696e6f0, 0x6c7fbaa5aca72785, 0x2fa11f620b44c379],
        [0xf1f8a0bc621033c2, 0x887aec34f70883b9, 0x707c4eceee30f9d1, 0x04a5a1bb2fa220f1],
    ],
    [ // 2
        [0xbb83fa3e0a031edf, 0xa247540e9ab2abde, 0x10ce1ad9c5a34aa0, 0x0e0d7c4459fde200],
        [0xdb4c380ab4b1be70, 0x6419725fa47b85ca, 0x23b259ae94962c69, 0x27cf242e79d25727],
        [0xc708ff2979ffe5d0, 0x9ef46a6db8d6f89b, 0x77d43541ec96512a, 0x2ba0e37d67bcbe0b],
        [0x67ce628e39df7f42, 0x17cd5c42ba84beb8, 0x7cc2f035d2e38f67, 0x04c4e4be3ad4bf9f],
    ],
    [ // 3
        [0x37d7866bffe26d19, 0x6ced6607b03ae067, 0x68fce24891c473c7, 0x0bb889c2fd6eac56],
        [0xfbf4a3b01ad5b764, 0xcf39ac7877fb06b8, 0x23829b09a17adc76, 0x17d4627e1242f69b],
        [0xa5c967e6465360fd, 0x3ab01a972f1e3632, 0xecb0e8430e58b56a, 0x1944cd0adc9aa0c9],
        [0x5eb080291ed0d640, 0xd71be26ce961d0dc, 0x5925e382e846f7f7, 0x06f564fbd43f520c],
    ],
];

/// Constants of the four full rounds after the partial ones.
#[rustfmt::skip]
pub(crate) const LAST: [[[u64; 4]; 4]; 4] = [
    [ // 0
        [0xbfcf8cf5da9a892f, 0x6e28060ac0a17a59, 0x234071c7caf8f336, 0x2f9b011ffb5ab819],
        [0xb14f23b51c895918, 0x26802a41a3e9886a, 0xafe023e3a07699c6, 0x0850f4a3a5340223],
        [0xc9ed375c13ac5981, 0x4ab588a35f91ef14, 0x6acdab87ad18556b, 0x0db511986c1a5fa2],
        [0xd80e4272965caad4, 0xf1e2cc2ed5d12ea9, 0xfb7612a53d03c92a, 0x11ab0194547b82ef],
    ],
    [ // 1
        [0x50054222fdad8a3f, 0xd872d046f35f42f5, 0xe2ff644afe5d2494, 0x003ee1bd7437dadd],
        [0xe5b1ed4648bba081, 0x9c7bab3ae8419a4c, 0x36b5495c7f471856, 0x06702f4862e41535],
        [0xab892dcfedbee2f4, 0x8d3580b9734f7605, 0xbe7ab77561fb37d8, 0x18bc5f9a2eec6ee3],
        [0x3e209b14c3b0d092, 0xb26774da542c328e, 0xcac95d3019df2c5c, 0x1385099c0f7fec62],
    ],
    [ // 2
        [0x2bc039db6718ce5c, 0xfdd2f0788d85722d, 0xa5a456e83e2efa06, 0x184d1b4f8e3759d3],
        [0xd4e139a00c563bea, 0xfee50bad68ec34af, 0xbf7b9f4531f958e3, 0x124cdaa7f933dd89],
        [0xc723d7f39cc6ecc2, 0xa851bf747afea447, 0x14db504403a9ba7c, 0x127614761019d477],
        [0xc0d30d47bbf2488d, 0xd8f1027c2dda8335, 0xa853dc518c57dc60, 0x284405373f563d59],
    ],
    [ // 3
        [0x459b62eb3088fd48, 0x21ae32a424bd8eb6, 0x5db2e821b1c760f4, 0x084173a63034523b],
        [0x5808e7afe0927ba5, 0x9a117acb61c04115, 0x79975fc2d5834662, 0x2f434e85b9b0935c],
        [0x53cdc44c9841b4cc, 0x7458febc9f9ab7e1, 0x7a0071be148390d6, 0x13fe55a1079cc141],
        [0xc446f1f9dc1bca8c, 0x059a569291cc9a75, 0x813cddf359f77af0, 0x0ed5034097ff57ee],
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
