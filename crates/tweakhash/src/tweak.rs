//! Where a hash stands.

use touchmark_koalabear::{FieldArray, KoalaBear, MODULUS};

/// The place of one hash: no two places have one encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tweak {
    /// The step of a chain that *arrives* at `position`, from 1 on.
    Chain {
        /// The epoch of the one-time key.
        epoch: u32,
        /// The chain's number.
        chain: u8,
        /// The position that the step arrives at.
        position: u8,
    },
    /// A node of the tree; leaves are level 0.
    Tree {
        /// The level, from the leaves up.
        level: u8,
        /// The position in the level, in the full tree.
        position: u32,
    },
    /// The message signed in an epoch.
    Message {
        /// The epoch.
        epoch: u32,
    },
}

impl Tweak {
    /// The two elements that stand for the tweak: base-`p` digits, least significant first, of an integer whose lowest byte is the kind.
    ///
    /// The integer is below `2^56 < p^2` (chain and tree: bits up to 55 and 47; message: up to 39), so two digits hold it and the encoding is injective.
    #[inline(always)]
    pub fn elements(self) -> [KoalaBear; 2] {
        KoalaBear::new_array(self.digits())
    }

    /// The same as integers below `p`.
    #[inline(always)]
    pub(crate) fn digits(self) -> [u32; 2] {
        let integer = match self {
            Self::Chain { epoch, chain, position } => {
                u64::from(epoch) << 24 | u64::from(chain) << 16 | u64::from(position) << 8
            }
            Self::Tree { level, position } => u64::from(level) << 40 | u64::from(position) << 8 | 1,
            Self::Message { epoch } => u64::from(epoch) << 8 | 2,
        };
        [low_word(integer % u64::from(MODULUS)), low_word(integer / u64::from(MODULUS))]
    }
}

/// The nine elements that stand for a message: base-`p` digits, least significant first, of its 32 bytes as a little-endian integer.
///
/// Nine are enough: `p^9 > 2^256`. Each step divides an integer of eight limbs of 32 bits by `p`: with a remainder below `p < 2^31`, the
/// dividend `remainder * 2^32 + limb` is below `2^63` and the quotient below `2^32`.
#[must_use]
pub fn message_elements(message: &[u8; 32]) -> FieldArray<9> {
    let mut limbs = [0_u32; 8];
    for (limb, bytes) in limbs.iter_mut().zip(message.as_chunks().0) {
        *limb = u32::from_le_bytes(*bytes);
    }
    FieldArray(core::array::from_fn(|_| {
        let mut remainder = 0_u64;
        for limb in limbs.iter_mut().rev() {
            let dividend = remainder << 32 | u64::from(*limb);
            *limb = low_word(dividend / u64::from(MODULUS));
            remainder = dividend % u64::from(MODULUS);
        }
        KoalaBear::new(low_word(remainder))
    }))
}

/// The low 32 bits; the callers' values have no others.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "the callers' values are below 2^32")]
fn low_word(value: u64) -> u32 {
    debug_assert!(value < 1 << 32);
    value as u32
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use touchmark_koalabear::to_canonical;

    use super::*;

    fn tweaks() -> impl Strategy<Value = Tweak> {
        let number = || prop_oneof![any::<u32>(), 0..3_u32, u32::MAX - 2..=u32::MAX];
        prop_oneof![
            (number(), any::<u8>(), any::<u8>()).prop_map(|(epoch, chain, position)| Tweak::Chain {
                epoch,
                chain,
                position
            }),
            (any::<u8>(), number()).prop_map(|(level, position)| Tweak::Tree { level, position }),
            number().prop_map(|epoch| Tweak::Message { epoch }),
        ]
    }

    proptest! {
        #[test]
        fn no_two_tweaks_have_one_encoding(a in tweaks(), b in tweaks()) {
            prop_assert_eq!(a == b, a.elements() == b.elements());
        }

        #[test]
        fn message_digits_make_the_message(message: [u8; 32]) {
            // Horner with carries, back to bytes.
            let mut bytes = [0_u8; 33];
            for digit in message_elements(&message).0.into_iter().rev() {
                let mut carry = u64::from(to_canonical(digit));
                for byte in &mut bytes {
                    carry += u64::from(*byte) * u64::from(MODULUS);
                    *byte = carry.to_le_bytes()[0];
                    carry >>= 8;
                }
                prop_assert_eq!(carry, 0);
            }
            prop_assert_eq!(&bytes[..32], &message);
            prop_assert_eq!(bytes[32], 0);
        }
    }
}
