//! Counting allocations of one thread.
#![allow(unsafe_code, reason = "an allocator is unsafe by its trait; this one only counts and hands on")]

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
};

/// Counts what the current thread allocates. A test binary installs it:
///
/// ```
/// use touchmark_testkit::{CountingAllocator, Heap, allocations, heap};
///
/// #[global_allocator]
/// static ALLOCATOR: CountingAllocator = CountingAllocator;
///
/// let (boxed, count) = allocations(|| Box::new(5_u8));
/// assert_eq!((*boxed, count), (5, 1));
///
/// let (kept, used) = heap(|| {
///     drop(vec![0_u8; 1000]);
///     vec![0_u8; 300]
/// });
/// assert_eq!((kept.len(), used), (300, Heap { held: 300, peak: 1000 }));
/// ```
#[derive(Debug)]
pub struct CountingAllocator;

thread_local! {
    static COUNT: Cell<usize> = const { Cell::new(0) };
    static BYTES: Cell<usize> = const { Cell::new(0) };
    static LIVE: Cell<usize> = const { Cell::new(0) };
    static PEAK: Cell<usize> = const { Cell::new(0) };
}

// While a thread ends its counters may be gone; nobody reads them any more, so errors are dropped.

// Memory may be freed by another thread than the one that allocated it, so sums may wrap.

fn count(bytes: usize) {
    let _ = COUNT.try_with(|count| count.set(count.get().wrapping_add(1)));
    let _ = BYTES.try_with(|sum| sum.set(sum.get().wrapping_add(bytes)));
    let _ = LIVE.try_with(|live| {
        live.set(live.get().wrapping_add(bytes));
        let _ = PEAK.try_with(|peak| peak.set(peak.get().max(live.get())));
    });
}

fn release(bytes: usize) {
    let _ = LIVE.try_with(|live| live.set(live.get().wrapping_sub(bytes)));
}

// SAFETY: every call goes to the system's allocator unchanged; counting allocates nothing.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        // SAFETY: the caller's promises are those that the system's allocator asks for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        release(layout.size());
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        // The system may need both while it copies.
        count(new_size);
        release(layout.size());
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

/// Bytes on the heap, beyond those that were there before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heap {
    /// What the result still holds.
    pub held: usize,
    /// The most there was at any time.
    pub peak: usize,
}

/// Runs `task` and measures the heap that the current thread uses meanwhile.
pub fn heap<T>(task: impl FnOnce() -> T) -> (T, Heap) {
    let before = LIVE.with(Cell::get);
    PEAK.with(|peak| peak.set(before));
    let result = task();
    let held = LIVE.with(Cell::get).wrapping_sub(before);
    (result, Heap { held, peak: PEAK.with(Cell::get) - before })
}
