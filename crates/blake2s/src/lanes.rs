//! The compression function with one state in each lane, for kernels.

use touchmark_lanes::{Lanes32, Machine};

/// The initialization vector (RFC 7693, section 2.6).
pub const IV: [u32; 8] =
    [0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19];

/// The state before the first block: no key, digests of 32 bytes (RFC 7693, section 2.5).
pub const START: [u32; 8] = {
    let mut state = IV;
    state[0] ^= 0x0101_0020;
    state
};

/// The message schedule: one permutation for each round (RFC 7693, section 2.7).
const SIGMA: [[usize; 16]; 10] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
    [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
    [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
    [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
    [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
    [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
    [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
    [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
    [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];

/// No word of the block is known to be zero.
pub const FULL: u16 = 0;

/// Compresses one block into the state. Returns the state after it, of which a caller that reads a part pays for that part only.
///
/// `ZERO` has bit `i` set for every message word `i` that is zero in all lanes; those words are not read.
/// `length` is the number of bytes hashed so far, with those of this block; it is below `2^32`. `last` tells whether the block is the last one.
#[inline(always)]
#[must_use]
pub fn compress<M: Machine, const ZERO: u16>(
    machine: M,
    state: &[M::U32; 8],
    block: &[M::U32; 16],
    length: u32,
    last: bool,
) -> [M::U32; 8] {
    let splat = |word| M::U32::splat(machine, word);
    let [h0, h1, h2, h3, h4, h5, h6, h7] = *state;
    let flag = if last { u32::MAX } else { 0 };
    let mut v = [
        h0,
        h1,
        h2,
        h3,
        h4,
        h5,
        h6,
        h7,
        splat(IV[0]),
        splat(IV[1]),
        splat(IV[2]),
        splat(IV[3]),
        splat(IV[4] ^ length),
        splat(IV[5]),
        splat(IV[6] ^ flag),
        splat(IV[7]),
    ];
    round::<M, ZERO, 0>(&mut v, block);
    round::<M, ZERO, 1>(&mut v, block);
    round::<M, ZERO, 2>(&mut v, block);
    round::<M, ZERO, 3>(&mut v, block);
    round::<M, ZERO, 4>(&mut v, block);
    round::<M, ZERO, 5>(&mut v, block);
    round::<M, ZERO, 6>(&mut v, block);
    round::<M, ZERO, 7>(&mut v, block);
    round::<M, ZERO, 8>(&mut v, block);
    round::<M, ZERO, 9>(&mut v, block);
    core::array::from_fn(|i| state[i].xor(v[i]).xor(v[i + 8]))
}

/// Columns, then diagonals.
#[inline(always)]
fn round<M: Machine, const ZERO: u16, const ROUND: usize>(v: &mut [M::U32; 16], block: &[M::U32; 16]) {
    mix::<M, ZERO, ROUND, 0>(v, [0, 4, 8, 12], block);
    mix::<M, ZERO, ROUND, 1>(v, [1, 5, 9, 13], block);
    mix::<M, ZERO, ROUND, 2>(v, [2, 6, 10, 14], block);
    mix::<M, ZERO, ROUND, 3>(v, [3, 7, 11, 15], block);
    mix::<M, ZERO, ROUND, 4>(v, [0, 5, 10, 15], block);
    mix::<M, ZERO, ROUND, 5>(v, [1, 6, 11, 12], block);
    mix::<M, ZERO, ROUND, 6>(v, [2, 7, 8, 13], block);
    mix::<M, ZERO, ROUND, 7>(v, [3, 4, 9, 14], block);
}

/// The function G of RFC 7693, section 3.1, with the words that step `STEP` of the round takes.
#[inline(always)]
fn mix<M: Machine, const ZERO: u16, const ROUND: usize, const STEP: usize>(
    v: &mut [M::U32; 16],
    [a, b, c, d]: [usize; 4],
    block: &[M::U32; 16],
) {
    let (x, y) = const { (SIGMA[ROUND][2 * STEP], SIGMA[ROUND][2 * STEP + 1]) };
    v[a] = v[a].wrapping_add(v[b]);
    if ZERO >> x & 1 == 0 {
        v[a] = v[a].wrapping_add(block[x]);
    }
    v[d] = v[d].xor(v[a]).rotate_right::<16>();
    v[c] = v[c].wrapping_add(v[d]);
    v[b] = v[b].xor(v[c]).rotate_right::<12>();
    v[a] = v[a].wrapping_add(v[b]);
    if ZERO >> y & 1 == 0 {
        v[a] = v[a].wrapping_add(block[y]);
    }
    v[d] = v[d].xor(v[a]).rotate_right::<8>();
    v[c] = v[c].wrapping_add(v[d]);
    v[b] = v[b].xor(v[c]).rotate_right::<7>();
}

/// The blocks of several lanes as columns: word `i` of lane `l` is word `i` of `rows(l)`. A lane past the last item takes any block.
#[inline(always)]
#[must_use]
pub fn columns<'a, M: Machine>(machine: M, rows: impl Fn(usize) -> &'a [u32; 16]) -> [M::U32; 16] {
    let width = M::U32::WIDTH;
    let mut block = [M::U32::splat(machine, 0); 16];
    for (square, first) in block.chunks_exact_mut(width).zip((0..16).step_by(width)) {
        for (lane, row) in square.iter_mut().enumerate() {
            *row = M::U32::load(machine, &rows(lane)[first..first + width]);
        }
        M::U32::transpose(square);
    }
    block
}

/// The most lanes of any machine.
pub const MAX_WIDTH: usize = 16;

/// The first words of every lane's state: `out(l)[i]` is word `i` of lane `l`, for the first `lanes` lanes.
#[inline(always)]
pub fn store<M: Machine, const N: usize>(state: &[M::U32; N], out: &mut [[u32; N]]) {
    let mut words = [0; MAX_WIDTH];
    for (i, column) in state.iter().enumerate() {
        column.store(&mut words);
        for (item, &word) in out.iter_mut().zip(&words[..M::U32::WIDTH]) {
            item[i] = word;
        }
    }
}
