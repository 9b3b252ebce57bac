//! The group: points of y^2 = x (x^2 + 2 x + 263 z) over GF(p^5) outside the subgroup of order n, with N = (0, 0) as the neutral.
//!
//! Source: Pornin, "EcGFp5: a Specialized Elliptic Curve" (2022/274). Coordinates are fractions: x = X/Z and u = x/y = U/T,
//! with x = u = 0 for the neutral. The formulas are complete: no case is special, so nothing branches.

use alloc::vec::Vec;
use core::{
    fmt,
    ops::{Add, Neg},
};

use touchmark_goldilocks::{Goldilocks, Quintic, Wide};

/// An element of the group, in fractional coordinates.
#[derive(Clone, Copy)]
pub struct Point {
    x: Quintic,
    z: Quintic,
    u: Quintic,
    t: Quintic,
}

/// An element of the group with denominators 1; the neutral is all zeros.
#[derive(Clone, Copy, Default)]
pub(crate) struct AffinePoint {
    pub(crate) x: Quintic,
    pub(crate) u: Quintic,
}

/// The byte form of an element of the group: w = y/x, or 0 for the neutral, as 40 canonical bytes.
///
/// About half of all w stand for no element; [`EncodedPoint::decode`] tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncodedPoint(pub Quintic);

/// a = 2 and b = 263 z are the curve's coefficients.
const A: Goldilocks = Goldilocks::new(2);
const B1: u32 = 263;

/// The coefficient of z^i of b x: shifted, times 263, and times 3 where it wraps over z^5.
#[inline(always)]
fn b_times(x: &Quintic, i: usize) -> Wide {
    let c = x.coefficients();
    if i == 0 { Wide::from(c[4]) * (3 * B1) } else { Wide::from(c[i - 1]) * B1 }
}

/// The coefficient of z^i.
#[inline(always)]
fn wide(x: &Quintic, i: usize) -> Wide {
    Wide::from(x.coefficients()[i])
}

impl Point {
    /// The neutral element N.
    pub const NEUTRAL: Self = Self { x: Quintic::ZERO, z: Quintic::ONE, u: Quintic::ZERO, t: Quintic::ONE };

    /// The generator: w = 4.
    pub const GENERATOR: Self = Self {
        x: Quintic::from_words([
            12_883_135_586_176_881_569,
            4_356_519_642_755_055_268,
            5_248_930_565_894_896_907,
            2_165_973_894_480_315_022,
            2_448_410_071_095_648_785,
        ]),
        z: Quintic::ONE,
        u: Quintic::ONE,
        t: Quintic::from_base(Goldilocks::new(4)),
    };

    /// w = y/x = T/U, and 0 for the neutral. One inversion; no branch.
    #[must_use]
    pub fn encode(&self) -> EncodedPoint {
        EncodedPoint(self.t * self.u.inverse_or_zero())
    }

    /// Whether this is the neutral element.
    #[must_use]
    pub fn is_neutral(&self) -> bool {
        self.u.is_zero()
    }

    /// (x, u), by one inversion for each denominator.
    #[must_use]
    pub fn affine_coordinates(&self) -> (Quintic, Quintic) {
        (self.x * self.z.inverse_or_zero(), self.u * self.t.inverse_or_zero())
    }

    /// The point of the subgroup of order n that stands for this element, on the curve's short Weierstrass form; `None` for the
    /// neutral. The partner of (x, y) is (b/x, -b y/x^2); its Weierstrass abscissa is greater by a/3.
    #[must_use]
    pub fn weierstrass_coordinates(&self) -> Option<(Quintic, Quintic)> {
        if self.is_neutral() {
            return None;
        }
        let (x, u) = self.affine_coordinates();
        let inverse = x.inverse_or_zero();
        let partner_x = Quintic::linear(|i| b_times(&inverse, i));
        let third = Goldilocks::new(3).inverse_or_zero();
        // -b y/x^2 = -(b/x) w.
        let partner_y = -(partner_x * u.inverse_or_zero());
        Some((partner_x + Quintic::from_base(A * third), partner_y))
    }

    /// 10 products; holds for all inputs.
    #[inline]
    fn add_point(&self, other: &Self) -> Self {
        let p = self.x * other.x;
        let q = self.z * other.z;
        let r = self.u * other.u;
        let s = self.t * other.t;
        // (X1 + Z1)(X2 + Z2) - p - q, and likewise for v.
        let m_all = (self.x + self.z) * (other.x + other.z);
        let v_all = (self.u + self.t) * (other.u + other.t);
        let m = Quintic::linear(|i| wide(&m_all, i) - (wide(&p, i) + wide(&q, i)));
        let v = Quintic::linear(|i| wide(&v_all, i) - (wide(&r, i) + wide(&s, i)));
        sum(&p, &q, &r, &s, &m, &v)
    }

    /// Adds a point, in 8 products; holds for all inputs.
    #[inline(never)]
    pub(crate) fn add_affine(&mut self, other: &AffinePoint) {
        let p = self.x.product(&other.x);
        let r = self.u.product(&other.u);
        let m = self.z.mul_add(&other.x, &self.x);
        let v = self.t.mul_add(&other.u, &self.u);
        *self = sum(&p, &self.z, &r, &self.t, &m, &v);
    }

    /// 2^n times the element: 3 n + 3 products and 4 n squares for n >= 2.
    ///
    /// The chain of the paper in coordinates (x, z, w), where x = 16 b q is kept as q.
    #[must_use]
    pub fn double_n(&self, n: u32) -> Self {
        if n == 0 {
            return *self;
        }
        let a1 = self.z * self.t;
        let a2 = a1 * self.t;
        let z1 = a1 * self.u;
        let u2xz = self.u.square() * (self.x + self.z);
        let w1 = Quintic::linear(|i| wide(&a2, i) - wide(&u2xz, i) * 2);
        let (z1z1, w1w1, a2a2) = (z1.square(), w1.square(), a2.square());
        // 2 a2^2 - 4 z1^2 - w1^2: T of the double, and w of the next step; 2 z1 w1 is U and z.
        let mut w = Quintic::linear(|i| wide(&a2a2, i) * 2 - (wide(&z1z1, i) * 4 + wide(&w1w1, i)));
        let z1w1 = z1 * w1;
        let mut z = z1w1 + z1w1;
        if n == 1 {
            return Self { x: Quintic::linear(|i| b_times(&z1z1, i) * 4), z: w1w1, u: z, t: w };
        }
        let mut q = z1z1.square();
        for _ in 2..n {
            let (zz, ww) = (z.square(), w.square());
            let (z4, w4) = (zz.square(), ww.square());
            // z' = 2 z w (2 (x + z^2) - w^2), x' = 16 b (z w)^4, w' = -(w^4 + (4 b - 4) z^4)
            let factor = Quintic::linear(|i| (b_times(&q, i) * 16 + wide(&zz, i)) * 4 - wide(&ww, i) * 2);
            z = (z * w) * factor;
            w = Quintic::linear(|i| wide(&z4, i) * 4 - (wide(&w4, i) + b_times(&z4, i) * 4));
            q = z4 * w4;
        }
        let (zz, ww) = (z.square(), w.square());
        let zw = z * w;
        // w1 = w^2 - 2 (x + z^2), X = 4 b (z w)^2, Z = w1^2, U = 2 z w w1, T = 2 w^2 (w^2 - 2 z^2) - Z
        let twice_w1 = Quintic::linear(|i| wide(&ww, i) * 2 - (b_times(&q, i) * 16 + wide(&zz, i)) * 4);
        let four_z = twice_w1.square();
        let difference = Quintic::linear(|i| wide(&ww, i) - wide(&zz, i) * 2);
        let half_sum = ww * difference;
        // All coordinates times 4: X/Z and U/T stay.
        let zw2 = zw.square();
        let u_half = zw * twice_w1;
        Self {
            x: Quintic::linear(|i| b_times(&zw2, i) * 16),
            z: four_z,
            u: Quintic::linear(|i| wide(&u_half, i) * 4),
            t: Quintic::linear(|i| wide(&half_sum, i) * 8 - wide(&four_z, i)),
        }
    }

    /// Twice the element.
    #[must_use]
    pub fn double(&self) -> Self {
        self.double_n(1)
    }

    /// The same elements with denominators 1, by one inversion for all of them. Time depends on which are neutral.
    pub(crate) fn to_affine_vartime(points: &[Self]) -> Vec<AffinePoint> {
        let mut denominators: Vec<_> = points.iter().flat_map(|point| [point.z, point.t]).collect();
        Quintic::batch_inverse_vartime(&mut denominators);
        points
            .iter()
            .zip(denominators.as_chunks::<2>().0)
            .map(|(point, [z, t])| AffinePoint { x: point.x * *z, u: point.u * *t })
            .collect()
    }
}

/// The common end of the additions, from p = X1 X2, q = Z1 Z2, r = U1 U2, s = T1 T2, m = X1 Z2 + X2 Z1, v = U1 T2 + U2 T1.
#[inline(always)]
fn sum(p: &Quintic, q: &Quintic, r: &Quintic, s: &Quintic, m: &Quintic, v: &Quintic) -> Point {
    let h = Quintic::linear(|i| b_times(q, i) + wide(p, i));
    let f = s.product(&h);
    let k = r.product(&Quintic::linear(|i| (b_times(m, i) + wide(&h, i)) * 2));
    let l = Quintic::linear(|i| wide(r, i) * 2 + wide(s, i)).product(&(*m + h));
    let u = v.product(&Quintic::linear(|i| b_times(q, i) - wide(p, i)));
    Point { x: Quintic::linear(|i| b_times(&l, i) - b_times(&f, i)), z: f - k, u, t: f + k }
}

impl EncodedPoint {
    /// The element that w stands for, or `None`. Success is complete validation: every such element has order n or is neutral.
    ///
    /// With e = w^2 - a and D = e^2 - 4 b, the abscissas are (e + r)/2 and (e - r)/2 for a root r of D. Their product is
    /// b, which is no square, so exactly one of them is no square: that of the group element. Time depends on w.
    #[must_use]
    pub fn decode(&self) -> Option<Point> {
        let w = self.0;
        if w.is_zero() {
            return Some(Point::NEUTRAL);
        }
        let e = w.square() - Quintic::from_base(A);
        let ee = e.square();
        let discriminant = Quintic::linear(|i| wide(&ee, i) - b_times(&Quintic::ONE, i) * 4);
        let root = discriminant.sqrt_vartime()?;
        let half = Goldilocks::new(2).inverse_or_zero();
        let candidate = (e + root).scale(half);
        let x = if candidate.legendre() == Goldilocks::ONE { candidate - root } else { candidate };
        // u = x/y = 1/w.
        Some(Point { x, z: Quintic::ONE, u: Quintic::ONE, t: w })
    }

    /// The 40 bytes.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; 40] {
        self.0.to_bytes()
    }
}

impl From<AffinePoint> for Point {
    fn from(point: AffinePoint) -> Self {
        Self { x: point.x, z: Quintic::ONE, u: point.u, t: Quintic::ONE }
    }
}

impl Add for Point {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        self.add_point(&other)
    }
}

impl Neg for Point {
    type Output = Self;

    fn neg(self) -> Self {
        Self { u: -self.u, ..self }
    }
}

impl Neg for AffinePoint {
    type Output = Self;

    fn neg(self) -> Self {
        Self { u: -self.u, ..self }
    }
}

impl PartialEq for Point {
    /// u determines the element: equal fractions U1 T2 = U2 T1.
    fn eq(&self, other: &Self) -> bool {
        self.u * other.t == other.u * self.t
    }
}

impl Eq for Point {}

impl fmt::Debug for Point {
    /// Shows nothing: a multiple of the generator may be an intermediate value of a secret computation.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Point(..)")
    }
}
