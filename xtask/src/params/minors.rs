//! Minors of matrices over KoalaBear, in native integers: a matrix is MDS when none of them is zero.

use sha2::{Digest, Sha256};

use super::file::hex;

/// 2^31 - 2^24 + 1.
const PRIME: u64 = 0x7f00_0001;

/// What a walk over minors found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Report {
    /// Minors seen, of order 1 and up.
    pub(crate) count: u64,
    /// How many of them are zero.
    pub(crate) zeros: u64,
    /// SHA-256 over all of them, in the order of the walk, as big-endian `u32`.
    pub(crate) sha256: String,
}

/// Walks over all minors up to `order`.
///
/// Row sets grow by one row at a time, depth first, each new row below the ones before; for each, the minors stand in the
/// ascending order of their column sets read as binary numbers. A minor is expanded along its last row, so it costs as
/// many products as its order.
pub(crate) fn walk(matrix: &[Vec<u64>], order: usize) -> Report {
    let width = matrix.len();
    let levels = (1..=order.min(width)).map(|order| expansions(width, order)).collect();
    let mut walker = Walker { matrix, levels, hasher: Sha256::new(), count: 0, zeros: 0 };
    walker.grow(0, &[1]);
    let Walker { hasher, count, zeros, .. } = walker;
    Report { count, zeros, sha256: hex(&hasher.finalize()) }
}

/// One product of an expansion: a column, and the minor without it among those of the order below.
struct Term {
    column: usize,
    minor: usize,
    is_negative: bool,
}

/// The expansions of all minors of this order, `order` terms each.
fn expansions(width: usize, order: usize) -> Vec<Term> {
    let masks = |order: u32| (0..1usize << width).filter(move |mask| mask.count_ones() == order);
    let mut ranks = vec![0; 1 << width];
    let order = u32::try_from(order).unwrap_or(u32::MAX);
    for (rank, mask) in masks(order - 1).enumerate() {
        ranks[mask] = rank;
    }
    let mut terms = Vec::new();
    for mask in masks(order) {
        let columns = (0..width).filter(|column| mask >> column & 1 == 1);
        terms.extend(columns.enumerate().map(|(index, column)| Term {
            column,
            minor: ranks[mask & !(1 << column)],
            is_negative: (order as usize - 1 - index) % 2 == 1,
        }));
    }
    terms
}

struct Walker<'a> {
    matrix: &'a [Vec<u64>],
    /// Expansions of order 1, 2, ...
    levels: Vec<Vec<Term>>,
    hasher: Sha256,
    count: u64,
    zeros: u64,
}

impl Walker<'_> {
    /// Visits all row sets that extend the one whose minors are given by rows from `next` on.
    fn grow(&mut self, order: usize, minors: &[u64]) {
        self.extend_from(0, order, minors);
    }

    fn extend_from(&mut self, next: usize, order: usize, minors: &[u64]) {
        if order == self.levels.len() {
            return;
        }
        for row in next..self.matrix.len() {
            let grown: Vec<u64> = self.levels[order]
                .chunks(order + 1)
                .map(|terms| expand(&self.matrix[row], terms, minors))
                .collect();
            self.record(&grown);
            self.extend_from(row + 1, order + 1, &grown);
        }
    }

    fn record(&mut self, minors: &[u64]) {
        let bytes: Vec<u8> = minors.iter().flat_map(|minor| minor.to_be_bytes()[4..].to_vec()).collect();
        self.hasher.update(bytes);
        self.count += minors.len() as u64;
        self.zeros += minors.iter().filter(|&&minor| minor == 0).count() as u64;
    }
}

/// Entries and minors are below p, so a product is below p^2 < 2^62. The sum stays below 2^63 by taking away 2 p^2 < 2^63
/// whenever it gets there: 2^63 + 2^62 does not overflow, and less 2 p^2 it is below 2^63 again.
fn expand(row: &[u64], terms: &[Term], minors: &[u64]) -> u64 {
    let sum = terms.iter().fold(0, |sum, term| {
        let entry = if term.is_negative { PRIME - row[term.column] } else { row[term.column] };
        let sum = sum + entry * minors[term.minor];
        if sum >> 63 == 1 { sum - 2 * PRIME * PRIME } else { sum }
    });
    sum % PRIME
}

/// Whether none of `count` minors of each order, at rows and columns drawn from a fixed stream, is zero.
pub(crate) fn sample_is_free_of_zeros(matrix: &[Vec<u64>], count: usize) -> bool {
    let width = matrix.len();
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut draw = |bound: usize| {
        // Xorshift: any stream will do.
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) as usize % bound
    };
    let mut choose = |order: usize| {
        let mut all: Vec<_> = (0..width).collect();
        (0..order).map(|_| all.swap_remove(draw(all.len()))).collect::<Vec<_>>()
    };
    (1..=width).all(|order| {
        (0..count).all(|_| {
            let (rows, columns) = (choose(order), choose(order));
            let part = rows.iter().map(|&i| columns.iter().map(|&j| matrix[i][j]).collect()).collect();
            is_regular(part)
        })
    })
}

fn is_regular(mut rows: Vec<Vec<u64>>) -> bool {
    let width = rows.len();
    for column in 0..width {
        let Some(pivot) = (column..width).find(|&i| rows[i][column] != 0) else { return false };
        rows.swap(column, pivot);
        let (above, below) = rows.split_at_mut(column + 1);
        let pivot = &above[column];
        for row in below {
            // A non-zero multiple of the row, less one of the pivot: no inverse needed.
            let factor = PRIME - row[column];
            for (value, &top) in row.iter_mut().zip(pivot) {
                *value = (*value * pivot[column] % PRIME + factor * top) % PRIME;
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_minors_are_seen_in_order() {
        let matrix = [vec![1, 2, 3], vec![4, 5, 7], vec![1, 2, 9]];
        // Row sets 0, 01, 012, 02, 1, 12, 2; column sets 0, 1, 2 or 01, 02, 12 or 012.
        let minors: [i64; 19] = [1, 2, 3, -3, -5, -1, -18, 0, 6, 12, 4, 5, 7, 3, 29, 31, 1, 2, 9];
        let mut hasher = Sha256::new();
        for minor in minors {
            let reduced = if minor < 0 { PRIME - minor.unsigned_abs() } else { minor.unsigned_abs() };
            hasher.update(&reduced.to_be_bytes()[4..]);
        }
        let expected = Report { count: 19, zeros: 1, sha256: hex(&hasher.finalize()) };
        assert_eq!(walk(&matrix, 3), expected);
        assert_eq!(walk(&matrix, 1).count, 9);
    }

    #[test]
    fn zeros_are_found() {
        let singular = [vec![1, 2, 3], vec![4, 5, 6], vec![7, 8, 9]];
        assert_eq!(walk(&singular, 3).zeros, 1);
        assert_eq!(walk(&singular, 2).zeros, 0);
        assert!(!sample_is_free_of_zeros(&singular, 1));
    }

    /// By the first row, in residues.
    fn determinant(matrix: &[Vec<u64>], rows: &[usize], columns: &[usize]) -> u64 {
        let [row, rows @ ..] = rows else { return 1 };
        columns.iter().enumerate().fold(0, |sum, (index, &column)| {
            let others: Vec<_> = columns.iter().copied().filter(|&other| other != column).collect();
            let product = matrix[*row][column] * determinant(matrix, rows, &others) % PRIME;
            if index % 2 == 0 { (sum + product) % PRIME } else { (sum + PRIME - product) % PRIME }
        })
    }

    #[test]
    fn large_entries_do_not_overflow() {
        // Near the modulus, so that sums of products are as large as they get.
        let entry = |i: u64, j: u64| PRIME - 1 - (i * i * 7 + j * 3 + i * j);
        let matrix: Vec<Vec<_>> = (0..6).map(|i| (0..6).map(|j| entry(i, j)).collect()).collect();
        let mut hasher = Sha256::new();
        let chosen = |mask: usize| (0..6).filter(|i| mask >> i & 1 == 1).collect::<Vec<_>>();
        // Depth first is the order of words: 0, 01, 012, .., 02, ..
        let mut row_sets: Vec<_> = (1..64).map(chosen).collect();
        row_sets.sort();
        for rows in row_sets {
            for columns in (1..64).map(chosen).filter(|columns| columns.len() == rows.len()) {
                let minor = determinant(&matrix, &rows, &columns);
                hasher.update(&minor.to_be_bytes()[4..]);
            }
        }
        let report = walk(&matrix, 6);
        assert_eq!((report.count, report.sha256), (923, hex(&hasher.finalize())));
    }

    #[test]
    fn expansions_agree_with_elimination() {
        let entry = |i: u64, j: u64| (i * i * 0x1234_5677 + j * 0x0765_4321 + i * j) % PRIME;
        for width in 1..=6 {
            let matrix: Vec<Vec<_>> = (0..width).map(|i| (0..width).map(|j| entry(i, j)).collect()).collect();
            let report = walk(&matrix, 6);
            assert_eq!(report.zeros == 0, sample_is_free_of_zeros(&matrix, 500), "width {width}");
        }
    }
}
