//! Products of 256-bit integers with `mulx`, `adcx` and `adox`: one multiplication that leaves the flags alone, and two
//! chains of carries, where compilers keep one chain and save its flag.

use core::arch::asm;

use crate::{
    Adx, Backend,
    machine::sealed,
    wide::{Modulus, Multiplier},
};

impl Adx {
    /// The proof, if the processor has the instructions and the backend is not [`Backend::Portable`].
    #[inline]
    #[must_use]
    pub fn within(backend: Backend) -> Option<Self> {
        if backend == Backend::Portable { None } else { Self::detect() }
    }
}

impl sealed::Sealed for Adx {}

/// `t0..t3, high = a * rdx`.
macro_rules! first_row {
    () => {
        "xor {low:e}, {low:e}
        mulx {t1}, {t0}, {a0}
        mulx {t2}, {low}, {a1}
        adcx {t1}, {low}
        mulx {t3}, {low}, {a2}
        adcx {t2}, {low}
        mulx {high}, {low}, {a3}
        adcx {t3}, {low}
        mov {low:e}, 0
        adcx {high}, {low}"
    };
}

/// `t0..t3, high = t + a * rdx`; it fits, as `t < 2^256 - 2^64`.
macro_rules! row {
    () => {
        "xor {low:e}, {low:e}
        mulx {high}, {low}, {a0}
        adox {t0}, {low}
        adcx {t1}, {high}
        mulx {high}, {low}, {a1}
        adox {t1}, {low}
        adcx {t2}, {high}
        mulx {high}, {low}, {a2}
        adox {t2}, {low}
        adcx {t3}, {high}
        mulx {high}, {low}, {a3}
        adox {t3}, {low}
        mov {low:e}, 0
        adcx {high}, {low}
        adox {high}, {low}"
    };
}

/// `t0..t3 = (t + high * 2^256 + m * p) / 2^64` for the `m` that clears the lowest word.
macro_rules! clear_row {
    ($high:literal) => {
        concat!(
            "mov rdx, {inverse}
            imul rdx, {t0}
            xor {low:e}, {low:e}
            mulx {next}, {low}, qword ptr [{p}]
            adcx {low}, {t0}
            mov {t0}, {next}
            adcx {t0}, {t1}
            mulx {t1}, {low}, qword ptr [{p} + 8]
            adox {t0}, {low}
            adcx {t1}, {t2}
            mulx {t2}, {low}, qword ptr [{p} + 16]
            adox {t1}, {low}
            adcx {t2}, {t3}
            mulx {t3}, {low}, qword ptr [{p} + 24]
            adox {t2}, {low}
            mov {low:e}, 0
            adcx {t3}, {low}
            adox {t3}, {",
            $high,
            "}"
        )
    };
}

/// Adds `a * b_i` to the words `s0..s4` of the sum, and the carry to those named last.
macro_rules! sum_row {
    ($offset:literal: $s0:literal $s1:literal $s2:literal $s3:literal $s4:literal $($rest:literal)*) => {
        concat!(
            "mov rdx, qword ptr [{b} + ", $offset, "]
            xor {low:e}, {low:e}
            mulx {high}, {low}, qword ptr [{a}]
            adox {", $s0, "}, {low}
            adcx {", $s1, "}, {high}
            mulx {high}, {low}, qword ptr [{a} + 8]
            adox {", $s1, "}, {low}
            adcx {", $s2, "}, {high}
            mulx {high}, {low}, qword ptr [{a} + 16]
            adox {", $s2, "}, {low}
            adcx {", $s3, "}, {high}
            mulx {high}, {low}, qword ptr [{a} + 24]
            adox {", $s3, "}, {low}
            mov {low:e}, 0
            adcx {high}, {low}
            adox {high}, {low}
            add {", $s4, "}, {high}\n",
            $("adc {", $rest, "}, 0\n",)*
        )
    };
}

impl Multiplier for Adx {
    #[inline(always)]
    fn multiply_add(self, sum: &mut [u64; 9], a: &[u64; 4], b: &[u64; 4]) {
        let [mut s0, mut s1, mut s2, mut s3, mut s4, mut s5, mut s6, mut s7, mut s8] = *sum;
        // SAFETY: the token proves that the processor has the instructions; they read the eight words of `a` and `b`, and
        // change flags and the registers named.
        unsafe {
            asm!(
                sum_row!(0: "s0" "s1" "s2" "s3" "s4" "s5" "s6" "s7" "s8"),
                sum_row!(8: "s1" "s2" "s3" "s4" "s5" "s6" "s7" "s8"),
                sum_row!(16: "s2" "s3" "s4" "s5" "s6" "s7" "s8"),
                sum_row!(24: "s3" "s4" "s5" "s6" "s7" "s8"),
                a = in(reg) a.as_ptr(),
                b = in(reg) b.as_ptr(),
                s0 = inout(reg) s0,
                s1 = inout(reg) s1,
                s2 = inout(reg) s2,
                s3 = inout(reg) s3,
                s4 = inout(reg) s4,
                s5 = inout(reg) s5,
                s6 = inout(reg) s6,
                s7 = inout(reg) s7,
                s8 = inout(reg) s8,
                high = out(reg) _,
                low = out(reg) _,
                out("rdx") _,
                options(pure, readonly, nostack),
            );
        }
        *sum = [s0, s1, s2, s3, s4, s5, s6, s7, s8];
    }

    #[inline(always)]
    fn multiply_montgomery<P: Modulus>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        let [t0, t1, t2, t3]: [u64; 4];
        // SAFETY: the token proves that the processor has the instructions; they read the eight words of `b` and the modulus,
        // and change flags and the registers named.
        unsafe {
            asm!(
                "mov rdx, qword ptr [{b}]",
                first_row!(),
                clear_row!("high"),
                "mov rdx, qword ptr [{b} + 8]",
                row!(),
                clear_row!("high"),
                "mov rdx, qword ptr [{b} + 16]",
                row!(),
                clear_row!("high"),
                "mov rdx, qword ptr [{b} + 24]",
                row!(),
                clear_row!("high"),
                a0 = in(reg) a[0],
                a1 = in(reg) a[1],
                a2 = in(reg) a[2],
                a3 = in(reg) a[3],
                b = in(reg) b.as_ptr(),
                p = in(reg) const { &P::WORDS }.as_ptr(),
                inverse = const P::NEGATED_INVERSE,
                t0 = out(reg) t0,
                t1 = out(reg) t1,
                t2 = out(reg) t2,
                t3 = out(reg) t3,
                high = out(reg) _,
                low = out(reg) _,
                next = out(reg) _,
                out("rdx") _,
                options(pure, readonly, nostack),
            );
        }
        [t0, t1, t2, t3]
    }

    #[inline(always)]
    fn reduce_montgomery<P: Modulus>(self, a: &[u64; 4]) -> [u64; 4] {
        let [mut t0, mut t1, mut t2, mut t3] = *a;
        // SAFETY: the token proves that the processor has the instructions; they read the four words of the modulus, and change
        // flags and the registers named.
        unsafe {
            asm!(
                clear_row!("low"),
                clear_row!("low"),
                clear_row!("low"),
                clear_row!("low"),
                p = in(reg) const { &P::WORDS }.as_ptr(),
                inverse = const P::NEGATED_INVERSE,
                t0 = inout(reg) t0,
                t1 = inout(reg) t1,
                t2 = inout(reg) t2,
                t3 = inout(reg) t3,
                low = out(reg) _,
                next = out(reg) _,
                out("rdx") _,
                options(pure, readonly, nostack),
            );
        }
        [t0, t1, t2, t3]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Portable;

    /// 2^253 less 9: odd, with high words that are all ones.
    struct P;

    impl Modulus for P {
        const WORDS: [u64; 4] = [u64::MAX - 8, u64::MAX, u64::MAX, u64::MAX >> 11];
        // -1 / -9 = 1 / 9.
        const NEGATED_INVERSE: u64 = 0x8e38_e38e_38e3_8e39;
    }

    /// Edges, then what a generator gives.
    fn operands() -> impl Iterator<Item = [u64; 4]> {
        let mut word = 1_u64;
        let drawn = core::iter::repeat_with(move || {
            core::array::from_fn(|_| {
                word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                word ^ word >> 29
            })
        });
        [[0; 4], [u64::MAX; 4], [1, 0, 0, 0], [0, 0, 0, 1 << 63], [u64::MAX, 0, u64::MAX, 0], P::WORDS]
            .into_iter()
            .chain(drawn.take(30))
    }

    #[test]
    fn the_two_sets_of_instructions_agree() {
        assert_eq!(P::WORDS[0].wrapping_mul(P::NEGATED_INVERSE), u64::MAX);
        let Some(adx) = Adx::detect() else { return };
        for a in operands() {
            assert_eq!(adx.reduce_montgomery::<P>(&a), Portable.reduce_montgomery::<P>(&a), "{a:x?}");
            for b in operands() {
                for start in [[0; 9], [u64::MAX; 9], core::array::from_fn(|i| a[i % 4] ^ b[i % 3])] {
                    let (mut sum, mut expected) = (start, start);
                    adx.multiply_add(&mut sum, &a, &b);
                    Portable.multiply_add(&mut expected, &a, &b);
                    assert_eq!(sum, expected, "{a:x?} {b:x?} {start:x?}");
                }
                let a = [a[0], a[1], a[2], a[3] >> 1];
                let product = Portable.multiply_montgomery::<P>(&a, &b);
                assert_eq!(adx.multiply_montgomery::<P>(&a, &b), product, "{a:x?} {b:x?}");
                // The same by way of the sum: the low half reduced, the high half added.
                let mut sum = [0; 9];
                Portable.multiply_add(&mut sum, &a, &b);
                let low = Portable.reduce_montgomery::<P>(&[sum[0], sum[1], sum[2], sum[3]]);
                let mut carry = false;
                for i in 0..4 {
                    let word;
                    (word, carry) = crate::wide::carrying_add(low[i], sum[i + 4], carry);
                    assert_eq!(word, product[i]);
                }
                assert!(!carry);
            }
        }
    }
}
