//! Poseidon over the scalar field of BN254, circom's family: width 5, x^5, 8 full and 60 partial rounds.
//!
//! Made by `cargo xtask gen-params --only poseidon-bn254-5`; `cargo xtask check-params` compares. An element x is 4 `u64`, least significant first: the Montgomery form x * 2^256 mod p.
//!
//! Source: Grain LFSR, seed (prime field, power map, 254 bits, width 5, 8 full rounds, 60 partial rounds). The 340 round constants have the sha256 `2282e35b2b85896a3c4eef32bb643912f972f0a2a649b73bcfa62a49b428fbf5`, the matrix `97a5a51b644929e8d1c86b51c253bf4e3cae6cfed83d4298349d9826be04bf7c`; it passes the three checks against subspace trails. The tables are these numbers in the form of the scalar recurrence.
//!
//! | table | class | sha256 of the canonical elements, big-endian |
//! |---|---|---|
//! | `FIRST` | derived | `e6abfed0852b4ee4d6bf6585ffd567c134ac5654d0cd871e574e445cb157bd6a` |
//! | `MDS` | derived | `97a5a51b644929e8d1c86b51c253bf4e3cae6cfed83d4298349d9826be04bf7c` |
//! | `ENTRY` | derived | `8084d7b99eccbd4e24eefbf79c883202a3a5401f70ca9971f13d875fcb14a641` |
//! | `PARTIAL` | derived | `d48e94433435c6433ad2b035d97b6cd10a351604cc0b15fdc189d340c066dbe5` |
//! | `RESPONSE` | derived | `acabbdd4181ee429c3c4881057dec59561707599b6b9463a020c573c88d87af5` |
//! | `ALPHA` | derived | `c0413b5c6ad1acd32da0b9a960d1572c517bcc96146204788d18cb8358e85255` |
//! | `BETA` | derived | `2149d9664702969aa58915a8a5b32853a1ebf8d4aad7f43dc2612b1f6419d248` |
//! | `EXIT_Y` | derived | `3b8574533c448612d93480ec400f210a037e3425e44bd7a22646ecf11c2bec6a` |
//! | `EXIT_S` | derived | `02592afdd5eaaa73eba4daa02f3b084c7ed5727e7df840aa7e4e8cab3365270d` |
//! | `LAST` | derived | `570f8bffc704f4d5f01a3590759849ee5b745fa3b74c352c4321aac2fe0db369` |

/// Constants of the four full rounds before the partial ones.
#[rustfmt::skip]
pub(crate) const FIRST: [[[u64; 4]; 5]; 4] = [
    [ // 0
        [0x878a9569334498e4, 0x4641e4a29d08274f, 0xf2713820fea6f0c4, 0x0898c94bd2c76331],
        [0xd6dec67b3646bdbc, 0x626a9e071b154f27, 0x71a61cb1f9d90cbe, 0x134dd09bc5dffaa7],
        [0xc24d9503f8682c8c, 0x9cf5f5abe19fedff, 0x125f8816cdb2d9f1, 0x05954a7a4436fd78],
        [0xc306f8ed4ba6732d, 0x5b187030689573d0, 0xb0a9df5b5120771d, 0x05513e9e64511461],
        [0x84b301dccd446ff0, 0x59d0332079fd0d4c, 0xcb69fbff03ebf775, 0x1582477fe7736802],
    ],
    [ // 1
        [0x5362fc5c9a7c42f4, 0xb8b364f0155ab1f0, 0xb30654c42656c7c1, 0x2c5a02372db008fc],
        [0x96b72aad17e84cc8, 0x951de8b3af900172, 0x019e8182aa706e63, 0x2698ae703c1abe1a],
        [0x00d42e1221436b0e, 0xf2664ef30c6cd002, 0xedf50acc3d8616ae, 0x0f0f24531734899b],
        [0x8b729e9643b2f886, 0x0d9d69a737bec5d9, 0x13f8477d2a2dc7df, 0x2f801ef1125e22ee],
        [0x48e414c85ea0124d, 0xadf36e25585ad3b6, 0x01fd905aa908ce96, 0x12ae1d5c33dd8585],
    ],
    [ // 2
        [0xd9400c663f46fb1c, 0xc367fbfcb74e14e9, 0x263a31f53539a9a8, 0x2c14ea3e70ece3d6],
        [0x8205091fcff4185e, 0x15b16c04f93c6171, 0xe81d72eaa617fc83, 0x1188c21d9ce9974d],
        [0x8eac4395aa681654, 0x164ca0ba11b427eb, 0x35554a8d4dd43c78, 0x25884483e90fd08c],
        [0xe7263d68cd48cf9a, 0xdfbbd8be5db5ba79, 0xda0fce3e869b03f1, 0x06cddd417a334e35],
        [0xa0c5bf320595fc16, 0xf49f2260daad1d81, 0xb75bb40c6c4ad890, 0x0eed000c77ed4842],
    ],
    [ // 3
        [0xaecd15b6a4000350, 0x87fac0171084f2b6, 0x8d5c807f13f5c80c, 0x2af2a0fdc8846217],
        [0x2864cfd614d0d590, 0xb408241676c9080a, 0x9080fa2f363b966f, 0x0af9bc0066eeb20a],
        [0x0f99ec2d9c7f5c46, 0xc68c8a74c8fa9784, 0x082b8e29d87f91cc, 0x251594e3ce0b5ebd],
        [0x406e8b6a120194da, 0x115b890c7f641047, 0x6752259870a05fa0, 0x0a4c706bb8417105],
        [0x149a1b98952f0443, 0x7c9198b7d88b08da, 0xb342f127f00655a8, 0x248b7b9b0c55787a],
    ],
];

/// The matrix M, row after row.
#[rustfmt::skip]
pub(crate) const MDS: [[[u64; 4]; 5]; 5] = [
    [ // 0
        [0x77464b55cd95efca, 0x68ba7a74ae0e5894, 0xbd4dc1c2266c359d, 0x2967c834940e37a0],
        [0x9d7560eab0fe4046, 0x35aebb7e1cbabfde, 0x046f4c2b5ffaab98, 0x10c9d5b18c43b9ea],
        [0xb866652e4f26da85, 0xb9e2d4c767608cb5, 0x7266982acf0812ff, 0x1075bbdae372b70d],
        [0x6190b23770183886, 0x101d044302cb2858, 0xecd03dccfbeaf617, 0x0b084598422035a5],
        [0x71d451ca47c3e06f, 0x1a4dc1da0d245f85, 0x4812497a20f7afce, 0x02d1c2ecb1969e4b],
    ],
    [ // 1
        [0x6907e36200995439, 0xb9f80b5666c65169, 0x7ba328f07ebc2640, 0x152d921c334deb59],
        [0x9de26ee0faaa6230, 0x8b3cedd3678272c4, 0xbf689106033676ec, 0x0a4f014b431ef663],
        [0x0abe2754c2279be8, 0xf34d6acdb0ef8be1, 0x638c985fb12509f5, 0x0ce4a0756717cd0d],
        [0x4ff66343628de773, 0x8669e3967283e9d5, 0xdbdb4492fd9478a1, 0x2a172f4971297058],
        [0xa96b93484bd7274b, 0xb6ffb6120bbc6f39, 0x4f8cc3b20738a669, 0x26d0dab233956299],
    ],
    [ // 2
        [0x235bc3071b88c57f, 0x1edd9e8b512a928b, 0x4eba9db9a285a5db, 0x208c85cecd6e86b2],
        [0x8b7a04145ef1d11a, 0xed5ccb60d2f55df9, 0xc0463074d5d84b7c, 0x0fc883bdcf417770],
        [0x16ef19d92023860d, 0x97313a990cdaa693, 0xfa536002a38deb76, 0x157c584bf12b5fc2],
        [0x26b36d6f81141445, 0x46db4e5f5c0c0592, 0x1c8ff6641950ef7f, 0x03831bb3c0404ec0],
        [0xe693b6e9a4a622a4, 0xd3c7b489ce3e9706, 0x97a65d65e20440eb, 0x01c50a5a391d3e7f],
    ],
    [ // 3
        [0xd7e96fada4cc7131, 0xe05eeb104bdd4f26, 0xd629a31acc8b39c6, 0x292e987009256cb4],
        [0xc7a0f540e19091eb, 0xd6b9fc0427f1efb4, 0xd709082fce71505b, 0x2c2f39bf3fb689c1],
        [0x32ec79c4fa39b5e0, 0x07e1d8f6dc66882f, 0xdafcf6f32b1b7f1f, 0x0b80626e4af5efe5],
        [0x48268958c0294633, 0xe32eaddae7cd0cfb, 0x83f515af535c5f73, 0x0eb68faa42851083],
        [0xde28a4428ec83e3a, 0xc302d6eb2a211388, 0x78e5ca7195aeb86e, 0x1f159c9528951410],
    ],
    [ // 4
        [0x9337ce2160d27631, 0xb7603b2e38f0d93e, 0xba04b96b55dfec38, 0x25c45b9bb527b189],
        [0x570517f8d7bf3625, 0x06f64bcced634daf, 0x85747cad8e788981, 0x240f49cb93d117d5],
        [0x74572ba3822678b6, 0x1178400143204c5f, 0x46e8e28cd12c3a6f, 0x10b1d99213e5666e],
        [0x1c641486ade67a7a, 0x4b50719a5e10222c, 0x9f5dd44f4cc1d827, 0x01b5b9eef181679f],
        [0xfeb302a5110d9eb0, 0xc251af52f6c4abc6, 0xff454cd9ef575da7, 0x1ab6f8eace913fdb],
    ],
];

/// O M: from the S-boxes of round 3 to the inputs of the first partial rounds.
#[rustfmt::skip]
pub(crate) const ENTRY: [[[u64; 4]; 5]; 5] = [
    [ // 0
        [0x77464b55cd95efca, 0x68ba7a74ae0e5894, 0xbd4dc1c2266c359d, 0x2967c834940e37a0],
        [0x9d7560eab0fe4046, 0x35aebb7e1cbabfde, 0x046f4c2b5ffaab98, 0x10c9d5b18c43b9ea],
        [0xb866652e4f26da85, 0xb9e2d4c767608cb5, 0x7266982acf0812ff, 0x1075bbdae372b70d],
        [0x6190b23770183886, 0x101d044302cb2858, 0xecd03dccfbeaf617, 0x0b084598422035a5],
        [0x71d451ca47c3e06f, 0x1a4dc1da0d245f85, 0x4812497a20f7afce, 0x02d1c2ecb1969e4b],
    ],
    [ // 1
        [0x704036974ee6770e, 0x3df9359450759a08, 0x2c33670dc3866349, 0x28e861b10a496d0e],
        [0x1d54f3f572e1dcfb, 0xcc64b06878ab57a7, 0x5a4397bd74304f76, 0x1c6dd4e69ecaba60],
        [0xf23753e82656caeb, 0xa722f9abcf0a832b, 0x536d48e2eef1b7f7, 0x184bc2d85fc7f352],
        [0xef8c173239a8dc8f, 0xaf69302f1bdef016, 0x0e862b0a40f52701, 0x1056f34bd4a6e952],
        [0xe0fe29936f0714f7, 0x071fd0157d2ef6cd, 0x5b736dbb4bf16098, 0x2b5dc048e152039e],
    ],
    [ // 2
        [0xb3036bc2e438b62a, 0x3e4254e451beab1b, 0xe5ae4b9a7ba9b786, 0x07f3e05c4b31d3d3],
        [0xdf21bcdf75d2fca4, 0x7d35d80aca1caca3, 0x0bae0e006e220679, 0x1323dd4bb31a8dcf],
        [0x7e2703121643cc0a, 0x28e227369df806b9, 0xe8eaf72bf58d21cb, 0x2b2600afa75a8ebb],
        [0x5e5c4726f58ca06a, 0x78d58e199850150b, 0x6a9895cfb47b53e1, 0x09ef1b7884236a3f],
        [0xf803cc723705c48c, 0x39520e423e6f9ff1, 0xb4886f176d170995, 0x0d5eef0491104328],
    ],
    [ // 3
        [0x2982451213eea839, 0xd37129c7e7bb78d8, 0xccc2d32b288e6927, 0x150cf8efa33edc1a],
        [0x5521bc8d19d49199, 0x8c2b9e36fd18b841, 0x24d9cdf395be6025, 0x24062c969265fa1b],
        [0xbed32c20296daff1, 0x1886d084818b7ef6, 0xde828b526fe61f54, 0x1f0a46bec7320b24],
        [0x3792ea55d4a9bdb0, 0x72834cde722d1b1c, 0x22c37498bc9e2654, 0x1bfb627e8844ea81],
        [0xbb3086b6036ecd7c, 0xc4a8d11975a3822a, 0x5288d42fa3c84635, 0x19d1f1dbf3395610],
    ],
    [ // 4
        [0xf206a7acc36cda21, 0x88b82c3edb083cf7, 0x7081c448c6b7e1fd, 0x1cec2a6ce9135dd0],
        [0xe954e35a3d0f6466, 0x35e07a5c448ebc9f, 0x1edb2951ebcc4b79, 0x2bd415e3eda0e809],
        [0x91353a1c06f14c6f, 0x6e374a755816362a, 0xe160d82b5e2f024e, 0x11430e1a63612701],
        [0xaf7bb93e7b04944c, 0x8c21ad67a1fff01b, 0x0fd372627cb6268e, 0x24671ddac3b6d080],
        [0x22294349200b0342, 0xa7b90414ebf5ed13, 0x003df66f9272fb80, 0x0d022c1c2e1d9be5],
    ],
];

/// What is added to the S-box's input in each partial round.
#[rustfmt::skip]
pub(crate) const PARTIAL: [[u64; 4]; 60] = [
    [0x3af8d053046780e4, 0x3614ef0c253cec2e, 0xce3861bb8d06d02a, 0x0c1f2be6c18f032d],
    [0xff69b96e09cad3c1, 0x65615f031e52bc0b, 0x89f68fcbb01de0fc, 0x2e98316981bab45b],
    [0x3f296f16f33402a9, 0x33b1279e97947519, 0x7ea095db21e77a79, 0x09e4d861c264ca25],
    [0x0112a3c266a5e08d, 0xdd1de28bdbf245da, 0xa1217661fa28e153, 0x19c0386118ecf2d3],
    [0xb3634a1d4a3bde33, 0x9b0a90ac7d19943c, 0x0ba9bb932b24532a, 0x2b9524f99f1013c2],
    [0x51ce9aa8ce4555a8, 0x819a9ff92fdf20bc, 0x71ae63eab1de4bce, 0x247bf95d411568f2],
    [0x0c4102d2683334bb, 0xd1e8f6186de9741e, 0x2b011dd5ad03feb5, 0x2a0a1a8a4246b138],
    [0x9eaed59e3dc02223, 0xddc8dc987571264b, 0xdcf062d7ac41c2dd, 0x206d74586bad0c1a],
    [0xfcb0e0a5c7c87d21, 0x9e4205be8404abf6, 0x862041b4f4efe551, 0x27f41e66be584a24],
    [0x3a8f4d7372b06d5f, 0x96c361f63d2a0e11, 0x651c5833982c5d00, 0x2fab6eb1a915d9f1],
    [0x39e5f767434657e5, 0x89182d424cccdebc, 0x9e6059c663b1dea5, 0x2922a06019d2d7e9],
    [0xf2ca5c0e891ec356, 0x3593405a29d25272, 0x601ba002a0235da3, 0x089397e48cba8d13],
    [0xfeacf421b07f7ecc, 0x74e6dfbfb366b5aa, 0x6cda83dba2b39957, 0x2484c698cbc249cb],
    [0xd5145f8e984a27c2, 0x5951f19b5442f211, 0xd35a096e2efff393, 0x1ff69892024d22ad],
    [0x1ac656d816d6937a, 0x63fd38f683050f8c, 0xb53ddc5275ccd443, 0x0fed9e17b6eb3048],
    [0x43d38e9db9ae5495, 0xf0e0906e19348bb9, 0x0e73dd891633fdac, 0x0b10c1948405fe78],
    [0x0e722bf0c3381c26, 0x984631fe397f2ecd, 0x782d0dc11bc80d8c, 0x0db22a013622097c],
    [0xabae7b8fc2be7ec5, 0x696ec9a7aba8e075, 0x200814197fb80936, 0x18fc3fbd925d6a66],
    [0x62da26a2276d63ef, 0x920116f332fe9f7b, 0x4dc649f37e965e2d, 0x0223503d9d723785],
    [0xa23f3bd12173da46, 0x20498747fb3a0d91, 0x6f87f180324bbec3, 0x043034637dbacc07],
    [0x8ced55334ccd2e4a, 0x306177d9cec3b9d8, 0x83406e7b2da619b6, 0x09c47f9031aab187],
    [0x558c065fb1583843, 0xc90c91c5705489bb, 0x1b03a43ebaed54f5, 0x263109a10d0e5c93],
    [0x79d263abc829d6da, 0xe30cbb50855a8208, 0x8352e766b4e3ce09, 0x211e7549c1ec1c3c],
    [0x6698c9e857f3fe92, 0xdc94b3f2e1b0a821, 0xbe6adff3b7a4c7c6, 0x2e1d11a8dcf24a70],
    [0x49191962d9534e53, 0x209c871c9d3c4c29, 0xb9fd5b58989f5ddc, 0x18b5956acf3c72f5],
    [0x5f003dcdb8a19c25, 0xf07cefa6914e6e02, 0xefbcd371baf05b6a, 0x23e3a71996a2dc25],
    [0xd86070df6d63f0e9, 0x3425e8d66780c7ed, 0x2962d045dee2836c, 0x2b4ac149d0271400],
    [0xc6f22fa52392d482, 0x27249bcd79094916, 0xa74f30f104364f29, 0x2de37f91d89e97be],
    [0x8be36834b48f8fd2, 0x8b06277ca9304821, 0x3c4e33c56f373a89, 0x0ed2d2cb86b51432],
    [0x125aba1889d69b1b, 0x8f4ea64b4400eb4d, 0x6ca699555fc35c12, 0x09b2584ea986df76],
    [0xcdbd952e5bd451d7, 0x65b652a04111a76c, 0xc096af6ee95d9923, 0x21e022c3ad3f772e],
    [0x3877009c989c724a, 0xc9912f9eaee4e063, 0x85a653acc3a84be5, 0x0d813186caaa8de6],
    [0xe3c33037aba99c0f, 0xea6a9d1df2bec8b8, 0x18988fac252d549a, 0x104846692ef71747],
    [0x92fc5a3dae10efe8, 0x552bcf3e63798e0e, 0xe839a3fd66f4566f, 0x2f63579897606dcd],
    [0x908dd1cf945d191d, 0x2d87b3e6b44e6a54, 0x5f93b26f0068b89c, 0x0e87129e8aa6d2f9],
    [0xd3f5dc6118a69458, 0x60928dbd77fd1f7e, 0x38c4287c811b4aa7, 0x27c7e50d9981a94a],
    [0x0a3d980a13356b94, 0x3372f9e1dc7f3546, 0x598fb29a71972c77, 0x1fd881cbc114715f],
    [0x93956994c64b6db0, 0x11f33203be4c175c, 0xcb3e773b22d5a425, 0x2ad1fdefcb06d5ed],
    [0x3d23888093ffe0b6, 0x3360a3abe2d0ac51, 0xfd20cfc9cb519da1, 0x0a764129e6be7b7d],
    [0x7890190f50d39a65, 0xbb810227c4dd45d4, 0x095c32097717ae2f, 0x13690708f174031f],
    [0x5349ece6878e0b09, 0xef1afd959cf28665, 0xca7af8a6bf50a4dd, 0x2556d96bbf24f377],
    [0xeab87105d6238db0, 0xba5d52707e1c584b, 0xf1cbee5bf0832b3e, 0x1ba20d64e9905828],
    [0x8185d5ce82abad43, 0xd31a9859016fd276, 0xd545b42807f80d2e, 0x2e0114b92654aa4c],
    [0xf4ca71dfd5c1e2cd, 0x4ed4b601bc1d3580, 0x31dc8db454049016, 0x0c069f508184ed09],
    [0x0b864552d3aae894, 0x62a76246ec580569, 0x96f2a4c790eda355, 0x19b0de5ab4e97f16],
    [0xbdbd8301a86cc47b, 0x4709aaef78cfce63, 0x9e3644f25c0f78d4, 0x1cf9bd693bfe1525],
    [0x0681ae6bdfd57b09, 0xbf5048c13fb7405f, 0xf984f26055b44c5a, 0x175607d466c4141e],
    [0x10328bbe00e096b5, 0x6818c06462455419, 0xe4cc0c3d4655a091, 0x06e5cc1e687301ae],
    [0xad9e78ae35d5d59f, 0x092f73cda102fd70, 0x7a788d27af18c93d, 0x2f428a9f97030cf4],
    [0x49be3ccea35f3c50, 0xadf7916c3032ee01, 0xb35444e80078481f, 0x289189aeac529691],
    [0x4f948d81266119a7, 0x17476858bfeb241e, 0x078f66074efd60d8, 0x0c5642db619239b4],
    [0x795336853ea30332, 0xbca21ed5e8ee0c86, 0xbd709402e3e6fcc5, 0x25c7c77f3f741ee2],
    [0xcf8652103b15e1a2, 0x9648ab0cb343a1e5, 0xb1cf3d5f2f8e223a, 0x1af38b192c7322cd],
    [0x1410c1f882374fda, 0x7d5798eb483a44f7, 0x10a4fe2dc57dc541, 0x0a97b12e13cd810c],
    [0x8d7cc2bcd832fa77, 0x54248f8c1867468a, 0xd3eb0c860350e671, 0x2c05e625f6162eef],
    [0xfd3065c9822cf458, 0x01961459d651384d, 0x41a9411bfeff6b3a, 0x241c39ba8860875e],
    [0xbbf380c79c41d05d, 0xf9c40d08c8679e62, 0xe5dd2b1175682a74, 0x2f2ad7c9e88fc7b1],
    [0xab4dedee3c412b48, 0x353c0bbbfa42190b, 0x6d505ab78d1a9d77, 0x231cf6a2c9c3a376],
    [0xae7a056dc0571120, 0xe65e169b5d62fef7, 0x50773537a1149e77, 0x1888ce0ab715ce6d],
    [0x04952906976212e0, 0x1a54447b9629c6e3, 0xee3ebc7e5e6ce13b, 0x0329837e2805a7d3],
];

/// e_0 A^i b: how an output shows in the inputs of the first rounds.
#[rustfmt::skip]
pub(crate) const RESPONSE: [[u64; 4]; 4] = [
    [0x77464b55cd95efca, 0x68ba7a74ae0e5894, 0xbd4dc1c2266c359d, 0x2967c834940e37a0],
    [0x704036974ee6770e, 0x3df9359450759a08, 0x2c33670dc3866349, 0x28e861b10a496d0e],
    [0xb3036bc2e438b62a, 0x3e4254e451beab1b, 0xe5ae4b9a7ba9b786, 0x07f3e05c4b31d3d3],
    [0x2982451213eea839, 0xd37129c7e7bb78d8, 0xccc2d32b288e6927, 0x150cf8efa33edc1a],
];

/// Coefficients of the earlier inputs, the last one first.
#[rustfmt::skip]
pub(crate) const ALPHA: [[u64; 4]; 4] = [
    [0xb7c91f23fc04cd1f, 0x9fba9d51d9356188, 0x84a60ddb67f6c721, 0x18d493b9642f065c],
    [0x2835de1d7a9a0f3e, 0x416552612082eb05, 0x771cbbd40e8d09dc, 0x2a9c6465be3a07d2],
    [0x6ac860d7f44c9545, 0xbe40f7ffe9cc5af0, 0x3756f5dbd7ca4c34, 0x2ff55ba05a5223ad],
    [0xce70ad56a13ffc0a, 0x937c2e1d475bc4eb, 0x5408ac6494c8d8fc, 0x1397cda9e9336aeb],
];

/// Coefficients of the earlier outputs, the last one first.
#[rustfmt::skip]
pub(crate) const BETA: [[u64; 4]; 5] = [
    [0x77464b55cd95efca, 0x68ba7a74ae0e5894, 0xbd4dc1c2266c359d, 0x2967c834940e37a0],
    [0xc53451b6a9f66adf, 0x30819376236ba68d, 0x237aa8cb2636db14, 0x2debf885c758d4ca],
    [0x65f9af7544863066, 0x9de451d7cc4bdf23, 0x979a8d1309021cf7, 0x114441830b2f2a3c],
    [0xbd4adb9f37036d28, 0xcc4d04a7c8cc6f98, 0x29f4a02b0248af21, 0x01107544a8203761],
    [0x19cd09f7e0f591f1, 0x93375b3f10e8961a, 0x187dd7b5f9242020, 0x1ad1f20aec46126d],
];

/// From the last inputs, the last one first, to the state.
#[rustfmt::skip]
pub(crate) const EXIT_Y: [[[u64; 4]; 4]; 5] = [
    [ // 0
        [0xb7c91f23fc04cd1f, 0x9fba9d51d9356188, 0x84a60ddb67f6c721, 0x18d493b9642f065c],
        [0x2835de1d7a9a0f3e, 0x416552612082eb05, 0x771cbbd40e8d09dc, 0x2a9c6465be3a07d2],
        [0x6ac860d7f44c9545, 0xbe40f7ffe9cc5af0, 0x3756f5dbd7ca4c34, 0x2ff55ba05a5223ad],
        [0xce70ad56a13ffc0a, 0x937c2e1d475bc4eb, 0x5408ac6494c8d8fc, 0x1397cda9e9336aeb],
    ],
    [ // 1
        [0x97a222d7205dd904, 0x7042d8ce7bf1177d, 0xf0c837a17a437c19, 0x08813b5d4a5e995f],
        [0x60ce26534f3023da, 0x9e15019c05bec5fa, 0x6b7176c7c8cb066b, 0x101c804da616f504],
        [0x4e3eafdd76e40d82, 0xbece80cfdecd1af9, 0xf10cc78e8ecafbe8, 0x2c53da1e7f1a0c44],
        [0xb2d14370110dfe41, 0xef4dac1c69504737, 0x4da4115f900a6b70, 0x26019eb7b4afc9d3],
    ],
    [ // 2
        [0x123ecdd2b3314a50, 0x41719cd75069f1b1, 0x0b2056bb35969bba, 0x05c47e556840dc75],
        [0x083fb9b56d0afe08, 0x76b1ee7d82f5b304, 0x719c2619a0ff3592, 0x1ae38b67f14a0a47],
        [0x52c162b009713893, 0xe23b28d0c07cff74, 0x194750e457bc89fc, 0x17ccbee6f2ac82a8],
        [0xee56817b66152e58, 0x4dc7ad12c5f3cbd9, 0xf67cc2f7ea1c3a5f, 0x01747db1883ed714],
    ],
    [ // 3
        [0x10be8427f8a638a2, 0x1e6d674262604fef, 0xf5eca3584cd24012, 0x2d8c6a40b962fc94],
        [0xaeb95c3c0e0f3ac7, 0x72346189d85264dc, 0xb1c600cb3cac8878, 0x2fe003c3cee9fce7],
        [0x6914c9a92e5cd4df, 0xc140f9640abaf0bd, 0x7658a33d20105ea0, 0x179fccebe016adc6],
        [0x5d4c9dc9fda7e0b5, 0xca86abe7347d9136, 0x6cd4275426a38af1, 0x2aee499f3849c08d],
    ],
    [ // 4
        [0x21c8cc315689ac99, 0x4eb28fd987023566, 0x2a5259d972525e31, 0x14e5820b44795ce1],
        [0x4c73e986a3477533, 0xf976a3cd8d30b3b8, 0xb5763018dd4927c1, 0x1bffaed83c814002],
        [0xffc5e788c14577f8, 0x643133a3e6488100, 0x0f0dfe79b54b41c6, 0x0fb8ec448206a66b],
        [0xb76e22114f1eee48, 0x747c5f70f1360186, 0x4fd4c68beb51c710, 0x28859400fd3cdc42],
    ],
];

/// From the last outputs, the last one first, to the state.
#[rustfmt::skip]
pub(crate) const EXIT_S: [[[u64; 4]; 5]; 5] = [
    [ // 0
        [0x77464b55cd95efca, 0x68ba7a74ae0e5894, 0xbd4dc1c2266c359d, 0x2967c834940e37a0],
        [0xc53451b6a9f66adf, 0x30819376236ba68d, 0x237aa8cb2636db14, 0x2debf885c758d4ca],
        [0x65f9af7544863066, 0x9de451d7cc4bdf23, 0x979a8d1309021cf7, 0x114441830b2f2a3c],
        [0xbd4adb9f37036d28, 0xcc4d04a7c8cc6f98, 0x29f4a02b0248af21, 0x01107544a8203761],
        [0x19cd09f7e0f591f1, 0x93375b3f10e8961a, 0x187dd7b5f9242020, 0x1ad1f20aec46126d],
    ],
    [ // 1
        [0x6907e36200995439, 0xb9f80b5666c65169, 0x7ba328f07ebc2640, 0x152d921c334deb59],
        [0x3593e31afc463b18, 0xde440973ad7b855d, 0x9117e0aa75d5a9bf, 0x14775e48a6371e8a],
        [0xff31a4dfecf490b0, 0xf2a8dbe21121104e, 0x5f9f6d1ac0f8e6ae, 0x078ea53c981e2cef],
        [0xbd95ae1c885cf3d4, 0xc1d6a8758bd76e9e, 0xee7305847e73e04a, 0x2f9c9c3721d77f58],
        [0xc7728f58f08b5f4c, 0x214bcd30c4ac1840, 0xe8f043cdfc8c4096, 0x2205e06a4a7f3eba],
    ],
    [ // 2
        [0x235bc3071b88c57f, 0x1edd9e8b512a928b, 0x4eba9db9a285a5db, 0x208c85cecd6e86b2],
        [0x169fd66cbee3cb29, 0x4e8e314bbe56da4e, 0xe321cd3af86b1f17, 0x13ed81921249c65b],
        [0xa419d36090928f7c, 0x643d6847c443c39a, 0xfc79e32b755a2726, 0x2aafcfea3445ee96],
        [0x7cd8260f0a9d878f, 0x2c127ff60bf727cd, 0xd1cb2a9b9a3a667d, 0x008446777db3cf00],
        [0x46bc6e62c2a02756, 0x8566813af7ee3ef0, 0x7951f29a20e376c2, 0x05df352b0f81264f],
    ],
    [ // 3
        [0xd7e96fada4cc7131, 0xe05eeb104bdd4f26, 0xd629a31acc8b39c6, 0x292e987009256cb4],
        [0x6526b7790b5e6938, 0x3c6963ae115851af, 0xc292870f7bdcf554, 0x228004a354e29442],
        [0x3b35f507166095aa, 0x6c322cecd8287a80, 0x9686ead0662770ae, 0x2192afd644f2825f],
        [0x55a80796f67e47ba, 0x2e1df041f4498c25, 0x5e76adfcb0804a4a, 0x2fb374230719a225],
        [0x2194ab640a975c9b, 0xf6cefe7b094a1558, 0x8d13e7ce5bce50e1, 0x0abc21068acccc11],
    ],
    [ // 4
        [0x9337ce2160d27631, 0xb7603b2e38f0d93e, 0xba04b96b55dfec38, 0x25c45b9bb527b189],
        [0x28820413c55d644d, 0x327fd2a283c1990c, 0xe2a0f4e74ea00c7a, 0x18e24221c2405258],
        [0x35097f9a4ace2ee1, 0xe5b64d584ceff523, 0x8a05db7e3492a154, 0x22d169f8404e837e],
        [0xf72655f83455ced1, 0x42750bbe21f6f09a, 0xc7bb576f67fe582e, 0x084b057099e64332],
        [0xc6a1e762ac9d6b5c, 0xc7007eeb4abc1202, 0xc738f7e4f0e84cdd, 0x1e27f4d5fc17dc0e],
    ],
];

/// Constants of the four full rounds after the partial ones.
#[rustfmt::skip]
pub(crate) const LAST: [[[u64; 4]; 5]; 4] = [
    [ // 0
        [0x8b72ef5ffe017d22, 0x768901d730ee4659, 0x920755d7f1fac5e1, 0x212b0ada4b3b768e],
        [0x1c4a008622308b95, 0xabef5d7473e6ede5, 0x5bc798662fa55324, 0x179c043b4a4ab71b],
        [0x1eb8d77085985945, 0x6639cd05bdeb38a2, 0xeef4e439294bd391, 0x10189bbac498c255],
        [0x16f2f6f829692e7a, 0x21a8540d70393752, 0x29fd243b3579e940, 0x1210be4b1fc46b75],
        [0x682217fe9714c2ed, 0x0e49dc9fc6cf3f72, 0x0f1bcc304afc1185, 0x20161c26eb45aebd],
    ],
    [ // 1
        [0xaa20964deafe0b91, 0xe2a7e6ca5edd4a1f, 0x057ba486f576e66d, 0x205bf32d4e1481c5],
        [0x8e742f9ec6841d0b, 0x31061ccfad5a5217, 0x7b71500b33057f2a, 0x16daea714103de31],
        [0x11abbad157bd1752, 0x086b0bfa4ca1a650, 0x620544b4b2dc4a34, 0x0bc77c690c4727e9],
        [0xd592b3bd0452454e, 0xfcb2a667b4f8a458, 0xb0591d7fa9013240, 0x181ad6d3181e4869],
        [0x75df9ada1c6e61c7, 0xe7865ac098d96a8d, 0x4e79b52ca624a1bb, 0x2eb9734444d29531],
    ],
    [ // 2
        [0x56252281af9dd325, 0x2b56cd8ca643e6aa, 0x001bdcf70d097969, 0x050fcb4ec2ddeb58],
        [0xc520cddd629cf7cf, 0x1dfe1f44cce3fc7f, 0x82e70c14357cc3ca, 0x1e529e7b2aad97ea],
        [0xad0e31cb9df06818, 0x981d398bf7cbcb97, 0xb27a6760ea88d928, 0x29acb22cdc4819cc],
        [0x018bb277e22b3484, 0x5112b64eddb72d72, 0xf78b3bcffa1ad009, 0x11829e68b5f4754b],
        [0x7479e5e3057e0adf, 0xde6f62ade16366ac, 0x5dafb1e94b75a7a3, 0x05439e7c6850556d],
    ],
    [ // 3
        [0x429db1686714e521, 0x4069a1ff88a85207, 0xa771b0afd8bee2df, 0x03fce5510d8086a4],
        [0x38b2bf4062f50734, 0xe9ce00492ef1cae8, 0x327429d62062a64a, 0x1cc78575b13144a3],
        [0x8fe7bf8806045b99, 0x0eaf5157e1a05477, 0x509622ea5ead2b6e, 0x0348bc748879507c],
        [0xa10163a768b038fb, 0x8c2d3eabdce9be3f, 0xb2bbe02028e58741, 0x20d27adef4ab0768],
        [0x7233916fa65363e1, 0x67395b53fbf62a40, 0x877b9c7ee0adb055, 0x2260000302501716],
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
