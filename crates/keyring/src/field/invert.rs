//! Inversion by divisions of two integers by two: Bernstein and Yang, "Fast constant-time gcd computation and modular inversion"
//! (2019), in the variable-time form that jumps over zeros. A third of the time of an exponentiation.

use super::{FieldElement, LOW_51, carry};

/// Bits of a limb, and division steps that one matrix stands for.
const STEPS: u32 = 62;
const LOW_62: u64 = (1 << STEPS) - 1;
/// `1/19` modulo `2^62`.
const INVERSE_OF_19: u64 = 0x6bc_a1af_286b_ca1b;

/// An integer of up to 310 bits with its sign, as five limbs of 62 bits; all but the last are in `[0, 2^62)`.
type Integer = [i64; 5];

/// `2^62` times the transition that [`STEPS`] division steps make of a pair `(f, g)`:
/// the new pair is `(u f + v g, q f + r g) / 2^62`. `|u| + |v| <= 2^62`, and the same for `q` and `r`.
struct Transition {
    u: i64,
    v: i64,
    q: i64,
    r: i64,
}

impl FieldElement {
    /// The multiplicative inverse, reduced; zero for zero.
    pub(crate) fn invert_vartime(self) -> Self {
        let words = self.to_words();
        // f = p, g = the element; f = d x and g = e x modulo p throughout.
        let mut f: Integer = [LOW_62 - 18, LOW_62, LOW_62, LOW_62, 127].map(|limb| limb.cast_signed());
        let mut g = split(words);
        let (mut d, mut e): (Integer, Integer) = ([0; 5], [1, 0, 0, 0, 0]);
        let mut delta = 1;
        // At most 741 steps for numbers of 255 bits (theorem 11.2 of the paper), so no more than 12 rounds.
        while g != [0; 5] {
            let transition = division_steps(&mut delta, f[0], g[0]);
            (d, e) = transition.apply_modulo_p(&d, &e);
            (f, g) = transition.apply(&f, &g);
        }
        // The gcd is 1, so f = d x is 1 or -1; for x = 0 it is p, and d is still zero.
        let inverse = residue(&d);
        if f[4] < 0 { inverse.neg() } else { inverse }
    }
}

/// A number below `2^255` as an integer.
fn split([a, b, c, d]: [u64; 4]) -> Integer {
    [a, a >> 62 | b << 2, b >> 60 | c << 4, c >> 58 | d << 6, d >> 56]
        .map(|limb| (limb & LOW_62).cast_signed())
}

/// An integer in `(-16p, 16p)` as an element of the field, reduced.
fn residue(integer: &Integer) -> FieldElement {
    // 16p = 2^259 - 304 is added; then all limbs are carried to be non-negative, and the number is below 2^260.
    let mut limbs = *integer;
    limbs[0] -= 304;
    limbs[4] += 1 << 11;
    for i in 0..4 {
        limbs[i + 1] += limbs[i] >> STEPS;
        limbs[i] &= LOW_62.cast_signed();
    }
    let [a, b, c, d, e] = limbs.map(i64::cast_unsigned);
    let limbs = [a, a >> 51 | b << 11, b >> 40 | c << 22, c >> 29 | d << 33, d >> 18 | e << 44];
    let [a, b, c, d, high] = limbs;
    // The last limb keeps its bits above 51: 2^260 / 2^204 = 2^56.
    FieldElement(carry([a & LOW_51, b & LOW_51, c & LOW_51, d & LOW_51, high]))
}

/// [`STEPS`] division steps on the low words of an odd `f` and of `g`.
fn division_steps(delta: &mut i64, f: i64, g: i64) -> Transition {
    let (mut f, mut g) = (f.cast_unsigned(), g.cast_unsigned());
    let mut t = Transition { u: 1, v: 0, q: 0, r: 1 };
    let mut left = STEPS;
    loop {
        // Steps on an even g only halve it. Bits of g above the low `left` are not known: the marker stops there.
        let zeros = (g | u64::MAX << left).trailing_zeros();
        g >>= zeros;
        t.u <<= zeros;
        t.v <<= zeros;
        *delta += i64::from(zeros);
        left -= zeros;
        if left == 0 {
            return t;
        }
        if *delta > 0 {
            *delta = -*delta;
            (f, g) = (g, f.wrapping_neg());
            (t.u, t.q) = (t.q, -t.u);
            (t.v, t.r) = (t.r, -t.v);
        }
        // Until delta is positive again, steps add f to g wherever g is odd: as many low bits of g as that lasts, and no
        // more than six, are cleared by one multiple of f. 1/f is f modulo 8, and f (2 - f^2) modulo 64.
        let bits = left.min(6).min(u32::try_from(1 - *delta).unwrap_or(6));
        let inverse = f.wrapping_mul(2_u64.wrapping_sub(f.wrapping_mul(f)));
        let multiple = g.wrapping_neg().wrapping_mul(inverse) & ((1 << bits) - 1);
        g = g.wrapping_add(f.wrapping_mul(multiple));
        let multiple = multiple.cast_signed();
        t.q += t.u * multiple;
        t.r += t.v * multiple;
    }
}

fn product(a: i64, b: i64) -> i128 {
    i128::from(a) * i128::from(b)
}

/// The low 62 bits.
#[expect(clippy::cast_possible_truncation, reason = "the low bits are what is wanted")]
fn low(x: i128) -> i64 {
    x as i64 & LOW_62.cast_signed()
}

impl Transition {
    /// `(u f + v g, q f + r g) / 2^62`, exact. Neither number grows: `|f|` and `|g|` stay at most `p`.
    fn apply(&self, f: &Integer, g: &Integer) -> (Integer, Integer) {
        (combine(self.u, f, self.v, g, 0), combine(self.q, f, self.r, g, 0))
    }

    /// `(u d + v e, q d + r e) / 2^62` modulo `p`.
    ///
    /// A multiple of `p`, at most `2^62 - 1` times, makes the division exact; so in every round a bound `B` on `|d|` and `|e|`
    /// becomes `B + p`, and after 12 rounds both are in `(-13p, 13p)`.
    fn apply_modulo_p(&self, d: &Integer, e: &Integer) -> (Integer, Integer) {
        (combine_modulo_p(self.u, d, self.v, e), combine_modulo_p(self.q, d, self.r, e))
    }
}

/// `(a x + b y + m p) / 2^62` for the `m` that makes it whole.
fn combine_modulo_p(a: i64, x: &Integer, b: i64, y: &Integer) -> Integer {
    // p is -19 modulo 2^62, so m = (a x + b y) / 19.
    let sum = low(product(a, x[0]) + product(b, y[0])).cast_unsigned();
    combine(a, x, b, y, (sum.wrapping_mul(INVERSE_OF_19) & LOW_62).cast_signed())
}

/// `(a x + b y + m p) / 2^62`, exact, for `0 <= m < 2^62`.
///
/// `|a| + |b| <= 2^62` and limbs are at most `2^62`, so every sum of products is below `2^125`.
fn combine(a: i64, x: &Integer, b: i64, y: &Integer, m: i64) -> Integer {
    // m p = 2^255 m - 19 m, and 2^255 = 2^7 * 2^248.
    let mut carry = product(a, x[0]) + product(b, y[0]) - 19 * i128::from(m);
    debug_assert_eq!(low(carry), 0, "the division is exact");
    let mut out = [0; 5];
    for i in 1..5 {
        carry = (carry >> STEPS) + product(a, x[i]) + product(b, y[i]);
        if i == 4 {
            carry += i128::from(m) << 7;
        }
        out[i - 1] = low(carry);
    }
    out[4] = last(carry >> STEPS);
    out
}

/// The limb that keeps the sign: what it stands for is below `2^260`, so the limb is below `2^12`.
#[expect(clippy::cast_possible_truncation, reason = "small by the bound above")]
fn last(x: i128) -> i64 {
    debug_assert!(i64::try_from(x).is_ok(), "the last limb is small");
    x as i64
}
