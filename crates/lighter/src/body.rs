//! What a transaction does: one struct for each type.

use crate::{
    CancelAllTimeInForce, GroupingType, L1Signature, NewKey, Order, OrderList, TransactionError,
    field::{Field, Fields, fields, range},
    parse::Object,
};

fields! {
    /// Type 8: registers a new API key, or removes the one that signs.
    ChangePubKey {
        /// The new key, or the removal.
        new_key: NewKey => "PubKey",
        /// The Ethereum signature.
        l1_signature: L1Signature => "L1Sig" unhashed,
    }

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
        /// The pool's account, or -1 for the signer's own.
        public_pool_index: i64 = range::ACCOUNT_OR_OWN => "PublicPoolIndex",
        /// 0 for active, 1 for frozen.
        status: i64 = range::BIT => "Status",
        /// The operator's fee, in millionths.
        operator_fee: i64 = range::FEE => "OperatorFee",
        /// The least share of the operator, in ten-thousandths.
        min_operator_share_rate: i64 = range::SHARE_RATE => "MinOperatorShareRate",
    }

    /// Type 12: sends an asset to another account.
    Transfer {
        /// The account that receives, or -1 for the signer's own.
        to_account_index: i64 = range::ACCOUNT_OR_OWN => "ToAccountIndex",
        /// The asset.
        asset_index: i64 = range::ASSET => "AssetIndex",
        /// From perpetuals (0) or spot (1).
        from_route_type: i64 = range::BIT => "FromRouteType",
        /// To perpetuals (0) or spot (1).
        to_route_type: i64 = range::BIT => "ToRouteType",
        /// The amount in the asset's smallest unit.
        amount: i64 = range::MONEY => "Amount" split,
        /// The fee in millionths of a USDC.
        usdc_fee: i64 = range::FEE_MONEY => "USDCFee" split,
        /// A note. It is not hashed, and enters the Ethereum message only.
        memo: [u8; 32] => "Memo" unhashed,
        /// The Ethereum signature.
        l1_signature: L1Signature => "L1Sig" last,
    }

    /// Type 13: withdraws an asset.
    Withdraw {
        /// The asset.
        asset_index: i64 = range::ASSET => "AssetIndex",
        /// 0 for perpetuals, 1 for spot.
        route_type: i64 = range::BIT => "RouteType",
        /// The amount in the asset's smallest unit.
        amount: i64 = range::MONEY => "Amount" split,
    }

    /// Type 15: cancels an order.
    CancelOrder {
        /// The market.
        market_index: i64 = range::MARKET => "MarketIndex",
        /// The order's number, the exchange's or the caller's.
        index: i64 = range::ORDER => "Index",
    }

    /// Type 16: cancels all orders.
    CancelAll {
        /// When.
        time_in_force: CancelAllTimeInForce => "TimeInForce",
        /// The time of a scheduled cancellation, in milliseconds since 1970, or 0.
        time: i64 = range::NOT_NEGATIVE => "Time",
    }

    /// Type 17: changes an order.
    ModifyOrder {
        /// The market.
        market_index: i64 = range::MARKET => "MarketIndex",
        /// The order's number, the exchange's or the caller's.
        index: i64 = range::ORDER => "Index",
        /// The new amount.
        base_amount: i64 = range::BASE_AMOUNT => "BaseAmount",
        /// The new price.
        price: i64 = range::PRICE => "Price",
        /// The new trigger price, or 0.
        trigger_price: i64 = range::TRIGGER_PRICE => "TriggerPrice",
    }

    /// Type 18: buys shares of a pool.
    MintShares {
        /// The pool's account.
        public_pool_index: i64 = range::SUB_ACCOUNT => "PublicPoolIndex",
        /// How many.
        share_amount: i64 = range::SHARES => "ShareAmount",
    }

    /// Type 19: sells shares of a pool.
    BurnShares {
        /// The pool's account.
        public_pool_index: i64 = range::SUB_ACCOUNT => "PublicPoolIndex",
        /// How many.
        share_amount: i64 = range::SHARES => "ShareAmount",
    }

    /// Type 20: sets the leverage in a market.
    UpdateLeverage {
        /// The market.
        market_index: i64 = range::MARKET => "MarketIndex",
        /// The initial margin, in ten-thousandths.
        initial_margin_fraction: i64 = range::MARGIN_FRACTION => "InitialMarginFraction",
        /// 0 for cross, 1 for isolated.
        margin_mode: i64 = range::BIT => "MarginMode",
    }

    /// Type 28: places one to three orders that depend on each other.
    CreateGroupedOrders {
        /// How they depend on each other.
        grouping_type: GroupingType => "GroupingType",
        /// The orders.
        orders: OrderList => "Orders",
    }

    /// Type 29: moves margin into or out of an isolated position.
    UpdateMargin {
        /// The market.
        market_index: i64 = range::MARKET => "MarketIndex",
        /// The amount in millionths of a USDC.
        usdc_amount: i64 = range::MONEY => "USDCAmount" split,
        /// 0 to take out, 1 to put in.
        direction: i64 = range::BIT => "Direction",
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
        account_trading_mode: i64 = range::BIT => "AccountTradingMode",
    }

    /// Type 42: sets whether an asset serves as margin.
    AccountAssetConfig {
        /// The asset.
        asset_index: i64 = range::ASSET => "AssetIndex",
        /// 0 for no, 1 for yes.
        asset_margin_mode: i64 = range::BIT => "AssetMarginMode",
    }
    /// Type 45: lets an integrator take fees. All fees and the expiry are zero to take it back.
    ApproveIntegrator {
        /// The integrator's account, or -1 for the signer's own.
        integrator_account_index: i64 = range::ACCOUNT_OR_OWN => "IntegratorAccountIndex",
        /// The greatest fee for takers of perpetuals, in millionths.
        max_perps_taker_fee: i64 = range::FEE => "MaxPerpsTakerFee",
        /// The greatest fee for makers of perpetuals, in millionths.
        max_perps_maker_fee: i64 = range::FEE => "MaxPerpsMakerFee",
        /// The greatest fee for takers of spot, in millionths.
        max_spot_taker_fee: i64 = range::FEE => "MaxSpotTakerFee",
        /// The greatest fee for makers of spot, in millionths.
        max_spot_maker_fee: i64 = range::FEE => "MaxSpotMakerFee",
        /// When the approval ends, in milliseconds since 1970.
        approval_expiry: i64 = range::TIMESTAMP => "ApprovalExpiry",
        /// The Ethereum signature.
        l1_signature: L1Signature => "L1Sig" last,
    }

    /// Type 49: an operator of binary options opens a market.
    CreateBinaryMarket {
        /// The market's number at its operator.
        market_index: i64 = range::BINARY_MARKET => "MarketIndex",
        /// 2 for binary options.
        market_type: i64 = 2..=2 => "MarketType",
        /// The base asset: 3.
        base_asset_id: i64 = 3..=3 => "BaseAssetId",
        /// The quote asset: 3.
        quote_asset_id: i64 = 3..=3 => "QuoteAssetId",
        /// When trading starts, in milliseconds since 1970.
        start_timestamp: i64 = range::TIMESTAMP => "StartTimestamp",
        /// When trading ends, in milliseconds since 1970.
        end_timestamp: i64 = range::TIMESTAMP => "EndTimestamp",
        /// The settlement cap times the quote multiplier.
        size_extension_multiplier: i64 = range::NOT_NEGATIVE => "SizeExtensionMultiplier",
        /// 10 to the power of 12 less both numbers of decimals.
        quote_extension_multiplier: i64 = range::NOT_NEGATIVE => "QuoteExtensionMultiplier",
        /// The greatest settlement price.
        settlement_cap: i64 = range::NOT_NEGATIVE => "SettlementCap",
        /// 0 or 1.
        settlement_type: i64 = range::BIT => "SettlementType",
        /// The price without trades.
        default_price: i64 = range::TRIGGER_PRICE => "DefaultPrice",
        /// The fee of takers, in millionths.
        taker_fee: i64 = range::FEE => "TakerFee",
        /// The fee of makers, in millionths.
        maker_fee: i64 = range::FEE => "MakerFee",
        /// The least amount of an order, in the smallest unit.
        min_base_amount: i64 = range::NOT_NEGATIVE => "MinBaseAmount",
        /// The least value of an order, in the smallest unit.
        min_quote_amount: i64 = range::NOT_NEGATIVE => "MinQuoteAmount",
        /// The greatest value of an order, in the smallest unit.
        order_quote_limit: i64 = range::NOT_NEGATIVE => "OrderQuoteLimit",
        /// The greatest open interest, in the smallest unit.
        open_interest_limit: i64 = range::NOT_NEGATIVE => "OpenInterestLimit",
        /// Whether the market is frozen.
        is_frozen: bool = range::BIT => "IsFrozen",
        /// The symbol in ASCII, filled with zeros. It is not hashed.
        symbol: [u8; 32] => "Symbol" unhashed,
        /// The decimals of sizes. They enter the hash through the multipliers only.
        size_decimals: i64 = range::DECIMALS => "SizeDecimals" unhashed,
        /// The decimals of prices. They enter the hash through the multipliers only.
        price_decimals: i64 = range::DECIMALS => "PriceDecimals" unhashed,
    }

    /// Type 50: an operator of binary options settles a market.
    SettleBinaryMarket {
        /// The market's number at its operator.
        market_index: i64 = range::BINARY_MARKET => "MarketIndex",
        /// The market's public number.
        public_market_index: i64 = range::MARKET => "PublicMarketIndex",
        /// The price at which positions are settled; 0 on a refund.
        settlement_price: i64 = range::TRIGGER_PRICE => "SettlementPrice",
        /// Whether what was paid is paid back.
        is_refund: bool = range::BIT => "IsRefund",
    }

    /// Type 52: an operator of binary options changes a market.
    UpdateBinaryMarket {
        /// The market's number at its operator.
        market_index: i64 = range::BINARY_MARKET => "MarketIndex",
        /// The market's public number.
        public_market_index: i64 = range::MARKET => "PublicMarketIndex",
        /// When trading starts, in milliseconds since 1970.
        start_timestamp: i64 = range::TIMESTAMP => "StartTimestamp",
        /// When trading ends, in milliseconds since 1970.
        end_timestamp: i64 = range::TIMESTAMP => "EndTimestamp",
        /// The fee of takers, in millionths.
        taker_fee: i64 = range::FEE => "TakerFee",
        /// The fee of makers, in millionths.
        maker_fee: i64 = range::FEE => "MakerFee",
        /// The fee of a liquidation: 0.
        liquidation_fee: i64 = 0..=0 => "LiquidationFee",
        /// The least amount of an order, in the smallest unit.
        min_base_amount: i64 = range::NOT_NEGATIVE => "MinBaseAmount",
        /// The least value of an order, in the smallest unit.
        min_quote_amount: i64 = range::NOT_NEGATIVE => "MinQuoteAmount",
        /// The greatest value of an order, in the smallest unit.
        order_quote_limit: i64 = range::NOT_NEGATIVE => "OrderQuoteLimit",
        /// The greatest open interest, in the smallest unit.
        open_interest_limit: i64 = range::NOT_NEGATIVE => "OpenInterestLimit",
        /// Whether the market is frozen.
        is_frozen: bool = range::BIT => "IsFrozen",
    }
}

/// Writes the enumeration of bodies with its conversions, types, and the dispatch to the fields.
macro_rules! bodies {
    ($($(#[$about:meta])* $variant:ident($body:ident) = $number:literal $name:literal,)*) => {
        /// What a transaction does.
        #[derive(Clone, Debug, PartialEq, Eq)]
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

            /// The type's name, as the command takes it.
            #[must_use]
            pub const fn type_name(&self) -> &'static str {
                match self {
                    $(Self::$variant(_) => $name,)*
                }
            }

            /// Number and name of every type.
            pub const TYPES: &[(u8, &'static str)] = &[$(($number, $name),)*];

            /// The fields, in the order of the hash and of the JSON body.
            pub(crate) fn visit(&self, visitor: &mut dyn FnMut(Field<'_>)) {
                match self {
                    $(Self::$variant(body) => body.visit(visitor),)*
                }
            }

            /// Takes the fields of a type out of a JSON body.
            pub(crate) fn read(tx_type: u8, object: &mut Object) -> Result<Self, TransactionError> {
                match tx_type {
                    $($number => $body::read(object).map(Self::$variant),)*
                    other => Err(TransactionError::UnknownType(other)),
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
    ChangePubKey(ChangePubKey) = 8 "change-pub-key",
    /// Opens a sub-account.
    CreateSubAccount(CreateSubAccount) = 9 "create-sub-account",
    /// Opens a public pool.
    CreatePublicPool(CreatePublicPool) = 10 "create-public-pool",
    /// Changes a public pool.
    UpdatePublicPool(UpdatePublicPool) = 11 "update-public-pool",
    /// Sends an asset to another account.
    Transfer(Transfer) = 12 "transfer",
    /// Withdraws an asset.
    Withdraw(Withdraw) = 13 "withdraw",
    /// Places an order.
    CreateOrder(Order) = 14 "create-order",
    /// Cancels an order.
    CancelOrder(CancelOrder) = 15 "cancel-order",
    /// Cancels all orders.
    CancelAll(CancelAll) = 16 "cancel-all",
    /// Changes an order.
    ModifyOrder(ModifyOrder) = 17 "modify-order",
    /// Buys shares of a pool.
    MintShares(MintShares) = 18 "mint-shares",
    /// Sells shares of a pool.
    BurnShares(BurnShares) = 19 "burn-shares",
    /// Sets the leverage in a market.
    UpdateLeverage(UpdateLeverage) = 20 "update-leverage",
    /// Places orders that depend on each other.
    CreateGroupedOrders(CreateGroupedOrders) = 28 "create-grouped-orders",
    /// Moves margin into or out of an isolated position.
    UpdateMargin(UpdateMargin) = 29 "update-margin",
    /// Stakes.
    StakeAssets(StakeAssets) = 35 "stake-assets",
    /// Ends staking.
    UnstakeAssets(UnstakeAssets) = 36 "unstake-assets",
    /// Sets the account's trading mode.
    AccountConfig(AccountConfig) = 41 "account-config",
    /// Sets whether an asset serves as margin.
    AccountAssetConfig(AccountAssetConfig) = 42 "account-asset-config",
    /// Lets an integrator take fees.
    ApproveIntegrator(ApproveIntegrator) = 45 "approve-integrator",
    /// Opens a market of binary options.
    CreateBinaryMarket(CreateBinaryMarket) = 49 "create-binary-market",
    /// Settles a market of binary options.
    SettleBinaryMarket(SettleBinaryMarket) = 50 "settle-binary-market",
    /// Changes a market of binary options.
    UpdateBinaryMarket(UpdateBinaryMarket) = 52 "update-binary-market",
}
