//! Ten limbs of 26 and 25 bits in turn, and 32-bit products (AVX2).

use touchmark_lanes::limbs::{Limbs, MulLow32};

use super::FieldLanes;

/// One element in each lane: limb `i` weighs `2^(51 i / 2)`, rounded up.
///
/// Reduced limbs are below `2^26 + 2^19` (even ones) and `2^25 + 2^19` (odd ones). Loose limbs are below `2^27.6` and `2^26.6`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lanes25<V>([V; 10]);

/// The limbs of `2p`: the first, the other even ones, the odd ones.
const TWO_P: [u64; 3] = [(1 << 27) - 38, (1 << 27) - 2, (1 << 26) - 2];

/// `19 x = 16 x + 2 x + x`, for `x < 2^59`.
#[inline(always)]
fn times_19<V: Limbs>(x: V) -> V {
    x.shl::<4>().add(x.shl::<1>()).add(x)
}

impl<V: MulLow32> Lanes25<V> {
    /// Limbs of `2p` as vectors.
    #[inline(always)]
    fn two_p(like: V) -> [V; 10] {
        let first = V::splat(like.token(), TWO_P[0]);
        let even = V::splat(like.token(), TWO_P[1]);
        let odd = V::splat(like.token(), TWO_P[2]);
        [first, odd, even, odd, even, odd, even, odd, even, odd]
    }

    /// Carries limbs below `2^63` to reduced ones, along two chains that meet.
    #[inline(always)]
    fn carry(mut h: [V; 10]) -> Self {
        let low_26 = V::splat(h[0].token(), (1 << 26) - 1);
        let low_25 = V::splat(h[0].token(), (1 << 25) - 1);
        macro_rules! step {
            ($($i:literal)+) => {
                $(
                    if $i % 2 == 0 {
                        h[($i + 1) % 10] = h[($i + 1) % 10].add(h[$i].shr::<26>());
                        h[$i] = h[$i].and(low_26);
                    } else if $i == 9 {
                        h[0] = h[0].add(times_19(h[9].shr::<25>()));
                        h[9] = h[9].and(low_25);
                    } else {
                        h[($i + 1) % 10] = h[($i + 1) % 10].add(h[$i].shr::<25>());
                        h[$i] = h[$i].and(low_25);
                    }
                )+
            };
        }
        // A limb below 2^63 with a carry below 2^38 stays below 2^64. After the two chains h5 has 25 bits and a carry of
        // 2^38 from h4, h0 has 26 bits and 19 times 2^39 from h9; one more step of each leaves h6 and h1 with excess below 2^18.
        step!(0 4 1 5 2 6 3 7 4 8 5 9 0);
        Self(h)
    }
}

impl<V: MulLow32> FieldLanes for Lanes25<V> {
    type Word = V;

    #[inline(always)]
    fn from_limbs([a, b, c, d, e]: [V; 5]) -> Self {
        let mask = V::splat(a.token(), (1 << 26) - 1);
        Self([
            a.and(mask),
            a.shr::<26>(),
            b.and(mask),
            b.shr::<26>(),
            c.and(mask),
            c.shr::<26>(),
            d.and(mask),
            d.shr::<26>(),
            e.and(mask),
            e.shr::<26>(),
        ])
    }

    #[inline(always)]
    fn to_limbs(self) -> [V; 5] {
        let h = self.0;
        [
            h[0].add(h[1].shl::<26>()),
            h[2].add(h[3].shl::<26>()),
            h[4].add(h[5].shl::<26>()),
            h[6].add(h[7].shl::<26>()),
            h[8].add(h[9].shl::<26>()),
        ]
    }

    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        let mut h = self.0;
        for (h, rhs) in h.iter_mut().zip(&rhs.0) {
            *h = h.add(*rhs);
        }
        Self(h)
    }

    #[inline(always)]
    fn sub(self, rhs: Self) -> Self {
        let (mut h, two_p) = (self.0, Self::two_p(rhs.0[0]));
        for ((h, p), rhs) in h.iter_mut().zip(&two_p).zip(&rhs.0) {
            *h = h.add(*p).sub(*rhs);
        }
        Self(h)
    }

    /// Factors fit 32 bits: 19 times a loose limb is below `2^31.9`, twice an odd one below `2^27.6`. Products are below
    /// `2^59.5`, and sums of ten below `2^62.9`.
    #[inline(always)]
    fn mul(self, rhs: Self) -> Self {
        let (f, g) = (self.0, rhs.0);
        let nineteen = V::splat(f[0].token(), 19);
        let mut g19 = g;
        let mut h = [V::splat(f[0].token(), 0); 10];
        macro_rules! scale {
            ($($j:literal)+) => {
                $(g19[$j] = g[$j].mul_low32(nineteen);)+
            };
        }
        // Row by row, so that the sums stay in registers. Two odd limbs weigh one bit more than the limb that they meet;
        // limbs from ten on come back 19 times.
        macro_rules! row {
            ($i:literal; $($j:literal)+) => {{
                let twice = f[$i].add(f[$i]);
                $(
                    let factor = if $i % 2 == 1 && $j % 2 == 1 { twice } else { f[$i] };
                    let other = if $i + $j >= 10 { g19[$j] } else { g[$j] };
                    h[($i + $j) % 10] = h[($i + $j) % 10].add(factor.mul_low32(other));
                )+
            }};
        }
        macro_rules! rows {
            ($($i:literal)+) => {
                $(row!($i; 0 1 2 3 4 5 6 7 8 9);)+
            };
        }
        scale!(1 2 3 4 5 6 7 8 9);
        rows!(0 1 2 3 4 5 6 7 8 9);
        Self::carry(h)
    }

    #[inline(always)]
    fn negate_where(self, mask: V) -> Self {
        let (mut h, two_p) = (self.0, Self::two_p(mask));
        for (h, p) in h.iter_mut().zip(&two_p) {
            *h = p.sub(*h).select(*h, mask);
        }
        Self(h)
    }
}
