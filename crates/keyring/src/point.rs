//! Points of the curve `-x^2 + y^2 = 1 + d x^2 y^2` over GF(p) in extended coordinates, one in each lane of a vector.
//!
//! The addition laws are complete (Hisil, Wong, Carter, Dawson, "Twisted Edwards curves revisited", 2008, section 3.1): they hold for
//! every pair of points, equal ones and those of small order too, since -1 is a square and d is not.

use alloc::{boxed::Box, vec::Vec};

use touchmark_lanes::limbs::Limbs;

use crate::field::{FieldElement, FieldLanes, invert_all_vartime, limbs_from_words};

/// `x = X/Z`, `y = Y/Z`, `T = XY/Z`, in each lane. Coordinates are reduced.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extended<F> {
    pub(crate) x: F,
    pub(crate) y: F,
    pub(crate) z: F,
    pub(crate) t: F,
}

/// One point.
pub(crate) type Point = Extended<FieldElement>;

/// An affine point as an addition wants it: `(y + x)/2`, `(y - x)/2` and `d x y`, each below `2^255` in four words.
///
/// The halves save a doubling of Z in every addition.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(crate) struct Niels {
    plus: [u64; 4],
    minus: [u64; 4],
    dxy: [u64; 4],
}

/// A multiple of a point to add or, with `negative`, to take away.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Term<'t> {
    pub(crate) point: &'t Niels,
    pub(crate) negative: bool,
}

impl Niels {
    /// The neutral point `(0, 1)`.
    pub(crate) const IDENTITY: Self = {
        const HALF: [u64; 4] = [u64::MAX - 8, u64::MAX, u64::MAX, u64::MAX >> 2];
        Self { plus: HALF, minus: HALF, dxy: [0; 4] }
    };

    /// The affine forms of points.
    pub(crate) fn from_points_vartime(points: &[Point]) -> Box<[Self]> {
        let mut inverses: Vec<_> = points.iter().map(|point| point.z).collect();
        invert_all_vartime(&mut inverses);
        let affine = points.iter().zip(inverses).map(|(point, inverse)| {
            let (x, y) = (point.x.mul(inverse), point.y.mul(inverse));
            Self {
                plus: y.add(x).mul(FieldElement::HALF).to_words(),
                minus: y.sub(x).mul(FieldElement::HALF).to_words(),
                dxy: x.mul(y).mul(FieldElement::D).to_words(),
            }
        });
        affine.collect()
    }
}

impl<F: FieldLanes> Extended<F> {
    /// The neutral point in every lane.
    #[inline(always)]
    pub(crate) fn identity(token: Token<F>) -> Self {
        let (zero, one) = (splat(token, &FieldElement::ZERO), splat(token, &FieldElement::ONE));
        Self { x: zero, y: one, z: one, t: zero }
    }

    /// Adds the term that `term` has for each lane: 7 multiplications.
    #[inline(always)]
    pub(crate) fn add_terms<'t>(self, token: Token<F>, term: impl Fn(usize) -> Term<'t>) -> Self {
        // The negative of a point swaps the first two and negates the third.
        let plus = F::Word::gather(token, |lane| {
            let term = term(lane);
            if term.negative { &term.point.minus } else { &term.point.plus }
        });
        let minus = F::Word::gather(token, |lane| {
            let term = term(lane);
            if term.negative { &term.point.plus } else { &term.point.minus }
        });
        let dxy = F::Word::gather(token, |lane| &term(lane).point.dxy);
        let negative = F::Word::from_fn(token, |lane| u64::from(term(lane).negative).wrapping_neg());
        let c = self.t.mul(F::from_limbs(limbs_from_words(dxy)).negate_where(negative));
        let (plus, minus) = (F::from_limbs(limbs_from_words(plus)), F::from_limbs(limbs_from_words(minus)));
        self.complete(plus, minus, c, self.z)
    }

    /// The sum, lane by lane: 9 multiplications.
    #[inline(always)]
    pub(crate) fn add(self, other: Self) -> Self {
        let token = self.x.to_limbs()[0].token();
        let c = self.t.mul(other.t.mul(splat(token, &FieldElement::TWO_D)));
        let d = self.z.mul(other.z.add(other.z));
        self.complete(other.y.add(other.x), other.y.sub(other.x), c, d)
    }

    /// The end of both additions: `plus` and `minus` loose, `c` and `d` reduced.
    #[inline(always)]
    fn complete(self, plus: F, minus: F, c: F, d: F) -> Self {
        let a = self.y.sub(self.x).mul(minus);
        let b = self.y.add(self.x).mul(plus);
        let (e, f, g, h) = (b.sub(a), d.sub(c), d.add(c), b.add(a));
        Self { x: e.mul(f), y: g.mul(h), z: f.mul(g), t: e.mul(h) }
    }

    /// The point of each lane, for up to eight lanes; lanes that are not there are zeros.
    #[inline(always)]
    pub(crate) fn split(self) -> [Point; 8] {
        let mut coordinates = [[FieldElement::ZERO; 8]; 4];
        store(self.x, &mut coordinates[0]);
        store(self.y, &mut coordinates[1]);
        store(self.z, &mut coordinates[2]);
        store(self.t, &mut coordinates[3]);
        let [x, y, z, t] = coordinates;
        core::array::from_fn(|lane| Point { x: x[lane], y: y[lane], z: z[lane], t: t[lane] })
    }

    /// A point in each lane.
    #[inline(always)]
    pub(crate) fn join<'p>(token: Token<F>, point: impl Fn(usize) -> &'p Point) -> Self {
        Self {
            x: load(token, |lane| &point(lane).x),
            y: load(token, |lane| &point(lane).y),
            z: load(token, |lane| &point(lane).z),
            t: load(token, |lane| &point(lane).t),
        }
    }
}

/// The proof that vectors of limbs can be made.
pub(crate) type Token<F> = <<F as FieldLanes>::Word as Limbs>::Token;

/// One element in every lane.
#[inline(always)]
fn splat<F: FieldLanes>(token: Token<F>, element: &FieldElement) -> F {
    load(token, |_| element)
}

/// An element in each lane.
#[inline(always)]
fn load<'e, F: FieldLanes>(token: Token<F>, element: impl Fn(usize) -> &'e FieldElement) -> F {
    F::from_limbs([
        F::Word::from_fn(token, |lane| element(lane).0[0]),
        F::Word::from_fn(token, |lane| element(lane).0[1]),
        F::Word::from_fn(token, |lane| element(lane).0[2]),
        F::Word::from_fn(token, |lane| element(lane).0[3]),
        F::Word::from_fn(token, |lane| element(lane).0[4]),
    ])
}

/// The element of each lane.
#[inline(always)]
fn store<F: FieldLanes>(lanes: F, elements: &mut [FieldElement; 8]) {
    for (i, limb) in lanes.to_limbs().iter().enumerate() {
        let mut words = [0; 8];
        limb.store(&mut words);
        for (element, word) in elements.iter_mut().zip(words) {
            element.0[i] = word;
        }
    }
}

impl Point {
    pub(crate) const IDENTITY: Self =
        Self { x: FieldElement::ZERO, y: FieldElement::ONE, z: FieldElement::ONE, t: FieldElement::ZERO };

    /// The point that 32 bytes encode (RFC 8032, 5.1.3), or `None`.
    ///
    /// As in ed25519-dalek, and unlike the RFC, a y from p on is taken modulo p, and x = 0 may have its sign bit set.
    pub(crate) fn decode_vartime(bytes: &[u8; 32]) -> Option<Self> {
        let y = FieldElement::from_bytes(bytes);
        let y2 = y.square();
        // x^2 = (y^2 - 1) / (d y^2 + 1), and the denominator is never zero, since -1/d is no square.
        let numerator = y2.sub(FieldElement::ONE).reduce();
        let denominator = y2.mul(FieldElement::D).add(FieldElement::ONE).reduce();
        let root = FieldElement::sqrt_ratio_vartime(numerator, denominator)?;
        let is_odd = root.to_words()[0] & 1 == 1;
        let x = if is_odd == (bytes[31] >> 7 == 1) { root } else { root.neg() };
        Some(Self { x, y, z: FieldElement::ONE, t: x.mul(y) })
    }

    /// The canonical encoding, given `1/Z`.
    pub(crate) fn encode(&self, inverse_of_z: FieldElement) -> [u8; 32] {
        let mut bytes = self.y.mul(inverse_of_z).to_bytes();
        let is_odd = self.x.mul(inverse_of_z).to_words()[0] & 1 == 1;
        bytes[31] |= u8::from(is_odd) << 7;
        bytes
    }

    /// Whether 8 times the point is the neutral point.
    pub(crate) fn is_small_order(&self) -> bool {
        let two = self.add(*self);
        let four = two.add(two);
        // Points with x = 0 are (0, 1) and (0, -1), and no point has order 16.
        four.add(four).x.is_zero()
    }
}
