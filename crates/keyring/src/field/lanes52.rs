//! Five limbs of 51 bits and 52-bit multiply and add (AVX-512 IFMA).

use touchmark_lanes::limbs::{Limbs, MulAdd52};

use super::{FieldLanes, LOW_51, TWO_P};

/// One element in each lane. Here a loose element is reduced as well: operands of the multiplier have 52 bits, so sums are
/// carried at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lanes52<V>([V; 5]);

impl<V: MulAdd52> Lanes52<V> {
    /// One round of carries. Limbs below `2^61` in; out, limb 0 is below `2^51 + 19 * 2^10` and the others below `2^51 + 2^10`.
    #[inline(always)]
    fn carry([a, b, c, d, e]: [V; 5]) -> Self {
        let mask = V::splat(a.token(), LOW_51);
        let nineteen = V::splat(a.token(), 19);
        Self([
            a.and(mask).add_mul_low52(e.shr::<51>(), nineteen),
            b.and(mask).add(a.shr::<51>()),
            c.and(mask).add(b.shr::<51>()),
            d.and(mask).add(c.shr::<51>()),
            e.and(mask).add(d.shr::<51>()),
        ])
    }
}

/// `19 x = 16 x + 2 x + x`, for `x < 2^59`.
#[inline(always)]
fn times_19<V: Limbs>(x: V) -> V {
    x.shl::<4>().add(x.shl::<1>()).add(x)
}

impl<V: MulAdd52> FieldLanes for Lanes52<V> {
    type Word = V;

    #[inline(always)]
    fn from_limbs(limbs: [V; 5]) -> Self {
        Self(limbs)
    }

    #[inline(always)]
    fn to_limbs(self) -> [V; 5] {
        self.0
    }

    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        let ([a0, a1, a2, a3, a4], [b0, b1, b2, b3, b4]) = (self.0, rhs.0);
        Self::carry([a0.add(b0), a1.add(b1), a2.add(b2), a3.add(b3), a4.add(b4)])
    }

    #[inline(always)]
    fn sub(self, rhs: Self) -> Self {
        let ([a0, a1, a2, a3, a4], [b0, b1, b2, b3, b4]) = (self.0, rhs.0);
        let (p0, p1) = (V::splat(a0.token(), TWO_P[0]), V::splat(a0.token(), TWO_P[1]));
        Self::carry([
            a0.add(p0).sub(b0),
            a1.add(p1).sub(b1),
            a2.add(p1).sub(b2),
            a3.add(p1).sub(b3),
            a4.add(p1).sub(b4),
        ])
    }

    /// Limbs have 52 bits. A product has a low part at its own weight and a high part at `2^52 = 2 * 2^51` times that, so high
    /// parts count twice, one limb up. Sums of five low parts and twice five high parts are below `15 * 2^52 < 2^56`;
    /// with 19 times another such sum, below `2^61`.
    #[inline(always)]
    fn mul(self, rhs: Self) -> Self {
        let (a, b) = (self.0, rhs.0);
        let zero = V::splat(a[0].token(), 0);
        let (mut low, mut high) = ([zero; 10], [zero; 10]);
        macro_rules! column {
            ($($i:literal $j:literal),+) => {
                $(
                    low[$i + $j] = low[$i + $j].add_mul_low52(a[$i], b[$j]);
                    high[$i + $j + 1] = high[$i + $j + 1].add_mul_high52(a[$i], b[$j]);
                )+
            };
        }
        column!(0 0, 0 1, 0 2, 0 3, 0 4);
        column!(1 0, 1 1, 1 2, 1 3, 1 4);
        column!(2 0, 2 1, 2 2, 2 3, 2 4);
        column!(3 0, 3 1, 3 2, 3 3, 3 4);
        column!(4 0, 4 1, 4 2, 4 3, 4 4);
        macro_rules! limb {
            ($i:literal, $wrapped:literal) => {
                low[$i].add(high[$i].shl::<1>()).add(times_19(low[$wrapped].add(high[$wrapped].shl::<1>())))
            };
        }
        Self::carry([limb!(0, 5), limb!(1, 6), limb!(2, 7), limb!(3, 8), limb!(4, 9)])
    }

    /// Of reduced limbs, `2p` less one has at most 52 bits.
    #[inline(always)]
    fn negate_where(self, mask: V) -> Self {
        let [a, b, c, d, e] = self.0;
        let (p0, p1) = (V::splat(a.token(), TWO_P[0]), V::splat(a.token(), TWO_P[1]));
        Self([
            p0.sub(a).select(a, mask),
            p1.sub(b).select(b, mask),
            p1.sub(c).select(c, mask),
            p1.sub(d).select(d, mask),
            p1.sub(e).select(e, mask),
        ])
    }
}
