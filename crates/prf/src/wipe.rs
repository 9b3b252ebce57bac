//! Wiping what a batch leaves behind.

/// Writes zeros, and keeps the compiler from dropping the writes.
///
/// A batch wipes kilobytes. `zeroize` writes one word after the other; this fills whole vectors at a time.
pub(crate) fn wipe<const N: usize>(blocks: &mut [[u64; N]]) {
    blocks.fill([0; N]);
    core::hint::black_box(blocks);
    core::sync::atomic::compiler_fence(core::sync::atomic::Ordering::SeqCst);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wiping_leaves_zeros() {
        let mut blocks = [[1, u64::MAX], [7, 0], [3, 3]];
        wipe(&mut blocks);
        assert_eq!(blocks, [[0; 2]; 3]);
    }
}
