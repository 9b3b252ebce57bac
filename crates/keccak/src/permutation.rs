//! Keccak-f\[1600\] (FIPS 202, section 3.3) with one state in each lane.

use touchmark_lanes::{Lanes64, Machine};

/// The state: lane (x, y) of FIPS 202 is word `x + 5 y`.
pub(crate) type State<M> = [<M as Machine>::U64; 25];

/// The constants of the step iota, one for each round (FIPS 202, section 3.2.5).
const ROUND_CONSTANTS: [u64; 24] = [
    0x0000_0000_0000_0001,
    0x0000_0000_0000_8082,
    0x8000_0000_0000_808a,
    0x8000_0000_8000_8000,
    0x0000_0000_0000_808b,
    0x0000_0000_8000_0001,
    0x8000_0000_8000_8081,
    0x8000_0000_0000_8009,
    0x0000_0000_0000_008a,
    0x0000_0000_0000_0088,
    0x0000_0000_8000_8009,
    0x0000_0000_8000_000a,
    0x0000_0000_8000_808b,
    0x8000_0000_0000_008b,
    0x8000_0000_0000_8089,
    0x8000_0000_0000_8003,
    0x8000_0000_0000_8002,
    0x8000_0000_0000_0080,
    0x0000_0000_0000_800a,
    0x8000_0000_8000_000a,
    0x8000_0000_8000_8081,
    0x8000_0000_0000_8080,
    0x0000_0000_8000_0001,
    0x8000_0000_8000_8008,
];

/// Applies the 24 rounds.
#[inline(always)]
pub(crate) fn keccak_f<M: Machine>(machine: M, state: &mut State<M>) {
    for constant in ROUND_CONSTANTS {
        theta::<M>(state);
        let moved = rho_pi::<M>(state);
        chi::<M>(state, &moved);
        state[0] = state[0].xor(Lanes64::splat(machine, constant));
    }
}

#[inline(always)]
fn theta<M: Machine>(state: &mut State<M>) {
    let mut columns = [state[0]; 5];
    let mut turned = [state[0]; 5];
    for x in 0..5 {
        columns[x] = state[x].xor(state[x + 5]).xor(state[x + 10]).xor(state[x + 15]).xor(state[x + 20]);
        turned[x] = columns[x].rotate_left::<1>();
    }
    for x in 0..5 {
        for y in 0..5 {
            state[x + 5 * y] = state[x + 5 * y].xor3(columns[(x + 4) % 5], turned[(x + 1) % 5]);
        }
    }
}

/// Steps rho and pi: word (x, y) is rotated by its offset and moves to (y, 2x + 3y).
#[inline(always)]
fn rho_pi<M: Machine>(a: &State<M>) -> State<M> {
    [
        a[0],
        a[6].rotate_left::<44>(),
        a[12].rotate_left::<43>(),
        a[18].rotate_left::<21>(),
        a[24].rotate_left::<14>(),
        a[3].rotate_left::<28>(),
        a[9].rotate_left::<20>(),
        a[10].rotate_left::<3>(),
        a[16].rotate_left::<45>(),
        a[22].rotate_left::<61>(),
        a[1].rotate_left::<1>(),
        a[7].rotate_left::<6>(),
        a[13].rotate_left::<25>(),
        a[19].rotate_left::<8>(),
        a[20].rotate_left::<18>(),
        a[4].rotate_left::<27>(),
        a[5].rotate_left::<36>(),
        a[11].rotate_left::<10>(),
        a[17].rotate_left::<15>(),
        a[23].rotate_left::<56>(),
        a[2].rotate_left::<62>(),
        a[8].rotate_left::<55>(),
        a[14].rotate_left::<39>(),
        a[15].rotate_left::<41>(),
        a[21].rotate_left::<2>(),
    ]
}

#[inline(always)]
fn chi<M: Machine>(state: &mut State<M>, moved: &State<M>) {
    for y in 0..5 {
        for x in 0..5 {
            let row = 5 * y;
            state[row + x] = moved[row + x].xor(moved[row + (x + 1) % 5].not_and(moved[row + (x + 2) % 5]));
        }
    }
}
