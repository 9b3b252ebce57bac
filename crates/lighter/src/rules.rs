//! Whether the exchange takes a transaction: ranges, rules between fields, and the clock.

use crate::{
    ApproveIntegrator, Attribute, Attributes, Body, CancelAll, CancelAllTimeInForce, CreateBinaryMarket,
    CreateGroupedOrders, GroupingType, Order, OrderType, SettleBinaryMarket, TimeInForce, Transaction,
    TransactionError,
    field::{Field, Fields, Value, check_ranges, in_range, range},
};

type Verdict = Result<(), TransactionError>;

/// How far ahead an order's expiry lies at least, in milliseconds: five minutes.
const LEAST_ORDER_LIFE_MS: i64 = 300_000;

/// Times below are seconds where milliseconds are meant: as milliseconds they end in March 1973.
const FIRST_PLAUSIBLE_MS: i64 = 100_000_000_000;

/// Refuses unless a condition holds.
fn require(condition: bool, field: &'static str, rule: &'static str) -> Verdict {
    if condition { Ok(()) } else { Err(TransactionError::Rule { field, rule }) }
}

impl Transaction {
    /// Checks every field against its range, and every rule between fields that the exchange's own
    /// signer checks. No clock takes part; see [`Self::validate_at`].
    ///
    /// Signing does not check: the hash is defined for all values, and the exchange may change its mind.
    ///
    /// # Errors
    /// [`TransactionError::OutOfRange`] and [`TransactionError::Rule`] name the first field that is wrong.
    pub fn validate(&self) -> Result<(), TransactionError> {
        let account_range = match self.body {
            Body::CreateSubAccount(_) | Body::CreatePublicPool(_) => range::MASTER_ACCOUNT,
            _ => range::ACCOUNT,
        };
        let key_range = match self.body {
            Body::CancelAll(_) => range::API_KEY_OR_DEFAULT,
            _ => range::API_KEY,
        };
        in_range("AccountIndex", self.account.account_index, &account_range)?;
        in_range("ApiKeyIndex", self.account.api_key_index.into(), &key_range)?;
        in_range("Nonce", self.nonce, &range::NOT_NEGATIVE)?;
        in_range("ExpiredAt", self.expired_at, &range::TIMESTAMP)?;
        check_ranges(|visitor| self.body.visit(visitor))?;
        self.check_fields(|field, value| {
            let is_market = matches!(field, "MarketIndex" | "PublicMarketIndex");
            require(!is_market || value != 255, field, "255 stands for no market")
        })?;
        match &self.body {
            Body::CreateOrder(order) => check_order(order)?,
            Body::CreateGroupedOrders(group) => check_group(group)?,
            Body::CancelAll(body) => check_cancel_all(body, &self.attributes)?,
            Body::ApproveIntegrator(body) => check_approval(body)?,
            Body::CreateBinaryMarket(body) => check_binary_market(body)?,
            Body::SettleBinaryMarket(body) => check_settlement(body)?,
            _ => {}
        }
        check_attributes(&self.attributes)
    }

    /// As [`Self::validate`], and compares every time with the clock.
    ///
    /// `now` is in milliseconds since 1970. The exchange drops an order that expires in less than five
    /// minutes without an answer.
    ///
    /// # Errors
    /// As [`Self::validate`]; [`TransactionError::Clock`] for a time that is past, for an order that
    /// expires within five minutes, and for seconds where milliseconds are meant.
    pub fn validate_at(&self, now: i64) -> Result<(), TransactionError> {
        self.validate()?;
        check_time("ExpiredAt", self.expired_at, now, 0)?;
        self.check_fields(|field, value| match (field, value) {
            // Zero stands for no time in these fields.
            ("OrderExpiry" | "Time" | "ApprovalExpiry", 0) => Ok(()),
            ("OrderExpiry", _) => check_time(field, value, now, LEAST_ORDER_LIFE_MS),
            ("Time" | "ApprovalExpiry" | "EndTimestamp", _) => check_time(field, value, now, 0),
            ("StartTimestamp", _) => check_unit(field, value),
            _ => Ok(()),
        })
    }

    /// Checks the name and value of every integer of the body, those of grouped orders included.
    fn check_fields(&self, check: impl Fn(&'static str, i64) -> Verdict) -> Verdict {
        let mut verdict = Ok(());
        let mut visit = |field: Field<'_>| {
            if let (Ok(()), Value::Integer(value)) = (&verdict, field.value) {
                verdict = check(field.name, value);
            }
        };
        self.body.visit(&mut visit);
        if let Body::CreateGroupedOrders(group) = &self.body {
            group.orders.iter().for_each(|order| order.visit(&mut visit));
        }
        verdict
    }
}

fn check_unit(field: &'static str, value: i64) -> Verdict {
    if value >= FIRST_PLAUSIBLE_MS {
        return Ok(());
    }
    let rule = "looks like seconds since 1970; milliseconds are meant";
    Err(TransactionError::Clock { field, value, rule })
}

fn check_time(field: &'static str, value: i64, now: i64, ahead: i64) -> Verdict {
    check_unit(field, value)?;
    let rule = if value <= now {
        "is past"
    } else if value < now.saturating_add(ahead) {
        "is less than five minutes ahead; the exchange drops such orders"
    } else {
        return Ok(());
    };
    Err(TransactionError::Clock { field, value, rule })
}

fn check_order(order: &Order) -> Verdict {
    let Order { time_in_force, trigger_price, order_expiry, .. } = *order;
    let amount_rule = "an amount of 0 only for an order that is reduce-only";
    require(order.base_amount != 0 || order.reduce_only, "BaseAmount", amount_rule)?;
    let is_immediate = time_in_force == TimeInForce::ImmediateOrCancel;
    let (no_trigger, has_trigger) = (trigger_price == 0, trigger_price != 0);
    match order.order_type {
        OrderType::Limit => {
            require(no_trigger, "TriggerPrice", "a limit order has no trigger")?;
            let rule = "0 for a limit order that is immediate-or-cancel, and a time for any other";
            require((order_expiry == 0) == is_immediate, "OrderExpiry", rule)
        }
        OrderType::Market => {
            require(is_immediate, "TimeInForce", "a market order is immediate-or-cancel")?;
            require(no_trigger, "TriggerPrice", "a market order has no trigger")?;
            require(order_expiry == 0, "OrderExpiry", "a market order has the expiry 0")
        }
        OrderType::StopLoss | OrderType::TakeProfit => {
            let rule = "a stop-loss or take-profit order is immediate-or-cancel";
            require(is_immediate, "TimeInForce", rule)?;
            check_triggered(has_trigger, order_expiry)
        }
        OrderType::StopLossLimit | OrderType::TakeProfitLimit => check_triggered(has_trigger, order_expiry),
        OrderType::Twap => {
            let is_lasting = time_in_force == TimeInForce::GoodTillTime;
            require(is_lasting, "TimeInForce", "a TWAP order is good-till-time")?;
            require(no_trigger, "TriggerPrice", "a TWAP order has no trigger")?;
            require(order_expiry != 0, "OrderExpiry", "a TWAP order has an expiry")
        }
    }
}

fn check_triggered(has_trigger: bool, order_expiry: i64) -> Verdict {
    require(has_trigger, "TriggerPrice", "a stop-loss or take-profit order has a trigger")?;
    require(order_expiry != 0, "OrderExpiry", "a stop-loss or take-profit order has an expiry")
}

const fn is_stop_loss(order: &Order) -> bool {
    matches!(order.order_type, OrderType::StopLoss | OrderType::StopLossLimit)
}

const fn is_take_profit(order: &Order) -> bool {
    matches!(order.order_type, OrderType::TakeProfit | OrderType::TakeProfitLimit)
}

fn check_group(group: &CreateGroupedOrders) -> Verdict {
    let orders = &*group.orders;
    let count = match group.grouping_type {
        GroupingType::OneTriggersTheOther | GroupingType::OneCancelsTheOther => 2,
        GroupingType::OneTriggersAOneCancelsTheOther => 3,
    };
    require(orders.len() == count, "Orders", "two orders for the groups 1 and 2, three for group 3")?;
    orders.iter().try_for_each(check_order)?;
    let Some((first, others)) = orders.split_first() else { return Ok(()) };
    let same_market = others.iter().all(|order| order.market_index == first.market_index);
    require(same_market, "MarketIndex", "the orders of a group are in one market")?;
    for (index, order) in orders.iter().enumerate() {
        let number = order.client_order_index;
        let is_new = number == 0 || orders[..index].iter().all(|other| other.client_order_index != number);
        require(is_new, "ClientOrderIndex", "the orders of a group have numbers of their own, or 0")?;
    }
    match group.grouping_type {
        GroupingType::OneCancelsTheOther => check_alternatives(orders),
        GroupingType::OneTriggersTheOther | GroupingType::OneTriggersAOneCancelsTheOther => {
            check_children(first, others)
        }
    }
}

/// Groups 1 and 3: a parent, and one or two children that its execution triggers.
fn check_children(parent: &Order, children: &[Order]) -> Verdict {
    let is_parent = matches!(parent.order_type, OrderType::Limit | OrderType::Market);
    require(is_parent, "Type", "the first order of the group is limit or market")?;
    for child in children {
        let is_child = is_stop_loss(child) || is_take_profit(child);
        require(is_child, "Type", "the triggered orders are stop-loss or take-profit")?;
        require(child.base_amount == 0, "BaseAmount", "the triggered orders have the amount 0")?;
        require(child.reduce_only, "ReduceOnly", "the triggered orders are reduce-only")?;
        require(child.is_ask != parent.is_ask, "IsAsk", "the triggered orders are on the other side")?;
        let same_expiry = parent.order_expiry == 0 || child.order_expiry == parent.order_expiry;
        require(same_expiry, "OrderExpiry", "the triggered orders expire with the first")?;
    }
    // Two children that cancel each other expire together, also where the parent has no expiry.
    if let [one, other] = children {
        let one_of_each = is_stop_loss(one) != is_stop_loss(other);
        require(one_of_each, "Type", "one triggered order is stop-loss, the other take-profit")?;
        require(
            one.order_expiry == other.order_expiry,
            "OrderExpiry",
            "the triggered orders expire together",
        )?;
    }
    Ok(())
}

/// Group 2: a stop-loss and a take-profit of one position.
fn check_alternatives(orders: &[Order]) -> Verdict {
    let [one, other] = orders else { return Ok(()) };
    let one_of_each =
        (is_stop_loss(one) && is_take_profit(other)) || (is_take_profit(one) && is_stop_loss(other));
    require(one_of_each, "Type", "one order is stop-loss, the other take-profit")?;
    require(one.is_ask == other.is_ask, "IsAsk", "the orders are on one side")?;
    require(one.base_amount == other.base_amount, "BaseAmount", "the orders have one amount")?;
    require(one.order_expiry == other.order_expiry, "OrderExpiry", "the orders expire together")?;
    require(one.reduce_only && other.reduce_only, "ReduceOnly", "the orders are reduce-only")
}

fn check_cancel_all(body: &CancelAll, attributes: &Attributes) -> Verdict {
    let is_scheduled = body.time_in_force == CancelAllTimeInForce::Scheduled;
    require((body.time != 0) == is_scheduled, "Time", "0 unless the cancellation is scheduled")?;
    let is_immediate = body.time_in_force == CancelAllTimeInForce::Immediate;
    let has_market = attributes.get(Attribute::CancelAllMarketIndex).is_some();
    require(is_immediate || !has_market, "L2TxAttributes", "one market can only be cancelled at once")
}

fn check_approval(body: &ApproveIntegrator) -> Verdict {
    let fees = [
        body.max_perps_taker_fee,
        body.max_perps_maker_fee,
        body.max_spot_taker_fee,
        body.max_spot_maker_fee,
    ];
    let is_revoked = fees == [0; 4];
    require(is_revoked || body.approval_expiry != 0, "ApprovalExpiry", "0 only if all fees are 0")
}

fn check_binary_market(body: &CreateBinaryMarket) -> Verdict {
    let decimals = body.size_decimals.saturating_add(body.price_decimals);
    let scale = u32::try_from(12 - decimals.min(13)).ok().map(|digits| 10_i64.pow(digits));
    let rule = "12 decimals are shared by sizes and prices";
    let scale = scale.ok_or(TransactionError::Rule { field: "SizeDecimals", rule })?;
    let rule = "10 to the power of 12 less the decimals of sizes and prices";
    require(body.quote_extension_multiplier == scale, "QuoteExtensionMultiplier", rule)?;
    let is_product = body.settlement_cap.checked_mul(scale) == Some(body.size_extension_multiplier);
    require(is_product, "SizeExtensionMultiplier", "the settlement cap times the quote multiplier")
}

fn check_settlement(body: &SettleBinaryMarket) -> Verdict {
    require(!body.is_refund || body.settlement_price == 0, "SettlementPrice", "0 on a refund")
}

fn check_attributes(attributes: &Attributes) -> Verdict {
    for (attribute, value) in attributes.entries() {
        let accepted = match attribute {
            Attribute::IntegratorAccountIndex => range::ACCOUNT,
            Attribute::IntegratorTakerFee | Attribute::IntegratorMakerFee => range::FEE,
            Attribute::SkipNonce | Attribute::SelfTradeEquality => range::BIT,
            Attribute::CancelAllMarketIndex => range::MARKET,
            Attribute::SelfTradeBehavior => 0..=3,
            Attribute::OrderVersion => range::ORDER_VERSION,
        };
        in_range(attribute.field(), value, &accepted)?;
    }
    let is_set = |attribute| attributes.get(attribute).is_some();
    let has_fee = is_set(Attribute::IntegratorTakerFee) || is_set(Attribute::IntegratorMakerFee);
    let field = "L2TxAttributes";
    require(!has_fee || is_set(Attribute::IntegratorAccountIndex), field, "fees only with an integrator")?;
    let behavior = attributes.get(Attribute::SelfTradeBehavior);
    let equality = attributes.get(Attribute::SelfTradeEquality);
    let has_self_trade = behavior.is_some() || equality.is_some();
    require(!(has_fee && has_self_trade), field, "no rule for self-trades together with a fee")?;
    let rule = "self-trade behavior 3 does not go with equality 1";
    require(!(behavior == Some(3) && equality == Some(1)), field, rule)
}
