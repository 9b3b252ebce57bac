//! Poseidon over the scalar field of BN254, circom's family: width 2, x^5, 8 full and 56 partial rounds.
//!
//! Made by `cargo xtask gen-params --only poseidon-bn254-2`; `cargo xtask check-params` compares. An element x is 4 `u64`, least significant first: the Montgomery form x * 2^256 mod p.
//!
//! Source: Grain LFSR, seed (prime field, power map, 254 bits, width 2, 8 full rounds, 56 partial rounds). The 128 round constants have the sha256 `55647472b416cc9fafb46d90700fa370a30e8b62df0b5faad63718fa47bb95ea`, the matrix `ee6760f2328521e6eb47b07a8f160cefd8494acb9764cd107342295ed9e71fde`; it passes the three checks against subspace trails. The tables are these numbers in the form of the scalar recurrence.
//!
//! | table | class | sha256 of the canonical elements, big-endian |
//! |---|---|---|
//! | `FIRST` | derived | `434b49183fc9652c699bc7e85aaa60af74c201a5d25e5c00a4ff4fbd5347dfde` |
//! | `MDS` | derived | `ee6760f2328521e6eb47b07a8f160cefd8494acb9764cd107342295ed9e71fde` |
//! | `ENTRY` | derived | `c22484c8cc0aeacc7c2089760c79a2d21456342640db7e488fc939cdebacf968` |
//! | `PARTIAL` | derived | `6a06d01b1b868498b050e8774dab9734836a49555e77185bc4f0dfdeda56b0bd` |
//! | `RESPONSE` | derived | `6ecce76ac9b6e2bedd7183f9540b5117e4958acf48edae489edd06412ee99f27` |
//! | `ALPHA` | derived | `e1817b5b5d14f4927ccb675cc7f2a94d38c8d34c56a3dd5f7f41e8b18fcf8e3a` |
//! | `BETA` | derived | `67945df53202665a5f3c193b8db18826ab02a8b6f74fc767ebfabdbd8b8aaf4a` |
//! | `EXIT_Y` | derived | `93e08ac6d49a319d7e81425653332ed1696f545a18cec2b6ea58936358c85f0b` |
//! | `EXIT_S` | derived | `60b9bc0982150f4971c297b905642a2dd9c19984dbd1af31e72a0b9bdb836bb9` |
//! | `LAST` | derived | `b49f589f8b607fd99586ad129cc783a795f4dc390c50cb5b8c8bcdfdd4b07fa7` |

/// Constants of the four full rounds before the partial ones.
#[rustfmt::skip]
pub(crate) const FIRST: [[[u64; 4]; 2]; 4] = [
    [ // 0
        [0xa96c453dc58aca67, 0x73eb0f4319a6fa1b, 0xc1584c4902cfebe6, 0x0258feaeab003c81],
        [0x999f128f883214ee, 0x3812d56244476181, 0xf1c713591a60e735, 0x1d29e209ed432b39],
    ],
    [ // 1
        [0x10245a461f9886f9, 0xc1f6a382a4af9cd7, 0x43dc54de7be4216c, 0x08dde7787782a71d],
        [0x86d4b4dfcfcc4182, 0xb39eadc24bb31793, 0xf2eb1492aa7b0c79, 0x14adb8ab12efc7fc],
    ],
    [ // 2
        [0x5ac9777b239d7f99, 0x2de9df1a6b10a565, 0x0fbbf650052bad6b, 0x1d9e1fcdfdd4cd35],
        [0x610101865edf14ab, 0x10cc90a9e968ec10, 0xbc3715a205fc111a, 0x2f07f1e20f67d489],
    ],
    [ // 3
        [0xd1b7a8a6f159c12e, 0x36243b2a680a4228, 0x20d439cec6a8e4a8, 0x228c467513fc8cef],
        [0xd78a36ba6e65a009, 0x27b2c19d400613f7, 0xb3eba82561a94f58, 0x1a07ef8d266420ad],
    ],
];

/// The matrix M, row after row.
#[rustfmt::skip]
pub(crate) const MDS: [[[u64; 4]; 2]; 2] = [
    [ // 0
        [0xf8b2f47577922da4, 0x49c37c46f4fa97b6, 0xead42bc5207ce75b, 0x1e6197b9dc74448b],
        [0xc91fea8d2d7f6ead, 0x4443f72e7c6ff1e2, 0x03a88bce6ac257ff, 0x264b0b0f2fad086d],
    ],
    [ // 1
        [0x536d530e1905be54, 0x53cc09060b99f372, 0xfe8b92243f7d9e58, 0x2e82e796daea67c3],
        [0xe2e3947380b63a9c, 0x6780f80ec0391deb, 0x4b955057a5d7a0b5, 0x12df481b6fddc490],
    ],
];

/// O M: from the S-boxes of round 3 to the inputs of the first partial rounds.
#[rustfmt::skip]
pub(crate) const ENTRY: [[[u64; 4]; 2]; 2] = [
    [ // 0
        [0xf8b2f47577922da4, 0x49c37c46f4fa97b6, 0xead42bc5207ce75b, 0x1e6197b9dc74448b],
        [0xc91fea8d2d7f6ead, 0x4443f72e7c6ff1e2, 0x03a88bce6ac257ff, 0x264b0b0f2fad086d],
    ],
    [ // 1
        [0x22d6c1be9148da58, 0x1f284ccc17a02a32, 0x1344690fd6ce0ca1, 0x072b57f125a46ac7],
        [0xb4326abf59d221e0, 0xc83f36321c31b981, 0x6d31011a2ca3056b, 0x2d062d7b8cb993af],
    ],
];

/// What is added to the S-box's input in each partial round.
#[rustfmt::skip]
pub(crate) const PARTIAL: [[u64; 4]; 56] = [
    [0x8099c7d930553dfe, 0x87c661d6077c15b7, 0x5a5ac36a76bd32d3, 0x27889e1d793f840c],
    [0xb2fee9606cc86986, 0x1f3a17d2f203e9c5, 0xf83b13d9ab9bea41, 0x2954efcfa926d682],
    [0x86097305aa10f263, 0x54c72761a9bb2225, 0xcfcfac604b1e783c, 0x03698c2fa6530369],
    [0xad8e2aab11990c0b, 0xffe8ff79b22abb0a, 0x3f7ac1b01d1223a4, 0x2e130f9393e218a6],
    [0xad8ce427dc117cf4, 0x75d65c4b14c779d3, 0x09e1424b8fc3ad69, 0x04a4a1498f1bb2b6],
    [0xb2c2e2128c8b247e, 0x69b226a85866b33e, 0xc0c33e7213ef005a, 0x20cf516675a5b81d],
    [0x1298e7228540eb2c, 0x1a27328118a0a64b, 0xeacc8f59b805e963, 0x0af71a1f80e78e47],
    [0x4d575be1c5123404, 0x8dc2707bcd32cc43, 0xfb06f1f0fa61b0a8, 0x05fde1f57729848a],
    [0xc30394aadf836a28, 0xea862f67c394f220, 0x5124c804016913b4, 0x278a0254f6727fdc],
    [0x964c117d88c86e98, 0xbfff228099e8d9e2, 0x7337ef5afe90a7ef, 0x0be3603e15922420],
    [0x60690bae4d8ced03, 0xe3a31adeed1bc9e5, 0x453cfe31f89dff80, 0x257692ff64bbfdf0],
    [0x59bd070cc96579e1, 0x3ca65021f0aa153d, 0xcdb2095bb48e3560, 0x186a2d140aad6beb],
    [0xbdc1c98cb65c44b8, 0x6b636c4f962184e3, 0xe23781204dd2660c, 0x18ba869c94b1e07a],
    [0x0471c02eaa0d40fc, 0x5af2b8b8d6208447, 0x3125520c9ebf6fb7, 0x1a85b16074836ff7],
    [0xde4a41683a413e4f, 0x99116b3938ed7bc5, 0x049e8d05f99d07c0, 0x122da6228c2eeab9],
    [0xac99829a2e3be5c2, 0xf6655f7cc5d9c76a, 0xdd8c50c4f7ca717f, 0x19725b7dc682da7d],
    [0xeddefc246eb1677d, 0x1ea2432816b11c65, 0x7820c4668745ce35, 0x106f0d55471a446a],
    [0x261ffea82ae017e5, 0x897dae2d5f58f530, 0xbc08d1d8f59efe04, 0x21b895b3baf4e93f],
    [0xb96fbcd28a888fee, 0x007b555358da5a32, 0x3f1c209459ecc6e5, 0x1efc51b3746e9c5c],
    [0xdf2310b3c74e22c4, 0xefb19239f3254892, 0xd1fa49824597025c, 0x051bb3b106447a38],
    [0xff2b24aa148f8482, 0x194115d10c219045, 0xbd2d3e7b8a36218e, 0x176d0072d1e8e79f],
    [0x69d039b00ada73e4, 0x5f3e3fae24da7c50, 0x58ab5bf800518659, 0x229db136f47c845a],
    [0x8b74a1b6461aca80, 0x2bd5a7bfb73c591f, 0x2aaa638916b117f1, 0x1969c3e27e04578f],
    [0xfcdd0c4564e56bef, 0xfe13fe370794b8c5, 0x0a7970ebed065c55, 0x17269facbfbfb7bf],
    [0x05771ae399b853b3, 0x9223083378f18107, 0x72e4808e42681bd3, 0x08366f457ae0f59a],
    [0xde5c1ddd0fdb7ce5, 0xb3ff37133be6d463, 0x5b53fa7a94ed4e5d, 0x291fe936e398f84d],
    [0x671acff3ac033647, 0x882d692f6e0d58d5, 0xca8332d94367b0c1, 0x0b255dfb32c1c0a7],
    [0x77831a7e82a5ae2d, 0x0d402359fc7dac23, 0x94f894f2765feb89, 0x21963e044c421690],
    [0x51acb091973ea966, 0xeb4dc23253640787, 0x8e68b46a29f98587, 0x2dfa19211e7f6862],
    [0x03dcd87f8bf19e8d, 0xd43d32f6929e6847, 0x9d916d1b06400e9c, 0x16b8577dafbf95a3],
    [0x2741ed1acf990cae, 0x9a5463122a08de8e, 0x5b2fc9180a381b7d, 0x1fe79a96dc57c90b],
    [0x3f31adede1d80cfc, 0x3696ca4bc1838dbc, 0x44c686200fec5118, 0x2b8948e2bfa2acc7],
    [0x98b34c1425183e21, 0x7e16c69b63197a17, 0x1e3cece8541fa8ee, 0x0315699ee81db503],
    [0xdba5d8c7eb86d5bb, 0xca6313fa79d95b35, 0xa188fccd7c5896f5, 0x1624ac642c6692ce],
    [0x95a7e442297ec2dc, 0x0f900f29afb1c0dc, 0xecef9401778a86b5, 0x16b0a7572c107e1e],
    [0xff422b44be35d363, 0x5b42e3d9214d4e40, 0x5b4a8653a10015e3, 0x093d469c8a1d790a],
    [0xef8cb8856b21c4c0, 0x92315c9911215ac8, 0x41fae192a5ec72dd, 0x2b990eeae2dc515b],
    [0xbf9d776b430815d0, 0xd267e35ba7c3d2fe, 0xf8aaf8a6df8451d8, 0x08e8a7f068d8c4a3],
    [0xa43ac4e7e05f2846, 0x5fd8ae8e8da4e5ba, 0xa3773584eef7ea0c, 0x27cdcd6b09ff8f33],
    [0x94078d2b6c9f8c45, 0x0e10e20410aaf559, 0xbd17303ea335fdc6, 0x226851364b19bf43],
    [0xc370a4ef724902a1, 0xb30bcd6aba88c780, 0xbc7e174f8a07d433, 0x202d36d6553fd333],
    [0x19b0f17e6bcb1ed2, 0x9a3ee97f4c9a74c6, 0x75078ab4953852de, 0x0120441558986a50],
    [0x130a792aa438fb2c, 0x1e32a5f5dc67dc86, 0xa0bd9c4c860fe78a, 0x0075cea6b938718e],
    [0x60ee4c5be6eba957, 0xd35eecf299ce1e0d, 0x04369ba9def408fe, 0x078be43ef561b42b],
    [0x1028a485b2692d76, 0x923a45fd8798dae3, 0x27b30fc44648f300, 0x1f9ae9508c91c2e3],
    [0x552111b8f31122f4, 0x42f59f973953904d, 0x613b236b1115f44e, 0x21909c49e3b4065c],
    [0xc9be5163ec43ceb5, 0xb10e1fb6963fd09a, 0x217620c936b022ac, 0x225025702fb47e3c],
    [0x9689bb0b7ce1d3fd, 0x9f05cf0a90fe3f6e, 0x3e6f9e3c455f1c86, 0x27ccdad2f053a3e0],
    [0xc8d8a7731e106606, 0x2192ab5fae092fe3, 0xa9be48d0eacf85af, 0x1538447c7c4a4781],
    [0xaa688f3cd4278496, 0xd1645ce8ee14a8d4, 0xfdbb87f957335a4c, 0x2aa1a2f04c65775a],
    [0x4731d764f761ff55, 0x7edfe4fd2a2219ac, 0x63cb0e558a081692, 0x17c683e90a2a8001],
    [0xe77427caabb0fb4f, 0x0c3439dc8130e3f6, 0xbdaef81c9e320d61, 0x2a2aa8ff8830ee9b],
    [0xdd056b0e16f93d77, 0x2fc73fc26b95b043, 0x33916f24530b2761, 0x2ef031fa53524857],
    [0x4ffe6825a65e8c73, 0x0b8f2190b11f919f, 0x66db00c3685412e0, 0x0778c42dc816eb11],
    [0x2e8b9eb2531fca85, 0xdda4007161469d0b, 0x7478a7acdc5d52d8, 0x2e7a1a376eb54004],
    [0x1f02164ea38d892a, 0x39dfe95176605434, 0x8b08b6fe8faa43f8, 0x1254a4791f86e473],
];

/// e_0 A^i b: how an output shows in the inputs of the first rounds.
#[rustfmt::skip]
pub(crate) const RESPONSE: [[u64; 4]; 1] = [
    [0xf8b2f47577922da4, 0x49c37c46f4fa97b6, 0xead42bc5207ce75b, 0x1e6197b9dc74448b],
];

/// Coefficients of the earlier inputs, the last one first.
#[rustfmt::skip]
pub(crate) const ALPHA: [[u64; 4]; 1] = [
    [0xe2e3947380b63a9c, 0x6780f80ec0391deb, 0x4b955057a5d7a0b5, 0x12df481b6fddc490],
];

/// Coefficients of the earlier outputs, the last one first.
#[rustfmt::skip]
pub(crate) const BETA: [[u64; 4]; 2] = [
    [0xf8b2f47577922da4, 0x49c37c46f4fa97b6, 0xead42bc5207ce75b, 0x1e6197b9dc74448b],
    [0x1cd70c87892506fb, 0x4fd24e50b4a1497e, 0xd2e34101d02649f7, 0x17cad90a7dc253f0],
];

/// From the last inputs, the last one first, to the state.
#[rustfmt::skip]
pub(crate) const EXIT_Y: [[[u64; 4]; 1]; 2] = [
    [ // 0
        [0xe2e3947380b63a9c, 0x6780f80ec0391deb, 0x4b955057a5d7a0b5, 0x12df481b6fddc490],
    ],
    [ // 1
        [0x7366eab432a620ac, 0x50184096125d7e10, 0x83700be532a311e5, 0x0d8b1c14d7255872],
    ],
];

/// From the last outputs, the last one first, to the state.
#[rustfmt::skip]
pub(crate) const EXIT_S: [[[u64; 4]; 2]; 2] = [
    [ // 0
        [0xf8b2f47577922da4, 0x49c37c46f4fa97b6, 0xead42bc5207ce75b, 0x1e6197b9dc74448b],
        [0x1cd70c87892506fb, 0x4fd24e50b4a1497e, 0xd2e34101d02649f7, 0x17cad90a7dc253f0],
    ],
    [ // 1
        [0x536d530e1905be54, 0x53cc09060b99f372, 0xfe8b92243f7d9e58, 0x2e82e796daea67c3],
        [0x132e5f8a23a665e3, 0x34cd4a6be5ade778, 0x46e699b4c09add1a, 0x165e618814c2777a],
    ],
];

/// Constants of the four full rounds after the partial ones.
#[rustfmt::skip]
pub(crate) const LAST: [[[u64; 4]; 2]; 4] = [
    [ // 0
        [0x0aa1d239037f55b3, 0x9e3161a6b82a15b7, 0xa3ee5008a944f8ee, 0x048b3a89ca447a4f],
        [0xd7c7d4704bd8ab3e, 0xcc7637bffc71ee8b, 0x903764655e94d12c, 0x28c02f32b59e43f1],
    ],
    [ // 1
        [0xc3a035c446078ca0, 0xc3d93a7c06652d88, 0x2891dce14afedadb, 0x11ca78ead50c54e8],
        [0xb70aa4de0ff71ea9, 0x5942f27ad66b06d8, 0x0ac4ef4dcb0e641d, 0x1eab113c43f1c2b1],
    ],
    [ // 2
        [0xee8912eca70be677, 0xe3a7409d57dd2c63, 0xf90ac8da833eeda6, 0x1a3b7b91e37b80f7],
        [0xe92f38d29ba56926, 0x8e0a150d2483ded8, 0x4fd611cf60236edd, 0x1e632f5a8b3b40ca],
    ],
    [ // 3
        [0x5fac88052c64d41c, 0xd67de3853b6e6f72, 0x052ba632bfadf075, 0x0fcffe454993c77a],
        [0x5a73392a70e1b830, 0xd35f28be438a1271, 0xf39dc381d25a1b07, 0x2e63deb22f01c740],
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
