//! Messages to digits.

use core::fmt::Debug;

use touchmark_chunk::{Abort, decode_hypercube, decode_power_of_two};
use touchmark_koalabear::{FieldArray, KoalaBear};
use touchmark_poseidon::POSEIDON24;
use touchmark_tweakhash::{FixedBytes, Parameter, Tweak, message_elements};

/// A hash of parameter, epoch, message and randomness to digits.
pub trait MessageHash: 'static {
    /// The public parameter of the key pair.
    type Parameter;
    /// What is varied until an encoding is found; part of the signature.
    type Randomness: FixedBytes + Copy + Debug + Default + Eq + Send + Sync + 'static;
    /// The digits.
    type Digits: AsRef<[u8]> + Copy + Debug + Eq + Send + Sync + 'static;
    /// Each digit is below the base; at most 256.
    const BASE: u32;
    /// The number of digits.
    const DIMENSION: usize;

    /// Hashes to digits.
    ///
    /// # Errors
    /// [`Abort`] where the hash value has no digits.
    fn hash(
        parameter: &Self::Parameter,
        epoch: u32,
        message: &[u8; 32],
        randomness: &Self::Randomness,
    ) -> Result<Self::Digits, Abort>;
}

/// The hash value as one integer, cut into `V` digits of `BITS` bits; `R` elements of randomness. Never aborts.
#[derive(Clone, Copy, Debug)]
pub enum PoseidonMessageHash<const BITS: u32, const R: usize, const V: usize> {}

/// Each element of the hash value on its own, eight octal digits from its quotient by 127; an element of `p - 1` aborts. `R` elements of randomness.
#[derive(Clone, Copy, Debug)]
pub enum HypercubeMessageHash<const R: usize, const V: usize> {}

/// Compresses message (9 elements), parameter (5), epoch (2) and randomness, in this order.
fn compress<const R: usize, const OUT: usize>(
    parameter: &Parameter,
    epoch: u32,
    message: &[u8; 32],
    randomness: &FieldArray<R>,
) -> [KoalaBear; OUT] {
    const { assert!(16 + R <= 24, "one input of the permutation") };
    let mut input = [KoalaBear::new(0); 24];
    input[..9].copy_from_slice(&message_elements(message).0);
    input[9..14].copy_from_slice(&parameter.0);
    input[14..16].copy_from_slice(&Tweak::Message { epoch }.elements());
    input[16..16 + R].copy_from_slice(&randomness.0);
    POSEIDON24.compress(&input)
}

impl<const BITS: u32, const R: usize, const V: usize> MessageHash for PoseidonMessageHash<BITS, R, V> {
    type Parameter = Parameter;
    type Randomness = FieldArray<R>;
    type Digits = [u8; V];
    const BASE: u32 = 1 << BITS;
    const DIMENSION: usize = V;

    fn hash(
        parameter: &Parameter,
        epoch: u32,
        message: &[u8; 32],
        randomness: &FieldArray<R>,
    ) -> Result<[u8; V], Abort> {
        Ok(decode_power_of_two::<BITS, 5, V>(&compress(parameter, epoch, message, randomness)))
    }
}

impl<const R: usize, const V: usize> MessageHash for HypercubeMessageHash<R, V> {
    type Parameter = Parameter;
    type Randomness = FieldArray<R>;
    type Digits = [u8; V];
    const BASE: u32 = 8;
    const DIMENSION: usize = V;

    fn hash(
        parameter: &Parameter,
        epoch: u32,
        message: &[u8; 32],
        randomness: &FieldArray<R>,
    ) -> Result<[u8; V], Abort> {
        decode_hypercube::<3, 8, 127, 8, V>(&compress(parameter, epoch, message, randomness))
    }
}
