//! Intervals of epochs.

use core::{fmt, ops::Range};

use crate::IntervalError;

/// Consecutive epochs, from `start` to before `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EpochRange {
    /// The first epoch.
    pub start: u64,
    /// The first epoch after the last.
    pub end: u64,
}

impl EpochRange {
    /// Whether the epoch is one of these.
    #[must_use]
    pub fn contains(&self, epoch: u32) -> bool {
        (self.start..self.end).contains(&u64::from(epoch))
    }

    /// The number of epochs.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.end.saturating_sub(self.start)
    }

    /// Returns the epochs that a key for `count` epochs from `first` on covers, in a tree of `2^log_lifetime` leaves.
    ///
    /// They are whole bottom trees of `2^(log_lifetime / 2)` leaves, two of them at least. Trees that reach past the end are moved to the front.
    /// Requires an even `log_lifetime` from 2 to 62.
    ///
    /// # Errors
    /// [`IntervalError`], in the order: the sum overflows, it is past the lifetime, nothing is asked for.
    pub(crate) fn covering(log_lifetime: u8, first: u64, count: u64) -> Result<Self, IntervalError> {
        let lifetime = 1_u64 << log_lifetime;
        let tree = 1_u64 << (log_lifetime / 2);
        let asked_end = first.checked_add(count).ok_or(IntervalError::Overflow)?;
        if asked_end > lifetime {
            return Err(IntervalError::PastLifetime { end: asked_end, lifetime });
        }
        if count == 0 {
            return Err(IntervalError::Empty);
        }
        let start = first / tree * tree;
        // At most the lifetime, a multiple of the tree's size.
        let end = asked_end.div_ceil(tree) * tree;
        let end = end.max(start + 2 * tree);
        // Only a single tree at the very end can be pushed over, and there is one before it to take in.
        Ok(if end > lifetime {
            Self { start: lifetime - 2 * tree, end: lifetime }
        } else {
            Self { start, end }
        })
    }

    /// The epochs that a key covers, for test vectors about lifetimes of no parameter set.
    ///
    /// # Errors
    /// Those of key generation.
    #[cfg(feature = "testing")]
    pub fn expand(log_lifetime: u8, first: u64, count: u64) -> Result<Self, IntervalError> {
        Self::covering(log_lifetime, first, count)
    }
}

impl From<EpochRange> for Range<u64> {
    fn from(epochs: EpochRange) -> Self {
        epochs.start..epochs.end
    }
}

impl From<Range<u64>> for EpochRange {
    fn from(epochs: Range<u64>) -> Self {
        Self { start: epochs.start, end: epochs.end }
    }
}

impl fmt::Display for EpochRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn is_a_range_of_the_standard_library() {
        let epochs = EpochRange { start: 16, end: 48 };
        assert_eq!(Range::from(epochs), 16..48);
        assert_eq!(EpochRange::from(16..48), epochs);
    }

    #[test]
    fn faults_come_in_the_order_overflow_lifetime_empty() {
        let expand = |first, count| EpochRange::covering(8, first, count);
        assert_eq!(expand(u64::MAX, 1), Err(IntervalError::Overflow));
        assert_eq!(expand(257, 0), Err(IntervalError::PastLifetime { end: 257, lifetime: 256 }));
        assert_eq!(expand(256, 0), Err(IntervalError::Empty));
        assert_eq!(expand(0, 0), Err(IntervalError::Empty));
        assert_eq!(expand(255, 1), Ok(EpochRange { start: 224, end: 256 }));
        assert_eq!(expand(0, 256), Ok(EpochRange { start: 0, end: 256 }));
        assert_eq!(expand(17, 1), Ok(EpochRange { start: 16, end: 48 }));
    }

    proptest! {
        #[test]
        fn covers_what_was_asked_in_whole_trees(
            log in (1..=16_u8).prop_map(|half| 2 * half),
            first: u64,
            count: u64,
        ) {
            prop_assume!(log >= 4);
            let lifetime = 1_u64 << log;
            let tree = 1_u64 << (log / 2);
            let first = first % lifetime;
            let count = 1 + count % (lifetime - first);
            let range = EpochRange::covering(log, first, count).expect("within the lifetime");
            prop_assert!(range.start <= first && first + count <= range.end && range.end <= lifetime);
            prop_assert!(range.start.is_multiple_of(tree) && range.end.is_multiple_of(tree) && range.count() >= 2 * tree);
            // No tree too many: all but two are asked for.
            let asked = (first + count).div_ceil(tree) - first / tree;
            prop_assert_eq!(range.count() / tree, asked.max(2));
        }
    }
}
