//! Tables of multiples: what makes a prepared key fast. With them `s B - k A` is a sum of a few dozen table entries.

use alloc::{boxed::Box, vec::Vec};

use once_cell::race::OnceBox;

use crate::{
    field::words_from_bytes,
    point::{Niels, Point, Term},
};

/// The multiples `j * 2^(w i) * P` of a point `P`, for every position `i` of a signed digit of `w` bits, `1 <= j <= 2^(w - 1)`.
#[derive(Debug)]
pub(crate) struct Table {
    /// Bits of a digit, `w`.
    window: u32,
    entries: Box<[Niels]>,
}

/// How many digits of `window` bits a number below `2^253` has, when digits are in `(-2^(w - 1), 2^(w - 1)]`.
const fn digits(window: u32) -> usize {
    // The highest digit has a bit to spare for the carry.
    253_usize.div_ceil(window as usize)
}

/// The window of a small table: 51 positions of 16 multiples.
pub(crate) const SMALL_WINDOW: u32 = 5;
/// The window of a large table: 32 positions of 128 multiples.
pub(crate) const LARGE_WINDOW: u32 = 8;

/// Bytes of a table.
pub(crate) const fn table_bytes(window: u32) -> usize {
    (digits(window) << (window - 1)) * size_of::<Niels>()
}

impl Table {
    /// Builds the table of a point, in some 17 multiplications for each entry.
    pub(crate) fn new_vartime(point: &Point, window: u32) -> Self {
        let mut points = Vec::with_capacity(digits(window) << (window - 1));
        let mut base = *point;
        for _ in 0..digits(window) {
            let mut multiple = base;
            points.push(multiple);
            for _ in 1..1 << (window - 1) {
                multiple = multiple.add(base);
                points.push(multiple);
            }
            base = multiple.add(multiple);
        }
        Self { window, entries: Niels::from_points_vartime(&points) }
    }

    /// The table of the base point, built at first use and kept.
    pub(crate) fn of_base_point() -> &'static Self {
        static TABLE: OnceBox<Table> = OnceBox::new();
        TABLE.get_or_init(|| {
            let point = Point::decode_vartime(&BASE_POINT).unwrap_or(Point::IDENTITY);
            Box::new(Self::new_vartime(&point, LARGE_WINDOW))
        })
    }

    /// Bytes of memory.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val::<[Niels]>(&self.entries)
    }

    /// The terms whose sum is the scalar times the point, or its negative. Digits that are zero have none.
    ///
    /// The scalar is 32 little-endian bytes of a number below `2^253`.
    pub(crate) fn push_terms<'t>(&'t self, scalar: &[u8; 32], negative: bool, terms: &mut Terms<'t>) {
        let words = words_from_bytes(scalar);
        let half = 1_usize << (self.window - 1);
        let mut carry = 0;
        for (position, multiples) in self.entries.chunks_exact(half).enumerate() {
            let raw = bits(&words, position * self.window as usize, self.window) + carry;
            // Above the half, the digit is negative and the next one goes up.
            let is_high = raw > half;
            carry = usize::from(is_high);
            let magnitude = if is_high { 2 * half - raw } else { raw };
            if magnitude > 0 {
                terms.push(Term { point: &multiples[magnitude - 1], negative: negative != is_high });
            }
        }
        debug_assert_eq!(carry, 0, "the scalar is below 2^253");
    }
}

/// `width <= 8` bits of a number of 256 bits, from bit `start` on; bits above the number are zero.
fn bits(words: &[u64; 4], start: usize, width: u32) -> usize {
    let (word, shift) = (start / 64, start % 64);
    let low = words[word] >> shift;
    let high = match words.get(word + 1) {
        Some(next) if shift > 0 => next << (64 - shift),
        _ => 0,
    };
    usize::from((low | high).to_le_bytes()[0]) & ((1 << width) - 1)
}

/// The encoding of the base point B (RFC 8032, 5.1): `y = 4/5`, x even.
const BASE_POINT: [u8; 32] = {
    let mut bytes = [0x66; 32];
    bytes[0] = 0x58;
    bytes
};

/// The most terms of one sum: those of a base-point table and of a small one.
const MOST_TERMS: usize = digits(LARGE_WINDOW) + digits(SMALL_WINDOW);

/// The terms of one sum.
#[derive(Clone, Debug)]
pub(crate) struct Terms<'t> {
    list: [Term<'t>; MOST_TERMS],
    len: usize,
}

impl<'t> Terms<'t> {
    /// What there is beyond the last term.
    const NOTHING: Term<'static> = Term { point: &Niels::IDENTITY, negative: false };

    /// No terms: the neutral point.
    pub(crate) fn new() -> Self {
        Self { list: [Self::NOTHING; MOST_TERMS], len: 0 }
    }

    fn push(&mut self, term: Term<'t>) {
        self.list[self.len] = term;
        self.len += 1;
    }

    /// How many terms there are.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// A term; from [`len`](Self::len) on, the neutral point.
    #[inline(always)]
    pub(crate) fn get(&self, index: usize) -> Term<'t> {
        self.list.get(index).copied().unwrap_or(Self::NOTHING)
    }
}

#[cfg(test)]
mod tests;
