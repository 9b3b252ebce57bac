//! The arguments of each subcommand, and the body that they make.

use clap::ValueEnum;
use touchmark::lighter::{
    Attribute, Attributes, Body, CancelAll, CancelAllTimeInForce, CancelOrder, ChangePubKey,
    DEFAULT_ORDER_EXPIRY_MS, L1Signature, ModifyOrder, NewKey, Order, OrderType, TimeInForce, Transfer,
    UpdateLeverage, Withdraw,
};

use super::bad_input;
use crate::{failure::Failure, schnorr::bytes};

#[derive(Debug, clap::Args)]
pub(super) struct OrderArguments {
    /// The market: 0 to 2^48 - 1, without 255
    #[arg(long, value_name = "INDEX")]
    market: i64,
    /// To buy or to sell
    #[arg(long)]
    side: Side,
    /// The amount in the market's smallest unit
    #[arg(long)]
    base_amount: i64,
    /// The price in the market's smallest unit
    #[arg(long)]
    price: i64,
    /// What the order does
    #[arg(long = "type", default_value = "limit")]
    order_type: TypeName,
    /// How long it stays [default: immediate-or-cancel for market, stop-loss and take-profit orders,
    /// good-till-time for others]
    #[arg(long)]
    time_in_force: Option<TimeName>,
    /// Your own number of the order
    #[arg(long, value_name = "INDEX", default_value_t = 0)]
    client_order: i64,
    /// The order may only reduce a position
    #[arg(long)]
    reduce_only: bool,
    /// The trigger price
    #[arg(long, default_value_t = 0)]
    trigger_price: i64,
    /// When the order expires, in milliseconds since 1970 [default: in 28 days; 0 where the order does
    /// not stay]
    #[arg(long, value_name = "MS")]
    order_expiry: Option<i64>,
}

#[derive(Debug, clap::Args)]
pub(super) struct CancelArguments {
    /// The market
    #[arg(long, value_name = "INDEX")]
    market: i64,
    /// The order's number, the exchange's or your own
    #[arg(long, value_name = "INDEX")]
    order: i64,
}

#[derive(Debug, clap::Args)]
pub(super) struct CancelAllArguments {
    /// Cancels at this time, in milliseconds since 1970, instead of at once
    #[arg(long, value_name = "MS", conflicts_with = "abort")]
    at: Option<i64>,
    /// Calls a scheduled cancellation off
    #[arg(long)]
    abort: bool,
    /// Cancels the orders of one market only
    #[arg(long, value_name = "INDEX")]
    market: Option<i64>,
}

#[derive(Debug, clap::Args)]
pub(super) struct ModifyArguments {
    /// The market
    #[arg(long, value_name = "INDEX")]
    market: i64,
    /// The order's number, the exchange's or your own
    #[arg(long, value_name = "INDEX")]
    order: i64,
    /// The new amount in the market's smallest unit
    #[arg(long)]
    base_amount: i64,
    /// The new price in the market's smallest unit
    #[arg(long)]
    price: i64,
    /// The new trigger price
    #[arg(long, default_value_t = 0)]
    trigger_price: i64,
}

#[derive(Debug, clap::Args)]
pub(super) struct LeverageArguments {
    /// The market
    #[arg(long, value_name = "INDEX")]
    market: i64,
    /// The initial margin in ten-thousandths: 10000 divided by the leverage
    #[arg(long, value_name = "FRACTION")]
    initial_margin: i64,
    /// Isolated instead of cross margin
    #[arg(long)]
    isolated: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct TransferArguments {
    /// The account that receives
    #[arg(long, value_name = "INDEX")]
    to: i64,
    /// The asset
    #[arg(long, value_name = "INDEX")]
    asset: i64,
    /// The amount in the asset's smallest unit
    #[arg(long)]
    amount: i64,
    /// The fee in millionths of a USDC
    #[arg(long, default_value_t = 0)]
    fee: i64,
    /// Takes the amount from the spot side
    #[arg(long)]
    from_spot: bool,
    /// Puts the amount on the spot side
    #[arg(long)]
    to_spot: bool,
    /// 32 bytes in hexadecimal that the receiver sees
    #[arg(long, value_name = "HEX")]
    memo: Option<String>,
    /// The signature of the account's Ethereum key
    #[arg(long, value_name = "HEX")]
    l1_signature: Option<String>,
}

#[derive(Debug, clap::Args)]
pub(super) struct WithdrawArguments {
    /// The asset
    #[arg(long, value_name = "INDEX")]
    asset: i64,
    /// The amount in the asset's smallest unit
    #[arg(long)]
    amount: i64,
    /// Takes the amount from the spot side
    #[arg(long)]
    spot: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct ChangeKeyArguments {
    /// The new public key: 40 bytes in hexadecimal
    #[arg(long, value_name = "HEX", required_unless_present = "remove")]
    public_key: Option<String>,
    /// Removes the API key instead
    #[arg(long, conflicts_with = "public_key")]
    remove: bool,
    /// The signature of the account's Ethereum key
    #[arg(long, value_name = "HEX")]
    l1_signature: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Side {
    Buy,
    Sell,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum TypeName {
    Limit,
    Market,
    StopLoss,
    StopLossLimit,
    TakeProfit,
    TakeProfitLimit,
    Twap,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum TimeName {
    ImmediateOrCancel,
    GoodTillTime,
    PostOnly,
}

impl From<TypeName> for OrderType {
    fn from(name: TypeName) -> Self {
        match name {
            TypeName::Limit => Self::Limit,
            TypeName::Market => Self::Market,
            TypeName::StopLoss => Self::StopLoss,
            TypeName::StopLossLimit => Self::StopLossLimit,
            TypeName::TakeProfit => Self::TakeProfit,
            TypeName::TakeProfitLimit => Self::TakeProfitLimit,
            TypeName::Twap => Self::Twap,
        }
    }
}

impl From<TimeName> for TimeInForce {
    fn from(name: TimeName) -> Self {
        match name {
            TimeName::ImmediateOrCancel => Self::ImmediateOrCancel,
            TimeName::GoodTillTime => Self::GoodTillTime,
            TimeName::PostOnly => Self::PostOnly,
        }
    }
}

impl OrderArguments {
    pub(super) fn body(&self, now: i64) -> Body {
        let order_type = OrderType::from(self.order_type);
        let executes_at_once =
            matches!(order_type, OrderType::Market | OrderType::StopLoss | OrderType::TakeProfit);
        let time_in_force = match self.time_in_force {
            Some(name) => name.into(),
            None if executes_at_once => TimeInForce::ImmediateOrCancel,
            None => TimeInForce::GoodTillTime,
        };
        let stays = match order_type {
            OrderType::Market => false,
            OrderType::Limit => time_in_force != TimeInForce::ImmediateOrCancel,
            _ => true,
        };
        let default_expiry = if stays { now.saturating_add(DEFAULT_ORDER_EXPIRY_MS) } else { 0 };
        Body::from(Order {
            market_index: self.market,
            client_order_index: self.client_order,
            base_amount: self.base_amount,
            price: self.price,
            is_ask: self.side == Side::Sell,
            order_type,
            time_in_force,
            reduce_only: self.reduce_only,
            trigger_price: self.trigger_price,
            order_expiry: self.order_expiry.unwrap_or(default_expiry),
        })
    }
}

impl CancelArguments {
    pub(super) fn body(&self) -> Body {
        CancelOrder { market_index: self.market, index: self.order }.into()
    }
}

impl CancelAllArguments {
    pub(super) fn body(&self) -> Body {
        let (time_in_force, time) = match self.at {
            Some(time) => (CancelAllTimeInForce::Scheduled, time),
            None if self.abort => (CancelAllTimeInForce::AbortScheduled, 0),
            None => (CancelAllTimeInForce::Immediate, 0),
        };
        CancelAll { time_in_force, time }.into()
    }

    /// Adds the attribute of a single market.
    pub(super) fn attributes(&self, attributes: Attributes) -> Result<Attributes, Failure> {
        match self.market {
            Some(market) => attributes.with(Attribute::CancelAllMarketIndex, market).map_err(bad_input),
            None => Ok(attributes),
        }
    }
}

impl ModifyArguments {
    pub(super) fn body(&self) -> Body {
        Body::from(ModifyOrder {
            market_index: self.market,
            index: self.order,
            base_amount: self.base_amount,
            price: self.price,
            trigger_price: self.trigger_price,
        })
    }
}

impl LeverageArguments {
    pub(super) fn body(&self) -> Body {
        Body::from(UpdateLeverage {
            market_index: self.market,
            initial_margin_fraction: self.initial_margin,
            margin_mode: self.isolated.into(),
        })
    }
}

impl TransferArguments {
    pub(super) fn body(&self) -> Result<Body, Failure> {
        let memo = match &self.memo {
            Some(text) => bytes("--memo", text)?
                .try_into()
                .map_err(|_| Failure::BadInput("--memo: not 32 bytes".to_owned()))?,
            None => [0; 32],
        };
        Ok(Body::from(Transfer {
            to_account_index: self.to,
            asset_index: self.asset,
            from_route_type: self.from_spot.into(),
            to_route_type: self.to_spot.into(),
            amount: self.amount,
            usdc_fee: self.fee,
            memo,
            l1_signature: l1_signature(self.l1_signature.as_deref())?,
        }))
    }
}

impl WithdrawArguments {
    pub(super) fn body(&self) -> Body {
        Withdraw { asset_index: self.asset, route_type: self.spot.into(), amount: self.amount }.into()
    }
}

impl ChangeKeyArguments {
    pub(super) fn body(&self) -> Result<Body, Failure> {
        let new_key = match &self.public_key {
            Some(text) => NewKey::from_bytes(&bytes("--public-key", text)?).map_err(bad_input)?,
            None => NewKey::Remove,
        };
        let l1_signature = l1_signature(self.l1_signature.as_deref())?;
        Ok(ChangePubKey { new_key, l1_signature }.into())
    }
}

fn l1_signature(text: Option<&str>) -> Result<L1Signature, Failure> {
    text.map_or_else(|| Ok(L1Signature::default()), |text| L1Signature::new(text).map_err(bad_input))
}
