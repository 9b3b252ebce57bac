//! Lighter's transactions and auth tokens.

use serde_json::Value;
use touchmark_ecgfp5::schnorr::{SigningKey, VerifyingKey, hazmat::sign_with_nonce};
use touchmark_goldilocks::{Goldilocks, Quintic, hash_to_quintic};
use touchmark_lighter::{
    Account, Attribute, Attributes, AuthToken, Body, CancelAll, CancelOrder, ChangePubKey,
    CreateGroupedOrders, CreateSubAccount, L1Signature, ModifyOrder, Order, Transaction, Transfer,
    UpdateLeverage, UpdateMargin, Withdraw,
};

use super::{
    group::same_bytes,
    read::{Read, bytes, elements, list, scalar, text},
    signing::from_seed,
};
use crate::{
    Document,
    report::{Report, Verdict, same},
};

pub(super) fn transactions(document: &Document<'_>, report: &mut Report) {
    report.each("transactions", &document.json["transactions"], transaction);
    report.each("auth_tokens", &document.json["auth_tokens"], auth_token);
    report.each("seed_keys", &document.json["seed_keys"], from_seed);
}

fn transaction(case: &Value) -> Verdict {
    let json_text = text(&case["tx_info_json"])?;
    let json: Value = serde_json::from_str(json_text).map_err(|error| error.to_string())?;
    let account = Account {
        chain_id: integer(case, "chain_id")?,
        account_index: integer(case, "account_index")?,
        api_key_index: integer(case, "api_key_index")?,
    };
    let mut transaction = Transaction::new(
        account,
        integer(case, "nonce")?,
        integer(case, "expired_at")?,
        body(integer(case, "tx_type")?, &json)?,
    );
    same_elements(&transaction.elements(), &case["elements"])?;
    same_fields(&transaction.elements(), &case["fields_after_header"])?;
    same_bytes("hash_without_attributes", &transaction.hash().to_bytes(), &case["hash_without_attributes"])?;
    transaction.attributes = attributes(&case["attributes"])?;
    same_bytes("hash", &transaction.hash().to_bytes(), &case["hash"])?;
    let signature = sign(case, &transaction.hash())?;
    same_bytes("signature", &signature.to_bytes(), &case["signature"])?;
    same("tx_info_json", &transaction.with_signature(signature).to_json().as_str(), &json_text)
}

/// The body of a type, from the JSON that is sent.
fn body(tx_type: u8, json: &Value) -> Read<Body> {
    Ok(match tx_type {
        8 => Body::ChangePubKey(ChangePubKey {
            new_key: public_key(&json["PubKey"])?,
            l1_signature: L1Signature::default(),
        }),
        9 => CreateSubAccount {}.into(),
        12 => Body::Transfer(Transfer {
            to_account_index: integer(json, "ToAccountIndex")?,
            asset_index: integer(json, "AssetIndex")?,
            from_route_type: integer(json, "FromRouteType")?,
            to_route_type: integer(json, "ToRouteType")?,
            amount: integer(json, "Amount")?,
            usdc_fee: integer(json, "USDCFee")?,
            memo: serde_json::from_value(json["Memo"].clone()).map_err(|error| error.to_string())?,
            l1_signature: L1Signature::default(),
        }),
        13 => Withdraw {
            asset_index: integer(json, "AssetIndex")?,
            route_type: integer(json, "RouteType")?,
            amount: integer(json, "Amount")?,
        }
        .into(),
        14 => order(json)?.into(),
        15 => {
            CancelOrder { market_index: integer(json, "MarketIndex")?, index: integer(json, "Index")? }.into()
        }
        16 => CancelAll { time_in_force: choice(json, "TimeInForce")?, time: integer(json, "Time")? }.into(),
        17 => ModifyOrder {
            market_index: integer(json, "MarketIndex")?,
            index: integer(json, "Index")?,
            base_amount: integer(json, "BaseAmount")?,
            price: integer(json, "Price")?,
            trigger_price: integer(json, "TriggerPrice")?,
        }
        .into(),
        20 => UpdateLeverage {
            market_index: integer(json, "MarketIndex")?,
            initial_margin_fraction: integer(json, "InitialMarginFraction")?,
            margin_mode: integer(json, "MarginMode")?,
        }
        .into(),
        28 => {
            let orders: Read<Vec<_>> = list(&json["Orders"])?.iter().map(order).collect();
            CreateGroupedOrders::new(choice(json, "GroupingType")?, orders?)
                .map_err(|error| error.to_string())?
                .into()
        }
        29 => UpdateMargin {
            market_index: integer(json, "MarketIndex")?,
            usdc_amount: integer(json, "USDCAmount")?,
            direction: integer(json, "Direction")?,
        }
        .into(),
        other => return Err(format!("no form is known for transactions of type {other}")),
    })
}

fn order(json: &Value) -> Read<Order> {
    Ok(Order {
        market_index: integer(json, "MarketIndex")?,
        client_order_index: integer(json, "ClientOrderIndex")?,
        base_amount: integer(json, "BaseAmount")?,
        price: integer(json, "Price")?,
        is_ask: integer::<u8>(json, "IsAsk")? == 1,
        order_type: choice(json, "Type")?,
        time_in_force: choice(json, "TimeInForce")?,
        reduce_only: integer::<u8>(json, "ReduceOnly")? == 1,
        trigger_price: integer(json, "TriggerPrice")?,
        order_expiry: integer(json, "OrderExpiry")?,
    })
}

/// A member that is an integer of this type.
fn integer<T: TryFrom<i64>>(json: &Value, name: &str) -> Read<T> {
    let value = json[name].as_i64().and_then(|value| T::try_from(value).ok());
    value.ok_or_else(|| format!("{name}: {} is no integer of its type", json[name]))
}

/// A member that is the number of a choice.
fn choice<T: TryFrom<i64>>(json: &Value, name: &str) -> Read<T> {
    integer(json, name)
}

fn public_key(value: &Value) -> Read<VerifyingKey> {
    use base64::{Engine, engine::general_purpose::STANDARD};
    let bytes = STANDARD.decode(text(value)?).map_err(|error| error.to_string())?;
    VerifyingKey::from_bytes(&bytes).map_err(|error| error.to_string())
}

fn attributes(json: &Value) -> Read<Attributes> {
    let mut attributes = Attributes::new();
    for (number, value) in json.as_object().ok_or("the attributes are no object")? {
        let attribute =
            Attribute::ALL.into_iter().find(|attribute| attribute.number().to_string() == *number);
        let attribute = attribute.ok_or_else(|| format!("no attribute has the number {number}"))?;
        let value = value.as_i64().ok_or_else(|| format!("attribute {number}: no integer"))?;
        attributes = attributes.with(attribute, value).map_err(|error| error.to_string())?;
    }
    Ok(attributes)
}

fn sign(case: &Value, hash: &Quintic) -> Read<touchmark_ecgfp5::schnorr::Signature> {
    let key = SigningKey::from_bytes(&bytes(&case["sk"])?).map_err(|error| error.to_string())?;
    let signature = sign_with_nonce(&key, &scalar(&case["k"])?, hash).map_err(|error| error.to_string())?;
    same("verifies", &key.verifying_key().verify(hash, &signature).is_ok(), &true)?;
    Ok(signature)
}

fn auth_token(case: &Value) -> Verdict {
    let account = Account {
        chain_id: Account::MAINNET,
        account_index: integer(case, "account_index")?,
        api_key_index: integer(case, "api_key_index")?,
    };
    let token = AuthToken { account, deadline: integer(case, "deadline_unix")? };
    same("message_ascii", &token.message().as_str(), &text(&case["message_ascii"])?)?;
    same_elements(&token.elements(), &case["elements"])?;
    same_bytes("hash", &token.hash().to_bytes(), &case["hash"])?;
    let signature = sign(case, &token.hash())?;
    same("token", &token.with_signature(&signature).as_str(), &text(&case["token"])?)
}

fn same_elements(found: &[Goldilocks], expected: &Value) -> Verdict {
    same("elements", &found.to_vec(), &elements(expected)?)?;
    same("hash of the elements", &hash_to_quintic(found), &hash_to_quintic(&elements(expected)?))
}

/// The elements after the six of the header, against decimal signed integers.
fn same_fields(found: &[Goldilocks], expected: &Value) -> Verdict {
    let fields = if expected.is_null() { &[][..] } else { list(expected)? };
    let expected: Read<Vec<_>> = fields
        .iter()
        .map(|field| {
            let number: i64 = text(&field[1])?.parse().map_err(|error| format!("{field}: {error}"))?;
            Ok(Goldilocks::from_i64_bits(number))
        })
        .collect();
    same("fields_after_header", &found.get(6..).map(<[_]>::to_vec), &Some(expected?))
}
