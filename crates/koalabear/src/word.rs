//! Elements and their Montgomery words.

use p3_field::PrimeField32;
use p3_koala_bear::KoalaBear;
use rand_core::Rng;
use touchmark_lanes::portable::montgomery_reduce;

/// The field's order, `p = 2^31 - 2^24 + 1`.
pub const MODULUS: u32 = 0x7f00_0001;

/// The inverse of `p` modulo `2^32`, as Montgomery multiplication wants it.
pub const MODULUS_INVERSE: u32 = 0x8100_0001;

const _: () = assert!(MODULUS.wrapping_mul(MODULUS_INVERSE) == 1);
const _: () =
    assert!(size_of::<KoalaBear>() == size_of::<u32>() && align_of::<KoalaBear>() == align_of::<u32>());
// The word of 1 is 2^32 mod p: the type holds Montgomery words and nothing else.
const _: () = assert!(to_word(KoalaBear::new(1)) as u64 == (1 << 32) % MODULUS as u64);

/// The element whose Montgomery word is `word`.
///
/// # Panics
/// If `word` is not below [`MODULUS`]; meant for constants, where that is an error of compilation.
#[inline(always)]
pub const fn from_word(word: u32) -> KoalaBear {
    assert!(word < MODULUS, "a Montgomery word is below the modulus");
    // SAFETY: `KoalaBear` is `repr(transparent)` over its Montgomery word (size, alignment and the word of 1 are asserted
    // above), and the word is in range.
    unsafe { core::mem::transmute::<u32, KoalaBear>(word) }
}

/// The element whose Montgomery word is `word`, which the caller knows to be below [`MODULUS`]: checked in builds with debug
/// assertions only, so that nothing branches on a secret. A word out of range would make arithmetic wrong, and nothing worse.
#[inline(always)]
pub const fn from_reduced_word(word: u32) -> KoalaBear {
    debug_assert!(word < MODULUS);
    // SAFETY: `KoalaBear` is `repr(transparent)` over a `u32`, and every `u32` is a valid one.
    unsafe { core::mem::transmute::<u32, KoalaBear>(word) }
}

/// The element whose Montgomery word is `product / 2^32` modulo `p`, for `product < 2^32 p`. No branch, no division.
#[inline(always)]
pub const fn from_product(product: u64) -> KoalaBear {
    from_reduced_word(montgomery_reduce::<MODULUS, MODULUS_INVERSE>(product))
}

/// A table of elements from a table of Montgomery words.
///
/// # Panics
/// If a word is not below [`MODULUS`]; meant for constants, where that is an error of compilation.
pub const fn from_words<const N: usize>(words: [u32; N]) -> [KoalaBear; N] {
    let mut elements = [KoalaBear::new(0); N];
    let mut i = 0;
    while i < N {
        elements[i] = from_word(words[i]);
        i += 1;
    }
    elements
}

/// The Montgomery word of an element, in `[0, p)`.
#[inline(always)]
#[must_use]
pub const fn to_word(element: KoalaBear) -> u32 {
    // SAFETY: `KoalaBear` is `repr(transparent)` over its Montgomery word.
    unsafe { core::mem::transmute::<KoalaBear, u32>(element) }
}

/// The Montgomery words of a slice of elements, without copying.
#[inline(always)]
#[must_use]
pub const fn as_words(elements: &[KoalaBear]) -> &[u32] {
    // SAFETY: `KoalaBear` is `repr(transparent)` over its Montgomery word, so the slices have one layout.
    unsafe { core::slice::from_raw_parts(elements.as_ptr().cast(), elements.len()) }
}

/// The same, to be written: by words below [`MODULUS`], as in [`from_reduced_word`].
#[inline(always)]
pub(crate) const fn as_words_mut(elements: &mut [KoalaBear]) -> &mut [u32] {
    // SAFETY: `KoalaBear` is `repr(transparent)` over its Montgomery word, so the slices have one layout, and every `u32` is a valid one.
    unsafe { core::slice::from_raw_parts_mut(elements.as_mut_ptr().cast(), elements.len()) }
}

/// The element with the canonical integer `value`, if that is below [`MODULUS`].
#[inline]
#[must_use]
pub const fn from_canonical(value: u32) -> Option<KoalaBear> {
    if value < MODULUS { Some(KoalaBear::new(value)) } else { None }
}

/// The canonical integer of an element, in `[0, p)`.
#[inline]
#[must_use]
pub fn to_canonical(element: KoalaBear) -> u32 {
    element.as_canonical_u32()
}

/// Draws a uniform element as leanSig does: the upper 31 bits of a word are the *Montgomery word*; one of `p` or more is
/// thrown away and drawn again.
pub fn random<R: Rng + ?Sized>(rng: &mut R) -> KoalaBear {
    loop {
        let word = rng.next_u32() >> 1;
        if word < MODULUS {
            return from_word(word);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use p3_field::PrimeCharacteristicRing;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn words_are_those_of_montgomery_form() {
        for value in [0, 1, 2, MODULUS - 1, MODULUS / 2, 0x1234_5678] {
            let word =
                u32::try_from((u64::from(value) << 32) % u64::from(MODULUS)).expect("below the modulus");
            assert_eq!(to_word(KoalaBear::new(value)), word);
            assert_eq!(from_word(word), KoalaBear::new(value));
            assert_eq!(as_words(&[KoalaBear::new(value)]), [word]);
        }
    }

    #[test]
    fn canonical_integers_end_at_the_modulus() {
        assert_eq!(from_canonical(MODULUS - 1), Some(KoalaBear::NEG_ONE));
        assert_eq!(from_canonical(MODULUS), None);
        assert_eq!(from_canonical(u32::MAX), None);
    }

    #[test]
    #[should_panic(expected = "below the modulus")]
    fn a_word_out_of_range_is_refused() {
        let _ = from_word(MODULUS);
    }

    #[test]
    fn a_draw_out_of_range_is_repeated() {
        struct Words(Vec<u32>);
        impl rand_core::TryRng for Words {
            type Error = core::convert::Infallible;
            fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
                Ok(self.0.pop().expect("a word is left"))
            }
            fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
                unreachable!("words only")
            }
            fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Self::Error> {
                unreachable!("words only")
            }
        }
        let mut words = Words([5 << 1, u32::MAX, MODULUS << 1].to_vec());
        assert_eq!(to_word(random(&mut words)), 5);
        assert!(words.0.is_empty());
    }

    proptest! {
        #[test]
        fn canonical_integers_come_back(value in 0..MODULUS) {
            prop_assert_eq!(from_canonical(value).map(to_canonical), Some(value));
        }
    }
}
