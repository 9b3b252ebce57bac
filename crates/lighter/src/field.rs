//! A field of a transaction: one description serves the hash, the JSON body, its parser and the
//! check of its range.

use std::ops::RangeInclusive;

use touchmark_goldilocks::{Goldilocks, fold, hash};

use crate::{
    NewKey, Order, TransactionError,
    parse::{Json, Object},
};

/// One field of a body, borrowed.
#[derive(Clone, Debug)]
pub(crate) struct Field<'a> {
    /// The name in the JSON body.
    pub(crate) name: &'static str,
    /// The value.
    pub(crate) value: Value<'a>,
    /// How the hash takes the field, and where it stands in the JSON body.
    pub(crate) role: Role,
    /// The values that the exchange accepts; all integers for a field that is no integer.
    pub(crate) range: RangeInclusive<i64>,
}

/// The value of a field.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Value<'a> {
    /// An integer; the hash takes its two's complement bits mod p.
    Integer(i64),
    /// Thirty-two bytes, written as a list of numbers.
    Bytes(&'a [u8; 32]),
    /// A public key or its removal; the hash takes five elements, JSON has base64.
    PublicKey(&'a NewKey),
    /// A text.
    Text(&'a str),
    /// Orders; the hash takes the four lanes of their folded digests.
    Orders(&'a [Order]),
}

/// How the hash takes a field, and where it stands in the JSON body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Hashed as it is.
    Plain,
    /// Hashed as two elements: the low and the high 32 bits.
    Split,
    /// Not hashed.
    Unhashed,
    /// Not hashed, and written after the signature.
    AfterSignature,
}

impl Field<'_> {
    /// Hands the field's elements to the hash.
    pub(crate) fn hash_into(&self, add: &mut dyn FnMut(Goldilocks)) {
        match (self.role, self.value) {
            (Role::Unhashed | Role::AfterSignature, _) => {}
            (Role::Split, Value::Integer(value)) => {
                let bits = value.cast_unsigned();
                add(Goldilocks::new(bits & 0xFFFF_FFFF));
                add(Goldilocks::new(bits >> 32));
            }
            (_, Value::Integer(value)) => add(Goldilocks::from_i64_bits(value)),
            (_, Value::PublicKey(key)) => key.coefficients().into_iter().for_each(add),
            (_, Value::Orders(orders)) => digest(orders).into_iter().for_each(add),
            // No body has a hashed field of these kinds.
            (_, Value::Bytes(_) | Value::Text(_)) => {}
        }
    }

    /// Compares integers, those of orders included, with their ranges.
    pub(crate) fn validate(&self) -> Result<(), TransactionError> {
        match self.value {
            Value::Integer(value) => in_range(self.name, value, &self.range),
            Value::Orders(orders) => {
                orders.iter().try_for_each(|order| check_ranges(|visitor| order.visit(visitor)))
            }
            Value::Bytes(_) | Value::PublicKey(_) | Value::Text(_) => Ok(()),
        }
    }
}

/// Compares every field with its range.
///
/// Requires a function that shows the fields to a visitor.
///
/// # Errors
/// [`TransactionError`] for the first field that is out of its range.
pub(crate) fn check_ranges(show: impl FnOnce(&mut dyn FnMut(Field<'_>))) -> Result<(), TransactionError> {
    let mut verdict = Ok(());
    show(&mut |field| {
        if verdict.is_ok() {
            verdict = field.validate();
        }
    });
    verdict
}

/// Compares a value with a range.
pub(crate) fn in_range(
    field: &'static str,
    value: i64,
    range: &RangeInclusive<i64>,
) -> Result<(), TransactionError> {
    if range.contains(&value) {
        return Ok(());
    }
    Err(TransactionError::OutOfRange { field, value, least: *range.start(), most: *range.end() })
}

/// The four-lane digest of every order, folded from the left.
fn digest(orders: &[Order]) -> [Goldilocks; 4] {
    let digests: Vec<[Goldilocks; 4]> = orders
        .iter()
        .map(|order| {
            let mut elements = Vec::with_capacity(10);
            order.visit(&mut |field| field.hash_into(&mut |element| elements.push(element)));
            hash(&elements)
        })
        .collect();
    // There is at least one order: `OrderList` holds one to three.
    fold(&digests).unwrap_or_default()
}

/// A list of fields in the order of the hash, which is the order of the JSON body too.
pub(crate) trait Fields {
    /// Shows every field to the visitor, in order.
    fn visit(&self, visitor: &mut dyn FnMut(Field<'_>));

    /// Takes every field out of a JSON object.
    fn read(object: &mut Object) -> Result<Self, TransactionError>
    where
        Self: Sized;
}

/// A type that a field may have.
pub(crate) trait FieldType: Sized {
    /// The value as it is hashed and written.
    fn show(&self) -> Value<'_>;

    /// Reads the value of the field of this name.
    fn read(field: &'static str, json: Json) -> Result<Self, TransactionError>;
}

impl FieldType for i64 {
    fn show(&self) -> Value<'_> {
        Value::Integer(*self)
    }

    fn read(field: &'static str, json: Json) -> Result<Self, TransactionError> {
        json.integer(field)
    }
}

impl FieldType for bool {
    fn show(&self) -> Value<'_> {
        Value::Integer((*self).into())
    }

    fn read(field: &'static str, json: Json) -> Result<Self, TransactionError> {
        let value = json.integer(field)?;
        in_range(field, value, &range::BIT)?;
        Ok(value == 1)
    }
}

impl FieldType for [u8; 32] {
    fn show(&self) -> Value<'_> {
        Value::Bytes(self)
    }

    fn read(field: &'static str, json: Json) -> Result<Self, TransactionError> {
        let wrong = TransactionError::WrongForm { field, expected: "a list of 32 numbers below 256" };
        let Json::List(list) = json else { return Err(wrong) };
        let bytes: Option<Vec<u8>> = list
            .into_iter()
            .map(|number| number.integer(field).ok().and_then(|number| u8::try_from(number).ok()))
            .collect();
        bytes.and_then(|bytes| bytes.try_into().ok()).ok_or(wrong)
    }
}

/// Writes the structs of fields. Each line has the name in Rust, the type, the accepted range of an
/// integer, the name in JSON, and a role where it is not plain: `split`, `unhashed`, `last`.
macro_rules! fields {
    ($(
        $(#[$about:meta])*
        $name:ident {
            $($(#[$field_about:meta])* $field:ident: $type:ty $(= $range:expr)? => $json:literal $($role:ident)?),*
            $(,)?
        }
    )*) => {$(
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name {
            $($(#[$field_about])* pub $field: $type,)*
        }

        impl $crate::field::Fields for $name {
            fn visit(&self, visitor: &mut dyn FnMut($crate::field::Field<'_>)) {
                let _ = &visitor;
                $(visitor($crate::field::Field {
                    name: $json,
                    value: $crate::field::FieldType::show(&self.$field),
                    role: $crate::field::fields!(@role $($role)?),
                    range: $crate::field::fields!(@range $($range)?),
                });)*
            }

            fn read(object: &mut $crate::parse::Object) -> Result<Self, $crate::TransactionError> {
                let _ = &object;
                Ok(Self { $($field: $crate::field::FieldType::read($json, object.take($json)?)?,)* })
            }
        }
    )*};
    (@role) => { $crate::field::Role::Plain };
    (@role split) => { $crate::field::Role::Split };
    (@role unhashed) => { $crate::field::Role::Unhashed };
    (@role last) => { $crate::field::Role::AfterSignature };
    (@range $range:expr) => { $range };
    (@range) => { i64::MIN..=i64::MAX };
}

pub(crate) use fields;

/// The exchange's own ranges. A range that the exchange widens is a constant here, not a type.
pub(crate) mod range {
    use std::ops::RangeInclusive;

    pub(crate) const ACCOUNT: RangeInclusive<i64> = 0..=(1 << 48) - 2;
    /// An account that may open sub-accounts and pools.
    pub(crate) const MASTER_ACCOUNT: RangeInclusive<i64> = 0..=(1 << 47) - 1;
    /// An account, or -1 for the signer's own.
    pub(crate) const ACCOUNT_OR_OWN: RangeInclusive<i64> = -1..=(1 << 48) - 2;
    pub(crate) const SUB_ACCOUNT: RangeInclusive<i64> = 1 << 47..=(1 << 48) - 2;
    pub(crate) const API_KEY: RangeInclusive<i64> = 0..=254;
    /// The API keys that may cancel all orders: 255 stands for the account's default key.
    pub(crate) const API_KEY_OR_DEFAULT: RangeInclusive<i64> = 0..=255;
    pub(crate) const TIMESTAMP: RangeInclusive<i64> = 0..=(1 << 48) - 1;
    pub(crate) const NOT_NEGATIVE: RangeInclusive<i64> = 0..=i64::MAX;
    /// 255 is in the range and refused by a rule: it stands for no market.
    pub(crate) const MARKET: RangeInclusive<i64> = 0..=(1 << 48) - 1;
    pub(crate) const BINARY_MARKET: RangeInclusive<i64> = 1000..=2000;
    pub(crate) const ASSET: RangeInclusive<i64> = 1..=62;
    pub(crate) const BIT: RangeInclusive<i64> = 0..=1;
    pub(crate) const CLIENT_ORDER: RangeInclusive<i64> = 0..=(1 << 48) - 1;
    pub(crate) const ORDER: RangeInclusive<i64> = 1..=(1 << 60) - 1;
    pub(crate) const ORDER_VERSION: RangeInclusive<i64> = 0..=(1 << 48) - 1;
    pub(crate) const BASE_AMOUNT: RangeInclusive<i64> = 0..=(1 << 48) - 1;
    pub(crate) const PRICE: RangeInclusive<i64> = 1..=(1 << 32) - 1;
    pub(crate) const TRIGGER_PRICE: RangeInclusive<i64> = 0..=(1 << 32) - 1;
    pub(crate) const MONEY: RangeInclusive<i64> = 1..=(1 << 60) - 1;
    pub(crate) const FEE_MONEY: RangeInclusive<i64> = 0..=(1 << 60) - 1;
    pub(crate) const SHARES: RangeInclusive<i64> = 1..=(1 << 60) - 1;
    pub(crate) const FEE: RangeInclusive<i64> = 0..=1_000_000;
    pub(crate) const SHARE_RATE: RangeInclusive<i64> = 0..=10_000;
    pub(crate) const MARGIN_FRACTION: RangeInclusive<i64> = 1..=10_000;
    pub(crate) const DECIMALS: RangeInclusive<i64> = 0..=12;
}
