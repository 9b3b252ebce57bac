//! A limit order for Lighter, from the fields to the JSON body: `cargo run --release --package touchmark --example lighter_order`.
//!
//! The example has no network code: the body goes to the exchange's `sendTx` as it is.

use std::{
    error::Error,
    time::{SystemTime, UNIX_EPOCH},
};

use getrandom::{SysRng, rand_core::UnwrapErr};
use touchmark::{
    lighter::{Account, DEFAULT_EXPIRY_MS, Order, OrderType, TimeInForce, Transaction},
    schnorr::SigningKey,
};

fn main() -> Result<(), Box<dyn Error>> {
    let mut rng = UnwrapErr(SysRng);
    // A user's key comes from a file; a new one must be registered with the exchange before it signs orders.
    let key = SigningKey::generate(&mut rng)?;
    let account = Account { chain_id: Account::MAINNET, account_index: 65, api_key_index: 3 };
    let now_ms = i64::try_from(SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis())?;

    let order = Order {
        market_index: 1,
        client_order_index: 77,
        base_amount: 1_000_000,
        price: 4_100_000,
        is_ask: false,
        order_type: OrderType::Limit,
        time_in_force: TimeInForce::GoodTillTime,
        reduce_only: false,
        trigger_price: 0,
        order_expiry: now_ms + 86_400_000,
    };
    // The exchange counts an account's transactions: this is its next nonce, and has nothing to do with the signature's.
    let nonce = 12;
    let transaction = Transaction::new(account, nonce, now_ms + DEFAULT_EXPIRY_MS, order);
    transaction.validate()?;
    let signed = transaction.sign(&key, &mut rng)?;
    println!("{}", signed.to_json());
    Ok(())
}
