//! Against arbitrary-precision integers.

use num_bigint::BigUint;
use proptest::prelude::*;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use touchmark_lanes::{Portable, limbs::MulAdd52};

use super::*;

fn p() -> BigUint {
    (BigUint::from(1_u8) << 255) - 19_u8
}

fn value(element: FieldElement) -> BigUint {
    let sum = element.0.iter().rev().fold(BigUint::ZERO, |sum, &limb| (sum << 51) + limb);
    sum % p()
}

fn element(number: &BigUint) -> FieldElement {
    let mut bytes = number.to_bytes_le();
    bytes.resize(32, 0);
    FieldElement::from_bytes(&bytes.try_into().expect("32 bytes"))
}

/// Numbers at the edges: around zero, around p, around the limbs' borders, and the largest that fit 255 bits.
fn edges() -> Vec<FieldElement> {
    let mut edges: Vec<BigUint> = (0..4_u8).map(BigUint::from).collect();
    edges.extend((1..4_u8).map(|i| p() - i));
    for bits in [25, 26, 51, 52, 62, 102, 204, 248, 254] {
        edges.push((BigUint::from(1_u8) << bits) - 1_u8);
        edges.push(BigUint::from(1_u8) << bits);
    }
    edges.push((BigUint::from(1_u8) << 255) - 1_u8);
    let mut edges: Vec<_> = edges.iter().map(element).collect();
    // The largest reduced limbs.
    edges.push(FieldElement([(1 << 51) + (1 << 45) - 1; 5]));
    edges
}

fn any_element() -> impl Strategy<Value = FieldElement> {
    any::<[u8; 32]>().prop_map(|bytes| FieldElement::from_bytes(&bytes))
}

fn is_reduced(element: FieldElement) -> bool {
    element.0.iter().all(|&limb| limb < (1 << 51) + (1 << 45))
}

/// Every operation on one lane's worth of elements, against integers.
fn check<F: FieldLanes<Word = u64>>(a: FieldElement, b: FieldElement) {
    let [x, y] = [a, b].map(|e| F::from_limbs(e.0));
    let number = |f: F| value(FieldElement(f.to_limbs()));
    let (m, n) = (value(a), value(b));
    assert_eq!(number(x.add(y)), (&m + &n) % p());
    assert_eq!(number(x.sub(y)), (&m + p() - &n) % p());
    assert_eq!(number(x.negate_where(u64::MAX)), (p() - &m) % p());
    assert_eq!(number(x.negate_where(0)), m);
    // The loosest operands that there are.
    for (left, right, expected) in [
        (x, y, &m * &n),
        (x.add(x), y.add(y), &m * &n * 4_u8),
        (x.sub(y), y.sub(x), (&m + p() - &n) * (&n + p() - &m)),
        (x.negate_where(u64::MAX), y.add(x), (p() - &m) * (&m + &n)),
    ] {
        let product = left.mul(right);
        assert_eq!(number(product), expected % p());
        assert!(is_reduced(FieldElement(product.to_limbs())));
    }
}

fn check_all_forms(a: FieldElement, b: FieldElement) {
    check::<FieldElement>(a, b);
    check::<Lanes25<u64>>(a, b);
    check::<Lanes52<u64>>(a, b);
    assert_eq!(value(a.square()), value(a).pow(2) % p());
    assert_eq!(value(a.neg()), (p() - value(a)) % p());
    assert!(is_reduced(a.neg()));
    assert_eq!(a.equals(b), value(a) == value(b));
    assert_eq!(BigUint::from_bytes_le(&a.to_bytes()), value(a));
    assert_eq!(BigUint::from_bytes_le(&a.add(b).to_bytes()), value(a.add(b)));
    let inverse = a.invert_vartime();
    assert!(is_reduced(inverse));
    assert_eq!(value(inverse), value(a).modpow(&(p() - 2_u8), &p()));
    check_square_root(a, b);
}

fn check_square_root(numerator: FieldElement, denominator: FieldElement) {
    let ratio = value(numerator) * value(denominator).modpow(&(p() - 2_u8), &p()) % p();
    let is_square = ratio.modpow(&((p() - 1_u8) / 2_u8), &p()) <= BigUint::from(1_u8);
    let root = FieldElement::sqrt_ratio_vartime(numerator, denominator);
    // With a zero denominator only 0/0 has an answer.
    if denominator.is_zero() {
        assert_eq!(root.is_some(), numerator.is_zero());
    } else {
        assert_eq!(root.is_some(), is_square);
    }
    if let Some(root) = root {
        assert_eq!(value(root.square()), ratio);
    }
}

#[test]
fn constants_are_what_they_say() {
    assert_eq!(value(FieldElement::HALF) * 2_u8 % p(), BigUint::from(1_u8));
    assert_eq!((value(FieldElement::D) * 121_666_u32 + 121_665_u32) % p(), BigUint::ZERO);
    assert_eq!(value(FieldElement::TWO_D), value(FieldElement::D) * 2_u8 % p());
    assert_eq!(value(FieldElement::SQRT_MINUS_ONE).pow(2) % p(), p() - 1_u8);
    assert_eq!(value(FieldElement(TWO_P)), BigUint::ZERO);
}

#[test]
fn edges_agree_with_integers() {
    for &a in &edges() {
        for &b in &edges() {
            check_all_forms(a, b);
        }
    }
}

proptest! {
    #[test]
    fn random_elements_agree_with_integers(a in any_element(), b in any_element()) {
        check_all_forms(a, b);
    }

    #[test]
    fn many_inversions_share_one(elements in proptest::collection::vec(any_element(), 0..20), zero in any::<prop::sample::Index>()) {
        let mut elements = elements;
        if !elements.is_empty() {
            let index = zero.index(elements.len());
            elements[index] = FieldElement([0; 5]);
        }
        let mut inverses = elements.clone();
        invert_all_vartime(&mut inverses);
        for (element, inverse) in elements.iter().zip(inverses) {
            prop_assert!(inverse.equals(element.invert_vartime()));
        }
    }

    #[test]
    fn words_and_limbs_are_the_same_number(words in any::<[u64; 4]>()) {
        let [a, b, c, d] = words;
        let words = [a, b, c, d >> 1];
        let number = words.iter().rev().fold(BigUint::ZERO, |sum, &word| (sum << 64) + word);
        let limbs = limbs_from_words(words);
        prop_assert!(limbs.iter().all(|&limb| limb <= LOW_51));
        prop_assert_eq!(value(FieldElement(limbs)), number % p());
    }
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod vectors {
    use touchmark_lanes::{
        Avx2, Avx512,
        limbs::{Limbs4, Limbs8},
    };

    use super::*;

    /// Every lane of a vector must answer what one lane answers, limb for limb.
    fn lanes_agree<F: FieldLanes, G: FieldLanes<Word = u64>>(token: <F::Word as Limbs>::Token) {
        let edges = edges();
        for shift in 0..edges.len() {
            let [a, b] = [0, shift].map(|shift| {
                let edges = &edges;
                move |lane: usize| edges[(3 * lane + shift) % edges.len()]
            });
            let load = |f: &dyn Fn(usize) -> FieldElement| {
                F::from_limbs(core::array::from_fn(|limb| F::Word::from_fn(token, |lane| f(lane).0[limb])))
            };
            let (x, y) = (load(&a), load(&b));
            let mask = F::Word::from_fn(token, |lane| if lane % 2 == 0 { u64::MAX } else { 0 });
            for lane in 0..F::Word::WIDTH {
                let [p, q] = [a(lane), b(lane)].map(|e| G::from_limbs(e.0));
                let mask_word = if lane % 2 == 0 { u64::MAX } else { 0 };
                for (vector, single) in [
                    (x.add(y), p.add(q)),
                    (x.sub(y), p.sub(q)),
                    (x.mul(y), p.mul(q)),
                    (x.sub(y).mul(x.add(y)), p.sub(q).mul(p.add(q))),
                    (x.negate_where(mask), p.negate_where(mask_word)),
                ] {
                    for (vector, single) in vector.to_limbs().into_iter().zip(single.to_limbs()) {
                        let mut words = [0; 8];
                        vector.store(&mut words);
                        assert_eq!(words[lane], single);
                    }
                }
            }
        }
    }

    #[test]
    fn four_lanes_agree_with_one() {
        if let Some(token) = Avx2::detect() {
            lanes_agree::<Lanes25<Limbs4>, Lanes25<u64>>(token);
        }
    }

    #[test]
    fn eight_lanes_agree_with_one() {
        if let Some(token) = Avx512::detect() {
            lanes_agree::<Lanes52<Limbs8>, Lanes52<u64>>(token);
        }
    }

    #[test]
    fn one_lane_needs_no_proof() {
        lanes_agree::<Lanes52<u64>, Lanes52<u64>>(Portable);
        fn bound<V: MulAdd52>(_: V) {}
        bound(1_u64);
    }
}
