//! How many rounds a Poseidon permutation needs: the bounds of the paper (Grassi et al., ePrint 2019/458, section 5.5), and
//! the one of Ashur, Buschman, Mahzoun (ePrint 2023/537), for 128 bits of security.

use num_bigint::BigUint;

use super::field::Field;

/// Security level in bits.
const SECURITY: f64 = 128.0;

/// What the S-box and the field contribute to the bounds.
struct Setting {
    log2_prime: f64,
    width: f64,
    alpha: f64,
    /// log_alpha 2.
    log_alpha_2: f64,
}

/// The base-2 logarithm, from the upper 32 bits: more than the bounds, which are rounded up, can tell.
fn log2(value: &BigUint) -> f64 {
    let shift = value.bits().saturating_sub(32);
    let top = (value >> shift).iter_u32_digits().next().unwrap_or(0);
    f64::from(top).log2() + f64::from(u32::try_from(shift).unwrap_or(u32::MAX))
}

/// The least number of partial rounds beside `full_rounds`, margins included: 2 full rounds and 7.5% of the partial ones.
/// `None` if no number makes up for so few full rounds.
pub(crate) fn least_partial_rounds(field: &Field, width: u32, alpha: u32, full_rounds: u32) -> Option<u32> {
    let setting = Setting {
        log2_prime: log2(field.prime()),
        width: f64::from(width),
        alpha: f64::from(alpha),
        log_alpha_2: 1.0 / f64::from(alpha).log2(),
    };
    let bare_full = f64::from(full_rounds.checked_sub(2)?);
    if bare_full < setting.statistical() {
        return None;
    }
    (0..1024u32).find(|&partial| setting.resists_algebra(bare_full, f64::from(partial))).map(|partial| {
        // Rounded up; integers, so that 40 is 43 and not 43.000001 rounded up.
        (partial * 1075).div_ceil(1000)
    })
}

impl Setting {
    /// Full rounds against differential and linear distinguishers.
    fn statistical(&self) -> f64 {
        let bound = (self.log2_prime.floor() - (self.alpha - 1.0).log2()) * (self.width + 1.0);
        if SECURITY <= bound { 6.0 } else { 10.0 }
    }

    /// Interpolation and Groebner bases.
    fn resists_algebra(&self, full: f64, partial: f64) -> bool {
        let &Self { log2_prime, width, alpha, log_alpha_2 } = self;
        let reachable = SECURITY.min(log2_prime);
        let interpolation = 1.0 + (log_alpha_2 * reachable).ceil() + (width.log2() * log_alpha_2).ceil();
        let groebner_full_state =
            width - 1.0 + log_alpha_2 * (SECURITY / (width + 1.0)).min(log2_prime / 2.0);
        let groebner_partial = width - 2.0 + SECURITY / 2.0 * log_alpha_2;
        // Equations over the S-boxes, a third of the state taken as known.
        let third = (width / 3.0).floor();
        let variables = third * full / 2.0 + partial + alpha;
        let over = (full - 1.0) * width + partial + third + variables;
        full + partial >= interpolation
            && full + partial >= log_alpha_2 * reachable
            && full + partial >= groebner_full_state
            && (width - 1.0) * full + partial >= groebner_partial
            && (2.0 * log2_binomial(over, variables)).ceil() >= SECURITY
    }
}

/// log2 of the binomial coefficient, by its product.
fn log2_binomial(over: f64, under: f64) -> f64 {
    let mut sum = 0.0;
    let mut k = 1.0;
    while k <= under {
        sum += ((over - under + k) / k).log2();
        k += 1.0;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_instances_have_the_least_numbers() {
        let baby_bear = || Field::new(2_013_265_921u32.into()).unwrap();
        for (field, width, alpha, partial_rounds) in [
            (Field::koalabear(), 16, 3, 20),
            (Field::koalabear(), 24, 3, 23),
            (baby_bear(), 16, 7, 13),
            (baby_bear(), 24, 7, 21),
            (Field::goldilocks(), 8, 7, 22),
            (Field::goldilocks(), 12, 7, 22),
            (Field::bn254(), 3, 5, 56),
        ] {
            assert_eq!(
                least_partial_rounds(&field, width, alpha, 8),
                Some(partial_rounds),
                "{width} {alpha}"
            );
        }
    }

    #[test]
    fn circom_rounds_up_to_a_multiple_of_the_width() {
        for width in super::super::bn254::WIDTHS {
            let shape = super::super::bn254::shape(width).unwrap();
            let width = u32::try_from(width).unwrap();
            let least = least_partial_rounds(&Field::bn254(), width, 5, 8).unwrap();
            assert_eq!(u32::try_from(shape.partial_rounds).unwrap(), least.next_multiple_of(width));
        }
    }

    #[test]
    fn too_few_full_rounds_have_no_remedy() {
        assert_eq!(least_partial_rounds(&Field::bn254(), 3, 5, 6), None);
        assert_eq!(least_partial_rounds(&Field::bn254(), 3, 5, 0), None);
    }
}
