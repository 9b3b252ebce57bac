//! The permutation, written once for every representation of field elements.

use crate::{
    arithmetic::Arithmetic,
    tables::{MAX_WIDTH, Tables},
};

/// Cell 0 after the permutation, lazy, for a state of `width` elements below p; the tables have that width.
///
/// A caller who writes the width as a constant gets a copy of the kernel with its loops unrolled.
#[inline(always)]
pub(crate) fn first_cell<A: Arithmetic>(
    a: A,
    width: usize,
    tables: &Tables<A::Constant>,
    mut state: [A::Element; MAX_WIDTH],
) -> A::Element {
    let state = &mut state[..width];
    for (cell, constant) in state.iter_mut().zip(tables.first) {
        *cell = a.add(cell, constant);
    }
    for constants in tables.first.chunks_exact(width).skip(1) {
        fifth_powers(a, state);
        layer(a, tables.mds, constants, state);
    }
    fifth_powers(a, state);
    partial_rounds(a, width, tables, state);
    for constants in tables.last.chunks_exact(width).skip(1) {
        fifth_powers(a, state);
        layer(a, tables.mds, constants, state);
    }
    fifth_powers(a, state);
    let mut sum = a.sum_from(&a.zero());
    add_products(a, &mut sum, &tables.mds[..width], state.iter());
    a.reduce(sum, width)
}

#[inline(always)]
fn fifth_powers<A: Arithmetic>(a: A, state: &mut [A::Element]) {
    for cell in state {
        *cell = a.fifth_power(cell);
    }
}

/// Matrix times state plus constants.
#[inline(always)]
fn layer<A: Arithmetic>(a: A, matrix: &[A::Constant], constants: &[A::Constant], state: &mut [A::Element]) {
    let width = state.len();
    let mut next = [a.zero(); MAX_WIDTH];
    for ((cell, row), constant) in next.iter_mut().zip(matrix.chunks_exact(width)).zip(constants) {
        let mut sum = a.sum_from_constant(constant);
        add_products(a, &mut sum, row, state.iter());
        *cell = a.reduce(sum, width);
    }
    state.copy_from_slice(&next[..width]);
}

/// From the S-boxes of the fourth full round to the state before those of the fifth: the linear system of
/// [`tables`](crate::tables).
#[inline(always)]
fn partial_rounds<A: Arithmetic>(a: A, width: usize, tables: &Tables<A::Constant>, state: &mut [A::Element]) {
    let terms = 2 * width - 1;
    layer(a, tables.entry, tables.partial, state);
    let mut y = Recent::new(a.zero(), width);
    let mut s = Recent::new(a.zero(), width);
    for free in &*state {
        let mut sum = a.sum_from(free);
        add_products(a, &mut sum, &tables.response[..width - 1], s.newest_first());
        let value = a.reduce(sum, width);
        y.push(value);
        s.push(a.fifth_power(&value));
    }
    for constant in &tables.partial[width..] {
        // The newest fifth power comes last: the products before need not wait for it.
        let mut sum = a.sum_from_constant(constant);
        add_products(a, &mut sum, &tables.alpha[..width - 1], y.newest_first());
        add_products(a, &mut sum, &tables.beta[1..width], s.newest_first().skip(1));
        add_products(a, &mut sum, &tables.beta[..1], s.newest_first());
        let value = a.reduce(sum, terms);
        y.push(value);
        s.push(a.fifth_power(&value));
    }
    let rows = tables.exit_y.chunks_exact(width - 1).zip(tables.exit_s.chunks_exact(width)).zip(tables.last);
    for (cell, ((row_y, row_s), constant)) in state.iter_mut().zip(rows) {
        let mut sum = a.sum_from_constant(constant);
        add_products(a, &mut sum, row_y, y.newest_first());
        add_products(a, &mut sum, row_s, s.newest_first());
        *cell = a.reduce(sum, terms);
    }
}

/// Adds the products of constants and elements, as many as there are of both.
#[inline(always)]
fn add_products<'a, A: Arithmetic>(
    a: A,
    sum: &mut A::Sum,
    constants: &[A::Constant],
    elements: impl Iterator<Item = &'a A::Element>,
) where
    A::Element: 'a,
{
    for (constant, element) in constants.iter().zip(elements) {
        a.multiply_add(sum, constant, element);
    }
}

/// The last `most` values pushed, or all if there were fewer, contiguous in memory.
struct Recent<E> {
    cells: [E; 2 * MAX_WIDTH],
    most: usize,
    end: usize,
}

impl<E: Copy> Recent<E> {
    #[inline(always)]
    fn new(filler: E, most: usize) -> Self {
        Self { cells: [filler; 2 * MAX_WIDTH], most, end: 0 }
    }

    #[inline(always)]
    fn push(&mut self, value: E) {
        if self.end == self.cells.len() {
            self.cells.copy_within(self.end + 1 - self.most.., 0);
            self.end = self.most - 1;
        }
        self.cells[self.end] = value;
        self.end += 1;
    }

    #[inline(always)]
    fn newest_first(&self) -> impl Iterator<Item = &E> {
        self.cells[self.end.saturating_sub(self.most)..self.end].iter().rev()
    }
}
