//! Multiples of the generator of ECgFp5, by the chord-and-tangent law in plain integers.

use num_bigint::BigUint;

use super::{
    field::Field,
    file::{Class, File, Table, Values, Word},
};

const P: u64 = 0xffff_ffff_0000_0001;

/// The order of the group, least significant word first.
const ORDER: [u64; 5] = [
    0xe80f_d996_948b_ffe1,
    0xe888_5c39_d724_a09c,
    0x7fff_ffe6_cfb8_0639,
    0x7fff_fff1_0000_0016,
    0x7fff_fffd_8000_0007,
];

/// The generator's abscissa as an element of the group; its w = y/x is 4.
const GENERATOR_X: Quintic = Quintic([
    12_883_135_586_176_881_569,
    4_356_519_642_755_055_268,
    5_248_930_565_894_896_907,
    2_165_973_894_480_315_022,
    2_448_410_071_095_648_785,
]);

/// Digits of a scalar, and the multiples for each.
const DIGITS: usize = 64;
const MULTIPLES: usize = 16;
const DIGIT_BITS: usize = 5;

/// An element of `GF(p)[z]/(z^5 - 3)`, coefficients below p.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Quintic([u64; 5]);

#[expect(clippy::cast_possible_truncation, reason = "a remainder mod p fits a word")]
fn reduce(value: u128) -> u64 {
    (value % u128::from(P)) as u64
}

fn multiply(a: u64, b: u64) -> u64 {
    reduce(u128::from(a) * u128::from(b))
}

fn power(a: u64, exponent: u64) -> u64 {
    (0..64).rev().fold(1, |result, bit| {
        let square = multiply(result, result);
        if exponent >> bit & 1 == 1 { multiply(square, a) } else { square }
    })
}

impl Quintic {
    /// b = 263 z.
    const B: Self = Self([0, 263, 0, 0, 0]);

    fn add(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| reduce(u128::from(self.0[i]) + u128::from(other.0[i]))))
    }

    fn negate(&self) -> Self {
        self.scale(P - 1)
    }

    fn subtract(&self, other: &Self) -> Self {
        self.add(&other.negate())
    }

    fn scale(&self, factor: u64) -> Self {
        Self(self.0.map(|coefficient| multiply(coefficient, factor)))
    }

    fn multiply(&self, other: &Self) -> Self {
        let mut product = [0; 5];
        for (i, a) in self.0.iter().enumerate() {
            for (j, b) in other.0.iter().enumerate() {
                let wrap = if i + j < 5 { 1 } else { 3 };
                let term = multiply(multiply(*a, *b), wrap);
                let place = &mut product[(i + j) % 5];
                *place = reduce(u128::from(*place) + u128::from(term));
            }
        }
        Self(product)
    }

    /// x^(p^j): z^p = z 3^((p - 1)/5).
    fn frobenius(&self, j: u64) -> Self {
        let root = power(power(3, (P - 1) / 5), j);
        let mut factor = 1;
        Self(self.0.map(|coefficient| {
            let result = multiply(coefficient, factor);
            factor = multiply(factor, root);
            result
        }))
    }

    /// The inverse; zero has none.
    fn invert(&self) -> Option<Self> {
        let conjugates = (2..5).fold(self.frobenius(1), |product, j| product.multiply(&self.frobenius(j)));
        let norm = self.multiply(&conjugates).0[0];
        (norm != 0).then(|| conjugates.scale(power(norm, P - 2)))
    }

    fn divide(&self, other: &Self) -> Result<Self, String> {
        other.invert().map(|inverse| self.multiply(&inverse)).ok_or_else(|| "a division by zero".into())
    }
}

/// A point of y^2 = x (x^2 + 2 x + b) other than infinity.
type Affine = (Quintic, Quintic);

fn is_on_curve((x, y): &Affine) -> bool {
    let inner = x.multiply(x).add(&x.scale(2)).add(&Quintic::B);
    y.multiply(y) == x.multiply(&inner)
}

/// The sum by the chord-and-tangent law; `None` is infinity.
fn add(p: Option<Affine>, q: Option<Affine>) -> Result<Option<Affine>, String> {
    let (Some((px, py)), Some((qx, qy))) = (p, q) else { return Ok(p.or(q)) };
    let slope = if px != qx {
        qy.subtract(&py).divide(&qx.subtract(&px))?
    } else if py == qy {
        let numerator = px.multiply(&px).scale(3).add(&px.scale(4)).add(&Quintic::B);
        numerator.divide(&py.scale(2))?
    } else {
        return Ok(None);
    };
    let two = Quintic([2, 0, 0, 0, 0]);
    let x = slope.multiply(&slope).subtract(&two).subtract(&px).subtract(&qx);
    Ok(Some((x, slope.multiply(&px.subtract(&x)).subtract(&py))))
}

/// The generator's partner in the subgroup of order n: (b/x, -b y/x^2).
fn generator() -> Result<Affine, String> {
    let x = Quintic::B.divide(&GENERATOR_X)?;
    let point = (x, x.scale(4).negate());
    if !is_on_curve(&point) || !is_on_curve(&(GENERATOR_X, GENERATOR_X.scale(4))) {
        return Err("the generator is not on the curve".into());
    }
    let mut sum = None;
    for bit in (0..320).rev() {
        sum = add(sum, sum)?;
        if ORDER[bit / 64] >> (bit % 64) & 1 == 1 {
            sum = add(sum, Some(point))?;
        }
    }
    // The order is prime, so that only infinity says that n is the order.
    if sum.is_some() { Err("the generator's order is not n".into()) } else { Ok(point) }
}

/// x and u = x/y of the group element whose partner this is: x' = b/x, u' = -x/y.
fn entry((x, y): &Affine) -> Result<Vec<BigUint>, String> {
    let group_x = Quintic::B.divide(x)?;
    let group_u = x.divide(y)?.negate();
    Ok(group_x.0.into_iter().chain(group_u.0).map(BigUint::from).collect())
}

fn multiples() -> Result<Vec<Vec<BigUint>>, String> {
    let mut rows = Vec::with_capacity(DIGITS * MULTIPLES);
    let mut base = Some(generator()?);
    for _ in 0..DIGITS {
        let mut multiple = None;
        for _ in 0..MULTIPLES {
            multiple = add(multiple, base)?;
            rows.push(entry(&multiple.ok_or("a multiple of the generator is infinity")?)?);
        }
        for _ in 0..DIGIT_BITS {
            base = add(base, base)?;
        }
    }
    Ok(rows)
}

/// The table of fixed-generator multiplication.
pub(crate) fn file() -> Result<File, String> {
    Ok(File {
        title: "ECgFp5: multiples of the generator for 64 signed digits of 5 bits.".into(),
        source: "the generator w = 4 and the order n of Pornin, 2022/274; every entry follows from them. The generator is on \
                 the curve and n times it is the neutral element."
            .into(),
        field: Field::goldilocks(),
        word: Word::Canonical64(1),
        tables: vec![Table {
            name: "GENERATOR_MULTIPLES",
            class: Class::Computed,
            about: "Row 16 i + j - 1 is j 32^i times the generator: the coefficients of x, then those of u = x/y.".into(),
            values: Values::Rows(multiples()?),
        }],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverses_multiply_to_one_and_zero_has_none() {
        let x = Quintic([3, P - 1, 0, 7, 1 << 63]);
        assert_eq!(x.multiply(&x.invert().unwrap()), Quintic([1, 0, 0, 0, 0]));
        assert_eq!(Quintic([0; 5]).invert(), None);
    }

    #[test]
    fn the_law_is_associative_and_has_inverses() {
        let g = Some(generator().unwrap());
        let two = add(g, g).unwrap();
        let four = add(two, two).unwrap();
        assert_eq!(add(add(g, two).unwrap(), g).unwrap(), four);
        assert!(four.is_some_and(|point| is_on_curve(&point)));
        let minus = g.map(|(x, y)| (x, y.negate()));
        assert_eq!(add(g, minus).unwrap(), None);
        assert_eq!(add(None, four).unwrap(), four);
    }
}
