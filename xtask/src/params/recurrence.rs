//! The partial rounds as a recurrence of scalars.
//!
//! Between two S-boxes of partial rounds everything is linear and the same in each round. With A = M, column 0 zeroed,
//! and b = M e_0, the state without its constants goes x -> A x + b s, where s is the S-box's output and y = x_0 + k its
//! input. A satisfies its characteristic polynomial, so each y is a combination of the T - 1 inputs and T outputs before:
//! 2T - 1 products a round and one set of 2T - 1 constants for all rounds. T-cell states appear only at the entry, where
//! the observability matrix O (rows e_0 A^i) makes the first T inputs, and at the exit, where O's inverse goes back.

use num_bigint::BigUint;

use super::{
    field::Field,
    linear::{Matrix, apply, dot, invert, krylov, product, transpose, unit},
    poseidon::Poseidon1,
};

/// The numbers of this form; T is the width, P the number of partial rounds.
#[derive(Clone, Debug)]
pub(crate) struct Recurrence {
    /// Full rounds before the partial ones: constants.
    pub(crate) first: Matrix,
    /// T x T: O M, from the last S-boxes of the first half to the first T inputs.
    pub(crate) entry: Matrix,
    /// P: what is added to each y.
    pub(crate) partial: Vec<BigUint>,
    /// T - 1: h_i = e_0 A^i b, how s shows in the inputs of the first T rounds.
    pub(crate) response: Vec<BigUint>,
    /// T - 1: coefficients of the earlier inputs, the last one first.
    pub(crate) alpha: Vec<BigUint>,
    /// T: coefficients of the earlier outputs, the last one first.
    pub(crate) beta: Vec<BigUint>,
    /// T x (T - 1): from the last inputs, the last one first, to the state.
    pub(crate) exit_y: Matrix,
    /// T x T: from the last outputs, the last one first, to the state.
    pub(crate) exit_s: Matrix,
    /// Full rounds after the partial ones: constants, the first row with all that the partial rounds left.
    pub(crate) last: Matrix,
}

/// Splits the partial rounds' constants: what cell 0 gets in each round, and what is left for the state at the end.
fn split_constants(instance: &Poseidon1) -> (Vec<BigUint>, Vec<BigUint>) {
    let (field, shape) = (&instance.field, &instance.shape);
    let partial = &instance.constants[shape.full_rounds / 2..][..shape.partial_rounds];
    let mut left = vec![BigUint::ZERO; shape.width];
    let mut scalars = Vec::with_capacity(partial.len());
    for constants in partial {
        left = left.iter().zip(constants).map(|(a, b)| field.add(a, b)).collect();
        scalars.push(std::mem::take(&mut left[0]));
        left = apply(field, &instance.matrix, &left);
    }
    (scalars, left)
}

impl Recurrence {
    /// Derives the form. It exists exactly when the matrix passes the first subspace-trail check and P >= T.
    pub(crate) fn new(instance: &Poseidon1) -> Result<Self, String> {
        let (field, width) = (&instance.field, instance.shape.width);
        let (half, rounds) = (instance.shape.full_rounds / 2, instance.shape.partial_rounds);
        if rounds < width {
            return Err(format!("the recurrence needs at least {width} partial rounds"));
        }
        let a: Matrix = instance.matrix.iter().map(|row| [&[BigUint::ZERO], &row[1..]].concat()).collect();
        let b: Vec<_> = instance.matrix.iter().map(|row| row[0].clone()).collect();
        // Rows e_0 A^i for i = 0 to T; the first T are O.
        let mut observed = krylov(field, &transpose(&a), unit(width, 0), width + 1);
        let next = observed.split_off(width).concat();
        let inverse = invert(field, &observed).ok_or("the matrix fails the first subspace-trail check")?;
        // e_0 A^T as a combination of the rows of O: the coefficients alpha_T, ..., alpha_1.
        let mut alpha = apply(field, &transpose(&inverse), &next);
        alpha.reverse();
        if alpha.pop() != Some(BigUint::ZERO) {
            return Err("the matrix without column 0 is not singular".into());
        }
        let response: Vec<_> = observed.iter().map(|row| dot(field, row, &b)).collect();
        // What an earlier recurrence of inputs leaves of the response: sum of alpha_i h_(n - i).
        let echo = |n: usize, values: &[BigUint]| {
            (1..width.min(n + 1))
                .fold(BigUint::ZERO, |sum, i| field.add(&sum, &field.multiply(&alpha[i - 1], &values[n - i])))
        };
        let beta = (0..width).map(|n| field.subtract(&response[n], &echo(n, &response))).collect();
        let (scalars, left) = split_constants(instance);
        let partial =
            (0..rounds)
                .map(|r| {
                    if r < width {
                        scalars[r].clone()
                    } else {
                        field.subtract(&scalars[r], &echo(r, &scalars))
                    }
                })
                .collect();
        let (exit_y, exit_s) = exit(field, &a, b, &inverse, &response);
        let reversed: Vec<_> = scalars.iter().rev().take(width - 1).cloned().collect();
        let mut last = instance.constants[half + rounds..].to_vec();
        let surplus = apply(field, &exit_y, &reversed);
        for (i, constant) in last[0].iter_mut().enumerate() {
            *constant = field.subtract(&field.add(constant, &left[i]), &surplus[i]);
        }
        Ok(Self {
            first: instance.constants[..half].to_vec(),
            entry: product(field, &observed, &instance.matrix),
            partial,
            response: response[..width - 1].to_vec(),
            alpha,
            beta,
            exit_y,
            exit_s,
            last,
        })
    }

    /// The permutation in this form, to be compared with the textbook's.
    pub(crate) fn permute(&self, instance: &Poseidon1, state: &[BigUint]) -> Vec<BigUint> {
        let (field, width) = (&instance.field, instance.shape.width);
        let sbox = |x: &BigUint| field.power(x, instance.shape.alpha);
        let add = |a: &[BigUint], b: &[BigUint]| -> Vec<_> {
            a.iter().zip(b).map(|(a, b)| field.add(a, b)).collect()
        };
        let mut state = state.to_vec();
        for (round, constants) in self.first.iter().enumerate() {
            let cells: Vec<_> = add(&state, constants).iter().map(sbox).collect();
            let is_entry = round + 1 == self.first.len();
            state = apply(field, if is_entry { &self.entry } else { &instance.matrix }, &cells);
        }
        let (mut inputs, mut outputs) = (Vec::new(), Vec::<BigUint>::new());
        for (round, constant) in self.partial.iter().enumerate() {
            let before = |list: &[BigUint]| list.iter().rev().cloned().collect::<Vec<_>>();
            let linear = if round < width {
                // Newest first, like the response.
                field.add(&state[round], &dot(field, &self.response, &before(&outputs)))
            } else {
                let of_inputs = dot(field, &self.alpha, &before(&inputs));
                field.add(&of_inputs, &dot(field, &self.beta, &before(&outputs)))
            };
            inputs.push(field.add(&linear, constant));
            outputs.extend(inputs.last().map(sbox));
        }
        inputs.reverse();
        outputs.reverse();
        state = add(&apply(field, &self.exit_y, &inputs), &apply(field, &self.exit_s, &outputs));
        for constants in &self.last {
            let cells: Vec<_> = add(&state, constants).iter().map(sbox).collect();
            state = apply(field, &instance.matrix, &cells);
        }
        state
    }
}

/// The way from the last T inputs and outputs back to the state.
///
/// With x the state T rounds before the end, the inputs are O x + L s, `L[i][j] = h_(i-1-j)` for j < i; so
/// x = O^-1 (y - L s), and the state at the end is A^T x + sum of A^(T-1-j) b s_j. The column of A^T O^-1 that belongs to
/// the oldest input is zero, because A's column 0 is.
fn exit(
    field: &Field,
    a: &Matrix,
    b: Vec<BigUint>,
    inverse: &Matrix,
    response: &[BigUint],
) -> (Matrix, Matrix) {
    let width = a.len();
    let of_inputs = (0..width).fold(inverse.clone(), |matrix, _| product(field, a, &matrix));
    let shift = |i: usize, j: usize| if j < i { response[i - 1 - j].clone() } else { BigUint::ZERO };
    let lower: Matrix = (0..width).map(|i| (0..width).map(|j| shift(i, j)).collect()).collect();
    let known = product(field, &of_inputs, &lower);
    // Column j of this transposed list is A^j b: newest output first.
    let fresh = transpose(&krylov(field, a, b, width));
    let exit_s = (0..width)
        .map(|i| (0..width).map(|j| field.subtract(&fresh[i][j], &known[i][width - 1 - j])).collect());
    let exit_y = of_inputs.iter().map(|row| row[1..].iter().rev().cloned().collect());
    (exit_y.collect(), exit_s.collect())
}
