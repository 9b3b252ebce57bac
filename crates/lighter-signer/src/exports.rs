//! The 28 exports. Each turns C's integers into a body and leaves the rest to `requests`.
#![allow(non_snake_case, reason = "the names are those that the SDK looks up")]

use std::{
    ffi::{c_char, c_void},
    ptr,
};

use touchmark_lighter::{
    AccountAssetConfig, AccountConfig, ApproveIntegrator, Attribute, BurnShares, CancelAll, CancelOrder,
    ChangePubKey, CreateBinaryMarket, CreateGroupedOrders, CreatePublicPool, CreateSubAccount, L1Signature,
    MintShares, ModifyOrder, NewKey, SettleBinaryMarket, StakeAssets, Transfer, UnstakeAssets,
    UpdateBinaryMarket, UpdateLeverage, UpdateMargin, UpdatePublicPool, Withdraw,
};

use crate::{
    abi::{
        ApiKeyResponse, CreateMarketTxReq, CreateOrderTxReq, SettleMarketTxReq, SignedTxResponse, StrOrErr,
        UpdateMarketTxReq, copied, from_c, guarded, to_c,
    },
    clients::{create, encode_hex, find},
    requests::{
        OrderAttributes, Tail, auth_token, bit, byte, choice, generate_key, memo, order, public_key, sign,
        symbol,
    },
};

/// Writes exports that sign: the arguments, then the four that every such call ends with.
macro_rules! signing_exports {
    ($($(#[$about:meta])* fn $name:ident($($argument:ident: $type:ty),* $(,)?) |$tail:ident| $result:expr;)*) => {$(
        $(#[$about])*
        ///
        /// # Safety
        /// Every pointer is null or as the C header says: texts end with a zero byte, requests point to
        /// their structs, and none is changed during the call. They are borrowed for the call only.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(
            $($argument: $type,)*
            skip_nonce: u8,
            nonce: i64,
            api_key: i32,
            account: i64,
        ) -> SignedTxResponse {
            let $tail = Tail { skip_nonce, nonce, api_key, account };
            guarded(|| $result).into()
        }
    )*};
}

/// Makes a key pair with the operating system's generator.
#[unsafe(no_mangle)]
pub extern "C" fn GenerateAPIKey() -> ApiKeyResponse {
    match guarded(generate_key) {
        Ok(key) => {
            let secret = zeroize::Zeroizing::new(encode_hex("0x", &*key.to_bytes()));
            let public = encode_hex("0x", &key.verifying_key().to_bytes());
            ApiKeyResponse { private_key: to_c(&secret), public_key: to_c(&public), err: ptr::null_mut() }
        }
        Err(error) => {
            ApiKeyResponse { private_key: ptr::null_mut(), public_key: ptr::null_mut(), err: to_c(&error) }
        }
    }
}

/// Adds a client, which signs for an account. The URL is not used: nothing here opens a connection.
///
/// Returns null, or an error.
///
/// # Safety
/// `secret` is null, or a text that ends with a zero byte and that nobody changes during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CreateClient(
    _url: *const c_char,
    secret: *const c_char,
    chain: i32,
    api_key: i32,
    account: i64,
) -> *mut c_char {
    let outcome = guarded(|| {
        // SAFETY: this function's contract.
        let secret = unsafe { from_c("private key", secret) }?;
        create(secret, chain, api_key, account)
    });
    outcome.map_or_else(|error| to_c(&error), |()| ptr::null_mut())
}

/// Says that the exchange cannot be asked: nothing here opens a connection.
///
/// Returns an error in every case: that there is no such client, or that its key cannot be compared.
#[unsafe(no_mangle)]
pub extern "C" fn CheckClient(api_key: i32, account: i64) -> *mut c_char {
    let outcome = guarded(|| find(api_key, account).map(|_| ()));
    to_c(&outcome.err().unwrap_or_else(|| {
        "the key cannot be compared with the exchange's: this library opens no connection; ask \
         /api/v1/apikeys"
            .to_owned()
    }))
}

/// Makes a token that authenticates reads.
#[unsafe(no_mangle)]
pub extern "C" fn CreateAuthToken(deadline: i64, api_key: i32, account: i64) -> StrOrErr {
    guarded(|| auth_token(deadline, api_key, account)).into()
}

/// Frees a text that this library returned.
///
/// # Safety
/// `memory` is null, or was returned by this library and was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn Free(memory: *mut c_void) {
    // SAFETY: every text comes from `malloc`, and the rest is this function's contract.
    unsafe { libc::free(memory) }
}

signing_exports! {
    /// Signs the registration of a new API key, or the removal of a key (forty zeros).
    fn SignChangePubKey(key: *const c_char) |tail| {
        // SAFETY: the export's contract.
        let bytes = public_key(unsafe { from_c("public key", key) }?)?;
        let new_key = NewKey::from_bytes(&bytes).map_err(|error| error.to_string())?;
        sign(tail, ChangePubKey { new_key, l1_signature: L1Signature::default() }, &[])
    };

    /// Signs an order. Prices are 32 bits without a sign.
    fn SignCreateOrder(
        market_index: i64, client_order_index: i64, base_amount: i64, price: i32, is_ask: i32,
        order_type: i32, time_in_force: i32, reduce_only: i32, trigger_price: i32, order_expiry: i64,
        integrator: i64, taker_fee: i32, maker_fee: i32, self_trade_behavior: u8, self_trade_equality: u8,
    ) |tail| {
        let order = order(CreateOrderTxReq {
            market_index,
            client_order_index,
            base_amount,
            price: price.cast_unsigned(),
            is_ask: byte("IsAsk", is_ask)?,
            order_type: byte("Type", order_type)?,
            time_in_force: byte("TimeInForce", time_in_force)?,
            reduce_only: byte("ReduceOnly", reduce_only)?,
            trigger_price: trigger_price.cast_unsigned(),
            order_expiry,
        })?;
        let attributes = OrderAttributes {
            integrator, taker_fee, maker_fee, self_trade_behavior, self_trade_equality, version: 0,
        };
        sign(tail, order, &attributes.list())
    };

    /// Signs orders that depend on each other: `count` structs at `orders`.
    fn SignCreateGroupedOrders(
        grouping_type: u8, orders: *const CreateOrderTxReq, count: i32,
        integrator: i64, taker_fee: i32, maker_fee: i32, self_trade_behavior: u8, self_trade_equality: u8,
    ) |tail| {
        if !(1..=3).contains(&count) {
            return Err(format!("Orders: {count} orders; there must be 1 to 3"));
        }
        let mut list = Vec::with_capacity(3);
        for index in 0..count.unsigned_abs() {
            // SAFETY: the caller gives `count` structs or null; an offset from null is not read.
            let request = unsafe { copied(if orders.is_null() { orders } else { orders.add(index as usize) }) };
            list.push(order(request?)?);
        }
        let grouping_type = choice("GroupingType", grouping_type.into())?;
        let group = CreateGroupedOrders::new(grouping_type, list).map_err(|error| error.to_string())?;
        let attributes = OrderAttributes {
            integrator, taker_fee, maker_fee, self_trade_behavior, self_trade_equality, version: 0,
        };
        sign(tail, group, &attributes.list())
    };

    /// Signs the cancellation of an order.
    fn SignCancelOrder(market_index: i64, index: i64) |tail| {
        sign(tail, CancelOrder { market_index, index }, &[])
    };

    /// Signs a withdrawal.
    fn SignWithdraw(asset_index: i32, route_type: i32, amount: u64) |tail| {
        let amount = i64::try_from(amount).map_err(|_| format!("Amount: {amount} is too great"))?;
        sign(tail, Withdraw { asset_index: asset_index.into(), route_type: route_type.into(), amount }, &[])
    };

    /// Signs the opening of a sub-account.
    fn SignCreateSubAccount() |tail| sign(tail, CreateSubAccount {}, &[]);

    /// Signs the cancellation of all orders, or of those of one market; 255 stands for all markets.
    fn SignCancelAllOrders(time_in_force: i32, time: i64, market: i64) |tail| {
        let body = CancelAll { time_in_force: choice("TimeInForce", time_in_force.into())?, time };
        sign(tail, body, &[(Attribute::CancelAllMarketIndex, market)])
    };

    /// Signs a transfer. The memo is 32 raw bytes, or 64 hexadecimal digits with or without `0x`.
    fn SignTransfer(
        to_account_index: i64, asset_index: i16, from_route_type: u8, to_route_type: u8, amount: i64,
        usdc_fee: i64, text: *const c_char,
    ) |tail| {
        // SAFETY: the export's contract.
        let memo = memo(unsafe { from_c("memo", text) }?)?;
        let body = Transfer {
            to_account_index,
            asset_index: asset_index.into(),
            from_route_type: from_route_type.into(),
            to_route_type: to_route_type.into(),
            amount,
            usdc_fee,
            memo,
            l1_signature: L1Signature::default(),
        };
        sign(tail, body, &[])
    };

    /// Signs the opening of a public pool.
    fn SignCreatePublicPool(operator_fee: i64, initial_total_shares: i32, min_operator_share_rate: i64) |tail| {
        let initial_total_shares = initial_total_shares.into();
        sign(tail, CreatePublicPool { operator_fee, initial_total_shares, min_operator_share_rate }, &[])
    };

    /// Signs a change of a public pool.
    fn SignUpdatePublicPool(
        public_pool_index: i64, status: i32, operator_fee: i64, min_operator_share_rate: i32,
    ) |tail| {
        let body = UpdatePublicPool {
            public_pool_index,
            status: status.into(),
            operator_fee,
            min_operator_share_rate: min_operator_share_rate.into(),
        };
        sign(tail, body, &[])
    };

    /// Signs the purchase of shares of a pool.
    fn SignMintShares(public_pool_index: i64, share_amount: i64) |tail| {
        sign(tail, MintShares { public_pool_index, share_amount }, &[])
    };

    /// Signs the sale of shares of a pool.
    fn SignBurnShares(public_pool_index: i64, share_amount: i64) |tail| {
        sign(tail, BurnShares { public_pool_index, share_amount }, &[])
    };

    /// Signs a stake.
    fn SignStakeAssets(staking_pool_index: i64, share_amount: i64) |tail| {
        sign(tail, StakeAssets { staking_pool_index, share_amount }, &[])
    };

    /// Signs the end of a stake.
    fn SignUnstakeAssets(staking_pool_index: i64, share_amount: i64) |tail| {
        sign(tail, UnstakeAssets { staking_pool_index, share_amount }, &[])
    };

    /// Signs a change of the leverage in a market.
    fn SignUpdateLeverage(market_index: i64, initial_margin_fraction: i32, margin_mode: i32) |tail| {
        let body = UpdateLeverage {
            market_index,
            initial_margin_fraction: initial_margin_fraction.into(),
            margin_mode: margin_mode.into(),
        };
        sign(tail, body, &[])
    };

    /// Signs a movement of margin.
    fn SignUpdateMargin(market_index: i64, usdc_amount: i64, direction: i32) |tail| {
        sign(tail, UpdateMargin { market_index, usdc_amount, direction: direction.into() }, &[])
    };

    /// Signs the approval of an integrator's fees.
    fn SignApproveIntegrator(
        integrator_account_index: i64, perps_taker: u32, perps_maker: u32, spot_taker: u32, spot_maker: u32,
        approval_expiry: i64,
    ) |tail| {
        let body = ApproveIntegrator {
            integrator_account_index,
            max_perps_taker_fee: perps_taker.into(),
            max_perps_maker_fee: perps_maker.into(),
            max_spot_taker_fee: spot_taker.into(),
            max_spot_maker_fee: spot_maker.into(),
            approval_expiry,
            l1_signature: L1Signature::default(),
        };
        sign(tail, body, &[])
    };

    /// Signs a change of the account's trading mode.
    fn SignUpdateAccountConfig(mode: u8) |tail| {
        sign(tail, AccountConfig { account_trading_mode: mode.into() }, &[])
    };

    /// Signs whether an asset serves as margin.
    fn SignUpdateAccountAssetConfig(asset_index: i16, mode: u8) |tail| {
        let body = AccountAssetConfig { asset_index: asset_index.into(), asset_margin_mode: mode.into() };
        sign(tail, body, &[])
    };

    /// Signs the opening of a market of binary options.
    fn SignBinaryOptionsOperatorCreateMarket(request: *const CreateMarketTxReq) |tail| {
        // SAFETY: the export's contract.
        let request = unsafe { copied(request) }?;
        let digits = 12_u32.checked_sub(u32::from(request.size_decimals) + u32::from(request.price_decimals));
        let digits = digits.ok_or("SizeDecimals: sizes and prices share 12 decimals")?;
        let quote_extension_multiplier = 10_i64.pow(digits);
        let settlement_cap = i64::from(request.settlement_cap);
        let size = settlement_cap.checked_mul(quote_extension_multiplier);
        let body = CreateBinaryMarket {
            market_index: request.market_slot.into(),
            market_type: 2,
            base_asset_id: 3,
            quote_asset_id: 3,
            start_timestamp: request.start_timestamp,
            end_timestamp: request.end_timestamp,
            size_extension_multiplier: size.ok_or("SettlementCap: too great")?,
            quote_extension_multiplier,
            settlement_cap,
            settlement_type: request.settlement_type.into(),
            default_price: request.default_price.into(),
            taker_fee: request.taker_fee.into(),
            maker_fee: request.maker_fee.into(),
            min_base_amount: request.min_base_amount,
            min_quote_amount: request.min_quote_amount,
            order_quote_limit: request.order_quote_limit,
            open_interest_limit: request.open_interest_limit,
            is_frozen: bit("IsFrozen", request.is_frozen)?,
            // SAFETY: the export's contract covers the text that the struct points to.
            symbol: unsafe { symbol(request.symbol) }?,
            size_decimals: request.size_decimals.into(),
            price_decimals: request.price_decimals.into(),
        };
        sign(tail, body, &[])
    };

    /// Signs a change of a market of binary options.
    fn SignBinaryOptionsOperatorUpdateMarket(request: *const UpdateMarketTxReq) |tail| {
        // SAFETY: the export's contract.
        let request = unsafe { copied(request) }?;
        let body = UpdateBinaryMarket {
            market_index: request.market_slot.into(),
            public_market_index: request.public_market_index,
            start_timestamp: request.start_timestamp,
            end_timestamp: request.end_timestamp,
            taker_fee: request.taker_fee.into(),
            maker_fee: request.maker_fee.into(),
            liquidation_fee: 0,
            min_base_amount: request.min_base_amount,
            min_quote_amount: request.min_quote_amount,
            order_quote_limit: request.order_quote_limit,
            open_interest_limit: request.open_interest_limit,
            is_frozen: bit("IsFrozen", request.is_frozen)?,
        };
        sign(tail, body, &[])
    };

    /// Signs the settlement of a market of binary options.
    fn SignBinaryOptionsOperatorSettleMarket(request: *const SettleMarketTxReq) |tail| {
        // SAFETY: the export's contract.
        let request = unsafe { copied(request) }?;
        let body = SettleBinaryMarket {
            market_index: request.market_slot.into(),
            public_market_index: request.public_market_index,
            settlement_price: request.settlement_price.into(),
            is_refund: bit("IsRefund", request.is_refund)?,
        };
        sign(tail, body, &[])
    };
}

/// Signs a change of an order. The version stands before the last two arguments; 0 is none.
#[unsafe(no_mangle)]
pub extern "C" fn SignModifyOrder(
    market_index: i64,
    index: i64,
    base_amount: i64,
    price: i64,
    trigger_price: i64,
    integrator: i64,
    taker_fee: i32,
    maker_fee: i32,
    self_trade_behavior: u8,
    self_trade_equality: u8,
    skip_nonce: u8,
    nonce: i64,
    version: i64,
    api_key: i32,
    account: i64,
) -> SignedTxResponse {
    let attributes = OrderAttributes {
        integrator,
        taker_fee,
        maker_fee,
        self_trade_behavior,
        self_trade_equality,
        version,
    };
    guarded(|| {
        let tail = Tail { skip_nonce, nonce, api_key, account };
        let body = ModifyOrder { market_index, index, base_amount, price, trigger_price };
        sign(tail, body, &attributes.list())
    })
    .into()
}
