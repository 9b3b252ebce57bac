//! What a transaction does: one struct for each type.

use crate::{
    CancelAllTimeInForce, Order,
    field::{Field, Fields, fields, range},
    special::{ApproveIntegrator, ChangePubKey, CreateGroupedOrders, Transfer},
};

fields! {
    /// Type 9: opens a sub-account.
    CreateSubAccount {}

    /// Type 10: opens a public pool.
    CreatePublicPool {
        /// The operator's fee, in millionths.
        operator_fee: i64 = range::FEE => "OperatorFee",
        /// The shares at the start.
        initial_total_shares: i64 = range::SHARES => "InitialTotalShares",
        /// The least share of the operator, in ten-thousandths.
        min_operator_share_rate: i64 = range::SHARE_RATE => "MinOperatorShareRate",
    }

    /// Type 11: changes a public pool.
    UpdatePublicPool {
        /// The pool's account.
        public_pool_index: i64 = range::ACCOUNT => "PublicPoolIndex",
        /// 0 for active, 1 for frozen.
        status: u8 = range::BIT => "Status",
        /// The operator's fee, in millionths.
        operator_fee: i64 = range::FEE => "OperatorFee",
        /// The least share of the operator, in ten-thousandths.
        min_operator_share_rate: i64 = range::SHARE_RATE => "MinOperatorShareRate",
    }

    /// Type 13: withdraws an asset.
    Withdraw {
        /// The asset.
        asset_index: u16 = range::ASSET => "AssetIndex",
        /// 0 for perpetuals, 1 for spot.
        route_type: u8 = range::BIT => "RouteType",
        /// The amount in the asset's smallest unit.
        amount: i64 = range::MONEY => "Amount" split,
    }

    /// Type 15: cancels an order.
    CancelOrder {
        /// The market.
        market_index: u16 = range::MARKET => "MarketIndex",
        /// The order's number, the exchange's or the caller's.
        index: i64 = range::ORDER => "Index",
    }

    /// Type 16: cancels all orders.
    CancelAll {
        /// When.
        time_in_force: CancelAllTimeInForce = 0..=2 => "TimeInForce",
        /// The time of a scheduled cancellation, in milliseconds since 1970, or 0.
        time: i64 = range::TIMESTAMP => "Time",
    }

    /// Type 17: changes an order.
    ModifyOrder {
        /// The market.
        market_index: u16 = range::MARKET => "MarketIndex",
        /// The order's number, the exchange's or the caller's.
        index: i64 = range::ORDER => "Index",
        /// The new amount.
        base_amount: i64 = range::BASE_AMOUNT => "BaseAmount",
        /// The new price.
        price: u32 = range::PRICE => "Price",
        /// The new trigger price, or 0.
        trigger_price: u32 = range::TRIGGER_PRICE => "TriggerPrice",
    }

    /// Type 18: buys shares of a pool.
    MintShares {
        /// The pool's account.
        public_pool_index: i64 = range::ACCOUNT => "PublicPoolIndex",
        /// How many.
        share_amount: i64 = range::SHARES => "ShareAmount",
    }

    /// Type 19: sells shares of a pool.
    BurnShares {
        /// The pool's account.
        public_pool_index: i64 = range::ACCOUNT => "PublicPoolIndex",
        /// How many.
        share_amount: i64 = range::SHARES => "ShareAmount",
    }

    /// Type 20: sets the leverage in a market.
    UpdateLeverage {
        /// The market.
        market_index: u16 = range::MARKET => "MarketIndex",
        /// The initial margin, in ten-thousandths.
        initial_margin_fraction: u16 = range::MARGIN_FRACTION => "InitialMarginFraction",
        /// 0 for cross, 1 for isolated.
        margin_mode: u8 = range::BIT => "MarginMode",
    }

    /// Type 29: moves margin into or out of an isolated position.
    UpdateMargin {
        /// The market.
        market_index: u16 = range::MARKET => "MarketIndex",
        /// The amount in millionths of a USDC.
        usdc_amount: i64 = range::MONEY => "USDCAmount" split,
        /// 0 to take out, 1 to put in.
        direction: u8 = range::BIT => "Direction",
    }

    /// Type 35: stakes.
    StakeAssets {
        /// The staking pool's account.
        staking_pool_index: i64 = range::SUB_ACCOUNT => "StakingPoolIndex",
        /// How many shares.
        share_amount: i64 = range::SHARES => "ShareAmount",
    }

    /// Type 36: ends staking.
    UnstakeAssets {
        /// The staking pool's account.
        staking_pool_index: i64 = range::SUB_ACCOUNT => "StakingPoolIndex",
        /// How many shares.
        share_amount: i64 = range::SHARES => "ShareAmount",
    }

    /// Type 41: sets the account's trading mode.
    AccountConfig {
        /// 0 or 1.
        account_trading_mode: u8 = range::BIT => "AccountTradingMode",
    }

    /// Type 42: sets whether an asset serves as margin.
    AccountAssetConfig {
        /// The asset.
        asset_index: u16 = range::ASSET => "AssetIndex",
        /// 0 for no, 1 for yes.
        asset_margin_mode: u8 = range::BIT => "AssetMarginMode",
    }
}

/// Writes the enumeration of bodies with its conversions, types, and the dispatch to the fields.
macro_rules! bodies {
    ($($(#[$about:meta])* $variant:ident($body:ident) = $number:literal,)*) => {
        /// What a transaction does.
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub enum Body {
            $($(#[$about])* $variant($body),)*
        }

        impl Body {
            /// The number of the type, as it is hashed and sent.
            #[must_use]
            pub const fn tx_type(&self) -> u8 {
                match self {
                    $(Self::$variant(_) => $number,)*
                }
            }

            /// The fields that stand directly in the JSON body.
            pub(crate) fn visit(&self, see: &mut dyn FnMut(Field)) {
                match self {
                    $(Self::$variant(body) => body.visit(see),)*
                }
            }
        }

        $(impl From<$body> for Body {
            fn from(body: $body) -> Self {
                Self::$variant(body)
            }
        })*
    };
}

bodies! {
    /// Registers a new API key.
    ChangePubKey(ChangePubKey) = 8,
    /// Opens a sub-account.
    CreateSubAccount(CreateSubAccount) = 9,
    /// Opens a public pool.
    CreatePublicPool(CreatePublicPool) = 10,
    /// Changes a public pool.
    UpdatePublicPool(UpdatePublicPool) = 11,
    /// Sends an asset to another account.
    Transfer(Transfer) = 12,
    /// Withdraws an asset.
    Withdraw(Withdraw) = 13,
    /// Places an order.
    CreateOrder(Order) = 14,
    /// Cancels an order.
    CancelOrder(CancelOrder) = 15,
    /// Cancels all orders.
    CancelAll(CancelAll) = 16,
    /// Changes an order.
    ModifyOrder(ModifyOrder) = 17,
    /// Buys shares of a pool.
    MintShares(MintShares) = 18,
    /// Sells shares of a pool.
    BurnShares(BurnShares) = 19,
    /// Sets the leverage in a market.
    UpdateLeverage(UpdateLeverage) = 20,
    /// Places orders that depend on each other.
    CreateGroupedOrders(CreateGroupedOrders) = 28,
    /// Moves margin into or out of an isolated position.
    UpdateMargin(UpdateMargin) = 29,
    /// Stakes.
    StakeAssets(StakeAssets) = 35,
    /// Ends staking.
    UnstakeAssets(UnstakeAssets) = 36,
    /// Sets the account's trading mode.
    AccountConfig(AccountConfig) = 41,
    /// Sets whether an asset serves as margin.
    AccountAssetConfig(AccountAssetConfig) = 42,
    /// Lets an integrator take fees.
    ApproveIntegrator(ApproveIntegrator) = 45,
}
