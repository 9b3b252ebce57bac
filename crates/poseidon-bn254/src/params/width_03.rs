//! Poseidon over the scalar field of BN254, circom's family: width 3, x^5, 8 full and 57 partial rounds.
//!
//! Made by `cargo xtask gen-params --only poseidon-bn254-3`; `cargo xtask check-params` compares. An element x is 4 `u64`, least significant first: the Montgomery form x * 2^256 mod p.
//!
//! Source: Grain LFSR, seed (prime field, power map, 254 bits, width 3, 8 full rounds, 57 partial rounds). The 195 round constants have the sha256 `870ea1d5f78fbd8d8359ee638d7f5428c9fd576d824e8785c0f7e394c13fdd83`, the matrix `6f7e4dc2fa882610d9b291d90f0b6eee6d3c5c88e9fba8951afe0a8cd16ceb43`; it passes the three checks against subspace trails. The tables are these numbers in the form of the scalar recurrence.
//!
//! | table | class | sha256 of the canonical elements, big-endian |
//! |---|---|---|
//! | `FIRST` | derived | `1916e98116308d04c4650466cb4a2205b0572a591745d662a323928e079b8bba` |
//! | `MDS` | derived | `6f7e4dc2fa882610d9b291d90f0b6eee6d3c5c88e9fba8951afe0a8cd16ceb43` |
//! | `ENTRY` | derived | `5413d14c8ea4c0d7ca86e0d38defc9164d607bee0a4b333d614b1e8e691d3701` |
//! | `PARTIAL` | derived | `e616ae819e60c1a0a2d7854ea8cb634cac2b8dab6263158ea117c7ccdb0977da` |
//! | `RESPONSE` | derived | `6d35a45b76ab1b20bc07847c66aca31d22dea60794d8fe2fff56e0c9b04e316b` |
//! | `ALPHA` | derived | `8533c452a14429348df1e5ce59aa0aecf7679ec55e1e757e3783e22926564400` |
//! | `BETA` | derived | `04bcdd9e547f251db3fa9756abed8cfa29094a83c78f467cc35d793e4737e9e1` |
//! | `EXIT_Y` | derived | `3bc18f6c2a93ca6e6746a03df161126ee05e7667cf71e7e161935a0a0f3e2d3a` |
//! | `EXIT_S` | derived | `1c2adf89436593ed0a9aa15ef2981161472dff363bb5d8f0f0600e35a75befed` |
//! | `LAST` | derived | `fdce89bf0ce9f101facbdedee24dfba186b215ba384897d9a85198c4af9e14ee` |

/// Constants of the four full rounds before the partial ones.
#[rustfmt::skip]
pub(crate) const FIRST: [[[u64; 4]; 3]; 4] = [
    [ // 0
        [0x83bbbac36534a858, 0x0971619601250a07, 0x27a219050e23910c, 0x1638bf18c8507442],
        [0x5e2bb0e6bb25631a, 0x56b042b8def5875e, 0x01bc3e10a8e9b451, 0x17bfe16092ef1d7e],
        [0xa4fef9b954508d89, 0xafeb6b7d4ee4c69e, 0xd8ebe8a7fc301c39, 0x1840976e07ad780c],
    ],
    [ // 1
        [0x18b8e553a04b72cb, 0x4d654fb8ec90df10, 0x3f8dafc39d1b9658, 0x1a72c6a50e4e6a8a],
        [0x44f18fdd12c7177a, 0x43d28a9b520bd0ee, 0x440b83130192f008, 0x13c53f3b277b2fde],
        [0xfc116b6c9e33b756, 0x933e67d042eb5320, 0xabc0d9f2c9d9bdcf, 0x23b0bd1fabcb64b0],
    ],
    [ // 2
        [0xde8ebdf8535243af, 0x1e851377b3d81387, 0xdfa4b107ef127fb9, 0x1e12da839a042314],
        [0xe25ff0a9dd264f6b, 0x0215e509d49d08b2, 0xc2cf093542425093, 0x0baaf53d85cb02e0],
        [0x6eaa462f90cf8115, 0xaf07e5d221dd2e13, 0x9a0b65abec88aa63, 0x1fcea175624b262f],
    ],
    [ // 3
        [0x99aa70f04fe89c1e, 0xdc11129d80826695, 0x1a68006fcc353aee, 0x299ea7eabe5d4996],
        [0x413df2c8c5541138, 0xeb469618c9de6bb3, 0x1a668e52b76fe275, 0x0fed7116657d8da5],
        [0x4c5cd4085911f6df, 0xa69c3b9c95ae98e6, 0xf308d88c93d19608, 0x079c79c9cffd5ad4],
    ],
];

/// The matrix M, row after row.
#[rustfmt::skip]
pub(crate) const MDS: [[[u64; 4]; 3]; 3] = [
    [ // 0
        [0xf2e8909a56fcf3d7, 0x8019ce3145ed8c1d, 0xdda896a228616418, 0x0e5ed723ffc885e1],
        [0x3158f311d66c0469, 0x9511d96f69f040a0, 0xbc6996e5b22127bf, 0x07e69e17a7c9122a],
        [0x28f45876169969b0, 0x3d6ded69e30a7649, 0x79aed6124c9b23dd, 0x03cf3048ffadf517],
    ],
    [ // 1
        [0x670d8bd946474dd5, 0x56daed800bf07bae, 0x5c98d51ecca20e6d, 0x1a3491eda18b0028],
        [0xf0193e572ba79c47, 0x5fb2e46a6ee2dac5, 0x6892f0d5b6ffb984, 0x0df1dabd49661413],
        [0x3293bffccaab272d, 0x85cbae38b11c4e1f, 0x67208956c8757b3c, 0x17ca537ab6c9d981],
    ],
    [ // 2
        [0xcc226561d2802757, 0xfcfbd22f5bb9f4ed, 0xc8ef58acce2b8678, 0x05984bb41bae9c88],
        [0x17561a5176bfeefd, 0x1cd5d7be100061af, 0x714cefb2dce7646c, 0x0043bf61f2173fe9],
        [0x4c72e3c51c729128, 0xd35b9fd9170d616c, 0x4d095dc74ab700a6, 0x1282bdf76dc5d39b],
    ],
];

/// O M: from the S-boxes of round 3 to the inputs of the first partial rounds.
#[rustfmt::skip]
pub(crate) const ENTRY: [[[u64; 4]; 3]; 3] = [
    [ // 0
        [0xf2e8909a56fcf3d7, 0x8019ce3145ed8c1d, 0xdda896a228616418, 0x0e5ed723ffc885e1],
        [0x3158f311d66c0469, 0x9511d96f69f040a0, 0xbc6996e5b22127bf, 0x07e69e17a7c9122a],
        [0x28f45876169969b0, 0x3d6ded69e30a7649, 0x79aed6124c9b23dd, 0x03cf3048ffadf517],
    ],
    [ // 1
        [0x9bc1242fa009be18, 0x81136bafb771345a, 0xe7fd749227478855, 0x261decaa5504997f],
        [0xedf37dbc205dca8e, 0xabb0533e5486e406, 0x116fcc81fb8f54b8, 0x1eda2eead83bf803],
        [0x7332f1710f7f1989, 0x5010dc6ec757fc96, 0xb11f87439a5e94d4, 0x2a31ef2258ff6d07],
    ],
    [ // 2
        [0x4c59e7b33e03312b, 0x1324090deff72faf, 0x41a0806ec6f70bb9, 0x06e634106027b16f],
        [0x2f07822df60c0d5e, 0x3be005b9cae6d5b3, 0xb7cc976310350f2d, 0x1aa320748b83f82a],
        [0x36e006cd6959f529, 0xe6bd1ed71bb7fd96, 0xd03e6ed5186de1a4, 0x06889158037ba528],
    ],
];

/// What is added to the S-box's input in each partial round.
#[rustfmt::skip]
pub(crate) const PARTIAL: [[u64; 4]; 57] = [
    [0xdd5d50a6115b6ae6, 0x3e2079ce31994482, 0x0beac0a93142d7a6, 0x29838a07888323b4],
    [0xf10d722a7e417048, 0x9f8f6365a6514b7a, 0xfd04b3fc6c7d1e82, 0x291c3080dd046ec3],
    [0x230bba810a99dea7, 0xde520cfe7eca3c96, 0xfccde26de4d8ee1d, 0x2d8a182999a7ff53],
    [0xe4b624105f1e9baf, 0xbc3ab3df0c61745a, 0x41e094284dca8c17, 0x10e398c0c98db128],
    [0x7fefa5af203832fc, 0x45906f3929cf0f58, 0xfc2ec9a173d29bad, 0x2c197b731f0304d8],
    [0x457c1600991ed81c, 0x728845d39bc08732, 0x90eebc4d7e828ddf, 0x1e49083f17a56021],
    [0x9361587f2c574cc1, 0xfde6fecf694e0b37, 0xd663d5e925940814, 0x022bd470e1d058c4],
    [0x73a2f9a1e3aec1c0, 0xb845707e1acfa694, 0xdf9f39ccb806eaef, 0x11005dabe3aa8312],
    [0x44bde8729657af7b, 0x1dc261c976f3a1db, 0x1897cdcaf7b1fb48, 0x1f57fd4dcd0c9f5c],
    [0x94edcc8a676f6edc, 0x23735f29050281c1, 0xd96a0a84eb4a878e, 0x19c7ad599b4c6e7c],
    [0xd4ca7b5b79c0c6b3, 0xaa4cd6c403039a63, 0x802a4ce5d840bb19, 0x26a0c7eacbffec1f],
    [0x3ce8a1018fd0dece, 0xa33caa7bb3130da7, 0x5792593c6885fc9f, 0x2edc05fd13aa7e5c],
    [0x333de41daf0a4f42, 0x527afdaf846e8407, 0x5949859f37c88ee6, 0x03a81a02a4680940],
    [0x4eb07e72d8bc1d05, 0x6f5be69e3ea7e820, 0xce023ca93b0f7ae9, 0x06706213fc7d52c4],
    [0x30f9c4700a3b127a, 0x5904b443b1bb9b97, 0xc2fc2b4962bb1b9e, 0x25efe5bcd054704e],
    [0xf8764b39441b97fb, 0x6d6047868b1af99c, 0x06f0637a498ff6cc, 0x1d626894a16b893b],
    [0xb79a45364328c61a, 0x20d01cb638ebc3b1, 0xd5b0449097afb527, 0x28913b64e3aa38d9],
    [0x83f4134eb42924dc, 0xc92ecd2de4697a09, 0xf9c40b61763f4a52, 0x0aabf1fa08e84c66],
    [0x5f47196e13b40921, 0x0079951ffbc3075a, 0x4b219092b09eeec3, 0x251ca8b7e2ea15dc],
    [0x7e3cff82e08f8a8a, 0x7ffc08db112f9f3b, 0x4857513661cdd00c, 0x01de6da6051849bd],
    [0xfa739d576bf13300, 0xd6a7b1b6e6cc3efa, 0xf31f0dacc0a0fbf9, 0x175400a185fcbc2b],
    [0xbb1991bb5df88560, 0xf4876b6106085055, 0x5bad1895c0a794b1, 0x04e3ffc9b4d80e43],
    [0xce229657121d6b0c, 0x4be0dcf887fca6a6, 0xf6f44006fccce5ec, 0x039fd2776562f9ad],
    [0xc24ea48dc8a2ae27, 0x751c063fa6729a9c, 0xe683cca932d4ee8c, 0x2e453e2781ca3753],
    [0x471bfba4d8af532c, 0xf4015b35a0c3d2d2, 0xed6ea895412905af, 0x227bd07b6ba5b3b7],
    [0xbfb2a66cf30e8ae5, 0x694678972c23b972, 0x8a8b743b22a4904e, 0x1ba28196937e7df5],
    [0x9dfa07f02154302b, 0x90069f5d0900dd0a, 0xe4ff3c63c0f73ec8, 0x1a60386d247296ca],
    [0x15d5e3439939ca7d, 0xcf5501122b0814f7, 0x16a28d0365d896c0, 0x03725a5b36c6c699],
    [0xda92d1fa129f979f, 0x0e277f9019561413, 0x6a9aa06c3e5e8606, 0x1f065ebc8173c724],
    [0x0f6fd33c6b40e3e4, 0x371380e705529b86, 0x677cfea30e553561, 0x2afda7e132504074],
    [0x0f0ac0eacfba947f, 0xa7dde6a0cf875fb0, 0xd4b100fa870b2f34, 0x07b75312b68f39aa],
    [0x75e871b52e011b09, 0x4bc95fa319648ac7, 0x2a1642348751bae5, 0x07b43f392a459189],
    [0x05f2cbb0f0591b71, 0x5822fcf0d763c4d2, 0xe04aec2c91c3ec02, 0x1ce202a57d9665e2],
    [0x0a7d7e18898656c5, 0x1758d02fa0a8f084, 0xd1648380f2ab82de, 0x0e896f7540c87067],
    [0x1faf6d112b944473, 0x7e468c6d85b29a63, 0x99667cbda1033b44, 0x12d9bc1ed8462626],
    [0x5af739feb8a86534, 0x54d1c4816fa4be53, 0x6a9f67022104e44a, 0x26abb85dea13538f],
    [0x0ed0ce9a21240798, 0x9ed24824d23d97d4, 0xc71ede7828d37d60, 0x19725916ad9ffc24],
    [0x8f8796486e31127e, 0xaf23e87b730a233b, 0x3e9c0a590442c237, 0x02c3237397d7e064],
    [0x5b1ecfb2710324c6, 0x3dc30ebb1d23e2b3, 0xa1e7901d554f4954, 0x26a8f25abaa3a489],
    [0xc85dfccc4522849e, 0xd7844f07c60e3950, 0x5a794d381b6d3b0a, 0x24e61232d0e9fbee],
    [0x8051635477364c6a, 0x65de20d4865776e6, 0x21c3c561c8cd128a, 0x1b0a2c98fb973022],
    [0x04542947566c9641, 0xc87d4fc05e9f26ac, 0xd300056e3c8c7ee1, 0x26e441b8be9aa23d],
    [0x3c7b53844983f12d, 0xdb4b04f02b6c6c46, 0x649a12518266bfb3, 0x23ef303d7911af03],
    [0x43ba217f64a86790, 0x93168739f18e014d, 0xfd10e395559869c7, 0x0d15e3c21f1b9260],
    [0xb186d4fc70f7ba25, 0x0ace0eb35433c071, 0xa65de455843c2051, 0x047436e250818049],
    [0x433454094a202b1d, 0xcd89649c466d2f90, 0xafb385a31ebc1f5c, 0x02fe8853abecc131],
    [0x1bf827ce19f9e7ca, 0x5c24e8036536b33a, 0x208c9d1f06e52a68, 0x00f8dcf361af6157],
    [0x2cb1a0b49df54627, 0xb613c6126ebad0f9, 0x7462351a5529a7a3, 0x2ce9e00d9452f938],
    [0xcc5a2864ccf4962f, 0x2578688c9612736c, 0xa238c17a8d07aa07, 0x0978a15d78ea82b3],
    [0x96e14edaa5e82fac, 0x15c187479dfdb846, 0xb8d7e2ebad4f74c1, 0x17de56012f7416bb],
    [0x3e9549f7a4312227, 0x489b91a464c7b45b, 0xd391219d79450f78, 0x0719efad49aaec8f],
    [0xf38bf7b858aebf81, 0xd5dd2ebada958ef9, 0xfe2bd62eb949cd8b, 0x28d944b572766643],
    [0xf61b868713c259cc, 0xc478cb865b328f8c, 0xf908ed2b3a2e1af5, 0x0752b04a203c4f4d],
    [0x9df1a79856de4156, 0x8264cbc483a1a59d, 0x68aaba004e79823f, 0x2d448fefbf43429c],
    [0x48b5d30a6188d3ea, 0x847fcdcb2c8a805b, 0x2c68f01be8a1ff73, 0x2df33337df242ee8],
    [0xd4c5f196c07ff31b, 0x86383963820be546, 0x384e4e4aa8c5a75a, 0x1f62d2aa9fdd421f],
    [0xecab653c22f3b437, 0x4b97f327bbc52441, 0xa0eeb55365fa2b31, 0x2df1936897934fba],
];

/// e_0 A^i b: how an output shows in the inputs of the first rounds.
#[rustfmt::skip]
pub(crate) const RESPONSE: [[u64; 4]; 2] = [
    [0xf2e8909a56fcf3d7, 0x8019ce3145ed8c1d, 0xdda896a228616418, 0x0e5ed723ffc885e1],
    [0x9bc1242fa009be18, 0x81136bafb771345a, 0xe7fd749227478855, 0x261decaa5504997f],
];

/// Coefficients of the earlier inputs, the last one first.
#[rustfmt::skip]
pub(crate) const ALPHA: [[u64; 4]; 2] = [
    [0x3c8c221c481a2d6f, 0x330e844385f03c32, 0xb59c4e9d01b6ba2b, 0x207498b4b72be7ae],
    [0xb52ebc4a889395c3, 0xce6c1ae47e5e71c9, 0x8a87b9950435e799, 0x25ed15fcc126acff],
];

/// Coefficients of the earlier outputs, the last one first.
#[rustfmt::skip]
pub(crate) const BETA: [[u64; 4]; 3] = [
    [0xf2e8909a56fcf3d7, 0x8019ce3145ed8c1d, 0xdda896a228616418, 0x0e5ed723ffc885e1],
    [0x09599dee92a2e516, 0x24491fceb71fb652, 0xcc8b3c16f753c7e4, 0x1bd8933e20fe0cf0],
    [0xa71d24f3c769de85, 0xb22ae29e07838d63, 0xcc89247691339edd, 0x1fa6d04ca4330cdf],
];

/// From the last inputs, the last one first, to the state.
#[rustfmt::skip]
pub(crate) const EXIT_Y: [[[u64; 4]; 2]; 3] = [
    [ // 0
        [0x3c8c221c481a2d6f, 0x330e844385f03c32, 0xb59c4e9d01b6ba2b, 0x207498b4b72be7ae],
        [0xb52ebc4a889395c3, 0xce6c1ae47e5e71c9, 0x8a87b9950435e799, 0x25ed15fcc126acff],
    ],
    [ // 1
        [0x68953ed9c6120233, 0x91c944a007df8ead, 0xcdd92bd0d8ab58bd, 0x08af180be46a2455],
        [0x9f334d6e92a7f522, 0x482fb534aa483bb3, 0x4ea8bb5d1a60f836, 0x2911db3c7e18b25b],
    ],
    [ // 2
        [0xc8ee1d16d8b3f630, 0x02d09b0613fe5809, 0x5b297b61dd753e93, 0x1caa4855df75310a],
        [0xa469b82386952ede, 0xfe25533095ba91d6, 0xea5c42f0a0fe67ad, 0x27da8b0b20225ca4],
    ],
];

/// From the last outputs, the last one first, to the state.
#[rustfmt::skip]
pub(crate) const EXIT_S: [[[u64; 4]; 3]; 3] = [
    [ // 0
        [0xf2e8909a56fcf3d7, 0x8019ce3145ed8c1d, 0xdda896a228616418, 0x0e5ed723ffc885e1],
        [0x09599dee92a2e516, 0x24491fceb71fb652, 0xcc8b3c16f753c7e4, 0x1bd8933e20fe0cf0],
        [0xa71d24f3c769de85, 0xb22ae29e07838d63, 0xcc89247691339edd, 0x1fa6d04ca4330cdf],
    ],
    [ // 1
        [0x670d8bd946474dd5, 0x56daed800bf07bae, 0x5c98d51ecca20e6d, 0x1a3491eda18b0028],
        [0xd0dd57e1966d79b4, 0xcbf23897bb2f0638, 0x56c1cc248a4d739e, 0x07aa746902a4cd92],
        [0x629fe0a9374f25d6, 0xc0f2ff13b32db632, 0x12e31a7455833eb3, 0x0d90dfd596e8d19b],
    ],
    [ // 2
        [0xcc226561d2802757, 0xfcfbd22f5bb9f4ed, 0xc8ef58acce2b8678, 0x05984bb41bae9c88],
        [0x954ca98ffff14edc, 0x7a7e3cf84723ec8d, 0x51b2ed7fe2aa698a, 0x1301d6f73060c6c9],
        [0x2b78d9ad06f71d08, 0xe65ffe5ae93e8ace, 0xf1c8ad1501a3486e, 0x20d3ba56ca1ba101],
    ],
];

/// Constants of the four full rounds after the partial ones.
#[rustfmt::skip]
pub(crate) const LAST: [[[u64; 4]; 3]; 4] = [
    [ // 0
        [0x6832326c4238567c, 0x444460e3bc82452a, 0xefc4b9126af06cd2, 0x0b96c9400a9c1f34],
        [0x3f5841701e904c06, 0x533d77f7d81e498c, 0x0b371f21018631e5, 0x0285bae0aa77204b],
        [0x10a548bc92bb6039, 0xda0e12ee7df69e8a, 0xed6068ea3b94d29a, 0x21eb94b5ac71e20f],
    ],
    [ // 1
        [0x6800c90673d40313, 0x370cc2be065355bb, 0x48b361af98b894c4, 0x1574397ef2d5da4d],
        [0x980463e7193ce68c, 0xae87dc9d1a4abf45, 0x038a72f6f99cdb5e, 0x169da4f52a8f168c],
        [0xc837d64534683bb9, 0xa1c5ad4757898b12, 0xc4eb6597a3d9aa3f, 0x10551f64e930629a],
    ],
    [ // 2
        [0xc276f1f23fa3dfda, 0x07be179d0f4e390f, 0xef2cc368f6a7932d, 0x169888fd256ea6c8],
        [0x0933f9e69fdb4920, 0x757798d2cb552ac2, 0x44617531aff8a6e8, 0x1c88dc66ae439dee],
        [0x84d6faa1219d011a, 0x6c621fc73f57d413, 0x06661776bd78cbf4, 0x0d40569eac57478d],
    ],
    [ // 3
        [0x65a764cb33746490, 0xd857618b6d3d133b, 0x597d95e1bcb82d7c, 0x1999b22a5b250c0d],
        [0x09913f64ed0f55eb, 0x71f4b894b1d49b95, 0xe64f2d869782046b, 0x2ac51c6d3b362aaa],
        [0x4e1f1fb6f3864524, 0x183aa6e52734a295, 0x7a585dc7414a772d, 0x0e2e7f46b2e96900],
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
