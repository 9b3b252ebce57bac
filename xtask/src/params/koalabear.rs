//! Tables over KoalaBear: Poseidon1 and Poseidon2, x^3, widths 16 and 24.

use num_bigint::BigUint;

use super::{
    field::Field,
    file::{Class, File, Table, Values, Word},
    linear::{Matrix, check_subspace_trails, circulant, rank},
    minors,
    poseidon::{Poseidon1, Poseidon2, Shape},
};

/// Widths of the instances.
pub(crate) const WIDTHS: [usize; 2] = [16, 24];

/// First row of the circulant matrix of width 16, a choice of Plonky3.
const ROW_16: [u32; 16] = [1, 1, 51, 1, 11, 17, 2, 1, 101, 63, 15, 2, 67, 22, 13, 3];

/// First row of the circulant matrix of width 24, a choice of Plonky3.
#[rustfmt::skip]
const ROW_24: [u32; 24] = [
    0x2d0a_aaab, 0x6485_0517, 0x17f5_551d, 0x04ec_beb5, 0x6d91_a8d5, 0x6070_3026, 0x18d6_f3ca, 0x7296_01a7,
    0x77cd_a9e2, 0x3c0f_5038, 0x26d5_2a61, 0x0360_405d, 0x68fc_71c8, 0x2495_a71d, 0x5d57_afc2, 0x1689_dd98,
    0x3c2c_3dbe, 0x0c23_dc41, 0x0524_c7f2, 0x6be4_df69, 0x0a6e_572c, 0x5c77_90fa, 0x17e1_18f6, 0x0878_a07f,
];

/// An entry of an internal diagonal: `numerator / 2^halvings`.
struct Entry(i32, u32);

/// Internal diagonals of Poseidon2, choices of Plonky3.
#[rustfmt::skip]
const DIAGONAL_16: [Entry; 16] = [
    Entry(-2, 0), Entry(1, 0), Entry(2, 0), Entry(1, 1), Entry(3, 0), Entry(4, 0), Entry(-1, 1), Entry(-3, 0),
    Entry(-4, 0), Entry(1, 8), Entry(1, 3), Entry(1, 24), Entry(-1, 8), Entry(-1, 3), Entry(-1, 4), Entry(-1, 24),
];
#[rustfmt::skip]
const DIAGONAL_24: [Entry; 24] = [
    Entry(-2, 0), Entry(1, 0), Entry(2, 0), Entry(1, 1), Entry(3, 0), Entry(4, 0), Entry(-1, 1), Entry(-3, 0),
    Entry(-4, 0), Entry(1, 8), Entry(1, 2), Entry(1, 3), Entry(1, 4), Entry(1, 5), Entry(1, 6), Entry(1, 24),
    Entry(-1, 8), Entry(-1, 3), Entry(-1, 4), Entry(-1, 5), Entry(-1, 6), Entry(-1, 7), Entry(-1, 9), Entry(-1, 24),
];

fn shape(width: usize) -> Result<Shape, String> {
    let partial_rounds = match width {
        16 => 20,
        24 => 23,
        _ => return Err(format!("no instance over KoalaBear has width {width}")),
    };
    Ok(Shape { width, alpha: 3, full_rounds: 8, partial_rounds })
}

/// Poseidon1 of a width of [`WIDTHS`], its matrix not yet checked.
pub(crate) fn poseidon1(width: usize) -> Result<Poseidon1, String> {
    let row: &[u32] = if width == 16 { &ROW_16 } else { &ROW_24 };
    let row: Vec<_> = row.iter().map(|&entry| BigUint::from(entry)).collect();
    Poseidon1::with_matrix(Field::koalabear(), shape(width)?, circulant(&row))
}

/// Poseidon2 of a width of [`WIDTHS`].
pub(crate) fn poseidon2(width: usize) -> Result<Poseidon2, String> {
    let field = Field::koalabear();
    let diagonal: &[Entry] = if width == 16 { &DIAGONAL_16 } else { &DIAGONAL_24 };
    let half = field.invert(&field.element(2)).ok_or("2 has an inverse")?;
    let diagonal = diagonal.iter().map(|&Entry(numerator, halvings)| {
        let size = field.element(numerator.unsigned_abs().into());
        let signed = if numerator < 0 { field.negate(&size) } else { size };
        field.multiply(&signed, &field.power(&half, halvings.into()))
    });
    let diagonal = diagonal.collect();
    let instance = Poseidon2::from_grain(field, shape(width)?, diagonal)?;
    if rank(&instance.field, &instance.external_matrix()) != width {
        return Err("the external layer is singular".into());
    }
    check_subspace_trails(&instance.field, &instance.internal_matrix())?;
    Ok(instance)
}

/// A matrix in native integers, for counting minors.
pub(crate) fn native(matrix: &Matrix) -> Vec<Vec<u64>> {
    let word = |entry: &BigUint| entry.iter_u64_digits().next().unwrap_or(0);
    matrix.iter().map(|row| row.iter().map(word).collect()).collect()
}

/// SHA-256 of all minors of the matrix of width 16, in the order of [`minors::walk`].
const ALL_MINORS_SHA256: &str = "04faf37f9e8c273a218529cc9bf9faa08533dba173138647642c46eabb0ccf95";

/// Walks over all minors of the matrix of width 16: there are C(32, 16) - 1, none is zero, and their digest is known.
pub(crate) fn check_all_minors() -> Result<(), String> {
    let report = minors::walk(&native(&poseidon1(16)?.matrix), 16);
    println!("{} minors, {} of them zero, sha256 {}", report.count, report.zeros, report.sha256);
    let expected = minors::Report { count: 601_080_389, zeros: 0, sha256: ALL_MINORS_SHA256.into() };
    if report == expected { Ok(()) } else { Err(format!("expected {expected:?}")) }
}

/// The file of [`poseidon1`].
pub(crate) fn poseidon1_file(width: usize) -> Result<File, String> {
    let instance = poseidon1(width)?;
    check_subspace_trails(&instance.field, &instance.matrix)?;
    let matrix = native(&instance.matrix);
    if minors::walk(&matrix, 3).zeros != 0 || !minors::sample_is_free_of_zeros(&matrix, 200) {
        return Err(format!("width {width}: the matrix is not MDS"));
    }
    let Shape { full_rounds, partial_rounds, .. } = instance.shape;
    Ok(File {
        title: title("Poseidon1", &instance.shape),
        source: format!(
            "Grain LFSR, seed (prime field, power map, 31 bits, width {width}, {full_rounds} full rounds, \
             {partial_rounds} partial rounds). The matrix is Plonky3's: circulant, invertible, without a zero among its \
             minors up to order 3 and 200 random ones of each order{}, and passes the three checks against subspace \
             trails.",
            if width == 16 { " (`check-params --all-minors` sees all)" } else { "" }
        ),
        word: Word::Montgomery32,
        tables: vec![
            Table {
                name: "ROUND_CONSTANTS",
                class: Class::Derived,
                about: "What each round adds to the state, partial rounds too.".into(),
                values: Values::Rows(instance.constants),
            },
            Table {
                name: "FIRST_ROW",
                class: Class::Checked,
                about: format!("The matrix: `M[i][j] = FIRST_ROW[(j - i) mod {width}]`."),
                values: Values::List(instance.matrix[0].clone()),
            },
        ],
        field: instance.field,
    })
}

/// The file of [`poseidon2`].
pub(crate) fn poseidon2_file(width: usize) -> Result<File, String> {
    let instance = poseidon2(width)?;
    let Shape { full_rounds, partial_rounds, .. } = instance.shape;
    let table = |name, class, about: &str, values| Table { name, class, about: about.into(), values };
    Ok(File {
        title: title("Poseidon2", &instance.shape),
        source: format!(
            "Grain LFSR, seed (prime field, power map, 31 bits, width {width}, {full_rounds} full rounds, \
             {partial_rounds} partial rounds); in the order of the stream, the first 4 external rows, the internal \
             constants, the last 4 external rows. The diagonal is Plonky3's. Both layers are invertible, and the internal \
             one passes the three checks against subspace trails."
        ),
        field: instance.field,
        word: Word::Montgomery32,
        tables: vec![
            table(
                "EXTERNAL_CONSTANTS",
                Class::Derived,
                "What each full round adds to the state: 4 rounds before the partial ones, 4 after.",
                Values::Rows(instance.external_constants),
            ),
            table(
                "INTERNAL_CONSTANTS",
                Class::Derived,
                "What each partial round adds to cell 0.",
                Values::List(instance.internal_constants),
            ),
            table(
                "INTERNAL_DIAGONAL",
                Class::Checked,
                "The internal layer is this diagonal plus a matrix of ones.",
                Values::List(instance.internal_diagonal),
            ),
        ],
    })
}

/// Dimension and digest length of the one-time keys whose leaves are hashed by a sponge.
const LEAVES: [(u32, u32); 7] = [(155, 7), (78, 7), (39, 7), (20, 7), (20, 8), (46, 8), (4, 8)];

/// Elements of the sponge's capacity.
const CAPACITY: usize = 9;

/// Where the capacity of the leaf sponge starts: the compression of the base-p digits of four lengths, 32 bits each, the
/// first most significant: parameter (5 elements), tweak (2), dimension, digest.
fn leaf_capacity(permutation: &Poseidon1, dimension: u32, digest: u32) -> Vec<BigUint> {
    let prime = permutation.field.prime();
    let mut integer =
        [5, 2, dimension, digest].iter().fold(BigUint::ZERO, |sum, length| (sum << 32) + *length);
    let mut digits = vec![BigUint::ZERO; permutation.shape.width];
    for digit in &mut digits {
        *digit = &integer % prime;
        integer /= prime;
    }
    let permuted = permutation.permute(&digits);
    permuted.iter().zip(&digits).map(|(a, b)| permutation.field.add(a, b)).take(CAPACITY).collect()
}

/// The file of all [`LEAVES`].
pub(crate) fn leaf_capacity_file() -> Result<File, String> {
    let permutation = poseidon1(24)?;
    let rows =
        LEAVES.iter().map(|&(dimension, digest)| leaf_capacity(&permutation, dimension, digest)).collect();
    let order: Vec<_> = LEAVES.iter().map(|(dimension, digest)| format!("{dimension} x {digest}")).collect();
    Ok(File {
        title: "Where the capacity of the leaf sponge starts, over KoalaBear, p = 2^31 - 2^24 + 1.".into(),
        source: "Poseidon1 of width 24, compressing the base-p digits of the lengths of parameter (5), tweak (2), \
                 dimension and digest."
            .into(),
        word: Word::Montgomery32,
        tables: vec![Table {
            name: "LEAF_CAPACITY",
            class: Class::Derived,
            about: format!("A row for each dimension and length of digest: {}.", order.join(", ")),
            values: Values::Rows(rows),
        }],
        field: permutation.field,
    })
}

fn title(name: &str, shape: &Shape) -> String {
    let Shape { width, alpha, full_rounds, partial_rounds } = shape;
    format!(
        "{name} over KoalaBear, p = 2^31 - 2^24 + 1: width {width}, x^{alpha}, {full_rounds} full and {partial_rounds} \
         partial rounds."
    )
}
