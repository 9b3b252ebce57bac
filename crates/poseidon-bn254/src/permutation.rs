//! The permutation, written once for every representation of field elements.

use crate::{arithmetic::Arithmetic, tables::Tables};

/// Cell 0 after the permutation, lazy, for a state of elements below p.
#[inline(always)]
pub(crate) fn first_cell<A: Arithmetic, const T: usize, const Y: usize, const P: usize>(
    a: A,
    tables: &Tables<A::Constant, T, Y, P>,
    mut state: [A::Element; T],
) -> A::Element {
    for (cell, constant) in state.iter_mut().zip(&tables.first[0]) {
        *cell = a.add(cell, constant);
    }
    for constants in &tables.first[1..] {
        fifth_powers(a, &mut state);
        state = layer(a, &tables.mds, &state, constants);
    }
    fifth_powers(a, &mut state);
    state = partial_rounds(a, tables, &state);
    for constants in &tables.last[1..] {
        fifth_powers(a, &mut state);
        state = layer(a, &tables.mds, &state, constants);
    }
    fifth_powers(a, &mut state);
    let mut sum = a.sum_from(&a.zero());
    add_products(a, &mut sum, &tables.mds[0], state.iter());
    a.reduce(sum, T)
}

#[inline(always)]
fn fifth_powers<A: Arithmetic, const T: usize>(a: A, state: &mut [A::Element; T]) {
    for cell in state {
        *cell = a.fifth_power(cell);
    }
}

/// Matrix times state plus constants.
#[inline(always)]
fn layer<A: Arithmetic, const T: usize>(
    a: A,
    matrix: &[[A::Constant; T]; T],
    state: &[A::Element; T],
    constants: &[A::Constant],
) -> [A::Element; T] {
    let mut next = [a.zero(); T];
    for ((cell, row), constant) in next.iter_mut().zip(matrix).zip(constants) {
        let mut sum = a.sum_from_constant(constant);
        add_products(a, &mut sum, row, state.iter());
        *cell = a.reduce(sum, T);
    }
    next
}

/// From the S-boxes of the fourth full round to the state before those of the fifth: the linear system of [`Tables`].
#[inline(always)]
fn partial_rounds<A: Arithmetic, const T: usize, const Y: usize, const P: usize>(
    a: A,
    tables: &Tables<A::Constant, T, Y, P>,
    state: &[A::Element; T],
) -> [A::Element; T] {
    let free = layer(a, &tables.entry, state, &tables.partial[..T]);
    let mut y = Recent::<A::Element, T>::new(a.zero());
    let mut s = Recent::<A::Element, T>::new(a.zero());
    for start in &free {
        let mut sum = a.sum_from(start);
        add_products(a, &mut sum, &tables.response, s.newest_first());
        let value = a.reduce(sum, Y);
        y.push(value);
        s.push(a.fifth_power(&value));
    }
    for constant in &tables.partial[T..] {
        // The newest fifth power comes last: the products before need not wait for it.
        let mut sum = a.sum_from_constant(constant);
        add_products(a, &mut sum, &tables.alpha, y.newest_first());
        add_products(a, &mut sum, &tables.beta[1..], s.newest_first().skip(1));
        add_products(a, &mut sum, &tables.beta[..1], s.newest_first());
        let value = a.reduce(sum, T + Y);
        y.push(value);
        s.push(a.fifth_power(&value));
    }
    let mut next = [a.zero(); T];
    for (i, cell) in next.iter_mut().enumerate() {
        let mut sum = a.sum_from_constant(&tables.last[0][i]);
        add_products(a, &mut sum, &tables.exit_y[i], y.newest_first());
        add_products(a, &mut sum, &tables.exit_s[i], s.newest_first());
        *cell = a.reduce(sum, T + Y);
    }
    next
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

/// The last N values pushed, or all if there were fewer, contiguous in memory.
struct Recent<E, const N: usize> {
    cells: [[E; N]; 2],
    end: usize,
}

impl<E: Copy, const N: usize> Recent<E, N> {
    #[inline(always)]
    fn new(filler: E) -> Self {
        Self { cells: [[filler; N]; 2], end: 0 }
    }

    #[inline(always)]
    fn push(&mut self, value: E) {
        let cells = self.cells.as_flattened_mut();
        if self.end == cells.len() {
            cells.copy_within(N + 1.., 0);
            self.end = N - 1;
        }
        cells[self.end] = value;
        self.end += 1;
    }

    #[inline(always)]
    fn newest_first(&self) -> impl Iterator<Item = &E> {
        self.cells.as_flattened()[self.end.saturating_sub(N)..self.end].iter().rev()
    }
}
