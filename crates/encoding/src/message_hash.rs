//! Messages to digits.

use core::fmt::Debug;

use touchmark_chunk::{
    Abort, decode_hypercube, decode_power_of_two, digit_sum_hypercube, digit_sum_power_of_two,
};
use touchmark_koalabear::{FieldArray, KoalaBear};
use touchmark_poseidon::POSEIDON24;
use touchmark_tweakhash::{FixedBytes, Parameter, Tweak, message_elements};

/// A hash of parameter, epoch, message and randomness to digits.
///
/// It is made in steps, so that many can be made side by side: what does not change while randomness is tried is prepared once;
/// values are hashed in batches; and a value is asked for the sum of its digits before it is cut into them.
pub trait MessageHash: 'static {
    /// The public parameter of the key pair.
    type Parameter;
    /// What is varied until an encoding is found; part of the signature.
    type Randomness: FixedBytes + Copy + Debug + Default + Eq + Send + Sync + 'static;
    /// Parameter, epoch and message, ready to be hashed.
    type Prepared: Copy + Default;
    /// A hash value.
    type Value: Copy + Default;
    /// The digits.
    type Digits: AsRef<[u8]> + Copy + Debug + Eq + Send + Sync + 'static;
    /// Each digit is below the base; at most 256.
    const BASE: u32;
    /// The number of digits.
    const DIMENSION: usize;

    /// Prepares all inputs but the randomness.
    fn prepare(parameter: &Self::Parameter, epoch: u32, message: &[u8; 32]) -> Self::Prepared;

    /// Hashes side by side: `values[i]` is the hash of what was prepared with `randomness[i]`. One is prepared for all, or one for each.
    ///
    /// # Panics
    /// If the slices do not fit: a mistake in the calling code, never in data.
    fn hash_many(prepared: &[Self::Prepared], randomness: &[Self::Randomness], values: &mut [Self::Value]);

    /// Hashes one message with one value of randomness.
    ///
    /// # Errors
    /// [`Abort`] where the hash value has no digits.
    fn hash(
        parameter: &Self::Parameter,
        epoch: u32,
        message: &[u8; 32],
        randomness: &Self::Randomness,
    ) -> Result<Self::Digits, Abort> {
        let mut value = Self::Value::default();
        let prepared = [Self::prepare(parameter, epoch, message)];
        Self::hash_many(&prepared, core::slice::from_ref(randomness), core::slice::from_mut(&mut value));
        Self::digits(&value)
    }

    /// The digits of a hash value.
    ///
    /// # Errors
    /// [`Abort`] where it has none.
    fn digits(value: &Self::Value) -> Result<Self::Digits, Abort>;

    /// The sum of the digits of a hash value.
    ///
    /// # Errors
    /// [`Abort`] where it has none.
    fn digit_sum(value: &Self::Value) -> Result<u32, Abort>;
}

/// The hash value as one integer, cut into `V` digits of `BITS` bits; `R` elements of randomness. Never aborts.
#[derive(Clone, Copy, Debug)]
pub enum PoseidonMessageHash<const BITS: u32, const R: usize, const V: usize> {}

/// Each element of the hash value on its own, eight octal digits from its quotient by 127; an element of `p - 1` aborts. `R` elements of randomness.
#[derive(Clone, Copy, Debug)]
pub enum HypercubeMessageHash<const R: usize, const V: usize> {}

/// Where the randomness begins, behind message (9 elements), parameter (5) and epoch (2).
const FIXED: usize = 16;

/// Values hashed together: a multiple of every vector's width.
const BLOCK: usize = 16;

/// The fixed part of the permutation's input; the rest is zero.
fn fixed_input(parameter: &Parameter, epoch: u32, message: &[u8; 32]) -> [KoalaBear; 24] {
    let mut input = [KoalaBear::new(0); 24];
    input[..9].copy_from_slice(&message_elements(message).0);
    input[9..14].copy_from_slice(&parameter.0);
    input[14..FIXED].copy_from_slice(&Tweak::Message { epoch }.elements());
    input
}

/// Compresses every input, completed with its randomness.
fn compress_many<const R: usize, const OUT: usize>(
    prepared: &[[KoalaBear; 24]],
    randomness: &[FieldArray<R>],
    values: &mut [[KoalaBear; OUT]],
) {
    const { assert!(FIXED + R <= 24, "one input of the permutation") };
    let is_shared = prepared.len() == 1;
    assert!(is_shared || prepared.len() == randomness.len(), "one is prepared for all, or one for each");
    let mut inputs = [[KoalaBear::new(0); 24]; BLOCK];
    if is_shared {
        inputs.fill(prepared[0]);
    }
    let blocks = randomness.chunks(BLOCK).zip(values.chunks_mut(BLOCK));
    for (number, (randomness, values)) in blocks.enumerate() {
        let inputs = &mut inputs[..randomness.len()];
        if !is_shared {
            inputs.copy_from_slice(&prepared[number * BLOCK..][..randomness.len()]);
        }
        for (input, randomness) in inputs.iter_mut().zip(randomness) {
            input[FIXED..FIXED + R].copy_from_slice(&randomness.0);
        }
        POSEIDON24.compress_many(inputs, values);
    }
}

impl<const BITS: u32, const R: usize, const V: usize> MessageHash for PoseidonMessageHash<BITS, R, V> {
    type Parameter = Parameter;
    type Randomness = FieldArray<R>;
    type Prepared = [KoalaBear; 24];
    type Value = [KoalaBear; 5];
    type Digits = [u8; V];
    const BASE: u32 = 1 << BITS;
    const DIMENSION: usize = V;

    fn prepare(parameter: &Parameter, epoch: u32, message: &[u8; 32]) -> [KoalaBear; 24] {
        fixed_input(parameter, epoch, message)
    }

    fn hash_many(prepared: &[[KoalaBear; 24]], randomness: &[FieldArray<R>], values: &mut [[KoalaBear; 5]]) {
        compress_many(prepared, randomness, values);
    }

    fn digits(value: &[KoalaBear; 5]) -> Result<[u8; V], Abort> {
        Ok(decode_power_of_two::<BITS, 5, V>(value))
    }

    fn digit_sum(value: &[KoalaBear; 5]) -> Result<u32, Abort> {
        Ok(digit_sum_power_of_two::<BITS, 5, V>(value))
    }
}

impl<const R: usize, const V: usize> MessageHash for HypercubeMessageHash<R, V> {
    type Parameter = Parameter;
    type Randomness = FieldArray<R>;
    type Prepared = [KoalaBear; 24];
    type Value = [KoalaBear; 8];
    type Digits = [u8; V];
    const BASE: u32 = 8;
    const DIMENSION: usize = V;

    fn prepare(parameter: &Parameter, epoch: u32, message: &[u8; 32]) -> [KoalaBear; 24] {
        fixed_input(parameter, epoch, message)
    }

    fn hash_many(prepared: &[[KoalaBear; 24]], randomness: &[FieldArray<R>], values: &mut [[KoalaBear; 8]]) {
        compress_many(prepared, randomness, values);
    }

    fn digits(value: &[KoalaBear; 8]) -> Result<[u8; V], Abort> {
        decode_hypercube::<3, 8, 127, 8, V>(value)
    }

    fn digit_sum(value: &[KoalaBear; 8]) -> Result<u32, Abort> {
        digit_sum_hypercube::<3, 8, 127, 8, V>(value)
    }
}
