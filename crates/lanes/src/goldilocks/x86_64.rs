//! In x86-64 instructions that every such processor has.
//!
//! A carry or borrow becomes a mask of 32 bits, which is `e = 2^32 - 1 = 2^64` or zero, by a subtraction of a register from itself. It waits
//! for what the register held, so that is a number at hand, or cleared before.

use core::arch::asm;

/// The product of two words in `rdx` and `rax`; the second may be a register.
macro_rules! product {
    ($a:literal[$i:literal] * $b:literal[$j:literal]) => {
        concat!("mov rax, qword ptr [{", $a, "} + ", $i, "]\nmul qword ptr [{", $b, "} + ", $j, "]\n")
    };
    ($a:literal[$i:literal] * $b:literal) => {
        concat!("mov rax, qword ptr [{", $a, "} + ", $i, "]\nmul {", $b, "}\n")
    };
}

/// `sum, high, carry` = a product.
macro_rules! first {
    ($sum:literal = $($product:tt)*) => {
        concat!(product!($($product)*), "mov {", $sum, "}, rax\nmov {high}, rdx\nxor {carry:e}, {carry:e}")
    };
}

/// `sum, high, carry` += a product.
macro_rules! next {
    ($sum:literal += $($product:tt)*) => {
        concat!(product!($($product)*), "add {", $sum, "}, rax\nadc {high}, rdx\nadc {carry}, 0")
    };
}

/// `sum, high, carry += c[k]`.
macro_rules! add {
    ($sum:literal += $c:literal[$k:literal]) => {
        concat!("add {", $sum, "}, qword ptr [{", $c, "} + ", $k, "]\nadc {high}, 0\nadc {carry}, 0")
    };
}

/// `sum, high, carry *= 3`.
macro_rules! triple {
    ($sum:literal) => {
        concat!(
            "mov rax, {",
            $sum,
            "}\nmov rdx, {high}\nlea {carry}, [{carry} + 2 * {carry}]\nadd {",
            $sum,
            "}, {",
            $sum,
            "}\nadc {high}, {high}\nadc {carry}, 0\nadd {",
            $sum,
            "}, rax\nadc {high}, rdx\nadc {carry}, 0"
        )
    };
}

/// `sum, high, carry *= 2`.
macro_rules! double {
    ($sum:literal) => {
        concat!("add {", $sum, "}, {", $sum, "}\nadc {high}, {high}\nadc {carry}, {carry}")
    };
}

/// `sum = sum + 2^64 high + 2^128 carry` modulo `p`, for a carry below 15. Thirteen products and a word, the most that is ever summed, carry 12.
///
/// With `high = h0 + 2^32 h1`, `2^64 = e = 2^32 - 1`, `2^96 = -1` and `2^128 = -2^32`, it is `sum - (h1 + 2^32 carry) + e h0`. The
/// subtrahend is below `2^36`: a difference that wraps is above `2^64 - 2^36`, and takes away the `e` for the `2^64` too many.
/// `e h0` is at most `2^64 - 2^33 + 1`: a sum that wraps is below that, and takes the `e` for the `2^64` too few.
macro_rules! reduce {
    ($sum:literal) => {
        concat!(
            "mov eax, {high:e}\nshld {carry}, {high}, 32\nmov rdx, rax\nshl rax, 32\nsub rax, rdx\nsub {",
            $sum,
            "}, {carry}\nsbb {carry:e}, {carry:e}\nsub {",
            $sum,
            "}, {carry}\nadd {",
            $sum,
            "}, rax\nsbb {carry:e}, {carry:e}\nadd {",
            $sum,
            "}, {carry}"
        )
    };
}

/// `tripled = 3 a[i]` modulo `p`: the high word `h` of the product is at most 2, and `e h + low < 2^64 + 2^34` wraps once at most.
macro_rules! tripled {
    ($tripled:literal = $a:literal[$i:literal]) => {
        concat!(
            "mov eax, 3\nmul qword ptr [{",
            $a,
            "} + ",
            $i,
            "]\nmov {",
            $tripled,
            "}, rdx\nshl {",
            $tripled,
            "}, 32\nsub {",
            $tripled,
            "}, rdx\nadd {",
            $tripled,
            "}, rax\nsbb eax, eax\nadd {",
            $tripled,
            "}, rax"
        )
    };
}

/// `x` modulo `p`, for `x < 2^96`.
///
/// With `x = low + 2^64 high`, `e high` is at most `2^64 - 2^33 + 1`: a sum that wraps is below that, and takes the `e` for the `2^64` too few.
#[inline(always)]
#[must_use]
#[expect(clippy::cast_possible_truncation, reason = "the low and the high word are what is wanted")]
pub fn reduce_96(x: u128) -> u64 {
    debug_assert!(x < 1 << 96, "out of range");
    let mut low = x as u64;
    // SAFETY: the instructions belong to every x86-64, and change flags and the registers named.
    unsafe {
        asm!(
            "mov {t}, {high}",
            "shl {t}, 32",
            "sub {t}, {high}",
            "add {low}, {t}",
            "sbb {high:e}, {high:e}",
            "add {low}, {high}",
            t = out(reg) _,
            low = inout(reg) low,
            high = inout(reg) (x >> 64) as u64 => _,
            options(pure, nomem, nostack),
        );
    }
    low
}

/// `x` modulo `p`: with `x = low + 2^64 (h0 + 2^32 h1)`, it is `low - h1 + e h0`, as in the reduction of sums.
#[inline(always)]
#[must_use]
#[expect(clippy::cast_possible_truncation, reason = "the low and the high word are what is wanted")]
pub fn reduce_128(x: u128) -> u64 {
    let mut low = x as u64;
    // SAFETY: the instructions belong to every x86-64, and change flags and the registers named.
    unsafe {
        asm!(
            "mov {t:e}, {high:e}",
            "shr {high}, 32",
            "sub {low}, {high}",
            "sbb {high:e}, {high:e}",
            "sub {low}, {high}",
            "mov {high}, {t}",
            "shl {t}, 32",
            "sub {t}, {high}",
            "add {low}, {t}",
            "sbb {high:e}, {high:e}",
            "add {low}, {high}",
            t = out(reg) _,
            low = inout(reg) low,
            high = inout(reg) (x >> 64) as u64 => _,
            options(pure, nomem, nostack),
        );
    }
    low
}

/// `a + b` modulo `p`. A sum that wraps takes `e`; if it wraps again it is below `e`, and the second `e` does not make it wrap.
#[inline(always)]
#[must_use]
pub fn add(mut a: u64, b: u64) -> u64 {
    // SAFETY: the instructions belong to every x86-64, and change flags and the registers named.
    unsafe {
        asm!(
            "xor {e:e}, {e:e}",
            "add {a}, {b}",
            "sbb {e:e}, {e:e}",
            "add {a}, {e}",
            "sbb {e:e}, {e:e}",
            "add {a}, {e}",
            a = inout(reg) a,
            b = in(reg) b,
            e = out(reg) _,
            options(pure, nomem, nostack),
        );
    }
    a
}

/// `a + b` modulo `p`, for a canonical `b`: a sum that wraps is below `b`, and the `e` does not make it wrap again.
#[inline(always)]
#[must_use]
pub fn add_canonical(mut a: u64, b: u64) -> u64 {
    debug_assert!(b <= 0xFFFF_FFFF_0000_0000, "not canonical");
    // SAFETY: the instructions belong to every x86-64, and change flags and the registers named.
    unsafe {
        asm!(
            "xor {e:e}, {e:e}",
            "add {a}, {b}",
            "sbb {e:e}, {e:e}",
            "add {a}, {e}",
            a = inout(reg) a,
            b = in(reg) b,
            e = out(reg) _,
            options(pure, nomem, nostack),
        );
    }
    a
}

/// `a - b` modulo `p`. A difference that wraps gives `e` back; if it wraps again it is above `2^64 - e`, and can give a second.
#[inline(always)]
#[must_use]
pub fn subtract(mut a: u64, b: u64) -> u64 {
    // SAFETY: the instructions belong to every x86-64, and change flags and the registers named.
    unsafe {
        asm!(
            "xor {e:e}, {e:e}",
            "sub {a}, {b}",
            "sbb {e:e}, {e:e}",
            "sub {a}, {e}",
            "sbb {e:e}, {e:e}",
            "sub {a}, {e}",
            a = inout(reg) a,
            b = in(reg) b,
            e = out(reg) _,
            options(pure, nomem, nostack),
        );
    }
    a
}

/// The product of two polynomials modulo `z^5 - 3`, by their coefficients.
#[inline(always)]
#[must_use]
pub fn multiply_quintic(a: &[u64; 5], b: &[u64; 5]) -> [u64; 5] {
    let [s0, s1, s2, s3, s4]: [u64; 5];
    // SAFETY: the instructions belong to every x86-64, read the words of `a` and `b`, and change flags and the registers named.
    unsafe {
        asm!(
            first!("s0" = "a"[8] * "b"[32]),
            next!("s0" += "a"[16] * "b"[24]),
            next!("s0" += "a"[24] * "b"[16]),
            next!("s0" += "a"[32] * "b"[8]),
            triple!("s0"),
            next!("s0" += "a"[0] * "b"[0]),
            reduce!("s0"),
            first!("s1" = "a"[16] * "b"[32]),
            next!("s1" += "a"[24] * "b"[24]),
            next!("s1" += "a"[32] * "b"[16]),
            triple!("s1"),
            next!("s1" += "a"[0] * "b"[8]),
            next!("s1" += "a"[8] * "b"[0]),
            reduce!("s1"),
            first!("s2" = "a"[24] * "b"[32]),
            next!("s2" += "a"[32] * "b"[24]),
            triple!("s2"),
            next!("s2" += "a"[0] * "b"[16]),
            next!("s2" += "a"[8] * "b"[8]),
            next!("s2" += "a"[16] * "b"[0]),
            reduce!("s2"),
            first!("s3" = "a"[32] * "b"[32]),
            triple!("s3"),
            next!("s3" += "a"[0] * "b"[24]),
            next!("s3" += "a"[8] * "b"[16]),
            next!("s3" += "a"[16] * "b"[8]),
            next!("s3" += "a"[24] * "b"[0]),
            reduce!("s3"),
            first!("s4" = "a"[0] * "b"[32]),
            next!("s4" += "a"[8] * "b"[24]),
            next!("s4" += "a"[16] * "b"[16]),
            next!("s4" += "a"[24] * "b"[8]),
            next!("s4" += "a"[32] * "b"[0]),
            reduce!("s4"),
            a = in(reg) a.as_ptr(),
            b = in(reg) b.as_ptr(),
            s0 = out(reg) s0,
            s1 = out(reg) s1,
            s2 = out(reg) s2,
            s3 = out(reg) s3,
            s4 = out(reg) s4,
            high = out(reg) _,
            carry = out(reg) _,
            out("rax") _,
            out("rdx") _,
            options(pure, readonly, nostack),
        );
    }
    [s0, s1, s2, s3, s4]
}

/// [`multiply_quintic`], and `c` added.
#[inline(always)]
#[must_use]
pub fn multiply_quintic_add(a: &[u64; 5], b: &[u64; 5], c: &[u64; 5]) -> [u64; 5] {
    let [s0, s1, s2, s3, s4]: [u64; 5];
    // SAFETY: the instructions belong to every x86-64, read the words of `a`, `b` and `c`, and change flags and the registers named.
    unsafe {
        asm!(
            first!("s0" = "a"[8] * "b"[32]),
            next!("s0" += "a"[16] * "b"[24]),
            next!("s0" += "a"[24] * "b"[16]),
            next!("s0" += "a"[32] * "b"[8]),
            triple!("s0"),
            next!("s0" += "a"[0] * "b"[0]),
            add!("s0" += "c"[0]),
            reduce!("s0"),
            first!("s1" = "a"[16] * "b"[32]),
            next!("s1" += "a"[24] * "b"[24]),
            next!("s1" += "a"[32] * "b"[16]),
            triple!("s1"),
            next!("s1" += "a"[0] * "b"[8]),
            next!("s1" += "a"[8] * "b"[0]),
            add!("s1" += "c"[8]),
            reduce!("s1"),
            first!("s2" = "a"[24] * "b"[32]),
            next!("s2" += "a"[32] * "b"[24]),
            triple!("s2"),
            next!("s2" += "a"[0] * "b"[16]),
            next!("s2" += "a"[8] * "b"[8]),
            next!("s2" += "a"[16] * "b"[0]),
            add!("s2" += "c"[16]),
            reduce!("s2"),
            first!("s3" = "a"[32] * "b"[32]),
            triple!("s3"),
            next!("s3" += "a"[0] * "b"[24]),
            next!("s3" += "a"[8] * "b"[16]),
            next!("s3" += "a"[16] * "b"[8]),
            next!("s3" += "a"[24] * "b"[0]),
            add!("s3" += "c"[24]),
            reduce!("s3"),
            first!("s4" = "a"[0] * "b"[32]),
            next!("s4" += "a"[8] * "b"[24]),
            next!("s4" += "a"[16] * "b"[16]),
            next!("s4" += "a"[24] * "b"[8]),
            next!("s4" += "a"[32] * "b"[0]),
            add!("s4" += "c"[32]),
            reduce!("s4"),
            a = in(reg) a.as_ptr(),
            b = in(reg) b.as_ptr(),
            c = in(reg) c.as_ptr(),
            s0 = out(reg) s0,
            s1 = out(reg) s1,
            s2 = out(reg) s2,
            s3 = out(reg) s3,
            s4 = out(reg) s4,
            high = out(reg) _,
            carry = out(reg) _,
            out("rax") _,
            out("rdx") _,
            options(pure, readonly, nostack),
        );
    }
    [s0, s1, s2, s3, s4]
}

/// The square of a polynomial modulo `z^5 - 3`, by its coefficients.
#[inline(always)]
#[must_use]
pub fn square_quintic(a: &[u64; 5]) -> [u64; 5] {
    let [s0, s1, s2, s3, s4]: [u64; 5];
    // SAFETY: the instructions belong to every x86-64, read the words of `a`, and change flags and the registers named.
    unsafe {
        asm!(
            tripled!("t3" = "a"[24]),
            tripled!("t4" = "a"[32]),
            first!("s0" = "a"[8] * "t4"),
            next!("s0" += "a"[16] * "t3"),
            double!("s0"),
            next!("s0" += "a"[0] * "a"[0]),
            reduce!("s0"),
            first!("s1" = "a"[0] * "a"[8]),
            next!("s1" += "a"[16] * "t4"),
            double!("s1"),
            next!("s1" += "a"[24] * "t3"),
            reduce!("s1"),
            first!("s2" = "a"[0] * "a"[16]),
            next!("s2" += "a"[24] * "t4"),
            double!("s2"),
            next!("s2" += "a"[8] * "a"[8]),
            reduce!("s2"),
            first!("s3" = "a"[0] * "a"[24]),
            next!("s3" += "a"[8] * "a"[16]),
            double!("s3"),
            next!("s3" += "a"[32] * "t4"),
            reduce!("s3"),
            first!("s4" = "a"[0] * "a"[32]),
            next!("s4" += "a"[8] * "a"[24]),
            double!("s4"),
            next!("s4" += "a"[16] * "a"[16]),
            reduce!("s4"),
            a = in(reg) a.as_ptr(),
            t3 = out(reg) _,
            t4 = out(reg) _,
            s0 = out(reg) s0,
            s1 = out(reg) s1,
            s2 = out(reg) s2,
            s3 = out(reg) s3,
            s4 = out(reg) s4,
            high = out(reg) _,
            carry = out(reg) _,
            out("rax") _,
            out("rdx") _,
            options(pure, readonly, nostack),
        );
    }
    [s0, s1, s2, s3, s4]
}
