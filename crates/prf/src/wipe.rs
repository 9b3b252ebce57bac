//! Wiping what a batch leaves behind.

/// Fills with what is no secret, and keeps the compiler from dropping the writes.
///
/// A batch wipes kilobytes. `zeroize` writes one word after the other; this fills whole vectors at a time.
pub(crate) fn wipe<T: Copy>(items: &mut [T], blank: T) {
    items.fill(blank);
    core::hint::black_box(items);
    core::sync::atomic::compiler_fence(core::sync::atomic::Ordering::SeqCst);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wiping_leaves_zeros() {
        let mut blocks = [[1, u64::MAX], [7, 0], [3, 3]];
        wipe(&mut blocks, [0; 2]);
        assert_eq!(blocks, [[0; 2]; 3]);
    }
}
