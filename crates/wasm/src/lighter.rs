//! Transactions of the Lighter exchange. Numbers of 64 bits are `bigint` in JavaScript.

use getrandom::SysRng;
use touchmark::{
    ecgfp5::Quintic,
    lighter::{
        Account, Attribute, Attributes, AuthToken, Body, CancelAll, CancelAllTimeInForce, CancelOrder,
        ModifyOrder, Order, OrderType, TimeInForce, Transaction,
    },
    schnorr::{Signature, SigningKey, VerifyingKey},
};
use wasm_bindgen::prelude::*;
use zeroize::Zeroizing;

use crate::error;

/// An order, in the exchange's numbers. A new one is a limit order to buy, until its expiry, with every other field 0.
#[wasm_bindgen]
#[derive(Clone, Copy, Default)]
pub struct LighterOrder {
    /// The market: 0 to 254 for perpetuals, 2048 to 4094 for spot.
    #[wasm_bindgen(js_name = marketIndex)]
    pub market_index: u16,
    /// The caller's own number of the order, or 0.
    #[wasm_bindgen(js_name = clientOrderIndex)]
    pub client_order_index: i64,
    /// The amount in the market's smallest unit.
    #[wasm_bindgen(js_name = baseAmount)]
    pub base_amount: i64,
    /// The price in the market's smallest unit.
    pub price: u32,
    /// Whether to sell.
    #[wasm_bindgen(js_name = isAsk)]
    pub is_ask: bool,
    /// 0 limit, 1 market, 2 stop loss, 3 stop loss limit, 4 take profit, 5 take profit limit, 6 TWAP.
    #[wasm_bindgen(js_name = orderType)]
    pub order_type: u8,
    /// 0 immediate or cancel, 1 until the expiry, 2 post only.
    #[wasm_bindgen(js_name = timeInForce)]
    pub time_in_force: u8,
    /// Whether the order may only reduce a position.
    #[wasm_bindgen(js_name = reduceOnly)]
    pub reduce_only: bool,
    /// The trigger price, or 0.
    #[wasm_bindgen(js_name = triggerPrice)]
    pub trigger_price: u32,
    /// When the order expires, in milliseconds since 1970, or 0.
    #[wasm_bindgen(js_name = orderExpiry)]
    pub order_expiry: i64,
}

#[wasm_bindgen]
impl LighterOrder {
    /// A limit order to buy, until its expiry, with every other field 0.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self { time_in_force: 1, ..Self::default() }
    }
}

impl LighterOrder {
    fn read(self) -> Result<Order, JsError> {
        Ok(Order {
            market_index: self.market_index,
            client_order_index: self.client_order_index,
            base_amount: self.base_amount,
            price: self.price,
            is_ask: self.is_ask,
            order_type: OrderType::try_from(i64::from(self.order_type)).map_err(error)?,
            time_in_force: TimeInForce::try_from(i64::from(self.time_in_force)).map_err(error)?,
            reduce_only: self.reduce_only,
            trigger_price: self.trigger_price,
            order_expiry: self.order_expiry,
        })
    }
}

/// What every transaction has besides its own fields.
#[wasm_bindgen]
pub struct LighterHeader {
    nonce: i64,
    expired_at: i64,
    attributes: Attributes,
}

#[wasm_bindgen]
impl LighterHeader {
    /// `nonce` is the server's counter for the API key; `expiredAt` is in milliseconds since 1970.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(nonce: i64, expired_at: i64) -> Self {
        Self { nonce, expired_at, attributes: Attributes::new() }
    }

    /// Sets an attribute, by its number: 1 the integrator's account, 2 its fee as a taker, 3 its fee as a maker, 4 skips the check of the
    /// nonce, 5 the market of a cancel-all, 6 and 7 trades with oneself. Throws for another number, and for the fifth attribute.
    #[wasm_bindgen(js_name = setAttribute)]
    pub fn set_attribute(&mut self, number: u8, value: i64) -> Result<(), JsError> {
        let attribute = Attribute::ALL.into_iter().find(|attribute| attribute.number() == number);
        let attribute = attribute.ok_or_else(|| JsError::new("no attribute has this number"))?;
        self.attributes = self.attributes.clone().with(attribute, value).map_err(error)?;
        Ok(())
    }
}

/// A signed transaction, ready to be sent.
#[wasm_bindgen(getter_with_clone)]
pub struct LighterTransaction {
    /// The number of the type, which is sent beside the body.
    #[wasm_bindgen(readonly, js_name = txType)]
    pub tx_type: u8,
    /// The JSON body.
    #[wasm_bindgen(readonly)]
    pub body: String,
    /// The hash that was signed, 40 bytes.
    #[wasm_bindgen(readonly)]
    pub hash: Vec<u8>,
    /// The signature, 80 bytes.
    #[wasm_bindgen(readonly)]
    pub signature: Vec<u8>,
    /// The first field that is out of the range that the exchange is known to accept, if there is one. The transaction is signed all the
    /// same, so that a range that the exchange widens locks nobody out.
    #[wasm_bindgen(readonly)]
    pub fault: Option<String>,
}

/// An API key of a Lighter account, which signs transactions and tokens. Nothing is sent.
///
/// A method throws for a number that no field of its kind can have, for example an order type of 7.
#[wasm_bindgen]
pub struct LighterAccount {
    account: Account,
    key: SigningKey,
}

#[wasm_bindgen]
impl LighterAccount {
    /// The secret key is 40 bytes; the chain is 304 for the main network and 300 for the test network. Throws for bytes that are no key.
    #[wasm_bindgen(constructor)]
    pub fn new(
        secret_key: Vec<u8>,
        chain_id: u32,
        account_index: i64,
        api_key_index: u8,
    ) -> Result<Self, JsError> {
        let secret_key = Zeroizing::new(secret_key);
        let key = SigningKey::from_bytes(&secret_key).map_err(error)?;
        Ok(Self { account: Account { chain_id, account_index, api_key_index }, key })
    }

    /// The public key, 40 bytes.
    #[wasm_bindgen(getter, js_name = publicKey)]
    #[must_use]
    pub fn public_key(&self) -> Vec<u8> {
        self.key.verifying_key().to_bytes().to_vec()
    }

    /// Places an order.
    #[wasm_bindgen(js_name = createOrder)]
    pub fn create_order(
        &self,
        order: &LighterOrder,
        header: &LighterHeader,
    ) -> Result<LighterTransaction, JsError> {
        self.sign(order.read()?, header)
    }

    /// Cancels an order; `index` is the exchange's number of the order or the caller's.
    #[wasm_bindgen(js_name = cancelOrder)]
    pub fn cancel_order(
        &self,
        market_index: u16,
        index: i64,
        header: &LighterHeader,
    ) -> Result<LighterTransaction, JsError> {
        self.sign(CancelOrder { market_index, index }, header)
    }

    /// Changes an order: its amount, its price, and its trigger price or 0.
    #[wasm_bindgen(js_name = modifyOrder)]
    pub fn modify_order(
        &self,
        market_index: u16,
        index: i64,
        base_amount: i64,
        price: u32,
        trigger_price: u32,
        header: &LighterHeader,
    ) -> Result<LighterTransaction, JsError> {
        self.sign(ModifyOrder { market_index, index, base_amount, price, trigger_price }, header)
    }

    /// Cancels all orders: `timeInForce` is 0 for at once, 1 for at `time` (milliseconds since 1970), 2 to call a scheduled
    /// cancellation off; `time` is 0 for 0 and 2.
    #[wasm_bindgen(js_name = cancelAllOrders)]
    pub fn cancel_all_orders(
        &self,
        time_in_force: u8,
        time: i64,
        header: &LighterHeader,
    ) -> Result<LighterTransaction, JsError> {
        let time_in_force = CancelAllTimeInForce::try_from(i64::from(time_in_force)).map_err(error)?;
        self.sign(CancelAll { time_in_force, time }, header)
    }

    /// A token that authenticates reads until the deadline, in seconds since 1970.
    #[wasm_bindgen(js_name = authToken)]
    pub fn auth_token(&self, deadline: i64) -> Result<String, JsError> {
        AuthToken { account: self.account, deadline }.sign(&self.key, &mut SysRng).map_err(error)
    }
}

impl LighterAccount {
    fn sign(&self, body: impl Into<Body>, header: &LighterHeader) -> Result<LighterTransaction, JsError> {
        let transaction = Transaction::new(self.account, header.nonce, header.expired_at, body);
        let transaction = Transaction { attributes: header.attributes.clone(), ..transaction };
        let fault = transaction.validate().err().map(|fault| fault.to_string());
        let signed = transaction.sign(&self.key, &mut SysRng).map_err(error)?;
        Ok(LighterTransaction {
            tx_type: signed.transaction().body.tx_type(),
            body: signed.to_json(),
            hash: signed.hash().to_bytes().to_vec(),
            signature: signed.signature().to_bytes().to_vec(),
            fault,
        })
    }
}

/// Whether a Schnorr signature (80 bytes) of a hashed message (40 bytes) is valid under a public key (40 bytes); `false` also for
/// bytes that are none of these.
#[wasm_bindgen(js_name = verifySchnorr)]
#[must_use]
pub fn verify_schnorr(public_key: &[u8], hash: &[u8], signature: &[u8]) -> bool {
    let (Ok(key), Ok(hash), Ok(signature)) =
        (VerifyingKey::from_bytes(public_key), Quintic::from_bytes(hash), Signature::from_bytes(signature))
    else {
        return false;
    };
    key.verify(&hash, &signature).is_ok()
}
