//! Reading with a place for every fault.

use core::fmt;

use touchmark_tweakhash::FixedBytes;

/// Why an encoding was refused, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecodeError {
    /// The field that is wrong.
    pub field: &'static str,
    /// The offset, in bytes from the beginning, of what is wrong.
    pub offset: usize,
    /// What is wrong with it.
    pub fault: DecodeFault,
}

/// What is wrong with a field.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecodeFault {
    /// The whole encoding has another length.
    Length {
        /// The length that it must have; the least one where it depends on the content.
        expected: u64,
        /// The length that it has.
        found: u64,
    },
    /// An offset, a count or a position is not the only possible one.
    Value {
        /// The value that it must have.
        expected: u64,
        /// The value that it has.
        found: u64,
    },
    /// An integer that stands for a field element is not below the modulus.
    NotCanonical,
    /// The activation interval is not one of whole bottom trees, two at least, within the lifetime.
    Interval,
    /// The prepared window is not within the activation interval.
    Window,
    /// It belongs to another key.
    OtherKey,
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}: {}", self.field, self.offset, self.fault)
    }
}

impl fmt::Display for DecodeFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { expected, found } => write!(f, "{found} bytes long, expected {expected}"),
            Self::Value { expected, found } => write!(f, "{found}, expected {expected}"),
            Self::NotCanonical => f.write_str("an integer is not below the field's modulus"),
            Self::Interval => f.write_str("no interval of two or more whole bottom trees of the lifetime"),
            Self::OtherKey => f.write_str("belongs to another key"),
            Self::Window => f.write_str("the prepared window is not within the activation interval"),
        }
    }
}

impl core::error::Error for DecodeError {}

/// Reads from the front of a slice that was checked to be long enough for all that is read.
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
    offset: usize,
}

impl<'a> Reader<'a> {
    /// Refuses an encoding of another length than `expected`.
    pub(crate) fn exact(bytes: &'a [u8], field: &'static str, expected: u64) -> Result<Self, DecodeError> {
        let found = bytes.len() as u64;
        if found == expected {
            Ok(Self { bytes, offset: 0 })
        } else {
            Err(DecodeError { field, offset: 0, fault: DecodeFault::Length { expected, found } })
        }
    }

    /// An error about the field that begins `back` bytes before the next one.
    pub(crate) fn error(&self, field: &'static str, back: usize, fault: DecodeFault) -> DecodeError {
        DecodeError { field, offset: self.offset - back, fault }
    }

    /// The next `len` bytes.
    pub(crate) fn take(&mut self, len: usize) -> &'a [u8] {
        let part = &self.bytes[self.offset..self.offset + len];
        self.offset += len;
        part
    }

    pub(crate) fn u32(&mut self) -> u32 {
        let mut bytes = [0; 4];
        bytes.copy_from_slice(self.take(4));
        u32::from_le_bytes(bytes)
    }

    pub(crate) fn u64(&mut self) -> u64 {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(self.take(8));
        u64::from_le_bytes(bytes)
    }

    /// A word of 32 bits that has one possible value.
    pub(crate) fn expect_u32(&mut self, field: &'static str, expected: u64) -> Result<(), DecodeError> {
        let found = self.u32().into();
        self.compare(field, 4, expected, found)
    }

    /// A word of 64 bits that has one possible value.
    pub(crate) fn expect_u64(&mut self, field: &'static str, expected: u64) -> Result<(), DecodeError> {
        let found = self.u64();
        self.compare(field, 8, expected, found)
    }

    fn compare(
        &self,
        field: &'static str,
        width: usize,
        expected: u64,
        found: u64,
    ) -> Result<(), DecodeError> {
        if found == expected {
            Ok(())
        } else {
            Err(self.error(field, width, DecodeFault::Value { expected, found }))
        }
    }

    /// A value of fixed length.
    pub(crate) fn value<T: FixedBytes>(&mut self, field: &'static str) -> Result<T, DecodeError> {
        let start = self.offset;
        T::read_bytes(self.take(T::BYTES)).map_err(|offset| DecodeError {
            field,
            offset: start + offset,
            fault: DecodeFault::NotCanonical,
        })
    }
}

/// Writes to the front of a slice that has room for all that is written.
pub(crate) struct Writer<'a> {
    bytes: &'a mut [u8],
    offset: usize,
}

impl<'a> Writer<'a> {
    pub(crate) fn new(bytes: &'a mut [u8]) -> Self {
        Self { bytes, offset: 0 }
    }

    /// The next `len` bytes, to be filled.
    pub(crate) fn take(&mut self, len: usize) -> &mut [u8] {
        let part = &mut self.bytes[self.offset..self.offset + len];
        self.offset += len;
        part
    }

    /// An offset, as 32 bits; every encoding is far shorter than `2^32` bytes.
    #[expect(clippy::cast_possible_truncation, reason = "encodings are shorter than 2^32 bytes")]
    pub(crate) fn offset(&mut self, value: u64) {
        self.take(4).copy_from_slice(&(value as u32).to_le_bytes());
    }

    pub(crate) fn u64(&mut self, value: u64) {
        self.take(8).copy_from_slice(&value.to_le_bytes());
    }

    pub(crate) fn value<T: FixedBytes>(&mut self, value: &T) {
        value.write_bytes(self.take(T::BYTES));
    }
}
