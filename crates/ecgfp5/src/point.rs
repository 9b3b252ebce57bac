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
fn at(x: &Quintic, i: usize) -> Goldilocks {
    x.coefficients()[i]
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
        let m = Quintic::linear(|i| Wide::from(at(&m_all, i)) - at(&p, i) - at(&q, i));
        let v = Quintic::linear(|i| Wide::from(at(&v_all, i)) - at(&r, i) - at(&s, i));
        sum(&p, &q, &r, &s, &m, &v)
    }

    /// 8 products; holds for all inputs.
    #[inline]
    pub(crate) fn add_affine(&self, other: &AffinePoint) -> Self {
        let p = self.x * other.x;
        let r = self.u * other.u;
        let m = self.z.mul_add(&other.x, &self.x);
        let v = self.t.mul_add(&other.u, &self.u);
        sum(&p, &self.z, &r, &self.t, &m, &v)
    }

    /// 2^n times the element: 2 n + 2 products and 5 n + 1 squares for n >= 2.
    #[must_use]
    pub fn double_n(&self, n: u32) -> Self {
        if n == 0 {
            return *self;
        }
        let a1 = self.z * self.t;
        let a2 = a1 * self.t;
        let z1 = a1 * self.u;
        let u2xz = self.u.square() * (self.x + self.z);
        let w1 = Quintic::linear(|i| Wide::from(at(&a2, i)) - at(&u2xz, i) - at(&u2xz, i));
        let (z1z1, w1w1, a2a2) = (z1.square(), w1.square(), a2.square());
        // w of the next step, which is T of this one: 2 a2^2 - 4 z1^2 - w1^2.
        let mut w = Quintic::linear(|i| {
            Wide::from(at(&a2a2, i)) * 2
                + (Wide::from(Goldilocks::ZERO) - at(&z1z1, i)) * 4
                + (Wide::from(Goldilocks::ZERO) - at(&w1w1, i))
        });
        let w1z1 = w1 * z1;
        let mut z = w1z1 + w1z1;
        if n == 1 {
            let x = Quintic::linear(|i| b_times(&z1z1, i) * 4);
            return Self { x, z: w1w1, u: z, t: w };
        }
        let z1_4 = z1z1.square();
        let mut x = Quintic::linear(|i| b_times(&z1_4, i) * 16);
        for _ in 2..n {
            let (zz, ww) = (z.square(), w.square());
            let (z4, w4) = (zz.square(), ww.square());
            let zw2 = twice_product(&z, &w, &zz, &ww);
            let factor = double_factor(&x, &zz, &ww);
            let z4w4 = z4 * w4;
            z = zw2 * factor;
            x = Quintic::linear(|i| b_times(&z4w4, i) * 16);
            // -(w^4 + (4 b - 4) z^4)
            w = Quintic::linear(|i| {
                Wide::from(at(&z4, i)) * 4
                    + (Wide::from(Goldilocks::ZERO) - at(&w4, i))
                    + minus_b_times(&z4, i) * 4
            });
        }
        let (zz, ww) = (z.square(), w.square());
        let d = twice_product(&z, &w, &zz, &ww);
        let w1 = -double_factor(&x, &zz, &ww);
        let dd = d.square();
        let z_out = w1.square();
        // T = 2 w^2 (w^2 - 2 z^2) - Z
        let t_half = ww * Quintic::linear(|i| Wide::from(at(&ww, i)) - at(&zz, i) - at(&zz, i));
        Self {
            x: Quintic::linear(|i| b_times(&dd, i)),
            z: z_out,
            u: d * w1,
            t: Quintic::linear(|i| {
                Wide::from(at(&t_half, i)) * 2 + (Wide::from(Goldilocks::ZERO) - at(&z_out, i))
            }),
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
    let h = Quintic::linear(|i| b_times(q, i) + at(p, i));
    let f = *s * h;
    let k = *r * Quintic::linear(|i| (b_times(m, i) + at(&h, i)) * 2);
    let l = Quintic::linear(|i| Wide::from(at(r, i)) * 2 + at(s, i)) * (*m + h);
    let u = *v * Quintic::linear(|i| b_times(q, i) - at(p, i));
    let l_minus_f = l - f;
    Point { x: Quintic::linear(|i| b_times(&l_minus_f, i)), z: f - k, u, t: f + k }
}

/// 2 z w, as (z + w)^2 - z^2 - w^2.
#[inline(always)]
fn twice_product(z: &Quintic, w: &Quintic, zz: &Quintic, ww: &Quintic) -> Quintic {
    let all = (*z + *w).square();
    Quintic::linear(|i| Wide::from(at(&all, i)) - at(zz, i) - at(ww, i))
}

/// 2 (x + z^2) - w^2.
#[inline(always)]
fn double_factor(x: &Quintic, zz: &Quintic, ww: &Quintic) -> Quintic {
    Quintic::linear(|i| (Wide::from(at(x, i)) + at(zz, i)) * 2 - at(ww, i))
}

/// The coefficient of z^i of -b x.
#[inline(always)]
fn minus_b_times(x: &Quintic, i: usize) -> Wide {
    let zero = Wide::from(Goldilocks::ZERO);
    let c = x.coefficients();
    if i == 0 { (zero - c[4]) * (3 * B1) } else { (zero - c[i - 1]) * B1 }
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
        let discriminant = Quintic::linear(|i| minus_b_times(&Quintic::ONE, i) * 4 + at(&ee, i));
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
