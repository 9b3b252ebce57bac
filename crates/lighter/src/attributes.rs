//! Optional attributes of a transaction.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};
use touchmark_goldilocks::{Goldilocks, Quintic, hash_to_quintic};

use crate::TransactionError;

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
    SelfTradeBehaviour,
    /// 7: which accounts count as the same for that.
    SelfTradeEquality,
}

impl Attribute {
    /// All of them, in the order of their numbers, from 1.
    pub const ALL: [Self; 7] = [
        Self::IntegratorAccountIndex,
        Self::IntegratorTakerFee,
        Self::IntegratorMakerFee,
        Self::SkipNonce,
        Self::CancelAllMarketIndex,
        Self::SelfTradeBehaviour,
        Self::SelfTradeEquality,
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
            Self::SelfTradeBehaviour => 6,
            Self::SelfTradeEquality => 7,
        }
    }

    /// The value that says nothing: it is sent, but not hashed.
    #[must_use]
    pub const fn nil(self) -> i64 {
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

    /// H5 of the message's hash and that of the attributes; the message's hash itself if no attribute says anything.
    pub(crate) fn combine(&self, message: Quintic) -> Quintic {
        let mut pairs = [Goldilocks::ZERO; 2 * Self::MAX];
        let mut said = self.0.iter().filter(|(attribute, value)| **value != attribute.nil()).peekable();
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
