//! Calls in Rust's terms: header, attributes, signing.

use std::{
    ffi::c_char,
    time::{SystemTime, UNIX_EPOCH},
};

use getrandom::SysRng;
use touchmark_ecgfp5::schnorr::SigningKey;
use touchmark_lighter::{
    Attribute, Attributes, AuthToken, Body, DEFAULT_EXPIRY_MS, DEFAULT_ORDER_EXPIRY_MS, Order, OrderType,
    TimeInForce, Transaction,
};

use crate::{
    abi::{CreateOrderTxReq, Failure, Signed, from_c},
    clients::{decode_hex, encode_hex, find},
};

/// What every call that signs ends with.
#[derive(Clone, Copy)]
pub(crate) struct Tail {
    pub(crate) skip_nonce: u8,
    pub(crate) nonce: i64,
    pub(crate) api_key: i32,
    pub(crate) account: i64,
}

/// The attributes of orders; zero stands for none.
#[derive(Clone, Copy, Default)]
pub(crate) struct OrderAttributes {
    pub(crate) integrator: i64,
    pub(crate) taker_fee: i32,
    pub(crate) maker_fee: i32,
    pub(crate) self_trade_behavior: u8,
    pub(crate) self_trade_equality: u8,
    pub(crate) version: i64,
}

impl OrderAttributes {
    /// Attributes with their values, those of value zero included.
    pub(crate) fn list(self) -> [(Attribute, i64); 6] {
        [
            (Attribute::IntegratorAccountIndex, self.integrator),
            (Attribute::IntegratorTakerFee, self.taker_fee.into()),
            (Attribute::IntegratorMakerFee, self.maker_fee.into()),
            (Attribute::SelfTradeBehavior, self.self_trade_behavior.into()),
            (Attribute::SelfTradeEquality, self.self_trade_equality.into()),
            (Attribute::OrderVersion, self.version),
        ]
    }
}

/// Milliseconds since 1970.
fn now() -> Result<i64, Failure> {
    let passed = SystemTime::now().duration_since(UNIX_EPOCH).ok();
    let now = passed.and_then(|passed| i64::try_from(passed.as_millis()).ok());
    now.ok_or_else(|| "the system's clock is wrong".to_owned())
}

/// Signs a body with the client of the tail, after the exchange's checks.
///
/// # Errors
/// A sentence that names the field, the missing client, or the nonce that would need the network.
pub(crate) fn sign(
    tail: Tail,
    body: impl Into<Body>,
    attributes: &[(Attribute, i64)],
) -> Result<Signed, Failure> {
    let client = find(tail.api_key, tail.account)?;
    if tail.nonce == -1 {
        return Err("nonce -1 asks the exchange for the next nonce; this library opens no connection: \
                    pass the nonce"
            .to_owned());
    }
    let expired_at = now()?.saturating_add(DEFAULT_EXPIRY_MS);
    let mut transaction = Transaction::new(client.account, tail.nonce, expired_at, body);
    let skip_nonce = [(Attribute::SkipNonce, i64::from(tail.skip_nonce))];
    let mut set = attributes.iter().chain(&skip_nonce).filter(|(one, value)| is_set(*one, *value));
    transaction.attributes = set
        .try_fold(Attributes::new(), |all, (attribute, value)| all.with(*attribute, *value))
        .map_err(|error| error.to_string())?;
    transaction.validate().map_err(|error| error.to_string())?;
    let message_to_sign = transaction.message_to_sign();
    let tx_type = transaction.body.tx_type();
    let signed = transaction.sign(&client.key, &mut SysRng).map_err(|error| error.to_string())?;
    Ok(Signed {
        tx_type,
        tx_info: signed.to_json(),
        tx_hash: encode_hex("", &signed.hash().to_bytes()),
        message_to_sign,
    })
}

/// Zero stands for none in the C interface, and 255 for no market.
fn is_set(attribute: Attribute, value: i64) -> bool {
    match attribute {
        Attribute::CancelAllMarketIndex => value != 255,
        _ => value != 0,
    }
}

/// An order from the integers of the C interface.
///
/// An expiry of -1 stands for 28 days from now.
///
/// # Errors
/// A sentence that names the field with a value that its type has not.
pub(crate) fn order(request: CreateOrderTxReq) -> Result<Order, Failure> {
    let order_expiry = match request.order_expiry {
        -1 => now()?.saturating_add(DEFAULT_ORDER_EXPIRY_MS),
        time => time,
    };
    Ok(Order {
        market_index: request.market_index,
        client_order_index: request.client_order_index,
        base_amount: request.base_amount,
        price: request.price.into(),
        is_ask: bit("IsAsk", request.is_ask)?,
        order_type: choice::<OrderType>("Type", request.order_type.into())?,
        time_in_force: choice::<TimeInForce>("TimeInForce", request.time_in_force.into())?,
        reduce_only: bit("ReduceOnly", request.reduce_only)?,
        trigger_price: request.trigger_price.into(),
        order_expiry,
    })
}

/// 0 or 1.
pub(crate) fn bit(field: &str, value: u8) -> Result<bool, Failure> {
    match value {
        0 => Ok(false),
        1 => Ok(true),
        _ => Err(format!("{field}: {value} is not 0 or 1")),
    }
}

/// A byte of the C interface that travels as an `int`; the official library drops the upper bytes.
pub(crate) fn byte(field: &str, value: i32) -> Result<u8, Failure> {
    u8::try_from(value).map_err(|_| format!("{field}: {value} is not in 0..=255"))
}

/// The choice of a number.
pub(crate) fn choice<T: TryFrom<i64>>(field: &str, value: i64) -> Result<T, Failure> {
    T::try_from(value).map_err(|_| format!("{field}: {value} is none of its values"))
}

/// The memo of a transfer: 32 raw bytes, or 64 hexadecimal digits with or without `0x`.
pub(crate) fn memo(text: &str) -> Result<[u8; 32], Failure> {
    let mut bytes = [0; 32];
    match text.len() {
        32 => bytes.copy_from_slice(text.as_bytes()),
        64 | 66 => decode_hex(text.strip_prefix("0x").unwrap_or(text), &mut bytes)
            .ok_or("memo: not 32 bytes in hexadecimal")?,
        other => return Err(format!("memo: {other} bytes; 32 raw ones, or 64 hexadecimal digits")),
    }
    Ok(bytes)
}

/// Forty bytes in hexadecimal with `0x`.
pub(crate) fn public_key(text: &str) -> Result<[u8; 40], Failure> {
    let mut bytes = [0; 40];
    let digits = text.strip_prefix("0x").ok_or("public key: hex string without 0x prefix")?;
    decode_hex(digits, &mut bytes).ok_or("public key: not 40 bytes in hexadecimal")?;
    Ok(bytes)
}

/// The symbol of a market, filled with zeros.
///
/// # Safety
/// As [`from_c`].
pub(crate) unsafe fn symbol(text: *const c_char) -> Result<[u8; 32], Failure> {
    // SAFETY: this function's contract.
    let text = unsafe { from_c("Symbol", text) }?;
    let mut bytes = [0; 32];
    let place = bytes.get_mut(..text.len()).ok_or("Symbol: more than 32 bytes")?;
    place.copy_from_slice(text.as_bytes());
    Ok(bytes)
}

/// A token that authenticates reads; a deadline of 0 stands for seven hours from now.
pub(crate) fn auth_token(deadline: i64, api_key: i32, account: i64) -> Result<String, Failure> {
    let client = find(api_key, account)?;
    let token = match deadline {
        0 => AuthToken::new(client.account, now()? / 1000),
        deadline => AuthToken { account: client.account, deadline },
    };
    token.sign(&client.key, &mut SysRng).map_err(|error| error.to_string())
}

/// A new key.
pub(crate) fn generate_key() -> Result<SigningKey, Failure> {
    SigningKey::generate(&mut SysRng).map_err(|error| error.to_string())
}
