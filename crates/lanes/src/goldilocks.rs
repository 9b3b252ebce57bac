//! Arithmetic modulo `p = 2^64 - 2^32 + 1`, and in its extension of degree five, `z^5 = 3`.
//!
//! Residues are *loose*: any word stands for its value modulo `p`, in operands and in results. No function has a branch or an
//! address that depends on a value. On x86-64 the functions are written in its plain instructions, which every such processor has:
//! compilers keep neither a chain of carries through three words nor a mask made of a flag, and take twice as many.

#[cfg(any(test, miri, not(target_arch = "x86_64")))]
pub mod portable;
#[cfg(all(target_arch = "x86_64", not(miri)))]
pub mod x86_64;

#[cfg(any(miri, not(target_arch = "x86_64")))]
pub use portable::{
    add, add_canonical, multiply_quintic, multiply_quintic_add, reduce_96, reduce_128, square_quintic,
    subtract,
};
#[cfg(all(target_arch = "x86_64", not(miri)))]
pub use x86_64::{
    add, add_canonical, multiply_quintic, multiply_quintic_add, reduce_96, reduce_128, square_quintic,
    subtract,
};

/// p.
#[cfg(any(test, miri, not(target_arch = "x86_64")))]
const P: u64 = 0xFFFF_FFFF_0000_0001;

#[cfg(all(test, target_arch = "x86_64", not(miri)))]
mod tests {
    use super::{P, portable, x86_64};

    /// Words at the edges of reductions, then what a generator gives.
    fn words() -> Vec<u64> {
        let edges = [
            0,
            1,
            2,
            3,
            0xFFFF_FFFE,
            0xFFFF_FFFF,
            1 << 32,
            (1 << 32) + 1,
            1 << 63,
            u64::MAX / 3,
            u64::MAX / 3 + 1,
            P - 0xFFFF_FFFF,
            P - 2,
            P - 1,
            P,
            P + 1,
            u64::MAX - 1,
            u64::MAX,
        ];
        let mut word = 1_u64;
        let drawn = core::iter::repeat_with(move || {
            word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            word ^ word >> 29
        });
        edges.into_iter().chain(drawn.take(40)).collect()
    }

    fn is_value(word: u64, value: u128) {
        assert_eq!(u128::from(word % P), value % u128::from(P), "{value:x}");
    }

    #[test]
    fn words_are_added_subtracted_and_reduced() {
        for a in words() {
            for b in words() {
                let [wide_a, wide_b] = [a, b].map(u128::from);
                let sum = wide_a + wide_b;
                let difference = wide_a + 2 * u128::from(P) - wide_b;
                let below_96 = wide_a | (wide_b >> 32) << 64;
                is_value(x86_64::add(a, b), sum);
                is_value(portable::add(a, b), sum);
                is_value(x86_64::subtract(a, b), difference);
                is_value(portable::subtract(a, b), difference);
                is_value(x86_64::add_canonical(a, b % P), wide_a + wide_b % u128::from(P));
                is_value(portable::add_canonical(a, b % P), wide_a + wide_b % u128::from(P));
                is_value(x86_64::reduce_96(below_96), below_96);
                is_value(portable::reduce_96(below_96), below_96);
                for value in [wide_a * wide_b, wide_a | wide_b << 64] {
                    is_value(x86_64::reduce_128(value), value);
                    is_value(portable::reduce_128(value), value);
                }
            }
        }
    }

    /// Schoolbook, each step reduced by a division.
    fn product(a: &[u64; 5], b: &[u64; 5], c: &[u64; 5]) -> [u64; 5] {
        let p = u128::from(P);
        let mut sums = c.map(|word| u128::from(word) % p);
        for (i, a) in a.iter().enumerate() {
            for (j, b) in b.iter().enumerate() {
                let wrap = if i + j < 5 { 1 } else { 3 };
                let sum = &mut sums[(i + j) % 5];
                *sum = (*sum + u128::from(*a) * u128::from(*b) % p * wrap) % p;
            }
        }
        sums.map(|sum| u64::try_from(sum).expect("below p"))
    }

    fn canonical(a: [u64; 5]) -> [u64; 5] {
        a.map(|word| word % P)
    }

    #[test]
    fn quintic_products_are_those_of_the_schoolbook() {
        let words = words();
        let count = words.len();
        for shift in 0..count {
            for stride in [0, 1, 7] {
                let [a, b, c] = [0, shift, 2 * shift + 1].map(|start| {
                    core::array::from_fn(|i| words[(start + stride * i + shift * (start & 1)) % count])
                });
                let expected = product(&a, &b, &[0; 5]);
                assert_eq!(canonical(x86_64::multiply_quintic(&a, &b)), expected, "{a:x?} {b:x?}");
                assert_eq!(canonical(portable::multiply_quintic(&a, &b)), expected, "{a:x?} {b:x?}");
                let expected = product(&a, &b, &c);
                assert_eq!(canonical(x86_64::multiply_quintic_add(&a, &b, &c)), expected);
                assert_eq!(canonical(portable::multiply_quintic_add(&a, &b, &c)), expected);
                for a in [a, b] {
                    let expected = product(&a, &a, &[0; 5]);
                    assert_eq!(canonical(x86_64::square_quintic(&a)), expected, "{a:x?}");
                    assert_eq!(canonical(portable::square_quintic(&a)), expected, "{a:x?}");
                }
            }
        }
        // The largest sums there are.
        let most = [u64::MAX; 5];
        let expected = product(&most, &most, &most);
        assert_eq!(canonical(x86_64::multiply_quintic_add(&most, &most, &most)), expected);
        assert_eq!(canonical(portable::multiply_quintic_add(&most, &most, &most)), expected);
    }
}
