//! A field of a transaction: one description serves the hash, the JSON body and the check of its range.

use std::ops::RangeInclusive;

use touchmark_goldilocks::Goldilocks;

use crate::TransactionError;

/// One field, by value.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    /// The name in the JSON body.
    pub(crate) name: &'static str,
    /// The value; what is hashed is its two's complement bits mod p.
    pub(crate) value: i64,
    /// Whether the hash takes the low and the high 32 bits as two elements.
    pub(crate) is_split: bool,
    /// What the exchange accepts.
    pub(crate) range: RangeInclusive<i64>,
}

impl Field {
    /// Hands one or two elements to the hash.
    pub(crate) fn hash_into(&self, add: &mut dyn FnMut(Goldilocks)) {
        if self.is_split {
            let bits = self.value.cast_unsigned();
            add(Goldilocks::new(bits & 0xFFFF_FFFF));
            add(Goldilocks::new(bits >> 32));
        } else {
            add(Goldilocks::from_i64_bits(self.value));
        }
    }

    /// Compares with the range.
    pub(crate) fn validate(&self) -> Result<(), TransactionError> {
        if self.range.contains(&self.value) {
            return Ok(());
        }
        Err(TransactionError::OutOfRange {
            field: self.name,
            value: self.value,
            least: *self.range.start(),
            most: *self.range.end(),
        })
    }
}

/// A list of fields in the order of the hash, which is that of the JSON body too.
pub(crate) trait Fields {
    /// Shows every field.
    fn visit(&self, see: &mut dyn FnMut(Field));
}

/// Writes the structs of fields: each line has the name in Rust, the type, the accepted range, and the name in JSON; `split` marks
/// what the hash takes in two halves.
macro_rules! fields {
    ($(
        $(#[$about:meta])*
        $name:ident {
            $($(#[$field_about:meta])* $field:ident: $type:ty = $range:expr => $json:literal $($split:ident)?),* $(,)?
        }
    )*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name {
            $($(#[$field_about])* pub $field: $type,)*
        }

        impl $crate::field::Fields for $name {
            fn visit(&self, see: &mut dyn FnMut($crate::field::Field)) {
                let _ = &see;
                $(see($crate::field::Field {
                    name: $json,
                    value: i64::from(self.$field),
                    is_split: fields!(@is_split $($split)?),
                    range: $range,
                });)*
            }
        }
    )*};
    (@is_split split) => { true };
    (@is_split) => { false };
}

pub(crate) use fields;

/// Ranges that several fields share; the exchange's own.
pub(crate) mod range {
    use std::ops::RangeInclusive;

    pub(crate) const ACCOUNT: RangeInclusive<i64> = 0..=(1 << 48) - 2;
    pub(crate) const SUB_ACCOUNT: RangeInclusive<i64> = 1 << 47..=(1 << 48) - 2;
    pub(crate) const API_KEY: RangeInclusive<i64> = 0..=254;
    pub(crate) const TIMESTAMP: RangeInclusive<i64> = 0..=(1 << 48) - 1;
    pub(crate) const NOT_NEGATIVE: RangeInclusive<i64> = 0..=i64::MAX;
    /// Perpetual markets are 0 to 254, spot markets 2048 to 4094.
    pub(crate) const MARKET: RangeInclusive<i64> = 0..=4094;
    pub(crate) const ASSET: RangeInclusive<i64> = 1..=62;
    pub(crate) const BIT: RangeInclusive<i64> = 0..=1;
    pub(crate) const CLIENT_ORDER: RangeInclusive<i64> = 0..=(1 << 48) - 1;
    pub(crate) const ORDER: RangeInclusive<i64> = 1..=(1 << 60) - 1;
    pub(crate) const BASE_AMOUNT: RangeInclusive<i64> = 0..=(1 << 48) - 1;
    pub(crate) const PRICE: RangeInclusive<i64> = 1..=(1 << 32) - 1;
    pub(crate) const TRIGGER_PRICE: RangeInclusive<i64> = 0..=(1 << 32) - 1;
    pub(crate) const MONEY: RangeInclusive<i64> = 1..=(1 << 60) - 1;
    pub(crate) const FEE_MONEY: RangeInclusive<i64> = 0..=(1 << 60) - 1;
    pub(crate) const SHARES: RangeInclusive<i64> = 1..=(1 << 60) - 1;
    pub(crate) const FEE: RangeInclusive<i64> = 0..=1_000_000;
    pub(crate) const SHARE_RATE: RangeInclusive<i64> = 0..=10_000;
    pub(crate) const MARGIN_FRACTION: RangeInclusive<i64> = 1..=10_000;
}
