//! What the Solana syscall `sol_poseidon` computes, with its errors: the names and codes of the `solana-poseidon` crate.
//!
//! Results, and what is accepted, are bit for bit those of that crate's host path. Inputs have exactly 32 bytes each
//! (SIMD-0359).

use thiserror::Error;

use crate::{HashError, Hasher};

/// The length of a digest in bytes.
pub const HASH_BYTES: usize = 32;

/// The parameter sets of the syscall; there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub enum Parameters {
    /// x^5 over the scalar field of BN254, circom's.
    Bn254X5 = 0,
}

impl TryFrom<u64> for Parameters {
    type Error = PoseidonSyscallError;

    fn try_from(value: u64) -> Result<Self, PoseidonSyscallError> {
        match value {
            0 => Ok(Self::Bn254X5),
            _ => Err(PoseidonSyscallError::InvalidParameters),
        }
    }
}

/// The byte order of inputs and digest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub enum Endianness {
    /// Most significant byte first.
    BigEndian = 0,
    /// Least significant byte first.
    LittleEndian = 1,
}

impl TryFrom<u64> for Endianness {
    type Error = PoseidonSyscallError;

    fn try_from(value: u64) -> Result<Self, PoseidonSyscallError> {
        match value {
            0 => Ok(Self::BigEndian),
            1 => Ok(Self::LittleEndian),
            _ => Err(PoseidonSyscallError::InvalidEndianness),
        }
    }
}

/// The errors of the syscall. Those that only other implementations can meet are named for the sake of their codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[repr(u64)]
#[non_exhaustive]
pub enum PoseidonSyscallError {
    /// Code 1.
    #[error("invalid parameters")]
    InvalidParameters = 1,
    /// Code 2.
    #[error("invalid endianness")]
    InvalidEndianness = 2,
    /// Code 3. [`hashv`] makes a hasher for the number of inputs given, so it never answers this.
    #[error("invalid number of inputs")]
    InvalidNumberOfInputs = 3,
    /// Code 4.
    #[error("an input is empty")]
    EmptyInput = 4,
    /// Code 5.
    #[error("an input has another length than 32 bytes")]
    InvalidInputLength = 5,
    /// Code 6. Never answered.
    #[error("failed to convert bytes into a prime field element")]
    BytesToPrimeFieldElement = 6,
    /// Code 7.
    #[error("an input is not below the field's modulus")]
    InputLargerThanModulus = 7,
    /// Code 8. Never answered.
    #[error("failed to convert a vector into an array")]
    VecToArray = 8,
    /// Code 9. Never answered.
    #[error("failed to convert a number of inputs to one byte")]
    U64Tou8 = 9,
    /// Code 10. Never answered.
    #[error("failed to convert bytes to a big integer")]
    BytesToBigInt = 10,
    /// Code 11: no inputs, or more than 12.
    #[error("invalid number of inputs for the circom family")]
    InvalidWidthCircom = 11,
    /// Code 12, and what any other code is read as.
    #[error("unexpected error")]
    Unexpected = 12,
}

impl From<u64> for PoseidonSyscallError {
    fn from(code: u64) -> Self {
        match code {
            1 => Self::InvalidParameters,
            2 => Self::InvalidEndianness,
            3 => Self::InvalidNumberOfInputs,
            4 => Self::EmptyInput,
            5 => Self::InvalidInputLength,
            6 => Self::BytesToPrimeFieldElement,
            7 => Self::InputLargerThanModulus,
            8 => Self::VecToArray,
            9 => Self::U64Tou8,
            10 => Self::BytesToBigInt,
            11 => Self::InvalidWidthCircom,
            _ => Self::Unexpected,
        }
    }
}

impl From<PoseidonSyscallError> for u64 {
    fn from(error: PoseidonSyscallError) -> Self {
        error as Self
    }
}

impl From<HashError> for PoseidonSyscallError {
    fn from(error: HashError) -> Self {
        match error {
            HashError::Width { .. } => Self::InvalidWidthCircom,
            HashError::InputCount { .. } => Self::InvalidNumberOfInputs,
            HashError::EmptyInput { .. } => Self::EmptyInput,
            HashError::InputLength { .. } => Self::InvalidInputLength,
            HashError::InputNotBelowModulus { .. } => Self::InputLargerThanModulus,
            HashError::BatchLength { .. } => Self::Unexpected,
        }
    }
}

/// A digest, in the byte order that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct PoseidonHash(pub [u8; HASH_BYTES]);

impl PoseidonHash {
    /// The digest of these bytes.
    #[must_use]
    pub const fn new(bytes: [u8; HASH_BYTES]) -> Self {
        Self(bytes)
    }

    /// Its bytes.
    #[must_use]
    pub const fn to_bytes(&self) -> [u8; HASH_BYTES] {
        self.0
    }
}

impl AsRef<[u8]> for PoseidonHash {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl From<[u8; HASH_BYTES]> for PoseidonHash {
    fn from(bytes: [u8; HASH_BYTES]) -> Self {
        Self(bytes)
    }
}

impl From<PoseidonHash> for [u8; HASH_BYTES] {
    fn from(hash: PoseidonHash) -> Self {
        hash.0
    }
}

/// The hash of 1 to 12 inputs.
///
/// # Errors
/// In this order: `InvalidWidthCircom` for another number of inputs, `EmptyInput` or `InvalidInputLength` for the first
/// input that has not 32 bytes, `InputLargerThanModulus`.
pub fn hashv(
    parameters: Parameters,
    endianness: Endianness,
    vals: &[&[u8]],
) -> Result<PoseidonHash, PoseidonSyscallError> {
    let Parameters::Bn254X5 = parameters;
    let hasher = Hasher::new(vals.len())?;
    let digest = match endianness {
        Endianness::BigEndian => hasher.hash_bytes_be(vals),
        Endianness::LittleEndian => hasher.hash_bytes_le(vals),
    };
    Ok(PoseidonHash(digest?))
}

/// The hash of one input.
///
/// # Errors
/// Those of [`hashv`].
pub fn hash(
    parameters: Parameters,
    endianness: Endianness,
    val: &[u8],
) -> Result<PoseidonHash, PoseidonSyscallError> {
    hashv(parameters, endianness, &[val])
}
