//! The types of fields that are no integers: Ethereum signatures, new keys, lists of orders.

use base64::{Engine, engine::general_purpose::STANDARD};
use touchmark_ecgfp5::schnorr::VerifyingKey;
use touchmark_goldilocks::Goldilocks;

use crate::{
    CreateGroupedOrders, GroupingType, Order, TransactionError,
    field::{FieldType, Fields, Value},
    parse::Json,
};

/// A signature of the account's Ethereum key, made elsewhere over
/// [`Transaction::message_to_sign`](crate::Transaction::message_to_sign). It is not hashed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct L1Signature(String);

impl L1Signature {
    /// Takes `0x` and hexadecimal digits.
    ///
    /// # Errors
    /// [`TransactionError::L1Signature`] for anything else.
    pub fn new(text: &str) -> Result<Self, TransactionError> {
        let digits = text.strip_prefix("0x");
        if digits
            .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
        {
            Ok(Self(text.into()))
        } else {
            Err(TransactionError::L1Signature(text.into()))
        }
    }

    /// The text; empty by default.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FieldType for L1Signature {
    fn show(&self) -> Value<'_> {
        Value::Text(&self.0)
    }

    fn read(field: &'static str, json: Json) -> Result<Self, TransactionError> {
        let text = json.text(field)?;
        if text.is_empty() { Ok(Self::default()) } else { Self::new(&text) }
    }
}

/// What a change of a public key registers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewKey {
    /// A key.
    Register(VerifyingKey),
    /// Nothing: the API key is removed. Forty zero bytes in the JSON body.
    Remove,
}

impl NewKey {
    /// Reads the forty bytes of a key, strictly, or forty zeros for the removal.
    ///
    /// # Errors
    /// [`TransactionError::PublicKey`] for bytes that are neither.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, TransactionError> {
        if bytes == [0; 40] {
            return Ok(Self::Remove);
        }
        VerifyingKey::from_bytes(bytes).map(Self::Register).map_err(TransactionError::PublicKey)
    }

    /// The forty bytes.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; 40] {
        match self {
            Self::Register(key) => key.to_bytes(),
            Self::Remove => [0; 40],
        }
    }

    /// The five elements that are hashed.
    pub(crate) fn coefficients(&self) -> [Goldilocks; 5] {
        match self {
            Self::Register(key) => key.encoded().0.coefficients(),
            Self::Remove => [Goldilocks::ZERO; 5],
        }
    }
}

impl From<VerifyingKey> for NewKey {
    fn from(key: VerifyingKey) -> Self {
        Self::Register(key)
    }
}

impl FieldType for NewKey {
    fn show(&self) -> Value<'_> {
        Value::PublicKey(self)
    }

    fn read(field: &'static str, json: Json) -> Result<Self, TransactionError> {
        let bytes = STANDARD.decode(json.text(field)?);
        let wrong = |_| TransactionError::WrongForm { field, expected: "base64 of 40 bytes" };
        Self::from_bytes(&bytes.map_err(wrong)?)
    }
}

/// One to three orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderList(Vec<Order>);

impl OrderList {
    /// Takes one to three orders.
    ///
    /// # Errors
    /// [`TransactionError::OrderCount`] for another number.
    pub fn new(orders: Vec<Order>) -> Result<Self, TransactionError> {
        if (1..=3).contains(&orders.len()) {
            Ok(Self(orders))
        } else {
            Err(TransactionError::OrderCount(orders.len()))
        }
    }
}

impl std::ops::Deref for OrderList {
    type Target = [Order];

    fn deref(&self) -> &[Order] {
        &self.0
    }
}

impl FieldType for OrderList {
    fn show(&self) -> Value<'_> {
        Value::Orders(&self.0)
    }

    fn read(field: &'static str, json: Json) -> Result<Self, TransactionError> {
        let wrong = || TransactionError::WrongForm { field, expected: "a list of orders" };
        let Json::List(list) = json else { return Err(wrong()) };
        if list.len() > 3 {
            return Err(TransactionError::OrderCount(list.len()));
        }
        let orders: Result<Vec<_>, _> = list
            .into_iter()
            .map(|order| {
                let Json::Object(mut object) = order else { return Err(wrong()) };
                let order = Order::read(&mut object)?;
                object.finish()?;
                Ok(order)
            })
            .collect();
        Self::new(orders?)
    }
}

impl CreateGroupedOrders {
    /// Groups orders.
    ///
    /// # Errors
    /// [`TransactionError::OrderCount`] unless there are one to three.
    pub fn new(grouping_type: GroupingType, orders: Vec<Order>) -> Result<Self, TransactionError> {
        Ok(Self { grouping_type, orders: OrderList::new(orders)? })
    }
}
