use alloc::vec;

use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

use super::*;

/// Double-and-add over the bits: nothing in common with the code under test but the group law.
fn mul_naive(point: &Point, k: &Scalar) -> Point {
    (0..320).rev().fold(Point::NEUTRAL, |sum, bit| {
        let twice = sum + sum;
        if k.words()[bit / 64] >> (bit % 64) & 1 == 1 { twice + *point } else { twice }
    })
}

/// Scalars at which recoding, windows and pieces begin and end.
fn boundary_scalars() -> Vec<Scalar> {
    let one = scalar(1);
    let mut scalars: Vec<_> = (0..=34).map(scalar).collect();
    for exponent in (0..319).filter(|bit| bit % 5 <= 1 || bit % 40 <= 1 || bit % 64 >= 62) {
        let power = power_of_two(exponent);
        scalars.extend([&power - &one, &power + &one, power, -&power_of_two(exponent)]);
    }
    // Digits that are all 15, 16, 17 or 31: never, at, and beyond the carry.
    for digit in [15, 16, 17, 31] {
        let all = (0..63).fold(Scalar::zero(), |sum, i| &sum + &(&power_of_two(5 * i) * &scalar(digit)));
        scalars.extend([&all + &one, &all - &one, all]);
    }
    scalars
}

fn scalar(value: u64) -> Scalar {
    Scalar::from_words_below_order([value, 0, 0, 0, 0])
}

fn power_of_two(exponent: usize) -> Scalar {
    let mut words = [0; 5];
    words[exponent / 64] = 1 << (exponent % 64);
    Scalar::from_words_below_order(words)
}

#[test]
fn a_look_up_gives_each_entry_its_negative_and_the_neutral_outside() {
    for position in [0, 1, 31, DIGITS - 1] {
        let row = row(position);
        for digit in i8::MIN..=i8::MAX {
            let found = look_up(row, digit);
            let index = usize::from(digit.unsigned_abs());
            let expected = match index {
                1..=MULTIPLES => {
                    let point = point_of(&row[index - 1]);
                    if digit < 0 { -point } else { point }
                }
                _ => AffinePoint::default(),
            };
            assert!(found.x == expected.x && found.u == expected.u, "row {position}, digit {digit}");
        }
    }
}

#[test]
fn the_table_holds_the_multiples() {
    let canonical = GENERATOR_MULTIPLES.as_flattened().iter().all(|word| *word < Goldilocks::MODULUS);
    assert!(canonical, "a sign is applied to canonical words only");
    let mut base = Point::GENERATOR;
    for position in 0..DIGITS {
        let mut multiple = Point::NEUTRAL;
        for entry in row(position) {
            multiple = multiple + base;
            assert_eq!(Point::from(point_of(entry)), multiple, "row {position}");
        }
        base = base.double_n(5);
    }
}

#[test]
fn digits_are_in_range_and_add_up() {
    let mut rng = ChaCha20Rng::from_seed([1; 32]);
    let random = (0..2000).map(|_| Scalar::random(&mut rng).unwrap());
    for k in boundary_scalars().into_iter().chain(random) {
        let digits = signed_digits(&k);
        assert!(digits.iter().all(|digit| (-15..=16).contains(digit)));
        // Exact integers, top digit included: a sum mod n would hide a lost carry. Two words of slack take the sign.
        let mut sum = [0_i128; 5];
        for (position, digit) in digits.iter().enumerate() {
            let shifted = i128::from(*digit) << (position * 5 % 64);
            sum[position * 5 / 64] += shifted;
        }
        let mut carry = 0;
        let words = sum.map(|word| {
            let total = word + carry;
            carry = total >> 64;
            u64::try_from(total.rem_euclid(1 << 64)).unwrap()
        });
        assert_eq!(carry, 0);
        assert_eq!(&words, k.words());
    }
}

#[test]
fn the_top_digit_takes_a_carry() {
    // n - 1 begins with the largest top digits there are.
    let top = signed_digits(&-&scalar(1));
    assert_eq!(top[DIGITS - 1], 16);
    let below = signed_digits(&power_of_two(315));
    assert_eq!((below[DIGITS - 1], below[DIGITS - 2]), (1, 0));
}

#[test]
fn non_adjacent_forms_add_up_and_are_sparse() {
    let mut rng = ChaCha20Rng::from_seed([2; 32]);
    for case in 0..2000_u32 {
        let edge = [0, u64::MAX, 1, 1 << 39, (1 << 40) - 1, 0x5555_5555_5555_5555];
        let words =
            core::array::from_fn(|i| if case < 6 { edge[case as usize] } else { rng.next_u64() >> (i % 3) });
        for (width, bits, start) in [(5, 40, 0), (6, 40, 40), (6, 40, 280), (5, 63, 10), (3, 20, 60)] {
            let mut digits = vec![0_i8; bits + 1];
            non_adjacent_form_vartime(&words, start, width, &mut digits);
            let sum: i128 = digits.iter().enumerate().map(|(i, digit)| i128::from(*digit) << i).sum();
            assert_eq!(sum, i128::from(bits_at(&words, start, bits)), "{words:x?} {start} {bits}");
            assert!(digits.iter().all(|digit| *digit == 0 || digit % 2 != 0));
            assert!(digits.iter().all(|digit| digit.unsigned_abs() < 1 << (width - 1)));
            let sparse =
                digits.windows(width).all(|window| window.iter().filter(|digit| **digit != 0).count() <= 1);
            assert!(sparse || digits[bits] != 0, "only the last carry may stand close");
        }
    }
}

#[test]
fn all_multiplications_agree_on_boundary_scalars() {
    let base = mul_naive(&Point::GENERATOR, &scalar(0xDEAD_BEEF));
    let prepared = PreparedPoint::new(&base);
    for k in boundary_scalars() {
        let expected = mul_naive(&Point::GENERATOR, &k);
        assert_eq!(mul_generator(&k), expected);
        assert_eq!(mul_vartime(&Point::GENERATOR, &k), expected);
        let of_base = mul_vartime(&base, &k);
        assert_eq!(of_base, mul_generator(&(&k * &scalar(0xDEAD_BEEF))));
        assert_eq!(prepared.mul_add_generator_vartime(&k, &k), expected + of_base);
        assert_eq!(mul_add_generator_vartime(&k, &base, &-&k), expected + -of_base);
    }
}

#[test]
fn all_multiplications_agree_on_two_thousand_scalars() {
    let mut rng = ChaCha20Rng::from_seed([3; 32]);
    let base = mul_generator(&Scalar::random(&mut rng).unwrap());
    let prepared = PreparedPoint::new(&base);
    for round in 0..2000 {
        let (a, b) = (Scalar::random(&mut rng).unwrap(), Scalar::random(&mut rng).unwrap());
        let (of_generator, of_base) = (mul_generator(&a), mul_vartime(&base, &b));
        assert_eq!(of_generator, mul_vartime(&Point::GENERATOR, &a));
        let sum = of_generator + of_base;
        assert_eq!(mul_add_generator_vartime(&a, &base, &b), sum);
        assert_eq!(prepared.mul_add_generator_vartime(&a, &b), sum);
        if round % 10 == 0 {
            assert_eq!(of_generator, mul_naive(&Point::GENERATOR, &a));
            assert_eq!(of_base, mul_naive(&base, &b));
        }
    }
}

#[test]
fn a_table_of_the_neutral_is_harmless() {
    let prepared = PreparedPoint::new(&Point::NEUTRAL);
    let k = scalar(12_345);
    assert_eq!(prepared.mul_add_generator_vartime(&k, &-&k), mul_generator(&k));
    assert!(mul_vartime(&Point::NEUTRAL, &k).is_neutral());
}
