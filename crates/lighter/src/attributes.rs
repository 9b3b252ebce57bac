//! Optional attributes of a transaction.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};
use touchmark_goldilocks::{Goldilocks, Quintic, hash_to_quintic};

use crate::{TransactionError, parse::Json};

/// What an attribute says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Attribute {
    /// 1: the account of the integrator.
    IntegratorAccountIndex,
    /// 2: the integrator's fee as a taker.
    IntegratorTakerFee,
    /// 3: the integrator's fee as a maker.
    IntegratorMakerFee,
    /// 4: 1 if the server shall not check the transaction nonce.
    SkipNonce,
    /// 5: the market of a cancel-all; 255 for all.
    CancelAllMarketIndex,
    /// 6: what happens when an order meets one of its own account.
    SelfTradeBehavior,
    /// 7: which accounts count as the same for that.
    SelfTradeEquality,
    /// 8: the version of the order that is changed.
    OrderVersion,
}

impl Attribute {
    /// All of them, in the order of their numbers, from 1.
    pub const ALL: [Self; 8] = [
        Self::IntegratorAccountIndex,
        Self::IntegratorTakerFee,
        Self::IntegratorMakerFee,
        Self::SkipNonce,
        Self::CancelAllMarketIndex,
        Self::SelfTradeBehavior,
        Self::SelfTradeEquality,
        Self::OrderVersion,
    ];

    /// The number of the type.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::IntegratorAccountIndex => 1,
            Self::IntegratorTakerFee => 2,
            Self::IntegratorMakerFee => 3,
            Self::SkipNonce => 4,
            Self::CancelAllMarketIndex => 5,
            Self::SelfTradeBehavior => 6,
            Self::SelfTradeEquality => 7,
            Self::OrderVersion => 8,
        }
    }

    /// The name in errors.
    pub(crate) const fn field(self) -> &'static str {
        match self {
            Self::IntegratorAccountIndex => "L2TxAttributes.1",
            Self::IntegratorTakerFee => "L2TxAttributes.2",
            Self::IntegratorMakerFee => "L2TxAttributes.3",
            Self::SkipNonce => "L2TxAttributes.4",
            Self::CancelAllMarketIndex => "L2TxAttributes.5",
            Self::SelfTradeBehavior => "L2TxAttributes.6",
            Self::SelfTradeEquality => "L2TxAttributes.7",
            Self::OrderVersion => "L2TxAttributes.8",
        }
    }

    /// The default value: it is sent, but not hashed.
    #[must_use]
    pub const fn default_value(self) -> i64 {
        match self {
            Self::CancelAllMarketIndex => 255,
            _ => 0,
        }
    }
}

/// At most four attributes with their values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attributes(BTreeMap<Attribute, i64>);

impl Attributes {
    /// How many there may be.
    pub const MAX: usize = 4;

    /// None.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets one; a second value for the same attribute replaces the first.
    ///
    /// # Errors
    /// [`TransactionError::TooManyAttributes`] for the fifth.
    pub fn with(mut self, attribute: Attribute, value: i64) -> Result<Self, TransactionError> {
        self.0.insert(attribute, value);
        if self.0.len() > Self::MAX { Err(TransactionError::TooManyAttributes) } else { Ok(self) }
    }

    /// The value of one, if it is set to another than its default value.
    #[must_use]
    pub fn get(&self, attribute: Attribute) -> Option<i64> {
        self.0.get(&attribute).copied().filter(|value| *value != attribute.default_value())
    }

    /// Reads `null`, or an object with the numbers as names.
    pub(crate) fn read(json: Json) -> Result<Self, TransactionError> {
        const FIELD: &str = "L2TxAttributes";
        let object = match json {
            Json::Null => return Ok(Self::new()),
            Json::Object(object) => object,
            _ => return Err(TransactionError::WrongForm { field: FIELD, expected: "null or an object" }),
        };
        let mut attributes = Self::new();
        for (name, value) in object.into_entries() {
            let known = Attribute::ALL.into_iter().find(|one| one.number().to_string() == name);
            let attribute = known.ok_or_else(|| TransactionError::UnknownField(format!("{FIELD}.{name}")))?;
            attributes = attributes.with(attribute, value.integer(FIELD)?)?;
        }
        Ok(attributes)
    }

    /// The attributes that are set, with their values.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (Attribute, i64)> {
        self.0.iter().map(|(attribute, value)| (*attribute, *value))
    }

    /// H5 of the message's hash and that of the attributes; the message's hash itself if no attribute says anything.
    pub(crate) fn combine(&self, message: Quintic) -> Quintic {
        let mut pairs = [Goldilocks::ZERO; 2 * Self::MAX];
        let mut said =
            self.0.iter().filter(|(attribute, value)| **value != attribute.default_value()).peekable();
        if said.peek().is_none() {
            return message;
        }
        for (pair, (attribute, value)) in pairs.chunks_exact_mut(2).zip(said) {
            pair[0] = Goldilocks::new(attribute.number().into());
            pair[1] = Goldilocks::from_i64_bits(*value);
        }
        let mut input = [Goldilocks::ZERO; 10];
        input[..5].copy_from_slice(&message.coefficients());
        input[5..].copy_from_slice(&hash_to_quintic(&pairs).coefficients());
        hash_to_quintic(&input)
    }
}

impl Serialize for Attributes {
    /// `null`, or an object with the numbers as names.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.is_empty() {
            return serializer.serialize_none();
        }
        serializer.collect_map(self.0.iter().map(|(attribute, value)| (attribute.number(), value)))
    }
}
