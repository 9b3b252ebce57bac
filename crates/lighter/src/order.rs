//! Orders and their enumerations.

use crate::field::{fields, range};

/// Writes an enumeration whose number is what is hashed and sent.
macro_rules! numbered {
    ($(
        $(#[$about:meta])*
        $name:ident { $($(#[$variant_about:meta])* $variant:ident = $number:literal),* $(,)? }
    )*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $($(#[$variant_about])* $variant,)*
        }

        impl $name {
            /// Every value.
            pub const ALL: &[Self] = &[$(Self::$variant),*];
        }

        impl From<$name> for i64 {
            fn from(value: $name) -> Self {
                match value {
                    $($name::$variant => $number,)*
                }
            }
        }

        impl $crate::field::FieldType for $name {
            fn show(&self) -> $crate::field::Value<'_> {
                $crate::field::Value::Integer((*self).into())
            }

            fn read(field: &'static str, json: $crate::parse::Json) -> Result<Self, $crate::TransactionError> {
                let value = json.integer(field)?;
                Self::try_from(value).map_err(|_| $crate::TransactionError::OutOfRange {
                    field,
                    value,
                    least: [$($number),*].into_iter().fold(i64::MAX, i64::min),
                    most: [$($number),*].into_iter().fold(0, i64::max),
                })
            }
        }

        impl TryFrom<i64> for $name {
            type Error = crate::TransactionError;

            fn try_from(number: i64) -> Result<Self, Self::Error> {
                match number {
                    $($number => Ok(Self::$variant),)*
                    value => Err(crate::TransactionError::OutOfRange {
                        field: stringify!($name),
                        value,
                        least: [$($number),*].into_iter().fold(i64::MAX, i64::min),
                        most: [$($number),*].into_iter().fold(0, i64::max),
                    }),
                }
            }
        }
    )*};
}

numbered! {
    /// What an order does.
    OrderType {
        /// At the price or better.
        Limit = 0,
        /// At once, within the price as a limit.
        Market = 1,
        /// A market order once the trigger price is reached against the position.
        StopLoss = 2,
        /// A limit order once the trigger price is reached against the position.
        StopLossLimit = 3,
        /// A market order once the trigger price is reached in favour.
        TakeProfit = 4,
        /// A limit order once the trigger price is reached in favour.
        TakeProfitLimit = 5,
        /// Spread evenly over time.
        Twap = 6,
    }

    /// How long an order stays.
    TimeInForce {
        /// What does not match at once is cancelled.
        ImmediateOrCancel = 0,
        /// Until the order's expiry.
        GoodTillTime = 1,
        /// As the last, and refused if any of it would match at once.
        PostOnly = 2,
    }

    /// How grouped orders depend on each other.
    GroupingType {
        /// The second is triggered by the first.
        OneTriggersTheOther = 1,
        /// One cancels the other.
        OneCancelsTheOther = 2,
        /// The first triggers two that cancel each other.
        OneTriggersAOneCancelsTheOther = 3,
    }

    /// When all orders are cancelled.
    CancelAllTimeInForce {
        /// At once.
        Immediate = 0,
        /// At a time.
        Scheduled = 1,
        /// A scheduled cancellation is called off.
        AbortScheduled = 2,
    }
}

fields! {
    /// An order: what [`crate::Body::CreateOrder`] places, and what [`crate::CreateGroupedOrders`] groups.
    #[derive(Copy)]
    Order {
        /// The market: 0 to 2^48 - 1, without 255.
        market_index: i64 = range::MARKET => "MarketIndex",
        /// The caller's own number of the order, or 0.
        client_order_index: i64 = range::CLIENT_ORDER => "ClientOrderIndex",
        /// The amount in the market's smallest unit.
        base_amount: i64 = range::BASE_AMOUNT => "BaseAmount",
        /// The price in the market's smallest unit.
        price: i64 = range::PRICE => "Price",
        /// Whether to sell.
        is_ask: bool = range::BIT => "IsAsk",
        /// What the order does.
        order_type: OrderType => "Type",
        /// How long it stays.
        time_in_force: TimeInForce => "TimeInForce",
        /// Whether it may only reduce a position.
        reduce_only: bool = range::BIT => "ReduceOnly",
        /// The trigger price, or 0.
        trigger_price: i64 = range::TRIGGER_PRICE => "TriggerPrice",
        /// When the order expires, in milliseconds since 1970, or 0.
        order_expiry: i64 = range::NOT_NEGATIVE => "OrderExpiry",
    }
}
