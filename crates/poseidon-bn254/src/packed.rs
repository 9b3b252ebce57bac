//! Many field elements at a time, five limbs of 52 bits each, in Montgomery form with R = 2^260.
//!
//! p / R is below 0.01182 = rho. A lazy value is below 4p with limbs below 2^52. Nothing is ever subtracted: a product
//! of values below A p and B p reduces to less than (rho A B + 1) p.

use touchmark_lanes::limbs::MulAdd52;

use crate::{
    Fr,
    arithmetic::Arithmetic,
    tables::Limbs,
    words::{self, MODULUS},
};

/// p in limbs.
const P: Limbs = words::split(&MODULUS);

/// -1 / p modulo 2^52.
const NEGATED_INVERSE: u64 = words::NEGATED_INVERSE & LOW_52;

/// The bits of a limb.
const LOW_52: u64 = (1 << 52) - 1;

/// The arithmetic of `L::WIDTH` elements.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Packed<L: MulAdd52>(pub(crate) L::Token);

/// Elements side by side: limb i of all of them is vector i.
pub(crate) type Element<L> = [L; 5];

/// Ten columns of weight 2^(52 i), of 64 bits each.
///
/// A column takes at most 10 halves of products, each below 2^52, from a product, 10 more from the reduction, a
/// limb of the element that the sum began with and a carry: for 33 products less than 2^61.
pub(crate) type Columns<L> = [L; 10];

impl<L: MulAdd52> Packed<L> {
    /// Lane i is `element(i)`; below p.
    #[inline(always)]
    pub(crate) fn gather(self, element: impl Fn(usize) -> Fr) -> Element<L> {
        let mut limbs = [[0; 8]; 5];
        for lane in 0..L::WIDTH {
            for (vector, limb) in limbs.iter_mut().zip(words::to_limbs(&element(lane).to_montgomery())) {
                vector[lane] = limb;
            }
        }
        let mut element = self.zero();
        for (limb, vector) in element.iter_mut().zip(limbs) {
            *limb = L::from_fn(self.0, |lane| vector[lane]);
        }
        element
    }

    /// Lane i to `out[i]`, as many as there are.
    #[inline(always)]
    pub(crate) fn scatter(self, element: &Element<L>, out: &mut [Fr]) {
        let mut limbs = [[0; 8]; 5];
        for (vector, limb) in limbs.iter_mut().zip(element) {
            limb.store(vector);
        }
        for (lane, out) in out.iter_mut().enumerate() {
            // Below 4p < 2^256. The product by 2^252 / 2^256 takes off the factor between the two forms, and is below
            // (0.19 * 4 * 0.34 + 1) p.
            let words = words::join(&limbs.map(|vector| vector[lane]));
            *out = Fr::from_lazy(&words::multiply(&words, &[0, 0, 0, 1 << 60]));
        }
    }

    #[inline(always)]
    fn splat(self, limbs: &Limbs) -> Element<L> {
        let mut element = self.zero();
        for (vector, &limb) in element.iter_mut().zip(limbs) {
            *vector = L::splat(self.0, limb);
        }
        element
    }

    /// Moves what limbs 0 to 3 have above 52 bits to the limb above.
    #[inline(always)]
    fn carry(self, mut limbs: Element<L>) -> Element<L> {
        let mask = L::splat(self.0, LOW_52);
        for i in 0..4 {
            limbs[i + 1] = limbs[i + 1].add(limbs[i].shr::<52>());
            limbs[i] = limbs[i].and(mask);
        }
        limbs
    }

    /// The product of two values below 4p.
    #[inline(always)]
    fn multiply(self, a: &Element<L>, b: &Element<L>) -> Element<L> {
        let mut columns = [L::splat(self.0, 0); 10];
        multiply_columns(&mut columns, a, b);
        self.reduce_columns(columns)
    }

    /// The columns' value divided by R, modulo p: less than that quotient plus p; limbs below 2^52 if that is below R.
    ///
    /// Five times the multiple of p that clears the lowest column is added, and the column's carry moves to the next.
    #[inline(always)]
    fn reduce_columns(self, mut t: Columns<L>) -> Element<L> {
        let p = self.splat(&P);
        let (zero, inverse) = (L::splat(self.0, 0), L::splat(self.0, NEGATED_INVERSE));
        for i in 0..5 {
            let m = zero.add_mul_low52(t[i], inverse);
            for j in 0..5 {
                t[i + j] = t[i + j].add_mul_low52(m, p[j]);
                t[i + j + 1] = t[i + j + 1].add_mul_high52(m, p[j]);
            }
            t[i + 1] = t[i + 1].add(t[i].shr::<52>());
        }
        self.carry([t[5], t[6], t[7], t[8], t[9]])
    }
}

/// Adds the 25 products of the limbs, low halves to their columns and high halves to the next.
#[inline(always)]
fn multiply_columns<L: MulAdd52>(columns: &mut Columns<L>, a: &Element<L>, b: &Element<L>) {
    for i in 0..5 {
        for j in 0..5 {
            columns[i + j] = columns[i + j].add_mul_low52(a[i], b[j]);
            columns[i + j + 1] = columns[i + j + 1].add_mul_high52(a[i], b[j]);
        }
    }
}

impl<L: MulAdd52> Arithmetic for Packed<L> {
    type Constant = Limbs;
    type Element = Element<L>;
    type Sum = Columns<L>;

    #[inline(always)]
    fn zero(self) -> Element<L> {
        [L::splat(self.0, 0); 5]
    }

    /// Below 2p.
    #[inline(always)]
    fn add(self, a: &Element<L>, c: &Limbs) -> Element<L> {
        let c = self.splat(c);
        self.carry([a[0].add(c[0]), a[1].add(c[1]), a[2].add(c[2]), a[3].add(c[3]), a[4].add(c[4])])
    }

    /// For `a < 4p`: a^2 is below (16 rho + 1) p = 1.19 p, a^4 below (1.42 rho + 1) p = 1.017 p, a^5 below
    /// (4.07 rho + 1) p = 1.05 p.
    #[inline(always)]
    fn fifth_power(self, a: &Element<L>) -> Element<L> {
        let square = self.multiply(a, a);
        self.multiply(a, &self.multiply(&square, &square))
    }

    #[inline(always)]
    fn sum_from(self, a: &Element<L>) -> Columns<L> {
        let zero = L::splat(self.0, 0);
        [zero, zero, zero, zero, zero, a[0], a[1], a[2], a[3], a[4]]
    }

    #[inline(always)]
    fn sum_from_constant(self, c: &Limbs) -> Columns<L> {
        self.sum_from(&self.splat(c))
    }

    #[inline(always)]
    fn multiply_add(self, sum: &mut Columns<L>, c: &Limbs, a: &Element<L>) {
        multiply_columns(sum, a, &self.splat(c));
    }

    /// Fifth powers are below 1.05 p, so the dense layers give less than (17 * 1.05 rho + 2) p < 2.3 p. In the partial
    /// rounds a sum begins with such a value or a constant, and has at most 16 terms below 4p and 17 fifth powers:
    /// less than (2.3 + 16 * 1.05 rho + 1) p < 3.5 p, or (1 + 16 * 4 rho + 17 * 1.05 rho + 1) p < 3 p. All below 4p.
    #[inline(always)]
    fn reduce(self, sum: Columns<L>, _terms: usize) -> Element<L> {
        self.reduce_columns(sum)
    }
}
