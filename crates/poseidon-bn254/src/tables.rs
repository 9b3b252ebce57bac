//! The form of the constant tables.
//!
//! The textbook permutation multiplies a T x T matrix in every round. Between the full rounds only cell 0 meets
//! the S-box, so what happens there is a linear system with one input and one output, the same in every round.
//! With `y_r` the value of cell 0 before the S-box of partial round r and `s_r = y_r^5`, such a system obeys
//!
//! ```text
//! y_r = k_r + alpha_1 y_{r-1} + .. + alpha_{T-1} y_{r-T+1} + beta_1 s_{r-1} + .. + beta_T s_{r-T}
//! ```
//!
//! by Cayley-Hamilton for the matrix with column 0 set to zero. A round costs 2T - 1 products and one reduction, and the
//! coefficients are the same in all rounds. The matrix of the full round before is replaced by `entry`, which
//! yields the free response in the first T rounds (it is the observability matrix times the textbook one; the former is
//! invertible exactly when the latter passes the first subspace-trail check of Grassi, Rechberger and Schofnegger, ePrint
//! 2020/500). `exit_y` and `exit_s` make the whole state again from the last values. The round constants of cells that meet
//! no S-box are carried forward to those that do.

use crate::words::{self, MODULUS};

/// The constants of one width as arrays, so that a row of the wrong size does not compile: T cells, Y = T - 1, P partial
/// rounds, elements of type C.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arrays<C, const T: usize, const Y: usize, const P: usize> {
    /// Round constants of the first four full rounds.
    pub(crate) first: [[C; T]; 4],
    /// The matrix of the full rounds.
    pub(crate) mds: [[C; T]; T],
    /// The matrix of the fourth full round.
    pub(crate) entry: [[C; T]; T],
    /// The constant of each partial round.
    pub(crate) partial: [C; P],
    /// What one unit of `s` adds to `y` after 1 to Y rounds, for the first T rounds.
    pub(crate) response: [C; Y],
    /// Coefficients of the last Y values `y`, newest first.
    pub(crate) alpha: [C; Y],
    /// Coefficients of the last T values `s`, newest first.
    pub(crate) beta: [C; T],
    /// The state after the partial rounds, from the last Y values `y`, newest first.
    pub(crate) exit_y: [[C; Y]; T],
    /// The state after the partial rounds, from the last T values `s`, newest first.
    pub(crate) exit_s: [[C; T]; T],
    /// Round constants of the last four full rounds; those of the first of them belong to the exit.
    pub(crate) last: [[C; T]; 4],
}

/// Four words, least significant first, of the Montgomery form `x * 2^256 mod p`.
pub(crate) type Words = [u64; 4];

#[cfg(any(all(target_arch = "x86_64", target_feature = "sse2"), test))]
/// Five limbs of 52 bits, least significant first, of the Montgomery form `x * 2^260 mod p`.
pub(crate) type Limbs = [u64; 5];

impl<const T: usize, const Y: usize, const P: usize> Arrays<Words, T, Y, P> {
    /// The same tables; a shape that the kernels do not expect, or an element that is not below the modulus, does not compile.
    pub(crate) const fn checked(self) -> Self {
        assert!(T >= 2 && T <= MAX_WIDTH, "the range proofs reach to width 17");
        assert!(Y == T - 1 && P >= T);
        all_below_modulus(self.first.as_flattened());
        all_below_modulus(self.mds.as_flattened());
        all_below_modulus(self.entry.as_flattened());
        all_below_modulus(&self.partial);
        all_below_modulus(&self.response);
        all_below_modulus(&self.alpha);
        all_below_modulus(&self.beta);
        all_below_modulus(self.exit_y.as_flattened());
        all_below_modulus(self.exit_s.as_flattened());
        all_below_modulus(self.last.as_flattened());
        self
    }

    #[cfg(any(all(target_arch = "x86_64", target_feature = "sse2"), test))]
    /// The tables for 52-bit lanes.
    pub(crate) const fn limbs(&self) -> Arrays<Limbs, T, Y, P> {
        Arrays {
            first: rows(&self.first),
            mds: rows(&self.mds),
            entry: rows(&self.entry),
            partial: row(&self.partial),
            response: row(&self.response),
            alpha: row(&self.alpha),
            beta: row(&self.beta),
            exit_y: rows(&self.exit_y),
            exit_s: rows(&self.exit_s),
            last: rows(&self.last),
        }
    }
}

impl<C, const T: usize, const Y: usize, const P: usize> Arrays<C, T, Y, P> {
    /// The form that the kernels take.
    pub(crate) const fn tables(&'static self) -> Tables<C> {
        Tables {
            width: T,
            first: self.first.as_flattened(),
            mds: self.mds.as_flattened(),
            entry: self.entry.as_flattened(),
            partial: &self.partial,
            response: &self.response,
            alpha: &self.alpha,
            beta: &self.beta,
            exit_y: self.exit_y.as_flattened(),
            exit_s: self.exit_s.as_flattened(),
            last: self.last.as_flattened(),
        }
    }
}

/// The constants of one width as slices, row after row: a kernel is compiled once for all widths, which costs nothing that can be
/// measured and keeps the code small. Fields as in [`Arrays`].
#[derive(Debug)]
pub(crate) struct Tables<C: 'static> {
    pub(crate) width: usize,
    pub(crate) first: &'static [C],
    pub(crate) mds: &'static [C],
    pub(crate) entry: &'static [C],
    pub(crate) partial: &'static [C],
    pub(crate) response: &'static [C],
    pub(crate) alpha: &'static [C],
    pub(crate) beta: &'static [C],
    pub(crate) exit_y: &'static [C],
    pub(crate) exit_s: &'static [C],
    pub(crate) last: &'static [C],
}

/// Cells of the widest instance.
pub(crate) const MAX_WIDTH: usize = if cfg!(feature = "wide") { 17 } else { 13 };

const fn all_below_modulus(elements: &[Words]) {
    let mut i = 0;
    while i < elements.len() {
        assert!(words::less_than(&elements[i], &MODULUS), "a table entry is not below the modulus");
        i += 1;
    }
}

#[cfg(any(all(target_arch = "x86_64", target_feature = "sse2"), test))]
const fn row<const N: usize>(words: &[Words; N]) -> [Limbs; N] {
    let mut limbs = [[0; 5]; N];
    let mut i = 0;
    while i < N {
        limbs[i] = words::to_limbs(&words[i]);
        i += 1;
    }
    limbs
}

#[cfg(any(all(target_arch = "x86_64", target_feature = "sse2"), test))]
const fn rows<const N: usize, const R: usize>(words: &[[Words; N]; R]) -> [[Limbs; N]; R] {
    let mut limbs = [[[0; 5]; N]; R];
    let mut i = 0;
    while i < R {
        limbs[i] = row(&words[i]);
        i += 1;
    }
    limbs
}
