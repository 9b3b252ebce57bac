//! The target-sum encoding.

use core::marker::PhantomData;

use crate::{EncodingError, IncomparableEncoding, MessageHash};

/// Digits of the message hash `H` are a codeword exactly if their sum is `TARGET`.
#[derive(Clone, Copy, Debug)]
pub struct TargetSum<H, const TARGET: u32>(PhantomData<H>);

impl<H: MessageHash, const TARGET: u32> IncomparableEncoding for TargetSum<H, TARGET> {
    type Parameter = H::Parameter;
    type Randomness = H::Randomness;
    type Codeword = H::Digits;
    const BASE: u32 = H::BASE;
    const DIMENSION: usize = H::DIMENSION;

    fn encode(
        parameter: &H::Parameter,
        epoch: u32,
        message: &[u8; 32],
        randomness: &H::Randomness,
    ) -> Result<H::Digits, EncodingError> {
        let digits = H::hash(parameter, epoch, message, randomness)?;
        // At most 256 digits of at most 255 each.
        let sum = digits.as_ref().iter().map(|&digit| u32::from(digit)).sum();
        if sum == TARGET { Ok(digits) } else { Err(EncodingError::SumMismatch { target: TARGET, sum }) }
    }
}

#[cfg(test)]
mod tests {
    use touchmark_chunk::Abort;
    use touchmark_koalabear::FieldArray;

    use super::*;

    /// The randomness, as two digits; 255 in the first aborts.
    enum Echo {}

    impl MessageHash for Echo {
        type Parameter = ();
        type Randomness = FieldArray<2>;
        type Digits = [u8; 2];
        const BASE: u32 = 256;
        const DIMENSION: usize = 2;

        fn hash((): &(), _: u32, _: &[u8; 32], randomness: &FieldArray<2>) -> Result<[u8; 2], Abort> {
            let digits = randomness.to_canonical().map(|digit| digit.to_le_bytes()[0]);
            if digits[0] == 255 { Err(Abort) } else { Ok(digits) }
        }
    }

    fn encode(digits: [u32; 2]) -> Result<[u8; 2], EncodingError> {
        let randomness = FieldArray::from_canonical(digits).expect("in range");
        TargetSum::<Echo, 300>::encode(&(), 0, &[0; 32], &randomness)
    }

    #[test]
    fn exactly_the_target_is_accepted() {
        assert_eq!(encode([45, 255]), Ok([45, 255]));
        assert_eq!(encode([44, 255]), Err(EncodingError::SumMismatch { target: 300, sum: 299 }));
        assert_eq!(encode([46, 255]), Err(EncodingError::SumMismatch { target: 300, sum: 301 }));
        assert_eq!(encode([255, 45]), Err(EncodingError::Abort));
    }
}
