//! The field GF(p), `p = 2^255 - 19`: single elements, and elements in the lanes of a vector.
//!
//! An element is a sum of limbs that may exceed their nominal width. Two bounds are all that arithmetic asks for:
//!
//! * *reduced*: each of the five limbs is below `2^51 + 2^45`. Products, and whatever is read from bytes, are reduced.
//! * *loose*: the sum or the difference of two reduced elements. Products take loose operands; nothing else does.

mod invert;
#[cfg(any(all(target_arch = "x86_64", target_feature = "sse2"), test))]
mod lanes25;
#[cfg(any(all(target_arch = "x86_64", target_feature = "sse2"), test))]
mod lanes52;

use alloc::vec::Vec;

use touchmark_lanes::limbs::Limbs;

#[cfg(any(all(target_arch = "x86_64", target_feature = "sse2"), test))]
pub(crate) use lanes25::Lanes25;
#[cfg(any(all(target_arch = "x86_64", target_feature = "sse2"), test))]
pub(crate) use lanes52::Lanes52;

/// One element of the field in each lane of a vector.
pub(crate) trait FieldLanes: Copy {
    /// The vector that holds one limb of each element.
    type Word: Limbs;

    /// From five limbs of 51 bits, reduced.
    fn from_limbs(limbs: [Self::Word; 5]) -> Self;
    /// Five limbs of 51 bits, reduced if the element is, and loose if it is loose.
    fn to_limbs(self) -> [Self::Word; 5];
    /// The sum of two reduced elements, loose.
    fn add(self, rhs: Self) -> Self;
    /// The difference of two reduced elements, loose.
    fn sub(self, rhs: Self) -> Self;
    /// The product of two loose elements, reduced.
    fn mul(self, rhs: Self) -> Self;
    /// Negates the elements of the lanes where the mask's bits are set; from reduced to loose.
    fn negate_where(self, mask: Self::Word) -> Self;
}

/// The low 51 bits.
pub(crate) const LOW_51: u64 = (1 << 51) - 1;

/// The limbs of `2p`: every one is at least `2^52 - 38`, above any reduced limb.
const TWO_P: [u64; 5] = [2 * (LOW_51 - 18), 2 * LOW_51, 2 * LOW_51, 2 * LOW_51, 2 * LOW_51];

/// Five limbs of 51 bits from four words, the number below `2^255`; the limbs are below `2^51`.
#[inline(always)]
pub(crate) fn limbs_from_words<V: Limbs>(words: [V; 4]) -> [V; 5] {
    let mask = V::splat(words[0].token(), LOW_51);
    let [a, b, c, d] = words;
    [
        a.and(mask),
        a.shr::<51>().or(b.shl::<13>()).and(mask),
        b.shr::<38>().or(c.shl::<26>()).and(mask),
        c.shr::<25>().or(d.shl::<39>()).and(mask),
        d.shr::<12>(),
    ]
}

/// An element of the field.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FieldElement(pub(crate) [u64; 5]);

impl FieldElement {
    pub(crate) const ZERO: Self = Self([0; 5]);
    pub(crate) const ONE: Self = Self([1, 0, 0, 0, 0]);
    /// `1/2 = (p + 1)/2`.
    pub(crate) const HALF: Self = Self([LOW_51 - 8, LOW_51, LOW_51, LOW_51, LOW_51 >> 1]);
    /// The curve's constant `d = -121665/121666` (RFC 8032, 5.1).
    pub(crate) const D: Self =
        Self([0x34dca135978a3, 0x1a8283b156ebd, 0x5e7a26001c029, 0x739c663a03cbb, 0x52036cee2b6ff]);
    /// `2d`.
    pub(crate) const TWO_D: Self =
        Self([0x69b9426b2f159, 0x35050762add7a, 0x3cf44c0038052, 0x6738cc7407977, 0x2406d9dc56dff]);
    /// `2^((p - 1)/4)`, a square root of -1.
    const SQRT_MINUS_ONE: Self =
        Self([0x61b274a0ea0b0, 0xd5a5fc8f189d, 0x7ef5e9cbd0c60, 0x78595a6804c9e, 0x2b8324804fc1d]);

    /// The number in 32 little-endian bytes without their top bit; numbers from `p` on are taken modulo `p`.
    pub(crate) fn from_bytes(bytes: &[u8; 32]) -> Self {
        let mut words = words_from_bytes(bytes);
        words[3] &= u64::MAX >> 1;
        Self(limbs_from_words(words))
    }

    /// The number in `[0, p)` as four words, least significant first.
    pub(crate) fn to_words(self) -> [u64; 4] {
        // Limbs up to 2^54 in; after one round every limb is below 2^51 + 2^8, so the value is below 2^255 + 2^213 < 2p.
        let [a, b, c, d, e] = carry(self.0);
        // `over` is 1 exactly when the value is at least p: adding 19 then carries out of bit 255.
        let over = [b, c, d, e].iter().fold((a + 19) >> 51, |carry, limb| (limb + carry) >> 51);
        let mut limbs = [a + 19 * over, b, c, d, e];
        for i in 0..4 {
            limbs[i + 1] += limbs[i] >> 51;
            limbs[i] &= LOW_51;
        }
        limbs[4] &= LOW_51;
        let [a, b, c, d, e] = limbs;
        [a | b << 51, b >> 13 | c << 38, c >> 26 | d << 25, d >> 39 | e << 12]
    }

    /// The number in `[0, p)` as 32 little-endian bytes.
    pub(crate) fn to_bytes(self) -> [u8; 32] {
        let mut bytes = [0; 32];
        for (chunk, word) in bytes.chunks_exact_mut(8).zip(self.to_words()) {
            chunk.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    /// The square of a loose element, reduced.
    pub(crate) fn square(self) -> Self {
        self.mul(self)
    }

    /// A loose element, reduced.
    pub(crate) fn reduce(self) -> Self {
        Self(carry(self.0))
    }

    /// The additive inverse of a reduced element, reduced.
    pub(crate) fn neg(self) -> Self {
        Self::ZERO.sub(self).reduce()
    }

    /// Whether two elements, reduced or loose, are the same number.
    pub(crate) fn equals(self, other: Self) -> bool {
        self.to_words() == other.to_words()
    }

    /// Whether an element, reduced or loose, is zero.
    pub(crate) fn is_zero(self) -> bool {
        self.to_words() == [0; 4]
    }

    /// The element to the power `(p - 5)/8 = 2^252 - 3`.
    fn pow_p_minus_5_over_8_vartime(self) -> Self {
        // 2^252 - 3 in binary: 250 ones, a zero, a one.
        let ones = (1..250).fold(self, |power, _| power.square().mul(self));
        ones.square().square().mul(self)
    }

    /// A square root of `numerator / denominator`, both reduced; `None` where there is none (RFC 8032, 5.1.3).
    ///
    /// For `denominator = 0` the answer is zero if the numerator is zero too.
    pub(crate) fn sqrt_ratio_vartime(numerator: Self, denominator: Self) -> Option<Self> {
        let cube = denominator.square().mul(denominator);
        let seventh = cube.square().mul(denominator);
        let root = numerator.mul(cube).mul(numerator.mul(seventh).pow_p_minus_5_over_8_vartime());
        let check = denominator.mul(root.square());
        if check.equals(numerator) {
            Some(root)
        } else if check.equals(numerator.neg()) {
            Some(root.mul(Self::SQRT_MINUS_ONE))
        } else {
            None
        }
    }
}

/// Replaces every non-zero element of the slice by its inverse, with one inversion for all (Montgomery's trick).
pub(crate) fn invert_all_vartime(elements: &mut [FieldElement]) {
    let mut product = FieldElement::ONE;
    let mut prefixes = Vec::with_capacity(elements.len());
    for element in elements.iter() {
        prefixes.push(product);
        if !element.is_zero() {
            product = product.mul(*element);
        }
    }
    let mut inverse = product.invert_vartime();
    for (element, prefix) in elements.iter_mut().zip(prefixes).rev() {
        if !element.is_zero() {
            let value = *element;
            *element = inverse.mul(prefix);
            inverse = inverse.mul(value);
        }
    }
}

/// Four little-endian words.
pub(crate) fn words_from_bytes(bytes: &[u8; 32]) -> [u64; 4] {
    let (chunks, _) = bytes.as_chunks::<8>();
    core::array::from_fn(|i| u64::from_le_bytes(chunks[i]))
}

/// One round of carries. Limbs up to `2^62` in; out, limb 0 is below `2^51 + 19 * 2^11` and the others below `2^51 + 2^11`.
#[inline(always)]
fn carry(limbs: [u64; 5]) -> [u64; 5] {
    let [a, b, c, d, e] = limbs;
    [
        (a & LOW_51) + 19 * (e >> 51),
        (b & LOW_51) + (a >> 51),
        (c & LOW_51) + (b >> 51),
        (d & LOW_51) + (c >> 51),
        (e & LOW_51) + (d >> 51),
    ]
}

#[inline(always)]
fn wide(a: u64, b: u64) -> u128 {
    u128::from(a) * u128::from(b)
}

impl FieldLanes for FieldElement {
    type Word = u64;

    #[inline(always)]
    fn from_limbs(limbs: [u64; 5]) -> Self {
        Self(limbs)
    }

    #[inline(always)]
    fn to_limbs(self) -> [u64; 5] {
        self.0
    }

    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        Self(core::array::from_fn(|i| self.0[i] + rhs.0[i]))
    }

    #[inline(always)]
    fn sub(self, rhs: Self) -> Self {
        Self(core::array::from_fn(|i| self.0[i] + TWO_P[i] - rhs.0[i]))
    }

    /// Loose limbs are below `2^53`, `19` times one below `2^58`, so each of the five sums is below `5 * 2^111 < 2^114`.
    /// The highest has no factor 19: it is below `2^109`, its carry below `2^58`, and 19 times that below `2^63`.
    #[inline(always)]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "low limbs, and carries below 2^63 by the bound above"
    )]
    fn mul(self, rhs: Self) -> Self {
        let [a0, a1, a2, a3, a4] = self.0;
        let [b0, b1, b2, b3, b4] = rhs.0;
        let [c1, c2, c3, c4] = [19 * b1, 19 * b2, 19 * b3, 19 * b4];
        let r0 = wide(a0, b0) + wide(a1, c4) + wide(a2, c3) + wide(a3, c2) + wide(a4, c1);
        let r1 = wide(a0, b1) + wide(a1, b0) + wide(a2, c4) + wide(a3, c3) + wide(a4, c2);
        let r2 = wide(a0, b2) + wide(a1, b1) + wide(a2, b0) + wide(a3, c4) + wide(a4, c3);
        let r3 = wide(a0, b3) + wide(a1, b2) + wide(a2, b1) + wide(a3, b0) + wide(a4, c4);
        let r4 = wide(a0, b4) + wide(a1, b3) + wide(a2, b2) + wide(a3, b1) + wide(a4, b0);
        let r1 = r1 + u128::from((r0 >> 51) as u64);
        let r2 = r2 + u128::from((r1 >> 51) as u64);
        let r3 = r3 + u128::from((r2 >> 51) as u64);
        let r4 = r4 + u128::from((r3 >> 51) as u64);
        let low = (r0 as u64 & LOW_51) + 19 * (r4 >> 51) as u64;
        Self([
            low & LOW_51,
            (r1 as u64 & LOW_51) + (low >> 51),
            r2 as u64 & LOW_51,
            r3 as u64 & LOW_51,
            r4 as u64 & LOW_51,
        ])
    }

    #[inline(always)]
    fn negate_where(self, mask: u64) -> Self {
        Self(core::array::from_fn(|i| (TWO_P[i] - self.0[i]).select(self.0[i], mask)))
    }
}

#[cfg(test)]
mod tests;
