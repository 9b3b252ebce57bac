//! Tables over the scalar field of BN254: the circom family, x^5.

use num_bigint::BigUint;

use super::{
    field::Field,
    file::{Class, File, Table, Values, Word, digest},
    linear::check_subspace_trails,
    poseidon::{Poseidon1, Shape},
    recurrence::Recurrence,
};

/// Widths of circomlib: 1 to 16 inputs and the capacity.
pub(crate) const WIDTHS: std::ops::RangeInclusive<usize> = 2..=17;

/// Partial rounds of widths 2 to 17. They are part of the seed, and are the paper's numbers rounded up to a multiple of
/// the width, hence not monotone.
const PARTIAL_ROUNDS: [usize; 16] = [56, 57, 56, 60, 60, 63, 64, 63, 60, 66, 60, 65, 70, 60, 64, 68];

/// The shape of a width of [`WIDTHS`].
pub(crate) fn shape(width: usize) -> Result<Shape, String> {
    let partial_rounds = width.checked_sub(2).and_then(|index| PARTIAL_ROUNDS.get(index));
    let partial_rounds = *partial_rounds.ok_or_else(|| format!("circom has no width {width}"))?;
    Ok(Shape { width, alpha: 5, full_rounds: 8, partial_rounds })
}

/// The instance of a width of [`WIDTHS`].
pub(crate) fn circom(width: usize) -> Result<Poseidon1, String> {
    Poseidon1::from_grain(Field::bn254(), shape(width)?, 0, check_subspace_trails)
}

/// The file of a width.
pub(crate) fn file(width: usize) -> Result<File, String> {
    let instance = circom(width)?;
    let fast = Recurrence::new(&instance)?;
    for start in 0..2u32 {
        let state: Vec<_> = (start..).map(BigUint::from).take(width).collect();
        if fast.permute(&instance, &state) != instance.permute(&state) {
            return Err(format!("width {width}: the recurrence is another permutation"));
        }
    }
    let field = &instance.field;
    let source = format!(
        "Grain LFSR, seed (prime field, power map, 254 bits, width {width}, 8 full rounds, {} partial rounds). The {} \
         round constants have the sha256 `{}`, the matrix `{}`; it passes the three checks against subspace trails. The \
         tables are these numbers in the form of the scalar recurrence.",
        instance.shape.partial_rounds,
        instance.shape.rounds() * width,
        digest(field, instance.constants.iter().flatten()),
        digest(field, instance.matrix.iter().flatten()),
    );
    Ok(File {
        title: format!(
            "Poseidon over the scalar field of BN254, circom's family: width {width}, x^5, 8 full and {} partial rounds.",
            instance.shape.partial_rounds
        ),
        source,
        field: instance.field.clone(),
        word: Word::Montgomery64(4),
        tables: tables(instance, fast),
    })
}

fn tables(instance: Poseidon1, fast: Recurrence) -> Vec<Table> {
    let rows = |name, about: &str, rows| derived(name, about, Values::Rows(rows));
    let list = |name, about: &str, list| derived(name, about, Values::List(list));
    vec![
        rows("FIRST", "Constants of the four full rounds before the partial ones.", fast.first),
        rows("MDS", "The matrix M, row after row.", instance.matrix),
        rows(
            "ENTRY",
            "O M: from the S-boxes of round 3 to the inputs of the first partial rounds.",
            fast.entry,
        ),
        list("PARTIAL", "What is added to the S-box's input in each partial round.", fast.partial),
        list("RESPONSE", "e_0 A^i b: how an output shows in the inputs of the first rounds.", fast.response),
        list("ALPHA", "Coefficients of the earlier inputs, the last one first.", fast.alpha),
        list("BETA", "Coefficients of the earlier outputs, the last one first.", fast.beta),
        rows("EXIT_Y", "From the last inputs, the last one first, to the state.", fast.exit_y),
        rows("EXIT_S", "From the last outputs, the last one first, to the state.", fast.exit_s),
        rows("LAST", "Constants of the four full rounds after the partial ones.", fast.last),
    ]
}

fn derived(name: &'static str, about: &str, values: Values) -> Table {
    Table { name, class: Class::Derived, about: about.into(), values }
}
