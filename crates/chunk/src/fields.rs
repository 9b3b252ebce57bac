//! Sums of the bit fields of one word.

/// The sum of the fields of `BITS` bits that make up the `LEN` bits of a word, lowest first; `word < 2^LEN`.
///
/// Neighbours are added, then neighbouring sums: two fields of `w` bits add up to at most `2 (2^w - 1) < 2^(2 w)`, which their
/// joint field holds. In the end one field spans all bits.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "at most 64 fields of at most 255")]
pub(crate) fn sum_fields<const BITS: u32, const LEN: u32>(word: u64) -> u32 {
    debug_assert!(u128::from(word) < 1 << LEN);
    let masks = const {
        assert!(BITS >= 1 && BITS <= 8, "a digit is a byte");
        let mut masks = [0; 6];
        let mut fold = 0;
        while fold < masks.len() {
            masks[fold] = even_fields(BITS << fold);
            fold += 1;
        }
        masks
    };
    let mut sum = word;
    let mut width = BITS;
    for even in masks {
        if width >= LEN {
            break;
        }
        sum = (sum & even) + ((sum >> width) & even);
        width *= 2;
    }
    sum as u32
}

/// Ones in the fields 0, 2, 4, ... of `width` bits.
const fn even_fields(width: u32) -> u64 {
    let mut mask = 0;
    let mut bit = 0;
    while bit < 64 {
        if (bit / width).is_multiple_of(2) {
            mask |= 1 << bit;
        }
        bit += 1;
    }
    mask
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn naive(word: u64, bits: u32) -> u32 {
        let fields = (0..64).step_by(bits as usize).map(|at| word >> at & (u64::MAX >> (64 - bits)));
        fields.map(|field| u32::try_from(field).expect("a byte")).sum()
    }

    fn check(word: u64) {
        assert_eq!(sum_fields::<1, 64>(word), word.count_ones());
        assert_eq!(sum_fields::<2, 64>(word), naive(word, 2));
        assert_eq!(sum_fields::<3, 64>(word), naive(word, 3));
        assert_eq!(sum_fields::<4, 64>(word), naive(word, 4));
        assert_eq!(sum_fields::<8, 64>(word), naive(word, 8));
        let short = word & 0xff_ffff;
        assert_eq!(sum_fields::<3, 24>(short), naive(short, 3));
        assert_eq!(sum_fields::<8, 24>(short), naive(short, 8));
    }

    #[test]
    fn full_and_empty_words() {
        check(0);
        check(u64::MAX);
    }

    proptest! {
        #[test]
        fn agrees_with_one_field_after_the_other(word: u64) {
            check(word);
        }
    }
}
