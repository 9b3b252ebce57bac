//! 512-bit vectors of eight words that multiply 52 bits wide.

use core::arch::x86_64::*;

use crate::{Avx512Ifma, Lanes52, machine::sealed};

impl sealed::Sealed for U52x8 {}

/// Eight words of 64 bits. A value is made from a token, so whoever holds one runs on a machine with AVX-512 IFMA.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct U52x8(pub(crate) __m512i);

/// Runs intrinsics of this file's instruction set.
macro_rules! ifma {
    ($body:expr) => {{
        // SAFETY: the vector or token at hand was made from a proof that the processor has AVX-512 F and IFMA, and no
        // intrinsic here reaches memory but through a reference of the vector's size.
        unsafe { $body }
    }};
}

impl Lanes52 for U52x8 {
    type Token = Avx512Ifma;
    const WIDTH: usize = 8;

    #[inline(always)]
    fn splat(_: Avx512Ifma, word: u64) -> Self {
        Self(ifma!(_mm512_set1_epi64(word.cast_signed())))
    }

    #[inline(always)]
    fn from_fn(_: Avx512Ifma, f: impl FnMut(usize) -> u64) -> Self {
        let words: [u64; 8] = core::array::from_fn(f);
        Self(ifma!(_mm512_loadu_si512(words.as_ptr().cast())))
    }

    #[inline(always)]
    fn store(self, out: &mut [u64]) {
        let out: &mut [u64; 8] = out.first_chunk_mut().expect("the slice holds a vector");
        ifma!(_mm512_storeu_si512(out.as_mut_ptr().cast(), self.0));
    }

    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        Self(ifma!(_mm512_add_epi64(self.0, rhs.0)))
    }

    #[inline(always)]
    fn sub(self, rhs: Self) -> Self {
        Self(ifma!(_mm512_sub_epi64(self.0, rhs.0)))
    }

    #[inline(always)]
    fn mul_add_low(self, a: Self, b: Self) -> Self {
        Self(ifma!(_mm512_madd52lo_epu64(self.0, a.0, b.0)))
    }

    #[inline(always)]
    fn mul_add_high(self, a: Self, b: Self) -> Self {
        Self(ifma!(_mm512_madd52hi_epu64(self.0, a.0, b.0)))
    }

    #[inline(always)]
    fn low(self) -> Self {
        Self(ifma!(_mm512_and_si512(self.0, _mm512_set1_epi64((1 << 52) - 1))))
    }

    #[inline(always)]
    fn carry(self) -> Self {
        Self(ifma!(_mm512_srli_epi64::<52>(self.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Portable, portable::U52};

    #[test]
    fn every_lane_does_what_the_model_does() {
        let Some(token) = Avx512Ifma::detect() else { return };
        // Below, at and above 52 bits.
        let words = |seed: u64| {
            let edges = [0, 1, (1 << 52) - 1, 1 << 52, u64::MAX, u64::MAX << 52, 0x000f_0f0f_0f0f_0f0f];
            move |lane: usize| edges[(lane + usize::try_from(seed).unwrap_or(0)) % edges.len()] ^ seed >> 5
        };
        for seed in 0..200 {
            let of = [words(seed), words(seed * 3 + 1), words(seed * 7 + 2)];
            let [x, a, b] = of.each_ref().map(|f| U52x8::from_fn(token, f));
            let found = [
                x.add(a),
                x.sub(a),
                x.mul_add_low(a, b),
                x.mul_add_high(a, b),
                x.low(),
                x.carry(),
                U52x8::splat(token, seed),
            ];
            for (operation, found) in found.into_iter().enumerate() {
                let mut lanes = [0; 8];
                found.store(&mut lanes);
                for (lane, found) in lanes.into_iter().enumerate() {
                    let [x, a, b] = of.each_ref().map(|f| U52::from_fn(Portable, |_| f(lane)));
                    let expected = [
                        x.add(a),
                        x.sub(a),
                        x.mul_add_low(a, b),
                        x.mul_add_high(a, b),
                        x.low(),
                        x.carry(),
                        U52::splat(Portable, seed),
                    ];
                    let mut word = [0];
                    expected[operation].store(&mut word);
                    assert_eq!(found, word[0], "operation {operation}, lane {lane}, seed {seed}");
                }
            }
        }
    }
}
