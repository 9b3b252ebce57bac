//! How many attempts the search for an encoding takes.

use touchmark::xmss::Scheme;

/// Bits that digits are taken from where the message hash is one big integer: five elements of a field of 31 bits.
const INTEGER_BITS: u32 = 155;

/// The expected number of attempts until the digits of a hash add up to the target sum, in the model of independent and uniform digits.
///
/// Where the digits are bits of one integer, the last one has only the bits that are left: for base 16 and 39 digits, three of four.
/// Where they come from single field elements (base 8), all are full.
pub(crate) fn expected(scheme: Scheme) -> f64 {
    let bits = scheme.base().ilog2();
    // At most 256 digits.
    let digits = u32::try_from(scheme.dimension()).unwrap_or(u32::MAX);
    let last_bits = (bits * digits <= INTEGER_BITS).then_some(bits);
    let last_bits = last_bits.unwrap_or_else(|| INTEGER_BITS - bits * (digits - 1));
    expected_attempts(scheme.base(), digits, 1 << last_bits, scheme.target_sum())
}

/// For `digits` digits below `base`, the last of which is below `last_base`.
fn expected_attempts(base: u32, digits: u32, last_base: u32, target: u32) -> f64 {
    // The probability of every sum up to the target.
    let mut sums = vec![0.0; target as usize + 1];
    sums[0] = 1.0;
    for digit in 0..digits {
        sums = add_digit(&sums, if digit + 1 == digits { last_base } else { base });
    }
    1.0 / sums[target as usize]
}

/// Adds a uniform digit below `base` to a distribution of sums.
fn add_digit(sums: &[f64], base: u32) -> Vec<f64> {
    let width = base as usize;
    (0..sums.len())
        .map(|sum| {
            let from = (sum + 1).saturating_sub(width);
            sums[from..=sum].iter().sum::<f64>() / f64::from(base)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_specification() {
        let published = [
            15.7, 39.5, 24.8, 58.9, 72.6, 141.9, 874.5, 1598.9, 15.7, 39.5, 24.8, 58.9, 72.6, 141.9, 874.5,
            1598.9, 913.3, 48.8,
        ];
        for (&scheme, published) in Scheme::ALL.iter().zip(published) {
            let computed = expected(scheme);
            assert!((computed - published).abs() <= 0.051, "{scheme}: {computed}, published {published}");
        }
    }

    #[test]
    fn small_cases_can_be_counted_by_hand() {
        // Two digits below 3 add up to 2 in three of nine cases; one below 3 and one below 2, in two of six.
        assert!((expected_attempts(3, 2, 3, 2) - 3.0).abs() < 1e-12);
        assert!((expected_attempts(3, 2, 2, 2) - 3.0).abs() < 1e-12);
        assert!((expected_attempts(2, 1, 2, 1) - 2.0).abs() < 1e-12);
    }
}
