//! Permutations, tweaks and the PRF, one at a time.

use std::sync::LazyLock;

use p3_field::{PrimeCharacteristicRing, PrimeField32};
use p3_koala_bear::{
    KoalaBear, Poseidon1KoalaBear, default_koalabear_poseidon1_16, default_koalabear_poseidon1_24,
};
use p3_symmetric::Permutation;
use sha3::{
    Shake128,
    digest::{ExtendableOutput, Update, XofReader},
};

/// Field elements of any number.
pub(super) type Elements = Vec<KoalaBear>;

/// The modulus.
pub(super) const P: u64 = 0x7f00_0001;

/// Elements of a public parameter.
pub(super) const PARAMETER_LEN: usize = 5;

/// The first `count` base-`p` digits of an integer, least significant first.
fn digits(mut integer: u128, count: usize) -> Elements {
    (0..count)
        .map(|_| {
            let digit = u32::try_from(integer % u128::from(P)).expect("below the modulus");
            integer /= u128::from(P);
            KoalaBear::from_u32(digit)
        })
        .collect()
}

/// The tweak of the step of a chain that arrives at `position`.
pub(super) fn chain_tweak(epoch: u32, chain: usize, position: usize) -> Elements {
    digits(u128::from(epoch) << 24 | (chain as u128) << 16 | (position as u128) << 8, 2)
}

/// The tweak of a node.
pub(super) fn tree_tweak(level: u32, position: u64) -> Elements {
    digits(u128::from(level) << 40 | u128::from(position) << 8 | 1, 2)
}

/// The tweak of a message.
pub(super) fn message_tweak(epoch: u32) -> Elements {
    digits(u128::from(epoch) << 8 | 2, 2)
}

/// The 32 bytes as one little-endian integer, in nine base-`p` digits: long division, byte by byte.
pub(super) fn message_elements(message: &[u8; 32]) -> Elements {
    let mut bytes = *message;
    (0..9)
        .map(|_| {
            let mut remainder = 0;
            for byte in bytes.iter_mut().rev() {
                let dividend = remainder << 8 | u64::from(*byte);
                *byte = u8::try_from(dividend / P).expect("the remainder is below the divisor");
                remainder = dividend % P;
            }
            KoalaBear::from_u64(remainder)
        })
        .collect()
}

/// The two permutations.
pub(super) struct Hasher {
    width_16: Poseidon1KoalaBear<16>,
    width_24: Poseidon1KoalaBear<24>,
}

/// The one hasher: making it takes much longer than a hash.
pub(super) static HASHER: LazyLock<Hasher> = LazyLock::new(|| Hasher {
    width_16: default_koalabear_poseidon1_16(),
    width_24: default_koalabear_poseidon1_24(),
});

/// The input padded with zeros.
fn padded<const W: usize>(input: &[KoalaBear]) -> [KoalaBear; W] {
    let mut state = [KoalaBear::ZERO; W];
    state[..input.len()].copy_from_slice(input);
    state
}

fn compress<const W: usize>(
    permutation: &impl Permutation<[KoalaBear; W]>,
    input: &[KoalaBear],
    len: usize,
) -> Elements {
    let input = padded(input);
    let output = permutation.permute(input);
    (0..len).map(|i| output[i] + input[i]).collect()
}

impl Hasher {
    /// Compression at width 24.
    pub(super) fn compress(&self, input: &[KoalaBear], len: usize) -> Elements {
        compress(&self.width_24, input, len)
    }

    /// One step of a chain.
    pub(super) fn step(
        &self,
        parameter: &[KoalaBear],
        tweak: &[KoalaBear],
        digest: &[KoalaBear],
    ) -> Elements {
        compress(&self.width_16, &[digest, parameter, tweak].concat(), digest.len())
    }

    /// An inner node.
    pub(super) fn node(
        &self,
        parameter: &[KoalaBear],
        tweak: &[KoalaBear],
        children: [&[KoalaBear]; 2],
    ) -> Elements {
        let input = [parameter, tweak, children[0], children[1]].concat();
        self.compress(&input, children[0].len())
    }

    /// A leaf: the overwrite sponge over all chain ends.
    pub(super) fn leaf(&self, parameter: &[KoalaBear], tweak: &[KoalaBear], ends: &[Elements]) -> Elements {
        let lengths = [PARAMETER_LEN, tweak.len(), ends.len(), ends[0].len()];
        let integer = lengths.into_iter().fold(0, |integer, length| integer << 32 | length as u128);
        let capacity = self.compress(&digits(integer, 24), 9);
        let mut state = padded::<24>(&capacity);
        for block in [parameter, tweak, &ends.concat()].concat().chunks(15) {
            state[9..].fill(KoalaBear::ZERO);
            state[9..9 + block.len()].copy_from_slice(block);
            self.width_24.permute_mut(&mut state);
        }
        state[9..9 + ends[0].len()].to_vec()
    }
}

/// The first `len` elements from the PRF: 16 bytes each, big-endian, modulo `p`.
pub(super) fn prf(key: &[u8; 32], kind: u8, rest: &[&[u8]], len: usize) -> Elements {
    const SEPARATOR: [u8; 16] =
        [0xae, 0xae, 0x22, 0xff, 0x00, 0x01, 0xfa, 0xff, 0x21, 0xaf, 0x12, 0x00, 0x01, 0x11, 0xff, 0x00];
    let mut hasher = Shake128::default();
    hasher.update(&SEPARATOR);
    hasher.update(&[kind]);
    hasher.update(key);
    rest.iter().for_each(|part| hasher.update(part));
    let mut reader = hasher.finalize_xof();
    (0..len)
        .map(|_| {
            let mut bytes = [0; 16];
            reader.read(&mut bytes);
            digits(u128::from_be_bytes(bytes), 1)[0]
        })
        .collect()
}

/// The canonical integers, four bytes each, little-endian.
pub(super) fn bytes(elements: &[KoalaBear]) -> Vec<u8> {
    elements.iter().flat_map(|element| element.as_canonical_u32().to_le_bytes()).collect()
}

/// What [`bytes`] wrote; nothing if an integer is not below the modulus.
pub(super) fn elements(bytes: &[u8]) -> Option<Elements> {
    let word = |chunk: &[u8]| u32::from_le_bytes(chunk.try_into().expect("four bytes"));
    let canonical = |word| (u64::from(word) < P).then(|| KoalaBear::from_u32(word));
    bytes.chunks_exact(4).map(|chunk| canonical(word(chunk))).collect()
}
