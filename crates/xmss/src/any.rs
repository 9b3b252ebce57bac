//! Keys and signatures whose parameter set is known at run time only.

mod advance;
mod prepared;
#[cfg(feature = "serde")]
mod serde;
mod signature;
mod signing_key;
mod verifying_key;

pub use advance::{AnyAdvanceTask, AnyBottomTree};
pub use prepared::AnyPreparedEpoch;
pub use signature::AnySignature;
pub use signing_key::AnySigningKey;
pub use verifying_key::{AnySigned, AnyVerifyingKey, verify_any_many, verify_any_many_with};

use core::cmp::Reverse;

use crate::{DecodeError, DecodeFault, Scheme};

/// The schemes that `fits` answers `true` for.
///
/// # Errors
/// The error of the nearest scheme, if `fits` fails for all of them: the scheme with the nearest length, and among these the one that
/// reads furthest.
fn candidates(
    fits: impl Fn(Scheme) -> Result<bool, DecodeError>,
) -> Result<alloc::vec::Vec<Scheme>, DecodeError> {
    let mut nearest = None::<((u64, Reverse<usize>), DecodeError)>;
    let mut decodes = false;
    let mut found = alloc::vec::Vec::new();
    for &scheme in Scheme::ALL {
        match fits(scheme) {
            Ok(fits) => {
                decodes = true;
                if fits {
                    found.push(scheme);
                }
            }
            Err(error) => {
                let distance = (distance(&error), Reverse(error.offset));
                if nearest.as_ref().is_none_or(|(least, _)| distance < *least) {
                    nearest = Some((distance, error));
                }
            }
        }
    }
    match nearest {
        Some((_, error)) if !decodes => Err(error),
        _ => Ok(found),
    }
}

/// How far an encoding is from that of a scheme: 0 if its length is right, else the number of bytes too many or too few.
fn distance(error: &DecodeError) -> u64 {
    match error.fault {
        DecodeFault::Length { expected, found } => expected.abs_diff(found),
        DecodeFault::Interval | DecodeFault::Window => u64::MAX,
        _ => 0,
    }
}
