//! Tables and sums against curve25519-dalek, on every backend.

use curve25519_dalek::{
    EdwardsPoint, Scalar, constants::ED25519_BASEPOINT_POINT, edwards::CompressedEdwardsY,
};
use proptest::prelude::*;
use touchmark_lanes::Backend;

use super::*;
use crate::sum::{sum_many_with, sum_with};

/// A point of a large prime order, or with a part of order 2, 4 or 8, as its encoding.
fn key(index: u64) -> [u8; 32] {
    let torsion = curve25519_dalek::constants::EIGHT_TORSION[usize::from(index.to_le_bytes()[0] % 8)];
    (ED25519_BASEPOINT_POINT * Scalar::from(index * index + 3) + torsion).compress().0
}

fn decoded(bytes: [u8; 32]) -> (EdwardsPoint, Point) {
    let theirs = CompressedEdwardsY(bytes).decompress().expect("a point");
    (theirs, Point::decode_vartime(&bytes).expect("a point"))
}

fn encoded(point: &Point) -> [u8; 32] {
    point.encode(point.z.invert_vartime())
}

fn scalars() -> Vec<Scalar> {
    let small = (0..34_u64).map(Scalar::from);
    let powers = (0..253).map(|bits| (0..bits).fold(Scalar::ONE, |power, _| power + power));
    let mut scalars: Vec<_> = small.chain(powers).collect();
    // The group's order less a little, and digits that are all the largest positive or all the largest negative.
    scalars.extend((1..4_u64).map(|i| -Scalar::from(i)));
    for byte in [0x80, 0x7f, 0x81, 0x10, 0x84, 0xff] {
        let mut bytes = [byte; 32];
        bytes[31] &= 0x0f;
        scalars.push(Scalar::from_bytes_mod_order(bytes));
    }
    scalars
}

#[test]
fn sizes_are_those_of_the_documentation() {
    assert_eq!((table_bytes(SMALL_WINDOW), table_bytes(LARGE_WINDOW)), (78_336, 393_216));
    let (_, point) = decoded(key(1));
    for window in [SMALL_WINDOW, LARGE_WINDOW] {
        assert_eq!(Table::new_vartime(&point, window).bytes(), table_bytes(window));
    }
}

#[test]
fn sums_agree_with_dalek_on_every_backend_and_table_size() {
    for (index, window) in [(1, SMALL_WINDOW), (2, LARGE_WINDOW), (4, SMALL_WINDOW), (8, LARGE_WINDOW)] {
        let (theirs, ours) = decoded(key(index));
        let table = Table::new_vartime(&ours, window);
        let scalars = scalars();
        for (s, k) in scalars.iter().zip(scalars.iter().cycle().skip(7)) {
            let mut terms = Terms::new();
            Table::of_base_point().push_terms(s.as_bytes(), false, &mut terms);
            table.push_terms(k.as_bytes(), true, &mut terms);
            let expected = (ED25519_BASEPOINT_POINT * s - theirs * k).compress().0;
            for backend in Backend::available() {
                assert_eq!(encoded(&sum_with(backend, &terms)), expected, "{backend:?}");
            }
        }
    }
}

#[test]
fn batches_of_every_size_agree_with_single_sums() {
    let points: Vec<_> = (0..19).map(|index| decoded(key(index))).collect();
    let windows = [SMALL_WINDOW, LARGE_WINDOW];
    let tables: Vec<_> =
        (0..19).map(|index| Table::new_vartime(&points[index].1, windows[index % 2])).collect();
    let sets: Vec<_> = tables
        .iter()
        .zip(1_u64..)
        .map(|(table, index)| {
            let mut terms = Terms::new();
            table.push_terms((-Scalar::from(index)).as_bytes(), false, &mut terms);
            terms
        })
        .collect();
    for backend in Backend::available() {
        // Twice the widest vector, and one more.
        for size in 0..=17 {
            let mut sums = vec![Point::IDENTITY; size];
            sum_many_with(backend, &sets[2..2 + size], &mut sums);
            for (sum, (index, (theirs, _))) in sums.iter().zip(points.iter().enumerate().skip(2)) {
                let expected = theirs * -Scalar::from(index as u64 + 1);
                assert_eq!(encoded(sum), expected.compress().0, "{backend:?}, {size} sets");
            }
        }
    }
}

#[test]
fn orders_are_told_apart() {
    for (index, torsion) in curve25519_dalek::constants::EIGHT_TORSION.iter().enumerate() {
        assert!(decoded(torsion.compress().0).1.is_small_order());
        assert!(!decoded(key(index as u64)).1.is_small_order());
    }
}

#[test]
fn numbers_beyond_p_decode_as_in_dalek() {
    for low in 0..=255 {
        for top in [0x7f, 0xff] {
            let mut bytes = [0xff; 32];
            (bytes[0], bytes[31]) = (low, top);
            decodes_alike(bytes);
            let mut bytes = [0; 32];
            (bytes[0], bytes[31]) = (low, top & 0x80);
            decodes_alike(bytes);
        }
    }
}

fn decodes_alike(bytes: [u8; 32]) {
    let theirs = CompressedEdwardsY(bytes).decompress().map(|point| point.compress().0);
    let ours = Point::decode_vartime(&bytes).map(|point| encoded(&point));
    assert_eq!(ours, theirs, "{bytes:02x?}");
}

proptest! {
    #[test]
    fn random_bytes_decode_as_in_dalek(bytes in any::<[u8; 32]>()) {
        decodes_alike(bytes);
    }

    #[test]
    fn random_sums_agree_with_dalek(s in any::<[u8; 32]>(), k in any::<[u8; 32]>(), index in any::<u32>()) {
        let [s, k] = [s, k].map(Scalar::from_bytes_mod_order);
        let (theirs, ours) = decoded(key(u64::from(index)));
        let table = Table::new_vartime(&ours, SMALL_WINDOW);
        let mut terms = Terms::new();
        Table::of_base_point().push_terms(s.as_bytes(), false, &mut terms);
        table.push_terms(k.as_bytes(), true, &mut terms);
        let expected = (ED25519_BASEPOINT_POINT * s - theirs * k).compress().0;
        for backend in Backend::available() {
            prop_assert_eq!(encoded(&sum_with(backend, &terms)), expected);
        }
    }
}
