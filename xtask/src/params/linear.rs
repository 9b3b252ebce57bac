//! Matrices over a prime field, and the checks that a Poseidon matrix must pass.

use num_bigint::BigUint;

use super::field::Field;

/// A row after the other.
pub(crate) type Matrix = Vec<Vec<BigUint>>;

pub(crate) fn identity(width: usize) -> Matrix {
    (0..width).map(|i| unit(width, i)).collect()
}

/// The vector with a one at `position`.
pub(crate) fn unit(width: usize, position: usize) -> Vec<BigUint> {
    (0..width).map(|i| BigUint::from(u32::from(i == position))).collect()
}

pub(crate) fn transpose(matrix: &Matrix) -> Matrix {
    let columns = matrix.first().map_or(0, Vec::len);
    (0..columns).map(|j| matrix.iter().map(|row| row[j].clone()).collect()).collect()
}

/// `M[i][j] = row[(j - i) mod width]`.
pub(crate) fn circulant(row: &[BigUint]) -> Matrix {
    let width = row.len();
    (0..width).map(|i| (0..width).map(|j| row[(width + j - i) % width].clone()).collect()).collect()
}

pub(crate) fn dot(field: &Field, a: &[BigUint], b: &[BigUint]) -> BigUint {
    a.iter().zip(b).map(|(a, b)| a * b).sum::<BigUint>() % field.prime()
}

/// The matrix times a column.
pub(crate) fn apply(field: &Field, matrix: &Matrix, column: &[BigUint]) -> Vec<BigUint> {
    matrix.iter().map(|row| dot(field, row, column)).collect()
}

pub(crate) fn product(field: &Field, left: &Matrix, right: &Matrix) -> Matrix {
    let columns = transpose(right);
    left.iter().map(|row| apply(field, &columns, row)).collect()
}

/// Brings the rows into reduced echelon form, and answers how many are not zero.
pub(crate) fn reduce(field: &Field, rows: &mut Matrix) -> usize {
    let columns = rows.first().map_or(0, Vec::len);
    let mut rank = 0;
    for column in 0..columns {
        let Some(found) = (rank..rows.len()).find(|&i| rows[i][column] != BigUint::ZERO) else { continue };
        rows.swap(rank, found);
        let Some(inverse) = field.invert(&rows[rank][column]) else { continue };
        let pivot: Vec<_> = rows[rank].iter().map(|value| field.multiply(value, &inverse)).collect();
        for (i, row) in rows.iter_mut().enumerate() {
            let factor = field.negate(&row[column]);
            if i != rank && factor != BigUint::ZERO {
                for (value, pivot) in row.iter_mut().zip(&pivot) {
                    *value = (&*value + &factor * pivot) % field.prime();
                }
            }
        }
        rows[rank] = pivot;
        rank += 1;
    }
    rank
}

pub(crate) fn rank(field: &Field, rows: &Matrix) -> usize {
    reduce(field, &mut rows.clone())
}

/// The inverse of a square matrix, if it has one.
pub(crate) fn invert(field: &Field, matrix: &Matrix) -> Option<Matrix> {
    let width = matrix.len();
    let mut rows: Matrix = matrix.iter().zip(identity(width)).map(|(a, b)| [a.clone(), b].concat()).collect();
    reduce(field, &mut rows);
    let left_is_identity = rows.iter().zip(identity(width)).all(|(row, unit)| row[..width] == unit[..]);
    left_is_identity.then(|| rows.into_iter().map(|row| row[width..].to_vec()).collect())
}

/// start, M start, ..., M^(count - 1) start: what a chain of linear layers makes of one cell.
pub(crate) fn krylov(field: &Field, matrix: &Matrix, start: Vec<BigUint>, count: usize) -> Matrix {
    std::iter::successors(Some(start), |last| Some(apply(field, matrix, last))).take(count).collect()
}

/// The three checks against subspace trails (Grassi, Rechberger, Schofnegger: "Proving resistance against infinitely long
/// subspace trails", ToSC 2021), for one S-box per partial round and an invertible matrix.
///
/// There they come down to ranks. Check 1 holds when the rows e_0 M^i, i < width, are independent: then no vector stays
/// unobserved by the S-box. Checks 2 and 3 hold when the columns (M^r)^i e_0, i < width, are, for r = 1 to 4 * width.
pub(crate) fn check_subspace_trails(field: &Field, matrix: &Matrix) -> Result<(), String> {
    let width = matrix.len();
    if rank(field, matrix) != width {
        return Err("the matrix is singular".into());
    }
    let rows = krylov(field, &transpose(matrix), unit(width, 0), width);
    if rank(field, &rows) != width {
        return Err("subspace-trail check 1: a subspace never meets the S-box".into());
    }
    let mut power = identity(width);
    for exponent in 1..=4 * width {
        power = product(field, matrix, &power);
        if rank(field, &krylov(field, &power, unit(width, 0), width)) != width {
            let check = if exponent == 1 { 2 } else { 3 };
            return Err(format!(
                "subspace-trail check {check}: power {exponent} leaves a subspace invariant"
            ));
        }
    }
    Ok(())
}
