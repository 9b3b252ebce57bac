//! Counting allocations of one thread.
#![allow(unsafe_code, reason = "an allocator is unsafe by its trait; this one only counts and hands on")]

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
};

/// Counts what the current thread allocates. A test binary installs it:
///
/// ```
/// #[global_allocator]
/// static ALLOCATOR: touchmark_testkit::CountingAllocator = touchmark_testkit::CountingAllocator;
///
/// let (boxed, count) = touchmark_testkit::allocations(|| Box::new(5_u8));
/// assert_eq!((*boxed, count), (5, 1));
/// ```
#[derive(Debug)]
pub struct CountingAllocator;

thread_local! {
    static COUNT: Cell<usize> = const { Cell::new(0) };
    static BYTES: Cell<usize> = const { Cell::new(0) };
}

fn count(bytes: usize) {
    // While a thread ends its counters may be gone; nobody reads them any more.
    let _ = COUNT.try_with(|count| count.set(count.get().wrapping_add(1)));
    let _ = BYTES.try_with(|sum| sum.set(sum.get().wrapping_add(bytes)));
}

// SAFETY: every call goes to the system's allocator unchanged; counting allocates nothing.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        // SAFETY: the caller's promises are those that the system's allocator asks for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        count(new_size);
        // SAFETY: as above.
        unsafe { System.realloc(pointer, layout, new_size) }
    }
}

/// Runs `task` and counts the allocations that the current thread makes meanwhile.
pub fn allocations<T>(task: impl FnOnce() -> T) -> (T, usize) {
    let before = COUNT.with(Cell::get);
    let result = task();
    (result, COUNT.with(Cell::get) - before)
}

/// Runs `task` and adds up the sizes of the allocations that the current thread makes meanwhile, freed ones too.
pub fn allocated<T>(task: impl FnOnce() -> T) -> (T, usize) {
    let before = BYTES.with(Cell::get);
    let result = task();
    (result, BYTES.with(Cell::get).wrapping_sub(before))
}
