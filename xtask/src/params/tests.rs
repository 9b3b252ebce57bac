//! The generator against published digests and answers, and the check against corrupted copies.

use std::{collections::BTreeMap, fs, ops::Range, process::Command};

use serde_json::Value;

use super::{
    compare::{Literal, tables},
    digests::check_digests,
    field::Field,
    linear::check_subspace_trails,
    *,
};
use num_bigint::BigUint;

const DIGESTS: &str = include_str!("../../../testvectors/poseidon-bn254/grain/params_digest.json");

#[test]
fn parameters_have_the_published_digests_and_answers() {
    let mut counts = BTreeMap::new();
    check_digests(&serde_json::from_str(DIGESTS).unwrap(), |list, name, verdict| {
        assert_eq!(verdict, Ok(()), "{list} {name}");
        *counts.entry(list.to_owned()).or_insert(0) += 1;
    });
    let counts: Vec<_> = counts.iter().map(|(list, count)| (list.as_str(), *count)).collect();
    assert_eq!(counts, [("circom_bn254", 16), ("other", 12), ("poseidon1_permutations", 12)]);
}

#[test]
fn a_changed_digest_is_a_failure() {
    let mut original: Value = serde_json::from_str(DIGESTS).unwrap();
    // The quick ones, and one of `other` that has a matrix.
    for (list, kept) in
        [("circom_bn254", vec![0]), ("other", vec![0, 11]), ("poseidon1_permutations", vec![0])]
    {
        original[list] = kept.into_iter().map(|index: usize| original[list][index].clone()).collect();
    }
    for (place, value) in [
        ("/circom_bn254/0/constants_sha256", Value::from("00")),
        ("/circom_bn254/0/mds_sha256", Value::from("00")),
        ("/circom_bn254/0/r_p", Value::from(57)),
        ("/circom_bn254/0/count", Value::from(129)),
        ("/other/0/last", Value::from("0x1")),
        ("/other/0/n", Value::from(32)),
        ("/other/1/mds_sha256", Value::from("00")),
        ("/poseidon1_permutations/0/output/3", Value::from(5)),
        ("/poseidon1_permutations/0/field", Value::from("Mersenne")),
    ] {
        let mut changed = original.clone();
        *changed.pointer_mut(place).unwrap() = value;
        let mut failures = 0;
        check_digests(&changed, |_, _, verdict| failures += usize::from(verdict.is_err()));
        assert_eq!(failures, 1, "{place}");
    }
}

#[test]
fn our_poseidon1_over_koalabear_is_that_of_the_answers() {
    let digests: Value = serde_json::from_str(DIGESTS).unwrap();
    for case in digests["poseidon1_permutations"].as_array().unwrap() {
        if case["field"] == "KoalaBear" {
            let row: Vec<BigUint> = case["mds_first_row"]
                .as_array()
                .unwrap()
                .iter()
                .map(|entry| entry.as_u64().unwrap().into())
                .collect();
            let instance = koalabear::poseidon1(row.len()).unwrap();
            assert_eq!(
                (Some(&row), Some(instance.shape.alpha)),
                (instance.matrix.first(), case["alpha"].as_u64())
            );
            assert_eq!(Some(instance.shape.partial_rounds as u64), case["r_p"].as_u64());
        }
    }
}

/// The form of the BN254 tables does for every field.
#[test]
fn the_recurrence_is_the_same_permutation_over_koalabear() {
    for width in koalabear::WIDTHS {
        let instance = koalabear::poseidon1(width).unwrap();
        let fast = recurrence::Recurrence::new(&instance);
        let state: Vec<_> = (5u32..).map(BigUint::from).take(width).collect();
        // Width 24 has fewer partial rounds than cells.
        match fast {
            Ok(fast) => assert_eq!(fast.permute(&instance, &state), instance.permute(&state)),
            Err(message) => assert!(width == 24 && message.contains("24 partial rounds"), "{message}"),
        }
    }
}

#[test]
fn poseidon2_over_goldilocks_has_the_published_answer() {
    let input: Vec<_> = (0..12u32).map(BigUint::from).collect();
    let output: [u64; 12] = [
        0x6ff0_fdeb_5050_ac87,
        0xa703_5fc9_5383_9124,
        0xc467_0a24_1bff_2f67,
        0xf1eb_1069_a34d_33fe,
        0xfed8_20ee_6c1a_bff1,
        0x9844_a43f_4954_5eb9,
        0x0661_5476_2508_58b6,
        0x074f_24c7_958c_40e5,
        0x08fb_2741_5c84_d3e6,
        0xa978_c2af_e582_8072,
        0x6fdf_dfea_d228_0be8,
        0xd6d2_052c_fdc7_4192,
    ];
    assert_eq!(goldilocks::poseidon2().unwrap().permute(&input), output.map(BigUint::from));
}

#[test]
fn weak_matrices_fail_the_subspace_trail_checks() {
    let field = Field::new(BigUint::from(10_007u32)).unwrap();
    let matrix = |rows: [[u32; 4]; 4]| rows.map(|row| row.map(BigUint::from).to_vec()).to_vec();
    // The S-box never sees the second block, or never reaches it.
    let blocks = matrix([[2, 1, 0, 0], [1, 3, 0, 0], [0, 0, 5, 1], [0, 0, 1, 4]]);
    assert!(check_subspace_trails(&field, &blocks).unwrap_err().contains("check 1"));
    let unreached = matrix([[2, 1, 1, 0], [1, 3, 0, 1], [0, 0, 5, 1], [0, 0, 1, 4]]);
    assert!(check_subspace_trails(&field, &unreached).unwrap_err().contains("check 2"));
    // A cyclic shift of four cells: its fourth power is the identity, its second leaves pairs alone.
    let shift = matrix([[0, 0, 0, 1], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]]);
    assert!(check_subspace_trails(&field, &shift).unwrap_err().contains("check 3: power 2"));
    let singular = matrix([[1, 2, 3, 4], [2, 4, 6, 8], [1, 0, 0, 1], [0, 1, 1, 0]]);
    assert!(check_subspace_trails(&field, &singular).unwrap_err().contains("singular"));
}

/// The files of tables in the tree, by path, with their text.
fn committed() -> Vec<(String, String)> {
    let read = |source: Source| {
        let text = fs::read_to_string(root().join(&source.path)).unwrap();
        (source.path, text)
    };
    sources().into_iter().map(read).collect()
}

#[test]
fn the_tree_has_the_tables() {
    check(&CheckArguments::default()).unwrap();
}

/// What a corrupted copy differs in, and where.
struct Corruption {
    text: String,
    table: String,
    row: usize,
}

/// Every corruption of a table that is tried: in its middle row a digit is changed, the row is deleted, or its last entry is.
fn corruptions(text: &str) -> Vec<Corruption> {
    let mut all = Vec::new();
    for (table, literal) in tables(text) {
        let row = literal.items.len() / 2;
        let target = &literal.items[row];
        let with = |place: Range<usize>, new: &str| Corruption {
            text: [&text[..place.start], new, &text[place.end..]].concat(),
            table: table.into(),
            row,
        };
        let digit = last_number(target).end - 1..last_number(target).end;
        let other = if &text[digit.clone()] == "0" { "1" } else { "0" };
        all.push(with(digit, other));
        all.push(with(with_comma(text, target.place.clone()), ""));
        if let Some(entry) = target.items.last() {
            all.push(with(with_comma(text, entry.place.clone()), ""));
        }
    }
    all
}

fn last_number(literal: &Literal) -> Range<usize> {
    literal.items.last().map_or_else(|| literal.place.clone(), last_number)
}

fn with_comma(text: &str, place: Range<usize>) -> Range<usize> {
    let comma = usize::from(text[place.end..].starts_with(','));
    place.start..place.end + comma
}

#[test]
fn every_corruption_is_named_by_table_and_row() {
    let mut count = 0;
    for (path, text) in committed() {
        for Corruption { text: corrupted, table, row } in corruptions(&text) {
            let faults: Vec<_> = compare::faults(&text, &corrupted).iter().map(Fault::to_string).collect();
            let named = format!("{table}, row {row}");
            assert!(faults.len() == 1 && faults[0].starts_with(&named), "{path}: {named}: {faults:?}");
            count += 1;
        }
    }
    assert!(count > 400, "{count} corruptions");
}

#[test]
fn check_params_fails_on_a_corrupted_tree() {
    let tree = tempfile::tempdir().unwrap();
    for (path, text) in committed() {
        let copy = tree.path().join(path);
        fs::create_dir_all(copy.parent().unwrap()).unwrap();
        fs::write(copy, text).unwrap();
    }
    let made = make_all().unwrap();
    let check_tree = || compare_tree(&made, tree.path());
    assert_eq!(check_tree(), Ok(()));
    let victim = tree.path().join("crates/poseidon/src/params/poseidon1_16.rs");
    let text = fs::read_to_string(&victim).unwrap();
    for corruption in corruptions(&text) {
        fs::write(&victim, corruption.text).unwrap();
        let message = check_tree().unwrap_err();
        let named = format!("poseidon1_16.rs: {}, row {}", corruption.table, corruption.row);
        assert!(message.contains(&named), "{message}");
    }
    fs::remove_file(&victim).unwrap();
    assert!(check_tree().unwrap_err().contains("poseidon1_16.rs: cannot be read"));
}

/// The lines of a text at which the compiler has errors.
fn error_lines(text: &str) -> Vec<usize> {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("lib.rs"), text).unwrap();
    let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let result = Command::new(compiler)
        .current_dir(folder.path())
        .args(["--edition", "2024", "--crate-type", "lib", "--emit", "metadata", "--cap-lints", "allow"])
        .args(["--error-format", "short", "lib.rs"])
        .output()
        .unwrap();
    let errors = String::from_utf8(result.stderr).unwrap();
    let lines = errors.lines().filter_map(|line| {
        let (place, message) = line.split_once(": ")?;
        let number = place.strip_prefix("lib.rs:")?.split(':').next()?;
        message.starts_with("error").then(|| number.parse().ok())?
    });
    let lines: Vec<_> = lines.collect();
    assert_eq!(result.status.success(), lines.is_empty(), "{errors}");
    lines
}

/// The text without these places, which are in order.
fn without(text: &str, places: &[Range<usize>]) -> String {
    let mut rest = text.to_owned();
    for place in places.iter().rev() {
        rest.replace_range(with_comma(text, place.clone()), "");
    }
    rest
}

#[test]
fn the_compiler_refuses_wrong_rows() {
    for (path, text) in committed() {
        assert!(error_lines(&text).is_empty(), "{path}");
        let rows: Vec<_> =
            tables(&text).into_iter().map(|(_, table)| table.items[table.items.len() / 2].clone()).collect();
        let deleted: Vec<_> = rows.iter().map(|row| row.place.clone()).collect();
        let shortened: Vec<_> =
            rows.iter().filter_map(|row| row.items.last()).map(|entry| entry.place.clone()).collect();
        for places in [deleted, shortened] {
            let corrupted = without(&text, &places);
            let errors = error_lines(&corrupted);
            let line = |position: usize| corrupted[..position].lines().count();
            for (name, table) in tables(&corrupted) {
                let has_rows =
                    places.len() == rows.len() || table.items.iter().any(|row| !row.items.is_empty());
                let lines = line(table.place.start)..=line(table.place.end);
                let is_refused = errors.iter().any(|error| lines.contains(error));
                assert!(is_refused || !has_rows, "{path}: {name}, lines {lines:?}: {errors:?}");
            }
        }
    }
}

#[test]
fn the_compiler_refuses_values_that_are_not_below_the_prime() {
    for (path, text) in committed() {
        let mut corrupted = text.clone();
        for (_, table) in tables(&text) {
            // The most significant word of the last element, with all digits f.
            let number = last_number(&table);
            let digits = "f".repeat(number.len() - 2);
            corrupted.replace_range(number, &format!("0x{digits}"));
        }
        let errors = error_lines(&corrupted);
        let is_assertion = |line: &&str| line.starts_with("const _: () = assert!(all_below_prime(");
        assert_eq!(corrupted.lines().filter(is_assertion).count(), tables(&text).len(), "{path}");
        for (index, _) in corrupted.lines().enumerate().filter(|(_, line)| is_assertion(line)) {
            assert!(errors.contains(&(index + 1)), "{path}, line {}: {errors:?}", index + 1);
        }
    }
}
